//! `исп` of a value whose type of the platform has nothing to close.

use crate::{
    platform::words::type_name,
    rules::prelude::*,
    syntax::xbsl::{NodeKind, Variable, VariableKind},
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let used = types.tree().all::<Variable<'_>>().filter(|it| it.kind() == VariableKind::Use);
    for variable in used {
        let made = variable.value().filter(|value| value.kind() == NodeKind::New);
        let known = match variable.type_reference() {
            Some(written) => types.written(written),
            None => made.and_then(|made| types.of(made)),
        };
        let Some((name, known)) = variable.name().zip(known) else { continue };
        let Some(owner) = known.single_platform() else { continue };
        if types.inherits(owner, type_name::CLOSEABLE).is_absent() {
            report.at(variable.span()).arg("name", name.text()).arg("type", types.text(&known));
        }
    }
}
