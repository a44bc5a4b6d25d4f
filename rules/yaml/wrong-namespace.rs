//! The namespace before a name is one of the project and holds no such element, but another does.

use crate::{project::Resolution, rules::prelude::*};

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    for (found, resolution) in project.resolved_uses(element.file()) {
        let name = found.name();
        let (Some(written), Resolution::Elsewhere(owners)) = (name.namespace, resolution) else {
            continue;
        };
        let namespaces = project.namespaces_of(&owners);
        let draft = report.at(found.span).arg("name", name.name).arg("written", written);
        let draft = draft.arg("namespace", namespaces.clone());
        if let (Some(span), [_]) = (found.namespace_span(), owners.as_slice()) {
            let before = written.len() - project.short_namespace(written).len();
            draft.fix(span, format!("{}{namespaces}", &written[..before]));
        }
    }
}
