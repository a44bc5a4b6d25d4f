//! A suppression behind whose bracket nothing stands, and an entry of a baseline without a reason.

use crate::{rules::prelude::*, syntax::suppression::Scope};

pub fn check(suppressions: &Suppressions<'_>, report: &mut Reporter<'_>) {
    for asked in &suppressions.asked {
        let suppression = &asked.suppression;
        // The end of a part has the reason of its start.
        let has_reason_elsewhere = suppression.scope == Ok(Scope::End);
        if suppression.scope.is_err() || has_reason_elsewhere {
            continue;
        }
        let behind = Span::new(suppression.span.end, suppression.comment.end);
        let line = suppressions.text(behind).lines().next().unwrap_or_default();
        if !line.trim_end_matches("*/").contains(char::is_alphanumeric) {
            report.at(suppression.span);
        }
    }
    for frozen in &suppressions.frozen {
        report.at(frozen.span).variant(Variant("frozen")).arg("rule", frozen.rule);
    }
}
