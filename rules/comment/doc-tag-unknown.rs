//! A line of a description that begins with `@` and a word that is no tag. The first line is text in any case.

use crate::{rules::prelude::*, syntax::xbsl::DocTagKind};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for doc in module.docs() {
        let tags = doc.lines().skip(1).filter_map(|line| line.tag());
        for tag in tags.filter(|tag| tag.kind.is_none()) {
            let draft = report.at(tag.span).arg("tag", tag.text);
            if let Some(meant) = DocTagKind::meant(tag.text) {
                draft.variant(Variant("misspelled")).arg("instead", meant).fix(tag.span, meant);
            }
        }
    }
}
