//! An exception that a `поймать` above has caught already.

use crate::{
    project::{CodeKey, repeats},
    rules::prelude::*,
    syntax::xbsl::{Alternative, Catch, NamedType, Try},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for attempt in module.all::<Try<'_>>() {
        let caught = attempt.catches().flat_map(types).map(|caught| (CodeKey::of(caught.node()), caught));
        for (first, repeat) in repeats(caught) {
            if attempt.node().enclosing_method().is_some_and(|method| method.has_errors()) {
                break;
            }
            let place = report.place(first.span());
            report.at(repeat.span()).arg("type", repeat.text()).arg("first", place).related(place);
        }
    }
}

/// The types a `поймать` names, alone or joined by `|`.
fn types(catch: Catch<'_>) -> impl Iterator<Item = NamedType<'_>> {
    let alternatives = catch.type_reference().into_iter().flat_map(|declared| declared.alternatives());
    alternatives.filter_map(|alternative| match alternative {
        Alternative::Named(named) if !alternative.is_nullable() => Some(named),
        _ => None,
    })
}
