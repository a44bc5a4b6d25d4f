//! Behind the name of an element and a dot stands a type that the platform makes for its kind, one of its tabular parts, or
//! one that its modules declare. Any type that the platform makes for some kind is taken: which kinds have it is not
//! looked at.

use crate::{
    platform::{
        Role,
        words::{key, kind},
    },
    project::Section,
    rules::prelude::*,
    syntax::xbsl::NamedType,
};

/// The kinds whose types are known.
const KINDS: [Word; 18] = [
    kind::CATALOG,
    kind::DOCUMENT,
    kind::EXCHANGE_PLAN,
    kind::SETTINGS_STORAGE,
    kind::INTEGRABLE_APPLICATION,
    kind::INFORMATION_REGISTER,
    kind::ACCUMULATION_REGISTER,
    kind::CONSTANTS_SET,
    kind::ENUMERATION,
    kind::ACCESS_KEY,
    kind::PRIVILEGE_ON_ACTION,
    kind::CLIENT_WORK_PARAMETERS,
    kind::ENTITY_CONTRACT,
    kind::PROCESSING,
    kind::REPORT,
    kind::COMMON_MODULE,
    kind::HTTP_SERVICE,
    kind::INTERFACE_COMPONENT,
];

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    for written in module.all::<NamedType<'_>>().filter(|written| !written.is_qualified()) {
        let mut names = written.segments();
        let (Some(owner), Some(name), None) = (names.next(), names.next(), names.next()) else { continue };
        let Found(element) = project.element(owner.text()) else { continue };
        let is_made = || Role::Facet.words().iter().any(|word| word.is(name.text()));
        if element.is_any_kind(&KINDS)
            && !is_made()
            && element.symbols().part(Section::TabularParts, name.text()).is_absent()
            && !is_row(element, name.text())
            && project.type_of(&element, name.text()).is_absent()
            && written.node().is_sound()
        {
            report.at(name.span()).arg("element", owner.text()).arg("type", name.text());
        }
    }
}

/// Whether a list on a form calls the type of its rows so.
fn is_row(element: Element<'_>, name: &str) -> bool {
    let mut given = element.entries_under(key::ROW_DATA_TYPE_NAME);
    given.any(|given| given.value.text() == name)
}
