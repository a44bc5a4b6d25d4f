//! What a description declares: an element with its sections and components, the keys of a dictionary.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::{SymbolList, SymbolName, SymbolSpans, Visibility};
use crate::{
    platform::{
        Lookup, Word,
        words::{key, kind, type_name, value},
    },
    project::{Element, ValueWords},
    source::Span,
    syntax::yaml::{self, Value},
};

/// The declarations of a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DescriptionSymbols {
    /// What is under the key of the name, if it is a scalar.
    pub name: Option<Box<str>>,
    /// What is under the key of the kind, as written; descriptors and translations have none.
    pub kind: Option<Box<str>>,
    /// From where the element may be used. `Unknown` where something else than a known scope is written.
    pub visibility: Lookup<Visibility>,
    /// The items with a name in the markup of a component, and their types.
    pub components: SymbolList<PartSymbol>,
    /// The keys of a dictionary or of a translation; none elsewhere.
    pub strings: SymbolList<StringSymbol>,
    /// Whether an item of an enumeration is marked as the default one.
    pub has_default_item: bool,
    /// Whether the text names the type of dynamic lists.
    pub names_dynamic_lists: bool,
    /// The names that lists on a form give to the types of their rows.
    row_types: SymbolList<Box<str>>,
    /// The names of the hierarchies that a catalog declares beside its own.
    hierarchies: SymbolList<Box<str>>,
    sections: Box<[SectionSymbols]>,
    /// Whether all could be read and no key stands twice. Otherwise nothing is absent.
    is_whole: bool,
    has_all_components: bool,
    /// The name is empty where there is none.
    pub spans: SymbolSpans,
}

/// A list of named parts of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    Attributes,
    TabularParts,
    Dimensions,
    Resources,
    /// Of an enumeration; other kinds mean other things by the key.
    Items,
    Fields,
    Constants,
    Properties,
    Events,
    Parameters,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct SectionSymbols {
    section: Section,
    parts: SymbolList<PartSymbol>,
    /// Whether each item has a name, in a description that could be read.
    is_whole: bool,
}

/// An attribute, a tabular part, a dimension, a member of an enumeration, a component and the like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartSymbol {
    pub name: Box<str>,
    /// The type as written; `None` where no scalar is.
    pub type_text: Option<Box<str>>,
    /// The attributes of a tabular part; none elsewhere.
    pub attributes: SymbolList<PartSymbol>,
    has_all_attributes: bool,
    pub spans: SymbolSpans,
}

/// A string or a template of a dictionary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StringSymbol {
    pub name: Box<str>,
    /// Whether it stands among the templates, which take arguments.
    pub is_template: bool,
    pub spans: SymbolSpans,
}

impl Section {
    pub const ALL: [Self; 10] = [
        Self::Attributes,
        Self::TabularParts,
        Self::Dimensions,
        Self::Resources,
        Self::Items,
        Self::Fields,
        Self::Constants,
        Self::Properties,
        Self::Events,
        Self::Parameters,
    ];

    /// The key it stands under.
    #[must_use]
    pub const fn key(self) -> Word {
        match self {
            Self::Attributes => key::ATTRIBUTES,
            Self::TabularParts => key::TABULAR_PARTS,
            Self::Dimensions => key::DIMENSIONS,
            Self::Resources => key::RESOURCES,
            Self::Items => key::ITEMS,
            Self::Fields => key::FIELDS,
            Self::Constants => key::CONSTANTS,
            Self::Properties => key::PROPERTIES,
            Self::Events => key::EVENTS,
            Self::Parameters => key::PARAMETERS,
        }
    }

    /// Whether the elements of a kind have it under its key.
    fn is_of(self, element: &Element<'_>) -> bool {
        self != Self::Items || element.is_kind(kind::ENUMERATION)
    }
}

impl DescriptionSymbols {
    pub(in crate::project) fn of(element: &Element<'_>) -> Self {
        let root = element.root();
        let name = element.get(key::NAME).filter(|name| name.is_scalar());
        let is_whole = element.tree().duplicates().is_empty() && element.file().source.damage.is_none();
        let sections = Section::ALL.into_iter().filter(|section| section.is_of(element));
        let sections = sections.filter_map(|section| SectionSymbols::of(root, section, is_whole));
        let strings = element.dictionary_entries().map(|entry| StringSymbol {
            name: entry.key.text().into(),
            is_template: is_in_templates(entry),
            spans: SymbolSpans { name: entry.key.span(), whole: entry.key.span().cover(entry.value.span()) },
        });
        let hierarchies = root.list(key::ADDITIONAL_HIERARCHIES).filter_map(|it| it.text_of(key::NAME));
        let row_types = element.entries_under(key::ROW_DATA_TYPE_NAME);
        Self {
            name: name.map(|name| name.text().into()),
            kind: element.kind().map(Into::into),
            visibility: visibility(root),
            components: components(element).collect(),
            strings: strings.collect(),
            has_default_item: element.is_kind(kind::ENUMERATION) && has_default_item(root),
            names_dynamic_lists: names_dynamic_lists(element.file().text()),
            row_types: row_types.map(|name| name.value.text().into()).collect(),
            hierarchies: hierarchies.map(Into::into).collect(),
            sections: sections.collect(),
            is_whole,
            has_all_components: is_whole && has_all_components(element),
            spans: SymbolSpans {
                name: name.map_or(Span::at(root.span().start), Value::span),
                whole: root.span(),
            },
        }
    }

    #[must_use]
    pub fn is_kind(&self, kind: Word) -> bool {
        self.kind.as_deref().is_some_and(|written| kind.is(written))
    }

    /// The parts of a section that have a name, in the order of the text.
    #[must_use]
    pub fn parts(&self, section: Section) -> &[PartSymbol] {
        self.section(section).map_or(&[], |section| &section.parts)
    }

    /// The part of a section with a name, of those that the description itself declares. `Unknown` where several have
    /// it, some item has no name, or the description could not be read wholly.
    #[must_use]
    pub fn part(&self, section: Section, name: &str) -> Lookup<&PartSymbol> {
        let is_known = section != Section::Items || self.is_kind(kind::ENUMERATION);
        match self.section(section) {
            Some(section) => section.parts.only(name, section.is_whole),
            None if self.is_whole && is_known => Lookup::Absent,
            None => Lookup::Unknown,
        }
    }

    /// Whether anything in its sections has a name.
    #[must_use]
    pub fn has_part(&self, name: &str) -> bool {
        self.sections.iter().any(|section| section.parts.named(name).next().is_some())
    }

    /// Whether anything in one of its sections has a name.
    #[must_use]
    pub fn has_part_in(&self, section: Section, name: &str) -> bool {
        self.section(section).is_some_and(|section| section.parts.named(name).next().is_some())
    }

    /// Whether a list on a form gives this name to the type of its rows.
    #[must_use]
    pub fn has_row_type(&self, name: &str) -> bool {
        self.row_types.named(name).next().is_some()
    }

    /// Whether it declares a hierarchy of a name beside its own.
    #[must_use]
    pub fn has_hierarchy(&self, name: &str) -> bool {
        self.hierarchies.named(name).next().is_some()
    }

    /// The names of all parts with their types as written, those of tabular parts included.
    pub fn typed_parts(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        let parts = self.sections.iter().flat_map(|section| section.parts.iter());
        let parts = parts.flat_map(|part| std::iter::once(part).chain(part.attributes.iter()));
        parts.map(|part| (&*part.name, part.type_text.as_deref()))
    }

    /// The component with a name in the markup of this one. What the type that it inherits brings along is not looked
    /// at. `Unknown` where several have the name, or something in the markup has a name and no type.
    #[must_use]
    pub fn component(&self, name: &str) -> Lookup<&PartSymbol> {
        self.components.only(name, self.has_all_components)
    }

    /// The string or template of a dictionary with a key. `Unknown` where several have it, or the description could not
    /// be read wholly.
    #[must_use]
    pub fn string(&self, name: &str) -> Lookup<&StringSymbol> {
        self.strings.only(name, self.is_whole)
    }

    fn section(&self, wanted: Section) -> Option<&SectionSymbols> {
        self.sections.iter().find(|section| section.section == wanted)
    }
}

impl SectionSymbols {
    fn of(root: Value<'_>, section: Section, is_whole: bool) -> Option<Self> {
        let list = root.get(section.key())?;
        let parts = named_parts(list).map(|(item, name)| PartSymbol::of(item, name, is_whole));
        let parts: SymbolList<_> = parts.collect();
        Some(Self { section, is_whole: is_whole && are_all_of(list, &parts), parts })
    }
}

impl PartSymbol {
    fn of(item: Value<'_>, name: Value<'_>, is_whole: bool) -> Self {
        let list = item.get(key::ATTRIBUTES);
        let attributes = list.into_iter().flat_map(named_parts);
        let attributes: SymbolList<_> = attributes.map(|(item, name)| Self::alone(item, name)).collect();
        Self {
            has_all_attributes: is_whole && list.is_none_or(|list| are_all_of(list, &attributes)),
            attributes,
            ..Self::alone(item, name)
        }
    }

    /// A part that has no parts of its own.
    fn alone(item: Value<'_>, name: Value<'_>) -> Self {
        Self {
            name: name.text().into(),
            type_text: item.text_of(key::TYPE).map(Into::into),
            attributes: SymbolList::from_iter([]),
            has_all_attributes: true,
            spans: SymbolSpans { name: name.span(), whole: item.span() },
        }
    }

    /// The attribute of a tabular part with a name. `Unknown` where several have it, or some attribute has
    /// no name.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Lookup<&Self> {
        self.attributes.only(name, self.has_all_attributes)
    }
}

/// Finds the type of dynamic lists in a text, in either spelling.
static DYNAMIC_LIST: LazyLock<[Finder<'static>; 2]> =
    LazyLock::new(|| type_name::DYNAMIC_LIST.spellings().map(Finder::new));

fn names_dynamic_lists(text: &str) -> bool {
    DYNAMIC_LIST.iter().any(|name| name.find(text.as_bytes()).is_some())
}

/// The scope of an element, which is its subsystem where none is written.
fn visibility(root: Value<'_>) -> Lookup<Visibility> {
    let is_given = |written: &Value<'_>| written.has_value() && !written.text().is_empty();
    let Some(written) = root.get(key::VISIBILITY_SCOPE).filter(is_given) else {
        return Lookup::Found(Visibility::InSubsystem);
    };
    let scopes = [
        (value::IN_SUBSYSTEM, Visibility::InSubsystem),
        (value::IN_PROJECT, Visibility::InProject),
        (value::GLOBAL, Visibility::Global),
    ];
    let known = scopes.iter().find(|(word, _)| written.is(*word));
    known.map_or(Lookup::Unknown, |(_, visibility)| Lookup::Found(*visibility))
}

/// Where the components of a form stand.
fn markup(element: &Element<'_>) -> Option<Span> {
    let markup = element.get(key::INHERITS).filter(|_| element.is_kind(kind::INTERFACE_COMPONENT))?;
    Some(markup.span())
}

fn components<'p>(element: &Element<'p>) -> impl Iterator<Item = PartSymbol> + use<'p> {
    let markup = markup(element);
    let is_within = move |node: Value<'_>| markup.is_some_and(|it| it.contains(node.span().start));
    let within = element.typed().filter(move |typed| is_within(typed.node));
    within.filter_map(|typed| {
        let name = typed.node.get(key::NAME).filter(|name| name.is_scalar() && name.has_value())?;
        Some(PartSymbol {
            type_text: Some(typed.written.text().into()),
            ..PartSymbol::alone(typed.node, name)
        })
    })
}

fn has_all_components(element: &Element<'_>) -> bool {
    let Some(markup) = markup(element) else { return true };
    let mut names = element.entries_under(key::NAME).filter(|it| markup.contains(it.key.span().start));
    names.all(|entry| {
        let is_typed = |owner: Value<'_>| owner.text_of(key::TYPE).is_some();
        entry.value.is_scalar() && entry.value.has_value() && entry.key.parent().is_some_and(is_typed)
    })
}

/// Whether an entry of a dictionary is one of its templates.
fn is_in_templates(entry: yaml::Entry<'_>) -> bool {
    let section = entry.key.parent().and_then(Value::key);
    section.is_some_and(|section| section.is(key::TEMPLATES))
}

fn has_default_item(enumeration: Value<'_>) -> bool {
    let is_default = |item: Value<'_>| item.get(key::DEFAULT).is_some_and(ValueWords::says_true);
    enumeration.list(key::ITEMS).any(is_default)
}

/// The items of a list that have a name, and where it stands.
fn named_parts(list: Value<'_>) -> impl Iterator<Item = (Value<'_>, Value<'_>)> {
    list.items().filter_map(|item| Some((item, item.get(key::NAME).filter(|name| name.is_scalar())?)))
}

/// Whether nothing is given, or a list in which all items have the names of these parts.
fn are_all_of(list: Value<'_>, parts: &[PartSymbol]) -> bool {
    let are_named = || parts.iter().all(|part| !part.name.is_empty());
    !list.has_value() || list.is_sequence() && list.items().count() == parts.len() && are_named()
}

impl SymbolName for PartSymbol {
    fn name(&self) -> &str {
        &self.name
    }
}

impl SymbolName for StringSymbol {
    fn name(&self) -> &str {
        &self.name
    }
}
