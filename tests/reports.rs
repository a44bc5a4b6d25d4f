//! Reports for programs: their schemas, and what holds between them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::{
    collections::BTreeSet,
    fs,
    os::unix::process::ExitStatusExt,
    path::Path,
    process::{Command, Output, Stdio},
};

use serde_json::{Value, json};
use tempfile::TempDir;

/// A project with findings of every severity, and one file of two equal lines with equal findings.
const FILES: [(&str, &str); 4] = [
    ("acme/Shop/Проект.yaml", "ВидЭлемента: Проект\nИмя: Shop\nПоставщик: acme\nВерсия: 1.0.0 \n"),
    ("acme/Shop/Основное/Товары.yaml", "ВидЭлемента: Справочник\nИд: 1234\nИмя: Товары\nИмя: Товары\n"),
    ("acme/Shop/Основное/Услуги.yaml", "ElementKind: Catalog\nId: 😀x \nName: Услуги\n   \n   \n"),
    ("acme/Shop/Основное/Битый.yaml", "ВидЭлемента: [\n"),
];

fn project() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join(".git")).unwrap();
    for (path, text) in FILES {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    dir
}

fn stapel(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
    command
        .current_dir(dir)
        .args(args)
        .env("LC_ALL", "C")
        .env_remove("STAPEL_LANG")
        .env_remove("STAPEL_DATA_DIR");
    command.output().unwrap()
}

fn document(output: &Output) -> Value {
    assert!(output.stdout.ends_with(b"\n"));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn assert_valid(schema: &str, document: &Value) {
    let schema = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(schema)).unwrap();
    let validator = jsonschema::validator_for(&serde_json::from_str(&schema).unwrap()).unwrap();
    let errors: Vec<String> = validator.iter_errors(document).map(|error| error.to_string()).collect();
    assert_eq!(errors, Vec::<String>::new());
}

fn strings<'d>(items: &'d Value, key: &str) -> Vec<&'d str> {
    items.as_array().unwrap().iter().map(|item| item[key].as_str().unwrap()).collect()
}

#[test]
fn json_follows_its_schema_and_counts_what_it_lists() {
    let dir = project();
    for lang in ["ru", "en"] {
        let output = stapel(dir.path(), &["--lang", lang, "--format", "json", "acme"]);
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        let document = document(&output);
        assert_valid("schemas/report.schema.json", &document);

        let diagnostics = document["diagnostics"].as_array().unwrap();
        let summary = &document["summary"];
        assert_eq!(document["lang"], lang);
        assert_eq!(summary["files"], FILES.len());
        assert_eq!(summary["diagnostics"], diagnostics.len());
        for (key, severity) in [("errors", "error"), ("warnings", "warning"), ("infos", "info")] {
            let count = diagnostics.iter().filter(|diagnostic| diagnostic["severity"] == severity).count();
            assert!(count > 0, "the project shows no {severity}");
            assert_eq!(summary[key], count);
            assert_eq!(summary["by_severity"][severity], count);
        }
        for key in ["by_rule", "by_file"] {
            let counts: Vec<u64> =
                summary[key].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).collect();
            assert_eq!(counts.iter().sum::<u64>(), diagnostics.len() as u64);
        }
    }
}

#[test]
fn columns_count_characters() {
    let dir = project();
    let output = stapel(dir.path(), &["--format", "json", "--select", "whitespace/trailing", "acme"]);
    let document = document(&output);
    let found = document["diagnostics"].as_array().unwrap().iter();
    let emoji = found.clone().find(|found| found["path"].as_str().unwrap().ends_with("Услуги.yaml")).unwrap();
    let place = ["line", "col", "end_line", "end_col"].map(|key| emoji[key].as_u64().unwrap());
    assert_eq!(place, [2, 7, 2, 8]);
}

#[test]
fn findings_are_ordered_and_have_names_of_their_own() {
    let dir = project();
    let document = document(&stapel(dir.path(), &["--format", "json"]));
    let diagnostics = &document["diagnostics"];
    let places: Vec<_> = diagnostics
        .as_array()
        .unwrap()
        .iter()
        .map(|found| {
            let number = |key: &str| found[key].as_u64().unwrap();
            (found["path"].as_str().unwrap(), number("line"), number("col"))
        })
        .collect();
    assert!(places.is_sorted(), "{places:?}");
    let fingerprints = strings(diagnostics, "fingerprint");
    assert!(fingerprints.len() > 4);
    assert_eq!(fingerprints.iter().collect::<BTreeSet<_>>().len(), fingerprints.len());
}

#[test]
fn a_finding_keeps_its_name_when_lines_and_language_change() {
    let dir = project();
    let names = |args: &[&str]| -> BTreeSet<String> {
        let document = document(&stapel(dir.path(), args));
        strings(&document["diagnostics"], "fingerprint").into_iter().map(str::to_owned).collect()
    };
    let before = names(&["--lang", "ru", "--format", "json"]);
    assert_eq!(names(&["--lang", "en", "--format", "json"]), before);
    assert_eq!(names(&["--format", "json", "acme/Shop"]), before);
    for (path, text) in FILES {
        fs::write(dir.path().join(path), format!("# an unrelated line\n{text}")).unwrap();
    }
    assert_eq!(names(&["--lang", "ru", "--format", "json"]), before);
}

#[test]
fn codeclimate_is_what_gitlab_reads() {
    let dir = project();
    let json = document(&stapel(dir.path(), &["--format", "json"]));
    for (from, arg) in [(".", "acme"), ("acme/Shop", "."), ("acme", "../acme/Shop")] {
        let output = stapel(&dir.path().join(from), &["--format", "codeclimate", arg]);
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.starts_with(b"["));
        let issues = document(&output);
        assert_valid("tests/schemas/code-quality.schema.json", &issues);
        for issue in issues.as_array().unwrap() {
            let path = issue["location"]["path"].as_str().unwrap();
            assert!(dir.path().join(path).is_file(), "{path} from {from}");
            assert!(issue["description"].as_str().unwrap().contains(issue["check_name"].as_str().unwrap()));
        }
        assert_eq!(
            strings(&issues, "fingerprint"),
            strings(&json["diagnostics"], "fingerprint"),
            "from {from}"
        );
    }
}

#[test]
fn a_clean_codeclimate_report_is_an_empty_array() {
    let dir = project();
    let output = stapel(dir.path(), &["--format", "codeclimate", "--ignore", "A,B,C,D", "--out", "gl.json"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(fs::read(dir.path().join("gl.json")).unwrap(), b"[]\n");
}

#[test]
fn a_file_outside_of_the_root_writes_nothing() {
    let dir = project();
    fs::write(dir.path().join("gl.json"), "before").unwrap();
    let args = ["--format", "codeclimate", "--root", "acme/Shop/Основное", "--out", "gl.json", "acme"];
    assert_eq!(stapel(dir.path(), &args).status.code(), Some(2));
    assert_eq!(fs::read_to_string(dir.path().join("gl.json")).unwrap(), "before");
}

#[test]
fn what_cannot_be_read_is_in_the_document() {
    let dir = project();
    let fifo = dir.path().join("acme/Shop/Основное/Очередь.yaml");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for args in [&["--format", "json", "acme"][..], &["--format", "json", "acme/Shop/Основное/Очередь.yaml"]]
    {
        let output = stapel(dir.path(), args);
        assert_eq!(output.status.code(), Some(2));
        let document = document(&output);
        assert_valid("schemas/report.schema.json", &document);
        assert_eq!(document["complete"], json!(false));
        assert_eq!(strings(&document["problems"], "path"), ["acme/Shop/Основное/Очередь.yaml"]);
        assert!(String::from_utf8_lossy(&output.stderr).contains("Очередь.yaml"));
    }
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let dir = project();
    for format in ["text", "concise", "json", "codeclimate"] {
        let report =
            |jobs: &str| stapel(dir.path(), &["--format", format, "--jobs", jobs, "--excerpts"]).stdout;
        assert_eq!(report("1"), report("7"), "{format}");
    }
}

#[test]
fn nobody_reading_is_a_quiet_end() {
    let dir = project();
    let mut child = Command::new(env!("CARGO_BIN_EXE_stapel"))
        .current_dir(dir.path())
        .args(["--lang", "en", "--format", "codeclimate"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.status.signal()), (Some(1), None));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn the_list_of_rules_is_json_with_one_object_a_rule() {
    let dir = project();
    let rules = document(&stapel(dir.path(), &["--list-rules", "--format", "json"]));
    let ids = strings(&rules, "id");
    assert!(ids.is_sorted());
    let text = stapel(dir.path(), &["--list-rules"]).stdout;
    let text = String::from_utf8(text).unwrap();
    for id in ids {
        assert!(text.contains(&format!(" {id} ")), "{id} is not in the text");
        let output = stapel(dir.path(), &["explain", id]);
        assert_eq!(output.status.code(), Some(0));
        assert!(String::from_utf8(output.stdout).unwrap().starts_with(&format!("{id}: ")));
    }
}

#[test]
fn a_secret_gets_out_in_no_report() {
    let dir = project();
    let secret = "Zx9Qm4Lr7Tb2Wn8Kd3Vh";
    let text = format!(
        "метод Тест(Имя: Строка): Строка\n    пер Токен: Строка = \"{secret}\" \n    Токен = \"{secret}\" + Имя + \"!\" \n    выбор Имя\n    когда \"{secret}\", \"{secret}\"\n        возврат Токен\n    ;\n    возврат \"\"\n;\n"
    );
    fs::write(dir.path().join("acme/Shop/Основное/Товары.xbsl"), text).unwrap();
    for format in ["text", "concise", "json", "codeclimate"] {
        let args = ["--select", "A,B,C,D", "--excerpts", "--color", "always", "--format", format, "acme"];
        let output = stapel(dir.path(), &args);
        let page = String::from_utf8_lossy(&output.stdout);
        assert!(
            page.contains("hardcoded-secret") && page.contains("whitespace/trailing"),
            "{format}: {page}"
        );
        assert!(!page.contains(secret), "{format}: {page}");
    }
}
