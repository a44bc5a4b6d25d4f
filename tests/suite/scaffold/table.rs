//! `docs/scaffold-table.md` names a test for each command that creates, changes or inspects sources and for each of its
//! options, and each of these tests exists.

use std::collections::BTreeSet;

use super::stapel;
use crate::common::table::{rows, tests};

/// The commands of the document, and those beside it.
const COMMANDS: [&str; 21] = [
    "new-project",
    "new-object",
    "add-field",
    "add-route",
    "add-method",
    "add-form",
    "add-subsystem",
    "add-dependency",
    "add-localization",
    "set-field-property",
    "rename-object",
    "delete-object",
    "set-access",
    "object-info",
    "project-info",
    "localization-info",
    "form-tree",
    "form-edit",
    "form-handlers",
    "move-object",
    "rename-subsystem",
];

/// The options in a help text.
fn options(help: &str) -> BTreeSet<String> {
    let words = help.lines().filter_map(|line| {
        line.trim_start().strip_prefix("--").or_else(|| line.split_once(", --").map(|(_, rest)| rest))
    });
    words.map(|rest| format!("--{}", rest.split([' ', '=', ',']).next().unwrap_or_default())).collect()
}

#[test]
fn every_command_and_option_has_a_test_that_exists() {
    let rows = rows("docs/scaffold-table.md", &["scaffold"]);
    let about: BTreeSet<&str> = rows.iter().map(|row| row.about.as_str()).collect();
    assert_eq!(about.len(), rows.len(), "a row stands twice");
    assert!(tests(&rows).len() > 30);
    let dir = tempfile::tempdir().unwrap();
    let mut missing = Vec::new();
    let mut known = BTreeSet::new();
    for command in COMMANDS {
        let help = stapel(dir.path(), &["help", command]);
        assert_eq!(help.code, 0, "{command}: {}", help.err);
        let mut options = options(&help.out);
        // Those of the program itself.
        options.retain(|option| option != "--help" && (option != "--version" || command == "new-project"));
        assert!(options.len() > 3, "{command}: {}", help.out);
        let own = options.iter().filter(|option| !about.contains(format!("`{option}`").as_str()));
        let lines: Vec<_> = std::iter::once(format!("`{command}`"))
            .chain(own.map(|option| format!("`{command} {option}`")))
            .collect();
        missing.extend(lines.iter().filter(|line| !about.contains(line.as_str())).cloned());
        known.extend(lines);
        known.extend(options.iter().map(|option| format!("`{option}`")));
    }
    assert!(missing.is_empty(), "rows are missing: {missing:#?}");
    let unknown: Vec<_> = about.iter().filter(|row| row.starts_with('`') && !known.contains(**row)).collect();
    assert!(unknown.is_empty(), "rows of no command or option: {unknown:#?}");
}
