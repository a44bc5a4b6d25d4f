//! The data root of the repository as the program has it: every version, without white space.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use serde_yaml::Value;

use crate::{Outcome, table::Table};

/// Copies the tables of `data` without white space to `out`, and gives the Rust that embeds them.
///
/// # Errors
/// The index or a table of a version it lists cannot be read.
pub(crate) fn embed(data: &Path, out: &Path) -> Outcome<String> {
    fs::create_dir_all(out).map_err(|error| error.to_string())?;
    let index_path = data.join("index.json");
    // JSON is YAML.
    let index: Value = serde_yaml::from_str(&read(&index_path)?).map_err(|error| error.to_string())?;
    let default = index.get("default").and_then(Value::as_str).ok_or("data/index.json: no `default`")?;
    let available = index.get("available").and_then(Value::as_sequence);
    let versions: Vec<&str> = available.into_iter().flatten().filter_map(Value::as_str).collect();
    if !versions.contains(&default) {
        return Err("data/index.json: the default version is not available".into());
    }
    let mut page = format!(
        "/// The version that is used when none is asked for.\n\
         pub(super) const DEFAULT: &str = {default:?};\n\n\
         pub(super) const INDEX: &str = include_str!({:?});\n\n\
         /// The tables of each version, in the order of [`Table::ALL`].\n\
         static VERSIONS: &[(&str, [&str; Table::ALL.len()])] = &[\n",
        compact(&index_path, &out.join("index.json"))?
    );
    for version in versions {
        let folder = out.join(version);
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let _ = write!(page, "    ({version:?}, [");
        for table in Table::ALL {
            let file = format!("{}.json", table.name());
            let path = compact(&data.join(version).join(&file), &folder.join(&file))?;
            let _ = write!(page, "include_str!({path:?}), ");
        }
        page.push_str("]),\n");
    }
    page.push_str("];\n");
    Ok(page)
}

/// Copies a JSON file without the white space between its tokens; the path of the copy.
fn compact(from: &Path, to: &Path) -> Outcome<PathBuf> {
    let mut is_string = false;
    let mut is_escaped = false;
    let mut text = read(from)?;
    text.retain(|letter| {
        let is_kept = is_string || !letter.is_ascii_whitespace();
        match letter {
            '"' if !is_escaped => is_string = !is_string,
            _ => {}
        }
        is_escaped = letter == '\\' && is_string && !is_escaped;
        is_kept
    });
    fs::write(to, text).map_err(|error| format!("{}: {error}", to.display()))?;
    Ok(to.to_path_buf())
}

fn read(path: &Path) -> Outcome<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
