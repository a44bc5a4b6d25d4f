//! What a session is made of, as its caller knows it: a command line, an editor and a test fill the same values.

use std::path::PathBuf;

use super::selectors;
use crate::{
    messages::Failure,
    project::ReadLibrary,
    rules::{Catalog, Selection},
};

/// What to look at.
#[derive(Clone, Debug)]
pub struct ScopeInputs {
    /// As typed; none for the current directory.
    pub paths: Vec<PathBuf>,
    /// The directory that relative paths start from.
    pub current: PathBuf,
    /// The root of the run; found by the paths where it is not given.
    pub root: Option<PathBuf>,
    /// Whether `.gitignore` files count.
    pub gitignore: bool,
    /// The bytes that stand for the file at the only path.
    pub buffer: Option<Vec<u8>>,
    /// What reads build files of libraries; without it none is known.
    pub libraries: Option<ReadLibrary>,
}

impl ScopeInputs {
    /// These paths, everything else as usual.
    #[must_use]
    pub const fn over(paths: Vec<PathBuf>, current: PathBuf) -> Self {
        Self { paths, current, root: None, gitignore: true, buffer: None, libraries: None }
    }
}

/// What a session goes by besides the sources and the rules that it is asked for.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    pub config: FileChoice,
    pub baseline: FileChoice,
    pub data: DataInputs,
}

/// Which of several possible files counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum FileChoice {
    /// The one that is found.
    #[default]
    Found,
    /// The one at this path.
    At(PathBuf),
    /// None, not even one that would be found.
    None,
}

impl From<Option<PathBuf>> for FileChoice {
    fn from(path: Option<PathBuf>) -> Self {
        path.map_or(Self::Found, Self::At)
    }
}

/// Which platform data count: the first of the directories that is there, the configuration's after both.
#[derive(Clone, Debug, Default)]
pub struct DataInputs {
    /// Of `--data-dir`.
    pub dir: Option<PathBuf>,
    /// Of `STAPEL_DATA_DIR`.
    pub variable: Option<PathBuf>,
    pub version: Option<String>,
}

/// Which rules are asked for, as typed.
#[derive(Clone, Debug, Default)]
pub struct Selectors {
    pub select: Vec<String>,
    pub ignore: Vec<String>,
    pub enable: Vec<String>,
}

impl Selectors {
    /// What `--select`, `--ignore` and `--enable` ask for among the rules of a catalog.
    ///
    /// # Errors
    /// One of them names no rule.
    pub fn among(&self, catalog: &Catalog) -> Result<Selection, Failure> {
        let of = |texts: &[String], option| selectors(texts, option, catalog);
        Ok(Selection {
            select: of(&self.select, "--select")?,
            ignore: of(&self.ignore, "--ignore")?,
            enable: of(&self.enable, "--enable")?,
        })
    }
}
