//! Turns an error of `granit-parser` into one that says what the writer did, and where.
//!
//! The parser stops where it can read no further; the mistake is often before that, as with a quote that is
//! not closed. What is looked up here is looked up once a text.

use granit_parser::{ErrorKind as Raw, ScanError};

use super::comments;
use super::error::{ErrorKind, YamlError};
use crate::source::Span;

/// `bracket` is where the innermost open one stands, `cursor` where the last read node ends.
pub(super) fn explain(error: &ScanError, text: &str, bracket: Option<u32>, cursor: u32) -> YamlError {
    let at = error.marker().byte_offset().unwrap_or_default().min(text.len());
    let here = character(text, at);
    // A bracket that may begin a key is no node until its line is read.
    let next = comments::skip_space(text, cursor);
    let is_bracket = matches!(text.as_bytes().get(next as usize), Some(b'[' | b'{')) && (next as usize) < at;
    let bracket = bracket.or(is_bracket.then_some(next));
    let (kind, span) = match error.kind() {
        Raw::MappingValueNotAllowed => misplaced_colon(text, at),
        Raw::SimpleKeyExpected | Raw::InvalidSimpleKey => (ErrorKind::MissingColon, rest_of_line(text, at)),
        Raw::ExpectedBlockMappingKey | Raw::ExpectedBlockSequenceEntry => misplaced_line(text, at),
        Raw::CommentInterceptedScalar => behind_comment(text, at),
        Raw::InvalidIndentation => (ErrorKind::Indentation, here),
        Raw::TabNotAllowed | Raw::TabInBlockIndentation | Raw::TabInIndentation => {
            (ErrorKind::TabIndentation, tab_near(text, at))
        }
        // Tabs within its lines are part of it.
        Raw::TabInPlainScalar => {
            let tab = next_indenting_tab(text, at);
            (ErrorKind::TabIndentation, tab.unwrap_or_else(|| tab_near(text, at)))
        }
        Raw::BlockEntryInFlowCollection
            if bracket.is_some_and(|open| !is_one_line(text, open as usize, at)) =>
        {
            in_flow(text, at, bracket)
        }
        Raw::BlockEntryInFlowCollection
        | Raw::BlockSequenceEntryNotAllowed
        | Raw::InvalidBlockEntryWhitespace => (ErrorKind::MisplacedItem, here),
        Raw::UnclosedQuotedScalar | Raw::InvalidQuotedScalarIndent | Raw::DocumentIndicatorInQuotedScalar => {
            let quote = unclosed_quote(text, cursor as usize, at).unwrap_or(at);
            (ErrorKind::UnclosedQuote, rest_of_line(text, quote))
        }
        Raw::InvalidTrailingSingleQuotedScalar
        | Raw::InvalidTrailingDoubleQuotedScalar
        | Raw::CommentNotSeparated => (ErrorKind::TextAfterQuote, rest_of_line(text, at)),
        Raw::UnknownQuotedScalarEscape
        | Raw::InvalidQuotedScalarHexEscape
        | Raw::InvalidLowSurrogateHexEscape
        | Raw::InvalidLowSurrogate
        | Raw::MissingLowSurrogate
        | Raw::UnpairedLowSurrogate
        | Raw::InvalidUnicodeEscape => (ErrorKind::BadEscape, bad_escape(text, at)),
        Raw::UnclosedFlowCollection { .. } | Raw::MismatchedFlowCollectionEnd { .. } => {
            (ErrorKind::UnclosedBracket, here)
        }
        Raw::UnexpectedEofFlowSequence
        | Raw::UnexpectedEofFlowMapping
        | Raw::UnexpectedEofImplicitFlowMapping
        | Raw::ExpectedFlowMappingSeparator
        | Raw::ExpectedFlowSequenceSeparator
        | Raw::InvalidColonPlacement
        | Raw::InvalidFlowScalarIndent => in_flow(text, at, bracket),
        Raw::MisplacedFlowCollectionEnd => (ErrorKind::MisplacedBracket, here),
        Raw::UnexpectedCharacter { character } if is_reserved(*character) => {
            (ErrorKind::ReservedCharacter, here)
        }
        Raw::UnexpectedCharacter { character: unexpected } => {
            let exact = text.get(at..).and_then(|rest| rest.find(*unexpected));
            (ErrorKind::ControlCharacter, character(text, at + exact.unwrap_or_default()))
        }
        Raw::BomInsideDocument => (ErrorKind::ControlCharacter, here),
        Raw::MissingAnchorOrAliasName
        | Raw::PlainScalarStartsWithDashFlowIndicator
        | Raw::MappingKeyNotAllowed
        | Raw::UndeclaredTagHandle
        | Raw::ExpectedTagBang
        | Raw::InvalidGlobalTagCharacter
        | Raw::InvalidTagTerminator
        | Raw::MissingTagUri
        | Raw::UnclosedVerbatimTag
        | Raw::InvalidTagEscape
        | Raw::InvalidTagUtf8LeadingByte
        | Raw::InvalidTagUtf8TrailingByte
        | Raw::InvalidTagUtf8 => (ErrorKind::ReservedCharacter, here),
        Raw::UnknownAnchor => (ErrorKind::UnknownAlias, here),
        Raw::ZeroBlockScalarIndent
        | Raw::InvalidBlockScalarHeader
        | Raw::TabAtBlockScalarStart
        | Raw::InvalidBlockScalarIndent => (ErrorKind::BlockScalar, here),
        Raw::DuplicateVersionDirective
        | Raw::UnsupportedYamlMajorVersion
        | Raw::DuplicateTagDirective
        | Raw::ExpectedTagDirectiveBang
        | Raw::InvalidDirectiveTerminator
        | Raw::MissingYamlVersionSeparator
        | Raw::MissingDirectiveName
        | Raw::InvalidDirectiveName
        | Raw::DirectiveByteLimitExceeded { .. }
        | Raw::YamlVersionTooLong
        | Raw::MissingYamlVersion
        | Raw::InvalidTagDirectiveTerminator => (ErrorKind::Directive, here),
        Raw::ExpectedDocumentStart => second_content(text, at, cursor),
        Raw::MissingDocumentEndBeforeDirective | Raw::InvalidDocumentEnd => {
            (ErrorKind::DocumentBoundary, here)
        }
        Raw::RecursionLimitExceeded => (ErrorKind::TooDeep, here),
        _ if text.as_bytes().get(at) == Some(&b',') => (ErrorKind::ReservedCharacter, here),
        _ => (ErrorKind::Other, here),
    };
    let stop = match kind {
        _ if matches!(error.kind(), Raw::UnclosedFlowCollection { .. }) => text.len() as u32,
        // It may be closed by the quote that another value begins with.
        ErrorKind::UnclosedQuote => end_of_quoted(text, span.start as usize) as u32,
        // A key may have its colon until something else follows.
        ErrorKind::MissingColon => behind_key(text, span),
        ErrorKind::UnclosedBracket => comments::skip_space(text, at as u32),
        _ => at as u32,
    };
    YamlError { span, stop: span.start.max(stop), kind }
}

/// What follows a key without a colon: a comment too, if it stands on a line of its own behind a plain key. Deeper lines
/// belong to a plain key up to a colon or a comment in one of them.
fn behind_key(text: &str, key: Span) -> u32 {
    let written = key.slice(text);
    if written.starts_with(['"', '\'', '*', '&', '!']) || written.contains(" #") {
        return comments::skip_space(text, key.end);
    }
    let column = key.start as usize - line_start(text, key.start as usize);
    let mut start = key.end as usize;
    for line in text.get(start..).unwrap_or_default().split_inclusive(['\n', '\r']) {
        let indentation = indentation(line);
        let content = line.get(indentation..).unwrap_or_default();
        let is_outside = indentation <= column || content.starts_with('#');
        if is_outside && !content.trim_end().is_empty() {
            return (start + indentation) as u32;
        }
        if let Some(end) = end_of_plain(line) {
            return (start + end) as u32;
        }
        start += line.len();
    }
    start as u32
}

/// Where a line ends an unquoted value: at a colon with white space behind it, or at a comment.
fn end_of_plain(line: &str) -> Option<usize> {
    let is_end = |pair: &[u8]| match pair {
        [b':', next] => next.is_ascii_whitespace(),
        [before, b'#'] => before.is_ascii_whitespace(),
        _ => false,
    };
    let end = line.as_bytes().windows(2).position(is_end);
    let end = end.map(|at| at + usize::from(line.as_bytes().get(at) != Some(&b':')));
    end.or_else(|| line.strip_suffix(':').map(str::len))
}

/// A colon that makes a key where none may stand: a second one in a line, or a line that continues a value.
fn misplaced_colon(text: &str, at: usize) -> (ErrorKind, Span) {
    let start = line_start(text, at);
    let before = text.get(start..at).unwrap_or_default();
    if let Some((_, value)) = before.split_once(": ") {
        let is_ternary = value.contains(" ?") || (value.starts_with('=') && value.contains('?'));
        let kind = if is_ternary { ErrorKind::UnquotedTernary } else { ErrorKind::UnquotedColon };
        return (kind, character(text, at));
    }
    let lines = text.get(..start).unwrap_or_default().split(['\n', '\r']);
    let is_content = |line: &&str| !line.trim_start().is_empty() && !line.trim_start().starts_with('#');
    match lines.rev().find(is_content) {
        None => (ErrorKind::Other, character(text, at)),
        Some(line) if indentation(line) < indentation(before) => {
            (ErrorKind::Indentation, character(text, at))
        }
        Some(line) => {
            let above = line.as_ptr() as usize - text.as_ptr() as usize + indentation(line);
            (ErrorKind::MissingColon, rest_of_line(text, above))
        }
    }
}

/// Something that is no key, or no item, where one must stand.
fn misplaced_line(text: &str, at: usize) -> (ErrorKind, Span) {
    let before = text.get(line_start(text, at)..at).unwrap_or_default();
    let item = before.trim_end_matches([' ', '\t']);
    if item.ends_with('-') && item.len() < before.len() {
        let dash = at - (before.len() - item.len()) - 1;
        return (ErrorKind::MisplacedItem, character(text, dash));
    }
    let kind = if item.is_empty() { ErrorKind::Indentation } else { ErrorKind::Other };
    (kind, character(text, at))
}

/// A line too deep behind a comment, which has ended the value that the line would go on with.
fn behind_comment(text: &str, at: usize) -> (ErrorKind, Span) {
    let next = comments::skip_space(text, at as u32) as usize;
    let start = line_start(text, next);
    match text.get(start..next).and_then(|indentation| indentation.find('\t')) {
        Some(tab) => (ErrorKind::TabIndentation, character(text, start + tab)),
        None => (ErrorKind::Indentation, character(text, next)),
    }
}

fn in_flow(text: &str, at: usize, bracket: Option<u32>) -> (ErrorKind, Span) {
    match bracket.map(|open| open as usize) {
        Some(open) if is_one_line(text, open, at) && at < text.len() => {
            (ErrorKind::MisplacedBracket, character(text, at))
        }
        Some(open) => (ErrorKind::UnclosedBracket, character(text, open)),
        None => (ErrorKind::UnclosedBracket, character(text, at)),
    }
}

/// Text after what should be all of the document.
fn second_content(text: &str, at: usize, cursor: u32) -> (ErrorKind, Span) {
    let before = text.get(..at).unwrap_or_default();
    if before.lines().any(|line| line.starts_with("...") || line.starts_with("---")) {
        return (ErrorKind::DocumentBoundary, character(text, at));
    }
    if let Some(line) = before.lines().find(|line| line.starts_with('%')) {
        let directive = line.as_ptr() as usize - text.as_ptr() as usize;
        return (ErrorKind::Directive, rest_of_line(text, directive));
    }
    let above = line_start(text, cursor as usize);
    let line = rest_of_line(text, above + indentation(text.get(above..).unwrap_or_default()));
    let shown = line.slice(text);
    let is_item = shown == "-" || shown.starts_with("- ");
    let is_pair = shown.contains(": ") || shown.ends_with(':');
    if !is_item && !is_pair && !line.is_empty() {
        return (ErrorKind::MissingColon, line);
    }
    (ErrorKind::Indentation, character(text, at))
}

/// The tab that the indentation at or after a place holds.
fn tab_near(text: &str, at: usize) -> Span {
    let start = line_start(text, at);
    let is_indentation = |part: &str| part.bytes().all(|byte| byte.is_ascii_whitespace());
    let from = if text.get(start..at).is_some_and(is_indentation) { start } else { at };
    let tab = text.get(from..).and_then(|rest| rest.find('\t')).map_or(at, |tab| from + tab);
    character(text, tab)
}

/// The first tab that indents a line behind that of a place.
fn next_indenting_tab(text: &str, at: usize) -> Option<Span> {
    let mut start = line_start(text, at);
    let mut lines = text.get(start..)?.split_inclusive(['\n', '\r']);
    start += lines.next()?.len();
    lines.find_map(|line| {
        let content = line.trim_start_matches([' ', '\t']);
        let tab = line[..line.len() - content.len()].find('\t').map(|tab| character(text, start + tab));
        start += line.len();
        tab
    })
}

/// The quote before `end` that no quote closes before `end`. `from` is the end of a token.
fn unclosed_quote(text: &str, from: usize, end: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        match *bytes.get(at)? {
            b' ' | b'\t' | b'\n' | b'\r' | b',' | b'[' | b'{' | b']' | b'}' => at += 1,
            b'-' | b'?' | b':' if bytes.get(at + 1).is_none_or(u8::is_ascii_whitespace) => at += 1,
            b'#' => at = comments::comment_at(text, at).span.end as usize,
            quote @ (b'"' | b'\'') => match after_quoted(bytes, at, quote) {
                Some(after) if after <= end => at = after,
                _ => return Some(at),
            },
            _ => {
                let rest = bytes.get(at..)?;
                let is_end = |pair: &[u8]| match pair {
                    [b':', next] => next.is_ascii_whitespace(),
                    [_, b'\n' | b'\r' | b','] => true,
                    [b' ' | b'\t', b'#'] => true,
                    _ => false,
                };
                at += rest.windows(2).position(is_end).map_or(rest.len(), |end| end + 1);
            }
        }
    }
}

/// The place after the quote that closes the one at `open`, or the end of the text.
fn end_of_quoted(text: &str, open: usize) -> usize {
    let quote = text.as_bytes().get(open).copied().unwrap_or_default();
    after_quoted(text.as_bytes(), open, quote).unwrap_or(text.len())
}

/// The place after the quote that closes the one at `open`.
fn after_quoted(bytes: &[u8], open: usize, quote: u8) -> Option<usize> {
    let mut at = open + 1;
    loop {
        match *bytes.get(at)? {
            b'\\' if quote == b'"' => at += 2,
            b'\'' if quote == b'\'' && bytes.get(at + 1) == Some(&b'\'') => at += 2,
            byte if byte == quote => return Some(at + 1),
            _ => at += 1,
        }
    }
}

/// The first escape of the double-quoted scalar at `open` that YAML does not know.
fn bad_escape(text: &str, open: usize) -> Span {
    let mut at = open + 1;
    while let Some(found) = text.get(at..).and_then(|rest| rest.find('\\')) {
        let escape = at + found;
        let rest = text.get(escape + 1..).unwrap_or_default();
        let digits = match rest.bytes().next() {
            Some(b'x') => 2,
            Some(b'u') => 4,
            Some(b'U') => 8,
            Some(byte) if b"0abt\tnvfre \"/\\N_LP\n\r".contains(&byte) => 0,
            _ => return Span::new(escape as u32, character(text, escape + 1).end),
        };
        let code = rest.get(1..=digits).and_then(|code| u32::from_str_radix(code, 16).ok());
        let next_is_low =
            || rest.get(5..).is_some_and(|next| next.starts_with("\\ud") || next.starts_with("\\uD"));
        let pair = match code {
            Some(0xD800..0xDC00) if next_is_low() => 6,
            Some(code) if char::from_u32(code).is_none() => {
                return Span::new(escape as u32, (escape + 2 + digits) as u32);
            }
            None if digits > 0 => return Span::new(escape as u32, (escape + 2) as u32),
            _ => 0,
        };
        at = escape + 2 + digits + pair;
    }
    character(text, open)
}

fn is_reserved(character: char) -> bool {
    matches!(character, '@' | '`' | '%')
}

/// The character at a place, or the place alone at the end of a line.
fn character(text: &str, at: usize) -> Span {
    let first = text.get(at..).and_then(|rest| rest.chars().next()).filter(|&c| c != '\n' && c != '\r');
    Span::new(at as u32, (at + first.map_or(0, char::len_utf8)) as u32)
}

/// From a place to the end of its line, white space there left out.
fn rest_of_line(text: &str, at: usize) -> Span {
    let line = text.get(at..).and_then(|rest| rest.split(['\n', '\r']).next()).unwrap_or_default();
    Span::new(at as u32, (at + line.trim_end_matches([' ', '\t']).len()) as u32)
}

fn is_one_line(text: &str, from: usize, to: usize) -> bool {
    line_start(text, from) == line_start(text, to)
}

fn line_start(text: &str, at: usize) -> usize {
    let before = text.as_bytes().get(..at).unwrap_or_default();
    memchr::memrchr2(b'\n', b'\r', before).map_or(0, |line_break| line_break + 1)
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t']).len()
}
