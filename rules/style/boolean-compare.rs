//! `X == Истина`. A value that may be empty, or is no boolean at all, is compared for a reason.

use crate::{
    platform::words::type_name,
    rules::prelude::*,
    syntax::xbsl::{
        As, Binary, Boolean, Call, Member, Node, NodeKind, Paren, TokenKind, Type, When, WhenTest,
    },
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    if module.nodes(NodeKind::Boolean).len() == 0 {
        return;
    }
    for comparison in module.all::<Binary<'_>>() {
        let (Some(left), Some(right), Some(sign)) =
            (comparison.left(), comparison.right(), comparison.operator_token())
        else {
            continue;
        };
        let compared = match (Boolean::cast(left), Boolean::cast(right)) {
            (_, Some(_)) => left,
            (Some(_), None) => right,
            (None, None) => continue,
        };
        if is_equality(sign.kind()) && !may_be_other(module, compared) {
            report.at(sign.span());
        }
    }
    for when in module.nodes(NodeKind::WhenCompare).filter_map(When::cast) {
        if let Some(WhenTest::Compare { sign, bound }) = when.test()
            && is_equality(sign)
            && Boolean::cast(bound).is_some()
        {
            report.at(when.node().first_token().span());
        }
    }
}

fn is_equality(sign: TokenKind) -> bool {
    matches!(sign, TokenKind::Equal | TokenKind::NotEqual)
}

/// Whether the value is seen to be something else than a boolean, or empty at times.
fn may_be_other(module: &Module<'_>, value: Node<'_>) -> bool {
    let is_other = |declared: Option<Type<'_>>| declared.is_some_and(|declared| !is_boolean(declared));
    match value.kind() {
        NodeKind::Paren => {
            Paren::cast(value).and_then(Paren::inner).is_some_and(|inner| may_be_other(module, inner))
        }
        NodeKind::As => is_other(As::cast(value).and_then(As::type_reference)),
        NodeKind::NameExpression => {
            let local = module.bindings().resolve(value);
            local.is_some_and(|local| match local.type_reference() {
                declared @ Some(_) => is_other(declared),
                None => local.value().is_some_and(is_safe_access),
            })
        }
        NodeKind::Call => {
            Call::cast(value).is_some_and(|call| returns_other(module, call)) || is_safe_access(value)
        }
        _ => is_safe_access(value),
    }
}

/// Whether `?.` stands anywhere in a chain of members, calls and indexes.
fn is_safe_access(value: Node<'_>) -> bool {
    let mut link = Some(value);
    while let Some(node) = link {
        link = match node.kind() {
            NodeKind::Member if Member::cast(node).is_some_and(Member::is_safe) => return true,
            NodeKind::Member | NodeKind::Call | NodeKind::Index => node.children().next(),
            _ => None,
        };
    }
    false
}

fn returns_other(module: &Module<'_>, call: Call<'_>) -> bool {
    let Some(name) = call.bare_name() else { return false };
    let mut methods =
        module.methods().filter(|method| method.name().is_some_and(|own| own.text() == name.text()));
    methods.any(|method| method.return_type().is_some_and(|result| !is_boolean(result)))
}

fn is_boolean(declared: Type<'_>) -> bool {
    !declared.is_nullable() && declared.single_name().is_some_and(|name| type_name::BOOLEAN == name.path())
}
