//! Values of tables, read where they stand: to look something up, nothing has to be made of the rest.
//!
//! `build.rs` writes the tables of the program so, and a start finds them ready; what is asked of another table is written when it is
//! asked for. Both do it by this file, which needs nothing of the program but [`slots`].

use std::{borrow::Cow, collections::HashMap, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor},
};

use super::slots;

/// What a table says.
#[derive(Clone, Copy)]
pub struct Json<'t> {
    table: &'t Written,
    /// Where it begins among the words.
    at: u32,
}

/// A value with all it holds, as words of 32 bits, the lowest byte first.
///
/// The first word of each value has its kind in the lowest bits, and above them a number. These follow:
/// - of a text, whose number is its length in bytes: where it begins among the texts;
/// - of a list, whose number is the count of its items: where each begins;
/// - of an object, whose number is the count of its members: where the name and the value of each begin, ordered by the names; and,
///   where they are many, the slots by which a name is found.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) texts: Cow<'static, str>,
    pub(super) words: Cow<'static, [u8]>,
    /// Where the value begins among the words.
    pub(super) root: u32,
}

/// The pieces of it, found once for several looks at them.
#[derive(Clone, Copy)]
struct Parts<'t> {
    texts: &'t str,
    words: &'t [[u8; 4]],
}

/// What no table says anything of: null and numbers.
const NULL: u32 = 0;
const FALSE: u32 = 1;
const TRUE: u32 = 2;
const TEXT: u32 = 3;
const LIST: u32 = 4;
const OBJECT: u32 = 5;

/// How many bits of the first word tell the kind.
const KIND_BITS: u32 = 3;

/// How many words stand for a member of an object.
const MEMBER: u32 = 2;

/// With more members an object has slots: among few a name is found sooner by comparing.
const FEW: u32 = 8;

impl Default for Json<'_> {
    /// Null.
    fn default() -> Self {
        static NOTHING: Written = Written::of("", &[], 0);
        Self { table: &NOTHING, at: 0 }
    }
}

impl fmt::Debug for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            TEXT => self.as_str().fmt(f),
            LIST => f.debug_list().entries(self.as_list().unwrap_or_default()).finish(),
            OBJECT => f.debug_map().entries(members(Some(*self))).finish(),
            _ => self.as_bool().fmt(f),
        }
    }
}

impl Default for Written {
    /// Null.
    fn default() -> Self {
        Self::of("", &[], 0)
    }
}

impl Written {
    /// What the build has written.
    pub(super) const fn of(texts: &'static str, words: &'static [u8], root: u32) -> Self {
        Self { texts: Cow::Borrowed(texts), words: Cow::Borrowed(words), root }
    }

    /// All of it.
    pub(super) const fn json(&self) -> Json<'_> {
        Json { table: self, at: self.root }
    }

    fn parts(&self) -> Parts<'_> {
        Parts { texts: &self.texts, words: self.words.as_chunks().0 }
    }

    fn word(&self, at: u32) -> u32 {
        self.parts().word(at)
    }
}

impl<'t> Parts<'t> {
    fn word(self, at: u32) -> u32 {
        self.words.get(at as usize).map_or(NULL, |word| u32::from_le_bytes(*word))
    }

    fn text(self, at: u32) -> &'t str {
        let start = self.word(at + 1) as usize;
        self.texts.get(start..start + (self.word(at) >> KIND_BITS) as usize).unwrap_or_default()
    }

    /// Whether a text is this one.
    fn is(self, at: u32, text: &str) -> bool {
        if (self.word(at) >> KIND_BITS) as usize != text.len() {
            return false;
        }
        let start = self.word(at + 1) as usize;
        self.texts.as_bytes().get(start..start + text.len()) == Some(text.as_bytes())
    }
}

impl<'t> Json<'t> {
    /// A member of an object.
    #[must_use]
    pub fn get(self, name: &str) -> Option<Self> {
        Some(self.value(self.find(name)?))
    }

    /// The same with its name.
    #[must_use]
    pub(super) fn named(self, name: &str) -> Option<(&'t str, Self)> {
        Some(self.member(self.find(name)?))
    }

    #[must_use]
    pub fn as_str(self) -> Option<&'t str> {
        (self.kind() == TEXT).then(|| self.table.parts().text(self.at))
    }

    #[must_use]
    pub fn as_bool(self) -> Option<bool> {
        match self.kind() {
            FALSE => Some(false),
            TRUE => Some(true),
            _ => None,
        }
    }

    #[must_use]
    pub fn is_object(self) -> bool {
        self.kind() == OBJECT
    }

    /// Whether it is null or a number.
    #[must_use]
    pub(super) fn is_null(self) -> bool {
        self.kind() == NULL
    }

    /// The items of a list.
    #[must_use]
    pub fn as_list(self) -> Option<Items<'t>> {
        (self.kind() == LIST).then_some(Items { list: self, next: 0 })
    }

    fn kind(self) -> u32 {
        kind_of(self.table.word(self.at))
    }

    /// How many items a list has, or members an object.
    fn count(self) -> u32 {
        self.table.word(self.at) >> KIND_BITS
    }

    /// How many members an object has; none of what is no object.
    fn member_count(self) -> u32 {
        if self.is_object() { self.count() } else { 0 }
    }

    /// Which member of an object has a name.
    fn find(self, name: &str) -> Option<u32> {
        let parts = self.table.parts();
        let first = parts.word(self.at);
        let count = if kind_of(first) == OBJECT { first >> KIND_BITS } else { 0 };
        let members = self.at + 1;
        let is_it = |member: u32| parts.is(parts.word(members + MEMBER * member), name);
        if count <= FEW {
            return (0..count).find(|member| is_it(*member));
        }
        let slots = members + MEMBER * count;
        let place_in = |slot: usize| parts.word(slots + slot as u32);
        let found =
            slots::find(slots::count(count as usize), place_in, name.as_bytes(), |at| is_it(at as u32));
        found.map(|at| at as u32)
    }

    fn member(self, at: u32) -> (&'t str, Self) {
        let parts = self.table.parts();
        let member = self.at + 1 + MEMBER * at;
        (parts.text(parts.word(member)), Self { at: parts.word(member + 1), ..self })
    }

    fn value(self, member: u32) -> Self {
        Self { at: self.table.word(self.at + MEMBER + MEMBER * member), ..self }
    }
}

/// The kind of the value that a word begins.
const fn kind_of(first: u32) -> u32 {
    first & ((1 << KIND_BITS) - 1)
}

/// The items of a list.
#[derive(Clone, Copy, Debug, Default)]
pub struct Items<'t> {
    list: Json<'t>,
    next: u32,
}

impl Items<'_> {
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// How many are left.
    #[must_use]
    pub fn len(self) -> usize {
        (self.list.count() - self.next) as usize
    }
}

impl<'t> Iterator for Items<'t> {
    type Item = Json<'t>;

    fn next(&mut self) -> Option<Json<'t>> {
        if self.is_empty() {
            return None;
        }
        self.next += 1;
        Some(Json { at: self.list.table.word(self.list.at + self.next), ..self.list })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

/// The items of a list that are texts; none of what is no list.
pub fn texts<'t>(list: Option<Json<'t>>) -> impl Iterator<Item = &'t str> + Clone + use<'t> {
    list.and_then(Json::as_list).unwrap_or_default().filter_map(Json::as_str)
}

/// The members of an object, ordered by their names; none of what is no object.
pub(super) fn members<'t>(
    object: Option<Json<'t>>,
) -> impl Iterator<Item = (&'t str, Json<'t>)> + Clone + use<'t> {
    let object = object.unwrap_or_default();
    (0..object.member_count()).map(move |at| object.member(at))
}

/// The members of an object that are texts.
pub(super) fn named_texts<'t>(
    object: Option<Json<'t>>,
) -> impl Iterator<Item = (&'t str, &'t str)> + use<'t> {
    members(object).filter_map(|(name, value)| Some((name, value.as_str()?)))
}

/// Writes some JSON.
///
/// # Errors
/// It is none, or is nested too deeply, or too long: 2^29 bytes.
pub(super) fn written(json: &str) -> serde_json::Result<Written> {
    let mut writer = Writer::default();
    let mut reader = serde_json::Deserializer::from_str(json);
    let root = writer.deserialize(&mut reader)?;
    reader.end()?;
    Ok(Written { texts: writer.texts.into(), words: writer.words.into(), root })
}

#[derive(Default)]
struct Writer {
    texts: String,
    words: Vec<u8>,
    /// Where each text is written: most are there more than once.
    known: HashMap<String, u32>,
}

impl Writer {
    /// Writes the first word of a value, and gives its place.
    fn begin<E: Error>(&mut self, kind: u32, number: usize) -> Result<u32, E> {
        let at = self.words.len() / 4;
        let number = u32::try_from(number).ok().filter(|number| number.leading_zeros() >= KIND_BITS);
        match (u32::try_from(at), number) {
            (Ok(at), Some(number)) => {
                self.push(number << KIND_BITS | kind);
                Ok(at)
            }
            _ => Err(E::custom("too long")),
        }
    }

    fn push(&mut self, word: u32) {
        self.words.extend(word.to_le_bytes());
    }

    fn text<E: Error>(&mut self, text: &str) -> Result<u32, E> {
        if let Some(at) = self.known.get(text) {
            return Ok(*at);
        }
        let at = self.begin(TEXT, text.len())?;
        self.push(u32::try_from(self.texts.len()).map_err(E::custom)?);
        self.texts.push_str(text);
        self.known.insert(text.to_owned(), at);
        Ok(at)
    }
}

/// Gives the place of what it writes.
impl<'j> DeserializeSeed<'j> for &mut Writer {
    type Value = u32;

    fn deserialize<D: Deserializer<'j>>(self, json: D) -> Result<u32, D::Error> {
        json.deserialize_any(self)
    }
}

impl<'j> Visitor<'j> for &mut Writer {
    type Value = u32;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<u32, E> {
        self.text(text)
    }

    fn visit_seq<A: SeqAccess<'j>>(self, mut list: A) -> Result<u32, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element_seed(&mut *self)? {
            items.push(item);
        }
        let at = self.begin(LIST, items.len())?;
        items.into_iter().for_each(|item| self.push(item));
        Ok(at)
    }

    fn visit_map<A: MapAccess<'j>>(self, mut object: A) -> Result<u32, A::Error> {
        let mut members = Vec::new();
        while let Some(Name(name)) = object.next_key()? {
            let place = self.text(&name)?;
            members.push((name, place, object.next_value_seed(&mut *self)?));
        }
        // The last of one name counts.
        members.reverse();
        members.sort_by(|(one, ..), (other, ..)| one.cmp(other));
        members.dedup_by(|(name, ..), (first, ..)| name == first);
        let at = self.begin(OBJECT, members.len())?;
        for (_, name, value) in &members {
            self.push(*name);
            self.push(*value);
        }
        if members.len() > FEW as usize {
            let slots = slots::slots(members.iter().map(|(name, ..)| name.as_bytes()));
            slots.into_iter().for_each(|slot| self.push(slot));
        }
        Ok(at)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<u32, E> {
        self.begin(if value { TRUE } else { FALSE }, 0)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<u32, E> {
        self.begin(NULL, 0)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<u32, E> {
        self.begin(NULL, 0)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<u32, E> {
        self.begin(NULL, 0)
    }

    fn visit_unit<E: Error>(self) -> Result<u32, E> {
        self.begin(NULL, 0)
    }
}

/// The name of a member, borrowed where it has no escapes.
#[derive(Deserialize)]
struct Name<'j>(#[serde(borrow)] Cow<'j, str>);

#[cfg(test)]
impl PartialEq for Json<'_> {
    fn eq(&self, other: &Self) -> bool {
        let lists = [self, other].map(|json| json.as_list().unwrap_or_default());
        self.kind() == other.kind()
            && self.as_str() == other.as_str()
            && lists[0].eq(lists[1])
            && members(Some(*self)).eq(members(Some(*other)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Json<'static> {
        Box::leak(Box::new(written(json).unwrap())).json()
    }

    #[test]
    fn values_are_read_as_they_were() {
        let json = read(
            r#"{"name": "plain", "other\u0021": ["a\nb", true, [], {}, false, null, -1.5e3, 7], "": {"Имя": "Г"}}"#,
        );
        assert_eq!(json.get("name").and_then(Json::as_str), Some("plain"));
        let items: Vec<_> = json.get("other!").and_then(Json::as_list).unwrap().collect();
        assert_eq!(items.len(), 8);
        assert_eq!(items[0].as_str(), Some("a\nb"));
        assert_eq!((items[1].as_bool(), items[4].as_bool()), (Some(true), Some(false)));
        assert!(items[2].as_list().unwrap().is_empty());
        assert!(items[3].is_object() && members(Some(items[3])).next().is_none());
        for other in &items[5..] {
            assert_eq!((other.as_str(), other.as_bool(), other.is_object()), (None, None, false));
            assert_eq!(*other, Json::default());
        }
        assert_eq!(json.get("").and_then(|json| json.get("Имя")).and_then(Json::as_str), Some("Г"));
        assert_eq!((json.get("Имя"), json.as_str(), json.as_list().is_none()), (None, None, true));
        assert_eq!(texts(json.get("other!")).collect::<Vec<_>>(), ["a\nb"]);
        assert_eq!(texts(Some(json)).next(), None);
    }

    #[test]
    fn the_last_of_equal_names_counts() {
        let json = read(r#"{"б": 1, "а": "first", "в": [], "а": "last"}"#);
        assert_eq!(json.get("а").and_then(Json::as_str), Some("last"));
        let names: Vec<&str> = members(Some(json)).map(|(name, _)| name).collect();
        assert_eq!(names, ["а", "б", "в"]);
        assert_eq!(json.get("г"), None);
    }

    #[test]
    fn every_member_of_many_is_found() {
        let names: Vec<String> = (0..2_000).map(|number| format!("Имя{number}")).collect();
        let object: Vec<String> = names.iter().map(|name| format!("{name:?}: {name:?}")).collect();
        let json = read(&format!("{{{}}}", object.join(", ")));
        for name in &names {
            assert_eq!(json.get(name).and_then(Json::as_str), Some(&**name));
        }
        assert_eq!((json.get("Имя"), members(Some(json)).count()), (None, names.len()));
    }

    #[test]
    fn what_is_no_json_is_not_written() {
        for broken in ["", "{", "[1,]", "{} {}", "nul", "{\"a\": }"] {
            assert!(written(broken).is_err(), "{broken}");
        }
        assert!(written(&"[".repeat(1_000)).is_err());
    }
}
