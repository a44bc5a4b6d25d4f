//! What one operating system does otherwise than another, behind one interface.
//!
//! Nothing else in the program asks on which system it runs. Each function here has its twin in `unix` and in `windows`.

#[cfg(unix)]
#[path = "unix.rs"]
mod own;
#[cfg(windows)]
#[path = "windows.rs"]
mod own;

mod names;

use std::{
    borrow::Cow,
    ffi::{OsStr, OsString},
    fs::{self, File, FileType, Metadata, OpenOptions, Permissions},
    io,
    path::{Path, PathBuf},
    process::ExitStatus,
    sync::{Arc, atomic::AtomicBool},
    time::{Duration, UNIX_EPOCH},
};

pub use names::{canonical, canonical_if_there, name_on_disk, path_text, with_slashes};
pub use own::DirectoryLock;

/// Which file it is, whatever names and links lead to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileId {
    volume: u64,
    number: u64,
}

impl FileId {
    /// The file of which `data` were read at `path`, links followed or not.
    ///
    /// # Errors
    /// What the system says, where the data do not tell.
    pub fn at(path: &Path, data: &Metadata) -> io::Result<Self> {
        own::file_id_at(path, data)
    }

    /// An open file, of which `data` were read.
    ///
    /// # Errors
    /// What the system says, where the data do not tell.
    pub fn of_open(file: &File, data: &Metadata) -> io::Result<Self> {
        own::file_id_of(file, data)
    }
}

/// What tells a directory from all its copies: its number on the disk and when it was made, as text; where the system does
/// not know when, which disk it is. Nothing that brings files from elsewhere can choose these.
///
/// # Errors
/// What the system says.
pub fn origin(dir: &Path) -> io::Result<String> {
    let data = fs::symlink_metadata(dir)?;
    let FileId { volume, number } = FileId::at(dir, &data)?;
    let made = data.created().ok().and_then(|made| made.duration_since(UNIX_EPOCH).ok());
    Ok(made.map_or_else(
        || format!("{number:x} on {volume:x}"),
        |made| format!("{number:x} at {:x}", made.as_nanos()),
    ))
}

/// When a file was changed last, in units of the system: other numbers mean that it was written to, or is another one.
#[must_use]
pub fn change_times(data: &Metadata) -> [i64; 4] {
    own::change_times(data)
}

/// Things in a directory that are no files, directories or links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Special {
    Pipe,
    Socket,
    Device,
}

/// Makes the contents of a file survive a power failure. A link is not followed.
///
/// # Errors
/// What the system says.
pub fn sync_file(path: &Path) -> io::Result<()> {
    own::open_to_sync(path)?.sync_all()
}

/// What kind of special file this is, if it is one.
#[must_use]
pub fn special(file_type: FileType) -> Option<Special> {
    own::special(file_type)
}

/// Whether it is a device that holds data in blocks: a disk.
#[must_use]
pub fn is_disk(file_type: FileType) -> bool {
    own::is_disk(file_type)
}

/// Opens a file to read. It does not wait for somebody who writes to a pipe, and does not follow a link.
///
/// # Errors
/// What the system says; a link is one of the errors.
pub fn open_to_read(path: &Path) -> io::Result<File> {
    own::open_as_it_is(OpenOptions::new().read(true), path)
}

/// The same to write.
///
/// # Errors
/// The same.
pub fn open_to_write(path: &Path) -> io::Result<File> {
    own::open_as_it_is(OpenOptions::new().write(true), path)
}

/// Opens a pipe, a device or what the shell has opened, to write at its end. Links are followed; only writing may wait.
///
/// # Errors
/// What the system says; that nobody reads from a pipe, as [`has_no_reader`] tells.
pub fn open_stream(path: &Path) -> io::Result<File> {
    own::open_stream(path)
}

/// Whether a pipe could not be opened because nobody reads from it.
#[must_use]
pub fn has_no_reader(error: &io::Error) -> bool {
    own::has_no_reader(error)
}

/// What a path names that stands for a stream of this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    Output,
    Errors,
    /// Another one, which the shell has opened, or a device that has no data.
    Other,
}

/// The stream that a path stands for, if it stands for one.
#[must_use]
pub fn stream_at(path: &Path) -> Option<Stream> {
    own::stream_at(path)
}

/// The permissions of a directory that nobody else may look into; `None` where the one it is made in is such already.
#[must_use]
pub fn permissions_of_own() -> Option<Permissions> {
    own::permissions_of_own()
}

/// The permissions of a new file that takes the place of an existing one, or of none; `None` where the system decides.
#[must_use]
pub fn permissions_like(existing: Option<&Metadata>) -> Option<Permissions> {
    own::permissions_like(existing)
}

/// Whether a file may be run as a program.
#[must_use]
pub fn is_program(data: &Metadata) -> bool {
    data.is_file() && own::may_be_run(data)
}

/// The file name of a program.
#[must_use]
pub fn program_name(name: &str) -> String {
    [name, std::env::consts::EXE_SUFFIX].concat()
}

/// Makes the names in a directory survive a power failure, where the system does not do that by itself.
///
/// # Errors
/// What the system says.
pub fn sync_directory(dir: &Path) -> io::Result<()> {
    own::sync_directory(dir)
}

/// Waits until no other process has locked the file, and locks it until it is closed. Where the file system knows no locks,
/// there is none.
///
/// # Errors
/// What the system says.
pub fn lock(file: &File) -> io::Result<()> {
    own::lock(file)
}

/// Locks a file that no other process has locked.
///
/// # Errors
/// Another process has, the file system knows no locks, or what the system says.
pub fn try_lock(file: &File) -> io::Result<()> {
    own::try_lock(file)
}

/// How a process ended, as a shell tells it: its exit code, and 128 and the number of the signal that ended it. Codes that
/// are larger than 255 are 255.
#[must_use]
pub fn exit_code(status: ExitStatus) -> u8 {
    let code = status.code().or_else(|| own::ending_signal(status).map(|signal| 128 + signal));
    code.and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX)
}

/// Whether an open file has no name any more.
///
/// # Errors
/// What the system says.
pub fn is_removed(file: &File) -> io::Result<bool> {
    own::is_removed(file)
}

/// Whether an operation on a file may succeed a moment later: another program looks at it.
#[must_use]
pub fn may_pass(error: &io::Error) -> bool {
    own::may_pass(error)
}

/// Fills the buffer with the bytes of a file from an offset on. Where the file is read next is not defined afterwards.
///
/// # Errors
/// What the system says; `UnexpectedEof` where the file ends before.
pub fn read_exact_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<()> {
    own::read_exact_at(file, buffer, offset)
}

/// Why the system refused a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathFault {
    /// Nothing is there.
    Missing,
    Denied,
    NameTooLong,
    /// Links that lead to themselves, or one where none is followed.
    LinkLoop,
    /// Another program has it open and lets nobody else.
    InUse,
    Other,
}

/// What an error about a path means.
#[must_use]
pub fn path_fault(error: &io::Error) -> PathFault {
    own::path_fault(error)
}

/// Whether only the user may read a file, as far as its mode tells.
#[must_use]
pub fn is_private(data: &Metadata) -> bool {
    own::is_private(data)
}

/// Where programs of this user keep what they can do without, if the environment tells.
#[must_use]
pub fn cache_folder() -> Option<PathBuf> {
    own::cache_folder().filter(|path| path.is_absolute())
}

/// Creates a file that only the user may read, which must not be there yet.
///
/// # Errors
/// What the system says.
pub fn create_private(path: &Path) -> io::Result<File> {
    own::create_private(OpenOptions::new().write(true).create_new(true), path)
}

/// The processor time of all threads of this process since its start.
#[must_use]
pub fn processor_time() -> Duration {
    own::processor_time()
}

/// Begins to wait, on a thread of its own, for what ends a run: a signal, or the closing of its window. Then `has_arrived` is
/// set, and after it `before_end` is called and the process ends with 128 and the number of the signal; where it returns
/// nothing, the run goes on and `has_arrived` is cleared. A signal that this process was started to ignore stays ignored.
///
/// # Errors
/// There can be no such thread.
pub fn end_on_signal<T: 'static>(
    has_arrived: &Arc<AtomicBool>,
    before_end: fn() -> Option<T>,
) -> io::Result<()> {
    own::end_on_signal(has_arrived, before_end)
}

/// A name or path of these bytes, as git and archives write it; where names are no bytes, what is no text is replaced.
#[must_use]
pub fn os_str(bytes: &[u8]) -> Cow<'_, OsStr> {
    own::os_str(bytes)
}

/// What stands in a name after so many bytes, if there are as many and a character ends there.
#[must_use]
pub fn end_of(name: &OsStr, start: usize) -> Option<&OsStr> {
    own::end_of(name, start)
}

/// The bytes of a path as git reads and writes it.
#[must_use]
pub fn git_bytes(path: &Path) -> Vec<u8> {
    with_slashes(path).into_owned().into_os_string().into_encoded_bytes()
}

/// The language and country of the user as the system tells them besides the environment, as in `ru-RU`.
#[must_use]
pub fn locale() -> Option<OsString> {
    own::locale()
}

/// Makes the terminal show colours, where that has to be asked for.
pub fn enable_colours() {
    own::enable_colours();
}
