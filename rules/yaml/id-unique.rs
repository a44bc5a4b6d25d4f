//! Ids of elements differ within the project, those of items within their file: a copy of an element may well
//! keep the ids of its items. Each of several equal ids is reported, with the others as its related places.

use crate::{project::id_hash, rules::prelude::*, source::FileIndex};

/// How many of the others a finding names.
const RELATED: usize = 3;

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let file = element.file().index;
    let project = context.project();
    let own_ids = element.own_ids().filter(|id| id.is_scalar());
    // Few files have two equal ones, and where they do not those of items need no look.
    if !element.may_repeat_ids() {
        own_ids.for_each(|id| tell(id, elsewhere(id, file, project), report));
        return;
    }
    let all = own_ids.chain(element.item_ids().filter(|id| id.is_scalar()));
    let mut ids: Vec<_> = all.map(|id| (id_hash(id.text()), id)).collect();
    ids.sort_by_key(|(hash, _)| *hash);
    for equal in ids.chunk_by(|(_, one), (_, other)| one.text().eq_ignore_ascii_case(other.text())) {
        for &(_, id) in equal {
            let here = equal.iter().map(|(_, other)| *other).filter(|other| *other != id);
            let here = here.map(|other| Place { file, span: other.span() });
            let is_own = id.parent() == Some(element.root());
            let elsewhere = is_own.then(|| elsewhere(id, file, project)).into_iter().flatten();
            tell(id, here.chain(elsewhere), report);
        }
    }
}

/// Where other descriptions have the id.
fn elsewhere<'p>(
    id: Value<'p>,
    file: FileIndex,
    project: &Project<'p>,
) -> impl Iterator<Item = Place> + use<'p> {
    let bearers = project.bearers_of_id(id.text()).filter(move |(bearer, _)| bearer.index != file);
    bearers.map(|(bearer, other)| Place { file: bearer.index, span: other.span() })
}

fn tell(id: Value<'_>, mut others: impl Iterator<Item = Place>, report: &mut Reporter<'_>) {
    let Some(other) = others.next() else { return };
    let is_here = report.place(id.span()).file == other.file;
    let draft = report.at(id.span()).arg("id", id.text()).arg("other", other).related(other);
    let draft = if is_here { draft.variant(Variant("here")) } else { draft };
    others.take(RELATED - 1).fold(draft, |draft, other| draft.related(other));
}
