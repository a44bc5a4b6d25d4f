//! A scope that is the only statement of its block.

use std::collections::HashSet;

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Block, NodeId, NodeKind, Scope, TokenRef},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    if module.nodes(NodeKind::Scope).len() == 0 {
        return;
    }
    let hiding = module.bindings().locals().filter(|local| local.redeclares().is_some());
    let hiding: HashSet<NodeId> = hiding.map(|local| local.scope().id()).collect();
    for scope in module.all::<Scope<'_>>().filter(|scope| scope.node().is_sound()) {
        let block = scope.node().parent().and_then(Block::cast);
        if block.is_some_and(|block| block.statements().take(2).count() == 1) {
            let mut draft = report.at(scope.node().first_token().span());
            for span in unwrapping(module, scope, &hiding).unwrap_or_default() {
                draft = draft.fix(span, "");
            }
        }
    }
}

/// What to delete so that only the content of the scope is left, at the scope's own indent: the lines of the
/// keyword and of the `;`, and white space before tokens. `None` where a line holds more than that, is indented
/// less than the content, or where a name would meet one of the same spelling:
/// `hiding` are the blocks that declare such a name.
fn unwrapping(module: &Module<'_>, scope: Scope<'_>, hiding: &HashSet<NodeId>) -> Option<Vec<Span>> {
    let (keyword, end) = (scope.node().first_token(), scope.node().closing_semicolon()?);
    let content = scope.node().child(NodeKind::Block)?;
    if hiding.contains(&content.id()) {
        return None;
    }
    let outer = indent(module, keyword)?;
    let inner = indent(module, keyword.next()?)?;
    let step = inner.strip_prefix(outer)?.len() as u32;
    let mut spans = vec![line(module, keyword)?];
    let inside = scope.node().tokens().filter(|token| token.id() != keyword.id() && token.id() != end.id());
    for token in inside.filter(|token| token.starts_line()) {
        let own = indent(module, token).filter(|own| own.starts_with(inner))?;
        let start = token.span().start - (own.len() - outer.len()) as u32;
        spans.push(Span::new(start, start + step));
    }
    spans.push(line(module, end)?);
    Some(spans)
}

/// The white space before a token that starts its line.
fn indent<'t>(module: &Module<'t>, token: TokenRef<'_>) -> Option<&'t str> {
    let before = module.tree().text().get(..token.span().start as usize).filter(|_| token.starts_line())?;
    before.get(before.rfind('\n').map_or(0, |end| end + 1)..)
}

/// The line of a token that stands alone on it, its end included.
fn line(module: &Module<'_>, token: TokenRef<'_>) -> Option<Span> {
    let Span { start, end } = token.span();
    let gap = module.text().get(end as usize..token.next()?.span().start as usize)?;
    let length = gap.find('\n')? + 1;
    Some(Span::new(start - indent(module, token)?.len() as u32, end + length as u32))
}
