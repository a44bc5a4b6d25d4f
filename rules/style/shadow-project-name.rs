//! Where a variable, a parameter or a method has the name of an element, the element cannot be named.

use crate::{project::NameRole, rules::prelude::*};

const ROLES: [NameRole; 4] =
    [NameRole::Method, NameRole::Variable, NameRole::LoopVariable, NameRole::Parameter];

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    for name in module.names(&ROLES) {
        let Some(element) = context.project().elements_named(name.text()).next() else { continue };
        let (Some(kind), Some(own)) = (element.kind(), element.own_name()) else { continue };
        let place = Place { file: element.file().index, span: own.span() };
        report.at(name.span()).arg("name", name.text()).arg("kind", kind).related(place);
    }
}
