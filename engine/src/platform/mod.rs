//! What the platform itself defines: its words in both spellings, and the tables of the language data root.
//!
//! - The words of [`words`] are compiled in and always known; nothing has to be opened to compare them.
//! - Of a table of the program everything is read where it stands, as the build has written it. Another table is read on its first
//!   use, and a section or an entry of it on its own first use. A table that is missing or broken answers [`Lookup::Unknown`] to
//!   everything, and [`Platform::problems`] tells of the broken ones after a run.
//! - Where a root has no table `stdlib`, the types that the program knows are there, and of others nothing is known: some rules
//!   find something without the table too, and run.
//! - Only what the root calls complete may be [`Lookup::Absent`].
//! - The lexer is not here: it is compiled in, [`Platform::foreign_words`] compares a root with it.

mod bare_names;
mod catalog;
mod embedded;
mod environment;
mod error;
mod globals;
mod handlers;
mod index;
mod json;
mod language;
mod loaded;
mod lookup;
mod metamodel;
mod name_parts;
mod own_members;
mod pairs;
mod slots;
mod table;
mod ui_schema;
mod version;
pub mod words;

use std::borrow::Cow;
use std::path::{self, Path, PathBuf};
use std::sync::{Arc, LazyLock, OnceLock};

use rustc_hash::FxHashSet;

use crate::source::data_file::{is_data_file, is_data_folder, is_of_data_root, read_data_file};

pub use bare_names::Owner;
pub use catalog::{
    CatalogMember, Construction, Deprecation, MemberKind, in_platform, is_of_every_value, is_plain_value,
    platform_name,
};
pub use environment::{Environment, Side};
pub use error::DataError;
pub use handlers::{Handler, Handlers};
pub use index::{Completeness, Coverage};
pub use json::{Json, texts};
pub use lookup::Lookup;
pub use metamodel::{Class, ListItems, Metamodel, MistakenKey, Property, Spellings};
pub use table::Table;
pub use ui_schema::{Ui, UiComponent, UiProperty};
pub use version::{Lifetime, Version};
pub use words::{Role, Word};

use bare_names::BareNames;
use globals::Globals;
use index::Index;
use loaded::{Loaded, Sections};
use own_members::MembersOfTypes;
use pairs::Pairs;

/// Where the tables come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DataSource {
    /// The public facts inside the program.
    Embedded,
    /// A folder with `index.json`.
    Directory(PathBuf),
}

/// One version of a language data root.
#[derive(Debug)]
pub struct Platform {
    source: DataSource,
    version: String,
    index: OnceLock<Index>,
    tables: [OnceLock<Arc<Loaded>>; Table::ALL.len()],
    pairs: [OnceLock<Pairs>; Role::ALL.len()],
    types: OnceLock<Option<FxHashSet<Cow<'static, str>>>>,
    members: OnceLock<MembersOfTypes>,
    globals: Globals,
    bare_names: BareNames,
    /// What the words begin with that the names in all tables are put together from.
    name_parts: OnceLock<FxHashSet<Box<str>>>,
    metamodel: OnceLock<Metamodel>,
    /// The names of members of which some are deprecated, and of methods whose results must be used.
    deprecated: OnceLock<FxHashSet<Box<str>>>,
    checked: OnceLock<FxHashSet<Box<str>>>,
    /// The types that some type inherits from.
    bases: OnceLock<FxHashSet<Box<str>>>,
    ui: OnceLock<ui_schema::Facts>,
    key_pairs: OnceLock<ui_schema::KeyPairs>,
}

/// What `--where` shows.
#[derive(Debug)]
pub struct Description {
    pub source: DataSource,
    pub version: String,
    pub default: String,
    pub available: Vec<String>,
    pub tables: Vec<TableState>,
}

/// A table in a [`Description`]; `None` where the root has no such file.
#[derive(Debug)]
pub struct TableState {
    pub table: Table,
    pub completeness: Option<Completeness>,
}

impl Default for Platform {
    /// The embedded data root in its default version.
    fn default() -> Self {
        Self::embedded()
    }
}

impl Platform {
    /// The embedded data root in its default version.
    #[must_use]
    pub fn embedded() -> Self {
        Self::new(DataSource::Embedded, embedded::DEFAULT.to_owned())
    }

    /// The same, made once for all who ask: its tables never change.
    #[must_use]
    pub fn shared() -> Arc<Self> {
        static SHARED: LazyLock<Arc<Platform>> = LazyLock::new(|| Arc::new(Platform::embedded()));
        SHARED.clone()
    }

    /// Whether a data root of somebody else lacks a member that the public facts name: it does not tell all of the type.
    #[must_use]
    pub fn lacks_public_member(&self, owner: &str, name: &str) -> bool {
        let public = || {
            let facts = Self::shared();
            facts.member(owner, name).found().is_some()
                || facts.ui().component(owner).found().is_some_and(|component| component.has(name))
        };
        self.source != DataSource::Embedded && public()
    }

    /// Opens a data root in the version asked for, or in its default one: the latest where the index names none that
    /// it has. Of the tables nothing is read yet.
    ///
    /// # Errors
    /// The folder, its index or the version cannot be used, or one of its files lies elsewhere.
    pub fn open(source: DataSource, version: Option<&str>) -> Result<Self, DataError> {
        let DataSource::Directory(root) = &source else {
            let version = version.unwrap_or(embedded::DEFAULT);
            if !embedded::has(version) {
                return Err(unknown_version(&embedded_index(), version));
            }
            return Ok(Self::new(source, version.to_owned()));
        };
        let index = read_index(root)?;
        let version = version.unwrap_or(index.default_version()).to_owned();
        if !index.available.contains(&version) {
            return Err(unknown_version(&index, &version));
        }
        let folder = root.join(&version);
        expect_inside(&folder, root)?;
        if !is_data_folder(&folder) {
            return Err(DataError::NoVersionFolder { path: folder });
        }
        let language = folder.join(Table::Language.file());
        if !is_data_file(&language) {
            return Err(DataError::NoLanguage { path: language });
        }
        Table::ALL.iter().try_for_each(|table| expect_inside(&folder.join(table.file()), root))?;
        let platform = Self::new(source, version);
        platform.index.get_or_init(|| index);
        Ok(platform)
    }

    fn new(source: DataSource, version: String) -> Self {
        Self {
            source,
            version,
            index: OnceLock::new(),
            tables: Default::default(),
            pairs: Default::default(),
            types: OnceLock::new(),
            members: OnceLock::new(),
            globals: Globals::default(),
            bare_names: BareNames::default(),
            name_parts: OnceLock::new(),
            metamodel: OnceLock::new(),
            deprecated: OnceLock::new(),
            checked: OnceLock::new(),
            bases: OnceLock::new(),
            ui: OnceLock::new(),
            key_pairs: OnceLock::new(),
        }
    }

    /// Whether `text` spells `word`. Where the word's English is not compiled in, the tables may know it.
    #[must_use]
    pub fn spells(&self, word: Word, text: &str) -> bool {
        word.is(text) || (word.en.is_none() && self.english(word.role, word.ru) == Some(text))
    }

    /// The English spelling of a Russian word in this role, where it is known.
    #[must_use]
    pub fn english(&self, role: Role, ru: &str) -> Option<&str> {
        self.pairs(role).english(ru)
    }

    /// The Russian spelling of an English word in this role, where it is known; the usual one of several.
    #[must_use]
    pub fn russian(&self, role: Role, en: &str) -> Option<&str> {
        self.pairs(role).russian(en)
    }

    /// Whether the platform has a type of this name, in either spelling; facets stand with their type:
    /// `Справочник.Ссылка`.
    #[must_use]
    pub fn has_type(&self, name: &str) -> Lookup<()> {
        let table = self.table(Table::Stdlib);
        let Some(types) = self.types.get_or_init(|| table.value.listed("names")) else {
            return Lookup::Unknown;
        };
        let is_known = types.contains(name)
            || self.russian(Role::Type, name).is_some_and(|russian| types.contains(russian));
        Lookup::judged(is_known.then_some(()), table.completeness.default())
    }

    /// Whether the platform surely has no type of this name.
    #[must_use]
    pub fn lacks_type(&self, name: &str) -> bool {
        self.has_type(name).is_absent() && (!name.is_ascii() || self.knows_all_spellings())
    }

    /// Whether the platform is known to have a word of this spelling, in whatever role.
    #[must_use]
    pub fn knows_word(&self, text: &str) -> bool {
        let is_known = |role: Role| {
            role.word(text).is_some()
                || self.english(role, text).is_some()
                || self.russian(role, text).is_some()
        };
        Role::ALL.into_iter().any(is_known) || self.has_type(text).found().is_some()
    }

    /// Whether no name of the platform has an English spelling that the tables lack.
    fn knows_all_spellings(&self) -> bool {
        self.table(Table::Terms).completeness.is_complete()
    }

    /// What a section of a table says under a name, as JSON: `entry(Table::Stdlib, "type_members", "Строка")`.
    /// Types may be named in either spelling; a section that the table lacks is Unknown.
    #[must_use]
    pub fn entry(&self, table: Table, section: &str, name: &str) -> Lookup<Json<'_>> {
        let table = self.table(table);
        let Some(section) = table.value.section(section) else { return Lookup::Unknown };
        let entry = |name: &str| section.get(name);
        if let Some(found) = entry(name) {
            return Lookup::Found(found);
        }
        let russian = self.russian(Role::Type, name);
        Lookup::judged(russian.and_then(entry), table.completeness.of(russian.unwrap_or(name)))
    }

    fn section(&self, table: Table, section: &str) -> Option<Json<'_>> {
        self.table(table).value.get(section)
    }

    /// How much a table holds of what it says of a type, by the Russian name of the type.
    #[must_use]
    pub fn coverage_of(&self, table: Table, russian: &str) -> Coverage {
        self.table(table).completeness.of(russian)
    }

    /// The classes of descriptions and their properties.
    #[must_use]
    pub fn metamodel(&self) -> &Metamodel {
        let read = || Metamodel::of(self.table(Table::Metamodel), self.pairs(Role::Kind));
        self.metamodel.get_or_init(read)
    }

    /// The tables met so far that are there and cannot be read. Ask at the end of a run.
    pub fn problems(&self) -> impl Iterator<Item = &DataError> {
        self.tables.iter().filter_map(|table| table.get()?.problem.as_ref())
    }

    /// Whether the root has a table. Looks whether the file is there, does not read it.
    #[must_use]
    pub fn has(&self, table: Table) -> bool {
        match &self.source {
            DataSource::Embedded => true,
            DataSource::Directory(root) => is_data_file(&self.path(root, table)),
        }
    }

    /// The root as `--where` shows it. Looks which files are there, reads none of them.
    #[must_use]
    pub fn describe(&self) -> Description {
        let index = self.index();
        let state = |table: Table| TableState {
            table,
            completeness: self.has(table).then(|| self.completeness(table)),
        };
        Description {
            source: self.source.clone(),
            version: self.version.clone(),
            default: index.default_version().to_owned(),
            available: index.available.clone(),
            tables: Table::ALL.map(state).into(),
        }
    }

    fn pairs(&self, role: Role) -> &Pairs {
        let (table, section) = match role {
            Role::Kind => (Table::Terms, "kinds"),
            Role::Key => (Table::Terms, "properties"),
            Role::Value => (Table::Terms, "enums"),
            Role::Type | Role::Annotation => (Table::Terms, "types"),
            Role::Facet => (Table::Terms, "facets"),
            Role::Field | Role::Handler | Role::Member => (Table::TermsFull, "common"),
            Role::Place | Role::DocTag => {
                return self.pairs[role as usize].get_or_init(|| Pairs::of(role, std::iter::empty()));
            }
        };
        self.pairs[role as usize].get_or_init(|| {
            let sections = &self.table(table).value;
            let mut pairs = Pairs::of(role, sections.strings(section));
            if role == Role::Type {
                pairs.add_guessed(sections.strings("types_guessed"));
            }
            pairs
        })
    }

    fn table(&self, table: Table) -> &Arc<Loaded> {
        self.tables[table as usize].get_or_init(|| Arc::new(self.load(table)))
    }

    fn load(&self, table: Table) -> Loaded {
        let value = match &self.source {
            DataSource::Embedded => match embedded::sections(&self.version, table) {
                Some(sections) => sections,
                None => return Loaded::empty(None),
            },
            DataSource::Directory(root) => {
                let path = self.path(root, table);
                let read = match read_data_file(&path) {
                    Ok(text) => Sections::of(text),
                    Err(_) if !is_data_file(&path) && table == Table::Stdlib => return self.own_stdlib(),
                    Err(_) if !is_data_file(&path) => return Loaded::empty(None),
                    Err(reason) => return Loaded::empty(Some(DataError::Unreadable { path, reason })),
                };
                match read {
                    Ok(sections) => sections,
                    Err((error, text)) => {
                        return Loaded::empty(Some(DataError::json(&path, &text, &error)));
                    }
                }
            }
        };
        Loaded { value, completeness: self.completeness(table), problem: None }
    }

    fn completeness(&self, table: Table) -> Completeness {
        match self.source {
            DataSource::Embedded => embedded::completeness(&self.version, table),
            DataSource::Directory(_) => self.index().completeness(&self.version, table),
        }
    }

    /// The types that the program knows, in this version if it has it.
    fn own_stdlib(&self) -> Loaded {
        let versions = [&*self.version, embedded::DEFAULT];
        let sections = versions.into_iter().find_map(|version| embedded::sections(version, Table::Stdlib));
        Loaded::partial(sections.unwrap_or_default())
    }

    fn path(&self, root: &Path, table: Table) -> PathBuf {
        root.join(&self.version).join(table.file())
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(embedded_index)
    }
}

fn embedded_index() -> Index {
    serde_json::from_str(embedded::INDEX).unwrap_or_default()
}

fn read_index(root: &Path) -> Result<Index, DataError> {
    if !is_data_folder(root) {
        return Err(DataError::NoRoot { path: root.into() });
    }
    let path = root.join("index.json");
    expect_inside(&path, root)?;
    if !is_data_file(&path) {
        return Err(DataError::NoIndex { path: root.into() });
    }
    let text =
        read_data_file(&path).map_err(|reason| DataError::Unreadable { path: path.clone(), reason })?;
    let index: Index = serde_json::from_str(&text).map_err(|error| DataError::json(&path, &text, &error))?;
    if index.storage.is_some() {
        return Err(DataError::Packed { path: root.into() });
    }
    match index.available.iter().find(|version| !is_name_of_folder(version)) {
        Some(version) => Err(DataError::VersionName { path, version: version.clone() }),
        None => Ok(index),
    }
}

/// A root may lie in a tree that anybody has written to, so nothing in it leads to files elsewhere.
fn expect_inside(path: &Path, root: &Path) -> Result<(), DataError> {
    if is_of_data_root(path, root) {
        return Ok(());
    }
    Err(DataError::Outside { path: path.into(), root: root.into() })
}

fn is_name_of_folder(version: &str) -> bool {
    let mut parts = Path::new(version).components();
    matches!((parts.next(), parts.next()), (Some(path::Component::Normal(name)), None) if name == version)
}

fn unknown_version(index: &Index, asked: &str) -> DataError {
    DataError::UnknownVersion {
        asked: asked.to_owned(),
        available: index.available.clone(),
        nearest: index.nearest(asked).map(str::to_owned),
    }
}

#[cfg(test)]
mod tests;
