//! The names that the sources of a project give to anything, to tell a name that nothing has.

use super::{Element, File, FileRole, Module, Project, ValueWords};
use crate::{
    platform::words::key,
    syntax::xbsl::{NodeKind, TokenKind},
};

impl<'p> Project<'p> {
    /// Every name that code and descriptions of the project declare: of elements and their parts, of what modules declare
    /// with its members, of strings of dictionaries, of namespaces, of the project and its vendor. Parameters and local
    /// variables have none for others. Names may come twice; of a module that cannot be read every identifier counts.
    pub fn declared_names(&self) -> impl Iterator<Item = &'p str> {
        let own = self.files().flat_map(|file| {
            let of_module = file.module().into_iter().flat_map(|module| names_in_module(&module));
            of_module.chain(file.element().into_iter().flat_map(|element| names_in_description(&element)))
        });
        let descriptor = self.descriptor();
        let keys = [key::NAME, key::VENDOR];
        let of_project = keys.into_iter().filter_map(move |key| descriptor?.root().text_of(key));
        let folders = self.files().filter(|file| file.role != FileRole::Resource).flat_map(File::directories);
        own.chain(of_project).chain(folders)
    }

    /// Every name that the description of an element and its modules declare.
    pub fn names_of(&self, element: &Element<'p>) -> impl Iterator<Item = &'p str> + use<'p> {
        let modules: Vec<Module<'p>> = self.modules_of(element).collect();
        modules.into_iter().flat_map(|module| names_in_module(&module)).chain(names_in_description(element))
    }
}

fn names_in_module<'p>(module: &Module<'p>) -> impl Iterator<Item = &'p str> + use<'p> {
    let tree = module.tree();
    let declared = tree.declarations().filter_map(|it| Some(it.child(NodeKind::Name)?.text()));
    let identifiers = tree.tokens_with(|kind| kind == TokenKind::Identifier);
    declared.chain(identifiers.map(|token| token.text()).filter(|_| !tree.is_valid()))
}

/// Every name that a description declares.
pub(super) fn names_in_description<'p>(element: &Element<'p>) -> impl Iterator<Item = &'p str> + use<'p> {
    let named = element.entries_under(key::NAME).map(|entry| entry.value).filter(|name| name.is_scalar());
    let strings = element.dictionary_entries().map(|entry| entry.key.text());
    named.map(|name| name.text()).chain(strings)
}
