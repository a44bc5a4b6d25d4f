//! What is worth knowing of a configuration though nothing is wrong with it.

use std::{
    fs,
    path::{Path, PathBuf},
};

use rustc_hash::FxHashSet;

use super::ConfigFile;
use crate::{
    check::baseline::relative,
    config::{FILE_NAME, Patterns},
    messages::run::Note,
    project::{Codebase, FileRole},
    session::Scope,
    system::canonical,
};

/// Names that are taken for that of a configuration by mistake.
const NEARLY: [&str; 3] = [".stapel.yml", "stapel.yaml", "stapel.yml"];

/// The files of a directory that are named nearly like a configuration, as they are reached from `here`.
pub(super) fn nearly_named(dir: &Path, here: &Path) -> impl Iterator<Item = PathBuf> {
    let paths = NEARLY.iter().map(|name| dir.join(name));
    let there = paths.filter(|path| fs::symlink_metadata(path).is_ok_and(|data| data.is_file()));
    there.map(|path| PathBuf::from(relative(here, &path)))
}

/// A pattern of the configuration that no source matched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnusedPattern {
    /// The configuration, as readers see its path.
    pub path: String,
    /// Counted from 1.
    pub line: u32,
    pub pattern: String,
}

/// Tells of files that may have been meant as a configuration; one that is known to be a description of the project was
/// not.
pub(super) fn nearly_named_notes(passed_over: &[PathBuf], codebase: Option<&Codebase>) -> Vec<Note> {
    if passed_over.is_empty() {
        return Vec::new();
    }
    let files = codebase.map_or(&[][..], Codebase::files).iter().filter(|file| file.role != FileRole::Other);
    let descriptions: FxHashSet<&Path> = files.filter_map(|file| file.source.real.as_deref()).collect();
    let is_description =
        |path: &PathBuf| canonical(path).is_ok_and(|path| descriptions.contains(path.as_path()));
    let meant = passed_over.iter().filter(|path| !is_description(path));
    let note = |path: &PathBuf| {
        let (path, name) = (path.display().to_string(), FILE_NAME.to_owned());
        Note::NotTheConfig { path, name }
    };
    meant.map(note).collect()
}

impl ConfigFile {
    /// The patterns that had nothing to match, if the run looked at all that lies in the directory of the file.
    pub(super) fn unused_patterns(&self, scope: &Scope, codebase: &Codebase) -> Vec<UnusedPattern> {
        let is_whole = scope.places().any(|place| self.dir.starts_with(&place) && place.is_dir())
            && codebase.run().problems.is_empty();
        let unused = |Patterns { globs, lines }: &Patterns| -> Vec<UnusedPattern> {
            let texts: Vec<&str> = globs.texts().collect();
            let unused = globs.unused().filter_map(|at| {
                let (pattern, line) = ((*texts.get(at)?).to_owned(), *lines.get(at)?);
                Some(UnusedPattern { path: self.shown.clone(), line, pattern })
            });
            unused.collect()
        };
        let patterns = self.config.patterns.iter().filter(|_| is_whole);
        patterns.flat_map(unused).collect()
    }
}
