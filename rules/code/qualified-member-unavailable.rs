//! A constant or a type of a common module for both sides may be annotated for one of them; code of the other side does
//! not see it.

use crate::{
    project::{Annotations, Environment, MemberUse, UseForm},
    rules::prelude::*,
    syntax::xbsl::Name,
};

pub fn check(uses: &MemberUses<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let is_wanted = |used: &MemberUse<'_>, meant: &Element<'_>| {
        used.form != UseForm::Called && used.node.is_sound() && meant.is_common_module(Environment::Both)
    };
    for (used, meant) in uses.all().filter(|(used, meant)| is_wanted(used, meant)) {
        let Some(method) = used.node.enclosing_method() else { continue };
        let Found(declaring) = project.module_of(&meant) else { continue };
        let annotations = annotations_of(&declaring, used.member.text());
        let Some(Found(exists)) = annotations.map(Annotations::environment) else { continue };
        let Found(runs) = project.environment_of_method(uses.module(), method) else { continue };
        if let Some(side) = runs.beyond(exists) {
            let draft = report.at(used.member.span()).arg("module", used.name());
            let draft = draft.arg("name", used.member.text()).arg("annotation", side.annotation());
            draft.arg("method", method.name().map_or("", Name::text));
        }
    }
}

fn annotations_of<'p>(module: &Module<'p>, name: &str) -> Option<&'p Annotations> {
    let symbols = module.symbols();
    let constant = symbols.constant(name).found().map(|constant| &constant.annotations);
    constant.or_else(|| symbols.type_named(name).found().map(|declared| &declared.annotations))
}
