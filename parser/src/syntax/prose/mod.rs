//! What people write in comments: words, quotations and the signs between them, one line at a time.
//!
//! There is no grammar: a rule looks at neighbours. A name of code is told apart from a word of prose by its digits,
//! underscores, hyphens, dots and parentheses.

mod capitals;
mod russian;

use russian::plain;
pub use russian::{is_finite_verb, is_we_verb};

use crate::{
    source::Span,
    syntax::xbsl::{identifier_end, is_identifier_part},
};

/// A part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'t> {
    pub kind: PieceKind,
    pub text: &'t str,
    /// Where it begins, in bytes of the text.
    pub start: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceKind {
    /// Letters and nothing else.
    Word,
    /// `Имя_1`, `А.Б`, `кто-то`, `25`, and a word right before `(`.
    Name,
    /// `«...»`, `"..."` or `` `...` ``, closed on its line.
    Quotation,
    /// A dash of any length between blanks.
    Dash,
    Comma,
    /// What ends a sentence or a part of it: `.` `!` `?` `…` `;` `:` before a blank.
    Stop,
    /// Any other character.
    Sign,
}

impl Piece<'_> {
    #[must_use]
    pub const fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len() as u32)
    }

    /// Whether it is a word in Russian letters.
    #[must_use]
    pub fn is_russian(&self) -> bool {
        self.kind == PieceKind::Word
            && self.text.chars().all(|letter| matches!(letter, 'А'..='я' | 'Ё' | 'ё'))
    }

    /// Whether it is a word in capital letters, Russian or Latin.
    #[must_use]
    pub fn is_capitals(&self) -> bool {
        let is_capital = |letter| matches!(letter, 'А'..='Я' | 'Ё' | 'A'..='Z');
        self.kind == PieceKind::Word && self.text.chars().all(is_capital)
    }

    /// Whether it is this word, in any letter case and with е for ё.
    #[must_use]
    pub fn is(&self, word: &str) -> bool {
        self.kind == PieceKind::Word && self.spells(word)
    }

    fn spells(&self, word: &str) -> bool {
        // The letters that are taken for one another have as many bytes.
        self.text.len() == word.len() && self.text.chars().map(plain).eq(word.chars().map(plain))
    }

    /// What follows `word` in it, compared as [`Piece::is`] does; `None` where it begins otherwise.
    #[must_use]
    pub fn rest_of(&self, word: &str) -> Option<&str> {
        let mut rest = self.text.chars();
        let mut letters = word.chars().map(plain);
        letters.all(|letter| rest.next().map(plain) == Some(letter)).then_some(rest.as_str())
    }

    #[must_use]
    pub fn is_any(&self, words: &[&str]) -> bool {
        self.kind == PieceKind::Word && words.iter().any(|word| self.spells(word))
    }
}

/// The pieces of the part of `text` that `span` names, which is one line or less.
pub fn pieces(text: &str, span: Span) -> impl Iterator<Item = Piece<'_>> + Clone {
    let mut line = Line { text: span.slice(text), at: 0, is_open: [false; 3] };
    std::iter::from_fn(move || {
        let (kind, text) = line.next_piece()?;
        Some(Piece { kind, text, start: span.start + (line.at - text.len()) as u32 })
    })
}

/// The signs that open a quotation and those that close it.
const QUOTES: [(char, char); 3] = [('«', '»'), ('"', '"'), ('`', '`')];

#[derive(Clone)]
struct Line<'t> {
    text: &'t str,
    at: usize,
    /// Which of [`QUOTES`] are not closed any more on the rest of the line.
    is_open: [bool; 3],
}

impl<'t> Line<'t> {
    fn next_piece(&mut self) -> Option<(PieceKind, &'t str)> {
        let rest = self.text.get(self.at..)?;
        self.at += rest.len() - rest.trim_start().len();
        let rest = self.text.get(self.at..)?;
        let first = rest.chars().next()?;
        let (kind, length) = name(rest, first)
            .or_else(|| Some((PieceKind::Quotation, self.quotation(rest, first)?)))
            .unwrap_or_else(|| (self.sign(first), first.len_utf8()));
        self.at += length;
        Some((kind, rest.get(..length)?))
    }

    /// The length of the quotation at the start of `rest`.
    fn quotation(&mut self, rest: &str, first: char) -> Option<usize> {
        let quote = QUOTES.iter().position(|(opening, _)| *opening == first)?;
        let (opening, closing) = QUOTES.get(quote)?;
        let is_open = self.is_open.get_mut(quote).filter(|is_open| !**is_open)?;
        let inside = rest.get(opening.len_utf8()..)?;
        let length = inside.find(*closing);
        *is_open = length.is_none();
        Some(opening.len_utf8() + length? + closing.len_utf8())
    }

    /// What a character that is neither a letter nor a quotation is.
    fn sign(&self, sign: char) -> PieceKind {
        let is_blank = |letter: Option<char>| letter.is_none_or(char::is_whitespace);
        let before = self.text.get(..self.at).and_then(|before| before.chars().next_back());
        let after = self.text.get(self.at + sign.len_utf8()..).and_then(|after| after.chars().next());
        match sign {
            '-' | '–' | '—' if is_blank(before) && is_blank(after) => PieceKind::Dash,
            ',' => PieceKind::Comma,
            '.' | '!' | '?' | '…' | ';' | ':' if is_blank(after) => PieceKind::Stop,
            _ => PieceKind::Sign,
        }
    }
}

/// A word or a name at the start of `rest`.
fn name(rest: &str, first: char) -> Option<(PieceKind, usize)> {
    let goes_on = |from: usize| rest.get(from..).is_some_and(|rest| rest.starts_with(is_identifier_part));
    let begins = is_identifier_part(first) || (first == '-' && goes_on(1));
    if !begins {
        return None;
    }
    let mut is_word = true;
    let mut length = 0;
    loop {
        let letters = length..identifier_end(rest, length, rest.len());
        length = letters.end;
        is_word &= !rest.get(letters)?.bytes().any(|letter| matches!(letter, b'_' | b'0'..=b'9'));
        let (before, after) = rest.split_at(length);
        let joins = match after.as_bytes().first() {
            Some(b'-') => true,
            Some(b'.') => goes_on(length + 1),
            Some(b':') => after.starts_with("::") || before.ends_with(':'),
            _ => false,
        };
        if !joins {
            break;
        }
        is_word = false;
        length += 1;
    }
    let is_call = rest.get(length..).is_some_and(|rest| rest.starts_with('('));
    Some((if is_word && !is_call { PieceKind::Word } else { PieceKind::Name }, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Vec<(PieceKind, &str)> {
        pieces(line, Span::new(0, line.len() as u32)).map(|piece| (piece.kind, piece.text)).collect()
    }

    #[test]
    fn words_and_names_of_code_differ() {
        use PieceKind as P;
        assert_eq!(
            read("Слово кто-то А.Б слово(а) Х1 Ns::Имя word-"),
            [
                (P::Word, "Слово"),
                (P::Name, "кто-то"),
                (P::Name, "А.Б"),
                (P::Name, "слово"),
                (P::Sign, "("),
                (P::Word, "а"),
                (P::Sign, ")"),
                (P::Name, "Х1"),
                (P::Name, "Ns::Имя"),
                (P::Name, "word-"),
            ]
        );
    }

    #[test]
    fn signs_have_their_part_in_a_sentence() {
        use PieceKind as P;
        assert_eq!(
            read("«раз, два» - три, \"ч\" – -5... да: `е"),
            [
                (P::Quotation, "«раз, два»"),
                (P::Dash, "-"),
                (P::Word, "три"),
                (P::Comma, ","),
                (P::Quotation, "\"ч\""),
                (P::Dash, "–"),
                (P::Name, "-5"),
                (P::Sign, "."),
                (P::Sign, "."),
                (P::Stop, "."),
                (P::Word, "да"),
                (P::Stop, ":"),
                (P::Sign, "`"),
                (P::Word, "е"),
            ]
        );
    }

    #[test]
    fn letter_case_and_dots_over_e_do_not_matter() {
        let line = "Ещё ВСЁ we";
        let words: Vec<_> = pieces(line, Span::new(0, line.len() as u32)).collect();
        assert!(words[0].is("еще") && words[0].is_russian() && !words[0].is_capitals());
        assert!(words[1].is("все") && words[1].is_capitals());
        assert!(!words[2].is_russian() && words[2].is_any(&["us", "we"]));
    }

    proptest::proptest! {
        #[test]
        fn every_character_but_blanks_is_in_one_piece(line in "[а-яА-Яa-z0-9_«»\"`().,:…–— -]{0,40}") {
            let together: String = read(&line).into_iter().map(|(_, text)| text).collect();
            let blank = |letter: &char| !letter.is_whitespace();
            assert_eq!(together.chars().filter(blank).collect::<String>(), line.chars().filter(blank).collect::<String>());
        }
    }
}
