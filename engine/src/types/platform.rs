//! What the tables of the platform say of the types of a module.

use super::{Alternative, MemberSource, PlatformType, Type, Types};
use crate::{
    platform::{
        CatalogMember, Construction, Deprecation, Lookup, MemberKind, Table, Word, is_of_every_value,
        words::type_name,
    },
    source::nearest,
    syntax::xbsl::{self, Call, Local, NameExpression, Node},
};

/// Types whose variables need no value to begin with, be there a constructor or not; nor do those of types that inherit from
/// them.
const WITH_DEFAULT: [Word; 4] = [
    type_name::TYPE,
    type_name::ENUM,
    type_name::UNDEFINED,
    // No variable is of such a type.
    type_name::SINGLETON,
];

impl<'p> Types<'p> {
    /// The member that a value of a type of the platform has by a name; `Absent` only where it surely has none.
    #[must_use]
    pub fn platform_member(&self, owner: &PlatformType<'p>, name: &str) -> Lookup<CatalogMember<'p>> {
        let found = self.platform.member(owner.name, name);
        // The tables of types and of components need not agree.
        let has_property = || self.platform.ui().component(owner.name).found().is_some_and(|it| it.has(name));
        if found.is_absent() && has_property() { Lookup::Unknown } else { found }
    }

    /// Whether a name behind that of a type means a type of the platform: `Справочник.Ссылка`.
    #[must_use]
    pub fn has_facet(&self, owner: &PlatformType<'p>, name: &str) -> bool {
        self.platform.type_name(&format!("{}.{name}", owner.name)).found().is_some()
    }

    /// The member that a component has by a name; `Absent` only where both the types and the components of the platform
    /// say so.
    #[must_use]
    pub fn component_member(&self, owner: &PlatformType<'p>, name: &str) -> Lookup<CatalogMember<'p>> {
        let found = self.platform.member(owner.name, name);
        let lacks_property = || {
            self.platform.ui().component(owner.name).found().is_some_and(|it| it.property(name).is_absent())
        };
        let is_told = || lacks_property() && !self.platform.lacks_public_member(owner.name, name);
        if found.is_absent() && !is_told() { Lookup::Unknown } else { found }
    }

    /// The type of a variable, if it is one of the platform that surely has no member of a name. None where the variable has
    /// passed a test of its type: there it may be known to be something more special. None of a name that is declared again
    /// with another type, either: which of the two is meant is not told.
    #[must_use]
    pub fn variable_lacking(&self, variable: Node<'p>, name: &str) -> Option<Type<'p>> {
        let local = self.module.tree().bindings().resolve(variable)?;
        let known = self.of(variable)?;
        let owner = known.single_platform()?;
        // What a value is taken for is doubtful where the tables do not tell all of it.
        let is_doubtful =
            || local.type_reference().is_none() && self.platform.lacks_public_member(owner.name, name);
        let is_lacking = self.platform_member(owner, name).is_absent() && !is_doubtful();
        let is_other = |rival| {
            let declared = self.of_local(rival);
            declared.and_then(|it| it.single_platform().map(|it| it.name)) != Some(owner.name)
        };
        (is_lacking && !local.rivals().any(is_other) && !self.is_guarded(local, variable)).then_some(known)
    }

    /// Whether a variable has its type of what a method gives that is called by the name of another module or of a type of
    /// the platform: `Общий.Дать()`, `ДатаВремя.Сейчас()`.
    #[must_use]
    pub fn is_given_by_name(&self, local: Local<'p>) -> bool {
        let value = local.value().filter(|_| local.type_reference().is_none());
        let called = value.map(Node::without_parens).and_then(Call::cast).and_then(Call::object);
        match called.and_then(|object| self.source(object)) {
            Some(MemberSource::PlatformType(_)) => true,
            Some(MemberSource::Element(element)) => {
                let own = self.project.element_of(&self.module);
                own.is_none_or(|own| own.file().index != element.file().index)
            }
            _ => false,
        }
    }

    /// The member of a type that somebody may have meant who mistyped its name, in the spelling of that name.
    #[must_use]
    pub fn nearest_member(&self, owner: &PlatformType<'p>, typed: &str) -> Option<&'p str> {
        let members = self.platform.members_of(owner.name);
        let spelled = members.filter_map(|(owner, name)| {
            if typed.is_ascii() { self.platform.english_member(owner, name) } else { Some(name) }
        });
        nearest(typed, spelled.map(|name| (name, name)))
    }

    /// Whether a type of the platform is known to have more than what every value has.
    #[must_use]
    pub fn has_own_members(&self, owner: &PlatformType<'p>) -> bool {
        self.platform.members_of(owner.name).any(|(_, name)| !is_of_every_value(name))
    }

    /// Whether a type of the platform is another or inherits from it.
    #[must_use]
    pub fn inherits(&self, known: &PlatformType<'p>, ancestor: Word) -> Lookup<()> {
        self.platform.inherits(known.name, ancestor.ru)
    }

    /// The type of the platform that a name means where a member is asked of it.
    #[must_use]
    pub fn platform_type_named(&self, object: Node<'p>) -> Option<PlatformType<'p>> {
        let name = NameExpression::cast(object)?;
        // Most names are locals, and most others are none of a type.
        if self.module.tree().bindings().resolve(object).is_some() {
            return None;
        }
        self.platform.type_name(name.text()).found()?;
        match self.source_named(name)? {
            MemberSource::PlatformType(name) => Some(PlatformType { name, arguments: Vec::new() }),
            _ => None,
        }
    }

    /// Whether a variable of a written type has to be given a value to begin with.
    #[must_use]
    pub fn needs_value(&self, written: xbsl::Type<'p>) -> bool {
        let Some(known) = self.without_default(written) else { return false };
        match self.platform.construction(known.name) {
            Lookup::Found(Construction::None) => true,
            // Simple values have a default, collections made of others have none.
            Lookup::Found(Construction::Arguments) => !known.arguments.is_empty(),
            _ => false,
        }
    }

    /// The same of a field, which gets nothing that only arguments can make.
    #[must_use]
    pub fn needs_value_as_field(&self, written: xbsl::Type<'p>) -> bool {
        let needs_arguments = |known: PlatformType<'p>| {
            let mut with_literals = type_name::WITH_LITERALS.into_iter().chain([type_name::PATTERN]);
            let mut has_literal = || with_literals.any(|word| word.ru == known.name);
            self.platform.construction(known.name) == Lookup::Found(Construction::Arguments)
                && self.platform.type_parameters(known.name).next().is_none()
                && !has_literal()
        };
        self.needs_value(written) || self.without_default(written).is_some_and(needs_arguments)
    }

    /// The one type of the platform that is written, if its values have no default by what they are.
    fn without_default(&self, written: xbsl::Type<'p>) -> Option<PlatformType<'p>> {
        let known = self.written(written).filter(|known| !known.is_nullable())?;
        let known = known.single_platform()?.clone();
        let is_any = |words: &[Word]| {
            words.iter().any(|word| self.platform.inherits(known.name, word.ru) == Lookup::Found(()))
        };
        // Of what nothing is known it may be an enumeration.
        let has_ancestors = self.platform.ancestors(known.name).found().is_some();
        let is_known = has_ancestors || type_name::OBJECT == known.name;
        // What a variable of any exception begins with is not told.
        let has_default = type_name::EXCEPTION == known.name || is_any(&WITH_DEFAULT);
        (is_known && !has_default).then_some(known)
    }

    /// Whether no value of a written type can be made at all.
    #[must_use]
    pub fn has_no_constructor(&self, written: xbsl::Type<'p>) -> bool {
        let known = self.written(written).and_then(|known| Some(known.single_platform()?.name));
        let construction = known.map(|name| self.platform.construction(name));
        self.needs_value(written) && construction == Some(Lookup::Found(Construction::None))
    }

    /// Whether all members of a type of the platform are known.
    #[must_use]
    pub fn knows_all_members(&self, owner: &PlatformType<'p>) -> bool {
        self.platform.coverage_of(Table::Stdlib, owner.name).is_complete()
    }

    /// Whether the result of a method must not be dropped.
    #[must_use]
    pub fn must_be_used(&self, object: Node<'p>, method: &str) -> bool {
        if !self.platform.has_checked(method) || self.platform_type_named(object).is_some() {
            return false;
        }
        let known = self.member_asked(object, method);
        known.is_some_and(|(_, known)| self.platform.must_be_used(known))
    }

    /// Whether a call is one of a method of the platform; `Absent` where what it is asked of surely has no such method.
    /// Methods of the project are not looked for.
    #[must_use]
    pub fn platform_method(&self, call: Call<'p>) -> Lookup<()> {
        let asked = call.object().zip(call.name());
        let Some((source, name)) = asked.and_then(|(object, name)| Some((self.source(object)?, name.text())))
        else {
            return Lookup::Unknown;
        };
        let known = |is_known| if is_known { Lookup::Found(()) } else { Lookup::Unknown };
        let member = match source {
            MemberSource::PlatformType(name_of_type) => self.platform.member(name_of_type, name),
            MemberSource::Value(value) => match value.single() {
                Some(Alternative::Platform(owner)) => self.platform_member(owner, name),
                Some(Alternative::Element(element, side)) => {
                    return known(self.generated_member(*element, side, name, MemberKind::Method).is_some());
                }
                _ => Lookup::Unknown,
            },
            MemberSource::Element(element) => {
                return known(self.platform.element_has_member(element.kind().unwrap_or_default(), name));
            }
            MemberSource::DeclaredType(_) => Lookup::Unknown,
        };
        match member {
            Lookup::Found(member) => known(member.kind == MemberKind::Method),
            Lookup::Absent => Lookup::Absent,
            Lookup::Unknown => Lookup::Unknown,
        }
    }

    /// What the platform says of a member that is deprecated, with the name of the type it was asked of.
    #[must_use]
    pub fn deprecation(&self, object: Node<'p>, member: &str) -> Option<(String, Deprecation<'p>)> {
        let is_asked = self.platform.has_deprecated(member);
        let (owner, known) = is_asked.then(|| self.member_asked(object, member)).flatten()?;
        Some((self.text(&Type::platform(owner)), self.platform.deprecation(known)?))
    }

    /// The member of the platform that is asked of a value or of a type, with that type.
    fn member_asked(&self, object: Node<'p>, name: &str) -> Option<(&'p str, CatalogMember<'p>)> {
        let owner = match self.source(object)? {
            MemberSource::PlatformType(name) => name,
            MemberSource::Value(value) => match value.single()? {
                Alternative::Platform(known) => known.name,
                _ => return None,
            },
            _ => return None,
        };
        Some((owner, self.platform.member(owner, name).found()?))
    }
}
