//! How much of the platform data that a rule needs the data root in use has.

use super::data::{completeness, state};
use crate::{
    messages::{Lang, Sentence, run::Explained},
    platform::{Description, TableState},
    rules::Rule,
};

/// The tables that a rule needs, as the data root has them; none for a rule that needs no data.
pub(crate) struct NeededData<'d>(Vec<&'d TableState>);

impl<'d> NeededData<'d> {
    pub(crate) fn of(rule: &Rule, root: &'d Description) -> Self {
        Self(root.tables.iter().filter(|state| rule.needed_tables().contains(&state.table)).collect())
    }

    /// The tables by name.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        self.0.iter().map(|state| state.table.name()).collect()
    }

    /// `complete` where all tables are, `missing` where there is none of them, else `partial`; `None` for a rule that needs
    /// no data.
    pub(crate) fn state(&self) -> Option<&'static str> {
        let states: Vec<_> = self.0.iter().map(|state| completeness(state.completeness.as_ref())).collect();
        let first = *states.first()?;
        Some(if states.iter().all(|state| *state == first) { first } else { "partial" })
    }

    /// The tables that are not there.
    pub(crate) fn missing(&self) -> Vec<&'static str> {
        let missing = self.0.iter().filter(|state| state.completeness.is_none());
        missing.map(|state| state.table.name()).collect()
    }

    /// The same for people: `Platform data: stdlib – partial`.
    pub(crate) fn sentence(&self, lang: Lang) -> Option<String> {
        let table = |table: &&TableState| {
            format!("{} – {}", table.table.name(), state(table.completeness.as_ref()).to(lang))
        };
        let tables: Vec<_> = self.0.iter().map(table).collect();
        (!tables.is_empty()).then(|| Explained::NeedsData { tables: tables.join(", ") }.to(lang).to_string())
    }
}
