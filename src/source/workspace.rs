//! A [`Workspace`]: the files of a run with their texts, split into projects.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;

use super::decode::{Damage, decode};
use super::globs::Globs;
use super::problem::Problem;
use super::projects::{self, ProjectFiles};
use super::read::read;
use super::root::Root;
use super::targets::Targets;
use super::walk::{Found, Walk};

/// What a run looks at, as a value. Files are ordered by the bytes of their paths.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    pub files: Vec<Source>,
    pub projects: Vec<ProjectFiles>,
    /// Files that lie in no project although the run has some.
    pub loose: Vec<FileIndex>,
    /// What could not be read, ordered by path.
    pub problems: Vec<Problem>,
    /// Given files that are no sources.
    pub unrecognized: Vec<String>,
    /// Files that were asked for and are excluded, absolute, in order: they are context only.
    pub excluded: Vec<PathBuf>,
    /// The root of the run; `None` for texts that lie on no disk.
    pub root: Option<Root>,
    /// Whether that root is the top of a repository.
    pub is_repository: bool,
}

/// One file.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path as reports show it: as typed, joined with `/`.
    pub path: String,
    /// Where it lies, absolute; `None` for a text that lies on no disk.
    pub real: Option<PathBuf>,
    pub kind: FileKind,
    /// The text without its byte order mark.
    pub text: Arc<str>,
    pub bom: bool,
    pub damage: Option<Damage>,
    /// Whether findings in it are asked for; the others are there because these may depend on them.
    pub requested: bool,
}

/// A file's place in [`Workspace::files`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileIndex(pub u32);

/// What a file holds, by its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileKind {
    /// `.xbsl`
    Module,
    /// `.yaml`
    Description,
    /// `.xbql`
    Query,
    /// A text resource of the web: `.css`, `.js`, `.svg`, `.html`
    Resource,
}

/// How to load a workspace from disk.
#[derive(Clone, Debug)]
pub struct Options {
    /// The directory relative paths start from.
    pub current: PathBuf,
    /// The root of the run; found by the paths where it is not given.
    pub root: Option<Root>,
    /// Whether `.gitignore` files count.
    pub gitignore: bool,
    /// Files that are context at most, even where they are given themselves.
    pub exclude: Vec<Globs>,
    /// Whether text resources are wanted too; they are found in resource directories only.
    pub resources: bool,
    /// The size in bytes above which a file is a problem instead of a source.
    pub limit: u64,
}

/// The name of the file with the settings of a team.
pub const CONFIGURATION: &str = ".stapel.yaml";

/// The largest source read unless told otherwise, in bytes.
pub const LIMIT: u64 = 64 << 20;

impl Options {
    #[must_use]
    pub fn new(current: PathBuf) -> Self {
        Self { current, root: None, gitignore: true, exclude: Vec::new(), resources: false, limit: LIMIT }
    }
}

impl Workspace {
    /// Loads the sources at and below `paths`, and as context the rest of the projects they lie in.
    #[must_use]
    pub fn load(paths: &[PathBuf], options: &Options) -> Self {
        Self::load_with(paths, options, |_| ()).0
    }

    /// Loads like [`Workspace::load`] and calls `parse` on each file as soon as it is read, on the threads of
    /// the current pool, while directories are still being listed. Returns its results in the order of
    /// [`Workspace::files`].
    pub fn load_with<T: Send>(
        paths: &[PathBuf],
        options: &Options,
        parse: impl Fn(&Source) -> T + Sync,
    ) -> (Self, Vec<T>) {
        let root = options.root.clone().unwrap_or_else(|| Root::of_run(paths, &options.current));
        let mut targets = Targets::new(paths, &options.current);
        let mut problems = std::mem::take(&mut targets.problems);
        let unrecognized = std::mem::take(&mut targets.unrecognized);
        let done = Mutex::new(Done { files: Vec::new(), problems: Vec::new(), excluded: Vec::new() });
        let (groups, unlisted) = rayon::scope(|scope| {
            Walk::new(&targets, options, &root).run(|found| {
                scope.spawn(|_| {
                    let batch = Done::of(found, options, &parse);
                    done.lock().unwrap_or_else(PoisonError::into_inner).add(batch);
                });
            })
        });
        let Done { mut files, problems: unread, mut excluded } =
            done.into_inner().unwrap_or_else(PoisonError::into_inner);
        files.par_sort_unstable_by(|(a, ..), (b, ..)| (&a.path, &a.real).cmp(&(&b.path, &b.real)));
        problems.extend(unlisted);
        problems.extend(unread);
        problems.sort_unstable();
        excluded.sort_unstable();

        let is_repository = root.is_repository();
        let mut workspace =
            Self { problems, unrecognized, excluded, is_repository, root: Some(root), ..Self::default() };
        let mut found_by = Vec::with_capacity(files.len());
        let mut parsed = Vec::with_capacity(files.len());
        workspace.files.reserve(files.len());
        for (file, group, result) in files {
            let dir = groups.get(group as usize).cloned().unwrap_or_default();
            workspace.files.push(file);
            found_by.push((group, dir));
            parsed.push(result);
        }
        workspace.split(&found_by);
        (workspace, parsed)
    }

    /// Makes a workspace of texts that lie on no disk, all of them asked for. A path of unknown extension is
    /// a description.
    pub fn in_memory<P: Into<String>, T: AsRef<[u8]>>(files: impl IntoIterator<Item = (P, T)>) -> Self {
        let source = |(path, text): (P, T)| {
            let path = path.into();
            let decoded = decode(text.as_ref());
            let kind = FileKind::of(path.as_ref(), true).unwrap_or(FileKind::Description);
            let (text, bom, damage) = (decoded.text, decoded.bom, decoded.damage);
            Source { path, real: None, kind, text, bom, damage, requested: true }
        };
        let mut workspace = Self { files: files.into_iter().map(source).collect(), ..Self::default() };
        workspace.files.sort_by(|a, b| a.path.cmp(&b.path));
        workspace.split(&vec![(0, String::new()); workspace.files.len()]);
        workspace
    }

    #[must_use]
    pub fn file(&self, index: FileIndex) -> Option<&Source> {
        self.files.get(index.0 as usize)
    }

    /// The path of a file relative to the root of the run, joined with `/`; `None` where it lies outside.
    #[must_use]
    pub fn root_relative<'w>(&self, file: &'w Source) -> Option<Cow<'w, str>> {
        match (&file.real, &self.root) {
            (Some(real), Some(root)) => real.strip_prefix(root.path()).ok().map(Path::to_string_lossy),
            _ => Some(Cow::Borrowed(&file.path)),
        }
    }

    pub(super) fn split(&mut self, groups: &[(u32, String)]) {
        (self.projects, self.loose) = projects::split(&self.files, groups);
    }
}

impl Source {
    /// The name of the file without its directory.
    #[must_use]
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    /// The directory the file lies in: absolute on disk, else as its path tells.
    #[must_use]
    pub fn directory(&self) -> &Path {
        let path = self.real.as_ref().map_or(self.path.as_bytes(), |real| real.as_os_str().as_bytes());
        // A path of a file has no slash at its end.
        let end = memchr::memrchr(b'/', path).map_or(0, |slash| slash.max(1));
        Path::new(OsStr::from_bytes(path.get(..end).unwrap_or_default()))
    }
}

impl FileKind {
    pub const ALL: [Self; 4] = [Self::Module, Self::Description, Self::Query, Self::Resource];

    /// The kind of a file by its extension, in any case of letters; `None` for a file that is no source, as the
    /// configuration is none.
    #[must_use]
    pub fn of(path: &Path, resources: bool) -> Option<Self> {
        let name = path.file_name()?.as_encoded_bytes();
        let dot = memchr::memrchr(b'.', name).filter(|dot| *dot > 0 && name != CONFIGURATION.as_bytes())?;
        let extension = name.get(dot + 1..)?;
        let known = |names: &[&str]| names.iter().any(|name| extension.eq_ignore_ascii_case(name.as_bytes()));
        if known(&["yaml"]) {
            Some(Self::Description)
        } else if known(&["xbsl"]) {
            Some(Self::Module)
        } else if known(&["xbql"]) {
            Some(Self::Query)
        } else if resources && known(&["css", "js", "svg", "html"]) {
            Some(Self::Resource)
        } else {
            None
        }
    }
}

/// What the threads have read so far: each file with the walk that found it and what was made of it.
struct Done<T> {
    files: Vec<(Source, u32, T)>,
    problems: Vec<Problem>,
    excluded: Vec<PathBuf>,
}

impl<T> Done<T> {
    fn of(found: Vec<Found>, options: &Options, parse: impl Fn(&Source) -> T) -> Self {
        let mut done =
            Self { files: Vec::with_capacity(found.len()), problems: Vec::new(), excluded: Vec::new() };
        for Found { real, path, kind, requested, group } in found {
            let is_excluded = options.exclude.iter().any(|globs| globs.cover(&real));
            if requested && is_excluded {
                done.excluded.push(real.clone());
            }
            let requested = requested && !is_excluded;
            match read(&real, options.limit) {
                Ok(decoded) => {
                    let (text, bom, damage) = (decoded.text, decoded.bom, decoded.damage);
                    let source = Source { path, real: Some(real), kind, text, bom, damage, requested };
                    let parsed = parse(&source);
                    done.files.push((source, group, parsed));
                }
                Err(reason) => done.problems.push(Problem { path, reason }),
            }
        }
        done
    }

    fn add(&mut self, mut other: Self) {
        self.files.append(&mut other.files);
        self.problems.append(&mut other.problems);
        self.excluded.append(&mut other.excluded);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_directory_of_a_file_is_what_its_path_tells() {
        for path in ["а.yaml", "п/а.yaml", "/п/б/а.yaml", "/а.yaml"] {
            let workspace = Workspace::in_memory([(path, "")]);
            assert_eq!(
                workspace.files[0].directory(),
                Path::new(path).parent().expect("there is one"),
                "{path}"
            );
        }
    }

    #[test]
    fn the_kind_of_a_file_is_its_extension() {
        let kind = |path: &str| FileKind::of(Path::new(path), false);
        assert_eq!(kind("п/А.Объект.xbsl"), Some(FileKind::Module));
        assert_eq!(kind("А.YAML"), Some(FileKind::Description));
        for path in ["", "..", "yaml", ".yaml", "п/.yaml", "а.", "а.yaml.bak", CONFIGURATION, "а.css"] {
            assert_eq!(kind(path), None, "{path}");
        }
    }
}
