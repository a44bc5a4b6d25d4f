//! How a check says what it found.

use std::borrow::Cow;

use super::{Arg, Edit, Finding, Place, RuleRef, Severity};
use crate::{
    project::File,
    source::{FileIndex, FileSet, Span},
    syntax::Insertion,
};

/// Takes the findings of one rule, by default about one file.
pub struct Reporter<'r> {
    rule: &'r RuleRef,
    file: FileIndex,
    /// The files whose findings are asked for; none where only one file is checked.
    requested: Option<&'r FileSet>,
    out: &'r mut Vec<Finding>,
}

impl<'r> Reporter<'r> {
    pub fn new(rule: &'r RuleRef, file: FileIndex, out: &'r mut Vec<Finding>) -> Self {
        Self { rule, file, requested: None, out }
    }

    /// For a check of a whole project, of which some files are asked for.
    pub fn of_project(rule: &'r RuleRef, requested: &'r FileSet, out: &'r mut Vec<Finding>) -> Self {
        Self { rule, file: FileIndex(0), requested: Some(requested), out }
    }

    /// Whether findings in a file are asked for. Those in others are dropped, so a check of a whole project need not look
    /// for them.
    #[must_use]
    pub fn wants(&self, file: FileIndex) -> bool {
        self.requested.map_or(self.file == file, |requested| requested.contains(file))
    }

    /// Reports a place in the file being checked; what follows adds the details.
    pub fn at(&mut self, span: Span) -> Draft<'_> {
        self.at_place(Place { file: self.file, span })
    }

    /// Reports a place in any file of the project.
    pub fn at_place(&mut self, place: Place) -> Draft<'_> {
        let start = self.out.len();
        self.out.push(Finding {
            rule: self.rule.clone(),
            place,
            severity: self.rule.severity,
            variant: "",
            args: Vec::new(),
            related: Vec::new(),
            fix: Vec::new(),
        });
        Draft { finding: &mut self.out[start] }
    }

    /// A place in the file being checked, for arguments and related places.
    #[must_use]
    pub const fn place(&self, span: Span) -> Place {
        Place { file: self.file, span }
    }
}

/// The name of a sentence in the manifest's `messages`. A check writes it as a literal, `Variant("name")`, which the build
/// compares with the manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variant(pub &'static str);

impl Variant {
    /// The manifest's `message`.
    pub const USUAL: Self = Self("");
}

/// The finding just reported, while its details are added.
pub struct Draft<'f> {
    finding: &'f mut Finding,
}

impl Draft<'_> {
    /// Fills `{name}` of the message.
    pub fn arg(self, name: &'static str, value: impl Into<Arg>) -> Self {
        push(&mut self.finding.args, (name, value.into()));
        self
    }

    /// Chooses another sentence of the manifest's `messages`.
    pub fn variant(self, variant: Variant) -> Self {
        self.finding.variant = variant.0;
        self
    }

    /// Weighs this finding differently from the rule.
    pub fn severity(self, severity: Severity) -> Self {
        self.finding.severity = severity;
        self
    }

    /// Points at another place that belongs to the finding.
    pub fn related(self, place: Place) -> Self {
        push(&mut self.finding.related, place);
        self
    }

    /// Adds an edit of the finding's own file; all edits of a finding are applied together.
    pub fn fix(self, span: Span, text: impl Into<Cow<'static, str>>) -> Self {
        let place = Place { file: self.finding.place.file, span };
        self.fix_at(place, text)
    }

    /// Adds texts put into files of the project.
    pub fn insert<'i>(self, insertions: impl IntoIterator<Item = (&'i File, Insertion)>) -> Self {
        insertions.into_iter().fold(self, |draft, (file, Insertion { offset, text })| {
            draft.fix_at(Place { file: file.index, span: Span::at(offset) }, text)
        })
    }

    /// Adds an edit of any file of the project.
    pub fn fix_at(self, place: Place, text: impl Into<Cow<'static, str>>) -> Self {
        push(&mut self.finding.fix, Edit { place, text: text.into() });
        self
    }

    /// Adds an edit like [`Draft::fix`], where there is one.
    pub fn fix_if_known(self, edit: Option<(Span, String)>) -> Self {
        match edit {
            Some((span, text)) => self.fix(span, text),
            None => self,
        }
    }
}

/// Most findings have one of each, and there may be many findings.
fn push<T>(list: &mut Vec<T>, item: T) {
    if list.is_empty() {
        list.reserve_exact(1);
    }
    list.push(item);
}
