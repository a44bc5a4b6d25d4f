//! The data root inside the program: `data/` of the repository without white space, as `build/data.rs` copies it.

use super::{
    Table,
    loaded::{KnownSection, Sections},
};

include!(concat!(env!("OUT_DIR"), "/data.rs"));

/// Whether the program has the tables of a version.
pub(super) fn has(version: &str) -> bool {
    tables(version).is_some()
}

/// A table of a version; `None` for a version that the program does not have.
pub(super) fn sections(version: &str, table: Table) -> Option<Sections> {
    let (text, sections) = tables(version)?[table as usize];
    Some(Sections::at(text, sections))
}

/// The text of a table, and its sections.
type Embedded = (&'static str, &'static [KnownSection]);

fn tables(version: &str) -> Option<&'static [Embedded; Table::ALL.len()]> {
    VERSIONS.iter().find(|(name, _)| *name == version).map(|(_, tables)| tables)
}

#[cfg(test)]
mod tests;
