//! A variable with the name of a parameter of its method.

use crate::rules::prelude::*;

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for local in module.bindings().locals() {
        if let Some(parameter) = local.redeclared_parameter() {
            let place = report.place(parameter.name_span());
            report.at(local.name_span()).arg("name", local.name()).related(place);
        }
    }
}
