//! A value whose declared type is a structure of a module has its fields and methods, and those of every object.
//! Behind a condition on the value it may be known to be something else.

use crate::{
    project::TypeKind,
    rules::prelude::*,
    syntax::xbsl::{IfBranch, Member, NodeKind},
};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    for member in module.all::<Member<'_>>() {
        let Some((object, name)) = member.object().zip(member.name()) else { continue };
        let Some(written) = project.type_of_value(*module, object) else { continue };
        let Found(declared) = project.declared_type(written) else { continue };
        if declared.symbol.kind == TypeKind::Structure
            && declared.module.is_valid()
            && declared.lacks_member(name.text())
            && !is_tested(module, member)
        {
            report
                .at(Span::new(object.span().start, name.span().end))
                .arg("structure", &*declared.symbol.name)
                .arg("field", name.text())
                .related(Place { file: declared.module.file().index, span: declared.symbol.spans.name });
        }
    }
}

/// Whether a condition around asks anything of the local whose member this is.
fn is_tested(module: &Module<'_>, member: Member<'_>) -> bool {
    let Some(name) = member.object().filter(|object| object.kind() == NodeKind::NameExpression) else {
        return false;
    };
    let Some(local) = module.bindings().resolve(name) else { return false };
    let conditions = member.node().ancestors().filter_map(IfBranch::cast).filter_map(IfBranch::condition);
    let mut conditions = conditions.filter(|condition| !condition.contains(name));
    conditions.any(|condition| local.uses().any(|place| condition.span().contains(place.span().start)))
}
