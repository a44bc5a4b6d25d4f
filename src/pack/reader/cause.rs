//! What is wrong with an entry: something only an archive can have, or what would keep a file from being packed.

use std::fmt;

use super::header;
use crate::{
    messages::{Lang, Sentence, archive::Flaw, pack::Fault},
    pack::listed::Listed,
};

/// Why an archive is unsound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    Flaw(Flaw),
    /// A fault that `pack` would refuse, too.
    Fault(Fault),
}

/// A cause and the entry that has it; the path is empty for the archive itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flawed {
    pub path: String,
    pub cause: Cause,
}

/// All that is wrong with an archive.
pub type Flaws = Listed<Flawed>;

impl Flaws {
    /// Adds what is wrong with the entry of a name.
    pub(in crate::pack) fn of_entry(&mut self, name: &[u8], cause: impl Into<Cause>) {
        let cause = cause.into();
        self.add(cause.code(), || Flawed { path: header::path(name).into_owned(), cause });
    }

    pub(in crate::pack) fn of_archive(&mut self, cause: impl Into<Cause>) {
        self.of_entry(b"", cause);
    }
}

impl From<Flaw> for Cause {
    fn from(flaw: Flaw) -> Self {
        Self::Flaw(flaw)
    }
}

impl From<Fault> for Cause {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl Sentence for Cause {
    fn write(&self, lang: Lang, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flaw(flaw) => flaw.write(lang, to),
            Self::Fault(fault) => fault.write(lang, to),
        }
    }

    fn code(&self) -> String {
        match self {
            Self::Flaw(flaw) => flaw.code(),
            Self::Fault(fault) => fault.code(),
        }
    }
}
