//! Tables in memory.

use std::{borrow::Cow, collections::BTreeMap, ops::Range, sync::OnceLock};

use rustc_hash::FxHashSet;
use serde_json::value::RawValue;

use super::{
    Completeness, Coverage, DataError, Json,
    bare_names::ListedNames,
    slots::{self, slots},
};

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
    /// Its entries, if they were known before.
    known: Option<KnownEntries>,
    entries: OnceLock<Entries>,
}

/// The entries of a section, by their names; none of one that is no object.
#[derive(Debug)]
struct Entries {
    places: Cow<'static, [Place]>,
    /// Their names, if these are not read in the text, where they may be escaped.
    names: Vec<String>,
    values: Box<[OnceLock<Json<'static>>]>,
    /// Where each name is found.
    slots: Cow<'static, [u32]>,
}

/// Where the name of an entry stands in the text of a table, without quotes, and its value.
pub(super) type Place = (Span, Span);

/// The entries of a section, ordered by their names, and the slots of these.
pub(super) type KnownEntries = (&'static [Place], &'static [u32]);

/// A section whose entries are known: its name, where it stands, and these.
pub(super) type KnownSection = (&'static str, Span, KnownEntries);

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
        let section = |&(name, span, entries): &KnownSection| (name.into(), Section::at(span, Some(entries)));
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

    /// The texts in a section that is a list. Those of a table of the program stay where they are.
    pub(super) fn listed(&self, section: &str) -> Option<FxHashSet<Cow<'static, str>>> {
        let Section { span, .. } = self.by_name.get(section)?;
        if !self.json(*span).starts_with('[') {
            return None;
        }
        match self.own_text() {
            Some(text) => ListedNames::of(piece(text, *span)),
            None => {
                let names = ListedNames::of(self.json(*span))?;
                Some(names.into_iter().map(|name| name.into_owned().into()).collect())
            }
        }
    }

    fn entries(&self, section: &str) -> Option<&Entries> {
        let Section { span, known, entries, .. } = self.by_name.get(section)?;
        Some(entries.get_or_init(|| match *known {
            Some((places, slots)) => Entries::at(places.into(), slots.into(), Vec::new()),
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
    fn at(span: Span, known: Option<KnownEntries>) -> Self {
        Self { span, value: OnceLock::new(), known, entries: OnceLock::new() }
    }
}

impl Entries {
    fn at(places: Cow<'static, [Place]>, slots: Cow<'static, [u32]>, names: Vec<String>) -> Self {
        let values = places.iter().map(|_| OnceLock::new()).collect();
        Self { values, names, places, slots }
    }

    /// Finds the entries of a section of a table.
    fn find(table: &str, section: &str) -> Self {
        let found: BTreeMap<String, &RawValue> = serde_json::from_str(section).unwrap_or_default();
        let (names, values): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        let slots = slots(names.iter().map(String::as_bytes));
        let places = values.into_iter().map(|raw| (Span::default(), span_in(table, raw)));
        Self::at(places.collect(), slots.into(), names)
    }

    fn name<'t>(&'t self, table: &'t str, at: usize) -> &'t str {
        self.names.get(at).map(String::as_str).or_else(|| self.name_in(table, at)).unwrap_or_default()
    }

    /// A name that is read in the table.
    fn name_in<'t>(&self, table: &'t str, at: usize) -> Option<&'t str> {
        table.get(self.place_of_name(at)?)
    }

    /// The bytes of a name: these are sooner taken from the table.
    fn bytes<'t>(&'t self, table: &'t str, at: usize) -> &'t [u8] {
        let of_table = || table.as_bytes().get(self.place_of_name(at)?);
        self.names.get(at).map(String::as_bytes).or_else(of_table).unwrap_or_default()
    }

    fn place_of_name(&self, at: usize) -> Option<Range<usize>> {
        let ((start, end), _) = self.places.get(at)?;
        Some(*start as usize..*end as usize)
    }

    fn position(&self, table: &str, name: &str) -> Option<usize> {
        slots::find(&self.slots, name.as_bytes(), |at| self.bytes(table, at) == name.as_bytes())
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
