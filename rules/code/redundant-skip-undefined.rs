//! A call that skips the empty items of a collection whose items are never empty.

use crate::{platform::words::member, rules::prelude::*, syntax::xbsl::Call};

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let calls = types.tree().all::<Call<'_>>().filter_map(|call| {
        let name = call.name().filter(|name| member::SKIP_UNDEFINED.is(name.text()))?;
        Some((name, call.object()?))
    });
    for (name, object) in calls {
        let Some(known) = types.of(object) else { continue };
        let Some(collection) = known.single_platform() else { continue };
        let [Some(item)] = collection.arguments.as_slice() else { continue };
        if item.is_never_empty() {
            report.at(name.span()).arg("type", types.text(&known)).arg("method", name.text());
        }
    }
}
