//! `этот` in a static method, which has no object.

use crate::{rules::prelude::*, syntax::xbsl::This};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for this in module.all::<This<'_>>() {
        if this.node().enclosing_method().is_some_and(|method| method.is_static()) {
            report.at(this.span());
        }
    }
}
