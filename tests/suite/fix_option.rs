//! `--fix` and `--diff` on disk: which bytes change, and that no file is ever half of one, whatever happens.

use std::{
    collections::BTreeMap,
    fs::{self, Permissions},
    os::unix::{
        fs::{MetadataExt, PermissionsExt, chown, symlink},
        process::{CommandExt, ExitStatusExt},
    },
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;

use crate::common::files::copy;

pub(crate) const ROOT: u32 = 0;
pub(crate) const NOBODY: u32 = 65534;

/// A directory with files in it.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for (path, text) in files {
            folder.write(path, text);
        }
        folder
    }

    fn of_example(name: &str) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name), folder.0.path());
        folder
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    pub(crate) fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        fs::create_dir_all(self.path(path).parent().unwrap()).unwrap();
        fs::write(self.path(path), text).unwrap();
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    /// Every file below, by its path.
    pub(crate) fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut dirs = vec![self.0.path().to_path_buf()];
        while let Some(dir) = dirs.pop() {
            for entry in fs::read_dir(dir).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    dirs.push(path);
                } else {
                    let name = path.strip_prefix(self.0.path()).unwrap().to_str().unwrap().to_owned();
                    files.insert(name, fs::read(path).unwrap());
                }
            }
        }
        files
    }

    pub(crate) fn command(&self, program: impl AsRef<Path>, args: &[&str]) -> Command {
        let mut command = Command::new(program.as_ref());
        command.args(args).current_dir(self.0.path()).env("LC_ALL", "en").stdin(Stdio::null());
        command.env_remove("STAPEL_LANG").env_remove("STAPEL_DATA_DIR");
        command
    }

    pub(crate) fn stapel(&self, args: &[&str]) -> Output {
        self.command(env!("CARGO_BIN_EXE_stapel"), args).output().unwrap()
    }

    /// The same with the exit code that is expected; what it says on both streams.
    pub(crate) fn stapel_ends(&self, code: i32, args: &[&str]) -> (String, String) {
        ended(&self.stapel(args), code, args)
    }
}

pub(crate) fn ended(output: &Output, code: i32, args: &[&str]) -> (String, String) {
    let [stdout, stderr] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8(bytes.clone()).unwrap());
    assert_eq!(output.status.code(), Some(code), "{args:?}\n{stdout}{stderr}");
    (stdout, stderr)
}

const FLAWED: &str = "метод Тест()  \n;\n";
const MENDED: &str = "метод Тест()\n;\n";

/// Texts with all that is special about bytes: marks, newlines, ends, names.
fn special() -> Folder {
    let long = "\n".repeat(20);
    Folder::of(&[
        ("с пробелом.xbsl", "\u{FEFF}метод Тест() \r\n    // “А”…\r\n;\r\n"),
        ("\"кавычки\"\t.xbsl", "метод Тест() \n;"),
        ("конец.xbsl", "метод Тест()\n;\n  "),
        ("Смесь.xbsl", "метод Тест()\r\n    // а\n    // б  \n;\r\n"),
        ("два/места.xbsl", &format!("// “\n{long}метод Тест()\n;\n{long}// …\n")),
        ("Чистый.xbsl", "метод Тест()\n;\n"),
    ])
}

#[test]
fn the_diff_is_what_the_fix_does() {
    let folders: [fn() -> Folder; 3] =
        [|| Folder::of_example("shop-flawed-ru"), || Folder::of_example("shop-flawed-en"), special];
    for folder in folders {
        for level in [&[][..], &["--unsafe-fixes"]] {
            let (fixed, patched) = (folder(), folder());
            let before = patched.files();
            let shown = [&["--diff"], level].concat();
            let (diff, told) = patched.stapel_ends(1, &shown);
            assert!(told.contains("Fixes: "), "{told}");
            assert_eq!(patched.files(), before, "--diff writes nothing");
            let (both, _) = patched.stapel_ends(1, &[&["--fix"], &shown[..]].concat());
            assert_eq!(
                (both, patched.files()),
                (diff.clone(), before.clone()),
                "--diff is stronger than --fix"
            );

            fixed.stapel(&[&["--fix"], level].concat());
            assert_ne!(fixed.files(), before);
            let patch = tempfile::NamedTempFile::new().unwrap();
            fs::write(patch.path(), &diff).unwrap();
            let args = ["apply", "--whitespace=nowarn", patch.path().to_str().unwrap()];
            let applied = patched.command("git", &args).env("GIT_CEILING_DIRECTORIES", "/").output().unwrap();
            ended(&applied, 0, &args);
            assert_eq!(patched.files(), fixed.files(), "{diff}");

            assert_eq!(fixed.stapel_ends(0, &shown).0, "", "nothing is left to do");
        }
    }
    special().stapel_ends(0, &["--diff", "--exit-zero"]);
}

/// The text after the edits that the JSON report tells, by lines and columns.
fn edited(text: &str, diagnostics: &[&Value]) -> String {
    let (mark, text) = text.split_at(text.len() - text.trim_start_matches('\u{FEFF}').len());
    let offset = |line: &Value, col: &Value| {
        let lines = text.split_inclusive('\n').take(usize::try_from(line.as_u64().unwrap()).unwrap() - 1);
        let start: usize = lines.map(str::len).sum();
        let col = usize::try_from(col.as_u64().unwrap()).unwrap() - 1;
        start + text[start..].chars().take(col).map(char::len_utf8).sum::<usize>()
    };
    let edits = diagnostics.iter().flat_map(|one| one["edits"].as_array().unwrap());
    let edit = |edit: &Value| {
        let range = offset(&edit["line"], &edit["col"])..offset(&edit["end_line"], &edit["end_col"]);
        (range, edit["text"].as_str().unwrap().to_owned())
    };
    let mut edits: Vec<_> = edits.map(edit).collect();
    edits.sort_by_key(|(range, _)| range.start);
    let mut after = text.to_owned();
    for (range, new) in edits.into_iter().rev() {
        after.replace_range(range, &new);
    }
    format!("{mark}{after}")
}

#[test]
fn only_the_bytes_of_the_edits_change() {
    for example in ["shop-flawed-ru", "shop-flawed-en"] {
        let folder = Folder::of_example(example);
        for (path, bytes) in folder.files() {
            let text = String::from_utf8(bytes).unwrap();
            folder.write(&path, format!("\u{FEFF}{}", text.replace('\n', "\r\n")));
        }
        let before = folder.files();
        let report = |args: &[&str]| {
            serde_json::from_slice::<Value>(&folder.stapel(&[&["--format", "json"], args].concat()).stdout)
                .unwrap()
        };
        let found = report(&[]);
        let safe = found["diagnostics"].as_array().unwrap().iter().filter(|one| one["fixability"] == "safe");
        let mut expected = before.clone();
        let mut by_path: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
        safe.clone().for_each(|one| by_path.entry(one["path"].as_str().unwrap()).or_default().push(one));
        for (path, diagnostics) in &by_path {
            let text = String::from_utf8(before[*path].clone()).unwrap();
            expected.insert((*path).to_owned(), edited(&text, diagnostics).into_bytes());
        }
        assert!(by_path.len() > 3, "{example} has files to fix");

        let after = report(&["--fix"]);
        assert_eq!(folder.files(), expected);
        assert_eq!(after["summary"]["fixed"], safe.count());
        assert_eq!(after["summary"]["files_changed"], by_path.len());
        let left = |report: &Value| report["summary"]["diagnostics"].as_u64().unwrap();
        assert!(left(&after) > 0 && left(&after) < left(&found), "{} of {}", left(&after), left(&found));
        assert_eq!(after["diagnostics"], report(&[])["diagnostics"], "what is left is what there is now");
    }
}

#[test]
fn only_what_is_asked_for_is_fixed() {
    let files = [("а/А.xbsl", FLAWED), ("а/Б.xbsl", "метод Тест()  \n    // …\n;\n"), ("б/А.xbsl", FLAWED)];
    let folder = Folder::of(&files);
    let (_, told) = folder.stapel_ends(0, &["--fix", "--select", "whitespace", "а"]);
    assert!(told.contains("Findings fixed: 2, files changed: 2"), "{told}");
    assert_eq!(folder.read("а/А.xbsl"), MENDED);
    assert_eq!(folder.read("а/Б.xbsl"), "метод Тест()\n    // …\n;\n");
    assert_eq!(folder.read("б/А.xbsl"), FLAWED);
}

#[test]
fn what_cannot_be_decoded_is_left_alone() {
    let folder = Folder::of(&[("А.xbsl", FLAWED)]);
    let damaged = [FLAWED.as_bytes(), b"// \xFF  \n"].concat();
    folder.write("Б.xbsl", &damaged);
    folder.stapel_ends(1, &["--fix", "--unsafe-fixes"]);
    assert_eq!(folder.files()["Б.xbsl"], damaged);
    assert_eq!(folder.read("А.xbsl"), MENDED);
}

#[test]
fn what_is_frozen_is_left_alone() {
    let before = "// “а”  \nметод Тест()  \n    // б…\n;\n";
    let folder = Folder::of(&[("А.xbsl", before)]);
    folder
        .stapel_ends(0, &["--write-baseline", ".stapellint-baseline", "--select", "typography/curly-quotes"]);
    let frozen = folder.read(".stapellint-baseline");
    // Another fix on the line of the frozen finding would make it another finding.
    folder.stapel_ends(0, &["--fix", "--fail-on", "info", "--ignore", "structure"]);
    assert_eq!(folder.read("А.xbsl"), "// “а”\nметод Тест()\n    // б...\n;\n");
    assert_eq!(folder.read(".stapellint-baseline"), frozen);
    folder.stapel_ends(0, &["--fail-on", "info", "--fail-on-stale", "--ignore", "structure"]);
    let (diff, _) = folder.stapel_ends(1, &["--diff", "--no-baseline"]);
    assert!(diff.contains("+// \"а\""), "{diff}");
}

#[test]
fn the_words_beside_a_frozen_finding_stay() {
    let before = "// “а” и…\nметод Тест()\n    // б…\n;\n";
    let folder = Folder::of(&[("А.xbsl", before)]);
    folder
        .stapel_ends(0, &["--write-baseline", ".stapellint-baseline", "--select", "typography/curly-quotes"]);
    let (left, _) = folder.stapel_ends(0, &["--fix", "--select", "typography"]);
    assert_eq!(folder.read("А.xbsl"), before.replace("б…", "б..."));
    assert!(left.contains("А.xbsl:1:9: warning[typography/ellipsis]") && left.lines().count() == 1, "{left}");
}

#[test]
fn a_fix_that_would_break_a_file_is_dropped_and_told() {
    let before = "<!-- а --→ б -->\n<p>…</p>\n<!-- в… -->\n";
    let folder = Folder::of(&[("Ресурсы/а.html", before), ("А.xbsl", MENDED)]);
    for (lang, told) in [
        ("en", "note: fix skipped, it would break the syntax: Ресурсы/а.html:1 [typography/non-keyboard]"),
        (
            "ru",
            "к сведению: исправление пропущено, оно нарушило бы синтаксис: Ресурсы/а.html:1 [typography/non-keyboard]",
        ),
    ] {
        let (_, stderr) = folder.stapel_ends(0, &["--fix", "--lang", lang]);
        assert!(stderr.contains(told), "{stderr}");
        assert_eq!(folder.read("Ресурсы/а.html"), before.replace("в…", "в..."));
    }
}

#[test]
fn many_fixes_that_would_break_a_file_leave_the_others() {
    let before = "<!-- а --→ б -->\n<!-- а → б -->\n<!-- в… -->\n".repeat(100);
    let folder = Folder::of(&[("Ресурсы/а.html", &before)]);
    folder.stapel(&["--fix", "--unsafe-fixes"]);
    assert_eq!(folder.read("Ресурсы/а.html"), before.replace("а → б", "а -> б").replace('…', "..."));
}

#[test]
fn a_link_is_written_through() {
    let folder = Folder::of(&[("там/А.xbsl", FLAWED), ("Б.xbsl", FLAWED)]);
    symlink("там/А.xbsl", folder.path("Ссылка.xbsl")).unwrap();
    symlink("Б.xbsl", folder.path("Вторая.xbsl")).unwrap();
    folder.stapel_ends(0, &["--fix", "Ссылка.xbsl", "Б.xbsl", "Вторая.xbsl"]);
    assert_eq!([folder.read("там/А.xbsl"), folder.read("Б.xbsl")], [MENDED, MENDED]);
    assert!(fs::symlink_metadata(folder.path("Ссылка.xbsl")).unwrap().is_symlink());
    assert!(fs::symlink_metadata(folder.path("Вторая.xbsl")).unwrap().is_symlink());
}

#[test]
fn what_may_not_be_written_is_an_error_and_the_rest_is_fixed() {
    let folder =
        Folder::of(&[("а/А.xbsl", FLAWED), ("а/Б.xbsl", FLAWED), ("б/А.xbsl", FLAWED), ("в/А.xbsl", FLAWED)]);
    let mode =
        |path: &str, mode| fs::set_permissions(folder.path(path), Permissions::from_mode(mode)).unwrap();
    let program = folder.path("stapel");
    fs::copy(env!("CARGO_BIN_EXE_stapel"), &program).unwrap();
    mode("а/Б.xbsl", 0o444);
    mode("б", 0o555);
    let args = ["--fix", "--ignore", "structure"];
    let mut command = folder.command(&program, &args);
    // Root may write whatever it wants, so it has to become somebody else.
    if fs::metadata(folder.0.path()).unwrap().uid() == ROOT {
        command.uid(NOBODY).gid(NOBODY);
        for path in ["", "а", "б", "в", "а/А.xbsl", "а/Б.xbsl", "б/А.xbsl", "в/А.xbsl"] {
            chown(folder.path(path), Some(NOBODY), Some(NOBODY)).unwrap();
        }
    }
    let (left, told) = ended(&command.output().unwrap(), 2, &args);
    for path in ["а/Б.xbsl", "б/А.xbsl"] {
        let error = format!(
            "error: file '{path}' could not be written: permission denied\n  check the permissions\n"
        );
        assert!(told.contains(&error), "{told}");
        assert!(left.contains(&format!("{path}:1:13: warning[whitespace/trailing]")), "{left}");
        assert_eq!(folder.read(path), FLAWED);
    }
    assert_eq!(left.lines().count(), 2, "{left}");
    assert!(told.contains("Findings fixed: 2, files changed: 2"), "{told}");
    assert_eq!([folder.read("а/А.xbsl"), folder.read("в/А.xbsl")], [MENDED, MENDED]);
    mode("б", 0o755);
}

/// Another program that never stops writing to a file meanwhile.
#[test]
fn a_file_that_has_changed_meanwhile_is_not_written() {
    let folder = Folder::of(&[("А.xbsl", FLAWED), ("Б.xbsl", FLAWED)]);
    let is_done = AtomicBool::new(false);
    let (count, output) = thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let mut count = 0_u64;
            while !is_done.load(Ordering::Relaxed) {
                count += 1;
                folder.write(".new", format!("{FLAWED}// {count}  \n"));
                fs::rename(folder.path(".new"), folder.path("Б.xbsl")).unwrap();
            }
            count
        });
        thread::sleep(Duration::from_millis(20));
        let output = folder.stapel(&["--fix"]);
        is_done.store(true, Ordering::Relaxed);
        (writer.join().unwrap(), output)
    });
    let (_, told) = ended(&output, 2, &["--fix"]);
    let error =
        "error: file 'Б.xbsl' could not be written: it has changed since it was read\n  run stapel again\n";
    assert!(told.contains(error), "{told}");
    assert_eq!(folder.read("А.xbsl"), MENDED);
    assert_eq!(folder.read("Б.xbsl"), format!("{FLAWED}// {count}  \n"));
    assert_eq!(folder.files().len(), 2, "nothing else stays");
}

#[test]
fn a_kill_leaves_every_file_old_or_new() {
    const FILES: usize = 1000;
    let filling = "// наполнение\n".repeat(200);
    let (old, new) = (format!("{FLAWED}{filling}"), format!("{MENDED}{filling}"));
    let folder = Folder::of(&[]);
    let name = |number: usize| format!("М{number:04}.xbsl");
    let mut torn = 0;
    for delay in [0, 10, 50, 200].map(Duration::from_millis) {
        for number in 0..FILES {
            folder.write(&name(number), &old);
        }
        let mut process = folder
            .command(env!("CARGO_BIN_EXE_stapel"), &["--fix", "--jobs", "2", "--select", "whitespace"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // Writing begins with the first file.
        let first = || fs::metadata(folder.path(&name(0))).map(|data| data.ino()).ok();
        let (untouched, start) = (first(), Instant::now());
        while first() == untouched && start.elapsed() < Duration::from_secs(60) {
            thread::yield_now();
        }
        thread::sleep(delay);
        process.kill().unwrap();
        let was_killed = process.wait().unwrap().signal() == Some(9);

        let mut written = 0;
        for (path, text) in folder.files() {
            if path.starts_with('.') {
                assert!(path.contains(".xbsl.stapel-tmp-"), "{path}");
                fs::remove_file(folder.path(&path)).unwrap();
                continue;
            }
            assert!(text == old.as_bytes() || text == new.as_bytes(), "{path} is neither old nor new");
            written += usize::from(text == new.as_bytes());
        }
        torn += usize::from(was_killed && written > 0 && written < FILES);
    }
    assert!(torn >= 2, "the kill came in the midst of writing {torn} times");
    folder.stapel_ends(0, &["--fix", "--select", "whitespace"]);
    assert!(folder.files().into_values().all(|text| text == new.as_bytes()));
}

#[test]
fn only_what_has_changed_is_fixed() {
    let old = "импорт Б\nимпорт Б\nметод Тест()  \n;\n// …\n";
    let folder = Folder::of(&[("А.xbsl", old), ("Б.xbsl", FLAWED)]);
    let git = |args: &[&str]| {
        let mut command = folder.command("git", args);
        for (name, value) in [("AUTHOR", "a"), ("COMMITTER", "c")] {
            command.env(format!("GIT_{name}_NAME"), value).env(format!("GIT_{name}_EMAIL"), value);
        }
        command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
        ended(&command.output().unwrap(), 0, args);
    };
    git(&["init", "-q"]);
    git(&["add", "-A"]);
    git(&["commit", "-q", "-m", "all"]);
    // The first fix takes a line away, and the next pass has to know where the others are now.
    let new = "импорт Б\nимпорт Б \nметод Тест()  \n    область\n        область  \n            А()\n        ;\n    ;\n;\n// …\n";
    folder.write("А.xbsl", new);
    let mended = "импорт Б\nметод Тест()  \n    А()\n;\n// …\n";
    let args = ["--since", "HEAD", "--ignore", "structure"];
    let (diff, _) = folder.stapel_ends(1, &[&["--diff"], &args[..]].concat());
    assert!(!diff.contains("\n-метод Тест()") && !diff.contains("\n-// …"), "{diff}");
    let (left, told) = folder.stapel_ends(0, &[&["--fix"], &args[..]].concat());
    assert_eq!([folder.read("А.xbsl"), folder.read("Б.xbsl")], [mended, FLAWED], "{left}{told}");
    assert_eq!(left, "", "what is left is not asked for");
    assert_eq!(folder.stapel_ends(0, &[&["--diff"], &args[..]].concat()).0, "");
}
