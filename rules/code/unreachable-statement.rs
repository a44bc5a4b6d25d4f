//! A statement that is never executed: the one before it always leaves the block. Or a value that never comes,
//! because what would give it does not return.

use crate::{
    project::Ending,
    rules::prelude::*,
    syntax::xbsl::{Assignment, Block, Variable},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let endings = module.endings();
    let left = module.all::<Block<'_>>().filter(|block| endings.of_block(Some(*block)) == Ending::Left);
    for block in left {
        for (before, statement) in block.statements().zip(block.statements().skip(1)) {
            if endings.of_statement(before) == Ending::Left {
                report.at(statement.first_token().span());
            }
        }
    }
    let values = module.all::<Variable<'_>>().map(|it| (it.node(), it.value()));
    let assigned = module.all::<Assignment<'_>>().map(|it| (it.node(), it.value()));
    for (statement, value) in values.chain(assigned) {
        if value.is_some_and(|value| endings.of_value(value) == Ending::Left) {
            report.at(statement.first_token().span()).variant(Variant("value"));
        }
    }
}
