//! One rule as the manifest gives it. `build.rs` makes the values from `rules/<group>/<name>.yaml`, and borrows all their
//! texts; those of a team's rule are its own.

use std::{borrow::Cow, fmt};

use super::{
    Bilingual, Context, Fixability, Lang, Reporter, Severity, Subject, Suppressions, Syntax, Tier,
    matchers::Matcher, packed,
};
use crate::{
    platform::Table,
    project::{
        Comments, Components, Element, File, Items, MemberUses, Module, Project, Query, UnresolvedNames,
    },
    source::FileKind,
    types::Types,
};

/// A number that a team may set, within limits.
#[derive(Clone, Debug)]
pub struct Param {
    pub name: &'static str,
    pub default: i64,
    pub min: i64,
    pub max: i64,
    pub doc: Bilingual,
}

/// How a rule looks for its findings: a function of its subject, or a matcher. `build.rs` leaves out the context for a
/// check whose manifest asks for nothing of it.
#[derive(Clone)]
pub enum Check {
    Module(fn(&Module<'_>, &Context<'_>, &mut Reporter<'_>)),
    /// On a module with the types of its expressions, which all such checks share.
    Typed(fn(&Types<'_>, &Context<'_>, &mut Reporter<'_>)),
    /// On the members that a module asks of names of elements, which all such checks share.
    MemberUses(fn(&MemberUses<'_>, &Context<'_>, &mut Reporter<'_>)),
    /// On the names that do not reach an element, of all files that are such a subject; all such checks share them.
    UnresolvedNames(Subject, fn(&UnresolvedNames<'_>, &Context<'_>, &mut Reporter<'_>)),
    Element(fn(&Element<'_>, &Context<'_>, &mut Reporter<'_>)),
    /// On the components of the platform that stand in a description, which all such checks share.
    Components(fn(&Components<'_>, &Context<'_>, &mut Reporter<'_>)),
    /// On the items of a description whose class the metamodel knows, which all such checks share.
    Items(fn(&Items<'_>, &Context<'_>, &mut Reporter<'_>)),
    Query(fn(&Query<'_>, &Context<'_>, &mut Reporter<'_>)),
    Comments(fn(&Comments<'_>, &Context<'_>, &mut Reporter<'_>)),
    Text(fn(&File, &Context<'_>, &mut Reporter<'_>)),
    Project(fn(&Project<'_>, &Context<'_>, &mut Reporter<'_>)),
    /// Runs when it is known what the suppressions of a file left out of the findings of all other rules.
    Suppressions(fn(&Suppressions<'_>, &Context<'_>, &mut Reporter<'_>)),
    Matcher(Matcher),
}

impl Check {
    /// What the rule is checked on, as its users see it: what is shared of a module or a description is that.
    #[must_use]
    pub const fn subject(&self) -> Subject {
        match self {
            Self::Module(_) | Self::Typed(_) | Self::MemberUses(_) => Subject::Module,
            Self::UnresolvedNames(subject, _) => *subject,
            Self::Element(_) | Self::Components(_) | Self::Items(_) => Subject::Element,
            Self::Query(_) => Subject::Query,
            Self::Comments(_) => Subject::Comments,
            Self::Text(_) => Subject::Text,
            Self::Project(_) => Subject::Project,
            Self::Suppressions(_) => Subject::Suppressions,
            Self::Matcher(matcher) => matcher.subject(),
        }
    }

    /// Whether it judges the web files of resource folders too.
    #[must_use]
    pub fn reads_resources(&self) -> bool {
        match self {
            Self::Comments(_) | Self::Text(_) | Self::Matcher(Matcher::Characters(_)) => true,
            Self::UnresolvedNames(subject, _) => *subject == Subject::Text,
            Self::Matcher(Matcher::Pattern(pattern)) => pattern.reads_resources(),
            _ => false,
        }
    }

    /// Whether it may have something to say about a file by what that holds. Checks of projects and of suppressions
    /// do not run file by file.
    #[must_use]
    pub fn concerns(&self, kind: FileKind) -> bool {
        match self.subject() {
            Subject::Module | Subject::MemberUses => kind == FileKind::Module,
            Subject::Element | Subject::Components | Subject::Items => kind == FileKind::Description,
            Subject::Query => matches!(kind, FileKind::Module | FileKind::Query),
            Subject::Project | Subject::Suppressions => false,
            Subject::Comments | Subject::Text => true,
        }
    }
}

/// One input that shows a rule at work: files, their findings marked ⟦so⟧ in the texts of bad ones.
#[derive(Clone, Debug)]
pub struct Example {
    /// Path and text of each file. A path is empty where the manifest gives a bare text.
    pub files: Vec<(Cow<'static, str>, Cow<'static, str>)>,
}

/// The examples of one kind that a manifest gives.
#[derive(Clone, Debug)]
pub enum Examples {
    /// Of a built-in rule: one text. Each text by itself would be an address that has to be set right at each start.
    Packed(&'static str),
    Own(Vec<Example>),
}

impl Examples {
    /// In the order of the manifest.
    #[must_use]
    pub fn list(&self) -> Cow<'_, [Example]> {
        match self {
            Self::Packed(packed) => packed::examples(packed).map(Example::packed).collect(),
            Self::Own(own) => own.into(),
        }
    }
}

impl Example {
    fn packed(files: impl Iterator<Item = (&'static str, &'static str)>) -> Self {
        Self { files: files.map(|(path, text)| (path.into(), text.into())).collect() }
    }
}

/// A rule. See the module documentation for where the values come from.
#[derive(Clone)]
pub struct Rule {
    /// `group/name`.
    pub id: Cow<'static, str>,
    pub tier: Tier,
    pub severity: Severity,
    /// The reason why the rule is off unless somebody turns it on.
    pub off: Option<Bilingual>,
    pub check: Check,
    /// Whether the check of a file sees the linked project too.
    pub needs_project: bool,
    pub syntax: Syntax,
    /// Tables of the data root that its check may ask.
    pub tables: &'static [Table],
    /// Whether the rule cannot run where the data root lacks one of them.
    pub needs_tables: bool,
    /// Whether it judges a file whatever its bytes are; of one that is no text other rules know nothing.
    pub any_bytes: bool,
    pub params: Cow<'static, [Param]>,
    pub title: Bilingual,
    pub reason: Bilingual,
    /// The sentences of the findings by variant; the first is the usual one.
    pub messages: Cow<'static, [(&'static str, Bilingual)]>,
    pub fix: Fixability,
    /// Arguments hold secrets and are masked in every report.
    pub sensitive: bool,
    /// Where the judgement differs on purpose from the tool people come from.
    pub deviation: Option<Bilingual>,
    pub bad: Examples,
    pub good: Examples,
}

impl Rule {
    /// The part of the id before the slash.
    #[must_use]
    pub fn group(&self) -> &str {
        self.id.split('/').next().unwrap_or_default()
    }

    /// The tables without which it cannot run.
    #[must_use]
    pub const fn needed_tables(&self) -> &'static [Table] {
        if self.needs_tables { self.tables } else { &[] }
    }

    /// `file` or `project`: what the rule has to see.
    #[must_use]
    pub const fn scope(&self) -> &'static str {
        if self.is_file_scoped() { "file" } else { "project" }
    }

    /// Whether one file is enough to judge; other rules need the linked project.
    #[must_use]
    pub const fn is_file_scoped(&self) -> bool {
        !self.needs_project && !matches!(self.check, Check::Project(_))
    }

    /// Whether it looks at the web files of resource folders: one that sees the project may find names and texts there.
    #[must_use]
    pub fn reads_resources(&self) -> bool {
        !self.is_file_scoped() || self.check.reads_resources()
    }

    #[must_use]
    pub const fn is_on_by_default(&self) -> bool {
        self.off.is_none()
    }

    /// The sentence of a variant with its `{places}` unfilled.
    #[must_use]
    pub fn message(&self, variant: &str, lang: Lang) -> &str {
        let found = self.messages.iter().find(|(name, _)| *name == variant).or(self.messages.first());
        found.map_or("", |(_, text)| text.get(lang))
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id)
    }
}
