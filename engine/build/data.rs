//! The data root of the repository as the program has it: every version, without white space.

use std::{
    fmt::Write as _,
    fs,
    ops::Range,
    path::{Path, PathBuf},
};

use serde_yaml::Value;

use crate::{Outcome, slots::slots, table::Table};

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
         static VERSIONS: &[(&str, [Embedded; Table::ALL.len()])] = &[\n",
        compact(&index_path, &out.join("index.json"))?.0
    );
    for version in versions {
        let folder = out.join(version);
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let _ = write!(page, "    ({version:?}, [");
        for table in Table::ALL {
            let file = format!("{}.json", table.name());
            let (path, text) = compact(&data.join(version).join(&file), &folder.join(&file))?;
            let sections = sections(&text).ok_or_else(|| format!("{version}/{file}: no object"))?;
            let _ = write!(page, "(include_str!({path:?}), {sections}), ");
        }
        page.push_str("]),\n");
    }
    page.push_str("];\n");
    Ok(page)
}

/// Copies a JSON file without the white space between its tokens; the path and the text of the copy.
fn compact(from: &Path, to: &Path) -> Outcome<(PathBuf, String)> {
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
    fs::write(to, &text).map_err(|error| format!("{}: {error}", to.display()))?;
    Ok((to.to_path_buf(), text))
}

/// The sections of a table as `KnownSection` has them.
fn sections(text: &str) -> Option<String> {
    let mut all = String::from("&[");
    for (name, value) in members(text, 0..text.trim_end().len())? {
        let mut entries = members(text, value.clone()).unwrap_or_default();
        entries.sort_by_key(|(name, _)| &text[name.clone()]);
        let pair = |span: &Range<usize>| format!("({}, {})", span.start, span.end);
        let places = entries.iter().map(|(name, value)| format!("({}, {})", pair(name), pair(value)));
        let places = places.collect::<Vec<_>>().join(", ");
        let slots = slots(entries.iter().map(|(name, _)| text[name.clone()].as_bytes()));
        let _ = write!(all, "({:?}, {}, (&[{places}], &{slots:?})), ", &text[name], pair(&value));
    }
    Some(all + "]")
}

/// Where the name of each member of a compact JSON object stands, without its quotes, and its value; none of what is no
/// object.
fn members(text: &str, object: Range<usize>) -> Option<Vec<(Range<usize>, Range<usize>)>> {
    let mut found = Vec::new();
    if !text.get(object.clone())?.starts_with('{') {
        return None;
    }
    let end = object.end - 1;
    let mut at = object.start + 1;
    while at < end {
        let (name, _) = text.get(at..end)?.strip_prefix('"')?.split_once("\":")?;
        let name = at + 1..at + 1 + name.len();
        let start = name.end + 2;
        let value = start..start + value_length(text.get(start..end)?)?;
        // A comma stands behind it.
        at = value.end + 1;
        found.push((name, value));
    }
    Some(found)
}

/// How many bytes the value at the start of a text has, which a comma follows, or the text ends.
fn value_length(text: &str) -> Option<usize> {
    let mut depth = 0_u32;
    let mut is_string = false;
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => is_string = !is_string,
            _ if is_string => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.checked_sub(1)?,
            b',' if depth == 0 => return Some(at),
            _ => {}
        }
    }
    (depth == 0 && !is_string).then_some(text.len())
}

fn read(path: &Path) -> Outcome<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
