//! The value of a field with `обз` is always passed to the constructor, so a default is never taken.

use crate::{rules::prelude::*, syntax::xbsl::Field};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for field in module.all::<Field<'_>>().filter(|field| field.is_required()) {
        let (Some(name), Some(value)) = (field.name(), field.value()) else { continue };
        if !value.is_sound() {
            continue;
        }
        let draft = report.at(value.span()).arg("name", name.text());
        let sign = value.first_token().previous();
        // A comment before the value would go with it, so there a person decides.
        let before = sign.filter(|sign| !sign.kind().is_comment()).and_then(|sign| sign.previous());
        // Without its value a field with no type would have nothing that says what it is.
        if let Some(before) = before.filter(|_| field.type_reference().is_some()) {
            draft.fix(Span::new(before.span().end, value.span().end), "");
        }
    }
}
