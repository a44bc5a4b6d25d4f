//! `X == Истина`. A value that may be empty, or is no boolean at all, is compared for a reason.

use crate::{
    platform::words::{member, type_name},
    rules::prelude::*,
    syntax::xbsl::{
        As, Binary, Boolean, Call, Field, ModuleConst, Name, Node, NodeKind, Paren, TokenKind, Type, When,
        WhenTest,
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
            match local {
                Some(local) if local.type_reference().is_some() => is_other(local.type_reference()),
                Some(local) => local.value().is_some_and(may_be_empty),
                None => is_other(type_in_module(module, value.text())),
            }
        }
        NodeKind::Call => {
            Call::cast(value).is_some_and(|call| returns_other(module, call)) || may_be_empty(value)
        }
        _ => may_be_empty(value),
    }
}

/// Whether it is asked of what may be missing, or is an item that a collection holds.
fn may_be_empty(value: Node<'_>) -> bool {
    let is_item = |call: Call<'_>| {
        let name = call.name().filter(|_| call.object().is_some());
        name.is_some_and(|name| {
            [member::GET, member::FIND, member::FIRST].iter().any(|word| word.is(name.text()))
        })
    };
    value.has_safe_access() || Call::cast(value).is_some_and(is_item)
}

/// The type of a constant or a field of this name, whatever structure it belongs to.
fn type_in_module<'t>(module: &'t Module<'_>, name: &str) -> Option<Type<'t>> {
    let is_named = |own: Option<Name<'_>>| own.is_some_and(|own| own.text() == name);
    let constant = module.all::<ModuleConst<'_>>().find(|constant| is_named(constant.name()));
    let field = || module.all::<Field<'_>>().find(|field| is_named(field.name()));
    constant.and_then(ModuleConst::type_reference).or_else(|| field().and_then(Field::type_reference))
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
