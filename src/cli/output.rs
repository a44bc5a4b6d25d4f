//! Standard output, standard error and files. Writing never panics: a closed pipe is a quiet end, anything
//! else that stops the output is a failure reported by name.

use std::{
    env,
    ffi::OsStr,
    fs,
    io::{self, ErrorKind, IsTerminal, Write},
    mem,
    path::Path,
};

use serde::Serialize;
use terminal_size::{Width, terminal_size_of};

use super::flags::Color;
use crate::{
    edit::atomic::{self, Writing},
    messages::{Failure, usage::Problem},
    report::{visible_json, visible_lines},
};

/// Writes to standard output. Nobody reading any more is success: what was asked for has been read.
pub(crate) fn print(bytes: &[u8]) -> Result<(), Failure> {
    print_with(&|to| to.write_all(bytes))
}

/// The same for bytes that are made while they are written.
pub(crate) fn print_with(writing: Writing<'_>) -> Result<(), Failure> {
    print_to_reader(writing).map(drop)
}

/// The same; tells whether somebody still reads.
pub(crate) fn print_to_reader(writing: Writing<'_>) -> Result<bool, Failure> {
    match atomic::buffered(&mut io::stdout().lock(), writing) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(Failure::new(Problem::OutputFailed).refused(&error)),
    }
}

/// Writes lines for people to standard output. What cannot be seen in them is spelled out.
pub(crate) fn print_lines(text: &str) -> Result<(), Failure> {
    print(visible_lines(text).as_bytes())
}

/// Writes a document of JSON on one line to standard output.
pub(crate) fn print_json(document: &impl Serialize) -> Result<(), Failure> {
    let mut text = serde_json::to_string(document).unwrap_or_default();
    text.push('\n');
    print(visible_json(text).as_bytes())
}

/// A document of JSON for people and programs: indented, with a line end after it.
pub(crate) fn pretty_json(document: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(document).unwrap_or_default();
    text.push('\n');
    visible_json(text)
}

/// Writes lines to standard error. What cannot be seen in them is spelled out. If even writing is impossible, nobody
/// could be reported.
pub(crate) fn complain(text: &str) {
    control(&visible_lines(text));
}

/// The same for a text that is made while it is written.
pub(crate) fn complain_with(writing: Writing<'_>) {
    atomic::buffered(&mut Complaint::default(), writing).unwrap_or_default();
}

/// Takes a text in pieces that may end within a character.
#[derive(Default)]
struct Complaint {
    unfinished: Vec<u8>,
}

impl Write for Complaint {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unfinished.extend(bytes);
        let whole = match str::from_utf8(&self.unfinished) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => self.unfinished.len(),
        };
        let rest = self.unfinished.split_off(whole);
        self.flush()?;
        self.unfinished = rest;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        complain(&String::from_utf8_lossy(&mem::take(&mut self.unfinished)));
        Ok(())
    }
}

/// Writes to standard error what is ours to the last byte, and may move the cursor.
pub(crate) fn control(text: &str) {
    io::stderr().lock().write_all(text.as_bytes()).unwrap_or_default();
}

/// Writes a file, all of it or nothing.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    save_with(path, &|to| to.write_all(bytes))
}

/// The same for bytes that are made while they are written.
pub(crate) fn save_with(path: &Path, writing: Writing<'_>) -> Result<(), Failure> {
    atomic::write_with(path, writing).map_err(|error| unwritten(path, &error))
}

/// Adds to the end of a file that others write to, too.
pub(crate) fn append(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let file = fs::OpenOptions::new().append(true).create(true).open(path);
    file.and_then(|mut file| file.write_all(bytes)).map_err(|error| unwritten(path, &error))
}

pub(crate) fn unwritten(path: &Path, error: &io::Error) -> Failure {
    Failure::new(Problem::NotWritten { path: path.display().to_string() }).refused(error)
}

/// Whether output is coloured, for a choice of `--color` and what the output goes to.
pub(crate) fn is_coloured(choice: Color, to_terminal: bool) -> bool {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    match choice {
        Color::Always => true,
        Color::Never => false,
        Color::Auto if set("NO_COLOR").is_some() => false,
        Color::Auto if set("CLICOLOR_FORCE").is_some_and(|value| value != "0") => true,
        Color::Auto => to_terminal && set("TERM").as_deref() != Some(OsStr::new("dumb")),
    }
}

/// How many characters fit into a line of the terminal that standard output goes to; none where it goes to no terminal.
pub(crate) fn stdout_width() -> Option<usize> {
    let (Width(width), _) = terminal_size_of(io::stdout())?;
    (width > 0).then_some(width.into())
}

pub(crate) fn stdout_is_terminal() -> bool {
    io::stdout().is_terminal()
}
