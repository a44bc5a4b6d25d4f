//! A call of the method that puts values into an address and leaves `&` and `=` in them as they are.

use crate::{
    platform::words::member,
    rules::prelude::*,
    syntax::xbsl::{Call, Member},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for call in module.all::<Call<'_>>() {
        let called = call.callee().and_then(Member::cast).and_then(Member::name);
        if let Some(name) = called.filter(|name| member::WITH_REQUEST_PARAMETERS == name.text()) {
            report.at(name.span()).arg("method", name.text());
        }
    }
}
