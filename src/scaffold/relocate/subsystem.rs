//! `rename-subsystem`: another name for the folder of a subsystem, with everything in it.

use std::{collections::BTreeMap, path::Path};

use super::Surroundings;
use crate::{
    edit::{
        TextEdit, apply,
        yaml::{Document, ScalarPart},
    },
    messages::scaffold::{Note, Refusal},
    project::{File, NamespaceReference},
    scaffold::{Outcome, WorkingCopy, name::expect_name, subsystem::subsystems, working_copy::unedited},
    source::{FileIndex, FileKind},
};

/// Another name for a subsystem.
#[derive(Clone, Debug)]
pub struct RenameSubsystem {
    pub old: String,
    pub new: String,
}

impl RenameSubsystem {
    /// Plans the name in the project of an absolute directory. All files of the subsystem are those of `around`.
    ///
    /// # Errors
    /// There is no such subsystem, or something has the new name.
    pub fn plan(&self, copy: &mut WorkingCopy<'_>, dir: &Path, around: &Surroundings<'_>) -> Outcome {
        expect_name(&self.new)?;
        let known = subsystems(copy, dir);
        if !known.contains(&self.old) {
            return Err(Refusal::NoSuchSubsystem { name: self.old.clone(), known: known.join(", ") });
        }
        if self.old == self.new {
            copy.note(Note::NothingToDo);
            return Ok(());
        }
        let (from, to) = (dir.join(&self.old), dir.join(&self.new));
        if known.contains(&self.new) {
            return Err(Refusal::Occupied { path: to.display().to_string() });
        }
        for path in around.files {
            let place = to.join(path.strip_prefix(&from).unwrap_or(path));
            if copy.file(path).is_ok() {
                copy.relocate(path, &place)?;
            } else {
                copy.relocate_bytes(path, (around.read)(path)?, &place)?;
            }
        }
        let projects = copy.session().codebase().projects();
        let Some(project) = projects.into_iter().find(|project| project.folder() == Some(dir)) else {
            return Err(Refusal::NoProject { path: dir.display().to_string() });
        };
        let found = project.references_to_namespace(&self.old);
        let mut by_file: BTreeMap<FileIndex, (&File, Vec<NamespaceReference<'_>>)> = BTreeMap::new();
        for reference in found.iter().filter(|reference| reference.is_proved) {
            let entry = by_file.entry(reference.file.index).or_insert((reference.file, Vec::new()));
            entry.1.push(*reference);
        }
        for (file, references) in by_file.into_values() {
            let Some(path) = file.source.real.clone() else { continue };
            let text = self.renamed(&path, file, &references)?;
            copy.put(&path, text, None);
        }
        let possible: Vec<_> = found.iter().filter(|reference| !reference.is_proved).collect();
        if !possible.is_empty() {
            copy.note(Note::MayBeMeant { name: self.old.clone(), count: possible.len() });
            copy.note_places(possible.iter().map(|reference| (reference.file, reference.span)));
        }
        Ok(())
    }

    /// A text with the new name at all places.
    fn renamed(&self, path: &Path, file: &File, references: &[NamespaceReference<'_>]) -> Outcome<String> {
        if file.source.kind == FileKind::Description {
            let refused = |refused| unedited(path, file.text(), &refused);
            let parts = references.iter().map(|reference| ScalarPart {
                span: reference.span,
                within: reference.decoded,
                text: self.new.clone(),
            });
            let mut document = Document::read(file.text()).map_err(refused)?;
            document.replace_parts(&parts.collect::<Vec<_>>()).map_err(refused)?;
            return Ok(document.text().to_owned());
        }
        let edits = references.iter().map(|reference| TextEdit::replace(reference.span, self.new.as_str()));
        Ok(apply(file.text(), &mut edits.collect::<Vec<_>>()))
    }
}
