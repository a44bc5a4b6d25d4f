//! Bytes that are no UTF-8. The finding stands at the start: where the first bad byte is, says the message.

use crate::{project::FileRole, rules::prelude::*, source::Guess};

pub fn check(file: &File, report: &mut Reporter<'_>) {
    let Some(damage) = file.source.damage.filter(|_| file.role != FileRole::Resource) else { return };
    let first = report.place(Span::at(damage.offset));
    let draft = report.at(Span::at(0)).arg("first", first);
    match damage.guess {
        Guess::BrokenUtf8 => draft.related(first),
        Guess::Utf16Le | Guess::Utf16Be => draft.variant(Variant("utf16")),
        Guess::Cp1251 => draft.variant(Variant("cp1251")),
        Guess::Binary => draft.variant(Variant("binary")),
    };
}
