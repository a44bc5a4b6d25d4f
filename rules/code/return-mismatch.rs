//! `возврат` with a value where the method has no result type, and without one where it has. Of the type `неизвестно`
//! nobody knows whether nothing is one of its values.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Lambda, Return, TokenKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for exit in module.all::<Return<'_>>() {
        let Some(method) = exit.node().enclosing_method() else { continue };
        let variant = match (exit.value(), method.return_type()) {
            (Some(_), None) => Variant("value"),
            (None, Some(_)) => match method.result_keyword() {
                None => Variant::USUAL,
                Some(TokenKind::Never) => Variant("never"),
                Some(_) => continue,
            },
            _ => continue,
        };
        if exit.node().enclosing::<Lambda<'_>>().is_none() {
            let name = method.name().map_or("", |name| name.text());
            report.at(exit.node().first_token().span()).variant(variant).arg("method", name);
        }
    }
}
