//! A parameter of a method has a type, or a default that tells it. Lambdas get their types from where they stand.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Method, Parameter},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let parameters = module.methods().filter(|method| method.name().is_some()).flat_map(Method::parameters);
    for parameter in parameters.filter(|parameter| !has_type(*parameter)) {
        if let Some(name) = parameter.name() {
            report.at(name.span()).arg("name", name.text());
        }
    }
}

fn has_type(parameter: Parameter<'_>) -> bool {
    parameter.type_reference().is_some() || parameter.default().is_some()
}
