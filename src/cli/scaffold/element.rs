//! Which element a command is about: by its name, or by the path of its description.

use std::path::PathBuf;

use super::Place;
use crate::{messages::scaffold::Refusal, project::File, scaffold::WorkingCopy};

/// The path of the description that is meant.
pub(super) fn path_of(
    copy: &WorkingCopy<'_>,
    place: &Place,
    name: Option<&str>,
    is_path_given: bool,
) -> Result<PathBuf, Refusal> {
    if is_path_given || place.real.is_file() {
        return Ok(place.real.clone());
    }
    let name = name.ok_or(Refusal::NameOrPath)?;
    let is_meant = |file: &&File| {
        file.element().is_some_and(|element| element.name() == Some(name) && element.kind().is_some())
    };
    let files = copy.session().codebase().files().iter().filter(is_meant);
    let mut found: Vec<PathBuf> = files
        .filter_map(|file| file.source.real.clone())
        .filter(|path| path.starts_with(&place.root))
        .collect();
    match (found.pop(), found.as_slice()) {
        (Some(path), []) => Ok(path),
        (Some(last), others) => {
            let places =
                others.iter().chain([&last]).map(|path| place.show(path)).collect::<Vec<_>>().join(", ");
            Err(Refusal::SeveralElements { name: name.to_owned(), places })
        }
        (None, _) => Err(Refusal::NoSuchElement { name: name.to_owned() }),
    }
}
