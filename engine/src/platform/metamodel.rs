//! What `metamodel.json` says: which class describes a kind of elements, and the properties that a class has.
//!
//! - A description is a tree of places, each with a class: that of the element by its kind, that of an item by the list it
//!   stands in, and by its name where the platform has attributes of its own ([`Class::items_of`]).
//! - A class is complete with all it takes from others, so one mark in `index.json` is enough for it.
//! - A table may have any shape: what has another than expected is left out, and then nothing is called absent.

use std::sync::{Arc, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Completeness, Coverage, Json, Lookup, Role, Word,
    json::{members, texts},
    loaded::{Loaded, Sections},
    pairs::Pairs,
    words::key,
};
use crate::source::nearest::{is_doubled, is_slip, is_slip_inside, is_transposed, nearest};

/// The section of the classes.
const CLASSES: &str = "classes";

/// What every element may have, whatever the table says.
const COMMON: [Word; 5] = [key::ELEMENT_KIND, key::ID, key::NAME, key::VISIBILITY_SCOPE, key::IMPORT];

/// Pairs of keys of which the second is known in Russian only: its English name may be that of the first.
const SYNONYMS: [[Word; 2]; 1] = [[key::TEMPLATE, key::REPORT_LAYOUT]];

/// So many classes may stand behind one; of more nothing is known.
const MOST_BASES: usize = 64;

/// Of a shorter name in characters, which may well be another word, a slip is only that two letters changed places, one was
/// typed twice, or the last is missing.
const SHORTEST_SLIP: usize = 6;

/// The classes and enumerations of one table.
#[derive(Debug, Default)]
pub struct Metamodel {
    table: Option<Arc<Loaded>>,
    /// Each is read when it is first asked for.
    classes: FxHashMap<Box<str>, OnceLock<ClassFacts>>,
    /// By the name of the kind in either spelling.
    kinds: FxHashMap<Box<str>, KindFacts>,
    enumerations: FxHashMap<Box<str>, Vec<Spellings>>,
    /// What lists ask for; made when somebody does.
    of_items: OnceLock<ClassesOfItems>,
    /// Keys that every element may have.
    common: FxHashSet<Box<str>>,
    /// The names of all properties; made when somebody asks.
    names: OnceLock<FxHashSet<Box<str>>>,
    coverage: Option<Coverage>,
}

/// Classes of the items of lists.
#[derive(Debug, Default)]
struct ClassesOfItems {
    /// The class of a standard attribute by its name.
    presenting: FxHashMap<Box<str>, Vec<Box<str>>>,
    /// The usual class by what lists call it.
    implementing: FxHashMap<Box<str>, Vec<Box<str>>>,
}

#[derive(Debug)]
struct KindFacts {
    class: Box<str>,
    is_vetted: bool,
}

#[derive(Debug, Default)]
struct ClassFacts {
    /// Those of its bases included, by every spelling.
    names: FxHashMap<Box<str>, usize>,
    properties: Vec<Property>,
    /// The class itself and all that it takes properties from.
    lineage: Box<[Box<str>]>,
    /// Keys, in both spellings, that are surely no properties although not all of these are known.
    lacks: Vec<Box<str>>,
    /// Whether every property is there.
    is_complete: bool,
    /// Whether every property is known in English too.
    has_english: bool,
    /// Whether all classes are there. Then a key that is no known spelling of a property is none.
    is_of_whole_table: bool,
}

/// A property of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Property {
    pub ru: Box<str>,
    pub en: Option<Box<str>>,
    /// The type of its value as the table writes it: `AttributeName`.
    pub type_name: Option<Box<str>>,
    /// The types that a value which is a type may have, as the table writes them: `Std::Type<Std::String>`.
    pub types: Option<Box<str>>,
    pub enumeration: Option<Box<str>>,
    pub default: Option<Box<str>>,
    pub is_required: bool,
    /// Whether sources disagree about there being such a property.
    pub is_disputed: bool,
    /// The class of the items of a list.
    item: Option<Box<str>>,
    /// By what name the usual class of items is found.
    implementation: Option<Box<str>>,
    /// The key of an item whose value tells standard attributes apart.
    dispatch: Option<Box<str>>,
}

impl Property {
    /// Whether its value is the name of an attribute, and no text for people.
    #[must_use]
    pub fn names_attribute(&self) -> bool {
        self.type_name.as_deref() == Some("AttributeName")
    }
}

/// A word of the table; the English one where it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spellings {
    pub ru: Box<str>,
    pub en: Option<Box<str>>,
}

/// A key that is surely no property of its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MistakenKey<'m> {
    /// The property that was meant, if one has a name like it.
    pub meant: Option<&'m str>,
}

/// A class of the metamodel.
#[derive(Clone, Copy, Debug)]
pub struct Class<'m> {
    metamodel: &'m Metamodel,
    facts: &'m ClassFacts,
}

/// What tells the classes of the items of one list.
#[derive(Clone, Copy, Debug)]
pub struct ListItems<'m> {
    metamodel: &'m Metamodel,
    list: &'m Property,
    /// What the list says of all of them.
    class: Lookup<Class<'m>>,
    name: &'m str,
    /// The key by whose value standard attributes are told apart.
    dispatch: Option<&'m Property>,
}

impl Metamodel {
    /// Reads a table; `kinds` knows the English names of kinds.
    pub(super) fn of(table: &Arc<Loaded>, kinds: &Pairs) -> Self {
        let section = |name: &str| table.value.get(name);
        if !table.value.has_entries(CLASSES) {
            return Self::default();
        }
        let mut metamodel = Self {
            table: Some(Arc::clone(table)),
            classes: table.value.names(CLASSES).map(|name| (name.into(), OnceLock::new())).collect(),
            coverage: Some(table.completeness.default()),
            ..Self::default()
        };
        let list = table.value.get("vetted");
        let vetted: FxHashSet<&str> = texts(list).collect();
        for (kind, class) in members(section("vid2class")) {
            let Some(class) = class.as_str() else { continue };
            for spelling in [Some(kind), kinds.english(kind)].into_iter().flatten() {
                let is_vetted = list.is_none() || vetted.contains(kind);
                metamodel.kinds.insert(spelling.into(), KindFacts { class: class.into(), is_vetted });
            }
        }
        metamodel.common = texts(table.value.get("common")).map(Into::into).collect();
        let items = section("enum_items");
        for (name, values) in members(section("enums")) {
            let facts = items.and_then(|items| items.get(name));
            let english = |ru: &str| Some(facts?.get(ru)?.get("en")?.as_str()?.into());
            let values = texts(Some(values)).map(|ru| Spellings { ru: ru.into(), en: english(ru) });
            metamodel.enumerations.insert(name.into(), values.collect());
        }
        metamodel
    }

    /// The class of a kind, in either spelling.
    #[must_use]
    pub fn class_of_kind(&self, kind: &str) -> Lookup<Class<'_>> {
        match self.kinds.get(kind) {
            Some(facts) => self.class(&facts.class),
            None => self.judged(None),
        }
    }

    /// Whether the table vouches for what it says of a kind. One that does not name such kinds vouches for all.
    #[must_use]
    pub fn is_vetted(&self, kind: &str) -> bool {
        self.kinds.get(kind).is_some_and(|facts| facts.is_vetted)
    }

    /// The class with a name.
    #[must_use]
    pub fn class(&self, name: &str) -> Lookup<Class<'_>> {
        let class = self.classes.get_key_value(name);
        self.judged(class.map(|(name, facts)| Class { metamodel: self, facts: self.read(name, facts) }))
    }

    fn read<'m>(&'m self, name: &str, facts: &'m OnceLock<ClassFacts>) -> &'m ClassFacts {
        let of_table = || {
            let table = self.table.as_ref()?;
            Some(ClassFacts::of(name, &table.value, &table.completeness))
        };
        facts.get_or_init(|| of_table().unwrap_or_default())
    }

    fn of_items(&self) -> &ClassesOfItems {
        let of_table = || self.table.as_ref().map(|table| ClassesOfItems::of(&table.value));
        self.of_items.get_or_init(|| of_table().unwrap_or_default())
    }

    /// The values of an enumeration.
    #[must_use]
    pub fn enumeration(&self, name: &str) -> Lookup<&[Spellings]> {
        self.judged(self.enumerations.get(name).map(Vec::as_slice))
    }

    /// Whether every element may have a key.
    #[must_use]
    pub fn is_common(&self, key: &str) -> bool {
        self.common.contains(key) || COMMON.iter().any(|word| *word == key)
    }

    fn names(&self) -> &FxHashSet<Box<str>> {
        let classes = || self.classes.iter().map(|(name, facts)| self.read(name, facts));
        let all = || classes().flat_map(|class| class.names.keys().cloned()).collect();
        self.names.get_or_init(all)
    }

    fn judged<T>(&self, found: Option<T>) -> Lookup<T> {
        Lookup::judged(found, self.coverage.unwrap_or(Coverage::Partial))
    }
}

impl<'m> Class<'m> {
    /// A property by its name in either spelling, those of its bases included. Where a property is known in Russian only,
    /// an English name is absent only if it is known to be that of properties of other classes, or if the table has all of them.
    #[must_use]
    pub fn property(self, name: &str) -> Lookup<&'m Property> {
        let found = self.facts.names.get(name).and_then(|at| self.facts.properties.get(*at));
        if let Some(found) = found {
            return Lookup::Found(found);
        }
        let is_spelled = || self.facts.has_english || !name.is_ascii();
        let is_none = || self.facts.is_of_whole_table && !self.may_mean_own(name);
        let is_absent = self.facts.is_complete && (is_spelled() || is_none() || self.is_of_others(name));
        if is_absent { Lookup::Absent } else { Lookup::Unknown }
    }

    /// Whether an English name is known to be that of a property that the table has in Russian.
    fn may_mean_own(self, name: &str) -> bool {
        Role::Key.words().iter().any(|word| word.en == Some(name) && self.may_be(*word))
    }

    /// Whether a property has the name, or one that means the same.
    fn may_be(self, word: Word) -> bool {
        let has = |word: Word| self.facts.names.contains_key(word.ru);
        has(word) || SYNONYMS.iter().any(|[one, other]| *one == word && has(*other))
    }

    /// Whether an English name is known to be that of properties which other classes have, and this one has not.
    fn is_of_others(self, name: &str) -> bool {
        let mut meant = Role::Key.words().iter().filter(|word| word.en == Some(name)).peekable();
        meant.peek().is_some()
            && meant.all(|word| !self.may_be(*word) && self.metamodel.names().contains(word.ru))
    }

    /// The properties that are known, those of its bases included.
    pub fn properties(self) -> impl Iterator<Item = &'m Property> {
        self.facts.properties.iter()
    }

    /// Whether a property is known that has to be given.
    #[must_use]
    pub fn requires(self, name: Word) -> bool {
        self.property(name.ru).found().is_some_and(|property| property.is_required)
    }

    /// Whether it is a class, or takes properties from it.
    #[must_use]
    pub fn is(self, class: &str) -> bool {
        self.facts.lineage.iter().any(|name| **name == *class)
    }

    /// What tells the classes of the items of a list; `None` where the table says nothing of them.
    #[must_use]
    pub fn items_of(self, list: &'m Property) -> Option<ListItems<'m>> {
        let name = list.item.as_deref()?;
        let class = self.metamodel.class(name);
        let dispatch = list.dispatch.as_deref().and_then(|key| class.found()?.property(key).found());
        Some(ListItems { metamodel: self.metamodel, list, class, name, dispatch })
    }

    /// What is wrong with a key that is surely no property of the class.
    #[must_use]
    pub fn mistaken_key(self, key: &str) -> Option<MistakenKey<'m>> {
        match self.property(key) {
            Lookup::Found(_) => None,
            Lookup::Absent => {
                let names = self.spellings().map(|name| (name, name));
                Some(MistakenKey { meant: nearest(key, names) })
            }
            Lookup::Unknown if self.lacks(key) => Some(MistakenKey { meant: None }),
            Lookup::Unknown if self.is_known_somewhere(key) => None,
            Lookup::Unknown => {
                let meant = self.spellings().find(|name| is_slip_of_key(key, name));
                let is_of_lacking = || self.facts.lacks.iter().any(|lacking| is_slip_of_key(key, lacking));
                (meant.is_some() || is_of_lacking()).then_some(MistakenKey { meant })
            }
        }
    }

    /// Whether a key, in either spelling, is surely none of the properties although not all of these are known.
    fn lacks(self, key: &str) -> bool {
        self.facts.lacks.iter().any(|lacking| **lacking == *key)
    }

    /// Whether any class has such a key, in either spelling.
    fn is_known_somewhere(self, key: &str) -> bool {
        self.metamodel.names().contains(key) || Role::Key.words().iter().any(|word| word.is(key))
    }

    fn spellings(self) -> impl Iterator<Item = &'m str> {
        self.facts.properties.iter().flat_map(Property::spellings)
    }
}

impl<'m> ListItems<'m> {
    /// The class of one. `text_of` gives the text that it has under a key.
    #[must_use]
    pub fn class<'t>(self, text_of: impl FnMut(&str) -> Option<&'t str>) -> Lookup<Class<'m>> {
        let name = self.dispatch.and_then(|property| property.spellings().find_map(text_of));
        let by_name = name.and_then(|name| self.metamodel.of_items().presenting.get(name));
        match self.descending(by_name) {
            (Some(class), false) => return Lookup::Found(class),
            (Some(_), true) => return Lookup::Unknown,
            (None, _) => {}
        }
        let Some(implementation) = self.list.implementation.as_deref() else { return self.class };
        match self.descending(self.metamodel.of_items().implementing.get(implementation)) {
            (Some(class), false) => Lookup::Found(class),
            _ => Lookup::Unknown,
        }
    }

    /// The first of some classes that is what the list says of its items, and whether another one is, too.
    fn descending(self, classes: Option<&'m Vec<Box<str>>>) -> (Option<Class<'m>>, bool) {
        let classes = classes.into_iter().flatten();
        let classes = classes.filter_map(|name| self.metamodel.class(name).found());
        let mut fitting = classes.filter(|class| class.is(self.name));
        (fitting.next(), fitting.next().is_some())
    }
}

/// Whether a key that nothing has is a slip of another: only letter case differs, one letter is wrong, missing or too much, or
/// two letters beside each other have changed places. Of a short key the last letter may be missing, one may stand twice, and
/// what is wrong else is not the end.
fn is_slip_of_key(key: &str, name: &str) -> bool {
    let is_cut_short = || name.strip_prefix(key).is_some_and(|rest| rest.chars().count() == 1);
    let is_in_other_case = key.len() == name.len() && key.to_lowercase() == name.to_lowercase();
    is_in_other_case
        || if key.chars().count() < SHORTEST_SLIP {
            is_transposed(key, name) || is_doubled(key, name) || is_cut_short() || is_slip_inside(key, name)
        } else {
            is_slip(key, name)
        }
}

impl Property {
    /// Its names in both spellings.
    pub fn spellings(&self) -> impl Iterator<Item = &str> {
        [Some(&*self.ru), self.en.as_deref()].into_iter().flatten()
    }

    /// Whether it is known by a name, in either spelling.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        self.spellings().any(|spelling| spelling == name)
    }
}

impl ClassesOfItems {
    fn of(sections: &Sections) -> Self {
        let mut of_items = Self::default();
        for name in sections.names(CLASSES) {
            let Some(class) = sections.entry(CLASSES, name).filter(|_| lineage(name, sections).is_some())
            else {
                continue;
            };
            let text = |key: &str| class.get(key).and_then(Json::as_str);
            for presented in [text("presents"), text("presentsEn")].into_iter().flatten() {
                of_items.presenting.entry(presented.into()).or_default().push(name.into());
            }
            if let Some(implemented) = text("implName") {
                of_items.implementing.entry(implemented.into()).or_default().push(name.into());
            }
        }
        of_items
    }
}

impl ClassFacts {
    /// Reads a class with all that it takes from others.
    fn of(name: &str, sections: &Sections, completeness: &Completeness) -> Self {
        let Some(lineage) = lineage(name, sections) else { return Self::default() };
        let is_complete = completeness.of(name).is_complete();
        let mut facts = Self { is_complete, has_english: true, ..Self::default() };
        for base in &lineage {
            let class = sections.entry(CLASSES, base);
            let properties = class.and_then(|class| class.get("props"));
            facts.is_complete &= properties.is_some_and(Json::is_object);
            facts.lacks.extend(texts(class.and_then(|class| class.get("lacks"))).map(Into::into));
            members(properties).for_each(|(ru, said)| facts.add(ru, said));
        }
        facts.lineage = lineage.into_iter().map(Into::into).collect();
        facts.is_of_whole_table = completeness.is_complete();
        facts
    }

    /// Adds what a class says of a property, if none nearer has said it.
    fn add(&mut self, ru: &str, said: Json<'_>) {
        if self.names.contains_key(ru) {
            return;
        }
        let mut property = Property { ru: ru.into(), ..Property::default() };
        let mut aliases = None;
        for (key, value) in members(Some(said)) {
            let text = || value.as_str().map(Into::into);
            let is = || value.as_bool().unwrap_or_default();
            match key {
                "en" => property.en = text(),
                "type" => property.type_name = text(),
                "types" => property.types = text(),
                "enum" => property.enumeration = text(),
                "default" => property.default = text(),
                "required" => property.is_required = is(),
                "disputed" => property.is_disputed = is(),
                "item" => property.item = text(),
                "impl" => property.implementation = text(),
                "dispatch" => property.dispatch = text(),
                "alias" => aliases = Some(value),
                _ => {}
            }
        }
        self.has_english &= property.en.is_some() || ru.is_ascii();
        let at = self.properties.len();
        for name in property.spellings().chain(texts(aliases)) {
            self.names.entry(name.into()).or_insert(at);
        }
        self.properties.push(property);
    }
}

/// A class with all that it takes properties from, itself first; `None` where these are too many or not in the table.
fn lineage<'t>(name: &'t str, sections: &'t Sections) -> Option<Vec<&'t str>> {
    let mut lineage = vec![name];
    let mut at = 0;
    while let Some(class) = lineage.get(at) {
        let class = sections.entry(CLASSES, class)?;
        for base in texts(class.get("ext")).chain(texts(class.get("inline"))) {
            if !lineage.contains(&base) {
                lineage.push(base);
            }
        }
        if lineage.len() > MOST_BASES {
            return None;
        }
        at += 1;
    }
    Some(lineage)
}
