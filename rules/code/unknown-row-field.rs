//! The data of a row of a dynamic list has the fields of the list: their aliases, or the last names of their expressions.
//! A row itself has members of the platform, too; no name that the platform uses is judged there.

use std::collections::HashSet;

use crate::{
    platform::{Role, words::member},
    rules::prelude::*,
    syntax::{types, xbsl::Member},
};

/// What every value has.
const OF_ALL: [Word; 3] = [member::TO_STRING, member::PRESENTATION, member::GET_TYPE];

pub fn check(module: &Module<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    for access in module.all::<Member<'_>>() {
        let Some((object, name)) = access.object().zip(access.name()) else { continue };
        let of_row = || project.list_row_of(*module, object).filter(|_| !is_of_platform(name.text()));
        let of_data = project.row_type_of(*module, object);
        let Some(row) = of_data.filter(|data| data.facet().is_some()).or_else(of_row) else { continue };
        let Some(fields) = fields_of(project, row) else { continue };
        if !fields.contains(name.text()) && !OF_ALL.iter().any(|word| word.is(name.text())) {
            report.at(name.span()).arg("type", row.name()).arg("field", name.text());
        }
    }
}

/// The fields of a type of rows, `Форма.ДанныеСтроки`.
fn fields_of<'p>(project: &Project<'p>, row: types::Member<'_>) -> Option<HashSet<&'p str>> {
    let (owner, name) = row.name().split_once('.')?;
    project.element(owner).found()?.row_fields(name)
}

fn is_of_platform(name: &str) -> bool {
    [Role::Member, Role::Key, Role::Field].iter().any(|role| role.words().iter().any(|word| word.is(name)))
}
