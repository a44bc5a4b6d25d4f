//! A comment that stands where a description stands and is not written as one. One finding for a declaration: the
//! kind of comment that a person has to rewrite comes first.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Node, TokenKind, TokenRef},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for declaration in module.declarations() {
        let comments = comments(declaration);
        let lines = comments.clone().filter(|comment| comment.kind() == TokenKind::LineComment);
        let mut blocks = comments.filter(|comment| is_block(*comment));
        let is_frame = |comment: &TokenRef<'_>| comment.text().starts_with("////");
        if let Some(frame) = lines.clone().find(is_frame) {
            report.at(frame.span()).variant(Variant("frame"));
        } else if let Some(block) = blocks.next() {
            report.at(block.span()).variant(Variant("block"));
        } else if let Some(line) = lines.clone().next() {
            lines.fold(report.at(line.span()), |draft, line| {
                let slashes = Span::new(line.span().start, line.span().start + 2);
                draft.fix(slashes, "///")
            });
        }
    }
}

/// The comments above a declaration, unless it begins on the line of the last one.
fn comments(declaration: Node<'_>) -> impl Iterator<Item = TokenRef<'_>> + Clone {
    let is_apart = declaration.first_token().starts_line();
    declaration.comments_above().filter(move |_| is_apart)
}

fn is_block(comment: TokenRef<'_>) -> bool {
    matches!(comment.kind(), TokenKind::BlockComment | TokenKind::DocBlock)
}
