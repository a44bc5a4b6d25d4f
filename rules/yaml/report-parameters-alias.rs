//! The parameters of the query of a report have a key of their own; the usual one for parameters is not known.

use crate::{
    platform::words::{key, kind},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if !element.is_kind(kind::REPORT) {
        return;
    }
    let root = element.root();
    let has_both = root.get(key::QUERY_PARAMETERS).is_some();
    for entry in root.entries().filter(|entry| entry.key.is(key::PARAMETERS)) {
        let is_english = entry.key.text() != key::PARAMETERS.ru;
        let instead = key::QUERY_PARAMETERS.spelling(is_english);
        let draft = report.at(entry.key.span()).arg("key", entry.key.text()).arg("instead", instead);
        if let Some(content) = entry.key.content()
            && !has_both
        {
            draft.fix(content, instead);
        }
    }
}
