//! `прервать` and `продолжить` belong in a loop, and nothing jumps out of `вконце`.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Jump, Node, NodeKind, Return},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for jump in module.all::<Jump<'_>>().map(Jump::node) {
        match block_around(jump, |kind| kind.is_loop() || kind == NodeKind::Finally) {
            Some(around) if around.kind().is_loop() => {}
            Some(finally) if block_around(finally, NodeKind::is_loop).is_some() => {
                tell(jump, Variant("finally"), report)
            }
            _ => tell(jump, Variant::USUAL, report),
        }
    }
    for leave in module.all::<Return<'_>>().map(Return::node) {
        // From a lambda it returns to where the lambda was called.
        let stop = |node: &Node<'_>| matches!(node.kind(), NodeKind::Finally | NodeKind::FullLambda);
        if leave.ancestors().find(stop).is_some_and(|around| around.kind() == NodeKind::Finally) {
            tell(leave, Variant("finally"), report);
        }
    }
}

/// The nearest statement around a node that has it in its block. What stands in the header of a loop, such as a lambda, is
/// not in the loop.
fn block_around<'t>(node: Node<'t>, is_wanted: impl Fn(NodeKind) -> bool) -> Option<Node<'t>> {
    let around = node.ancestors().zip(std::iter::once(node).chain(node.ancestors()));
    let mut blocks = around.filter(|(_, below)| below.kind() == NodeKind::Block).map(|(around, _)| around);
    blocks.find(|around| is_wanted(around.kind()))
}

fn tell(jump: Node<'_>, variant: Variant, report: &mut Reporter<'_>) {
    if jump.is_sound() {
        let word = jump.first_token();
        report.at(word.span()).variant(variant).arg("word", word.text());
    }
}
