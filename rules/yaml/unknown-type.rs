//! A description names types of the platform, of elements, and of modules. One that none of these has is a mistake, as far
//! as it can be told: the platform may have any type that its table lacks, and a library any name.

use std::cell::OnceCell;

use memchr::memchr;

use crate::{platform::words::kind, project::FileRole, rules::prelude::*, source::before};

/// The type of which nothing is known.
const UNKNOWN: [&str; 2] = ["неизвестно", "unknown"];

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    // In a dictionary a key of that name is a string.
    if element.role() != FileRole::Element || element.is_kind(kind::LOCALIZED_STRINGS) {
        return;
    }
    let project = context.project();
    let foreign = OnceCell::new();
    let meant = |name: &str| context.mistyped(name).or_else(|| project.mistyped_element(name));
    let is_unknown = |name: &str| {
        context.has_type(name).found().is_none()
            && !UNKNOWN.contains(&name)
            && !context.knows_word(name)
            && !project.modules_declare_type(name)
            && !foreign.get_or_init(|| project.may_be_foreign_in(element.file()))(name)
            && (context.has_type(name).is_absent()
                || context.global_name(name).is_absent()
                || meant(name).is_some())
    };
    let is_of_platform = |name: &str| context.has_type(name).found().is_some();
    for typed in element.typed() {
        let (span, written) = (typed.written.span(), typed.written.text());
        // Most are a name of the platform and nothing else.
        if typed.is_name() && is_of_platform(written) && memchr(b'.', written.as_bytes()).is_none() {
            continue;
        }
        // What has a namespace before it is not looked up.
        for name in typed.names_in_type().filter(|name| memchr(b':', name.as_bytes()).is_none()) {
            let owner = before(name, b'.');
            let facet = name.get(owner.len() + 1..).unwrap_or_default();
            // Most are of the platform, and then it is all the same which element has the name.
            if facet.is_empty() && is_of_platform(owner) {
                continue;
            }
            match project.element(owner) {
                Found(_) if facet.is_empty() || facet.contains('.') => {}
                Found(element) if project.lacks_type(&element, facet) => {
                    report.at(span).variant(Variant("facet")).arg("type", name).arg("element", owner);
                }
                Absent if is_unknown(owner) => {
                    let draft = report.at(span).arg("type", name);
                    if let Some(meant) = meant(owner) {
                        draft.variant(Variant("near")).arg("meant", meant);
                    }
                }
                _ => {}
            }
        }
    }
}
