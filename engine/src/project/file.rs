//! One file of a run: its source, its tree and what it is in the project.

use std::{
    hash::Hasher,
    ops::Deref,
    path::Path,
    sync::{Arc, OnceLock},
};

use memchr::{memchr, memrchr};
use rustc_hash::{FxHashSet, FxHasher};

use super::{
    Element, Module, Query, ValueWords,
    comments::CommentLine,
    element::entries_under,
    name_uses::FileNameUses,
    names::{DeclaredNames, NameTraits, is_name},
    secrets::SecretInText,
    string_references::dictionary_references_of,
    symbols::{FileSymbols, ModuleSymbols},
    translation::is_in_dictionary,
    typed::TypeNode,
    word_uses::FileWords,
};
use crate::{
    platform::{
        Word,
        words::{key, kind, place},
    },
    source::{FileIndex, FileKind, LineIndex, Source, Span, line_starts},
    syntax::{xbql, xbsl, yaml},
};

/// A file in one snapshot of a run: what was read, and what that is among the other files.
#[derive(Clone, Debug)]
pub struct File {
    /// Its place among the files of the snapshot; another snapshot may have it elsewhere.
    pub index: FileIndex,
    pub role: FileRole,
    pub(super) parsed: Arc<Parsed>,
}

/// A source with its tree. It owes nothing to other files, so snapshots share it.
#[derive(Debug)]
pub struct Parsed {
    pub source: Source,
    pub tree: Tree,
    name: NameParts,
    /// What the file is as far as it tells by itself.
    own_role: FileRole,
    pub(super) nodes: NodeIndex,
    /// The scalars that are a reference to a string of a dictionary and nothing else.
    pub(super) dictionary_references: Box<[yaml::NodeId]>,
    /// This and what follows is found when a rule asks for it.
    words: OnceLock<FileWords>,
    pub(super) names: OnceLock<DeclaredNames>,
    /// What each of `nodes.names` has.
    pub(super) name_traits: OnceLock<Box<[NameTraits]>>,
    pub(super) name_uses: OnceLock<FileNameUses>,
    made_tables: OnceLock<FxHashSet<Box<str>>>,
    pub(super) deprecated: OnceLock<Box<[Box<str>]>>,
    pub(super) has_name_in_full: OnceLock<bool>,
    /// The keys of events of a description and the values that name methods.
    pub(super) event_handlers: OnceLock<Box<[(yaml::NodeId, yaml::NodeId)]>>,
    /// Where the references to strings of dictionaries begin that stand anywhere in values.
    pub(super) string_references: OnceLock<Box<[u32]>>,
    pub(super) secrets_in_text: OnceLock<Box<[SecretInText]>>,
    query_tokens: OnceLock<Box<[Box<[xbql::Token]>]>>,
    line_starts: OnceLock<Box<[u32]>>,
    pub(super) signs: OnceLock<Box<[u32]>>,
    pub(super) comment_lines: OnceLock<Box<[CommentLine]>>,
    pub(super) symbols: FileSymbols,
}

/// Where the parts of the file name begin in the path, in bytes.
#[derive(Clone, Copy, Debug, Default)]
struct NameParts {
    start: usize,
    /// The first dot, or the end.
    element_end: usize,
    /// The last dot, or the end.
    extension: usize,
}

/// Nodes of a description that many rules ask for.
#[derive(Debug, Default)]
pub(super) struct NodeIndex {
    /// The value under the key of the element kind.
    pub(super) kind: Option<yaml::NodeId>,
    /// What that says, where it is a kind of the platform. Most checks look at it first, and unlike the text of a file it is
    /// at hand.
    known_kind: Option<&'static str>,
    /// The id of a well-formed description, and its [`id_hash`].
    pub(super) id: Option<(u64, yaml::NodeId)>,
    /// The scalar that names the element.
    pub(super) name: Option<yaml::NodeId>,
    /// The same if it is a name.
    pub(super) own_name: Option<yaml::NodeId>,
    /// The scalars that name the types of mappings, in order.
    pub(super) types: Box<[TypeNode]>,
    /// The values under all keys of ids, in order.
    pub(super) ids: Box<[yaml::NodeId]>,
    /// The values under all keys of names that are names, in order.
    pub(super) names: Box<[yaml::NodeId]>,
}

/// The tree of a text, by the language it is written in.
#[derive(Debug)]
pub enum Tree {
    Module(Box<xbsl::Tree>),
    Yaml(Box<yaml::Tree>),
    /// A query, or a text of a resource folder: read as text only.
    Text,
}

/// What a file is to its project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileRole {
    Module,
    Query,
    /// The descriptor of the project: `Проект.yaml`, `Project.yaml`.
    Descriptor,
    /// The descriptor of a subsystem.
    Subsystem,
    /// A description with an element kind, or a broken one that names the key of the kind.
    Element,
    /// A description in a subsystem that must be an element, but whose kind cannot be read ([`KindFault`]), or nothing.
    ///
    /// [`KindFault`]: super::KindFault
    Kindless,
    /// A translation of a dictionary, in a localisation folder.
    Translation,
    /// A text of a resource folder.
    Resource,
    /// A description that is none of these; not judged inside a project.
    Other,
}

impl FileRole {
    /// Whether a file says which files belong together.
    pub(super) const fn says_structure(self) -> bool {
        matches!(self, Self::Descriptor | Self::Subsystem)
    }
}

impl Tree {
    /// Reads a source into the tree of its language.
    fn read(source: &Source) -> Self {
        match source.kind {
            FileKind::Description => Self::Yaml(Box::new(yaml::parse(source.text.clone()))),
            FileKind::Module => Self::Module(Box::new(xbsl::parse(source.text.clone()))),
            FileKind::Query | FileKind::Resource => Self::Text,
        }
    }

    fn yaml(&self) -> Option<&yaml::Tree> {
        match self {
            Self::Yaml(tree) => Some(tree),
            Self::Module(_) | Self::Text => None,
        }
    }
}

impl NameParts {
    fn of(source: &Source) -> Self {
        let start = source.folder().len();
        let name = source.name().as_bytes();
        let at = |dot: Option<usize>| dot.map_or(source.path.len(), |dot| start + dot);
        Self { start, element_end: at(memchr(b'.', name)), extension: at(memrchr(b'.', name)) }
    }
}

impl NodeIndex {
    fn of(root: yaml::Value<'_>) -> Self {
        let id = root.get(key::ID).filter(|id| id.is_scalar() && root.tree().is_valid());
        let types = entries_under(root.tree(), key::TYPE).map(|entry| entry.value);
        let kind = root.get(key::ELEMENT_KIND);
        let name = root.get(key::NAME).filter(|name| name.is_scalar() && name.has_value());
        let all_under = |key: Word| root.tree().entries_under(key.keys()).map(|entry| entry.value);
        Self {
            types: TypeNode::all(types.filter(|written| written.is_scalar())),
            ids: all_under(key::ID).map(yaml::Value::id).collect(),
            names: all_under(key::NAME).filter(|name| is_name(*name)).map(yaml::Value::id).collect(),
            kind: kind.map(yaml::Value::id),
            known_kind: kind.filter(|kind| kind.is_scalar()).and_then(|kind| known_kind(kind.text())),
            name: name.map(yaml::Value::id),
            own_name: name.filter(|name| is_name(*name)).map(yaml::Value::id),
            id: id.map(|id| (id_hash(id.text()), id.id())),
        }
    }
}

/// A kind of the platform as it spells it, a short name in full.
fn known_kind(written: &str) -> Option<&'static str> {
    /// A short name of the kind of enumerations that tools accept, too.
    const ENUM: &str = "Enum";
    let kinds = kind::ALL.iter().flat_map(|kind| [Some(kind.ru), kind.en]).flatten();
    let known = kinds.into_iter().find(|known| *known == written);
    known.or_else(|| kind::ENUMERATION.en.filter(|_| written == ENUM))
}

/// Tells ids apart, letter case not counted.
#[must_use]
pub fn id_hash(id: &str) -> u64 {
    /// Makes capital letters small in eight bytes at once, and other bytes into what is the same for all ids that
    /// differ in letter case only.
    const SMALL: u64 = 0x2020_2020_2020_2020;
    let mut hasher = FxHasher::default();
    let (words, rest) = id.as_bytes().as_chunks();
    words.iter().for_each(|word| hasher.write_u64(u64::from_le_bytes(*word) | SMALL));
    rest.iter().for_each(|byte| hasher.write_u8(byte | SMALL as u8));
    hasher.finish()
}

/// Whether a text is a UUID in the form 8-4-4-4-12.
#[must_use]
pub fn is_uuid(text: &str) -> bool {
    let bytes = text.as_bytes();
    // All are counted, without branches, so that it compiles to vector instructions.
    let digits = || bytes.iter().map(|byte| u8::from(byte.is_ascii_hexdigit())).sum::<u8>();
    bytes.len() == 36 && [8, 13, 18, 23].into_iter().all(|dash| bytes[dash] == b'-') && digits() == 32
}

impl Parsed {
    fn unread(source: Source) -> Self {
        Self {
            name: NameParts::of(&source),
            source,
            tree: Tree::Text,
            own_role: FileRole::Other,
            nodes: NodeIndex::default(),
            words: OnceLock::new(),
            dictionary_references: Box::default(),
            names: OnceLock::new(),
            name_traits: OnceLock::new(),
            name_uses: OnceLock::new(),
            made_tables: OnceLock::new(),
            deprecated: OnceLock::new(),
            has_name_in_full: OnceLock::new(),
            event_handlers: OnceLock::new(),
            string_references: OnceLock::new(),
            secrets_in_text: OnceLock::new(),
            query_tokens: OnceLock::new(),
            line_starts: OnceLock::new(),
            signs: OnceLock::new(),
            comment_lines: OnceLock::new(),
            symbols: FileSymbols::default(),
        }
    }

    fn read(&mut self) {
        self.tree = Tree::read(&self.source);
        self.nodes = self.tree.yaml().and_then(yaml::Tree::root).map(NodeIndex::of).unwrap_or_default();
        self.dictionary_references = self.tree.yaml().map(dictionary_references_of).unwrap_or_default();
        self.own_role = role(&self.source, &self.tree, self.nodes.kind);
    }

    /// All words in its text.
    pub(super) fn words(&self) -> &FileWords {
        self.words.get_or_init(|| FileWords::of(&self.source, &self.tree))
    }

    /// What a module declares; `tree` is that of this file.
    pub(super) fn module_symbols(&self, tree: &xbsl::Tree) -> &ModuleSymbols {
        self.symbols.module.get_or_init(|| Box::new(ModuleSymbols::of(tree)))
    }

    /// Whether other files see the same in this one as in another in its place: of a module its symbols, of
    /// anything else all of its text, for links point to nodes of the tree of a description.
    pub(super) fn looks_like(&self, other: &Self) -> bool {
        self.own_role == other.own_role
            && match (&self.tree, &other.tree) {
                (Tree::Yaml(_), Tree::Yaml(_)) => {
                    self.source.text == other.source.text && self.source.damage == other.source.damage
                }
                (Tree::Module(own), Tree::Module(others)) => {
                    self.module_symbols(own) == other.module_symbols(others)
                }
                (Tree::Text, Tree::Text) => self.source.text == other.source.text,
                _ => false,
            }
    }
}

impl File {
    /// Reads some files, those of one kind together, so that the code of each parser is at hand. They get their
    /// places when all files are known.
    pub(super) fn read_all(sources: Vec<Source>) -> Vec<Self> {
        let mut files: Vec<Parsed> = sources.into_iter().map(Parsed::unread).collect();
        for kind in FileKind::ALL {
            files.iter_mut().filter(|file| file.source.kind == kind).for_each(Parsed::read);
        }
        // A `collect` would keep the memory of the list, which is many times what the files take up here.
        let mut read = Vec::with_capacity(files.len());
        read.extend(files.into_iter().map(|parsed| Self::at(FileIndex::default(), Arc::new(parsed))));
        read
    }

    /// A file that is in no snapshot.
    #[must_use]
    pub fn of(source: Source) -> Self {
        let mut parsed = Parsed::unread(source);
        parsed.read();
        Self::at(FileIndex::default(), Arc::new(parsed))
    }

    /// A file by itself at a place.
    pub(super) fn at(index: FileIndex, parsed: Arc<Parsed>) -> Self {
        Self { index, role: parsed.own_role, parsed }
    }

    /// The file as it is with another text.
    #[must_use]
    pub fn with_text(&self, text: Arc<str>) -> Self {
        let mut parsed = Parsed::unread(Source { text, ..self.source.clone() });
        parsed.read();
        Self::at(self.index, Arc::new(parsed))
    }

    /// What was read, whatever snapshot it is in: two files that share it have the same text and the same tree.
    #[must_use]
    pub const fn parsed(&self) -> &Arc<Parsed> {
        &self.parsed
    }

    /// What the file is as far as it tells by itself.
    pub(super) fn own_role(&self) -> FileRole {
        self.parsed.own_role
    }

    #[must_use]
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// The lines of its text, found once.
    #[must_use]
    pub fn lines(&self) -> LineIndex<'_> {
        let starts = self.parsed.line_starts.get_or_init(|| line_starts(self.text()).into());
        LineIndex::of_starts(self.text(), starts)
    }

    /// The path as typed, joined with `/`.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.source.path
    }

    /// The last component of the path.
    #[must_use]
    pub fn file_name(&self) -> &str {
        self.path().get(self.name.start..).unwrap_or_default()
    }

    /// The path above it, with the `/` behind it; empty where it has none.
    #[must_use]
    pub fn folder(&self) -> &str {
        self.path().get(..self.name.start).unwrap_or_default()
    }

    /// The file name without its last extension: `Товары.Объект` of `Товары.Объект.xbsl`.
    #[must_use]
    pub fn stem(&self) -> &str {
        self.path().get(self.name.start..self.name.extension).unwrap_or_default()
    }

    /// What stands between the name of the element and the extension: `Объект` of `Товары.Объект.xbsl`.
    pub(super) fn facet(&self) -> Option<&str> {
        self.path().get(self.name.element_end + 1..self.name.extension)
    }

    /// The element kind as written, a short name in full.
    pub(super) fn element_kind(&self) -> Option<&str> {
        let written = || self.yaml()?.value(self.nodes.kind?).filter(|kind| kind.is_scalar());
        self.nodes.known_kind.or_else(|| written().map(yaml::Value::text))
    }

    /// The name that a description gives at its root; a key with nothing behind it gives none.
    pub(super) fn element_name(&self) -> Option<&str> {
        Some(self.yaml()?.value(self.nodes.name?)?.text())
    }

    /// The name that others know an element by: the one that its description gives, or that of the file where it gives none.
    pub(super) fn known_name(&self) -> Option<&str> {
        let tells_none = || {
            let root = self.yaml().filter(|tree| tree.is_valid()).and_then(yaml::Tree::root);
            let tells_none = |root: yaml::Value<'_>| root.get(key::NAME).is_none_or(|name| !name.has_value());
            self.own_role() == FileRole::Element && root.is_some_and(tells_none)
        };
        self.element_name().or_else(|| tells_none().then(|| self.stem()))
    }

    /// The [`id_hash`] of the id of a description.
    pub(super) fn id_hash(&self) -> Option<u64> {
        self.nodes.id.map(|(hash, _)| hash)
    }

    /// What a description without a readable kind is as far as it tells by itself.
    pub(super) fn role_alone(&self) -> FileRole {
        if self.nodes.kind.is_some() { FileRole::Element } else { FileRole::Other }
    }

    /// The components of the path above the file name.
    pub fn directories(&self) -> impl DoubleEndedIterator<Item = &str> {
        let path = self.path();
        let dir = path.rfind('/').map_or("", |slash| &path[..slash]);
        dir.split('/').filter(|component| !component.is_empty())
    }

    #[must_use]
    pub fn module(&self) -> Option<Module<'_>> {
        match &self.tree {
            Tree::Module(tree) => Some(Module::new(self, tree)),
            Tree::Yaml(_) | Tree::Text => None,
        }
    }

    /// The description in this file, if it is well-formed YAML with a mapping at the root.
    #[must_use]
    pub fn element(&self) -> Option<Element<'_>> {
        let tree = self.yaml().filter(|tree| tree.is_valid())?;
        Some(Element::new(self, tree.root().filter(|root| root.is_mapping())?))
    }

    /// Whether it is well-formed YAML with nothing but comments.
    pub(super) fn is_empty_yaml(&self) -> bool {
        self.yaml().is_some_and(|tree| tree.is_valid() && tree.root().is_none())
    }

    #[must_use]
    pub fn yaml(&self) -> Option<&yaml::Tree> {
        self.tree.yaml()
    }

    /// The spans of all comments, in order; those in a query literal are a part of the literal.
    #[must_use]
    pub fn comments(&self) -> Vec<Span> {
        match &self.tree {
            Tree::Module(tree) => tree.comments().map(|comment| comment.span()).collect(),
            Tree::Yaml(tree) => tree.comments().iter().map(|comment| comment.span).collect(),
            Tree::Text => {
                let queries = self.queries();
                let tokens = queries.iter().flat_map(Query::tokens);
                tokens
                    .filter(|token| token.kind == xbql::TokenKind::Comment)
                    .map(|token| token.span)
                    .collect()
            }
        }
    }

    /// Whether it could be read wholly; of others nobody can tell what is absent from them.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        match &self.tree {
            Tree::Module(tree) => tree.is_valid(),
            Tree::Yaml(tree) => tree.is_valid(),
            Tree::Text => true,
        }
    }

    /// Whether something in it is wrong, even if all of it could be read.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        match &self.tree {
            Tree::Module(tree) => tree.is_broken(),
            Tree::Yaml(tree) => !tree.is_valid(),
            Tree::Text => false,
        }
    }

    /// Whether some query of this file puts its rows into a table of a name.
    #[must_use]
    pub fn makes_table(&self, name: &str) -> bool {
        let made = || {
            let queries = self.queries();
            let names = queries.iter().flat_map(|query| query.sources().made_tables().collect::<Vec<_>>());
            names.map(Into::into).collect()
        };
        self.made_tables.get_or_init(made).contains(name)
    }

    /// The queries in this file: the whole of a query file, or the literals of a module.
    #[must_use]
    pub fn queries(&self) -> Vec<Query<'_>> {
        match &self.tree {
            Tree::Module(tree) => {
                let literals = tree.nodes(xbsl::NodeKind::Query);
                let query = |(number, literal)| Query::new(self, within_braces(literal), number, true);
                literals.enumerate().map(query).collect()
            }
            Tree::Text if self.role == FileRole::Query => {
                let end = u32::try_from(self.text().len()).unwrap_or(u32::MAX);
                vec![Query::new(self, Span::new(0, end), 0, false)]
            }
            Tree::Yaml(_) | Tree::Text => Vec::new(),
        }
    }

    /// The tokens of each of its queries.
    pub(super) fn query_tokens(&self) -> &[Box<[xbql::Token]>] {
        let tokens = |query: &Query<'_>| xbql::tokens(self.text(), query.span()).into();
        self.parsed.query_tokens.get_or_init(|| self.queries().iter().map(tokens).collect())
    }
}

impl Deref for File {
    type Target = Parsed;

    fn deref(&self) -> &Parsed {
        &self.parsed
    }
}

impl AsRef<Source> for File {
    fn as_ref(&self) -> &Source {
        &self.source
    }
}

/// The text of a braced literal without its word and braces.
fn within_braces(literal: xbsl::Node<'_>) -> Span {
    let (span, text) = (literal.span(), literal.text());
    let open = text.find('{').map_or(text.len(), |open| open + 1);
    let close = if text.ends_with('}') { text.len() - 1 } else { text.len() };
    let at = |offset: usize| span.start + u32::try_from(offset).unwrap_or(u32::MAX);
    Span::new(at(open), at(close.max(open)))
}

fn role(source: &Source, tree: &Tree, kind: Option<yaml::NodeId>) -> FileRole {
    match tree {
        Tree::Module(_) => FileRole::Module,
        Tree::Text if source.kind == FileKind::Query => FileRole::Query,
        Tree::Text => FileRole::Resource,
        Tree::Yaml(tree) => {
            let is_empty = |kind: yaml::Value<'_>| !kind.is_scalar() || kind.text_len() == 0;
            let name = source.name();
            let stem = name.strip_suffix(".yaml").unwrap_or(name);
            if place::PROJECT == stem {
                FileRole::Descriptor
            } else if let Some(kind) = kind.and_then(|kind| tree.value(kind)) {
                // A descriptor needs no kind, but some give it theirs.
                let is_descriptor = place::SUBSYSTEM == stem && place::SUBSYSTEM.is(kind.text());
                match () {
                    () if is_empty(kind) => FileRole::Kindless,
                    () if is_descriptor => FileRole::Subsystem,
                    () => FileRole::Element,
                }
            } else if place::SUBSYSTEM == stem {
                FileRole::Subsystem
            } else if lies_in(source, place::LOCALIZATION) {
                FileRole::Translation
            } else if !tree.is_valid() && is_broken_element(source) {
                FileRole::Element
            } else {
                FileRole::Other
            }
        }
    }
}

/// Whether one of the folders above a file has a name.
fn lies_in(source: &Source, folder: Word) -> bool {
    let dir = Path::new(&*source.path).parent().into_iter().flat_map(Path::components);
    dir.into_iter().any(|component| component.as_os_str().to_str().is_some_and(|name| folder == name))
}

/// Whether a text that is no YAML is meant for the description of an element: a line of it begins with the key of the
/// kind. In the dictionary of a project that may be a word, and among resources the file is somebody else's.
fn is_broken_element(source: &Source) -> bool {
    let begins_with_kind = |line: &str| {
        let line = line.trim_start_matches(['\u{feff}', ' ', '\t', '{', '"', '\'']);
        let mut rests = key::ELEMENT_KIND.spellings().into_iter().filter_map(|word| line.strip_prefix(word));
        rests.any(|rest| !rest.starts_with(xbsl::is_identifier_part))
    };
    source.text.split(['\n', '\r']).any(begins_with_kind)
        && !lies_in(source, place::RESOURCES)
        && !is_in_dictionary(&source.path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_a_uuid_counts() {
        let id = "0f9A1c2e-abcd-4ef0-9a1b-1234567890Fb";
        assert!(is_uuid(id));
        for (at, character) in id.char_indices() {
            let other = if character == '-' { '0' } else { '-' };
            for wrong in [other.to_string(), "g".to_owned(), String::new(), format!("{character}{character}")]
            {
                let text = format!("{}{wrong}{}", &id[..at], &id[at + 1..]);
                assert!(!is_uuid(&text), "{text}");
            }
        }
    }

    #[test]
    fn ids_are_told_apart_but_not_by_letter_case() {
        let id = "0f9a1c2e-abcd-4ef0-9a1b-1234567890ab";
        for length in 0..=id.len() {
            let part = &id[..length];
            assert_eq!(id_hash(part), id_hash(&part.to_ascii_uppercase()), "{part}");
        }
        for (at, letter) in id.char_indices() {
            let other = format!("{}{}{}", &id[..at], if letter == '7' { '8' } else { '7' }, &id[at + 1..]);
            assert_ne!(id_hash(id), id_hash(&other), "{other}");
        }
    }
}
