//! The configuration: its schema against what the program accepts and rejects, and files that mean harm.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test without its files must fail")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    time::{Duration, Instant},
};

use serde_json::Value;

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
    let select = ["--select", "yaml/id-uuid"];
    assert_eq!(stapel(&inner, &select).status.code(), Some(1), "the repository ends at its root");
    fs::write(inner.join(".stapel.yaml"), "ignore: [yaml/id-uuid]\n").unwrap();
    assert_eq!(stapel(&inner, &select).status.code(), Some(0));
    fs::write(inner.join("part/.stapel.yaml"), "").unwrap();
    assert_eq!(
        stapel(&inner, &["part", "--select", "yaml/id-uuid"]).status.code(),
        Some(1),
        "the nearest counts"
    );
    assert_eq!(stapel(&inner, &select).status.code(), Some(0), "the one of the first path");
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
