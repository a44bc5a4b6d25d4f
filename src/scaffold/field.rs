//! `add-field` and `set-field-property`: fields of elements.

use std::path::{Path, PathBuf};

use super::{
    FieldKind, NewId, Outcome, Spelling, WorkingCopy, doc::DocLines, field_kind::Shape,
    item_class::ItemClass, name::expect_name, operation, working_copy::unedited,
};
use crate::{
    edit::yaml::{Document, Node, Refused, Route},
    messages::scaffold::{Note, Refusal},
    platform::{
        Platform, Role, Word,
        words::{field, key, kind, place, type_name},
    },
    project::{Element, ValueWords},
    syntax::{types::TypeText, yaml::Value},
};

/// `KEY=VALUE`: a property of a field, whose key may name a block inside of it: `ОграниченияЭлементов.Длина`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    pub keys: Vec<String>,
    pub value: String,
}

impl Property {
    /// Reads `KEY=VALUE`, split at the first `=`.
    ///
    /// # Errors
    /// There is no `=`, or no key before it.
    pub fn parse(text: &str) -> Outcome<Self> {
        let bad = || Refusal::BadProperty { text: text.to_owned() };
        let (key, value) = text.split_once('=').ok_or_else(bad)?;
        let keys: Vec<_> = key.trim().split('.').map(|part| part.trim().to_owned()).collect();
        let is_key = |key: &String| {
            !key.is_empty() && key.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
        };
        if keys.iter().all(is_key) { Ok(Self { keys, value: value.trim().to_owned() }) } else { Err(bad()) }
    }
}

/// A new field of an element.
#[derive(Clone, Debug)]
pub struct AddField {
    pub kind: FieldKind,
    pub name: String,
    /// Of a string or a template what it says; else its type, `Строка` where none is given.
    pub of_type: Option<String>,
    /// The tabular part in which it goes.
    pub tabular: Option<String>,
    pub properties: Vec<Property>,
    /// What it is for, in lines.
    pub doc: Option<String>,
}

impl AddField {
    /// Plans the field in the element at an absolute path. One that is there already, just as it is wanted, is left.
    ///
    /// # Errors
    /// The element has no such fields, one of this name is there, or the file cannot be edited.
    pub fn plan(&self, copy: &mut WorkingCopy<'_>, path: &Path, new_id: &mut NewId<'_>) -> Outcome {
        let element = copy.element(path)?;
        let owner = element.kind().unwrap_or_default();
        self.kind.expect_in(owner)?;
        expect_name(&self.name)?;
        self.expect_options()?;
        let doc = self.doc.as_deref().map(DocLines::read).transpose()?.unwrap_or_default();
        let spelling = copy.spelling_of(element.file());
        let section = Place::of(element.root(), self.kind, self.tabular.as_deref(), spelling)?;
        if self.kind.shape() == Shape::Entry {
            return self.add_entry(copy, path, &section);
        }
        let item = self.item(copy, &element, spelling, new_id)?;
        if let Some(taken) = section.item(element.root(), &self.name) {
            if !is_as_wanted(taken, &item) || (self.doc.is_some() && DocLines::of(taken) != doc) {
                let place = section.route.to_string();
                return Err(Refusal::NameTaken { name: self.name.clone(), place });
            }
            let is_complete = self.kind != FieldKind::Operation
                || !operation::add_handler(copy, &element, path, &self.name, spelling)?;
            if is_complete {
                copy.note(Note::AlreadyThere { name: self.name.clone() });
            }
            return Ok(());
        }
        let item = doc.above(item).map_err(|refused| unedited(path, element.text(), &refused))?;
        let starter = section.starter(element.root(), self.kind, self.tabular.is_some());
        if let Some(starter) = starter {
            let starter = starter.text_of(key::NAME).unwrap_or_default().to_owned();
            copy.note(Note::StarterReplaced { starter, name: self.name.clone() });
        }
        copy.edit(path, |document| {
            if let Some(starter) = starter {
                document.set(&Route::to(starter), &item)?;
            } else {
                section.make(document)?;
                document.insert_item(&section.route, usize::MAX, &item)?;
            }
            Ok(section.last_item_end(document))
        })?;
        if self.kind == FieldKind::Operation {
            operation::add_handler(copy, &element, path, &self.name, spelling)?;
        }
        Ok(())
    }

    /// Refuses an option that fields of this kind do not have.
    fn expect_options(&self) -> Outcome {
        let shape = self.kind.shape();
        let given = [
            ("--type", self.of_type.is_some() && !matches!(shape, Shape::Typed | Shape::Entry)),
            ("--prop", !self.properties.is_empty() && shape == Shape::Entry),
            ("--doc", self.doc.is_some() && shape == Shape::Entry),
        ];
        let wrong = given.iter().find(|(_, is_wrong)| *is_wrong);
        wrong.map_or(Ok(()), |(option, _)| {
            let [field, _] = self.kind.names();
            Err(Refusal::FieldHasNo { field: field.to_owned(), option: (*option).to_owned() })
        })
    }

    /// The field as an item of its list.
    fn item(
        &self,
        copy: &mut WorkingCopy<'_>,
        element: &Element<'_>,
        spelling: Spelling,
        new_id: &mut NewId<'_>,
    ) -> Outcome<Node> {
        let mut entries = Vec::new();
        let platform = copy.platform();
        let owner = element.kind().unwrap_or_default();
        let is_in_part = self.tabular.is_some();
        let is_standard = self.kind == FieldKind::Attribute && !is_in_part && is_standard(&self.name);
        if self.kind.has_id(owner) && !is_standard {
            entries.push((spelling.word(key::ID).to_owned(), Node::scalar(new_id())));
        }
        entries.push((spelling.word(key::NAME).to_owned(), Node::scalar(&self.name)));
        match self.kind.shape() {
            Shape::Typed => {
                if is_standard && self.of_type.is_none() && !kind::PROCESSING.is(owner) {
                    return Err(Refusal::NeedsType { name: self.name.clone() });
                }
                let written = self.written_type(platform, spelling)?;
                entries.push((spelling.word(key::TYPE).to_owned(), Node::scalar(written)));
            }
            Shape::Index => {
                let first = first_field(element.root());
                copy.note(Note::IndexPlaceholder { name: self.name.clone() });
                entries.push((
                    spelling.word(key::FIELDS).to_owned(),
                    Node::Sequence(first.map(Node::scalar).into_iter().collect()),
                ));
            }
            Shape::TabularPart => {
                let name = spelling.choose("Реквизит1", "Attribute1");
                let attribute = Node::mapping([
                    (spelling.word(key::ID), Node::scalar(new_id())),
                    (spelling.word(key::NAME), Node::scalar(name)),
                    (spelling.word(key::TYPE), Node::scalar(spelling.word(type_name::STRING))),
                ]);
                entries.push((spelling.word(key::ATTRIBUTES).to_owned(), Node::Sequence(vec![attribute])));
            }
            Shape::Named | Shape::Entry => {}
        }
        let class = ItemClass::of(platform, element, self.kind.section().ru, is_in_part, &self.name);
        for property in &self.properties {
            let property = class.written(property, None, spelling)?;
            nest(&mut entries, &property.keys, &property.value)?;
        }
        Ok(Node::Mapping(entries))
    }

    /// A string or a template, which all translations get too.
    fn add_entry(&self, copy: &mut WorkingCopy<'_>, path: &Path, section: &Place) -> Outcome {
        let text = self.of_type.clone().unwrap_or_else(|| self.name.clone());
        let document = copy.document(path)?;
        let taken = document.get(&section.route.clone().key(&self.name)).map(|taken| taken.text().to_owned());
        if taken.as_ref().is_some_and(|taken| *taken != text) {
            let place = section.route.to_string();
            return Err(Refusal::NameTaken { name: self.name.clone(), place });
        }
        let mut is_there = taken.is_some();
        if !is_there {
            self.put_entry(copy, path, &section.key, &text)?;
        }
        for translation in translations(copy, path) {
            let document = copy.document(&translation)?;
            let spelled = self.kind.section().keys();
            let entry = document.tree().root().and_then(|root| root.entry_under(spelled));
            if entry.is_some_and(|entry| entry.value.get_str(&self.name).is_some()) {
                continue;
            }
            let key = entry.map_or_else(|| section.key.clone(), |entry| entry.key.text().to_owned());
            self.put_entry(copy, &translation, &key, &text)?;
            let path = translation.display().to_string();
            copy.note(Note::TranslationNeeded { name: self.name.clone(), path });
            is_there = false;
        }
        if is_there {
            copy.note(Note::AlreadyThere { name: self.name.clone() });
        }
        Ok(())
    }

    fn put_entry(&self, copy: &mut WorkingCopy<'_>, path: &Path, section: &str, text: &str) -> Outcome {
        copy.edit(path, |document| {
            let route = Route::root().key(section);
            if document.get(&route).is_none() {
                document.insert_entry(&Route::root(), usize::MAX, section, &Node::Null)?;
            }
            document.insert_entry(&route, usize::MAX, &self.name, &Node::quoted(text))?;
            Ok(None)
        })
    }

    /// The type as the file spells it.
    fn written_type(&self, platform: &Platform, spelling: Spelling) -> Outcome<String> {
        let usual = match self.kind {
            FieldKind::Event => type_name::COMPONENT_EVENT,
            _ => type_name::STRING,
        };
        let given = self.of_type.as_deref().unwrap_or_else(|| spelling.word(usual));
        let given = given.replace("&lt;", "<").replace("&gt;", ">");
        if given.is_empty() || given.contains(['\n', '\r', '#', '"', '\'']) || !is_type(&given) {
            return Err(Refusal::BadType { text: given });
        }
        Ok(respell_type(&given, platform, spelling))
    }
}

/// New values of properties of a field that is there.
#[derive(Clone, Debug)]
pub struct SetFieldProperty {
    pub kind: FieldKind,
    pub name: String,
    pub tabular: Option<String>,
    pub properties: Vec<Property>,
}

impl SetFieldProperty {
    /// Plans the values in the element at an absolute path.
    ///
    /// # Errors
    /// There is no such field, a property is its name or has a block of its own, or the file cannot be edited.
    pub fn plan(&self, copy: &mut WorkingCopy<'_>, path: &Path) -> Outcome {
        let element = copy.element(path)?;
        let owner = element.kind().unwrap_or_default();
        self.kind.expect_in(owner)?;
        let spelling = copy.spelling_of(element.file());
        let section = Place::of(element.root(), self.kind, self.tabular.as_deref(), spelling)?;
        let missing = || Refusal::NoSuchField { name: self.name.clone(), place: section.route.to_string() };
        let item = section.item(element.root(), &self.name).ok_or_else(missing)?;
        let route = Route::to(item);
        let (platform, is_in_part) = (copy.platform(), self.tabular.is_some());
        let class = ItemClass::of(platform, &element, self.kind.section().ru, is_in_part, &self.name);
        for property in &self.properties {
            self.expect_may_be_set(property)?;
            let property = class.written(property, Some(item), spelling)?;
            copy.edit(path, |document| {
                set_nested(document, &route, &property.keys, &property.value)?;
                Ok(document.get(&route).map(|item| item.span().start))
            })?;
        }
        let after = copy.document(path)?;
        if after.text() == element.text() {
            copy.note(Note::NothingToDo);
        }
        Ok(())
    }

    fn expect_may_be_set(&self, property: &Property) -> Outcome {
        match property.keys.as_slice() {
            [only] if key::NAME.is(only) => Err(Refusal::NameIsNoProperty { name: self.name.clone() }),
            _ => Ok(()),
        }
    }
}

/// The list in which fields of a kind stand.
struct Place {
    /// The way to the list.
    route: Route,
    /// Its key, in the spelling that the file has or takes.
    key: String,
}

impl Place {
    fn of(root: Value<'_>, kind: FieldKind, tabular: Option<&str>, spelling: Spelling) -> Outcome<Self> {
        let in_owner = |owner: Route, value: Value<'_>, word: Word| {
            let key = value
                .entry(word)
                .map_or_else(|| spelling.word(word).to_owned(), |entry| entry.key.text().to_owned());
            Self { route: owner.key(key.as_str()), key }
        };
        let Some(tabular) = tabular else { return Ok(in_owner(Route::root(), root, kind.section())) };
        if kind != FieldKind::Attribute {
            return Err(Refusal::NotInTabularPart { field: kind.names()[0].to_owned() });
        }
        let parts: Vec<_> = root.list(key::TABULAR_PARTS).collect();
        let part = parts.iter().find(|part| part.text_of(key::NAME) == Some(tabular));
        let part = part.ok_or_else(|| Refusal::NoSuchTabularPart {
            name: tabular.to_owned(),
            known: parts.iter().filter_map(|part| part.text_of(key::NAME)).collect::<Vec<_>>().join(", "),
        })?;
        Ok(in_owner(Route::to(*part), *part, key::ATTRIBUTES))
    }

    /// The item of a name.
    fn item<'t>(&self, root: Value<'t>, name: &str) -> Option<Value<'t>> {
        self.route.find(Some(root))?.items().find(|item| item.text_of(key::NAME) == Some(name))
    }

    /// The only item, if it is what a new element or tabular part begins with, and nothing in the element names it.
    fn starter<'t>(&self, root: Value<'t>, kind: FieldKind, is_in_part: bool) -> Option<Value<'t>> {
        let (starter, of_type, length): (Word, Word, &[&str]) = match kind {
            FieldKind::Attribute if is_in_part => (starter::ATTRIBUTE, type_name::STRING, &[]),
            FieldKind::Dimension => (starter::DIMENSION, type_name::STRING, &["50"]),
            FieldKind::Resource => (starter::RESOURCE, type_name::NUMBER, &[]),
            FieldKind::Constant => (starter::CONSTANT, type_name::STRING, &[]),
            _ => return None,
        };
        let mut items = self.route.find(Some(root))?.items();
        let item = items.next().filter(|_| items.next().is_none())?;
        let name = item.get(key::NAME).filter(|name| starter.is(name.text()))?;
        let says = |word: Word, text: &str| item.text_of(word) == Some(text);
        let is_untouched = item.entries().count() == 3 + length.len()
            && item.get(key::ID).is_some()
            && item.text_of(key::TYPE).is_some_and(|written| of_type.is(written))
            && length.iter().all(|length| says(key::MAX_LENGTH, length));
        let has_comments = item.tree().comments().iter().any(|it| item.span().contains(it.span.start));
        let is_named = root
            .descendants()
            .any(|value| value != name && !key_is_name(value) && value.text() == name.text());
        (is_untouched && !has_comments && !is_named).then_some(item)
    }

    /// Makes the list where it is not there: sections follow each other in the order in which people know them.
    fn make(&self, document: &mut Document) -> Result<(), Refused> {
        if document.get(&self.route).is_some() {
            return Ok(());
        }
        let Some((owner, _)) = self.route.split_last() else { return Ok(()) };
        let index = document.get(&owner).map_or(usize::MAX, |owner| section_index(owner, &self.key));
        document.insert_entry(&owner, index, &self.key, &Node::Null)
    }

    fn last_item_end(&self, document: &Document) -> Option<u32> {
        Some(document.get(&self.route)?.items().last()?.span().end)
    }
}

/// Where a new section goes among the entries of a description: behind those that come before it, else at the end.
fn section_index(owner: Value<'_>, section: &str) -> usize {
    const ORDER: [Word; 14] = [
        key::DIMENSIONS,
        key::RESOURCES,
        key::ATTRIBUTES,
        key::ITEMS,
        key::FIELDS,
        key::PARAMETERS,
        key::QUERY_PARAMETERS,
        key::CONSTANTS,
        key::TABULAR_PARTS,
        key::PROPERTIES,
        key::EVENTS,
        key::OPERATIONS,
        key::INDEXES,
        key::STRINGS,
    ];
    let number = |text: &str| ORDER.iter().position(|word| word.is(text));
    let own = number(section);
    let entries: Vec<_> = owner.entries().collect();
    let after =
        entries.iter().position(|entry| number(entry.key.text()) > own && number(entry.key.text()).is_some());
    after.unwrap_or(entries.len())
}

/// The names of what new elements and tabular parts begin with, until there is something real.
mod starter {
    use crate::platform::{Role, Word};

    const fn word(ru: &'static str, en: &'static str) -> Word {
        Word::new(Role::Field, ru, Some(en))
    }

    pub(super) const ATTRIBUTE: Word = word("Реквизит1", "Attribute1");
    pub(super) const DIMENSION: Word = word("Измерение1", "Dimension1");
    pub(super) const RESOURCE: Word = word("Ресурс1", "Resource1");
    pub(super) const CONSTANT: Word = word("Константа1", "Constant1");
}

/// Whether a value is the name of something.
fn key_is_name(value: Value<'_>) -> bool {
    value.key().is_some_and(|key| key.is(key::NAME))
}

/// The translations of the strings of an element: `Локализация/En/Строки.yaml` beside it.
fn translations(copy: &WorkingCopy<'_>, path: &Path) -> Vec<PathBuf> {
    let (Some(dir), Some(name)) = (path.parent(), path.file_name()) else { return Vec::new() };
    let is_translation = |file: &&Path| {
        let folder = file.parent().and_then(Path::parent);
        let is_folder = |folder: &Path| {
            let name = folder.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| place::LOCALIZATION.is(name)) && folder.parent() == Some(dir)
        };
        file.file_name() == Some(name) && folder.is_some_and(is_folder)
    };
    let files = copy.session().codebase().files().iter().filter_map(|file| file.source.real.as_deref());
    files.filter(is_translation).map(Path::to_path_buf).collect()
}

/// Whether an attribute of this name is one that the platform knows, which has no id.
fn is_standard(name: &str) -> bool {
    [field::NAME, field::CODE, field::DATE, field::NUMBER, field::OWNER, field::PARENT, field::RECORDER]
        .iter()
        .any(|word| word.is(name))
}

/// The first attribute or dimension, for an index that has to have one.
fn first_field(root: Value<'_>) -> Option<String> {
    [key::ATTRIBUTES, key::DIMENSIONS]
        .into_iter()
        .find_map(|section| root.list(section).find_map(|item| item.text_of(key::NAME).map(str::to_owned)))
}

/// Whether an item says what is wanted, ids apart.
fn is_as_wanted(item: Value<'_>, wanted: &Node) -> bool {
    match wanted {
        Node::Mapping(entries) => {
            item.is_mapping()
                && entries
                    .iter()
                    .filter(|(key, _)| !key::ID.is(key))
                    .all(|(key, value)| item.get_str(key).is_some_and(|item| is_as_wanted(item, value)))
        }
        Node::Sequence(items) => {
            let found: Vec<_> = item.items().collect();
            found.len() >= items.len()
                && found.iter().zip(items).all(|(item, wanted)| is_as_wanted(*item, wanted))
        }
        Node::Scalar(text) | Node::Quoted(text) => item.text() == text,
        Node::Null => item.is_null(),
        Node::Piece(_) => false,
    }
}

/// Puts a value under keys, one in the other.
fn nest(entries: &mut Vec<(String, Node)>, keys: &[String], value: &str) -> Outcome {
    let Some((first, rest)) = keys.split_first() else { return Ok(()) };
    let is_own = [key::ID, key::NAME, key::TYPE].iter().any(|word| word.is(first)) && rest.is_empty();
    if is_own {
        return Err(Refusal::ReservedProperty { key: first.clone() });
    }
    let at = match entries.iter().position(|(key, _)| key == first) {
        Some(at) => at,
        None => {
            entries
                .push((first.clone(), if rest.is_empty() { Node::Null } else { Node::Mapping(Vec::new()) }));
            entries.len() - 1
        }
    };
    let Some((_, node)) = entries.get_mut(at) else { return Ok(()) };
    match node {
        Node::Mapping(inner) if !rest.is_empty() => nest(inner, rest, value),
        node if rest.is_empty() => {
            *node = Node::scalar(value);
            Ok(())
        }
        _ => Err(Refusal::PropertyIsBlock { key: keys.join(".") }),
    }
}

/// Sets a value under keys, one in the other; what is missing is made.
fn set_nested(document: &mut Document, route: &Route, keys: &[String], value: &str) -> Result<(), Refused> {
    let Some((first, rest)) = keys.split_first() else { return Ok(()) };
    let inner = route.clone().key(first.as_str());
    match document.get(&inner) {
        Some(found) if rest.is_empty() && (found.is_mapping() || found.is_sequence()) => {
            Err(Refused::NotMapping(inner))
        }
        Some(_) if rest.is_empty() => document.set(&inner, &Node::scalar(value)),
        Some(_) => set_nested(document, &inner, rest, value),
        None => {
            let node = rest
                .iter()
                .rev()
                .fold(Node::scalar(value), |node, key| Node::mapping([(key.as_str(), node)]));
            document.insert_entry(route, usize::MAX, first, &node)
        }
    }
}

/// Whether a text may stand for a type. Types of functions are not read here.
fn is_type(text: &str) -> bool {
    TypeText::new(text).is_some() || text.contains("->")
}

/// A type in the spelling of the file, as far as its names are those of the platform.
pub(super) fn respell_type(text: &str, platform: &Platform, spelling: Spelling) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_alphanumeric() || letter == '_') {
        let (head, tail) = rest.split_at(start);
        let end =
            tail.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(tail.len());
        let (name, after) = tail.split_at(end);
        let is_alone = !head.ends_with(['.', ':']) && !after.starts_with("::");
        let other = match spelling {
            Spelling::Russian => platform.russian(Role::Type, name),
            Spelling::English => platform.english(Role::Type, name),
        };
        out.push_str(head);
        out.push_str(other.filter(|_| is_alone).unwrap_or(name));
        rest = after;
    }
    out.push_str(rest);
    out
}
