//! The two sides of an application, and where something exists or runs.

use super::{
    Word,
    words::{annotation, value},
};

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Client,
    Server,
}

/// The sides on which code runs or something exists: at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Environment {
    Client,
    Server,
    Both,
}

impl Side {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Client => Self::Server,
            Self::Server => Self::Client,
        }
    }

    /// The annotation of what runs on this side.
    #[must_use]
    pub const fn annotation(self) -> Word {
        match self {
            Self::Client => annotation::ON_CLIENT,
            Self::Server => annotation::ON_SERVER,
        }
    }
}

impl Environment {
    #[must_use]
    pub const fn has(self, side: Side) -> bool {
        match side {
            Side::Client => !matches!(self, Self::Server),
            Side::Server => !matches!(self, Self::Client),
        }
    }

    /// The side of this environment that is none of another's.
    #[must_use]
    pub fn beyond(self, other: Self) -> Option<Side> {
        [Side::Client, Side::Server].into_iter().find(|side| self.has(*side) && !other.has(*side))
    }

    /// The environment that a word of a description or of a table names, in either spelling.
    #[must_use]
    pub fn of_word(written: &str) -> Option<Self> {
        let known = [
            (value::CLIENT, Self::Client),
            (value::SERVER, Self::Server),
            (value::CLIENT_AND_SERVER, Self::Both),
        ];
        known.into_iter().find(|(word, _)| word.is(written)).map(|(_, environment)| environment)
    }
}
