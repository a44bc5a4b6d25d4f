//! A component that stretches by itself keeps a given size only if it must not stretch. A list keeps its height
//! only if it also scrolls.

use crate::{
    platform::words::{key, type_name, value},
    rules::prelude::*,
};

/// Those that fill what is left of their parent, in both directions.
const STRETCHING: [Word; 6] = [
    type_name::HTML_CONTAINER,
    type_name::PDF_VIEW,
    type_name::FORMATTED_DOCUMENT,
    type_name::SPLITTING_GROUP,
    type_name::PIE_CHART,
    type_name::SPEEDOMETER_CHART,
];

const LISTS: [Word; 3] = [type_name::TABLE, type_name::CUSTOM_LIST, type_name::STANDARD_LIST];

/// Those that fill the width only.
const WIDE: [Word; 4] =
    [type_name::PAGES, type_name::FILE_LIST, type_name::TAG_PANEL, type_name::STAGE_PANEL];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    // Most descriptions give no size.
    if ![key::WIDTH, key::HEIGHT].into_iter().any(|size| element.has_key(size)) {
        return;
    }
    for typed in element.typed() {
        let node = typed.node;
        let is_list = typed.has_type(&LISTS);
        let is_tall = is_list || typed.has_type(&STRETCHING);
        if !is_tall && !typed.has_type(&WIDE) {
            continue;
        }
        let given = |size: Word| node.entry(size).filter(|size| size.value.gives_size());
        if let Some(width) = given(key::WIDTH).filter(|_| node.get(key::HORIZONTAL_STRETCH).is_none()) {
            report.at(width.key.span()).arg("stretch", key::HORIZONTAL_STRETCH);
        }
        let Some(height) = given(key::HEIGHT).filter(|_| is_tall) else { continue };
        match node.get(key::VERTICAL_STRETCH) {
            None => _ = report.at(height.key.span()).arg("stretch", key::VERTICAL_STRETCH),
            Some(stretch) if is_list && stretch.says_false() && !scrolls(node) => {
                report.at(height.key.span()).variant(Variant("scroll"));
            }
            Some(_) => {}
        }
    }
}

/// Whether a list may scroll within itself.
fn scrolls(list: Value<'_>) -> bool {
    list.get(key::VERTICAL_SCROLL).is_some_and(|scroll| !(scroll.says_false() || scroll.is(value::AUTO)))
}
