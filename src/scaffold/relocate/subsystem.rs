//! `rename-subsystem`: another name for the folder of a subsystem, with everything in it.

use std::{collections::BTreeMap, path::Path};

use rustc_hash::FxHashSet;

use super::Surroundings;
use crate::{
    edit::{
        TextEdit, apply,
        yaml::{Document, ScalarPart},
    },
    messages::scaffold::{Note, Refusal},
    project::{Element, File, NamespaceReference, Project, Reference, subsystem as subsystem_of},
    scaffold::{
        KeptMeaning, Outcome, WorkingCopy, mentions::qualifier, name::expect_name, subsystem::subsystems,
        working_copy::unedited,
    },
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
        let inside = Inside::of(&project, &self.old);
        let references = project.references_to(&inside.targets, copy.platform());
        let meant = self.meant(&project, &references);
        let is_proved = |reference: &NamespaceReference<'_>| {
            reference.is_proved || meant.contains(&(reference.file.index, reference.span.start))
        };
        let found = project.references_to_namespace(&self.old);
        let (proved, possible): (Vec<_>, Vec<_>) = found.into_iter().partition(is_proved);
        let mut by_file: BTreeMap<FileIndex, (&File, Vec<NamespaceReference<'_>>)> = BTreeMap::new();
        for reference in proved {
            let entry = by_file.entry(reference.file.index).or_insert((reference.file, Vec::new()));
            entry.1.push(reference);
        }
        for (file, references) in by_file.into_values() {
            let Some(path) = file.source.real.clone() else { continue };
            let text = self.renamed(&path, file, &references)?;
            copy.put(&path, text, None);
        }
        let kept =
            KeptMeaning::of(&inside.targets, &inside.names, &references, &|file| copy.place_after(file));
        copy.keep_meaning(kept);
        if !possible.is_empty() {
            copy.note(Note::MayBeMeant { name: self.old.clone(), count: possible.len() });
            copy.note_places(possible.iter().map(|reference| (reference.file, reference.span)));
        }
        copy.note_namespace_abroad(&project, &self.old);
        Ok(())
    }

    /// Whether a project has the subsystem, by its absolute directory.
    #[must_use]
    pub fn is_in(&self, copy: &WorkingCopy<'_>, dir: &Path) -> bool {
        subsystems(copy, dir).contains(&self.old)
    }

    /// Where the subsystem is named before what surely means an element of it.
    fn meant(&self, project: &Project<'_>, references: &[Reference<'_>]) -> FxHashSet<(FileIndex, u32)> {
        let place = |reference: &Reference<'_>| {
            let text = reference.file.text();
            let written = qualifier(text, reference.span.start).filter(|_| reference.decoded.is_none())?;
            let short = project.short_namespace(written.slice(text));
            let full = written.len() - u32::try_from(short.len()).ok()?;
            (subsystem_of(short) == self.old).then_some((reference.file.index, written.start + full))
        };
        references.iter().filter(|reference| reference.is_proved).filter_map(place).collect()
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

/// The elements of a subsystem, then those of others that have one of their names.
struct Inside<'s> {
    targets: Vec<Element<'s>>,
    names: Vec<String>,
}

impl<'s> Inside<'s> {
    fn of(project: &Project<'s>, name: &str) -> Self {
        let is_inside = |element: &Element<'_>| subsystem_of(project.namespace_of(element.file())) == name;
        let (mut targets, others): (Vec<Element<'s>>, Vec<_>) = project.elements().partition(is_inside);
        let known: FxHashSet<&str> = targets.iter().filter_map(Element::name).collect();
        let is_namesake = |other: &Element<'_>| other.name().is_some_and(|name| known.contains(name));
        targets.extend(others.into_iter().filter(is_namesake));
        let names = targets.iter().map(|target| target.name().unwrap_or_default().to_owned());
        Self { names: names.collect(), targets }
    }
}
