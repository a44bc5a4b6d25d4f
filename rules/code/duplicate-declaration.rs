//! A name that is taken already; letter case does not tell names apart. Methods of one spelling are overloads.
//! A variable named as a parameter of its method is `code/param-redeclared`.

use crate::{
    platform::words::member,
    project::repeats,
    rules::prelude::*,
    syntax::xbsl::{
        Enumeration, Folded, Local, Method, ModuleConst, Node, NodeKind, Structure, VariableKind,
    },
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let members = module.root().children();
    tell_repeats(Variant("type"), members.clone().filter(|member| is_type(*member)), report);
    tell_repeats(Variant("constant"), members.filter(|member| is_constant(*member)), report);
    tell_methods(module.root(), report);
    for structure in module.all::<Structure<'_>>() {
        let fields = structure.fields().map(Node::from);
        let (inherited, own): (Vec<_>, Vec<_>) = fields.partition(|field| is_inherited(*field, structure));
        tell_repeats(Variant("field"), own.into_iter(), report);
        for (name, node) in names(inherited.into_iter()) {
            report.at(from_declaration(node)).variant(Variant("inherited")).arg("name", name.0);
        }
        tell_methods(structure.node(), report);
    }
    for enumeration in module.all::<Enumeration<'_>>() {
        for (first, repeat) in repeats(names(enumeration.items().map(Node::from))) {
            tell(Variant("item"), first.span(), repeat.span(), repeat.text(), report);
        }
        tell_defaults(enumeration, report);
        tell_methods(enumeration.node(), report);
    }
    for local in module.bindings().locals() {
        tell_local(local, report);
    }
}

fn is_type(member: Node<'_>) -> bool {
    matches!(member.kind(), NodeKind::Structure | NodeKind::Exception | NodeKind::Enumeration)
}

fn is_constant(member: Node<'_>) -> bool {
    ModuleConst::cast(member).is_some_and(|constant| constant.kind() == VariableKind::Const)
}

fn tell_repeats<'t>(
    variant: Variant,
    declarations: impl Iterator<Item = Node<'t>>,
    report: &mut Reporter<'_>,
) {
    for (first, repeat) in repeats(names(declarations)) {
        tell(variant, from_declaration(first), from_declaration(repeat), repeat.text(), report);
    }
}

/// A name with all that stands before it in its declaration, the annotations too.
fn from_declaration(name: Node<'_>) -> Span {
    let start = name.parent().map_or(name, |declaration| declaration).span().start;
    Span::new(start, name.span().end)
}

/// Every exception has a description and a cause without declaring them.
fn is_inherited(field: Node<'_>, structure: Structure<'_>) -> bool {
    let name = field.child(NodeKind::Name).filter(|_| structure.is_exception());
    let given = [member::DESCRIPTION, member::CAUSE];
    name.is_some_and(|name| given.iter().any(|word| Folded(word.ru) == Folded(name.text())))
}

fn tell_methods(owner: Node<'_>, report: &mut Reporter<'_>) {
    let methods = owner.children().filter_map(Method::cast).filter(|method| !method.has_errors());
    for (first, repeat) in repeats(names(methods.map(Node::from))) {
        if first.text() != repeat.text() {
            tell(Variant("method"), first.span(), repeat.span(), repeat.text(), report);
        }
    }
}

fn tell_defaults(enumeration: Enumeration<'_>, report: &mut Reporter<'_>) {
    let mut defaults = enumeration.items().filter(|item| item.is_default()).filter_map(|item| item.name());
    let Some(first) = defaults.next() else { return };
    for repeat in defaults {
        tell(Variant("default"), first.span(), repeat.span(), repeat.text(), report);
    }
}

fn tell_local(local: Local<'_>, report: &mut Reporter<'_>) {
    let Some(first) = local.redeclares() else { return };
    let is_sound = local.method().is_none_or(|method| !method.has_errors());
    if is_sound && local.redeclared_parameter().is_none() {
        tell(Variant::USUAL, first.name_span(), local.name_span(), local.name(), report);
    }
}

fn tell(variant: Variant, first: Span, repeat: Span, name: &str, report: &mut Reporter<'_>) {
    let first = report.place(first);
    report.at(repeat).variant(variant).arg("name", name).arg("first", first).related(first);
}

fn names<'t>(declarations: impl Iterator<Item = Node<'t>>) -> impl Iterator<Item = (Folded<'t>, Node<'t>)> {
    let names = declarations.filter_map(|declaration| declaration.child(NodeKind::Name));
    names.map(|name| (Folded(name.text()), name))
}
