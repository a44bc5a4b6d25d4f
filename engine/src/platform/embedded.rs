//! The data root inside the program: `data/` of the repository as `build/data.rs` writes it.

use super::{Completeness, Table, json::Written, loaded::Sections};

include!(concat!(env!("OUT_DIR"), "/data.rs"));

/// Whether the program has the tables of a version.
pub(super) fn has(version: &str) -> bool {
    tables(version).is_some()
}

/// A table of a version; `None` for a version that the program does not have.
pub(super) fn sections(version: &str, table: Table) -> Option<Sections> {
    Some(Sections::Built(tables(version)?[table as usize].json()))
}

/// How much a table of a version holds, as the index tells.
pub(super) fn completeness(version: &str, table: Table) -> Completeness {
    let of_version = SAID.json().get("completeness").and_then(|versions| versions.get(version));
    Completeness::told(of_version.and_then(|tables| tables.get(table.name())))
}

fn tables(version: &str) -> Option<&'static [Written; Table::ALL.len()]> {
    VERSIONS.iter().find(|(name, _)| *name == version).map(|(_, tables)| tables)
}

#[cfg(test)]
mod tests;
