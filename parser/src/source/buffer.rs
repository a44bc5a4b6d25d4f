//! One text that is on no disk yet, at the place where its file lies or would lie.

use std::path::{Path, PathBuf};

use super::{
    decode::decode,
    file::{FileKind, Source},
    named::{DESCRIPTORS, SUBSYSTEM_DESCRIPTORS},
    options::Options,
    problem::{Reason, SourceProblem},
    read::read,
    resolve::resolve_path,
    root::{Root, has_descriptor},
    targets::display_path,
    workspace::Workspace,
};

impl Workspace {
    /// Makes a workspace of the bytes of one file. Beside it, as context, stand only the descriptors of the
    /// project and of the subsystem its path lies in: they tell whether a description is part of them. A path whose extension no source has
    /// is `unrecognized`, and then there are no files.
    #[must_use]
    pub fn of_buffer(path: &Path, bytes: &[u8], options: &Options) -> Self {
        let real = resolve_path(path, &options.current);
        let root = options
            .root
            .clone()
            .unwrap_or_else(|| Root::of_run(std::slice::from_ref(&real), &options.current));
        let path = display_path(path);
        let mut workspace = Self::default();
        let run = &mut workspace.run;
        match FileKind::of(&real, true) {
            None => run.unrecognized.push(path),
            Some(_) if real.to_str().is_none() => {
                run.problems.push(SourceProblem { path, reason: Reason::NameNotUtf8 });
            }
            Some(_) if bytes.len() as u64 > options.limit => {
                run.problems.push(SourceProblem { path, reason: Reason::TooLarge { limit: options.limit } });
            }
            Some(kind) => {
                let decoded = decode(bytes);
                let is_excluded = options.exclude.iter().any(|globs| globs.cover(&real));
                run.excluded.extend(is_excluded.then(|| real.clone()));
                workspace.files.extend(descriptors_above(&real, &root, options.limit));
                workspace.files.push(Source {
                    path,
                    real: Some(real.clone()),
                    kind,
                    text: decoded.text,
                    bom: decoded.bom,
                    damage: decoded.damage,
                });
            }
        }
        run.is_repository = root.is_repository();
        run.root = Some(root);
        workspace.files.sort_by(|a, b| a.path.cmp(&b.path));
        let is_requested =
            |file: &Source| workspace.run.excluded.is_empty() && file.real.as_ref() == Some(&real);
        workspace.requested = workspace.files.iter().map(is_requested).collect();
        workspace.split();
        workspace
    }
}

/// The descriptors of the project and of the subsystem that a file lies in, unless the file is that itself.
fn descriptors_above(real: &Path, root: &Root, limit: u64) -> Vec<Source> {
    let Some(dir) = real.parent().and_then(|parent| root.reach(parent).find(|dir| has_descriptor(dir)))
    else {
        return Vec::new();
    };
    let subsystem = real.strip_prefix(dir).ok().and_then(|below| below.components().next());
    let subsystem = subsystem.map(|name| dir.join(name));
    let first = |dir: &Path, names: [&str; 2]| {
        names.into_iter().map(|name| dir.join(name)).find(|path| path.is_file()).filter(|path| path != real)
    };
    let found = [first(dir, DESCRIPTORS), subsystem.and_then(|dir| first(&dir, SUBSYSTEM_DESCRIPTORS))];
    found.into_iter().flatten().filter_map(|path| context(path, limit)).collect()
}

fn context(path: PathBuf, limit: u64) -> Option<Source> {
    let decoded = read(&path, limit).ok()?;
    Some(Source {
        path: path.to_string_lossy().into_owned(),
        real: Some(path),
        kind: FileKind::Description,
        text: decoded.text,
        bom: decoded.bom,
        damage: decoded.damage,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileIndex;
    use std::fs;

    #[test]
    fn a_buffer_lies_in_the_project_of_its_path() {
        let dir = tempfile::tempdir().expect("a directory");
        let top = dir.path().canonicalize().expect("it exists");
        fs::create_dir_all(top.join("v/p/Main")).expect("directories");
        fs::write(top.join("v/p/Project.yaml"), "Name: p\n").expect("a file");
        let options = Options::new(top.clone());
        let buffer = |path: &str| Workspace::of_buffer(Path::new(path), b"Name: A\n", &options);

        let inside = buffer("v/p/Main/A.yaml");
        let requested: Vec<_> = (0..)
            .map(FileIndex)
            .zip(&inside.files)
            .filter(|(index, _)| inside.requested.contains(*index))
            .collect();
        assert_eq!(requested.iter().map(|(_, file)| &*file.path).collect::<Vec<_>>(), ["v/p/Main/A.yaml"]);
        assert_eq!(inside.projects.len(), 1);
        assert!(inside.projects[0].descriptor.is_some());
        assert_eq!(inside.run.root.map(|root| root.path().to_path_buf()), Some(top.clone()));

        let itself = buffer("v/p/Project.yaml");
        assert_eq!(itself.files.len(), 1);
        assert!(itself.projects[0].descriptor.is_some());

        assert!(buffer("A.yaml").projects[0].descriptor.is_none());
        assert_eq!(buffer("A.txt").run.unrecognized, ["A.txt"]);
        let small = Options { limit: 3, ..options };
        let large = Workspace::of_buffer(Path::new("A.yaml"), b"long", &small);
        assert_eq!(large.run.problems.len(), 1);
        assert!(large.files.is_empty());
    }
}
