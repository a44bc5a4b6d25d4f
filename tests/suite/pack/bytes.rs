//! The same files and values give the same bytes, whatever else is different.

use std::{fs, io::Read, os::unix::fs::PermissionsExt, process::Command};

use sha2::{Digest, Sha256};

use super::fixture::{Ended, Fixture, git, stapel};

const FIXED: [&str; 6] = [
    "--created",
    "2026-11-20T09:44:11Z",
    "--branch",
    "main",
    "--commit",
    "054067f8aa054067f8aa054067f8aa054067f8aa",
];

/// Files of every sort: empty, small, text that a codec has choices with, and noise.
fn golden(in_reverse: bool) -> Fixture {
    let fixture = Fixture::new();
    let mut state = 1_u32;
    let mut noise = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    let random: Vec<u8> = (0..100_000).map(|_| noise()).collect();
    let words: Vec<&str> =
        (0..40_000).map(|_| ["метод ", "знч ", "если ", "Товар", "\n"][noise() as usize % 5]).collect();
    let mut files: Vec<(&str, Vec<u8>)> = vec![
        ("Main/Empty.md", Vec::new()),
        ("Main/Большой.xbsl", words.concat().into_bytes()),
        ("Main/Ресурсы/noise.bin", random),
        ("Main/a-b/x.md", b"x\r\n".to_vec()),
        ("Main/a/x.md", b"x\n".to_vec()),
        ("Main/.hidden.yaml", "\u{feff}А: 1\n".into()),
        ("Main/left.log", b"no".to_vec()),
    ];
    if in_reverse {
        files.reverse();
    }
    for (path, content) in files {
        fixture.file(path, content);
    }
    fixture
}

fn sha256(path: &std::path::Path) -> String {
    Sha256::digest(fs::read(path).unwrap()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// These hashes are the archive format. They change only together with `pack::FORMAT_VERSION`.
#[test]
fn the_bytes_are_pinned() {
    let fixture = golden(false);
    let compressed = fixture.pack(&FIXED).answer();
    assert_eq!(compressed["sha256"], "cc3d4ba4b0a8442061a8826a8eb7e093fc8bb7c5a3d18eff13a9811539388c6d");
    assert_eq!(compressed["sha256"], sha256(&fixture.archive()));
    let stored = fixture.pack(&[&FIXED[..], &["--store", "--force"]].concat()).answer();
    assert_eq!(stored["sha256"], "91f9c278e5f81f4771d61431c5f458958295fa0c3702127463c634ff1cee6273");
    // Whatever compressed them, the contents are the same.
    assert_eq!(
        compressed["content_sha256"],
        "0d23d15c4c39a1e799ea9835746193b8cd5f022992ff1cf9a9af8a781391b70e"
    );
    assert_eq!(stored["content_sha256"], compressed["content_sha256"]);
    assert_eq!(stored["entries"], 9);
}

#[test]
fn the_order_of_creation_and_the_number_of_threads_do_not_show() {
    let hashes: Vec<_> = [(false, "1"), (true, "2"), (true, "7")]
        .map(|(in_reverse, jobs)| {
            golden(in_reverse).pack(&[&FIXED[..], &["--jobs", jobs]].concat()).answer()["sha256"].clone()
        })
        .into();
    assert_eq!(hashes[0], hashes[1]);
    assert_eq!(hashes[0], hashes[2]);
}

/// More than is compressed at a time, and a file that alone is more.
#[test]
fn what_is_packed_piece_by_piece_is_whole() {
    let fixture = Fixture::new();
    let mut state = 1_u64;
    let mut noise = |size: usize| -> Vec<u8> {
        let next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33).to_le_bytes()
        };
        std::iter::repeat_with(next).flatten().take(size).collect()
    };
    let mut files = vec![("Main/b.json".to_owned(), noise(9 << 20))];
    files.extend((0..4).map(|number| (format!("Main/a{number}.json"), noise(3 << 20))));
    files.extend((0..50).map(|number| (format!("Main/c{number}.json"), noise(number))));
    for (path, content) in &files {
        fixture.file(path, content);
    }
    let packed =
        |jobs| fixture.pack(&[&FIXED[..], &["--jobs", jobs, "--force"]].concat()).answer()["sha256"].clone();
    assert_eq!(packed("1"), packed("5"));
    let mut archive = zip::ZipArchive::new(fs::File::open(fixture.archive()).unwrap()).unwrap();
    assert_eq!(archive.len(), files.len() + 3);
    for (path, content) in &files {
        let mut unpacked = Vec::new();
        archive.by_name(&format!("acme/Shop/{path}")).unwrap().read_to_end(&mut unpacked).unwrap();
        assert!(unpacked == *content, "{path}");
    }
}

#[test]
fn two_clones_give_one_file() {
    let origin = golden(false);
    git(origin.top(), &["init", "-q"]);
    git(origin.top(), &["add", "-f", "acme"]);
    git(origin.top(), &["commit", "-qm", "all"]);
    let elsewhere = tempfile::tempdir().unwrap();
    let clone = |name: &str, mask: &str| {
        let dir = elsewhere.path().join(name);
        let script = format!("umask {mask}; git clone -q '{}' '{}'", origin.top().display(), dir.display());
        assert!(Command::new("sh").args(["-c", &script]).status().unwrap().success());
        dir
    };
    let pack = |dir: &std::path::Path, zone: &str, locale: &str| {
        let mut command = stapel(dir);
        command.env("TZ", zone).env("LC_ALL", locale).args(["pack", "--no-check", "--format", "json"]);
        Ended::of(&command.output().unwrap()).answer()
    };
    let (one, other) = (clone("one", "022"), clone("a longer name", "077"));
    for file in ["acme/Shop/Проект.yaml", "acme/Shop/Main/a/x.md"] {
        let touched =
            Command::new("touch").args(["-d", "1979-01-01"]).arg(other.join(file)).status().unwrap();
        assert!(touched.success());
        fs::set_permissions(other.join(file), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let first = pack(&one, "UTC", "C");
    let second = pack(&other, "Pacific/Kiritimati", "ru_RU.UTF-8");
    assert_eq!(first["sha256"], second["sha256"]);
    assert_eq!((&first["branch"], &first["created"]), (&"main".into(), &"2026-11-20T09:44:11Z".into()));
    let record = |dir: &std::path::Path| fs::read(dir.join("Shop 1.10-1.xasm.json")).unwrap();
    assert_eq!(record(&one), record(&other), "the record tells nothing of the place either");
    // In place, once more: the file is there and the same.
    assert_eq!(pack(&one, "UTC", "C")["written"], false);
}

#[test]
fn another_user_gives_the_same_file() {
    let (mine, theirs) = (golden(false), golden(false));
    let mine = mine.pack(&FIXED).answer();
    let theirs = theirs.pack_as_nobody(&FIXED).answer();
    assert_eq!(mine["sha256"], theirs["sha256"]);
}

/// The whole content at once, by this codec at this level, whatever it compressed before.
#[test]
fn each_stream_is_what_the_pinned_codec_makes() {
    let fixture = golden(false);
    fixture.pack(&FIXED).answer();
    let mut archive = zip::ZipArchive::new(fs::File::open(fixture.archive()).unwrap()).unwrap();
    for index in 0..archive.len() {
        let mut content = Vec::new();
        archive.by_index(index).unwrap().read_to_end(&mut content).unwrap();
        let mut stream = Vec::new();
        archive.by_index_raw(index).unwrap().read_to_end(&mut stream).unwrap();
        let mut codec = libdeflater::Compressor::new(libdeflater::CompressionLvl::new(6).unwrap());
        let mut expected = vec![0; codec.deflate_compress_bound(content.len())];
        let length = codec.deflate_compress(&content, &mut expected).unwrap();
        assert_eq!(stream, &expected[..length], "entry {index}");
    }
}

/// Not from what the system happens to have, as a feature of the crate would do it.
#[test]
fn the_codec_is_built_from_its_pinned_sources() {
    let lock = include_str!("../../../Cargo.lock");
    let codec =
        lock.split("[[package]]").find(|package| package.contains("name = \"libdeflate-sys\"")).unwrap();
    assert!(codec.contains("version = \"1.26.1\"\n"), "{codec}");
    assert!(codec.ends_with("dependencies = [\n \"cc\",\n]\n\n"), "{codec}");
}

#[test]
fn entries_tell_nothing_but_their_names_and_one_time() {
    let fixture = golden(false);
    fixture.pack(&FIXED).answer();
    let mut archive = zip::ZipArchive::new(fs::File::open(fixture.archive()).unwrap()).unwrap();
    let names: Vec<_> = archive.file_names().map(|name| name.unwrap().into_owned()).collect();
    let expected = [
        "Assembly.yaml",
        "acme/Shop/Main/.hidden.yaml",
        "acme/Shop/Main/Empty.md",
        "acme/Shop/Main/a-b/x.md",
        "acme/Shop/Main/a/x.md",
        "acme/Shop/Main/Большой.xbsl",
        "acme/Shop/Main/Ресурсы/noise.bin",
        "acme/Shop/Main/Товары.xbsl",
        "acme/Shop/Проект.yaml",
    ];
    assert_eq!(names, expected);
    assert_eq!(archive.comment(), b"");
    for index in 0..archive.len() {
        let entry = archive.by_index(index).unwrap();
        assert_eq!(entry.unix_mode(), Some(0o100_644));
        assert_eq!(entry.last_modified().unwrap().to_string(), "2026-11-20 09:44:10");
        assert_eq!((entry.comment(), entry.extra_data().unwrap_or_default()), ("", Vec::new()));
    }
}

#[test]
fn the_checksum_is_as_its_program_wants_it() {
    let fixture = golden(false);
    fixture.pack(&[]).answer();
    let mut program = Command::new("sha256sum");
    let checked =
        program.current_dir(fixture.out()).args(["-c", "Shop 1.10-1.xasm.sha256"]).output().unwrap();
    assert!(checked.status.success(), "{checked:?}");
}

#[test]
fn the_record_is_as_its_schema_says() {
    let schema = serde_json::from_str(include_str!("../../../schemas/build-record.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let fixture = golden(false);
    let recorded = |options: &[&str]| {
        let mut command = stapel(fixture.top());
        command.args(["pack", "acme/Shop", "--output", "out", "--force", "--format", "json"]).args(options);
        let answer = Ended::of(&command.output().unwrap()).answer();
        let record: serde_json::Value =
            serde_json::from_slice(&fs::read(fixture.out().join("Shop 1.10-1.xasm.json")).unwrap()).unwrap();
        let errors: Vec<_> = schema.iter_errors(&record).map(|error| error.to_string()).collect();
        assert_eq!(errors, Vec::<String>::new());
        assert_eq!(record["archive"]["sha256"], answer["sha256"]);
        assert_eq!(record["entries"], answer["files"]);
        record
    };
    let record = recorded(&["--no-check", "--store"]);
    assert_eq!((&record["check"], &record["dirty"]), (&serde_json::Value::Null, &serde_json::Value::Null));
    assert_eq!(record["archive"]["standard"], false);
    assert_eq!(record["left_out"][0]["path"], "acme/Shop/Main/left.log");
    fixture.file("Main/Resources/x.bin", "");
    git(fixture.top(), &["init", "-q"]);
    git(fixture.top(), &["commit", "-q", "--allow-empty", "-m", "none"]);
    let record = recorded(&["--fail-on", "never"]);
    assert_eq!(record["check"]["fail_on"], "never");
    assert_eq!(record["dirty"].as_array().unwrap().len(), 8);
    assert_eq!(record["warnings"][0]["path"], "acme/Shop/Main/Resources/x.bin");
    let broken = serde_json::json!({"version": 1});
    assert!(!schema.is_valid(&broken));
}
