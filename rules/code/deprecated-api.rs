//! A member of a type of the platform whose every form is deprecated.

use crate::rules::prelude::*;

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    for Access { object, name, .. } in types.accesses() {
        let Some((owner, deprecation)) = types.deprecation(object, name.text()) else { continue };
        let span = Span::new(object.span().start, name.span().end);
        let draft = report.at(span).arg("type", owner).arg("member", name.text());
        if let Some(instead) = deprecation.replacement {
            draft.variant(Variant("replaced")).arg("instead", instead);
        }
    }
}
