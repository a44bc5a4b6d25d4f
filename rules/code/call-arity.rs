//! A call of a method of the module whose arguments do not fit its parameters. Of several methods of one name the
//! arguments choose, so nothing is said.

use std::collections::{HashMap, HashSet};

use crate::{
    platform::words::member,
    rules::prelude::*,
    syntax::xbsl::{Argument, Call, Method, Name, NodeId, Parameter},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let mut signatures: HashMap<NodeId, Signature<'_>> = HashMap::new();
    for call in module.all::<Call<'_>>() {
        let mut methods = call.methods();
        let (Some(method), None) = (methods.next(), methods.next()) else { continue };
        let signature = signatures.entry(method.node().id()).or_insert_with(|| Signature::of(method));
        let (Some(misfit), Some(name)) = (signature.misfit(call), call.bare_name()) else { continue };
        if may_be_of_platform(name.text()) {
            continue;
        }
        let declared = report.place(method.name().map_or(method.span(), Name::span));
        let draft = report.at(name.span()).related(declared).arg("method", name.text());
        match misfit {
            Misfit::Missing(parameter) => draft.arg("parameter", parameter.text()),
            Misfit::Unknown(argument) => draft.variant(Variant("unknown")).arg("parameter", argument.text()),
            Misfit::Twice(argument) => draft.variant(Variant("twice")).arg("parameter", argument.text()),
            Misfit::Order => draft.variant(Variant("order")),
            Misfit::Many { given, most } => {
                draft.variant(Variant("many")).arg("given", given).arg("most", most)
            }
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

/// The parameters of a method, found once for all its calls.
struct Signature<'t> {
    /// The last parameter of each name.
    by_name: HashMap<&'t str, usize>,
    /// Those without a default: their numbers and names.
    required: Vec<(usize, Name<'t>)>,
    count: usize,
}

impl<'t> Signature<'t> {
    fn of(method: Method<'t>) -> Self {
        let parameters = || method.parameters().enumerate();
        let name_of = |parameter: Parameter<'t>| parameter.name().map_or("", Name::text);
        let required = parameters().filter(|(_, parameter)| parameter.default().is_none());
        Self {
            by_name: parameters().map(|(at, parameter)| (name_of(parameter), at)).collect(),
            required: required.filter_map(|(at, parameter)| Some((at, parameter.name()?))).collect(),
            count: parameters().count(),
        }
    }

    fn misfit(&self, call: Call<'t>) -> Option<Misfit<'t>> {
        let arguments = given(call);
        let by_place = arguments.clone().take_while(|argument| argument.name().is_none()).count();
        let mut named: HashSet<&str> = HashSet::new();
        for name in arguments.clone().filter_map(Argument::name) {
            let known = self.by_name.get(name.text());
            if known.is_none_or(|at| *at < by_place) || !named.insert(name.text()) {
                return Some(if known.is_some() { Misfit::Twice(name) } else { Misfit::Unknown(name) });
            }
        }
        if arguments.clone().skip(by_place).any(|argument| argument.name().is_none()) {
            return Some(Misfit::Order);
        }
        let (given, most) = (arguments.count(), self.count);
        if given > most {
            return Some(Misfit::Many { given, most });
        }
        let first = self.required.partition_point(|(at, _)| *at < by_place);
        let mut rest = self.required.get(first..).unwrap_or_default().iter();
        rest.find(|(_, name)| !named.contains(name.text())).map(|(_, name)| Misfit::Missing(*name))
    }
}

/// The arguments without the empty one behind a comma that ends the list. Others that are left out stand for the
/// defaults of their parameters.
fn given(call: Call<'_>) -> impl Iterator<Item = Argument<'_>> + Clone {
    let is_empty = |argument: Argument<'_>| argument.name().is_none() && argument.value().is_none();
    let arguments = call.arguments();
    let count = arguments.clone().count() - usize::from(arguments.clone().last().is_some_and(is_empty));
    arguments.take(count)
}
