//! Archives that were made to take memory, time or the whole screen.

use std::{fs, os::unix::fs::FileExt, path::Path, process::Command};

/// A run as it ended, the most memory that it took, in MiB, and its processor time, in seconds.
pub(crate) struct Ended {
    pub(crate) code: i64,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) peak: u64,
    time: f64,
}

const MEASURE: &str = "
import json, os, subprocess, sys
run = subprocess.Popen(sys.argv[1:], stdout=open('stdout', 'wb'), stderr=open('stderr', 'wb'))
_, status, usage = os.wait4(run.pid, 0)
print(json.dumps({'code': os.waitstatus_to_exitcode(status), 'peak': usage.ru_maxrss >> 10, 'time': usage.ru_utime}))
";

pub(crate) fn stapel(dir: &Path, args: &[&str]) -> Ended {
    let mut command = Command::new("python3");
    command.current_dir(dir).args(["-c", MEASURE, env!("CARGO_BIN_EXE_stapel")]).args(args);
    let output = command.env_remove("STAPEL_LANG").output().unwrap();
    let measured: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let said = |name: &str| fs::read_to_string(dir.join(name)).unwrap();
    Ended {
        code: measured["code"].as_i64().unwrap(),
        peak: measured["peak"].as_u64().unwrap(),
        time: measured["time"].as_f64().unwrap(),
        stdout: said("stdout"),
        stderr: said("stderr"),
    }
}

const MANIFEST: &str = "ManifestVersion: 1.0\nProjectKind: Application\nVendor: acme\nName: Shop\nVersion: 1.0-1\n\
                        Created: 2026.11.20 09:44:11\nBranchName: \nCommitId: \n";

/// An archive of files that are not compressed.
fn archive<'f>(files: impl Iterator<Item = (String, &'f str)>) -> Vec<u8> {
    let (mut bytes, mut directory, mut count) = (Vec::new(), Vec::new(), 0_u16);
    for (name, content) in files {
        let mut both = Vec::new();
        for number in [20_u16, 0x800, 0, 0, 0x41] {
            both.extend(number.to_le_bytes());
        }
        for number in [crc32fast::hash(content.as_bytes()), content.len() as u32, content.len() as u32] {
            both.extend(number.to_le_bytes());
        }
        both.extend((name.len() as u16).to_le_bytes());
        both.extend([0; 2]);
        directory.extend(b"PK\x01\x02\x14\x03");
        directory.extend(&both);
        directory.extend([0; 6]);
        directory.extend((0o100_644_u32 << 16).to_le_bytes());
        directory.extend((bytes.len() as u32).to_le_bytes());
        directory.extend(name.as_bytes());
        bytes.extend(b"PK\x03\x04");
        bytes.extend(&both);
        bytes.extend(name.as_bytes());
        bytes.extend(content.as_bytes());
        count += 1;
    }
    let start = bytes.len() as u32;
    bytes.extend(&directory);
    bytes.extend(b"PK\x05\x06\0\0\0\0");
    bytes.extend([count.to_le_bytes(), count.to_le_bytes()].concat());
    bytes.extend((directory.len() as u32).to_le_bytes());
    bytes.extend(start.to_le_bytes());
    bytes.extend([0; 2]);
    bytes
}

/// What the program needs at the least, in MiB: builds without optimization are large.
fn idle(dir: &Path) -> u64 {
    stapel(dir, &["--version"]).peak
}

fn with_manifest(names: impl Iterator<Item = String>) -> Vec<u8> {
    let manifest = std::iter::once(("Assembly.yaml".to_owned(), MANIFEST));
    archive(manifest.chain(names.map(|name| (name, ""))))
}

#[test]
fn many_bad_names_are_counted_and_not_printed() {
    let dir = tempfile::tempdir().unwrap();
    let part = "\u{1}".repeat(200);
    let names = (0..5_000).map(|number| format!("acme/Shop/{number}/{}", [&*part; 9].join("/")));
    let bytes = with_manifest(names);
    assert!(bytes.len() > 17 << 20);
    fs::write(dir.path().join("names.xasm"), bytes).unwrap();
    let text = stapel(dir.path(), &["verify", "--lang", "en", "names.xasm"]);
    assert_eq!(text.code, 1, "{}", text.stderr);
    assert!(text.peak < idle(dir.path()) + 45, "{} MiB", text.peak);
    assert!(text.stdout.len() < 2 << 20, "{} bytes", text.stdout.len());
    assert!(text.stdout.contains("further problems, not shown here: "), "{}", text.stdout);
    assert!(text.stdout.contains("[descriptor-missing]"), "a rare problem is not lost among them");

    let json = stapel(dir.path(), &["verify", "--format", "json", "names.xasm"]);
    let answer: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    let listed = answer["problems"].as_array().unwrap().len();
    assert!(answer["problems_total"].as_u64().unwrap() >= 5_000 && listed < 200, "{listed}");

    let inspected = stapel(dir.path(), &["inspect", "--lang", "en", "names.xasm"]);
    // It takes 44 of them, and as much as one more from run to run.
    assert!(inspected.peak < idle(dir.path()) + 50, "{} MiB", inspected.peak);
    let told = inspected.stdout.len() + inspected.stderr.len();
    assert!(told < 20 << 20, "{told} bytes");
    assert_eq!(inspected.code, 2, "not all of the names are told");
}

#[test]
fn names_of_many_directories_take_little_time() {
    let dir = tempfile::tempdir().unwrap();
    let names = (0..2_000).map(|number| format!("acme/Shop/{}{number}", "a/".repeat(2_000)));
    fs::write(dir.path().join("deep.xasm"), with_manifest(names)).unwrap();
    let ended = stapel(dir.path(), &["verify", "--lang", "en", "deep.xasm"]);
    assert_eq!(ended.code, 1, "{}", ended.stderr);
    assert!(ended.peak < 100, "{} MiB", ended.peak);
    assert!(ended.time < 60.0, "{} s", ended.time);
}

#[test]
fn a_directory_that_no_build_file_has_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("long.xasm");
    let file = fs::File::create(&path).unwrap();
    let length = 3_u64 << 30;
    file.set_len(length + 22).unwrap();
    let mut end = b"PK\x05\x06\0\0\0\0\x01\0\x01\0".to_vec();
    end.extend((length as u32).to_le_bytes());
    end.extend([0; 6]);
    file.write_all_at(&end, length).unwrap();
    for command in ["verify", "inspect"] {
        let ended = stapel(dir.path(), &[command, "--lang", "en", "long.xasm"]);
        assert_eq!((ended.code, &*ended.stdout), (2, ""), "{}", ended.stderr);
        assert!(ended.stderr.contains("at most 67108864"), "{}", ended.stderr);
        assert!(ended.peak < idle(dir.path()) + 45, "{} MiB", ended.peak);
    }
}
