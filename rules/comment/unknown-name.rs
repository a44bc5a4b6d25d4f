//! A comment names something that stands nowhere else: it was renamed or removed, or is mistyped.

use rustc_hash::FxHashSet;

use crate::{project::CommentName, rules::prelude::*};

pub fn check(project: &Project<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
    if !project.is_whole() {
        return;
    }
    let is_of_platform =
        |name: &str| !context.global_name(name).is_absent() || !context.member_name(name).is_absent();
    let mut suspects: Vec<(Place, CommentName<'_>)> = Vec::new();
    for file in project.files() {
        if report.wants(file.index) {
            let names = Comments::of(file).names().into_iter();
            let place = |found: &CommentName<'_>| Place { file: file.index, span: found.span };
            suspects.extend(
                names.filter(|found| !is_of_platform(found.name)).map(|found| (place(&found), found)),
            );
        }
    }
    // What is asked of a name that is none itself may be one of another system.
    let all = suspects.iter().flat_map(|(_, found)| [Some(found.name), found.owner]).flatten();
    let absent: FxHashSet<&str> = project.names_nowhere(all.collect());
    let is_foreign = project.may_be_foreign();
    let mut met = FxHashSet::default();
    for (place, found) in suspects {
        let is_owned_elsewhere =
            found.owner.is_some_and(|owner| absent.contains(owner) && !context.knows_word(owner));
        if absent.contains(found.name)
            && !is_owned_elsewhere
            && !is_foreign(found.name)
            && met.insert((place.file, found.name))
        {
            report.at_place(place).arg("name", found.name);
        }
    }
}
