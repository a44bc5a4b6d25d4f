//! The commands that work on the file of a baseline.

pub(crate) mod add;
pub(crate) mod import;
pub(crate) mod maintenance;

use super::{
    destination::{Accepts, Destination},
    output,
};
use crate::{
    messages::Failure,
    session::{Scope, baseline::BaselineFile},
};

/// Refuses to make a file anew where none should be. One that is there is a baseline already.
fn expect_may_be_made(file: &BaselineFile, scope: &Scope) -> Result<(), Failure> {
    if file.is_new {
        Destination::of(file.path(), Accepts::Baseline)?.expect_within(&scope.root, &scope.current)?;
    }
    Ok(())
}

/// Writes the file, all of it or nothing.
fn save(file: &BaselineFile) -> Result<(), Failure> {
    output::save(file.path(), file.baseline.render().as_bytes())
}
