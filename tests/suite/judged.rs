//! What is checked, what is passed over and why: told in the counts, in `--show-files` and by exit codes.

use std::{
    fs,
    io::Write,
    process::{Command, Output, Stdio},
};

use crate::common::repository::Repository;
use serde_json::{Value, json};

const ID: &str = "6f9619ff-8b86-d011-b42d-00cf4fc964ff";

/// A repository with a project of two subsystems; one has no descriptor.
fn repository(files: &[(&str, &str)]) -> Repository {
    let repository = Repository::empty();
    let own = [
        ("Dockyard/Shop/Project.yaml", "Name: Shop\nVendor: Dockyard\nVersion: 1.0.0\n"),
        ("Dockyard/Shop/Stock/Subsystem.yaml", "Interface:\n    IncludeInAutoInterface: True\n"),
    ];
    for (path, text) in own.iter().chain(files) {
        let path = repository.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    repository
}

/// Where rules fire, as `line rule`, in the file of this text at this path.
fn findings(path: &str, text: &str) -> Vec<String> {
    let path = format!("Dockyard/Shop/{path}");
    let repository = repository(&[(&path, text)]);
    let report = json(&repository.stapel(&["--format", "json", "--select", "yaml", &path]));
    let found = report["diagnostics"].as_array().unwrap().iter();
    found.map(|found| format!("{} {}", found["line"], found["rule"].as_str().unwrap())).collect()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("no JSON: {output:?}"))
}

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn told(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn a_kind_that_cannot_be_read_is_a_finding_in_a_subsystem() {
    let unreadable = |line: u32| vec![format!("{line} yaml/kind-unreadable")];
    let id_and_name = format!("Id: {ID}\nName: Goods\n");
    for key in ["ElementKnd", "elementKind", "ElementKindd", "ВидЭлемнта", "видЭлемента", "ВидЭлeмента"]
    {
        let text = format!("{id_and_name}{key}: Catalog\n");
        assert_eq!(findings("Stock/Goods.yaml", &text), unreadable(3), "{key}");
        assert_eq!(findings("Stock/Prices/Retail/Goods.yaml", &text), unreadable(3), "{key}");
    }
    assert_eq!(findings("Stock/Goods.yaml", &id_and_name), unreadable(1));
    assert_eq!(findings("Stock/Goods.yaml", &format!("Ид: {ID}\nИмя: Goods\n")), unreadable(1));
    for empty in ["ElementKind:\n", "ElementKind: ''\n", "ElementKind: [Catalog]\n"] {
        assert_eq!(findings("Stock/Goods.yaml", &format!("{id_and_name}{empty}")), unreadable(3), "{empty}");
    }
    assert_eq!(findings("Stock/Goods.yaml", "Name: \"Goods\nId: [\n"), ["3 yaml/valid"]);
    assert_eq!(findings("Stock/Goods.yaml", "ElementKnd: [\n"), ["2 yaml/valid"]);
    assert_eq!(findings("Stock/Goods.yaml", "[\n"), ["2 yaml/valid"]);
}

#[test]
fn what_somebody_else_wrote_is_no_finding_wherever_it_lies() {
    let id_and_name = format!("Id: {ID}\nName: Goods\n");
    let mistyped = format!("{id_and_name}ElementKnd: Catalog\n");
    for (path, text) in [
        ("Stock/docker-compose.yaml", "name: shop\nservices:\n    shop: {image: shop}\n"),
        ("Stock/docker-compose.yaml", "name: shop\nservices: [\n"),
        ("Stock/ids.yaml", "id: 6f9619ff-8b86-d011-b42d-00cf4fc964ff\nname: shop\n"),
        ("Stock/list.yaml", "- one\n- two\n"),
        ("Stock/empty.yaml", ""),
        ("Stock/word.yaml", "one\n"),
        ("Stock/Name.yaml", "Name: Goods\n"),
        ("Stock/Name.yaml", "Id: 7\nName: Goods\n"),
        ("Stock/Kind.yaml", "EventKind: Goods\n"),
        ("Stock/Kinds.yaml", "ElementKinds: [Catalog]\n"),
        ("Stock/Ресурсы/Goods.yaml", &mistyped),
        ("Stock/Resources/more/Goods.yaml", &mistyped),
        ("Stock/Resources/Goods.yaml", "[\n"),
        ("Stock/Copy.yaml", &format!("{id_and_name}Vendor: Dockyard\nVersion: 1.0.0\n")),
        ("Stock/Localization/Ru/Words.yaml", "Strings:\n    Id: Ид\n    Name: Имя\n"),
        // Nothing tells that this folder is a subsystem.
        ("tools/Goods.yaml", &mistyped),
        ("tools/Goods.yaml", "[\n"),
        ("Goods.yaml", &mistyped),
    ] {
        assert_eq!(findings(path, text), [""; 0], "{path}: {text}");
    }
}

#[test]
fn a_text_from_standard_input_lies_in_its_subsystem_too() {
    let repository = repository(&[]);
    let path = "Dockyard/Shop/Stock/Goods.yaml";
    let mut child = Command::new(env!("CARGO_BIN_EXE_stapel"))
        .current_dir(repository.path("."))
        .args(["--format", "json", "--stdin", "--filename", path])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"ElementKnd: Catalog\n").unwrap();
    let report = json(&child.wait_with_output().unwrap());
    assert_eq!(report["summary"]["by_rule"], json!({"yaml/kind-unreadable": 1}));
}

/// A project with one file of each kind that is passed over.
fn mixed() -> Repository {
    repository(&[
        (
            "Dockyard/Shop/Stock/Goods.yaml",
            "ElementKind: Catalog\nId: 6f9619ff-8b86-d011-b42d-00cf4fc964ff\nName: Goods\n",
        ),
        ("Dockyard/Shop/Stock/Goods.xbsl", ""),
        ("Dockyard/Shop/Stock/Sales.xbql", ""),
        ("Dockyard/Shop/Stock/Words.yaml", "ElementKind: LocalizedStrings\nName: Words\n"),
        ("Dockyard/Shop/Stock/Localization/Ru/Words.yaml", "Strings:\n"),
        ("Dockyard/Shop/Stock/Localization/Words.yaml", "Strings:\n"),
        ("Dockyard/Shop/Stock/Generated.yaml", "ElementKind: Catalog\nName: Generated\n"),
        ("Dockyard/Shop/docker-compose.yaml", "services: {}\n"),
        ("charts/values.yaml", "one: 1\n"),
        ("charts/README.md", ""),
        (".stapel.yaml", "exclude: ['**/Generated.yaml']\n"),
    ])
}

#[test]
fn counts_tell_what_was_passed_over_and_why() {
    let repository = mixed();
    let report = json(&repository.stapel(&["--format", "json", ".", "charts/README.md"]));
    assert_eq!(report["summary"]["files"], 8);
    assert_eq!(report["summary"]["files_by_kind"], json!({"xbsl": 1, "yaml": 6, "xbql": 1}));
    let passed_over =
        json!({"files": 4, "outside_projects": 1, "not_a_description": 1, "excluded": 1, "not_a_source": 1});
    assert_eq!(report["summary"]["passed_over"], passed_over);
    for (lang, line) in [
        (
            "ru",
            "Не проверено файлов: 3 (вне проектов: 1, не описания платформы: 1, исключены настройками: 1, не исходники: 0)",
        ),
        (
            "en",
            "Files not checked: 3 (outside of projects: 1, not platform descriptions: 1, excluded by the configuration: 1, not sources: 0)",
        ),
    ] {
        let stderr = told(&repository.stapel(&["--lang", lang, "."]));
        assert!(stderr.contains(line), "{stderr}");
    }
    let stderr = told(&repository.stapel(&["--lang", "en", "Dockyard/Shop/Stock/Goods.yaml"]));
    assert!(stderr.contains("Files checked: 1") && !stderr.contains("Files not checked"), "{stderr}");
}

#[test]
fn files_given_by_name_that_are_passed_over_break_no_commit() {
    let repository = mixed();
    for (path, reason) in [
        ("Dockyard/Shop/docker-compose.yaml", "not a platform description, not checked"),
        ("charts/values.yaml", "not checked"),
    ] {
        let alone = repository.stapel(&["--lang", "en", path]);
        assert_eq!(code(&alone), 0, "{alone:?}");
        let note = told(&alone);
        assert!(note.contains(&format!("note: {path}: ")) && note.contains(reason), "{note}");
        assert!(note.contains("Files checked: 0"), "{note}");
        let goods = repository.stapel(&["--lang", "en", path, "Dockyard/Shop/Stock/Goods.yaml"]);
        assert_eq!(code(&goods), 0, "{goods:?}");
        assert!(told(&goods).contains("Files checked: 1"), "{goods:?}");
        assert!(told(&goods).contains(&format!("note: {path}: ")), "{goods:?}");
    }
    let many: Vec<String> = (0..9).map(|number| format!("charts/{number}.yaml")).collect();
    many.iter().for_each(|path| fs::write(repository.path(path), "one: 1\n").unwrap());
    let given: Vec<&str> = ["--lang", "en"].into_iter().chain(many.iter().map(String::as_str)).collect();
    let stderr = told(&repository.stapel(&given));
    assert_eq!(stderr.matches("note: ").count(), 6, "{stderr}");
    assert!(stderr.contains("more files not checked: 4"), "{stderr}");
}

#[test]
fn a_directory_where_nothing_is_checked_is_no_success() {
    let repository = mixed();
    let charts = repository.stapel(&["--lang", "en", "charts"]);
    assert_eq!(code(&charts), 2, "{charts:?}");
    assert!(told(&charts).contains("stapel --show-files charts"), "{charts:?}");
    let report = json(&repository.stapel(&["--format", "json", "charts", "Dockyard"]));
    assert_eq!(report["complete"], false);
    assert_eq!(report["problems"][0]["path"], "charts");
}

#[test]
fn the_dictionary_of_a_translation_is_checked_wherever_it_lies() {
    let text = "language: en\nphrases:\n    Цену не меняет: Does NOT change the price\n";
    let repository = repository(&[
        ("xbsl-translation.yaml", text),
        ("Dockyard/xbsl-translation/a.yaml", text),
        ("Dockyard/Shop/xbsl-translation/a.yaml", text),
        ("Dockyard/Shop/xbsl-translation/de.yaml", "language: de\nphrases:\n    Цену не меняет: DER Preis\n"),
        ("other.yaml", text),
    ]);
    let report =
        json(&repository.stapel(&["--format", "json", "--select", "translation/english-shape", "."]));
    let found = report["diagnostics"].as_array().unwrap().iter();
    let found: Vec<_> = found.map(|found| found["path"].as_str().unwrap()).collect();
    let expected = [
        "Dockyard/Shop/xbsl-translation/a.yaml",
        "Dockyard/xbsl-translation/a.yaml",
        "xbsl-translation.yaml",
    ];
    assert_eq!(found, expected);
    let passed_over = &report["summary"]["passed_over"];
    assert_eq!((&passed_over["outside_projects"], &passed_over["not_a_description"]), (&json!(1), &json!(1)));
}

#[test]
fn files_are_listed_with_kind_project_and_reason() {
    let repository = mixed();
    let args = ["--show-files", "--format", "json", ".", "charts/README.md"];
    let output = repository.stapel(&args);
    assert_eq!(code(&output), 0, "{output:?}");
    let list = json(&output);
    assert_eq!((&list["version"], &list["complete"]), (&json!(1), &json!(true)));
    let rows = list["files"].as_array().unwrap().iter();
    let rows: Vec<_> = rows
        .map(|row| {
            let word = |key: &str| row[key].as_str().unwrap_or("-").to_owned();
            assert_eq!(row["checked"].as_bool().unwrap(), row["reason"].is_null());
            let path = word("path");
            let path = path.strip_prefix("Dockyard/Shop/").unwrap_or(&path).to_owned();
            [path, word("kind"), word("element_kind"), word("project"), word("reason")].join(" ")
        })
        .collect();
    let expected = [
        "Project.yaml descriptor - Dockyard/Shop -",
        "Stock/Generated.yaml element Catalog Dockyard/Shop excluded",
        "Stock/Goods.xbsl module - Dockyard/Shop -",
        "Stock/Goods.yaml element Catalog Dockyard/Shop -",
        "Stock/Localization/Ru/Words.yaml translation - Dockyard/Shop -",
        "Stock/Localization/Words.yaml translation - Dockyard/Shop -",
        "Stock/Sales.xbql query - Dockyard/Shop -",
        "Stock/Subsystem.yaml subsystem - Dockyard/Shop -",
        "Stock/Words.yaml dictionary LocalizedStrings Dockyard/Shop -",
        "docker-compose.yaml yaml - Dockyard/Shop not_a_description",
        "charts/README.md - - - not_a_source",
        "charts/values.yaml yaml - - outside_projects",
    ];
    assert_eq!(rows, expected);
    let summary = &list["summary"];
    assert_eq!(
        (&summary["files"], &summary["checked"], &summary["passed_over"]),
        (&json!(12), &json!(8), &json!(4))
    );

    let text = String::from_utf8(repository.stapel(&["--lang", "en", "--show-files", "."]).stdout).unwrap();
    assert!(text.contains("Goods.yaml: element, kind Catalog, project Dockyard/Shop\n"), "{text}");
    assert!(text.contains("charts/values.yaml: YAML, not checked: outside of all projects\n"), "{text}");
    let text = String::from_utf8(repository.stapel(&["--lang", "ru", "--show-files", "."]).stdout).unwrap();
    assert!(text.contains("Goods.yaml: элемент, вид Catalog, проект Dockyard/Shop\n"), "{text}");

    let missing = repository.stapel(&["--show-files", "nowhere", "charts"]);
    assert_eq!(code(&missing), 2);
    assert!(!missing.stdout.is_empty());
}

#[test]
fn text_resources_are_listed_when_a_rule_reads_them() {
    let repository = repository(&[("Dockyard/Shop/Stock/Resources/page.css", "")]);
    let list = json(&repository.stapel(&["--show-files", "--format", "json", "."]));
    assert_eq!(list["summary"]["by_kind"]["resource"], 1, "{list}");
}

#[test]
fn lists_go_to_a_file() {
    let repository = mixed();
    for list in ["--list-rules", "--where", "--show-settings", "--show-files", "--index"] {
        let here = repository.stapel(&[list]);
        let out = repository.stapel(&[list, "--out", "list.txt"]);
        assert_eq!((code(&here), code(&out)), (0, 0), "{list}: {out:?}");
        assert!(out.stdout.is_empty() && !here.stdout.is_empty(), "{list}");
        assert_eq!(fs::read(repository.path("list.txt")).unwrap(), here.stdout, "{list}");
        fs::remove_file(repository.path("list.txt")).unwrap();
        assert_eq!(code(&repository.stapel(&[list, "--out", "charts"])), 2, "{list}");
    }
}

#[test]
fn lists_are_versioned_documents() {
    let repository = mixed();
    for args in [
        &["--list-rules"][..],
        &["--where"],
        &["--show-settings"],
        &["--show-files"],
        &["explain", "yaml/id-uuid"],
    ] {
        let document = json(&repository.stapel(&[args, &["--format", "json"]].concat()));
        assert_eq!(document["version"], 1, "{args:?}");
    }
    let of = |lang: &str| {
        let document =
            json(&repository.stapel(&["explain", "style/line-length", "--format", "json", "--lang", lang]));
        assert_eq!(document["lang"], lang);
        document["rule"].clone()
    };
    let (ru, en) = (of("ru"), of("en"));
    for text in ["title", "reason"] {
        assert_ne!(ru[text], en[text], "{text}");
    }
    assert_eq!(en["params"][0]["name"], "max-length");
    assert_eq!(en["source"], "built-in");
    assert!(!en["messages"][0]["text"].as_str().unwrap().is_empty());
    assert!(en["bad"][0][0]["text"].as_str().unwrap().contains('⟦'));
    assert!(!en["good"].as_array().unwrap().is_empty());
    let data = json(&repository.stapel(&["--where", "--format", "json"]));
    let data = &data["data"];
    assert_eq!((&data["path"], &data["source"]), (&Value::Null, &json!("default")));
    assert!(data["available_versions"].as_array().unwrap().contains(&data["version"]));
    let states =
        data["tables"].as_array().unwrap().iter().map(|table| table["completeness"].as_str().unwrap());
    let states: Vec<_> = states.collect();
    assert!(
        states.len() > 3 && states.iter().all(|state| ["complete", "partial", "missing"].contains(state))
    );
}

#[test]
fn the_list_of_rules_tells_where_a_rule_comes_from() {
    let repository =
        repository(&[(".stapel.yaml", "rules: [own]\n"), ("own/style/line-length.yaml", "severity: info\n")]);
    let list = json(&repository.stapel(&["--list-rules", "--select", "style", "--format", "json"]));
    let sources: Vec<_> =
        list["rules"].as_array().unwrap().iter().map(|rule| (&rule["id"], &rule["source"])).collect();
    assert!(
        sources.contains(&(&json!("style/line-length"), &json!("own/style/line-length.yaml"))),
        "{sources:?}"
    );
    let built_in = sources.iter().filter(|(_, source)| **source == "built-in").count();
    assert_eq!(built_in, sources.len() - 1);
    let page = json(&repository.stapel(&["explain", "style/line-length", "--format", "json"]));
    assert_eq!(page["rule"]["source"], "own/style/line-length.yaml");
}

/// What a run of options that contradict each other says, and what it may not do.
#[test]
fn options_that_mean_nothing_together_are_refused_before_any_work() {
    let repository = mixed();
    for args in [
        &["--list-rules", "--format", "sarif"][..],
        &["--list-rules", "--enable", "D"],
        &["--list-rules", "--report", "json=out.json"],
        &["--where", "--fix"],
        &["--where", "--format", "concise"],
        &["--show-settings", "--since", "HEAD"],
        &["--show-settings", "--list-rules"],
        &["--show-files", "--fail-on", "info"],
        &["--index", "--format", "json"],
        &["--index", "--since", "HEAD"],
        &["--unsafe-fixes"],
        &["--filename", "a.yaml"],
        &["--stdin", "--filename", "a.yaml", "--fix"],
        &["--stdin", "--filename", "a.yaml", "--write-baseline", "new"],
        &["--stdin", "--filename", "a.yaml", "--since", "HEAD"],
        &["--write-baseline", "new", "--since", "HEAD"],
        &["--write-baseline", "new", "--fail-on", "info"],
        &["--write-baseline", "new", "--format", "json"],
        &["--diff", "--out", "out.json"],
        &["--diff", "--fail-on", "info"],
        &["--excerpts", "--format", "json"],
        &["--no-baseline", "--baseline", "new"],
        &["--no-config", "--config", ".stapel.yaml"],
        &["explain", "yaml/valid", "--no-config", "--config", ".stapel.yaml"],
        &["pack", "--no-check", "--report", "json=out.json"],
        &["pack", "--no-check", "--fail-on", "info"],
        &["pack", "--no-check", "--baseline", "new"],
        &["pack", "--no-check", "--no-baseline"],
    ] {
        let output = repository.stapel(&[&["--lang", "en"][..], args].concat());
        let said = told(&output);
        assert_eq!((code(&output), output.stdout.len()), (2, 0), "{args:?}: {said}");
        assert!(said.lines().count() >= 2, "{args:?} does not say what to do: {said}");
        assert!(!repository.path("new").exists() && !repository.path("out.json").exists(), "{args:?}");
    }
    let unsafe_fixes = told(&repository.stapel(&["--lang", "en", "--unsafe-fixes"]));
    assert!(unsafe_fixes.contains("write: --fix --unsafe-fixes"), "{unsafe_fixes}");
}

#[test]
fn options_that_mean_something_together_work() {
    let repository = mixed();
    repository.commit("first");
    for args in [
        &["--list-rules", "--select", "yaml", "--ignore", "yaml/valid", "--format", "json"][..],
        &["--where", "--jobs", "1", "--root", "."],
        &["--show-settings", "--enable", "D", "--fail-on", "info", "--format", "text"],
        &["--show-files", "--no-ignore", "--select", "A"],
        &["--diff", "--fix", "--unsafe-fixes", "--since", "HEAD", "--exit-zero"],
        &["--fix", "--unsafe-fixes", "--since", "HEAD", "--format", "json"],
        &["--excerpts", "--format", "json", "--report", "text=out.txt"],
        &["--excerpts", "--color", "always"],
        &["--color", "never", "--format", "json"],
        &["--since", "HEAD", "--timings", "--fail-on", "never"],
        &["--index", "--no-config", "Dockyard/Shop"],
        &["--write-baseline", "new", "--select", "A", "--timings"],
        &["--baseline", "new", "--stale-baseline", "--fail-on-stale"],
    ] {
        let output = repository.stapel(args);
        assert_eq!(code(&output), 0, "{args:?}: {output:?}");
    }
}

#[test]
fn nothing_in_the_examples_is_passed_over() {
    for example in ["shop-ru", "shop-en", "shop-flawed-ru", "shop-flawed-en"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
        command.current_dir("examples").args(["--format", "json", "--no-baseline", "--exit-zero", example]);
        let report = json(&command.output().unwrap());
        assert_eq!(report["summary"]["passed_over"]["files"], 0, "{example}");
        assert!(report["summary"]["files"].as_u64().unwrap() > 40, "{example}");
        assert_eq!(report["summary"]["by_rule"]["yaml/kind-unreadable"], Value::Null, "{example}");
    }
}
