//! `add-subsystem`: a new subsystem of a project.

use std::path::Path;

use super::{
    Outcome, Spelling, WorkingCopy,
    file::{Description, SUBSYSTEM, descriptor_name, spelling_of_project},
    name::{expect_name, expect_no_keyword},
};
use crate::{
    edit::yaml::Node,
    messages::scaffold::{Note, Refusal},
    platform::words::{key, value},
    source::{DESCRIPTORS, SUBSYSTEM_DESCRIPTORS},
};

/// A new subsystem.
#[derive(Clone, Debug, Default)]
pub struct AddSubsystem {
    pub name: String,
    pub presentation: Option<String>,
    /// The subsystems whose elements it names.
    pub uses: Vec<String>,
    pub is_out_of_auto_interface: bool,
}

impl AddSubsystem {
    /// Plans the subsystem in the directory of a project. One that is there already is left.
    ///
    /// # Errors
    /// The directory is not that of a project, or a subsystem that it uses is not there.
    pub fn plan(&self, copy: &mut WorkingCopy<'_>, dir: &Path) -> Outcome {
        expect_name(&self.name)?;
        expect_no_keyword(&self.name)?;
        let descriptor = DESCRIPTORS.iter().find_map(|name| copy.file(&dir.join(name)).ok());
        let descriptor =
            descriptor.ok_or_else(|| Refusal::NotBesideProject { path: dir.display().to_string() })?;
        let spelling = spelling_of_project(copy, descriptor);
        let known = subsystems(copy, dir);
        for used in &self.uses {
            if !known.contains(used) {
                return Err(Refusal::NoSuchSubsystem { name: used.clone(), known: known.join(", ") });
            }
        }
        if known.contains(&self.name) {
            copy.note(Note::AlreadyThere { name: self.name.clone() });
            return Ok(());
        }
        // The same language as the descriptor of the project, whatever the other files speak.
        let spelling = if descriptor.file_name() == DESCRIPTORS[1] { Spelling::English } else { spelling };
        let path = dir.join(&self.name).join(descriptor_name(spelling, SUBSYSTEM));
        let text = subsystem_text(
            &path,
            spelling,
            self.presentation.as_deref(),
            &self.uses,
            !self.is_out_of_auto_interface,
        )?;
        copy.create(&path, text, None)
    }
}

/// The names of the subsystems right in a directory.
pub(super) fn subsystems(copy: &WorkingCopy<'_>, project: &Path) -> Vec<String> {
    let paths = copy.session().codebase().files().iter().filter_map(|file| file.source.real.as_deref());
    let mut names: Vec<String> = paths
        .filter(|path| {
            path.file_name().is_some_and(|name| SUBSYSTEM_DESCRIPTORS.iter().any(|known| name == *known))
        })
        .filter_map(Path::parent)
        .filter(|dir| dir.parent() == Some(project))
        .filter_map(|dir| Some(dir.file_name()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    names.dedup();
    names
}

/// The description of a subsystem.
pub(super) fn subsystem_text(
    path: &Path,
    spelling: Spelling,
    presentation: Option<&str>,
    uses: &[String],
    is_in_auto_interface: bool,
) -> Outcome<String> {
    let mut description = Description::of(spelling);
    if !uses.is_empty() {
        description.add(key::USING, Node::Sequence(uses.iter().map(Node::scalar).collect()));
    }
    let shown = if is_in_auto_interface { value::TRUE } else { value::FALSE };
    let interface = [(spelling.word(key::INCLUDE_IN_AUTO_INTERFACE), Node::scalar(spelling.word(shown)))];
    description.add(key::INTERFACE, Node::mapping(interface));
    if let Some(text) = presentation {
        description.add(key::PRESENTATION, Node::quoted(text));
    }
    description.text(path)
}
