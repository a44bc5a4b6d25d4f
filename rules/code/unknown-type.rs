//! Code names types of the platform, of elements, and of its own module. One that none of these has is a mistake, as far as it
//! can be told: a library may bring any name.

use std::cell::OnceCell;

use crate::{platform::Role, rules::prelude::*, syntax::xbsl::NamedType};

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let names = OnceCell::new();
    let is_own = |name: &str| module.types_named(name).next().is_some();
    for written in module.all::<NamedType<'_>>().filter(|it| !it.is_qualified() && !it.is_undefined()) {
        let Some(owner) = written.segments().next() else { continue };
        let name = owner.text();
        let is_kind = || Role::Kind.word(name).is_some();
        if is_own(name) || !context.global_name(name).is_absent() || is_kind() {
            continue;
        }
        let Some(names) = names.get_or_init(|| context.project().bare_names(*module)) else { return };
        if !names.may_have_type(name) {
            report.at(owner.span()).arg("type", name);
        }
    }
}
