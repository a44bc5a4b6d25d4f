//! A call of a method of the module whose arguments do not fit its parameters. Of several methods of one name the
//! arguments choose, so nothing is said.

use std::collections::HashSet;

use crate::{
    platform::words::member,
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
        if may_be_of_platform(name.text()) {
            continue;
        }
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

/// What modules can call by a bare name without declaring it. Whether a method of that name hides it or adds to it is
/// not known.
const OF_PLATFORM: [Word; 9] = [
    member::WRITE,
    member::REMOVE,
    member::IS_NEW,
    member::WRITE_AND_CLOSE,
    member::CLOSE,
    member::MESSAGE,
    member::EVAL,
    member::FIND_TYPE,
    member::GO_TO_LINK,
];

fn may_be_of_platform(name: &str) -> bool {
    OF_PLATFORM.iter().any(|word| *word == name)
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
    let arguments = given(call);
    let by_place = arguments.clone().take_while(|argument| argument.name().is_none()).count();
    let name_of = |parameter: Parameter<'t>| parameter.name().map_or("", Name::text);
    let rest = method.parameters().skip(by_place);
    let mut open: HashSet<&str> = rest.clone().map(name_of).collect();
    for name in arguments.clone().filter_map(Argument::name) {
        if !open.remove(name.text()) {
            let is_known = method.parameters().any(|parameter| name_of(parameter) == name.text());
            return Some(if is_known { Misfit::Twice(name) } else { Misfit::Unknown(name) });
        }
    }
    if arguments.clone().skip(by_place).any(|argument| argument.name().is_none()) {
        return Some(Misfit::Order);
    }
    let (given, most) = (arguments.count(), method.parameters().count());
    if given > most {
        return Some(Misfit::Many { given, most });
    }
    let mut missing = rest.filter(|it| it.default().is_none() && open.contains(name_of(*it)));
    missing.find_map(Parameter::name).map(Misfit::Missing)
}

/// The arguments without the empty one behind a comma that ends the list. Others that are left out stand for the
/// defaults of their parameters.
fn given(call: Call<'_>) -> impl Iterator<Item = Argument<'_>> + Clone {
    let is_empty = |argument: Argument<'_>| argument.name().is_none() && argument.value().is_none();
    let arguments = call.arguments();
    let count = arguments.clone().count() - usize::from(arguments.clone().last().is_some_and(is_empty));
    arguments.take(count)
}
