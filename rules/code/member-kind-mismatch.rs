//! `ДатаВремя.Сейчас` without brackets, and the other way round.

use crate::{platform::MemberKind, rules::prelude::*, syntax::xbsl::NodeKind};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    for Access { member, object, name, .. } in types.accesses().filter(|access| access.local.is_none()) {
        let is_reference = member.node().parent().is_some_and(|it| it.kind() == NodeKind::MethodRef);
        let Some(owner) = types.platform_type_named(object).filter(|_| !is_reference) else { continue };
        let Found(known) = types.platform_member(&owner, name.text()) else { continue };
        let is_called = member.call().is_some();
        let is_method = match known.kind {
            MemberKind::Method => true,
            MemberKind::Property if types.knows_all_members(&owner) => false,
            MemberKind::Property | MemberKind::Event => continue,
        };
        if is_called == is_method || !types.has_own_members(&owner) {
            continue;
        }
        let span = Span::new(object.span().start, name.span().end);
        let draft = report.at(span).arg("type", object.text()).arg("member", name.text());
        if is_called {
            draft.variant(Variant("property"));
        }
    }
}
