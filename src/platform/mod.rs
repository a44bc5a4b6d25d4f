//! What the platform itself defines: its words in both spellings, and the tables of the language data root.

pub mod words;

pub use words::Word;

/// The answer of every look-up in tables or index. Only a complete table or type may say [`Lookup::Absent`];
/// a rule that concludes from absence stays silent on [`Lookup::Unknown`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookup<T> {
    Found(T),
    Absent,
    Unknown,
}

impl<T> Lookup<T> {
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
