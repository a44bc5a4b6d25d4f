//! The rules that a team writes: those of a data root and of the folders that the configuration names.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use super::{ConfigFile, Configuration, document, failures, unread};
use crate::{
    config::{Located, apply},
    messages::{
        Failure,
        usage::{Advice, Problem},
    },
    platform::DataError,
    rules::Catalog,
    session::{DataInputs, data},
    source::stays_inside,
    system::{canonical, canonical_if_there},
};

/// The folder of a data root that may hold rules.
const OF_DATA: &str = "rules";

/// The built-in rules with those of the data root, if that has any of its own.
pub(super) fn of_data(options: &DataInputs, configuration: &Configuration) -> Result<Catalog, Failure> {
    let mut catalog = Catalog::default();
    let Some(root) = data::chosen(options, configuration).0 else { return Ok(catalog) };
    let root = Path::new(&root);
    if !root.is_dir() {
        // Reported at once: else the rules it would bring are missed first.
        return Err(data::failure(&DataError::NoRoot { path: root.into() }));
    }
    let folder = root.join(OF_DATA);
    if !folder.is_dir() {
        return Ok(catalog);
    }
    let bounds = canonical(root).map_err(|error| unread(&root.display().to_string(), &error))?;
    add(&[folder], &|path| stays_inside(path, &bounds), root, &mut catalog)?;
    Ok(catalog)
}

/// Adds the rules of the folders that a file names. It may change the rules of its base.
pub(super) fn add_of_file(file: &ConfigFile, catalog: &mut Catalog) -> Result<(), Failure> {
    let mut folders = Vec::new();
    for told in &file.rules {
        let told = Located { value: told.value.as_str(), line: told.line };
        let folder = file.expect_inside(&told, Advice::KeepRulesInside)?;
        if !folder.is_dir() {
            let (place, path) = (file.place(told.line), folder.display().to_string());
            return Err(Failure::new(Problem::RulesMissing { place, path }).advise(Advice::CheckPath));
        }
        folders.push(folder);
    }
    let [_, bounds] = &file.bounds;
    add(&folders, &|path| file.is_inside(path), bounds, catalog)
}

/// Adds the rules of folders, ordered by id; no two of them may bear one. All of it lies inside of `bounds`, as
/// `is_inside` tells, its links resolved.
fn add(
    folders: &[PathBuf],
    is_inside: &dyn Fn(&Path) -> bool,
    bounds: &Path,
    catalog: &mut Catalog,
) -> Result<(), Failure> {
    let expect_inside = |path: &Path| {
        if is_inside(path) {
            return Ok(());
        }
        let [path, root] = [path, bounds].map(|path| path.display().to_string());
        Err(Failure::new(Problem::LedOutside { path, root }).advise(Advice::ReplaceLink))
    };
    let mut manifests: BTreeMap<String, PathBuf> = BTreeMap::new();
    for folder in folders {
        let found = manifests_in(folder, &expect_inside)?;
        if found.is_empty() {
            let path = folder.display().to_string();
            return Err(Failure::new(Problem::RulesEmpty { path }).advise(Advice::RulesLayout));
        }
        for (id, path) in found {
            if let Some(other) = manifests.insert(id, path.clone()) {
                let [path, other] = [path, other].map(|path| path.display().to_string());
                return Err(Failure::new(Problem::RuleTwice { path, other }).advise(Advice::OneRuleOneFile));
            }
        }
    }
    for (id, path) in manifests {
        let (document, shown) = document(&path)?;
        apply(&id, &document, catalog).map_err(|fault| failures::failure(&fault, &shown))?;
        catalog.set_origin(&id, &shown, canonical_if_there(&path));
    }
    Ok(())
}

/// The manifests `group/name.yaml` of a folder by rule id. What has another name is none. A folder that lies elsewhere
/// is not even listed.
fn manifests_in(
    folder: &Path,
    expect_inside: &dyn Fn(&Path) -> Result<(), Failure>,
) -> Result<Vec<(String, PathBuf)>, Failure> {
    expect_inside(folder)?;
    let mut found = Vec::new();
    for (group, dir) in named(folder)?.into_iter().filter(|(_, path)| path.is_dir()) {
        expect_inside(&dir)?;
        for (file, path) in named(&dir)? {
            let Some(name) = file.strip_suffix(".yaml").filter(|name| !name.is_empty()) else { continue };
            expect_inside(&path)?;
            found.push((format!("{group}/{name}"), path));
        }
    }
    Ok(found)
}

/// What lies in a directory under names that may be part of an id.
fn named(dir: &Path) -> Result<Vec<(String, PathBuf)>, Failure> {
    let entries = fs::read_dir(dir).map_err(|error| unread(&dir.display().to_string(), &error))?;
    let is_fit =
        |name: &String| !name.starts_with('.') && !name.contains(|c: char| c.is_whitespace() || c == ',');
    let named = entries.flatten().filter_map(|entry| {
        let name = entry.file_name().into_string().ok().filter(is_fit)?;
        Some((name, entry.path()))
    });
    Ok(named.collect())
}
