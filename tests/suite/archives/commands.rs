//! `inspect` and `verify` as they are called: answers, exit codes and that the forms of both hold.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::{Value, json};
use stapel::pack::{Manifest, Method, Project, Timestamp, archive};
use tempfile::TempDir;

use super::forge::{Forge, Made};

const MANIFEST: &str = "ManifestVersion: 1.0\nProjectKind: Library\nVendor: acme\nName: Shop\nVersion: 1.0-7\n\
                        Created: 2026.11.20 09:44:11\nBranchName: main\nCommitId: \nRelease:\n";
/// What the manifest calls the file.
const FILE: &str = "Shop 1.0-7.xlib";
const DESCRIPTOR: &str = "Имя: Shop\nПоставщик: acme\nВерсия: 1.0\nВидПроекта: Библиотека\nПредставление: Магазин\n\
                          РежимСовместимости: 9.0\n";
const FILES: [(&str, &str); 9] = [
    ("Project.yaml", DESCRIPTOR),
    ("Code/Only.xbsl", "метод Тест()\n;\n"),
    ("Main/Sub/Deep/Part.yaml", "ElementKind: CommonModule\nName: Part\nVisibilityScope: Global\n"),
    ("Main/Sub/Ресурсы/Data.yaml", "ВидЭлемента: Справочник\nИмя: НеТип\n"),
    ("Main/Ресурсы/logo.bin", "\u{1}"),
    ("Main/Локализация/en.yaml", "Строки:\n    А: A\n"),
    ("Main/Подсистема.yaml", "ВидЭлемента: Подсистема\nИмя: Main\n"),
    ("Main/Товары.yaml", "ВидЭлемента: Справочник\nИмя: Товары\nОбластьВидимости: Глобально\n"),
    ("Main/Цены.yaml", "ВидЭлемента: РегистрСведений\nИмя: Цены\n"),
];

/// A build file of another program: another order, other times and permissions.
pub(crate) fn foreign() -> Forge {
    let mut forge = Forge::of(&[("Assembly.yaml", MANIFEST.as_bytes())]);
    for (path, text) in FILES.iter().rev() {
        let mut made = Made::new(&format!("acme/Shop/{path}"), text.as_bytes());
        made.attributes = 0o100_664 << 16;
        made.both(|head| head.time = 7);
        forge.entries.push(made);
    }
    forge
}

/// A project in `acme/Shop` and the build file of it.
pub(crate) fn packed(method: Method) -> (TempDir, PathBuf, Vec<u8>) {
    packed_files(&FILES, method)
}

/// The same of its descriptor and one module.
pub(crate) fn packed_module(method: Method) -> (TempDir, PathBuf, Vec<u8>) {
    packed_files(&FILES[..2], method)
}

fn packed_files(files: &[(&str, &str)], method: Method) -> (TempDir, PathBuf, Vec<u8>) {
    let dir = tempfile::tempdir().unwrap();
    let project = dir.path().canonicalize().unwrap().join("acme/Shop");
    for (path, text) in files {
        let path = project.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let opened = Project::open(&project, "acme/Shop").unwrap();
    let manifest = Manifest {
        kind: opened.descriptor.kind,
        vendor: "acme".into(),
        name: "Shop".into(),
        version: "1.0-7".into(),
        created: Timestamp::parse("2026.11.20 09:44:11").unwrap(),
        branch: "main".into(),
        commit: String::new(),
    };
    let mut bytes = Vec::new();
    archive::write(&manifest, &opened.selection.entries, method, &mut bytes, |_, _| None).unwrap();
    (dir, project, bytes)
}

/// An archive on disk and what is said of it.
struct Case(TempDir);

impl Case {
    fn with(bytes: &[u8]) -> Self {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join(FILE), bytes).unwrap();
        Self(dir)
    }

    fn run(&self, args: &[&str]) -> Output {
        self.run_on(FILE, args)
    }

    fn run_on(&self, file: &str, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
        command.current_dir(self.0.path()).env("LC_ALL", "C").env_remove("STAPEL_LANG");
        command.args(args).arg(file).output().unwrap()
    }

    /// The exit code and the answer, which follows its schema.
    fn answer(&self, command: &str, args: &[&str]) -> (i32, Value) {
        let output = self.run(&[&[command, "--lang", "en", "--format", "json"], args].concat());
        let answer: Value = serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
        let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("schemas/{command}.schema.json"));
        let schema = serde_json::from_str(&fs::read_to_string(schema).unwrap()).unwrap();
        let validator = jsonschema::validator_for(&schema).unwrap();
        let errors: Vec<_> = validator.iter_errors(&answer).map(|error| error.to_string()).collect();
        assert_eq!(errors, Vec::<String>::new());
        (output.status.code().unwrap(), answer)
    }

    fn verified(&self, args: &[&str]) -> (i32, Vec<(String, String)>) {
        let (code, answer) = self.answer("verify", args);
        assert_eq!(answer["ok"].as_bool().unwrap(), code == 0);
        (code, told(&answer["problems"]))
    }
}

fn told(list: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    list.as_array().unwrap().iter().map(|told| (text(&told["code"]), text(&told["path"]))).collect()
}

fn codes(list: &Value) -> Vec<String> {
    told(list).into_iter().map(|(code, _)| code).collect()
}

#[test]
fn directories_tell_what_is_in_a_build_file() {
    let (code, answer) = Case::with(&foreign().write()).answer("inspect", &[]);
    assert_eq!(code, 0);
    let project = &answer["project"];
    assert_eq!(
        *project,
        json!({
            "kind": "Library", "vendor": "acme", "name": "Shop", "version": "1.0-7", "base_version": "1.0",
            "presentation": "Магазин", "compatibility_mode": "9.0",
        })
    );
    assert_eq!(answer["manifest"]["Created"], "2026.11.20 09:44:11");
    assert_eq!(
        answer["subsystems"],
        json!([
            {"name": "Code", "qualified": "acme::Shop::Code", "described": false, "packages": []},
            {"name": "Main", "qualified": "acme::Shop::Main", "described": true, "packages": ["Sub", "Sub::Deep"]},
        ])
    );
    let elements = answer["elements"].as_array().unwrap();
    let names: Vec<_> = elements.iter().map(|element| element["qualified"].as_str().unwrap()).collect();
    let expected =
        ["acme::Shop::Main::Sub::Deep::Part", "acme::Shop::Main::Товары", "acme::Shop::Main::Цены"];
    assert_eq!(names, expected);
    let scopes: Vec<_> = elements.iter().map(|element| element["scope"].as_str().unwrap()).collect();
    assert_eq!(scopes, ["Global", "Global", "InSubsystem"]);
    assert_eq!(elements[0]["package"], "Sub::Deep");
    assert_eq!(answer["global_types"], json!([expected[0], expected[1]]));
    assert_eq!(answer["problems"], json!([]));
}

#[test]
fn an_unsound_build_file_is_looked_into_as_far_as_it_can_be_read() {
    let mut forge = foreign();
    forge.comment = b"hello".to_vec();
    forge.entries.push(Made::new("acme/Library/Main/A.yaml", b"x: 1\n"));
    let case = Case::with(&forge.write());
    let (code, answer) = case.answer("inspect", &[]);
    assert_eq!((code, codes(&answer["problems"])), (0, vec!["archive-comment".to_owned()]));
    assert_eq!(answer["other_projects"], json!(["acme/Library"]));
    let output = case.run(&["inspect", "--lang", "ru"]);
    assert!(String::from_utf8_lossy(&output.stderr).contains("stapel verify"));

    let mut forge = foreign();
    let broken = forge.entries.iter().position(|made| made.central.name.ends_with("Товары.yaml".as_bytes()));
    forge.entries[broken.unwrap()].both(|head| head.crc ^= 1);
    let (code, answer) = Case::with(&forge.write()).answer("inspect", &[]);
    assert_eq!((code, &answer["complete"]), (2, &json!(false)));
    assert_eq!(told(&answer["problems"]), [("checksum".to_owned(), "acme/Shop/Main/Товары.yaml".to_owned())]);
    assert_eq!(answer["elements"].as_array().unwrap().len(), 2);
}

#[test]
fn what_is_no_build_file_is_an_error() {
    let whole = foreign().write();
    for bytes in [&whole[..100], b"", b"no archive", &Forge::of(&[("a", b"x")]).write()] {
        let output = Case::with(bytes).run(&["inspect", "--lang", "en"]);
        assert_eq!((output.status.code(), &*output.stdout), (Some(2), b"".as_slice()));
        assert!(output.stderr.starts_with(b"stapel: error: 'Shop 1.0-7.xlib' is not a "), "{output:?}");
    }
    let output = Case::with(&whole[..100]).run(&["verify", "--lang", "en"]);
    assert_eq!((output.status.code(), &*output.stdout), (Some(2), b"".as_slice()));
}

#[test]
fn several_projects_to_compare_with_are_listed() {
    let case = Case::with(&foreign().write());
    for name in ["One", "Two"] {
        fs::create_dir_all(case.0.path().join("acme").join(name)).unwrap();
        let text = format!("Имя: {name}\nПоставщик: acme\nВерсия: 1.0\n");
        fs::write(case.0.path().join("acme").join(name).join("Проект.yaml"), text).unwrap();
    }
    let output = case.run(&["verify", "--lang", "en", "--against", "."]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(told.contains("which one to compare with") && !told.contains("stapel pack"), "{told}");
    assert!(told.contains("stapel verify … --against acme/One"), "{told}");
}

#[test]
fn a_manifest_that_names_nothing_is_an_error() {
    let no_name = MANIFEST.replace("Name: Shop\n", "");
    let large = format!("{MANIFEST}{}", "x".repeat(1 << 16));
    for (manifest, said) in [(no_name, "has no value for Name"), (large, "is larger than 65536 bytes")] {
        let mut forge = foreign();
        forge.entries[0] = Made::new("Assembly.yaml", manifest.as_bytes());
        let output = Case::with(&forge.write()).run(&["inspect", "--lang", "en"]);
        assert_eq!((output.status.code(), &*output.stdout), (Some(2), b"".as_slice()));
        assert!(String::from_utf8_lossy(&output.stderr).contains(said), "{output:?}");
    }
}

#[test]
fn a_build_file_of_another_program_is_sound_with_remarks() {
    let (code, answer) = Case::with(&foreign().write()).answer("verify", &[]);
    assert_eq!((code, codes(&answer["problems"])), (0, vec![]));
    assert_eq!(codes(&answer["remarks"]), ["order", "times", "modes"]);
}

#[test]
fn a_build_file_of_ours_has_nothing_to_remark() {
    let (_dir, project, bytes) = packed(Method::Deflate);
    let case = Case::with(&bytes);
    let (code, answer) = case.answer("verify", &["--against", project.to_str().unwrap()]);
    assert_eq!(code, 0, "{answer}");
    assert_eq!((codes(&answer["remarks"]), &answer["against"]["same"]), (vec![], &json!(true)));
    fs::copy(case.0.path().join(FILE), case.0.path().join("other.zip")).unwrap();
    let output = case.run_on("other.zip", &["verify", "--lang", "en"]);
    assert!(
        String::from_utf8_lossy(&output.stdout)
            .contains("according to the manifest, the file name is 'Shop 1.0-7.xlib'")
    );

    let (_dir, project, stored) = packed(Method::Store);
    let (code, answer) = Case::with(&stored).answer("verify", &["--against", project.to_str().unwrap()]);
    assert_eq!((code, codes(&answer["remarks"])), (0, vec!["stored".to_owned()]));
    assert_eq!(answer["archive"]["standard"], false);
}

#[test]
fn a_digest_is_compared() {
    let case = Case::with(&foreign().write());
    let sha256 = case.answer("verify", &[]).1["archive"]["sha256"].as_str().unwrap().to_owned();
    assert_eq!(case.answer("verify", &["--sha256", &sha256.to_uppercase()]).0, 0);
    let (code, answer) = case.answer("verify", &["--sha256", &"0".repeat(64)]);
    assert_eq!((code, &answer["digest"]["same"], &answer["sound"]), (1, &json!(false), &json!(true)));
    for wrong in ["", "0", &"0".repeat(63), &"0".repeat(65), &"g".repeat(64), &"ф".repeat(32)] {
        assert_eq!(case.run(&["verify", "--sha256", wrong]).status.code(), Some(2), "{wrong}");
    }
}

#[test]
fn the_manifest_follows_the_rules() {
    let cases: &[(&str, &str, &[&str])] = &[
        ("ManifestVersion: 1.0\n", "\u{feff}ManifestVersion: 1.0\n", &["manifest-bom"]),
        ("\n", "\r\n", &["manifest-line-end"]),
        ("Release:\n", "Release:", &["manifest-line-end"]),
        ("Vendor: acme\n", "Vendor: acme\nnonsense\n", &["manifest-line"]),
        ("Vendor: acme\n", "Vendor: acme\n\n", &["manifest-line"]),
        ("Vendor: acme\n", "", &["manifest-key-missing"]),
        ("Release:\n", "", &["manifest-key-missing"]),
        ("Release:\n", "Release:\nMore: x\n", &["manifest-key-unknown"]),
        ("Release:\n", "Release:\nVersion: 2.0-1\n", &["manifest-key-repeated"]),
        ("Vendor: acme\nName: Shop\n", "Name: Shop\nVendor: acme\n", &["manifest-key-order"]),
        ("ManifestVersion: 1.0", "ManifestVersion: 1.1", &["manifest-value"]),
        ("Created: 2026.11.20", "Created: 2026-11-20", &["manifest-value"]),
        ("Created: 2026.11.20", "Created: 2026.02.30", &["manifest-value"]),
        ("Release:\n", "Release: x\n", &["manifest-value"]),
        ("Version: 1.0-7", "Version: 1/0", &["manifest-value"]),
        ("Version: 1.0-7", "Version: ", &["value-missing"]),
        ("Version: 1.0-7", "Version:  1.0-7", &["value-blank-ends"]),
        ("BranchName: main", "BranchName: ma\u{1b}in", &["value-control"]),
        ("BranchName: main", "BranchName: ", &[]),
        ("BranchName: main", "BranchName:", &[]),
    ];
    for (from, to, expected) in cases {
        let mut forge = foreign();
        assert!(MANIFEST.contains(from), "{from}");
        forge.entries[0] = Made::new("Assembly.yaml", MANIFEST.replace(from, to).as_bytes());
        let (code, problems) = Case::with(&forge.write()).verified(&[]);
        let problems: Vec<_> = problems.iter().map(|(code, _)| code.as_str()).collect();
        assert_eq!(
            (problems.as_slice(), code),
            (*expected, i32::from(!expected.is_empty())),
            "{from:?} → {to:?}"
        );
    }
    let mut forge = foreign();
    forge.entries[0] = Made::new("Assembly.yaml", b"Vendor: \xE2\n");
    assert_eq!(Case::with(&forge.write()).verified(&[]).1[0].0, "manifest-not-utf8");
    forge.entries.remove(0);
    assert_eq!(Case::with(&forge.write()).verified(&[]).1, [("manifest-missing".into(), "".into())]);
}

#[test]
fn the_layout_follows_the_rules() {
    fn expect(change: impl FnOnce(&mut Forge), expected: &[(&str, &str)]) {
        let mut forge = foreign();
        change(&mut forge);
        let (code, problems) = Case::with(&forge.write()).verified(&[]);
        let problems: Vec<_> = problems.iter().map(|(code, path)| (code.as_str(), path.as_str())).collect();
        assert_eq!((problems.as_slice(), code), (expected, 1));
    }
    let add = |path: &'static str, code: &'static str| {
        expect(|forge| forge.entries.push(Made::new(path, DESCRIPTOR.as_bytes())), &[(code, path)]);
    };
    add("readme.md", "outside-project");
    add("acme/Library/Project.yaml", "outside-project");
    add("acme/Shop/Main/a.exe", "not-selected");
    add("acme/Shop/.git/config.txt", "not-selected");
    add("acme/Shop/Main/Ресурсы/.env", "not-selected");
    add("acme/Shop/Main/old.xasm", "not-selected");
    add("acme/Shop/Main/a.xsd", "not-selected");
    expect(
        |forge| forge.entries.push(Made::new("acme/Shop/Проект.yaml", DESCRIPTOR.as_bytes())),
        &[("two-descriptors", "acme/Shop")],
    );
    let descriptor = |text: String| {
        move |forge: &mut Forge| {
            let last = forge.entries.len() - 1;
            forge.entries[last] = Made::new("acme/Shop/Project.yaml", text.as_bytes());
        }
    };
    let path = "acme/Shop/Project.yaml";
    expect(descriptor(DESCRIPTOR.replace("Библиотека", "Приложение")), &[("descriptor-differs", path)]);
    expect(descriptor(DESCRIPTOR.replace("Имя: Shop", "Имя: Shap")), &[("descriptor-differs", path)]);
    expect(descriptor(DESCRIPTOR.replace("Имя: Shop\n", "")), &[("key-missing", path)]);
    expect(descriptor("Имя: [".into()), &[("descriptor-not-yaml", path)]);
    expect(|forge| forge.entries.truncate(9), &[("descriptor-missing", "")]);
}

#[test]
fn the_difference_from_the_sources_is_told_entry_by_entry() {
    let (_dir, project, bytes) = packed(Method::Deflate);
    let expect = |bytes: &[u8], expected: &[(&str, &str)]| {
        let (code, answer) = Case::with(bytes).answer("verify", &["--against", project.to_str().unwrap()]);
        let differences = told(&answer["against"]["differences"]);
        let found: Vec<_> = differences.iter().map(|(code, path)| (code.as_str(), path.as_str())).collect();
        assert_eq!((code, found.as_slice()), (1, expected), "{answer}");
    };
    // Bytes of other programs: the same files, which are ordered and dated differently.
    let (_, answer) =
        Case::with(&foreign().write()).answer("verify", &["--against", project.to_str().unwrap()]);
    let codes = codes(&answer["against"]["differences"]);
    assert!(codes.iter().all(|code| ["metadata", "order"].contains(&code.as_str())), "{codes:?}");
    assert_eq!(codes.len(), FILES.len() + 2);

    let mut sound = Forge::of(&[("Assembly.yaml", MANIFEST.as_bytes())]);
    let mut sorted = FILES;
    sorted.sort_unstable();
    sound
        .entries
        .extend(sorted.iter().map(|(path, text)| Made::new(&format!("acme/Shop/{path}"), text.as_bytes())));
    for made in &mut sound.entries {
        // 2026-11-20 09:44:10, as entries have it.
        made.both(|head| (head.date, head.time) = (46 << 9 | 11 << 5 | 20, 9 << 11 | 44 << 5 | 5));
    }
    assert!(sound.write() == bytes, "the forge writes what pack writes");

    let changed = |change: &dyn Fn(&mut Forge)| {
        let mut forge = sound.clone();
        change(&mut forge);
        forge.write()
    };
    let extra = "acme/Shop/Main/Я.md";
    expect(&changed(&|forge| forge.entries.push(Made::new(extra, b"x"))), &[("extra", extra)]);
    let first = "acme/Shop/Code/Only.xbsl";
    expect(&changed(&|forge| drop(forge.entries.remove(1))), &[("missing", first)]);
    let other = |forge: &mut Forge| {
        let like = forge.entries[1].clone();
        forge.entries[1] = Made::new(first, b"other");
        forge.entries[1].both(|head| (head.date, head.time) = (like.central.date, like.central.time));
    };
    expect(&changed(&other), &[("content", first)]);
    let stored = |forge: &mut Forge| {
        let like = forge.entries[1].clone();
        forge.entries[1] = Made::stored(first, "метод Тест()\n;\n".as_bytes());
        forge.entries[1].both(|head| (head.date, head.time) = (like.central.date, like.central.time));
    };
    expect(&changed(&stored), &[("packed", first)]);
    expect(&changed(&|forge| forge.entries[1].attributes = 0), &[("metadata", first)]);
    expect(&changed(&|forge| forge.entries.swap(1, 2)), &[("order", "acme/Shop/Main/Sub/Deep/Part.yaml")]);
    expect(&changed(&|forge| forge.comment = b"x".to_vec()), &[("frame", "")]);

    fs::write(project.join("Code/Only.xbsl"), "метод Другой()\n;\n").unwrap();
    expect(&bytes, &[("content", first)]);
    fs::remove_file(project.join("Project.yaml")).unwrap();
    let case = Case::with(&bytes);
    let output = case.run(&["verify", "--format", "json", "--against", project.to_str().unwrap()]);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (output.status.code(), &answer["sound"], &answer["ok"]),
        (Some(2), &json!(true), &json!(false))
    );
}

#[test]
fn a_manifest_without_values_cannot_be_compared() {
    let (_dir, project, _) = packed(Method::Deflate);
    let mut forge = foreign();
    forge.entries[0] = Made::new("Assembly.yaml", b"Vendor: acme\n");
    let output =
        Case::with(&forge.write()).run(&["verify", "--lang", "en", "--against", project.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stdout).contains("manifest-key-missing"));
}
