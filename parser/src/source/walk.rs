//! From given paths to files.
//!
//! One pass over the directories, each listed once. Links are not followed; directories that a build file
//! never holds are not entered (rule 7 of the archive rules). What git ignores is not asked for, but inside a
//! project it is still found, because the rest of the project may use it; elsewhere it is not looked at.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::ffi::{OsStr, OsString};
use std::fs::{self, FileType};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::file::{CONFIGURATION, FileKind};
use super::ignored::Ignores;
use super::named::{BINARY_RESOURCES, DESCRIPTORS, has_extension, is_resources};
use super::options::Options;
use super::problem::{Reason, SourceProblem};
use super::root::Root;
use super::targets::{Start, Targets, join};
use super::temporary;
use crate::system::{path_text, special};

/// A file to read.
pub(super) struct Found {
    pub(super) real: PathBuf,
    /// As reports show it.
    pub(super) path: String,
    pub(super) kind: FileKind,
    pub(super) requested: bool,
    /// The walk that found it, as [`super::Walks`] counts them.
    pub(super) walk: u32,
}

/// A walk over all targets of a run.
pub(super) struct Walk<'a> {
    targets: &'a Targets,
    options: &'a Options,
    root: &'a Root,
    has_files: bool,
    visited: FxHashSet<PathBuf>,
    /// The targets that are files and were met.
    met: FxHashSet<usize>,
    problems: Vec<SourceProblem>,
    leftovers: Vec<PathBuf>,
    configurations: Vec<(PathBuf, String)>,
    resource_folders: Vec<String>,
    links: Vec<String>,
    unread_resources: Vec<String>,
}

/// What a walk tells besides the files.
pub(super) struct Walked {
    /// The directory that each walk began in, as reports show it.
    pub(super) dirs: Vec<String>,
    /// Those of them that went into all directories below.
    pub(super) deep: Vec<bool>,
    /// What could not be listed.
    pub(super) problems: Vec<SourceProblem>,
    /// Temporary files of sources that are asked for.
    pub(super) leftovers: Vec<PathBuf>,
    /// Configurations in projects: where each lies, and as reports show it.
    pub(super) configurations: Vec<(PathBuf, String)>,
    /// Folders of resources that are not empty, as reports show them.
    pub(super) resource_folders: Vec<String>,
    /// Links in projects that git does not ignore, as reports show them.
    pub(super) links: Vec<String>,
    /// Pictures and fonts in folders of resources, as reports show them, where texts there are read.
    pub(super) unread_resources: Vec<String>,
}

/// How many files are read and parsed as one piece of work: many, so that the code of each parser stays at hand, but
/// few of few, to keep all threads busy to the end.
const SMALLEST_BATCH: usize = 16;
const LARGEST_BATCH: usize = 64;

/// What a walk does next.
enum Step {
    List(Directory),
    HandOver(Found),
}

struct Directory {
    real: PathBuf,
    path: String,
    /// The first given path this directory lies at or below.
    target: Option<usize>,
    ignores: Option<Rc<Ignores>>,
    is_ignored: bool,
    in_project: bool,
    in_resources: bool,
    deep: bool,
}

impl<'a> Walk<'a> {
    pub(super) fn new(targets: &'a Targets, options: &'a Options, root: &'a Root) -> Self {
        Self {
            targets,
            options,
            root,
            has_files: targets.has_files(),
            visited: FxHashSet::default(),
            met: FxHashSet::default(),
            problems: Vec::new(),
            leftovers: Vec::new(),
            configurations: Vec::new(),
            resource_folders: Vec::new(),
            links: Vec::new(),
            unread_resources: Vec::new(),
        }
    }

    /// Hands over files in batches while directories are being listed, those below one start in the order of their
    /// paths.
    pub(super) fn run(mut self, mut hand_over: impl FnMut(Vec<Found>)) -> Walked {
        let (mut dirs, mut deep) = (Vec::new(), Vec::new());
        let mut batch = Vec::new();
        let mut handed_over = 0;
        for start in self.targets.starts(self.root, &self.options.current) {
            let number = dirs.len() as u32;
            let mut waiting = vec![Step::List(self.first(&start))];
            while let Some(step) = waiting.pop() {
                match step {
                    Step::List(directory) => self.list(directory, number, &mut waiting),
                    Step::HandOver(file) => batch.push(file),
                }
                if batch.len() >= (handed_over / 8).clamp(SMALLEST_BATCH, LARGEST_BATCH) {
                    handed_over += batch.len();
                    hand_over(std::mem::take(&mut batch));
                }
            }
            dirs.push(start.path);
            deep.push(start.deep);
        }
        // Files that were asked for by name and lie where a walk does not go.
        for (index, target) in self.targets.all.iter().enumerate() {
            let kind =
                FileKind::of(&target.real, true).filter(|_| target.is_file && !self.met.contains(&index));
            let Some(kind) = kind else { continue };
            let (path, real) = (target.path.clone(), target.real.clone());
            batch.push(Found { real, path, kind, requested: true, walk: dirs.len() as u32 });
            dirs.push(String::new());
            deep.push(false);
            self.leftovers.extend(leftovers_of(&target.real));
        }
        hand_over(batch);
        let Self { problems, leftovers, configurations, resource_folders, links, unread_resources, .. } =
            self;
        Walked { dirs, deep, problems, leftovers, configurations, resource_folders, links, unread_resources }
    }

    fn first(&mut self, start: &Start) -> Directory {
        let mut ignores = None;
        let parent = start.real.parent().filter(|_| start.real.starts_with(self.root.path()));
        if let Some(parent) = parent.filter(|_| self.options.gitignore && start.real != self.root.path()) {
            let mut above: Vec<&Path> = self.root.reach(parent).collect();
            above.reverse();
            above.retain(|dir| fs::symlink_metadata(dir.join(".gitignore")).is_ok_and(|data| data.is_file()));
            for dir in above {
                let shown = path_text(dir.strip_prefix(self.root.path()).unwrap_or(dir));
                ignores = self.with_ignores_of(dir, &shown, ignores);
            }
        }
        Directory {
            real: start.real.clone(),
            path: start.path.clone(),
            target: self.targets.at(&start.real),
            ignores,
            is_ignored: false,
            in_project: false,
            in_resources: start.real.components().any(|part| is_resources(part.as_os_str())),
            deep: start.deep,
        }
    }

    fn with_ignores_of(
        &mut self,
        dir: &Path,
        shown: &str,
        above: Option<Rc<Ignores>>,
    ) -> Option<Rc<Ignores>> {
        Ignores::below(above.clone(), dir).unwrap_or_else(|reason| {
            self.problems.push(SourceProblem { path: join(shown, ".gitignore"), reason });
            above
        })
    }

    /// Adds the sources and the directories of one directory to what is waiting, the last in order first.
    fn list(&mut self, mut dir: Directory, walk: u32, waiting: &mut Vec<Step>) {
        if !self.visited.insert(dir.real.clone()) {
            return;
        }
        let mut entries = match self.entries(&dir) {
            Ok(entries) => entries,
            Err(error) => {
                // What git ignores may be somebody else's; not to see it is no failure of the run.
                if !dir.is_ignored {
                    self.problems.push(SourceProblem { path: dir.path, reason: Reason::of(&error) });
                }
                return;
            }
        };
        dir.in_project |= entries.iter().any(|(name, _)| DESCRIPTORS.iter().any(|known| name == known));
        if self.options.gitignore && entries.iter().any(|(name, kind)| name == ".gitignore" && kind.is_file())
        {
            dir.ignores = self.with_ignores_of(&dir.real, &dir.path, dir.ignores.take());
        }
        if !entries.is_empty() && dir.real.file_name().is_some_and(is_resources) {
            self.resource_folders.push(dir.path.clone());
        }
        entries.sort_unstable_by(last_path_first);
        for (name, file_type) in entries {
            if file_type.is_dir() {
                waiting.extend(self.enter(&dir, &name).map(Step::List));
            } else if file_type.is_symlink() {
                self.note_link(&dir, &name);
            } else {
                waiting.extend(self.file(&dir, &name, file_type, walk).map(Step::HandOver));
            }
        }
    }

    /// Notes a link that a build file would have to hold. What begins with a dot may be an excluded file.
    fn note_link(&mut self, dir: &Directory, name: &OsStr) {
        let is_left_out = name.as_encoded_bytes().starts_with(b".") || is_excluded_directory(name);
        if dir.in_project
            && !is_left_out
            && !dir.is_ignored
            && !is_ignored(dir, &below(&dir.real, name), false)
        {
            self.links.push(join(&dir.path, &name.to_string_lossy()));
        }
    }

    fn entries(&mut self, dir: &Directory) -> std::io::Result<Vec<(OsString, FileType)>> {
        let mut entries = Vec::new();
        for entry in fs::read_dir(&dir.real)? {
            let entry = entry?;
            match entry.file_type() {
                Ok(file_type) => entries.push((entry.file_name(), file_type)),
                Err(error) => {
                    let path = join(&dir.path, &entry.file_name().to_string_lossy());
                    self.problems.push(SourceProblem { path, reason: Reason::of(&error) });
                }
            }
        }
        Ok(entries)
    }

    fn enter(&mut self, dir: &Directory, name: &OsString) -> Option<Directory> {
        if !dir.deep || is_excluded_directory(name) {
            return None;
        }
        let real = below(&dir.real, name);
        let mut is_ignored = dir.is_ignored || is_ignored(dir, &real, true);
        let Some(name) = name.to_str() else {
            if !is_ignored {
                let path = join(&dir.path, &name.to_string_lossy());
                self.problems.push(SourceProblem { path, reason: Reason::NameNotUtf8 });
            }
            return None;
        };
        let mut path = join(&dir.path, name);
        let mut target = dir.target;
        if let Some(given) = self.targets.at(&real) {
            is_ignored = false;
            if target.is_none_or(|outer| given < outer) {
                target = Some(given);
                path = self.targets.get(given).map_or(path, |target| target.path.clone());
            }
        }
        if is_ignored && !dir.in_project {
            return None;
        }
        Some(Directory {
            in_resources: dir.in_resources || is_resources(name.as_ref()),
            ignores: dir.ignores.clone(),
            in_project: dir.in_project,
            deep: true,
            real,
            path,
            target,
            is_ignored,
        })
    }

    fn file(&mut self, dir: &Directory, name: &OsString, file_type: FileType, walk: u32) -> Option<Found> {
        let Some(kind) = FileKind::of_name(name.as_ref(), self.options.resources && dir.in_resources) else {
            if name == CONFIGURATION && dir.in_project && file_type.is_file() {
                self.configurations.push((below(&dir.real, name), join(&dir.path, CONFIGURATION)));
            }
            self.note_leftover(dir, name, file_type);
            self.note_resource(dir, name, file_type);
            return None;
        };
        let real = below(&dir.real, name);
        let given = if self.has_files { self.targets.at(&real) } else { None };
        let is_ignored = given.is_none() && (dir.is_ignored || is_ignored(dir, &real, false));
        if is_ignored && !dir.in_project {
            return None;
        }
        let shown = name.to_string_lossy();
        let is_text = matches!(shown, Cow::Borrowed(_));
        let mut path = join(&dir.path, &shown);
        if let Some(given) = given {
            self.met.insert(given);
            if dir.target.is_none_or(|outer| given < outer) {
                path = self.targets.get(given).map_or(path, |target| target.path.clone());
            }
        }
        let reason = match special(file_type) {
            Some(kind) => Some(Reason::NotRegular(kind)),
            None => (!is_text).then_some(Reason::NameNotUtf8),
        };
        if let Some(reason) = reason {
            if !is_ignored {
                self.problems.push(SourceProblem { path, reason });
            }
            return None;
        }
        let requested = given.is_some() || (dir.target.is_some() && !is_ignored);
        Some(Found { real, path, kind, requested, walk })
    }

    /// Notes a picture or a font that a build file would hold.
    fn note_resource(&mut self, dir: &Directory, name: &OsStr, file_type: FileType) {
        let is_looked_for =
            self.options.resources && dir.in_resources && dir.in_project && file_type.is_file();
        let Some(shown) = name.to_str().filter(|_| is_looked_for) else { return };
        if has_extension(shown, &BINARY_RESOURCES)
            && !shown.starts_with('.')
            && !dir.is_ignored
            && !is_ignored(dir, &below(&dir.real, name), false)
        {
            self.unread_resources.push(join(&dir.path, shown));
        }
    }

    /// Notes a file that is no source if it is the temporary file of one that is asked for.
    fn note_leftover(&mut self, dir: &Directory, name: &OsStr, file_type: FileType) {
        let Some(target) = temporary::target_name(name).filter(|_| file_type.is_file()) else { return };
        let is_source = FileKind::of(target, true).is_some();
        let is_wanted = (dir.target.is_some() && !dir.is_ignored)
            || (self.has_files && self.targets.at(&dir.real.join(target)).is_some());
        if is_source && is_wanted {
            self.leftovers.push(below(&dir.real, name));
        }
    }
}

/// A directory and all those below it in which sources may lie, whether git ignores them or not; links are not followed.
/// What cannot be listed has nothing below it.
#[must_use]
pub fn directories_below(start: &Path) -> Vec<PathBuf> {
    let mut found = vec![start.to_path_buf()];
    let mut next = 0;
    while let Some(dir) = found.get(next) {
        let entries = fs::read_dir(dir).into_iter().flatten().flatten();
        let dirs = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
        let entered = dirs.filter(|entry| !is_excluded_directory(&entry.file_name()));
        let entered: Vec<PathBuf> = entered.map(|entry| entry.path()).collect();
        found.extend(entered);
        next += 1;
    }
    found
}

/// The temporary files of one file.
fn leftovers_of(file: &Path) -> Vec<PathBuf> {
    let (Some(dir), Some(name)) = (file.parent(), file.file_name()) else { return Vec::new() };
    let prefix = temporary::prefix(name);
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    let is_of_file = |name: &OsStr| {
        name.as_encoded_bytes().starts_with(prefix.as_bytes()) && temporary::target_name(name).is_some()
    };
    entries.filter(|entry| is_of_file(&entry.file_name())).map(|entry| entry.path()).collect()
}

/// A path below a directory, in one piece of memory of its size.
fn below(dir: &Path, name: &OsStr) -> PathBuf {
    let mut path = PathBuf::with_capacity(dir.as_os_str().len() + 1 + name.len());
    path.push(dir);
    path.push(name);
    path
}

/// Orders what lies in one directory against the bytes of the paths that begin so; all below a directory has a slash
/// after its name.
fn last_path_first(
    (one, kind): &(OsString, FileType),
    (other, other_kind): &(OsString, FileType),
) -> Ordering {
    let (one, other) = (one.as_encoded_bytes(), other.as_encoded_bytes());
    let shared = one.len().min(other.len());
    let next = |name: &[u8], kind: &FileType| name.get(shared).copied().or(kind.is_dir().then_some(b'/'));
    let reverse = other.get(..shared).cmp(&one.get(..shared));
    reverse.then_with(|| next(other, other_kind).cmp(&next(one, kind)))
}

fn is_ignored(dir: &Directory, path: &Path, is_dir: bool) -> bool {
    dir.ignores.as_ref().is_some_and(|ignores| ignores.matches(path, is_dir))
}

/// Whether a build file never holds what is below a directory of this name: archive rule 7.
#[must_use]
pub fn is_excluded_directory(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".") || name == "__pycache__" || name == "node_modules"
}
