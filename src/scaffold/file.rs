//! New files, and where they may be made.

use std::path::{Path, PathBuf};

use super::{Outcome, Spelling, WorkingCopy, field::respell_type, name::expect_name};
use crate::{
    edit::yaml::{Document, Node, Route},
    messages::scaffold::Refusal,
    platform::{Platform, Word, words::place},
    project::File,
    source::{DESCRIPTORS, SUBSYSTEM_DESCRIPTORS},
};

/// The entries of a new description, one after another.
#[derive(Default)]
pub(super) struct Description {
    entries: Vec<(String, Node)>,
    spelling: Spelling,
}

impl Description {
    pub(super) const fn of(spelling: Spelling) -> Self {
        Self { entries: Vec::new(), spelling }
    }

    pub(super) fn add(&mut self, key: Word, value: Node) {
        self.entries.push((self.spelling.word(key).to_owned(), value));
    }

    pub(super) fn scalar(&mut self, key: Word, value: impl Into<String>) {
        self.add(key, Node::scalar(value));
    }

    pub(super) fn word(&mut self, key: Word, value: Word) {
        self.scalar(key, self.spelling.word(value));
    }

    pub(super) fn extend(&mut self, entries: impl IntoIterator<Item = (String, Node)>) {
        self.entries.extend(entries);
    }

    /// The text that says it.
    ///
    /// # Errors
    /// A value cannot be written.
    pub(super) fn text(&self, path: &Path) -> Outcome<String> {
        let unwritable = |_| Refusal::Unwritable { path: path.display().to_string(), line: 1 };
        let mut document = Document::read("").map_err(unwritable)?;
        for (key, value) in &self.entries {
            document.insert_entry(&Route::root(), usize::MAX, key, value).map_err(unwritable)?;
        }
        Ok(document.text().to_owned())
    }
}

/// Words of types in Russian as a spelling writes them.
pub(super) fn types(text: &str, platform: &Platform, spelling: Spelling) -> String {
    respell_type(text, platform, spelling)
}

/// The directory and the descriptor of the project that a place lies in.
pub(super) fn project_above<'s>(copy: &WorkingCopy<'s>, place: &Path) -> Outcome<(PathBuf, &'s File)> {
    let found = place.ancestors().find_map(|dir| {
        let file = DESCRIPTORS.iter().find_map(|name| copy.file(&dir.join(name)).ok())?;
        Some((dir.to_path_buf(), file))
    });
    found.ok_or_else(|| Refusal::NoProject { path: place.display().to_string() })
}

/// The spelling of new files of a project, by its descriptor.
pub(super) fn spelling_of_project(copy: &WorkingCopy<'_>, descriptor: &File) -> Spelling {
    copy.session()
        .codebase()
        .project_of(descriptor.index)
        .map(|project| Spelling::of_project(&project))
        .unwrap_or_default()
}

/// Refuses a directory that is in no subsystem of a project.
pub(super) fn expect_in_subsystem(copy: &WorkingCopy<'_>, dir: &Path) -> Outcome {
    let (project, _) = project_above(copy, dir)?;
    let has_descriptor =
        |dir: &Path| SUBSYSTEM_DESCRIPTORS.iter().any(|name| copy.file(&dir.join(name)).is_ok());
    let mut above = dir.ancestors().take_while(|dir| *dir != project);
    if above.any(has_descriptor) {
        return Ok(());
    }
    Err(Refusal::NotInSubsystem { path: dir.display().to_string() })
}

/// Refuses a directory whose name no namespace can have, unless sources lie in it already.
pub(super) fn expect_package_names(copy: &WorkingCopy<'_>, dir: &Path) -> Outcome {
    let (project, _) = project_above(copy, dir)?;
    let is_new = |dir: &&Path| *dir != project && !copy.has_files_below(dir);
    for new in dir.ancestors().take_while(is_new) {
        expect_name(&new.file_name().unwrap_or_default().to_string_lossy())?;
    }
    Ok(())
}

/// The name of a file that a spelling gives to a descriptor.
pub(super) fn descriptor_name(spelling: Spelling, word: Word) -> String {
    format!("{}.yaml", spelling.word(word))
}

/// `Проект` and `Подсистема`.
pub(super) const PROJECT: Word = place::PROJECT;
pub(super) const SUBSYSTEM: Word = place::SUBSYSTEM;
