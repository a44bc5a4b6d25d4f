//! Three answers instead of two.

use super::Coverage;

/// The answer of every look-up in tables or index. Only a complete table or type may say [`Lookup::Absent`];
/// a rule that concludes from absence stays silent on [`Lookup::Unknown`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookup<T> {
    Found(T),
    Absent,
    Unknown,
}

impl<T> Lookup<T> {
    /// What a table of this coverage says: what it lacks is absent only if it is complete.
    pub(super) fn judged(found: Option<T>, coverage: Coverage) -> Self {
        match (found, coverage) {
            (Some(value), _) => Self::Found(value),
            (None, Coverage::Complete) => Self::Absent,
            (None, Coverage::Partial) => Self::Unknown,
        }
    }

    /// The value, if one was found.
    pub fn found(self) -> Option<T> {
        match self {
            Self::Found(value) => Some(value),
            Self::Absent | Self::Unknown => None,
        }
    }

    /// True when the thing is proved not to be there.
    pub const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }
}
