//! An event of the event log without an importance leaves it to whoever creates one, at every place again.

use crate::{
    platform::words::{key, kind, value},
    rules::prelude::*,
};

pub fn check(element: &Element<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    if !element.is_kind(kind::EVENT_LOG_EVENT)
        || element.get(key::IMPORTANCE).is_some_and(ValueWords::has_value)
    {
        return;
    }
    let class = context.metamodel().class_of_kind(kind::EVENT_LOG_EVENT.ru).found();
    let importance = class.and_then(|class| class.property(key::IMPORTANCE.ru).found());
    let default = importance.and_then(|importance| importance.default.as_deref());
    if default.is_some_and(|default| value::FROM_CONSTRUCTOR.is(default)) {
        let kind = element.root().entry(key::ELEMENT_KIND).map_or(Span::at(0), |kind| kind.key.span());
        report.at(kind).arg("name", element.name().unwrap_or_default());
    }
}
