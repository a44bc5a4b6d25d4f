//! The kinds of texts for people. `build.rs` reads manifests by this file, so it needs no other.

/// What a text for people is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextKind {
    /// A comment in a module, a query or a web file.
    CodeComment,
    /// A comment in a description.
    DescriptionComment,
    /// A string in a module or a query, quotes included.
    Literal,
    /// What a page or a picture shows.
    Markup,
}

impl TextKind {
    /// The words of manifests.
    pub const WORDS: &'static [(&'static str, Self)] = &[
        ("code-comment", Self::CodeComment),
        ("description-comment", Self::DescriptionComment),
        ("literal", Self::Literal),
        ("markup", Self::Markup),
    ];
}
