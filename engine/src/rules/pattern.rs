//! The matcher for the conventions of a company: texts at named places that an expression must or must not match.
//!
//! Expressions take linear time on any text; how large one may become is limited where they are read. No built-in
//! rule uses one.

use regex::Regex;

use super::{Reporter, Subject};
use crate::{
    platform::{Word, words::key},
    project::{File, NameRole, TextKind},
    source::{FileKind, Span, lines},
    syntax::yaml::{Entry, Value},
};

/// Where texts are looked at.
#[derive(Clone, Debug)]
pub enum Places {
    /// Comments, strings and shown texts.
    Within(Vec<TextKind>),
    /// Names that a module declares in these roles.
    Names(Vec<NameRole>),
    /// Names of elements of these kinds.
    NamesOf(Vec<PlatformName>),
    /// Values of these keys, wherever they stand in a description.
    ValuesOf(Vec<PlatformName>),
    /// Lines of files of these kinds, without their ends.
    LinesOf(Vec<FileKind>),
}

/// What a team calls a kind of elements or a key.
#[derive(Clone, Debug)]
pub enum PlatformName {
    /// A word of the platform, in both spellings.
    Known(Word),
    /// Another one, as it is written.
    Other(Box<str>),
}

impl PlatformName {
    fn is(&self, text: &str) -> bool {
        match self {
            Self::Known(word) => word.is(text),
            Self::Other(name) => **name == *text,
        }
    }
}

fn is_any(names: &[PlatformName], text: &str) -> bool {
    names.iter().any(|name| name.is(text))
}

/// Texts in which the expression is found, each place by itself; or texts in which it is not found. Message
/// arguments: `{value}` for what is found or for the whole text, and `{key}` where the text is a value.
#[derive(Clone, Debug)]
pub struct Pattern {
    pub places: Places,
    pub expression: Regex,
    /// Whether the expression must be found.
    pub is_required: bool,
}

impl Pattern {
    /// What the rule is checked on.
    #[must_use]
    pub const fn subject(&self) -> Subject {
        match &self.places {
            Places::Names(_) => Subject::Module,
            Places::NamesOf(_) | Places::ValuesOf(_) => Subject::Element,
            Places::Within(_) | Places::LinesOf(_) => Subject::Text,
        }
    }

    /// Whether it looks into the web files of resource folders.
    #[must_use]
    pub const fn reads_resources(&self) -> bool {
        matches!(self.places, Places::Within(_))
    }

    pub(super) fn check(&self, file: &File, report: &mut Reporter<'_>) {
        let text = file.text();
        match &self.places {
            Places::Within(kinds) => {
                let within = file.texts().into_iter().filter(|text| kinds.contains(&text.kind));
                within.for_each(|part| self.judge(part.span, part.span.slice(text), "", report));
            }
            Places::Names(roles) => {
                let module = file.module();
                let names = module.iter().flat_map(|module| module.names(roles));
                names.for_each(|name| self.judge(name.span(), name.text(), "", report));
            }
            Places::NamesOf(kinds) => {
                let element =
                    file.element().filter(|element| element.kind().is_some_and(|kind| is_any(kinds, kind)));
                let name = element.and_then(|element| element.get(key::NAME)).filter(|name| name.is_scalar());
                if let Some(name) = name {
                    self.judge(written(name), name.text(), "", report);
                }
            }
            Places::ValuesOf(keys) => {
                let tree = file.element().and_then(|_| file.yaml());
                let entries = tree.into_iter().flat_map(|tree| tree.mappings().flat_map(Value::entries));
                let is_wanted = |entry: &Entry<'_>| is_any(keys, entry.key.text());
                for Entry { key, value } in entries.filter(is_wanted).filter(|entry| entry.value.is_scalar())
                {
                    self.judge(written(value), value.text(), key.text(), report);
                }
            }
            Places::LinesOf(kinds) if kinds.contains(&file.source.kind) => {
                // What stands behind the last line end is no line where it is empty.
                let lines = lines(text).filter(|line| (line.start as usize) < text.len());
                lines.for_each(|line| self.judge(line, line.slice(text), "", report));
            }
            Places::LinesOf(_) => {}
        }
    }

    /// Judges one text. Where it is not written as it reads, a place in it is the whole of it.
    fn judge(&self, span: Span, text: &str, key: &str, report: &mut Reporter<'_>) {
        if self.is_required {
            if !self.expression.is_match(text) {
                report.at(span).arg("value", text).arg("key", key);
            }
            return;
        }
        let is_verbatim = span.len() as usize == text.len();
        for found in self.expression.find_iter(text).filter(|found| !found.is_empty()) {
            let (from, to) = (found.start() as u32, found.end() as u32);
            let place = if is_verbatim { Span::new(span.start + from, span.start + to) } else { span };
            report.at(place).arg("value", found.as_str()).arg("key", key);
        }
    }
}

/// Where the text of a scalar stands, its quotes left out where nothing between them is written differently.
fn written(value: Value<'_>) -> Span {
    let (span, raw) = (value.span(), value.raw());
    let within = raw.len().checked_sub(1).and_then(|end| raw.get(1..end));
    if within == Some(value.text()) { Span::new(span.start + 1, span.end - 1) } else { span }
}
