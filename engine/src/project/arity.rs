//! Whether the arguments of a call fit the parameters of a method.

use std::collections::HashSet;

use rustc_hash::FxHashMap;

use crate::syntax::xbsl::{Argument, Call, Method, Name, Parameter};

/// Why the arguments of a call do not fit the parameters of a method.
#[derive(Clone, Copy, Debug)]
pub enum Misfit<'t> {
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
#[derive(Debug)]
pub struct Signature<'t> {
    /// The last parameter of each name.
    by_name: FxHashMap<&'t str, usize>,
    /// Those without a default: their numbers and names.
    required: Vec<(usize, Name<'t>)>,
    count: usize,
}

impl<'t> Signature<'t> {
    #[must_use]
    pub fn of(method: Method<'t>) -> Self {
        let parameters = || method.parameters().enumerate();
        let name_of = |parameter: Parameter<'t>| parameter.name().map_or("", Name::text);
        let required = parameters().filter(|(_, parameter)| parameter.default().is_none());
        Self {
            by_name: parameters().map(|(at, parameter)| (name_of(parameter), at)).collect(),
            required: required.filter_map(|(at, parameter)| Some((at, parameter.name()?))).collect(),
            count: parameters().count(),
        }
    }

    /// The first thing that is wrong with the arguments of a call; the call may stand in another module.
    #[must_use]
    pub fn misfit(&self, call: Call<'t>) -> Option<Misfit<'t>> {
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
