//! A label in the text of a resource, `{{Имя}}`, that the replacements of the text leave as it is.

use crate::{project::labels, rules::prelude::*};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    for text in context.project().filled_texts(module) {
        let replaced: Option<Vec<&str>> =
            text.replacements.iter().map(|replacement| replacement.replaced).collect();
        // A label that is made of parts may be any.
        let Some(replaced) = replaced.filter(|all| all.iter().any(|text| !labels(text).is_empty())) else {
            continue;
        };
        for label in labels(text.resource.text()) {
            if !replaced.iter().any(|replaced| !replaced.is_empty() && label.contains(replaced)) {
                let draft = report.at(text.used_at.first_token().span());
                draft.arg("label", label).arg("resource", text.key);
            }
        }
    }
}
