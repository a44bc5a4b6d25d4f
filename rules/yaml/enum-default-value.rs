//! The default value of an enumeration is the bare name of one of its members. What an expression computes is not judged,
//! nor is a type with a namespace.

use crate::{platform::words::key, rules::prelude::*, syntax::xbsl::is_identifier};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    for typed in element.typed() {
        let given = typed.node.get(key::DEFAULT_VALUE).filter(|given| given.is_scalar() && given.has_value());
        let Some(given) = given else { continue };
        let enumeration = typed.type_text().and_then(|written| context.project().enumeration_of(written));
        let Some(enumeration) = enumeration else { continue };
        let name = enumeration.name().unwrap_or_default();
        let dotted = given.text().strip_prefix(name).and_then(|rest| rest.strip_prefix('.'));
        if let Some(item) = dotted.filter(|item| is_identifier(item)) {
            report.at(given.span()).variant(Variant("dotted")).arg("value", item);
        } else if is_identifier(given.text()) && enumeration.lacks_item(given.text()) {
            report.at(given.span()).arg("value", given.text()).arg("enumeration", name);
        }
    }
}
