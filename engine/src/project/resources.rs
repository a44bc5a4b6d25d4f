//! The folders of resources of a project and what lies in them.

use super::{File, FileRole, Project};
use crate::platform::words::place;

impl<'p> Project<'p> {
    /// Whether a folder of resources lies beside a file.
    #[must_use]
    pub fn has_resources_beside(&self, file: &File) -> bool {
        let dir = file.path().strip_suffix(file.file_name()).unwrap_or_default();
        let folders = place::RESOURCES.spellings().map(|name| format!("{dir}{name}"));
        folders.iter().any(|folder| self.has_folder_of_resources(folder))
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
}
