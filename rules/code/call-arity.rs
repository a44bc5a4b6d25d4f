//! A call of a method of the module whose arguments do not fit its parameters. Of several methods of one name the
//! arguments choose, so nothing is said.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Argument, Call, Method, Name, Parameter},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    if !module.is_valid() {
        return;
    }
    for call in module.all::<Call<'_>>() {
        let mut methods = call.methods();
        let (Some(method), None) = (methods.next(), methods.next()) else { continue };
        let (Some(misfit), Some(name)) = (misfit(call, method), call.bare_name()) else { continue };
        let declared = report.place(method.name().map_or(method.span(), Name::span));
        let draft = report.at(name.span()).related(declared).arg("method", name.text());
        match misfit {
            Misfit::Missing(parameter) => draft.arg("parameter", parameter.text()),
            Misfit::Unknown(argument) => draft.variant("unknown").arg("parameter", argument.text()),
            Misfit::Twice(argument) => draft.variant("twice").arg("parameter", argument.text()),
            Misfit::Order => draft.variant("order"),
            Misfit::Many { given, most } => draft.variant("many").arg("given", given).arg("most", most),
        };
    }
}

enum Misfit<'t> {
    /// Nothing is given for a parameter without a default.
    Missing(Name<'t>),
    /// No parameter has the name of an argument.
    Unknown(Name<'t>),
    Twice(Name<'t>),
    /// An argument without a name behind one with a name.
    Order,
    Many {
        given: usize,
        most: usize,
    },
}

fn misfit<'t>(call: Call<'t>, method: Method<'t>) -> Option<Misfit<'t>> {
    let is_empty = |argument: &Argument<'t>| argument.name().is_none() && argument.value().is_none();
    let arguments = call.arguments();
    // A comma may end the list; the arguments left out before others stand for their defaults.
    let given =
        arguments.clone().count() - usize::from(arguments.clone().last().is_some_and(|a| is_empty(&a)));
    let arguments = arguments.take(given);
    let by_place = arguments.clone().take_while(|argument| argument.name().is_none()).count();
    let named = arguments.filter_map(Argument::name);
    let most = method.parameters().count();
    let index_of = |name: &Name<'t>| {
        let mut names = method.parameters().filter_map(Parameter::name);
        names.position(|parameter| parameter.text() == name.text())
    };
    let is_again = |name: &Name<'t>| {
        let mut before = named.clone().take_while(|other| other != name);
        index_of(name).is_some_and(|index| index < by_place)
            || before.any(|other| other.text() == name.text())
    };
    if let Some(name) = named.clone().find(|name| index_of(name).is_none()) {
        return Some(Misfit::Unknown(name));
    }
    if let Some(name) = named.clone().find(is_again) {
        return Some(Misfit::Twice(name));
    }
    if by_place + named.clone().count() < given {
        return Some(Misfit::Order);
    }
    if given > most {
        return Some(Misfit::Many { given, most });
    }
    let required = method.parameters().skip(by_place).filter(|parameter| parameter.default().is_none());
    let mut missing = required.filter_map(Parameter::name);
    missing.find(|name| !named.clone().any(|given| given.text() == name.text())).map(Misfit::Missing)
}
