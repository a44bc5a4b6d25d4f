//! Whatever goes wrong, what stands under the final name is whole, and nothing else stays.

use std::{
    fs,
    io::{Read, Write},
    os::unix::fs::FileExt,
    process::{Command, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

use super::fixture::{Ended, Fixture, git, stapel};

const WHOLE: [&str; 3] = ["Shop 1.10-1.xasm", "Shop 1.10-1.xasm.json", "Shop 1.10-1.xasm.sha256"];

/// Enough to be at work for a while.
fn large() -> Fixture {
    let fixture = Fixture::new();
    for number in 0..200 {
        let text = (0..2_000).map(|line| format!("{} {}\n", line * number, line)).collect::<String>();
        fixture.file(&format!("Main/{number}.md"), text);
    }
    fixture
}

fn is_sound(fixture: &Fixture) -> bool {
    let mut archive = zip::ZipArchive::new(fs::File::open(fixture.archive()).unwrap()).unwrap();
    (0..archive.len())
        .all(|index| std::io::copy(&mut archive.by_index(index).unwrap(), &mut std::io::sink()).is_ok())
}

#[test]
fn a_killed_run_leaves_nothing_under_the_final_name_that_is_not_whole() {
    let fixture = large();
    let mut cut_short = 0;
    for step in 0..12 {
        let mut child =
            fixture.command(&["--force"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(step * 25));
        child.kill().unwrap();
        cut_short += usize::from(child.wait().unwrap().code().is_none());
        assert!(!fixture.archive().exists() || is_sound(&fixture), "after {step} steps");
    }
    assert!(cut_short > 0, "no run was cut short");
    fixture.pack(&["--force"]).answer();
    assert_eq!(fixture.outputs(), WHOLE, "the next run clears up");
}

#[test]
fn no_room_is_told_and_leaves_nothing() {
    let fixture = large();
    fixture.pack(&["--build-version", "1.10-1"]).answer();
    let before = fs::read(fixture.archive()).unwrap();
    let args: Vec<_> = fixture.command(&["--force", "--store"]).get_args().map(ToOwned::to_owned).collect();
    let limited = Command::new("sh")
        .current_dir(fixture.top())
        .args(["-c", "trap '' XFSZ; ulimit -f 16; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_stapel")])
        .args(args)
        .output()
        .unwrap();
    let errors = Ended::of(&limited).errors();
    assert_eq!(errors[0].0, "not-written");
    assert_eq!(fixture.outputs(), WHOLE);
    assert_eq!(fs::read(fixture.archive()).unwrap(), before, "the old file is as it was");
}

#[test]
fn a_full_file_system_is_told_and_keeps_nothing() {
    let fixture = large();
    fs::create_dir(fixture.out()).unwrap();
    let args: Vec<_> = fixture.command(&["--store"]).get_args().map(ToOwned::to_owned).collect();
    // A file system of its own, seen by nobody else and gone with the process.
    let script =
        "mount -t tmpfs -o size=256k none out || exit 99; \"$@\"; code=$?; ls -A out >left; exit $code";
    let ended = Command::new("unshare")
        .current_dir(fixture.top())
        .args(["--map-root-user", "--mount", "sh", "-c", script, "sh", env!("CARGO_BIN_EXE_stapel")])
        .args(args)
        .output()
        .unwrap();
    assert_ne!(ended.status.code(), Some(99), "this case needs a system that lets its users mount");
    let ended = Ended::of(&ended);
    assert_eq!(ended.errors()[0].0, "not-written");
    assert!(ended.stderr.contains("check that the disk is not full"), "{}", ended.stderr);
    assert_eq!(fs::read_to_string(fixture.top().join("left")).unwrap(), "");
}

#[test]
fn a_directory_made_for_nothing_goes_again() {
    let fixture = large();
    git(fixture.top(), &["init", "-q"]);
    git(fixture.top(), &["commit", "-q", "--allow-empty", "-m", "nothing"]);
    assert_eq!(fixture.pack(&["--require-clean"]).errors()[0].0, "not-clean");
    assert!(!fixture.out().exists());
}

#[test]
fn a_file_that_compresses_well_is_packed_and_read() {
    let fixture = Fixture::new();
    fixture.file("Main/zeros.json", vec![b'0'; 40 << 20]);
    fixture.pack(&[]).answer();
    for command in ["verify", "inspect"] {
        let output = stapel(fixture.top()).arg(command).arg(fixture.archive()).output().unwrap();
        assert_eq!(Ended::of(&output).code, Some(0), "{output:?}");
    }
}

#[test]
fn what_may_not_be_read_is_told_by_its_path() {
    use std::os::unix::fs::PermissionsExt;

    let fixture = Fixture::new();
    fixture.file("Main/secret.md", "");
    fixture.file("Main/closed/a.md", "");
    let locked = |path: &str| {
        fs::set_permissions(fixture.project().join(path), fs::Permissions::from_mode(0o0)).unwrap()
    };
    locked("Main/closed");
    let denied = |path: &str| vec![("denied".to_owned(), format!("acme/Shop/Main/{path}"))];
    assert_eq!(fixture.pack_as_nobody(&[]).errors(), denied("closed"));
    fs::set_permissions(fixture.project().join("Main/closed"), fs::Permissions::from_mode(0o755)).unwrap();
    locked("Main/secret.md");
    assert_eq!(fixture.pack_as_nobody(&[]).errors(), denied("secret.md"));
    assert_eq!(fixture.outputs(), Vec::<String>::new());
}

/// One that is packed is whole: as it was between two of the changes, each of which is made in two steps.
#[test]
fn a_file_that_is_written_to_meanwhile_is_not_packed_half() {
    const LINES: usize = 500;
    let fixture = large();
    let text = |turn: u64| format!("{turn:08}\n").repeat(LINES);
    fixture.file("Main/7.md", text(0));
    let path = fixture.project().join("Main/7.md");
    let stop = AtomicBool::new(false);
    let codes: Vec<_> = thread::scope(|threads| {
        threads.spawn(|| {
            let mut turn = 0;
            while !stop.load(Ordering::Relaxed) {
                turn += 1;
                let text = text(turn);
                let file = fs::OpenOptions::new().write(true).open(&path).unwrap();
                let (first, second) = text.as_bytes().split_at(text.len() / 2);
                file.write_all_at(first, 0).unwrap();
                thread::sleep(Duration::from_millis(20));
                file.write_all_at(second, first.len() as u64).unwrap();
                // Now and then there is time for a whole run.
                thread::sleep(Duration::from_millis(if turn % 3 == 0 { 3_000 } else { 50 }));
            }
        });
        let mut codes = Vec::new();
        while codes.len() < 40 && !(codes.len() >= 8 && codes.contains(&Some(0)) && codes.contains(&Some(2)))
        {
            let ended = fixture.pack(&["--force"]);
            if ended.code == Some(0) {
                let packed = packed(&fixture, "acme/Shop/Main/7.md");
                assert!(packed.lines().all(|line| Some(line) == packed.lines().next()), "{packed}");
                assert_eq!(packed.lines().count(), LINES);
            }
            codes.push(ended.code);
        }
        stop.store(true, Ordering::Relaxed);
        codes
    });
    assert!(codes.contains(&Some(2)) && codes.contains(&Some(0)), "{codes:?}");
    assert!(codes.iter().all(|code| matches!(code, Some(0 | 2))), "{codes:?}");
    assert!(fixture.outputs().iter().all(|name| WHOLE.contains(&&**name)));
}

/// The text of a packed file.
fn packed(fixture: &Fixture, name: &str) -> String {
    let mut archive = zip::ZipArchive::new(fs::File::open(fixture.archive()).unwrap()).unwrap();
    std::io::read_to_string(archive.by_name(name).unwrap()).unwrap()
}

/// Of the same length, and with the time that it had before: what counts is what it holds.
#[test]
fn a_file_that_is_rewritten_after_the_check_is_told() {
    let fixture = Fixture::new();
    fixture.file("Main/Товары.xbsl", "метод Первый()\n;\n");
    // Nothing is to be told before the check.
    git(fixture.top(), &["init", "-q"]);
    git(fixture.top(), &["commit", "-q", "--allow-empty", "-m", "nothing"]);
    let module = fixture.project().join("Main/Товары.xbsl");
    let before = fs::metadata(&module).unwrap().modified().unwrap();
    let (mut reader, mut writer) = std::io::pipe().unwrap();
    // Nothing more goes into a pipe that is full, so the run waits when it has checked and is about to tell of it.
    let filling = rustix::pipe::fcntl_getpipe_size(&writer).unwrap();
    writer.write_all(&vec![b'\n'; filling]).unwrap();
    let mut command = stapel(fixture.top());
    command
        .args(["pack", ".", "--output", "out", "--format", "json", "--lang", "en", "--fail-on", "never"])
        .args(["--report", "json=checked.json"])
        .stdout(Stdio::piped())
        .stderr(writer);
    let child = command.spawn().unwrap();
    drop(command);
    for _ in 0..600 {
        if fixture.top().join("checked.json").exists() {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    assert!(fixture.top().join("checked.json").exists(), "the check ends");
    assert!(!fixture.out().exists(), "nothing is packed yet");
    let file = fs::OpenOptions::new().write(true).open(&module).unwrap();
    file.write_all_at("метод Второй()\n;\n".as_bytes(), 0).unwrap();
    file.set_modified(before).unwrap();
    drop(file);
    let told = thread::spawn(move || {
        let mut told = String::new();
        reader.read_to_string(&mut told).map(|_| told)
    });
    let output = child.wait_with_output().unwrap();
    let told = told.join().unwrap().unwrap();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("acme/Shop/Main/Товары.xbsl: it changed"), "{told}");
    assert_eq!(fixture.outputs(), Vec::<String>::new());
}

#[test]
fn several_at_once_make_one_file() {
    let fixture = large();
    let children: Vec<_> = (0..5)
        .map(|_| fixture.command(&[]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
        .collect();
    let answers: Vec<_> =
        children.into_iter().map(|child| Ended::of(&child.wait_with_output().unwrap()).answer()).collect();
    assert_eq!(answers.iter().filter(|answer| answer["written"] == true).count(), 1);
    assert_eq!(fixture.outputs(), WHOLE);
    assert!(is_sound(&fixture));
}

#[test]
fn another_file_of_the_name_is_replaced_only_by_force() {
    let fixture = Fixture::new();
    fixture.pack(&["--provenance"]).answer();
    let before = fs::read(fixture.archive()).unwrap();
    fixture.file("Main/a.md", "new");
    assert_eq!(fixture.pack(&[]).errors()[0].0, "output-exists");
    assert_eq!(fs::read(fixture.archive()).unwrap(), before);
    assert_eq!(fixture.outputs().len(), 4);
    fixture.pack(&["--force"]).answer();
    assert_ne!(fs::read(fixture.archive()).unwrap(), before);
    assert_eq!(fixture.outputs(), WHOLE, "the provenance of the old file is gone");
}

#[test]
fn a_dry_run_writes_nothing() {
    let fixture = Fixture::new();
    let dry = fixture.pack(&["--dry-run"]).answer();
    assert!(!fixture.out().exists());
    let real = fixture.pack(&[]).answer();
    assert_eq!(dry["sha256"], real["sha256"]);
    assert_eq!(dry["files"], real["files"]);
}
