//! A scope that is the only statement of its block.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Block, Scope},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for scope in module.all::<Scope<'_>>() {
        let block = scope.node().parent().and_then(Block::cast);
        if block.is_some_and(|block| block.statements().count() == 1) {
            report.at(scope.node().first_token().span());
        }
    }
}
