//! Paths of a configuration stay inside of the root: it may come from anybody who can push.

use std::path::{Path, PathBuf};

use super::{ConfigFile, Configuration};
use crate::{
    config::{BaselineChoice, Located},
    messages::{
        Failure,
        usage::{Advice, Problem},
    },
    session::{DataInputs, FileChoice, data},
    source::stays_inside,
};

impl ConfigFile {
    /// A path of the file, as it is reached from the current directory.
    ///
    /// # Errors
    /// It leads out of the bounds of the file, by itself or by a link.
    pub(super) fn expect_inside(&self, told: &Located<&str>, advice: Advice) -> Result<PathBuf, Failure> {
        let path = self.resolve(told.value);
        if self.is_inside(&path) {
            return Ok(path);
        }
        let [_, bounds] = &self.bounds;
        let problem = Problem::ConfigOutside {
            place: self.place(told.line),
            path: told.value.to_owned(),
            root: bounds.display().to_string(),
        };
        Err(Failure::new(problem).advise(advice))
    }

    pub(super) fn is_inside(&self, path: &Path) -> bool {
        self.bounds.iter().any(|bounds| stays_inside(path, bounds))
    }
}

impl Configuration {
    /// Refuses a directory of platform data that lies elsewhere, unless the caller names another.
    pub(super) fn expect_data_inside(&self, asked: &DataInputs) -> Result<(), Failure> {
        match self.data_dir_choice() {
            Some((file, told)) if !data::is_named(asked) => {
                let told = Located { value: told.value.as_str(), line: told.line };
                file.expect_inside(&told, Advice::StayInside { option: "--data-dir".to_owned() }).map(drop)
            }
            _ => Ok(()),
        }
    }

    /// Refuses a baseline that lies elsewhere, unless the caller names another or none.
    pub(super) fn expect_baseline_inside(&self, asked: &FileChoice) -> Result<(), Failure> {
        match self.baseline_choice() {
            Some((file, Located { value: BaselineChoice::At(path), line }))
                if *asked == FileChoice::Found =>
            {
                let told = Located { value: path.as_str(), line: *line };
                file.expect_inside(&told, Advice::StayInside { option: "--baseline".to_owned() }).map(drop)
            }
            _ => Ok(()),
        }
    }
}
