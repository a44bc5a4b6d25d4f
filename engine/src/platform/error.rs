//! What can be wrong with a language data root. The sentences are made in `messages`.

use std::io;
use std::path::{Path, PathBuf};

/// A data root that cannot be used, or one of its tables that cannot be read. Lines and columns, in characters, are 1-based.
#[derive(Debug)]
pub enum DataError {
    /// The folder itself is not there. Advice: check the path.
    NoRoot { path: PathBuf },
    /// No `index.json` in the folder. Advice: name the folder that holds it.
    NoIndex { path: PathBuf },
    /// The root is in its packed form. Advice: export it with the tool that packed it (`data-export`).
    Packed { path: PathBuf },
    /// The index names a version that is no name of a folder. Advice: make the root anew.
    VersionName { path: PathBuf, version: String },
    /// A file or folder of the root is a link that leads out of it. Advice: put there what it leads to.
    Outside { path: PathBuf, root: PathBuf },
    /// The version asked for, or the default of the index, is not among the available ones.
    UnknownVersion { asked: String, available: Vec<String>, nearest: Option<String> },
    /// The index lists a version whose folder is missing. Advice: make the root anew or ask for another version.
    NoVersionFolder { path: PathBuf },
    /// The folder of the version lacks the one file every root must have, `language.json`.
    NoLanguage { path: PathBuf },
    /// A file is there but the system does not let it be read, or it is not UTF-8.
    Unreadable { path: PathBuf, reason: io::Error },
    /// A file that is not JSON or breaks off.
    BrokenJson { path: PathBuf, line: usize, column: usize },
    /// JSON of another shape than the table must have. Advice: make the table anew.
    Shape { path: PathBuf, line: usize, column: usize },
}

impl DataError {
    /// Places an error of the JSON reader, which counts bytes and may stand before the first, in its file.
    pub(super) fn json(path: &Path, text: &str, error: &serde_json::Error) -> Self {
        let line = error.line().max(1);
        let bytes = error.column().saturating_sub(1);
        let before = text.lines().nth(line - 1).and_then(|text| text.get(..bytes)).unwrap_or_default();
        let (path, column) = (path.to_path_buf(), before.chars().count() + 1);
        if error.is_data() {
            Self::Shape { path, line, column }
        } else {
            Self::BrokenJson { path, line, column }
        }
    }
}
