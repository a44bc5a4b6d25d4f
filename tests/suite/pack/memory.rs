//! Files of any size go through little memory.

use std::{
    fs,
    io::{Read, Write},
    path::Path,
    process::Command,
};

use super::fixture::{Fixture, stapel};

/// More than it can be if one of the files below is held in memory, and what is held besides.
const PEAK: u64 = 46;
const LARGE: u64 = 48 << 20;

/// Runs a command that must succeed, and returns the most memory that it took, in MiB.
fn peak(command: &Command) -> u64 {
    let mut measured = Command::new("python3");
    measured
        .args(["-c", MEASURE])
        .arg(command.get_program())
        .args(command.get_args())
        .current_dir(command.get_current_dir().unwrap());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => measured.env(name, value),
            None => measured.env_remove(name),
        };
    }
    let output = measured.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().trim().parse().unwrap()
}

const MEASURE: &str = "
import os, subprocess, sys
run = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, usage = os.wait4(run.pid, 0)
print(usage.ru_maxrss >> 10)
sys.exit(os.waitstatus_to_exitcode(status))
";

/// A file that takes no room on the disk.
fn zeros(path: &Path) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::File::create(path).unwrap().set_len(LARGE).unwrap();
}

/// A file without a pattern.
fn noise(path: &Path) {
    let mut to = std::io::BufWriter::new(fs::File::create(path).unwrap());
    let mut state = 1_u64;
    for _ in 0..LARGE / 8 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        to.write_all(&state.to_le_bytes()).unwrap();
    }
    to.flush().unwrap();
}

#[test]
fn large_files_are_packed_and_read_piece_by_piece() {
    let fixture = Fixture::new();
    zeros(&fixture.project().join("Main/zeros.json"));
    noise(&fixture.project().join("Main/noise.png"));
    for options in [&["--dry-run"][..], &[], &["--store", "--force"]] {
        let peak = peak(&fixture.command(options));
        assert!(peak < PEAK, "pack {options:?}: {peak} MiB");
    }
    let of_archive = |args: &[&str]| {
        let mut command = stapel(fixture.top());
        command.args(args).arg(fixture.archive());
        let peak = peak(&command);
        assert!(peak < PEAK, "{args:?}: {peak} MiB");
    };
    of_archive(&["verify"]);
    fixture.pack(&["--force"]).answer();
    of_archive(&["verify"]);
    of_archive(&["inspect"]);
    of_archive(&["verify", "--against", "acme/Shop"]);
}

/// What is written in pieces is what the file holds, and the same each time.
#[test]
fn a_large_file_is_whole_and_its_bytes_are_pinned() {
    let fixture = Fixture::new();
    let words = ["метод ", "знч ", "если ", "Товар", "\n"];
    let mut state = 1_u32;
    let mut content = Vec::new();
    while content.len() <= 16 << 20 {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        content.extend(words[(state >> 24) as usize % words.len()].bytes());
    }
    // One byte more than is compressed as a whole.
    content.truncate((16 << 20) + 1);
    fixture.file("Main/text.json", &content);
    fixture.file("Main/shorter.json", &content[..16 << 20]);
    let fixed = ["--created", "2026-11-20T09:44:11Z", "--branch", "main", "--commit", "0"];
    let answer = fixture.pack(&fixed).answer();
    assert_eq!(answer["sha256"], "c685434c7478b719a45d01b86b23e2129622dd5d9fb6a30f7c62c093df225b95");
    let jobs = fixture.pack(&[&fixed[..], &["--force", "--jobs", "1"]].concat()).answer();
    assert_eq!(jobs["sha256"], answer["sha256"]);
    let dry = fixture.pack(&[&fixed[..], &["--dry-run"]].concat()).answer();
    assert_eq!(dry["sha256"], answer["sha256"]);
    let mut archive = zip::ZipArchive::new(fs::File::open(fixture.archive()).unwrap()).unwrap();
    let mut unpacked = Vec::new();
    archive.by_name("acme/Shop/Main/text.json").unwrap().read_to_end(&mut unpacked).unwrap();
    assert!(unpacked == content);
}
