//! Text files that a run reads besides its sources: configurations, rules of teams, baselines.

use std::{
    fs::File,
    io::{self, ErrorKind, Read},
    path::Path,
};

use crate::{
    messages::{
        Failure,
        usage::{Advice, Problem, Refusal},
    },
    source::without_mark,
};

/// What holds for all files of one kind.
pub(super) struct TextFile {
    /// In bytes.
    pub(super) limit: u64,
    /// What to say where a file at this path cannot be read.
    pub(super) problem: fn(path: String) -> Problem,
    /// What to do about a file that is not there, is too large or is not in UTF-8.
    pub(super) missing: Option<Advice>,
    pub(super) too_large: Advice,
    pub(super) not_utf8: Advice,
}

impl TextFile {
    /// The text of the file at `path`, which must be regular, without a byte order mark; `shown` is the path for people.
    ///
    /// # Errors
    /// Why it cannot be read; what is not UTF-8 is named by its line.
    pub(super) fn read(&self, path: &Path, shown: &str) -> Result<String, Failure> {
        let refused = |path: &str, refusal, advice: &Advice| {
            Failure::new((self.problem)(path.to_owned())).because(refusal).advise(advice.clone())
        };
        // A pipe is not opened: that would wait for somebody who writes to it.
        let data = path.metadata().map_err(|error| self.unread(shown, &error))?;
        if !data.is_file() {
            let refusal = if data.is_dir() { Refusal::IsDirectory } else { Refusal::Device };
            return Err(refused(shown, refusal, &Advice::GiveFile));
        }
        let too_large = || refused(shown, Refusal::TooLarge { most: self.limit >> 20 }, &self.too_large);
        if data.len() > self.limit {
            return Err(too_large());
        }
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(|error| self.unread(shown, &error))?;
        file.take(self.limit + 1).read_to_end(&mut bytes).map_err(|error| self.unread(shown, &error))?;
        // It may have grown.
        if bytes.len() as u64 > self.limit {
            return Err(too_large());
        }
        let text = String::from_utf8(bytes).map_err(|error| {
            let before = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
            let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
            refused(&format!("{shown}:{line}"), Refusal::NotUtf8, &self.not_utf8)
        })?;
        Ok(without_mark(text))
    }

    /// That such a file, or what leads to it, could not be read, and why.
    pub(super) fn unread(&self, shown: &str, error: &io::Error) -> Failure {
        let failure = Failure::new((self.problem)(shown.to_owned())).refused(error);
        match &self.missing {
            Some(advice) if error.kind() == ErrorKind::NotFound => failure.advise(advice.clone()),
            _ => failure,
        }
    }
}
