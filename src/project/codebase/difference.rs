//! What differs between two snapshots for the files that are the same in both.

use std::{iter, sync::Arc};

use super::{Codebase, Index, Project};
use crate::project::{
    File,
    companions::family,
    trail::{Keys, Question},
};

/// What checks can have asked of an earlier snapshot that may be answered otherwise now.
#[derive(Debug)]
pub enum Difference {
    Everything,
    Some(Keys),
}

impl Codebase {
    /// What differs from an earlier snapshot of the same run. It takes time with the number of files, but only those that
    /// differ are looked into.
    #[must_use]
    pub fn difference(&self, earlier: &Self) -> Difference {
        let mut keys = Keys::default();
        if self.is_linked_like(earlier) {
            return Difference::Some(keys);
        }
        if !self.is_arranged_like(earlier) {
            return Difference::Everything;
        }
        let changed = self.changed_since(earlier);
        for (codebase, file) in &changed {
            if file.own_role().says_structure() {
                return Difference::Everything;
            }
            keys.add_file(file);
            if codebase.project_of(file.index).is_some_and(|project| project.is_library()) {
                keys.add(Question::Libraries);
            }
        }
        for (old, new) in earlier.projects().zip(self.projects()) {
            keys.add_names(&old, &new);
        }
        Difference::Some(keys)
    }

    /// Whether the projects are the same, each in its folder, and so is what lies beside them.
    fn is_arranged_like(&self, earlier: &Self) -> bool {
        let path = |codebase: &Self, index: &Index| {
            let descriptor = index.files.descriptor.and_then(|descriptor| codebase.file(descriptor));
            descriptor.map(|file| file.path().to_owned())
        };
        let is_same = |(old, new): (&Index, &Index)| {
            old.files.dir == new.files.dir
                && old.files.is_whole == new.files.is_whole
                && path(earlier, old) == path(self, new)
        };
        let [old, new] = [earlier, self].map(|codebase| &codebase.links.projects);
        old.len() == new.len()
            && old.iter().zip(new).all(is_same)
            && earlier.run.problems.is_empty() == self.run.problems.is_empty()
            && earlier.run.resource_folders == self.run.resource_folders
            && Arc::ptr_eq(&earlier.libraries, &self.libraries)
    }

    /// The files in which others see something else than in an earlier snapshot, with the snapshot that has them: as they
    /// were and as they are.
    fn changed_since<'c>(&'c self, earlier: &'c Self) -> Vec<(&'c Self, &'c File)> {
        let mut changed = Vec::new();
        let mut before = earlier.files.iter().peekable();
        for file in &self.files {
            let is_same = |old: &File| Arc::ptr_eq(old.parsed(), file.parsed()) && old.role == file.role;
            if before.next_if(|old| is_same(old)).is_some() {
                continue;
            }
            changed.extend(
                iter::from_fn(|| before.next_if(|old| old.path() < file.path())).map(|gone| (earlier, gone)),
            );
            match before.next_if(|old| old.path() == file.path()) {
                Some(old) if old.role == file.role && old.parsed().looks_like(file.parsed()) => {}
                old => changed.extend(old.map(|old| (earlier, old)).into_iter().chain([(self, file)])),
            }
        }
        changed.extend(before.map(|gone| (earlier, gone)));
        changed
    }
}

impl Keys {
    /// All that a file answers.
    fn add_file(&mut self, file: &File) {
        let path = file.path();
        self.add(Question::File(path));
        self.add(Question::Family(family(path)));
        let mut below = path;
        while let Some((folder, _)) = below.rsplit_once('/') {
            self.add(Question::Folder(folder));
            below = folder;
        }
        self.add(Question::Name(file.stem()));
        file.element_name().into_iter().for_each(|name| self.add(Question::Name(name)));
        let declared = file.module();
        let declared = declared.iter().flat_map(|module| module.symbols().types.iter());
        declared.for_each(|it| self.add(Question::Type(&it.name)));
        file.id_hash().into_iter().for_each(|hash| self.add(Question::Id(hash)));
    }

    /// What all names of a project together answer.
    fn add_names(&mut self, old: &Project<'_>, new: &Project<'_>) {
        if Arc::ptr_eq(&old.index.descriptions, &new.index.descriptions) {
            return;
        }
        if old.names().namespaces != new.names().namespaces {
            self.add(Question::Namespaces);
        }
        let completeness = |project: &Project<'_>| (project.has_elements(), project.has_all_elements());
        if completeness(old) != completeness(new) {
            self.add(Question::Completeness);
        }
    }
}
