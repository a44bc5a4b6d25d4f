//! A list that loads nothing on scrolling shows one portion of its rows. A dynamic list is judged with its table,
//! by a rule of its own; a tree loads its rows another way. Without a scroll only a list over an array is judged:
//! how other sources portion their rows is not known.

use crate::{
    platform::words::value,
    project::{OnePortionList, RowSource},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for list in element.one_portion_lists().filter(hides_rows) {
        let navigation = list.navigation;
        let draft = report.at(navigation.span()).arg("instead", value::LOAD_ON_SCROLL);
        if list.scrolls {
            draft.fix(navigation.span(), list.loading_navigation());
        } else {
            draft.variant(Variant("unsized"));
        }
    }
}

fn hides_rows(list: &OnePortionList<'_>) -> bool {
    match list.row_source() {
        RowSource::Array => true,
        RowSource::Other => list.scrolls,
        RowSource::DynamicList | RowSource::Tree => false,
    }
}
