//! What is wrong with a name in a build file, as packing says it.

use crate::{
    messages::pack::Fault,
    project::file_names::{self, Clash, NameFault},
    source::code_point,
};

pub(super) use file_names::{Clashes, is_control};

/// What is wrong with the name of one file or directory, if anything is.
#[must_use]
pub fn fault_of(name: &str) -> Option<Fault> {
    file_names::fault_of(name).map(Fault::from)
}

impl From<NameFault> for Fault {
    fn from(fault: NameFault) -> Self {
        match fault {
            NameFault::Empty => Self::NameEmpty,
            NameFault::Dots => Self::NameDots,
            NameFault::TooLong { bytes, most } => Self::NamePartTooLong { bytes, most },
            NameFault::Control(control) => Self::NameControl { code: code_point(control) },
            NameFault::Hidden(hidden) => Self::NameHidden { code: code_point(hidden) },
            NameFault::Character(character) => Self::NameCharacter { character },
            NameFault::End => Self::NameEnd,
            NameFault::Reserved => Self::NameReserved,
            NameFault::NotNfc { nfc } => Self::NameNotNfc { nfc },
        }
    }
}

impl From<Clash<'_>> for Fault {
    fn from(clash: Clash<'_>) -> Self {
        match clash {
            Clash::SameName { other } => Self::SameName { other: other.to_owned() },
            Clash::FileAgainstDirectory { other } => Self::FileAgainstDirectory { other: other.to_owned() },
        }
    }
}
