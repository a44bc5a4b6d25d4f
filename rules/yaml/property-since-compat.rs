//! A property that came with a later version than the one the project is compatible with.

use crate::{platform::Lifetime, rules::prelude::*};

pub fn check(components: &Components<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let Some(mode) = context.project().compatibility_mode() else { return };
    for given in components.entries() {
        let Found(property) = given.property() else { continue };
        let Some(since) = property.lifetime().since else { continue };
        if (Lifetime { since: Some(since), until: None }).covers(Some(mode)).is_absent() {
            let key = given.entry.key;
            report.at(key.span()).arg("property", key.text()).arg("since", since);
        }
    }
}
