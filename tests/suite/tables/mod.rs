//! Rules about what the platform has, with small complete roots: what the embedded root cannot prove because of its gaps.

mod components;
mod descriptions;
mod environments;
mod names;
mod types;

use std::{fs, path::Path, process::Command};

/// What the rules of a list find in a project with a root of these tables (`("metamodel", "{…}")`): `path:line rule`, in
/// the order of the report. A rule without its tables does not run, so another one always runs as well.
pub(crate) fn findings(rules: &str, tables: &[(&str, &str)], files: &[(&str, &str)]) -> Vec<String> {
    findings_with("{}", rules, tables, files)
}

/// The same, where the index says that much of how complete the tables are.
pub(crate) fn findings_with(
    completeness: &str,
    rules: &str,
    tables: &[(&str, &str)],
    files: &[(&str, &str)],
) -> Vec<String> {
    let dir = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let language = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/9.0.0/language.json");
    let index = r#"{"available": ["9.0.0"], "default": "9.0.0", "completeness": {"9.0.0": TABLES}}"#;
    write("root/index.json", &index.replace("TABLES", completeness));
    write("root/9.0.0/language.json", &fs::read_to_string(language).unwrap());
    tables.iter().for_each(|(table, text)| write(&format!("root/9.0.0/{table}.json"), text));
    files.iter().for_each(|(path, text)| write(&format!("project/{path}"), text));
    let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
    command.current_dir(dir.path().join("project")).env("STAPEL_LANG", "en").env_remove("STAPEL_DATA_DIR");
    command.args([
        "lint",
        "--no-config",
        "--format",
        "json",
        "--data-dir",
        "../root",
        "--select",
        &format!("{rules},yaml/valid"),
        ".",
    ]);
    let output = command.output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let line = |found: &serde_json::Value| {
        let text = |key: &str| found[key].as_str().unwrap().to_owned();
        format!("{}:{} {}", text("path"), found["line"], text("rule"))
    };
    report["diagnostics"].as_array().unwrap().iter().map(line).collect()
}
