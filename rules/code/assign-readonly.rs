//! An assignment to what keeps the value it was declared with: a local other than `пер`, a constant of the module,
//! a `знч` field of a structure of the module.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{
        Field, Local, LocalKind, Member, ModuleConst, NamedType, New, Node, NodeKind, NonNull, TokenKind,
        TokenRef, Type, Variable, VariableKind,
    },
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    if !module.is_valid() {
        return;
    }
    for assignment in module.nodes(NodeKind::Assignment) {
        let Some(target) = assignment.expressions().next().map(Node::without_parens) else { continue };
        let Some(kept) = kept(module, target) else { continue };
        let declared = report.place(kept.declared);
        let named = kept.named.span();
        let draft = report.at(named).variant(kept.variant).arg("name", kept.named.text()).related(declared);
        if let Some(keyword) = kept.keyword {
            draft.fix(keyword.span(), keyword.same_language(TokenKind::Var));
        }
    }
}

/// Something that keeps its value.
struct Kept<'t> {
    variant: &'static str,
    /// Where it is assigned to.
    named: Node<'t>,
    declared: Span,
    /// The word of the declaration, where `пер` in its place would allow the assignment.
    keyword: Option<TokenRef<'t>>,
}

fn kept<'t>(module: &Module<'t>, target: Node<'t>) -> Option<Kept<'t>> {
    if let Some(member) = Member::cast(target).filter(|member| !member.is_safe()) {
        let structure = structure_of(module, member.object()?)?;
        let named = member.name()?.node();
        return kept_field(field(module, structure, named.text())?, named);
    }
    let named = Some(target).filter(|target| target.kind() == NodeKind::NameExpression)?;
    if let Some(local) = module.tree().bindings().resolve(named) {
        return kept_local(local, named);
    }
    match own_structure(named).and_then(|own| field(module, own, named.text())) {
        Some(field) => kept_field(field, named),
        None => kept_constant(module, named),
    }
}

fn kept_local<'t>(local: Local<'t>, named: Node<'t>) -> Option<Kept<'t>> {
    let variant = match local.kind() {
        LocalKind::Val => "",
        LocalKind::Use => "resource",
        LocalKind::ForIn | LocalKind::ForTo => "loop",
        LocalKind::Catch => "exception",
        LocalKind::Var | LocalKind::Parameter | LocalKind::LambdaParameter => return None,
    };
    // A captured variable may not change either.
    let is_captured = local.uses().any(|place| place.captured_by().is_some());
    let declaration = Variable::cast(local.declaration()).filter(|it| it.kind() == VariableKind::Val);
    let keyword = declaration.filter(|_| !is_captured).map(Variable::keyword);
    Some(Kept { variant, named, declared: local.name_span(), keyword })
}

fn kept_field<'t>(field: Field<'t>, named: Node<'t>) -> Option<Kept<'t>> {
    let declared = field.name()?.span();
    (field.kind() == VariableKind::Val).then_some(Kept { variant: "field", named, declared, keyword: None })
}

fn kept_constant<'t>(module: &Module<'t>, named: Node<'t>) -> Option<Kept<'t>> {
    let mut constants = module.tree().declared(named.text()).filter_map(ModuleConst::cast);
    let constant = constants.find(|constant| constant.kind() == VariableKind::Const)?;
    Some(Kept { variant: "constant", named, declared: constant.name()?.span(), keyword: None })
}

fn field<'t>(module: &Module<'t>, structure: Node<'t>, name: &str) -> Option<Field<'t>> {
    let mut fields = module.tree().declared(name).filter_map(Field::cast);
    fields.find(|field| field.node().parent() == Some(structure))
}

/// The structure of the module whose object this is, as far as the declaration of a local tells.
fn structure_of<'t>(module: &Module<'t>, object: Node<'t>) -> Option<Node<'t>> {
    let object = object.without_parens();
    let sure = NonNull::cast(object).and_then(NonNull::operand).map(Node::without_parens);
    let local = match sure.unwrap_or(object) {
        this if this.kind() == NodeKind::This => return own_structure(this),
        name => module.tree().bindings().resolve(name)?,
    };
    let declared = local.type_reference().and_then(Type::single_name);
    let declared = declared.filter(|declared| sure.is_some() || !declared.is_nullable());
    let made = || New::cast(local.value()?.without_parens())?.constructed();
    let constructed = || {
        Variable::cast(local.declaration()).filter(|_| local.type_reference().is_none()).and_then(|_| made())
    };
    structure_named(module, declared.or_else(constructed)?)
}

/// The structure around, where its fields go by their bare names.
fn own_structure(inside: Node<'_>) -> Option<Node<'_>> {
    let method = inside.enclosing_method().filter(|method| !method.is_static())?;
    method.owner().filter(|owner| is_structure(*owner))
}

fn structure_named<'t>(module: &Module<'t>, named: NamedType<'t>) -> Option<Node<'t>> {
    let is_plain = named.is_simple() && named.arguments().is_none();
    let mut types = module
        .tree()
        .declared(named.path())
        .filter(|it| is_structure(*it) || it.kind() == NodeKind::Enumeration);
    let only = types.next().filter(|_| is_plain && types.next().is_none())?;
    is_structure(only).then_some(only)
}

fn is_structure(node: Node<'_>) -> bool {
    matches!(node.kind(), NodeKind::Structure | NodeKind::Exception)
}
