//! `возврат` with a value where the method has no result type, and without one where it has.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Lambda, Method, Return, TokenKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for exit in module.all::<Return<'_>>() {
        let Some(method) = exit.node().enclosing_method() else { continue };
        let variant = match (exit.value(), method.return_type()) {
            (Some(_), None) => Variant("value"),
            (None, Some(_)) if wants_value(method) => Variant::USUAL,
            _ => continue,
        };
        if exit.node().enclosing::<Lambda<'_>>().is_none() {
            let name = method.name().map_or("", |name| name.text());
            report.at(exit.node().first_token().span()).variant(variant).arg("method", name);
        }
    }
}

/// Whether a result type is one with values. Of `неизвестно` nobody knows, and a method of the type `никогда` that
/// returns is wrong with a value, too.
fn wants_value(method: Method<'_>) -> bool {
    !matches!(method.result_keyword(), Some(TokenKind::Void | TokenKind::Never | TokenKind::UnknownType))
}
