//! The event of editing a row is for rows that are nodes of a hierarchy; a flat list never calls it. A table that is nowhere
//! has none either, nor has a list with rows of its own and without a source.

use crate::{
    platform::words::key,
    project::{FlatTables, RowSource},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let events = element.typed().filter_map(|list| Some((list, list.node.entry(key::ON_ROW_EDIT)?)));
    let handled = events.filter(|(_, event)| event.value.has_value() && event.value.is_scalar());
    let mut lists = handled.filter(|(list, _)| list.row_source() == Some(RowSource::DynamicList)).peekable();
    if lists.peek().is_none() {
        return;
    }
    let properties = element.properties_by_name();
    let mut flat = FlatTables::of(*context.project());
    for (list, event) in lists {
        let (place, name) = (event.value.span(), event.key.text());
        let has_no_table = !list.has_source() && list.has_rows_of(element);
        if has_no_table || list.denies_hierarchy(&properties) {
            report.at(place).variant(Variant("denied")).arg("event", name);
            continue;
        }
        let Some(table) = list.row_table(&properties) else { continue };
        if flat.have(table) {
            report.at(place).arg("event", name).arg("table", table);
        } else if list.has_rows_of(element) && flat.lack(table) {
            report.at(place).variant(Variant("nowhere")).arg("event", name).arg("table", table);
        }
    }
}
