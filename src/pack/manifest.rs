//! `Assembly.yaml`, the first entry of a build file: flat lines in a fixed order, nothing quoted
//! (`spec/service-v2-and-build-file.md`, "Build file").

use super::{Timestamp, names};
use crate::{messages::pack::Fault, source::code_point};

/// The name of the entry.
pub const FILE_NAME: &str = "Assembly.yaml";

/// A larger manifest is none, in bytes.
pub const LARGEST: u64 = 1 << 16;

/// The keys of a manifest in their order; a library has `Release` after them.
pub const KEYS: [&str; 8] =
    ["ManifestVersion", "ProjectKind", "Vendor", "Name", "Version", "Created", "BranchName", "CommitId"];

/// The longest value, in bytes: a manifest of such values is not larger than [`LARGEST`].
const LONGEST_VALUE: usize = 4096;

/// What is packed as what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProjectKind {
    Application,
    Library,
}

impl ProjectKind {
    /// As a manifest has it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Application => "Application",
            Self::Library => "Library",
        }
    }

    /// Of the build file.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Application => "xasm",
            Self::Library => "xlib",
        }
    }
}

/// What a manifest says. Its values are safe: each stays on its own line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Manifest {
    pub kind: ProjectKind,
    pub vendor: String,
    pub name: String,
    pub version: String,
    pub created: Timestamp,
    /// Empty where no branch is known.
    pub branch: String,
    /// Empty where no commit is known.
    pub commit: String,
}

impl Manifest {
    /// The bytes of the entry: UTF-8 without a mark, each line ended by LF.
    #[must_use]
    pub fn render(&self) -> String {
        let created = self.created.to_string();
        let values = [
            "1.0",
            self.kind.word(),
            &self.vendor,
            &self.name,
            &self.version,
            &created,
            &self.branch,
            &self.commit,
        ];
        let lines = KEYS.iter().zip(values).map(|(key, value)| format!("{key}: {value}\n"));
        let release = match self.kind {
            ProjectKind::Library => "Release:\n",
            ProjectKind::Application => "",
        };
        lines.chain([release.to_owned()]).collect()
    }

    /// Reads what [`Manifest::render`] writes, and nothing else: another order, quoting or spacing is no manifest.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let mut value = |key: &str| lines.next()?.strip_prefix(key)?.strip_prefix(": ");
        let [version_of_form, kind, vendor, name, version, created, branch, commit] = KEYS;
        let manifest = Self {
            kind: match (value(version_of_form)?, value(kind)?) {
                ("1.0", "Application") => ProjectKind::Application,
                ("1.0", "Library") => ProjectKind::Library,
                _ => return None,
            },
            vendor: value(vendor)?.to_owned(),
            name: value(name)?.to_owned(),
            version: value(version)?.to_owned(),
            created: Timestamp::parse(value(created)?)?,
            branch: value(branch)?.to_owned(),
            commit: value(commit)?.to_owned(),
        };
        let is_safe = manifest.faults().is_empty();
        (is_safe && manifest.render() == text).then_some(manifest)
    }

    /// What keeps the values from being written: each could be taken for another value or another line.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let values = [
            ("Vendor", &self.vendor),
            ("Name", &self.name),
            ("Version", &self.version),
            ("BranchName", &self.branch),
            ("CommitId", &self.commit),
        ];
        values.into_iter().filter_map(|(key, value)| fault_of(key, value)).collect()
    }

    /// The name of the build file: `{name} {version}.xasm`, `.xlib` for a library.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{} {}.{}", self.name, self.version, self.kind.extension())
    }

    /// The directory that all files of the project lie in: `{vendor}/{name}`.
    #[must_use]
    pub fn directory(&self) -> String {
        format!("{}/{}", self.vendor, self.name)
    }
}

/// What is wrong with a value of a manifest, if anything is. An empty one is fine here.
#[must_use]
pub fn fault_of(key: &str, value: &str) -> Option<Fault> {
    let key = key.to_owned();
    if let Some(control) = value.chars().find(|character| names::is_control(*character)) {
        return Some(Fault::ValueControl { key, code: code_point(control) });
    }
    if value.len() > LONGEST_VALUE {
        return Some(Fault::ValueTooLong { key, most: LONGEST_VALUE });
    }
    (value.trim() != value).then_some(Fault::ValueBlankEnds { key })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(kind: ProjectKind) -> Manifest {
        Manifest {
            kind,
            vendor: "acme".into(),
            name: "Магазин".into(),
            version: "1.10-7".into(),
            created: Timestamp::parse("2026.11.20 09:44:11").unwrap(),
            branch: "main".into(),
            commit: "0123abcd".into(),
        }
    }

    #[test]
    fn an_application_is_written_line_by_line() {
        let expected = "ManifestVersion: 1.0\nProjectKind: Application\nVendor: acme\nName: Магазин\nVersion: 1.10-7\n\
                        Created: 2026.11.20 09:44:11\nBranchName: main\nCommitId: 0123abcd\n";
        assert_eq!(manifest(ProjectKind::Application).render(), expected);
    }

    #[test]
    fn a_library_ends_in_its_release_and_empty_values_keep_their_blank() {
        let manifest =
            Manifest { branch: String::new(), commit: String::new(), ..manifest(ProjectKind::Library) };
        let text = manifest.render();
        assert!(
            text.ends_with("Created: 2026.11.20 09:44:11\nBranchName: \nCommitId: \nRelease:\n"),
            "{text}"
        );
        assert_eq!(Manifest::parse(&text), Some(manifest));
    }

    #[test]
    fn only_what_is_written_so_is_read() {
        let text = manifest(ProjectKind::Application).render();
        assert_eq!(Manifest::parse(&text), Some(manifest(ProjectKind::Application)));
        for (from, to) in [
            ("\n", "\r\n"),
            ("Vendor: acme\n", ""),
            ("Vendor: acme", "Vendor:acme"),
            ("Vendor: acme", "Vendor: acme "),
            ("Application", "Library"),
            ("Application", "application"),
            ("Created: 2026.11.20 09:44:11", "Created: 2026-11-20T09:44:11Z"),
            ("CommitId: 0123abcd\n", "CommitId: 0123abcd"),
            ("CommitId: 0123abcd\n", "CommitId: 0123abcd\nRelease:\n"),
        ] {
            assert_eq!(Manifest::parse(&text.replace(from, to)), None, "{from:?} → {to:?}");
        }
    }

    #[test]
    fn the_longest_values_make_a_manifest_that_is_not_too_large() {
        let longest = "a".repeat(LONGEST_VALUE);
        let [vendor, name, version, branch, commit] = [(); 5].map(|()| longest.clone());
        let manifest = Manifest { vendor, name, version, branch, commit, ..manifest(ProjectKind::Library) };
        assert_eq!(manifest.faults(), []);
        assert!(manifest.render().len() as u64 <= LARGEST);
        let longer = Manifest { branch: longest + "a", ..manifest };
        assert_eq!(longer.faults().len(), 1);
    }

    #[test]
    fn values_that_could_forge_a_line_are_refused() {
        for value in ["a\nCommitId: b", "a\rb", "a\u{85}b", "a\u{2028}b", "\u{0}", " a", "a\u{a0}", "a\t"] {
            let manifest = Manifest { branch: value.into(), ..manifest(ProjectKind::Application) };
            assert_eq!(manifest.faults().len(), 1, "{value:?}");
        }
    }
}
