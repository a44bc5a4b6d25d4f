//! What is in a build file: the manifest, the project, its subsystems, packages and elements.
//!
//! The files of the archive become a [`Workspace`] like any other, so elements are read as a check reads them. Archives
//! of other programs are looked into as far as they can be read; what is wrong with them is told, not judged.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Serialize, Serializer};

use super::{
    manifest,
    reader::{Archive, Entry, Flawed, Method},
};
use crate::{
    messages::archive::Flaw,
    platform::{
        Word,
        words::{key, place, value},
    },
    project::{Codebase, Element, File, Role, ValueWords},
    source::{FileKind, Workspace, decode},
};

/// What an archive tells about itself.
#[derive(Clone, Debug, Serialize)]
pub struct Inspection {
    /// The lines of the manifest, as they are; of a repeated key the first.
    #[serde(serialize_with = "as_object")]
    pub manifest: Vec<(String, String)>,
    pub project: Described,
    /// By name.
    pub subsystems: Vec<Subsystem>,
    /// By path.
    pub elements: Vec<Type>,
    /// The qualified names of the elements that a project sees which attaches this one.
    pub global_types: Vec<String>,
    /// Directories `{vendor}/{name}` of files that are not of this project.
    pub other_projects: Vec<String>,
    #[serde(skip)]
    pub codec: Codec,
    /// What is wrong with the archive, and what could not be read of it.
    #[serde(skip)]
    pub flaws: Vec<Flawed>,
    /// Whether all that is told here could be read.
    pub complete: bool,
}

/// The project by its manifest and by its descriptor, which need not say everything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Described {
    /// `Application` or `Library`.
    pub kind: String,
    pub vendor: String,
    pub name: String,
    /// Of this build.
    pub version: String,
    /// Of the project.
    pub base_version: Option<String>,
    pub presentation: Option<String>,
    pub compatibility_mode: Option<String>,
}

/// How contents are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codec {
    Deflate,
    /// Not packed at all, which is not what the format asks for.
    Store,
    Mixed,
}

impl Codec {
    /// For programs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Deflate => "deflate",
            Self::Store => "store",
            Self::Mixed => "mixed",
        }
    }
}

/// A directory of the first level, which is a subsystem whether or not it is described.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Subsystem {
    pub name: String,
    pub qualified: String,
    /// Whether a file describes it.
    pub described: bool,
    /// Directories below it, joined with `::`.
    pub packages: Vec<String>,
}

/// An element as a type that code may name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Type {
    pub qualified: String,
    pub name: String,
    /// As written.
    pub kind: String,
    /// In the platform's English spelling where it is known, else as written.
    pub scope: String,
    /// Whether a project that attaches the library sees it.
    pub global: bool,
    pub subsystem: Option<String>,
    /// Empty for a type of the subsystem itself.
    pub package: String,
    pub path: String,
}

/// Why an archive that can be read tells nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untold {
    /// There is no manifest.
    NoManifest,
    /// It would unpack to more than an honest archive.
    Bomb,
    /// The manifest is larger than this, in bytes.
    ManifestTooLarge { most: u64 },
    /// The manifest has no value for this key, so that nothing has a qualified name.
    Unnamed { key: &'static str },
}

impl Inspection {
    /// Looks into an archive.
    ///
    /// # Errors
    /// An archive that is no build file.
    pub fn of(archive: &Archive<'_>) -> Result<Self, Untold> {
        if archive.is_bomb() {
            return Err(Untold::Bomb);
        }
        let mut unpacked = Unpacked { flaws: archive.flaws.clone(), complete: true, left: LARGEST_IN_ALL };
        let entry = archive.entry(manifest::FILE_NAME).ok_or(Untold::NoManifest)?;
        if u64::from(entry.size) > manifest::LARGEST {
            return Err(Untold::ManifestTooLarge { most: manifest::LARGEST });
        }
        let manifest = manifest_lines(&unpacked.text(entry).ok_or(Untold::NoManifest)?);
        let value = |key: &str| {
            let line = manifest.iter().find(|(known, _)| known == key);
            line.map(|(_, value)| value.clone()).unwrap_or_default()
        };
        let (vendor, name) = (value("Vendor"), value("Name"));
        for (key, value) in [("Vendor", &vendor), ("Name", &name)] {
            if value.is_empty() {
                return Err(Untold::Unnamed { key });
            }
        }
        let directory = format!("{vendor}/{name}");

        let mut descriptions = BTreeMap::new();
        for entry in archive.entries.iter().filter(|entry| is_description(entry)) {
            if let Some(contents) = unpacked.contents(entry) {
                // Of two files at one path readers see either; which one is no question for here.
                descriptions.entry(&*entry.path).or_insert(contents);
            }
        }
        let codebase = Codebase::new(Workspace::in_memory(descriptions));
        let project = codebase.projects().find(|project| project.dir() == directory);
        let descriptor = project.as_ref().and_then(|project| project.descriptor());
        let said = |word: Word| Some(descriptor.as_ref()?.root().text_of(word)?.to_owned());
        let layout = Layout { vendor: &vendor, name: &name, directory: &directory };

        let elements: Vec<Type> = codebase.files().iter().filter_map(|file| layout.element(file)).collect();
        let global = elements.iter().filter(|element| element.global);
        Ok(Self {
            subsystems: layout.subsystems(&archive.entries),
            global_types: global.map(|element| element.qualified.clone()).collect(),
            elements,
            other_projects: layout.others(&archive.entries),
            codec: codec(&archive.entries),
            flaws: unpacked.flaws,
            complete: unpacked.complete,
            project: Described {
                kind: value("ProjectKind"),
                version: value("Version"),
                base_version: said(key::VERSION),
                presentation: said(key::PRESENTATION),
                compatibility_mode: said(key::COMPATIBILITY_MODE),
                vendor,
                name,
            },
            manifest,
        })
    }
}

fn as_object<S: Serializer>(lines: &[(String, String)], to: S) -> Result<S::Ok, S::Error> {
    to.collect_map(lines.iter().map(|(key, value)| (key, value)))
}

/// What became of unpacking.
struct Unpacked {
    flaws: Vec<Flawed>,
    complete: bool,
    /// How much more is read, in bytes.
    left: u64,
}

/// The largest description, and how much of descriptions and of the paths above them is read in all, in bytes: an archive may promise more than memory
/// holds, and trees take more than their texts.
const LARGEST: u64 = 16 << 20;
const LARGEST_IN_ALL: u64 = 128 << 20;

impl Unpacked {
    fn contents(&mut self, entry: &Entry<'_>) -> Option<Vec<u8>> {
        let size = u64::from(entry.size);
        // Each directory above a file is known by its whole path.
        let names = entry.path.len() * entry.path.split('/').count();
        let contents = match self.left.checked_sub(size + names as u64).filter(|_| size <= LARGEST) {
            Some(left) => {
                self.left = left;
                entry.contents()
            }
            None => Err(Flaw::NotUnpacked),
        };
        match contents {
            Ok(contents) => Some(contents),
            Err(flaw) => {
                // Why an entry was not even tried was told with its header.
                if !matches!(flaw, Flaw::Encrypted | Flaw::Method { .. }) {
                    self.flaws.push(Flawed::new(&entry.path, flaw));
                }
                self.complete = false;
                None
            }
        }
    }

    fn text(&mut self, entry: &Entry<'_>) -> Option<String> {
        Some(decode(&self.contents(entry)?).text.to_string())
    }
}

/// The lines of a manifest, whoever wrote it; what is no pair is left out.
fn manifest_lines(text: &str) -> Vec<(String, String)> {
    let mut known = BTreeSet::new();
    let pairs = text.lines().filter_map(|line| line.split_once(':'));
    let pairs = pairs.map(|(key, value)| (key.trim(), value.trim())).filter(|(key, _)| known.insert(*key));
    pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

fn is_description(entry: &Entry<'_>) -> bool {
    entry.path.contains('/') && FileKind::of((*entry.path).as_ref(), false) == Some(FileKind::Description)
}

/// How the entries of an archive are packed.
#[must_use]
pub fn codec(entries: &[Entry<'_>]) -> Codec {
    let stored = entries.iter().filter(|entry| entry.method == Method::Stored).count();
    match stored {
        0 => Codec::Deflate,
        all if all == entries.len() => Codec::Store,
        _ => Codec::Mixed,
    }
}

/// Names by the directories of the archive.
struct Layout<'m> {
    vendor: &'m str,
    name: &'m str,
    directory: &'m str,
}

impl Layout<'_> {
    /// The part of a path below the project.
    fn below<'p>(&self, path: &'p str) -> Option<&'p str> {
        path.strip_prefix(self.directory)?.strip_prefix('/')
    }

    /// The names of the directories that a file lies in: subsystem and packages. Those of resources and of
    /// translations, and what is in them, name nothing.
    fn namespace<'p>(&self, path: &'p str) -> Option<Vec<&'p str>> {
        let names = self.directories(path)?;
        Some(names.take_while(|name| !(place::RESOURCES == *name || place::LOCALIZATION == *name)).collect())
    }

    fn directories<'p>(&self, path: &'p str) -> Option<impl Iterator<Item = &'p str>> {
        let (directories, _) = self.below(path)?.rsplit_once('/').unwrap_or_default();
        Some(directories.split('/').filter(|name| !name.is_empty()))
    }

    fn qualified(&self, names: &[&str]) -> String {
        [&[self.vendor, self.name], names].concat().join("::")
    }

    fn subsystems(&self, entries: &[Entry<'_>]) -> Vec<Subsystem> {
        let mut found: BTreeMap<&str, (bool, BTreeSet<String>)> = BTreeMap::new();
        for entry in entries {
            let Some(names) = self.namespace(&entry.path) else { continue };
            let Some((subsystem, packages)) = names.split_first() else { continue };
            let (described, known) = found.entry(subsystem).or_default();
            let file = entry.path.rsplit('/').next().and_then(|file| file.strip_suffix(".yaml"));
            *described |= packages.is_empty() && file.is_some_and(|stem| place::SUBSYSTEM == stem);
            known.extend((1..=packages.len().min(DEEPEST)).map(|depth| packages[..depth].join("::")));
        }
        let subsystem = |(name, (described, packages)): (&str, (bool, BTreeSet<String>))| Subsystem {
            name: name.to_owned(),
            qualified: self.qualified(&[name]),
            described,
            packages: packages.into_iter().collect(),
        };
        found.into_iter().map(subsystem).collect()
    }

    fn element(&self, file: &File) -> Option<Type> {
        let is_element = file.role == Role::Element && place::SUBSYSTEM != file.stem();
        let element = file.element().filter(|_| is_element)?;
        if self.directories(file.path())?.any(|name| place::RESOURCES == name) {
            return None;
        }
        let namespace = self.namespace(file.path())?;
        let name = element.name().filter(|name| !name.is_empty()).unwrap_or_else(|| file.stem());
        let scope = scope(&element);
        Some(Type {
            qualified: self.qualified(&[&namespace[..], &[name]].concat()),
            name: name.to_owned(),
            kind: element.kind().unwrap_or_default().to_owned(),
            global: value::GLOBAL.is(&scope),
            scope,
            subsystem: namespace.first().map(|&name| name.to_owned()),
            package: namespace.get(1..).unwrap_or_default().join("::"),
            path: file.path().to_owned(),
        })
    }

    fn others(&self, entries: &[Entry<'_>]) -> Vec<String> {
        let outside = entries.iter().filter(|entry| self.below(&entry.path).is_none());
        let directory = |entry: &Entry<'_>| {
            let mut parts = entry.path.split('/');
            Some(format!("{}/{}", parts.next()?, parts.next()?)).filter(|_| parts.next().is_some())
        };
        let found: BTreeSet<String> = outside.filter_map(directory).collect();
        found.into_iter().collect()
    }
}

/// Of packages deeper than this only the uppermost are told: names of all would take the square of the depth.
const DEEPEST: usize = 16;

/// Who may see an element; without a word about it, its subsystem.
fn scope(element: &Element<'_>) -> String {
    let written = element.root().text_of(key::VISIBILITY_SCOPE).filter(|text| !text.is_empty());
    let Some(written) = written else { return value::IN_SUBSYSTEM.spelling(true).to_owned() };
    let known = [value::IN_SUBSYSTEM, value::IN_PROJECT, value::GLOBAL, value::IN_TYPE];
    let word = known.into_iter().find(|word| word.is(written));
    word.map_or(written, |word| word.spelling(true)).to_owned()
}
