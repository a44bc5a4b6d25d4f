//! A member asked of a variable, or of a component of the form, whose type is one of the platform that has no such member.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Local, Member, NodeKind},
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let tree = types.tree();
    for member in tree.all::<Member<'_>>() {
        let Some((object, name)) = member.object().zip(member.name()) else { continue };
        let object = object.without_parens();
        let local = tree.bindings().resolve(object);
        let is_component = || Member::cast(object).is_some_and(|object| types.component(object).is_some());
        if local.is_none() && !is_component() {
            continue;
        }
        let Some(known) = types.of(object) else { continue };
        let Some(owner) = known.single_platform() else { continue };
        let found = match local {
            Some(_) => types.platform_member(owner, name.text()),
            None => types.component_member(owner, name.text()),
        };
        if found.is_absent() && !local.is_some_and(is_tested) {
            let span = Span::new(object.span().start, name.span().end);
            let draft = report.at(span).arg("type", types.text(&known.clone().without_empty()));
            let draft = draft.arg("member", name.text());
            if let Some(instead) = types.nearest_member(owner, name.text()) {
                draft.variant(Variant("near")).arg("instead", instead);
            }
        }
    }
}

/// Whether somewhere it is asked what the variable is: there it is known to be something more special.
fn is_tested(local: Local<'_>) -> bool {
    let is_test = |kind| matches!(kind, NodeKind::Is | NodeKind::Case);
    local.uses().any(|place| place.node().node().parent().is_some_and(|around| is_test(around.kind())))
}
