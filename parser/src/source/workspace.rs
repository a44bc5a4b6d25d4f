//! A [`Workspace`]: the files of a run with their texts, split into projects.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::decode::decode;
use super::file::{FileIndex, FileKind, Source};
use super::file_set::FileSet;
use super::memory;
use super::options::Options;
use super::problem::SourceProblem;
use super::projects::{ProjectFiles, Walks};
use super::read::read;
use super::root::Root;
use super::targets::Targets;
use super::walk::{Found, Walk, Walked};
use crate::system::path_text;

/// What a run looks at, as a value. Files are ordered by the bytes of their paths.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    pub files: Vec<Source>,
    pub projects: Vec<ProjectFiles>,
    /// Files that lie in no project although the run has some.
    pub loose: Vec<FileIndex>,
    /// The files that findings are asked for; the others are there because these may depend on them.
    pub requested: FileSet,
    /// How the files were found.
    pub walks: Walks,
    pub run: RunInfo,
}

/// What a run knows besides its files.
#[derive(Clone, Debug, Default)]
pub struct RunInfo {
    /// What could not be read, ordered by path.
    pub problems: Vec<SourceProblem>,
    /// Given files that are no sources.
    pub unrecognized: Vec<String>,
    /// Files that were asked for and are excluded, absolute, in order: they are context only.
    pub excluded: Vec<PathBuf>,
    /// Temporary files of sources that were asked for, absolute: being written by another run, or left by a killed one.
    pub leftovers: Vec<PathBuf>,
    /// Configurations in projects: where each lies, absolute, and as reports show it.
    pub configurations: Vec<(PathBuf, String)>,
    /// Folders of resources with anything in them, as reports show them, in order; of texts on no disk the paths of the
    /// files tell.
    pub resource_folders: Vec<String>,
    /// Links in projects, which are not followed, as reports show them, in order.
    pub links: Vec<String>,
    /// Pictures and fonts in folders of resources, as reports show them, in order; where the texts there are read.
    pub unread_resources: Vec<String>,
    /// The root of the run; `None` for texts that lie on no disk.
    pub root: Option<Root>,
    /// Whether that root is the top of a repository.
    pub is_repository: bool,
}

impl Workspace {
    /// Loads the sources at and below `paths`, and as context the rest of the projects they lie in.
    #[must_use]
    pub fn load(paths: &[PathBuf], options: &Options) -> Self {
        let (workspace, files) = Self::load_as(paths, options, |files| files);
        Self { files, ..workspace }
    }

    /// Loads like [`Workspace::load`], but `parse` makes something else of the files, batch by batch as soon as they
    /// are read, on the threads of the current pool, while directories are still being listed. It keeps their number
    /// and order. What it makes is returned beside the workspace, which has no files of its own.
    pub fn load_as<T: AsRef<Source> + Send>(
        paths: &[PathBuf],
        options: &Options,
        parse: impl Fn(Vec<Source>) -> Vec<T> + Sync,
    ) -> (Self, Vec<T>) {
        let root = options.root.clone().unwrap_or_else(|| Root::of_run(paths, &options.current));
        let mut targets = Targets::new(paths, &options.current);
        let mut problems = std::mem::take(&mut targets.problems);
        let unrecognized = std::mem::take(&mut targets.unrecognized);
        let done = Mutex::new(Vec::new());
        let Walked {
            dirs,
            deep,
            problems: unlisted,
            leftovers,
            configurations,
            mut resource_folders,
            mut links,
            mut unread_resources,
        } = rayon::scope(|scope| {
            let (mut number, done, parse) = (0_usize, &done, &parse);
            Walk::new(&targets, options, &root).run(|found| {
                scope.spawn(move |_| {
                    let batch = Done::of(found, options, parse);
                    done.lock().unwrap_or_else(PoisonError::into_inner).push((number, batch));
                });
                number += 1;
            })
        });
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_unstable_by_key(|(number, _)| *number);
        // Files are in order already unless several paths were given.
        let ends = done.iter().filter_map(|(_, batch)| Some((batch.files.first()?, batch.files.last()?)));
        let are_in_order = done.iter().all(|(_, batch)| batch.are_in_order)
            && ends.is_sorted_by(|(_, last), (first, _)| in_order(*last, *first).is_lt());
        let (mut files, mut origins, mut excluded) = (Vec::new(), Vec::new(), Vec::new());
        files.reserve_exact(done.iter().map(|(_, batch)| batch.files.len()).sum());
        for (_, batch) in done {
            files.extend(batch.files);
            origins.extend(batch.origins);
            problems.extend(batch.problems);
            excluded.extend(batch.excluded);
        }
        if !are_in_order {
            let mut found: Vec<_> = files.into_iter().zip(origins).collect();
            found.par_sort_unstable_by(|(one, _), (other, _)| in_order(one, other));
            (files, origins) = found.into_iter().unzip();
        }
        problems.extend(unlisted);
        problems.sort_unstable();
        excluded.sort_unstable();
        resource_folders.sort_unstable();
        links.sort_unstable();
        unread_resources.sort_unstable();

        let walks = Walks::of(dirs, deep, origins.iter().map(|origin| origin.walk).collect());
        let (projects, loose) = walks.split(files.iter().map(AsRef::as_ref));
        let requested = origins.iter().map(|origin| origin.requested).collect();
        let is_repository = root.is_repository();
        let root = Some(root);
        let run = RunInfo {
            problems,
            unrecognized,
            excluded,
            leftovers,
            configurations,
            resource_folders,
            links,
            unread_resources,
            root,
            is_repository,
        };
        (Self { files: Vec::new(), projects, loose, requested, walks, run }, files)
    }

    /// Makes a workspace of texts that lie on no disk, all of them asked for. A path of unknown extension is
    /// a description.
    pub fn in_memory<P: Into<String>, T: AsRef<[u8]>>(files: impl IntoIterator<Item = (P, T)>) -> Self {
        let source = |(path, text): (P, T)| {
            let path = path.into();
            let decoded = decode(text.as_ref());
            let kind = FileKind::of(path.as_ref(), true).unwrap_or(FileKind::Description);
            let (text, bom, damage) = (decoded.text, decoded.bom, decoded.damage);
            Source { path, real: None, kind, text, bom, damage }
        };
        let mut workspace = Self { files: files.into_iter().map(source).collect(), ..Self::default() };
        workspace.files.sort_by(|a, b| a.path.cmp(&b.path));
        workspace.requested = FileSet::all(workspace.files.len());
        workspace.split();
        workspace
    }

    #[must_use]
    pub fn file(&self, index: FileIndex) -> Option<&Source> {
        self.files.get(index.0 as usize)
    }

    /// Finds the projects of files that were found from one place, whose name nobody knows.
    pub(super) fn split(&mut self) {
        self.walks = Walks::of(vec![String::new()], vec![false], vec![0; self.files.len()]);
        (self.projects, self.loose) = self.walks.split(self.files.iter());
    }
}

impl RunInfo {
    /// The path of a file relative to the root of the run, joined with `/`; `None` where it lies outside.
    #[must_use]
    pub fn root_relative<'s>(&self, file: &'s Source) -> Option<Cow<'s, str>> {
        match (&file.real, &self.root) {
            (Some(real), Some(root)) => real.strip_prefix(root.path()).ok().map(path_text),
            _ => Some(Cow::Borrowed(&file.path)),
        }
    }
}

/// What was made of one batch of files, and how each of them was found.
struct Done<T> {
    files: Vec<T>,
    are_in_order: bool,
    origins: Vec<Origin>,
    problems: Vec<SourceProblem>,
    excluded: Vec<PathBuf>,
}

/// How a file was found.
struct Origin {
    walk: u32,
    requested: bool,
}

impl<T> Done<T> {
    fn of(found: Vec<Found>, options: &Options, parse: impl Fn(Vec<Source>) -> Vec<T>) -> Self {
        // What the threads have at hand from the start lasts for some ten thousand files.
        memory::warm_allocator(memory::BATCH);
        let (mut problems, mut excluded) = (Vec::new(), Vec::new());
        let mut sources = Vec::with_capacity(found.len());
        let mut origins = Vec::with_capacity(found.len());
        for Found { real, path, kind, requested, walk } in found {
            let is_excluded = options.exclude.iter().any(|globs| globs.cover(&real));
            if requested && is_excluded {
                excluded.push(real.clone());
            }
            let requested = requested && !is_excluded;
            match read(&real, options.limit) {
                Ok(decoded) => {
                    let (text, bom, damage) = (decoded.text, decoded.bom, decoded.damage);
                    sources.push(Source { path, real: Some(real), kind, text, bom, damage });
                    origins.push(Origin { walk, requested });
                }
                Err(reason) => problems.push(SourceProblem { path, reason }),
            }
        }
        let are_in_order = sources.is_sorted_by(|one, other| in_order(one, other).is_lt());
        Self { files: parse(sources), are_in_order, origins, problems, excluded }
    }
}

/// Orders files by the bytes of their paths.
fn in_order<T: AsRef<Source>>(one: &T, other: &T) -> Ordering {
    let (one, other) = (one.as_ref(), other.as_ref());
    (&one.path, &one.real).cmp(&(&other.path, &other.real))
}
