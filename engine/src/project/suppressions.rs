//! What the comments of a file ask to leave out of the findings, and the places that this is about.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::{File, Tree};
use crate::{
    source::{Span, lines},
    syntax::{
        suppression::{self, Suppression},
        xbsl,
    },
};

/// Finds what every comment has that asks to leave something out.
static MARK: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(suppression::MARK));

impl File {
    /// What comments ask to leave out of the findings, in order. Most files ask for nothing.
    #[must_use]
    pub fn suppressions(&self) -> Vec<Suppression> {
        let has_no_comments = self.yaml().is_some_and(|tree| tree.comments().is_empty());
        if has_no_comments || MARK.find(self.text().as_bytes()).is_none() {
            return Vec::new();
        }
        let comments = self.comments().into_iter();
        comments.filter_map(|comment| Suppression::read(self.text(), comment)).collect()
    }

    /// Where the first declaration begins, imports not counted, or the first code of a description or a query; the
    /// end of a text without any.
    #[must_use]
    pub fn first_declaration(&self) -> u32 {
        let end = self.text().len() as u32;
        match &self.tree {
            Tree::Module(tree) => {
                let declared = tree.root().children().find(|node| node.kind() != xbsl::NodeKind::Import);
                declared.map_or(end, |node| node.span().start)
            }
            Tree::Yaml(_) | Tree::Text => self.code().next().map_or(end, |code| code.start),
        }
    }

    /// The parts of the lines that are no comment and not blank, in order.
    pub fn code(&self) -> impl Iterator<Item = Span> {
        let text = self.text();
        let mut from = 0;
        let end = Span::at(text.len() as u32);
        let gaps = self.comments().into_iter().chain([end]).map(move |comment| {
            let gap = Span::new(from, comment.start.max(from));
            from = comment.end;
            gap
        });
        gaps.flat_map(move |gap| {
            let parts = lines(gap.slice(text)).map(move |part| (part, part.slice(gap.slice(text))));
            parts.filter_map(move |(part, code)| {
                let start = gap.start + part.start + (code.len() - code.trim_start().len()) as u32;
                let code = code.trim();
                (!code.is_empty()).then_some(Span::new(start, start + code.len() as u32))
            })
        })
    }
}
