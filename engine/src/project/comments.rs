//! The comments of a file as prose: lines without markers, paragraphs of lines.

use std::{cell::OnceCell, ops::Range};

use rustc_hash::FxHashSet;

use super::{File, Project, Text};
use crate::{
    source::{Newlines, Span, lines},
    syntax::{
        prose::{Piece, PieceKind, pieces},
        xbsl::{
            DocTag, DocTagKind, first_letters, is_identifier_part, is_identifier_start, is_plain_name,
            is_russian_letter, is_small_letter, name_words, word_ranges, words,
        },
    },
};

/// The comments of a module, a query, a description or a web file.
#[derive(Clone, Debug)]
pub struct Comments<'p> {
    file: &'p File,
    pieces: OnceCell<Pieces<'p>>,
}

/// The pieces of all lines.
#[derive(Clone, Debug)]
struct Pieces<'p> {
    all: Vec<Piece<'p>>,
    /// Where the pieces of each line end.
    ends: Vec<usize>,
}

/// Most lines have no more pieces.
const USUAL_PIECES: usize = 8;

/// A line of a comment that says something, as a file keeps it.
#[derive(Clone, Copy, Debug)]
pub(super) struct CommentLine {
    /// Without comment signs and blanks around.
    span: Span,
    /// Whether it does not go on what the line above says.
    begins: bool,
}

impl<'p> Comments<'p> {
    #[must_use]
    pub const fn of(file: &'p File) -> Self {
        Self { file, pieces: OnceCell::new() }
    }

    #[must_use]
    pub const fn file(&self) -> &'p File {
        self.file
    }

    /// Where each line that says something stands, without the signs that make it a comment.
    pub(super) fn line_spans(&self) -> impl Iterator<Item = Span> {
        self.kept_lines().iter().map(|line| line.span)
    }

    /// The pieces of each line that says something.
    pub fn lines(&self) -> impl Iterator<Item = &[Piece<'p>]> {
        (0..self.kept_lines().len()).map(|line| self.pieces_of(line..line + 1))
    }

    /// The pieces of each paragraph: of lines right below one another, whether one comment or several.
    pub fn paragraphs(&self) -> impl Iterator<Item = &[Piece<'p>]> {
        let paragraphs = self.kept_lines().chunk_by(|_, next| !next.begins);
        paragraphs.scan(0, |end, lines| {
            let start = *end;
            *end += lines.len();
            Some(self.pieces_of(start..*end))
        })
    }

    fn kept_lines(&self) -> &'p [CommentLine] {
        self.file.comment_lines.get_or_init(|| lines_of(self.file))
    }

    fn pieces_of(&self, lines: Range<usize>) -> &[Piece<'p>] {
        let Pieces { all, ends } = self.pieces.get_or_init(|| {
            let lines = self.kept_lines();
            let all = Vec::with_capacity(lines.len() * USUAL_PIECES);
            let mut found = Pieces { all, ends: Vec::with_capacity(lines.len()) };
            for line in lines {
                found.all.extend(pieces(self.file.text(), line.span));
                found.ends.push(found.all.len());
            }
            found
        });
        let end =
            |line: usize| line.checked_sub(1).and_then(|line| ends.get(line)).copied().unwrap_or_default();
        all.get(end(lines.start)..end(lines.end)).unwrap_or_default()
    }
}

fn lines_of(file: &File) -> Box<[CommentLine]> {
    let text = file.text();
    let mut found = Vec::new();
    let mut begins = true;
    let mut before = 0;
    for Text { span, .. } in file.texts().into_iter().filter(|text| text.kind.is_comment()) {
        let whole = span.slice(text);
        begins |= whole.starts_with("/*") || !is_line_break(Span::new(before, span.start).slice(text));
        for line in lines(whole) {
            let line = unmark(text, Span::new(span.start + line.start, span.start + line.end));
            if line.is_empty() {
                begins = true;
            } else {
                begins |= begins_item(line.slice(text));
                found.push(CommentLine { span: line, begins });
                begins = false;
            }
        }
        before = span.end;
    }
    found.into()
}

/// What looks like a name of code in a comment.
#[derive(Clone, Copy, Debug)]
pub struct CommentName<'p> {
    pub span: Span,
    pub name: &'p str,
    /// What stands before the dot before it.
    pub owner: Option<&'p str>,
    /// Whether it is a word of prose.
    is_in_prose: bool,
}

impl CommentName<'_> {
    /// Whether it is put together from whole Russian words, `НашаЦена`, and stands in prose: nothing is asked of it or it of
    /// something, it is not called, and the line is no code and names no other system.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        let letters: usize = name_words(self.name).map(str::len).sum();
        let is_compound = letters == self.name.len() && name_words(self.name).count() > 1;
        self.is_in_prose && is_compound && name_words(self.name).all(is_whole_word)
    }
}

/// Whether a line of a comment may be no code, and says nothing of another system.
fn is_prose(line: &str) -> bool {
    let begins_as_code = words(line).next().is_some_and(|first| !is_plain_name(first));
    let calls = line.match_indices('(').any(|(at, _)| {
        let (before, after) = line.split_at(at);
        before.ends_with(is_identifier_part) && !after.starts_with("()")
    });
    let is_quoted_in_part = line.matches('"').count() % 2 == 1;
    let is_of_other_system = OTHER_SYSTEMS.iter().any(|system| line.contains(system));
    !begins_as_code && !line.contains('=') && !calls && !is_quoted_in_part && !is_of_other_system
}

/// Whether a line of a comment reads as code that was commented out: a declaration, an assignment, a comparison, a call.
fn is_code(line: &str) -> bool {
    let line = line.trim_start_matches(['-', '*', ' ']);
    let line = ["статический ", "static "].iter().find_map(|word| line.strip_prefix(word)).unwrap_or(line);
    let word = words(line).next().filter(|word| line.starts_with(word)).unwrap_or_default();
    let behind =
        line.get(word.len()..).unwrap_or_default().strip_prefix(' ').unwrap_or_default().trim_start();
    let begins_word = |text: &str| text.starts_with(is_identifier_part);
    let declares = DECLARING.contains(&word) && begins_word(behind);
    let leaves = LEAVING.contains(&word)
        && behind.starts_with(|next| is_identifier_part(next) || "(\"-".contains(next));
    let asks = CONDITIONAL.contains(&word) && is_condition(behind);
    let loops = matches!(word, "для" | "for") && matches!(words(behind).nth(1), Some("из" | "in"));
    let makes = ["новый ", "new "].iter().any(|new| {
        let mut made = line.split(new).skip(1).map(|made| made.trim_start_matches(is_identifier_part));
        made.any(|rest| rest.starts_with(['(', '<']))
    });
    let compares = OPERATORS.iter().any(|operator| line.contains(operator));
    declares || leaves || asks || loops || makes || compares || is_statement(line)
}

/// Whether what stands behind `если` is one name, denied or not, and nothing else.
fn is_condition(text: &str) -> bool {
    let denied = ["не ", "not "].iter().find_map(|not| text.strip_prefix(not)).unwrap_or(text);
    let rest = denied.trim_start_matches(is_identifier_part);
    rest.len() < denied.len() && matches!(rest, "" | ".")
}

/// Whether a line is an assignment to a name or a call over the whole line: `Товар.Цена = 1`, `Товар.Записать()`.
fn is_statement(line: &str) -> bool {
    let target = line.trim_start_matches(|letter| is_identifier_part(letter) || letter == '.');
    let rest = target.trim_start();
    let assigns = ["=", "+=", "-="].iter().any(|sign| rest.starts_with(sign));
    let calls = target.starts_with('(') && line.trim_end_matches(';').ends_with([')', '(', ',']);
    line.starts_with(is_identifier_start) && (assigns || calls)
}

/// The words that begin declarations, as code writes them.
#[rustfmt::skip]
const DECLARING: [&str; 19] = [
    "метод", "структура", "знч", "пер", "конст", "импорт", "перечисление", "обз", "конструктор", "исключение",
    "method", "structure", "val", "var", "const", "import", "enum", "constructor", "exception",
];

/// The words that leave a method.
const LEAVING: [&str; 4] = ["возврат", "return", "выбросить", "throw"];

/// The words that begin what depends on a condition.
const CONDITIONAL: [&str; 4] = ["если", "if", "пока", "while"];

/// The operators that no prose has.
const OPERATORS: [&str; 6] = ["==", "!=", "<=", ">=", "=>", "??"];

/// What other systems for applications and their parts are called.
const OTHER_SYSTEMS: [&str; 3] = ["1С", "1C", "БСП"];

/// Which of them surely mean another system, and no product of the same vendor.
const NAMED_SYSTEMS: [&str; 3] = ["БСП", "1С:Предприяти", "1C:Предприяти"];

/// Whether a word is a capital Russian letter and at least two small ones.
fn is_whole_word(word: &str) -> bool {
    let mut letters = word.chars();
    let is_small = |letter: char| is_russian_letter(letter) && is_small_letter(letter);
    letters.next().is_some_and(|first| is_russian_letter(first) && first.is_uppercase())
        && letters.clone().count() > 1
        && letters.all(is_small)
}

impl Project<'_> {
    /// Whether the project declares a name of the same words, in whatever form: `РасчетСкидки` for `РасчетаСкидок`.
    pub fn declares_form_of(&self) -> impl Fn(&str) -> bool + use<> {
        let names = self.files().flat_map(|file| file.russian_names().chain([file.stem()]));
        let declared: FxHashSet<Vec<String>> = names.map(form).collect();
        move |name| declared.contains(&form(name))
    }
}

/// What the words of a name begin with.
fn form(name: &str) -> Vec<String> {
    name_words(name).map(|word| first_letters(word, 3)).collect()
}

impl<'p> Comments<'p> {
    /// The words with Russian letters that begin with a capital letter and have one inside, and no digit: `НашаЦена`. Not those
    /// in quotation marks, in addresses, behind `@`, on lines of code and lines that name another system, and those that
    /// something is asked of; nor what documentation refers to by a tag.
    #[must_use]
    pub fn names(&self) -> Vec<CommentName<'p>> {
        let text = self.file.text();
        let mut names = Vec::new();
        let is_of_other_system = |line: &str| NAMED_SYSTEMS.iter().any(|system| line.contains(system));
        let tells_names = |line: &&CommentLine| {
            let line = line.span.slice(text);
            has_capital_inside(line) && !is_code(line) && !is_of_other_system(line)
        };
        for line in self.kept_lines().iter().filter(tells_names) {
            let first = names.len();
            let mut addresses = addresses(text, line.span).peekable();
            for piece in pieces(text, line.span) {
                while addresses.next_if(|address| address.end <= piece.start).is_some() {}
                let is_in_address = addresses.peek().is_some_and(|address| address.start < piece.span().end);
                // In back quotes stands code.
                let is_quoted = piece.kind == PieceKind::Quotation && !piece.text.starts_with('`');
                if !is_quoted && !is_in_address && has_capital_inside(piece.text) {
                    names_in(text, piece.span(), &mut names);
                }
            }
            if let Some(target) = target_of(text, line.span) {
                let found = names.split_off(first);
                names.extend(found.into_iter().filter(|name| !target.contains(name.span.start)));
            }
            let added = names.get_mut(first..).unwrap_or_default();
            if !added.is_empty() && !is_prose(line.span.slice(text)) {
                added.iter_mut().for_each(|name| name.is_in_prose = false);
            }
        }
        names
    }
}

/// The name that documentation refers to by a tag on a line: whether there is such a one, another rule tells.
fn target_of(text: &str, line: Span) -> Option<Span> {
    let refers = |tag: &DocTag<'_>| matches!(tag.kind, Some(DocTagKind::See | DocTagKind::Throws));
    let tag = DocTag::read(line.slice(text), line.start).filter(refers)?;
    is_documentation(text, line).then(|| tag.name_span())
}

/// Whether the signs before a line make it documentation.
pub(super) fn is_documentation(text: &str, line: Span) -> bool {
    let before = text.get(..line.start as usize).unwrap_or_default().trim_end();
    before.ends_with("///") || before.ends_with("/**")
}

/// Where on a line stands what has no blank in it and a sign of an address, a path or a tag.
fn addresses(text: &str, line: Span) -> impl Iterator<Item = Span> {
    let mut at = line.start;
    let chunks = line.slice(text).split_inclusive(char::is_whitespace).map(move |chunk| {
        let span = Span::new(at, at + chunk.len() as u32);
        at = span.end;
        (span, chunk)
    });
    chunks.filter(|(_, chunk)| chunk.contains(['/', '\\', '@', '#', '&'])).map(|(span, _)| span)
}

fn names_in<'p>(text: &'p str, span: Span, names: &mut Vec<CommentName<'p>>) {
    let whole = span.slice(text);
    let mut at = 0;
    let mut owner = None;
    for Range { start, end } in word_ranges(whole) {
        let Some(word) = whole.get(start..end) else { return };
        if whole.get(at..start) != Some(".") {
            owner = None;
        }
        let asks = whole.get(end..).is_some_and(|rest| {
            rest.strip_prefix('.').is_some_and(|rest| rest.starts_with(is_identifier_start))
        });
        if is_name(word) && (owner.is_some() || !asks) {
            let span = Span::new(span.start + start as u32, span.start + end as u32);
            let is_called = text.as_bytes().get(span.end as usize) == Some(&b'(');
            let is_in_prose = owner.is_none() && !is_called;
            names.push(CommentName { span, name: word, owner, is_in_prose });
        }
        (at, owner) = (end, Some(word));
    }
}

/// Whether a word is of several that each begin with a capital letter. What begins with a small one is as often a unit or a
/// term: `кВт`, `мАч`, `мРНК`.
fn is_name(word: &str) -> bool {
    word.contains(is_russian_letter)
        && word.starts_with(char::is_uppercase)
        && !word.contains(|letter: char| letter.is_ascii_digit())
        && has_capital_inside(word)
}

/// Whether a capital letter follows a small one anywhere, as it does in no word of prose.
fn has_capital_inside(text: &str) -> bool {
    let mut follows_small = false;
    text.chars().any(|letter| {
        // Most letters are small, and there is no need to look them up among all capitals.
        let is_small = is_small_letter(letter);
        std::mem::replace(&mut follows_small, is_small) && !is_small && letter.is_uppercase()
    })
}

/// Whether a gap between comments is one line end and blanks.
fn is_line_break(gap: &str) -> bool {
    let Newlines { lf, crlf, cr } = Newlines::of(gap);
    lf + crlf + cr == 1 && gap.trim_ascii().is_empty()
}

/// Whether a line begins an item of a list, or a tag.
fn begins_item(line: &str) -> bool {
    let number = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    line.starts_with("- ")
        || line.starts_with('@')
        || (number.len() < line.len() && number.starts_with([')', '.']))
}

/// A line of a comment without the signs that make it one, and without blanks around.
fn unmark(text: &str, line: Span) -> Span {
    let whole = line.slice(text);
    let open = whole.strip_prefix("<!--").unwrap_or(whole);
    let open = open.trim_start_matches(['/', '*', '#', '!', ' ', '\t']);
    let shut = open.strip_suffix("-->").unwrap_or(open).trim_end_matches(['/', '*', ' ', '\t']);
    let start = line.end - open.len() as u32;
    Span::new(start, start + shut.len() as u32)
}
