//! What is in a build file: the manifest, the project, its subsystems, packages and elements.
//!
//! The files of the archive become a [`Workspace`] like any other, so elements are read as a check reads them; batch by batch,
//! for an archive may promise more than memory holds. Archives of other programs are looked into as far as they can be read; what is
//! wrong with them is reported, not judged.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use serde::{Serialize, Serializer};

use super::{
    manifest,
    reader::{Archive, Entry, Flaws, Method},
};
use crate::{
    messages::archive::Flaw,
    platform::{
        Word,
        words::{key, place, value},
    },
    project::{Codebase, Element, File, FileRole, ValueWords},
    source::{DESCRIPTORS, FileKind, Workspace, decode},
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
    pub flaws: Flaws,
    /// Whether all that is listed here could be read.
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
    /// It promises more than can be in it.
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
        let mut unpacked =
            Unpacked { archive, flaws: archive.flaws.clone(), complete: true, left: LARGEST_IN_ALL };
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
        let layout = Layout { vendor: &vendor, name: &name, directory: &directory };
        // A name that is no text is reported with the flaws.
        let paths: Vec<&str> = archive.entries.iter().filter_map(Entry::text).collect();
        unpacked.complete &= paths.len() == archive.entries.len();

        let descriptors = unpacked.descriptors(&directory);
        let codebase = Codebase::new(Workspace::in_memory(descriptors.clone()));
        let project = codebase.projects().find(|project| project.dir() == directory);
        let descriptor = project.as_ref().and_then(|project| project.descriptor());
        let said = |word: Word| Some(descriptor.as_ref()?.root().text_of(word)?.to_owned());
        let elements = unpacked.elements(&layout, &descriptors);
        let global = elements.iter().filter(|element| element.global);
        let mut room = Room::ALL;
        let subsystems = layout.subsystems(&paths, &mut room);
        let other_projects = layout.others(&paths, &mut room);
        unpacked.complete &= !room.is_short;
        Ok(Self {
            subsystems,
            global_types: global.map(|element| element.qualified.clone()).collect(),
            elements,
            other_projects,
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
struct Unpacked<'a> {
    archive: &'a Archive<'a>,
    flaws: Flaws,
    complete: bool,
    /// How much more is read, in bytes.
    left: u64,
}

/// The largest description, and how much of descriptions and of the paths above them is held at a time and read in all, in bytes:
/// trees take more than their texts.
const LARGEST: u64 = 8 << 20;
const BATCH: u64 = 8 << 20;
const LARGEST_IN_ALL: u64 = 512 << 20;

/// Descriptions by their paths.
type Descriptions<'a> = BTreeMap<&'a str, Vec<u8>>;

impl<'a> Unpacked<'a> {
    fn contents(&mut self, entry: &Entry<'_>) -> Option<Vec<u8>> {
        let contents = match self.left.checked_sub(cost(entry)).filter(|_| u64::from(entry.size) <= LARGEST) {
            Some(left) => {
                self.left = left;
                self.archive.contents(entry)
            }
            None => Err(Flaw::NotUnpacked),
        };
        match contents {
            Ok(contents) => Some(contents),
            Err(flaw) => {
                // Why an entry was not even tried was reported with its header.
                if !matches!(flaw, Flaw::Encrypted | Flaw::Method { .. }) {
                    self.flaws.of_entry(entry.name, flaw);
                }
                self.complete = false;
                None
            }
        }
    }

    fn text(&mut self, entry: &Entry<'_>) -> Option<String> {
        Some(decode(&self.contents(entry)?).text.to_string())
    }

    /// The descriptions of the project itself.
    fn descriptors(&mut self, directory: &str) -> Descriptions<'a> {
        let archive = self.archive;
        let found = DESCRIPTORS.iter().filter_map(|name| archive.entry(&format!("{directory}/{name}")));
        found.filter_map(|entry| Some((entry.text()?, self.contents(entry)?))).collect()
    }

    /// The elements of the project, by path.
    fn elements(&mut self, layout: &Layout<'_>, descriptors: &Descriptions<'a>) -> Vec<Type> {
        let mut elements = Vec::new();
        // Of two files at one path readers see either; which one is no question for here.
        let mut known: HashSet<&str> = descriptors.keys().copied().collect();
        let (mut batch, mut held) = (descriptors.clone(), 0);
        for entry in &self.archive.entries {
            let Some(path) = entry.text().filter(|path| is_description(path) && known.insert(path)) else {
                continue;
            };
            held += cost(entry);
            if held > BATCH {
                elements.extend(layout.elements(std::mem::replace(&mut batch, descriptors.clone())));
                held = cost(entry);
            }
            batch.extend(self.contents(entry).map(|contents| (path, contents)));
        }
        elements.extend(layout.elements(batch));
        elements.sort_by(|one, other| one.path.cmp(&other.path));
        elements
    }
}

/// What holding a description takes, in bytes: each directory above a file is known by its whole path.
fn cost(entry: &Entry<'_>) -> u64 {
    let directories = entry.name.iter().filter(|byte| **byte == b'/').count() + 1;
    u64::from(entry.size) + (entry.name.len() * directories) as u64
}

/// The lines of a manifest, whoever wrote it; what is no pair is left out.
pub(super) fn manifest_lines(text: &str) -> Vec<(String, String)> {
    let mut known = BTreeSet::new();
    let pairs = text.lines().filter_map(|line| line.split_once(':'));
    let pairs = pairs.map(|(key, value)| (key.trim(), value.trim())).filter(|(key, _)| known.insert(*key));
    pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

fn is_description(path: &str) -> bool {
    path.contains('/') && FileKind::of(path.as_ref(), false) == Some(FileKind::Description)
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

    /// The subsystems, as many as there is room for.
    fn subsystems(&self, paths: &[&str], room: &mut Room) -> Vec<Subsystem> {
        let mut found: BTreeMap<&str, (bool, BTreeSet<String>)> = BTreeMap::new();
        for path in paths {
            let Some(names) = self.namespace(path) else { continue };
            let Some((subsystem, packages)) = names.split_first() else { continue };
            if !found.contains_key(subsystem) && !room.take(subsystem) {
                continue;
            }
            let (described, known) = found.entry(subsystem).or_default();
            let file = path.rsplit('/').next().and_then(|file| file.strip_suffix(".yaml"));
            *described |= packages.is_empty() && file.is_some_and(|stem| place::SUBSYSTEM == stem);
            for depth in 1..=packages.len().min(DEEPEST) {
                let package = packages[..depth].join("::");
                if !known.contains(&package) && room.take(&package) {
                    known.insert(package);
                }
            }
        }
        let subsystem = |(name, (described, packages)): (&str, (bool, BTreeSet<String>))| Subsystem {
            name: name.to_owned(),
            qualified: self.qualified(&[name]),
            described,
            packages: packages.into_iter().collect(),
        };
        found.into_iter().map(subsystem).collect()
    }

    fn elements(&self, descriptions: Descriptions<'_>) -> Vec<Type> {
        let codebase = Codebase::new(Workspace::in_memory(descriptions));
        codebase.files().iter().filter_map(|file| self.element(file)).collect()
    }

    fn element(&self, file: &File) -> Option<Type> {
        let is_element = file.role == FileRole::Element && place::SUBSYSTEM != file.stem();
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

    fn others(&self, paths: &[&str], room: &mut Room) -> Vec<String> {
        let mut found = BTreeSet::new();
        for path in paths.iter().filter(|path| self.below(path).is_none()) {
            let mut parts = path.split('/');
            if let (Some(vendor), Some(name), Some(_)) = (parts.next(), parts.next(), parts.next()) {
                let directory = format!("{vendor}/{name}");
                if !found.contains(&directory) && room.take(&directory) {
                    found.insert(directory);
                }
            }
        }
        found.into_iter().collect()
    }
}

/// How much of the names of directories is listed, in bytes: many times what an honest archive has.
struct Room {
    left: usize,
    is_short: bool,
}

impl Room {
    const ALL: Self = Self { left: 2 << 20, is_short: false };

    /// Whether there is room for a name, which it takes.
    fn take(&mut self, name: &str) -> bool {
        let left = self.left.checked_sub(name.len());
        self.is_short |= left.is_none();
        self.left = left.unwrap_or(self.left);
        left.is_some()
    }
}

/// Of packages deeper than this only the uppermost are listed: names of all would take the square of the depth.
const DEEPEST: usize = 16;

/// Who may see an element; without a word about it, its subsystem.
fn scope(element: &Element<'_>) -> String {
    let written = element.root().text_of(key::VISIBILITY_SCOPE).filter(|text| !text.is_empty());
    let Some(written) = written else { return value::IN_SUBSYSTEM.spelling(true).to_owned() };
    let known = [value::IN_SUBSYSTEM, value::IN_PROJECT, value::GLOBAL, value::IN_TYPE];
    let word = known.into_iter().find(|word| word.is(written));
    word.map_or(written, |word| word.spelling(true)).to_owned()
}
