//! `--since` against real repositories.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use crate::common::repository::Repository;
use serde_json::Value;

/// A module in which each line is a finding.
fn module(lines: impl IntoIterator<Item = impl std::fmt::Display>) -> String {
    lines.into_iter().map(|line| format!("// строка {line}  \n")).collect()
}

#[test]
fn yaml_of_nobody_is_judged_by_nobody_in_a_repository() {
    let repository = Repository::empty();
    write(&repository, "charts/two.yaml", "one: 1\n---\ntwo: [\n");
    write(&repository, "charts/Товары.yaml", "ВидЭлемента: Справочник\nИмя: [\n");
    let check = |path: &str| repository.stapel(&["--format", "concise", path]);
    let foreign = check("charts/two.yaml");
    assert_eq!((foreign.status.code(), &*foreign.stdout), (Some(0), &b""[..]));
    let element = String::from_utf8(check("charts/Товары.yaml").stdout).unwrap();
    assert!(element.contains("yaml/valid"), "{element}");
    fs::remove_dir_all(repository.path(".git")).unwrap();
    let loose = String::from_utf8(check("charts/two.yaml").stdout).unwrap();
    assert!(loose.contains("yaml/valid"), "{loose}");
}

/// A repository with modules of ten lines.
fn repository(paths: &[&str]) -> Repository {
    let repository = Repository::empty();
    for path in paths {
        write(&repository, path, &module(1..=10));
    }
    repository.commit("first");
    repository
}

fn write(repository: &Repository, path: &str, text: &str) {
    let path = repository.path(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn change(repository: &Repository, path: &str, line: usize) {
    repository
        .change(path, |text| text.replace(&format!("строка {line} "), &format!("строка {line}, другая ")));
}

/// Where findings are, as `path:line`, in order.
fn places(output: &Output) -> Vec<String> {
    let report: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("no report: {output:?}"));
    let place = |found: &Value| format!("{}:{}", found["path"].as_str().unwrap(), found["line"]);
    report["diagnostics"].as_array().unwrap().iter().map(place).collect()
}

const RULE: [&str; 4] = ["--format", "json", "--select", "whitespace/trailing"];

fn found(repository: &Repository, since: &str) -> Vec<String> {
    places(&repository.stapel_ends(0, &[&RULE[..], &["--exit-zero", "--since", since]].concat()))
}

fn refused(repository: &Repository, since: &str) -> String {
    let output = repository.stapel_ends(2, &["--lang", "en", &format!("--since={since}")]);
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn changed_lines_and_new_files_count() {
    let paths =
        ["edited.xbsl", "staged.xbsl", "both.xbsl", "same.xbsl", "shorter.xbsl", "gone.xbsl", "kept.xbsl"];
    let repository = repository(&paths);
    change(&repository, "edited.xbsl", 3);
    change(&repository, "staged.xbsl", 4);
    change(&repository, "both.xbsl", 5);
    repository.git(&["add", "-A"]);
    change(&repository, "both.xbsl", 7);
    repository.change("shorter.xbsl", |text| text.replacen("// строка 5  \n", "", 1));
    fs::remove_file(repository.path("gone.xbsl")).unwrap();
    repository.git(&["rm", "-q", "--cached", "kept.xbsl"]);
    write(&repository, "new.xbsl", &module(1..=2));
    write(&repository, "staged new.xbsl", &module(1..=2));
    repository.git(&["add", "staged new.xbsl"]);
    write(&repository, ".git/info/exclude", "hidden.xbsl\n");
    write(&repository, "hidden.xbsl", &module(1..=1));

    // What counts is the content of the work tree, whatever the index says of it.
    let expected = [
        "both.xbsl:5",
        "both.xbsl:7",
        "edited.xbsl:3",
        "hidden.xbsl:1",
        "new.xbsl:1",
        "new.xbsl:2",
        "staged new.xbsl:1",
        "staged new.xbsl:2",
        "staged.xbsl:4",
    ];
    assert_eq!(found(&repository, "HEAD"), expected);
    repository.git(&["checkout", "-q", "--detach"]);
    assert_eq!(found(&repository, "main"), expected);
}

#[test]
fn a_renamed_file_is_followed() {
    let odd =
        ["a/было имя.xbsl", "b/таб\tи \"кавычки\".xbsl", "c/обр\\атная.xbsl", "d/строка\n@@ -1 +1,9 @@.xbsl"];
    let repository = repository(&odd);
    fs::create_dir(repository.path("e")).unwrap();
    for path in odd {
        let renamed = path.replace('/', "/новое ");
        repository.git(&["mv", path, &renamed]);
        change(&repository, &renamed, 6);
    }
    repository.git(&["mv", "a/новое было имя.xbsl", "e/имя.xbsl"]);
    let expected = [
        "b/новое таб\tи \"кавычки\".xbsl:6",
        "c/новое обр\\атная.xbsl:6",
        "d/новое строка\n@@ -1 +1,9 @@.xbsl:6",
        "e/имя.xbsl:6",
    ];
    assert_eq!(found(&repository, "HEAD"), expected);
    repository.commit("renamed");
    assert_eq!(found(&repository, "HEAD~"), expected);
}

#[test]
fn a_finding_about_a_file_counts_when_the_file_has_changed() {
    let repository = repository(&["pair.xbsl", "lonely.xbsl", "old.xbsl", "same.xbsl"]);
    change(&repository, "lonely.xbsl", 9);
    repository.git(&["mv", "old.xbsl", "renamed.xbsl"]);
    let args = ["--format", "json", "--select", "structure/xbsl-pair", "--since", "HEAD"];
    assert_eq!(places(&repository.stapel(&args)), ["lonely.xbsl:1", "renamed.xbsl:1"]);
}

#[test]
fn the_other_branch_may_have_moved_on() {
    let repository = repository(&["a.xbsl", "b.xbsl"]);
    repository.git(&["checkout", "-q", "-b", "topic"]);
    change(&repository, "a.xbsl", 2);
    repository.commit("mine");
    repository.git(&["checkout", "-q", "main"]);
    change(&repository, "b.xbsl", 8);
    repository.commit("theirs");
    repository.git(&["checkout", "-q", "topic"]);
    assert_eq!(found(&repository, "main"), ["a.xbsl:2"]);
    repository.git(&["merge", "-q", "--no-edit", "main"]);
    assert_eq!(found(&repository, "main"), ["a.xbsl:2"]);
}

#[test]
fn newlines_that_git_changes_by_itself_are_no_change() {
    let repository = repository(&["a.xbsl", "b.xbsl"]);
    repository.git(&["config", "core.autocrlf", "true"]);
    for path in ["a.xbsl", "b.xbsl"] {
        repository.change(path, |text| text.replace('\n', "\r\n"));
    }
    change(&repository, "a.xbsl", 3);
    assert_eq!(found(&repository, "HEAD"), ["a.xbsl:3"]);
    repository.git(&["config", "core.autocrlf", "false"]);
    assert_eq!(found(&repository, "HEAD").len(), 20);
}

#[test]
fn nothing_changed_is_a_note() {
    let repository = repository(&["a.xbsl", "b.xbsl"]);
    for (lang, told) in [("ru", "файлы не изменились"), ("en", "no checked file has changed")]
    {
        let output = repository.stapel_ends(0, &["--lang", lang, "--fail-on", "info", "--since", "HEAD"]);
        assert!(output.stdout.is_empty(), "{output:?}");
        assert!(String::from_utf8(output.stderr).unwrap().contains(told));
    }
    change(&repository, "a.xbsl", 1);
    let rule = ["--select", "whitespace/trailing", "--fail-on", "info", "--since", "HEAD"];
    repository.stapel_ends(1, &rule);
    repository.stapel_ends(0, &[&rule[..], &["b.xbsl"]].concat());
}

#[test]
fn it_does_not_matter_where_one_stands() {
    let repository = repository(&["one/a.xbsl", "two/b.xbsl"]);
    change(&repository, "one/a.xbsl", 2);
    change(&repository, "two/b.xbsl", 3);
    let top = repository.path("");
    let stapel = |dir: &Path, path: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
        command.args([&RULE[..], &["--exit-zero", "--since", "HEAD", path]].concat());
        places(&repository.run_at(dir, &mut command))
    };
    assert_eq!(stapel(&top.join("one"), "."), ["a.xbsl:2"]);
    assert_eq!(stapel(&top.join("one"), ".."), ["../one/a.xbsl:2", "../two/b.xbsl:3"]);
    let elsewhere = tempfile::tempdir().unwrap();
    let two = top.join("two");
    let path = two.to_str().unwrap();
    assert_eq!(stapel(elsewhere.path(), path), [format!("{path}/b.xbsl:3")]);

    let tree = elsewhere.path().join("tree");
    repository.git(&["worktree", "add", "-q", "--detach", tree.to_str().unwrap()]);
    fs::write(tree.join("one/c.xbsl"), module(1..=1)).unwrap();
    assert_eq!(stapel(&tree, "."), ["one/c.xbsl:1"]);
}

#[test]
fn submodules_are_not_looked_at() {
    let other = repository(&["inner.xbsl"]);
    let repository = repository(&["a.xbsl"]);
    let from = other.path("");
    let add =
        ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", from.to_str().unwrap(), "lib"];
    repository.git(&add);
    repository.commit("with a library");
    write(&repository, "lib/new.xbsl", &module(1..=3));
    change(&repository, "a.xbsl", 1);
    assert_eq!(found(&repository, "HEAD"), ["a.xbsl:1"]);
}

#[test]
fn settings_and_hooks_change_nothing() {
    let repository = repository(&["a.xbsl", "b.xbsl"]);
    repository.git(&["mv", "b.xbsl", "c.xbsl"]);
    change(&repository, "a.xbsl", 2);
    change(&repository, "c.xbsl", 4);
    write(&repository, ".gitattributes", "*.xbsl -diff\na.xbsl diff=shout\n");
    for (key, value) in [
        ("diff.noprefix", "true"),
        ("diff.mnemonicPrefix", "true"),
        ("diff.renames", "false"),
        ("diff.external", "false"),
        ("diff.shout.textconv", "tr a-zа-я A-ZА-Я"),
        ("diff.context", "9"),
        ("diff.interHunkContext", "9"),
        ("diff.relative", "true"),
        ("color.ui", "always"),
        ("core.pager", "false"),
        ("core.quotePath", "true"),
    ] {
        repository.git(&["config", key, value]);
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
    command.args([&RULE[..], &["--exit-zero", "--since", "HEAD"]].concat());
    command.env("GIT_DIR", "/nowhere").env("GIT_INDEX_FILE", "/nowhere/index").env("GIT_WORK_TREE", "/");
    command.env("GIT_LITERAL_PATHSPECS", "0").env("GIT_EXTERNAL_DIFF", "false");
    assert_eq!(places(&repository.run(&mut command)), ["a.xbsl:2", "c.xbsl:4"]);
}

#[test]
fn a_baseline_is_judged_by_the_whole_project() {
    let repository = repository(&["a.xbsl", "b.xbsl"]);
    let frozen = ["--select", "whitespace/trailing", "--write-baseline", ".stapellint-baseline"];
    repository.stapel_ends(0, &frozen);
    repository.commit("frozen");
    change(&repository, "a.xbsl", 2);
    let args = ["--format", "json", "--select", "whitespace", "--exit-zero", "--since", "HEAD"];
    let output = repository.stapel(&args);
    assert_eq!(places(&output), ["a.xbsl:2"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["summary"]["baseline_stale"], 1, "the entry of the line as it was: {report}");
}

#[test]
fn what_cannot_be_compared_is_refused_with_advice() {
    let repository = repository(&["a.xbsl"]);
    for odd in ["nowhere", "", "--output=x", "HEAD^{tree}", "a.xbsl", "-"] {
        let told = refused(&repository, odd);
        assert!(told.contains("unknown git revision") && told.contains("git fetch"), "{odd}: {told}");
    }
    assert!(!repository.path("x").exists());

    repository.git(&["update-ref", "refs/remotes/origin/release", "HEAD"]);
    assert!(refused(&repository, "release").contains("did you mean 'origin/release'?"));

    let unborn = Repository::empty();
    write(&unborn, "a.xbsl", &module(1..=1));
    unborn.git(&["fetch", "-q", repository.path("").to_str().unwrap(), "main:refs/heads/other"]);
    let told = refused(&unborn, "other");
    assert!(told.contains("no commit yet"), "{told}");

    let other = repository.git(&["commit-tree", "-m", "other", "HEAD^{tree}"]);
    let told = refused(&repository, other.trim());
    assert!(told.contains("no common ancestor") && !told.contains("unshallow"), "{told}");
}

#[test]
fn a_shallow_clone_without_the_merge_base_is_refused_with_advice() {
    let origin = repository(&["a.xbsl"]);
    origin.git(&["checkout", "-q", "-b", "topic"]);
    change(&origin, "a.xbsl", 1);
    origin.commit("mine");
    origin.git(&["checkout", "-q", "main"]);
    change(&origin, "a.xbsl", 2);
    origin.commit("theirs");
    let clone = Repository::empty();
    let url = format!("file://{}", origin.path("").display());
    clone.git(&["remote", "add", "origin", &url]);
    clone.git(&["fetch", "-q", "--depth", "1", "origin", "main:main2", "topic:topic"]);
    clone.git(&["checkout", "-q", "topic"]);
    let told = refused(&clone, "main2");
    assert!(told.contains("no common ancestor") && told.contains("git fetch --unshallow"), "{told}");
    clone.git(&["fetch", "-q", "--unshallow", "origin"]);
    assert_eq!(found(&clone, "main2"), ["a.xbsl:1"]);
}

#[test]
fn a_place_without_git_is_refused_with_advice() {
    let repository = repository(&["a.xbsl"]);
    let elsewhere = tempfile::tempdir().unwrap();
    fs::write(elsewhere.path().join("a.xbsl"), module(1..=1)).unwrap();
    let stapel = |dir: &Path, change: &dyn Fn(&mut Command)| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
        command.args(["--lang", "en", "--since", "HEAD"]);
        change(&mut command);
        let output = repository.run_at(dir, &mut command);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    let told = stapel(elsewhere.path(), &|_| ());
    assert!(told.contains("not in a git work tree") && told.contains("remove --since"), "{told}");
    let told = stapel(&repository.path(".git"), &|_| ());
    assert!(told.contains("not in a git work tree"), "{told}");
    let outside = elsewhere.path().to_str().unwrap().to_owned();
    let told = stapel(&repository.path(""), &|command| _ = command.args([".", &outside]));
    assert!(told.contains("outside of the repository"), "{told}");
    let told = stapel(&repository.path(""), &|command| _ = command.env("PATH", &outside));
    assert!(told.contains("git not found"), "{told}");
    let owned = Command::new("chown").args(["-R", "--", "65534"]).arg(repository.path("")).status().unwrap();
    assert!(owned.success(), "this case needs a user who may give files away: run it as root");
    let told = stapel(&repository.path(""), &|_| ());
    assert!(told.contains("another user") && told.contains("safe.directory"), "{told}");
}
