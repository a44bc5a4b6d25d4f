//! What a rule says: data, not a sentence. Sentences are made in `report`, in the language asked for.

use std::borrow::Cow;

use memchr::memchr;

use super::{Lang, RuleRef, Severity};
use crate::{
    platform::Word,
    project::MASK,
    source::{FileIndex, FileSet, Span},
};

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub file: FileIndex,
    pub span: Span,
}

/// A typed value in a message. `Word`, `Name` and `Text` belong to the identity of a finding;
/// `Place` and `Count` never do, because they change when unrelated lines do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A platform word, shown in the language of the output.
    Word(Box<Word>),
    /// A name or a text of the source or of the rule, shown as written.
    Text(Cow<'static, str>),
    /// Shown as a line of this file, or as path and line of another.
    Place(Place),
    Count(i64),
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned().into())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<Word> for Arg {
    fn from(word: Word) -> Self {
        Self::Word(word.into())
    }
}

impl From<&Word> for Arg {
    fn from(word: &Word) -> Self {
        Self::Word((*word).into())
    }
}

impl From<Place> for Arg {
    fn from(place: Place) -> Self {
        Self::Place(place)
    }
}

impl From<usize> for Arg {
    fn from(count: usize) -> Self {
        Self::Count(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

impl From<i64> for Arg {
    fn from(count: i64) -> Self {
        Self::Count(count)
    }
}

/// Replacement of one range of a file, mostly of the finding's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    pub place: Place,
    pub text: Cow<'static, str>,
}

/// One judgement of a rule about one place.
#[derive(Clone, Debug)]
pub struct Finding {
    pub rule: RuleRef,
    pub place: Place,
    pub severity: Severity,
    /// Which of the rule's messages; empty for the usual one.
    pub variant: &'static str,
    pub args: Vec<(&'static str, Arg)>,
    pub related: Vec<Place>,
    /// Edits that fix the finding, all or none; empty where a person has to.
    pub fix: Vec<Edit>,
}

impl Finding {
    /// Whether it is about its file as a whole: such a finding is an empty one at the start.
    #[must_use]
    pub fn is_about_file(&self) -> bool {
        self.place.span == Span::at(0)
    }

    /// The sentence in `lang`. `show_place` renders a place for a reader (a line, or a path and a line), and
    /// `show_text` a text of the source.
    #[must_use]
    pub fn message<'f>(
        &'f self,
        lang: Lang,
        show_place: impl Fn(Place) -> String,
        show_text: impl Fn(&'f str) -> Cow<'f, str>,
    ) -> String {
        let template = self.rule.message(self.variant, lang);
        let mut out = String::with_capacity(template.len() + 32);
        let mut rest = template;
        while let Some(open) = memchr(b'{', rest.as_bytes()) {
            let Some(close) = memchr(b'}', &rest.as_bytes()[open..]).map(|at| open + at) else { break };
            out.push_str(&rest[..open]);
            let name = &rest[open + 1..close];
            match self.args.iter().find(|(arg, _)| *arg == name) {
                Some((_, Arg::Word(word))) => out.push_str(word.spelling(lang == Lang::En)),
                Some((_, Arg::Text(_))) if self.rule.sensitive => out.push_str(MASK),
                Some((_, Arg::Text(text))) => out.push_str(&show_text(text)),
                Some((_, Arg::Place(place))) => out.push_str(&show_place(*place)),
                Some((_, Arg::Count(count))) => out.push_str(&count.to_string()),
                None => out.push_str(&rest[open..=close]),
            }
            rest = &rest[close + 1..];
        }
        out.push_str(rest);
        out
    }

    /// Moves all its places to where another snapshot has their files.
    pub fn relocate(&mut self, place_of: impl Fn(FileIndex) -> FileIndex) {
        let in_args = self.args.iter_mut().filter_map(|(_, arg)| match arg {
            Arg::Place(place) => Some(place),
            _ => None,
        });
        let in_fix = self.fix.iter_mut().map(|edit| &mut edit.place);
        for place in in_args.chain(in_fix).chain(&mut self.related).chain([&mut self.place]) {
            place.file = place_of(place.file);
        }
    }

    /// Whether it speaks of any of some files.
    #[must_use]
    pub fn points_to(&self, files: &FileSet) -> bool {
        let edited = self.fix.iter().map(|edit| edit.place);
        let mut places = self.places().chain(self.related.iter().copied()).chain(edited).chain([self.place]);
        places.any(|place| files.contains(place.file))
    }

    /// The places among the arguments.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        self.args.iter().filter_map(|(_, arg)| match arg {
            Arg::Place(place) => Some(*place),
            _ => None,
        })
    }

    /// The name under which findings of this kind are told apart from others, in the order of the message.
    pub fn identity_args(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.args.iter().filter_map(|(name, arg)| match arg {
            Arg::Word(word) => Some((*name, word.ru)),
            Arg::Text(text) => Some((*name, &**text)),
            Arg::Place(_) | Arg::Count(_) => None,
        })
    }
}
