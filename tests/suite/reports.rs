//! Reports for programs: their schemas, and what holds between them.

use std::{
    collections::BTreeSet,
    fs,
    os::unix::process::ExitStatusExt,
    path::Path,
    process::{Command, Output, Stdio},
};

use serde_json::{Value, json};
use stapel::report::Format;
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

fn command(dir: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
    command
        .current_dir(dir)
        .args(args)
        .env("LC_ALL", "C")
        .env_remove("STAPEL_LANG")
        .env_remove("STAPEL_DATA_DIR")
        .env_remove("GITHUB_STEP_SUMMARY");
    command
}

fn stapel(dir: &Path, args: &[&str]) -> Output {
    command(dir, args).output().unwrap()
}

fn report(dir: &Path, format: &str) -> String {
    let output = stapel(dir, &["--lang", "en", "--format", format, "acme"]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn diagnostics(dir: &Path) -> Vec<Value> {
    let json = document(&stapel(dir, &["--lang", "en", "--format", "json", "acme"]));
    json["diagnostics"].as_array().unwrap().clone()
}

/// A text without the escapes of XML and HTML.
fn unescaped(text: &str) -> String {
    let pairs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")];
    pairs.into_iter().fold(text.to_owned(), |text, (escape, sign)| text.replace(escape, sign))
}

/// The values of an attribute in the order of the document.
fn attributes(xml: &str, element: &str, name: &str) -> Vec<String> {
    let open = format!("<{element} ");
    let tags = xml.split(&open).skip(1).map(|rest| rest.split('>').next().unwrap());
    let value = |tag: &str| tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next().map(unescaped);
    tags.filter_map(|tag| value(&format!(" {tag}"))).collect()
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
fn the_page_of_a_rule_follows_its_schema() {
    let dir = project();
    let ids = stapel::rules::TABLE.iter().map(|rule| &*rule.id).step_by(10);
    // One with parameters, one that is off by default.
    let mut seen = [false; 2];
    for id in ids.chain(["style/line-length", "yaml/duplicate-subtree"]) {
        for lang in ["ru", "en"] {
            let output = stapel(dir.path(), &["explain", id, "--format", "json", "--lang", lang]);
            assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]), "{id}");
            let document = document(&output);
            assert_valid("schemas/explain.schema.json", &document);
            assert_eq!((&document["rule"]["id"], &document["lang"]), (&json!(id), &json!(lang)));
            seen[0] |= document["rule"]["params"] != json!([]);
            seen[1] |= document["rule"]["off_reason"].is_string();
        }
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn statistics_follow_their_schema_and_add_up_to_the_findings() {
    let dir = project();
    let module = "метод Тест()\n    пер Текст = \"don’t\"\n    возврат Текст\n;\n";
    fs::write(dir.path().join("acme/Shop/Основное/Цены.xbsl"), module).unwrap();
    let all = diagnostics(dir.path());
    let fixable = |level: &str| all.iter().filter(|finding| finding["fixability"] == level).count() as u64;
    assert!(fixable("safe") > 0 && fixable("suggested") > 0, "the project shows no fixes of both levels");
    let mut names = BTreeSet::new();
    for by in ["rule", "file", "group"] {
        let output = stapel(dir.path(), &[&format!("--statistics={by}"), "--format", "json", "acme"]);
        assert_eq!((output.status.code(), &*output.stderr), (Some(1), &b""[..]));
        let document = document(&output);
        assert_valid("schemas/statistics.schema.json", &document);
        assert_eq!(document["by"], by);
        let sum = |key: &str| {
            let counts = document["counts"].as_array().unwrap().iter();
            counts.map(|count| count[key].as_u64().unwrap()).sum::<u64>()
        };
        assert_eq!(sum("diagnostics"), all.len() as u64);
        for (key, level) in [("fixable", "safe"), ("suggested", "suggested")] {
            assert_eq!((sum(key), &document[key]), (fixable(level), &json!(fixable(level))), "{by}");
        }
        names.insert(document["counts"][0]["name"].as_str().unwrap().to_owned());
    }
    assert_eq!(names.len(), 3, "the three ways of counting cannot be told apart: {names:?}");
}

#[test]
fn json_of_what_was_fixed_follows_its_schema() {
    let dir = project();
    let document = document(&stapel(dir.path(), &["--fix", "--format", "json", "acme"]));
    assert_valid("schemas/report.schema.json", &document);
    let summary = &document["summary"];
    assert!(summary["fixed"].as_u64() > Some(0), "{summary}");
    assert_eq!(summary["files_changed"], 2, "{summary}");
    let mut torn = document.clone();
    torn["summary"].as_object_mut().unwrap().remove("files_changed");
    let schema = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas/report.schema.json"));
    let schema: Value = serde_json::from_str(&schema.unwrap()).unwrap();
    assert!(!jsonschema::is_valid(&schema, &torn), "the two keys belong together");
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
    let output =
        stapel(dir.path(), &["--format", "codeclimate", "--select", "style/line-length", "--out", "gl.json"]);
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
fn an_incomplete_run_ends_with_2_whatever_is_asked_for() {
    let dir = project();
    let fifo = dir.path().join("acme/Shop/Основное/Очередь.yaml");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for args in [&[][..], &["--fail-on", "never"], &["--diff"], &["--format", "json"], &["--fix"]] {
        let args = [&["--lang", "en", "--exit-zero"], args].concat();
        let output = stapel(dir.path(), &args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("Очередь.yaml"), "{args:?}");
    }
    fs::remove_file(&fifo).unwrap();
    assert_eq!(stapel(dir.path(), &[]).status.code(), Some(1), "there is something to find");
    for args in [&["--exit-zero"][..], &["--exit-zero", "--diff"]] {
        assert_eq!(stapel(dir.path(), args).status.code(), Some(0), "{args:?}");
    }
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let dir = project();
    for format in Format::WORDS {
        let excerpts = (format == "text").then_some("--excerpts");
        let report = |jobs: &str| {
            let args: Vec<&str> = ["--format", format, "--jobs", jobs].into_iter().chain(excerpts).collect();
            stapel(dir.path(), &args).stdout
        };
        assert_eq!(report("1"), report("7"), "{format}");
        assert!(!report("1").is_empty(), "{format}");
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
    let list = document(&stapel(dir.path(), &["--list-rules", "--format", "json"]));
    let rules = &list["rules"];
    let ids = strings(rules, "id");
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

/// What a report of this format says about a project with this module.
fn page_of(format: &str, module: &str) -> String {
    let dir = project();
    fs::write(dir.path().join("acme/Shop/Основное/Товары.xbsl"), module).unwrap();
    let excerpts = (format == "text").then_some("--excerpts");
    let args = ["--select", "A,B,C,D", "--color", "always", "--format", format, "acme"];
    let args: Vec<&str> = args.into_iter().chain(excerpts).collect();
    String::from_utf8(stapel(dir.path(), &args).stdout).unwrap()
}

#[test]
fn a_secret_gets_out_in_no_report() {
    let secret = "Zx9Qm4Lr7Tb2Wn8Kd3Vq";
    let module = format!(
        "метод Тест(Имя: Строка): Строка\n    пер Токен: Строка = \"{secret}\" \n    Токен = \"{secret}\" + Имя + \"!\" \n    выбор Имя\n    когда \"{secret}\", \"{secret}\"\n        возврат Токен\n    ;\n    возврат \"\"\n;\n"
    );
    for format in Format::WORDS {
        let page = page_of(format, &module);
        assert!(
            page.contains("hardcoded-secret") && page.contains("whitespace/trailing"),
            "{format}: {page}"
        );
        assert!(!page.contains(secret), "{format}: {page}");
    }
}

/// A literal of a UUID would be written with the text that stands in the string before.
#[test]
fn a_secret_gets_out_in_no_edit() {
    let secret = "8B286df7-1636-559a-8a58-288654387078";
    let module = |name: &str| {
        format!(
            "метод Тест(): Ууид\n    знч {name} = \"{secret}\"\n    Записать({name})\n    возврат новый Ууид(\"{secret}\")\n;\n"
        )
    };
    let rules = |page: &str| {
        let report: Value = serde_json::from_str(page).unwrap();
        strings(&report["diagnostics"], "rule").into_iter().map(str::to_owned).collect::<BTreeSet<_>>()
    };
    let mut with_edits = 0;
    for format in Format::WORDS {
        let [open, masked] = ["Товар", "Токен"].map(|name| page_of(format, &module(name)));
        assert!(open.contains("constructor-literal") && masked.contains("constructor-literal"), "{format}");
        assert!(!masked.contains(secret), "{format}: {masked}");
        if format == "json" {
            let more: Vec<_> = rules(&masked).difference(&rules(&open)).cloned().collect();
            assert_eq!(more, ["security/hardcoded-secret"]);
        }
        with_edits += usize::from(open.contains(&format!("Ууид{{{secret}}}")));
    }
    assert!(with_edits > 1, "reports with edits: {with_edits}");
}

const SECRET: &str = "Zx9Qm4Lr7Tb2Wn8Kd3Vq";

/// Descriptions, queries and resources with secrets of each kind, the same beside other findings.
const FILES_WITH_SECRETS: [(&str, &str); 5] = [
    (
        "acme/Shop/Основное/Ключи.yaml",
        "## Ключ ghp_SECRET… \nВидЭлемента: Справочник\nИд: ghp_SECRET\nИмя: Ключи \nТокен: SECRET \nТокен: \"SECRET\" # ghp_SECRET… \n\
         Представление: ghp_SECRET… \n# -----BEGIN PRIVATE KEY-----\n# SECRETSECRETSECRET… \n# -----END PRIVATE KEY-----\n",
    ),
    ("acme/Shop/Основное/Ключи.xbql", "// ghp_SECRET… \nВЫБРАТЬ \"ghp_SECRET\" КАК А \n"),
    ("acme/Shop/Основное/Сломано.yaml", "ВидЭлемента: Справочник\nТокен: \"SECRET \nПароль: SECRET\n"),
    (
        "acme/Shop/Основное/Ресурсы/ключи.html",
        "<p>“ghp_SECRET”</p>\n<!-- -----BEGIN PRIVATE KEY-----\nSECRETSECRETSECRET…\n-----END PRIVATE KEY----- -->\n",
    ),
    ("acme/Shop/Основное/Ресурсы/ключи.js", "// “ghp_SECRET”…\nconst key = \"ghp_SECRET\"\n"),
];

/// A project with secrets beside findings of every other kind: on their lines, in their messages and in their fixes.
fn project_with_secrets() -> TempDir {
    let dir = project();
    let module = format!(
        "метод Тест(Ключ: Строка = \"{SECRET}\") \n    пер Токен: Строка = \"{SECRET}\" \n    Токен = \"{SECRET}\" // {SECRET}… \n    \
         Токен = \"ghp_{SECRET}…\" \n    выбор Токен\n    когда \"{SECRET}\", \"{SECRET}\"\n        возврат\n    ;\n;\n"
    );
    let broken = format!("метод Тест(\n    знч Токен \"{SECRET}\" \n    знч Пароль = \"{SECRET}\n;\n");
    fs::write(dir.path().join("acme/Shop/Основное/Товары.xbsl"), module).unwrap();
    fs::write(dir.path().join("acme/Shop/Основное/Сломан.xbsl"), broken).unwrap();
    for (path, text) in FILES_WITH_SECRETS {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text.replace("SECRET", SECRET)).unwrap();
    }
    dir
}

/// What is told of a secret at all: the first letters would do.
fn assert_no_secret(what: &str, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    assert!(!text.contains(&SECRET[..8]), "{what}: {text}");
}

#[test]
fn secrets_are_masked_whatever_rules_run() {
    let dir = project_with_secrets();
    let configuration = dir.path().join(".stapel.yaml");
    for (args, settings) in [
        (&["--select", "A,B,C,D"][..], ""),
        (&["--ignore", "security"], ""),
        (&["--select", "whitespace"], ""),
        (&["--select", "code,typography", "--unsafe-fixes", "--fix", "--lang", "en"], ""),
        (&[], "overrides:\n  - paths: ['**']\n    ignore: [security]\n"),
        (&[], "parameters:\n  security/hardcoded-secret:\n    min-literal-length: 128\n"),
    ] {
        let dir = if args.contains(&"--fix") { &project_with_secrets() } else { &dir };
        fs::write(&configuration, settings).unwrap();
        for format in Format::WORDS {
            let page = dir.path().join("step.md");
            let all = [args, &["--color", "always", "--format", format, "acme"]].concat();
            let output = command(dir.path(), &all).env("GITHUB_STEP_SUMMARY", &page).output().unwrap();
            let what = format!("{format} with {args:?} {settings}");
            assert_no_secret(&what, &output.stdout);
            assert_no_secret(&what, &output.stderr);
            let told = String::from_utf8_lossy(&output.stdout);
            assert!(
                format == "summary" || told.contains("Товары.xbsl") || told.contains("%D0%A2"),
                "{what}: {told}"
            );
            if format == "json" && args.contains(&"A,B,C,D") {
                for (path, _) in FILES_WITH_SECRETS {
                    let of_file = |found: &Value| found["path"].as_str().unwrap().ends_with(path);
                    let document: Value = serde_json::from_str(&told).unwrap();
                    let found: Vec<_> =
                        document["diagnostics"].as_array().unwrap().iter().filter(|it| of_file(it)).collect();
                    let rules: BTreeSet<_> =
                        found.iter().map(|found| found["rule"].as_str().unwrap()).collect();
                    let is_broken = path.contains("Сломано");
                    assert!(is_broken || rules.contains("security/secret-in-file"), "{path}: {rules:?}");
                    assert!(
                        rules.len() > usize::from(!is_broken),
                        "there are other findings in {path}: {rules:?}"
                    );
                }
            }
            assert_no_secret(&what, &fs::read(&page).unwrap_or_default());
        }
    }
}

#[test]
fn secrets_get_into_no_other_output() {
    let dir = project_with_secrets();
    let read = |path: &str| fs::read(dir.path().join(path)).unwrap();
    for args in [
        &["--write-baseline", "b", "--ignore", "security", "acme"][..],
        &["--write-baseline", "c", "acme"],
        &["baseline", "add", "--rule", "whitespace/trailing", "--baseline", "d", "acme"],
        &["baseline", "add", "--rule", "code", "--baseline", "e", "--format", "json", "acme"],
        &["--no-baseline", "--ignore", "security", "--diff", "acme"],
        &["--index", "acme"],
        &["--ignore", "security", "--report", "codeclimate=one.json", "acme"],
        &["--select", "code", "--report", "codeclimate=two.json", "acme"],
        &["report", "merge", "one.json", "two.json"],
        &["--ignore", "security", "--fix", "--unsafe-fixes", "acme"],
    ] {
        let output = stapel(dir.path(), args);
        assert!(output.status.code() < Some(2), "{args:?}: {output:?}");
        assert_no_secret(&format!("{args:?}"), &output.stdout);
        assert_no_secret(&format!("{args:?}"), &output.stderr);
        if args.contains(&"--diff") {
            let [diff, told] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
            assert!(diff.contains("+    пер Токен: Строка = \"***\"\n"), "{diff}");
            assert!(told.contains("Товары.xbsl") && told.contains("применить его нельзя"), "{told}");
        }
    }
    for path in ["b", "c", "d", "e"] {
        assert_no_secret(path, &read(path));
        assert!(String::from_utf8(read(path)).unwrap().contains("***"), "{path}");
    }
    let fixed = String::from_utf8(read("acme/Shop/Основное/Товары.xbsl")).unwrap();
    assert!(
        fixed.contains(&format!("Токен = \"{SECRET}\" // {SECRET}...\n")),
        "a fix writes what was there: {fixed}"
    );
    let fixed = String::from_utf8(read("acme/Shop/Основное/Ключи.yaml")).unwrap();
    assert!(fixed.contains(&format!("Токен: {SECRET}\n")), "a fix writes what was there: {fixed}");
}

/// Nobody can try out which secret it is, and another secret in its place is the same finding.
#[test]
fn a_name_of_a_finding_is_made_of_no_secret() {
    let names = |secret: &str, rest: &str| -> Vec<String> {
        let dir = project_with_secrets();
        let modules = ["acme/Shop/Основное/Товары.xbsl", "acme/Shop/Основное/Сломан.xbsl"];
        for path in modules.into_iter().chain(FILES_WITH_SECRETS.map(|(path, _)| path)) {
            let path = dir.path().join(path);
            let text = fs::read_to_string(&path).unwrap().replace(SECRET, secret).replace("ghp_", rest);
            fs::write(path, text).unwrap();
        }
        let found = document(&stapel(dir.path(), &["--format", "json", "acme"]));
        let found = found["diagnostics"].as_array().unwrap();
        found.iter().map(|found| found["fingerprint"].as_str().unwrap().to_owned()).collect()
    };
    let own = names(SECRET, "ghp_");
    assert!(own.len() > 10);
    assert_eq!(own, names("Aa1Bb2Cc3Dd4Ee5Ff6Gg", "ghp_"));
    assert_ne!(own, names("просто какая-то строка", "ghp_"), "what is no secret belongs to the name");
}

#[test]
fn sarif_is_what_github_reads() {
    let dir = project();
    for (from, arg) in [(".", "acme"), ("acme/Shop", ".")] {
        let output = stapel(&dir.path().join(from), &["--lang", "en", "--format", "sarif", arg]);
        let document = document(&output);
        assert_valid("tests/schemas/code-scanning.schema.json", &document);
        let run = &document["runs"][0];
        let found = diagnostics(dir.path());
        let results = run["results"].as_array().unwrap();
        assert_eq!(results.len(), found.len());
        for result in results {
            let own = &result["partialFingerprints"]["stapel/v1"];
            let twin = found.iter().find(|found| found["fingerprint"] == *own).unwrap();
            let rule = &run["tool"]["driver"]["rules"][result["ruleIndex"].as_u64().unwrap() as usize];
            assert_eq!(rule["id"], result["ruleId"]);
            assert_eq!(rule["id"], twin["rule"]);
            let place = &result["locations"][0]["physicalLocation"];
            assert_eq!(place["region"]["startLine"], twin["line"]);
            assert!(dir.path().join(decoded(place["artifactLocation"]["uri"].as_str().unwrap())).is_file());
        }
    }
}

/// The path of a percent-encoded URI.
fn decoded(uri: &str) -> String {
    assert!(uri.is_ascii(), "{uri}");
    let mut bytes = Vec::new();
    let mut rest = uri.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let digits: String = rest.by_ref().take(2).map(char::from).collect();
                bytes.push(u8::from_str_radix(&digits, 16).unwrap());
            }
            _ => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).unwrap()
}

/// The blank behind the emoji: the emoji is one character, two units of UTF-16, four bytes of UTF-8.
#[test]
fn every_format_counts_columns_in_its_own_unit() {
    let dir = project();
    let select = |format: &str| {
        document(&stapel(dir.path(), &["--format", format, "--select", "whitespace/trailing", "acme"]))
    };
    let sarif = select("sarif");
    let regions: Vec<_> = sarif["runs"][0]["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| &result["locations"][0]["physicalLocation"]["region"])
        .collect();
    assert!(regions.contains(&&json!({"startLine": 2, "startColumn": 8, "endLine": 2, "endColumn": 9})));

    let rdjson = select("rdjson");
    let ranges: Vec<_> =
        rdjson["diagnostics"].as_array().unwrap().iter().map(|found| &found["location"]["range"]).collect();
    let emoji = json!({"start": {"line": 2, "column": 10}, "end": {"line": 2, "column": 11}});
    assert!(ranges.contains(&&emoji), "{ranges:?}");
    let suggested = rdjson["diagnostics"].as_array().unwrap().iter().map(|found| &found["suggestions"]);
    assert!(suggested.clone().any(|found| *found == json!([{"range": emoji, "text": ""}])));
}

#[test]
fn a_large_sarif_report_leaves_the_least_grave_out() {
    let dir = project();
    // The errors stand in the last files, behind more warnings than there is room for.
    let path = dir.path().join("acme/Shop/Основное/Много.yaml");
    let head = "ВидЭлемента: Справочник\nИмя: Много\n";
    fs::write(path, format!("{head}{}", "# x \n".repeat(26_000))).unwrap();
    let args = ["--lang", "en", "--select", "yaml/id-uuid,whitespace/trailing", "--format", "sarif"];
    let output = stapel(dir.path(), &args);
    let document = document(&output);
    let run = &document["runs"][0];
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 25_000);
    let rules: Vec<&str> = results.iter().map(|result| result["ruleId"].as_str().unwrap()).collect();
    assert_eq!(rules[..3], ["yaml/id-uuid", "yaml/id-uuid", "whitespace/trailing"]);
    assert!(rules[2..].iter().all(|rule| *rule == "whitespace/trailing"));
    let lines = results[2..].iter().map(|result| {
        let place = &result["locations"][0]["physicalLocation"];
        (place["artifactLocation"]["uri"].as_str().unwrap(), place["region"]["startLine"].as_u64().unwrap())
    });
    assert!(lines.is_sorted(), "findings of one severity are those of the first files");
    let notification = &run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"];
    let said = notification.as_str().unwrap();
    assert!(said.contains("omitted: 1"), "{said}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("omitted: 1"));
}

#[test]
fn rdjson_is_what_reviewdog_reads() {
    let dir = project();
    let document: Value = serde_json::from_str(&report(dir.path(), "rdjson")).unwrap();
    assert_valid("tests/schemas/rdjson.schema.json", &document);
    let codes: Vec<&str> = document["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|found| found["code"]["value"].as_str().unwrap())
        .collect();
    let found = diagnostics(dir.path());
    let rules: Vec<&str> = found.iter().map(|found| found["rule"].as_str().unwrap()).collect();
    assert_eq!(codes, rules);
}

#[test]
fn annotations_of_github_are_commands_by_severity() {
    let dir = project();
    let report = report(dir.path(), "github");
    let found = diagnostics(dir.path());
    let commands: Vec<&str> = report.lines().map(|line| line.split(' ').next().unwrap()).collect();
    let mut expected: Vec<&str> = ["error", "warning", "info"]
        .into_iter()
        .flat_map(|severity| found.iter().filter(move |found| found["severity"] == severity))
        .map(|found| match found["severity"].as_str().unwrap() {
            "error" => "::error",
            "warning" => "::warning",
            _ => "::notice",
        })
        .collect();
    assert_eq!(commands, expected);
    expected.dedup();
    assert_eq!(expected, ["::error", "::warning", "::notice"], "the project shows every severity");
    for line in report.lines() {
        let properties = line.split_once(' ').unwrap().1.split_once("::").unwrap().0;
        let value = |name: &str| {
            properties.split(',').find_map(|part| part.strip_prefix(&format!("{name}="))).map(str::to_owned)
        };
        assert!(dir.path().join(value("file").unwrap()).is_file(), "{line}");
        assert_eq!(value("col").is_some(), value("line") == value("endLine"), "{line}");
    }
}

#[test]
fn the_page_of_a_step_gets_a_summary_behind_what_is_there() {
    let dir = project();
    let page = dir.path().join("step.md");
    fs::write(&page, "before\n").unwrap();
    let run = |format: &str| {
        let args = ["--lang", "en", "--format", format, "acme"];
        command(dir.path(), &args).env("GITHUB_STEP_SUMMARY", &page).output().unwrap()
    };
    run("concise");
    assert_eq!(fs::read_to_string(&page).unwrap(), "before\n");
    run("github");
    let summary = fs::read_to_string(&page).unwrap();
    assert!(summary.starts_with("before\n## stapel\n"), "{summary}");
    assert!(summary.contains("| Rule | Files | Findings |\n"), "{summary}");
    assert!(summary.contains("| `yaml/id-uuid` | 2 | 2 |\n"), "{summary}");
}

#[test]
fn junit_has_a_case_a_finding_and_checkstyle_an_error() {
    let dir = project();
    let found = diagnostics(dir.path());
    let strings = |key: &str| -> Vec<String> {
        found.iter().map(|found| found[key].as_str().unwrap().to_owned()).collect()
    };
    let junit = report(dir.path(), "junit");
    assert_eq!(attributes(&junit, "testcase", "file"), strings("path"));
    assert_eq!(attributes(&junit, "failure", "type"), strings("severity"));
    assert_eq!(attributes(&junit, "testsuites", "failures"), [found.len().to_string()]);
    let cases = attributes(&junit, "testcase", "name").into_iter().zip(strings("path"));
    assert_eq!(cases.collect::<BTreeSet<_>>().len(), found.len(), "a case has a name of its own");
    for end in ["testsuite", "testcase", "failure", "testsuites"] {
        let ends = junit.matches(&format!("</{end}>")).count();
        assert_eq!(junit.matches(&format!("<{end} ")).count(), ends, "{end}");
    }

    let checkstyle = report(dir.path(), "checkstyle");
    assert_eq!(attributes(&checkstyle, "error", "source"), strings("rule"));
    let lines = found.iter().map(|found| found["line"].to_string()).collect::<Vec<_>>();
    assert_eq!(attributes(&checkstyle, "error", "line"), lines);

    let clean = stapel(dir.path(), &["--format", "junit", "--select", "style/line-length"]).stdout;
    let clean = String::from_utf8(clean).unwrap();
    assert_eq!(clean.matches("<testcase ").count(), 1);
    assert!(!clean.contains("<failure"));
}

#[test]
fn what_cannot_be_checked_is_an_error_of_junit() {
    let dir = project();
    let fifo = dir.path().join("acme/Shop/Основное/Очередь.yaml");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let junit = String::from_utf8(stapel(dir.path(), &["--format", "junit"]).stdout).unwrap();
    assert_eq!(attributes(&junit, "testsuites", "errors"), ["1"]);
    assert_eq!(attributes(&junit, "error", "type"), ["incomplete"]);
}

/// Two files that point to one another, and one that cannot be read.
fn project_with_related_files() -> TempDir {
    let dir = project();
    for name in ["Один", "Другой"] {
        let text =
            format!("ВидЭлемента: Справочник\nИд: 6f9619ff-8b86-d011-b42d-00cf4fc964ff\nИмя: {name}\n");
        fs::write(dir.path().join(format!("acme/Shop/Основное/{name}.yaml")), text).unwrap();
    }
    let fifo = dir.path().join("acme/Shop/Основное/Очередь.yaml");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    dir
}

#[test]
fn paths_start_from_the_root_everywhere_in_reports_for_servers() {
    let dir = project_with_related_files();
    let below = dir.path().join("acme/Shop");
    for format in ["codeclimate", "sarif", "github", "junit", "checkstyle", "rdjson"] {
        let [here, there] = [(dir.path(), "acme"), (below.as_path(), ".")].map(|(dir, path)| {
            let output = stapel(dir, &["--lang", "en", "--format", format, path]);
            assert_eq!(output.status.code(), Some(2), "{format}: what cannot be read is told");
            String::from_utf8(output.stdout).unwrap()
        });
        assert_eq!(here, there, "{format}");
        for name in ["Один.yaml", "Другой.yaml", "Очередь.yaml"] {
            let all = there.matches(name).count();
            let from_root = there.matches(&format!("acme/Shop/Основное/{name}")).count();
            assert_eq!(all, from_root, "{format}: {there}");
            let is_named = ["github", "junit", "sarif"].contains(&format) || name != "Очередь.yaml";
            assert_eq!(all > 0, is_named, "{format}: {name}");
        }
        assert!(there.contains("Основное/Другой.yaml:2"), "{format}: a message names the other place");
    }
    let typed = stapel(&below, &["--lang", "en", "--format", "json", "."]);
    let typed = document(&typed);
    assert_eq!(typed["problems"][0]["path"], "Основное/Очередь.yaml");
    assert!(typed.to_string().contains(" Основное/Другой.yaml:2"), "as typed: {typed}");
}

#[test]
fn counts_add_up() {
    let dir = project_with_related_files();
    let run = |format: &str| stapel(dir.path(), &["--lang", "en", "--format", format, "acme"]);
    let json = document(&run("json"));
    let findings = json["diagnostics"].as_array().unwrap().len();
    let files: BTreeSet<&str> = strings(&json["diagnostics"], "path").into_iter().collect();
    assert_eq!(json["summary"]["files"], FILES.len() + 2);
    assert_eq!(json["problems"].as_array().unwrap().len(), 1);
    assert_eq!(json["summary"]["by_file"].as_object().unwrap().len(), files.len());

    let junit = String::from_utf8(run("junit").stdout).unwrap();
    let numbers = |element: &str, name: &str| -> Vec<usize> {
        attributes(&junit, element, name).iter().map(|number| number.parse().unwrap()).collect()
    };
    for (name, expected) in [("tests", findings + 1), ("failures", findings), ("errors", 1)] {
        assert_eq!(numbers("testsuites", name), [expected], "{name}");
        assert_eq!(numbers("testsuite", name).iter().sum::<usize>(), expected, "{name}");
    }
    assert_eq!(junit.matches("<testcase ").count(), findings + 1);
    assert_eq!(junit.matches("<testsuite ").count(), files.len() + 1);

    let sarif = document(&run("sarif"));
    let sarif = &sarif["runs"][0];
    assert_eq!(sarif["results"].as_array().unwrap().len(), findings);
    assert_eq!(sarif["invocations"][0]["executionSuccessful"], false);
    assert_eq!(sarif["invocations"][0]["toolExecutionNotifications"].as_array().unwrap().len(), 1);

    let html = String::from_utf8(run("html").stdout).unwrap();
    assert_eq!(html.matches("<article ").count(), findings);
    assert_eq!(html.matches("<section>").count(), files.len());
    assert!(html.contains("Очередь.yaml"), "what could not be read is named");
}

#[test]
fn what_is_no_text_has_one_finding_about_what_it_says() {
    let dir = project();
    let write = |name: &str, bytes: &[u8]| {
        fs::write(dir.path().join("acme/Shop/Основное").join(name), bytes).unwrap()
    };
    let found = |name: &str| -> Vec<(String, u64)> {
        let path = format!("acme/Shop/Основное/{name}");
        let report = document(&stapel(dir.path(), &["--select", "A,B,C,D", "--format", "json", &path]));
        let found = report["diagnostics"].as_array().unwrap().clone();
        found
            .iter()
            .map(|one| (one["rule"].as_str().unwrap().to_owned(), one["line"].as_u64().unwrap()))
            .collect()
    };
    let text = "// стапель: «А» → Б \nметод А() \n\tзнч Б = \"\" \n;\n";
    let cp1251 = vec![0xEC; 40];
    let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let mut noise = Vec::new();
    let mut state: u32 = 1;
    for _ in 0..300_000 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        noise.push((state >> 24) as u8);
    }
    let in_two_characters = "\n// и\u{306} \n\t;; \n";
    for bytes in [&[&cp1251, in_two_characters.as_bytes()].concat(), &utf16(text), &noise] {
        for extension in ["xbsl", "yaml", "xbql"] {
            let name = format!("Файл.{extension}");
            write(&name, bytes);
            // That no description stands beside a module or a query is seen whatever its bytes are.
            let about_name = (extension != "yaml").then_some(("structure/xbsl-pair".to_owned(), 1));
            let expected: Vec<_> = [("encoding/utf8".to_owned(), 1)].into_iter().chain(about_name).collect();
            assert_eq!(found(&name), expected, "{name}");
            fs::remove_file(dir.path().join("acme/Shop/Основное").join(&name)).unwrap();
        }
    }
    // A bad byte costs what is said about itself; about the rest of the file all is said.
    let mut bytes = text.as_bytes().to_vec();
    bytes.splice(6..6, [0xFF]);
    bytes.extend_from_slice("метод Во() \n;\n".as_bytes());
    let at = bytes.len() - "() \n;\n".len();
    bytes.insert(at, 0xFE);
    write("Файл.xbsl", &bytes);
    let found = found("Файл.xbsl");
    let rule =
        |id: &str| found.iter().filter(|(rule, _)| rule == id).map(|(_, line)| *line).collect::<Vec<_>>();
    assert_eq!(rule("encoding/utf8"), [1]);
    assert_eq!(rule("whitespace/trailing"), [1, 2, 3, 5]);
    assert_eq!(rule("code/parse-error"), [0; 0], "{found:?}");
}

#[test]
fn the_summary_counts_by_rule() {
    let dir = project();
    let summary = report(dir.path(), "summary");
    let found = diagnostics(dir.path());
    let mut total = 0;
    for line in summary.lines().skip(1) {
        let [rule, files, findings, fixable, suggested] = line.split_whitespace().collect::<Vec<_>>()[..]
        else {
            unreachable!("a line has five columns: {line}")
        };
        let of_rule = found.iter().filter(|found| found["rule"] == rule);
        let paths: BTreeSet<_> = of_rule.clone().map(|found| found["path"].as_str().unwrap()).collect();
        for (shown, level) in [(fixable, "safe"), (suggested, "suggested")] {
            let fixes = of_rule.clone().filter(|found| found["fixability"] == level).count();
            assert_eq!(shown.parse(), Ok(fixes), "{line}");
        }
        assert_eq!((files.parse(), findings.parse()), (Ok(paths.len()), Ok(of_rule.count())), "{line}");
        total += findings.parse::<usize>().unwrap();
    }
    assert_eq!(total, found.len());
}

/// Names and texts that try to become markup, a command or a control sequence.
#[test]
fn hostile_names_and_texts_stay_text() {
    let dir = project();
    let name = "acme/Shop/Основное/\"'&<b>,%0A::stop.yaml";
    let text = "ElementKind: Catalog\nId: ]]></pre><script>alert(1)</script>\u{1}%0A::error::x\nName: X \n";
    fs::write(dir.path().join(name), text).unwrap();
    for format in ["html", "junit", "checkstyle"] {
        let report = report(dir.path(), format);
        assert!(!report.contains("<b>") && !report.contains('\u{1}'), "{format}");
        assert!(report.contains("&lt;b&gt;"), "{format}");
        assert_eq!(report.matches("<script>").count(), usize::from(format == "html"), "{format}");
    }
    let github = report(dir.path(), "github");
    let of_file: Vec<&str> = github.lines().filter(|line| line.contains("stop")).collect();
    assert!(!of_file.is_empty());
    for line in of_file {
        assert!(line.contains("%2C%250A%3A%3Astop.yaml,line="), "{line}");
    }
}

#[test]
fn one_check_makes_many_reports() {
    let dir = project();
    let files = Format::WORDS.map(|format| format!("{format}=out=.{format}"));
    let mut args = vec!["--lang", "en", "--format", "json", "acme"];
    args.extend(files.iter().flat_map(|file| ["--report", file]));
    let output = stapel(dir.path(), &args);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    for format in Format::WORDS {
        let alone = stapel(dir.path(), &["--lang", "en", "--format", format, "acme"]).stdout;
        assert_eq!(fs::read(dir.path().join(format!("out=.{format}"))).unwrap(), alone, "{format}");
    }
    assert_eq!(output.stdout, fs::read(dir.path().join("out=.json")).unwrap());
}

#[test]
fn a_report_that_cannot_be_made_costs_every_other() {
    let dir = project();
    for format in ["codeclimate", "sarif", "github", "junit", "checkstyle", "rdjson"] {
        let bad = format!("{format}=bad");
        let args = ["--root", "acme/Shop/Основное", "--report", "html=good", "--report", &bad, "acme"];
        let output = stapel(dir.path(), &args);
        assert_eq!(output.status.code(), Some(2), "{format}");
        assert!(output.stdout.is_empty(), "{format}");
        assert!(!dir.path().join("good").exists() && !dir.path().join("bad").exists(), "{format}");
    }
}

#[test]
fn a_report_nobody_could_get_is_refused_before_the_check() {
    let dir = project();
    for args in [
        &["--report", "json"][..],
        &["--report", "json="],
        &["--report", "=x"],
        &["--report", "jsn=x"],
        &["--report", "json=no/such/x"],
        &["--report", "json=x", "--report", "sarif=./x"],
        &["--out", "x", "--report", "json=x"],
    ] {
        let output = stapel(dir.path(), args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{args:?}");
        assert!(!dir.path().join("x").exists(), "{args:?}");
    }
}
