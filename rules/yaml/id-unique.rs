//! Ids of elements differ within the project, those of items within their file: a copy of an element may well
//! keep the ids of its items. Each of several equal ids is reported, with the others as its related places.

use crate::{project::id_hash, rules::prelude::*};

/// How many of the others a finding names.
const RELATED: usize = 3;

pub fn check(element: &Element<'_>, context: &ProjectContext<'_>, report: &mut Reporter<'_>) {
    let project = context.project();
    let file = element.file().index;
    // Few files have two equal ones, and where they do not those of items need no look.
    let of_items = element.may_repeat_ids().then(|| element.item_ids());
    let all = element.own_ids().chain(of_items.into_iter().flatten()).filter(|id| id.is_scalar());
    let mut ids: Vec<_> = all.map(|id| (id_hash(id.text()), id)).collect();
    ids.sort_by_key(|(hash, _)| *hash);
    for equal in ids.chunk_by(|(_, one), (_, other)| one.text().eq_ignore_ascii_case(other.text())) {
        for &(_, id) in equal {
            let here = equal.iter().map(|(_, other)| (file, *other)).filter(|(_, other)| *other != id);
            let is_own = id.parent() == Some(element.root());
            let bearers = is_own.then(|| project.bearers_of_id(id.text())).into_iter().flatten();
            let elsewhere = bearers.map(|(bearer, other)| (bearer.index, other));
            let others = here.chain(elsewhere.filter(|(bearer, _)| *bearer != file));
            tell(id, others.map(|(file, other)| Place { file, span: other.span() }), report);
        }
    }
}

fn tell(id: Value<'_>, mut others: impl Iterator<Item = Place>, report: &mut Reporter<'_>) {
    let Some(other) = others.next() else { return };
    let is_here = report.place(id.span()).file == other.file;
    let draft = report.at(id.span()).arg("id", id.text()).arg("other", other).related(other);
    let draft = if is_here { draft.variant(Variant("here")) } else { draft };
    others.take(RELATED - 1).fold(draft, |draft, other| draft.related(other));
}
