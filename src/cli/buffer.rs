//! `--stdin --filename FILE`: the text of standard input in place of a file.

use std::io::{self, Read};

use super::options::ScopeOptions;
use crate::{
    messages::{
        Failure,
        usage::{Advice, Problem},
    },
    source::{FileKind, LIMIT},
};

/// The bytes of standard input, where the options say that they stand for a file. Reading ends where a file would be too
/// large.
pub(crate) fn read(options: &ScopeOptions) -> Result<Option<Vec<u8>>, Failure> {
    if !options.stdin {
        return Ok(None);
    }
    if !options.paths.is_empty() {
        return Err(
            Failure::new(Problem::PathsUnwanted { flag: "--stdin".to_owned() }).advise(Advice::NameBuffer)
        );
    }
    let path = options.filename.as_ref().ok_or_else(|| {
        Failure::new(Problem::FlagMissing { flag: "--filename".to_owned() }).advise(Advice::NameBuffer)
    })?;
    if FileKind::of(path, true).is_none() {
        let name = path.display().to_string();
        return Err(Failure::new(Problem::BufferKind { name }).advise(Advice::SourceExtensions));
    }
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(LIMIT + 1).read_to_end(&mut bytes);
    read.map_err(|error| Failure::new(Problem::InputUnread).refused(&error))?;
    Ok(Some(bytes))
}
