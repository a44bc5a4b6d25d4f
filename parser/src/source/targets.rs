//! The paths a run was given: what each is on disk, how files below it are shown, and where walking starts.

use std::path::{Component, Path, PathBuf};

use rustc_hash::FxHashMap;

use super::file::FileKind;
use super::problem::{Reason, SourceProblem};
use super::root::{Root, has_descriptor};
use crate::system::{canonical, path_text, special};

/// One path as it was given.
pub(super) struct Target {
    /// As reports show it: joined with `/`, without `./`, empty for the current directory.
    pub(super) path: String,
    /// Absolute, with all links resolved.
    pub(super) real: PathBuf,
    pub(super) is_file: bool,
}

/// A directory to walk.
pub(super) struct Start {
    pub(super) path: String,
    pub(super) real: PathBuf,
    /// Whether to go into the directories below; not for the neighbours of a single file.
    pub(super) deep: bool,
}

/// All given paths; the first of several that name one thing counts.
#[derive(Default)]
pub(super) struct Targets {
    pub(super) all: Vec<Target>,
    by_path: FxHashMap<PathBuf, usize>,
    /// Given files that are no sources.
    pub(super) unrecognized: Vec<String>,
    pub(super) problems: Vec<SourceProblem>,
}

impl Targets {
    pub(super) fn new(paths: &[PathBuf], current: &Path) -> Self {
        let mut targets = Self::default();
        for given in paths {
            let path = display_path(given);
            let found = canonical(&current.join(given)).and_then(|real| Ok((real.metadata()?, real)));
            let (data, real) = match found {
                Ok(found) => found,
                Err(error) => {
                    targets.problems.push(SourceProblem { path, reason: Reason::of_given(&error) });
                    continue;
                }
            };
            if let Some(kind) = special(data.file_type()) {
                targets.problems.push(SourceProblem { path, reason: Reason::NotRegular(kind) });
            } else if real.to_str().is_none() {
                targets.problems.push(SourceProblem { path, reason: Reason::NameNotUtf8 });
            } else if data.is_file() && FileKind::of(&real, true).is_none() {
                targets.unrecognized.push(path);
            } else {
                let index = targets.all.len();
                if *targets.by_path.entry(real.clone()).or_insert(index) == index {
                    targets.all.push(Target { path, real, is_file: data.is_file() });
                }
            }
        }
        targets
    }

    /// The target at an absolute path.
    pub(super) fn at(&self, real: &Path) -> Option<usize> {
        self.by_path.get(real).copied()
    }

    pub(super) fn get(&self, index: usize) -> Option<&Target> {
        self.all.get(index)
    }

    pub(super) fn has_files(&self) -> bool {
        self.all.iter().any(|target| target.is_file)
    }

    /// The directories to walk, outer ones before inner ones: the project each target lies in, then the
    /// target itself, which is walked already unless it lies where a walk does not go.
    pub(super) fn starts(&self, root: &Root, current: &Path) -> Vec<Start> {
        let mut projects = Vec::new();
        let mut own = Vec::new();
        for target in &self.all {
            let dir =
                if target.is_file { target.real.parent().unwrap_or(&target.real) } else { &target.real };
            let project = root.reach(dir).find(|dir| has_descriptor(dir));
            if let Some(project) = project {
                projects.push(Start {
                    path: shown_above(target, project, current),
                    real: project.to_path_buf(),
                    deep: true,
                });
            } else if target.is_file {
                let path = shown_above(target, dir, current);
                own.push(Start { path, real: dir.to_path_buf(), deep: false });
            }
            if !target.is_file {
                own.push(Start { path: target.path.clone(), real: target.real.clone(), deep: true });
            }
        }
        let outer_first = |start: &Start| (!start.deep, start.real.components().count());
        let mut starts = projects;
        starts.append(&mut own);
        starts.sort_by_key(outer_first);
        starts
    }
}

/// A path as it was typed, joined with `/`, without `./`: so files are shown and known in a run.
#[must_use]
pub fn display_path(path: &Path) -> String {
    let mut shown = String::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::RootDir => shown.push('/'),
            Component::Prefix(prefix) => shown.push_str(&path_text(Path::new(prefix.as_os_str()))),
            Component::ParentDir | Component::Normal(_) => {
                shown = join(&shown, &component.as_os_str().to_string_lossy());
            }
        }
    }
    shown
}

/// `name` in the directory shown as `dir`.
pub(super) fn join(dir: &str, name: &str) -> String {
    let mut path = String::with_capacity(dir.len() + 1 + name.len());
    path.push_str(dir);
    if !dir.is_empty() && !dir.ends_with('/') {
        path.push('/');
    }
    path.push_str(name);
    path
}

/// How to show `dir`, the target's directory or one above it, in the manner the target was typed: its own
/// components without the last ones where that is the same directory, else with `..` for each step up.
fn shown_above(target: &Target, dir: &Path, current: &Path) -> String {
    let steps = target.real.components().count() - dir.components().count();
    let mut shown = target.path.clone();
    for _ in 0..steps {
        shown = match shown.rsplit_once('/') {
            Some(("", name)) if !name.is_empty() => "/".to_owned(),
            Some((above, name)) if name != ".." => above.to_owned(),
            None if !shown.is_empty() && shown != ".." => String::new(),
            _ => join(&shown, ".."),
        };
    }
    let is_same = canonical(&current.join(&shown)).is_ok_and(|real| real == dir);
    if is_same { shown } else { path_text(dir).into_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_shown_as_typed() {
        for (typed, expected) in [
            (".", ""),
            ("./a/./b/", "a/b"),
            ("../a", "../a"),
            ("w/../w", "w/../w"),
            ("/abs//x", "/abs/x"),
            ("/", "/"),
        ] {
            assert_eq!(display_path(Path::new(typed)), expected, "{typed}");
        }
        assert_eq!(join("", "a"), "a");
        assert_eq!(join("/", "a"), "/a");
        assert_eq!(join("..", "a"), "../a");
    }
}
