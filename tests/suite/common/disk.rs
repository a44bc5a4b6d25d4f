//! Files on a disk and what the program says of them.

use std::{fs, path::Path, process::Command};

/// Writes a file and the folders it lies in.
pub(crate) fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// What the program prints as JSON.
pub(crate) fn answer(dir: &Path, args: &[&str]) -> serde_json::Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
    let output = command.current_dir(dir).args(args).output().unwrap();
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

/// The findings of one rule in a directory, in the order of the report: `path:line`, and the message in English.
pub(crate) fn found(dir: &Path, rule: &str) -> Vec<(String, String)> {
    let report = answer(dir, &["--lang", "en", "--no-config", "--select", rule, "--format", "json", "."]);
    let found = report["diagnostics"].as_array().unwrap().iter().map(|found| {
        let text = |key: &str| found[key].as_str().unwrap();
        let path = text("path").trim_start_matches("./");
        (format!("{path}:{}", found["line"]), text("message").to_owned())
    });
    found.collect()
}
