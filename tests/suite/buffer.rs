//! A text from standard input is judged like the file whose name it is given.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use serde_json::Value;
use stapel::{
    check::{self, RuleSet, RulesByFile},
    project::Codebase,
    rules::{Rule, TABLE},
    source::{FileSet, Options, Workspace},
};

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")
}

fn sources_below(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources_below(&path));
        } else if stapel::source::FileKind::of(&path, false).is_some() {
            found.push(path);
        }
    }
    found
}

fn fingerprints((codebase, requested): (Codebase, FileSet), rules: &[&'static Rule]) -> Vec<String> {
    let report = check::judge(&codebase, requested, RulesByFile::same(RuleSet::of(rules)));
    report.findings.iter().map(|reported| reported.fingerprint.to_string()).collect()
}

#[test]
fn a_buffer_gets_the_findings_of_its_file() {
    let rules: Vec<&Rule> = TABLE.iter().filter(|rule| rule.is_file_scoped()).collect();
    let options = Options::new(examples());
    let mut found = 0;
    for path in sources_below(&examples()) {
        let relative = path.strip_prefix(examples()).unwrap().to_path_buf();
        let loaded = fingerprints(Codebase::load(std::slice::from_ref(&relative), &options), &rules);
        let workspace = Workspace::of_buffer(&relative, &fs::read(&path).unwrap(), &options);
        let requested = workspace.requested.clone();
        let found_in_buffer = fingerprints((Codebase::new(workspace), requested), &rules);
        assert_eq!(found_in_buffer, loaded, "{}", relative.display());
        found += loaded.len();
    }
    assert!(found > 50, "only {found} findings were compared");
}

fn stapel(input: &[u8], args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
    command.current_dir(examples()).env_remove("STAPEL_DATA_DIR").env("STAPEL_LANG", "en");
    command.args(["--stdin"]).args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap_or_default();
    child.wait_with_output().unwrap()
}

#[test]
fn bytes_that_are_no_text_are_a_finding() {
    let output = stapel(b"\xD0\xD0\xD0", &["--filename", "A.xbsl", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["diagnostics"][0]["rule"], "encoding/utf8");
}

#[test]
fn a_text_larger_than_a_file_may_be_is_refused() {
    let output = stapel(&vec![b'\n'; (64 << 20) + 1], &["--filename", "A.xbsl"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8(output.stderr).unwrap().contains("A.xbsl"));
}

#[test]
fn paths_are_those_of_the_root_though_the_file_is_not_there() {
    let args = ["--filename", "shop-en/../nowhere/A.xbsl", "--format", "codeclimate"];
    let output = stapel(b"method Test()  \n;\n", &args);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
    let root = if examples().parent().unwrap().join(".git").exists() { "examples/" } else { "" };
    assert_eq!(report[0]["location"]["path"], format!("{root}nowhere/A.xbsl"));
}
