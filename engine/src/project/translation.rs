//! The dictionary by which a project is translated as a whole: `xbsl-translation`, a folder or a file beside the folder of the
//! project or above it.
//!
//! Only files of the run are looked at. A dictionary that cannot be read wholly tells nothing of what it lacks.

use std::path::Path;

use memchr::memmem;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Comments, Element, File, FileRole, Project, comments::is_documentation, name_uses::span_of};
use crate::{
    platform::Role,
    source::Span,
    syntax::prose::{Piece, PieceKind, pieces},
    syntax::xbsl::{DocTag, Method, Node, NodeId, NodeKind, is_russian_letter, name_words},
    syntax::yaml::{Entry, Value},
};

/// The folder of the dictionary, or its file without the ending.
const DICTIONARY: &str = "xbsl-translation";

/// The section for names alone.
const TOKENS: &str = "tokens";
/// The section for comments.
const PHRASES: &str = "phrases";
/// The sections for names.
const NAMES: [&str; 2] = [TOKENS, "terms"];
/// The sections for lines of text.
const LINES: [&str; 3] = [PHRASES, "terms", "literals"];

/// An entry of a dictionary: Russian words and what they are in English.
#[derive(Clone, Copy, Debug)]
pub struct Translated<'p> {
    pub russian: Value<'p>,
    pub english: Value<'p>,
    /// Whether these are words of a comment.
    pub is_comment: bool,
    /// Whether it translates a name alone.
    is_name: bool,
}

impl<'p> Element<'p> {
    /// The entries of a file of an English dictionary, in the order of the text; none in other files.
    pub fn translated(&self) -> impl Iterator<Item = Translated<'p>> + use<'p> {
        let dictionary = Some(self.root()).filter(|_| self.file().is_english_dictionary());
        let sections = dictionary.into_iter().flat_map(Value::entries);
        sections.filter(|section| is_section(section.key.text())).flat_map(|section| {
            let is_comment = section.key.text() == PHRASES;
            let is_name = section.key.text() == TOKENS;
            let entries = section.value.entries();
            let pairs = entries.filter(|entry: &Entry<'_>| entry.key.is_scalar() && entry.value.is_scalar());
            pairs.map(move |pair| Translated { russian: pair.key, english: pair.value, is_comment, is_name })
        })
    }
}

fn is_section(name: &str) -> bool {
    NAMES.contains(&name) || LINES.contains(&name)
}

impl<'p> Translated<'p> {
    /// The words of the translation with the signs between them.
    pub fn words(self) -> impl Iterator<Item = Piece<'p>> {
        words(self.english)
    }

    /// Whether the Russian text has capitals one after another, `АдресКЛАДР`, or a word of one capital that does not begin it.
    #[must_use]
    pub fn is_stressed(self) -> bool {
        let is_capital = |letter: char| is_russian_letter(letter) && letter.is_uppercase();
        let letters = self.russian.text().chars();
        letters.clone().zip(letters.skip(1)).any(|(one, next)| is_capital(one) && is_capital(next))
            || words(self.russian).skip(1).any(|word| word.is_capitals() && word.is_russian())
    }

    /// The English word for a Russian one that is written in capitals in the code itself.
    #[must_use]
    pub fn code(self) -> Option<&'p str> {
        let one = |value: Value<'p>| {
            let mut words = words(value);
            words
                .next()
                .filter(|word| word.is_capitals() && word.text == value.text() && words.next().is_none())
        };
        let is_written_so = |word: &Piece<'_>| word.is_russian() && word.text.chars().nth(1).is_some();
        let russian = one(self.russian).filter(|word| self.is_name && is_written_so(word));
        one(self.english).filter(|_| russian.is_some()).map(|word| word.text)
    }

    /// The words of the translation in capitals that are no abbreviations, as far as their letters tell, nor names that the word
    /// before announces, and that the Russian text does not have. A name has them among the words that it is put together from.
    #[must_use]
    pub fn shouted(self) -> Vec<Piece<'p>> {
        let words: Vec<Piece<'p>> = self.words().collect();
        let is_named = |at: usize, word: &Piece<'_>| word.is_named_by(words.get(..at).unwrap_or_default());
        let shouted = words.iter().enumerate().filter(|(at, word)| is_shouted(word) && !is_named(*at, word));
        let mut shouted: Vec<Piece<'p>> = shouted.map(|(_, word)| *word).collect();
        if self.is_name {
            let names = words.iter().filter(|word| !word.is_capitals());
            shouted.extend(names.flat_map(parts).filter(|part| is_shouted_in_name(part)));
        }
        if !shouted.is_empty() {
            let russian = self::words(self.russian);
            let kept: FxHashSet<&str> =
                russian.flat_map(|word| name_words(word.text).chain([word.text])).collect();
            shouted.retain(|word| !kept.contains(word.text));
        }
        shouted
    }
}

/// The words of a scalar with the signs between them.
fn words(value: Value<'_>) -> impl Iterator<Item = Piece<'_>> {
    let quote = u32::from(value.raw().starts_with(['"', '\'']));
    let span = value.span();
    pieces(value.tree().text(), Span::new(span.start + quote, span.end - quote))
}

/// The words that a name is put together from.
fn parts<'t>(name: &Piece<'t>) -> impl Iterator<Item = Piece<'t>> {
    let (start, name) = (name.start, name.text);
    let offset = move |part: &str| (part.as_ptr().addr() - name.as_ptr().addr()) as u32;
    name_words(name).map(move |text| Piece { kind: PieceKind::Word, text, start: start + offset(text) })
}

/// Whether a part of a name is in capitals and surely no abbreviation: among very short ones and unknown long ones there are
/// too many.
fn is_shouted_in_name(part: &Piece<'_>) -> bool {
    part.is_capitals() && part.text.len() > 2 && (SHORT.contains(&part.text) || LONG.contains(&part.text))
}

fn is_shouted(word: &Piece<'_>) -> bool {
    let text = word.text;
    let is_long =
        text.len() > 4 && text.contains(['A', 'E', 'I', 'O', 'U', 'Y']) && !LONG_CODES.contains(&text);
    word.is_capitals() && text.is_ascii() && (is_long || SHORT.contains(&text))
}

/// Short words that are no abbreviations and no words of code.
#[rustfmt::skip]
const SHORT: &[&str] = &[
    "ADD", "ALL", "ALSO", "AND", "ANY", "ARE", "AREA", "AS", "ASK", "AT", "AWAY", "BACK", "BAD", "BAG", "BANK",
    "BASE", "BE", "BEEN", "BIG", "BILL", "BODY", "BOLD", "BOTH", "BOX", "BUT", "BY", "CALL", "CAN", "CAR", "CARD",
    "CART", "CASE", "CASH", "CHAT", "CITY", "CODE", "COPY", "COST", "CREW", "DATA", "DATE", "DAY", "DAYS", "DEAL",
    "DEMO", "DESK", "DID", "DO", "DOES", "DONE", "DOWN", "EACH", "EDIT", "ELSE", "END", "EVEN", "EXIT", "FAST", "FEE",
    "FEED", "FEW", "FILE", "FIND", "FLAG", "FOR", "FORM", "FROM", "FULL", "FUND", "GO", "GOOD", "HAD", "HARD", "HAS",
    "HAVE", "HE", "HELP", "HERE", "HIGH", "HOW", "ICON", "IF", "IN", "INFO", "INTO", "IS", "IT", "ITEM", "ITS", "JOB",
    "JUST", "KEEP", "KEY", "KEYS", "KIND", "KIT", "LAST", "LEAD", "LEAF", "LEFT", "LESS", "LINE", "LINK", "LIST",
    "LOAD", "LOAN", "LONG", "LOOK", "LOT", "LOW", "MAIL", "MAIN", "MANY", "MAP", "MARK", "MAY", "ME", "MENU",
    "MORE", "MOST", "MOVE", "MUCH", "MUST", "MY", "NAME", "NEED", "NEW", "NEWS", "NEXT", "NO", "NODE", "NONE",
    "NOT", "NOTE", "NOW", "OF", "OFF", "OLD", "ON", "ONCE", "ONE", "ONLY", "OPEN", "OR", "OUR", "OUT", "OVER", "OWN",
    "PACK", "PAGE", "PAID", "PART", "PATH", "PAY", "PLAN", "PORT", "RATE", "READ", "REAL", "RENT", "ROAD", "ROLE",
    "ROOM", "ROOT", "ROW", "ROWS", "RULE", "RUN", "SALE", "SAME", "SAVE", "SELF", "SEND", "SET", "SHE", "SHIP",
    "SHOP", "SHOW", "SIDE", "SIGN", "SIZE", "SLOW", "SO", "SOFT", "SOME", "SORT", "STEP", "STOP", "SUCH", "SUM",
    "TAGS", "TASK", "TAX", "TEAM", "TEST", "TEXT", "THAN", "THAT", "THE", "THEN", "THEY", "THIS", "TIME", "TO", "TOO",
    "TOP", "TOWN", "TREE", "TRY", "TWO", "TYPE", "UNIT", "UP", "USE", "USER", "VERY", "VIEW", "WARN", "WAS", "WE",
    "WEEK", "WELL", "WERE", "WHAT", "WHEN", "WHO", "WHY", "WILL", "WITH", "WORD", "WORK", "YEAR", "YES", "YET", "YOU",
    "YOUR", "ZONE",
];

/// Longer words that are no abbreviations.
#[rustfmt::skip]
const LONG: &[&str] = &[
    "ALWAYS", "AMOUNT", "ARRAY", "BATCH", "BEGIN", "CHECK", "CLIENT", "CLOSE", "COLOR", "COUNT", "CREDIT", "DEBIT",
    "DRAFT", "EMPTY", "ERROR", "EVERY", "FIELD", "FIRST", "GOODS", "GROUP", "HOURS", "IMAGE", "INDEX", "LABEL",
    "LEASE", "LEVEL", "LIMIT", "MONTH", "NEVER", "NUMBER", "ORDER", "ORDERS", "OTHER", "PARTS", "PLANT", "PRICE",
    "QUERY", "RANGE", "REPORT", "RIGHT", "SALES", "SERVER", "SESSION", "SHALL", "SHIFT", "SMALL", "STAGE", "START",
    "STATE", "STATUS", "STOCK", "STRING", "TABLE", "THERE", "THREE", "TITLE", "TOKEN", "TOTAL", "TRUCK", "VALUE",
    "VALUES", "WRITE",
];

/// Longer words that are written so.
const LONG_CODES: [&str; 13] = [
    "HTTPS", "FALSE", "FIXME", "DELETE", "PATCH", "ASCII", "UNICODE", "OPTIONS", "OAUTH", "POSIX", "REGEX",
    "LOCALE", "SWIFT",
];

/// What a dictionary translates.
#[derive(Debug, Default)]
pub struct Translation<'p> {
    names: FxHashSet<&'p str>,
    /// Names behind those of their owners, with these: `Товары.Цена`.
    owned: FxHashSet<(&'p str, &'p str)>,
    lines: FxHashSet<&'p str>,
}

impl<'p> Project<'p> {
    /// The dictionary of the project; `None` where there is none, or one of its files cannot be read.
    #[must_use]
    pub fn translation(&self) -> Option<Translation<'p>> {
        let files = self.translation_files();
        if files.is_empty() { None } else { Translation::read(&files) }
    }

    /// The files of the dictionary: those nearest to the project.
    #[must_use]
    pub fn translation_files(&self) -> Vec<&'p File> {
        let mut folder = self.dir().trim_end_matches('/');
        loop {
            let files = self.translation_files_in(folder);
            if !files.is_empty() || folder.is_empty() {
                return files;
            }
            folder = folder.rsplit_once('/').map_or("", |(above, _)| above);
        }
    }

    fn translation_files_in(&self, folder: &str) -> Vec<&'p File> {
        let slash = if folder.is_empty() { "" } else { "/" };
        let start = format!("{folder}{slash}{DICTIONARY}");
        let alone = self.file_at(&format!("{start}.yaml"));
        let inside = format!("{start}/");
        let below = self.files_below(&inside);
        alone.into_iter().chain(below).filter(|file| file.yaml().is_some()).collect()
    }
}

impl<'p> Translation<'p> {
    fn read(files: &[&'p File]) -> Option<Self> {
        let mut translation = Self::default();
        for file in files {
            let root = file.yaml().filter(|tree| tree.is_valid())?.root()?;
            if !root.is_mapping() {
                return None;
            }
            for section in root.entries().filter(|section| section.key.is_scalar()) {
                let keys = section.value.entries().filter(|entry| is_translated(entry.value));
                let keys: Vec<&str> = keys.map(|entry| entry.key.text()).collect();
                let name = section.key.text();
                if NAMES.contains(&name) {
                    for key in &keys {
                        translation.add_name(key);
                    }
                }
                if LINES.contains(&name) {
                    translation.lines.extend(keys.into_iter().map(without_marks));
                }
            }
        }
        Some(translation)
    }

    fn add_name(&mut self, key: &'p str) {
        if let Some((owners, name)) = key.rsplit_once('.') {
            self.owned.insert((owners.rsplit('.').next().unwrap_or(owners), name));
        } else {
            self.names.insert(key);
        }
    }

    /// The names with Russian letters that a file declares and that have no pair here, each once, with local variables and the
    /// keys of a dictionary or without. A pair behind the name of an owner is one for what this encloses.
    pub fn untranslated<'f>(
        &self,
        file: &'f File,
        with_locals: bool,
    ) -> impl Iterator<Item = (Span, &'f str)> {
        let declared = file.declared_names(with_locals).into_iter();
        let mut owner_names = FxHashMap::default();
        let mut is_owned = move |it: &DeclaredName<'f>| {
            it.owners(&mut owner_names).any(|owner| self.owned.contains(&(owner, it.name)))
        };
        let mut met = FxHashSet::default();
        let without = declared.filter(move |it| !self.names.contains(it.name) && !is_owned(it));
        without.filter(move |it| met.insert(it.name)).map(|it| (it.span, it.name))
    }

    /// Whether there is a pair for a line of a comment.
    #[must_use]
    pub fn has_line(&self, line: &str) -> bool {
        self.lines.contains(without_marks(line))
    }
}

fn is_translated(value: Value<'_>) -> bool {
    value.is_scalar() && !value.text().is_empty()
}

/// Whether a path is that of a dictionary, or of a file in one.
pub(super) fn is_in_dictionary(path: &str) -> bool {
    // Hardly any path has the name anywhere.
    if memmem::find(path.as_bytes(), DICTIONARY.as_bytes()).is_none() {
        return false;
    }
    let is_part = |name: &str| name.strip_suffix(".yaml").unwrap_or(name) == DICTIONARY;
    Path::new(path).components().any(|part| part.as_os_str().to_str().is_some_and(is_part))
}

/// A line without what may open and close a comment.
fn without_marks(line: &str) -> &str {
    let marks = ['/', '*', '#', '!', ' ', '\t'];
    line.trim_start_matches(marks).trim_end_matches(marks)
}

impl File {
    /// Whether this is a file of a dictionary by which a project is translated into English, wherever it lies. One that
    /// cannot be read wholly is, unless it says otherwise before its first mistake.
    #[must_use]
    pub fn is_english_dictionary(&self) -> bool {
        let is_english =
            |root: Value<'_>| root.get_str("language").is_none_or(|language| language.text() == "en");
        // Most descriptions are those of elements.
        let may_be_one = self.nodes.kind.is_none() && is_in_dictionary(self.path());
        let Some(tree) = self.yaml().filter(|_| may_be_one) else { return false };
        tree.root().filter(|root| root.is_mapping()).map_or(!tree.is_valid(), is_english)
    }

    /// The keys of a file of the dictionary that name what is called so in the project, be it behind the name of its owner:
    /// `Товары`, `Словарь.Привет`.
    pub fn translated_names(&self) -> impl Iterator<Item = Value<'_>> {
        let root = self.yaml().filter(|tree| tree.is_valid()).and_then(|tree| tree.root());
        let sections = root.into_iter().flat_map(Value::entries);
        let names = sections.filter(|section| section.key.text() == TOKENS);
        names.flat_map(|section| section.value.entries()).map(|entry| entry.key).filter(|key| key.is_scalar())
    }

    /// The names with Russian letters that the file declares, each once, in the order of the text; without local variables and
    /// the keys of a dictionary. The names of attributes of the platform are its own.
    pub fn russian_names(&self) -> impl Iterator<Item = &str> {
        let mut met = FxHashSet::default();
        self.declared_names(false).into_iter().map(|it| it.name).filter(move |name| met.insert(*name))
    }

    /// The same wherever they are declared, with local variables and the keys of a dictionary or without.
    fn declared_names(&self, with_locals: bool) -> Vec<DeclaredName<'_>> {
        let declared =
            |span: Span, place| DeclaredName { name: span.slice(self.text()), span, file: self, place };
        let mut names = Vec::new();
        if let Some(module) = self.module() {
            let tree = module.tree();
            let span = |it: Node<'_>| it.child(NodeKind::Name).map(Node::span);
            names.extend(tree.declarations().filter_map(|it| Some(declared(span(it)?, Some(it)))));
            if with_locals {
                let locals = tree.bindings().locals();
                names.extend(locals.map(|local| declared(local.name_span(), Some(local.declaration()))));
            }
        }
        if let Some(element) = self.element() {
            let own = element.names().filter(|name| Role::Field.word(name.text()).is_none());
            // The names of projects and subsystems are parts of every namespace.
            let is_descriptor = matches!(self.role, FileRole::Descriptor | FileRole::Subsystem);
            let own = own.chain(element.own_name().filter(|_| is_descriptor));
            let own = own.filter_map(|name| span_of(name, name.text()));
            names.extend(own.map(|name| declared(name, None)));
            if with_locals {
                let keys = element.dictionary_entries().map(|entry| entry.key);
                names.extend(keys.filter(|key| key.is_scalar()).map(|key| declared(key.span(), None)));
            }
        }
        names.retain(|it| it.name.contains(is_russian_letter));
        names.sort_unstable_by_key(|it| it.span.start);
        names
    }
}

/// A name that a file declares.
#[derive(Clone, Copy, Debug)]
struct DeclaredName<'f> {
    name: &'f str,
    span: Span,
    file: &'f File,
    /// What declares it in a module.
    place: Option<Node<'f>>,
}

impl<'f> DeclaredName<'f> {
    /// The names of what encloses the declaration: of the method, the type, and the element or module. Those of methods and
    /// types are kept: each may enclose many, and have many annotations before its name.
    fn owners(self, known: &mut FxHashMap<NodeId, Option<&'f str>>) -> impl Iterator<Item = &'f str> {
        let method = self.place.and_then(Node::enclosing_method).map(Method::node);
        let around = method.or(self.place).into_iter().flat_map(Node::ancestors);
        let is_type = |node: &Node<'_>| {
            matches!(node.kind(), NodeKind::Structure | NodeKind::Exception | NodeKind::Enumeration)
        };
        let types = around.filter(is_type);
        let name = |node: Node<'f>| {
            *known.entry(node.id()).or_insert_with(|| node.child(NodeKind::Name).map(Node::text))
        };
        let names = method.into_iter().chain(types).filter_map(name);
        names.chain(self.file.stem().split('.')).chain(self.file.element_name())
    }
}

impl Comments<'_> {
    /// Where the lines with Russian letters stand, without the signs that make them comments; of a line of documentation
    /// that is a tag what the tag says in words.
    pub fn russian_lines(&self) -> impl Iterator<Item = Span> {
        let text = self.file().text();
        let prose = move |line: Span| {
            let tag = DocTag::read(line.slice(text), line.start).filter(|tag| tag.kind.is_some());
            tag.filter(|_| is_documentation(text, line)).map_or(line, |tag| tag.prose_span())
        };
        self.line_spans().map(prose).filter(move |span| span.slice(text).contains(is_russian_letter))
    }
}
