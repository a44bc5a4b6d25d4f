//! A parameter of a method has a type, or a default that tells it. Lambdas get their types from where they stand.
//! In `Price Number` the second word is no parameter but the type, its colon forgotten.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Method, Parameter, TokenKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let parameters = module.methods().filter(|method| method.name().is_some()).flat_map(Method::parameters);
    for parameter in parameters.filter(|parameter| !has_type(*parameter) && is_separate(*parameter)) {
        if let Some(name) = parameter.name() {
            report.at(name.span()).arg("name", name.text());
        }
    }
}

fn has_type(parameter: Parameter<'_>) -> bool {
    parameter.type_reference().is_some() || parameter.default().is_some()
}

fn is_separate(parameter: Parameter<'_>) -> bool {
    let before = parameter.node().first_token().previous_significant();
    before.is_some_and(|token| matches!(token.kind(), TokenKind::OpenParen | TokenKind::Comma))
}
