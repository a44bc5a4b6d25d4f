//! An archive named on the command line: its bytes, and why they cannot be read.

use std::path::Path;

use serde::Serialize;

use super::{failure::Failure, input};
use crate::{
    messages::{
        Lang, Sentence,
        usage::{Advice, Problem},
    },
    pack::{
        archive::Sha,
        inspect::{Codec, codec},
        reader::{Archive, Flawed, Unreadable},
    },
    report::visible,
};

/// The largest archive, in bytes: the format has no larger one.
const LARGEST: u64 = 1 << 32;

/// The bytes of an archive.
pub(crate) struct ArchiveFile {
    /// As typed.
    pub(crate) path: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) sha256: String,
}

impl ArchiveFile {
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let bytes = input::read(path, LARGEST)?;
        Ok(Self { path: path.display().to_string(), sha256: Sha::of(&bytes).to_string(), bytes })
    }

    /// The last part of the path.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    pub(crate) fn read(&self) -> Result<Archive<'_>, Failure> {
        let path = self.path.clone();
        Archive::read(&self.bytes).map_err(|unreadable| match unreadable {
            Unreadable::NoEndRecord => {
                Failure::new(Problem::NotAnArchive { path }).advise(Advice::FetchArchive)
            }
            Unreadable::Directory { at } => {
                Failure::new(Problem::ArchiveBroken { path, at }).advise(Advice::FetchArchive)
            }
            Unreadable::Zip64 => Failure::new(Problem::ArchiveZip64 { path }).advise(Advice::PackAgain),
        })
    }
}

/// An archive in an answer for programs.
#[derive(Serialize)]
pub(crate) struct Facts<'a> {
    path: &'a str,
    size: usize,
    sha256: &'a str,
    pub(crate) entries: usize,
    method: &'static str,
    /// False for what the platform was not seen to take.
    standard: bool,
}

impl<'a> Facts<'a> {
    pub(crate) fn of(file: &'a ArchiveFile, archive: &Archive<'_>) -> Self {
        let method = codec(&archive.entries);
        Self {
            path: &file.path,
            size: file.bytes.len(),
            sha256: &file.sha256,
            entries: archive.entries.len(),
            method: method.word(),
            standard: method == Codec::Deflate,
        }
    }
}

/// The program that gives an answer.
#[derive(Serialize)]
pub(crate) struct Tool {
    name: &'static str,
    version: &'static str,
}

impl Tool {
    pub(crate) const THIS: Self = Self { name: "stapel", version: env!("CARGO_PKG_VERSION") };
}

/// Something about an entry of an archive, for programs.
#[derive(Serialize)]
pub(crate) struct Told {
    code: String,
    /// Empty for the archive itself.
    path: String,
    message: String,
}

impl Told {
    pub(crate) fn of(path: &str, sentence: &impl Sentence, lang: Lang) -> Self {
        Self { code: sentence.code(), path: path.to_owned(), message: sentence.to(lang).to_string() }
    }

    pub(crate) fn all(flaws: &[Flawed], lang: Lang) -> Vec<Self> {
        flaws.iter().map(|flawed| Self::of(&flawed.path, &flawed.cause, lang)).collect()
    }

    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// A line for people; `archive` stands for an empty path.
    pub(crate) fn line(&self, archive: &str) -> String {
        let path = if self.path.is_empty() { archive } else { &self.path };
        format!("{}\n", visible(&format!("{path}: {} [{}]", self.message, self.code)))
    }
}
