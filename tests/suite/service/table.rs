//! `docs/service-table.md` names a test for each row of the service's documentation, and each of them exists.

use std::{collections::BTreeSet, fs, path::Path};

use stapel::service::{
    endpoint::ENDPOINTS,
    live::{Difference, UPLOAD_PROJECT_TO_SPACE},
};

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path))
        .unwrap_or_else(|_| panic!("no {path}"))
}

#[test]
fn every_row_has_a_test_that_exists() {
    let page = read("docs/service-table.md");
    let rows: Vec<(&str, &str)> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | "))
        .filter(|(row, _)| !["row", "---"].contains(row))
        .collect();
    let mut names = BTreeSet::new();
    for (row, tests) in &rows {
        let named: Vec<&str> = tests.split('`').filter(|part| part.starts_with("service::")).collect();
        assert!(!named.is_empty(), "no test for {row}");
        names.extend(named);
    }
    for name in &names {
        let (module, function) = name.rsplit_once("::").unwrap();
        let path = format!("tests/suite/{}", module.replace("::", "/"));
        let file = [format!("{path}.rs"), format!("{path}/mod.rs")]
            .into_iter()
            .find(|file| Path::new(env!("CARGO_MANIFEST_DIR")).join(file).exists())
            .unwrap_or_else(|| panic!("no module for {name}"));
        assert!(read(&file).contains(&format!("#[test]\nfn {function}() {{")), "no test {name}");
    }
    assert!(rows.len() > 80 && names.len() > 30, "{} {}", rows.len(), names.len());
    for row in ENDPOINTS {
        let line = format!("{} {}", row.method.word(), row.path);
        assert!(rows.iter().any(|(row, _)| *row == line), "{line} is missing");
    }
}

/// Both pages about the service name every command and every difference.
#[test]
fn the_pages_name_every_command_and_every_difference() {
    for page in ["docs/service.md", "docs/service.ru.md"] {
        let text = read(page);
        for row in ENDPOINTS {
            let command = format!("`stapel service {} {}", row.resource, row.verb);
            let is_named = [" ", "`"].iter().any(|end| text.contains(&format!("{command}{end}")));
            assert!(is_named, "{command} is missing from {page}");
        }
        for difference in Difference::ALL {
            let [documented, live] = difference.texts();
            assert!(text.contains(&format!("| `{documented}` | `{live}` |")), "{difference:?} in {page}");
        }
    }
    assert_eq!(UPLOAD_PROJECT_TO_SPACE.path, "/spaces/{space-id}/projects");
}
