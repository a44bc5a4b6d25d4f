//! White space before a line end or the end of the file, inside strings too: there it is no less invisible.

use std::sync::LazyLock;

use memchr::{memchr2, memmem::Finder};

use crate::{project::FileRole, rules::prelude::*};

pub fn check(file: &File, report: &mut Reporter<'_>) {
    let text = file.text().as_bytes();
    if file.role == FileRole::Resource || !has_trailing(text) {
        return;
    }
    for end in memchr::memchr2_iter(b'\n', b'\r', text).chain([text.len()]) {
        let line = text.get(..end).unwrap_or_default();
        let blank = line.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        if blank > 0 {
            let span = Span::new((end - blank) as u32, end as u32);
            let draft = report.at(span).fix(span, "");
            if matches!(line.get(..end - blank), Some([] | [.., b'\n' | b'\r'])) {
                draft.variant(Variant("blank")).severity(Severity::Info);
            }
        }
    }
}

/// Finds a space that ends a line.
static SPACE_AT_END: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(" \n"));

/// Whether a blank ends any line. Most files have none, and looking at all bytes at once is quicker than line by line.
fn has_trailing(text: &[u8]) -> bool {
    let is_blank = |byte: u8| byte == b' ' || byte == b'\t';
    if text.last().is_some_and(|last| is_blank(*last)) {
        return true;
    }
    if memchr2(b'\t', b'\r', text).is_none() {
        return SPACE_AT_END.find(text).is_some();
    }
    let pairs = text.iter().zip(text.iter().skip(1));
    pairs.fold(false, |found, (one, next)| found | (is_blank(*one) & matches!(next, b'\n' | b'\r')))
}
