//! What the table `stdlib` says of types: their ancestors, parameters, constructors and members.
//!
//! Types are asked for by their Russian names, as [`Platform::type_name`] gives them; members in either spelling.

use rustc_hash::FxHashSet;

use super::{
    Coverage, Json, Lookup, Platform, Role, Table, Word,
    json::{members, texts},
    own_members::{KINDS, OwnMembers},
    words::{member, place, type_name},
};

/// A member of a type of the platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CatalogMember<'p> {
    /// The type that declares it: the one asked for or an ancestor.
    pub owner: &'p str,
    /// Its Russian name.
    pub name: &'p str,
    pub kind: MemberKind,
    /// The type of a property, or of what a method gives, as the table writes it, where the table says so.
    pub result: Option<&'p str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemberKind {
    Property,
    Method,
    Event,
}

/// How a value of a type comes to be without being given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Construction {
    /// There is no constructor.
    None,
    /// The constructor takes no arguments.
    Empty,
    /// The constructor wants arguments.
    Arguments,
}

/// What the platform says of a member that is to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deprecation<'p> {
    /// What to use instead, where the table says so.
    pub replacement: Option<&'p str>,
}

/// Types of plain values: each has a value to begin with.
const VALUES: [Word; 9] = [
    type_name::STRING,
    type_name::NUMBER,
    type_name::BOOLEAN,
    type_name::DATE,
    type_name::DATE_TIME,
    type_name::TIME,
    type_name::INSTANT,
    type_name::DURATION,
    type_name::UUID,
];

/// Collections, of which everybody knows, as of values, that they are no exceptions and hold nothing to close.
const COLLECTIONS: [Word; 3] = [type_name::ARRAY, type_name::SET, type_name::MAP];

/// What every value has, be it listed or not.
const OF_EVERY_VALUE: [Word; 3] = [member::TO_STRING, member::PRESENTATION, member::GET_TYPE];

/// Whether every value has a member of a name, in either spelling.
#[must_use]
pub fn is_of_every_value(name: &str) -> bool {
    OF_EVERY_VALUE.iter().any(|word| *word == name)
}

/// Whether a name, in either spelling, is that of a type of plain values: a string, a number, a date and the like.
#[must_use]
pub fn is_plain_value(name: &str) -> bool {
    VALUES.iter().any(|word| *word == name)
}

/// The name behind a namespace of the platform: `Число` of `Стд::Число`, `Array` of `Std::Collections::Array`. Blanks may
/// stand around `::`. `None` where it has another namespace or none.
#[must_use]
pub fn in_platform(name: &str) -> Option<&str> {
    // Most names have no namespace, and this is asked of every type of a description.
    let of_root = |root: &str| name.strip_prefix(root)?.trim_start().strip_prefix("::");
    let path = place::PLATFORM.spellings().into_iter().find_map(of_root)?;
    Some(path.rsplit_once("::").map_or(path, |(_, local)| local).trim_start())
}

/// A name without the namespace of the platform that it may have.
#[must_use]
pub fn platform_name(name: &str) -> &str {
    in_platform(name).unwrap_or(name)
}

impl Platform {
    /// The Russian name of the type of the platform that a name in either spelling means, with a namespace of the platform
    /// or without one. `Unknown` where the platform may have such a type.
    #[must_use]
    pub fn type_name<'p>(&'p self, written: &'p str) -> Lookup<&'p str> {
        let written = platform_name(written);
        if let Some(word) = Role::Type.word(written) {
            return Lookup::Found(word.ru);
        }
        match self.has_type(written) {
            Lookup::Found(()) => Lookup::Found(self.russian(Role::Type, written).unwrap_or(written)),
            Lookup::Absent => Lookup::Absent,
            Lookup::Unknown => Lookup::Unknown,
        }
    }

    /// The types that a type inherits from, directly or not, in Russian.
    #[must_use]
    pub fn ancestors<'p>(&'p self, name: &str) -> Lookup<impl Iterator<Item = &'p str> + use<'p>> {
        match self.entry(Table::Stdlib, "bases", name) {
            Lookup::Found(bases) if bases.as_list().is_some() => Lookup::Found(texts(Some(bases))),
            Lookup::Found(_) => Lookup::Unknown,
            _ if self.has_no_ancestors(name) => Lookup::Found(texts(None)),
            Lookup::Absent => Lookup::Absent,
            Lookup::Unknown => Lookup::Unknown,
        }
    }

    /// Whether a complete catalog lists the members of a type, but no ancestors.
    fn has_no_ancestors(&self, name: &str) -> bool {
        let sections = &self.table(Table::Stdlib).value;
        let is_readable = !sections.has("bases") || sections.has_entries("bases");
        let is_listed =
            || self.entry(Table::Stdlib, "type_members", name).found().is_some_and(Json::is_object);
        is_readable && self.coverage(name).is_complete() && is_listed()
    }

    /// Whether a type is another or inherits from it. `Absent` only where all ancestors of the type are known.
    #[must_use]
    pub fn inherits(&self, name: &str, ancestor: &str) -> Lookup<()> {
        if name == ancestor || type_name::OBJECT == ancestor {
            return Lookup::Found(());
        }
        let Lookup::Found(mut ancestors) = self.ancestors(name) else { return Lookup::Unknown };
        let is_value = || VALUES.iter().chain(&COLLECTIONS).any(|word| *word == name);
        match ancestors.any(|it| it == ancestor) {
            true => Lookup::Found(()),
            false if self.coverage(name).is_complete() || is_value() => Lookup::Absent,
            false => Lookup::Unknown,
        }
    }

    /// Whether a type has ancestors that the table names, but no type that inherits from it, as far as any page of any type
    /// tells: an input field, a button.
    pub(super) fn is_last(&self, name: &str) -> bool {
        let named =
            || members(self.section(Table::Stdlib, "bases")).flat_map(|(_, bases)| texts(Some(bases)));
        let bases = self.bases.get_or_init(|| named().map(Into::into).collect());
        self.ancestors(name).found().is_some_and(|mut named| named.next().is_some()) && !bases.contains(name)
    }

    /// The names of the parameters of a generic type, in order; none where it has none, or the table does not say.
    pub fn type_parameters<'p>(&'p self, name: &str) -> impl Iterator<Item = &'p str> + Clone + use<'p> {
        texts(self.entry(Table::Stdlib, "type_params", name).found())
    }

    /// How a type names a generic ancestor: `Обходимое<ТипЭлемента>`, with its own parameters.
    #[must_use]
    pub fn generic_ancestor(&self, name: &str, ancestor: &str) -> Option<&str> {
        self.entry(Table::Stdlib, "generic_bases", name).found()?.get(ancestor)?.as_str()
    }

    /// Whether values of a type can be made without a value to begin with.
    #[must_use]
    pub fn construction(&self, name: &str) -> Lookup<Construction> {
        match self.entry(Table::Stdlib, "type_ctors", name).found().and_then(Json::as_str) {
            Some("none") => Lookup::Found(Construction::None),
            Some("empty") => Lookup::Found(Construction::Empty),
            Some("args") => Lookup::Found(Construction::Arguments),
            _ => Lookup::Unknown,
        }
    }

    /// The member of a type, own or inherited. `Absent` only where all members of the type and of all its ancestors are
    /// known, in the spelling asked for; never of what every value has.
    #[must_use]
    pub fn member<'p>(&'p self, name: &'p str, written: &str) -> Lookup<CatalogMember<'p>> {
        let own = self.own_members(name);
        if let Some(member) = own.and_then(|own| self.own_member(name, own, written)) {
            return Lookup::Found(member);
        }
        let Lookup::Found(ancestors) = self.ancestors(name) else { return Lookup::Unknown };
        let mut is_known = own.is_some_and(|own| !own.may_spell(written))
            && self.coverage(name).is_complete()
            && !is_of_every_value(written);
        for ancestor in ancestors {
            is_known = is_known && self.coverage(ancestor).is_complete();
            let Some(own) = self.own_members(ancestor) else { continue };
            if let Some(member) = self.own_member(ancestor, own, written) {
                return Lookup::Found(member);
            }
            is_known = is_known && !own.may_spell(written);
        }
        if is_known { Lookup::Absent } else { Lookup::Unknown }
    }

    /// The members of a type, own and inherited: the type that declares each, and its Russian name.
    pub fn members_of<'p>(&'p self, name: &'p str) -> impl Iterator<Item = (&'p str, &'p str)> + use<'p> {
        let ancestors = self.ancestors(name).found().into_iter().flatten();
        let owners = std::iter::once(name).chain(ancestors);
        let own = |owner| self.own_members(owner).into_iter().flat_map(OwnMembers::names);
        owners.flat_map(move |owner| own(owner).map(move |name| (owner, name)))
    }

    /// The type of what a method of the manager of elements of a kind gives, with `{}` for the name of the element. The
    /// kind by its Russian name.
    #[must_use]
    pub fn manager_result(&self, kind: &str, written: &str) -> Option<&str> {
        let results = self.entry(Table::Stdlib, "manager_member_types", kind).found();
        let is_it = |name: &str| name == written || self.english(Role::Member, name) == Some(written);
        members(results).find(|(name, _)| is_it(name))?.1.as_str()
    }

    /// The member of a type that all elements of a kind bring along, `Справочник.Объект` for `Товары.Объект`, with `{}` for
    /// the name of the element in what it gives. What a description declares is no such member.
    #[must_use]
    pub fn generated_member<'p>(
        &'p self,
        kind: &str,
        facet: &str,
        written: &str,
        wanted: MemberKind,
    ) -> Option<CatalogMember<'p>> {
        let owner = format!("{kind}.{facet}");
        let (owner, lists) = self.table(Table::Stdlib).value.named_entry("generated_members", &owner)?;
        let (list, _) = KINDS.iter().find(|(_, kind)| *kind == wanted)?;
        // A method that is called like a property has brackets behind its name.
        let plain = |name: &'p str| name.strip_suffix("()").unwrap_or(name);
        let is_it = |name: &str| name == written || self.english(Role::Member, name) == Some(written);
        let listed = texts(lists.get(list)).find(|name| is_it(plain(name)))?;
        let results = self.entry(Table::Stdlib, "member_types", owner).found();
        let result = results.and_then(|results| results.get(listed)).and_then(Json::as_str);
        Some(CatalogMember { owner, name: plain(listed), kind: wanted, result })
    }

    /// Whether some type has a deprecated member of a name, in either spelling.
    #[must_use]
    pub fn has_deprecated(&self, written: &str) -> bool {
        self.deprecated.get_or_init(|| self.member_names("deprecated_members")).contains(written)
    }

    /// Whether some type has a method of a name whose result must not be dropped, in either spelling.
    #[must_use]
    pub fn has_checked(&self, written: &str) -> bool {
        self.checked.get_or_init(|| self.member_names("checked_return_methods")).contains(written)
    }

    /// The names of the members that a section lists by types, in both spellings.
    fn member_names(&self, section: &str) -> FxHashSet<Box<str>> {
        let mut names = FxHashSet::default();
        for (owner, listed) in self.table(Table::Stdlib).value.entries(section) {
            let english = self.english_members(owner);
            let keys = members(Some(listed)).map(|(name, _)| name);
            for name in keys.chain(texts(Some(listed))) {
                names.extend(english(name).map(Into::into));
                names.insert(name.into());
            }
        }
        names
    }

    /// Whether the result of a method must not be dropped.
    #[must_use]
    pub fn must_be_used(&self, member: CatalogMember<'_>) -> bool {
        let methods = self.entry(Table::Stdlib, "checked_return_methods", member.owner).found();
        member.kind == MemberKind::Method && texts(methods).any(|name| name == member.name)
    }

    /// What is said of a member that is deprecated in all of its forms.
    #[must_use]
    pub fn deprecation(&self, member: CatalogMember<'_>) -> Option<Deprecation<'_>> {
        let forms = self.entry(Table::Stdlib, "deprecated_members", member.owner).found()?;
        let forms = forms.get(member.name)?.as_list()?;
        let is_among = |signature: &str| {
            forms.clone().any(|form| form.get("signature").and_then(Json::as_str) == Some(signature))
        };
        let current = self.entry(Table::Stdlib, "member_signatures", member.owner).found();
        let current = current.and_then(|signatures| signatures.get(member.name));
        // A method may have forms that are not deprecated.
        let are_all = match member.kind {
            MemberKind::Method => current.is_some() && texts(current).all(is_among),
            MemberKind::Property | MemberKind::Event => true,
        };
        let replacement = forms.clone().find_map(|form| form.get("replacement")).and_then(Json::as_str);
        are_all.then_some(Deprecation { replacement })
    }

    /// The spelling of a member of a type in English, where it is known.
    #[must_use]
    pub fn english_member(&self, owner: &str, russian: &str) -> Option<&str> {
        self.english_members(owner)(russian)
    }

    /// The spellings of members of a type in English, by their Russian names.
    pub(super) fn english_members<'p>(&'p self, owner: &str) -> impl Fn(&str) -> Option<&'p str> {
        let english_owner = self.english(Role::Type, owner);
        let own = english_owner.and_then(|owner| self.entry(Table::TermsFull, "members", owner).found());
        move |russian| {
            let own = own.and_then(|members| members.get(russian)).and_then(Json::as_str);
            own.or_else(|| self.english(Role::Member, russian))
        }
    }

    /// The type of a member: what the table says of it, else what all of its signatures end with.
    pub(super) fn result<'p>(&'p self, owner: &str, name: &str) -> Option<&'p str> {
        let said = |section| self.entry(Table::Stdlib, section, owner).found()?.get(name);
        said("member_types").and_then(Json::as_str).or_else(|| {
            let signatures = texts(said("member_signatures"));
            let mut results = signatures.map(|signature| Some(signature.rsplit_once("): ")?.1));
            let first = results.next()?;
            first.filter(|_| results.all(|other| other == first))
        })
    }

    fn coverage(&self, name: &str) -> Coverage {
        self.coverage_of(Table::Stdlib, name)
    }
}
