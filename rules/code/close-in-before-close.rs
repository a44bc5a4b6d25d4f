//! A form that closes itself while it is asked whether it may close. What a lambda does later is no matter.

use crate::{
    platform::words::{handler, member},
    rules::prelude::*,
    syntax::xbsl::{Call, Lambda, Method, NodeKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for call in module.all::<Call<'_>>() {
        let Some(name) = call.name().filter(|name| member::CLOSE == name.text()) else { continue };
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

/// Whether the form itself is asked, with `этот` or without it, and neither a local nor a method of the module has the name.
fn is_of_the_form(module: &Module<'_>, call: Call<'_>) -> bool {
    let is_local = || call.callee().is_some_and(|callee| module.bindings().resolve(callee).is_some());
    let is_of_form = match call.object() {
        Some(object) => object.without_parens().kind() == NodeKind::This,
        None => call.bare_name().is_some() && !is_local(),
    };
    let is_declared = || call.methods().next().is_some() || call.object().is_some() && declares_close(module);
    is_of_form && call.type_arguments().is_none() && !is_declared()
}

fn declares_close(module: &Module<'_>) -> bool {
    member::CLOSE.spellings().into_iter().any(|name| !module.method(name).is_absent())
}
