//! A method without a visibility can be called in its own module only.

use crate::{project::UseForm, project::Visibility, rules::prelude::*};

pub fn check(uses: &MemberUses<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    for (used, meant) in uses.all().filter(|(used, _)| used.form == UseForm::Called) {
        let Found(called) = project.module_of(&meant) else { continue };
        // An annotation may be a part of what could not be read.
        if called.file().index == uses.module().file().index || !called.is_valid() {
            continue;
        }
        let Found(method) = called.method(used.member.text()) else { continue };
        if matches!(method.annotations.visibility(), Absent | Found(Visibility::Local)) {
            let declared = Place { file: called.file().index, span: method.spans.name };
            let draft = report.at(used.root).related(declared);
            draft.arg("method", used.member.text()).arg("module", used.name());
        }
    }
}
