//! What the metamodel says of the properties of a field.

use super::{Outcome, Property, Spelling, field::respell_type, value::list};
use crate::{
    messages::scaffold::Refusal,
    platform::{
        Class, Lookup, Metamodel, Platform, Property as ClassProperty, Role, Spellings,
        words::{key, value},
    },
    project::Element,
    syntax::{
        types::TypeText,
        yaml::{KeyText, Value},
    },
};

/// The class of a field; none where the table does not vouch for the kind of the element.
pub(super) struct ItemClass<'m> {
    platform: &'m Platform,
    class: Option<Class<'m>>,
}

impl<'m> ItemClass<'m> {
    /// The class of a field with a name in a list, or in the attributes of a tabular part.
    pub(super) fn of(
        platform: &'m Platform,
        element: &Element<'_>,
        section: &str,
        is_in_part: bool,
        name: &str,
    ) -> Self {
        let metamodel = platform.metamodel();
        let of_kind = element.kind().filter(|kind| metamodel.is_vetted(kind));
        let owner = of_kind.and_then(|kind| metamodel.class_of_kind(kind).found());
        let item = |owner: Class<'m>, list: &str| {
            let list = owner.property(list).found()?;
            owner.items_of(list)?.class(|asked| key::NAME.is(asked).then_some(name)).found()
        };
        let part = |owner| item(owner, key::TABULAR_PARTS.ru);
        let owner = if is_in_part { owner.and_then(part) } else { owner };
        Self { platform, class: owner.and_then(|owner| item(owner, section)) }
    }

    /// A property as the file spells it. `given` is the field, if it is there already: a key that it has stays as it is.
    ///
    /// # Errors
    /// The field surely has no such property, or the property no such value.
    pub(super) fn written(
        &self,
        property: &Property,
        given: Option<Value<'_>>,
        spelling: Spelling,
    ) -> Outcome<Property> {
        let metamodel = self.platform.metamodel();
        let (mut class, mut given, mut keys) = (self.class, given, Vec::new());
        let mut last = None;
        for name in &property.keys {
            let known = class.map_or(Lookup::Unknown, |class| class.property(name));
            if let Some(class) = class.filter(|class| class.mistaken_key(name).is_some()) {
                let known: Vec<_> = class.properties().map(|known| spelled(known, spelling)).collect();
                return Err(Refusal::UnknownProperty { key: name.clone(), known: known.join(", ") });
            }
            last = known.found();
            let names = match last {
                Some(known) => [&*known.ru, known.en.as_deref().unwrap_or(&known.ru)],
                None => self.names(name),
            };
            let entry = given.and_then(|given| given.entry_under(names.map(KeyText::new)));
            keys.push(match (entry, spelling) {
                (Some(entry), _) => entry.key.text().to_owned(),
                (None, Spelling::Russian) => names[0].to_owned(),
                (None, Spelling::English) => names[1].to_owned(),
            });
            given = entry.map(|entry| entry.value);
            class = last
                .and_then(|known| known.type_name.as_deref())
                .and_then(|name| metamodel.class(name).found());
        }
        let is_type = matches!(property.keys.as_slice(), [only] if key::TYPE.is(only));
        let value = match last {
            _ if property.value.starts_with(['=', '$']) => property.value.clone(),
            _ if is_type => self.type_text(&property.value, spelling)?,
            Some(known) => value_of(metamodel, known, property, spelling)?,
            None => property.value.clone(),
        };
        Ok(Property { keys, value })
    }

    /// Both spellings of a key that no class tells.
    fn names<'t>(&self, name: &'t str) -> [&'t str; 2]
    where
        'm: 't,
    {
        [
            self.platform.russian(Role::Key, name).unwrap_or(name),
            self.platform.english(Role::Key, name).unwrap_or(name),
        ]
    }

    fn type_text(&self, text: &str, spelling: Spelling) -> Outcome<String> {
        let is_type = TypeText::new(text).is_some() && !text.contains(['\n', '\r', '#', '"', '\'']);
        if is_type || text.contains("->") {
            return Ok(respell_type(text, self.platform, spelling));
        }
        Err(Refusal::BadType { text: text.chars().take(100).collect() })
    }
}

fn spelled(property: &ClassProperty, spelling: Spelling) -> &str {
    match (spelling, &property.en) {
        (Spelling::English, Some(english)) => english,
        _ => &property.ru,
    }
}

/// The value of a property as the file spells it.
fn value_of(
    metamodel: &Metamodel,
    known: &ClassProperty,
    property: &Property,
    spelling: Spelling,
) -> Outcome<String> {
    let text = property.value.as_str();
    match (known.type_name.as_deref(), known.enumeration.as_deref()) {
        (Some("boolean"), _) => {
            let words = [value::TRUE, value::FALSE];
            let word = words.iter().find(|word| word.is(text));
            let word = word.ok_or_else(|| bad_value(property, list(&words)))?;
            Ok(spelling.word(*word).to_owned())
        }
        (Some("int"), _) if text.parse::<i64>().is_err() => Err(bad_value(property, "0, 1, 2…".to_owned())),
        (_, Some(name)) => {
            let Lookup::Found(values) = metamodel.enumeration(name) else { return Ok(text.to_owned()) };
            let is_meant = |value: &&Spellings| &*value.ru == text || value.en.as_deref() == Some(text);
            let written = |value: &Spellings| match (spelling, &value.en) {
                (Spelling::English, Some(english)) => english.to_string(),
                _ => value.ru.to_string(),
            };
            match values.iter().find(is_meant) {
                Some(value) => Ok(written(value)),
                // An English name may be one that nobody has paired yet.
                None if text.is_ascii() && values.iter().any(|value| value.en.is_none()) => {
                    Ok(text.to_owned())
                }
                None => Err(bad_value(property, values.iter().map(written).collect::<Vec<_>>().join(", "))),
            }
        }
        _ => Ok(text.to_owned()),
    }
}

fn bad_value(property: &Property, known: String) -> Refusal {
    let word = property.value.chars().take(100).collect();
    Refusal::BadWord { option: property.keys.join("."), word, known }
}
