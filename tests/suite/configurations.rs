//! Several configurations in one run: each project is judged by its own, as if it were checked alone.

use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

use super::common::repository::Repository;

const ONE: &str = "Верфь/Лавка";
const OTHER: &str = "Dockyard/Shop";
const RULE: &str = "check: {pattern: {within: [code-comment], find: '(?i)прайс|ж'}}\nseverity: warning\ntitle: {ru: Слово, en: Word}\n\
                    message: {ru: Слово, en: Word}\nreason: {ru: Так, en: So}\n";

/// A repository with two projects, each of which extends a file of both, and says something of its own.
fn two_projects() -> Repository {
    let repository = Repository::of("shop-flawed-ru");
    let from = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/shop-flawed-en");
    repository.shell(&format!("cp -r '{from}/.' ."));
    write(
        &repository,
        "common.yaml",
        "ignore: [style/const-case]\nseverity: {code: info}\nexclude: [nowhere]\n",
    );
    let one = "extends: ../../common.yaml\nenable: [style]\nseverity: {whitespace: error}\n\
               exclude: [Ассортимент/Цены]\nrules: [правила]\nfail-on: never\n\
               overrides: [{paths: ['**/*.Объект.xbsl'], ignore: [A, B]}]\n";
    write(&repository, &format!("{ONE}/.stapel.yaml"), one);
    write(&repository, &format!("{ONE}/правила/company/word.yaml"), RULE);
    let other = "extends: ../../common.yaml\nignore: [A]\nseverity: {D: error}\nfail-on: info\n\
                 parameters: {style/line-length: {max-length: 60}}\n";
    write(&repository, &format!("{OTHER}/.stapel.yaml"), other);
    repository.commit("two projects");
    repository
}

fn write(repository: &Repository, path: &str, text: &str) {
    let path = repository.path(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// What a run says of each finding but for its text.
fn findings(repository: &Repository, args: &[&str]) -> BTreeSet<String> {
    let report = repository.report(args);
    let found = report["diagnostics"].as_array().unwrap().iter();
    let found: BTreeSet<_> = found.map(ToString::to_string).collect();
    assert!(!found.is_empty(), "{args:?}");
    found
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The findings of both projects together, each checked alone.
fn apart(repository: &Repository, args: &[&str]) -> BTreeSet<String> {
    let alone = |project| findings(repository, &[&[project], args].concat());
    alone(ONE).into_iter().chain(alone(OTHER)).collect()
}

#[test]
fn projects_together_are_judged_as_each_alone() {
    let repository = two_projects();
    let args: [&[&str]; 5] = [
        &["--jobs", "1"],
        &["--jobs", "2"],
        &["--ignore", "whitespace"],
        &["--no-config"],
        &["--config", "common.yaml"],
    ];
    let mut all = BTreeSet::new();
    for args in args {
        let together = findings(&repository, args);
        assert_eq!(together, apart(&repository, args), "{args:?}");
        let named = findings(&repository, &[&[OTHER, ONE], args].concat());
        assert_eq!(together, named, "{args:?}");
        all.insert(together);
    }
    assert_eq!(all.len(), args.len() - 1, "all but the number of threads makes a difference");
    let by_one = ["--select", "company/word"];
    assert_eq!(findings(&repository, &by_one), findings(&repository, &[&by_one[..], &[ONE]].concat()));
    repository.stapel_ends(2, &[&by_one[..], &[OTHER]].concat());
    let own = findings(&repository, &[]);
    assert!(own.iter().any(|found| found.contains("company/word") && found.contains(ONE)));
    assert!(!own.iter().any(|found| found.contains("company/word") && found.contains(OTHER)));
    assert!(!own.iter().any(|found| found.contains("Ассортимент/Цены")), "excluded by one");
}

#[test]
fn a_finding_counts_by_the_threshold_of_its_project() {
    let repository = two_projects();
    repository.stapel_ends(0, &[ONE]);
    repository.stapel_ends(1, &[OTHER]);
    repository.stapel_ends(1, &[]);
    repository.stapel_ends(0, &["--fail-on", "never"]);
    write(&repository, &format!("{OTHER}/.stapel.yaml"), "fail-on: never\n");
    repository.stapel_ends(0, &[]);
    repository.stapel_ends(1, &["--fail-on", "info"]);
    let pack = |project| ["pack", project, "--dry-run", "--report", "json=report.json"];
    repository.stapel(&pack(ONE));
    let packed: Value = serde_json::from_str(&repository.read("report.json")).unwrap();
    let packed: BTreeSet<_> =
        packed["diagnostics"].as_array().unwrap().iter().map(ToString::to_string).collect();
    let alone = findings(&repository, &[ONE]);
    assert!(packed.is_superset(&alone) && packed.len() > alone.len(), "packing excludes nothing");
}

#[test]
fn fixes_changes_and_single_files_go_by_the_project() {
    let [together, apart] = [two_projects(), two_projects()];
    for repository in [&together, &apart] {
        for path in [ONE, OTHER] {
            write(repository, &format!("{path}/new.xbsl"), "метод Тест()  \n    // прайс “я”\n;\n");
        }
    }
    let since = ["--since", "HEAD"];
    assert_eq!(findings(&together, &since), self::apart(&together, &since));

    together.stapel(&["--fix"]);
    apart.stapel(&["--fix", ONE]);
    apart.stapel(&["--fix", OTHER]);
    let changed = |repository: &Repository| {
        repository.git(&["add", "-A"]);
        repository.git(&["diff", "--cached", "HEAD"])
    };
    assert!(!changed(&together).is_empty());
    assert_eq!(changed(&together), changed(&apart));

    for file in [format!("{ONE}/new.xbsl"), format!("{OTHER}/new.xbsl")] {
        let piped = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
            command.current_dir(together.path("")).args(["--format", "json", "--select", "B,company"]);
            command.args(["--stdin", "--filename", &file]).stdin(Stdio::piped()).stdout(Stdio::piped());
            let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
            child.stdin.take().unwrap().write_all(together.read(&file).as_bytes()).unwrap();
            child.wait_with_output().unwrap()
        };
        let select = if file.starts_with(ONE) { "B,company" } else { "B" };
        if file.starts_with(ONE) {
            let report: Value = serde_json::from_slice(&piped().stdout).unwrap();
            let found = report["diagnostics"].as_array().unwrap().iter().map(ToString::to_string);
            assert_eq!(found.collect::<BTreeSet<_>>(), findings(&together, &["--select", select, &file]));
        } else {
            assert!(errors(&piped()).contains("company"), "a rule of another project");
        }
    }
}

#[test]
fn rules_of_one_project_are_frozen_there_only() {
    let repository = two_projects();
    let add = ["baseline", "add", "--rule", "company/word", "--baseline", "frozen", "."];
    repository.stapel_ends(0, &add);
    let frozen = repository.read("frozen");
    assert!(frozen.contains("company/word") && !frozen.contains(OTHER), "{frozen}");
    let left = findings(&repository, &["--baseline", "frozen"]);
    assert!(!left.iter().any(|found| found.contains("company/word")));
    let page = repository.stapel_ends(0, &["explain", "company/word"]);
    assert!(String::from_utf8_lossy(&page.stdout).contains("company/word"));
}

#[test]
fn settings_are_told_of_each_configuration() {
    let repository = two_projects();
    let output = repository.stapel_ends(0, &["--show-settings", "--format", "json"]);
    let shown: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(shown["version"], 1);
    assert_eq!(shown["config"], Value::Null, "that of the run");
    let told: Vec<_> = shown["configurations"].as_array().unwrap().iter().collect();
    let files: Vec<_> =
        told.iter().map(|told| (told["config"].as_str(), told["projects"].to_string())).collect();
    let [one, other] = [ONE, OTHER].map(|project| format!("{project}/.stapel.yaml"));
    let expected = [
        (None, "[]".to_owned()),
        (Some(&*other), format!("[\"{OTHER}\"]")),
        (Some(&*one), format!("[\"{ONE}\"]")),
    ];
    assert_eq!(files, expected);
    let text = repository.stapel_ends(0, &["--show-settings", "--lang", "en"]);
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(text.contains(&format!("Configuration: {one}\nProjects: {ONE}\n")), "{text}");
    let alone = repository.stapel_ends(0, &["--show-settings", "--format", "json", ONE]);
    let alone: Value = serde_json::from_slice(&alone.stdout).unwrap();
    assert_eq!((&alone["config"], alone.get("configurations")), (&Value::from(one), None));
}

#[test]
fn what_is_wrong_with_one_is_told() {
    let repository = two_projects();
    let ends = |what: &[&str], args: &[&str]| {
        let output = repository.stapel(&[&["--lang", "en"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        what.iter().for_each(|what| assert!(errors(&output).contains(what), "{}", errors(&output)));
    };
    let config = format!("{OTHER}/.stapel.yaml");
    let good = repository.read(&config);
    write(&repository, &config, "nonsense: 1\n");
    ends(&[&format!("{config}:1:1")], &[]);
    repository.stapel_ends(0, &[ONE]);

    write(&repository, &config, &format!("{good}rules: [rules]\n"));
    write(&repository, &format!("{OTHER}/rules/company/word.yaml"), RULE);
    let [one, other] = [format!("{ONE}/правила"), format!("{OTHER}/rules")];
    ends(&[&format!("{one}/company/word.yaml"), &format!("{other}/company/word.yaml")], &[]);

    for (key, value) in [("element-version", "9.0.0"), ("baseline", "frozen"), ("data-dir", "data")] {
        fs::create_dir_all(repository.path(&format!("{OTHER}/data"))).unwrap();
        write(&repository, &config, &format!("{good}{key}: {value}\n"));
        let line = good.lines().count() + 1;
        ends(&[&format!("{config}:{line}: {key}"), ".stapel.yaml", &format!("--{key}")], &[]);
    }
    write(&repository, &config, &format!("{good}element-version: 9.0.0\n"));
    repository.stapel_ends(1, &["--element-version", "9.0.0"]);
    ends(&["yaml/id-uid"], &["--select", "yaml/id-uid"]);
}

#[test]
fn a_configuration_inside_of_a_project_is_told_and_not_read() {
    let repository = two_projects();
    for number in 0..7 {
        write(&repository, &format!("{ONE}/Ассортимент/{number}/.stapel.yaml"), "nonsense: 1\n");
    }
    let inside = format!("{ONE}/Ассортимент/0/.stapel.yaml");
    for path in [".", ONE] {
        let told = errors(&repository.stapel(&["--lang", "en", path]));
        assert!(told.contains(&format!("note: {inside}: not read")), "{told}");
        assert!(told.contains("more configurations inside projects, not read: 2"), "{told}");
    }
    let told = errors(&repository.stapel(&["--lang", "en", "--no-config"]));
    assert!(!told.contains("not read"), "{told}");
    // A project in a project has one of its own.
    write(&repository, &format!("{ONE}/Ассортимент/0/Проект.yaml"), "Имя: П\nПоставщик: В\nВерсия: 1.0\n");
    repository.stapel_ends(2, &[]);
}

#[test]
fn what_belongs_to_no_project_goes_by_its_own_directory() {
    let repository = two_projects();
    let module = "метод Тест()  \n;\n";
    for dir in ["a", "a/b", "a/b/c", "d"] {
        write(&repository, &format!("{dir}/М.xbsl"), module);
    }
    write(&repository, "a/b/.stapel.yaml", "ignore: [whitespace]\n");
    let report = repository.report(&[]);
    let paths: BTreeSet<&str> = report["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|found| found["rule"] == "whitespace/trailing")
        .map(|found| found["path"].as_str().unwrap())
        .filter(|path| path.ends_with("/М.xbsl"))
        .collect();
    assert_eq!(paths, BTreeSet::from(["a/М.xbsl", "d/М.xbsl"]));
}
