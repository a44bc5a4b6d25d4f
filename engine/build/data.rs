//! The data root of the repository as the program has it: every version, written so that a start has nothing to make of it.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use crate::{
    Outcome,
    json::{Json, Written, texts, written},
    table::Table,
};

/// Writes the index and the tables of `data` to `out` as [`json`](crate::json) reads them, and gives the Rust that embeds them.
///
/// # Errors
/// The index or a table of a version it lists cannot be read.
pub(crate) fn embed(data: &Path, out: &Path) -> Outcome<String> {
    let path = data.join("index.json");
    let index = read(&path)?;
    let said = index.json();
    let default = said.get("default").and_then(Json::as_str).ok_or("data/index.json: no `default`")?;
    let versions: Vec<&str> = texts(said.get("available")).collect();
    if !versions.contains(&default) {
        return Err("data/index.json: the default version is not available".into());
    }
    let mut page = format!(
        "/// The version that is used when none is asked for.\n\
         pub(super) const DEFAULT: &str = {default:?};\n\n\
         pub(super) const INDEX: &str = include_str!({path:?});\n\n\
         /// What the index says.\n\
         static SAID: Written = {};\n\n\
         /// The tables of each version, in the order of [`Table::ALL`].\n\
         static VERSIONS: &[(&str, [Written; Table::ALL.len()])] = &[\n",
        embedded(&index, &out.join("index"))?
    );
    for version in versions {
        let _ = write!(page, "    ({version:?}, [");
        for table in Table::ALL {
            let path = data.join(version).join(format!("{}.json", table.name()));
            let _ = write!(page, "{}, ", embedded(&read(&path)?, &out.join(version).join(table.name()))?);
        }
        page.push_str("]),\n");
    }
    page.push_str("];\n");
    Ok(page)
}

/// Writes a value to files, and gives the Rust that embeds it.
fn embedded(Written { texts, words, root }: &Written, out: &Path) -> Outcome<String> {
    let texts = write(out.with_extension("texts"), texts.as_bytes())?;
    let words = write(out.with_extension("words"), words)?;
    Ok(format!("Written::of(include_str!({texts:?}), include_bytes!({words:?}), {root})"))
}

fn write(path: PathBuf, bytes: &[u8]) -> Outcome<PathBuf> {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| fs::write(&path, bytes)).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

fn read(path: &Path) -> Outcome<Written> {
    let read = fs::read_to_string(path).map_err(|error| error.to_string());
    let read = read.and_then(|text| written(&text).map_err(|error| error.to_string()));
    read.map_err(|error| format!("{}: {error}", path.display()))
}
