//! White space before a line end or the end of the file, inside strings too: there it is no less invisible.

use crate::{project::Role, rules::prelude::*, source::lines};

pub fn check(file: &File, report: &mut Reporter<'_>) {
    if file.role == Role::Resource {
        return;
    }
    for line in lines(file.text()) {
        let text = line.slice(file.text());
        let kept = text.trim_end_matches([' ', '\t']).len();
        if kept < text.len() {
            let span = Span::new(line.start + kept as u32, line.end);
            let draft = report.at(span).fix(span, "");
            if kept == 0 {
                draft.variant("blank").severity(Severity::Info);
            }
        }
    }
}
