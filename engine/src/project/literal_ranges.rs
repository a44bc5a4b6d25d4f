//! What a program shows, keeps or sends: within strings, patterns, queries, braced literals, quoted and block
//! scalars, and texts of pages every character counts, so that an edit there may change what the program does.

use super::{File, FileRole, TextKind, Tree};
use crate::{
    source::Span,
    syntax::{
        xbql,
        xbsl::{self, ErrorKind, TokenKind},
        yaml::{self, Style},
    },
};

/// The contents of one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiteralRanges {
    /// The offsets that lie in the midst of contents, as ranges in order.
    within: Vec<Span>,
}

impl LiteralRanges {
    /// The contents of a file. Where it is not known what is one, because something is not closed or the text is no
    /// YAML, all is.
    #[must_use]
    pub fn of(file: &File) -> Self {
        let within = match &file.tree {
            Tree::Module(tree) => of_module(tree),
            Tree::Yaml(tree) => of_description(tree),
            Tree::Text if file.role == FileRole::Query => of_query(file),
            Tree::Text => of_page(file),
        };
        Self { within }
    }

    /// Whether an edit of these bytes begins or ends in the midst of contents; one that takes all of them away, with
    /// their quotes, does not.
    #[must_use]
    pub fn are_changed_by(&self, edit: Span) -> bool {
        self.hold(edit.start) || self.hold(edit.end)
    }

    fn hold(&self, offset: u32) -> bool {
        let before = self.within.partition_point(|range| range.end <= offset);
        self.within.get(before).is_some_and(|range| range.contains(offset))
    }
}

fn of_module(tree: &xbsl::Tree) -> Vec<Span> {
    let is_open = |kind| {
        use ErrorKind::{UnclosedBraces, UnclosedComment, UnclosedPattern, UnclosedQuery, UnclosedString};
        matches!(kind, UnclosedBraces | UnclosedComment | UnclosedPattern | UnclosedQuery | UnclosedString)
    };
    let open = tree.errors().iter().filter(|error| is_open(error.kind)).map(|error| error.span.start).min();
    let is_literal =
        |kind| matches!(kind, TokenKind::String | TokenKind::Pattern | TokenKind::Query | TokenKind::Braced);
    let literals = tree.tokens_with(is_literal).map(|token| token.span());
    let known = literals.take_while(|literal| open.is_none_or(|open| literal.end <= open)).map(inside);
    known.chain(open.map(|open| to_end(open, tree.text()))).collect()
}

fn of_description(tree: &yaml::Tree) -> Vec<Span> {
    if !tree.is_valid() {
        return vec![to_end(0, tree.text())];
    }
    let scalars = tree.scalars().filter_map(|scalar| match scalar.style()? {
        Style::Plain => None,
        Style::Single | Style::Double => Some(inside(scalar.span())),
        Style::Literal | Style::Folded => Some(with_blank_lines(scalar.span(), tree.text())),
    });
    scalars.collect()
}

fn of_query(file: &File) -> Vec<Span> {
    use xbql::TokenKind::{Pattern, String};
    let literals = |query: &super::Query<'_>| {
        let literals = query.tokens().iter().filter(|token| matches!(token.kind, String | Pattern));
        literals.map(|token| inside(token.span)).collect::<Vec<_>>()
    };
    file.queries().iter().flat_map(literals).collect()
}

/// A text between tags has no quotes: its ends belong to it.
fn of_page(file: &File) -> Vec<Span> {
    let shown = file.texts().into_iter().filter(|text| text.kind == TextKind::Markup);
    shown.map(|text| Span::new(text.span.start, text.span.end + 1)).collect()
}

/// The offsets between the signs at both ends.
const fn inside(literal: Span) -> Span {
    Span::new(literal.start + 1, literal.end)
}

/// The offsets within a block scalar and within the blank lines below, which its header may make a part of it.
fn with_blank_lines(scalar: Span, text: &str) -> Span {
    let below = text.get(scalar.end as usize..).unwrap_or_default();
    let blank = below.get(..below.len() - below.trim_start().len()).unwrap_or_default();
    match blank.rfind(['\n', '\r']) {
        _ if blank.len() == below.len() => to_end(scalar.start + 1, text),
        Some(last) => Span::new(scalar.start + 1, scalar.end + last as u32 + 1),
        None => inside(scalar),
    }
}

const fn to_end(start: u32, text: &str) -> Span {
    Span::new(start, text.len() as u32 + 1)
}
