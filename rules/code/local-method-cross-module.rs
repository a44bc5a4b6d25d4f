//! A method without a visibility can be called in its own module only.

use crate::{
    platform::Role,
    project::{MethodSymbol, UseForm, Visibility},
    rules::prelude::*,
    syntax::xbsl::MOST_OVERLOADS,
};

pub fn check(uses: &MemberUses<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    for (used, meant) in uses.all().filter(|(used, _)| used.form == UseForm::Called) {
        let Found(called) = project.module_of(&meant) else { continue };
        // An annotation may be a part of what could not be read.
        if called.file().index == uses.module().file().index || !called.is_valid() {
            continue;
        }
        if used.namespace().is_none() && Role::Type.word(used.name()).is_some() {
            continue;
        }
        if let Some(method) = local_method(&called, used.member.text()) {
            let declared = Place { file: called.file().index, span: method.spans.name };
            let draft = report.at(used.root).related(declared);
            draft.arg("method", used.member.text()).arg("module", used.name());
        }
    }
}

/// The first method with a name, if no method with that name can be called from another module.
fn local_method<'p>(called: &Module<'p>, name: &str) -> Option<&'p MethodSymbol> {
    let is_local = |method: &&MethodSymbol| {
        let visibility = method.annotations.visibility();
        method.has_sound_signature && matches!(visibility, Absent | Found(Visibility::Local))
    };
    let mut named = called.symbols().methods.named(name);
    let first = named.next().filter(is_local)?;
    let are_local = named.by_ref().take(MOST_OVERLOADS).all(|method| is_local(&method));
    (are_local && named.next().is_none()).then_some(first)
}
