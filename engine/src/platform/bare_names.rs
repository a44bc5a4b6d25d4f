//! Which names code may use of the platform without declaring them: global methods and objects, types, and, in modules of
//! objects and components, their members.
//!
//! No name of the platform begins with a small letter or a line below, so that much can be told without complete tables.

use std::sync::OnceLock;

use rustc_hash::FxHashSet;

use crate::source::nearest::is_slip_inside;

use super::{
    Json, Lookup, Platform, Role, Table, Word, is_of_every_value,
    json::{members, texts},
    ui_schema::COMPONENTS,
    words::{field, kind, type_name},
};

/// What the tables list by name, put together when somebody asks.
#[derive(Debug, Default)]
pub(super) struct BareNames {
    globals: OnceLock<Option<KnownNames>>,
    members: OnceLock<Option<KnownNames>>,
    of_objects: OnceLock<KnownNames>,
    of_components: OnceLock<KnownNames>,
    /// Those of types and the global ones that slips are looked for among, in order.
    ordered: OnceLock<Vec<Box<str>>>,
}

/// Names in both spellings.
#[derive(Debug, Default)]
struct KnownNames {
    spelled: FxHashSet<Box<str>>,
    /// Whether each is known in English too.
    has_all_english: bool,
}

/// The sections that list members of types, of what the platform makes for elements, and of components.
const MEMBERS: [&str; 6] = [
    "type_members",
    "generated_members",
    "facet_members",
    "manager_members",
    "object_members",
    "component_props",
];

/// What the objects and records of elements have.
const OF_OBJECTS: [&str; 2] = ["generated_members", "facet_members"];

/// Properties that objects have only where the element declares them.
const DECLARED: [Word; 3] = [field::CODE, field::NAME, field::NUMBER];

/// The types of the platform that types of a module are like.
const OF_MODULES: [Word; 3] = [type_name::EXCEPTION, kind::ENUMERATION, kind::STRUCTURE];

/// Whose members code may name with nothing before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner<'n> {
    /// A structure, exception or enumeration that a module declares.
    Type,
    /// An element of a kind, for what stands behind its name: `Товары.НайтиПоКоду`.
    Element(&'n str),
    /// The object or the records of an element.
    Object,
    /// A component that inherits from a type of the platform; `None` where nobody can tell from which one.
    Component(Option<&'n str>),
}

impl Platform {
    /// Whether the platform has a global method or object, or a type, of a name in either spelling. `Absent` only where all
    /// of them are known, and for what can be no name of the platform.
    #[must_use]
    pub fn global_name(&self, name: &str) -> Lookup<()> {
        if self.has_type(name).found().is_some() || Role::Type.word(name).is_some() {
            return Lookup::Found(());
        }
        let known = self.bare_names.globals.get_or_init(|| {
            let listed =
                self.section(Table::Stdlib, "globals").filter(|listed| listed.as_list().is_some())?;
            let placed = members(self.section(Table::Stdlib, "global_availability"));
            Some(self.in_both_spellings(texts(Some(listed)).chain(placed.map(|(name, _)| name))))
        });
        match self.judged_name(known.as_ref(), name) {
            Lookup::Absent if is_none_of_platform(name) => Lookup::Absent,
            Lookup::Absent if !self.has_type(name).is_absent() => Lookup::Unknown,
            judged => judged,
        }
    }

    /// The type or the global name of the platform that a name is a slip of: behind the first letter one inside of a word is
    /// wrong, missing or too much, or two have changed places. No two names of the platform differ by so little, so that such
    /// a name is none of them although not all are known.
    #[must_use]
    pub fn mistyped(&self, name: &str) -> Option<&str> {
        if self.knows_word(name) || self.global_name(name).found().is_some() {
            return None;
        }
        let ordered = self.bare_names.ordered.get_or_init(|| {
            let globals = self.bare_names.globals.get().and_then(Option::as_ref);
            let globals = globals.into_iter().flat_map(|known| &known.spelled).map(|name| &**name);
            let types = self.types.get().and_then(Option::as_ref).into_iter().flatten().map(|name| &**name);
            let mut names: Vec<Box<str>> = globals.chain(types).map(Box::from).collect();
            names.sort_unstable();
            names
        });
        let first = name.chars().next()?.to_uppercase().next()?;
        let begin = ordered.partition_point(|known| known.chars().next() < Some(first));
        let alike = ordered.get(begin..)?.iter().take_while(|known| known.starts_with(first));
        alike.map(|known| &**known).find(|known| is_slip_inside(name, known))
    }

    /// Whether anything of the platform has a member, or is called by a name, in either spelling. `Absent` only where the
    /// members of everything are known, and for what can be no name of the platform.
    #[must_use]
    pub fn member_name(&self, name: &str) -> Lookup<()> {
        if self.knows_word(name) {
            return Lookup::Found(());
        }
        let known = self.bare_names.members.get_or_init(|| {
            let stdlib = &self.table(Table::Stdlib).value;
            if !stdlib.has_entries("type_members") {
                return None;
            }
            let mut names = FxHashSet::default();
            for (_, listed) in MEMBERS.iter().flat_map(|section| stdlib.entries(section)) {
                // What is nested too deeply is null.
                if listed.is_null() {
                    return None;
                }
                add_texts(listed, &mut names);
            }
            self.add_component_properties(&mut names);
            Some(self.in_both_spellings(names.into_iter()))
        });
        self.judged_name(known.as_ref(), name)
    }

    /// Whether code may name a member of its owner, in either spelling, with nothing before it. What the sources declare is
    /// no such member. `Absent` only where all members of all owners alike are known, and for what can be no name of the
    /// platform.
    #[must_use]
    pub fn bare_member(&self, owner: Owner<'_>, name: &str) -> Lookup<()> {
        let names = &self.bare_names;
        match owner {
            Owner::Type if self.is_member_of_types(name) => Lookup::Found(()),
            Owner::Element(kind) if self.element_has_member(kind, name) => Lookup::Found(()),
            Owner::Object if DECLARED.iter().any(|word| *word == name) => {
                self.judged_name(Some(&KnownNames::default()), name)
            }
            Owner::Object if Role::Field.word(name).is_some() => Lookup::Found(()),
            Owner::Object => {
                let listed = names.of_objects.get_or_init(|| self.listed_in(&OF_OBJECTS));
                self.judged_name(Some(listed), name)
            }
            Owner::Component(base) => {
                let told = base.map_or(Lookup::Unknown, |base| self.component_member(base, name));
                let listed = || names.of_components.get_or_init(|| self.members_of_components());
                if told == Lookup::Unknown { self.judged_name(Some(listed()), name) } else { told }
            }
            Owner::Type | Owner::Element(_) => self.judged_name(Some(&KnownNames::default()), name),
        }
    }

    fn is_member_of_types(&self, name: &str) -> bool {
        is_of_every_value(name) || OF_MODULES.iter().any(|word| self.member(word.ru, name).found().is_some())
    }

    /// Whether a component of the platform has a member of a name, be it for code or for markup. `Unknown` where all
    /// components have to be looked at.
    fn component_member(&self, base: &str, name: &str) -> Lookup<()> {
        let Lookup::Found(base) = self.type_name(base) else { return Lookup::Unknown };
        let is_component = |owner| self.inherits(owner, type_name::COMPONENT.ru).found().is_some();
        match self.member(base, name) {
            Lookup::Found(member) if is_component(member.owner) => return Lookup::Found(()),
            Lookup::Found(_) | Lookup::Unknown => return Lookup::Unknown,
            Lookup::Absent => {}
        }
        let Lookup::Found(component) = self.ui().component(base) else { return Lookup::Unknown };
        if !component.has(name) {
            return Lookup::Absent;
        }
        // The table of components has English names of its own.
        let is_it = |russian: &str| russian == name || self.russian(Role::Member, name) == Some(russian);
        let is_named = component.property(name).found().is_none_or(|property| is_it(property.spelled(false)));
        if is_named { Lookup::Found(()) } else { Lookup::Unknown }
    }

    fn listed_in(&self, sections: &[&str]) -> KnownNames {
        let mut names = FxHashSet::default();
        for section in sections {
            for (_, listed) in self.table(Table::Stdlib).value.entries(section) {
                add_texts(listed, &mut names);
            }
        }
        self.in_both_spellings(names.into_iter())
    }

    fn members_of_components(&self) -> KnownNames {
        let mut names = FxHashSet::default();
        let stdlib = &self.table(Table::Stdlib).value;
        let is_component = |name: &str| self.inherits(name, type_name::COMPONENT.ru).found().is_some();
        let of_types = stdlib.entries("type_members").filter(|(owner, _)| is_component(owner));
        for (_, listed) in of_types.chain(stdlib.entries("component_props")) {
            add_texts(listed, &mut names);
        }
        self.add_component_properties(&mut names);
        self.in_both_spellings(names.into_iter())
    }

    fn add_component_properties<'p>(&'p self, names: &mut FxHashSet<&'p str>) {
        let components = self.table(Table::UiSchema).value.entries(COMPONENTS);
        names.extend(
            components.flat_map(|(_, component)| members(component.get("props"))).map(|(name, _)| name),
        );
    }

    fn judged_name(&self, known: Option<&KnownNames>, name: &str) -> Lookup<()> {
        let russian = self.russian(Role::Member, name).unwrap_or(name);
        if known.is_some_and(|known| known.spelled.contains(name) || known.spelled.contains(russian)) {
            return Lookup::Found(());
        }
        if is_none_of_platform(name) {
            return Lookup::Absent;
        }
        let is_spelled =
            |known: &KnownNames| !name.is_ascii() || known.has_all_english || self.knows_all_spellings();
        let is_told = known.is_some_and(is_spelled);
        let is_complete = || self.table(Table::Stdlib).completeness.is_complete();
        if is_told && is_complete() { Lookup::Absent } else { Lookup::Unknown }
    }

    fn in_both_spellings<'n>(&self, names: impl Iterator<Item = &'n str>) -> KnownNames {
        let mut known = KnownNames { spelled: FxHashSet::default(), has_all_english: true };
        // What has the same name in several types may have another English one in each.
        let mut of_types: FxHashSet<&str> = FxHashSet::default();
        for (_, pairs) in members(self.section(Table::TermsFull, "members")) {
            for (russian, english) in members(Some(pairs)) {
                of_types.insert(russian);
                known.spelled.extend(english.as_str().map(Box::from));
            }
        }
        for name in names.filter(|name| !name.starts_with('{')) {
            let english = self.english(Role::Member, name).or_else(|| self.english(Role::Type, name));
            known.has_all_english &= english.is_some() || name.is_ascii() || of_types.contains(name);
            known.spelled.extend([Some(name), english].into_iter().flatten().map(Box::from));
        }
        known
    }
}

/// Whether a name can be none of the platform.
fn is_none_of_platform(name: &str) -> bool {
    name.chars().next().is_some_and(|first| first.is_lowercase() || first == '_')
}

/// Takes all texts of some JSON that are no names of members.
fn add_texts<'t>(json: Json<'t>, texts: &mut FxHashSet<&'t str>) {
    texts.extend(json.as_str());
    json.as_list().unwrap_or_default().for_each(|item| add_texts(item, texts));
    members(Some(json)).for_each(|(_, value)| add_texts(value, texts));
}
