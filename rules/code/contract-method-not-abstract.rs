//! A method with a body in a module of an entity contract, which only says what those that implement it must have.

use crate::{platform::words::kind, rules::prelude::*};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let methods = || module.methods().filter(|method| method.owner().is_none() && !method.is_abstract());
    if methods().next().is_none() {
        return;
    }
    let contract = context.project().element_of(module).filter(|own| own.is_kind(kind::ENTITY_CONTRACT));
    for name in methods().filter_map(|method| method.name()).filter(|_| contract.is_some()) {
        report.at(name.span()).arg("method", name.text());
    }
}
