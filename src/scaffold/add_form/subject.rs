//! What an element offers its forms: fields, tables, and what people call them.

use std::collections::HashSet;

use super::words::Words;
use crate::{
    platform::{
        Role, Word, is_plain_value,
        words::{facet, field, key, kind, type_name, value},
    },
    project::{Element, Project, ValueWords},
    scaffold::{Outcome, Spelling, name::expect_name},
    syntax::{
        types::{Member, TypeText},
        yaml::Value,
    },
};

/// Whether a record of an accumulation register comes in or goes out. It is declared nowhere.
const RECORD_KIND: Word = Word::new(Role::Field, "ВидЗаписи", None);

/// The element that forms are made for.
pub(super) struct Subject<'e> {
    pub(super) kind: Word,
    pub(super) name: &'e str,
    /// With vendor and project: `Верфь::Лавка::Основное`.
    pub(super) namespace: String,
    /// What a title says of one object, and of all.
    pub(super) object_title: String,
    pub(super) list_title: String,
    /// The standard ones that are not declared come first.
    pub(super) fields: Vec<Field>,
    pub(super) parts: Vec<Part>,
    /// Of an element whose objects have a parent.
    pub(super) parent: Option<String>,
    /// The namespaces that it imports: its forms name the same types.
    pub(super) imports: Vec<&'e str>,
}

/// A field: an attribute, dimension, resource, constant or parameter.
#[derive(Clone)]
pub(super) struct Field {
    pub(super) name: String,
    /// In the spelling of the project.
    pub(super) of_type: String,
    /// What people call it; the name where nothing else is said.
    pub(super) title: String,
    pub(super) is_multiline: bool,
}

/// A tabular part.
pub(super) struct Part {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) fields: Vec<Field>,
}

/// A standard attribute of some kinds.
struct Standard {
    name: Word,
    of_type: Word,
    /// The forms show it even where it is not declared.
    is_always: bool,
}

impl<'e> Subject<'e> {
    /// Reads an element. What has no name or type that can stand in an expression is no field.
    ///
    /// # Errors
    /// The element has no name.
    pub(super) fn of(
        element: &Element<'e>,
        of_kind: Word,
        project: &Project<'e>,
        words: Words<'_>,
    ) -> Outcome<Self> {
        let root = element.root();
        let name = element.name().unwrap_or_default();
        expect_name(name)?;
        let is_respelled = Spelling::of(element.file()) != Some(words.spelling);
        let read = Reading { words, is_respelled, name, of_kind };
        let sections: &[Word] = match of_kind {
            kind::INFORMATION_REGISTER | kind::ACCUMULATION_REGISTER => {
                &[key::DIMENSIONS, key::RESOURCES, key::ATTRIBUTES]
            }
            kind::CONSTANTS_SET => &[key::CONSTANTS],
            kind::REPORT => &[key::QUERY_PARAMETERS],
            _ => &[key::ATTRIBUTES],
        };
        let declared: Vec<Field> = sections.iter().flat_map(|section| read.fields(root, *section)).collect();
        let is_declared = |word: Word| declared.iter().any(|field| word.is(&field.name));
        let is_hierarchical = root.get(key::HIERARCHICAL).is_some_and(ValueWords::says_true);
        let mut fields: Vec<Field> = standard(of_kind, root)
            .into_iter()
            .filter(|standard| standard.is_always && !is_declared(standard.name))
            .map(|standard| Field::standard(&standard, words))
            .collect();
        let parent = is_hierarchical.then(|| {
            let own = declared.iter().find(|it| field::PARENT.is(&it.name)).map(|it| it.name.clone());
            own.unwrap_or_else(|| words.field(field::PARENT.ru).to_owned())
        });
        if let Some(parent) = parent.as_ref().filter(|_| !is_declared(field::PARENT)) {
            let of_type = format!("{name}.{}?", words.facet("Ссылка"));
            let title = parent.clone();
            fields.push(Field { name: parent.clone(), of_type, title, is_multiline: false });
        }
        fields.extend(declared);
        let mut seen = HashSet::new();
        fields.retain(|field| seen.insert(field.name.clone()));
        let shown = |section: Word| {
            let own = root.get(key::INTERFACE).and_then(|interface| interface.get(section));
            own.and_then(|section| presentation(section))
        };
        // `Представление` of kinds with objects is the name of a field.
        let is_text = !has_objects(of_kind);
        let own = presentation(root).filter(|_| is_text);
        let title = |of: Option<&str>| of.or(own).unwrap_or(name).to_owned();
        let parts = if has_objects(of_kind) { read.parts(root) } else { Vec::new() };
        Ok(Self {
            kind: of_kind,
            name,
            namespace: namespace(element, project),
            object_title: title(shown(key::OBJECT)),
            list_title: title(shown(key::LIST)),
            fields,
            parts,
            parent,
            imports: root.list(key::IMPORT).map(Value::text).filter(|text| !text.is_empty()).collect(),
        })
    }

    /// Whether each row is an object that has a reference.
    pub(super) fn has_objects(&self) -> bool {
        has_objects(self.kind)
    }

    /// The fields of a list: its tree shows the parents.
    pub(super) fn columns(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(|field| self.parent.as_ref() != Some(&field.name))
    }

    /// The field by which a list is sorted.
    pub(super) fn sorted_by(&self) -> Option<&Field> {
        let word = if self.kind == kind::DOCUMENT { field::DATE } else { field::NAME };
        self.fields.iter().find(|field| self.has_objects() && word.is(&field.name))
    }
}

impl Field {
    fn standard(standard: &Standard, words: Words<'_>) -> Self {
        let name = words.field(standard.name.ru).to_owned();
        let of_type = words.type_name(standard.of_type.ru).to_owned();
        Self { title: name.clone(), name, of_type, is_multiline: false }
    }

    /// Whether its type is one of some and nothing else; `None` of them may be empty.
    pub(super) fn is_of(&self, types: &[Word]) -> bool {
        let single = TypeText::new(&self.of_type).and_then(TypeText::single);
        single.is_some_and(|member| {
            !member.is_nullable()
                && member.arguments().next().is_none()
                && types.iter().any(|word| word.is(member.name()))
        })
    }

    /// Whether it holds text, possibly none.
    pub(super) fn is_text(&self) -> bool {
        let single = TypeText::new(&self.of_type).and_then(TypeText::single);
        single.is_some_and(|member| type_name::STRING.is(member.name()))
    }

    /// Whether it refers to a file: a picture, as far as a card can tell.
    pub(super) fn is_file(&self) -> bool {
        let single = TypeText::new(&self.of_type).and_then(TypeText::single);
        single.is_some_and(|member| {
            type_name::BINARY_OBJECT.is(member.element())
                && member.facet().is_some_and(|facet| facet::REFERENCE.is(facet))
        })
    }

    /// The type that an input of it has: one that may be empty, unless it is a plain value. An input of a date that may be
    /// empty would not be shown at all, so a date is never empty there.
    pub(super) fn input_type(&self) -> String {
        let text = self.of_type.as_str();
        let Some(read) = TypeText::new(text) else { return text.to_owned() };
        let is_empty = |name: &str| name.is_empty() || type_name::UNDEFINED.is(name);
        let members: Vec<_> = read.members().collect();
        let mut filled = members.iter().filter(|member| !is_empty(member.name()));
        if filled.clone().count() > 0 && filled.all(|member| type_name::DATE.is(member.name())) {
            let date = members.iter().find(|member| !is_empty(member.name()));
            return date.map_or(text, |member| member.name()).to_owned();
        }
        let may_be_empty = members.iter().any(|member| member.is_nullable() || is_empty(member.name()));
        let is_whole =
            |member: &Member<'_>| is_plain_value(member.name()) || member.arguments().next().is_some();
        if may_be_empty || members.iter().all(is_whole) { text.to_owned() } else { format!("{text}?") }
    }

    /// Whether an input of it names a type that the project declares.
    pub(super) fn names_type(&self) -> bool {
        TypeText::new(&self.of_type)
            .is_some_and(|read| read.members().any(|member| !is_plain_value(member.name())))
    }
}

fn has_objects(of_kind: Word) -> bool {
    [kind::CATALOG, kind::DOCUMENT, kind::EXCHANGE_PLAN, kind::SETTINGS_STORAGE].contains(&of_kind)
}

/// What people call an element or a part of it. Text that would be read as an expression is no title.
fn presentation(of: Value<'_>) -> Option<&str> {
    of.text_of(key::PRESENTATION).filter(|text| !text.trim().is_empty() && !text.starts_with('='))
}

/// The standard attributes of a kind, as the element has them.
fn standard(of_kind: Word, root: Value<'_>) -> Vec<Standard> {
    let always = |name, of_type| Standard { name, of_type, is_always: true };
    let declared = |name, of_type| Standard { name, of_type, is_always: false };
    match of_kind {
        kind::CATALOG => {
            vec![always(field::NAME, type_name::STRING), declared(field::CODE, type_name::STRING)]
        }
        kind::DOCUMENT => {
            vec![always(field::DATE, type_name::DATE_TIME), declared(field::NUMBER, type_name::STRING)]
        }
        kind::EXCHANGE_PLAN => {
            vec![declared(field::NAME, type_name::STRING), declared(field::CODE, type_name::STRING)]
        }
        kind::INFORMATION_REGISTER => {
            let period = root.text_of(key::PERIODICITY).filter(|text| !value::NON_PERIODIC.is(text));
            period.map(|_| always(field::PERIOD, type_name::DATE_TIME)).into_iter().collect()
        }
        kind::ACCUMULATION_REGISTER => {
            let has_sides = !root.text_of(key::REGISTER_KIND).is_some_and(|text| value::TURNOVERS.is(text));
            let side = has_sides.then(|| always(RECORD_KIND, type_name::OBJECT));
            let others =
                [always(field::PERIOD, type_name::DATE_TIME), always(field::RECORDER, type_name::OBJECT)];
            others.into_iter().chain(side).collect()
        }
        _ => Vec::new(),
    }
}

/// The whole namespace of an element.
fn namespace(element: &Element<'_>, project: &Project<'_>) -> String {
    let descriptor = project.descriptor();
    let of_descriptor = |word| descriptor.as_ref().and_then(|descriptor| descriptor.root().text_of(word));
    let parts =
        [of_descriptor(key::VENDOR), of_descriptor(key::NAME), Some(project.namespace_of(element.file()))];
    parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("::")
}

/// How the fields of an element are read.
struct Reading<'r> {
    words: Words<'r>,
    /// Whether the element is written in the other language than its forms.
    is_respelled: bool,
    name: &'r str,
    of_kind: Word,
}

impl Reading<'_> {
    fn fields(&self, owner: Value<'_>, section: Word) -> Vec<Field> {
        owner.list(section).filter_map(|item| self.field(item, owner)).collect()
    }

    fn field(&self, item: Value<'_>, owner: Value<'_>) -> Option<Field> {
        let name = item.text_of(key::NAME).filter(|name| expect_name(name).is_ok())?;
        let of_type = match item.text_of(key::TYPE) {
            Some(text) if !self.is_respelled => text.to_owned(),
            Some(text) => self.words.written_type(text),
            None => self.usual_type(name, owner),
        };
        TypeText::new(&of_type)?;
        // Texts of these names are long, whatever the description says.
        const LONG: [&str; 4] = ["Описание", "Комментарий", "Description", "Comment"];
        let is_text = TypeText::new(&of_type)
            .and_then(TypeText::single)
            .is_some_and(|member| type_name::STRING.is(member.name()));
        let says_so = item.get(key::MULTILINE).is_some_and(ValueWords::says_true);
        Some(Field {
            name: name.to_owned(),
            of_type,
            title: presentation(item).unwrap_or(name).to_owned(),
            is_multiline: is_text && (says_so || LONG.contains(&name)),
        })
    }

    /// The type of a field that is declared without one.
    fn usual_type(&self, name: &str, owner: Value<'_>) -> String {
        if field::PARENT.is(name) {
            return format!("{}.{}?", self.name, self.words.facet("Ссылка"));
        }
        let standard = standard(self.of_kind, owner);
        let known = standard.iter().find(|standard| standard.name.is(name));
        let word = known.map_or(type_name::STRING, |standard| standard.of_type);
        self.words.type_name(word.ru).to_owned()
    }

    fn parts(&self, root: Value<'_>) -> Vec<Part> {
        let mut seen = HashSet::new();
        let parts = root.list(key::TABULAR_PARTS).filter_map(|item| {
            let name = item.text_of(key::NAME).filter(|name| expect_name(name).is_ok())?;
            let mut fields = self.fields(item, key::ATTRIBUTES);
            let mut names = HashSet::new();
            fields.retain(|field| names.insert(field.name.clone()));
            let title = presentation(item).unwrap_or(name).to_owned();
            Some(Part { name: name.to_owned(), title, fields })
        });
        parts.filter(|part| seen.insert(part.name.clone())).collect()
    }
}
