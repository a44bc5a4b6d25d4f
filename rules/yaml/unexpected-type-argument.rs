//! A property that names a generic type alone takes it with the usual arguments and no others.

use crate::{platform::Ui, project::ComponentEntry, rules::prelude::*, source, syntax::types::TypeText};

pub fn check(components: &Components<'_>, report: &mut Reporter<'_>) {
    for given in components.entries().filter(|given| !given.entry.value.is_scalar()) {
        for written in types_within(given.entry.value).filter(|written| written.text().contains('<')) {
            if let Some(expected) = expected_type(given, written, components.ui()) {
                let draft = report.at(written.span()).arg("property", given.entry.key.text());
                draft.arg("type", expected).arg("written", written.text());
            }
        }
    }
}

/// What names the types of the components under a key, one or a list.
fn types_within(value: Value<'_>) -> impl Iterator<Item = Value<'_>> {
    let single = Some(value).filter(|value| value.is_mapping());
    single.into_iter().chain(value.items()).filter_map(|component| component.get(words::key::TYPE))
}

/// The generic type that the property names alone, where its usual arguments are not those written.
fn expected_type<'c>(given: &ComponentEntry<'c>, written: Value<'_>, ui: Ui<'c>) -> Option<&'c str> {
    let property = given.property().found()?;
    // Few properties name a generic type alone.
    let name = ui.russian_type(source::before(written.text(), b'<').trim());
    let named = property.types().find(|taken| *taken == name)?;
    let usual = ui.usual_arguments(name)?;
    let written = TypeText::new(written.text())?.single()?;
    let given_arguments = written.arguments().map(|argument| argument.text());
    if given_arguments.map(|argument| ui.russian_type(argument)).eq(usual) {
        return None;
    }
    let has_arguments = |taken: &str| taken.strip_prefix(name).is_some_and(|rest| rest.starts_with('<'));
    (!property.types().any(has_arguments)).then_some(named)
}
