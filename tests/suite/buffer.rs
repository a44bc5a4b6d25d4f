//! A text from standard input is judged like the file whose name it is given.

use std::{
    collections::BTreeMap,
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

/// The fingerprints of what a report finds, by file.
fn fingerprints(
    (codebase, requested): (Codebase, FileSet),
    rules: &[&'static Rule],
) -> BTreeMap<PathBuf, Vec<String>> {
    let report = check::judge(&codebase, requested, RulesByFile::same(RuleSet::of(rules)));
    let mut found: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for reported in report.findings {
        let file = codebase.file(reported.finding.place.file).unwrap();
        found.entry(examples().join(file.path())).or_default().push(reported.fingerprint().to_string());
    }
    found
}

#[test]
fn a_buffer_gets_the_findings_of_its_file() {
    let rules: Vec<&Rule> = TABLE.iter().filter(|rule| rule.is_file_scoped()).collect();
    let options = Options::new(examples());
    let mut loaded = fingerprints(Codebase::load(&[".".into()], &options), &rules);
    let found: usize = loaded.values().map(Vec::len).sum();
    assert!(found > 50, "only {found} findings were compared");
    for path in sources_below(&examples()) {
        let relative = path.strip_prefix(examples()).unwrap().to_path_buf();
        let workspace = Workspace::of_buffer(&relative, &fs::read(&path).unwrap(), &options);
        let requested = workspace.requested.clone();
        let mut of_buffer = fingerprints((Codebase::new(workspace), requested), &rules);
        assert_eq!(of_buffer.remove(&path), loaded.remove(&path), "{}", relative.display());
        assert_eq!(of_buffer, BTreeMap::new(), "{}", relative.display());
    }
    assert_eq!(loaded, BTreeMap::new(), "files that are no sources");
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
