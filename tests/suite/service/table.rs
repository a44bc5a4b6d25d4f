//! `docs/service-table.md` names a test for each row of the service's documentation, and each of them exists.

use stapel::service::{
    endpoint::ENDPOINTS,
    live::{Difference, UPLOAD_PROJECT_TO_SPACE},
};

use crate::common::table::{read, rows, tests};

#[test]
fn every_row_has_a_test_that_exists() {
    let rows = rows("docs/service-table.md", &["service", "pack", "archives"]);
    assert!(rows.len() > 80 && tests(&rows).len() > 30, "{} {}", rows.len(), tests(&rows).len());
    for row in ENDPOINTS {
        let line = format!("{} {}", row.method.word(), row.path);
        assert!(rows.iter().any(|row| row.about == line), "{line} is missing");
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
