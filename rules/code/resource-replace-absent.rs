//! A replacement in the text of a resource of what the text does not contain.

use crate::{project::FilledText, rules::prelude::*};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let mut reported = std::collections::HashSet::new();
    for text in context.project().filled_texts(module) {
        for (at, replacement) in text.replacements.iter().enumerate() {
            let Some(replaced) = replacement.replaced.filter(|replaced| !replaced.is_empty()) else {
                continue;
            };
            let place = replacement.name.span();
            if may_contain(&text, at, replaced) || !reported.insert(place.start) {
                continue;
            }
            let draft = report.at(place).arg("text", replaced).arg("resource", text.key);
            if text.resource.text().contains(replaced) {
                draft.variant(Variant("again"));
            }
        }
    }
}

/// Whether a text may stand there before a replacement: in the resource, unless it was replaced before, or in
/// what an earlier replacement has put in.
fn may_contain(text: &FilledText<'_>, at: usize, replaced: &str) -> bool {
    let before = text.replacements.get(..at).unwrap_or_default();
    let is_put_in = before.iter().any(|earlier| earlier.value.is_some_and(|value| value.contains(replaced)));
    let is_gone = before.iter().any(|earlier| earlier.replaced == Some(replaced));
    is_put_in || text.resource.text().contains(replaced) && !is_gone
}
