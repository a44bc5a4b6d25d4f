//! A variable that a lambda has captured and that is written afterwards: the lambda keeps what it captured.
//! In a loop what follows comes before, too, on the next pass.

use crate::{
    rules::prelude::*,
    syntax::xbsl::{Local, Loop, Use},
};

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for local in module.bindings().locals().filter(|local| local.kind().is_assignable()) {
        let Some(capture) = local.uses().find(|place| place.captured_by().is_some()) else { continue };
        for write in local.writes().filter(|write| write.captured_by().is_none()) {
            let is_sound = local.method().is_none_or(|method| !method.has_errors());
            if is_sound && (happens_after(write, capture) || is_repeated_with(write, capture, local)) {
                let place = report.place(capture.span());
                report.at(write.span()).arg("name", local.name()).arg("captured", place).related(place);
            }
        }
    }
}

/// The value is written when the assignment ends.
fn happens_after(write: Use<'_>, capture: Use<'_>) -> bool {
    let assignment = write.assignment().map_or(write.span(), |assignment| assignment.span());
    capture.span().start < assignment.end
}

/// Whether both stand in a loop around which the local lives on.
fn is_repeated_with(write: Use<'_>, capture: Use<'_>, local: Local<'_>) -> bool {
    let mut loops = write.node().node().ancestors().filter_map(Loop::cast);
    loops
        .any(|each| each.node().contains(capture.node().node()) && !each.node().contains(local.declaration()))
}
