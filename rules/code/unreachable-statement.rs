//! A statement that is never executed: the one before it always leaves the block. Or a value that never comes,
//! because what would give it does not return.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{
        Assignment, Block, Call, Case, ExpressionStatement, If, Method, Node, NodeId, NodeKind, Scope,
        TokenKind, Try, Variable, WhenBranch,
    },
};

/// More methods of one name than these are looked at for no call.
const MANY: usize = 64;

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    // Inner blocks come before outer ones.
    let mut left = LeftBlocks(Vec::new());
    for block in module.all::<Block<'_>>() {
        let mut is_left = false;
        for statement in block.statements() {
            if is_left {
                report.at(statement.first_token().span());
            }
            is_left = left.by(statement);
            if is_left {
                left.add(block);
            }
        }
    }
    let values = module.all::<Variable<'_>>().map(|it| (it.node(), it.value()));
    let assigned = module.all::<Assignment<'_>>().map(|it| (it.node(), it.value()));
    for (statement, value) in values.chain(assigned) {
        if value.is_some_and(never_comes) {
            report.at(statement.first_token().span()).variant(Variant("value"));
        }
    }
}

/// The blocks that are always left before their ends, in the order of their ids.
struct LeftBlocks(Vec<NodeId>);

impl LeftBlocks {
    fn add(&mut self, block: Block<'_>) {
        if self.0.last() != Some(&block.node().id()) {
            self.0.push(block.node().id());
        }
    }

    fn has(&self, block: Option<Block<'_>>) -> bool {
        block.is_some_and(|block| self.0.binary_search(&block.node().id()).is_ok())
    }

    /// Whether what follows the statement in its block is never executed.
    fn by(&self, statement: Node<'_>) -> bool {
        match statement.kind() {
            NodeKind::Return | NodeKind::Break | NodeKind::Continue => true,
            NodeKind::ExpressionStatement => {
                ExpressionStatement::cast(statement).and_then(|it| it.expression()).is_some_and(never_comes)
            }
            NodeKind::Scope => self.has(Scope::cast(statement).and_then(Scope::block)),
            NodeKind::If => If::cast(statement).is_some_and(|choice| {
                self.has(choice.else_branch().and_then(|branch| branch.block()))
                    && choice.branches().all(|branch| self.has(branch.block()))
            }),
            NodeKind::Case => Case::cast(statement).is_some_and(|choice| {
                self.has(choice.else_branch().and_then(|branch| branch.block()))
                    && choice.branches().map(WhenBranch::block).all(|block| self.has(block))
            }),
            NodeKind::Try => Try::cast(statement).is_some_and(|attempt| {
                self.has(attempt.block()) && attempt.catches().all(|catch| self.has(catch.block()))
            }),
            _ => false,
        }
    }
}

/// Whether an expression throws, be it in a method that never returns.
fn never_comes(value: Node<'_>) -> bool {
    let value = value.without_parens();
    let Some(call) = Call::cast(value) else { return value.kind() == NodeKind::Throw };
    // Few modules have such a method, so in most nothing has to be looked up.
    if value.tree().nodes(NodeKind::KeywordType).len() == 0 {
        return false;
    }
    let mut called = call.methods();
    let never_returns = |method: Method<'_>| method.result_keyword() == Some(TokenKind::Never);
    // Of many overloads nothing is said.
    called.clone().next().is_some() && called.clone().nth(MANY).is_none() && called.all(never_returns)
}
