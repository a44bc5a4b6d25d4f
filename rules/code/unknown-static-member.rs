//! `Строка.Привет()`: a member asked of a type of the platform by its name that the type does not have. A
//! type that has nothing but what every value has may be one whose values have names, such as colors.

use crate::{rules::prelude::*, syntax::xbsl::Member};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    for member in types.tree().all::<Member<'_>>() {
        let Some((object, name)) = member.object().zip(member.name()) else { continue };
        let Some(owner) = types.platform_type_named(object) else { continue };
        if types.platform_member(&owner, name.text()).is_absent()
            && !types.has_facet(&owner, name.text())
            && types.has_own_members(&owner)
        {
            let span = Span::new(object.span().start, name.span().end);
            let draft = report.at(span).arg("type", object.text()).arg("member", name.text());
            if let Some(instead) = types.nearest_member(&owner, name.text()) {
                draft.variant(Variant("near")).arg("instead", instead);
            }
        }
    }
}
