//! What nearly every check uses.

pub use super::{Edit, Place, Reporter, Severity, Suppressions};
pub use crate::{
    platform::{
        Lookup::{Absent, Found, Unknown},
        Word, words,
    },
    project::{Comments, Element, File, Module, Project, Query, TypeWords, ValueWords},
    source::Span,
    syntax::{
        xbsl::{self},
        yaml::{self, Value},
    },
};
