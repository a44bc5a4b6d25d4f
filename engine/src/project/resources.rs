//! The folders of resources of a project and what lies in them.

use std::{
    collections::{HashMap, HashSet},
    ffi::OsStr,
};

use super::{File, FileRole, Module, Project};
use crate::{
    platform::words::{place, type_name},
    source::FileKind,
    syntax::xbsl::Braced,
};

/// The namespaces in whose folders of resources something lies.
#[derive(Debug)]
pub struct ResourceOwners<'p> {
    /// By the names of texts, in small letters; none where texts of resources are not read.
    of_texts: Option<HashMap<String, HashSet<&'p str>>>,
    all: HashSet<&'p str>,
}

impl<'p> Project<'p> {
    /// Whether a folder of resources lies beside a file.
    #[must_use]
    pub fn has_resources_beside(&self, file: &File) -> bool {
        let dir = file.folder();
        let folders = place::RESOURCES.spellings().map(|name| format!("{dir}{name}"));
        folders.iter().any(|folder| self.has_folder_of_resources(folder))
    }

    /// Whether its folders of resources all have the English name. Packing takes everything from `Ресурсы`, but what lies in
    /// `Resources` only if its extension is among [`PACKED_EXTENSIONS`](crate::source::PACKED_EXTENSIONS).
    #[must_use]
    pub fn has_ordinary_folders_of_resources_only(&self) -> bool {
        let mut parts = self
            .folders_of_resources()
            .chain(self.files().map(File::folder))
            .flat_map(|path| path.split('/'));
        let (packed, ordinary) = (place::RESOURCES.ru, place::RESOURCES.en);
        let mut has_ordinary = false;
        let has_packed = parts.any(|name| {
            has_ordinary |= Some(name) == ordinary;
            name == packed
        });
        has_ordinary && !has_packed
    }

    /// Every key by which code may mean a text in a folder of resources, in small letters: its path from any folder on, with
    /// slashes. None where texts of resources are not read, or some path could not be.
    pub fn resource_keys(&self) -> impl Iterator<Item = String> + use<'p> {
        let texts = self.files().filter(|file| file.role == FileRole::Resource);
        let texts = texts.filter(|_| self.could_be_read()).collect::<Vec<_>>();
        texts.into_iter().flat_map(|file| {
            let path = file.path().to_lowercase();
            let starts =
                std::iter::once(0).chain(memchr::memchr_iter(b'/', path.as_bytes()).map(|slash| slash + 1));
            starts.map(|start| path[start..].to_owned()).collect::<Vec<_>>()
        })
    }

    /// Which namespaces have resources of their own. It takes time that grows with the project.
    #[must_use]
    pub fn resource_owners(&self) -> ResourceOwners<'p> {
        let mut of_texts: HashMap<String, HashSet<&str>> = HashMap::new();
        for text in self.files().filter(|file| file.role == FileRole::Resource) {
            of_texts.entry(text.file_name().to_lowercase()).or_default().insert(self.namespace_of(text));
        }
        let has_all_texts = self.could_be_read() && !of_texts.is_empty();
        let with_folder = self.elements().filter(|element| self.has_resources_beside(element.file()));
        let with_folder = with_folder.map(|element| self.namespace_of(element.file()));
        let all = with_folder.chain(of_texts.values().flatten().copied()).collect();
        ResourceOwners { of_texts: has_all_texts.then_some(of_texts), all }
    }
}

impl<'p> ResourceOwners<'p> {
    /// The namespaces that may have the resources of some keys: for texts those with one of the name, for others all that have
    /// resources. No set is given twice.
    pub fn of<'k>(&self, keys: impl Iterator<Item = &'k str>) -> impl Iterator<Item = &HashSet<&'p str>> {
        let name = |key: &'k str| key.rsplit(['/', '\\', ':']).next().unwrap_or(key).trim().to_lowercase();
        let is_text = |name: &String| {
            self.of_texts.is_some() && FileKind::of_name(OsStr::new(name), true) == Some(FileKind::Resource)
        };
        let (texts, others): (HashSet<String>, HashSet<String>) = keys.map(name).partition(is_text);
        let of_text = |name: String| self.of_texts.as_ref()?.get(&name);
        texts.into_iter().filter_map(of_text).chain((!others.is_empty()).then_some(&self.all))
    }
}

impl<'p> Module<'p> {
    /// The keys of the resources that the module names: `Ресурс{лого.svg}`.
    pub fn resource_literals(&self) -> impl Iterator<Item = &'p str> + use<'p> {
        let literals = self.tree().all::<Braced<'p>>();
        literals.filter(|literal| type_name::RESOURCE == literal.name()).map(Braced::content)
    }
}
