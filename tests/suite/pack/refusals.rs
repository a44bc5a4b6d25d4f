//! What is not packed, and why.

use std::{ffi::OsStr, fs, os::unix::ffi::OsStrExt, os::unix::fs::symlink, process::Command};

use super::fixture::{Ended, Fixture, stapel};

fn told(code: &str, path: &str) -> (String, String) {
    (code.to_owned(), path.to_owned())
}

#[test]
fn links_and_special_files_are_refused_and_named() {
    let fixture = Fixture::new();
    fs::write(fixture.top().join("secret.yaml"), "А: 1\n").unwrap();
    symlink("../../../secret.yaml", fixture.project().join("Main/escape.yaml")).unwrap();
    symlink("Main", fixture.project().join("Other")).unwrap();
    assert!(Command::new("mkfifo").arg(fixture.project().join("Main/pipe.yaml")).status().unwrap().success());
    let refused = fixture.pack(&[]);
    let expected = [
        told("link", "acme/Shop/Main/escape.yaml"),
        told("pipe", "acme/Shop/Main/pipe.yaml"),
        told("link", "acme/Shop/Other"),
    ];
    assert_eq!(refused.errors(), expected);
    for (_, path) in expected {
        assert!(refused.stderr.contains(&path), "{}", refused.stderr);
    }
    assert_eq!(fixture.outputs(), Vec::<String>::new());
}

#[test]
fn what_has_the_name_of_a_descriptor_and_is_no_file_is_told() {
    let fixture = Fixture::new();
    let descriptor = fixture.project().join("Проект.yaml");
    fs::remove_file(&descriptor).unwrap();
    fs::create_dir(&descriptor).unwrap();
    assert_eq!(fixture.pack(&[]).errors(), [told("directory", "acme/Shop/Проект.yaml")]);
    fs::remove_dir(&descriptor).unwrap();
    assert!(Command::new("mkfifo").arg(&descriptor).status().unwrap().success());
    assert_eq!(fixture.pack(&[]).errors(), [told("pipe", "acme/Shop/Проект.yaml")]);
}

#[test]
fn names_that_do_not_mean_the_same_everywhere_are_refused() {
    for (names, code) in [
        (&["Main/A.yaml", "Main/a.yaml"][..], "same-name"),
        (&["Main/и\u{306}.md"], "name-not-nfc"),
        (&["Main/a:b.md"], "name-character"),
        (&["Main/a\\b.md"], "name-character"),
        (&["Main/a\nb.md"], "name-control"),
        (&["Main/nul.md"], "name-reserved"),
        (&["Main/a. /b.md"], "name-end"),
        (&["Main/a\u{202e}dm.exe.md"], "name-hidden"),
        (&["Main/a\u{200b}/b.md"], "name-hidden"),
    ] {
        let fixture = Fixture::new();
        names.iter().for_each(|name| fixture.file(name, ""));
        assert_eq!(fixture.pack(&[]).errors()[0].0, code, "{names:?}");
    }
    let fixture = Fixture::new();
    fs::write(fixture.project().join(OsStr::from_bytes(b"Main/\xFF.yaml")), "").unwrap();
    assert_eq!(fixture.pack(&[]).errors()[0].0, "name-not-utf8");
}

#[test]
fn an_invisible_character_is_told_by_its_number() {
    for character in
        ['\u{ad}', '\u{61c}', '\u{200d}', '\u{200e}', '\u{202e}', '\u{2060}', '\u{2069}', '\u{feff}']
    {
        let fixture = Fixture::new();
        fixture.file(&format!("Main/a{character}b.md"), "");
        let refused = fixture.pack(&[]);
        assert_eq!(refused.errors()[0].0, "name-hidden");
        let code = format!("U+{:04X}", u32::from(character));
        assert!(refused.stderr.contains(&code), "{}", refused.stderr);
        assert!(!refused.stderr.contains(character), "{}", refused.stderr);
    }
}

#[test]
fn values_that_would_forge_the_manifest_are_refused() {
    let fixture = Fixture::new();
    for (options, code) in [
        (["--branch", "main\nCommitId: 0"], "value-control"),
        (["--commit", "0\u{2028}1"], "value-control"),
        (["--branch", " main"], "value-blank-ends"),
        (["--build-version", "1/2"], "value-not-name"),
        (["--build-version", ""], "value-missing"),
        (["--last-build", "1.0"], "no-counter"),
        (["--created", "yesterday"], "bad-moment"),
        (["--created", "0"], "bad-moment"),
    ] {
        assert_eq!(fixture.pack(&options).errors()[0].0, code, "{options:?}");
    }
    let longer = "a".repeat(70_000);
    assert_eq!(fixture.pack(&["--branch", &longer]).errors()[0].0, "value-too-long");
    let descriptor = "Имя: Shop\nПоставщик: acme\nВерсия: \"1.0\\nCommitId: 0\"\n";
    fixture.file("Проект.yaml", descriptor);
    assert_eq!(fixture.pack(&[]).errors(), [told("value-control", "acme/Shop/Проект.yaml")]);
}

#[test]
fn outputs_inside_the_project_are_refused() {
    let fixture = Fixture::new();
    let into = |dir: &str| fixture.pack(&["--output", dir]);
    assert_eq!(into("acme/Shop/dist").errors()[0].0, "output-selected");
    assert_eq!(fixture.pack(&["--dotenv", "acme/Shop/Main/Ресурсы/x"]).errors()[0].0, "output-selected");
    into("acme/Shop/.dist").answer();
    assert!(fixture.project().join(".dist/Shop 1.10-1.xasm").is_file(), "a directory that never goes in");
    let mut inside = stapel(&fixture.project().join("Main"));
    inside.args(["pack", "--no-check", "--format", "json"]);
    assert_eq!(Ended::of(&inside.output().unwrap()).answer()["archive"], "../../../dist/Shop 1.10-1.xasm");
    assert!(fixture.top().join("dist/Shop 1.10-1.xasm").is_file());
}

#[test]
fn a_repository_of_several_projects_wants_one_named_or_all() {
    let fixture = Fixture::new();
    let library = fixture.top().join("acme/Lib");
    fs::create_dir_all(&library).unwrap();
    fs::write(library.join("Project.yaml"), "Name: Lib\nVendor: acme\nVersion: 2.0\nProjectKind: Library\n")
        .unwrap();
    let several = fixture.pack(&[]);
    assert_eq!(several.errors()[0].0, "several-projects");
    assert!(
        several.stderr.contains("stapel pack acme/Lib") && several.stderr.contains("stapel pack acme/Shop")
    );
    let all = fixture.pack(&["--all"]).answer();
    let archives: Vec<_> =
        all["projects"].as_array().unwrap().iter().map(|answer| answer["archive"].clone()).collect();
    assert_eq!(archives, ["out/Lib 2.0-1.xlib", "out/Shop 1.10-1.xasm"]);
    assert_eq!(fixture.pack(&["--all", "--last-build", "1.0-1"]).errors()[0].0, "one-project-only");
}

#[test]
fn findings_keep_a_project_from_being_packed() {
    let fixture = Fixture::new();
    let checked = |options: &[&str]| {
        let mut command = stapel(fixture.top());
        command.args(["pack", "--output", "out", "--format", "json", "--lang", "en"]).args(options);
        Ended::of(&command.output().unwrap())
    };
    assert_eq!(checked(&["--dry-run"]).answer()["check"]["errors"], 0);
    fixture.file("Main/Плохой.yaml", "ВидЭлемента: Справочник\nИд: 1\nИмя: Плохой\n");
    let refused = checked(&["--report", "codeclimate=report.json"]);
    assert_eq!(refused.code, Some(1), "{}", refused.stderr);
    assert!(refused.stderr.contains("acme/Shop/Main/Плохой.yaml:2:"), "{}", refused.stderr);
    assert_eq!(refused.json()["errors"][0]["code"], "findings");
    assert!(fs::read_to_string(fixture.top().join("report.json")).unwrap().contains("Плохой.yaml"));
    assert_eq!(fixture.outputs(), Vec::<String>::new());
    checked(&["--fail-on", "never"]).answer();
    assert_eq!(fixture.outputs().len(), 3);
}

#[test]
fn what_is_ignored_or_excluded_is_packed_and_so_it_is_checked() {
    let fixture = Fixture::new();
    fs::write(fixture.top().join(".gitignore"), "Плохой.yaml\n").unwrap();
    fs::write(fixture.top().join(".stapel.yaml"), "exclude: [\"**/Плохой.yaml\"]\n").unwrap();
    fixture.file("Main/Плохой.yaml", "ВидЭлемента: Справочник\nИд: 1\nИмя: Плохой\n");
    let mut command = stapel(fixture.top());
    command.args(["pack", "--output", "out", "--format", "json", "--lang", "en"]);
    let refused = Ended::of(&command.output().unwrap());
    assert_eq!(refused.code, Some(1), "{}", refused.stderr);
}
