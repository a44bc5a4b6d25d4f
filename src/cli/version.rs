//! `stapel version`: the same as `--version`.

use super::{
    Outcome,
    command::{Args, Command},
    output,
};
use crate::messages::{Bilingual, Failure, Lang, help::page};

/// What the program is called, with its version.
pub(crate) const LINE: &str = concat!("stapel ", env!("CARGO_PKG_VERSION"), "\n");

/// `stapel version`.
pub(crate) struct Version;

impl Command for Version {
    const NAME: &'static str = "version";
    const ABOUT: Bilingual = page::ABOUT_VERSION;

    fn read(_: &mut Args<'_>) -> Self {
        Self
    }

    fn run(&self, _: Lang) -> Result<Outcome, Failure> {
        output::print_lines(LINE)?;
        Ok(Outcome::Clean)
    }
}
