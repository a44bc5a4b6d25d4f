//! Names in code.

use super::{
    super::QualifiedName,
    Found, ReferencePlace, Spot,
    sight::{Meaning, Sight},
};
use crate::{
    source::Span,
    syntax::xbsl::{
        NameExpression, NamedType, New, Node, NodeKind, StringLiteral, TokenKind, TokenRef, Tree,
    },
};

/// A name in code that is no local, with the namespace before it.
pub(super) struct CodeName<'t> {
    pub written: QualifiedName<'t>,
    pub span: Span,
    pub node: Node<'t>,
    pub place: ReferencePlace,
}

/// The references of a module, its queries left out.
pub(super) fn of_module<'p>(sight: &Sight<'_, 'p>, tree: &Tree, found: &mut Found<'_, 'p>) {
    let Some(module) = sight.file.module() else { return };
    let names: Vec<_> = names(tree, |name| found.has(name)).collect();
    for CodeName { written, span, node, place } in names {
        let is_insert = place == ReferencePlace::Code && node.is_inserted();
        let place = if is_insert { ReferencePlace::Insert } else { place };
        let meaning = match (written.namespace, place) {
            _ if !node.is_sound() => Meaning::Unsure,
            (Some(_), _) => sight.meaning(written),
            (None, ReferencePlace::Type | ReferencePlace::Constructor) => {
                let is_own = module.types_named(written.name).next().is_some();
                if is_own { Meaning::Other } else { sight.meaning(written) }
            }
            (None, _) => sight.in_code(&module, node, written.name),
        };
        found.add(Spot::at(span), place, written, &meaning);
    }
    texts(tree, found);
}

/// The names in code that are wanted: of types, before a dot and alone, in inserts too. Locals are left out, in the order of
/// the tree.
pub(super) fn names<'t>(
    tree: &'t Tree,
    is_wanted: impl Fn(&str) -> bool,
) -> impl Iterator<Item = CodeName<'t>> {
    let is_named = move |name: &CodeName<'_>| is_wanted(name.written.name);
    let types = tree.all::<NamedType<'t>>().filter(|named| !named.is_undefined()).filter_map(of_type);
    let values = tree.all::<NameExpression<'t>>().filter_map(of_value);
    let is_local = |name: &CodeName<'t>| {
        let may_be = name.node.kind() == NodeKind::NameExpression && name.written.namespace.is_none();
        may_be && tree.bindings().resolve(name.node).is_some()
    };
    types.chain(values).filter(is_named).filter(move |name| !is_local(name))
}

fn of_type(named: NamedType<'_>) -> Option<CodeName<'_>> {
    let path = named.path();
    let written = QualifiedName::new(path);
    let start = named.path_span().start;
    let is_before_dot = |at: u32| Span::new(start, at).slice(named.node().tree().text()).find('.').is_none();
    let name = named.segments().filter(|name| is_before_dot(name.span().start)).last()?;
    let node = named.node();
    let is_made = node.parent().and_then(New::cast).is_some();
    let place = if is_made { ReferencePlace::Constructor } else { ReferencePlace::Type };
    Some(CodeName { written: QualifiedName { name: name.text(), ..written }, span: name.span(), node, place })
}

fn of_value(value: NameExpression<'_>) -> Option<CodeName<'_>> {
    let name = value.name()?;
    let node = value.node();
    let namespace = QualifiedName::new(value.text()).namespace.filter(|_| value.is_qualified());
    let written = QualifiedName { namespace, name: name.text() };
    Some(CodeName { written, span: name.span(), node, place: ReferencePlace::Code })
}

/// Comments, strings and the like, in which somebody may mean an element.
fn texts(tree: &Tree, found: &mut Found<'_, '_>) {
    for comment in tree.comments() {
        found.texts_in(comment.span(), ReferencePlace::Comment);
    }
    for literal in tree.all::<StringLiteral<'_>>() {
        let content = literal.content_span();
        let mut from = content.start;
        for insert in literal.inserts() {
            found.texts_in(Span::new(from, insert.span().start.max(from)), ReferencePlace::Text);
            from = insert.span().end.max(from);
        }
        found.texts_in(Span::new(from, content.end.max(from)), ReferencePlace::Text);
    }
    for kind in [NodeKind::Pattern, NodeKind::Braced] {
        for node in tree.nodes(kind) {
            found.texts_in(node.span(), ReferencePlace::Text);
        }
    }
    // What the grammar skipped over may be anything, and so may what it took for a name next to that.
    let skipped = tree.nodes(NodeKind::Error).flat_map(|broken| broken.tokens());
    let skipped = skipped.filter(|token| token.kind() == TokenKind::Identifier);
    let names = tree.nodes(NodeKind::Name).filter(|name| found.has(name.text()) && !name.is_sound());
    let names = names.map(|name| name.first_token());
    let is_member = |token: &TokenRef<'_>| {
        token.previous_significant().is_some_and(|before| before.kind() == TokenKind::Dot)
    };
    let broken: Vec<Span> =
        skipped.chain(names).filter(|token| !is_member(token)).map(|token| token.span()).collect();
    for span in broken {
        let name = QualifiedName { namespace: None, name: span.slice(tree.text()) };
        found.add(Spot::at(span), ReferencePlace::Code, name, &Meaning::Unsure);
    }
}
