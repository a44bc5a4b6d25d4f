//! The configuration: its schema against what the program accepts and rejects, and files that mean harm.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use stapel::rules::{Param, TABLE};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn schema() -> jsonschema::Validator {
    let text = fs::read_to_string(root().join("schemas/config.schema.json")).unwrap();
    jsonschema::validator_for(&serde_json::from_str(&text).unwrap()).unwrap()
}

fn stapel(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
    command.current_dir(dir).args(["--lang", "en"]).args(args).env_remove("STAPEL_DATA_DIR");
    command.output().unwrap()
}

/// A directory with a source, and a configuration of these bytes.
fn with_config(bytes: &[u8]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join(".git")).unwrap();
    fs::write(dir.path().join("Товары.xbsl"), "метод А()\n;\n").unwrap();
    fs::write(dir.path().join(".stapel.yaml"), bytes).unwrap();
    dir
}

fn is_accepted(text: &str) -> bool {
    let output = stapel(with_config(text.as_bytes()).path(), &["--show-settings"]);
    assert!(matches!(output.status.code(), Some(0 | 2)), "{output:?}");
    output.status.success()
}

fn as_json(text: &str) -> Value {
    serde_yaml::from_str(text).unwrap_or_else(|error| panic!("{error}:\n{text}"))
}

#[test]
fn the_schema_accepts_what_the_program_accepts_and_rejects_what_it_rejects() {
    let schema = schema();
    for text in [
        "",
        "{}",
        "select: [A, style, yaml/id-uuid]\n",
        "severity: {style: info, yaml/id-uuid: warning, A: error}\n",
        "parameters: {style/line-length: {max-length: 100}}\n",
        "overrides: [{paths: ['a/**', ./b], ignore: [A], severity: {B: info}}, {paths: []}]\n",
        "exclude: ['**/gen', x.yaml]\nbaseline: a/b\nfail-on: never\nfail-on-stale: false\n",
        "baseline: false\n",
    ] {
        assert!(is_accepted(text), "{text}");
        assert!(schema.is_valid(&as_json(text)), "{text}");
    }
    for text in [
        "[]",
        "ignor: []\n",
        "select: A\n",
        "select: [a b]\n",
        "severity: {style: off}\n",
        "severity: [style]\n",
        "parameters: {style/line-length: {max-length: long}}\n",
        "parameters: {style/line-length: 100}\n",
        "overrides: [{ignore: [A]}]\n",
        "overrides: [{paths: [a], exclude: [b]}]\n",
        "exclude: [/a]\n",
        "exclude: [../a]\n",
        "exclude: [a/../b]\n",
        "exclude: ['']\n",
        "baseline: true\n",
        "baseline: ''\n",
        "fail-on: high\n",
        "fail-on-stale: 'true'\n",
        "rules: quality\n",
        "data-dir: []\n",
        "extends: []\n",
        "extends: ''\n",
    ] {
        assert!(!is_accepted(text), "{text}");
        assert!(!schema.is_valid(&as_json(text)), "{text}");
    }
}

/// The configurations of the session tests are those that teach: the schema knows them too.
#[test]
fn the_schema_accepts_the_configurations_of_the_sessions() {
    let schema = schema();
    for name in ["team", "excluded"] {
        let path = root().join("tests/cli/config.in").join(name).join(".stapel.yaml");
        let text = fs::read_to_string(path).unwrap();
        assert!(schema.is_valid(&as_json(&text)), "{name}");
    }
}

#[test]
fn a_configuration_that_means_harm_is_one_quick_error() {
    let many = |text: &str| text.repeat(1 << 16);
    let aliases: String = (1..30)
        .map(|level| format!("a{level}: &a{level} [*a{0}, *a{0}]\n", level - 1))
        .fold("a0: &a0 [A]\n".to_owned(), |all, line| all + &line);
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("megabytes", many("# 0123456789 0123456789 0123456789\n").into_bytes()),
        ("deep", format!("select: {}", many("[")).into_bytes()),
        ("deep mappings", format!("overrides: {}", many("{a: ")).into_bytes()),
        ("aliases", aliases.into_bytes()),
        ("bytes", b"select: [\xff\xfe]\n".to_vec()),
        ("zeros", vec![0; 1 << 16]),
        ("duplicates", many("select: [A]\n").into_bytes()),
        ("one long key", format!("{}: 1\n", "к".repeat(1 << 18)).into_bytes()),
        ("one long selector", format!("select: [{}]\n", "к".repeat(1 << 18)).into_bytes()),
        ("braces", format!("exclude: ['{}']\n", many("{a,")).into_bytes()),
        ("conflict", b"<<<<<<< HEAD\nselect: [A]\n=======\nselect: [B]\n>>>>>>> x\n".to_vec()),
    ];
    for (what, bytes) in cases {
        let dir = with_config(&bytes);
        let start = Instant::now();
        let output = stapel(dir.path(), &[]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{what}: {told}");
        assert_eq!(told.matches("stapel: error:").count(), 1, "{what}: {told}");
        assert!(told.contains(".stapel.yaml"), "{what}: {told}");
        assert!(start.elapsed() < Duration::from_secs(10), "{what}: {:?}", start.elapsed());
        assert!(output.stdout.is_empty() && told.len() < 2000, "{what}: {} bytes", told.len());
    }
}

/// One error within seconds that names the manifest.
fn assert_one_quick_error(what: &str, dir: &Path) {
    let start = Instant::now();
    let output = stapel(dir, &[]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{what}: {told}");
    assert_eq!(told.matches("stapel: error:").count(), 1, "{what}: {told}");
    assert!(told.contains("quality/company/x.yaml") && told.len() < 2000, "{what}: {} bytes", told.len());
    assert!(told.lines().count() > 1, "{what} is told without what to do: {told}");
    assert!(start.elapsed() < Duration::from_secs(10), "{what}: {:?}", start.elapsed());
    assert!(output.stdout.is_empty(), "{what}");
}

#[test]
fn a_manifest_that_means_harm_is_one_quick_error() {
    let many = |text: &str| text.repeat(1 << 16);
    let rule = |check: &str| format!("check: {check}\ntitle: a\nmessage: b\n").into_bytes();
    let find = |expression: &str| rule(&format!("{{pattern: {{lines-of: [module], find: '{expression}'}}}}"));
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("megabytes", many("# 0123456789 0123456789 0123456789\n").into_bytes()),
        ("deep", rule(&many("["))),
        ("deep mappings", rule(&many("{pattern: "))),
        ("bytes", b"title: \xff\xfe\n".to_vec()),
        ("zeros", vec![0; 1 << 16]),
        ("duplicates", many("title: a\n").into_bytes()),
        ("one long key", format!("{}: 1\n", "к".repeat(1 << 18)).into_bytes()),
        ("one long word", rule(&format!("{{pattern: {{within: [{}], find: a}}}}", "к".repeat(1 << 18)))),
        ("a large expression", find(r"(\p{L}{1000}){1000}")),
        ("a deep expression", find(&format!("{}a{}", "(".repeat(1 << 14), ")".repeat(1 << 14)))),
        ("a long expression", find(&"а|".repeat(1 << 17))),
        ("an unclosed expression", find("(")),
        (
            "a long replacement",
            rule(&format!(
                "{{characters: {{within: [code-comment], replace: {{'0': '{}'}}}}}}",
                "x".repeat(257)
            )),
        ),
    ];
    for (what, bytes) in cases {
        let dir = with_config(b"rules: [quality]\n");
        fs::create_dir_all(dir.path().join("quality/company")).unwrap();
        fs::write(dir.path().join("quality/company/x.yaml"), bytes).unwrap();
        assert_one_quick_error(what, dir.path());
    }
}

#[cfg(unix)]
#[test]
fn a_manifest_that_is_no_file_is_one_quick_error() {
    type Make = fn(&Path);
    let cases: [(&str, Make); 4] = [
        ("a directory", |path| fs::create_dir(path).unwrap()),
        ("a FIFO", |path| assert!(Command::new("mkfifo").arg(path).status().unwrap().success())),
        ("a link to a device", |path| std::os::unix::fs::symlink("/dev/zero", path).unwrap()),
        ("a link to nothing", |path| std::os::unix::fs::symlink("nowhere", path).unwrap()),
    ];
    for (what, make) in cases {
        let dir = with_config(b"rules: [quality]\n");
        fs::create_dir_all(dir.path().join("quality/company")).unwrap();
        make(&dir.path().join("quality/company/x.yaml"));
        assert_one_quick_error(what, dir.path());
    }
}

#[test]
fn the_settings_in_force_are_told_exactly() {
    let text = "select: [style]\nparameters: {style/line-length: {max-length: 100}}\n\
                severity: {style/line-length: error}\noverrides:\n- paths: [tests, '**/*.Тест.xbsl']\n  ignore: [A]\n  \
                severity: {style: info}\n";
    let dir = with_config(text.as_bytes());
    let args = ["--show-settings", "--format", "json", "--fail-on", "info", "--ignore", "style/camel-case"];
    let mut told: Value = serde_json::from_slice(&stapel(dir.path(), &args).stdout).unwrap();
    let rules = told.as_object_mut().unwrap().remove("rules").unwrap();
    let line = |line: u32| format!(".stapel.yaml:{line}");
    let setting =
        |key: &str, value: &[&str], source: &str| json!({"key": key, "value": value, "source": source});
    let expected = json!({
        "version": 1,
        "config": ".stapel.yaml",
        "settings": [
            setting("select", &["style"], &line(1)),
            setting("ignore", &["style/camel-case"], "--ignore"),
            setting("enable", &[], "default"),
            setting("severity", &["style/line-length: error"], &line(3)),
            setting("parameters", &["style/line-length: max-length: 100"], &line(2)),
            setting("overrides", &["1"], &line(4)),
            setting("exclude", &[], "default"),
            setting("baseline", &[], "default"),
            setting("fail-on", &["info"], "--fail-on"),
            setting("fail-on-stale", &["false"], "default"),
            setting("rules", &[], "default"),
            setting("data-dir", &[], "default"),
            setting("element-version", &[], "default"),
        ],
        "overrides": [[
            setting("paths", &["tests", "**/*.Тест.xbsl"], &line(4)),
            setting("ignore", &["A"], &line(4)),
            setting("severity", &["style: info"], &line(4)),
        ]],
    });
    assert_eq!(told, expected);

    let rules = rules.as_array().unwrap();
    assert_eq!(rules.len(), TABLE.len());
    for (told, rule) in rules.iter().zip(TABLE) {
        let is_ignored = rule.id == "style/camel-case";
        let active = rule.id.starts_with("style/") && !is_ignored;
        let (because, source) =
            if is_ignored { ("ignore", "--ignore") } else { ("select", ".stapel.yaml:1") };
        let severity = if rule.id == "style/line-length" { "error" } else { rule.severity.word() };
        let mut expected = json!({
            "id": rule.id, "active": active, "because": because, "source": source, "severity": severity,
        });
        if active && !rule.params.is_empty() {
            let value = |param: &Param| if param.name == "max-length" { 100 } else { param.default };
            let values = rule.params.iter().map(|param| (param.name.to_owned(), value(param).into()));
            expected["parameters"] = Value::Object(values.collect());
        }
        assert_eq!(told, &expected);
    }
}

/// What the rules about suppressions say is known only after the findings of all others.
#[test]
fn severities_count_for_findings_about_suppressions_too() {
    let config = "severity: {suppression/unused: error, suppression/unknown-rule: info}\noverrides:\n\
                  - {paths: [lenient], severity: {suppression: info}}\n- {paths: [without], ignore: [suppression]}\n";
    let dir = with_config(config.as_bytes());
    let text = "// stapel: ignore-next[code/unused-local, no/such]\nметод А()\n;\n";
    for folder in ["lenient", "usual", "without"] {
        fs::create_dir(dir.path().join(folder)).unwrap();
        fs::write(dir.path().join(folder).join("А.xbsl"), text).unwrap();
    }
    let report = stapel(dir.path(), &["--format", "json", "--ignore", "structure"]);
    let report: Value = serde_json::from_slice(&report.stdout).unwrap();
    let found = report["diagnostics"].as_array().unwrap().iter();
    let found: Vec<_> = found
        .map(|found| ["path", "rule", "severity"].map(|key| found[key].as_str().unwrap().to_owned()))
        .collect();
    let expected = [
        ["lenient/А.xbsl", "suppression/unused", "info"],
        ["lenient/А.xbsl", "suppression/unknown-rule", "info"],
        ["usual/А.xbsl", "suppression/unused", "error"],
        ["usual/А.xbsl", "suppression/unknown-rule", "info"],
    ];
    assert_eq!(found, expected);
}

#[test]
fn a_byte_order_mark_and_other_newlines_are_fine() {
    for text in ["\u{feff}select: [A]\n", "select: [A]\r\nignore: [B]\r\n", "select: [A]\rignore: [B]\r"] {
        let output = stapel(with_config(text.as_bytes()).path(), &[]);
        assert_eq!(output.status.code(), Some(0), "{text:?}: {output:?}");
    }
}

#[test]
fn nothing_above_the_root_is_looked_for_and_nothing_is_merged() {
    let outer = with_config(b"nonsense\n");
    let inner = outer.path().join("inner");
    fs::create_dir_all(inner.join(".git")).unwrap();
    fs::create_dir(inner.join("part")).unwrap();
    fs::write(inner.join("part/А.yaml"), "ВидЭлемента: Справочник\nИд: 1\n").unwrap();
    let select = ["--select", "yaml/id-uuid,whitespace/trailing"];
    assert_eq!(stapel(&inner, &select).status.code(), Some(1), "the repository ends at its root");
    fs::write(inner.join(".stapel.yaml"), "ignore: [yaml/id-uuid]\n").unwrap();
    assert_eq!(stapel(&inner, &select).status.code(), Some(0));
    fs::write(inner.join("part/.stapel.yaml"), "").unwrap();
    assert_eq!(
        stapel(&inner, &["part", "--select", "yaml/id-uuid"]).status.code(),
        Some(1),
        "the nearest counts"
    );
    assert_eq!(stapel(&inner, &select).status.code(), Some(1), "the nearest counts from above, too");
}

/// A repository with a source in `part`, and configurations by path.
fn with_configs(configs: &[(&str, &str)]) -> tempfile::TempDir {
    let dir = with_config(b"");
    fs::create_dir_all(dir.path().join("part/deep")).unwrap();
    fs::write(dir.path().join("part/А.yaml"), "ВидЭлемента: Справочник\nИд: 1\n").unwrap();
    for (path, text) in configs {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    dir
}

/// A setting and where it comes from, as `--show-settings` tells it.
fn setting(shown: &Value, key: &str) -> (String, String) {
    let rows = shown["settings"].as_array().unwrap();
    let row = rows.iter().find(|row| row["key"] == key).unwrap();
    let value = row["value"].as_array().unwrap().iter().map(|text| text.as_str().unwrap());
    (value.collect::<Vec<_>>().join(", "), row["source"].as_str().unwrap().to_owned())
}

#[test]
fn a_file_adds_to_what_it_extends_or_replaces_it() {
    let base = "ignore: [yaml/id-uuid]\nenable: [yaml/duplicate-subtree]\nfail-on: warning\nelement-version: 9.0.0\n\
                severity: {style: info}\nparameters: {style/line-length: {max-length: 100}}\nexclude: [gen]\n\
                overrides: [{paths: [part], ignore: [B]}]\nbaseline: frozen\n";
    let middle = "extends: ../.stapel.yaml\nfail-on: info\nexclude: [made]\n";
    let own = "extends: ../quality/base.yaml\nignore: []\nseverity: {style/camel-case: error}\n\
               parameters: {style/line-length: {max-length: 90}}\noverrides: [{paths: [deep], enable: [B]}]\n";
    let dir =
        with_configs(&[(".stapel.yaml", base), ("quality/base.yaml", middle), ("part/.stapel.yaml", own)]);
    let output = stapel(dir.path(), &["--show-settings", "--format", "json", "part"]);
    let shown: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
    assert_eq!(shown["config"], "part/.stapel.yaml");
    for (key, value, source) in [
        ("extends", ".stapel.yaml, quality/base.yaml", "quality/base.yaml:1, part/.stapel.yaml:1"),
        ("ignore", "", "part/.stapel.yaml:2"),
        ("enable", "yaml/duplicate-subtree", ".stapel.yaml:2"),
        ("severity", "style: info, style/camel-case: error", ".stapel.yaml:5, part/.stapel.yaml:3"),
        (
            "parameters",
            "style/line-length: max-length: 100, style/line-length: max-length: 90",
            ".stapel.yaml:6, part/.stapel.yaml:4",
        ),
        ("overrides", "2", ".stapel.yaml:8, part/.stapel.yaml:5"),
        ("exclude", "gen, made", ".stapel.yaml:7, quality/base.yaml:3"),
        ("baseline", "frozen", ".stapel.yaml:9"),
        ("fail-on", "info", "quality/base.yaml:2"),
        ("element-version", "9.0.0", ".stapel.yaml:4"),
    ] {
        assert_eq!(setting(&shown, key), (value.to_owned(), source.to_owned()), "{key}");
    }
    let sources = shown["overrides"].as_array().unwrap().iter().map(|rows| rows[0]["source"].clone());
    assert_eq!(sources.collect::<Vec<_>>(), [".stapel.yaml:8", "part/.stapel.yaml:5"]);
    let rules = shown["rules"].as_array().unwrap();
    let length = rules.iter().find(|rule| rule["id"] == "style/line-length").unwrap();
    assert_eq!(length["parameters"]["max-length"], 90);
}

#[test]
fn what_is_extended_counts_from_its_own_folder() {
    let rule = "check:\n  pattern: {lines-of: [description], find: Справочник}\ntitle: t\nmessage: m\n";
    let base = "rules: [quality/rules]\nexclude: [part/gen, nowhere]\nselect: [team, whitespace]\nfail-on: warning\n";
    let dir = with_configs(&[
        (".stapel.yaml", base),
        ("quality/rules/team/note.yaml", rule),
        ("part/gen/Б.yaml", "ВидЭлемента: Справочник\n"),
        ("part/.stapel.yaml", "extends: ../.stapel.yaml\nseverity: {team/note: error}\n"),
    ]);
    let run = |args: &[&str]| {
        let output = stapel(dir.path(), args);
        let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        (output.status.code(), out, err)
    };
    let (code, out, err) = run(&["part", "--format", "concise"]);
    assert_eq!(code, Some(1), "{out}{err}");
    assert!(out.contains("part/А.yaml:1:") && out.contains("error[team/note]"), "{out}{err}");
    assert!(!out.contains("Б.yaml"), "{out}{err}");
    assert!(!err.contains("nowhere"), "the run did not look at the whole folder of the base: {err}");
    let (_, _, err) = run(&["--config", "part/.stapel.yaml"]);
    assert!(err.contains(".stapel.yaml:2: ") && err.contains("nowhere"), "{err}");
    // A file changes the rules of its base as it does built-in ones.
    fs::create_dir_all(dir.path().join("part/rules/team")).unwrap();
    fs::write(dir.path().join("part/rules/team/note.yaml"), "severity: info\n").unwrap();
    fs::write(dir.path().join("part/.stapel.yaml"), "extends: ../.stapel.yaml\nrules: [rules]\n").unwrap();
    let (code, out, err) = run(&["part", "--format", "concise"]);
    assert_eq!(code, Some(0), "{out}{err}");
    assert!(out.contains("info[team/note]"), "{out}{err}");
    // Nothing is written over what was read.
    let (code, _, err) = run(&["part", "--report", "json=.stapel.yaml"]);
    assert_eq!(code, Some(2), "{err}");
    assert_eq!(fs::read_to_string(dir.path().join(".stapel.yaml")).unwrap(), base);
}

#[test]
fn what_is_wrong_with_a_base_is_told_with_its_place() {
    for (base, told) in [
        ("ignor: []\n", "base.yaml:1:1: "),
        ("a: [\n", "base.yaml:1:4: "),
        ("ignore: []\nselect: [stile]\n", "base.yaml:2:10: "),
        ("extends: none.yaml\n", "base.yaml:1: no configuration file 'none.yaml'"),
        ("extends: part\n", "part"),
        ("extends: 'part/..'\n", "base.yaml:1: "),
    ] {
        let dir = with_configs(&[(".stapel.yaml", "extends: base.yaml\n"), ("base.yaml", base)]);
        let output = stapel(dir.path(), &[]);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{base}: {errors}");
        assert!(errors.contains(told) && errors.lines().count() > 1, "{base}: {errors}");
        assert!(stapel(dir.path(), &["--no-config"]).status.code() != Some(2), "{base}");
    }
}

#[test]
fn what_is_not_a_file_is_told() {
    let dir = with_config(b"");
    let path: PathBuf = dir.path().join(".stapel.yaml");
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    let output = stapel(dir.path(), &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("it is a directory"));
    fs::remove_dir(&path).unwrap();
    std::os::unix::fs::symlink("nowhere", &path).unwrap();
    assert_eq!(stapel(dir.path(), &[]).status.code(), Some(2), "a link that leads nowhere");
}

/// The blocks of YAML on a page of the documentation.
fn blocks(page: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join("docs").join(page)).unwrap();
    let parts = text.split("```yaml\n").skip(1);
    let blocks: Vec<_> = parts.map(|part| part.split("```").next().unwrap().to_owned()).collect();
    assert!(!blocks.is_empty(), "{page}");
    blocks
}

#[test]
fn the_configurations_of_the_documentation_are_accepted() {
    let schema = schema();
    for page in ["configuration.md", "configuration.ru.md"] {
        for text in blocks(page) {
            // In a folder, so that what an example extends may lie above it.
            let dir = with_config(b"");
            let project = dir.path().join("project");
            fs::create_dir(&project).unwrap();
            fs::write(project.join(".stapel.yaml"), &text).unwrap();
            let output = stapel(&project, &["--show-settings"]);
            assert!(output.status.success(), "{page}:\n{text}{output:?}");
            assert!(schema.is_valid(&as_json(&text)), "{page}:\n{text}");
        }
    }
}

/// Puts the files of a page where their first lines say.
fn with_page(page: &str) -> (tempfile::TempDir, Vec<(String, Value)>) {
    let dir = with_config(b"");
    let mut rules = Vec::new();
    for text in blocks(page) {
        let name = text.lines().next().unwrap().strip_prefix("# ").unwrap();
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &text).unwrap();
        if let Some(id) = name.strip_prefix("quality/rules/") {
            rules.push((id.strip_suffix(".yaml").unwrap().to_owned(), as_json(&text)));
        }
    }
    (dir, rules)
}

/// An example as files with their texts; marks are still there.
fn files_of(example: &Value) -> Vec<(String, String)> {
    match example {
        Value::String(text) if text.contains("ElementKind") || text.contains("ВидЭлемента") => {
            vec![("Пример.yaml".to_owned(), text.clone())]
        }
        Value::String(text) => vec![("Пример.xbsl".to_owned(), text.clone())],
        Value::Object(files) => {
            files.iter().map(|(path, text)| (path.clone(), text.as_str().unwrap().to_owned())).collect()
        }
        other => panic!("{other}"),
    }
}

/// Line and column, from 1, of each mark.
fn marks(text: &str) -> Vec<(u64, u64)> {
    let lines = text.lines().zip(1..);
    let of_line = |(line, number): (&str, u64)| {
        let before = line.split('⟦').collect::<Vec<_>>();
        let column = |count: usize| before[..count].concat().replace('⟧', "").chars().count() as u64 + 1;
        (1..before.len()).map(|count| (number, column(count))).collect::<Vec<_>>()
    };
    lines.flat_map(of_line).collect()
}

#[test]
fn the_rules_of_the_documentation_find_what_their_examples_mark() {
    for page in ["custom-rules.md", "custom-rules.ru.md"] {
        let (dir, rules) = with_page(page);
        assert!(rules.len() > 7, "{page}");
        let mut tried = 0;
        for (id, manifest) in &rules {
            for kind in ["bad", "good"] {
                for example in manifest["examples"][kind].as_array().into_iter().flatten() {
                    tried += 1;
                    let source = tempfile::tempdir_in(dir.path()).unwrap();
                    let mut expected = Vec::new();
                    for (path, text) in files_of(example) {
                        expected.extend(marks(&text));
                        fs::write(source.path().join(path), text.replace(['⟦', '⟧'], "")).unwrap();
                    }
                    assert_eq!(expected.is_empty(), kind == "good", "{id}");
                    let path = source.path().to_str().unwrap();
                    let output = stapel(dir.path(), &["--select", id, "--format", "json", path]);
                    let report: Value = serde_json::from_slice(&output.stdout)
                        .unwrap_or_else(|_| panic!("{id}: {}", String::from_utf8_lossy(&output.stderr)));
                    let found = report["diagnostics"].as_array().unwrap().iter();
                    let found: Vec<_> = found
                        .map(|one| (one["line"].as_u64().unwrap(), one["col"].as_u64().unwrap()))
                        .collect();
                    assert_eq!(found, expected, "{page}: {id}: {example}");
                }
            }
        }
        assert!(tried >= 14, "{page}: {tried}");
        let output = stapel(dir.path(), &["explain", "style/line-length"]);
        assert!(String::from_utf8(output.stdout).unwrap().contains("error"), "{page}");
    }
}
