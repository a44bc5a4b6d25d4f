//! The namespace before a name is one of the project and holds no such element, but another does.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Node, NodeKind},
};

pub fn check(names: &UnresolvedNames<'_>, report: &mut Reporter<'_>) {
    let module = names.file().module();
    for name in names.misplaced() {
        if !module.is_some_and(|module| is_readable(&module, name.found.span.start)) {
            continue;
        }
        let draft = report.at(name.found.span).arg("name", name.found.name().name);
        let draft = draft.arg("written", name.written).arg("namespace", name.namespaces);
        if let Some((span, namespace)) = name.instead {
            draft.fix(span, namespace);
        }
    }
}

/// Whether the name at an offset stands before the errors around it.
fn is_readable(module: &Module<'_>, start: u32) -> bool {
    let mut kinds = [NodeKind::Name, NodeKind::NameExpression, NodeKind::Braced].into_iter();
    let around = |kind| module.last_before(kind, start).filter(|it| it.span().contains(start));
    module.is_valid() || kinds.find_map(around).is_some_and(Node::precedes_errors)
}
