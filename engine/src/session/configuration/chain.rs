//! The file of a configuration and those it extends, one after the other.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{ConfigFile, directory, document, failures, loader::Loader, unread};
use crate::{
    check::baseline::relative,
    config::{Config, Document, Located},
    messages::{
        Failure,
        usage::{Advice, Problem},
    },
    session::Scope,
    system::{canonical, canonical_if_there},
};

/// So many files extend one another at most.
const LONGEST: usize = 16;

/// Reads the file at a path and what it extends, unless that was done. Returns the places where they lie, each file before
/// its base.
///
/// # Errors
/// A file is not there or is no configuration; one extends a file outside of its bounds or itself, or the chain is too
/// long.
pub(super) fn read(path: &Path, scope: &Scope, loader: &mut Loader) -> Result<Vec<PathBuf>, Failure> {
    let mut path = path.to_path_buf();
    let mut places = Vec::new();
    loop {
        let place = place(&path)?;
        let read = match loader.read.get(&place) {
            Some(read) => read.clone(),
            None => Arc::new(one(&path, scope)?),
        };
        loader.read.insert(place.clone(), read.clone());
        places.push(place);
        let (file, _) = &*read;
        let Some(told) = &file.extends else { return Ok(places) };
        path = base(file, told, scope)?;
        if places.contains(&self::place(&path)?) {
            let (place, path) = (file.place(told.line), path.display().to_string());
            return Err(Failure::new(Problem::ConfigCycle { place, path }).advise(Advice::EndChain));
        }
        if places.len() == LONGEST {
            let problem = Problem::ConfigChain { place: file.place(told.line), most: LONGEST };
            return Err(Failure::new(problem).advise(Advice::ShortenChain));
        }
    }
}

/// One file, without what it says of rules.
fn one(path: &Path, scope: &Scope) -> Result<(ConfigFile, Document), Failure> {
    let (document, shown) = document(path)?;
    let told = |fault| failures::failure(&fault, &shown);
    let dir = directory(path, &shown)?;
    let file = ConfigFile {
        config: Config::default(),
        rules: document.rule_folders().map_err(told)?,
        data_dir: document.data_dir().map_err(told)?,
        element_version: document.element_version().map_err(told)?,
        extends: document.extends().map_err(told)?,
        bounds: [scope.root.path().to_path_buf(), scope.root.bounds_of(&dir)],
        dir,
        shown: shown.clone(),
    };
    Ok((file, document))
}

/// The path of the file that another extends, from the current directory.
fn base(file: &ConfigFile, told: &Located<String>, scope: &Scope) -> Result<PathBuf, Failure> {
    let written = Located { value: told.value.as_str(), line: told.line };
    let path = file.expect_inside(&written, Advice::KeepBaseInside)?;
    let missing = || {
        let (place, path) = (file.place(told.line), path.display().to_string());
        Failure::new(Problem::ConfigBaseMissing { place, path }).advise(Advice::CheckPath)
    };
    let (Some(name), true) = (path.file_name(), path.exists()) else { return Err(missing()) };
    let dir = directory(&path, &path.display().to_string())?;
    let here = canonical_if_there(&scope.current);
    Ok(PathBuf::from(relative(&here, &dir.join(name))))
}

/// Where a file lies, its links resolved: by that it is known.
fn place(path: &Path) -> Result<PathBuf, Failure> {
    canonical(path).map_err(|error| unread(&path.display().to_string(), &error))
}
