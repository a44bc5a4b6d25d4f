//! Which projects are meant: the one a path names or lies in, the only one below it, or all of them.

use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
};

use super::options::Pack;
use crate::{
    check::baseline::relative,
    messages::{
        Failure,
        usage::{Advice, Problem},
    },
    session::nearest_sibling,
    source::{DESCRIPTORS, Root, has_descriptor, is_excluded_directory},
    system::{canonical, canonical_if_there},
};

/// The directory of a project.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Found {
    /// Absolute, all links resolved.
    pub(crate) dir: PathBuf,
    /// From the current directory; empty for that itself.
    pub(crate) shown: String,
}

/// The projects that the options name, ordered by their directories.
pub(super) fn projects(options: &Pack, current: &Path) -> Result<Vec<Found>, Failure> {
    let typed = options.project.as_deref().unwrap_or(OsStr::new("."));
    let is_all = options.all;
    let projects = named(typed, current, is_all)?;
    if projects.len() > 1 && !is_all {
        return Err(several(typed, &projects).advise(Advice::PackAll));
    }
    Ok(projects)
}

/// The directories of all projects at and below one, in order.
///
/// # Errors
/// A directory that cannot be listed.
pub(crate) fn below(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = search(dir, is_project).map_err(|(_, error)| error)?;
    found.sort_unstable();
    Ok(found)
}

/// The one project that a path names.
pub(crate) fn project(typed: &OsStr, current: &Path) -> Result<Found, Failure> {
    let mut projects = named(typed, current, false)?;
    match projects.pop() {
        Some(project) if projects.is_empty() => Ok(project),
        last => {
            projects.extend(last);
            let path = typed.to_string_lossy().into_owned();
            let failure = Failure::new(Problem::SeveralToCompare { path, projects: projects.len() });
            let named = projects.into_iter().map(|project| Advice::CompareProject { project: project.shown });
            Err(named.fold(failure, Failure::advise))
        }
    }
}

/// The project that a path lies in, else those below it, of which there is at least one. All: only the latter.
fn named(typed: &OsStr, current: &Path, is_all: bool) -> Result<Vec<Found>, Failure> {
    let here = canonical_if_there(current);
    let dir = directory(Path::new(typed), current)?;
    let found = |dir: PathBuf| Found { shown: relative(&here, &dir), dir };
    let root = Root::of_run(std::slice::from_ref(&dir), current);
    // Something else of a descriptor's name counts where no project is: packing tells what it is.
    for is_project in [is_project, has_something_else] {
        let above = root.reach(&dir).find(|dir| !is_all && is_project(dir));
        if let Some(project) = above {
            return Ok(vec![found(project.to_path_buf())]);
        }
        let below = search(&dir, is_project).map_err(|(path, error)| {
            let path = relative(&here, &path);
            Failure::new(Problem::NotSearched { path }).refused(&error).advise(Advice::GiveProject)
        })?;
        let mut projects: Vec<Found> = below.into_iter().map(found).collect();
        projects.sort_unstable();
        if !projects.is_empty() {
            return Ok(projects);
        }
    }
    let [one, other] = DESCRIPTORS.map(str::to_owned);
    let path = typed.to_string_lossy().into_owned();
    Err(Failure::new(Problem::NoProject { path, one, other }).advise(Advice::GiveProject))
}

fn several(typed: &OsStr, projects: &[Found]) -> Failure {
    let path = typed.to_string_lossy().into_owned();
    let failure = Failure::new(Problem::SeveralProjects { path, projects: projects.len() });
    let named = projects.iter().map(|project| Advice::NameProject { project: project.shown.clone() });
    named.fold(failure, Failure::advise)
}

/// The directory that a path is or, for a descriptor, lies in.
fn directory(typed: &Path, current: &Path) -> Result<PathBuf, Failure> {
    let path = typed.to_string_lossy().into_owned();
    let real = canonical(&current.join(typed)).map_err(|error| {
        if error.kind() != io::ErrorKind::NotFound {
            return Failure::new(Problem::Unread { path: path.clone() }).refused(&error);
        }
        Failure::new(Problem::NoSuchPath { path: path.clone() }).advise(match nearest_sibling(typed) {
            Some(nearest) => Advice::DidYouMean { nearest },
            None => Advice::CheckPath,
        })
    })?;
    if real.is_dir() {
        return Ok(real);
    }
    let is_descriptor = typed.file_name().is_some_and(|name| DESCRIPTORS.iter().any(|known| name == *known));
    // A link to a descriptor elsewhere names the project that the link lies in, and there it is refused.
    let dir = current.join(typed.parent().unwrap_or(Path::new("")));
    match canonical(&dir) {
        Ok(dir) if is_descriptor => Ok(dir),
        _ => Err(Failure::new(Problem::NotADescriptor { path }).advise(Advice::GiveDescriptor)),
    }
}

/// A descriptor that is a link makes a project, too: one that packing refuses and tells why.
fn is_project(dir: &Path) -> bool {
    let is_link = |name: &&str| fs::symlink_metadata(dir.join(name)).is_ok_and(|data| data.is_symlink());
    has_descriptor(dir) || DESCRIPTORS.iter().any(is_link)
}

/// Whether something that is no file has the name of a descriptor: a directory, a pipe.
fn has_something_else(dir: &Path) -> bool {
    DESCRIPTORS.iter().any(|name| fs::symlink_metadata(dir.join(name)).is_ok_and(|data| !data.is_file()))
}

/// The directories at and below one that are projects, but for those inside others.
fn search(dir: &Path, is_project: fn(&Path) -> bool) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let mut found = Vec::new();
    let mut waiting = vec![dir.to_path_buf()];
    while let Some(dir) = waiting.pop() {
        if is_project(&dir) {
            found.push(dir);
            continue;
        }
        let unread = |error| (dir.clone(), error);
        for entry in fs::read_dir(&dir).map_err(unread)? {
            let entry = entry.map_err(unread)?;
            let is_directory = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_directory && !is_excluded_directory(&entry.file_name()) {
                waiting.push(entry.path());
            }
        }
    }
    Ok(found)
}
