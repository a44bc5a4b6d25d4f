//! A documenting comment that stands neither before the first key of the description nor before that of a node in it.

use crate::{
    project::{CommentPlace, FileRole},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if element.role() != FileRole::Element {
        return;
    }
    for block in element.comment_blocks().into_iter().filter(|block| block.is_doc) {
        match block.place {
            CommentPlace::Head => {}
            CommentPlace::Elsewhere => _ = report.at(block.first_line()),
            CommentPlace::BeforeItem(item) => {
                let draft = report.at(block.first_line());
                if let Some((lines, moved)) = block.moved_inside(item) {
                    draft.fix(lines, "").fix(Span::at(moved.offset), moved.text);
                }
            }
        }
    }
}
