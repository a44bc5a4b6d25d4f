//! The comments of a description: which of them document what they stand at, `##`, and where they may stand.
//!
//! What a comment documents is a mapping: the whole description, an item of a list, a value. It stands at the head of it,
//! before the first key; of an item, behind the dash.

use rustc_hash::FxHashMap;

use super::Element;
use crate::{
    source::Span,
    syntax::{Insertion, suppression::is_suppression, yaml::Value},
};

/// Comments on lines below one another, or one behind something on its line.
#[derive(Clone, Debug)]
pub struct CommentBlock<'p> {
    lines: Vec<Span>,
    pub is_doc: bool,
    pub place: CommentPlace<'p>,
    /// Whether nothing but blanks stands before it on its line.
    is_alone: bool,
    text: &'p str,
}

/// Where a comment stands.
#[derive(Clone, Copy, Debug)]
pub enum CommentPlace<'p> {
    /// Before the first key of a mapping.
    Head,
    /// Before the dash of an item that is a mapping.
    BeforeItem(Value<'p>),
    Elsewhere,
}

impl<'p> Element<'p> {
    /// The comments of the description in the order of the text; suppressions are none, nor are lines of more signs than `##`,
    /// which separate parts of the text.
    #[must_use]
    pub fn comment_blocks(&self) -> Vec<CommentBlock<'p>> {
        let (tree, text) = (self.tree(), self.tree().text());
        let says_something = |comment: &str| !is_suppression(comment) && !comment.starts_with("###");
        let comments = tree.comments().iter().filter(|comment| says_something(comment.span.slice(text)));
        let mut blocks: Vec<CommentBlock<'p>> = Vec::new();
        for comment in comments {
            let goes_on = |block: &&mut CommentBlock<'p>| {
                let last = block.lines.last().map_or(0, |line| line.end);
                let gap = Span::new(last, comment.span.start).slice(text);
                block.is_doc == comment.is_doc && comment.is_alone && is_next_line(gap) && block.is_alone
            };
            match blocks.last_mut().filter(goes_on) {
                Some(block) => block.lines.push(comment.span),
                None => {
                    let (lines, place) = (vec![comment.span], CommentPlace::Elsewhere);
                    let is_alone = indent_of(text, comment.span.start).is_some();
                    blocks.push(CommentBlock { lines, is_doc: comment.is_doc, place, is_alone, text });
                }
            }
        }
        if !blocks.is_empty() {
            let places = Places::of(self);
            // From the last one on, so that what stands behind several blocks is looked for once.
            let mut behind = None;
            for block in blocks.iter_mut().rev() {
                let next = next_code(text, block.span().end, behind);
                block.place = places.of_block(block, next);
                behind = Some((block.span().start, next));
            }
        }
        blocks
    }
}

/// Where mappings begin.
struct Places<'p> {
    first_keys: FxHashMap<u32, Value<'p>>,
    dashes: FxHashMap<u32, Value<'p>>,
}

impl<'p> Places<'p> {
    fn of(element: &Element<'p>) -> Self {
        let first_key = |mapping: Value<'p>| Some((mapping.entries().next()?.key.span().start, mapping));
        let first_keys = element.tree().mappings().filter_map(first_key).collect();
        let mut dashes = FxHashMap::default();
        for list in element.tree().values().filter(|value| value.is_sequence()) {
            let mut before = list.span().start;
            for item in list.items() {
                let dash = next_code(element.tree().text(), before, None);
                if item.is_mapping() {
                    dashes.insert(dash, item);
                }
                before = item.span().end;
            }
        }
        Self { first_keys, dashes }
    }

    /// The place of a block, with the next place that holds code.
    fn of_block(&self, block: &CommentBlock<'p>, next: u32) -> CommentPlace<'p> {
        if !block.is_alone {
            return CommentPlace::Elsewhere;
        }
        let is_dash = block.text.as_bytes().get(next as usize) == Some(&b'-');
        if self.first_keys.contains_key(&next) {
            return CommentPlace::Head;
        }
        self.dashes
            .get(&next)
            .filter(|_| is_dash)
            .map_or(CommentPlace::Elsewhere, |item| CommentPlace::BeforeItem(*item))
    }
}

impl CommentBlock<'_> {
    /// From the first sign of the first comment to the end of the last.
    #[must_use]
    pub fn span(&self) -> Span {
        let start = self.lines.first().map_or(0, |line| line.start);
        Span::new(start, self.lines.last().map_or(start, |line| line.end))
    }

    /// Where its first line stands.
    #[must_use]
    pub fn first_line(&self) -> Span {
        self.lines.first().copied().unwrap_or(Span::at(0))
    }

    /// Where the sign of each line stands.
    pub fn signs(&self) -> impl Iterator<Item = Span> {
        self.lines.iter().map(|line| Span::at(line.start))
    }

    /// The lines to take away and those to put at the head of an item instead, as documentation; `None` where its first key
    /// stands on the line of the dash.
    #[must_use]
    pub fn moved_inside(&self, item: Value<'_>) -> Option<(Span, Insertion)> {
        let key = item.entries().next()?.key.span().start;
        let indent = indent_of(self.text, key).filter(|indent| indent.len() <= MOST_INDENTATION)?;
        let line = key - u32::try_from(indent.len()).ok()?;
        let lines = self.lines.iter().map(|line| {
            let comment = line.slice(self.text).trim_start_matches('#');
            format!("{indent}##{comment}")
        });
        let lines: Vec<String> = lines.collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let insertion = Insertion::above(self.text, line, &lines);
        let start = self.first_line().start;
        let start = start - u32::try_from(indent_of(self.text, start)?.len()).ok()?;
        let rest = self.text.get(self.span().end as usize..)?;
        let line_break = if rest.starts_with("\r\n") { 2 } else { 1 };
        Some((Span::new(start, self.span().end + line_break), insertion))
    }
}

/// What stands further in stays where it is: each line that is moved gets as much before it.
const MOST_INDENTATION: usize = 1 << 10;

/// What stands before an offset on its line, if that is nothing but blanks.
fn indent_of(text: &str, offset: u32) -> Option<&str> {
    let head = text.get(..offset as usize)?;
    let line = head.rfind(['\n', '\r']).map_or(head, |line_break| &head[line_break + 1..]);
    let indent = line.strip_prefix('\u{feff}').unwrap_or(line);
    indent.bytes().all(|byte| matches!(byte, b' ' | b'\t')).then_some(indent)
}

/// Whether a gap is the end of a line and blanks.
fn is_next_line(gap: &str) -> bool {
    let rest = gap.strip_prefix("\r\n").or_else(|| gap.strip_prefix(['\n', '\r']));
    rest.is_some_and(|rest| rest.bytes().all(|byte| matches!(byte, b' ' | b'\t')))
}

/// The first place behind an offset that is neither white space nor in a comment; `known` is such a place of a comment that
/// may follow.
fn next_code(text: &str, offset: u32, known: Option<(u32, u32)>) -> u32 {
    let mut at = offset as usize;
    let bytes = text.as_bytes();
    loop {
        if let Some((_, next)) = known.filter(|(comment, _)| *comment as usize == at) {
            return next;
        }
        match bytes.get(at) {
            Some(b' ' | b'\t' | b'\n' | b'\r') => at += 1,
            Some(b'#') => {
                let rest = bytes.get(at..).unwrap_or_default();
                at += memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
            }
            _ => return u32::try_from(at).unwrap_or(u32::MAX),
        }
    }
}
