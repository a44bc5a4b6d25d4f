//! The data root inside the program: `data/` of the repository.

use super::Table;

/// The only version embedded. A test holds it equal to `data/index.json`, so that opening costs nothing.
pub(super) const VERSION: &str = "9.0.0";

pub(super) const INDEX: &str = include_str!("../../data/index.json");

pub(super) const fn text(table: Table) -> &'static str {
    match table {
        Table::Language => include_str!("../../data/9.0.0/language.json"),
        Table::Terms => include_str!("../../data/9.0.0/terms.json"),
        Table::TermsFull => include_str!("../../data/9.0.0/terms_full.json"),
        Table::Metamodel => include_str!("../../data/9.0.0/metamodel.json"),
        Table::Stdlib => include_str!("../../data/9.0.0/stdlib.json"),
        Table::UiSchema => include_str!("../../data/9.0.0/uischema.json"),
        Table::UiTerms => include_str!("../../data/9.0.0/uiterms.json"),
    }
}
