//! An archive named on the command line, and why it cannot be read.

use std::path::Path;

use serde::Serialize;

use crate::{
    messages::{
        Failure, Lang, Sentence,
        usage::{Advice, Problem, Refusal},
    },
    pack::{
        inspect::{Codec, codec},
        reader::{Archive, Flaws, Index, Unreadable},
    },
    report::visible,
    session::unread,
    source::{ByteSource, Reason, Sha256},
};

/// The largest archive, in bytes: the format has no larger one.
const LARGEST: u64 = 1 << 32;

/// An archive that can be read.
pub(crate) struct ArchiveFile {
    /// As typed.
    pub(crate) path: String,
    pub(crate) sha256: Sha256,
    index: Index<'static>,
}

impl ArchiveFile {
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let shown = path.display().to_string();
        if path.is_dir() {
            let failure = Failure::new(Problem::Unread { path: shown });
            return Err(failure.because(Refusal::IsDirectory).advise(Advice::GiveFile));
        }
        let unread = |reason| unread(shown.clone(), &reason);
        let bytes = ByteSource::open(path).map_err(unread)?;
        if bytes.length() > LARGEST {
            return Err(unread(Reason::TooLarge { limit: LARGEST }));
        }
        let sha256 = Sha256::of_source(&bytes).map_err(unread)?;
        let index = Index::load(bytes).map_err(|unreadable| failure(unreadable, &shown))?;
        Ok(Self { path: shown, sha256, index })
    }

    /// The last part of the path.
    pub(crate) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    /// In bytes.
    pub(crate) fn size(&self) -> u64 {
        self.index.bytes().length()
    }

    pub(crate) fn read(&self) -> Result<Archive<'_>, Failure> {
        Archive::of(&self.index).map_err(|unreadable| failure(unreadable, &self.path))
    }

    /// Refuses to tell anything of a file that was written to meanwhile: the digest would be that of another one.
    pub(crate) fn expect_unchanged(&self) -> Result<(), Failure> {
        if self.index.bytes().is_unchanged() {
            return Ok(());
        }
        Err(Failure::new(Problem::ArchiveChanged { path: self.path.clone() }).advise(Advice::FetchArchive))
    }
}

fn failure(unreadable: Unreadable, path: &str) -> Failure {
    let path = path.to_owned();
    match unreadable {
        Unreadable::NoEndRecord => Failure::new(Problem::NotAnArchive { path }).advise(Advice::FetchArchive),
        Unreadable::Directory { at } => {
            Failure::new(Problem::ArchiveBroken { path, at }).advise(Advice::FetchArchive)
        }
        Unreadable::DirectoryTooLong { bytes, most } => {
            Failure::new(Problem::ArchiveDirectoryTooLong { path, bytes, most }).advise(Advice::PackAgain)
        }
        Unreadable::Zip64 => Failure::new(Problem::ArchiveZip64 { path }).advise(Advice::PackAgain),
    }
}

/// An archive in an answer for programs.
#[derive(Serialize)]
pub(crate) struct Facts<'a> {
    path: &'a str,
    size: u64,
    sha256: Sha256,
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
            size: file.size(),
            sha256: file.sha256,
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
pub(crate) struct EntryNote {
    code: String,
    /// Empty for the archive itself.
    path: String,
    message: String,
}

impl EntryNote {
    pub(crate) fn of(path: &str, sentence: &impl Sentence, lang: Lang) -> Self {
        Self { code: sentence.code(), path: path.to_owned(), message: sentence.to(lang).to_string() }
    }

    pub(crate) fn all(flaws: &Flaws, lang: Lang) -> Vec<Self> {
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
