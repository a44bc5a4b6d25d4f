//! The texts of a file that people read, in all languages of a project.

mod kind;

use memchr::memchr3_iter;

use super::{File, FileRole, Query, Tree};
use crate::{
    source::{Span, has_extension},
    syntax::{
        suppression::is_suppression,
        web::{self, Language, Part},
        xbql,
        xbsl::{self, TokenKind},
    },
};

pub use kind::TextKind;

/// A text and what it is to its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    pub kind: TextKind,
    pub span: Span,
}

impl TextKind {
    #[must_use]
    pub const fn is_comment(self) -> bool {
        matches!(self, Self::CodeComment | Self::DescriptionComment)
    }
}

/// The bytes that dashes, quotation marks, arrows and the like begin with: no letters of Russian and English texts.
pub const LEADS_OF_SIGNS: [u8; 3] = [0xC2, 0xC3, 0xE2];

impl File {
    /// Where in its text the characters stand that begin with [`LEADS_OF_SIGNS`]; found once.
    #[must_use]
    pub fn signs(&self) -> &[u32] {
        let [one, two, three] = LEADS_OF_SIGNS;
        let places = || memchr3_iter(one, two, three, self.text().as_bytes()).map(|at| at as u32).collect();
        self.parsed.signs.get_or_init(places)
    }

    /// Comments, strings and shown texts in order; those of query literals included. A suppression is no text for
    /// people.
    #[must_use]
    pub fn texts(&self) -> Vec<Text> {
        match &self.tree {
            Tree::Module(tree) => module_texts(self, tree),
            Tree::Yaml(tree) => {
                let text = |span| Text { kind: TextKind::DescriptionComment, span };
                let comments = tree.comments().iter().map(|comment| text(comment.span));
                comments.filter(|text| !is_suppression(text.span.slice(self.text()))).collect()
            }
            Tree::Text if self.role == FileRole::Query => {
                self.queries().iter().flat_map(query_texts).collect()
            }
            Tree::Text => web_texts(self),
        }
    }
}

fn module_texts(file: &File, tree: &xbsl::Tree) -> Vec<Text> {
    let mut texts = Vec::new();
    // Those within one token stand together, in the order of the tokens.
    let queries = file.queries();
    let is_text = |kind: TokenKind| matches!(kind, TokenKind::String | TokenKind::Query) || kind.is_comment();
    for token in tree.tokens_with(is_text) {
        let kind = match token.kind() {
            TokenKind::String => TextKind::Literal,
            TokenKind::Query => {
                // One that the grammar skipped over is no query.
                let before = queries.partition_point(|query| query.span().start < token.span().start);
                let query = queries.get(before).filter(|query| token.span().contains(query.span().start));
                texts.extend(query.map(query_texts).unwrap_or_default());
                continue;
            }
            _ if is_suppression(token.text()) => continue,
            _ => TextKind::CodeComment,
        };
        texts.push(Text { kind, span: token.span() });
    }
    texts
}

fn query_texts(query: &Query<'_>) -> Vec<Text> {
    let text = |token: &xbql::Token| {
        let kind = match token.kind {
            xbql::TokenKind::Comment if !query.is_literal() && is_suppression(query.text_of(*token)) => {
                return None;
            }
            xbql::TokenKind::Comment => TextKind::CodeComment,
            xbql::TokenKind::String => TextKind::Literal,
            _ => return None,
        };
        Some(Text { kind, span: token.span })
    };
    query.tokens().iter().filter_map(text).collect()
}

fn web_texts(file: &File) -> Vec<Text> {
    let text = |part| match part {
        Part::Comment(span) => Text { kind: TextKind::CodeComment, span },
        Part::Text(span) => Text { kind: TextKind::Markup, span },
    };
    let parts = language(file.path()).map(|language| web::parts(file.text(), language));
    parts.into_iter().flatten().map(text).collect()
}

/// What a resource is written in; `None` for plain texts and data.
fn language(path: &str) -> Option<Language> {
    let languages: [(&[&str], Language); 3] = [
        (&["css"], Language::Style),
        (&["js"], Language::Script),
        (&["html", "htm", "svg"], Language::Markup),
    ];
    languages.into_iter().find(|(extensions, _)| has_extension(path, extensions)).map(|(_, it)| it)
}
