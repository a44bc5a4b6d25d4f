//! The keys of an element are those of its kind. Where the table of keys has gaps, only a slip in a known key is one.

use crate::rules::prelude::*;

pub fn check(element: &Element<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    let metamodel = context.metamodel();
    let Some(kind) = element.kind().filter(|kind| metamodel.is_vetted(kind)) else { return };
    let Found(class) = metamodel.class_of_kind(kind) else { return };
    let keys = element.root().entries().map(|entry| entry.key);
    for key in keys.filter(|key| key.is_scalar() && !metamodel.is_common(key.text())) {
        let Some(mistaken) = class.mistaken_key(key.text()) else { continue };
        let draft = report.at(key.span()).arg("key", key.text()).arg("kind", kind);
        if let Some(meant) = mistaken.meant {
            draft.variant(Variant("meant")).arg("meant", meant);
        }
    }
}
