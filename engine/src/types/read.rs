//! Types as they are written.

use super::{Alternative, Declarations, PlatformType, Type, Types};
use crate::{
    platform::{
        Lookup, Role, Word, in_platform,
        words::{kind, type_name},
    },
    project::{DeclaredType, DerivedType, Element, MemberWords, Module},
    syntax::{
        types::{Member, TypeText},
        xbsl,
    },
};

/// Types in angle brackets are read so deep.
const MOST_BRACKETS: u32 = 8;

/// Elements of these kinds are types themselves.
const TYPE_KINDS: [Word; 4] =
    [kind::ENUMERATION, kind::STRUCTURE, kind::STORABLE_STRUCTURE, kind::INTERFACE_COMPONENT];

/// Where a written name is looked up.
enum Place<'a, 'p> {
    Module(Module<'p>),
    /// A description of the project.
    Description,
    /// The tables of the platform, with what stands for a parameter of a generic type.
    Platform(&'a dyn Fn(&str) -> Option<Type<'p>>),
}

impl<'p> Types<'p> {
    /// The type that is written somewhere in the module.
    #[must_use]
    pub fn written(&self, written: xbsl::Type<'p>) -> Option<Type<'p>> {
        self.read(TypeText::short(written.plain_text())?, &Place::Module(self.module), MOST_BRACKETS)
    }

    /// The type that a part of what is written in the module means by itself.
    #[must_use]
    pub fn written_part(&self, text: &'p str) -> Option<Type<'p>> {
        self.read_in(self.module, text)
    }

    /// The type of what `новый` makes.
    pub(super) fn constructed(&self, named: xbsl::NamedType<'p>) -> Option<Type<'p>> {
        self.read(TypeText::short(named.plain_text())?, &Place::Module(self.module), MOST_BRACKETS)
    }
}

impl<'p> Declarations<'p> {
    /// The type that is written in a module, which may be another one.
    pub(super) fn read_in(&self, module: Module<'p>, text: &'p str) -> Option<Type<'p>> {
        self.read(TypeText::short(text)?, &Place::Module(module), MOST_BRACKETS)
    }

    /// The type that is written in a description.
    pub(super) fn read_described(&self, text: &'p str) -> Option<Type<'p>> {
        self.read(TypeText::short(text)?, &Place::Description, MOST_BRACKETS)
    }

    /// The type that a table of the platform writes.
    pub(super) fn read_platform(
        &self,
        text: &'p str,
        given: &dyn Fn(&str) -> Option<Type<'p>>,
    ) -> Option<Type<'p>> {
        self.read(TypeText::short(text)?, &Place::Platform(given), MOST_BRACKETS)
    }

    fn read(&self, text: TypeText<'p>, place: &Place<'_, 'p>, brackets: u32) -> Option<Type<'p>> {
        let mut first: Option<Type<'p>> = None;
        // Most types are one alone.
        let mut others = Vec::new();
        let mut is_nullable = false;
        for member in text.members() {
            is_nullable |= member.is_nullable() || member.is(type_name::UNDEFINED);
            if member.name().is_empty() || type_name::UNDEFINED.is(member.name()) {
                continue;
            }
            let read = match self.parameter(member, place) {
                Some(given) => given,
                None => Type::of(self.alternative(member, place, brackets)?),
            };
            is_nullable |= read.is_nullable;
            let Some(first) = &first else {
                first = Some(read);
                continue;
            };
            for alternative in read.alternatives() {
                if !first.alternatives.contains(alternative) && !others.contains(alternative) {
                    others.push(alternative.clone());
                }
            }
        }
        let first = first.map_or_else(|| Type::empty().alternatives, |first| first.alternatives);
        let alternatives = match others.is_empty() {
            true => first,
            false => first.iter().cloned().chain(others).collect(),
        };
        Some(Type { alternatives, is_nullable })
    }

    /// What stands for a parameter of a generic type.
    fn parameter(&self, member: Member<'p>, place: &Place<'_, 'p>) -> Option<Type<'p>> {
        match place {
            Place::Platform(given) => given(member.name()),
            _ => None,
        }
    }

    fn alternative(
        &self,
        member: Member<'p>,
        place: &Place<'_, 'p>,
        brackets: u32,
    ) -> Option<Alternative<'p>> {
        let name = member.name();
        if let Place::Module(module) = place
            && xbsl::is_identifier(name)
        {
            match module.symbols().type_named(name) {
                Lookup::Found(symbol) => {
                    return Some(Alternative::Declared(DeclaredType { module: *module, symbol }));
                }
                Lookup::Unknown if module.symbols().types.named(name).next().is_some() => return None,
                Lookup::Absent | Lookup::Unknown => {}
            }
        }
        if !matches!(place, Place::Platform(_))
            && let Some(found) = self.of_project(name, place)
        {
            return found.filter(|_| member.arguments().next().is_none());
        }
        let name = self.platform.type_name(name).found()?;
        let arguments = member.arguments().map(|argument| match brackets.checked_sub(1) {
            Some(brackets) => self.read(argument, place, brackets),
            None => None,
        });
        Some(Alternative::Platform(PlatformType { name, arguments: arguments.collect() }))
    }

    /// The type of an element that a name means; none within, where it is not known which one, and none at all where no
    /// element has the name, or where it is one of the platform by its namespace.
    fn of_project(&self, name: &'p str, place: &Place<'_, 'p>) -> Option<Option<Alternative<'p>>> {
        if in_platform(name).is_some() {
            return None;
        }
        let qualified = name.contains(':').then(|| name.rsplit_once("::")).flatten();
        let (namespace, local) = qualified.unwrap_or(("", name));
        let (owner, facet) = local.split_once('.').unwrap_or((local, ""));
        if self.project.elements_named(owner).next().is_none() {
            if let Place::Module(module) = place
                && !facet.is_empty()
                && let Some(owner) = self.project.undescribed_element(module.file(), owner)
            {
                return Some(self.project.type_of(&owner, facet).found().map(Alternative::Declared));
            }
            // A namespace of somebody else.
            return (!namespace.is_empty()).then_some(None);
        }
        let element = match namespace {
            "" => self.project.element(owner).found(),
            _ => self.project.element_in(namespace, owner),
        };
        Some(element.and_then(|element| self.of_element(element, facet)))
    }

    fn of_element(&self, element: Element<'p>, facet: &'p str) -> Option<Alternative<'p>> {
        if facet.is_empty() {
            let is_type = element.is_any_kind(&TYPE_KINDS);
            let is_clear = self.platform.type_name(element.name()?).found().is_none();
            return (is_type && is_clear).then_some(Alternative::Element(element, ""));
        }
        let Some(derived) = self.project.derived_type(&element, facet, self.platform).found() else {
            return self.list_row(element, facet).map(Alternative::Row);
        };
        match derived {
            DerivedType::Platform(made) => {
                let is_facet = Role::Facet.words().iter().any(|word| word.ru == made);
                is_facet.then_some(Alternative::Element(element, made))
            }
            DerivedType::TabularPart(part) => Some(Alternative::Element(element, &part.name)),
            DerivedType::Declared(declared) => Some(Alternative::Declared(declared)),
        }
    }
}
