//! Symbols: what a file declares for others to see, as values that owe nothing to its tree.
//!
//! - Made once per file, when somebody asks; a run that does not ask pays nothing.
//! - Two symbols are equal if others see the same in them, wherever they stand: an edit inside of a body changes none, a
//!   changed signature does. [`Parsed::looks_like`] rests on it.
//! - A file tells what is absent from it only if it could be read wholly. What platform, contracts and libraries add to
//!   an element is not here, so `Absent` means "not declared in these sources".
//! - Names are compared letter for letter. Platform words stay as they are written; ask with a [`Word`].
//!
//! Questions that need more than one file are asked of a [`Project`].
//!
//! [`Parsed::looks_like`]: super::Parsed
//! [`Project`]: super::Project

mod annotations;
mod derived;
mod description;
mod list;
mod lookup;
mod module;

#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use super::{Element, Module};
use crate::source::Span;

pub(super) use annotations::is_foreign;
pub use annotations::{AnnotationSymbol, Annotations, Visibility};
pub use derived::DerivedType;
pub use description::{DescriptionSymbols, PartSymbol, Section, StringSymbol};
pub use list::{SymbolList, SymbolName};
pub use lookup::DeclaredType;
pub use module::{
    ItemSymbol, MethodSymbol, ModuleFacet, ModuleSymbols, ParameterSymbol, TypeKind, TypeSymbol, ValueSymbol,
};

/// Where a symbol stands in its file. All places are equal, for others do not see them.
#[derive(Clone, Copy, Debug)]
pub struct SymbolSpans {
    /// Empty where a name is missing.
    pub name: Span,
    /// The whole declaration.
    pub whole: Span,
}

impl PartialEq for SymbolSpans {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for SymbolSpans {}

/// The symbols of a file, found when somebody asks for them.
#[derive(Debug, Default)]
pub(super) struct FileSymbols {
    pub(super) module: OnceLock<Box<ModuleSymbols>>,
    description: OnceLock<Box<DescriptionSymbols>>,
}

impl<'p> Module<'p> {
    /// What the module declares. Made on the first call, in time that grows with the number of declarations.
    #[must_use]
    pub fn symbols(&self) -> &'p ModuleSymbols {
        self.file().module_symbols(self.tree())
    }
}

impl<'p> Element<'p> {
    /// What the description declares. Made on the first call, in time that grows with its size.
    #[must_use]
    pub fn symbols(&self) -> &'p DescriptionSymbols {
        self.file().symbols.description.get_or_init(|| Box::new(DescriptionSymbols::of(self)))
    }
}
