//! The data root of the repository as the program has it: every version, written so that a start has nothing to make of it.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use serde_yaml::Value;

use crate::{
    Outcome,
    json::{Written, written},
    table::Table,
};

/// Writes the tables of `data` to `out` as [`json`](crate::json) reads them, and gives the Rust that embeds them.
///
/// # Errors
/// The index or a table of a version it lists cannot be read.
pub(crate) fn embed(data: &Path, out: &Path) -> Outcome<String> {
    let index = read(&data.join("index.json"))?;
    // JSON is YAML.
    let listed: Value = serde_yaml::from_str(&index).map_err(|error| error.to_string())?;
    let default = listed.get("default").and_then(Value::as_str).ok_or("data/index.json: no `default`")?;
    let available = listed.get("available").and_then(Value::as_sequence);
    let versions: Vec<&str> = available.into_iter().flatten().filter_map(Value::as_str).collect();
    if !versions.contains(&default) {
        return Err("data/index.json: the default version is not available".into());
    }
    let mut page = format!(
        "/// The version that is used when none is asked for.\n\
         pub(super) const DEFAULT: &str = {default:?};\n\n\
         pub(super) const INDEX: &str = include_str!({:?});\n\n\
         /// The tables of each version, in the order of [`Table::ALL`].\n\
         static VERSIONS: &[(&str, [Written; Table::ALL.len()])] = &[\n",
        data.join("index.json")
    );
    for version in versions {
        let folder = out.join(version);
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let _ = write!(page, "    ({version:?}, [");
        for table in Table::ALL {
            let path = data.join(version).join(format!("{}.json", table.name()));
            let written = written(&read(&path)?);
            let Written { texts, words, root } =
                written.map_err(|error| format!("{}: {error}", path.display()))?;
            let texts = write(folder.join(format!("{}.texts", table.name())), texts.as_bytes())?;
            let words = write(folder.join(format!("{}.words", table.name())), &words)?;
            let _ = write!(page, "Written::of(include_str!({texts:?}), include_bytes!({words:?}), {root}), ");
        }
        page.push_str("]),\n");
    }
    page.push_str("];\n");
    Ok(page)
}

fn write(path: PathBuf, bytes: &[u8]) -> Outcome<PathBuf> {
    fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

fn read(path: &Path) -> Outcome<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
