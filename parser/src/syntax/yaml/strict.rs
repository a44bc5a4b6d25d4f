//! What YAML 1.2 lets pass and its common readers, which are older, do not: a tab in an indentation or behind the dash of
//! an item, an anchor named in other than Latin letters, a tag of one's own, a value without a key.
//!
//! Nothing of it is in the plain subset, so only the front end for all of YAML asks.

use std::iter;

use super::error::{ErrorKind, YamlError};
use super::tree::{Kind, NodeRole, Tree};
use crate::source::Span;

/// The first such place of each sort before the byte offset `end`, up to which the tree is read.
pub(super) fn check(tree: &Tree, end: u32) -> impl Iterator<Item = YamlError> {
    let text = tree.text.as_bytes();
    let byte = |at: Option<u32>| at.and_then(|at| text.get(at as usize)).copied();
    let begins_line = |at: u32| matches!(byte(at.checked_sub(1)), None | Some(b'\n' | b'\r'));
    let is_foreign_anchor = |at: u32| byte(Some(at + 1)).is_some_and(|name| !name.is_ascii());
    let is_own_tag = |at: u32| byte(Some(at + 1)) != Some(b'!') && byte(at.checked_sub(1)) != Some(b'!');
    let found = [
        (
            ErrorKind::TabIndentation,
            outside(tree, b'\t')
                .find(|&at| (begins_line(at) || follows_blanks(text, at)) && !in_brackets(tree, at)),
        ),
        (ErrorKind::ReservedCharacter, outside(tree, b'&').find(|&at| is_foreign_anchor(at))),
        (ErrorKind::ReservedCharacter, outside(tree, b'!').find(|&at| is_own_tag(at))),
        (ErrorKind::MissingKey, null_keys(tree).find(|&at| byte(Some(at)) == Some(b':'))),
    ];
    let before_end = found.into_iter().filter_map(move |(kind, at)| Some((kind, at.filter(|&at| at < end)?)));
    before_end.map(|(kind, at)| YamlError { kind, stop: at, span: Span::new(at, at + 1) })
}

/// Whether there is nothing but spaces between a place that belongs to no scalar and the dash of an item, or the beginning
/// of a line that is not blank.
fn follows_blanks(text: &[u8], at: u32) -> bool {
    let (before, after) = text.split_at_checked(at as usize).unwrap_or_default();
    let spaces = before.iter().rev().take_while(|&&byte| byte == b' ').count();
    let before = before.get(..before.len() - spaces).unwrap_or_default();
    match before {
        [] | [.., b'\n' | b'\r'] => {
            let content = after.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
            content.is_some_and(|byte| !matches!(byte, b'\n' | b'\r'))
        }
        [b'-'] | [.., b' ' | b'\t' | b'\n' | b'\r', b'-'] => true,
        _ => false,
    }
}

/// Where a byte stands that belongs to no scalar and no comment.
fn outside(tree: &Tree, byte: u8) -> impl Iterator<Item = u32> {
    let places = memchr::memchr_iter(byte, tree.text.as_bytes()).map(|at| at as u32);
    places.filter(|&at| {
        let after = tree.comments.partition_point(|comment| comment.span.start <= at);
        let comment = after.checked_sub(1).and_then(|last| tree.comments.get(last));
        let scalar = tree.value_at(at).filter(|value| value.is_scalar());
        let around =
            comment.map(|comment| comment.span).into_iter().chain(scalar.map(|scalar| scalar.span()));
        !around.into_iter().any(|span| span.contains(at))
    })
}

/// Where no key stands.
fn null_keys(tree: &Tree) -> impl Iterator<Item = u32> {
    let keys = tree.nodes.iter().filter(|node| node.role == NodeRole::Key && node.kind == Kind::Null);
    keys.map(|key| key.span.start)
}

/// Whether a place is in a flow collection, where lines do not count.
fn in_brackets(tree: &Tree, at: u32) -> bool {
    let around = tree.value_at(at).into_iter().flat_map(|value| iter::once(value).chain(value.ancestors()));
    let mut around = around.filter(|value| value.span().contains(at) && !value.is_scalar());
    around.any(|value| value.raw().starts_with(['[', '{']))
}
