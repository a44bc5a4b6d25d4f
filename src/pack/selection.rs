//! Which files of a project go into its build file: archive rules 4 to 8 of `spec/service-v2-and-build-file.md`.
//!
//! - [`rule_for`] judges a name alone, so that a made archive is judged by the same rules.
//! - [`Selection::of`] looks at the directory. What it leaves out it tells with the reason; what nobody could pack
//!   faithfully is a refusal, and all refusals are reported at once.

use std::{
    collections::HashMap,
    ffi::OsStr,
    path::{Path, PathBuf},
};

use rayon::prelude::*;

use super::{Descriptor, PackRefusal, Warning, manifest, names, names::Clashes};
use crate::{
    messages::pack::{Caution, Fault},
    platform::words::place,
    source::{
        PACKED_EXTENSIONS, Reason, Special,
        inventory::{Item, ItemKind, Stamp, inventory, joined},
        is_excluded_directory, temporary,
    },
    system::path_text,
};

/// What the archive rules say of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    Packed,
    LeftOut(Why),
}

/// Why something does not go in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// Archive rule 7.
    ExcludedDirectory,
    /// Archive rule 8.
    ExcludedFile,
    /// An extension that is not in archive rule 4, outside of the directories of rule 5.
    Extension,
    /// It is being written, or a killed run left it.
    TemporaryFile,
}

impl Why {
    /// For programs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::ExcludedDirectory => "excluded-directory",
            Self::ExcludedFile => "excluded-file",
            Self::Extension => "extension",
            Self::TemporaryFile => "temporary-file",
        }
    }
}

/// Archive rule 8, besides whatever is a build file.
const EXCLUDED_FILES: [&str; 3] = [".gitignore", ".env", ".DS_Store"];
const BUILD_FILES: [&str; 2] = ["xasm", "xlib"];

/// What the archive rules say of the file at this path below the project.
#[must_use]
pub fn rule_for(path: &Path) -> Ruling {
    let name = path.file_name().unwrap_or_default();
    let mut directories = path.parent().into_iter().flat_map(Path::components).map(|part| part.as_os_str());
    if directories.clone().any(is_excluded_directory) {
        return Ruling::LeftOut(Why::ExcludedDirectory);
    }
    if temporary::target_name(name).is_some() {
        return Ruling::LeftOut(Why::TemporaryFile);
    }
    let extension = Path::new(name).extension().unwrap_or_default();
    // `.xasm` alone counts, too, although the system takes it for a name without an extension.
    let ending = name.as_encoded_bytes().rsplit(|byte| *byte == b'.').next().unwrap_or_default();
    let is_build_file = ending.len() < name.len()
        && BUILD_FILES.iter().any(|known| ending.eq_ignore_ascii_case(known.as_bytes()));
    if EXCLUDED_FILES.iter().any(|excluded| name == *excluded) || is_build_file {
        Ruling::LeftOut(Why::ExcludedFile)
    } else if directories.any(|directory| directory == place::RESOURCES.ru)
        || PACKED_EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known))
        || is_soap_description(name)
    {
        Ruling::Packed
    } else {
        Ruling::LeftOut(Why::Extension)
    }
}

/// Archive rule 6: `<x>.Wsdl.<digits>` and `<x>.Xsd`.
fn is_soap_description(name: &OsStr) -> bool {
    let Some(name) = name.to_str() else { return false };
    let client = name.strip_suffix(".Xsd").or_else(|| {
        let (start, number) = name.rsplit_once('.')?;
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        start.strip_suffix(".Wsdl").filter(|_| is_number)
    });
    client.is_some_and(|client| !client.is_empty())
}

/// Whether somebody may have meant a SOAP description by this name.
fn resembles_soap_description(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let unnumbered = lower.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let stem = if unnumbered.len() < lower.len() { unnumbered.trim_end_matches('.') } else { &lower };
    stem.ends_with(".wsdl") || stem.ends_with(".xsd")
}

/// What may be a mistake about a file that is left out for its extension.
fn caution_for(path: &Path) -> Option<Caution> {
    let mut names = path.iter().rev();
    if resembles_soap_description(&names.next()?.to_string_lossy()) {
        return Some(Caution::SoapName { one: "X.Wsdl.1".to_owned(), other: "X.Xsd".to_owned() });
    }
    let (packed, dropped) = (place::RESOURCES.ru, place::RESOURCES.en?);
    names
        .any(|name| name == dropped)
        .then(|| Caution::DroppedResource { packed: packed.to_owned(), dropped: dropped.to_owned() })
}

/// A file that goes in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// In the archive: `{vendor}/{name}/…`.
    pub name: String,
    /// On disk.
    pub path: PathBuf,
    /// As reports show it.
    pub shown: String,
    pub stamp: Stamp,
}

/// Something that does not go in; a directory ends in `/` and stands for all below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// As reports show it.
    pub path: String,
    pub why: Why,
}

/// What goes in, in the order of the archive, and what does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    pub entries: Vec<Entry>,
    pub left_out: Vec<LeftOut>,
    pub warnings: Vec<Warning>,
}

/// The most entries that a build file takes, the manifest included.
pub(super) const MOST_ENTRIES: usize = 65_535;
/// The largest file, in bytes: the next one does not fit into the headers.
const LARGEST: u64 = u32::MAX as u64 - 1;

impl Selection {
    /// Selects the files of the project in the directory `dir`; `shown` is that directory as reports show it.
    ///
    /// # Errors
    /// Everything that cannot be packed faithfully.
    pub fn of(dir: &Path, shown: &str, descriptor: &Descriptor) -> Result<Self, Vec<PackRefusal>> {
        let mut selected = Self { entries: Vec::new(), left_out: Vec::new(), warnings: Vec::new() };
        let mut refusals = Vec::new();
        let inside = format!("{}/{}", descriptor.vendor, descriptor.name);
        let place = Place { dir, inside: &inside, shown };
        let judged: Vec<_> = items_of(dir).par_iter().map(|item| place.judge(item)).collect();
        for judged in judged {
            match judged {
                Ok(Judged::In(entry)) => selected.entries.push(entry),
                Ok(Judged::Out(left_out, warning)) => {
                    selected.left_out.push(left_out);
                    selected.warnings.extend(warning);
                }
                Ok(Judged::Nothing) => {}
                Err(refusal) => refusals.push(refusal),
            }
        }
        selected.entries.sort_unstable_by(|one, other| one.name.cmp(&other.name));
        refusals.extend(selected.clashes(&inside, shown));
        refusals.extend(number_fault(selected.entries.len()).map(|fault| PackRefusal::new(shown, fault)));
        if refusals.is_empty() { Ok(selected) } else { Err(refusals) }
    }

    /// What has happened to the directory since it was looked at; nothing if it is still the same.
    #[must_use]
    pub fn changes(&self, dir: &Path, shown: &str) -> Vec<PackRefusal> {
        // A path of the system compares part by part; its text is enough.
        let mut before: HashMap<&OsStr, &Entry> =
            self.entries.iter().map(|entry| (entry.path.as_os_str(), entry)).collect();
        let mut changes = Vec::new();
        for item in items_of(dir) {
            let path = dir.join(&item.path);
            let fault = match (before.remove(path.as_os_str()), &item.kind) {
                (Some(entry), ItemKind::File(stamp)) => (entry.stamp != *stamp).then_some(Fault::Changed),
                (Some(_), _) => Some(Fault::Changed),
                (None, ItemKind::File(_)) => {
                    (rule_for(&item.path) == Ruling::Packed).then_some(Fault::Appeared)
                }
                (None, _) => None,
            };
            changes.extend(fault.map(|fault| PackRefusal::new(join(shown, &path_text(&item.path)), fault)));
        }
        let gone = self.entries.iter().filter(|entry| before.contains_key(entry.path.as_os_str()));
        changes.extend(gone.map(|entry| PackRefusal::new(&*entry.shown, Fault::Vanished)));
        changes
    }

    /// The files and directories whose names clash, each reported once; `above` is what stands before their paths in reports.
    fn clashes(&self, inside: &str, above: &str) -> Vec<PackRefusal> {
        let mut clashes = Clashes::default();
        clashes.add(manifest::FILE_NAME);
        let mut refusals: Vec<PackRefusal> = Vec::new();
        for entry in &self.entries {
            let Some((part, clash)) = clashes.add(&entry.name) else { continue };
            let path = join(above, part.strip_prefix(inside).unwrap_or_default().trim_start_matches('/'));
            if refusals.last().is_none_or(|last| last.path != path) {
                refusals.push(PackRefusal::new(path, clash.into()));
            }
        }
        refusals
    }
}

/// What is wrong with so many files; the manifest is an entry, too.
const fn number_fault(files: usize) -> Option<Fault> {
    if files + 1 > MOST_ENTRIES { Some(Fault::TooManyFiles { files }) } else { None }
}

/// Where the files of a project lie.
#[derive(Clone, Copy)]
struct Place<'p> {
    /// On disk.
    dir: &'p Path,
    /// In the archive.
    inside: &'p str,
    /// As reports show it.
    shown: &'p str,
}

/// What becomes of one thing below the project.
enum Judged {
    In(Entry),
    Out(LeftOut, Option<Warning>),
    /// It holds nothing.
    Nothing,
}

impl Place<'_> {
    fn judge(&self, item: &Item) -> Result<Judged, PackRefusal> {
        self.look_at(item).map_err(|fault| PackRefusal::new(self.shown(item), fault))
    }

    fn shown(&self, item: &Item) -> String {
        join(self.shown, &path_text(&item.path))
    }

    fn look_at(&self, item: &Item) -> Result<Judged, Fault> {
        let name = item.path.file_name().unwrap_or_default();
        let rule = match &item.kind {
            ItemKind::Skipped => Ruling::LeftOut(Why::ExcludedDirectory),
            ItemKind::Link { to_directory: true } if is_excluded_directory(name) => {
                Ruling::LeftOut(Why::ExcludedDirectory)
            }
            _ => rule_for(&item.path),
        };
        match (&item.kind, rule) {
            (ItemKind::Unread(reason), _) => Err(fault_of(reason)),
            (_, Ruling::LeftOut(why @ (Why::ExcludedDirectory | Why::ExcludedFile))) => {
                let is_directory = why == Why::ExcludedDirectory;
                let path = self.shown(item) + if is_directory { "/" } else { "" };
                Ok(Judged::Out(LeftOut { path, why }, None))
            }
            (ItemKind::Link { .. }, _) => Err(Fault::Link),
            (ItemKind::Special(Special::Pipe), _) => Err(Fault::Pipe),
            (ItemKind::Special(Special::Socket), _) => Err(Fault::Socket),
            (ItemKind::Special(Special::Device), _) => Err(Fault::Device),
            (_, Ruling::LeftOut(why)) => {
                let path = self.shown(item);
                let caution = caution_for(&item.path);
                let warning = caution.map(|caution| Warning { path: path.clone(), caution });
                Ok(Judged::Out(LeftOut { path, why }, warning))
            }
            (ItemKind::File(stamp), Ruling::Packed) => {
                item.path.to_str().ok_or(Fault::NameNotUtf8)?;
                let path = path_text(&item.path);
                if let Some(fault) = path.split('/').find_map(names::fault_of) {
                    return Err(fault);
                }
                if stamp.size > LARGEST {
                    return Err(Fault::FileTooLarge);
                }
                Ok(Judged::In(Entry {
                    name: join(self.inside, &path),
                    path: joined(self.dir, &item.path),
                    shown: self.shown(item),
                    stamp: *stamp,
                }))
            }
            (ItemKind::Skipped, Ruling::Packed) => Ok(Judged::Nothing),
        }
    }
}

fn items_of(dir: &Path) -> Vec<Item> {
    inventory(dir, |name| !is_excluded_directory(name))
}

/// Why something cannot be read, as a fault of what is packed.
#[must_use]
pub fn fault_of(reason: &Reason) -> Fault {
    match reason {
        Reason::Vanished | Reason::Missing => Fault::Vanished,
        Reason::Changed => Fault::Changed,
        Reason::Denied => Fault::Denied,
        Reason::NotRegular(Special::Pipe) => Fault::Pipe,
        Reason::NotRegular(Special::Socket) => Fault::Socket,
        Reason::NotRegular(Special::Device) => Fault::Device,
        Reason::TooLarge { .. } => Fault::FileTooLarge,
        Reason::NameNotUtf8 => Fault::NameNotUtf8,
        Reason::LinkLoop => Fault::Link,
        Reason::Io { code: Some(code) } => Fault::SystemError { code: *code },
        Reason::NameTooLong | Reason::InUse | Reason::Io { code: None } => Fault::Unread,
    }
}

fn join(dir: &str, below: &str) -> String {
    match (dir, below) {
        ("", below) => below.to_owned(),
        (dir, "") => dir.to_owned(),
        (dir, below) => [dir.trim_end_matches('/'), "/", below].concat(),
    }
}

#[cfg(test)]
mod tests {
    use std::{
        fs,
        os::unix::{ffi::OsStrExt, fs::symlink},
    };

    use super::*;
    use crate::{messages::Sentence, pack::ProjectKind};

    #[test]
    fn the_archive_rules_judge_names() {
        use Ruling::{LeftOut, Packed};
        let (dir, file, extension) =
            (LeftOut(Why::ExcludedDirectory), LeftOut(Why::ExcludedFile), LeftOut(Why::Extension));
        let temporary = LeftOut(Why::TemporaryFile);
        for (path, rule) in [
            ("Проект.yaml", Packed),
            ("Main/a.XBSL", Packed),
            ("Main/.hidden.yaml", Packed),
            ("Main/.yaml", extension),
            ("Main/yaml", extension),
            ("Main/a.yaml.bak", extension),
            ("Main/a.yml", extension),
            ("Main/a.woff2", Packed),
            ("Main/Ресурсы/Dockerfile", Packed),
            ("Main/Ресурсы/a/b.bin", Packed),
            ("Main/Ресурсы", extension),
            ("Main/ресурсы/b.bin", extension),
            ("Main/Resources/b.bin", extension),
            ("Main/Ресурсы/.env", file),
            ("Main/Ресурсы/.git/a.yaml", dir),
            ("Main/Ресурсы/a.XLIB", file),
            ("Main/.xasm", file),
            ("node_modules/a.js", dir),
            ("Main/.cache/a.json", dir),
            ("venv/a.json", Packed),
            (".gitignore", file),
            (".GITIGNORE", extension),
            ("Main/Ресурсы/.a.bin.stapel-tmp-x1", temporary),
            ("Main/.a.xbsl.stapel-tmp-x1", temporary),
            ("Main/Ресурсы/a.bin.stapel-tmp-x1", Packed),
            ("Main/К.Wsdl.1", Packed),
            ("Main/К.Wsdl.012", Packed),
            ("Main/К.Wsdl.", extension),
            ("Main/К.Wsdl", extension),
            ("Main/К.wsdl.1", extension),
            ("Main/К.Wsdl.1a", extension),
            ("Main/.Wsdl.1", extension),
            ("Main/К.Xsd", Packed),
            ("Main/К.xsd", extension),
            ("Main/.Xsd", extension),
        ] {
            assert_eq!(rule_for(Path::new(path)), rule, "{path}");
        }
    }

    struct Tree(tempfile::TempDir);

    impl Tree {
        fn with(files: &[&str]) -> Self {
            let tree = Self(tempfile::tempdir().unwrap());
            for file in files {
                let path = tree.0.path().join(file);
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path, file).unwrap();
            }
            tree
        }

        fn select(&self) -> Result<Selection, Vec<(String, String)>> {
            let descriptor = Descriptor {
                vendor: "acme".into(),
                name: "Shop".into(),
                version: "1.0".into(),
                kind: ProjectKind::Application,
                libraries: Vec::new(),
                caution: None,
            };
            let told = |refusals: Vec<PackRefusal>| {
                refusals.into_iter().map(|refusal| (refusal.path, refusal.fault.code())).collect()
            };
            Selection::of(self.0.path(), "p", &descriptor).map_err(told)
        }

        fn refused(&self) -> Vec<(String, String)> {
            self.select().expect_err("it cannot be packed")
        }
    }

    #[test]
    fn entries_are_ordered_by_the_bytes_of_their_whole_paths() {
        let tree = Tree::with(&["a/z.md", "a-b/a.md", "a.md", "Я.md", "B.md", "a/.git/x.md", "b.log"]);
        let selected = tree.select().unwrap();
        let names: Vec<_> = selected.entries.iter().map(|entry| &*entry.name).collect();
        let expected = ["B.md", "a-b/a.md", "a.md", "a/z.md", "Я.md"].map(|path| format!("acme/Shop/{path}"));
        assert_eq!(names, expected);
        let left: Vec<_> = selected.left_out.iter().map(|left| (&*left.path, left.why)).collect();
        assert_eq!(left, [("p/a/.git/", Why::ExcludedDirectory), ("p/b.log", Why::Extension)]);
        assert_eq!(selected.warnings, []);
    }

    #[test]
    fn what_looks_like_a_mistake_is_a_warning() {
        let tree = Tree::with(&[
            "a/К.wsdl.1",
            "a/К.Wsdl",
            "a/К.XSD.2",
            "a/Resources/x.bin",
            "a/Resources/x.md",
            "a/x.bin",
        ]);
        let warnings = tree.select().unwrap().warnings;
        let told: Vec<_> = warnings.iter().map(|warning| (&*warning.path, warning.caution.code())).collect();
        let soap = |path| (path, "soap-name".to_owned());
        let resource = ("p/a/Resources/x.bin", "dropped-resource".to_owned());
        assert_eq!(told, [resource, soap("p/a/К.Wsdl"), soap("p/a/К.XSD.2"), soap("p/a/К.wsdl.1")]);
    }

    #[test]
    fn whatever_cannot_be_packed_as_it_is_is_refused() {
        let tree = Tree::with(&[
            "a/con.md", "a/x?.md", "a/B.md", "a/b.md", "C/x.md", "c/y.md", "c/z.md", "a/x?.log",
        ]);
        symlink("x.md", tree.0.path().join("a/link.md")).unwrap();
        symlink("x.log", tree.0.path().join("a/link.log")).unwrap();
        symlink("/", tree.0.path().join(".cache")).unwrap();
        symlink("nowhere", tree.0.path().join(".env")).unwrap();
        rustix::fs::mkfifoat(rustix::fs::CWD, tree.0.path().join("a/pipe.md"), rustix::fs::Mode::RUSR)
            .unwrap();
        let expected = [
            ("p/a/con.md", "name-reserved"),
            ("p/a/link.log", "link"),
            ("p/a/link.md", "link"),
            ("p/a/pipe.md", "pipe"),
            ("p/a/x?.md", "name-character"),
            ("p/a/b.md", "same-name"),
            ("p/c", "same-name"),
        ];
        assert_eq!(tree.refused(), expected.map(|(path, code)| (path.to_owned(), code.to_owned())));
    }

    #[test]
    fn names_that_are_no_text_count_only_where_they_would_go_in() {
        let tree = Tree::with(&["a/x.md"]);
        fs::write(tree.0.path().join(OsStr::from_bytes(b"a/\xFF.log")), "").unwrap();
        assert_eq!(tree.select().unwrap().entries.len(), 1);
        fs::write(tree.0.path().join(OsStr::from_bytes(b"a/\xFF.md")), "").unwrap();
        assert_eq!(tree.refused(), [("p/a/\u{fffd}.md".to_owned(), "name-not-utf8".to_owned())]);
    }

    #[test]
    fn a_build_file_takes_65535_entries_with_its_manifest() {
        assert_eq!(number_fault(0), None);
        assert_eq!(number_fault(65_534), None);
        assert_eq!(number_fault(65_535), Some(Fault::TooManyFiles { files: 65_535 }));
    }

    #[test]
    fn changes_after_the_selection_are_told() {
        let tree = Tree::with(&["a.md", "b.md", "c.md"]);
        let selected = tree.select().unwrap();
        assert_eq!(selected.changes(tree.0.path(), "p"), []);
        fs::write(tree.0.path().join("a.md"), "other text").unwrap();
        fs::remove_file(tree.0.path().join("b.md")).unwrap();
        fs::write(tree.0.path().join("d.md"), "").unwrap();
        fs::write(tree.0.path().join("d.log"), "").unwrap();
        let changes = selected.changes(tree.0.path(), "p");
        let told: Vec<_> = changes.iter().map(|refusal| (&*refusal.path, &refusal.fault)).collect();
        assert_eq!(
            told,
            [("p/a.md", &Fault::Changed), ("p/d.md", &Fault::Appeared), ("p/b.md", &Fault::Vanished)]
        );
    }
}
