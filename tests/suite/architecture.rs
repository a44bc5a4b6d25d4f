//! The invariants of `docs/architecture.md` that a compiler does not hold.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// The packages and their rooms. Two have sentences, each those of its own rooms.
const PACKAGES: &[(&str, &[&str])] = &[
    ("parser/src", &["system", "source", "syntax"]),
    (
        "engine/src",
        &["platform", "project", "types", "rules", "edit", "check", "config", "messages", "session"],
    ),
    ("src", &["messages", "report", "pack", "scaffold", "service", "cli"]),
];

/// The rooms and what each may use. Lower rooms first.
const ROOMS: &[(&str, &[&str])] = &[
    ("system", &[]),
    ("source", &["system"]),
    ("syntax", &["source"]),
    ("platform", &["source", "syntax"]),
    ("project", &["source", "syntax", "platform"]),
    ("types", &["source", "syntax", "platform", "project"]),
    ("rules", &["source", "syntax", "platform", "project", "types"]),
    ("edit", &["system", "source", "syntax"]),
    ("check", &["system", "source", "syntax", "platform", "project", "types", "rules", "edit"]),
    ("config", &["source", "syntax", "platform", "project", "rules", "check"]),
    ("messages", &["system", "source", "platform", "project", "rules", "check"]),
    (
        "session",
        &[
            "system", "source", "syntax", "platform", "project", "types", "rules", "check", "config",
            "messages",
        ],
    ),
    ("report", &["source", "syntax", "platform", "project", "rules", "check", "messages"]),
    ("pack", &["system", "source", "syntax", "platform", "project", "rules", "check", "messages", "edit"]),
    (
        "scaffold",
        &[
            "system", "source", "syntax", "platform", "project", "types", "rules", "check", "messages",
            "edit", "session",
        ],
    ),
    (
        "service",
        &[
            "system", "source", "syntax", "platform", "project", "rules", "check", "messages", "report",
            "edit", "pack", "session",
        ],
    ),
    (
        "cli",
        &[
            "system", "source", "syntax", "platform", "project", "rules", "check", "config", "messages",
            "report", "edit", "pack", "session", "service", "scaffold",
        ],
    ),
];

fn sources_below(dir: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut dirs = vec![dir.to_path_buf()];
    while let Some(dir) = dirs.pop() {
        for entry in fs::read_dir(&dir).unwrap_or_else(|error| panic!("{}: {error}", dir.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                dirs.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no sources below {}", dir.display());
    found
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Where the files of a room are.
fn dirs_of(room: &str) -> Vec<PathBuf> {
    let packages = PACKAGES.iter().filter(|(_, rooms)| rooms.contains(&room));
    packages.map(|(package, _)| root().join(package).join(room)).collect()
}

/// All files of the packages and of the rules.
fn all_sources() -> impl Iterator<Item = (PathBuf, String)> {
    let packages = PACKAGES.iter().map(|(package, _)| *package);
    packages.chain(["rules"]).flat_map(|dir| sources_below(&root().join(dir)))
}

/// The code of a file without its comments and its tests.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let until_tests = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    until_tests.lines().filter(|line| !line.trim_start().starts_with("//"))
}

/// The rooms that a file names after `crate::`.
fn used_rooms(text: &str) -> Vec<&'static str> {
    let code: String = code(text).flat_map(|line| [line, "\n"]).collect();
    let named = |room: &str| {
        code.match_indices("crate::").any(|(at, _)| {
            let rest = &code[at + "crate::".len()..];
            match rest.strip_prefix('{') {
                None => rest.split(|c: char| !c.is_alphanumeric() && c != '_').next() == Some(room),
                Some(list) => first_level_names(list).any(|name| name == room),
            }
        })
    };
    ROOMS.iter().map(|(room, _)| *room).filter(|room| named(room)).collect()
}

/// The first segments of `a::b, c::{d, e}}`.
fn first_level_names(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 1;
    let mut names = Vec::new();
    let mut start = 0;
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if (letter == ',' && depth == 1) || depth == 0 {
            names.push(list[start..at].trim().split("::").next().unwrap_or_default());
            start = at + 1;
        }
        if depth == 0 {
            break;
        }
    }
    names.into_iter()
}

#[test]
fn rooms_depend_downwards_only() {
    let allowed: BTreeMap<&str, &[&str]> = ROOMS.iter().copied().collect();
    let mut wrong = Vec::new();
    for (room, allowed) in &allowed {
        let mut files: Vec<_> = dirs_of(room).iter().flat_map(|dir| sources_below(dir)).collect();
        if *room == "rules" {
            files.extend(sources_below(&root().join("rules")));
        }
        for (path, text) in files {
            for used in used_rooms(&text) {
                if used != *room && !allowed.contains(&used) {
                    wrong.push(format!("{} uses {used}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn only_one_room_knows_the_operating_system() {
    let names = [
        "std::os::",
        "os::unix",
        "os::windows",
        "cfg(unix",
        "cfg(windows",
        "rustix",
        "signal_hook",
        "canonicalize(",
    ];
    let of_system = dirs_of("system");
    let wrong: Vec<_> = all_sources()
        .filter(|(path, _)| !of_system.iter().any(|dir| path.starts_with(dir)))
        .filter(|(_, text)| code(text).any(|line| names.iter().any(|name| line.contains(name))))
        .map(|(path, _)| path)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_folder_of_the_sources_is_a_known_room() {
    for (package, _) in PACKAGES {
        for entry in fs::read_dir(root().join(package)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            let known = ROOMS.iter().any(|(room, _)| *room == name) && dirs_of(name).contains(&path);
            assert!(
                known || ["lib.rs", "main.rs"].contains(&name),
                "{} is no room of docs/architecture.md",
                path.display()
            );
        }
    }
}

/// Below `cli` nothing prints, exits or looks at the world, apart from `source`, which reads what it is told to,
/// `session`, which reads settings, `edit`, which writes, and `system`, which does for them what systems do differently.
#[test]
fn only_cli_touches_the_world() {
    let worldly = [
        "println!",
        "print!(",
        "eprint",
        "std::env",
        "env::",
        "process::exit",
        "process::Command",
        "SystemTime::now",
        "Instant::now",
        "io::stdout",
        "io::stderr",
        "io::stdin",
    ];
    let files = ["std::fs", "fs::", "File::open", "File::create", "OpenOptions", "read_dir"];
    let writing = [
        "fs::write",
        "fs::create",
        "fs::remove",
        "fs::rename",
        "fs::set",
        "File::create",
        "write(true)",
        "append(true)",
    ];
    let mut wrong = Vec::new();
    for (room, _) in ROOMS.iter().filter(|(room, _)| !["cli", "system"].contains(room)) {
        let mut sources: Vec<_> = dirs_of(room).iter().flat_map(|dir| sources_below(dir)).collect();
        if *room == "rules" {
            sources.extend(sources_below(&root().join("rules")));
        }
        for (path, text) in sources.iter().filter(|(path, _)| !is_test(path)) {
            for line in code(text) {
                let reads = !["source", "edit", "session"].contains(room)
                    && files.iter().any(|word| line.contains(word));
                let writes = *room != "edit" && writing.iter().any(|word| line.contains(word));
                if reads || writes || worldly.iter().any(|word| line.contains(word)) {
                    wrong.push(format!("{}: {}", path.display(), line.trim()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Rules ask for lists of nodes; whoever walks a tree from its root does for one rule what all could share.
#[test]
fn no_rule_walks_a_tree_from_the_root() {
    let walks = |line: &&str| line.contains("root().descendants()");
    for (path, text) in sources_below(&root().join("rules")) {
        let found = code(&text).find(walks);
        assert_eq!(found, None, "{}", path.display());
    }
}

/// `tests.rs` and what is below a folder `tests`.
fn is_test(path: &Path) -> bool {
    path.iter().any(|part| part == "tests" || part == "tests.rs")
}

#[test]
fn the_parsers_of_tests_can_fail() {
    assert_eq!(used_rooms("use crate::{source::Span, syntax::{xbsl, yaml}};"), ["source", "syntax"]);
    assert_eq!(used_rooms("fn f() { crate::check::run() }\n// crate::cli"), ["check"]);
}
