//! The data of a row of a dynamic list has the fields of the list: their aliases, or the last names of their expressions.
//! A row itself has members of the platform, too; no name that the platform uses is judged there. Neither is it in the rows
//! of queries, whose columns may have two spellings then.

use rustc_hash::FxHashMap;

use crate::{
    platform::{
        Role,
        words::{facet, field, member, type_name},
    },
    project::RowFields,
    rules::prelude::*,
    syntax::{
        types::Member as Type,
        xbsl::{Node, NodeKind},
    },
};

/// What every value has.
const OF_ALL: [Word; 3] = [member::TO_STRING, member::PRESENTATION, member::GET_TYPE];

pub fn check(types: &Types<'_>, report: &mut Reporter<'_>) {
    let queries = types.query_rows();
    let mut fields = RowFields::of(types.project());
    // One local is the same row wherever it is used.
    let mut known = FxHashMap::default();
    for Access { member, object, local, name } in types.accesses() {
        let span = || Span::new(object.span().start, name.span().end);
        if let Some(queries) = queries
            && object.kind() == NodeKind::NameExpression
            && member.call().is_none()
            && queries.lack_column(object, name.text())
            && !is_of_platform(name.text())
            && !is_spelled_otherwise(name.text(), |column| queries.lack_column(object, column))
        {
            report.at(span()).variant(Variant("query")).arg("field", name.text());
            continue;
        }
        let found = match local {
            Some(local) => {
                let known = known.entry(local.declaration().id());
                *known.or_insert_with(|| row_of(types, object, &mut fields))
            }
            None => row_of(types, object, &mut fields),
        };
        let Some((row, is_whole_row)) = found else { continue };
        if is_whole_row && is_of_platform(name.text()) {
            continue;
        }
        let mut lack = |field: &str| fields.lack(types.module(), row.name(), field);
        if lack(name.text())
            && !OF_ALL.iter().any(|word| word.is(name.text()))
            && !is_spelled_otherwise(name.text(), lack)
        {
            report.at(span()).arg("type", row.name()).arg("field", name.text());
        }
    }
}

/// The type of the data of a row whose fields are known, and whether the row itself is meant.
fn row_of<'p>(types: &Types<'p>, value: Node<'p>, fields: &mut RowFields<'p>) -> Option<(Type<'p>, bool)> {
    let (project, module) = (types.project(), types.module());
    let data = project.row_type_of(module, value)?;
    let is_whole_row = type_name::DYNAMIC_LIST_ROW.is(data.name());
    let data = if is_whole_row { project.list_row_of(module, value)? } else { data };
    fields.have_rows(module, data.name()).then_some((data, is_whole_row))
}

fn is_of_platform(name: &str) -> bool {
    [Role::Member, Role::Key, Role::Field].iter().any(|role| role.word(name).is_some())
}

/// Whether a row has a standard attribute that a name may mean in the other language. Public sources write `Ссылка` in two
/// ways, and of some the English name is not known.
fn is_spelled_otherwise(name: &str, mut lack: impl FnMut(&str) -> bool) -> bool {
    let may_mean = |word: &Word| match word.en {
        Some(_) => word.is(name) || *word == field::LINK && facet::REFERENCE.is(name),
        None => name.is_ascii(),
    };
    Role::Field.words().iter().filter(|word| may_mean(word)).any(|word| {
        let of_facet = (*word == field::LINK).then_some(facet::REFERENCE.spelling(true));
        word.spellings().into_iter().chain(of_facet).any(|spelling| !lack(spelling))
    })
}
