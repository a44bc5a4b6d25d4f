//! Line ends of several kinds in one file; the fix keeps the kind that is used most.

use memchr::memchr;

use crate::{
    project::FileRole,
    rules::prelude::*,
    source::{Newlines, newlines},
};

pub fn check(file: &File, report: &mut Reporter<'_>) {
    // Without a carriage return they are all of one kind.
    if file.role == FileRole::Resource || memchr(b'\r', file.text().as_bytes()).is_none() {
        return;
    }
    let kinds = Newlines::of(file.text());
    if !kinds.is_mixed() {
        return;
    }
    let count = |number: u32| i64::from(number);
    let mut draft = report.at(Span::at(0));
    draft = draft.arg("lf", count(kinds.lf)).arg("crlf", count(kinds.crlf)).arg("cr", count(kinds.cr));
    let wanted = kinds.dominant().as_str();
    for (span, _) in newlines(file.text()).filter(|(_, kind)| *kind != kinds.dominant()) {
        draft = draft.fix(span, wanted);
    }
}
