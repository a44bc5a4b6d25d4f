//! What a declared name names. `build.rs` reads manifests by this file, so it needs no other.

/// What a declared name names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameRole {
    Method,
    /// A structure, an exception or an enumeration.
    Type,
    Exception,
    Enumeration,
    Field,
    Constant,
    /// `пер` or `знч`, of the module too, and the exception of `поймать`.
    Variable,
    LoopVariable,
    /// Of a method.
    Parameter,
    /// A variable or a parameter that is boolean by its type, or by its value as far as the module tells.
    Boolean,
}

impl NameRole {
    /// The words of manifests.
    pub const WORDS: &'static [(&'static str, Self)] = &[
        ("method", Self::Method),
        ("type", Self::Type),
        ("exception", Self::Exception),
        ("enumeration", Self::Enumeration),
        ("field", Self::Field),
        ("constant", Self::Constant),
        ("variable", Self::Variable),
        ("loop-variable", Self::LoopVariable),
        ("parameter", Self::Parameter),
        ("boolean", Self::Boolean),
    ];
}
