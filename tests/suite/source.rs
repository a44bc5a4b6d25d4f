//! What a workspace holds, for paths given in the ways people give them.

use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::PathBuf;

use stapel::source::{FileIndex, FileKind, FileSet, Options, Reason, Source, Special, Workspace};

const OBJECT: &str = "ВидЭлемента: ОбщийМодуль\n";

/// A directory of files to load from.
struct Tree {
    dir: tempfile::TempDir,
}

impl Tree {
    fn new(files: &[(&str, &str)]) -> Self {
        let tree = Self { dir: tempfile::tempdir().expect("a directory") };
        for (path, text) in files {
            tree.write(path, text);
        }
        tree
    }

    /// A project with files of every kind, and with directories that no build holds.
    fn shop() -> Self {
        Self::new(&[
            ("acme/Shop/Проект.yaml", "Имя: Shop\n"),
            ("acme/Shop/Main/A.yaml", OBJECT),
            ("acme/Shop/Main/A.xbsl", ""),
            ("acme/Shop/Other/B.yaml", OBJECT),
            ("acme/Shop/Other/Report.xbql", ""),
            ("acme/Shop/Other/Ресурсы/x.css", ""),
            ("acme/Shop/Other/x.css", ""),
            ("acme/Shop/README.md", ""),
            ("acme/Shop/.hidden/C.yaml", OBJECT),
            ("acme/Shop/node_modules/D.yaml", OBJECT),
            ("acme/Shop/__pycache__/E.yaml", OBJECT),
        ])
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("directories");
        fs::write(path, text).expect("a file");
    }

    fn link(&self, path: &str, to: &str) {
        symlink(to, self.path(path)).expect("a link");
    }

    fn path(&self, path: &str) -> PathBuf {
        self.dir.path().join(path)
    }

    fn load(&self, paths: &[&str]) -> Workspace {
        self.load_from("", paths)
    }

    fn load_from(&self, current: &str, paths: &[&str]) -> Workspace {
        load(paths, &Options::new(self.path(current)))
    }
}

fn load(paths: &[&str], options: &Options) -> Workspace {
    Workspace::load(&paths.iter().map(PathBuf::from).collect::<Vec<_>>(), options)
}

/// Paths of the files asked for, then of the context in parentheses.
fn listed(workspace: &Workspace) -> String {
    let paths = |requested: bool| {
        let files = (0..).map(FileIndex).zip(&workspace.files);
        let files = files.filter(move |(index, _)| workspace.requested.contains(*index) == requested);
        files.map(|(_, file)| file.path.as_str()).collect::<Vec<_>>().join(" ")
    };
    format!("{} ({})", paths(true), paths(false))
}

fn reasons(workspace: &Workspace) -> Vec<(&str, Reason)> {
    workspace.run.problems.iter().map(|problem| (problem.path.as_str(), problem.reason.clone())).collect()
}

#[test]
fn a_project_is_listed_in_order_without_the_directories_no_build_holds() {
    let workspace = Tree::shop().load(&["."]);
    let expected = "acme/Shop/Main/A.xbsl acme/Shop/Main/A.yaml acme/Shop/Other/B.yaml \
                    acme/Shop/Other/Report.xbql acme/Shop/Проект.yaml ()";
    assert_eq!(listed(&workspace), expected);
    assert_eq!(workspace.files[3].kind, FileKind::Query);
    assert_eq!(workspace.projects.len(), 1);
    assert_eq!(workspace.projects[0].dir, "acme/Shop");
    assert_eq!(workspace.projects[0].files.len(), 5);
    let descriptor = workspace.projects[0].descriptor.and_then(|index| workspace.file(index));
    assert_eq!(descriptor.map(|file| file.name()), Some("Проект.yaml"));
    assert_eq!(workspace.run.problems, []);
}

#[test]
fn paths_are_shown_as_typed_and_relative_to_the_root_on_demand() {
    let tree = Tree::shop();
    let absolute = tree.path("acme/Shop/Main").to_string_lossy().into_owned();
    for (current, typed, expected) in [
        ("acme", "./Shop/Main/", "Shop/Main/A.yaml"),
        ("acme", "Shop/../Shop/Main", "Shop/../Shop/Main/A.yaml"),
        ("acme/Shop/Other", "../Main/A.yaml", "../Main/A.yaml"),
        ("acme/Shop/Main", ".", "A.yaml"),
        ("", &absolute, &format!("{absolute}/A.yaml")),
    ] {
        let workspace = tree.load_from(current, &[typed]);
        let file = workspace.files.iter().find(|file| file.path == expected);
        let file = file.unwrap_or_else(|| panic!("{typed}: {}", listed(&workspace)));
        assert_eq!(workspace.run.root_relative(file).as_deref(), Some("acme/Shop/Main/A.yaml"), "{typed}");
    }
}

#[test]
fn one_file_brings_its_project_as_context() {
    let tree = Tree::shop();
    let expected = "acme/Shop/Main/A.xbsl (acme/Shop/Main/A.yaml acme/Shop/Other/B.yaml \
                    acme/Shop/Other/Report.xbql acme/Shop/Проект.yaml)";
    assert_eq!(listed(&tree.load(&["acme/Shop/Main/A.xbsl"])), expected);
    let expected = "A.xbsl (../Main/A.yaml ../Other/B.yaml ../Other/Report.xbql ../Проект.yaml)";
    assert_eq!(listed(&tree.load_from("acme/Shop/Main", &["A.xbsl"])), expected);
}

#[test]
fn files_given_by_name_are_checked_wherever_they_lie() {
    let tree = Tree::shop();
    let workspace = tree.load(&["acme/Shop/.hidden/C.yaml", "acme/Shop/Other/x.css", "acme/Shop/README.md"]);
    assert!(listed(&workspace).starts_with("acme/Shop/.hidden/C.yaml acme/Shop/Other/x.css ("));
    assert_eq!(workspace.run.unrecognized, ["acme/Shop/README.md"]);
    assert_eq!(workspace.projects[0].files.len(), 7);
    assert!(listed(&tree.load(&["acme/Shop/node_modules"])).starts_with("acme/Shop/node_modules/D.yaml ("));
}

#[test]
fn a_file_is_there_once_however_often_it_is_given() {
    let tree = Tree::shop();
    tree.link("link", "acme");
    let workspace = tree.load(&["acme/Shop/Main", "acme/Shop", "link/Shop/Main/A.yaml", "acme/../acme/Shop"]);
    assert_eq!(workspace.files.len(), 5);
    assert!(workspace.files.iter().all(|file| file.path.starts_with("acme/Shop")));
}

#[test]
fn text_resources_are_there_when_wanted() {
    let tree = Tree::shop();
    let workspace = load(&["acme"], &Options { resources: true, ..Options::new(tree.path("")) });
    let resources = workspace.files.iter().filter(|file| file.kind == FileKind::Resource);
    assert_eq!(
        resources.map(|file| file.path.as_str()).collect::<Vec<_>>(),
        ["acme/Shop/Other/Ресурсы/x.css"]
    );
}

#[test]
fn what_git_ignores_is_context_inside_a_project_only() {
    let tree = Tree::shop();
    tree.write(".git/info/exclude", "*.yaml\n");
    tree.write(".gitignore", "Other/\ngenerated\n");
    tree.write(".ignore", "*\n");
    tree.write("acme/Shop/Main/.gitignore", "*.xbsl\n!A.yaml\n");
    tree.write("acme/Shop/Main/generated/C.yaml", "");
    tree.write("generated/D.yaml", "");
    let expected = "acme/Shop/Main/A.yaml acme/Shop/Проект.yaml (acme/Shop/Main/A.xbsl \
                    acme/Shop/Main/generated/C.yaml acme/Shop/Other/B.yaml acme/Shop/Other/Report.xbql)";
    assert_eq!(listed(&tree.load(&["."])), expected);
    assert_eq!(listed(&tree.load(&["acme"])), expected, "patterns above the given path count");
    assert!(listed(&tree.load(&["acme/Shop/Other"])).starts_with("acme/Shop/Other/B.yaml "), "given by name");
    assert!(listed(&tree.load(&["acme/Shop/Main/A.xbsl"])).starts_with("acme/Shop/Main/A.xbsl ("));

    let workspace = load(&["."], &Options { gitignore: false, ..Options::new(tree.path("")) });
    assert_eq!(workspace.files.len(), 7);
    assert!(workspace.requested == FileSet::all(workspace.files.len()));
}

#[test]
fn a_nested_ignore_file_takes_back_what_those_above_it_say() {
    let tree = Tree::shop();
    tree.write(".gitignore", "*.yaml\nmore\n!*.xbsl\n");
    tree.write("acme/Shop/Main/.gitignore", "!A.yaml\n*.xbsl\n");
    tree.write("acme/Shop/Main/A2.yaml", OBJECT);
    tree.write("acme/Shop/Main/deep/A.yaml", OBJECT);
    tree.write("acme/Shop/Main/deep/.gitignore", "A.yaml\n");
    tree.write("acme/Shop/Main/deep/er/A.yaml", OBJECT);
    tree.write("acme/Shop/Main/deep/er/.gitignore", "!A.yaml\n");
    // Git does not look into a directory that it ignores.
    tree.write("acme/Shop/Main/more/.gitignore", "!A.yaml\n");
    tree.write("acme/Shop/Main/more/A.yaml", OBJECT);
    let expected = "acme/Shop/Main/A.yaml acme/Shop/Main/deep/er/A.yaml acme/Shop/Other/Report.xbql \
                    (acme/Shop/Main/A.xbsl acme/Shop/Main/A2.yaml acme/Shop/Main/deep/A.yaml \
                    acme/Shop/Main/more/A.yaml acme/Shop/Other/B.yaml acme/Shop/Проект.yaml)";
    assert_eq!(listed(&tree.load(&["."])), expected);
    assert_eq!(listed(&tree.load(&["acme/Shop"])), expected);
}

#[test]
fn an_ignore_file_that_cannot_be_read_is_a_problem() {
    let tree = Tree::new(&[("r/.git/HEAD", ""), ("r/a/A.yaml", OBJECT)]);
    tree.write("r/.gitignore", &"x\n".repeat(1 << 20));
    tree.write("r/a/.gitignore", &"x\n".repeat(1 << 20));
    let too_large = |path| (path, Reason::TooLarge { limit: 1 << 20 });
    assert_eq!(reasons(&tree.load(&["r/a"])), [too_large(".gitignore"), too_large("r/a/.gitignore")]);
}

#[test]
fn ignore_files_above_the_root_do_not_count() {
    let tree = Tree::new(&[(".gitignore", "*\n"), ("r/.git/HEAD", ""), ("r/A.yaml", OBJECT)]);
    assert_eq!(listed(&tree.load(&["r"])), "r/A.yaml ()");
}

#[test]
fn several_projects_are_separate_and_the_rest_is_loose() {
    let tree = Tree::new(&[
        ("v/One/Проект.yaml", "Имя: One\n"),
        ("v/One/Project.yaml", "Name: One\n"),
        ("v/One/S/A.yaml", OBJECT),
        ("v/One/S/Nested/Inner/Project.yaml", "Name: Inner\n"),
        ("v/One/S/Nested/Inner/B.yaml", OBJECT),
        ("v/Two/Project.yaml", "Name: Two\n"),
        ("v/Two/S/Проект.yaml", "ВидЭлемента: Справочник\nИмя: Проект\n"),
        ("stray.yaml", OBJECT),
    ]);
    let workspace = tree.load(&["."]);
    let shape: Vec<_> =
        workspace.projects.iter().map(|project| (&*project.dir, project.files.len())).collect();
    assert_eq!(shape, [("v/One", 3), ("v/One/S/Nested/Inner", 2), ("v/Two", 2)]);
    let descriptor = workspace.projects[0].descriptor.and_then(|index| workspace.file(index));
    assert_eq!(descriptor.map(|file| file.name()), Some("Проект.yaml"), "the Russian name wins");
    assert_eq!(workspace.loose.len(), 1);
}

#[test]
fn without_a_descriptor_each_given_path_is_a_project() {
    let tree =
        Tree::new(&[("a/A.yaml", OBJECT), ("a/x/B.yaml", OBJECT), ("b/C.yaml", OBJECT), ("b/D.xbsl", "")]);
    let shape = |paths: &[&str]| {
        let workspace = tree.load(paths);
        assert_eq!(workspace.loose, []);
        let shape = workspace.projects.iter().map(|project| (project.dir.clone(), project.files.len()));
        shape.collect::<Vec<_>>()
    };
    assert_eq!(shape(&["."]), [(String::new(), 4)]);
    assert_eq!(shape(&["a", "b"]), [("a".to_owned(), 2), ("b".to_owned(), 2)]);
    assert_eq!(shape(&["b/D.xbsl"]), [("b".to_owned(), 2)], "with its neighbours");
    assert_eq!(listed(&tree.load(&["b/D.xbsl"])), "b/D.xbsl (b/C.yaml)");
}

#[test]
fn memory_and_disk_give_the_same_workspace() {
    let files =
        [("v/P/Проект.yaml", "Имя: P\n"), ("v/P/S/A.yaml", OBJECT), ("v/P/S/A.xbsl", "\u{FEFF}метод")];
    let memory = Workspace::in_memory(files);
    let disk = Tree::new(&files).load(&["."]);
    assert_eq!(memory.projects, disk.projects);
    let value = |workspace: &Workspace| -> Vec<_> {
        workspace
            .files
            .iter()
            .map(|file| (file.path.clone(), file.kind, file.text.clone(), file.bom))
            .collect()
    };
    assert_eq!(value(&memory), value(&disk));
    assert_eq!(memory.run.root_relative(&memory.files[0]).as_deref(), Some("v/P/S/A.xbsl"));
}

/// What a program may make of a file.
struct Made(Source);

impl AsRef<Source> for Made {
    fn as_ref(&self) -> &Source {
        &self.0
    }
}

#[test]
fn what_is_made_of_files_stands_in_the_order_of_their_paths() {
    let tree = Tree::new(&[]);
    // A slash stands between these letters.
    for dir in ["d", "d-", "d.", "d.yaml.d", "d0", "d/d", "dd"] {
        for n in 0..60 {
            tree.write(&format!("{dir}/F{n:03}.yaml"), &format!("n: {n}\n"));
        }
        tree.write(&format!("{dir}.yaml"), "");
    }
    let options = Options::new(tree.path(""));
    for given in [&["."][..], &["d0", "d"], &["d/d/F001.yaml", "d", "d0/F001.yaml", "d-"]] {
        let given: Vec<_> = given.iter().map(PathBuf::from).collect();
        let make = |files: Vec<Source>| files.into_iter().map(Made).collect();
        let (workspace, made) = Workspace::load_as(&given, &options, make);
        let paths: Vec<_> = made.iter().map(|Made(file)| &file.path).collect();
        assert!(workspace.files.is_empty());
        assert!(paths.len() > 120 && paths.is_sorted(), "{given:?}");
        let loaded = Workspace::load(&given, &options);
        assert_eq!(loaded.files.iter().map(|file| &file.path).collect::<Vec<_>>(), paths);
    }
}

#[test]
fn files_of_one_walk_need_no_sorting() {
    let tree = Tree::new(&[]);
    for dir in ["d", "d-", "d.", "d.yaml.d", "d0", "d/d", "dd"] {
        tree.write(&format!("{dir}/F.yaml"), "");
        tree.write(&format!("{dir}.yaml"), "");
    }
    let (_, made) = Workspace::load_as(&[PathBuf::from(".")], &Options::new(tree.path("")), |files| {
        // So few are one batch.
        assert_eq!(files.len(), 14);
        assert!(files.is_sorted_by_key(|file| file.path.clone()));
        files
    });
    assert_eq!(made.len(), 14);
}

#[test]
fn what_is_no_file_is_a_problem_and_never_waited_for() {
    let tree = Tree::shop();
    let pipe = tree.path("acme/Shop/Main/P.yaml");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    let socket = tree.path("acme/Shop/Main/S.xbsl");
    let _listener = std::os::unix::net::UnixListener::bind(&socket).expect("a socket");
    let workspace = tree.load(&["."]);
    let pipe = ("acme/Shop/Main/P.yaml", Reason::NotRegular(Special::Pipe));
    let socket = ("acme/Shop/Main/S.xbsl", Reason::NotRegular(Special::Socket));
    assert_eq!(reasons(&workspace), [pipe.clone(), socket]);
    assert_eq!(workspace.files.len(), 5);
    let device = ("/dev/null", Reason::NotRegular(Special::Device));
    assert_eq!(reasons(&tree.load(&["acme/Shop/Main/P.yaml", "/dev/null"])), [device, pipe]);
}

#[test]
fn links_are_not_followed_and_a_ring_ends() {
    let tree = Tree::shop();
    tree.link("acme/Shop/Main/up", "..");
    tree.link("acme/Shop/Main/L.yaml", "A.yaml");
    tree.link("one.yaml", "two.yaml");
    tree.link("two.yaml", "one.yaml");
    let workspace = tree.load(&["."]);
    assert_eq!((workspace.files.len(), workspace.run.problems.len()), (5, 0));
    assert_eq!(reasons(&tree.load(&["one.yaml"])), [("one.yaml", Reason::LinkLoop)]);
    let given = tree.load(&["acme/Shop/Main/L.yaml"]);
    assert!(listed(&given).starts_with("acme/Shop/Main/L.yaml ("), "given by name: {}", listed(&given));
}

#[test]
fn paths_that_cannot_be_are_problems() {
    let tree = Tree::shop();
    let long = "я".repeat(1000);
    let missing = ["acme/Shop/Main/A.yaml/x", "nowhere"].map(|path| (path, Reason::Missing));
    assert_eq!(
        reasons(&tree.load(&["nowhere", &long, "acme/Shop/Main/A.yaml/x"])),
        [missing[0].clone(), missing[1].clone(), (&long, Reason::NameTooLong)]
    );
    let name = std::ffi::OsStr::from_bytes(b"acme/Shop/Main/\xFF.yaml");
    fs::write(tree.path("").join(name), "").expect("a file");
    assert_eq!(reasons(&tree.load(&["."])), [("acme/Shop/Main/\u{FFFD}.yaml", Reason::NameNotUtf8)]);
}

#[test]
fn size_is_limited() {
    let tree = Tree::new(&[("A.yaml", "12345"), ("B.yaml", "123456")]);
    let workspace = load(&["."], &Options { limit: 5, ..Options::new(tree.path("")) });
    assert_eq!(listed(&workspace), "A.yaml ()");
    assert_eq!(reasons(&workspace), [("B.yaml", Reason::TooLarge { limit: 5 })]);
}

#[test]
fn deep_directories_end_in_a_problem_at_worst() {
    let tree = Tree::new(&[]);
    let mut dir = tree.path("");
    let name = "d".repeat(200);
    while fs::create_dir(dir.join(&name)).is_ok() {
        dir.push(&name);
        fs::write(dir.join("A.yaml"), "").expect("a file");
    }
    let workspace = tree.load(&["."]);
    assert!(workspace.files.len() > 10, "{}", workspace.files.len());
    assert!(workspace.run.problems.iter().all(|problem| problem.reason == Reason::NameTooLong));
}
