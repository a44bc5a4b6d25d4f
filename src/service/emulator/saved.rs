//! The file that keeps the state of an emulator from one run to the next: always a whole one.

use std::path::PathBuf;

use super::state::{State, VERSION};
use crate::{
    edit::atomic,
    source::{Reason, read_bytes},
};

/// The largest file of state, in bytes.
const LARGEST: u64 = 256 << 20;

/// A file of state and what is in it.
#[derive(Debug)]
pub(super) struct Saved {
    path: PathBuf,
    text: String,
}

/// Why a file of state cannot be used.
#[derive(Debug)]
pub enum Unsaved {
    Unread(Reason),
    /// It holds something else, at this line and column.
    Foreign {
        line: usize,
        column: usize,
    },
    /// It is of another version.
    Version(u64),
}

impl Saved {
    /// Reads the file; one that is not there is made with the first change.
    pub(super) fn open(path: PathBuf) -> Result<(Self, Option<State>), Unsaved> {
        let bytes = match read_bytes(&path, LARGEST) {
            Ok(bytes) => bytes,
            Err(Reason::Missing | Reason::Vanished) => return Ok((Self { path, text: String::new() }, None)),
            Err(reason) => return Err(Unsaved::Unread(reason)),
        };
        let foreign =
            |error: serde_json::Error| Unsaved::Foreign { line: error.line(), column: error.column() };
        let value: serde_json::Value = serde_json::from_slice(&bytes).map_err(foreign)?;
        match value.get("version").and_then(serde_json::Value::as_u64) {
            Some(version) if version == u64::from(VERSION) => {}
            Some(version) => return Err(Unsaved::Version(version)),
            None => return Err(Unsaved::Foreign { line: 1, column: 1 }),
        }
        let state = serde_json::from_slice(&bytes).map_err(foreign)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok((Self { path, text }, Some(state)))
    }

    /// Writes the state if it has changed.
    pub(super) fn keep(&mut self, state: &State) -> std::io::Result<()> {
        let mut text = serde_json::to_string_pretty(state)?;
        text.push('\n');
        if text != self.text {
            atomic::write(&self.path, text.as_bytes())?;
            self.text = text;
        }
        Ok(())
    }
}
