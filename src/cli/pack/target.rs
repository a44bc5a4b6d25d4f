//! Where a build file goes and what lies beside it.

use std::{
    io,
    path::{Path, PathBuf},
};

use crate::{
    check::baseline::relative,
    cli::{
        destination::{Accepts, Destination, expect_directory},
        reports::Reports,
    },
    messages::{
        Failure,
        usage::{Advice, Problem},
    },
    pack::{
        Manifest, Project, ProjectKind,
        record::Build,
        selection::{Ruling, rule_for},
    },
    source::{Root, resolve_path},
    system::{canonical_if_there, path_text},
};

/// The directory and the name of a build file.
pub(super) struct Target {
    /// As typed, or from the current directory.
    pub(super) dir: PathBuf,
    pub(super) name: String,
}

/// What may lie beside a build file: its name with these at the end.
const CHECKSUM: &str = ".sha256";
const RECORD: &str = ".json";
const PROVENANCE: &str = ".intoto.json";

/// Whether a file of this name is a build file or lies beside one.
pub(super) fn is_ours(name: &str) -> bool {
    let name = [CHECKSUM, PROVENANCE, RECORD].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
    [ProjectKind::Application, ProjectKind::Library]
        .iter()
        .any(|kind| name.strip_suffix(kind.extension()).is_some_and(|name| name.ends_with('.')))
}

impl Target {
    pub(super) fn of(output: Option<&Path>, project: &Project, manifest: &Manifest, current: &Path) -> Self {
        let here = canonical_if_there(current);
        let repository = project.dir.parent().and_then(Path::parent);
        let dir = match (output, repository) {
            (Some(dir), _) => PathBuf::from(dir),
            (None, Some(repository)) if here.starts_with(&project.dir) => {
                PathBuf::from(relative(&here, &repository.join("dist")))
            }
            (None, _) => PathBuf::from("."),
        };
        Self { dir, name: manifest.file_name() }
    }

    /// The path of the build file.
    pub(super) fn shown(&self) -> String {
        path_text(&self.path(&self.name)).into_owned()
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        if self.dir == Path::new(".") { PathBuf::from(name) } else { self.dir.join(name) }
    }

    /// The names of all that may lie beside the build file.
    pub(super) fn all_sidecars(&self) -> [String; 3] {
        [CHECKSUM, RECORD, PROVENANCE].map(|end| format!("{}{end}", self.name))
    }

    /// What is to lie beside the build file.
    pub(super) fn sidecars(&self, build: &Build<'_>) -> Vec<(String, Vec<u8>)> {
        let [checksum, record, provenance] = self.all_sidecars();
        let mut files = vec![(checksum, build.checksum()), (record, build.record())];
        files.extend(build.with_provenance.then(|| (provenance, build.provenance())));
        files
    }

    /// Whether the directory of a file is not there yet, and is that of the build file or one above it.
    pub(super) fn will_make_directory_of(&self, file: &Path, current: &Path) -> bool {
        let dir = resolve_path(file.parent().unwrap_or(Path::new("")), current);
        !dir.exists() && resolve_path(&self.dir, current).starts_with(dir)
    }

    /// Refuses outputs that the next build would take for files of the project, and those that would overwrite what is packed
    /// or each other.
    pub(super) fn expect_outside(
        &self,
        project: &Project,
        reports: &Reports<'_>,
        dotenv: Option<&Destination<'_>>,
        current: &Path,
    ) -> Result<(), Failure> {
        let root = Root::of_run(std::slice::from_ref(&project.dir), current);
        expect_directory(&self.dir, &root, current)?;
        let sidecars = self.all_sidecars();
        let own: Vec<_> = sidecars.iter().chain([&self.name]).map(|name| self.path(name)).collect();
        let own = own.iter().map(|path| Destination::yet_to_be(path, Accepts::Stream));
        let own = own.collect::<Result<Vec<_>, _>>()?;
        let others: Vec<_> = reports.destinations().chain(dotenv).collect();
        for (index, other) in others.iter().enumerate() {
            other.expect_within(&root, current)?;
            let earlier = others.iter().take(index).copied();
            own.iter().chain(earlier).try_for_each(|one| other.expect_other_than(one))?;
            if project.selection.entries.iter().any(|entry| other.has_stamp(&entry.stamp)) {
                return Err(other.would_overwrite());
            }
        }
        for path in own.iter().chain(others).map(Destination::path) {
            let real = resolve_path(path, current);
            let below = real.strip_prefix(&project.dir);
            if below.is_ok_and(|below| rule_for(below) == Ruling::Packed) {
                let path = path.display().to_string();
                return Err(Failure::new(Problem::OutputSelected { path }).advise(Advice::GiveOutput));
            }
        }
        Ok(())
    }

    /// Why the build file could not be written.
    pub(super) fn refused(&self, error: &io::Error) -> Failure {
        Failure::new(Problem::NotWritten { path: self.shown() }).refused(error)
    }
}
