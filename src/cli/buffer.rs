//! `--stdin --filename FILE`: the text of standard input in place of a file.

use std::{
    io::{self, Read},
    path::PathBuf,
};

use super::{failure::Failure, options::ScopeOptions, output};
use crate::{
    messages::usage::{Advice, Problem},
    source::{FileKind, LIMIT},
};

/// A text and the file it is to be.
pub(crate) struct Buffer {
    /// As typed.
    pub(crate) path: PathBuf,
    pub(crate) bytes: Vec<u8>,
}

impl Buffer {
    /// What the options say is on standard input; none where they do not speak of it. Reading ends where a file would
    /// be too large.
    pub(crate) fn of(options: &ScopeOptions) -> Result<Option<Self>, Failure> {
        if !options.stdin {
            return Ok(None);
        }
        if !options.paths.is_empty() {
            return Err(Failure::new(Problem::PathsUnwanted { flag: "--stdin".to_owned() })
                .advise(Advice::NameBuffer));
        }
        let path = options.filename.clone().ok_or_else(|| {
            Failure::new(Problem::FlagMissing { flag: "--filename".to_owned() }).advise(Advice::NameBuffer)
        })?;
        if FileKind::of(&path, true).is_none() {
            let name = path.display().to_string();
            return Err(Failure::new(Problem::BufferKind { name }).advise(Advice::SourceExtensions));
        }
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(LIMIT + 1).read_to_end(&mut bytes);
        read.map_err(|error| output::refused(Failure::new(Problem::InputUnread), &error))?;
        Ok(Some(Self { path, bytes }))
    }
}
