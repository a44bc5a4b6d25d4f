//! Contracts: the properties that an element promises to have, and its attributes that override them.

use std::collections::{HashMap, HashSet};

use super::{Element, MemberWords, Project, TypeWords, ValueWords, codebase::MOST_BEARERS};
use crate::{
    platform::{
        Lookup, Word,
        words::{facet, field, key, kind, type_name},
    },
    source::Span,
    syntax::{
        types::{Member, TypeText},
        yaml::Value,
    },
};

/// An attribute of an element and the property of an entity contract that it overrides by its name.
#[derive(Clone, Copy, Debug)]
pub struct Override<'p> {
    pub contract: Element<'p>,
    pub property: Value<'p>,
    pub attribute: Value<'p>,
    is_in_tabular_part: bool,
}

/// A key that restricts the values of an attribute.
#[derive(Clone, Copy, Debug)]
pub struct Restriction {
    pub key: Word,
    /// What holds where the key is not given; `None` where nothing does.
    default: Option<f64>,
    /// Whether a smaller number lets more values in.
    pub is_lower_bound: bool,
}

/// What an attribute or a property says of a restriction.
#[derive(Clone, Copy, Debug)]
pub struct Limit<'p> {
    /// The value under the key.
    pub given: Option<Value<'p>>,
    /// The number that holds; `None` where none does, or what is given is no number.
    pub number: Option<f64>,
}

const OF_STRING: [Restriction; 1] =
    [Restriction { key: key::MAX_LENGTH, default: Some(0.0), is_lower_bound: false }];

const OF_NUMBER: [Restriction; 4] = [
    Restriction { key: key::INTEGER_PART_LENGTH, default: Some(10.0), is_lower_bound: false },
    Restriction { key: key::FRACTIONAL_PART_LENGTH, default: Some(0.0), is_lower_bound: false },
    Restriction { key: key::MIN_VALUE, default: None, is_lower_bound: true },
    Restriction { key: key::MAX_VALUE, default: None, is_lower_bound: false },
];

/// Standard attributes with a length, and the length they have where none is given.
const WITH_LENGTH: [(Word, &[Word], f64); 3] = [
    (field::NAME, &[kind::CATALOG, kind::EXCHANGE_PLAN, kind::INTEGRABLE_APPLICATION], 150.0),
    (field::CODE, &[kind::CATALOG, kind::EXCHANGE_PLAN, kind::INTEGRABLE_APPLICATION], 7.0),
    (field::NUMBER, &[kind::DOCUMENT], 9.0),
];

impl<'p> Element<'p> {
    /// What the lists of contracts of its types name: `Именуемое.Объект`.
    pub fn contracts(&self) -> impl Iterator<Item = Value<'p>> + use<'p> {
        self.contracts_of_types(|_| true)
    }

    /// The same of some of its types.
    fn contracts_of_types<W: Fn(&str) -> bool>(
        &self,
        is_wanted: W,
    ) -> impl Iterator<Item = Value<'p>> + use<'p, W> {
        let settings = self.get(key::TYPES_SETTINGS).into_iter().flat_map(Value::entries);
        let settings = settings.filter(move |entry| is_wanted(entry.key.text()));
        settings.flat_map(|entry| entry.value.list(key::CONTRACTS)).filter(|named| named.is_scalar())
    }
}

impl<'p> Project<'p> {
    /// The entity contract that an item in a list of contracts names. A name that several contracts have is
    /// `Unknown`, for the namespace of an item is not looked at.
    #[must_use]
    pub fn entity_contract(&self, named: Value<'_>) -> Lookup<Element<'p>> {
        let member = TypeText::new(named.text()).and_then(TypeText::single);
        let member = member.filter(|member| !member.is_nullable() && member.arguments().next().is_none());
        let of_object = member.filter(|member| member.facet().is_some_and(|name| facet::OBJECT.is(name)));
        let Some(member) = of_object else { return Lookup::Unknown };
        let is_contract =
            |element: &Element<'_>| element.is_any_kind(&[kind::ENTITY_CONTRACT, kind::TYPE_CONTRACT]);
        let bearers = || self.elements_named(member.element());
        if bearers().nth(MOST_BEARERS).is_some() {
            return Lookup::Unknown;
        }
        let mut bearers = bearers().filter(is_contract);
        match (bearers.next(), bearers.next()) {
            (Some(contract), None) if contract.is_kind(kind::ENTITY_CONTRACT) => Lookup::Found(contract),
            (Some(_), None) => Lookup::Absent,
            _ => Lookup::Unknown,
        }
    }

    /// The attributes that override a property of an entity contract, each with the property. A contract has the properties
    /// of the contracts that it names, too, unless it declares them anew.
    #[must_use]
    pub fn overrides(&self, element: &Element<'p>) -> Vec<Override<'p>> {
        if [key::ATTRIBUTES, key::TABULAR_PARTS].into_iter().all(|list| element.get(list).is_none()) {
            return Vec::new();
        }
        let mut contracts: Vec<Element<'p>> = Vec::new();
        let mut known = HashSet::new();
        let mut add_contracts_of = |element: &Element<'p>, contracts: &mut Vec<Element<'p>>| {
            let of_object = element.contracts_of_types(|name| facet::OBJECT.is(name));
            let named = of_object.filter_map(|named| self.entity_contract(named).found());
            let further = named.filter(|contract| known.insert(contract.file().index));
            contracts.extend(further.take(MOST_CONTRACTS));
        };
        add_contracts_of(element, &mut contracts);
        let own = contracts.len();
        let mut at = 0;
        while let Some(contract) = contracts.get(at).copied().filter(|_| contracts.len() < MOST_CONTRACTS) {
            add_contracts_of(&contract, &mut contracts);
            at += 1;
        }
        let mut overrides = Vec::new();
        let mut nearer = HashSet::new();
        for (at, contract) in contracts.iter().enumerate() {
            let is_declared_anew = |name: &str| at >= own && nearer.contains(name);
            overrides.extend(overrides_of(*contract, element.root(), is_declared_anew));
            if contracts.len() > own {
                let declared = [key::PROPERTIES, key::TABULAR_PARTS];
                let declared = declared.into_iter().flat_map(|list| contract.root().list(list));
                nearer.extend(declared.filter_map(|item| item.text_of(key::NAME)));
            }
        }
        overrides
    }
}

/// So many contracts that an element names are looked at, and after so many in all none that they name.
const MOST_CONTRACTS: usize = 64;

fn overrides_of<'p>(
    contract: Element<'p>,
    element: Value<'p>,
    is_declared_anew: impl Fn(&str) -> bool,
) -> Vec<Override<'p>> {
    let promised = |list| {
        contract.root().list(list).filter(|item| !item.text_of(key::NAME).is_some_and(&is_declared_anew))
    };
    let own = same_named(promised(key::PROPERTIES), element.list(key::ATTRIBUTES));
    let parts = same_named(promised(key::TABULAR_PARTS), element.list(key::TABULAR_PARTS));
    let inner = parts
        .into_iter()
        .flat_map(|(promised, part)| same_named(promised.list(key::ATTRIBUTES), part.list(key::ATTRIBUTES)));
    let pairs = own.into_iter().map(|pair| (pair, false)).chain(inner.map(|pair| (pair, true)));
    let to_override = |((property, attribute), is_in_tabular_part)| Override {
        contract,
        property,
        attribute,
        is_in_tabular_part,
    };
    pairs.map(to_override).collect()
}

/// The items of the second list, each with the first of the same name in the first list.
fn same_named<'p>(
    promised: impl Iterator<Item = Value<'p>>,
    others: impl Iterator<Item = Value<'p>>,
) -> Vec<(Value<'p>, Value<'p>)> {
    let mut by_name = HashMap::new();
    for item in promised {
        if let Some(name) = item.text_of(key::NAME) {
            by_name.entry(name).or_insert(item);
        }
    }
    others.filter_map(|other| Some((*by_name.get(other.text_of(key::NAME)?)?, other))).collect()
}

impl<'p> Override<'p> {
    /// The value of the name of the attribute.
    #[must_use]
    pub fn name(&self) -> Value<'p> {
        self.attribute.get(key::NAME).unwrap_or(self.attribute)
    }

    /// Whether the property can only be read, so that an attribute may be stricter.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.property.get(key::READ_ONLY).is_some_and(ValueWords::says_true)
    }

    /// Whether the attribute exists by its name and has a length: it has no Ид and none of the usual restrictions.
    #[must_use]
    pub fn is_standard(&self) -> bool {
        let is_standard = WITH_LENGTH.iter().any(|(name, ..)| self.name().is(*name));
        is_standard && !self.is_in_tabular_part && self.attribute.get(key::ID).is_none()
    }

    /// The length of a standard attribute of an element of this kind.
    #[must_use]
    pub fn standard_length(&self, element: &Element<'_>) -> Option<Limit<'p>> {
        let mut fields = WITH_LENGTH.iter().filter(|_| self.is_standard());
        let (.., default) =
            fields.find(|(name, kinds, _)| self.name().is(*name) && element.is_any_kind(kinds))?;
        let length = Restriction { key: key::LENGTH, default: Some(*default), is_lower_bound: false };
        Some(length.of(self.attribute))
    }

    /// The edit that makes the attribute say under a key what the property says; `own` is what it says now.
    #[must_use]
    pub fn with(&self, key: Word, own: Limit<'_>, promised: Limit<'_>) -> Option<(Span, String)> {
        let limit = promised.given.filter(|_| promised.number.is_some())?.text();
        if let Some(given) = own.given {
            return Some((given.content()?, limit.to_owned()));
        }
        let name = self.attribute.entry(key::NAME)?;
        let (at, start) = name.below()?;
        let is_english = name.key.text() != key::NAME.ru;
        Some((Span::at(at), format!("{start}{}: {limit}", key.spelling(is_english))))
    }

    /// The restrictions that values of the type can have, if the attribute and the property are of one type.
    #[must_use]
    pub fn restrictions(&self) -> Option<&'static [Restriction]> {
        let of_property = restricted(self.property.get(key::TYPE)?)?;
        let of_attribute = match self.attribute.get(key::TYPE) {
            None if self.is_standard() => (type_name::STRING, false),
            written => restricted(written?)?,
        };
        let of_type = if of_property.0 == type_name::STRING { &OF_STRING[..] } else { &OF_NUMBER[..] };
        (of_property == of_attribute).then_some(of_type)
    }
}

impl Limit<'_> {
    /// What is given, else the number that holds.
    #[must_use]
    pub fn text(&self) -> String {
        let number = || self.number.map(|number| number.to_string()).unwrap_or_default();
        self.given.map_or_else(number, |given| given.text().to_owned())
    }
}

impl Restriction {
    #[must_use]
    pub fn of(self, item: Value<'_>) -> Limit<'_> {
        let given = item.get(self.key);
        Limit { given, number: given.map_or(self.default, decimal) }
    }
}

/// The type whose values can be restricted, and whether the empty value is among them.
fn restricted(written: Value<'_>) -> Option<(Word, bool)> {
    let whole = TypeText::new(written.text())?;
    let is_empty = |member: &Member<'_>| member.name().is_empty() || member.is(type_name::UNDEFINED);
    let mut members = whole.members().filter(|member| !is_empty(member));
    let (Some(member), None) = (members.next(), members.next()) else { return None };
    let mut words = [type_name::STRING, type_name::NUMBER].into_iter();
    Some((words.find(|word| member.is(*word))?, whole.has_empty()))
}

/// A number as descriptions write it; exact enough to tell two of them apart.
fn decimal(value: Value<'_>) -> Option<f64> {
    let text = value.text();
    let is_decimal = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+'));
    text.parse().ok().filter(|_| is_decimal)
}
