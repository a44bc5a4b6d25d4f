//! One file of a run: its text, its path and what it holds.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memchr::memrchr;

use super::decode::{Damage, Decoded, Guess};
use super::named::{PLAIN_RESOURCES, WEB_RESOURCES, is_resources};
use super::problem::Reason;
use super::read::read;

/// One file.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path as reports show it: as typed, joined with `/`.
    pub path: String,
    /// Where it lies, absolute; `None` for a text that lies on no disk.
    pub real: Option<PathBuf>,
    pub kind: FileKind,
    /// The text without its byte order mark.
    pub text: Arc<str>,
    pub bom: bool,
    pub damage: Option<Damage>,
}

/// A file's place in [`super::Workspace::files`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileIndex(pub u32);

/// What a file holds, by its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FileKind {
    /// `.xbsl`
    Module,
    /// `.yaml`
    Description,
    /// `.xbql`
    Query,
    /// A text in a folder of resources: `.css`, `.js`, `.svg`, `.html`, `.htm`, `.json`, `.txt`, `.md`
    Resource,
}

/// The name of the file with the settings of a team.
pub const CONFIGURATION: &str = ".stapel.yaml";

impl Source {
    /// The same file as it lies on disk now.
    ///
    /// # Errors
    /// Why it cannot be read, as what has never been on a disk cannot.
    pub fn read_again(&self, limit: u64) -> Result<Self, Reason> {
        let Decoded { text, bom, damage } = read(self.real.as_deref().ok_or(Reason::Missing)?, limit)?;
        Ok(Self { text, bom, damage, ..self.clone() })
    }

    /// Whether two readings of a file found the same bytes.
    #[must_use]
    pub fn reads_like(&self, other: &Self) -> bool {
        (&self.text, self.bom, self.damage) == (&other.text, other.bom, other.damage)
    }

    /// Whether the bytes are a text in UTF-8, some bad ones among them or not. What was made of other bytes says nothing
    /// of the file.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.damage.is_none_or(|damage| damage.guess == Guess::BrokenUtf8)
    }

    /// The name of the file without its directory.
    #[must_use]
    pub fn name(&self) -> &str {
        self.path.get(self.name_start()..).unwrap_or_default()
    }

    /// The path of its directory as reports show it, with the `/` behind it; empty for the current one.
    #[must_use]
    pub fn folder(&self) -> &str {
        self.path.get(..self.name_start()).unwrap_or_default()
    }

    fn name_start(&self) -> usize {
        memrchr(b'/', self.path.as_bytes()).map_or(0, |slash| slash + 1)
    }

    /// The directory the file lies in: absolute on disk, else as its path tells.
    #[must_use]
    pub fn directory(&self) -> &Path {
        let path = self.real.as_deref().unwrap_or(Path::new(&self.path));
        path.parent().unwrap_or(Path::new(""))
    }
}

impl FileKind {
    pub const ALL: [Self; 4] = [Self::Module, Self::Description, Self::Query, Self::Resource];

    /// The kind of a file by its extension, in any case of letters; `None` for a file that is no source, as the
    /// configuration is none. What is no text of the web is a resource in a folder of resources only.
    #[must_use]
    pub fn of(path: &Path, resources: bool) -> Option<Self> {
        let kind = Self::of_name(path.file_name()?, resources)?;
        let is_of_web =
            || path.extension().is_some_and(|it| is_one_of(it.as_encoded_bytes(), &WEB_RESOURCES));
        let in_resources = || path.components().any(|part| is_resources(part.as_os_str()));
        (kind != Self::Resource || is_of_web() || in_resources()).then_some(kind)
    }

    /// The same by the name of the file alone.
    #[must_use]
    pub fn of_name(name: &OsStr, resources: bool) -> Option<Self> {
        let name = name.as_encoded_bytes();
        let dot = memrchr(b'.', name).filter(|dot| *dot > 0 && name != CONFIGURATION.as_bytes())?;
        let extension = name.get(dot + 1..)?;
        let known = |names| is_one_of(extension, names);
        if known(&["yaml"]) {
            Some(Self::Description)
        } else if known(&["xbsl"]) {
            Some(Self::Module)
        } else if known(&["xbql"]) {
            Some(Self::Query)
        } else if resources && (known(&WEB_RESOURCES) || known(&PLAIN_RESOURCES)) {
            Some(Self::Resource)
        } else {
            None
        }
    }
}

fn is_one_of(extension: &[u8], known: &[&str]) -> bool {
    known.iter().any(|name| extension.eq_ignore_ascii_case(name.as_bytes()))
}

impl AsRef<Self> for Source {
    fn as_ref(&self) -> &Self {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Workspace;

    #[test]
    fn the_directory_of_a_file_is_what_its_path_tells() {
        for path in ["а.yaml", "п/а.yaml", "/п/б/а.yaml", "/а.yaml"] {
            let workspace = Workspace::in_memory([(path, "")]);
            assert_eq!(
                workspace.files[0].directory(),
                Path::new(path).parent().expect("there is one"),
                "{path}"
            );
        }
    }

    #[test]
    fn the_kind_of_a_file_is_its_extension() {
        let kind = |path: &str| FileKind::of(Path::new(path), false);
        assert_eq!(kind("п/А.Объект.xbsl"), Some(FileKind::Module));
        assert_eq!(kind("А.YAML"), Some(FileKind::Description));
        for path in ["", "..", "yaml", ".yaml", "п/.yaml", "а.", "а.yaml.bak", CONFIGURATION, "а.css"] {
            assert_eq!(kind(path), None, "{path}");
        }
    }
}
