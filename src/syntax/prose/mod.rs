//! What people write in comments: words, quotations and the signs between them, one line at a time.
//!
//! There is no grammar: a rule looks at neighbours. A name of code is told from a word of prose by its digits,
//! underscores, hyphens, dots and parentheses.

mod russian;

pub use russian::{is_finite_verb, is_we_verb, same_word};

use crate::{source::Span, syntax::xbsl::is_identifier_part};

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

    /// Whether it is a word in capital Russian letters.
    #[must_use]
    pub fn is_capitals(&self) -> bool {
        self.kind == PieceKind::Word && self.text.chars().all(|letter| matches!(letter, 'А'..='Я' | 'Ё'))
    }

    /// Whether it is this Russian word, in any letter case and with е for ё.
    #[must_use]
    pub fn is(&self, word: &str) -> bool {
        self.kind == PieceKind::Word && same_word(self.text, word)
    }

    #[must_use]
    pub fn is_any(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.is(word))
    }
}

/// The pieces of the part of `text` that `span` names, which is one line or less.
pub fn pieces(text: &str, span: Span) -> impl Iterator<Item = Piece<'_>> + Clone {
    let line = span.slice(text);
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = line.get(at..)?;
        at += rest.len() - rest.trim_start().len();
        let (kind, length) = next(line, at)?;
        let piece = Piece { kind, text: line.get(at..at + length)?, start: span.start + at as u32 };
        at += length;
        Some(piece)
    })
}

/// The kind and the length of the piece at a byte, which is no blank.
fn next(line: &str, at: usize) -> Option<(PieceKind, usize)> {
    let rest = line.get(at..)?;
    let first = rest.chars().next()?;
    if let Some(name) = name(rest, first) {
        return Some(name);
    }
    let length = first.len_utf8();
    let after = rest.get(length..)?;
    let closing = match first {
        '«' => after.find('»').map(|at| at + "»".len()),
        '"' | '`' => after.find(first).map(|at| at + 1),
        _ => None,
    };
    if let Some(closing) = closing {
        return Some((PieceKind::Quotation, length + closing));
    }
    let is_blank = |letter: Option<char>| letter.is_none_or(char::is_whitespace);
    let before = line.get(..at).and_then(|before| before.chars().next_back());
    let next = after.chars().next();
    let kind = match first {
        '-' | '–' | '—' if is_blank(before) && is_blank(next) => PieceKind::Dash,
        ',' => PieceKind::Comma,
        '.' | '!' | '?' | '…' | ';' | ':' if is_blank(next) => PieceKind::Stop,
        _ => PieceKind::Sign,
    };
    Some((kind, length))
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
    for (at, letter) in rest.char_indices() {
        let joins = match letter {
            '-' => true,
            '.' => goes_on(at + 1),
            ':' => {
                rest.get(at..).is_some_and(|rest| rest.starts_with("::")) || rest.get(..at)?.ends_with(':')
            }
            _ => is_identifier_part(letter),
        };
        if !joins {
            break;
        }
        is_word &= !matches!(letter, '-' | '.' | ':' | '_' | '0'..='9');
        length = at + letter.len_utf8();
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
