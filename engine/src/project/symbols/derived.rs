//! The types that an element brings along: those that stand behind its name and a dot, `Товары.Ссылка`.

use super::{DeclaredType, PartSymbol, Section};
use crate::{
    platform::{
        Lookup, Platform, Role, Table, Word, texts,
        words::{facet, kind},
    },
    project::{Element, Project},
};

/// The kinds of elements whose types are all known: by the words of the platform, or declared in the project.
const WITH_KNOWN_TYPES: [Word; 18] = [
    kind::CATALOG,
    kind::DOCUMENT,
    kind::EXCHANGE_PLAN,
    kind::SETTINGS_STORAGE,
    kind::INTEGRABLE_APPLICATION,
    kind::INFORMATION_REGISTER,
    kind::ACCUMULATION_REGISTER,
    kind::CONSTANTS_SET,
    kind::ENUMERATION,
    kind::ACCESS_KEY,
    kind::PRIVILEGE_ON_ACTION,
    kind::CLIENT_WORK_PARAMETERS,
    kind::ENTITY_CONTRACT,
    kind::PROCESSING,
    kind::REPORT,
    kind::COMMON_MODULE,
    kind::HTTP_SERVICE,
    kind::INTERFACE_COMPONENT,
];

/// The kinds of elements whose data can be locked.
const WITH_LOCKS: [Word; 7] = [
    kind::CATALOG,
    kind::DOCUMENT,
    kind::EXCHANGE_PLAN,
    kind::SETTINGS_STORAGE,
    kind::INTEGRABLE_APPLICATION,
    kind::INFORMATION_REGISTER,
    kind::ACCUMULATION_REGISTER,
];

/// Where a type behind the name of an element comes from.
#[derive(Clone, Copy, Debug)]
pub enum DerivedType<'p> {
    /// The platform makes it for all elements of the kind; its Russian name.
    Platform(&'p str),
    /// The row of a tabular part.
    TabularPart(&'p PartSymbol),
    /// A module of the element declares it.
    Declared(DeclaredType<'p>),
}

impl<'p> Element<'p> {
    /// The Russian name of its kind; the kind as written where no other name is known, and an empty text where there
    /// is none.
    #[must_use]
    pub fn russian_kind(&self, platform: &'p Platform) -> &'p str {
        let written = self.kind().unwrap_or_default();
        let known = Role::Kind.word(written).map(|word| word.ru);
        known.or_else(|| platform.russian(Role::Kind, written)).unwrap_or(written)
    }

    /// What the platform puts behind the name and a dot for elements of its kind, as far as the tables know: types, and
    /// some members of the manager; in Russian.
    pub fn platform_members(&self, platform: &'p Platform) -> impl Iterator<Item = &'p str> + use<'p> {
        let entry = platform.entry(Table::Stdlib, "object_members", self.russian_kind(platform)).found();
        texts(entry)
    }
}

impl<'p> Project<'p> {
    /// The type that stands behind the name of an element and a dot, its name in either spelling. It is never `Absent`,
    /// for no table says that it lists all types of a kind. `Unknown` also where there are several, where [`Self::type_of`]
    /// is, and for a name of the platform that is not known to be one of a type.
    #[must_use]
    pub fn derived_type(
        &self,
        element: &Element<'p>,
        name: &str,
        platform: &'p Platform,
    ) -> Lookup<DerivedType<'p>> {
        let declared = match self.type_of(element, name) {
            Lookup::Unknown => return Lookup::Unknown,
            declared => declared.found().map(DerivedType::Declared),
        };
        let part = element.symbols().part(Section::TabularParts, name).found().map(DerivedType::TabularPart);
        let russian = Role::Facet.word(name).map(|word| word.ru);
        let russian = russian.or_else(|| platform.russian(Role::Facet, name));
        let mut listed = element.platform_members(platform);
        let made =
            russian.and_then(|russian| listed.find(|made| *made == russian)).map(DerivedType::Platform);
        let mut found = [declared, part, made].into_iter().flatten();
        match (found.next(), found.next()) {
            (Some(found), None) => Lookup::Found(found),
            _ => Lookup::Unknown,
        }
    }

    /// Whether an element surely has no type of a name: neither one that the platform makes for some kind, nor a tabular
    /// part, nor one that a module of it declares or a list on its form names.
    #[must_use]
    pub fn lacks_type(&self, element: &Element<'p>, name: &str) -> bool {
        let is_made = || Role::Facet.word(name).is_some_and(|word| may_be_of(element, word));
        element.is_any_kind(&WITH_KNOWN_TYPES)
            && !is_made()
            && element.symbols().part(Section::TabularParts, name).is_absent()
            && !element.symbols().has_row_type(name)
            && self.type_of(element, name).is_absent()
    }
}

/// Whether the platform may make a type, or a table, for an element: some it makes for a few kinds alone, and rows for lists.
fn may_be_of(element: &Element<'_>, made: Word) -> bool {
    match made {
        facet::BALANCE | facet::TURNOVERS | facet::BALANCE_AND_TURNOVERS => {
            element.is_kind(kind::ACCUMULATION_REGISTER)
        }
        facet::SLICE_LAST | facet::SLICE_FIRST => element.is_kind(kind::INFORMATION_REGISTER),
        facet::CHANGES => false,
        facet::DATA_SCHEMA => element.is_kind(kind::EXCHANGE_PLAN),
        facet::HIERARCHY => element.is_kind(kind::CATALOG),
        facet::LOCKS => element.is_any_kind(&WITH_LOCKS),
        facet::LIST_ROW_DATA => element.symbols().names_dynamic_lists,
        _ => true,
    }
}
