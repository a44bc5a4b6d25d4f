//! Things in a directory that are no plain files, and names that are no plain names.

use std::{
    ffi::OsStr,
    fs,
    os::unix::{ffi::OsStrExt, fs::PermissionsExt, fs::symlink, net::UnixListener},
    path::Path,
    process::Command,
};

use super::program::Input;

const CLEAN: &str = "метод А()\n;\n";

fn pipe(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo runs").success());
}

/// The run could not be done wholly, says which path was the cause, and still reports on the rest.
fn assert_told(run: &super::program::Run, path: &str) {
    assert_eq!(run.code, 2, "{}", run.stderr);
    let told = format!("{}{}", run.stderr, run.json);
    assert!(told.contains(path), "{path} is not in\n{told}");
}

#[test]
fn a_pipe_is_not_waited_for() {
    let input = Input::of("А.xbsl", "// я  \n");
    pipe(&input.inside("Б.yaml"));
    let run = input.run(&["."]);
    assert_told(&run, "Б.yaml");
    assert_eq!(run.count("whitespace/trailing"), 1);
    assert_told(&input.run(&["Б.yaml"]), "Б.yaml");
}

#[test]
fn a_pipe_as_an_ignore_file_or_a_descriptor_is_not_waited_for() {
    let input = Input::of("А.xbsl", CLEAN);
    pipe(&input.inside(".gitignore"));
    pipe(&input.inside("Проект.yaml"));
    assert_told(&input.run(&["."]), "Проект.yaml");
    assert_told(&input.run(&["А.xbsl"]), "Проект.yaml");
}

#[test]
fn devices_and_sockets_are_not_opened() {
    let input = Input::of("А.xbsl", CLEAN);
    let _listener = UnixListener::bind(input.inside("Б.xbsl")).expect("a socket");
    assert_told(&input.run(&["."]), "Б.xbsl");
    assert_told(&input.run(&["/dev/zero"]), "/dev/zero");
    symlink("/dev/zero", input.inside("В.yaml")).expect("a link");
    assert_told(&input.run(&["В.yaml"]), "В.yaml");
}

#[test]
fn links_in_a_ring_end() {
    let input = Input::of("а/А.xbsl", CLEAN);
    symlink("..", input.inside("а/вверх")).expect("a link");
    symlink("б.yaml", input.inside("в.yaml")).expect("a link");
    symlink("в.yaml", input.inside("б.yaml")).expect("a link");
    symlink("нет", input.inside("никуда.xbsl")).expect("a link");
    input.check();
    assert_told(&input.run(&["б.yaml"]), "б.yaml");
    assert_told(&input.run(&["никуда.xbsl"]), "никуда.xbsl");
}

#[test]
fn what_may_not_be_read_is_told() {
    let input = Input::of("А.xbsl", "// я  \n");
    input.write("Б.yaml", "Имя: Б\n");
    let file = input.inside("Б.yaml");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).expect("the file is ours");
    let run = input.run_without_rights(&file, &["."]);
    assert_told(&run, "Б.yaml");
    assert_eq!(run.count("whitespace/trailing"), 1);
}

#[test]
fn a_directory_that_may_not_be_listed_is_told() {
    let input = Input::of("А.xbsl", "// я  \n");
    input.write("в/Б.yaml", "Имя: Б\n");
    let dir = input.inside("в");
    fs::set_permissions(&dir, fs::Permissions::from_mode(0o000)).expect("the directory is ours");
    let run = input.run_without_rights(&dir, &["."]);
    fs::set_permissions(&dir, fs::Permissions::from_mode(0o755)).expect("the directory is ours");
    assert_told(&run, "в");
    assert_eq!(run.count("whitespace/trailing"), 1);
}

#[test]
fn names_may_be_anything() {
    let input = Input::new();
    for name in [
        "-А.xbsl",
        "а\nб.xbsl",
        "а\tб.yaml",
        "\u{1b}[31m.xbsl",
        "а'\"`$(б).yaml",
        ".xbsl",
        "а\u{301}.xbsl",
        "а%0Aб.yaml",
    ] {
        input.write(name, "// я  \nИмя: 'x\n");
    }
    input.write(&format!("{}.xbsl", "д".repeat(125)), CLEAN);
    input.check();
    let run = input.run(&["--", "-А.xbsl"]);
    assert_eq!(run.count("whitespace/trailing"), 1);
}

#[test]
fn names_that_are_not_utf8_are_told() {
    let input = Input::of("А.xbsl", CLEAN);
    fs::write(input.inside(OsStr::from_bytes(b"\xFF\xFE.xbsl")), CLEAN).expect("a file");
    fs::create_dir(input.inside(OsStr::from_bytes(b"\xC0dir"))).expect("a directory");
    let run = input.run(&["."]);
    assert_told(&run, "\u{FFFD}\u{FFFD}.xbsl");
    assert_told(&run, "\u{FFFD}dir");
}

#[test]
fn long_names_are_told() {
    let input = Input::of("А.xbsl", CLEAN);
    let name = "д".repeat(1000);
    assert_told(&input.run(&["А.xbsl", &name]), &name);
    let path = "д/".repeat(5000);
    assert_eq!(input.run(&[&path]).code, 2);
}

#[test]
fn deep_directories_end() {
    const LONGEST_PATH: usize = 4096;
    let input = Input::of("А.xbsl", "// я  \n");
    let mut dir = input.inside("");
    let length = |path: &Path| path.as_os_str().len();
    while length(&dir.join("глубже/Б.xbsl")) < LONGEST_PATH {
        dir.push("глубже");
        fs::create_dir(&dir).expect("a directory");
    }
    assert!(dir.components().count() > 300);
    fs::write(dir.join("Б.xbsl"), "// я  \n").expect("a file");
    assert_eq!(input.check().count("whitespace/trailing"), 2, "as deep as a path leads");

    // Where no path leads from the root of the file system, nobody gets by one step.
    input.write("в/глубже/В.xbsl", "// я  \n");
    fs::rename(input.inside("в"), dir.join("в")).expect("the directory is ours");
    let run = input.run(&["."]);
    assert_told(&run, "глубже/в");
    assert_eq!(run.count("whitespace/trailing"), 2);
}

#[test]
fn directories_named_like_files_are_directories() {
    let input = Input::of("А.yaml/Б.xbsl", "// я  \n");
    input.write("Проект.yaml/В.yaml", "Имя: В\n");
    input.write(".gitignore/Г.yaml", "Имя: Г\n");
    assert_eq!(input.check().count("whitespace/trailing"), 1);
    assert!(input.run(&["А.yaml"]).code < 2);
}
