//! `stapel init`: what it writes holds for the program, and nothing that is there is written over.

use std::{
    fs,
    os::unix::fs::symlink,
    path::Path,
    process::{Command, Output},
};

use serde_json::{Value, json};

fn stapel(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
    command.current_dir(dir).args(["--lang", "en"]).args(args).env_remove("STAPEL_DATA_DIR");
    command.output().unwrap()
}

/// A repository with these projects.
fn repository(projects: &[&str]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join(".git")).unwrap();
    for project in projects {
        let project = dir.path().join(project);
        fs::create_dir_all(&project).unwrap();
        fs::write(project.join("Project.yaml"), "Name: Shop\nVendor: acme\nVersion: 1.0\n").unwrap();
    }
    dir
}

fn yaml(path: &Path) -> Value {
    serde_yaml::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// The names of all files below a directory, `.git` left out.
fn files(dir: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut waiting = vec![dir.to_path_buf()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(dir).unwrap().to_str().unwrap().to_owned();
            match path.is_dir() {
                true if name != ".git" => waiting.push(path),
                true => {}
                false => found.push(name),
            }
        }
    }
    found.sort();
    found
}

#[test]
fn the_configuration_changes_nothing_and_can_be_read() {
    for lang in ["ru", "en"] {
        let dir = repository(&["acme/Shop"]);
        let rules = |dir: &Path| {
            let shown = stapel(dir, &["--show-settings", "--format", "json"]);
            assert!(shown.status.success(), "{shown:?}");
            serde_json::from_slice::<Value>(&shown.stdout).unwrap()
        };
        let before = rules(dir.path());
        let written = stapel(dir.path(), &["init", "--lang", lang]);
        assert!(written.status.success() && written.stderr.is_empty(), "{written:?}");
        let after = rules(dir.path());
        assert_eq!((&before["config"], &after["config"]), (&Value::Null, &json!(".stapel.yaml")));
        assert_eq!((&before["settings"], &before["rules"]), (&after["settings"], &after["rules"]));
    }
}

#[test]
fn files_of_servers_go_to_the_top_and_name_the_projects() {
    let dir = repository(&["acme/Shop", "acme/'Tools"]);
    let below = dir.path().join("acme/Shop");
    assert!(stapel(&below, &["init", "--ci", "gitlab", "--pre-commit"]).status.success());
    let expected = [
        ".gitlab-ci.yml",
        ".gitlab/stapel.gitlab-ci.yml",
        ".pre-commit-config.yaml",
        "acme/'Tools/Project.yaml",
        "acme/Shop/.stapel.yaml",
        "acme/Shop/Project.yaml",
    ];
    assert_eq!(files(dir.path()), expected);
    let pipeline = yaml(&dir.path().join(".gitlab-ci.yml"));
    let projects = json!([{"STAPEL_PROJECT": ["acme/'Tools", "acme/Shop"]}]);
    assert_eq!(pipeline["stapel-check"]["parallel"]["matrix"], projects);
    assert_eq!(pipeline["stapel-pack"]["parallel"]["matrix"], projects);
    assert_eq!(pipeline["include"][0]["local"], ".gitlab/stapel.gitlab-ci.yml");
    assert!(yaml(&dir.path().join(".gitlab/stapel.gitlab-ci.yml"))["stapel-check"]["script"].is_array());

    assert!(stapel(dir.path(), &["init", "--ci", "github"]).status.success());
    let workflow = yaml(&dir.path().join(".github/workflows/stapel.yml"));
    let matrix = &workflow["jobs"]["pack"]["strategy"]["matrix"]["project"];
    assert_eq!(*matrix, json!(["acme/'Tools", "acme/Shop"]));
    let action = workflow["jobs"]["pack"]["steps"][1]["uses"].as_str().unwrap();
    assert!(!action.starts_with("./") || dir.path().join(action).join("action.yml").is_file(), "{action}");
}

#[test]
fn the_only_project_is_named_wherever_it_lies() {
    for project in [".", "acme/Shop"] {
        let dir = repository(&[project]);
        assert!(stapel(dir.path(), &["init", "--ci", "gitlab"]).status.success());
        let pipeline = yaml(&dir.path().join(".gitlab-ci.yml"));
        assert_eq!(pipeline["variables"]["STAPEL_PROJECT"], project);
        assert_eq!(pipeline["stapel-check"], Value::Null);
    }
}

#[test]
fn what_is_there_stays_and_the_rest_is_written() {
    let dir = repository(&["acme/Shop"]);
    let own = dir.path().join(".gitlab-ci.yml");
    fs::write(&own, "own: {}\n").unwrap();
    symlink("nowhere", dir.path().join(".pre-commit-config.yaml")).unwrap();
    let output = stapel(dir.path(), &["init", "--ci", "gitlab", "--pre-commit"]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(fs::read_to_string(&own).unwrap(), "own: {}\n");
    let told = String::from_utf8(output.stderr).unwrap();
    for kept in [".gitlab-ci.yml: already exists", ".pre-commit-config.yaml: already exists"] {
        assert!(told.contains(kept), "{told}");
    }
    assert!(dir.path().join(".gitlab/stapel.gitlab-ci.yml").is_file());
    assert!(!dir.path().join("nowhere").exists());
    let before = files(dir.path());
    let again = stapel(dir.path(), &["init", "--ci", "gitlab", "--pre-commit"]);
    assert_eq!((again.status.code(), again.stdout.len()), (Some(2), 0), "{again:?}");
    assert_eq!(files(dir.path()), before);
}

#[test]
fn no_link_leads_a_file_out_of_the_repository() {
    let elsewhere = tempfile::tempdir().unwrap();
    for (link, args) in [(".gitlab", "gitlab"), (".github", "github")] {
        let dir = repository(&["acme/Shop"]);
        symlink(elsewhere.path(), dir.path().join(link)).unwrap();
        let output = stapel(dir.path(), &["init", "--ci", args]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("leads through a link"), "{output:?}");
        assert!(!dir.path().join(".stapel.yaml").exists(), "written before all was looked at");
    }
    assert_eq!(files(elsewhere.path()), Vec::<String>::new());
    let dir = repository(&[]);
    let output = stapel(dir.path(), &["init", ".git"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(!dir.path().join(".git/.stapel.yaml").exists());
}
