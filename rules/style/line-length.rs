//! Lines that go on behind the limit. A string or a query that crosses it cannot be broken without changing it.

use crate::{rules::prelude::*, syntax::xbsl::TokenKind};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    let limit = usize::try_from(report.param("max-length")).unwrap_or_default();
    // A line of few bytes has few characters.
    for line in lines_longer_than(limit, module.text()) {
        let text = line.slice(module.text());
        let Some((over, _)) = text.char_indices().nth(limit) else { continue };
        let over = line.start + over as u32;
        let token = module.token_at(over).map(|token| token.kind());
        if !matches!(token, Some(TokenKind::String | TokenKind::Query)) {
            let length = text.chars().count();
            let span = Span::new(over, line.end);
            report.at(span).arg("length", length).arg("max-length", limit);
        }
    }
}

/// The lines of more bytes than `limit`. Where none is, the last line end within reach is looked for, and all lines
/// before it are passed over at once.
fn lines_longer_than(limit: usize, text: &str) -> impl Iterator<Item = Span> {
    let bytes = text.as_bytes();
    let mut start = 0;
    std::iter::from_fn(move || {
        while let Some(reach) = bytes.get(start..=start + limit) {
            match memchr::memrchr2(b'\n', b'\r', reach) {
                Some(end) => start += end + 1,
                None => {
                    let rest = bytes.get(start..).unwrap_or_default();
                    let length = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                    let line = Span::new(start as u32, (start + length) as u32);
                    start += length;
                    return Some(line);
                }
            }
        }
        None
    })
}
