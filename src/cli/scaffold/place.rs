//! Where a command works: what the caller named, the project it lies in, and how paths are shown to the caller.

use std::path::{Component, Path, PathBuf};

use crate::{
    check::baseline::relative,
    cli::pack::find,
    messages::scaffold::{Note, Refusal},
    source::{Root, display_path, has_descriptor, resolve_path},
    system::canonical_if_there,
};

/// Which projects a path may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// The one that it lies in.
    Above,
    /// The one that it lies in, else those below.
    AboveOrBelow,
    /// The one that it is the directory of, or none: a project is to be made there.
    New,
}

/// What the caller named, and where it is.
pub(super) struct Place {
    /// As typed.
    typed: PathBuf,
    /// Absolute, all links resolved; what is not there yet is taken as it is written.
    pub(super) real: PathBuf,
    here: PathBuf,
    /// The directory of the sources that are read.
    pub(super) root: PathBuf,
    /// The directories of the projects in it.
    pub(super) projects: Vec<PathBuf>,
}

impl Place {
    /// Finds the place of a path as typed.
    ///
    /// # Errors
    /// It lies in no project.
    pub(super) fn find(typed: &Path, current: &Path, reach: Reach) -> Result<Self, Refusal> {
        let real = resolve_path(typed, current);
        let here = canonical_if_there(current);
        let mut place =
            Self { typed: typed.to_path_buf(), root: real.clone(), here, projects: Vec::new(), real };
        if reach == Reach::New {
            return place.of_new_project();
        }
        let start = place.real.ancestors().find(|dir| dir.is_dir()).unwrap_or(&place.real).to_path_buf();
        let run = Root::of_run(std::slice::from_ref(&start), current);
        if let Some(project) = run.reach(&start).find(|dir| has_descriptor(dir)) {
            place.root = project.to_path_buf();
            place.projects.push(project.to_path_buf());
            return Ok(place);
        }
        if reach == Reach::AboveOrBelow && place.real.is_dir() {
            place.projects = find::below(&place.real).unwrap_or_default();
        }
        if place.projects.is_empty() {
            return Err(Refusal::NoProject { path: typed.display().to_string() });
        }
        Ok(place)
    }

    /// The place of a project that is to be made: none is above it.
    fn of_new_project(mut self) -> Result<Self, Refusal> {
        if has_descriptor(&self.real) {
            self.projects.push(self.real.clone());
            return Ok(self);
        }
        match self.real.ancestors().skip(1).find(|dir| has_descriptor(dir)) {
            Some(above) => Err(Refusal::ProjectExists { path: self.show(above) }),
            None => {
                // What is written is prepared where there is a directory already.
                if let Some(dir) = self.real.ancestors().find(|dir| dir.is_dir()) {
                    self.root = dir.to_path_buf();
                }
                Ok(self)
            }
        }
    }

    /// A path as the caller would write it: beside what was typed as that was written, else from the current directory,
    /// without `./`.
    pub(super) fn show(&self, path: &Path) -> String {
        let (mut typed, mut real) = (self.typed.as_path(), self.real.as_path());
        loop {
            if let Ok(rest) = path.strip_prefix(real) {
                let rest = rest.components().filter(|part| matches!(part, Component::Normal(_)));
                let all = typed.components().chain(rest).filter(|part| *part != Component::CurDir);
                let shown: PathBuf = all.collect();
                let is_here = shown.as_os_str().is_empty();
                return if is_here { ".".to_owned() } else { shown.display().to_string() };
            }
            let is_name = matches!(typed.components().next_back(), Some(Component::Normal(_)));
            let (Some(above), Some(real_above), true) = (typed.parent(), real.parent(), is_name) else {
                break;
            };
            (typed, real) = (above, real_above);
        }
        if self.typed.is_absolute() { path.display().to_string() } else { relative(&self.here, path) }
    }

    /// A path as the snapshot of the sources knows it.
    pub(super) fn in_snapshot(&self, path: &Path) -> String {
        display_path(Path::new(&self.show(path)))
    }

    /// A refusal with paths as the caller writes them.
    pub(super) fn shown(&self, refusal: Refusal) -> Refusal {
        refusal.with_path(|path| {
            if Path::new(path).is_absolute() { self.show(Path::new(path)) } else { path.to_owned() }
        })
    }

    /// A note with its path as the caller writes it.
    pub(super) fn shown_note(&self, note: Note) -> Note {
        note.with_path(|path| {
            if Path::new(path).is_absolute() { self.show(Path::new(path)) } else { path.to_owned() }
        })
    }

    /// The directory that holds files that are to be changed: a project, or the root above several.
    ///
    /// # Errors
    /// One of them lies outside.
    pub(super) fn holding<'p>(
        &self,
        mut paths: impl Iterator<Item = &'p Path> + Clone,
    ) -> Result<&Path, Refusal> {
        let all = paths.clone();
        let is_all_in = |dir: &&PathBuf| all.clone().all(|path| path.starts_with(dir));
        if let Some(project) = self.projects.iter().find(is_all_in) {
            return Ok(project);
        }
        match paths.find(|path| !path.starts_with(&self.root)) {
            Some(path) => Err(Refusal::OutsideProject { path: self.show(path) }),
            None => Ok(&self.root),
        }
    }
}
