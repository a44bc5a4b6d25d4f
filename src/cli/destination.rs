//! Where an output goes, looked at before the work for it is done.
//!
//! - An output never overwrites what the run reads or another output of the run, by whatever path or link.
//! - Only a stream option may name a pipe or a device: `--out` and `--report`.
//! - Nothing goes to where git keeps its own, to the settings of a team, or through a link of the checked tree out of it.

use std::{
    fs::{self, Metadata},
    io,
    path::{Path, PathBuf},
};

use super::output::{self, unwritten};
use crate::{
    check::baseline,
    edit::atomic::{self, Writing},
    messages::{
        Failure,
        usage::{Advice, Problem, Refusal},
    },
    project::Codebase,
    report::visible_lines,
    session::{Configurations, Scope, baseline::expect_writable},
    source::{self, CONFIGURATION, Root, inventory::Stamp, is_led_outside, resolve_path},
    system::{self, FileId, Special, Stream, name_on_disk},
};

/// What an option takes for its output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Accepts {
    /// A regular file, there or not.
    File,
    /// The same, and it may have the name of a baseline.
    Baseline,
    /// Also a pipe or a device.
    Stream,
}

/// How an output is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sink {
    /// A file, whole or not at all.
    File,
    /// A pipe, a device, or a file that the shell has opened for this process.
    Stream,
    /// What the process itself writes to by another name.
    Stdout,
    Stderr,
}

/// An output that may be written.
#[derive(Debug)]
pub(crate) struct Destination<'p> {
    path: &'p Path,
    sink: Sink,
    /// Absolute, with all links resolved.
    real: PathBuf,
    /// What is there now, and which file it is.
    data: Option<Metadata>,
    id: Option<FileId>,
}

/// Where the only answer of a command goes: to the file of `--out`, else to standard output.
pub(crate) struct Answer<'o>(Option<Destination<'o>>);

impl<'o> Answer<'o> {
    /// Looks at the file that `--out` names.
    ///
    /// # Errors
    /// It cannot be written, or must not be.
    pub(crate) fn of(
        out: Option<&'o Path>,
        scope: &Scope,
        configurations: &Configurations,
    ) -> Result<Self, Failure> {
        let Some(path) = out else { return Ok(Self(None)) };
        let out = Destination::of(path, Accepts::Stream)?;
        out.expect_none_of(configurations.paths())?;
        out.expect_within(&scope.root, &scope.current)?;
        Ok(Self(Some(out)))
    }

    /// Refuses a file that was read for the answer.
    pub(crate) fn expect_no_source(&self, codebase: &Codebase) -> Result<(), Failure> {
        self.0.as_ref().map_or(Ok(()), |out| out.expect_no_source(codebase))
    }

    /// Writes lines for people. What cannot be seen in them is spelled out.
    pub(crate) fn write_lines(&self, text: &str) -> Result<(), Failure> {
        self.write(visible_lines(text).as_bytes())
    }

    pub(crate) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        match &self.0 {
            Some(out) => out.write(bytes),
            None => output::print(bytes),
        }
    }
}

/// Files that steer a run or git, besides all below `.git`.
const RESERVED: [&str; 5] =
    [CONFIGURATION, baseline::FILE_NAME, ".xbsllint-baseline", ".gitignore", ".gitattributes"];

impl<'p> Destination<'p> {
    /// Looks at the path that an option names.
    ///
    /// # Errors
    /// It cannot be written, or must not be.
    pub(crate) fn of(path: &'p Path, accepts: Accepts) -> Result<Self, Failure> {
        expect_writable(path)?;
        Self::yet_to_be(path, accepts)
    }

    /// The same where the directory may be one that the run makes.
    ///
    /// # Errors
    /// It must not be written.
    pub(crate) fn yet_to_be(path: &'p Path, accepts: Accepts) -> Result<Self, Failure> {
        let real = real(path).map_err(|error| unwritten(path, &error))?;
        let data = fs::metadata(path).ok();
        let sink = sink(path, data.as_ref());
        if (accepts != Accepts::Stream && sink != Sink::File) || data.as_ref().is_some_and(is_never_written) {
            let refusal = data.as_ref().map_or(Refusal::Device, refusal);
            return Err(not_written(path).because(refusal).advise(Advice::GiveRegularFile));
        }
        let id = data.as_ref().and_then(|data| FileId::at(path, data).ok());
        let destination = Self { path, sink, real, data, id };
        if sink == Sink::File && destination.is_reserved(accepts) {
            return Err(destination.refuse(|path| Problem::OutputReserved { path }));
        }
        Ok(destination)
    }

    /// Refuses a path that is the same file as one of these, which the run reads. One that is not there is none.
    pub(crate) fn expect_none_of<'f>(
        &self,
        files: impl IntoIterator<Item = &'f Path>,
    ) -> Result<(), Failure> {
        if files.into_iter().any(|file| self.is(file)) { Err(self.would_overwrite()) } else { Ok(()) }
    }

    /// Refuses a path that is the same file as one that is checked.
    pub(crate) fn expect_no_source(&self, codebase: &Codebase) -> Result<(), Failure> {
        let Some(data) = self.data.as_ref().filter(|data| data.is_file()) else { return Ok(()) };
        let files = codebase.files().iter().map(|file| &file.source);
        let has_path = |path: &Path| path.as_os_str() == self.real.as_os_str();
        // A file with another path is looked at only where its size makes it possible that it is the same.
        let may_be = |source: &source::Source| {
            source.damage.is_some() || source.text.len() as u64 + if source.bom { 3 } else { 0 } == data.len()
        };
        let is_source = files
            .filter_map(|source| Some((source, source.real.as_deref()?)))
            .any(|(source, path)| has_path(path) || (may_be(source) && self.is(path)));
        // One that could not be read was asked for all the same.
        let name = self.real.file_name();
        let is_problem = codebase.run().problems.iter().any(|problem| {
            let path = Path::new(&problem.path);
            path.file_name() == name && self.is(path)
        });
        if is_source || is_problem { Err(self.would_overwrite()) } else { Ok(()) }
    }

    /// Refuses a path that a link of the checked tree leads out of it.
    pub(crate) fn expect_within(&self, root: &Root, current: &Path) -> Result<(), Failure> {
        if self.sink == Sink::File && is_led_outside(self.path, current, root.path()) {
            return Err(led_outside(self.path, &self.real, root));
        }
        Ok(())
    }

    /// Refuses two outputs that are one file.
    pub(crate) fn expect_other_than(&self, other: &Self) -> Result<(), Failure> {
        let is_same = self.real == other.real || self.id.is_some() && self.id == other.id;
        if is_same { Err(self.refuse(|path| Problem::OneFileTwice { path })) } else { Ok(()) }
    }

    /// Whether this is the file at a path, links followed.
    pub(crate) fn is(&self, path: &Path) -> bool {
        let id = || FileId::at(path, &fs::metadata(path)?);
        self.id.is_some_and(|this| id().is_ok_and(|id| id == this))
    }

    /// Whether this is the file that a stamp was taken of.
    pub(crate) fn has_stamp(&self, stamp: &Stamp) -> bool {
        self.id.is_some_and(|id| stamp.is_of(id))
    }

    /// The failure of an output that is a file which the run reads.
    pub(crate) fn would_overwrite(&self) -> Failure {
        self.refuse(|path| Problem::OutputIsInput { path })
    }

    /// Writes a file whole or not at all, and to all else what it takes.
    pub(crate) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        self.write_with(&|to| to.write_all(bytes))
    }

    /// The same for bytes that are made while they are written.
    pub(crate) fn write_with(&self, writing: Writing<'_>) -> Result<(), Failure> {
        match self.sink {
            Sink::Stdout => output::print_with(writing),
            Sink::Stderr => {
                output::complain_with(writing);
                Ok(())
            }
            Sink::Stream => atomic::stream(self.path, writing).map_err(|error| {
                if system::has_no_reader(&error) {
                    not_written(self.path).because(Refusal::NoReader)
                } else {
                    unwritten(self.path, &error)
                }
            }),
            Sink::File => output::save_with(self.path, writing),
        }
    }

    pub(crate) const fn path(&self) -> &'p Path {
        self.path
    }

    fn refuse(&self, problem: impl FnOnce(String) -> Problem) -> Failure {
        Failure::new(problem(self.path.display().to_string())).advise(Advice::GiveOtherFile)
    }

    fn is_reserved(&self, accepts: Accepts) -> bool {
        let is_baseline = |name: &str| accepts == Accepts::Baseline && name == baseline::FILE_NAME;
        let mut names = RESERVED.iter().filter(|name| !is_baseline(name));
        let real = self.real.file_name().map(name_on_disk).unwrap_or_default();
        lies_in_git(&self.real) || names.any(|name| real == *name)
    }
}

/// Refuses a directory for outputs where git keeps its own, or that a link of the checked tree leads out of it.
pub(crate) fn expect_directory(dir: &Path, root: &Root, current: &Path) -> Result<(), Failure> {
    let (path, real) = (dir.display().to_string(), resolve_path(dir, current));
    if lies_in_git(&real) {
        return Err(Failure::new(Problem::OutputReserved { path }).advise(Advice::GiveOtherFile));
    }
    if is_led_outside(dir, current, root.path()) {
        return Err(led_outside(dir, &real, root));
    }
    Ok(())
}

fn led_outside(path: &Path, real: &Path, root: &Root) -> Failure {
    let [path, place, root] = [path, real, root.path()].map(|path| path.display().to_string());
    Failure::new(Problem::LedOutside { path, root }).advise(Advice::GivePlace { place })
}

fn lies_in_git(real: &Path) -> bool {
    real.components().any(|part| name_on_disk(part.as_os_str()) == ".git")
}

/// Where a file lies or would lie.
fn real(path: &Path) -> io::Result<PathBuf> {
    let current = std::env::current_dir()?;
    let target = atomic::destination(path)?;
    Ok(resolve_path(&target, &current))
}

fn sink(path: &Path, data: Option<&Metadata>) -> Sink {
    match system::stream_at(path) {
        Some(Stream::Output) => Sink::Stdout,
        Some(Stream::Errors) => Sink::Stderr,
        Some(Stream::Other) => Sink::Stream,
        None if data.is_some_and(|data| !data.is_file() && !data.is_dir()) => Sink::Stream,
        None => Sink::File,
    }
}

/// Whether no option may name something of this kind.
fn is_never_written(data: &Metadata) -> bool {
    system::is_disk(data.file_type()) || system::special(data.file_type()) == Some(Special::Socket)
}

fn refusal(data: &Metadata) -> Refusal {
    match system::special(data.file_type()) {
        Some(Special::Pipe) => Refusal::Pipe,
        Some(Special::Socket) => Refusal::Socket,
        Some(Special::Device) | None => Refusal::Device,
    }
}

fn not_written(path: &Path) -> Failure {
    Failure::new(Problem::NotWritten { path: path.display().to_string() })
}
