//! `delete-object`: an element goes away with all its files.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;

use super::{Family, Outcome, WorkingCopy};
use crate::{
    messages::scaffold::{Note, Refusal},
    project::Reference,
};

/// What reads a file that is no source.
pub type ReadBytes<'r> = dyn Fn(&Path) -> Outcome<Vec<u8>> + 'r;

/// The deletion of an element.
#[derive(Clone, Copy, Debug)]
pub struct DeleteObject {
    /// Whether it may be deleted though code or a description refers to it.
    pub is_forced: bool,
    /// Whether the plan is only shown: then it is no reason to refuse that something refers to the element.
    pub is_shown: bool,
}

impl DeleteObject {
    /// Plans that the element at an absolute path is deleted with its family. What refers to it elsewhere is noted and left
    /// as it is. `beside` are the files on disk right in its directory.
    ///
    /// # Errors
    /// There is no such element, or something surely refers to it.
    pub fn plan(
        self,
        copy: &mut WorkingCopy<'_>,
        path: &Path,
        beside: &[PathBuf],
        read: &ReadBytes<'_>,
    ) -> Outcome {
        let element = copy.element(path)?;
        let project = copy.project_of(element.file())?;
        let family = Family::of(&project, element, beside);
        for member in &family.members {
            if member.source.is_some() {
                copy.delete(&member.path)?;
            } else {
                copy.delete_bytes(&member.path, read(&member.path)?);
            }
        }
        let elements: Vec<_> = family.elements.iter().map(|relative| relative.element).collect();
        let own: FxHashSet<&Path> = family.members.iter().map(|member| member.path.as_path()).collect();
        let is_own = |reference: &Reference<'_>| {
            reference.file.source.real.as_deref().is_some_and(|path| own.contains(path))
        };
        let left: Vec<_> = project
            .references_to(&elements, copy.platform())
            .into_iter()
            .filter(|reference| !is_own(reference))
            .collect();
        let (proved, possible): (Vec<_>, Vec<_>) = left.iter().partition(|reference| reference.is_proved);
        let name = element.name().unwrap_or(element.file().stem()).to_owned();
        if !proved.is_empty() && !self.is_forced && !self.is_shown {
            return Err(Refusal::StillReferred { name, count: proved.len(), places: first_places(&proved) });
        }
        let kind = element.kind().unwrap_or_default().to_owned();
        copy.note(Note::Deletes { kind, name: name.clone(), count: family.members.len() });
        copy.orphan(proved.len());
        if !proved.is_empty() {
            copy.note(Note::Referred { name: name.clone(), count: proved.len() });
            copy.note_places(proved.iter().map(|reference| (reference.file, reference.span)));
            if !self.is_forced {
                copy.note(Note::NeedsForce);
            }
        }
        if !possible.is_empty() {
            copy.note(Note::MayBeMeant { name: name.clone(), count: possible.len() });
            copy.note_places(possible.iter().map(|reference| (reference.file, reference.span)));
        }
        copy.note_abroad(&project, &elements, &name);
        Ok(())
    }
}

/// Where the first of some references are.
fn first_places(references: &[&Reference<'_>]) -> String {
    const FEW: usize = 5;
    let mut excerpts = super::Excerpts::default();
    let places = references.iter().take(FEW).map(|reference| {
        let (line, _) = excerpts.at(reference.file, reference.span);
        format!("{}:{line}", reference.file.path())
    });
    let mut places: Vec<String> = places.collect();
    places.extend((references.len() > FEW).then(|| "…".to_owned()));
    places.join(", ")
}
