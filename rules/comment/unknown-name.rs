//! A comment names something that stands nowhere else: it was renamed or removed, or is mistyped.

use rustc_hash::FxHashSet;

use crate::{project::CommentName, rules::prelude::*};

pub fn check(project: &Project<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    if !project.is_whole() {
        return;
    }
    let may_be_of_platform = |found: &CommentName<'_>| {
        let known = [context.global_name(found.name), context.member_name(found.name)];
        // Where not all names are known, those with a word that no known one has are people's own.
        let is_foreign = || found.is_plain() && context.has_foreign_word(found.name);
        known.contains(&Found(())) || !(known == [Absent, Absent] || is_foreign())
    };
    let mut suspects: Vec<(Place, CommentName<'_>)> = Vec::new();
    for file in project.files_among(|file| report.wants(file)) {
        let names = Comments::of(file).names().into_iter();
        suspects.extend(names.map(|found| (Place { file: file.index, span: found.span }, found)));
    }
    // What is asked of a name that is none itself may be one of another system.
    let all = suspects.iter().flat_map(|(_, found)| [Some(found.name), found.owner]).flatten();
    let absent: FxHashSet<&str> = project.names_nowhere(all.collect());
    // After the project, which has most of them, because it takes reading all names of the platform.
    suspects.retain(|(_, found)| absent.contains(found.name) && !may_be_of_platform(found));
    if suspects.is_empty() {
        return;
    }
    let is_foreign = project.may_be_foreign();
    let is_declared = project.declares_form_of();
    let mut met = FxHashSet::default();
    for (place, found) in suspects {
        let is_owned_elsewhere =
            found.owner.is_some_and(|owner| absent.contains(owner) && !context.knows_word(owner));
        if !is_owned_elsewhere
            && !is_foreign(found.name)
            && !is_declared(found.name)
            && met.insert((place.file, found.name))
        {
            report.at_place(place).arg("name", found.name);
        }
    }
}
