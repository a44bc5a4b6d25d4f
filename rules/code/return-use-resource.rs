//! A resource that is returned and closed in one breath.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{
        As, Binary, Lambda, Local, LocalKind, Node, NodeKind, NonNull, Return, Ternary, TokenKind,
    },
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for exit in module.all::<Return<'_>>() {
        let resource = exit.value().and_then(|value| resource(module, value));
        // A lambda that is left closes only what it has opened itself.
        let closed = resource.filter(|(_, local)| local.lambda() == exit.node().enclosing::<Lambda<'_>>());
        if let Some((place, local)) = closed {
            let declared = report.place(local.name_span());
            report.at(place.span()).arg("name", local.name()).related(declared);
        }
    }
}

/// The resource that may be the value of an expression, and where it stands in it.
fn resource<'t>(module: &Module<'t>, value: Node<'t>) -> Option<(Node<'t>, Local<'t>)> {
    let value = value.without_parens();
    let either = |one: Option<Node<'t>>, other: Option<Node<'t>>| {
        let found = one.and_then(|one| resource(module, one));
        found.or_else(|| resource(module, other?))
    };
    match value.kind() {
        NodeKind::NameExpression => {
            let local = module.tree().bindings().resolve(value)?;
            (local.kind() == LocalKind::Use).then_some((value, local))
        }
        NodeKind::NonNull => resource(module, NonNull::cast(value)?.operand()?),
        NodeKind::As => resource(module, As::cast(value)?.operand()?),
        NodeKind::Ternary => {
            Ternary::cast(value).and_then(|choice| either(choice.then(), choice.otherwise()))
        }
        NodeKind::Binary => {
            let choice = Binary::cast(value).filter(|binary| binary.operator() == TokenKind::Coalesce)?;
            either(choice.left(), choice.right())
        }
        _ => None,
    }
}
