//! A lambda that assigns to a variable it captured: it holds a copy of the value.

use crate::rules::prelude::*;

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for local in module.bindings().locals().filter(|local| local.kind().is_assignable()) {
        for write in local.writes().filter(|write| write.captured_by().is_some()) {
            if local.method().is_none_or(|method| !method.has_errors()) {
                report.at(write.span()).arg("name", local.name());
            }
        }
    }
}
