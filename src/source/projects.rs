//! Which files belong to which project.

use std::path::Path;

use rustc_hash::FxHashMap;

use super::workspace::{FileIndex, FileKind, Source};

/// The file names a project descriptor may have; the first wins where both are present.
pub const DESCRIPTORS: [&str; 2] = ["Проект.yaml", "Project.yaml"];

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

/// Splits files, ordered by path, into projects ordered by directory, and into those outside of any. When
/// there is no descriptor at all, each of the `groups` (one a file, with the directory it was found from)
/// is a project.
pub(super) fn split(files: &[Source], groups: &[(u32, String)]) -> (Vec<ProjectFiles>, Vec<FileIndex>) {
    let mut projects: Vec<ProjectFiles> = Vec::new();
    let mut by_directory: FxHashMap<&Path, usize> = FxHashMap::default();
    for (index, file) in indexed(files) {
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
        return (group(groups), Vec::new());
    }
    let mut loose = Vec::new();
    let mut last: Option<(&Path, Option<usize>)> = None;
    for (index, file) in indexed(files) {
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

fn group(groups: &[(u32, String)]) -> Vec<ProjectFiles> {
    let mut projects: Vec<ProjectFiles> = Vec::new();
    let mut by_group: FxHashMap<u32, usize> = FxHashMap::default();
    for (index, (group, dir)) in groups.iter().enumerate() {
        let at = *by_group.entry(*group).or_insert(projects.len());
        if at == projects.len() {
            projects.push(ProjectFiles { dir: dir.clone(), descriptor: None, files: Vec::new() });
        }
        if let Some(project) = projects.get_mut(at) {
            project.files.push(FileIndex(index as u32));
        }
    }
    projects
}

fn indexed(files: &[Source]) -> impl Iterator<Item = (FileIndex, &Source)> {
    files.iter().enumerate().map(|(index, file)| (FileIndex(index as u32), file))
}
