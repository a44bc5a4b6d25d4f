//! The default value of an enumeration is the bare name of one of its members. What an expression computes is not judged,
//! nor is a type with a namespace. Of several enumerations of one name any may be meant.

use crate::{platform::words::key, rules::prelude::*, syntax::xbsl::is_identifier};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    for typed in element.typed() {
        let given = typed.node.get(key::DEFAULT_VALUE).filter(|given| given.is_scalar() && given.has_value());
        let Some(given) = given else { continue };
        let Some(written) = typed.type_text() else { continue };
        let enumerations = context.project().enumerations_of(written);
        let Some(name) = enumerations.first().and_then(Element::name) else { continue };
        let dotted = given.text().strip_prefix(name).and_then(|rest| rest.strip_prefix('.'));
        if let Some(item) = dotted.filter(|item| is_identifier(item)) {
            report.at(given.span()).variant(Variant("dotted")).arg("value", item);
        } else if is_identifier(given.text()) && enumerations.iter().all(|it| it.lacks_item(given.text())) {
            report.at(given.span()).arg("value", given.text()).arg("enumeration", name);
        }
    }
}
