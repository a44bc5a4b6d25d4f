//! A property that came with a later version than the one the project is compatible with.

use crate::{platform::Lifetime, rules::prelude::*};

pub fn check(components: &Components<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let dated =
        components.entries().filter_map(|given| Some((given.entry.key, given.property().found()?.since()?)));
    let mut dated = dated.peekable();
    let Some(mode) = dated.peek().and_then(|_| context.project().compatibility_mode()) else { return };
    for (key, since) in dated {
        if (Lifetime { since: Some(since), until: None }).covers(Some(mode)).is_absent() {
            report.at(key.span()).arg("property", key.text()).arg("since", since);
        }
    }
}
