//! Which files belong to which project.

use std::path::Path;

use rustc_hash::FxHashMap;

use super::workspace::{FileIndex, FileKind, Source};

/// The file names a project descriptor may have; the first wins where both are present.
pub const DESCRIPTORS: [&str; 2] = ["Проект.yaml", "Project.yaml"];

/// The file names a subsystem descriptor may have.
pub(super) const SUBSYSTEM_DESCRIPTORS: [&str; 2] = ["Подсистема.yaml", "Subsystem.yaml"];

/// The files of one project, or of one given path that holds no project at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectFiles {
    /// The directory as reports show it; empty for the current one.
    pub dir: String,
    /// The descriptor; `None` for files that only a given path holds together.
    pub descriptor: Option<FileIndex>,
    /// The files below the directory that lie in no project nested in it, ordered by path.
    pub files: Vec<FileIndex>,
}

/// Whether a file of this name and text describes a project. An element that happens to be called
/// `Проект` has the same file name, and tells its kind.
pub(super) fn is_descriptor(name: &str, text: &str) -> bool {
    let tells_other_kind = |line: &str| {
        let value = line.strip_prefix("ВидЭлемента:").or_else(|| line.strip_prefix("ElementKind:"));
        value.is_some_and(|kind| !matches!(kind.trim(), "Проект" | "Project"))
    };
    DESCRIPTORS.contains(&name) && !text.split(['\n', '\r']).any(tells_other_kind)
}

/// Splits files, ordered by path, into projects ordered by directory, and into those outside of any. Each stands with
/// the number of the directory it was found from, one of `dirs`. When there is no descriptor at all, what was found
/// from one directory is a project.
pub(super) fn split<'f>(
    files: impl Iterator<Item = (&'f Source, u32)> + Clone,
    dirs: &[String],
) -> (Vec<ProjectFiles>, Vec<FileIndex>) {
    let mut projects: Vec<ProjectFiles> = Vec::new();
    let mut by_directory: FxHashMap<&Path, usize> = FxHashMap::default();
    for (index, (file, _)) in indexed(files.clone()) {
        if file.kind != FileKind::Description || !is_descriptor(file.name(), &file.text) {
            continue;
        }
        let known = *by_directory.entry(file.directory()).or_insert(projects.len());
        match projects.get_mut(known) {
            Some(project) if file.name() == DESCRIPTORS[0] => project.descriptor = Some(index),
            Some(_) => {}
            None => projects.push(ProjectFiles {
                dir: file.path.rsplit_once('/').map_or("", |(dir, _)| dir).to_owned(),
                descriptor: Some(index),
                files: Vec::new(),
            }),
        }
    }
    if projects.is_empty() {
        return (group(files.map(|(_, dir)| dir), dirs), Vec::new());
    }
    let mut loose = Vec::new();
    let mut last: Option<(&Path, Option<usize>)> = None;
    for (index, (file, _)) in indexed(files.clone()) {
        let directory = file.directory();
        let project = match last {
            // Their texts are enough: both are cut from paths of this run.
            Some((known, project)) if known.as_os_str() == directory.as_os_str() => project,
            _ => directory.ancestors().find_map(|dir| by_directory.get(dir).copied()),
        };
        last = Some((directory, project));
        match project.and_then(|project| projects.get_mut(project)) {
            Some(project) => project.files.push(index),
            None => loose.push(index),
        }
    }
    (projects, loose)
}

fn group(groups: impl Iterator<Item = u32>, dirs: &[String]) -> Vec<ProjectFiles> {
    let mut projects: Vec<ProjectFiles> = Vec::new();
    let mut by_group: FxHashMap<u32, usize> = FxHashMap::default();
    for (index, group) in indexed(groups) {
        let at = *by_group.entry(group).or_insert(projects.len());
        if at == projects.len() {
            let dir = dirs.get(group as usize).cloned().unwrap_or_default();
            projects.push(ProjectFiles { dir, descriptor: None, files: Vec::new() });
        }
        if let Some(project) = projects.get_mut(at) {
            project.files.push(index);
        }
    }
    projects
}

fn indexed<T>(files: impl Iterator<Item = T>) -> impl Iterator<Item = (FileIndex, T)> {
    (0..).map(FileIndex).zip(files)
}
