//! Which files belong to which project.

use std::path::Path;

use rustc_hash::FxHashMap;

use super::file::{FileIndex, FileKind, Source};
use super::named::{DESCRIPTORS, is_descriptor};

/// The files of one project, or of one given path that holds no project at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectFiles {
    /// The directory as reports show it; empty for the current one.
    pub dir: String,
    /// The descriptor; `None` for files that only a given path holds together.
    pub descriptor: Option<FileIndex>,
    /// Whether all files that belong together are there: a descriptor marks their directory, or a directory was given
    /// in which none lies. Not where single files were given.
    pub is_whole: bool,
    /// The files below the directory that lie in no project nested in it, ordered by path.
    pub files: Vec<FileIndex>,
}

impl ProjectFiles {
    /// The path of a file from the directory of the project on; the whole path of one that lies elsewhere.
    #[must_use]
    pub fn path_below<'f>(&self, path: &'f str) -> &'f str {
        let Some(mut below) = path.strip_prefix(&*self.dir) else { return path };
        while let Some(behind) = below.strip_prefix('/') {
            below = behind;
        }
        below
    }
}

/// The walks over directories that found the files of a workspace.
#[derive(Clone, Debug, Default)]
pub struct Walks {
    /// The directory that each began in, as reports show it; empty for a file that was given by name.
    dirs: Vec<String>,
    /// Those of them that went into all directories below.
    deep: Vec<bool>,
    /// The walk that found each file.
    of_files: Vec<u32>,
}

impl Walks {
    pub(super) const fn of(dirs: Vec<String>, deep: Vec<bool>, of_files: Vec<u32>) -> Self {
        Self { dirs, deep, of_files }
    }

    /// The walk that found each file, in the order of the files.
    pub fn of_files(&self) -> impl Iterator<Item = u32> {
        self.of_files.iter().copied()
    }

    /// The walk that would find a file at a path, if any would.
    #[must_use]
    pub fn covering(&self, path: &str) -> u32 {
        let covers = |dir: &String| {
            dir.is_empty() || path.strip_prefix(&**dir).is_some_and(|below| below.starts_with('/'))
        };
        self.dirs.iter().position(covers).and_then(|walk| walk.try_into().ok()).unwrap_or_default()
    }

    /// The same walks with other files.
    #[must_use]
    pub fn with_files(&self, of_files: Vec<u32>) -> Self {
        Self { dirs: self.dirs.clone(), deep: self.deep.clone(), of_files }
    }

    /// Splits their files, ordered by path, into projects ordered by directory, and into those outside of any. When there
    /// is no descriptor at all, what one walk found is a project.
    pub fn split<'f>(
        &self,
        files: impl Iterator<Item = &'f Source> + Clone,
    ) -> (Vec<ProjectFiles>, Vec<FileIndex>) {
        split(files).unwrap_or_else(|| (self.grouped(), Vec::new()))
    }

    /// What each walk found as a project.
    fn grouped(&self) -> Vec<ProjectFiles> {
        let mut projects: Vec<ProjectFiles> = Vec::new();
        let mut by_walk: FxHashMap<u32, usize> = FxHashMap::default();
        for (index, walk) in indexed(self.of_files()) {
            let at = *by_walk.entry(walk).or_insert(projects.len());
            if at == projects.len() {
                let dir = self.dirs.get(walk as usize).cloned().unwrap_or_default();
                let is_whole = self.deep.get(walk as usize).is_some_and(|is_deep| *is_deep);
                projects.push(ProjectFiles { dir, descriptor: None, is_whole, files: Vec::new() });
            }
            if let Some(project) = projects.get_mut(at) {
                project.files.push(index);
            }
        }
        projects
    }
}

/// Splits files into projects and others; `None` where there is no descriptor.
fn split<'f>(files: impl Iterator<Item = &'f Source> + Clone) -> Option<(Vec<ProjectFiles>, Vec<FileIndex>)> {
    let mut projects: Vec<ProjectFiles> = Vec::new();
    let mut by_directory: FxHashMap<&Path, usize> = FxHashMap::default();
    for (index, file) in indexed(files.clone()) {
        if file.kind != FileKind::Description || !is_descriptor(file.name(), &file.text) {
            continue;
        }
        let known = *by_directory.entry(file.directory()).or_insert(projects.len());
        match projects.get_mut(known) {
            Some(project) if file.name() == DESCRIPTORS[0] => project.descriptor = Some(index),
            Some(_) => {}
            None => projects.push(ProjectFiles {
                dir: file.folder().strip_suffix('/').unwrap_or_default().to_owned(),
                descriptor: Some(index),
                is_whole: true,
                files: Vec::new(),
            }),
        }
    }
    if projects.is_empty() {
        return None;
    }
    let mut loose = Vec::new();
    let mut last: Option<(&str, Option<usize>)> = None;
    for (index, file) in indexed(files) {
        let folder = file.folder();
        let project = match last {
            Some((known, project)) if known == folder => project,
            _ => file.directory().ancestors().find_map(|dir| by_directory.get(dir).copied()),
        };
        last = Some((folder, project));
        match project.and_then(|project| projects.get_mut(project)) {
            Some(project) => project.files.push(index),
            None => loose.push(index),
        }
    }
    Some((projects, loose))
}

fn indexed<T>(files: impl Iterator<Item = T>) -> impl Iterator<Item = (FileIndex, T)> {
    (0..).map(FileIndex).zip(files)
}
