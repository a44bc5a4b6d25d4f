//! A call that skips the empty items of a collection whose items are never empty.

use crate::{
    platform::words::{member, type_name},
    rules::prelude::*,
    syntax::xbsl::Call,
};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let calls = types.tree().all::<Call<'_>>().filter_map(|call| {
        let name = call.name().filter(|name| member::SKIP_UNDEFINED.is(name.text()))?;
        Some((call, name, call.object()?))
    });
    for (call, name, object) in calls {
        let Some(known) = types.of(object) else { continue };
        let Some(collection) = known.single_platform() else { continue };
        let [Some(item)] = collection.arguments.as_slice() else { continue };
        let is_object = item.single_platform().is_some_and(|it| type_name::OBJECT == it.name);
        if !item.is_nullable() && !is_object {
            report.at(call.span()).arg("type", types.text(&known)).arg("method", name.text());
        }
    }
}
