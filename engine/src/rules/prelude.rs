//! What nearly every check uses.

pub use super::{Context, Draft, Place, ProjectContext, Reporter, Severity, Suppressions, Variant};
pub use crate::{
    platform::{
        Class,
        Lookup::{Absent, Found, Unknown},
        Table, Word, words,
    },
    project::{
        Comments, Components, Element, File, Items, MemberUses, MemberWords, Module, Project, Query,
        TypeWords, UnresolvedNames, ValueWords,
    },
    source::Span,
    syntax::{
        xbsl::{self},
        yaml::{self, Value},
    },
    types::{Access, Types},
};
