//! White space before a line end or the end of the file, inside strings too: there it is no less invisible.

use crate::rules::prelude::*;

pub fn check(file: &File, report: &mut Reporter<'_>) {
    let text = file.text().as_bytes();
    let ends = memchr::memchr2_iter(b'\n', b'\r', text).chain([text.len()]);
    let mut line = 0;
    for end in ends {
        let blank = text[line..end].iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        if blank > 0 {
            let span = Span::new((end - blank) as u32, end as u32);
            let draft = report.at(span).fix(span, "");
            if end - blank == line {
                draft.variant("blank").severity(Severity::Info);
            }
        }
        line = end + 1;
    }
}
