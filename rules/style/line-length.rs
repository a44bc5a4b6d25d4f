//! Lines that go on behind the limit. A string or a query that crosses it cannot be broken without changing it.

use crate::{rules::prelude::*, source::lines_longer_than, syntax::xbsl::TokenKind};

pub fn check(module: &Module<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let limit = usize::try_from(context.param("max-length")).unwrap_or_default();
    // A line of few bytes has few characters.
    for line in lines_longer_than(limit, module.text()) {
        let text = line.slice(module.text());
        let length = text.chars().count();
        if length <= limit {
            continue;
        }
        let Some((over, _)) = text.char_indices().nth(limit) else { continue };
        let over = line.start + over as u32;
        let token = module.token_at(over).map(|token| token.kind());
        if !matches!(token, Some(TokenKind::String | TokenKind::Query)) {
            let span = Span::new(over, line.end);
            report.at(span).arg("length", length).arg("max-length", limit);
        }
    }
}
