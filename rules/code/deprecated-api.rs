//! A member of a type of the platform whose every form is deprecated.

use crate::{rules::prelude::*, syntax::xbsl::Member};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    for member in types.tree().all::<Member<'_>>() {
        let Some((object, name)) = member.object().zip(member.name()) else { continue };
        let Some((owner, deprecation)) = types.deprecation(object, name.text()) else { continue };
        let span = Span::new(object.span().start, name.span().end);
        let draft = report.at(span).arg("type", owner).arg("member", name.text());
        if let Some(instead) = deprecation.replacement {
            draft.variant(Variant("replaced")).arg("instead", instead);
        }
    }
}
