//! The same input gives the same bytes of every report, whatever the threads and the order of directories.
#![allow(clippy::unwrap_used, reason = "a test without its files must fail")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

const FORMATS: [&str; 10] =
    ["concise", "json", "codeclimate", "sarif", "github", "junit", "checkstyle", "rdjson", "html", "summary"];

fn report(dir: &Path, format: &str, jobs: &str) -> Vec<u8> {
    let mut stapel = Command::new(env!("CARGO_BIN_EXE_stapel"));
    let run = stapel
        .current_dir(dir)
        .args([".", "--root", ".", "--lang", "en", "--format", format, "--jobs", jobs]);
    let output = run.output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn sources(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(sources(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

/// Copies a tree, creating its files in the order given, so that directories list them otherwise.
fn copy(from: &Path, files: impl Iterator<Item = PathBuf>, to: &Path) {
    for file in files {
        let copy = to.join(file.strip_prefix(from).unwrap());
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::copy(&file, copy).unwrap();
    }
}

#[test]
fn reports_depend_on_neither_threads_nor_directory_order() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/shop-flawed-ru");
    let files = sources(&example);
    let (forward, backward) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    copy(&example, files.iter().cloned(), forward.path());
    copy(&example, files.iter().rev().cloned(), backward.path());
    for format in FORMATS {
        let one = report(forward.path(), format, "1");
        assert!(one.len() > 1000, "the flawed example has findings");
        assert_eq!(one, report(forward.path(), format, "7"), "{format} over seven threads");
        assert_eq!(one, report(backward.path(), format, "2"), "{format} over another directory order");
    }
}
