//! What to look at, and the root that nothing may lead out of.

use std::path::{Path, PathBuf};

use super::ScopeInputs;
use crate::{
    messages::{
        Failure,
        usage::{Advice, Problem},
    },
    project::ReadLibrary,
    source::{self, Root, is_led_outside, resolve_path, stays_inside},
};

/// What to look at; by default nothing on any disk.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// As typed; never empty.
    pub paths: Vec<PathBuf>,
    /// The directory relative paths start from.
    pub current: PathBuf,
    pub root: Root,
    gitignore: bool,
    /// The bytes that stand for the file at the only path.
    pub(super) buffer: Option<Vec<u8>>,
    /// What reads build files of libraries.
    pub(super) libraries: Option<ReadLibrary>,
}

impl Scope {
    /// The scope of a run.
    ///
    /// # Errors
    /// The root that is given is not there.
    pub fn of(inputs: ScopeInputs) -> Result<Self, Failure> {
        let ScopeInputs { mut paths, current, root, gitignore, buffer, libraries } = inputs;
        if paths.is_empty() {
            paths.push(PathBuf::from("."));
        }
        let missing = |root: &Path| {
            let path = root.to_string_lossy().into_owned();
            Failure::new(Problem::RootMissing { path }).advise(Advice::CheckPath)
        };
        let root = match root {
            Some(root) => Root::at(&root).map_err(|_| missing(&root))?,
            None => Root::of_run(&paths, &current),
        };
        Ok(Self { paths, current, root, gitignore, buffer, libraries })
    }

    /// Whether there is the text of one file instead of what lies on disk.
    #[must_use]
    pub const fn is_buffer(&self) -> bool {
        self.buffer.is_some()
    }

    /// How to read what the paths hold: no text resources, nothing excluded but by `.gitignore`.
    pub fn reading(&self) -> source::Options {
        source::Options {
            root: Some(self.root.clone()),
            gitignore: self.gitignore,
            ..source::Options::new(self.current.clone())
        }
    }

    /// Whether a file of settings that was found, its path absolute and that of its directory without links, is no link
    /// to elsewhere.
    pub fn holds(&self, file: &Path) -> bool {
        file.parent().is_some_and(|dir| stays_inside(file, &self.root.bounds_of(dir)))
    }

    /// Refuses a path of an option that names a place in the root where a link leads out of it.
    pub fn expect_not_led_outside(&self, path: &Path, option: &str) -> Result<(), Failure> {
        if !is_led_outside(path, &self.current, self.root.path()) {
            return Ok(());
        }
        Err(Failure::new(self.led_outside(path)).advise(Advice::NameTarget { option: option.to_owned() }))
    }

    /// What to say of a path that leads out of the root by a link.
    pub fn led_outside(&self, path: &Path) -> Problem {
        let [path, root] = [path, self.root.path()].map(|path| path.display().to_string());
        Problem::LedOutside { path, root }
    }

    /// Where the paths lead, all links resolved; those where nothing is are left out, but for that of a buffer.
    pub fn places(&self) -> impl Iterator<Item = PathBuf> {
        let places = self.paths.iter().map(|path| resolve_path(path, &self.current));
        places.filter(|place| self.buffer.is_some() || place.exists())
    }
}
