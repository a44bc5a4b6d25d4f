//! A member asked of a variable, or of a component of the form, whose type is one of the platform that has no such member.
//! What a method gives that is called by the name of a module or a type is `code/unknown-static-member`.

use crate::{rules::prelude::*, syntax::xbsl::Member};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    for access in types.accesses() {
        let (object, name) = (access.object.without_parens(), access.name);
        let known = match types.local_in_parens(access) {
            Some(local) => {
                types.variable_lacking(object, name.text()).filter(|_| !types.is_given_by_name(local))
            }
            None => {
                let component = Member::cast(object).filter(|object| types.component(*object).is_some());
                let known = component.and_then(|_| types.of(object));
                known.filter(|known| {
                    let owner = known.single_platform();
                    owner.is_some_and(|owner| types.component_member(owner, name.text()).is_absent())
                })
            }
        };
        let Some(known) = known else { continue };
        let span = Span::new(object.span().start, name.span().end);
        let draft = report.at(span).arg("type", types.text(&known.clone().without_empty()));
        let draft = draft.arg("member", name.text());
        if let Some(instead) = known.single_platform().and_then(|it| types.nearest_member(it, name.text())) {
            draft.variant(Variant("near")).arg("instead", instead);
        }
    }
}
