//! Pages with tables whose rows name the tests that hold them.

use std::{collections::BTreeSet, fs, path::Path};

/// A row: what it is about, and the names of its tests.
pub(crate) struct Row {
    pub(crate) about: String,
    pub(crate) tests: Vec<String>,
}

pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path))
        .unwrap_or_else(|_| panic!("no {path}"))
}

/// The rows of a page. Each names at least one test of some areas of the suite, such as `service`, and each test exists.
pub(crate) fn rows(page: &str, areas: &[&str]) -> Vec<Row> {
    let text = read(page);
    let lines =
        text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | "));
    let is_test = |part: &&str| part.split_once("::").is_some_and(|(area, _)| areas.contains(&area));
    let row = |(about, tests): (&str, &str)| Row {
        about: about.to_owned(),
        tests: tests.split('`').filter(is_test).map(str::to_owned).collect(),
    };
    let rows: Vec<Row> = lines.filter(|(about, _)| !["row", "---"].contains(about)).map(row).collect();
    for row in &rows {
        assert!(!row.tests.is_empty(), "no test for {}", row.about);
    }
    tests(&rows).into_iter().for_each(expect_there);
    rows
}

/// The names of all tests in some rows.
pub(crate) fn tests(rows: &[Row]) -> BTreeSet<&str> {
    rows.iter().flat_map(|row| &row.tests).map(String::as_str).collect()
}

fn expect_there(test: &str) {
    let (module, function) = test.rsplit_once("::").unwrap();
    let path = format!("tests/suite/{}", module.replace("::", "/"));
    let file = [format!("{path}.rs"), format!("{path}/mod.rs")]
        .into_iter()
        .find(|file| Path::new(env!("CARGO_MANIFEST_DIR")).join(file).exists())
        .unwrap_or_else(|| panic!("no module for {test}"));
    assert!(read(&file).contains(&format!("#[test]\nfn {function}() {{")), "no test {test}");
}
