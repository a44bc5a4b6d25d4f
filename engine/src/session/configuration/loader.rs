//! Reads configurations, each file once, whoever extends it.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use rustc_hash::FxHashMap;

use super::{ConfigFile, Configuration, chain, failures, notes, rules};
use crate::{
    check::baseline::relative,
    config::{Document, FILE_NAME},
    messages::{Failure, usage::Advice},
    rules::Catalog,
    session::{Inputs, Scope},
    system::canonical_if_there,
};

/// What was read so far.
#[derive(Debug, Default)]
pub(super) struct Loader {
    /// The rules that a file without rules of its own and without a base goes by.
    of_data: Catalog,
    /// The files, by the places where they lie.
    pub(super) read: FxHashMap<PathBuf, Arc<(ConfigFile, Document)>>,
    /// The same files understood, each with the rules that it and its base know.
    understood: FxHashMap<PathBuf, (Arc<ConfigFile>, Catalog)>,
    /// The file that is nearest to each directory that was looked at, from there upwards.
    nearest: FxHashMap<PathBuf, Option<PathBuf>>,
    /// Files named nearly like a configuration where one was looked for.
    pub(super) passed_over: Vec<PathBuf>,
    /// The current directory, its links resolved.
    here: PathBuf,
}

impl Loader {
    /// Nothing so far, in the current directory of a scope.
    pub(super) fn of(scope: &Scope) -> Self {
        let here = canonical_if_there(&scope.current);
        Self { here, ..Self::default() }
    }

    /// Whether the file at a place, absolute, its links resolved, is a configuration or extended by one.
    pub(super) fn has_read(&self, place: &Path) -> bool {
        self.read.contains_key(place)
    }

    /// The configuration of a run: that of a file, or of none. It decides on the platform data, which may bring rules.
    ///
    /// # Errors
    /// The file or what it extends does not say what a configuration may say, or a path in it leads elsewhere.
    pub(super) fn first(
        &mut self,
        path: Option<&Path>,
        inputs: &Inputs,
        scope: &Scope,
    ) -> Result<Configuration, Failure> {
        let chain = self.chain(path, scope)?;
        let files = chain.iter().filter_map(|place| self.read.get(place));
        // Only what is said of the data is looked at.
        let said = Configuration {
            files: files.map(|read| Arc::new(read.0.clone())).collect(),
            ..Configuration::default()
        };
        said.expect_data_inside(&inputs.data)?;
        self.of_data = rules::of_data(&inputs.data, &said)?;
        self.understand(&chain, inputs)
    }

    /// The configuration of a file, or of none, on the same data.
    ///
    /// # Errors
    /// As those of the first.
    pub(super) fn load(
        &mut self,
        path: Option<&Path>,
        inputs: &Inputs,
        scope: &Scope,
    ) -> Result<Configuration, Failure> {
        let chain = self.chain(path, scope)?;
        self.understand(&chain, inputs)
    }

    /// The places of a file and of what it extends, all of them read.
    fn chain(&mut self, path: Option<&Path>, scope: &Scope) -> Result<Vec<PathBuf>, Failure> {
        path.map_or_else(|| Ok(Vec::new()), |path| chain::read(path, scope, self))
    }

    /// Makes sense of files that were read, each before its base.
    fn understand(&mut self, chain: &[PathBuf], inputs: &Inputs) -> Result<Configuration, Failure> {
        let mut catalog = self.of_data.clone();
        let mut files = Vec::with_capacity(chain.len());
        for place in chain.iter().rev() {
            if !self.understood.contains_key(place)
                && let Some(read) = self.read.get(place)
            {
                let (file, document) = &**read;
                rules::add_of_file(file, &mut catalog)?;
                let config = document.config(&file.dir, &catalog);
                let config = config.map_err(|fault| failures::failure(&fault, &file.shown))?;
                let file = Arc::new(ConfigFile { config, ..file.clone() });
                self.understood.insert(place.clone(), (file, catalog.clone()));
            }
            if let Some((file, known)) = self.understood.get(place) {
                files.push(file.clone());
                catalog = known.clone();
            }
        }
        files.reverse();
        let configuration = Configuration { catalog, files };
        configuration.expect_baseline_inside(&inputs.baseline)?;
        Ok(configuration)
    }

    /// The nearest configuration in reach of a directory, absolute, its links resolved.
    ///
    /// # Errors
    /// It is a link that leads out of the root.
    pub(super) fn nearest(&mut self, start: &Path, scope: &Scope) -> Result<Option<PathBuf>, Failure> {
        let mut looked_at = Vec::new();
        let mut nearest = None;
        for dir in scope.root.reach(start) {
            if let Some(known) = self.nearest.get(dir) {
                nearest.clone_from(known);
                break;
            }
            looked_at.push(dir.to_path_buf());
            self.passed_over.extend(notes::nearly_named(dir, &self.here));
            let found = dir.join(FILE_NAME);
            if found.symlink_metadata().is_err() {
                continue;
            }
            let path = PathBuf::from(relative(&self.here, &found));
            if !scope.holds(&found) {
                let option = "--config".to_owned();
                return Err(Failure::new(scope.led_outside(&path)).advise(Advice::NameTarget { option }));
            }
            nearest = Some(path);
            break;
        }
        self.nearest.extend(looked_at.into_iter().map(|dir| (dir, nearest.clone())));
        Ok(nearest)
    }
}
