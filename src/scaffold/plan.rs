//! A change of sources as a value.

use std::path::{Path, PathBuf};

use super::KeptMeaning;
use crate::{
    edit::transaction::FileChange,
    messages::scaffold::Note,
    project::{Change, File},
    source::{FileKind, Source},
};

/// What a command wants to change. It is empty where everything is already as wanted.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// In the order of their paths.
    pub steps: Vec<Step>,
    pub notes: Vec<Note>,
    /// What an edit of a form is about.
    pub form: Option<FormChange>,
    /// What became of the method of an event.
    pub handler: Option<HandlerChange>,
    /// What has to mean the same afterwards.
    pub kept: Option<KeptMeaning>,
    /// How many places surely refer to what is deleted, and stay as they are.
    pub orphaned: usize,
}

/// The node of a form that an edit is about, by its id afterwards; none where it is gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormChange {
    pub node: Option<String>,
}

/// The method that an event of a form calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandlerChange {
    pub method: String,
    /// Whether the module is new.
    pub is_module_new: bool,
    pub is_method_new: bool,
}

/// The change of one file.
#[derive(Clone, Debug)]
pub struct Step {
    /// Where the file is after it, absolute; of a file that goes, where it was.
    pub path: PathBuf,
    pub planned: Planned,
}

/// What becomes of a file. Texts have no byte order mark; `bom` tells whether the file has one.
#[derive(Clone, Debug)]
pub enum Planned {
    Create {
        text: String,
        cursor: Option<u32>,
    },
    Replace {
        before: Source,
        text: String,
        cursor: Option<u32>,
    },
    /// From where it was, with its text, which may change.
    Move {
        before: Source,
        text: String,
    },
    /// A file whose contents nobody reads goes elsewhere.
    MoveBytes {
        from: PathBuf,
        bytes: Vec<u8>,
    },
    Delete {
        before: Source,
    },
    /// A file whose contents nobody reads goes away.
    DeleteBytes {
        bytes: Vec<u8>,
    },
}

impl Plan {
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The same as changes on the disk.
    #[must_use]
    pub fn on_disk(&self) -> Vec<FileChange> {
        self.steps.iter().map(Step::on_disk).collect()
    }

    /// The same as changes of a snapshot. `shown` gives the path of a file as the snapshot writes it.
    #[must_use]
    pub fn in_snapshot(&self, shown: &dyn Fn(&Path) -> String) -> Vec<Change> {
        let mut changes = Vec::new();
        for Step { path, planned } in &self.steps {
            match planned {
                Planned::Create { text, .. } => {
                    changes.extend(source(path, text, false, shown).map(Change::Put))
                }
                Planned::Replace { before, text, .. } => {
                    changes.push(Change::Put(Source { text: text.as_str().into(), ..before.clone() }));
                }
                Planned::Move { before, text } => {
                    changes.push(Change::Remove(before.path.as_str().into()));
                    changes.extend(source(path, text, before.bom, shown).map(Change::Put));
                }
                Planned::Delete { before } => changes.push(Change::Remove(before.path.as_str().into())),
                Planned::MoveBytes { .. } | Planned::DeleteBytes { .. } => {}
            }
        }
        changes
    }
}

impl Planned {
    /// The file as it was and as it is to be, `path` being its place then; none where there is none, or no text.
    #[must_use]
    pub fn files(&self, path: &Path) -> [Option<File>; 2] {
        let of = |text: &str, bom| {
            let kind = FileKind::of(path, true).unwrap_or(FileKind::Resource);
            let path = path.to_string_lossy().into_owned();
            File::of(Source { path, real: None, kind, text: text.into(), bom, damage: None })
        };
        match self {
            Self::Create { text, .. } => [None, Some(of(text, false))],
            Self::Replace { before, text, .. } | Self::Move { before, text } => {
                [Some(File::of(before.clone())), Some(of(text, before.bom))]
            }
            Self::MoveBytes { .. } | Self::DeleteBytes { .. } => [None, None],
            Self::Delete { before } => [Some(File::of(before.clone())), None],
        }
    }
}

impl Step {
    fn on_disk(&self) -> FileChange {
        let path = self.path.clone();
        match &self.planned {
            Planned::Create { text, .. } => FileChange::Create { path, bytes: text.as_bytes().to_vec() },
            Planned::Replace { before, text, .. } => {
                FileChange::Replace { path, before: bytes(before, &before.text), after: bytes(before, text) }
            }
            Planned::Move { before, text } => FileChange::Move {
                from: before.real.clone().unwrap_or_default(),
                to: path,
                before: bytes(before, &before.text),
                after: bytes(before, text),
            },
            Planned::MoveBytes { from, bytes } => {
                FileChange::Move { from: from.clone(), to: path, before: bytes.clone(), after: bytes.clone() }
            }
            Planned::Delete { before } => FileChange::Delete { path, before: bytes(before, &before.text) },
            Planned::DeleteBytes { bytes } => FileChange::Delete { path, before: bytes.clone() },
        }
    }
}

/// A text of a file as its bytes.
fn bytes(file: &Source, text: &str) -> Vec<u8> {
    let mark = if file.bom { "\u{FEFF}" } else { "" };
    [mark, text].concat().into_bytes()
}

fn source(path: &Path, text: &str, bom: bool, shown: &dyn Fn(&Path) -> String) -> Option<Source> {
    let kind = FileKind::of(path, true)?;
    Some(Source {
        path: shown(path),
        real: Some(path.to_path_buf()),
        kind,
        text: text.into(),
        bom,
        damage: None,
    })
}
