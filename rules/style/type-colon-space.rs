//! The colon before a type touches the name and keeps away from the type. Colons of conditional expressions and
//! of maps stand before no type.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{TokenKind, Type},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for declared in module.all::<Type<'_>>() {
        let before = declared.node().first_token().previous_significant();
        let Some(colon) = before.filter(|token| token.kind() == TokenKind::Colon) else { continue };
        if colon.follows_blank() {
            report.at(colon.span()).variant(Variant("before"));
        }
        if !colon.precedes_blank() && !colon.ends_line() {
            report.at(colon.span()).variant(Variant("after"));
        }
    }
}
