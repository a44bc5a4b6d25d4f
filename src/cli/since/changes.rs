//! What has changed in the files of a run, and what of a report concerns it.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fs,
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Since, failure, renames};
use crate::{
    check::{Changed, Report},
    cli::git::{
        GitError, Tree,
        compare::{Comparison, Content, Stored, compare, to_line_feeds},
    },
    edit::changed_lines,
    messages::{Failure, run::Note},
    project::{Codebase, File},
    source::{FileIndex, FileKind, FileSet, decode},
};

/// What has changed since a revision.
pub(crate) struct Changes {
    revision: String,
    /// Files that are not here have not changed.
    files: FxHashMap<FileIndex, Change>,
    /// Files that could not be compared without running a program, which count as changed.
    uncompared: Vec<String>,
}

#[derive(Debug, PartialEq, Eq)]
enum Change {
    Whole,
    Lines(Vec<Range<u32>>),
}

/// A file of the run that lies in the work tree.
struct Candidate<'c> {
    file: &'c File,
    /// From the top of the work tree.
    path: &'c Path,
}

/// How many files that are gone are looked through for those that are new under another name.
const MOST_GONE: usize = 2000;

impl Since {
    /// Compares the files that a run was asked for with the revision.
    ///
    /// # Errors
    /// What kept git from an answer.
    pub(crate) fn changes(&self, codebase: &Codebase, requested: &FileSet) -> Result<Changes, Failure> {
        let failed = |error: GitError| failure(&error, self.repository.top());
        let mut changes =
            Changes { revision: self.revision.clone(), files: FxHashMap::default(), uncompared: Vec::new() };
        let mut candidates = Vec::new();
        for file in codebase.files_in(requested) {
            match file.source.real.as_deref().and_then(|real| real.strip_prefix(self.repository.top()).ok()) {
                Some(path) => candidates.push(Candidate { file, path }),
                None => _ = changes.files.insert(file.index, Change::Whole),
            }
        }
        let paths: Vec<&Path> = candidates.iter().map(|candidate| candidate.path).collect();
        let content = |index: usize| {
            candidates
                .get(index)
                .map_or_else(|| Ok(Content::of_bytes(b"")), |candidate| content_of(candidate.file))
        };
        let compared = compare(&self.repository, &self.base, &paths, content).map_err(failed)?;
        let mut changed = Vec::new();
        let mut new = Vec::new();
        for (candidate, comparison) in candidates.iter().zip(compared) {
            let index = candidate.file.index;
            match comparison {
                Comparison::Same | Comparison::Elsewhere => {}
                Comparison::New => new.push(candidate),
                Comparison::Different(stored @ (Stored::AsItIs | Stored::WithLineFeeds)) => {
                    changed.push((candidate, stored));
                }
                Comparison::Different(Stored::AsPointer | Stored::Otherwise) => {
                    changes.files.insert(index, Change::Whole);
                }
                Comparison::Unknown => {
                    changes.uncompared.push(candidate.file.source.path.clone());
                    changes.files.insert(index, Change::Whole);
                }
            }
        }
        self.add_changed(&mut changes, &changed).map_err(failed)?;
        self.add_new(&mut changes, &new, &paths).map_err(failed)?;
        Ok(changes)
    }

    /// Adds the changed lines of files that the base has under the same name.
    fn add_changed(
        &self,
        changes: &mut Changes,
        changed: &[(&Candidate<'_>, Stored)],
    ) -> Result<(), GitError> {
        let before = self.texts(changed.iter().map(|(candidate, _)| candidate.path))?;
        for ((candidate, stored), before) in changed.iter().zip(before) {
            let change = match before {
                Some(before) => Change::Lines(lines(&before, candidate.file.text(), *stored)),
                None => Change::Whole,
            };
            changes.files.insert(candidate.file.index, change);
        }
        Ok(())
    }

    /// Adds files that the base does not have under their names: the changed lines of those that were renamed, and all of
    /// the others.
    fn add_new(
        &self,
        changes: &mut Changes,
        new: &[&Candidate<'_>],
        present: &[&Path],
    ) -> Result<(), GitError> {
        let gone = if new.is_empty() { Vec::new() } else { gone(&self.base, present, self.repository.top()) };
        let before = self.texts(gone.iter().map(PathBuf::as_path))?;
        let before: Vec<Arc<str>> = before.into_iter().flatten().collect();
        let texts: Vec<&str> = new.iter().map(|candidate| candidate.file.text()).collect();
        let origins = renames::origins(&texts, &before);
        for (candidate, origin) in new.iter().zip(origins) {
            let change = match origin.and_then(|origin| before.get(origin)) {
                // Whether newlines are converted is not known of a name that is gone.
                Some(before) => Change::Lines(lines(before, candidate.file.text(), Stored::WithLineFeeds)),
                None => Change::Whole,
            };
            changes.files.insert(candidate.file.index, change);
        }
        Ok(())
    }

    /// The texts that files of the base had, in their order; `None` for what is not stored here.
    fn texts<'p>(&self, paths: impl Iterator<Item = &'p Path>) -> Result<Vec<Option<Arc<str>>>, GitError> {
        let ids: Vec<&str> = paths.filter_map(|path| self.base.files.get(path)).map(String::as_str).collect();
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let objects = self.repository.objects(ids)?;
        Ok(objects.into_iter().map(|object| Some(decode(&object?.content).text)).collect())
    }
}

impl Changes {
    /// Takes out of a report what does not concern the change, and tells of it. `before` are the texts on disk, by the
    /// indexes of their files: what has become of them since counts as changed, too.
    pub(crate) fn keep(&self, codebase: &Codebase, report: &mut Report, before: &[Arc<str>]) -> Note {
        let later: BTreeMap<FileIndex, Vec<Range<u32>>> = codebase
            .files()
            .iter()
            .zip(before)
            .filter(|(file, before)| file.text() != &***before)
            .filter_map(|(file, before)| match self.of(file) {
                Changed::Lines(lines) => Some((file.index, changed_lines(lines, before, file.text()))),
                _ => None,
            })
            .collect();
        let changed = |file: &File| match later.get(&file.index) {
            Some(lines) => Changed::Lines(lines),
            None => self.of(file),
        };
        let left_out = report.keep_changed(codebase, changed);
        let files =
            codebase.files_in(&report.requested).filter(|file| self.of(file) != Changed::Nothing).count();
        let revision = self.revision.clone();
        match files {
            0 => Note::NothingChanged { revision },
            files => Note::Since { revision, files, left_out },
        }
    }

    /// Tells which files count as changed because they could not be compared.
    pub(crate) fn notes(&self) -> impl Iterator<Item = Note> {
        self.uncompared.iter().map(|path| Note::NotCompared { path: path.clone() })
    }

    fn of(&self, file: &File) -> Changed<'_> {
        match self.files.get(&file.index) {
            None => Changed::Nothing,
            Some(Change::Whole) => Changed::Whole,
            Some(Change::Lines(lines)) => Changed::Lines(lines),
        }
    }
}

/// The bytes of a file as they were read; of one that is no UTF-8, as they are on disk.
fn content_of(file: &File) -> std::io::Result<Content<'_>> {
    let source = &file.source;
    match &source.real {
        Some(real) if source.bom || source.damage.is_some() => Content::of_file(real),
        _ => Ok(Content::of_bytes(source.text.as_bytes())),
    }
}

/// The lines that are new in `after`.
fn lines(before: &str, after: &str, stored: Stored) -> Vec<Range<u32>> {
    let form = |text| match stored {
        Stored::WithLineFeeds => Cow::Owned(to_line_feeds(text)),
        _ => Cow::Borrowed(text),
    };
    changed_lines(&[], &form(before), &form(after))
}

/// The sources of the base that are not in the work tree any more, in order; `present` are known to be.
fn gone(base: &Tree, present: &[&Path], top: &Path) -> Vec<PathBuf> {
    let present: FxHashSet<&Path> = present.iter().copied().collect();
    let is_gone = |path: &&PathBuf| {
        FileKind::of(path, false).is_some()
            && !present.contains(path.as_path())
            && fs::symlink_metadata(top.join(path)).is_err()
    };
    let mut gone: Vec<PathBuf> = base.files.keys().filter(is_gone).cloned().collect();
    gone.sort_unstable();
    gone.truncate(MOST_GONE);
    gone
}
