//! The file of a journal: each line is there, on the disk, before the run goes on.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::Serialize;

use crate::{
    cli::{
        destination::{Accepts, Destination},
        output::unwritten,
    },
    messages::{
        Failure,
        usage::{Advice, Problem},
    },
    service::{
        UtcTime,
        deploy::journal::{Journal, Unusable, line},
    },
    system,
};

/// A journal that is written.
pub(crate) struct JournalFile {
    path: PathBuf,
    file: File,
}

/// The largest journal that is read, in bytes.
const LARGEST: u64 = 16 << 20;

/// Reads a journal.
///
/// # Errors
/// It cannot be read, or is none.
pub(crate) fn read(path: &Path) -> Result<Journal, Failure> {
    let shown = path.display().to_string();
    let unread = |error: &io::Error| Failure::new(Problem::Unread { path: shown.clone() }).refused(error);
    let is_file = fs::metadata(path).map_err(|error| unread(&error))?;
    let not_a_journal = |line: usize| {
        Failure::new(Problem::NotAJournal { path: shown.clone(), line }).advise(Advice::GiveJournal)
    };
    if !is_file.is_file() || is_file.len() > LARGEST {
        return Err(not_a_journal(1));
    }
    let text = String::from_utf8(fs::read(path).map_err(|error| unread(&error))?);
    let text = text.map_err(|_| not_a_journal(1))?;
    Journal::read(&text).map_err(|unusable| match unusable {
        Unusable::Empty | Unusable::NotAJournal => not_a_journal(1),
        Unusable::Line(line) => not_a_journal(line),
        Unusable::OtherVersion(version) => {
            Failure::new(Problem::JournalVersion { path: shown.clone(), version }).advise(Advice::GiveJournal)
        }
    })
}

impl JournalFile {
    /// Begins a journal in the place of one that is finished, or where none is.
    ///
    /// # Errors
    /// A deploy that is not finished has its journal there, or it cannot be written.
    pub(crate) fn begin(path: &Path, head: &impl Serialize, at: UtcTime) -> Result<Self, Failure> {
        expect_free(path)?;
        let mut file = Self::open(path)?;
        file.file.set_len(0).map_err(|error| unwritten(path, &error))?;
        file.append(head, at).map_err(|error| unwritten(path, &error))?;
        if let Some(dir) = path.parent().filter(|dir| !dir.as_os_str().is_empty()) {
            // The name has to last, too; where a directory cannot be synced, it lasts anyway.
            let _ = system::sync_directory(dir);
        }
        Ok(file)
    }

    /// Goes on with a journal. A line that was being written when the run before ended is taken away.
    ///
    /// # Errors
    /// It cannot be written, or another run writes it.
    pub(crate) fn resume(path: &Path) -> Result<Self, Failure> {
        let file = Self::open(path)?;
        let bytes = fs::read(path).map_err(|error| unwritten(path, &error))?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        file.file.set_len(whole as u64).map_err(|error| unwritten(path, &error))?;
        Ok(file)
    }

    fn open(path: &Path) -> Result<Self, Failure> {
        Destination::yet_to_be(path, Accepts::File)?;
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(|error| unwritten(path, &error))?;
        system::try_lock(&file).map_err(|_| {
            let path = path.display().to_string();
            Failure::new(Problem::JournalInUse { path }).advise(Advice::CloseElsewhere)
        })?;
        Ok(Self { path: path.to_path_buf(), file })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a line with one write, and waits until it is on the disk.
    ///
    /// # Errors
    /// What the system says.
    pub(crate) fn append(&mut self, of: &impl Serialize, at: UtcTime) -> io::Result<()> {
        self.file.write_all(line(of, at).as_bytes())?;
        self.file.sync_data()
    }
}

/// Refuses to take the place of a journal that somebody may have to go on with, and of any other file.
///
/// # Errors
/// As above.
pub(crate) fn expect_free(path: &Path) -> Result<(), Failure> {
    if fs::metadata(path).map_or(true, |data| data.is_file() && data.len() == 0) {
        return Ok(());
    }
    let journal = read(path)?;
    if journal.done.verdict.is_some() {
        return Ok(());
    }
    let path = path.display().to_string();
    Err(Failure::new(Problem::JournalUnfinished { path }).advise(Advice::ResumeJournal))
}
