//! Whatever goes wrong, what stands under the final name is whole, and nothing else stays.

use std::{
    fs,
    process::{Command, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

use crate::fixture::{Ended, Fixture, git};

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
fn what_readers_take_for_a_bomb_is_not_written() {
    let fixture = Fixture::new();
    fixture.file("Main/zeros.json", vec![b'0'; 40 << 20]);
    let told = fixture.pack(&[]).errors();
    assert_eq!(told, [("bomb".to_owned(), "acme/Shop/Main/zeros.json".to_owned())]);
    assert!(!fixture.out().exists());
    fixture.pack(&["--store"]).answer();
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

#[test]
fn a_file_that_is_written_to_meanwhile_is_not_packed_half() {
    let fixture = large();
    let stop = AtomicBool::new(false);
    let codes: Vec<_> = thread::scope(|threads| {
        threads.spawn(|| {
            let mut turn = 0_u64;
            while !stop.load(Ordering::Relaxed) {
                turn += 1;
                fixture.file("Main/7.md", format!("{turn}\n").repeat(500));
            }
        });
        let codes = (0..5).map(|_| fixture.pack(&["--force"]).code).collect();
        stop.store(true, Ordering::Relaxed);
        codes
    });
    assert!(codes.contains(&Some(2)), "{codes:?}");
    assert!(codes.iter().all(|code| matches!(code, Some(0 | 2))), "{codes:?}");
    assert!(fixture.outputs().iter().all(|name| WHOLE.contains(&&**name)));
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
