//! A form of a list is made for a dynamic list. One that shows an array instead is no form of a list.

use crate::{
    platform::words::{key, type_name},
    project::{RowSource, Typed},
    rules::prelude::*,
    syntax::xbsl::words,
};

const TABLES: [Word; 2] = [type_name::TABLE, type_name::CUSTOM_LIST];

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let Some(markup) = element.get(key::INHERITS).filter(|it| it.has_type(&[type_name::LIST_FORM])) else {
        return;
    };
    let (Some(base), Some(content)) = (markup.get(key::TYPE), markup.get(key::CONTENT)) else { return };
    let shown = || element.typed().filter(|typed| content.span().contains(typed.node.span().start));
    let is_array = |typed: Typed<'_>| typed.has_type(&TABLES) && typed.row_source() == Some(RowSource::Array);
    let array = shown().find(|typed| is_array(*typed));
    if let Some(array) = array.filter(|_| !shown().any(|typed| may_be_dynamic(typed, context.project()))) {
        report.at(base.span()).arg("table", array.written.text());
    }
}

/// Whether it shows a dynamic list, or is a component of the project that does.
fn may_be_dynamic(typed: Typed<'_>, project: &Project<'_>) -> bool {
    let names_it =
        |typed: Typed<'_>| words(typed.written.text()).any(|word| type_name::DYNAMIC_LIST.is(word));
    let components = || project.elements_named(typed.type_name()).take(1);
    names_it(typed) || components().any(|component| component.typed().any(names_it))
}
