//! `docs/from-xbsl.md` names the rules of the earlier tool that are not there yet, and no others.

use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};

use stapel::rules::TABLE;

use super::{is_update, page::ROOT};

/// The ids of all rules of `xbsl` 1.1.0, one a line.
const KNOWN: &str = include_str!("rules-of-xbsl.txt");

/// What precedes the list on the pages, and what follows it.
const MARKS: (&str, &str) = ("<!-- missing rules -->\n", "<!-- end -->\n");

#[test]
fn the_rules_that_are_missing_are_named() {
    let known: Vec<&str> = KNOWN.lines().collect();
    assert!(known.is_sorted() && known.len() == 280);
    let mut missing: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for id in known.iter().filter(|id| TABLE.iter().all(|rule| rule.id != **id)) {
        let (group, name) = id.split_once('/').unwrap();
        missing.entry(group).or_default().push(name);
    }
    let mut list = String::from("\n");
    for (group, names) in missing {
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let _ = writeln!(list, "- `{group}/`: {}", names.join(", "));
    }
    list.push('\n');
    for page in ["docs/from-xbsl.md", "docs/from-xbsl.ru.md"] {
        let path = Path::new(ROOT).join(page);
        let text = fs::read_to_string(&path).unwrap();
        let (before, rest) = text.split_once(MARKS.0).unwrap();
        let (present, after) = rest.split_once(MARKS.1).unwrap();
        if is_update() {
            fs::write(&path, [before, MARKS.0, &list, MARKS.1, after].concat()).unwrap();
        } else {
            assert!(present == list, "{page} is old: STAPEL_UPDATE=1 cargo test --test suite pages::");
        }
    }
}
