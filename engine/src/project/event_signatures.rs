//! What events pass to their handlers, and whether the parameters of these take it.

use std::collections::BTreeSet;

use super::{ComponentEntry, PlacedComponent, TypeWords};
use crate::{
    platform::{Lookup, Ui, UiProperty, words::type_name},
    syntax::types::{Member, TypeText},
};

/// The type of an argument with which an event of a component calls its handler.
#[derive(Clone, Copy, Debug)]
pub struct PassedType<'p> {
    /// As the signature of the event gives it, which may name parameters of the component's type.
    written: TypeText<'p>,
    of: PlacedComponent<'p>,
}

impl<'p> ComponentEntry<'p> {
    /// What is passed to a handler in order, if the key is an event with a known signature. Which component passes the rows
    /// of a list (`ТипИсточника.IdType`) depends on the version, so nothing is certain of such an event.
    pub fn passed_types(self) -> Option<impl Iterator<Item = PassedType<'p>>> {
        let arguments = self.property().found()?.event_arguments()?;
        let has_rows = arguments.iter().any(|argument| self.of.names_rows(*argument));
        (!has_rows).then(|| self.of.passed(arguments))
    }
}

impl<'p> PlacedComponent<'p> {
    /// What an event of it passes to a handler in order, if its signature is known.
    pub fn passed_types(self, event: UiProperty<'p>) -> Option<impl Iterator<Item = PassedType<'p>>> {
        Some(self.passed(event.event_arguments()?))
    }

    fn passed(self, arguments: Vec<TypeText<'p>>) -> impl Iterator<Item = PassedType<'p>> {
        arguments.into_iter().map(move |written| PassedType { written, of: self })
    }

    /// Whether a member of a parameter of the component's type stands somewhere in a type.
    fn names_rows(self, of: TypeText<'p>) -> bool {
        of.members().any(|member| {
            let is_of_parameter = || self.component.is_parameter(member.name());
            member.name().contains('.') && is_of_parameter()
                || member.arguments().any(|argument| self.names_rows(argument))
        })
    }
}

impl<'p> PassedType<'p> {
    /// Whether a parameter of a declared type takes it: of the same type, or one that it inherits from. A component has to have
    /// the same type arguments; the data of an event may be of a wider type.
    #[must_use]
    pub fn fits(self, declared: TypeText<'p>) -> Lookup<()> {
        let (Some(passed), Some(declared)) = (self.written.single(), declared.single()) else {
            return Lookup::Unknown;
        };
        let ui = self.of.component.ui();
        let (from, to) = (ui.russian_type(passed.name()), ui.russian_type(declared.name()));
        if from != to {
            return inherits(ui, from, to);
        }
        let is_component = ui.component(from).found().is_some();
        if is_component && passed.is_nullable() != declared.is_nullable() {
            return Lookup::Absent;
        }
        self.arguments_fit(passed, declared, if is_component { same } else { covers })
    }

    /// The type with what its parameters stand for.
    #[must_use]
    pub fn text(self) -> String {
        let Some(passed) = self.written.single() else { return self.written.text().to_owned() };
        let arguments: Vec<&str> =
            passed.arguments().map(|argument| self.given(argument).unwrap_or(argument).text()).collect();
        if arguments.is_empty() {
            return self.written.text().to_owned();
        }
        format!("{}<{}>", passed.name(), arguments.join(", "))
    }

    /// The type as a parameter of a handler declares it. `None` where nobody can tell what stands for a parameter of the
    /// component's type.
    #[must_use]
    pub fn declared(self) -> Option<String> {
        if !self.has_parameter(self.written) {
            return Some(self.written.text().to_owned());
        }
        let passed = self.written.single()?;
        if self.of.component.is_parameter(passed.name()) {
            return self.given(self.written).map(|given| given.text().to_owned());
        }
        let is_open = |argument: &TypeText<'p>| self.has_parameter(*argument);
        let of_argument = |argument: TypeText<'p>| {
            if is_open(&argument) { self.given(argument) } else { Some(argument) }
        };
        let arguments: Vec<&str> =
            passed.arguments().map(|it| Some(of_argument(it)?.text())).collect::<Option<_>>()?;
        let empty = if passed.is_nullable() { "?" } else { "" };
        Some(format!("{}<{}>{empty}", passed.name(), arguments.join(", ")))
    }

    /// Whether a parameter of the component's type stands somewhere in a type. The brackets in one are few.
    fn has_parameter(self, of: TypeText<'p>) -> bool {
        of.members().any(|member| {
            self.of.component.is_parameter(member.name())
                || member.arguments().any(|argument| self.has_parameter(argument))
        })
    }

    fn arguments_fit(
        self,
        passed: Member<'p>,
        declared: Member<'p>,
        fits: fn(Ui<'p>, TypeText<'p>, TypeText<'p>) -> Lookup<()>,
    ) -> Lookup<()> {
        let (from, to) = (passed.arguments().count(), declared.arguments().count());
        if from == 0 {
            return if to == 0 { Lookup::Found(()) } else { Lookup::Unknown };
        }
        let ui = self.of.component.ui();
        let given: Option<Vec<_>> = passed.arguments().map(|argument| self.given(argument)).collect();
        let Some(given) = given.filter(|_| to == from || to == 0) else { return Lookup::Unknown };
        if to == 0 {
            let has_usual = ui.usual_arguments(ui.russian_type(passed.name())).is_some();
            return if has_usual { Lookup::Unknown } else { Lookup::Absent };
        }
        let mut all = Lookup::Found(());
        for (given, declared) in given.into_iter().zip(declared.arguments()) {
            match fits(ui, given, declared) {
                Lookup::Found(()) => {}
                Lookup::Absent => return Lookup::Absent,
                Lookup::Unknown => all = Lookup::Unknown,
            }
        }
        all
    }

    /// The type that an argument is: of a parameter what the component is given for it. `None` where nobody can tell.
    fn given(self, argument: TypeText<'p>) -> Option<TypeText<'p>> {
        let component = self.of.component;
        let is_parameter = |member: Member<'_>| component.is_parameter(member.name());
        if !argument.members().any(is_parameter) {
            let has_arguments = argument.members().any(|member| member.arguments().next().is_some());
            return Some(argument).filter(|_| !has_arguments);
        }
        let single = argument.single().filter(|member| !member.is_nullable())?;
        let at = component.parameters().position(|parameter| parameter == single.name())?;
        self.of.typed.type_text()?.single()?.arguments().nth(at)
    }
}

/// Whether both are one type, however they are written.
fn same<'p>(ui: Ui<'p>, passed: TypeText<'p>, declared: TypeText<'p>) -> Lookup<()> {
    // Most are written alike.
    let is_same = passed.text() == declared.text() || canonical(ui, passed) == canonical(ui, declared);
    if is_same { Lookup::Found(()) } else { Lookup::Absent }
}

/// Whether all values of one type are values of the other.
fn covers<'p>(ui: Ui<'p>, passed: TypeText<'p>, declared: TypeText<'p>) -> Lookup<()> {
    if same(ui, passed, declared) == Lookup::Found(()) || declared.is(type_name::OBJECT) {
        return Lookup::Found(());
    }
    if passed.has_empty() && !declared.has_empty() {
        return Lookup::Absent;
    }
    let mut all = Lookup::Found(());
    for member in passed.members().filter(|member| !member.name().is_empty()) {
        let taken = |declared: Member<'p>| {
            let (from, to) = (ui.russian_type(member.name()), ui.russian_type(declared.name()));
            let has_arguments = |member: Member<'_>| member.arguments().next().is_some();
            let is_same = spelled(ui, member) == spelled(ui, declared);
            match is_same {
                true => Lookup::Found(()),
                false if from == to || has_arguments(declared) => Lookup::Unknown,
                false => inherits(ui, from, to),
            }
        };
        let answers = || declared.members().filter(|member| !member.name().is_empty()).map(taken);
        if answers().any(|answer| answer == Lookup::Found(())) {
            continue;
        }
        if answers().all(|answer| answer == Lookup::Absent) {
            return Lookup::Absent;
        }
        all = Lookup::Unknown;
    }
    all
}

/// Whether a type of the platform is another or inherits from it. One that inherits the other way round does not, nor does one
/// from another that nothing is known to inherit from; of types that the platform does not have nothing is known.
fn inherits(ui: Ui<'_>, from: &str, to: &str) -> Lookup<()> {
    match (ui.inherits(from, to), ui.inherits(to, from)) {
        (Lookup::Found(()), _) => Lookup::Found(()),
        (_, Lookup::Found(())) => Lookup::Absent,
        (Lookup::Absent, Lookup::Absent) => Lookup::Absent,
        _ if ui.is_last(from) && ui.is_last(to) => Lookup::Absent,
        _ => Lookup::Unknown,
    }
}

/// The members of a type in one spelling; the empty value is one of them.
fn canonical<'p>(ui: Ui<'p>, written: TypeText<'p>) -> BTreeSet<String> {
    let members = written.members().filter(|member| !member.name().is_empty());
    let empty = written.has_empty().then(|| "?".to_owned());
    members
        .filter(|member| !type_name::UNDEFINED.is(member.name()))
        .map(|it| spelled(ui, it))
        .chain(empty)
        .collect()
}

/// A member of a type in Russian as far as that is known, without namespaces and the sign of the empty value.
fn spelled<'p>(ui: Ui<'p>, member: Member<'p>) -> String {
    let mut text = ui.russian_type(member.element()).to_owned();
    if let Some(facet) = member.facet() {
        text.push('.');
        text.push_str(ui.russian_facet(facet));
    }
    for argument in member.arguments() {
        text.push('<');
        text.extend(canonical(ui, argument).into_iter().flat_map(|member| [member, "|".to_owned()]));
        text.push('>');
    }
    text
}
