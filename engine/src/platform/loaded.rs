//! Tables in memory.

use std::{borrow::Cow, cmp::Ordering, collections::BTreeMap, hash::BuildHasher, ops::Range, sync::OnceLock};

use rustc_hash::{FxBuildHasher, FxHashMap};
use serde_json::value::RawValue;

use super::{Completeness, Coverage, DataError, Json};

/// A table as it was read. One that is missing or broken is empty and partial: every answer is Unknown.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) value: Sections,
    pub(super) completeness: Completeness,
    pub(super) problem: Option<DataError>,
}

impl Loaded {
    pub(super) fn empty(problem: Option<DataError>) -> Self {
        Self { problem, ..Self::partial(Sections::default()) }
    }

    /// A table that proves that something is there, and never that it is not.
    pub(super) const fn partial(value: Sections) -> Self {
        Self { value, completeness: Completeness::Whole(Coverage::Partial), problem: None }
    }
}

/// The sections of a table. A section, or an entry of one, is parsed when it is first asked for: to make values of a whole
/// table costs many times what finding its parts does, and rules ask few of them.
#[derive(Debug, Default)]
pub(super) struct Sections {
    text: Cow<'static, str>,
    by_name: BTreeMap<Cow<'static, str>, Section>,
}

#[derive(Debug)]
struct Section {
    span: Span,
    value: OnceLock<Json<'static>>,
    /// Where its entries are, if that was known before.
    places: Option<&'static [Place]>,
    entries: OnceLock<Entries>,
}

/// The entries of a section, by their names; none of one that is no object.
#[derive(Debug)]
struct Entries {
    places: Cow<'static, [Place]>,
    /// Their names, if these are not read in the text, where they may be escaped.
    names: Vec<String>,
    values: Box<[OnceLock<Json<'static>>]>,
    /// The place of each entry by the number that its name is hashed to; the last of names that share one.
    by_number: OnceLock<FxHashMap<u64, u32>>,
}

/// Where the name of an entry stands in the text of a table, without quotes, and its value.
pub(super) type Place = (Span, Span);

/// A section whose places are known: its name, where it stands, and its entries, ordered by their names.
pub(super) type KnownSection = (&'static str, Span, &'static [Place]);

/// Begin and end, in bytes.
type Span = (u32, u32);

impl Sections {
    /// Finds the sections of a table.
    ///
    /// # Errors
    /// The text is not JSON, or no object; with it the text.
    pub(super) fn of(text: Cow<'static, str>) -> Result<Self, (serde_json::Error, Cow<'static, str>)> {
        let found: BTreeMap<String, &RawValue> = match serde_json::from_str(&text) {
            Ok(found) => found,
            Err(error) => return Err((error, text)),
        };
        let section = |raw| Section::at(span_in(&text, raw), None);
        let by_name = found.into_iter().map(|(name, raw)| (name.into(), section(raw))).collect();
        Ok(Self { text, by_name })
    }

    /// The sections of a table whose places are known.
    pub(super) fn at(text: &'static str, known: &[KnownSection]) -> Self {
        let section = |&(name, span, places): &KnownSection| (name.into(), Section::at(span, Some(places)));
        Self { text: text.into(), by_name: known.iter().map(section).collect() }
    }

    /// The table as it is written.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The whole table; null if it is nested too deeply.
    pub(super) fn whole(&self) -> Json<'_> {
        serde_json::from_str(&self.text).unwrap_or_default()
    }

    /// A section by its name. One that is nested too deeply is null, and so is such an entry.
    pub(super) fn get(&self, name: &str) -> Option<&Json<'static>> {
        let Section { span, value, .. } = self.by_name.get(name)?;
        Some(value.get_or_init(|| self.parse(*span)))
    }

    pub(super) fn has(&self, section: &str) -> bool {
        self.by_name.contains_key(section)
    }

    /// Whether there is a section of a name that has entries.
    pub(super) fn has_entries(&self, section: &str) -> bool {
        self.by_name.get(section).is_some_and(|section| self.json(section.span).starts_with('{'))
    }

    /// What a section says under a name.
    pub(super) fn entry(&self, section: &str, name: &str) -> Option<&Json<'static>> {
        self.entries_of(section)?(name)
    }

    /// What a section says under each name; `None` without such a section.
    pub(super) fn entries_of<'s>(
        &'s self,
        section: &str,
    ) -> Option<impl Fn(&str) -> Option<&'s Json<'static>> + use<'s>> {
        let entries = self.entries(section)?;
        Some(move |name: &str| Some(self.named(entries, name)?.1))
    }

    /// What a section says under a name, and the name as the table has it.
    pub(super) fn named_entry(&self, section: &str, name: &str) -> Option<(&str, &Json<'static>)> {
        self.named(self.entries(section)?, name)
    }

    fn named<'s>(&'s self, entries: &'s Entries, name: &str) -> Option<(&'s str, &'s Json<'static>)> {
        let at = entries.position(&self.text, name)?;
        let (_, span) = *entries.places.get(at)?;
        let value = entries.values.get(at)?.get_or_init(|| self.parse(span));
        Some((entries.name(&self.text, at), value))
    }

    /// The names in a section in their order, each with its JSON.
    pub(super) fn texts(&self, section: &str) -> impl Iterator<Item = (&str, &str)> {
        self.entries(section).into_iter().flat_map(|entries| {
            let places = entries.places.iter().enumerate();
            places.map(|(at, (_, value))| (entries.name(&self.text, at), self.json(*value)))
        })
    }

    /// The entries of a section that are strings. Those of a table of the program stay where they are.
    pub(super) fn strings(
        &self,
        section: &str,
    ) -> impl Iterator<Item = (Cow<'static, str>, Cow<'static, str>)> {
        let own = self.own_text();
        let entries = self.entries(section).into_iter();
        entries.flat_map(move |entries| {
            let places = entries.places.iter().enumerate();
            places.filter_map(move |(at, (_, value))| match own {
                Some(text) => Some((entries.name_in(text, at)?.into(), string(piece(text, *value))?)),
                None => {
                    let name = entries.name(&self.text, at).to_owned();
                    Some((name.into(), string(self.json(*value))?.into_owned().into()))
                }
            })
        })
    }

    /// The text of a table of the program.
    const fn own_text(&self) -> Option<&'static str> {
        match &self.text {
            Cow::Borrowed(text) => Some(text),
            Cow::Owned(_) => None,
        }
    }

    /// The JSON of a section that is a list.
    pub(super) fn list(&self, section: &str) -> Option<&str> {
        let json = self.json(self.by_name.get(section)?.span);
        json.starts_with('[').then_some(json)
    }

    fn entries(&self, section: &str) -> Option<&Entries> {
        let Section { span, places, entries, .. } = self.by_name.get(section)?;
        Some(entries.get_or_init(|| match *places {
            Some(places) => Entries::at(places.into(), Vec::new()),
            None => Entries::find(&self.text, self.json(*span)),
        }))
    }

    fn json(&self, span: Span) -> &str {
        piece(&self.text, span)
    }

    fn parse(&self, span: Span) -> Json<'static> {
        match self.own_text() {
            Some(text) => parsed(piece(text, span)),
            None => parsed(self.json(span)).into_owned(),
        }
    }
}

impl Section {
    fn at(span: Span, places: Option<&'static [Place]>) -> Self {
        Self { span, value: OnceLock::new(), places, entries: OnceLock::new() }
    }
}

impl Entries {
    fn at(places: Cow<'static, [Place]>, names: Vec<String>) -> Self {
        let values = places.iter().map(|_| OnceLock::new()).collect();
        Self { values, names, places, by_number: OnceLock::new() }
    }

    /// Finds the entries of a section of a table.
    fn find(table: &str, section: &str) -> Self {
        let found: BTreeMap<String, &RawValue> = serde_json::from_str(section).unwrap_or_default();
        let (names, values): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        Self::at(values.into_iter().map(|raw| (Span::default(), span_in(table, raw))).collect(), names)
    }

    fn name<'t>(&'t self, table: &'t str, at: usize) -> &'t str {
        self.names.get(at).map(String::as_str).or_else(|| self.name_in(table, at)).unwrap_or_default()
    }

    /// A name that is read in the table.
    fn name_in<'t>(&self, table: &'t str, at: usize) -> Option<&'t str> {
        table.get(self.place_of_name(at)?)
    }

    /// The bytes of a name. They are in the order of the names, and sooner taken from the table.
    fn bytes<'t>(&'t self, table: &'t str, at: usize) -> &'t [u8] {
        let of_table = || table.as_bytes().get(self.place_of_name(at)?);
        self.names.get(at).map(String::as_bytes).or_else(of_table).unwrap_or_default()
    }

    fn place_of_name(&self, at: usize) -> Option<Range<usize>> {
        let ((start, end), _) = self.places.get(at)?;
        Some(*start as usize..*end as usize)
    }

    fn position(&self, table: &str, name: &str) -> Option<usize> {
        let number = |name: &[u8]| FxBuildHasher.hash_one(name);
        let by_number = self.by_number.get_or_init(|| {
            (0..self.places.len()).map(|at| (number(self.bytes(table, at)), at as u32)).collect()
        });
        let at = *by_number.get(&number(name.as_bytes()))? as usize;
        if self.bytes(table, at) == name.as_bytes() { Some(at) } else { self.search(table, name) }
    }

    /// The same for a name that shares its number with another.
    fn search(&self, table: &str, name: &str) -> Option<usize> {
        let (mut start, mut end) = (0, self.places.len());
        while start < end {
            let middle = start.midpoint(end);
            match self.bytes(table, middle).cmp(name.as_bytes()) {
                Ordering::Less => start = middle + 1,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => end = middle,
            }
        }
        None
    }
}

fn piece(text: &str, (start, end): Span) -> &str {
    text.get(start as usize..end as usize).unwrap_or_default()
}

fn parsed(json: &str) -> Json<'_> {
    serde_json::from_str(json).unwrap_or_default()
}

/// The string that some JSON is.
fn string(json: &str) -> Option<Cow<'_, str>> {
    let inside = json.strip_prefix('"')?.strip_suffix('"')?;
    if inside.contains('\\') { serde_json::from_str(json).ok().map(Cow::Owned) } else { Some(inside.into()) }
}

/// Where a piece of a text stands in it.
fn span_in(text: &str, piece: &RawValue) -> Span {
    let start = piece.get().as_ptr().addr() - text.as_ptr().addr();
    (start as u32, (start + piece.get().len()) as u32)
}

#[cfg(test)]
impl std::ops::Index<&str> for Sections {
    type Output = Json<'static>;

    fn index(&self, name: &str) -> &Json<'static> {
        self.get(name).unwrap_or(&Json::Other)
    }
}

#[cfg(test)]
impl Sections {
    pub(super) fn len(&self) -> usize {
        self.by_name.len()
    }

    pub(super) fn names(&self) -> std::collections::BTreeSet<&str> {
        self.by_name.keys().map(|name| &**name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_shares_its_number_with_another_is_found_too() {
        let table = r#"{"А": 1, "Б": 2}"#;
        let entries = Entries::find(table, table);
        let shared = FxBuildHasher.hash_one("Б".as_bytes());
        entries.by_number.set([(shared, 0)].into_iter().collect()).expect("nobody has asked yet");
        assert_eq!(["Б", "В"].map(|name| entries.position(table, name)), [Some(1), None]);
    }
}
