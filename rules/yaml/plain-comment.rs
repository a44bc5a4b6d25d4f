//! A comment with one `#` in the description of an element is lost when the visual editor writes it.

use crate::{
    project::{CommentPlace, FileRole},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    if element.role() != FileRole::Element {
        return;
    }
    for block in element.comment_blocks().into_iter().filter(|block| !block.is_doc) {
        let draft = report.at(block.first_line());
        match block.place {
            CommentPlace::Head => {
                block.signs().fold(draft, |draft, sign| draft.fix(sign, "#"));
            }
            CommentPlace::BeforeItem(item) => {
                if let Some((lines, moved)) = block.moved_inside(item) {
                    draft.fix(lines, "").fix(Span::at(moved.offset), moved.text);
                }
            }
            CommentPlace::Elsewhere => {}
        }
    }
}
