//! `прервать` and `продолжить` belong in a loop, and nothing jumps out of `вконце`.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Jump, Loop, Node, NodeKind, Return},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for jump in module.all::<Jump<'_>>().map(Jump::node) {
        let stop = |node: &Node<'_>| node.kind().is_loop() || node.kind() == NodeKind::Finally;
        match jump.ancestors().find(stop) {
            Some(around) if around.kind().is_loop() => {}
            Some(finally) if finally.enclosing::<Loop<'_>>().is_some() => {
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

fn tell(jump: Node<'_>, variant: Variant, report: &mut Reporter<'_>) {
    if jump.is_sound() {
        let word = jump.first_token();
        report.at(word.span()).variant(variant).arg("word", word.text());
    }
}
