//! The front end for all of YAML: the events of `granit-parser` become a tree.
//!
//! Its spans of scalars and flow collections are exact. It does not say where a null, a block scalar's
//! header or the first `-` of a list under a key of the same indentation is; those are looked up in
//! the text between the node before and the event.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use granit_parser::{Event, Parser, ScalarStyle, StructureStyle};

use super::builder::{Builder, Spent, content};
use super::comments;
use super::error::ErrorKind;
use super::explain::explain;
use super::strict;
use super::tree::{Kind, NodeRole, Style, Tree};
use crate::source::Span;
use crate::syntax::MAX_DEPTH;

pub(super) fn parse(text: Arc<str>) -> Tree {
    let mut builder = Builder::new(Arc::clone(&text));
    if u32::try_from(text.len()).is_err() {
        builder.error(ErrorKind::TooLarge, Span::default());
        return builder.finish();
    }
    // Comments are found in the tree: as events they have a budget of their own and cost time.
    let options = granit_parser::options! {
        emit_comments: false,
        emit_unresolved_aliases: true,
        flow_nesting_limit: MAX_DEPTH,
        block_nesting_limit: MAX_DEPTH,
    };
    let mut end = text.len() as u32;
    let mut anchored = Anchored::default();
    for next in Parser::new_from_str_with_options(&text, options) {
        let read = match next {
            Ok((event, span)) => add(&mut builder, &text, event, &span, &mut anchored),
            Err(error) => {
                let error = explain(&error, &text, builder.open_bracket(), builder.cursor());
                builder.found(error);
                Err(Spent)
            }
        };
        if read.is_err() {
            end = builder.cursor();
            break;
        }
    }
    *builder.comments() = comments::collect(builder.tree(), end);
    let mut tree = builder.finish();
    let strict: Vec<_> = strict::check(&tree, end).collect();
    tree.errors.extend(strict);
    tree.errors.sort_by_key(|error| error.span.start);
    tree
}

/// The plain scalars that have an anchor, by its number.
type Anchored = HashMap<usize, Box<str>>;

/// Aliases of scalars up to so many bytes are read as these; of longer ones a tree could be much larger than its text.
const LONGEST_ALIASED: usize = 128;

fn add(
    builder: &mut Builder,
    text: &str,
    event: Event<'_>,
    at: &granit_parser::Span,
    anchored: &mut Anchored,
) -> Result<(), Spent> {
    let span = bytes(at);
    match event {
        Event::DocumentStart(..) => {
            if builder.tree().documents.len() == 1 {
                builder.error(ErrorKind::DocumentBoundary, span);
            }
            Ok(())
        }
        Event::MappingStart(..) => builder.open(Kind::Mapping, span.start),
        Event::SequenceStart(StructureStyle::Block, ..)
            if matches!(builder.next_role(), NodeRole::Key | NodeRole::EntryValue) =>
        {
            let start = content_start(text, builder);
            let is_dash = text.as_bytes().get(start as usize) == Some(&b'-');
            builder.open(Kind::Sequence, if is_dash { start } else { span.start })
        }
        Event::SequenceStart(..) => builder.open(Kind::Sequence, span.start),
        Event::MappingEnd | Event::SequenceEnd => {
            // A block collection's end event stands wherever the next token is.
            builder.close((!span.is_empty()).then_some(span.end));
            Ok(())
        }
        Event::Scalar(value, style, anchor, _) => {
            if anchor != 0 && style == ScalarStyle::Plain && value.len() <= LONGEST_ALIASED {
                anchored.insert(anchor, value.as_ref().into());
            }
            scalar(builder, text, value, style, span)
        }
        Event::Alias(anchor) => match anchored.get(&anchor) {
            Some(value) => builder.decoded(Style::Plain, span, value.clone()),
            None => builder.leaf(Kind::Alias, span),
        },
        Event::UnresolvedAlias(_) => {
            builder.error(ErrorKind::UnknownAlias, span);
            builder.leaf(Kind::Alias, span)
        }
        _ => Ok(()),
    }
}

fn scalar(
    builder: &mut Builder,
    text: &str,
    value: Cow<'_, str>,
    style: ScalarStyle,
    span: Span,
) -> Result<(), Spent> {
    let style = match style {
        ScalarStyle::Plain if span.is_empty() => {
            let at = null_at(text, builder, span.start);
            return builder.leaf(Kind::Null, Span::at(at));
        }
        ScalarStyle::Plain => Style::Plain,
        ScalarStyle::SingleQuoted => Style::Single,
        ScalarStyle::DoubleQuoted => Style::Double,
        ScalarStyle::Literal => Style::Literal,
        ScalarStyle::Folded => Style::Folded,
    };
    if matches!(style, Style::Literal | Style::Folded) {
        let span = block_scalar(text, builder, span);
        return builder.decoded(style, span, value.into());
    }
    if content(style, span, text.as_bytes()) == value.as_bytes() {
        builder.leaf(Kind::Scalar(style), span)
    } else {
        builder.decoded(style, span, value.into())
    }
}

/// Where a null is: after its `:` or `-`, or where its key ends if nothing follows that.
fn null_at(text: &str, builder: &Builder, event: u32) -> u32 {
    let cursor = builder.cursor();
    match builder.next_role() {
        NodeRole::Item => after_indicator(text, builder, b'-').unwrap_or(event.max(cursor)),
        NodeRole::EntryValue => after_indicator(text, builder, b':').unwrap_or(cursor),
        NodeRole::Root | NodeRole::Key => event.max(cursor),
    }
}

/// From the header of a block scalar to the end of its last line that is not blank; with `+` in the header,
/// where blank lines count, to the end of the last one.
fn block_scalar(text: &str, builder: &Builder, event: Span) -> Span {
    let header = content_start(text, builder);
    if !matches!(text.as_bytes().get(header as usize), Some(b'|' | b'>')) {
        return event;
    }
    let all = Span::new(header, event.end.max(header)).slice(text);
    let first_line = all.split(['\n', '\r']).next().unwrap_or_default();
    let indicators = first_line.split([' ', '\t', '#']).next().unwrap_or_default();
    let len = if indicators.contains('+') {
        all.trim_end_matches([' ', '\t']).len()
    } else {
        let last_line = all.trim_end_matches([' ', '\t', '\n', '\r']).len();
        let rest = all.get(last_line..).unwrap_or_default();
        last_line + rest.find(['\n', '\r']).unwrap_or(rest.len())
    };
    // Without content, white space and a comment after the header are no part of it.
    let is_empty = len <= first_line.len();
    Span::new(header, header + if is_empty { indicators.len() } else { len } as u32)
}

/// Where the content of the next node begins: after its indicators, anchor and tag.
fn content_start(text: &str, builder: &Builder) -> u32 {
    let role = builder.next_role();
    let mut at = match role {
        NodeRole::Item => after_indicator(text, builder, b'-'),
        NodeRole::EntryValue => after_indicator(text, builder, b':'),
        NodeRole::Key => after_indicator(text, builder, b'?'),
        NodeRole::Root => None,
    }
    .unwrap_or(builder.cursor());
    let bytes = text.as_bytes();
    loop {
        at = comments::skip_space(text, at);
        let rest = bytes.get(at as usize..).unwrap_or_default();
        let skipped = match rest {
            [0xEF, 0xBB, 0xBF, ..] => Some(3),
            [b'%', ..] => memchr::memchr2(b'\n', b'\r', rest),
            [b'&' | b'!', ..] => rest.iter().position(u8::is_ascii_whitespace),
            [b'-', b'-', b'-', ..] | [b'.', b'.', b'.', ..] if role == NodeRole::Root => Some(3),
            _ => return at,
        };
        at += skipped.unwrap_or(rest.len()) as u32;
    }
}

/// The place after an indicator that comes next, white space and comments left aside.
fn after_indicator(text: &str, builder: &Builder, indicator: u8) -> Option<u32> {
    let at = comments::skip_space(text, builder.cursor()) as usize;
    let is_alone = match text.as_bytes().get(at + 1) {
        Some(b',' | b']' | b'}') => builder.open_bracket().is_some(),
        next => next.is_none_or(u8::is_ascii_whitespace),
    };
    (text.as_bytes().get(at) == Some(&indicator) && is_alone).then_some(at as u32 + 1)
}

fn bytes(span: &granit_parser::Span) -> Span {
    let offset = |marker: &granit_parser::Marker| marker.byte_offset().unwrap_or_default() as u32;
    Span::new(offset(&span.start), offset(&span.end).max(offset(&span.start)))
}
