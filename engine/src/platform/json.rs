//! Values of tables.

use std::{borrow::Cow, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, SeqAccess, Visitor},
};

/// What a table says, its texts pieces of the table. `serde_json::Value` copies every text and makes a tree of each object:
/// several times the memory and the time, which a run over few files spends on little else.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Json<'t> {
    /// Null and numbers, of which no table says anything.
    #[default]
    Other,
    Bool(bool),
    Text(Cow<'t, str>),
    List(Box<[Json<'t>]>),
    /// Ordered by the names, of which there is one of each.
    Object(Box<[(Cow<'t, str>, Json<'t>)]>),
}

impl Json<'_> {
    /// A member of an object.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Self> {
        let members = self.as_object()?;
        let at = members.binary_search_by(|(member, _)| (**member).cmp(name)).ok()?;
        members.get(at).map(|(_, value)| value)
    }

    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        if let Self::Bool(value) = self { Some(*value) } else { None }
    }

    #[must_use]
    pub fn is_object(&self) -> bool {
        matches!(self, Self::Object(_))
    }

    /// The items of a list.
    #[must_use]
    pub fn as_list(&self) -> Option<&[Self]> {
        if let Self::List(items) = self { Some(items) } else { None }
    }
}

/// The items of a list that are texts; none of what is no list.
pub fn texts<'j>(list: Option<&'j Json<'_>>) -> impl Iterator<Item = &'j str> {
    list.and_then(Json::as_list).into_iter().flatten().filter_map(Json::as_str)
}

/// The members of an object, ordered by their names; none of what is no object.
pub(super) fn members<'j, 't>(object: Option<&'j Json<'t>>) -> impl Iterator<Item = (&'j str, &'j Json<'t>)> {
    object.and_then(Json::as_object).into_iter().flatten().map(|(name, value)| (&**name, value))
}

impl<'t> Json<'t> {
    fn as_object(&self) -> Option<&[(Cow<'t, str>, Self)]> {
        if let Self::Object(members) = self { Some(members) } else { None }
    }

    /// The same, no piece of anything else.
    #[must_use]
    pub fn into_owned(self) -> Json<'static> {
        let own = |text: Cow<'t, str>| Cow::Owned(text.into_owned());
        match self {
            Self::Other => Json::Other,
            Self::Bool(value) => Json::Bool(value),
            Self::Text(text) => Json::Text(own(text)),
            Self::List(items) => Json::List(items.into_iter().map(Self::into_owned).collect()),
            Self::Object(members) => {
                let owned = members.into_iter().map(|(name, value)| (own(name), value.into_owned()));
                Json::Object(owned.collect())
            }
        }
    }
}

impl<'t> Deserialize<'t> for Json<'t> {
    fn deserialize<D: Deserializer<'t>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_any(Reader)
    }
}

struct Reader;

impl<'t> Visitor<'t> for Reader {
    type Value = Json<'t>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_borrowed_str<E>(self, text: &'t str) -> Result<Json<'t>, E> {
        Ok(Json::Text(text.into()))
    }

    fn visit_str<E>(self, text: &str) -> Result<Json<'t>, E> {
        Ok(Json::Text(text.to_owned().into()))
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json<'t>, E> {
        Ok(Json::Bool(value))
    }

    fn visit_seq<A: SeqAccess<'t>>(self, mut list: A) -> Result<Json<'t>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Json::List(items.into()))
    }

    fn visit_map<A: MapAccess<'t>>(self, mut object: A) -> Result<Json<'t>, A::Error> {
        let mut members: Vec<(Cow<'t, str>, Json<'t>)> = Vec::new();
        while let Some((Name(name), value)) = object.next_entry()? {
            members.push((name, value));
        }
        if !members.is_sorted_by(|(one, _), (next, _)| one < next) {
            // The last of one name counts.
            members.reverse();
            members.sort_by(|(one, _), (other, _)| one.cmp(other));
            members.dedup_by(|(name, _), (first, _)| name == first);
        }
        Ok(Json::Object(members.into()))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Json<'t>, E> {
        Ok(Json::Other)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Json<'t>, E> {
        Ok(Json::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Json<'t>, E> {
        Ok(Json::Other)
    }

    fn visit_unit<E>(self) -> Result<Json<'t>, E> {
        Ok(Json::Other)
    }
}

/// The name of a member, borrowed where it has no escapes.
#[derive(Deserialize)]
struct Name<'t>(#[serde(borrow)] Cow<'t, str>);

#[cfg(test)]
impl std::ops::Index<&str> for Json<'_> {
    type Output = Self;

    fn index(&self, name: &str) -> &Self {
        self.get(name).unwrap_or(&Json::Other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Json<'_> {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn the_last_of_equal_names_counts() {
        let json = read(r#"{"б": 1, "а": "first", "в": [], "а": "last"}"#);
        assert_eq!(json.get("а").and_then(Json::as_str), Some("last"));
        let names: Vec<&str> = members(Some(&json)).map(|(name, _)| name).collect();
        assert_eq!(names, ["а", "б", "в"]);
        assert_eq!(json.get("г"), None);
    }

    #[test]
    fn texts_without_escapes_are_borrowed() {
        let Json::Object(members) = read(r#"{"name": "plain", "other\u0021": "a\nb"}"#) else { panic!() };
        let is_borrowed = |text: &Cow<'_, str>| matches!(text, Cow::Borrowed(_));
        let borrowed = members.iter().map(|(name, value)| match value {
            Json::Text(text) => [is_borrowed(name), is_borrowed(text)],
            other => panic!("{other:?}"),
        });
        assert_eq!(borrowed.collect::<Vec<_>>(), [[true, true], [false, false]]);
    }

    #[test]
    fn an_owned_value_is_the_same() {
        let json = read(r#"{"a": [true, "x", {"b\t": null}], "c": 1.5, "d": -1}"#);
        assert_eq!(json.clone().into_owned(), json);
        assert_eq!(texts(json.get("a")).collect::<Vec<_>>(), ["x"]);
    }
}
