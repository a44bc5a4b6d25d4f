//! The value of a field with `обз` is always passed to the constructor, so a default is never taken.

use crate::{rules::prelude::*, syntax::xbsl::Field};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for field in module.all::<Field<'_>>().filter(|field| field.is_required()) {
        let (Some(name), Some(value)) = (field.name(), field.value()) else { continue };
        let sign = value.first_token().previous_significant();
        let Some(before) = sign.and_then(|sign| sign.previous()).filter(|_| value.is_sound()) else {
            continue;
        };
        let rest = Span::new(before.span().end, value.span().end);
        report.at(value.span()).arg("name", name.text()).fix(rest, "");
    }
}
