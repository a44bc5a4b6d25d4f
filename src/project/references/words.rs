//! Names as words of a text.

use memchr::memmem::Finder;

use crate::{source::Span, syntax::xbsl::is_identifier_part};

/// The words of a text that are wanted, in its order. The finders know parts of all of these words.
pub(super) fn places<'t>(
    text: &'t str,
    finders: &[Finder<'_>],
    is_wanted: impl Fn(&'t str) -> bool,
) -> Vec<Span> {
    let mut spans = Vec::new();
    for finder in finders {
        let mut from = 0;
        while let Some(found) = text.get(from..).and_then(|rest| finder.find(rest.as_bytes())) {
            let at = from + found;
            let word = word_at(text, at);
            if is_wanted(word.slice(text)) {
                spans.push(word);
            }
            from = (word.end as usize).max(at + 1);
            while !text.is_char_boundary(from) {
                from += 1;
            }
        }
    }
    spans.sort_unstable_by_key(|span| span.start);
    spans.dedup();
    spans
}

/// The word around an offset at which a character begins.
fn word_at(text: &str, at: usize) -> Span {
    let (before, behind) = text.split_at(at);
    let start = before.len()
        - before.chars().rev().take_while(|it| is_identifier_part(*it)).map(char::len_utf8).sum::<usize>();
    let length: usize = behind.chars().take_while(|it| is_identifier_part(*it)).map(char::len_utf8).sum();
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(offset(start), offset(at + length))
}
