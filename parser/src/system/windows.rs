//! Windows.

use std::{
    borrow::Cow,
    env,
    ffi::{OsStr, OsString},
    fs::{self, File, FileType, Metadata, OpenOptions, Permissions, TryLockError},
    io::{self, ErrorKind},
    os::windows::fs::{FileExt, FileTypeExt, MetadataExt, OpenOptionsExt},
    path::{Component, Path, PathBuf, Prefix},
    process::{self, ExitStatus},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use winapi_util::{AsHandleRef, Handle, console::Console, file};

use super::{FileId, PathFault, Special, Stream};

/// Numbers of errors, as `winerror.h` has them.
mod error {
    pub(super) const FILE_NOT_FOUND: i32 = 2;
    pub(super) const PATH_NOT_FOUND: i32 = 3;
    pub(super) const ACCESS_DENIED: i32 = 5;
    pub(super) const SHARING_VIOLATION: i32 = 32;
    pub(super) const LOCK_VIOLATION: i32 = 33;
    pub(super) const INVALID_NAME: i32 = 123;
    pub(super) const FILENAME_TOO_LONG: i32 = 206;
    pub(super) const DIRECTORY: i32 = 267;
    pub(super) const DELETE_PENDING: i32 = 303;
    pub(super) const CANNOT_RESOLVE_LINK: i32 = 1921;
}

/// A file that goes when it is closed, as `winbase.h` has the flag.
const DELETE_ON_CLOSE: u32 = 0x0400_0000;

pub(super) fn file_id_at(path: &Path, _: &Metadata) -> io::Result<FileId> {
    file_id(&Handle::from_path_any(path)?)
}

pub(super) fn file_id_of(file: &File, _: &Metadata) -> io::Result<FileId> {
    file_id(file)
}

fn file_id(file: impl AsHandleRef) -> io::Result<FileId> {
    let data = file::information(file)?;
    Ok(FileId { volume: data.volume_serial_number(), number: data.file_index() })
}

pub(super) fn change_times(data: &Metadata) -> [i64; 4] {
    [data.last_write_time().cast_signed(), data.creation_time().cast_signed(), 0, 0]
}

/// What is no file, directory or link is found by its path ([`stream_at`]).
pub(super) fn special(file_type: FileType) -> Option<Special> {
    let is_known = file_type.is_file()
        || file_type.is_dir()
        || file_type.is_symlink()
        || file_type.is_symlink_dir()
        || file_type.is_symlink_file();
    (!is_known).then_some(Special::Device)
}

pub(super) fn is_disk(_: FileType) -> bool {
    false
}

/// Files in a cloud look like links when they are opened as such, so the link is looked for by itself.
pub(super) fn open_as_it_is(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    if fs::symlink_metadata(path)?.is_symlink() {
        return Err(io::Error::from_raw_os_error(error::CANNOT_RESOLVE_LINK));
    }
    options.open(path)
}

/// Only whoever may write to a file may sync it.
pub(super) fn open_to_sync(path: &Path) -> io::Result<File> {
    open_as_it_is(OpenOptions::new().write(true), path)
}

pub(super) fn open_stream(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).open(path)
}

pub(super) fn has_no_reader(_: &io::Error) -> bool {
    false
}

/// Names such as `NUL` and `CON` are devices in every directory.
pub(super) fn stream_at(path: &Path) -> Option<Stream> {
    let device = std::path::absolute(path).ok()?;
    let name = match device.components().next()? {
        Component::Prefix(prefix) => match prefix.kind() {
            Prefix::DeviceNS(name) => name.to_ascii_uppercase(),
            _ => return None,
        },
        _ => return None,
    };
    let is_console = ["CON", "CONOUT$"].iter().any(|console| name == *console);
    Some(if is_console { Stream::Output } else { Stream::Other })
}

/// Each user has a directory for temporary files.
pub(super) fn permissions_of_own() -> Option<Permissions> {
    None
}

pub(super) fn permissions_like(_: Option<&Metadata>) -> Option<Permissions> {
    None
}

pub(super) fn may_be_run(_: &Metadata) -> bool {
    true
}

pub(super) fn lock(file: &File) -> io::Result<()> {
    match file.lock() {
        Err(error) if error.kind() == ErrorKind::Unsupported => Ok(()),
        locked => locked,
    }
}

pub(super) fn try_lock(file: &File) -> io::Result<()> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => ErrorKind::WouldBlock.into(),
        TryLockError::Error(error) => error,
    })
}

/// There are no signals here.
pub(super) const fn ending_signal(_: ExitStatus) -> Option<i32> {
    None
}

pub(super) fn is_removed(file: &File) -> io::Result<bool> {
    Ok(file::information(file)?.number_of_links() == 0)
}

/// A directory that is there, alone in the hands of this process until this is dropped.
///
/// Directories cannot be locked, so a file in it is, which goes with its last handle.
#[derive(Debug)]
pub struct DirectoryLock {
    file: Option<File>,
}

/// The file that stands for the lock of a directory.
const LOCK: &str = ".stapel-lock";

/// How long to wait between two trials to get a lock.
const PAUSE: Duration = Duration::from_millis(20);

impl DirectoryLock {
    /// Waits until no other process has the directory.
    ///
    /// # Errors
    /// What the system says.
    pub fn of(dir: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).share_mode(0).custom_flags(DELETE_ON_CLOSE);
        loop {
            match options.open(dir.join(LOCK)) {
                Ok(file) => return Ok(Self { file: Some(file) }),
                Err(error) if is_in_use(&error) => thread::sleep(PAUSE),
                Err(error) => return Err(error),
            }
        }
    }

    /// A directory that holds the lock is not removed.
    ///
    /// # Errors
    /// None.
    pub const fn is_removed(&self) -> io::Result<bool> {
        Ok(false)
    }

    /// Leaves nothing of its own in the directory, so that it can be removed.
    pub fn make_removable(&mut self) {
        self.file = None;
    }

    /// The file system keeps its names by itself.
    ///
    /// # Errors
    /// None.
    pub const fn sync(&self) -> io::Result<()> {
        Ok(())
    }
}

pub(super) fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}

fn is_in_use(error: &io::Error) -> bool {
    let numbers = [error::SHARING_VIOLATION, error::LOCK_VIOLATION, error::DELETE_PENDING];
    error.raw_os_error().is_some_and(|number| numbers.contains(&number))
}

pub(super) fn may_pass(error: &io::Error) -> bool {
    is_in_use(error) || error.raw_os_error() == Some(error::ACCESS_DENIED)
}

pub(super) fn read_exact_at(file: &File, mut buffer: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !buffer.is_empty() {
        match file.seek_read(buffer, offset) {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(length) => {
                buffer = buffer.get_mut(length..).unwrap_or_default();
                offset += length as u64;
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

pub(super) fn path_fault(error: &io::Error) -> PathFault {
    use error::{
        ACCESS_DENIED, CANNOT_RESOLVE_LINK, DIRECTORY, FILE_NOT_FOUND, FILENAME_TOO_LONG, INVALID_NAME,
        PATH_NOT_FOUND,
    };
    match error.raw_os_error() {
        _ if is_in_use(error) => PathFault::InUse,
        Some(FILE_NOT_FOUND | PATH_NOT_FOUND | INVALID_NAME | DIRECTORY) => PathFault::Missing,
        Some(ACCESS_DENIED) => PathFault::Denied,
        Some(FILENAME_TOO_LONG) => PathFault::NameTooLong,
        Some(CANNOT_RESOLVE_LINK) => PathFault::LinkLoop,
        _ => PathFault::Other,
    }
}

pub(super) fn processor_time() -> Duration {
    cpu_time::ProcessTime::try_now().map(|time| time.as_duration()).unwrap_or_default()
}

/// Folders of a user are private by themselves; a mode says nothing here.
pub(super) fn is_private(_: &Metadata) -> bool {
    true
}

pub(super) fn cache_folder() -> Option<PathBuf> {
    env::var_os("LOCALAPPDATA").map(PathBuf::from)
}

pub(super) fn create_private(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    options.open(path)
}

/// As if ended by the signal that Unix systems send for the same keys.
const EXIT: i32 = 130;

pub(super) fn end_on_signal<T: 'static>(
    has_arrived: &Arc<AtomicBool>,
    before_end: fn() -> Option<T>,
) -> io::Result<()> {
    let has_arrived = Arc::clone(has_arrived);
    #[expect(clippy::exit, reason = "this is what the handler is for")]
    let end = move || {
        has_arrived.store(true, Ordering::SeqCst);
        if let Some(_kept) = before_end() {
            process::exit(EXIT);
        }
        has_arrived.store(false, Ordering::SeqCst);
    };
    // What comes before the thread waits is counted there, and wakes it.
    ctrlc::set_handler(end).map_err(io::Error::other)
}

pub(super) fn os_str(bytes: &[u8]) -> Cow<'_, OsStr> {
    match String::from_utf8_lossy(bytes) {
        Cow::Borrowed(text) => Cow::Borrowed(OsStr::new(text)),
        Cow::Owned(text) => Cow::Owned(text.into()),
    }
}

pub(super) fn end_of(name: &OsStr, start: usize) -> Option<&OsStr> {
    name.to_str()?.get(start..).map(OsStr::new)
}

pub(super) fn locale() -> Option<OsString> {
    sys_locale::get_locale().map(OsString::from)
}

/// Older consoles show the codes of colours as they are, unless they are told what to do with them.
pub(super) fn enable_colours() {
    for mut console in [Console::stdout(), Console::stderr()].into_iter().flatten() {
        console.set_virtual_terminal_processing(true).unwrap_or_default();
    }
}
