//! Typed values from a YAML text, by its own tree: what is wrong has a place. JSON is YAML.

use std::{fmt, sync::Arc};

use serde::{
    Deserialize, Deserializer,
    de::{
        self, DeserializeOwned, EnumAccess, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
        VariantAccess, Visitor,
    },
    forward_to_deserialize_any,
};

use crate::{
    messages::{
        Failure,
        usage::{Advice, Problem},
    },
    session::nearest,
    source::LineIndex,
    syntax::yaml::{Entry, Style, Value, parse},
};

/// What is wrong with a text.
#[derive(Debug)]
pub(super) struct Wrong {
    /// An offset in bytes.
    at: Option<u32>,
    what: What,
}

#[derive(Debug)]
enum What {
    NotYaml,
    Repeated { key: String, first: u32 },
    UnknownKey { key: String, known: Vec<&'static str> },
    UnknownWord { word: String, known: Vec<&'static str> },
    MissingKey(&'static str),
    Type { key: String },
}

impl Wrong {
    /// A word that means nothing here.
    pub(super) const fn word(at: u32, word: String) -> Self {
        Self { at: Some(at), what: What::UnknownWord { word, known: Vec::new() } }
    }

    fn at(mut self, value: Value<'_>) -> Self {
        if self.at.is_none() {
            self.at = Some(value.span().start);
            if let What::Type { key } = &mut self.what {
                *key = value.key().map_or_else(|| value.text().to_owned(), |key| key.text().to_owned());
            }
        }
        self
    }

    /// The failure to report, with line and column.
    pub(super) fn failure(self, text: &str, path: &str) -> Failure {
        let text = text.trim_start_matches('\u{feff}');
        let index = LineIndex::new(text);
        let position = index.line_col(self.at.unwrap_or_default());
        let place = format!("{path}:{}:{}", position.line, position.col);
        let with_known = |failure: Failure, word: &str, known: Vec<&'static str>| {
            let near = nearest(word, known.iter().copied());
            match near {
                Some(near) => failure.did_you_mean(Some(near)),
                None if known.is_empty() => failure,
                None => failure.advise(Advice::OneOf { values: known.join(", ") }),
            }
        };
        match self.what {
            What::NotYaml => Failure::new(Problem::ConfigNotYaml { place }),
            What::Repeated { key, first } => {
                let first = index.line_col(first).line;
                Failure::new(Problem::ConfigRepeatedKey { place, key, first })
            }
            What::UnknownKey { key, known } => {
                with_known(Failure::new(Problem::ConfigUnknownKey { place, key: key.clone() }), &key, known)
            }
            What::UnknownWord { word, known } => with_known(
                Failure::new(Problem::ConfigUnknownWord { place, word: word.clone() }),
                &word,
                known,
            ),
            What::MissingKey(key) => Failure::new(Problem::ConfigNoKey { place, key: key.to_owned() }),
            What::Type { key } => Failure::new(Problem::ConfigType { place, key }),
        }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{self:?}")
    }
}

impl std::error::Error for Wrong {}

impl de::Error for Wrong {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self { at: None, what: What::Type { key: String::new() } }
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Self::custom("")
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self { at: None, what: What::UnknownKey { key: field.to_owned(), known: expected.to_vec() } }
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        Self { at: None, what: What::UnknownWord { word: variant.to_owned(), known: expected.to_vec() } }
    }

    fn missing_field(field: &'static str) -> Self {
        Self { at: None, what: What::MissingKey(field) }
    }
}

/// Reads a text. One without a document is as if all keys were left out.
pub(super) fn read<T: DeserializeOwned + Default>(text: &str) -> Result<T, Wrong> {
    let tree = parse(Arc::from(text.trim_start_matches('\u{feff}')));
    if let Some(error) = tree.errors().first() {
        return Err(Wrong { at: Some(error.span.start), what: What::NotYaml });
    }
    if let Some(repeated) = tree.duplicates().first()
        && let (Some(first), Some(key)) = (tree.value(repeated.first), tree.value(repeated.repeat))
    {
        let what = What::Repeated { key: key.text().to_owned(), first: first.span().start };
        return Err(Wrong { at: Some(key.span().start), what });
    }
    match tree.root().filter(|root| !root.is_null()) {
        Some(root) => T::deserialize(Node(root)),
        None => Ok(T::default()),
    }
}

/// A value with its place, an offset in bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct At<T> {
    pub value: T,
    pub at: u32,
}

impl<T> At<T> {
    pub(super) const fn of(value: T) -> Self {
        Self { value, at: 0 }
    }
}

/// The name by which [`At`] asks for the place.
const PLACED: &str = "$placed";

impl<'de, T: Deserialize<'de>> Deserialize<'de> for At<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Placed<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Placed<T> {
            type Value = At<T>;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("a value")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<At<T>, A::Error> {
                let missing = || de::Error::custom("");
                let at = parts.next_element()?.ok_or_else(missing)?;
                let value = parts.next_element()?.ok_or_else(missing)?;
                Ok(At { value, at })
            }
        }
        from.deserialize_newtype_struct(PLACED, Placed(std::marker::PhantomData))
    }
}

/// One value of the tree.
#[derive(Clone, Copy)]
struct Node<'t>(Value<'t>);

impl<'de> IntoDeserializer<'de, Wrong> for Node<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Node<'de> {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        let Self(value) = self;
        let visited = if value.is_mapping() {
            visitor
                .visit_map(Entries { entries: value.entries().collect::<Vec<_>>().into_iter(), next: None })
        } else if value.is_sequence() {
            visitor.visit_seq(Items(value.items().collect::<Vec<_>>().into_iter()))
        } else {
            scalar(value, visitor)
        };
        visited.map_err(|wrong| wrong.at(value))
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        let Self(value) = self;
        if !value.is_scalar() || value.is_null() {
            return self.deserialize_any(visitor);
        }
        visitor.visit_str(value.text()).map_err(|wrong: Wrong| wrong.at(value))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        if name == PLACED {
            return visitor.visit_seq(Placed { value: self.0, given: 0 });
        }
        visitor.visit_newtype_struct(self)
    }

    /// Keys have names; a list of values in their order is none.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        if self.0.is_mapping() { self.deserialize_any(visitor) } else { Err(de::Error::custom("")) }
            .map_err(|wrong: Wrong| wrong.at(self.0))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        visitor.visit_enum(self).map_err(|wrong| wrong.at(self.0))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char bytes byte_buf unit unit_struct seq tuple tuple_struct map
        ignored_any
    }
}

impl<'de> EnumAccess<'de> for Node<'de> {
    type Error = Wrong;
    type Variant = Self;

    fn variant_seed<V: de::DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Wrong> {
        Ok((seed.deserialize(self)?, self))
    }
}

/// All enums here are words.
impl<'de> VariantAccess<'de> for Node<'de> {
    type Error = Wrong;

    fn unit_variant(self) -> Result<(), Wrong> {
        Ok(())
    }

    fn newtype_variant_seed<T: de::DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Wrong> {
        Err(de::Error::custom(""))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Wrong> {
        Err(de::Error::custom(""))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], _: V) -> Result<V::Value, Wrong> {
        Err(de::Error::custom(""))
    }
}

/// A plain scalar by its looks; a quoted one is a text.
fn scalar<'de, V: Visitor<'de>>(value: Value<'de>, visitor: V) -> Result<V::Value, Wrong> {
    let text = value.text();
    if value.is_null() {
        return visitor.visit_unit();
    }
    if value.style() != Some(Style::Plain) {
        return visitor.visit_str(text);
    }
    match text {
        "true" => visitor.visit_bool(true),
        "false" => visitor.visit_bool(false),
        "null" | "~" => visitor.visit_unit(),
        _ => {
            if let Ok(number) = text.parse::<u64>() {
                visitor.visit_u64(number)
            } else if let Ok(number) = text.parse::<i64>() {
                visitor.visit_i64(number)
            } else if let Some(number) = text.parse::<f64>().ok().filter(|number| number.is_finite()) {
                visitor.visit_f64(number)
            } else {
                visitor.visit_str(text)
            }
        }
    }
}

struct Items<'t>(std::vec::IntoIter<Value<'t>>);

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Wrong;

    fn next_element_seed<T: de::DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Wrong> {
        self.0.next().map(|item| seed.deserialize(Node(item)).map_err(|wrong| wrong.at(item))).transpose()
    }
}

struct Entries<'t> {
    entries: std::vec::IntoIter<Entry<'t>>,
    next: Option<Value<'t>>,
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Wrong;

    fn next_key_seed<K: de::DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Wrong> {
        let Some(Entry { key, value }) = self.entries.next() else { return Ok(None) };
        self.next = Some(value);
        seed.deserialize(Node(key)).map(Some).map_err(|wrong| wrong.at(key))
    }

    fn next_value_seed<V: de::DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Wrong> {
        let value = self.next.take().ok_or_else(|| de::Error::custom(""))?;
        seed.deserialize(Node(value)).map_err(|wrong| wrong.at(value))
    }
}

/// A place and the value there.
struct Placed<'t> {
    value: Value<'t>,
    given: u8,
}

impl<'de> SeqAccess<'de> for Placed<'de> {
    type Error = Wrong;

    fn next_element_seed<T: de::DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Wrong> {
        self.given += 1;
        match self.given {
            1 => seed.deserialize(self.value.span().start.into_deserializer()).map(Some),
            2 => seed.deserialize(Node(self.value)).map(Some).map_err(|wrong| wrong.at(self.value)),
            _ => Ok(None),
        }
    }
}
