//! The kinds of fields that elements have: where each stands, and in which kinds of elements.

use super::Outcome;
use crate::{
    messages::scaffold::Refusal,
    platform::{
        Word,
        words::{key, kind},
    },
};

/// A kind of field, as the commands name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    Attribute,
    Dimension,
    Resource,
    Constant,
    Item,
    Parameter,
    Field,
    Property,
    Event,
    Operation,
    Index,
    QueryParameter,
    TabularPart,
    String,
    Template,
}

/// What a new field of a kind consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// `Имя`, `Тип`.
    Typed,
    /// `Имя`.
    Named,
    /// `Имя`, `Поля`.
    Index,
    /// `Имя`, `Реквизиты`.
    TabularPart,
    /// `Ключ: Значение`.
    Entry,
}

use FieldKind::{
    Attribute, Constant, Dimension, Event, Field, Index, Item, Operation, Parameter, Property,
    QueryParameter, Resource, String, TabularPart, Template,
};

impl FieldKind {
    pub const ALL: [Self; 15] = [
        Attribute,
        Dimension,
        Resource,
        Constant,
        Item,
        Parameter,
        Field,
        Property,
        Event,
        Operation,
        Index,
        QueryParameter,
        TabularPart,
        String,
        Template,
    ];

    /// The kind that a word means, in either language; letter case, hyphens and underscores do not count.
    ///
    /// # Errors
    /// It means none.
    pub fn of(word: &str) -> Outcome<Self> {
        let folded = |word: &str| -> std::string::String {
            word.chars()
                .filter(|letter| !matches!(letter, '-' | '_' | ' '))
                .flat_map(char::to_lowercase)
                .collect()
        };
        let wanted = folded(word);
        let found = Self::ALL.into_iter().find(|kind| kind.names().iter().any(|name| folded(name) == wanted));
        found.ok_or_else(|| Refusal::UnknownFieldKind { word: word.to_owned(), known: list(Self::ALL) })
    }

    /// What commands call it, in Russian and in English.
    #[must_use]
    pub const fn names(self) -> [&'static str; 2] {
        match self {
            Attribute => ["реквизит", "attribute"],
            Dimension => ["измерение", "dimension"],
            Resource => ["ресурс", "resource"],
            Constant => ["константа", "constant"],
            Item => ["значение", "value"],
            Parameter => ["параметр", "parameter"],
            Field => ["поле", "field"],
            Property => ["свойство", "property"],
            Event => ["событие", "event"],
            Operation => ["операция", "operation"],
            Index => ["индекс", "index"],
            QueryParameter => ["параметр-запроса", "query-parameter"],
            TabularPart => ["табличная-часть", "tabular-part"],
            String => ["строка", "string"],
            Template => ["шаблон", "template"],
        }
    }

    /// The key of the list in which it stands.
    pub(super) const fn section(self) -> Word {
        match self {
            Attribute => key::ATTRIBUTES,
            Dimension => key::DIMENSIONS,
            Resource => key::RESOURCES,
            Constant => key::CONSTANTS,
            Item => key::ITEMS,
            Parameter => key::PARAMETERS,
            Field => key::FIELDS,
            Property => key::PROPERTIES,
            Event => key::EVENTS,
            Operation => key::OPERATIONS,
            Index => key::INDEXES,
            QueryParameter => key::QUERY_PARAMETERS,
            TabularPart => key::TABULAR_PARTS,
            String => key::STRINGS,
            Template => key::TEMPLATES,
        }
    }

    pub(super) const fn shape(self) -> Shape {
        match self {
            Attribute | Dimension | Resource | Constant | Parameter | Field | Property | Event
            | QueryParameter => Shape::Typed,
            Item | Operation => Shape::Named,
            Index => Shape::Index,
            TabularPart => Shape::TabularPart,
            String | Template => Shape::Entry,
        }
    }

    /// The kinds of elements that have such fields.
    const fn owners(self) -> &'static [Word] {
        match self {
            Attribute => &[
                kind::CATALOG,
                kind::DOCUMENT,
                kind::EXCHANGE_PLAN,
                kind::SETTINGS_STORAGE,
                kind::INFORMATION_REGISTER,
                kind::ACCUMULATION_REGISTER,
                kind::PROCESSING,
            ],
            Dimension | Resource => &[kind::INFORMATION_REGISTER, kind::ACCUMULATION_REGISTER],
            Constant => &[kind::CONSTANTS_SET],
            Item => &[kind::ENUMERATION, kind::PRIVILEGE_ON_ELEMENT],
            Parameter => &[
                kind::CLIENT_WORK_PARAMETERS,
                kind::GLOBAL_CLIENT_EVENT,
                kind::SCHEDULED_JOB,
                kind::VIRTUAL_TABLE,
                kind::ACCESS_KEY,
                kind::PRIVILEGE_ON_ACTION,
            ],
            Field => &[kind::STRUCTURE, kind::STORABLE_STRUCTURE, kind::USER_SELF_REGISTRATION_PARAMETER],
            Property => &[
                kind::TYPE_CONTRACT,
                kind::EVENT_LOG_EVENT,
                kind::ENTITY_CONTRACT,
                kind::INTERFACE_COMPONENT,
            ],
            Event => &[kind::INTERFACE_COMPONENT],
            Operation => &[kind::PROCESSING],
            Index => &[
                kind::CATALOG,
                kind::DOCUMENT,
                kind::EXCHANGE_PLAN,
                kind::INFORMATION_REGISTER,
                kind::ACCUMULATION_REGISTER,
            ],
            QueryParameter => &[kind::REPORT],
            TabularPart => &[
                kind::CATALOG,
                kind::DOCUMENT,
                kind::EXCHANGE_PLAN,
                kind::SETTINGS_STORAGE,
                kind::ENTITY_CONTRACT,
            ],
            String | Template => &[kind::LOCALIZED_STRINGS],
        }
    }

    /// The kinds of fields that elements of a kind have.
    pub(super) fn of_elements(owner: &str) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |kind| kind.owners().iter().any(|it| it.is(owner)))
    }

    /// Whether a new field of this kind has an id, in an element of a kind.
    pub(super) fn has_id(self, owner: &str) -> bool {
        let one_of = |kinds: &[Word]| kinds.iter().any(|kind| kind.is(owner));
        match self {
            Attribute | Dimension | Resource | Constant | Item | TabularPart => true,
            Field => one_of(&[kind::STORABLE_STRUCTURE]),
            Parameter => one_of(&[kind::ACCESS_KEY, kind::PRIVILEGE_ON_ACTION, kind::SCHEDULED_JOB]),
            Property => one_of(&[kind::ENTITY_CONTRACT]),
            Event | Operation | Index | QueryParameter | String | Template => false,
        }
    }

    /// Refuses an element of a kind that has no such fields.
    pub(super) fn expect_in(self, owner: &str) -> Outcome {
        if self.owners().iter().any(|kind| kind.is(owner)) {
            return Ok(());
        }
        let allowed: Vec<Self> = Self::of_elements(owner).collect();
        let [field, _] = self.names();
        let (kind, field) = (owner.to_owned(), field.to_owned());
        Err(if allowed.is_empty() {
            Refusal::KindWithoutFields { kind }
        } else {
            Refusal::NoSuchSection { kind, field, allowed: list(allowed) }
        })
    }
}

/// Names in both languages, for a message.
fn list(kinds: impl IntoIterator<Item = FieldKind>) -> std::string::String {
    let names: Vec<_> = kinds.into_iter().map(|kind| kind.names().join(" (") + ")").collect();
    names.join(", ")
}
