//! A dynamic list with a hierarchy loads its rows by branches. One that leaves the hierarchy to its main table is
//! flat where the table has none, and then shows one portion of its rows unless it loads them on scrolling.

use crate::{
    platform::words::value,
    project::{FlatTables, RowSource},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let lists = element.one_portion_lists().filter(|list| list.row_source() == RowSource::DynamicList);
    let mut lists = lists.peekable();
    if lists.peek().is_none() {
        return;
    }
    let properties = element.properties_by_name();
    let mut flat = FlatTables::of(*context.project());
    for list in lists {
        let Some(table) = list.main_table(&properties).filter(|table| flat.have(table.text())) else {
            continue;
        };
        let navigation = list.navigation;
        let draft =
            report.at(navigation.span()).arg("instead", value::LOAD_ON_SCROLL).arg("table", table.text());
        if list.scrolls {
            draft.fix(navigation.span(), list.loading_navigation());
        } else {
            draft.variant(Variant("unsized"));
        }
    }
}
