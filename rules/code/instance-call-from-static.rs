//! A static method that calls, by its bare name, a method of the same module or type that needs an object.

use crate::{rules::prelude::*, syntax::xbsl::Call};

/// More methods of one name than these are looked at for no call.
const MANY: usize = 64;

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    if !module.methods().any(|method| method.is_static()) {
        return;
    }
    for call in module.all::<Call<'_>>() {
        let Some(caller) = call.node().enclosing_method().filter(|method| method.is_static()) else {
            continue;
        };
        // Of many overloads nothing is said.
        let called = call.methods();
        let needs_object = called.clone().next().is_some_and(|method| method.owner() == caller.owner())
            && called.clone().nth(MANY).is_none()
            && called.clone().all(|method| !method.is_static());
        if let Some(name) = call.bare_name().filter(|_| needs_object) {
            report.at(name.span()).arg("name", name.text());
        }
    }
}
