//! A call of a method of the platform as a statement whose result has to be used.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Call, ExpressionStatement, Node},
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    for statement in types.tree().all::<ExpressionStatement<'_>>() {
        let Some(call) = statement.expression().map(Node::without_parens).and_then(Call::cast) else {
            continue;
        };
        let Some((object, name)) = call.object().zip(call.name()) else { continue };
        if types.must_be_used(object, name.text()) {
            report.at(name.span()).arg("method", name.text());
        }
    }
}
