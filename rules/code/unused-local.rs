//! A variable that nobody reads. A resource lives to the end of its block without a name as well.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{LocalKind, Variable},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for local in module.bindings().locals() {
        let is_variable = matches!(local.kind(), LocalKind::Var | LocalKind::Val | LocalKind::Use);
        if !is_variable || local.is_read() || local.method().is_some_and(|method| method.has_errors()) {
            continue;
        }
        let draft = report.at(local.name_span()).arg("name", local.name());
        if local.kind() == LocalKind::Use {
            let draft = draft.variant(Variant("resource"));
            if let Some(value) = Variable::cast(local.declaration()).and_then(value_without_type) {
                let dropped = Span::new(local.name_span().start, value.start);
                // A comment before the value would go with the name.
                if !dropped.slice(module.text()).contains('/') {
                    draft.fix(dropped, "");
                }
            }
        } else if local.is_assigned() {
            draft.variant(Variant("written"));
        }
    }
}

fn value_without_type(resource: Variable<'_>) -> Option<Span> {
    resource.value().filter(|_| resource.type_reference().is_none()).map(|value| value.span())
}
