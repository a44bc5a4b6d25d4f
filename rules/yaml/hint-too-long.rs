//! What is shown of a tooltip ends after a number of characters.

use crate::{
    platform::words::{key, kind},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    // In a dictionary the key is the name of a string.
    if element.kind().is_none() || element.is_kind(kind::LOCALIZED_STRINGS) {
        return;
    }
    let limit = context.param("limit");
    let most = usize::try_from(limit + context.param("margin")).unwrap_or(usize::MAX);
    for tooltip in element.entries_under(key::TOOLTIP).filter(|tooltip| tooltip.value.text_len() > most) {
        let text = tooltip.value.text();
        let count = text.chars().count();
        if count > most && !text.trim_start().starts_with('=') {
            report.at(tooltip.key.span()).arg("count", count).arg("limit", limit);
        }
    }
}
