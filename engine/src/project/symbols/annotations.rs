//! The annotations of a declaration, and who may see it by them.

use std::ops::Deref;

use crate::{
    platform::{Lookup, Word, in_platform, words::annotation},
    syntax::xbsl,
};

/// An annotation with a name; a bare `@` is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotationSymbol {
    /// The last part of the name, without `@`.
    pub name: Box<str>,
    /// Whether it may be somebody else's by its namespace: `@Свой::ВПроекте`.
    pub is_foreign: bool,
    /// The arguments with their brackets, as written; empty where there are none.
    pub arguments: Box<str>,
}

/// The annotations of a declaration, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations(Box<[AnnotationSymbol]>);

/// From where something may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// From the same module.
    Local,
    InType,
    InSubsystem,
    InProject,
    Global,
}

impl Annotations {
    pub(super) fn of<'t>(written: impl Iterator<Item = xbsl::Annotation<'t>>) -> Self {
        let symbol = |annotation: xbsl::Annotation<'t>| {
            Some(AnnotationSymbol {
                name: annotation.name()?.text().into(),
                is_foreign: is_foreign(annotation),
                arguments: annotation.arguments().map_or("", |arguments| arguments.text()).into(),
            })
        };
        Self(written.filter_map(symbol).collect())
    }

    /// Whether one of them is this word, in either spelling. `Unknown` where all that are may be somebody else's.
    #[must_use]
    pub fn have(&self, word: Word) -> Lookup<()> {
        let mut found = self.iter().filter(|annotation| word.is(&annotation.name)).peekable();
        match (found.peek().is_none(), found.all(|annotation| annotation.is_foreign)) {
            (true, _) => Lookup::Absent,
            (_, true) => Lookup::Unknown,
            _ => Lookup::Found(()),
        }
    }

    /// The visibility that they give. `Absent` where they give none, so that the default holds: a member of a module
    /// is local to it. `Unknown` where they give several. Those of somebody else give none.
    #[must_use]
    pub fn visibility(&self) -> Lookup<Visibility> {
        let mut given = VISIBILITIES.iter().filter(|(word, _)| self.have(*word) == Lookup::Found(()));
        match (given.next(), given.next()) {
            (Some((_, visibility)), None) => Lookup::Found(*visibility),
            (None, _) => Lookup::Absent,
            _ => Lookup::Unknown,
        }
    }
}

/// Whether an annotation may be somebody else's: its namespace is none of the platform.
pub(in crate::project) fn is_foreign(annotation: xbsl::Annotation<'_>) -> bool {
    annotation.bare_name().is_none() && in_platform(annotation.path()).is_none()
}

impl Deref for Annotations {
    type Target = [AnnotationSymbol];

    fn deref(&self) -> &[AnnotationSymbol] {
        &self.0
    }
}

const VISIBILITIES: [(Word, Visibility); 5] = [
    (annotation::LOCAL, Visibility::Local),
    (annotation::IN_TYPE, Visibility::InType),
    (annotation::IN_SUBSYSTEM, Visibility::InSubsystem),
    (annotation::IN_PROJECT, Visibility::InProject),
    (annotation::GLOBAL, Visibility::Global),
];
