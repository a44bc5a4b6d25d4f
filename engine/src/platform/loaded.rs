//! Tables in memory.

use std::{borrow::Cow, collections::BTreeMap, sync::OnceLock};

use rustc_hash::FxHashSet;
use serde_json::value::RawValue;

use super::{
    Completeness, Coverage, DataError, Json,
    json::{Written, members, named_texts, texts, written},
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

/// The sections of a table, each with entries by their names.
#[derive(Debug)]
pub(super) enum Sections {
    /// Of a table of the program: nothing has to be made to read it.
    Built(Json<'static>),
    /// Of a table of a data root.
    Read(ReadTable),
}

/// A table as a file has it. A section, or an entry of one, is written anew when it is first asked for: to do that with all of it
/// costs many times what finding its parts does, and rules ask few of them.
#[derive(Debug)]
pub(super) struct ReadTable {
    text: String,
    sections: BTreeMap<String, ReadSection>,
}

#[derive(Debug)]
struct ReadSection {
    span: Span,
    written: OnceLock<Written>,
    entries: OnceLock<Entries>,
}

/// The entries of a section, ordered by their names; none of one that is no object.
#[derive(Debug)]
pub(super) struct Entries {
    names: Vec<String>,
    places: Vec<Span>,
    written: Box<[OnceLock<Written>]>,
    /// Where each name is found.
    slots: Vec<u32>,
}

/// Begin and end, in bytes.
type Span = (usize, usize);

/// A section of one table or the other.
#[derive(Clone, Copy, Debug)]
pub(super) enum Section<'s> {
    Built(Json<'s>),
    /// With the text of the table.
    Read(&'s str, &'s Entries),
}

impl Default for Sections {
    fn default() -> Self {
        Self::Built(Json::default())
    }
}

impl Sections {
    /// The sections of a table of a data root.
    ///
    /// # Errors
    /// The text is not JSON, or no object; with it the text.
    pub(super) fn of(text: String) -> Result<Self, (serde_json::Error, String)> {
        let found: BTreeMap<String, &RawValue> = match serde_json::from_str(&text) {
            Ok(found) => found,
            Err(error) => return Err((error, text)),
        };
        let sections = found.into_iter().map(|(name, raw)| (name, ReadSection::at(span_in(&text, raw))));
        let sections = sections.collect();
        Ok(Self::Read(ReadTable { text, sections }))
    }

    /// A section by its name. One that is nested too deeply is null, and so is such an entry.
    pub(super) fn get(&self, name: &str) -> Option<Json<'_>> {
        match self {
            Self::Built(table) => table.get(name),
            Self::Read(table) => table.get(name),
        }
    }

    pub(super) fn has(&self, section: &str) -> bool {
        match self {
            Self::Built(table) => table.get(section).is_some(),
            Self::Read(table) => table.sections.contains_key(section),
        }
    }

    /// Whether there is a section of a name that has entries.
    pub(super) fn has_entries(&self, section: &str) -> bool {
        match self {
            Self::Built(table) => table.get(section).is_some_and(Json::is_object),
            Self::Read(table) => table.json(section).is_some_and(|json| json.starts_with('{')),
        }
    }

    /// What a section says under a name.
    pub(super) fn entry(&self, section: &str, name: &str) -> Option<Json<'_>> {
        self.section(section)?.get(name)
    }

    /// What a section says under a name, and the name as the table has it.
    pub(super) fn named_entry(&self, section: &str, name: &str) -> Option<(&str, Json<'_>)> {
        self.section(section)?.named(name)
    }

    /// A section, to ask for several of its entries.
    pub(super) fn section(&self, name: &str) -> Option<Section<'_>> {
        match self {
            Self::Built(table) => table.get(name).map(Section::Built),
            Self::Read(table) => Some(Section::Read(&table.text, table.entries(name)?)),
        }
    }

    /// The names in a section in their order.
    pub(super) fn names(&self, section: &str) -> impl Iterator<Item = &str> {
        let (built, read) = match self {
            Self::Built(table) => (table.get(section), None),
            Self::Read(table) => (None, table.entries(section)),
        };
        let names = read.into_iter().flat_map(|entries| &entries.names);
        members(built).map(|(name, _)| name).chain(names.map(String::as_str))
    }

    /// What a section says under each name, in their order.
    pub(super) fn entries(&self, section: &str) -> impl Iterator<Item = (&str, Json<'_>)> {
        let (built, read) = match self {
            Self::Built(table) => (table.get(section), None),
            Self::Read(table) => (None, table.entries(section).map(|entries| (&*table.text, entries))),
        };
        let read = read
            .into_iter()
            .flat_map(|(text, entries)| (0..entries.names.len()).filter_map(move |at| entries.get(text, at)));
        members(built).chain(read)
    }

    /// The entries of a section that are strings. Those of a table of the program stay where they are.
    pub(super) fn strings(
        &self,
        section: &str,
    ) -> impl Iterator<Item = (Cow<'static, str>, Cow<'static, str>)> + use<'_> {
        let (built, read) = self.kept_or_copied(section);
        let kept = named_texts(built).map(|(name, text)| (name.into(), text.into()));
        kept.chain(named_texts(read).map(|(name, text)| (name.to_owned().into(), text.to_owned().into())))
    }

    /// The texts in a section that is a list. Those of a table of the program stay where they are.
    pub(super) fn listed(&self, section: &str) -> Option<FxHashSet<Cow<'static, str>>> {
        let (built, read) = self.kept_or_copied(section);
        let listed = built.or(read)?.as_list()?;
        let mut names = FxHashSet::default();
        names.reserve(listed.len());
        names.extend(texts(built).map(Into::into));
        names.extend(texts(read).map(|text| text.to_owned().into()));
        Some(names)
    }

    /// A section of a table of the program, or of another.
    fn kept_or_copied(&self, section: &str) -> (Option<Json<'static>>, Option<Json<'_>>) {
        match self {
            Self::Built(table) => (table.get(section), None),
            Self::Read(table) => (None, table.get(section)),
        }
    }
}

impl<'s> Section<'s> {
    /// What it says under a name.
    pub(super) fn get(self, name: &str) -> Option<Json<'s>> {
        match self {
            Self::Built(section) => section.get(name),
            Self::Read(table, entries) => Some(entries.named(table, name)?.1),
        }
    }

    /// What it says under a name, and the name as the table has it.
    pub(super) fn named(self, name: &str) -> Option<(&'s str, Json<'s>)> {
        match self {
            Self::Built(section) => section.named(name),
            Self::Read(table, entries) => entries.named(table, name),
        }
    }
}

impl ReadTable {
    /// All of it, as it is in the file.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    fn get(&self, section: &str) -> Option<Json<'_>> {
        let ReadSection { span, written, .. } = self.sections.get(section)?;
        Some(written.get_or_init(|| rewritten(piece(&self.text, *span))).json())
    }

    fn entries(&self, section: &str) -> Option<&Entries> {
        let ReadSection { span, entries, .. } = self.sections.get(section)?;
        Some(entries.get_or_init(|| Entries::find(&self.text, piece(&self.text, *span))))
    }

    fn json(&self, section: &str) -> Option<&str> {
        self.sections.get(section).map(|section| piece(&self.text, section.span))
    }
}

impl ReadSection {
    const fn at(span: Span) -> Self {
        Self { span, written: OnceLock::new(), entries: OnceLock::new() }
    }
}

impl Entries {
    /// Finds the entries of a section of a table.
    fn find(table: &str, section: &str) -> Self {
        let found: BTreeMap<String, &RawValue> = serde_json::from_str(section).unwrap_or_default();
        let (names, values): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        let slots = slots(names.iter().map(String::as_bytes));
        let places: Vec<_> = values.into_iter().map(|raw| span_in(table, raw)).collect();
        Self { written: places.iter().map(|_| OnceLock::new()).collect(), names, places, slots }
    }

    fn named<'t>(&'t self, table: &str, name: &str) -> Option<(&'t str, Json<'t>)> {
        let is_it = |at: usize| self.names.get(at).is_some_and(|it| it == name);
        let at = slots::find(self.slots.len(), |slot| self.slots[slot], name.as_bytes(), is_it)?;
        self.get(table, at)
    }

    fn get<'t>(&'t self, table: &str, at: usize) -> Option<(&'t str, Json<'t>)> {
        let span = *self.places.get(at)?;
        let written = self.written.get(at)?.get_or_init(|| rewritten(piece(table, span)));
        Some((self.names.get(at)?, written.json()))
    }
}

fn rewritten(json: &str) -> Written {
    written(json).unwrap_or_default()
}

fn piece(text: &str, (start, end): Span) -> &str {
    text.get(start..end).unwrap_or_default()
}

/// Where a piece of a text stands in it.
fn span_in(text: &str, piece: &RawValue) -> Span {
    let start = piece.get().as_ptr().addr() - text.as_ptr().addr();
    (start, start + piece.get().len())
}

#[cfg(test)]
impl Sections {
    pub(super) fn section_names(&self) -> std::collections::BTreeSet<&str> {
        match self {
            Self::Built(table) => members(Some(*table)).map(|(name, _)| name).collect(),
            Self::Read(table) => table.sections.keys().map(|name| &**name).collect(),
        }
    }
}
