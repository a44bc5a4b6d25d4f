//! The tables of a data root. `build.rs` reads manifests by this file, so it needs no other.

/// One file of a version's folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Table {
    Language,
    Terms,
    TermsFull,
    Metamodel,
    Stdlib,
    UiSchema,
    UiTerms,
}

impl Table {
    pub const ALL: [Self; 7] = [
        Self::Language,
        Self::Terms,
        Self::TermsFull,
        Self::Metamodel,
        Self::Stdlib,
        Self::UiSchema,
        Self::UiTerms,
    ];

    /// The name of the file without `.json`, by which `completeness` names it too.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Language => "language",
            Self::Terms => "terms",
            Self::TermsFull => "terms_full",
            Self::Metamodel => "metamodel",
            Self::Stdlib => "stdlib",
            Self::UiSchema => "uischema",
            Self::UiTerms => "uiterms",
        }
    }

    pub(super) fn file(self) -> String {
        format!("{}.json", self.name())
    }
}
