//! A parameter without a default after one with it.

use crate::{rules::prelude::*, syntax::xbsl::Parameter};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for method in module.methods() {
        let is_optional = |parameter: &Parameter<'_>| parameter.default().is_some();
        let after_optional = method.parameters().skip_while(|parameter| !is_optional(parameter));
        for parameter in after_optional.filter(|parameter| !is_optional(parameter)) {
            if let Some(name) = parameter.name() {
                report.at(name.span()).arg("name", name.text());
            }
        }
    }
}
