//! `исп` of a value whose type of the platform has nothing to close, or of a union with such a type.

use crate::{
    platform::words::type_name,
    rules::prelude::*,
    syntax::xbsl::{Variable, VariableKind},
    types::Alternative,
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let used = types.tree().all::<Variable<'_>>().filter(|it| it.kind() == VariableKind::Use);
    for variable in used {
        let Some(name) = variable.name() else { continue };
        let local = types.tree().bindings().resolve(name.node());
        let Some(known) = local.and_then(|local| types.of_local(local)) else { continue };
        if known.alternatives().iter().any(|known| cannot_be_closed(types, known)) {
            report.at(variable.span()).arg("name", name.text()).arg("type", types.text(&known));
        }
    }
}

fn cannot_be_closed<'p>(types: &Types<'p>, known: &Alternative<'p>) -> bool {
    match known {
        // The result of a query has to be closed, but not the query. An address is a value.
        Alternative::Platform(known)
            if [type_name::QUERY, type_name::URL].iter().any(|it| *it == known.name) =>
        {
            true
        }
        Alternative::Platform(known) => {
            types.inherits(known, type_name::CLOSEABLE).is_absent()
                || types.inherits(known, type_name::ENUM) == Found(())
        }
        _ => false,
    }
}
