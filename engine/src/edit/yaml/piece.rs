//! A value taken out of a text with its comments, to be put elsewhere at another indentation.

use super::{
    data::Data,
    layout::{ItemStyle, is_block as is_lines, item_style},
    splice::{
        begins_line, column, comments_above, comments_in, end_line, end_of_block, indentation, is_blank,
        line_end, line_start,
    },
};
use crate::{source::Span, syntax::yaml::Value};

/// A value as it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    data: Data,
    /// Comments directly above the item or key.
    above: Vec<Line>,
    /// What stands between the `-` or `:` and the value, if that is a comment on the same line.
    beside: Option<String>,
    /// The lines of a block collection, or of anything else, the first without indentation.
    lines: Vec<Line>,
    is_block: bool,
    /// Whether a block collection is a list.
    is_sequence: bool,
    /// How it began as an item of a list.
    style: Option<ItemStyle>,
    comments: usize,
}

/// A line without its line break.
#[derive(Clone, Debug, PartialEq)]
enum Line {
    /// Its indentation is counted from that of the piece.
    Shifted(String),
    /// It stands further out than the piece, or is blank: it keeps its indentation wherever the piece goes.
    Fixed(String),
}

impl Line {
    fn at(&self, column: usize) -> String {
        match self {
            Self::Shifted(line) => format!("{:column$}{line}", ""),
            Self::Fixed(line) => line.clone(),
        }
    }
}

impl Piece {
    /// The value with what belongs to it: an item of a list with its `-`, or the value of an entry. `owner` is the offset
    /// of that `-` or of the key.
    pub(super) fn of(value: Value<'_>, owner: u32, with_comments_above: bool) -> Option<Self> {
        let text = value.tree().text();
        let span = value.span();
        let is_block = is_lines(value) && (value.is_mapping() || value.is_sequence());
        let base = column(text, if is_block { span.start } else { owner });
        let in_brackets = value.ancestors().any(|above| !is_lines(above));
        let own = line_start(text, owner);
        let mut taken = Span::new(owner, owner);
        let above = if with_comments_above && !in_brackets && begins_line(text, owner) {
            let from = comments_above(text, owner, column(text, owner));
            taken.start = from;
            lines(Span::new(from, own).slice(text), column(text, owner))
        } else {
            Vec::new()
        };
        let end = if in_brackets {
            span.end
        } else if is_block {
            end_of_block(text, span.end, column(text, owner))
        } else {
            line_end(text, end_line(text, span.end))
        };
        taken.end = end;
        let comments = comments_in(value.tree().comments(), taken);
        let mut beside = None;
        let from = if is_block && line_start(text, span.start) != own {
            // The mark and the value stand on different lines.
            let mark = text.get(owner as usize..span.start as usize)?;
            let first_line = mark.split(['\n', '\r']).next()?;
            let comment = first_line.find(" #").and_then(|at| first_line.get(at..));
            beside = comment.map(|comment| comment.trim_end().to_owned());
            line_end(text, owner)
        } else {
            span.start
        };
        let mut content = lines(Span::new(from, end).slice(text), base);
        if from == span.start {
            // Its first line is what is behind the mark.
            let first = text.get(from as usize..line_end(text, from).min(end) as usize)?;
            if let Some(line) = content.first_mut() {
                *line = Line::Shifted(first.trim_end_matches(['\n', '\r']).to_owned());
            }
        }
        Some(Self {
            data: Data::of(Some(value)),
            above,
            beside,
            lines: content,
            is_block,
            is_sequence: value.is_sequence(),
            style: item_style(value),
            comments,
        })
    }

    /// The same without what stands beside and above it, for a place that keeps these.
    #[must_use]
    pub fn inner(self) -> Self {
        let comments = self.comments - self.above.len() - usize::from(self.beside.is_some());
        Self { above: Vec::new(), beside: None, comments, ..self }
    }

    /// The same for another text, where an item begins like those that are there.
    #[must_use]
    pub fn restyled(self) -> Self {
        Self { style: None, ..self }
    }

    pub(super) const fn data(&self) -> &Data {
        &self.data
    }

    pub(super) const fn is_block(&self) -> bool {
        self.is_block
    }

    pub(super) const fn is_block_sequence(&self) -> bool {
        self.is_block && self.is_sequence
    }

    /// The comments above it, at the column of the `-`.
    pub(super) fn above(&self, column: usize) -> impl Iterator<Item = String> {
        self.above.iter().map(move |line| line.at(column))
    }

    pub(super) fn beside(&self) -> &str {
        self.beside.as_deref().unwrap_or_default()
    }

    /// Its lines at a column, the first without indentation if it goes behind a mark.
    pub(super) fn lines(&self, column: usize) -> Vec<String> {
        self.lines.iter().map(|line| line.at(column)).collect()
    }

    pub(super) const fn style(&self) -> Option<ItemStyle> {
        self.style
    }

    /// How many comments it brings.
    pub(super) const fn comments(&self) -> usize {
        self.comments
    }
}

/// The lines of a text that ends with a line, without `base` columns of indentation.
fn lines(text: &str, base: usize) -> Vec<Line> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.strip_suffix('\n').unwrap_or(&text);
    let line = |line: &str| {
        if is_blank(line) || indentation(line) < base {
            Line::Fixed(line.to_owned())
        } else {
            Line::Shifted(line.get(base..).unwrap_or_default().to_owned())
        }
    };
    if text.is_empty() { Vec::new() } else { text.split('\n').map(line).collect() }
}
