//! Whether files of the work tree are as a commit holds them.
//!
//! Git would run the filters that a repository names to find out. Here files are hashed as git stores them; what is stored in
//! another form is compared where that form is known (newlines, pointers of Git LFS), and is unknown everywhere else.

use std::{
    io::{self, Cursor, Read},
    path::Path,
};

use rayon::prelude::*;
use sha1::{Digest, Sha1};

use super::{GitError, Repository, Tree};
use crate::source::{Sha256Hasher, digest::hexadecimal};
use crate::system::git_bytes;

/// How a file compares with a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    /// It would be stored as it is stored.
    Same,
    Different(Stored),
    /// The commit has no file of this name.
    New,
    /// It lies in another repository.
    Elsewhere,
    /// Only a program that the repository names could tell, or the file cannot be read.
    Unknown,
}

/// The form in which a file is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stored {
    /// Byte for byte.
    AsItIs,
    /// Each CR LF as LF.
    WithLineFeeds,
    /// As a pointer of Git LFS.
    AsPointer,
    /// By a filter, with keywords or in another encoding.
    Otherwise,
}

/// Larger files are not held in memory to convert their newlines, in bytes.
const LARGEST_CONVERTED: u64 = 64 << 20;

/// The bytes of a file and how many they are.
pub(crate) struct Content<'c>(pub(crate) u64, pub(crate) Box<dyn Read + 'c>);

impl<'c> Content<'c> {
    pub(crate) fn of_bytes(bytes: &'c [u8]) -> Self {
        Self(bytes.len() as u64, Box::new(Cursor::new(bytes)))
    }

    pub(crate) fn of_file(path: &Path) -> io::Result<Content<'static>> {
        let file = std::fs::File::open(path)?;
        Ok(Content(file.metadata()?.len(), Box::new(file)))
    }
}

/// Compares files, named by their paths from the top of the work tree, with those of a commit; `content` gives the bytes of a
/// file by its index. In the order of `paths`.
///
/// # Errors
/// Git does not tell in which form the files that differ are stored.
pub(crate) fn compare<'c>(
    repository: &Repository,
    tree: &Tree,
    paths: &[&Path],
    content: impl Fn(usize) -> io::Result<Content<'c>> + Sync,
) -> Result<Vec<Comparison>, GitError> {
    let as_they_are = |(index, path): (usize, &&Path)| match tree.files.get(*path) {
        None if tree.is_in_submodule(path) => Comparison::Elsewhere,
        None => Comparison::New,
        Some(id) => match content(index).and_then(|content| blob_id(content, id.len())) {
            Ok(found) if found == *id => Comparison::Same,
            Ok(_) => Comparison::Different(Stored::AsItIs),
            Err(_) => Comparison::Unknown,
        },
    };
    let mut compared: Vec<Comparison> = paths.par_iter().enumerate().map(as_they_are).collect();

    let is_different = |index: &usize| matches!(compared.get(*index), Some(Comparison::Different(_)));
    let different: Vec<usize> = (0..paths.len()).filter(is_different).collect();
    let names: Vec<&Path> = different.iter().filter_map(|index| paths.get(*index).copied()).collect();
    let stored = repository.stored(&names)?;
    let is_pointer = |stored: &Stored| *stored == Stored::AsPointer;
    let ids = names.iter().zip(&stored).filter(|(_, stored)| is_pointer(stored));
    let ids = ids.filter_map(|(path, _)| tree.files.get(*path)).map(String::as_str);
    let mut pointers =
        if stored.iter().any(is_pointer) { repository.objects(ids)? } else { Vec::new() }.into_iter();
    for ((index, path), stored) in different.into_iter().zip(names).zip(stored) {
        let is_same = match stored {
            Stored::AsItIs => Ok(Some(false)),
            Stored::WithLineFeeds => content(index).and_then(|content| {
                let id = tree.files.get(path).map_or("", String::as_str);
                with_line_feeds(content, id.len()).map(|found| found.map(|found| found == id))
            }),
            Stored::AsPointer => {
                let pointer = pointers.next().flatten();
                let pointer = pointer.and_then(|object| Pointer::read(&object.content));
                content(index).and_then(|content| pointer.map(|pointer| pointer.names(content)).transpose())
            }
            Stored::Otherwise => Ok(None),
        };
        if let Some(compared) = compared.get_mut(index) {
            *compared = match is_same {
                Ok(Some(true)) => Comparison::Same,
                Ok(Some(false)) => Comparison::Different(stored),
                Ok(None) | Err(_) => Comparison::Unknown,
            };
        }
    }
    Ok(compared)
}

/// A text with line feeds in the place of CR LF.
pub(crate) fn to_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n")
}

impl Repository {
    /// In which form files are stored, by the attributes of the work tree and the settings.
    fn stored(&self, paths: &[&Path]) -> Result<Vec<Stored>, GitError> {
        if paths.is_empty() {
            return Ok(Vec::new());
        }
        let input = paths.iter().flat_map(|path| [git_bytes(path), vec![0]].concat()).collect();
        let answer = self.ask(["check-attr", "-z", "--stdin"].into_iter().chain(ATTRIBUTES), input)?;
        let autocrlf = self.ask(["config", "--get", "core.autocrlf"], Vec::new()).unwrap_or_default();
        let autocrlf = String::from_utf8_lossy(&autocrlf).trim().to_ascii_lowercase();
        let converts = ["true", "yes", "on", "1", "input"].contains(&&*autocrlf);
        // A path, an attribute and its value, each ended by NUL.
        let values: Vec<&[u8]> = answer.split(|byte| *byte == 0).skip(2).step_by(3).collect();
        let of_files = values.chunks_exact(ATTRIBUTES.len());
        let stored: Vec<Stored> = of_files.map(|values| stored(values, converts)).collect();
        if stored.len() == paths.len() {
            return Ok(stored);
        }
        Err(GitError::Failed { code: None, message: "check-attr".to_owned() })
    }
}

/// What decides the form in which a file is stored.
const ATTRIBUTES: [&str; 6] = ["filter", "working-tree-encoding", "ident", "text", "crlf", "eol"];

/// The form by the values of [`ATTRIBUTES`]; `converts`: whether newlines are converted where no attribute speaks of them.
fn stored(values: &[&[u8]], converts: bool) -> Stored {
    let value = |index: usize| match values.get(index).copied().unwrap_or_default() {
        b"unspecified" => None,
        value => Some(value),
    };
    let is_on = |index: usize| value(index).is_some_and(|value| value != b"unset");
    match (value(0), is_on(1) || is_on(2)) {
        (Some(b"lfs"), false) => return Stored::AsPointer,
        (Some(b"unset") | None, false) => {}
        _ => return Stored::Otherwise,
    }
    let converts = match (value(3).or(value(4)), value(5)) {
        (Some(b"unset"), _) => false,
        (Some(_), _) | (None, Some(b"lf" | b"crlf")) => true,
        (None, _) => converts,
    };
    if converts { Stored::WithLineFeeds } else { Stored::AsItIs }
}

/// The id under which a repository whose ids have `digits` digits stores these bytes.
fn blob_id(content: Content<'_>, digits: usize) -> io::Result<String> {
    let Content(size, bytes) = content;
    let header = format!("blob {size}\0");
    if digits == DIGITS_OF_SHA1 {
        let mut hash = Sha1::new();
        hash.update(header);
        each_piece(bytes, |piece| hash.update(piece))?;
        let digits = hash.finalize().iter().flat_map(|byte| hexadecimal(*byte)).map(char::from).collect();
        return Ok(digits);
    }
    let mut hash = Sha256Hasher::default();
    hash.update(header);
    each_piece(bytes, |piece| hash.update(piece))?;
    Ok(hash.finish().to_string())
}

/// Repositories of the other kind use SHA-256.
const DIGITS_OF_SHA1: usize = 40;

/// Shows all there is to read, piece by piece.
fn each_piece(mut content: impl Read, mut show: impl FnMut(&[u8])) -> io::Result<()> {
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = content.read(&mut buffer)?;
        if count == 0 {
            return Ok(());
        }
        show(buffer.get(..count).unwrap_or_default());
    }
}

/// The id of the same with LF for CR LF; `None` where it is too large.
fn with_line_feeds(Content(size, content): Content<'_>, digits: usize) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    content.take(LARGEST_CONVERTED + 1).read_to_end(&mut bytes)?;
    if size.max(bytes.len() as u64) > LARGEST_CONVERTED {
        return Ok(None);
    }
    let mut rest = bytes.iter().copied().peekable();
    let mut converted = Vec::with_capacity(bytes.len());
    while let Some(byte) = rest.next() {
        if byte != b'\r' || rest.peek() != Some(&b'\n') {
            converted.push(byte);
        }
    }
    blob_id(Content::of_bytes(&converted), digits).map(Some)
}

/// What Git LFS stores in the place of a file.
struct Pointer {
    sha256: String,
    size: u64,
}

impl Pointer {
    /// Reads the text of a pointer; `None` for any other.
    fn read(text: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(text).ok()?;
        let value = |key: &str| text.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
        value("version").filter(|version| version.starts_with("https://git-lfs.github.com/spec/"))?;
        let sha256 = value("oid")?.strip_prefix("sha256:")?.to_owned();
        Some(Self { sha256, size: value("size")?.parse().ok()? })
    }

    /// Whether it stands for these bytes.
    fn names(&self, Content(size, content): Content<'_>) -> io::Result<bool> {
        if size != self.size {
            return Ok(false);
        }
        let mut hash = Sha256Hasher::default();
        each_piece(content, |piece| hash.update(piece))?;
        Ok(hash.finish().to_string() == self.sha256)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_those_of_git() {
        let id = |text: &str, digits| blob_id(Content::of_bytes(text.as_bytes()), digits).unwrap();
        assert_eq!(id("", 40), "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391");
        assert_eq!(id("x\n", 40), "587be6b4c3f93f93c489c0111bba5596147a26cb");
        assert_eq!(id("", 64), "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813");
        let converted = with_line_feeds(Content::of_bytes(b"x\r\n"), 40).unwrap();
        assert_eq!(converted.as_deref(), Some("587be6b4c3f93f93c489c0111bba5596147a26cb"));
        let converted = with_line_feeds(Content::of_bytes(b"\rx\r\r\n\r"), 40).unwrap().unwrap();
        assert_eq!(converted, id("\rx\r\n\r", 40));
    }

    #[test]
    fn attributes_tell_the_form() {
        const NONE: &[u8] = b"unspecified";
        let with = |index: usize, value: &'static str| {
            let mut values = [NONE; 6];
            values[index] = value.as_bytes();
            stored(&values, false)
        };
        assert_eq!(stored(&[NONE; 6], false), Stored::AsItIs);
        assert_eq!(stored(&[NONE; 6], true), Stored::WithLineFeeds);
        assert_eq!(stored(&[NONE, NONE, NONE, b"unset", NONE, b"crlf"], true), Stored::AsItIs);
        assert_eq!(with(0, "lfs"), Stored::AsPointer);
        assert_eq!(stored(&[b"lfs", b"UTF-16", NONE, NONE, NONE, NONE], false), Stored::Otherwise);
        for other in [with(0, "x"), with(0, "set"), with(1, "UTF-16"), with(2, "set")] {
            assert_eq!(other, Stored::Otherwise);
        }
        for newlines in [with(3, "auto"), with(3, "set"), with(4, "input"), with(5, "lf")] {
            assert_eq!(newlines, Stored::WithLineFeeds);
        }
        assert_eq!([with(0, "unset"), with(3, "unset"), with(4, "unset")], [Stored::AsItIs; 3]);
    }

    #[test]
    fn a_pointer_names_bytes() {
        let text = b"version https://git-lfs.github.com/spec/v1\noid sha256:\
                     2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881\nsize 1\n";
        let pointer = Pointer::read(text).unwrap();
        let names = |bytes| pointer.names(Content::of_bytes(bytes)).unwrap();
        assert_eq!([names(b"x"), names(b"y"), names(b"xx")], [true, false, false]);
        assert!(Pointer::read(b"version 1\noid sha256:0\nsize 1\n").is_none());
        assert!(Pointer::read(b"\xFF").is_none() && Pointer::read(b"").is_none());
    }
}
