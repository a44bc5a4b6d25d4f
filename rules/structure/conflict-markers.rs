//! What git leaves in a file whose changes it could not merge.

use std::sync::LazyLock;

use memchr::{memchr, memmem::Finder};

use crate::rules::prelude::*;

const OURS: &str = "<<<<<<< ";
const BETWEEN: &str = "=======";
const THEIRS: &str = ">>>>>>> ";

/// Find the first and the last of them in a whole text.
static FINDERS: LazyLock<[Finder<'static>; 2]> = LazyLock::new(|| [OURS, THEIRS].map(Finder::new));

pub fn check(file: &File, report: &mut Reporter<'_>) {
    let text = file.text();
    // Most texts do not even have the sign.
    if memchr(b'<', text.as_bytes()).is_none()
        || !FINDERS.iter().all(|marker| marker.find(text.as_bytes()).is_some())
    {
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
