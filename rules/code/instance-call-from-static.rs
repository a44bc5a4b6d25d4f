//! A static method that calls, by its bare name, a method of the same module or type that needs an object.

use crate::{rules::prelude::*, syntax::xbsl::Call};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    if !module.is_valid() || !module.methods().any(|method| method.is_static()) {
        return;
    }
    for call in module.all::<Call<'_>>() {
        let Some(caller) = call.node().enclosing_method().filter(|method| method.is_static()) else {
            continue;
        };
        let mut called = call.methods().peekable();
        let needs_object = called.peek().is_some_and(|method| method.owner() == caller.owner())
            && called.all(|method| !method.is_static());
        if let Some(name) = call.bare_name().filter(|_| needs_object) {
            report.at(name.span()).arg("name", name.text());
        }
    }
}
