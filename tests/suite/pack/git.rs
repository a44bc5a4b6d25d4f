//! Branch, commit and time come from the repository that holds the project.

use std::{fs, process::Command};

use serde_json::{Value, json};

use super::fixture::{Ended, Fixture, git, stapel};

fn repository() -> Fixture {
    let fixture = Fixture::new();
    git(fixture.top(), &["init", "-q"]);
    git(fixture.top(), &["add", "acme"]);
    git(fixture.top(), &["commit", "-qm", "all"]);
    fixture
}

fn packed(fixture: &Fixture) -> Value {
    fixture.pack(&["--dry-run"]).answer()
}

#[test]
fn a_branch_is_told_by_its_own_name() {
    let fixture = repository();
    let commit = git(fixture.top(), &["rev-parse", "HEAD"]);
    let answer = packed(&fixture);
    assert_eq!((&answer["branch"], &answer["commit"]), (&json!("main"), &json!(commit)));
    assert_eq!(
        (&answer["created"], &answer["created_source"]),
        (&json!("2026-11-20T09:44:11Z"), &json!("commit"))
    );
    git(fixture.top(), &["tag", "main"]);
    assert_eq!(packed(&fixture)["branch"], "main", "a tag of the same name");
    git(fixture.top(), &["checkout", "-qb", "feat/ёлка"]);
    assert_eq!(packed(&fixture)["branch"], "feat/ёлка");
    let tree = fixture.top().join("tree");
    git(fixture.top(), &["worktree", "add", "-qb", "other", tree.to_str().unwrap()]);
    let mut command = stapel(&tree);
    command.args(["pack", "--no-check", "--dry-run", "--format", "json"]);
    assert_eq!(Ended::of(&command.output().unwrap()).answer()["branch"], "other");
}

#[test]
fn a_server_tells_the_branch_where_head_is_on_none() {
    let fixture = repository();
    let with = |variables: &[(&str, &str)]| {
        let mut command = fixture.command(&["--dry-run"]);
        command.envs(variables.iter().copied());
        Ended::of(&command.output().unwrap()).answer()["branch"].clone()
    };
    assert_eq!(with(&[("GITHUB_REF_NAME", "x")]), "main", "on a branch nobody is asked");
    git(fixture.top(), &["checkout", "-q", "--detach"]);
    assert_eq!(with(&[]), "");
    assert_eq!(with(&[("GITHUB_REF_NAME", "x"), ("CI_COMMIT_REF_NAME", "y")]), "y");
    assert_eq!(with(&[("GITHUB_REF_NAME", "x"), ("CI_COMMIT_BRANCH", "")]), "x");
}

#[test]
fn what_is_not_known_is_empty_and_told() {
    let fixture = Fixture::new();
    let none = fixture.pack(&["--dry-run"]);
    assert!(none.stderr.contains("not in a git repository"), "{}", none.stderr);
    let none = none.answer();
    assert_eq!([&none["branch"], &none["commit"], &none["dirty"]], [&json!(""), &json!(""), &Value::Null]);
    assert_eq!(none["created"], "1980-02-01T00:00:00Z");
    git(fixture.top(), &["init", "-q"]);
    let unborn = packed(&fixture);
    assert_eq!([&unborn["branch"], &unborn["commit"]], [&json!("main"), &json!("")]);
}

#[test]
fn a_shallow_clone_knows_its_commit() {
    let source = repository();
    let clone = Fixture::new();
    fs::remove_dir_all(clone.top().join("acme")).unwrap();
    source.file("Main/more.md", "");
    git(source.top(), &["add", "acme"]);
    git(source.top(), &["commit", "-qm", "more"]);
    let url = format!("file://{}", source.top().display());
    git(clone.top(), &["clone", "-q", "--depth=1", &url, "."]);
    assert_eq!(git(clone.top(), &["rev-list", "--count", "HEAD"]), "1", "the clone is shallow");
    let (one, other) = (packed(&source), packed(&clone));
    assert_eq!(other["commit"], git(source.top(), &["rev-parse", "HEAD"]));
    assert_eq!(one["sha256"], other["sha256"]);
    assert_eq!(other["dirty"], json!([]));
}

#[test]
fn the_repository_of_another_user_is_not_asked() {
    let fixture = repository();
    let owned = Command::new("chown").args(["-R", "--", "65534"]).arg(fixture.top()).status().unwrap();
    assert!(owned.success(), "this case needs a user who may give files away: run it as root");
    let told = fixture.pack(&["--dry-run"]);
    assert!(told.stderr.contains("another user"), "{}", told.stderr);
    let answer = told.answer();
    assert_eq!(
        [&answer["branch"], &answer["commit"], &answer["dirty"]],
        [&json!(""), &json!(""), &Value::Null]
    );
    assert_eq!(fixture.pack(&["--require-clean"]).errors()[0].0, "clean-unknown");
}

#[test]
fn no_git_at_all_is_told() {
    let fixture = repository();
    let mut command = fixture.command(&["--dry-run"]);
    let told = Ended::of(&command.env("PATH", fixture.top()).output().unwrap());
    assert!(told.stderr.contains("git"), "{}", told.stderr);
    let answer = told.answer();
    assert_eq!([&answer["branch"], &answer["commit"]], [&json!(""), &json!("")]);
    assert_eq!(answer["created"], "1980-02-01T00:00:00Z");
}

#[test]
fn variables_of_hooks_have_no_say() {
    let (fixture, other) = (repository(), repository());
    git(other.top(), &["checkout", "-qb", "other"]);
    let mut command = fixture.command(&["--dry-run"]);
    command.env("GIT_DIR", other.top().join(".git")).env("GIT_WORK_TREE", other.top());
    assert_eq!(Ended::of(&command.output().unwrap()).answer()["branch"], "main");
}

#[test]
fn a_time_that_is_told_counts_before_that_of_the_commit() {
    let fixture = repository();
    let with = |epoch: &str, options: &[&str]| {
        let mut command = fixture.command(&[&["--dry-run"], options].concat());
        Ended::of(&command.env("SOURCE_DATE_EPOCH", epoch).output().unwrap())
    };
    assert_eq!(with("1000000000", &[]).answer()["created"], "2001-09-09T01:46:40Z");
    assert_eq!(
        with("1000000000", &["--created", "2020.01.02 03:04:05"]).answer()["created"],
        "2020-01-02T03:04:05Z"
    );
    for epoch in ["1e9", "-1", "2026-11-20T09:44:11Z", "99999999999"] {
        assert_eq!(with(epoch, &[]).errors()[0].0, "bad-moment", "{epoch}");
    }
}

#[test]
fn a_file_that_differs_from_the_commit_is_told() {
    let fixture = repository();
    assert_eq!(packed(&fixture)["dirty"], json!([]));
    fixture.pack(&["--require-clean"]).answer();
    fixture.file("Main/new.md", "");
    fixture.file("Main/left.log", "");
    assert_eq!(packed(&fixture)["dirty"], json!(["acme/Shop/Main/new.md"]));
    fs::write(fixture.top().join(".gitignore"), "*.md\n").unwrap();
    assert_eq!(packed(&fixture)["dirty"], json!(["acme/Shop/Main/new.md"]), "an ignored one, too");
    assert_eq!(fixture.pack(&["--require-clean", "--force"]).errors()[0].0, "not-clean");
    fs::remove_file(fixture.project().join("Main/new.md")).unwrap();
    fixture.file("Main/Товары.xbsl", "метод Иной()\n;\n");
    git(fixture.top(), &["update-index", "--assume-unchanged", "acme/Shop/Main/Товары.xbsl"]);
    assert_eq!(
        packed(&fixture)["dirty"],
        json!(["acme/Shop/Main/Товары.xbsl"]),
        "one that git looks away from"
    );
    fs::remove_file(fixture.project().join("Main/Товары.xbsl")).unwrap();
    assert_eq!(packed(&fixture)["dirty"], json!(["acme/Shop/Main/Товары.xbsl"]), "one that is gone");
    assert_eq!(Fixture::new().pack(&["--require-clean"]).errors()[0].0, "clean-unknown");
}

#[test]
fn ci_learns_what_was_packed() {
    let fixture = repository();
    let dotenv = fixture.top().join("build.env");
    fs::write(&dotenv, "OTHER=1\nSTAPEL_VERSION=old\n").unwrap();
    let mut command = fixture.command(&["--dotenv", "build.env", "--provenance"]);
    let answer = Ended::of(&command.env("BUILD_NUMBER", "41").output().unwrap()).answer();
    let text = fs::read_to_string(&dotenv).unwrap();
    assert!(text.starts_with("OTHER=1\nSTAPEL_ARCHIVE=out/Shop 1.10-41.xasm\n"), "{text}");
    assert!(text.contains("\nSTAPEL_VERSION=1.10-41\n") && !text.contains("old"), "{text}");
    assert!(text.contains(&format!("\nSTAPEL_SHA256={}\n", answer["sha256"].as_str().unwrap())), "{text}");
    let provenance = fs::read(fixture.out().join("Shop 1.10-41.xasm.intoto.json")).unwrap();
    let provenance: Value = serde_json::from_slice(&provenance).unwrap();
    assert_eq!(provenance["subject"][0]["digest"]["sha256"], answer["sha256"]);
    assert_eq!(provenance["predicateType"], "https://slsa.dev/provenance/v1");
    let source = &provenance["predicate"]["buildDefinition"]["resolvedDependencies"][0];
    assert_eq!(source["digest"]["gitCommit"], answer["commit"]);
}
