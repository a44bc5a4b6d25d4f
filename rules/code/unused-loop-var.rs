//! A loop over a collection that does not look at its items. A counter may just count.

use crate::{rules::prelude::*, syntax::xbsl::LocalKind};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for local in module.bindings().locals().filter(|local| local.kind() == LocalKind::ForIn) {
        if !local.is_read() && local.method().is_none_or(|method| !method.has_errors()) {
            report.at(local.name_span()).arg("name", local.name());
        }
    }
}
