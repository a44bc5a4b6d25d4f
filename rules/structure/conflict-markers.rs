//! What git leaves in a file whose changes it could not merge.

use crate::rules::prelude::*;

const OURS: &str = "<<<<<<< ";
const BETWEEN: &str = "=======";
const THEIRS: &str = ">>>>>>> ";

pub fn check(file: &File, report: &mut Reporter<'_>) {
    let text = file.text();
    if !text.contains(OURS) || !text.contains(THEIRS) {
        return;
    }
    let (mut start, mut is_divided, mut offset) = (None, false, 0);
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end();
        if bare.starts_with(OURS) {
            start = Some(Span::new(offset, offset + bare.len() as u32));
            is_divided = false;
        } else if bare.starts_with(BETWEEN) {
            is_divided = true;
        } else if bare.starts_with(THEIRS)
            && is_divided
            && let Some(start) = start.take()
        {
            report.at(start);
        }
        offset += line.len() as u32;
    }
}
