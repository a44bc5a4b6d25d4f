//! An assignment to what keeps the value it was declared with: a local other than `пер`, a constant of the module,
//! a `знч` field of a structure of the module.

use std::collections::HashMap;

use crate::{
    rules::prelude::*,
    syntax::xbsl::{
        Field, Member, ModuleConst, Node, NodeId, NodeKind, TokenKind, TokenRef, Variable, VariableKind,
    },
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    // One local may be written many times, and is captured or not for all of them.
    let mut keywords: HashMap<NodeId, Option<TokenRef<'_>>> = HashMap::new();
    for assignment in module.nodes(NodeKind::Assignment) {
        let Some(target) = assignment.expressions().next().map(Node::without_parens) else { continue };
        let Some(declaration) = target.declaration() else { continue };
        let Some(variant) = variant(declaration) else { continue };
        let name = Member::cast(target).and_then(Member::name).map_or(target, Node::from);
        let declared = report.place(declaration.child(NodeKind::Name).unwrap_or(declaration).span());
        let draft = report.at(name.span()).variant(variant).arg("name", name.text()).related(declared);
        let keyword = keywords.entry(declaration.id());
        if let Some(keyword) = *keyword.or_insert_with(|| keyword_to_change(module, declaration)) {
            draft.fix(keyword.span(), keyword.same_language(TokenKind::Var));
        }
    }
}

/// The sentence about a declaration whose value stays; `None` where it may change.
fn variant(declaration: Node<'_>) -> Option<Variant> {
    match declaration.kind() {
        NodeKind::Variable => match Variable::cast(declaration)?.kind() {
            VariableKind::Val => Some(Variant::USUAL),
            VariableKind::Use => Some(Variant("resource")),
            VariableKind::Var | VariableKind::Const => None,
        },
        NodeKind::ForIn | NodeKind::ForTo => Some(Variant("loop")),
        NodeKind::Catch => Some(Variant("exception")),
        NodeKind::Field => {
            (Field::cast(declaration)?.kind() == VariableKind::Val).then_some(Variant("field"))
        }
        NodeKind::ModuleConst => {
            (ModuleConst::cast(declaration)?.kind() == VariableKind::Const).then_some(Variant("constant"))
        }
        _ => None,
    }
}

/// The word of a local that could as well be `пер`. A captured one may not change either.
fn keyword_to_change<'t>(module: &Module<'t>, declaration: Node<'t>) -> Option<TokenRef<'t>> {
    let variable = Variable::cast(declaration).filter(|it| it.kind() == VariableKind::Val)?;
    let local = module.tree().bindings().resolve(variable.name()?.node())?;
    let is_captured = local.uses().any(|place| place.captured_by().is_some());
    Some(variable.keyword()).filter(|_| !is_captured)
}
