//! Questions about symbols that need more than one file.

use super::{ModuleFacet, TypeSymbol};
use crate::{
    platform::Lookup,
    project::{Element, Module, Project, codebase::MOST_BEARERS},
};

/// A type that a module declares.
#[derive(Clone, Copy, Debug)]
pub struct DeclaredType<'p> {
    pub module: Module<'p>,
    pub symbol: &'p TypeSymbol,
}

impl PartialEq for DeclaredType<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.module.file().index == other.module.file().index
            && self.symbol.spans.name == other.symbol.spans.name
    }
}

impl Eq for DeclaredType<'_> {}

/// So many modules of an element are looked at for one of them, or for a type: there are fewer facets.
const MOST_MODULES: usize = 64;

impl<'p> Project<'p> {
    /// The module of an element about one side of it: `Товары.Объект.xbsl` for [`ModuleFacet::Object`]. `Unknown` where
    /// there are several, such as one in each spelling, or some file could not be read.
    #[must_use]
    pub fn module_with_facet(&self, element: &Element<'_>, facet: ModuleFacet) -> Lookup<Module<'p>> {
        let mut found = self.modules_of(element).take(MOST_MODULES).filter(|module| module.facet() == facet);
        match (found.next(), found.next()) {
            (Some(module), None) => Lookup::Found(module),
            (None, _) if self.could_be_read() && self.modules_of(element).nth(MOST_MODULES).is_none() => {
                Lookup::Absent
            }
            _ => Lookup::Unknown,
        }
    }

    /// The structure, exception or enumeration with a name that the modules of an element declare. `Unknown` where
    /// several have the name, or some module could not be read wholly.
    #[must_use]
    pub fn type_of(&self, element: &Element<'_>, name: &str) -> Lookup<DeclaredType<'p>> {
        let declared = self.modules_of(element).take(MOST_MODULES).flat_map(|module| {
            let named = module.symbols().types.named(name);
            named.map(move |symbol| DeclaredType { module, symbol })
        });
        let declared: Vec<_> = declared.take(2).collect();
        let are_whole = || {
            let mut modules = self.modules_of(element);
            modules.by_ref().take(MOST_MODULES).all(|it| it.symbols().is_whole) && modules.next().is_none()
        };
        let is_whole = || self.could_be_read() && are_whole();
        match declared.as_slice() {
            [declared] => Lookup::Found(*declared),
            [] if is_whole() => Lookup::Absent,
            _ => Lookup::Unknown,
        }
    }

    /// The type that a qualified name means: `Товары.Строка`, `Осн::Товары.Строка`, also with vendor and project before
    /// it. Imports are not looked at. `Unknown` for names of other forms and of other projects, where several elements
    /// may be meant, or one in another namespace, and where [`Self::element`] or [`Self::type_of`] are.
    #[must_use]
    pub fn type_named(&self, qualified: &str) -> Lookup<DeclaredType<'p>> {
        let (namespace, local) = qualified.rsplit_once("::").unwrap_or(("", qualified));
        let Some((owner, name)) = local.split_once('.').filter(|(_, name)| !name.contains('.')) else {
            return Lookup::Unknown;
        };
        let is_foreign =
            namespace.split("::").nth(2).is_some() && self.short_namespace(namespace) == namespace;
        if is_foreign || self.elements_named(owner).nth(MOST_BEARERS).is_some() {
            return Lookup::Unknown;
        }
        let namespace = self.short_namespace(namespace);
        let is_in =
            |owner: &Element<'_>| namespace.is_empty() || self.namespace_of(owner.file()) == namespace;
        let mut owners = self.elements_named(owner).filter(|element| self.may_be_in(element, qualified));
        match (owners.next(), owners.next()) {
            (Some(owner), None) if is_in(&owner) => self.type_of(&owner, name),
            (None, _) if self.has_all_elements() && !self.may_hide(owner) => Lookup::Absent,
            _ => Lookup::Unknown,
        }
    }
}
