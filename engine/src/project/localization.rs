//! The translations of dictionaries: `Локализация/En/Тексты.yaml` beside `Тексты.yaml`.

use super::{Element, File, FileRole, Project};
use crate::platform::words::place;

impl<'p> Project<'p> {
    /// The translations of a dictionary, in the order of their folders. Those that are no valid YAML are left out.
    #[must_use]
    pub fn translations_of(&self, dictionary: &Element<'_>) -> Vec<Element<'p>> {
        let own = dictionary.file();
        let dir = own.path().strip_suffix(own.file_name()).unwrap_or_default();
        let folders = place::LOCALIZATION.spellings().map(|folder| format!("{dir}{folder}/"));
        let files = folders.iter().flat_map(|folder| self.in_each_folder_below(folder, own.file_name()));
        files.filter(|file| file.role == FileRole::Translation).filter_map(File::element).collect()
    }

    /// The files of a name that lie in the folders directly below a path, which ends with a slash.
    fn in_each_folder_below(&self, path: &str, name: &str) -> Vec<&'p File> {
        let mut found = Vec::new();
        let mut start = path.to_owned();
        while let Some(first) = self.first_file_from(&start) {
            let below = first.path().strip_prefix(path).unwrap_or_default();
            let folder = below.split('/').next().unwrap_or_default();
            found.extend(self.file_at(&format!("{path}{folder}/{name}")));
            // The first character behind the slash.
            start = format!("{path}{folder}0");
        }
        found
    }
}
