//! Turns a text from one spelling of the language into the other, word by word: keywords by what the lexer
//! makes of them, platform words by where they stand, and only those whose other spelling is known.
//!
//! Line structure is kept, so that what is found on a line of one text is found on the same line of the other.
//! Names that the text itself declares stay as they are. `Имя` and `Наименование` are one word in English, so a
//! text that went there and back may have the one for the other.

mod module;
mod query;
mod types;
mod yaml;

use std::{collections::BTreeSet, sync::LazyLock};

use stapel::platform::{Platform, Role};
use stapel::source::{FileKind, Span};

/// The spelling wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum To {
    English,
    Russian,
}

/// The text in the other spelling. A resource is returned as it is.
pub(crate) fn respell(text: &str, kind: FileKind, to: To) -> String {
    respell_beside(text, kind, to, &BTreeSet::new())
}

/// The same for a text beside elements of these names, which no type of the platform is meant by.
pub(crate) fn respell_beside(text: &str, kind: FileKind, to: To, elements: &BTreeSet<&str>) -> String {
    apply(text, edits(text, kind, to, elements))
}

/// What [`respell`] replaces, in the order of the text and without overlaps.
fn edits(text: &str, kind: FileKind, to: To, elements: &BTreeSet<&str>) -> Vec<Edit> {
    static PLATFORM: LazyLock<Platform> = LazyLock::new(Platform::embedded);
    let words = Words { platform: &PLATFORM, to, elements };
    let mut edits = match kind {
        FileKind::Module => module::edits(text, words),
        FileKind::Description => yaml::edits(text, words),
        FileKind::Query => query::edits(text, words),
        FileKind::Resource => Vec::new(),
    };
    edits.sort_by_key(|edit| edit.span);
    edits
}

/// A replacement; the span is in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edit {
    pub span: Span,
    pub text: String,
}

impl Edit {
    fn new(start: usize, old: &str, text: &str) -> Self {
        Self { span: Span::new(start as u32, (start + old.len()) as u32), text: text.to_owned() }
    }
}

fn apply(text: &str, edits: Vec<Edit>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for Edit { span, text: new } in edits {
        out.push_str(&text[done..span.start as usize]);
        out.push_str(&new);
        done = span.end as usize;
    }
    out + &text[done..]
}

/// The platform's words in the direction wanted.
#[derive(Clone, Copy)]
struct Words<'p> {
    platform: &'p Platform,
    to: To,
    /// Names of elements, which are no types of the platform here.
    elements: &'p BTreeSet<&'p str>,
}

impl<'p> Words<'p> {
    /// The other spelling of a word in a role; `None` where it has none or is spelled as wanted already.
    fn other(self, role: Role, word: &str) -> Option<&'p str> {
        if role == Role::Type && self.elements.contains(word) {
            return None;
        }
        let other = match self.to {
            To::English => self.platform.english(role, word),
            To::Russian => self.platform.russian(role, word),
        };
        other.filter(|other| *other != word)
    }

    /// The first answer of several roles.
    fn any(self, roles: &[Role], word: &str) -> Option<&'p str> {
        roles.iter().find_map(|&role| self.other(role, word))
    }

    /// That of two spellings which is wanted.
    fn choose<'w>(self, russian: &'w str, english: &'w str) -> &'w str {
        match self.to {
            To::English => english,
            To::Russian => russian,
        }
    }
}

/// The identifiers of a text and where they begin, in bytes.
fn identifiers(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |character: char| character.is_alphanumeric() || character == '_';
    let mut rest = 0;
    std::iter::from_fn(move || {
        let start = rest + text[rest..].find(is_part)?;
        let length = text[start..].find(|character| !is_part(character)).unwrap_or(text.len() - start);
        rest = start + length;
        Some((start, &text[start..rest]))
    })
}
