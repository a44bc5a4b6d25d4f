//! The namespaces of files: subsystem and packages by the folders, joined with `::`.

use rustc_hash::FxHashMap;

use super::{File, Project};
use crate::{platform::words::place, source::FileIndex};

/// The namespaces of all files of a snapshot, each kept once.
#[derive(Debug)]
pub(super) struct Namespaces {
    names: Vec<Box<str>>,
    /// For each file, by its place in the snapshot, the number of its namespace.
    of_files: Vec<u32>,
}

impl Namespaces {
    /// Of files of some projects; what is in none has the empty one.
    pub(super) fn of<'p>(projects: impl Iterator<Item = Project<'p>>, count: usize) -> Self {
        let mut namespaces = Self { names: vec![Box::default()], of_files: vec![0; count] };
        for project in projects {
            let mut numbers: FxHashMap<&str, u32> = FxHashMap::default();
            // Files of one folder mostly stand side by side.
            let mut last = ("", 0);
            for file in project.files() {
                let folder = folder_of(project.dir(), file);
                if folder != last.0 {
                    last = (folder, *numbers.entry(folder).or_insert_with(|| namespaces.add(folder)));
                }
                let (_, number) = last;
                if let Some(of_file) = namespaces.of_files.get_mut(file.index.0 as usize) {
                    *of_file = number;
                }
            }
        }
        namespaces
    }

    pub(super) fn of_file(&self, FileIndex(file): FileIndex) -> &str {
        let number = self.of_files.get(file as usize).copied().unwrap_or_default();
        self.names.get(number as usize).map_or("", |name| name)
    }

    /// The number of the namespace of a folder.
    fn add(&mut self, folder: &str) -> u32 {
        let names = folder.split('/').filter(|name| !matches!(*name, "" | "."));
        let packages =
            names.take_while(|name| !(place::RESOURCES == **name || place::LOCALIZATION == **name));
        self.names.push(packages.collect::<Vec<_>>().join("::").into());
        u32::try_from(self.names.len() - 1).unwrap_or_default()
    }
}

/// The folder of a file below that of its project.
fn folder_of<'f>(project: &str, file: &'f File) -> &'f str {
    let below = file.path().strip_prefix(project).unwrap_or(file.path());
    below.strip_suffix(file.file_name()).unwrap_or(below)
}

impl<'p> Project<'p> {
    /// The namespace of a file below its project: subsystem and packages, joined with `::`; empty in the folder of the
    /// project itself.
    #[must_use]
    pub fn namespace_of(&self, file: &File) -> &'p str {
        self.namespaces_of_files().of_file(file.index)
    }
}
