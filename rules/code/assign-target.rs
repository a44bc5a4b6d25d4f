//! What stands to the left of `=` has to be a place that keeps a value: a variable, a property, an element.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Assignment, Index, Member, Node, NodeKind, NonNull, Paren},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for assignment in module.all::<Assignment<'_>>() {
        let Some(written) = assignment.target() else { continue };
        let target = bare(written);
        let variant = match target.kind() {
            // What `выбросить` throws may stand on the next line, and then this is where it ends.
            NodeKind::NameExpression | NodeKind::Throw => continue,
            // Of these the grammar does not say what they are to the left of `=`.
            NodeKind::MethodRef | NodeKind::Global => continue,
            NodeKind::Member | NodeKind::Index if !is_reached_safely(target) => continue,
            NodeKind::Member | NodeKind::Index => Variant("safe"),
            NodeKind::Call => Variant("call"),
            NodeKind::As => Variant("cast"),
            NodeKind::This => Variant("this"),
            _ => Variant::USUAL,
        };
        if assignment.node().is_sound() {
            report.at(target.span()).variant(variant);
        }
    }
}

/// The expression without parentheses and `!` around it.
fn bare(node: Node<'_>) -> Node<'_> {
    let inner = Paren::cast(node).and_then(Paren::inner).or(NonNull::cast(node).and_then(NonNull::operand));
    inner.map_or(node, bare)
}

/// Whether `?.` stands on the way from the last call to the target.
fn is_reached_safely(target: Node<'_>) -> bool {
    let member = Member::cast(target);
    let object = member.and_then(Member::object).or(Index::cast(target).and_then(Index::object));
    member.is_some_and(Member::is_safe) || object.is_some_and(|object| is_reached_safely(bare(object)))
}
