//! Methods that the platform calls by name, by the module in which they stand.

use super::{
    Coverage, Json, Lifetime, Lookup, Platform, Role, Table, Version,
    json::{Items, members, texts},
};

/// The handlers that the modules of a kind, or of a component, may override in sources with some compatibility mode.
#[derive(Clone, Debug)]
pub struct Handlers<'p> {
    /// Those of other versions too, as the lists of the table have them: most are only compared with a name.
    lists: Vec<Items<'p>>,
    mode: Option<Version>,
    is_complete: bool,
}

/// A handler, by its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler<'p> {
    ru: &'p str,
    en: Option<&'p str>,
    /// Whether every such module has to have it.
    pub is_required: bool,
    /// Whether nothing else is said of when it is there: it surely is for sources with this compatibility mode.
    pub is_always_there: bool,
    /// Whether it is there for sources with this compatibility mode.
    lookup: Lookup<()>,
}

impl Platform {
    /// The handlers of the modules of a kind: of the element itself (an empty facet), or of its objects or records
    /// (`Объект`). `None` where the table lists none.
    #[must_use]
    pub fn element_handlers(&self, kind: &str, facet: &str, mode: Option<Version>) -> Option<Handlers<'_>> {
        let kind = self.russian(Role::Kind, kind).unwrap_or(kind);
        let facet = self.russian(Role::Facet, facet).unwrap_or(facet);
        let listed = self.table(Table::Stdlib).value.entry("element_module_handlers", kind)?.get(facet)?;
        let has_others = listed.get("dynamic").and_then(Json::as_list).is_none_or(|names| !names.is_empty());
        let is_complete = self.is_complete(kind) && !has_others;
        let handlers = listed.get("handlers")?.as_list()?;
        Some(Handlers { lists: vec![handlers], mode, is_complete })
    }

    /// Whether the handlers of all kinds of elements are known.
    #[must_use]
    pub fn has_all_element_handlers(&self) -> bool {
        self.table(Table::Stdlib).completeness.default() == Coverage::Complete
            && members(self.section(Table::Stdlib, "element_module_handlers")).next().is_some()
    }

    /// The module of an element that a handler belongs to, by its facet, if the handler surely does nothing in another one of the
    /// element. What stands in modules of elements does not stand in those of objects and records, and the other way round:
    /// `None` for a name that is known of both, for whatever kinds.
    #[must_use]
    pub fn facet_of_handler(&self, kind: &str, standing_in: &str, name: &str) -> Option<&str> {
        let kind = self.russian(Role::Kind, kind).unwrap_or(kind);
        let is_of_element = standing_in.is_empty();
        let table = &self.table(Table::Stdlib).value;
        let have = |listed: Json<'_>| {
            let handlers = listed.get("handlers").and_then(Json::as_list).unwrap_or_default();
            handlers.filter_map(|entry| Handler::of(entry, None)).any(|handler| handler.is_named(name))
        };
        let mut of_other = members(table.entry("element_module_handlers", kind))
            .filter(|(facet, _)| facet.is_empty() != is_of_element);
        let (facet, _) = of_other.find(|(_, listed)| have(*listed))?;
        let mut like_this = members(self.section(Table::Stdlib, "element_module_handlers"))
            .flat_map(|(_, facets)| members(Some(facets)))
            .filter(|(facet, _)| facet.is_empty() == is_of_element);
        let is_known_here = like_this.any(|(_, listed)| have(listed));
        let spelled = if name.is_ascii() { self.english(Role::Facet, facet).unwrap_or(facet) } else { facet };
        (!is_known_here).then_some(spelled)
    }

    /// The handlers of the module of a component that inherits a type of the platform: those of the type and of what it
    /// inherits itself. `None` where the table lists none.
    #[must_use]
    pub fn component_handlers(&self, base: &str, mode: Option<Version>) -> Option<Handlers<'_>> {
        let base = self.russian(Role::Type, base).unwrap_or(base);
        let sections = &self.table(Table::Stdlib).value;
        let section = sections.section("module_handlers")?;
        let of = |name: &str| section.get(name)?.as_list();
        let inherited = texts(sections.entry("bases", base)).filter_map(of);
        let lists: Vec<_> = of(base).into_iter().chain(inherited).collect();
        let has_any = lists.iter().copied().flatten().any(|entry| text(entry, "ru").is_some());
        has_any.then(|| Handlers { lists, mode, is_complete: self.is_complete(base) })
    }

    /// Whether the whole table is complete: of a type that is, the handlers may still be missing.
    fn is_complete(&self, name: &str) -> bool {
        let completeness = &self.table(Table::Stdlib).completeness;
        completeness.default() == Coverage::Complete && completeness.of(name) == Coverage::Complete
    }
}

impl<'p> Handlers<'p> {
    pub fn iter(&self) -> impl Iterator<Item = Handler<'p>> {
        let handlers = self.listed().filter_map(|entry| Handler::of(entry, self.mode));
        handlers.filter(|handler| !handler.lookup.is_absent())
    }

    /// Whether there are no others.
    #[must_use]
    pub const fn are_complete(&self) -> bool {
        self.is_complete
    }

    /// Whether one of them has a name, in either spelling.
    #[must_use]
    pub fn have(&self, name: &str) -> bool {
        self.listed_as(name).any(|entry| !lookup_in(entry, self.mode).is_absent())
    }

    /// Whether one of other versions has a name, and none of them.
    #[must_use]
    pub fn have_in_other_versions(&self, name: &str) -> bool {
        !self.have(name) && self.listed_as(name).next().is_some()
    }

    /// Those with a name, in either spelling, of other versions too.
    fn listed_as(&self, name: &str) -> impl Iterator<Item = Json<'p>> {
        // One without a Russian name is no handler.
        let is_named = move |entry: Json<'p>| {
            text(entry, "ru").is_some_and(|ru| ru == name || text(entry, "en") == Some(name))
        };
        self.listed().filter(move |entry| is_named(*entry))
    }

    fn listed(&self) -> impl Iterator<Item = Json<'p>> {
        self.lists.iter().copied().flatten()
    }
}

impl<'p> Handler<'p> {
    fn of(entry: Json<'p>, mode: Option<Version>) -> Option<Self> {
        let text = |key| text(entry, key);
        let is_required = entry.get("required").and_then(Json::as_bool) == Some(true);
        // What else a handler depends on is not read, nor are the versions in which it was seen.
        let is_conditional = ["per", "needs", "since", "until"].iter().any(|key| entry.get(key).is_some());
        let lookup = lookup_in(entry, mode);
        let is_there = lookup == Lookup::Found(());
        let is_always_there = !is_conditional && is_there;
        // What one needs tells when it may be left out of the list, and not when a module does without it.
        let depends = ["per", "since", "until"].iter().any(|key| entry.get(key).is_some());
        let is_required = is_required && is_there && !depends;
        Some(Self { ru: text("ru")?, en: text("en"), is_required, is_always_there, lookup })
    }

    /// Whether it has a name, in either spelling.
    #[must_use]
    pub fn is_named(self, name: &str) -> bool {
        self.ru == name || self.en == Some(name)
    }

    /// Its names: the Russian one and, where it is known, the English one.
    pub fn names(self) -> impl Iterator<Item = &'p str> {
        std::iter::once(self.ru).chain(self.en)
    }

    /// Its name in English where that is wanted and known.
    #[must_use]
    pub fn name(self, in_english: bool) -> &'p str {
        self.en.filter(|_| in_english).unwrap_or(self.ru)
    }
}

fn text<'p>(entry: Json<'p>, key: &str) -> Option<&'p str> {
    entry.get(key).and_then(Json::as_str)
}

/// Whether a handler is there for sources with a compatibility mode.
fn lookup_in(entry: Json<'_>, mode: Option<Version>) -> Lookup<()> {
    let begun = |version| Lifetime { since: Some(version), until: None }.covers(mode);
    let (from, to) = (text(entry, "from"), text(entry, "to"));
    // `from` is the first version that has it, `to` the first one that does not.
    match (from.map_or(Lookup::Found(()), begun), to.map_or(Lookup::Absent, begun)) {
        (Lookup::Absent, _) | (_, Lookup::Found(())) => Lookup::Absent,
        (Lookup::Found(()), Lookup::Absent) => Lookup::Found(()),
        _ => Lookup::Unknown,
    }
}
