//! `--stdin --filename FILE`: the text of standard input in place of a file.

use std::{
    io::{self, Read},
    path::PathBuf,
};

use super::{failure::Failure, output, parse::Options};
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

/// Options that mean files on disk.
const CLASHES: [&str; 4] = ["fix", "write-baseline", "prune-baseline", "since"];

impl Buffer {
    /// What the options say is on standard input; none where they do not speak of it. Reading ends where a file would
    /// be too large.
    pub(crate) fn of(options: &Options) -> Result<Option<Self>, Failure> {
        let name = options.one("filename").map(PathBuf::from);
        if !options.is_on("stdin") {
            let (flag, other) = ("--filename".to_owned(), "--stdin".to_owned());
            return match name {
                None => Ok(None),
                Some(_) => Err(Failure::new(Problem::FlagNeeds { flag, other: other.clone() })
                    .advise(Advice::AddFlag { flag: other })),
            };
        }
        if options.arguments().next().is_some() {
            return Err(Failure::new(Problem::PathsUnwanted { flag: "--stdin".to_owned() })
                .advise(Advice::NameBuffer));
        }
        if let Some(other) = CLASHES.into_iter().find(|flag| options.is_given(flag)) {
            let (one, other) = ("--stdin".to_owned(), format!("--{other}"));
            return Err(Failure::new(Problem::FlagsClash { one, other }));
        }
        let path = name.ok_or_else(|| {
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
