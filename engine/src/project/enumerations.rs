//! Enumerations that the descriptions of a project declare.

use super::{Element, File, NamePlace, NameUse, Project, Section, codebase::MOST_BEARERS};
use crate::{
    platform::words::kind,
    syntax::{types::TypeText, xbsl::is_identifier},
};

impl<'p> Project<'p> {
    /// The enumeration with a name. `None` where no element or more than one has the name, or it is no enumeration.
    #[must_use]
    pub fn enumeration(&self, name: &str) -> Option<Element<'p>> {
        let mut named = self.elements_named(name);
        let enumeration = named.next().filter(|element| element.is_kind(kind::ENUMERATION))?;
        named.next().is_none().then_some(enumeration)
    }

    /// The enumeration that all values of a type are members of, but for the empty value. The type is the name of the
    /// enumeration, without a namespace.
    #[must_use]
    pub fn enumeration_of(&self, written: TypeText<'_>) -> Option<Element<'p>> {
        let member = written.single().filter(|member| member.arguments().next().is_none())?;
        is_identifier(member.name()).then(|| self.enumeration(member.name())).flatten()
    }

    /// The enumerations with a name. None where some element that is none has it, too.
    #[must_use]
    pub fn enumerations(&self, name: &str) -> Vec<Element<'p>> {
        let named: Vec<_> = self.elements_named(name).take(MOST_BEARERS).collect();
        let are_all =
            named.len() < MOST_BEARERS && named.iter().all(|named| named.is_kind(kind::ENUMERATION));
        if are_all { named } else { Vec::new() }
    }

    /// The chains of members in a file that begin with the name of an enumeration, which means nothing nearer.
    pub fn chains_of_enumerations(&self, file: &'p File) -> impl Iterator<Item = NameUse<'p>> + use<'p> {
        let project = *self;
        let is_enumeration = move |name| {
            project.elements_named(name).next().is_some_and(|named| named.is_kind(kind::ENUMERATION))
        };
        let chains = self.written_names(file).filter(|used| used.place == NamePlace::Chain);
        self.not_nearer(file, chains.filter(move |used| is_enumeration(used.written)))
    }

    /// The enumerations that all values of a type may be members of, but for the empty value: those of its name. None where
    /// the name may be that of something else.
    #[must_use]
    pub fn enumerations_of(&self, written: TypeText<'_>) -> Vec<Element<'p>> {
        let member = written.single().filter(|member| member.arguments().next().is_none());
        let member = member.filter(|member| is_identifier(member.name()));
        member.map(|member| self.enumerations(member.name())).unwrap_or_default()
    }
}

impl<'p> Element<'p> {
    /// Whether this enumeration surely has no member of a name.
    #[must_use]
    pub fn lacks_item(&self, name: &str) -> bool {
        self.symbols().part(Section::Items, name).is_absent()
    }
}
