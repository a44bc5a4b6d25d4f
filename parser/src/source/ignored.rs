//! What git ignores, by the `.gitignore` files from the root of the run downwards and by no others.

use std::path::Path;
use std::rc::Rc;

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::problem::Reason;
use super::read::read;

/// The patterns of one directory, on top of those of the directories above it.
pub(super) struct Ignores {
    patterns: Gitignore,
    above: Option<Rc<Self>>,
}

/// A list of patterns larger than this, in bytes, is refused.
const LIMIT: u64 = 1 << 20;

impl Ignores {
    /// Adds the `.gitignore` of `dir`, a regular file, to the patterns from above. A pattern git would not
    /// understand is passed over, as git does.
    pub(super) fn below(above: Option<Rc<Self>>, dir: &Path) -> Result<Option<Rc<Self>>, Reason> {
        let file = dir.join(".gitignore");
        let text = match read(&file, LIMIT) {
            Ok(decoded) => decoded.text,
            Err(Reason::Vanished) => return Ok(above),
            Err(reason) => return Err(reason),
        };
        let mut builder = GitignoreBuilder::new(dir);
        for line in text.lines() {
            let _passed_over = builder.add_line(Some(file.clone()), line);
        }
        match builder.build() {
            Ok(patterns) => Ok(Some(Rc::new(Self { patterns, above }))),
            Err(_) => Ok(above),
        }
    }

    /// Whether the nearest pattern that knows `path` says to ignore it.
    pub(super) fn matches(&self, path: &Path, is_dir: bool) -> bool {
        let mut level = Some(self);
        while let Some(ignores) = level {
            match ignores.patterns.matched(path, is_dir) {
                Match::Ignore(_) => return true,
                Match::Whitelist(_) => return false,
                Match::None => level = ignores.above.as_deref(),
            }
        }
        false
    }
}
