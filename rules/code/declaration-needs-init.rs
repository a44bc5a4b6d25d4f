//! Constants and `исп` get their value where they are declared. So does what has a type of several alternatives
//! and no empty value: none of them is the default.

use crate::{
    project::CodeKey,
    rules::prelude::*,
    syntax::xbsl::{Alternative, Field, ModuleConst, Node, Type, Variable, VariableKind},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let mut tell = |node: Node<'_>, name: Option<xbsl::Name<'_>>, variant: Variant| {
        if let Some(name) = name.filter(|_| node.is_read()) {
            let span = Span::new(node.span().start, name.span().end);
            report.at(span).variant(variant).arg("name", name.text());
        }
    };
    for constant in module.all::<ModuleConst<'_>>() {
        if constant.kind() == VariableKind::Const && constant.value().is_none() {
            tell(constant.node(), constant.name(), Variant("constant"));
        }
    }
    for variable in module.all::<Variable<'_>>().filter(|variable| variable.value().is_none()) {
        if variable.kind() == VariableKind::Use {
            tell(variable.node(), variable.name(), Variant("use"));
        } else if variable.type_reference().is_some_and(has_no_default) {
            tell(variable.node(), variable.name(), Variant::USUAL);
        }
    }
    for field in module.all::<Field<'_>>().filter(|field| field.value().is_none()) {
        if !field.is_required() && field.type_reference().is_some_and(has_no_default) {
            tell(field.node(), field.name(), Variant("field"));
        }
    }
}

/// What the result of a function type ends with is unsure: `()->А|Б` may be one type or two. The same type twice is one.
fn has_no_default(declared: Type<'_>) -> bool {
    let is_function = |alternative| matches!(alternative, Alternative::Function(_));
    let mut types = declared.alternatives().map(|alternative| CodeKey::of(without_parens(alternative)));
    let first = types.next();
    !declared.is_nullable()
        && types.any(|other| Some(other) != first)
        && !declared.alternatives().any(is_function)
}

fn without_parens(alternative: Alternative<'_>) -> Node<'_> {
    let inner = match alternative {
        Alternative::Paren(paren) => paren.inner().and_then(Type::single_name),
        _ => None,
    };
    inner.map_or(alternative.node(), Node::from)
}
