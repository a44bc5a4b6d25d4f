//! `%%{` and `$${` in a string are the sign itself, and what stands in the braces is text.

use crate::{rules::prelude::*, syntax::xbsl::EscapedInsert};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for sign in module.all::<EscapedInsert<'_>>() {
        report.at(sign.span()).arg("sign", sign.text()).fix(Span::at(sign.span().start), "\\");
    }
}
