//! What code names without declaring it: global methods and objects, and where they and the types of the platform exist.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::{
    Environment, Json, Lookup, MemberKind, Platform, Role, Table,
    json::{members, texts},
    platform_name,
    words::{facet, field},
};

/// Properties that objects have only where the element declares them, or has a hierarchy or an owner.
const SOMETIMES: [&str; 5] =
    [field::PARENT.ru, field::OWNER.ru, field::CODE.ru, field::NAME.ru, field::NUMBER.ru];

/// The sections about environments, each parsed when it is first asked for.
#[derive(Debug, Default)]
pub(super) struct Globals {
    globals: OnceLock<Environments>,
    types: OnceLock<Environments>,
}

/// Where names exist, by their Russian spelling.
type Environments = FxHashMap<Box<str>, Environment>;

impl Platform {
    /// Where a global name exists, in either spelling: `Сообщить`, `Message`. Some types are global names too.
    #[must_use]
    pub fn global_environment(&self, name: &str) -> Lookup<Environment> {
        let globals = self.globals.globals.get_or_init(|| self.environments("global_availability"));
        self.environment_in(globals, Role::Member, name)
    }

    /// Where a type exists, in either spelling, with a namespace of the platform or without one; facets stand with their
    /// type.
    #[must_use]
    pub fn type_environment(&self, name: &str) -> Lookup<Environment> {
        let types = self.globals.types.get_or_init(|| self.environments("type_availability"));
        self.environment_in(types, Role::Type, platform_name(name))
    }

    /// Whether the elements of a kind are known to have a member of the platform behind their name: `Товары.НайтиПоКоду`.
    #[must_use]
    pub fn element_has_member(&self, kind: &str, name: &str) -> bool {
        let kind = self.russian(Role::Kind, kind).unwrap_or(kind);
        let name = self.russian(Role::Member, name).unwrap_or(name);
        let sections = &self.table(Table::Stdlib).value;
        let has = |names| texts(names).any(|it| it == name);
        members(sections.entry("manager_members", kind)).any(|(_, names)| has(Some(names)))
            || has(sections.entry("object_members", kind))
    }

    /// Whether a type of the platform is known to have a property or an event, of its own or of an ancestor; both in either
    /// spelling.
    #[must_use]
    pub fn type_has_property(&self, name: &str, property: &str) -> bool {
        let Lookup::Found(name) = self.type_name(name) else { return false };
        self.member(name, property).found().is_some_and(|member| member.kind != MemberKind::Method)
    }

    /// Whether the objects of all elements of a kind are known to have a property; both in either spelling. Those that
    /// some elements lack are left out, such as a code, which an element has if it declares one.
    #[must_use]
    pub fn object_has_property(&self, kind: &str, property: &str) -> bool {
        let kind = self.russian(Role::Kind, kind).unwrap_or(kind);
        let property = self.russian(Role::Member, property).unwrap_or(property);
        let object = format!("{kind}.{}", facet::OBJECT.ru);
        let object = self.table(Table::Stdlib).value.entry("generated_members", &object);
        let mut known = texts(object.and_then(|object| object.get("properties")));
        !SOMETIMES.contains(&property) && known.any(|known| known == property)
    }

    fn environments(&self, section: &str) -> Environments {
        let written = members(self.table(Table::Stdlib).value.get(section));
        let known =
            |(name, written): (&str, Json<'_>)| Some((name.into(), Environment::of_word(written.as_str()?)?));
        written.filter_map(known).collect()
    }

    fn environment_in(&self, known: &Environments, role: Role, name: &str) -> Lookup<Environment> {
        let russian = || name.is_ascii().then(|| self.russian(role, name)).flatten();
        let found = known.get(name).or_else(|| known.get(russian()?)).copied();
        Lookup::judged(found, self.table(Table::Stdlib).completeness.default())
    }
}
