//! Linux, macOS and other Unix systems.

use std::{
    borrow::Cow,
    collections::BTreeSet,
    env,
    ffi::{OsStr, OsString},
    fs::{self, File, FileType, Metadata, OpenOptions, Permissions},
    io,
    os::unix::{
        ffi::OsStrExt,
        fs::{FileExt, FileTypeExt, MetadataExt, OpenOptionsExt, PermissionsExt},
        process::ExitStatusExt,
    },
    path::{Path, PathBuf},
    process::ExitStatus,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use rustix::{
    fs::{FlockOperation, OFlags, fcntl_getfl, fcntl_setfl, flock},
    io::Errno,
    time::{ClockId, clock_gettime},
};
use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGTERM},
    flag,
    iterator::Signals,
    low_level,
};

use super::{FileId, PathFault, Special, Stream};

/// For [`FileId::at`].
#[expect(clippy::unnecessary_wraps, reason = "other systems have to ask for it")]
pub(super) fn file_id_at(_: &Path, data: &Metadata) -> io::Result<FileId> {
    Ok(FileId { volume: data.dev(), number: data.ino() })
}

pub(super) fn file_id_of(_: &File, data: &Metadata) -> io::Result<FileId> {
    file_id_at(Path::new(""), data)
}

pub(super) fn change_times(data: &Metadata) -> [i64; 4] {
    [data.mtime(), data.mtime_nsec(), data.ctime(), data.ctime_nsec()]
}

pub(super) fn special(file_type: FileType) -> Option<Special> {
    if file_type.is_fifo() {
        Some(Special::Pipe)
    } else if file_type.is_socket() {
        Some(Special::Socket)
    } else if file_type.is_block_device() || file_type.is_char_device() {
        Some(Special::Device)
    } else {
        None
    }
}

pub(super) fn is_disk(file_type: FileType) -> bool {
    file_type.is_block_device()
}

pub(super) fn open_as_it_is(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    let flags = OFlags::NONBLOCK | OFlags::NOFOLLOW | OFlags::NOCTTY;
    options.custom_flags(flags.bits().cast_signed()).open(path)
}

/// Whoever may only read a file may sync it.
pub(super) fn open_to_sync(path: &Path) -> io::Result<File> {
    open_as_it_is(OpenOptions::new().read(true), path)
}

pub(super) fn open_stream(path: &Path) -> io::Result<File> {
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    let file = OpenOptions::new().append(true).custom_flags(flags.bits().cast_signed()).open(path)?;
    // Only the opening must not wait.
    fcntl_setfl(&file, fcntl_getfl(&file)?.difference(OFlags::NONBLOCK))?;
    Ok(file)
}

pub(super) fn has_no_reader(error: &io::Error) -> bool {
    Errno::from_io_error(error) == Some(Errno::NXIO)
}

pub(super) fn stream_at(path: &Path) -> Option<Stream> {
    let is_one_of = |names: &[&str]| names.iter().any(|name| path == Path::new(name));
    if is_one_of(&["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]) {
        Some(Stream::Output)
    } else if is_one_of(&["/dev/stderr", "/dev/fd/2", "/proc/self/fd/2"]) {
        Some(Stream::Errors)
    } else {
        let is_opened = ["/dev/fd", "/proc/self/fd"].iter().any(|dir| path.starts_with(dir));
        is_opened.then_some(Stream::Other)
    }
}

pub(super) fn permissions_of_own() -> Option<Permissions> {
    Some(Permissions::from_mode(0o700))
}

pub(super) fn permissions_like(existing: Option<&Metadata>) -> Option<Permissions> {
    Some(existing.map_or_else(|| Permissions::from_mode(0o666), Metadata::permissions))
}

pub(super) fn may_be_run(data: &Metadata) -> bool {
    data.permissions().mode() & 0o111 != 0
}

pub(super) fn lock(file: &File) -> io::Result<()> {
    match flock(file, FlockOperation::LockExclusive) {
        Ok(()) | Err(Errno::NOTSUP | Errno::NOLCK) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

pub(super) fn try_lock(file: &File) -> io::Result<()> {
    Ok(flock(file, FlockOperation::NonBlockingLockExclusive)?)
}

pub(super) fn ending_signal(status: ExitStatus) -> Option<i32> {
    status.signal()
}

pub(super) fn is_removed(file: &File) -> io::Result<bool> {
    Ok(file.metadata()?.nlink() == 0)
}

/// A directory that is there, alone in the hands of this process until this is dropped.
#[derive(Debug)]
pub struct DirectoryLock(File);

impl DirectoryLock {
    /// Waits until no other process has the directory.
    ///
    /// # Errors
    /// What the system says.
    pub fn of(dir: &Path) -> io::Result<Self> {
        let dir = File::open(dir)?;
        lock(&dir)?;
        Ok(Self(dir))
    }

    /// Whether the directory was removed before this process got it.
    ///
    /// # Errors
    /// What the system says.
    pub fn is_removed(&self) -> io::Result<bool> {
        is_removed(&self.0)
    }

    /// Leaves nothing of its own in the directory, so that it can be removed.
    pub const fn make_removable(&mut self) {}

    /// Makes the names in the directory survive a power failure.
    ///
    /// # Errors
    /// What the system says.
    pub fn sync(&self) -> io::Result<()> {
        sync(&self.0)
    }
}

pub(super) fn sync_directory(dir: &Path) -> io::Result<()> {
    // Whoever may not list the directory may still write into it.
    File::open(dir).map_or(Ok(()), |dir| sync(&dir))
}

/// Syncs an open directory, where the file system can do that.
fn sync(dir: &File) -> io::Result<()> {
    match dir.sync_all() {
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        synced => synced,
    }
}

pub(super) fn may_pass(_: &io::Error) -> bool {
    false
}

pub(super) fn read_exact_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<()> {
    file.read_exact_at(buffer, offset)
}

pub(super) fn path_fault(error: &io::Error) -> PathFault {
    match Errno::from_io_error(error) {
        Some(Errno::NOENT | Errno::NOTDIR) => PathFault::Missing,
        Some(Errno::ACCESS | Errno::PERM) => PathFault::Denied,
        Some(Errno::NAMETOOLONG) => PathFault::NameTooLong,
        Some(Errno::LOOP) => PathFault::LinkLoop,
        _ => PathFault::Other,
    }
}

pub(super) fn processor_time() -> Duration {
    let spent = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = u64::try_from(spent.tv_sec).unwrap_or_default();
    let nanoseconds = u32::try_from(spent.tv_nsec).unwrap_or_default();
    Duration::new(seconds, nanoseconds)
}

const ENDING: [i32; 3] = [SIGHUP, SIGINT, SIGTERM];

/// The exit code of a run that a signal ended is this and the number of the signal, as shells tell it.
const EXIT: i32 = 128;

pub(super) fn end_on_signal<T: 'static>(
    has_arrived: &Arc<AtomicBool>,
    before_end: fn() -> Option<T>,
) -> io::Result<()> {
    let ignored = ignored();
    let watched: Vec<_> = ENDING.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0).collect();
    // Signals that come before there is somebody to wake.
    let early: Vec<(i32, Arc<AtomicBool>)> = watched.iter().map(|signal| (*signal, Arc::default())).collect();
    for (signal, has_come) in &early {
        // In this order: a run that knows of a signal waits to be ended, and there must be somebody to end it.
        flag::register(*signal, Arc::clone(has_come))?;
        flag::register(*signal, Arc::clone(has_arrived))?;
    }
    let mut signals = Signals::new(watched)?;
    let has_arrived = Arc::clone(has_arrived);
    let wait = move || {
        let end = |signal: i32| {
            if let Some(_kept) = before_end() {
                low_level::exit(EXIT + signal);
            }
            has_arrived.store(false, Ordering::SeqCst);
        };
        let come = early.iter().filter(|(_, has_come)| has_come.load(Ordering::SeqCst));
        let mut come: BTreeSet<i32> = come.map(|(signal, _)| *signal).collect();
        // What came meanwhile is in both, and counts once.
        come.extend(signals.pending());
        come.into_iter().for_each(end);
        signals.forever().for_each(end);
    };
    thread::Builder::new().name("signals".to_owned()).spawn(wait).map(drop)
}

pub(super) fn is_private(data: &Metadata) -> bool {
    data.mode() & 0o077 == 0
}

pub(super) fn cache_folder() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(".cache")))
}

pub(super) fn create_private(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    options.mode(0o600).open(path)
}

/// The signals that this process was started to ignore, one bit each from number 1 on; none where the system does not tell.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default()
}

pub(super) fn os_str(bytes: &[u8]) -> Cow<'_, OsStr> {
    Cow::Borrowed(OsStr::from_bytes(bytes))
}

pub(super) fn end_of(name: &OsStr, start: usize) -> Option<&OsStr> {
    name.as_bytes().get(start..).map(OsStr::from_bytes)
}

/// The environment tells all there is.
pub(super) fn locale() -> Option<OsString> {
    None
}

pub(super) fn enable_colours() {}
