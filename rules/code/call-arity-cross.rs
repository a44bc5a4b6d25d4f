//! A call of a method of another module whose arguments do not fit its parameters. Of several methods of one name the
//! arguments choose, and a name that the platform has behind the element may mean its own.

use rustc_hash::FxHashMap;

use crate::{
    project::{Misfit, Signature, UseForm},
    rules::prelude::*,
    syntax::xbsl::{Member, Method, Name, NodeId, NodeKind},
};

pub fn check(uses: &MemberUses<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let mut signatures: FxHashMap<(&str, NodeId), Signature<'_>> = FxHashMap::default();
    for (used, element) in uses.all().filter(|(used, _)| used.form == UseForm::Called) {
        let Found(other) = project.module_of(&element) else { continue };
        let mut methods = other.tree().root().members_as(NodeKind::Method, used.member.text());
        let (Some(method), None) = (methods.next().and_then(Method::cast), methods.next()) else { continue };
        let Some(call) = Member::cast(used.node).and_then(Member::call) else { continue };
        let signature = signatures
            .entry((other.file().path(), method.node().id()))
            .or_insert_with(|| Signature::of(method));
        let Some(misfit) = signature.misfit(call) else { continue };
        let is_of_platform = || {
            let kind = element.kind().unwrap_or_default();
            used.namespace().is_none() && context.has_type(used.name()) == Found(())
                || context.element_may_have_member(kind, used.member.text())
        };
        if !other.is_valid() || !used.node.is_sound() || is_of_platform() {
            continue;
        }
        let declared = method.name().map_or(method.span(), Name::span);
        let draft = report.at(used.root.cover(used.member.span()));
        let draft = draft.related(Place { file: other.file().index, span: declared });
        let draft = draft.arg("element", used.name()).arg("method", used.member.text());
        match misfit {
            Misfit::Missing(parameter) => draft.arg("parameter", parameter.text()),
            Misfit::Unknown(argument) => draft.variant(Variant("unknown")).arg("parameter", argument.text()),
            Misfit::Twice(argument) => draft.variant(Variant("twice")).arg("parameter", argument.text()),
            Misfit::Order => draft.variant(Variant("order")),
            Misfit::Many { given, most } => {
                draft.variant(Variant("many")).arg("given", given).arg("most", most)
            }
        };
    }
}
