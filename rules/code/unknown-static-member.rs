//! `Строка.Привет()`: a member asked of a type of the platform by its name that the type does not have, or of a variable
//! with what a method gives that is called by the name of a module or a type. A type that has nothing but what every
//! value has may be one whose values have names, such as colors.

use crate::{rules::prelude::*, syntax::xbsl::TokenKind, types::PlatformType};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    for access in types.accesses() {
        let Access { object, name, .. } = access;
        // Every type that can be constructed has that.
        let is_new = || name.node().first_token().kind() == TokenKind::New;
        let (owner, shown) = if let Some(local) = types.local_in_parens(access) {
            if !types.is_given_by_name(local) || is_new() {
                continue;
            }
            let Some(known) = types.variable_lacking(object.without_parens(), name.text()) else { continue };
            let Some(owner) = known.single_platform() else { continue };
            (owner.clone(), types.text(&known.clone().without_empty()))
        } else {
            let Some(owner) = types.platform_type_named(object) else { continue };
            if is_new() || !lacks(types, &owner, name.text()) {
                continue;
            }
            (owner, object.text().to_owned())
        };
        let span = Span::new(object.span().start, name.span().end);
        let draft = report.at(span).arg("type", shown).arg("member", name.text());
        if let Some(instead) = types.nearest_member(&owner, name.text()) {
            draft.variant(Variant("near")).arg("instead", instead);
        }
    }
}

fn lacks<'p>(types: &Types<'p>, owner: &PlatformType<'p>, name: &str) -> bool {
    types.platform_member(owner, name).is_absent()
        && !types.has_facet(owner, name)
        && types.has_own_members(owner)
}
