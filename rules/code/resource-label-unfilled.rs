//! A label in the text of a resource, `{{Имя}}`, that the replacements of the text leave as it is.

use std::collections::HashMap;

use crate::{project::labels, rules::prelude::*};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let mut labels_of = HashMap::new();
    for text in context.project().filled_texts(module) {
        let replaced: Option<Vec<&str>> =
            text.replacements.iter().map(|replacement| replacement.replaced).collect();
        // A label that is made of parts may be any.
        let Some(replaced) = replaced.filter(|all| all.iter().any(|text| !labels(text).is_empty())) else {
            continue;
        };
        let in_resource =
            labels_of.entry(text.resource.index).or_insert_with(|| labels(text.resource.text()));
        for label in in_resource.iter().copied() {
            if !replaced.iter().any(|replaced| !replaced.is_empty() && label.contains(replaced)) {
                let draft = report.at(text.used_at.first_token().span());
                draft.arg("label", label).arg("resource", text.key);
            }
        }
    }
}
