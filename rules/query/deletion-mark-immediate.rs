//! An element whose objects are deleted at once has no deletion mark. A field without the name of its table may belong to
//! another one.

use crate::{
    platform::words::{field, key, value},
    rules::prelude::*,
};

pub fn check(query: &Query<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    // Most queries need not be read.
    if !field::DELETION_MARK.spellings().iter().any(|word| query.text().contains(word)) {
        return;
    }
    let sources = query.sources();
    let fields = sources.paths().filter_map(|path| path.field());
    for (table, name, span) in
        fields.filter(|(table, name, _)| field::DELETION_MARK == **name && table.part.is_none())
    {
        let Found(element) = context.project().element(table.element) else { continue };
        if table.namespace.is_empty()
            && element.get(key::DELETION_MODE).is_some_and(|mode| mode.is(value::IMMEDIATELY))
        {
            report.at(span).arg("element", table.element).arg("field", name);
        }
    }
}
