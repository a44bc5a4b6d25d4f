//! A form that closes itself while it is asked whether it may close. What a lambda does later is no matter.

use crate::{
    platform::words::{handler, member},
    rules::prelude::*,
    syntax::xbsl::{Call, Lambda, Method},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for call in module.all::<Call<'_>>() {
        let Some(name) = call.bare_name().filter(|name| member::CLOSE == name.text()) else { continue };
        let in_handler = call.node().enclosing_method().is_some_and(is_handler);
        let is_later = || call.node().enclosing::<Lambda<'_>>().is_some();
        if in_handler && is_of_the_form(module, call) && !is_later() {
            report.at(name.span());
        }
    }
}

fn is_handler(method: Method<'_>) -> bool {
    method.owner().is_none() && method.name().is_some_and(|name| handler::BEFORE_CLOSE == name.text())
}

/// Whether neither a local nor a method of the module has the name.
fn is_of_the_form(module: &Module<'_>, call: Call<'_>) -> bool {
    let is_local = call.callee().is_some_and(|callee| module.bindings().resolve(callee).is_some());
    !is_local && call.type_arguments().is_none() && call.methods().next().is_none()
}
