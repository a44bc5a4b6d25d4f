//! Configurations, baselines, rules and platform data as strangers may have written them.

use std::{
    fs,
    os::unix::fs::symlink,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;

/// Stands in every file outside of the repository: no word of it may show.
const SECRET: &str = "kreuzberg";

/// A repository `repo` with one source, beside a directory `out` with files that somebody might like to read.
struct Tree(TempDir);

impl Tree {
    fn new() -> Self {
        let tree = Self(tempfile::tempdir().unwrap());
        fs::create_dir_all(tree.path("repo/.git")).unwrap();
        tree.write("repo/Товары.yaml", "ВидЭлемента: Справочник\nИд: 1234\n");
        tree.write("out/rules/company/note.yaml", RULE);
        tree.write("out/data/index.json", INDEX);
        tree.write("out/data/9.0.0/language.json", LANGUAGE);
        tree.write("out/stapel.yaml", &format!("{SECRET}: 1\n"));
        tree.write("out/baseline", &format!("{BASELINE}{}", STALE.replace("Нет", "../repo/Нет")));
        tree.write("out/broken", &format!("{SECRET}\n"));
        tree
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Writes the configuration of the repository; `OUT` in it stands for the other directory.
    fn configure(&self, text: &str) {
        self.write("repo/.stapel.yaml", &text.replace("OUT", self.path("out").to_str().unwrap()));
    }

    fn link(&self, to: &str, link: &str) {
        let link = self.path(link);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(to, link).unwrap();
    }

    fn run(&self, args: &[&str]) -> Told {
        self.run_in("repo", args)
    }

    fn run_in(&self, dir: &str, args: &[&str]) -> Told {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
        command.current_dir(self.path(dir)).args(["--lang", "en"]).args(args).env_remove("STAPEL_DATA_DIR");
        Told::of(command.stdin(Stdio::null()).output().unwrap())
    }

    /// The files outside of the repository with what they hold.
    fn outside(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut waiting = vec![self.path("out")];
        let mut files = Vec::new();
        while let Some(path) = waiting.pop() {
            if path.is_dir() {
                waiting.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            } else {
                let bytes = fs::read(&path).unwrap();
                files.push((path, bytes));
            }
        }
        files.sort();
        files
    }

    /// Runs and expects a refusal that says `place`, tells what to do, shows no foreign word and changes nothing
    /// outside.
    fn is_refused(&self, args: &[&str], place: &str) {
        let before = self.outside();
        let told = self.run(args);
        assert_eq!(told.code, 2, "{place} {args:?}: {told:?}");
        assert!(
            told.errors.contains("side of the directory") || told.errors.contains("out of the directory")
        );
        assert!(told.errors.contains(place), "{place} {args:?}: {told:?}");
        assert!(told.errors.lines().count() > 1, "nothing is said of what to do: {told:?}");
        assert!(told.output.is_empty(), "{place} {args:?}: {told:?}");
        for word in [SECRET, "company", "9.0.0/"] {
            assert!(!told.errors.contains(word), "{place} {args:?}: {told:?}");
        }
        assert!(self.outside() == before, "{place} {args:?}: something was written");
    }
}

/// What a run said.
#[derive(Debug)]
struct Told {
    code: i32,
    output: String,
    errors: String,
}

impl Told {
    fn of(output: Output) -> Self {
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        Self { code: output.status.code().unwrap(), output: out, errors: err }
    }

    fn ends(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{self:?}");
        self
    }

    /// The notes.
    fn notes(&self) -> Vec<&str> {
        self.errors.lines().filter_map(|line| line.strip_prefix("stapel: note: ")).collect()
    }
}

const RULE: &str =
    "check:\n  pattern: {lines-of: [description], find: Справочник}\ntitle: kreuzberg\nmessage: kreuzberg\n";
const INDEX: &str = r#"{"available": ["9.0.0"], "default": "9.0.0"}"#;
const LANGUAGE: &str = r#"{"keywords": {"METHOD": {"forms": ["метод", "method"]}}, "operators": ["="]}"#;
const BASELINE: &str = "{\"stapel-baseline\":1}\n";

/// An entry of no use, which `--prune-baseline` removes.
const STALE: &str = "{\"path\":\"Нет.yaml\",\"rule\":\"yaml/id-uuid\",\"id\":\"0000000000000000000000000000000000000000000000000000000000000000\",\"count\":1,\"text\":\"kreuzberg\"}\n";

#[test]
fn a_configuration_names_nothing_outside_of_the_root() {
    let tree = Tree::new();
    tree.link("../out", "repo/far");
    tree.link("../../out/rules", "repo/deep/rules");
    tree.link("../../out/baseline", "repo/deep/baseline");
    tree.link("../../out/none", "repo/deep/none");
    for (line, key) in [
        ("rules: [../out/rules]", 1),
        ("rules: [OUT/rules]", 1),
        ("rules: [far/rules]", 1),
        ("rules: [deep/rules]", 1),
        ("rules: [../out/nowhere]", 1),
        ("rules: [/etc]", 1),
        ("rules:\n- far/../out/rules", 2),
        ("data-dir: ../out/data", 1),
        ("data-dir: OUT/data", 1),
        ("data-dir: far/data", 1),
        ("data-dir: ..", 1),
        ("ignore: []\nbaseline: ../out/baseline", 2),
        ("baseline: OUT/baseline", 1),
        ("baseline: OUT/broken", 1),
        ("baseline: far/baseline", 1),
        ("baseline: far/new", 1),
        ("baseline: deep/baseline", 1),
        ("baseline: deep/none", 1),
    ] {
        tree.configure(&format!("{line}\n"));
        tree.is_refused(&[], &format!(".stapel.yaml:{key}: "));
        tree.is_refused(&["--prune-baseline"], &format!(".stapel.yaml:{key}: "));
        tree.is_refused(
            &["baseline", "add", ".", "--rule", "yaml/id-uuid"],
            &format!(".stapel.yaml:{key}: "),
        );
        tree.is_refused(&["explain", "company/note"], &format!(".stapel.yaml:{key}: "));
    }
}

#[test]
fn a_configuration_extends_nothing_outside_of_the_root() {
    let tree = Tree::new();
    tree.link("../out", "repo/far");
    tree.link("../out/stapel.yaml", "repo/team.yaml");
    tree.link("../out/none", "repo/none.yaml");
    for path in [
        "../out/stapel.yaml",
        "../out/none",
        "OUT/stapel.yaml",
        "far/stapel.yaml",
        "far/../stapel.yaml",
        "team.yaml",
        "none.yaml",
        "/etc/passwd",
        "..",
    ] {
        tree.configure(&format!("ignore: []\nextends: {path}\n"));
        tree.is_refused(&[], ".stapel.yaml:2: ");
        tree.is_refused(&["--show-settings"], ".stapel.yaml:2: ");
        tree.is_refused(&["explain", "yaml/id-uuid"], ".stapel.yaml:2: ");
    }
    // Nor does a file in between.
    tree.write("repo/part/base.yaml", "\nextends: ../../out/stapel.yaml\n");
    tree.configure("extends: part/base.yaml\n");
    tree.is_refused(&[], "part/base.yaml:2: ");
    for line in ["rules: [../../out/rules]", "data-dir: ../../out/data", "baseline: ../../out/baseline"] {
        tree.write("repo/part/base.yaml", &format!("{line}\n"));
        tree.is_refused(&[], "part/base.yaml:1: ");
    }
    // Links inside of the tree are anybody's own matter.
    tree.write("repo/part/base.yaml", "ignore: [yaml/id-uuid]\n");
    tree.link("part/base.yaml", "repo/near.yaml");
    tree.configure("extends: near.yaml\n");
    tree.run(&["--select", "yaml/id-uuid,whitespace/trailing"]).ends(0);
}

#[test]
fn a_chain_of_configurations_ends() {
    let tree = Tree::new();
    tree.link(".", "repo/again");
    tree.link(".stapel.yaml", "repo/same.yaml");
    for path in [".stapel.yaml", "again/again/.stapel.yaml", "same.yaml", "../repo/.stapel.yaml"] {
        tree.configure(&format!("extends: {path}\n"));
        let told = tree.run(&[]).ends(2);
        assert!(
            told.errors.contains(".stapel.yaml:1: ") && told.errors.contains("extends itself"),
            "{told:?}"
        );
    }
    tree.configure("extends: a.yaml\n");
    tree.write("repo/a.yaml", "\nextends: b.yaml\n");
    tree.write("repo/b.yaml", "extends: a.yaml\n");
    let told = tree.run(&[]).ends(2);
    assert!(told.errors.contains(" b.yaml:1: 'a.yaml' extends itself"), "{told:?}");

    tree.configure("extends: 1.yaml\n");
    for number in 1..1000 {
        tree.write(&format!("repo/{number}.yaml"), &format!("extends: {}.yaml\n", number + 1));
    }
    let told = tree.run(&[]).ends(2);
    assert!(told.errors.contains(" 15.yaml:1: the chain of extends is too long"), "{told:?}");
    assert!(told.errors.lines().count() > 1 && told.output.is_empty(), "{told:?}");
    tree.write("repo/15.yaml", "");
    tree.run(&[]).ends(1);
}

#[test]
fn paths_inside_of_the_root_are_taken_also_by_links() {
    let tree = Tree::new();
    tree.write("repo/quality/rules/company/note.yaml", RULE);
    tree.write("repo/quality/baseline", BASELINE);
    tree.write("repo/shared/data/index.json", INDEX);
    tree.write("repo/shared/data/9.0.0/language.json", LANGUAGE);
    tree.link("../shared/data", "repo/quality/data");
    tree.link("quality/rules", "repo/rules");
    tree.link("note.yaml", "repo/quality/rules/company/again.yaml");
    for dir in ["", "../", "quality/../"] {
        // From a folder below as well as from the root.
        let (text, file) = match dir {
            "../" => {
                ("rules: [../rules]\nbaseline: ../quality/baseline\ndata-dir: ../quality/data\n", "part/")
            }
            _ => ("rules: [rules]\nbaseline: quality/baseline\ndata-dir: quality/data\n", ""),
        };
        tree.write(&format!("repo/{file}.stapel.yaml"), text);
        tree.write(&format!("repo/{file}Товары.yaml"), "ВидЭлемента: Справочник\nИд: 1234\n");
        let told = tree.run(&["--show-settings", &format!("./{file}")]).ends(0);
        assert!(told.output.contains("company/note") && told.output.contains("company/again"), "{told:?}");
        let select = ["--select", "company", "--fail-on", "warning"];
        let told = tree.run(&[&select[..], &[&format!("./{file}")]].concat()).ends(1);
        assert!(told.errors.contains("quality/baseline"), "{told:?}");
    }
    let root = tree.path("repo/quality").canonicalize().unwrap();
    tree.configure(&format!("rules: [{}/rules]\n", root.display()));
    tree.run(&["--select", "company", "--fail-on", "warning", "Товары.yaml"]).ends(1);
}

#[test]
fn options_name_what_lies_outside() {
    let tree = Tree::new();
    tree.configure("data-dir: ../out/data\nbaseline: ../out/broken\n");
    let given = ["--data-dir", "../out/data", "--baseline", "../out/baseline"];
    let told = tree.run(&given).ends(1);
    assert!(told.errors.contains("Baseline ../out/baseline"), "{told:?}");
    tree.run(&["--data-dir", "../out/data", "--no-baseline"]).ends(1);
    tree.run(&[&given[..], &["--prune-baseline"]].concat()).ends(1);
    assert_eq!(fs::read_to_string(tree.path("out/baseline")).unwrap(), BASELINE);

    tree.configure("");
    tree.write("out/team/.stapel.yaml", "rules: [rules]\nbaseline: ../../repo/frozen\n");
    tree.write("out/team/rules/company/note.yaml", RULE);
    let of_team = ["--config", "../out/team/.stapel.yaml", "--select", "company", "--fail-on", "warning"];
    let told = tree.run(&of_team).ends(2);
    assert!(told.errors.contains("no baseline file"), "a path into the root is taken: {told:?}");
    let told = tree.run(&[&of_team[..], &["--no-baseline"]].concat()).ends(1);
    assert!(told.output.contains("company/note"), "{told:?}");
    for text in ["rules: [../rules]\n", "rules: [..]\n", "baseline: ../baseline\n", "data-dir: ../data\n"] {
        tree.write("out/team/.stapel.yaml", text);
        tree.is_refused(&["--config", "../out/team/.stapel.yaml"], "../out/team/.stapel.yaml:1: ");
    }
}

#[test]
fn a_link_in_the_tree_does_not_turn_what_an_option_names_into_something_outside() {
    let tree = Tree::new();
    tree.link("../out/stapel.yaml", "repo/team.yaml");
    tree.link("../out/baseline", "repo/frozen");
    tree.link("../out/new", "repo/new");
    tree.link("../out", "repo/far");
    tree.link("../out/data", "repo/data");
    for (args, place) in [
        (&["--config", "team.yaml"][..], "team.yaml"),
        (&["--config", "far/stapel.yaml"], "far/stapel.yaml"),
        (&["--baseline", "frozen", "--prune-baseline"], "frozen"),
        (&["--baseline", "./far/baseline", "--prune-baseline"], "far/baseline"),
        (&["--write-baseline", "frozen"], "frozen"),
        (&["--write-baseline", "new"], "new"),
        (&["baseline", "add", ".", "--rule", "A", "--baseline", "new"], "new"),
        (&["baseline", "import", "frozen"], "frozen"),
        (&["--data-dir", "data"], "data"),
        (&["explain", "yaml/id-uuid", "--data-dir", "far/data"], "far/data"),
    ] {
        tree.is_refused(args, place);
    }
    assert!(!tree.path("out/new").exists());
    tree.write("repo/.xbsllint-baseline", r#"{"meta": {"format": 1}, "files": {}}"#);
    tree.link("../out/baseline", "repo/.stapellint-baseline");
    tree.is_refused(&["baseline", "import", ".xbsllint-baseline"], ".stapellint-baseline");
}

#[test]
fn files_that_are_found_lead_nowhere_else() {
    let tree = Tree::new();
    tree.link("../out/stapel.yaml", "repo/.stapel.yaml");
    tree.is_refused(&[], ".stapel.yaml");
    tree.is_refused(&["--list-rules"], ".stapel.yaml");
    fs::remove_file(tree.path("repo/.stapel.yaml")).unwrap();

    for target in ["../out/baseline", "../out/broken"] {
        tree.link(target, "repo/.stapellint-baseline");
        tree.is_refused(&[], ".stapellint-baseline");
        tree.is_refused(&["--prune-baseline"], ".stapellint-baseline");
        tree.is_refused(&["baseline", "add", ".", "--rule", "A"], ".stapellint-baseline");
        tree.is_refused(&["Товары.yaml"], ".stapellint-baseline");
        fs::remove_file(tree.path("repo/.stapellint-baseline")).unwrap();
    }

    tree.write("out/ignored", "*.yaml\n");
    tree.link("../out/ignored", "repo/.gitignore");
    tree.run(&[]).ends(1);

    // Links inside of the tree are anybody's own matter.
    tree.write("repo/quality/stapel.yaml", "ignore: [yaml/id-uuid]\n");
    tree.link("quality/stapel.yaml", "repo/.stapel.yaml");
    tree.run(&["--select", "yaml/id-uuid,whitespace/trailing"]).ends(0);
}

#[test]
fn rules_lie_where_they_are_named() {
    let tree = Tree::new();
    tree.configure("rules: [quality]\n");
    tree.write("repo/quality/own/note.yaml", &RULE.replace(SECRET, "note"));
    tree.run(&["--select", "own", "--fail-on", "warning"]).ends(1);

    tree.link("../../../out/rules/company/note.yaml", "repo/quality/own/foreign.yaml");
    tree.is_refused(&[], "quality/own/foreign.yaml");
    fs::remove_file(tree.path("repo/quality/own/foreign.yaml")).unwrap();
    // Not even the names of files elsewhere are told.
    tree.write("out/rules/company/kreuzberg.yaml", "nonsense\n");
    tree.link("../../out/rules/company", "repo/quality/foreign");
    tree.is_refused(&[], "quality/foreign");
}

#[test]
fn platform_data_hold_all_of_their_files() {
    let tree = Tree::new();
    let fresh = || {
        fs::remove_dir_all(tree.path("repo/data")).unwrap_or_default();
        tree.write("repo/data/index.json", INDEX);
        tree.write("repo/data/9.0.0/language.json", LANGUAGE);
    };
    let by_option = ["--data-dir", "data"];
    tree.configure("data-dir: data\n");
    fresh();
    tree.run(&[]).ends(1);
    for (link, to) in [
        ("repo/data/index.json", "../../out/data/index.json"),
        ("repo/data/9.0.0", "../../out/data/9.0.0"),
        ("repo/data/9.0.0/language.json", "../../../out/data/9.0.0/language.json"),
        ("repo/data/9.0.0/stdlib.json", "../../../out/broken"),
        ("repo/data/rules", "../../out/rules"),
        ("repo/data/rules/own", "../../../out/rules/company"),
        ("repo/data/rules/own/note.yaml", "../../../../out/rules/company/note.yaml"),
    ] {
        fresh();
        let path = tree.path(link);
        if path.is_dir() {
            fs::remove_dir_all(&path).unwrap();
        } else if path.exists() {
            fs::remove_file(&path).unwrap();
        }
        tree.link(to, link);
        for args in [&[][..], &by_option] {
            let told = tree.run(args).ends(2);
            let name = link.strip_prefix("repo/").unwrap();
            assert!(
                told.errors.contains(&format!("'{name}' leads through a link out of")),
                "{link}: {told:?}"
            );
            assert!(told.errors.lines().count() > 1 && !told.errors.contains(SECRET), "{link}: {told:?}");
        }
    }
    fresh();
    for version in ["../../out/data/9.0.0", "/etc", ".", "..", "", "9.0.0/", "./9.0.0", "9.0.0/../9.0.0"] {
        let index = format!(r#"{{"available": ["9.0.0", "{version}"], "default": "{version}"}}"#);
        tree.write("repo/data/index.json", &index);
        for args in [&[][..], &["--element-version", version], &["--element-version", "9.0.0"]] {
            let told = tree.run(args).ends(2);
            assert!(told.errors.contains("index.json"), "{version:?}: {told:?}");
            assert!(told.errors.contains("invalid version"), "{version:?}: {told:?}");
            assert!(told.errors.lines().count() > 1 && told.output.is_empty(), "{version:?}: {told:?}");
        }
    }
}

#[test]
fn names_of_versions_do_not_speak_to_the_terminal() {
    let tree = Tree::new();
    let index = r#"{"available": ["9.0.0", "\u001b]0;x\u0007\u202e"], "default": "9.0.0"}"#;
    tree.write("repo/data/index.json", index);
    tree.write("repo/data/9.0.0/language.json", LANGUAGE);
    let told = tree.run(&["--where", "--data-dir", "data"]).ends(0);
    assert!(told.output.contains("Available versions: 9.0.0, "), "{told:?}");
    assert!(!told.output.contains(['\u{1b}', '\u{7}', '\u{202e}']), "{told:?}");
}

#[test]
fn platform_data_without_a_grammar_are_told() {
    let tree = Tree::new();
    let note = |language: &str| {
        tree.write("out/data/9.0.0/language.json", language);
        let told = tree.run(&["--data-dir", "../out/data"]).ends(1);
        told.notes().iter().any(|note| note.contains("no keywords or no operators"))
    };
    for language in [
        "{}",
        r#"{"keywords": {}, "operators": []}"#,
        r#"{"keywords": {"METHOD": {"forms": ["метод"]}}}"#,
        r#"{"operators": ["="]}"#,
        r#"{"keywords": [], "operators": {}}"#,
        r#"{"keywords": {"METHOD": {"forms": []}}, "operators": ["="]}"#,
    ] {
        assert!(note(language), "{language}");
    }
    assert!(!note(LANGUAGE));
}

#[test]
fn a_selection_that_leaves_no_rule_is_refused() {
    let tree = Tree::new();
    let is_refused = |config: &str, args: &[&str], hint: &str| {
        tree.configure(config);
        let told = tree.run(args).ends(2);
        assert!(told.errors.contains("no rule is left"), "{config} {args:?}: {told:?}");
        assert!(told.errors.contains(hint) && told.output.is_empty(), "{config} {args:?}: {told:?}");
    };
    is_refused("ignore: [D]\n", &["--select", "D"], "--show-settings");
    is_refused("ignore: [style]\n", &["--select", "style"], "--show-settings");
    is_refused("select: [style]\nignore: [B, C, A, D]\n", &[], "--show-settings");
    is_refused("select: [D]\nignore: [D]\n", &[], "--show-settings");
    is_refused("", &["--ignore", "A,B,C,D"], "--show-settings");
    is_refused("ignore: [D]\n", &["--select", "D", "--format", "json"], "--show-settings");
    is_refused("ignore: [D]\n", &["--select", "D", "--write-baseline", "frozen"], "--show-settings");
    is_refused("ignore: [D]\n", &["--select", "D", "--fix"], "--show-settings");
    assert!(!tree.path("repo/frozen").exists());
    let add = ["baseline", "add", ".", "--baseline", "frozen", "--rule", "yaml/id-uuid"];
    is_refused("ignore: [yaml]\n", &add, "--show-settings");
    assert!(!tree.path("repo/frozen").exists());
    is_refused(
        "overrides:\n- paths: [x]\n  ignore: [A]\n",
        &["--select", "A", "--ignore", "A"],
        "--show-settings",
    );
    let whole = "yaml/duplicate-subtree";
    is_refused("", &["--stdin", "--filename", "Товары.yaml", "--select", whole], "without --stdin");
    tree.write(
        "repo/Верфь/Лавка/Проект.yaml",
        "Ид: 6f9619ff-8b86-d011-b42d-00cf4fc964ff\nПоставщик: Верфь\nИмя: Лавка\nВерсия: 1.0.0\n",
    );
    is_refused("ignore: [A, B, C, D]\n", &["pack", "Верфь/Лавка", "--output", "."], "--show-settings");
    assert!(fs::read_dir(tree.path("repo")).unwrap().all(|entry| {
        let path = entry.unwrap().path();
        path.extension().is_none_or(|extension| extension != "xasm")
    }));
}

#[test]
fn a_selection_that_leaves_no_rule_for_some_files_is_fine() {
    let tree = Tree::new();
    tree.configure("overrides:\n- paths: [Товары.yaml]\n  ignore: [A, B, C, D]\n");
    tree.run(&[]).ends(0);
    tree.configure("ignore: [A, B, C, D]\noverrides:\n- paths: [Товары.yaml]\n  enable: [yaml/id-uuid]\n");
    tree.run(&[]).ends(1);
    tree.configure("ignore: [D]\n");
    tree.run(&["--show-settings", "--select", "D"]).ends(0);
}

#[test]
fn an_empty_selector_is_as_if_it_were_not_there() {
    let tree = Tree::new();
    let plain = tree.run(&[]).ends(1).output;
    for args in [
        &["--select", ""][..],
        &["--select="],
        &["--select", " "],
        &["--select", ", ,"],
        &["--select", "", "--ignore", "", "--enable", ""],
    ] {
        assert_eq!(tree.run(args).ends(1).output, plain, "{args:?}");
    }
    tree.run(&["--select", " , yaml/id-uuid,"]).ends(1);
    tree.configure("ignore: [yaml/id-uuid]\n");
    tree.run(&["--ignore", ""]).ends(0);
    let told = tree.run(&["--ignore", "", "--show-settings"]).ends(0);
    let row = told.output.lines().find(|line| line.trim_start().starts_with("ignore ")).unwrap();
    assert!(row.contains(".stapel.yaml:1"), "{row}");
    let told = tree.run(&["baseline", "add", ".", "--baseline", "frozen", "--rule", ""]).ends(2);
    assert!(told.errors.contains("--rule is missing"), "{told:?}");
}

#[test]
fn patterns_that_concern_nothing_are_told_where_that_is_known() {
    let tree = Tree::new();
    tree.write("repo/tests/Тест.xbsl", "метод Тест()\n;\n");
    tree.write("repo/vendor/deep/Чужое.xbsl", "метод Тест()\n;\n");
    tree.write("repo/assets/readme.md", "");
    tree.configure(
        "exclude:\n- vendor\n- vendor/deep/*.xbsl\n- vendr/**\n- assets/**\noverrides:\n- paths: [tests, '**/*.Tset.xbsl']\n  \
         ignore: [style]\n- paths:\n  - Товары.yaml\n  - '*.xbql'\n  ignore: [style]\n",
    );
    let unused = |args: &[&str]| {
        let report: Value =
            serde_json::from_str(&tree.run(&[args, &["--format", "json"]].concat()).output).unwrap();
        let patterns = report["summary"]["unused_patterns"].as_array().cloned().unwrap_or_default();
        let patterns = patterns.iter().map(|one| {
            assert_eq!(one["path"], ".stapel.yaml");
            format!("{} {}", one["line"], one["pattern"].as_str().unwrap())
        });
        patterns.collect::<Vec<_>>()
    };
    let expected = ["4 vendr/**", "7 **/*.Tset.xbsl", "11 *.xbql"];
    assert_eq!(unused(&[]), expected);
    let told = tree.run(&[]);
    let notes = told.notes();
    assert_eq!(notes.len(), 3, "{notes:?}");
    assert!(notes[0].starts_with(".stapel.yaml:4: the pattern 'vendr/**'"), "{notes:?}");
    // From elsewhere, and with more than one path.
    assert_eq!(unused(&["tests", "."]), expected);
    assert_eq!(tree.run_in(".", &["repo"]).notes().len(), 3);
    for args in [&["Товары.yaml"][..], &["tests"], &["tests", "vendor"]] {
        assert_eq!(unused(args), [""; 0], "{args:?}: not all was looked at");
    }
    let told = tree.run(&["--write-baseline", "frozen"]).ends(0);
    assert_eq!(told.notes().iter().filter(|note| note.contains("pattern")).count(), 3, "{told:?}");
}

#[test]
fn files_named_nearly_like_the_configuration_are_told() {
    for name in ["stapel.yaml", ".stapel.yml", "stapel.yml"] {
        let tree = Tree::new();
        tree.write("repo/part/Склад.yaml", "ВидЭлемента: Справочник\nИд: 1234\n");
        let is_told = |args: &[&str]| {
            let told = tree.run(args);
            told.notes().iter().any(|note| note.contains(name) && note.contains("is called .stapel.yaml"))
        };
        assert!(!is_told(&[]));
        tree.write(&format!("repo/{name}"), "ignore: [A]\n");
        for args in
            [&[][..], &["part"], &["part/Склад.yaml"], &["--show-settings"], &["--write-baseline", "frozen"]]
        {
            assert!(is_told(args), "{name} {args:?}");
        }
        for args in [&["--no-config"][..], &["--config", "own.yaml"]] {
            tree.write("repo/own.yaml", "");
            assert!(!is_told(args), "none is looked for: {name} {args:?}");
        }
        tree.write("repo/part/.stapel.yaml", "");
        assert!(!is_told(&["part"]), "{name}: above the configuration nothing is looked for");
    }
    let tree = Tree::new();
    tree.write(
        "repo/stapel.yaml",
        "ElementKind: Catalog\nId: 6f9619ff-8b86-d011-b42d-00cf4fc964ff\nName: stapel\n",
    );
    assert_eq!(tree.run(&[]).notes(), [""; 0], "an element may bear the name");
}

#[test]
fn entries_of_a_baseline_tell_nothing_of_files_elsewhere() {
    let tree = Tree::new();
    let entry = |path: &str| STALE.replace("Нет.yaml", path);
    let paths = ["../out/none", "../out/broken", "/nowhere/at/all"];
    let text: String = paths.iter().map(|path| entry(path)).collect();
    tree.write("repo/.stapellint-baseline", &format!("{BASELINE}{text}"));
    let told = tree.run(&["--stale-baseline"]).ends(1);
    assert!(told.errors.contains("stale entries: 0, entries not checked: 3"), "{told:?}");
}

#[test]
fn a_long_configuration_takes_linear_time() {
    let tree = Tree::new();
    let start = std::time::Instant::now();
    tree.configure(&format!("overrides:\n{}", "- {paths: [a]}\n".repeat(1 << 14)));
    tree.run(&[]).ends(1);
    tree.configure(&format!("rules:\n{}", "- nowhere/at/all\n".repeat(1 << 15)));
    tree.run(&[]).ends(2);
    let path = "a/".repeat(1 << 18);
    for key in ["data-dir: ", "baseline: ", "rules: \n- "] {
        tree.configure(&format!("{key}{path}\n"));
        tree.run(&[]).ends(2);
    }
    assert!(start.elapsed() < std::time::Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn the_index_keeps_to_the_same_bounds() {
    let tree = Tree::new();
    tree.link("../out", "repo/Верфь");
    tree.is_refused(&["--index", ".", "--data-dir", "Верфь/data"], "Верфь/data");
    tree.configure("data-dir: Верфь/data\n");
    tree.is_refused(&["--index", "."], ".stapel.yaml:1: ");
}
