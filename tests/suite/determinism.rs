//! The same input gives the same bytes of every report, whatever the threads and the order of directories.

use std::{
    collections::BTreeMap,
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;
use stapel::report::Format;
use tempfile::TempDir;

fn report(dir: &Path, args: &[&str]) -> Vec<u8> {
    report_ending(1, dir, args)
}

fn report_ending(code: i32, dir: &Path, args: &[&str]) -> Vec<u8> {
    let mut stapel = Command::new(env!("CARGO_BIN_EXE_stapel"));
    let run = stapel.current_dir(dir).args([".", "--root", ".", "--lang", "en"]).args(args);
    let output = run.output().unwrap();
    assert_eq!(output.status.code(), Some(code), "{}", String::from_utf8_lossy(&output.stderr));
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

/// Copies a tree, creating its files in the order given.
fn copy<'f>(from: &Path, files: impl Iterator<Item = &'f PathBuf>, to: &Path) {
    for file in files {
        let copy = to.join(file.strip_prefix(from).unwrap());
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::copy(file, copy).unwrap();
    }
}

/// The names in each directory with several, in the order in which the file system lists them.
fn listings(dir: &Path) -> BTreeMap<PathBuf, Vec<OsString>> {
    let mut listings = BTreeMap::new();
    let mut waiting = vec![dir.to_path_buf()];
    while let Some(path) = waiting.pop() {
        let entries: Vec<_> = fs::read_dir(&path).unwrap().map(Result::unwrap).collect();
        waiting.extend(entries.iter().map(fs::DirEntry::path).filter(|path| path.is_dir()));
        if entries.len() > 1 {
            let names = entries.iter().map(fs::DirEntry::file_name).collect();
            listings.insert(path.strip_prefix(dir).unwrap().to_path_buf(), names);
        }
    }
    listings
}

/// Two copies of a tree. Where there is a file system that lists what is in a directory by when it was made, they list
/// it in different orders; others list it by hashes, so that at least it is not ordered by name.
fn copies(of: &Path) -> [TempDir; 2] {
    let files = sources(of);
    let mut unordered = None;
    for place in [env::temp_dir(), PathBuf::from("/dev/shm")].into_iter().filter(|place| place.is_dir()) {
        let copies = [(); 2].map(|()| tempfile::tempdir_in(&place).unwrap());
        copy(of, files.iter(), copies[0].path());
        copy(of, files.iter().rev(), copies[1].path());
        let [forward, backward] = [&copies[0], &copies[1]].map(|copy| listings(copy.path()));
        assert!(forward.len() > 5 && forward.keys().eq(backward.keys()), "{forward:?}");
        if forward.iter().filter(|(dir, names)| backward[*dir] != **names).count() > 5 {
            return copies;
        }
        if forward.values().any(|names| !names.is_sorted()) {
            unordered = Some(copies);
        }
    }
    unordered.expect("TMPDIR is a directory that does not list names in their order")
}

#[test]
fn reports_depend_on_neither_threads_nor_directory_order() {
    let [forward, backward] = copies(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/shop-flawed-ru"));
    for format in Format::WORDS {
        let excerpts: &[&str] = if format == "text" { &["--excerpts"] } else { &[] };
        let report = |dir: &TempDir, jobs| {
            report(dir.path(), &[&["--format", format, "--jobs", jobs], excerpts].concat())
        };
        let one = report(&forward, "1");
        assert!(one.len() > 1000, "the flawed example has findings");
        assert!(one == report(&forward, "7"), "{format} over seven threads");
        assert!(one == report(&backward, "2"), "{format} over another directory order");
    }
}

/// Several paths given are several walks, and what they find is put together.
#[test]
fn files_are_reported_in_the_order_of_their_paths_whatever_is_given() {
    let copies = copies(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/shop-flawed-en"));
    for dir in &copies {
        let whole = report(dir.path(), &["--format", "json"]);
        let shop = "Dockyard/Shop";
        let folders = fs::read_dir(dir.path().join(shop)).unwrap().map(|entry| entry.unwrap().file_name());
        let mut paths: Vec<String> =
            folders.map(|name| format!("{shop}/{}", name.to_str().unwrap())).collect();
        for _ in 0..paths.len() {
            paths.rotate_left(1);
            let args: Vec<&str> = paths.iter().map(String::as_str).chain(["--format", "json"]).collect();
            let report: Value = serde_json::from_slice(&report(dir.path(), &args)).unwrap();
            let diagnostics = report["diagnostics"].as_array().unwrap();
            let files: Vec<&str> = diagnostics.iter().map(|found| found["path"].as_str().unwrap()).collect();
            assert!(files.len() > 30 && files.is_sorted(), "{files:?}");
        }
        let whole: Value = serde_json::from_slice(&whole).unwrap();
        let files =
            whole["diagnostics"].as_array().unwrap().iter().map(|found| found["path"].as_str().unwrap());
        assert!(files.is_sorted());
    }
}

#[test]
fn what_cannot_be_read_is_told_in_order() {
    let copies = copies(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/shop-flawed-ru"));
    let pipes = ["Б.yaml", "А.xbsl", "Верфь/В.yaml", "Я.xbql", "А.yaml"];
    for (dir, is_reverse) in copies.iter().zip([false, true]) {
        for at in 0..pipes.len() {
            let pipe = pipes[if is_reverse { pipes.len() - 1 - at } else { at }];
            let path = dir.path().join(pipe);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
        }
    }
    for format in Format::WORDS {
        let [one, other] = [0, 1].map(|at| {
            let jobs = ["1", "5"][at];
            report_ending(2, copies[at].path(), &["--format", format, "--jobs", jobs])
        });
        assert!(one == other, "{format} over another directory order");
        if format == "json" {
            let report: Value = serde_json::from_slice(&one).unwrap();
            let problems = report["problems"].as_array().unwrap().iter();
            let paths: Vec<&str> = problems.map(|problem| problem["path"].as_str().unwrap()).collect();
            let mut expected = pipes;
            expected.sort_unstable();
            assert_eq!(paths, expected);
        }
    }
}
