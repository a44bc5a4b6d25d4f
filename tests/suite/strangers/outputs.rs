//! What a run writes: never over what it reads or has written, never into a pipe that nobody reads from; and what stays when a
//! run is ended in the midst of it.

use std::{
    collections::BTreeMap,
    fs,
    io::Read,
    os::unix::{fs::symlink, process::ExitStatusExt},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

const DESCRIPTOR: &str = "Имя: Shop\nПоставщик: acme\nВерсия: 1.0\n";
const MODULE: &str = "acme/Shop/Main/Товары.xbsl";
const FLAWED: &str = "метод Тест()  \n;\n";
const FIXED: &str = "метод Тест()\n;\n";
const ARCHIVE: &str = "out/Shop 1.0-1.xasm";

/// No run of these tests takes longer, unless it hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// A repository with a project of one module.
struct Tree(tempfile::TempDir);

impl Tree {
    fn new() -> Self {
        let tree = Self(tempfile::tempdir().unwrap());
        tree.write("acme/Shop/Проект.yaml", DESCRIPTOR);
        tree.write(MODULE, FLAWED);
        fs::create_dir(tree.path(".git")).unwrap();
        tree.write(".git/config", "[core]\n");
        tree
    }

    fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(path)
    }

    fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        fs::create_dir_all(self.path(path).parent().unwrap()).unwrap();
        fs::write(self.path(path), text).unwrap();
    }

    fn pipe(&self, path: &str) {
        rustix::fs::mkfifoat(rustix::fs::CWD, self.path(path), rustix::fs::Mode::RWXU).unwrap();
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
        command.args(args);
        self.quiet(command)
    }

    /// The program called by a shell, where it is `"$0"`.
    fn shell(&self, script: &str) -> Command {
        let mut command = Command::new("bash");
        command.args(["-c", script, env!("CARGO_BIN_EXE_stapel")]);
        self.quiet(command)
    }

    fn quiet(&self, mut command: Command) -> Command {
        let counted = ["CI_PIPELINE_IID", "GITHUB_RUN_NUMBER", "BUILD_NUMBER", "SOURCE_DATE_EPOCH"];
        for name in counted.into_iter().chain(["STAPEL_LANG", "STAPEL_DATA_DIR", "GITHUB_STEP_SUMMARY"]) {
            command.env_remove(name);
        }
        command.env("LC_ALL", "en").env("GIT_CONFIG_GLOBAL", "/dev/null").current_dir(self.0.path());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, args: &[&str]) -> Output {
        ended(self.command(args).spawn().unwrap())
    }

    /// Runs what must be refused with this sentence, and changes nothing.
    fn refused(&self, args: &[&str], sentence: &str) {
        let before = self.files();
        let output = self.run(args);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {told}");
        assert!(told.contains(sentence), "{args:?}: {told}");
        assert_eq!(self.files(), before, "{args:?}");
    }

    /// Every regular file below, by its path.
    fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let mut files = BTreeMap::new();
        let mut dirs = vec![self.0.path().to_path_buf()];
        while let Some(dir) = dirs.pop() {
            for entry in fs::read_dir(dir).unwrap() {
                let entry = entry.unwrap();
                let kind = entry.file_type().unwrap();
                if kind.is_dir() {
                    dirs.push(entry.path());
                } else if kind.is_file() {
                    let name = entry.path().strip_prefix(self.0.path()).unwrap().to_str().unwrap().to_owned();
                    files.insert(name, fs::read(entry.path()).unwrap());
                }
            }
        }
        files
    }

    fn temporary_files(&self) -> Vec<String> {
        self.files().into_keys().filter(|path| path.contains(".stapel-tmp-")).collect()
    }
}

/// What a process has said when it ends; one that hangs fails the test.
fn ended(mut child: Child) -> Output {
    let (mut stdout, mut stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let read = thread::spawn(move || {
        let mut text = Vec::new();
        stdout.read_to_end(&mut text).map(|_| text)
    });
    let told = thread::spawn(move || {
        let mut text = Vec::new();
        stderr.read_to_end(&mut text).map(|_| text)
    });
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("the program hangs");
        }
        thread::sleep(Duration::from_millis(2));
    };
    Output { status, stdout: read.join().unwrap().unwrap(), stderr: told.join().unwrap().unwrap() }
}

const IS_INPUT: &str = "is an input of this run, and the output would overwrite it";
const TWICE: &str = "two outputs to the same file";
const RESERVED: &str = "belongs to git or to the settings and cannot be an output";

#[test]
fn a_checked_source_is_not_overwritten_by_whatever_name() {
    let tree = Tree::new();
    fs::create_dir(tree.path("x")).unwrap();
    fs::hard_link(tree.path(MODULE), tree.path("hard.json")).unwrap();
    symlink(MODULE, tree.path("soft.json")).unwrap();
    symlink("soft.json", tree.path("softer.json")).unwrap();
    let absolute = tree.path(MODULE);
    for path in [
        MODULE,
        "./x/../acme/Shop/Main/Товары.xbsl",
        absolute.to_str().unwrap(),
        "hard.json",
        "soft.json",
        "softer.json",
        "acme/Shop/Проект.yaml",
    ] {
        tree.refused(&["--format", "json", "--out", path], IS_INPUT);
        tree.refused(&["--fix", "--report", &format!("sarif={path}")], IS_INPUT);
        tree.refused(&["--index", "acme/Shop", "--out", path], IS_INPUT);
        tree.refused(&["pack", "acme/Shop", "--output", "out", "--report", &format!("json={path}")], "");
    }
    for (args, path) in [(["--no-check", "--dotenv"], "hard.json"), (["--no-check", "--dotenv"], "soft.json")]
    {
        tree.refused(&[&["pack", "acme/Shop", "--output", "out"], &args[..], &[path]].concat(), "");
    }
    // Context is not reported, and read all the same.
    tree.refused(&["acme/Shop/Проект.yaml", "--out", MODULE], IS_INPUT);
    // So is what cannot be read as it should be.
    tree.write("acme/Shop/Main/Б.xbsl", b"// \xFF\n");
    fs::hard_link(tree.path("acme/Shop/Main/Б.xbsl"), tree.path("damaged.json")).unwrap();
    tree.refused(&["--out", "damaged.json"], IS_INPUT);
    // Another file of the same size is none of them.
    tree.write("report.json", FLAWED);
    assert_eq!(tree.run(&["--format", "json", "--out", "report.json", "--exit-zero"]).status.code(), Some(0));
    assert!(tree.files()["report.json"].starts_with(b"{"));
}

#[test]
fn the_summary_of_a_github_step_is_no_source_and_no_pipe() {
    let tree = Tree::new();
    tree.pipe("pipe");
    for (page, sentence) in [
        (MODULE, IS_INPUT),
        ("pipe", "file 'pipe' could not be written: a pipe, not a file"),
        ("report.txt", TWICE),
        (".git/config", RESERVED),
    ] {
        let before = tree.files();
        let mut command = tree.command(&["--format", "github", "--out", "report.txt"]);
        let output = ended(command.env("GITHUB_STEP_SUMMARY", page).spawn().unwrap());
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{page}: {told}");
        assert!(told.contains(sentence), "{page}: {told}");
        assert_eq!(tree.files(), before, "{page}");
    }
    tree.write("page.md", "earlier\n");
    let mut command = tree.command(&["--format", "github", "--exit-zero"]);
    let output = ended(command.env("GITHUB_STEP_SUMMARY", "page.md").spawn().unwrap());
    assert_eq!(output.status.code(), Some(0));
    let page = String::from_utf8(tree.files()["page.md"].clone()).unwrap();
    assert!(page.starts_with("earlier\n") && page.len() > "earlier\n".len(), "{page}");
}

#[test]
fn what_a_run_goes_by_is_not_overwritten() {
    let tree = Tree::new();
    tree.write(".stapel.yaml", "fail-on: never\n");
    tree.write("settings/other.yaml", "fail-on: never\n");
    tree.write(".gitignore", "*.log\n");
    tree.write("frozen.txt", "{\"stapel-baseline\":1}\n");
    symlink(".git", tree.path("link")).unwrap();
    for path in [
        ".stapel.yaml",
        ".gitignore",
        ".git/config",
        ".git/new",
        "link/config",
        "acme/.gitignore",
        ".stapellint-baseline",
    ] {
        tree.refused(&["--out", path], RESERVED);
        tree.refused(&["--report", &format!("json={path}")], RESERVED);
        tree.refused(&["--index", "acme/Shop", "--out", path], RESERVED);
        tree.refused(&["pack", "acme/Shop", "--output", "out", "--no-check", "--dotenv", path], RESERVED);
    }
    for path in [".git/frozen", "link/frozen"] {
        tree.refused(&["--write-baseline", path], RESERVED);
        tree.refused(&["baseline", "add", "acme", "--rule", "whitespace", "--baseline", path], RESERVED);
    }
    tree.refused(&["pack", "acme/Shop", "--output", ".git/out"], RESERVED);
    tree.refused(&["--config", "settings/other.yaml", "--out", "settings/other.yaml"], IS_INPUT);
    tree.refused(&["--baseline", "frozen.txt", "--out", "./frozen.txt"], IS_INPUT);
    tree.refused(&["pack", "acme/Shop", "--baseline", "frozen.txt", "--report", "json=frozen.txt"], IS_INPUT);
    // What is no baseline is not taken for an old one.
    tree.refused(&["--write-baseline", MODULE], "not a baseline file");
    tree.refused(&["--write-baseline", ".gitignore"], "not a baseline file");
    tree.write("acme/foreign", "{\"version\": 2, \"entries\": []}\n");
    tree.refused(
        &["baseline", "import", "acme/foreign", "--baseline", "acme/../acme/foreign"],
        "acme/foreign",
    );
    assert_eq!(tree.run(&["--write-baseline", ".stapellint-baseline"]).status.code(), Some(0));
}

#[test]
fn merged_reports_do_not_overwrite_what_they_are_made_of() {
    let tree = Tree::new();
    for name in ["a.json", "b.json"] {
        tree.run(&["--format", "codeclimate", "--out", name]);
    }
    fs::hard_link(tree.path("b.json"), tree.path("c.json")).unwrap();
    for out in ["a.json", "./b.json", "c.json"] {
        tree.refused(&["report", "merge", "a.json", "b.json", "--out", out], IS_INPUT);
    }
    assert_eq!(tree.run(&["report", "merge", "a.json", "b.json", "--out", "d.json"]).status.code(), Some(0));
}

#[test]
fn outputs_of_one_run_do_not_overwrite_each_other() {
    let tree = Tree::new();
    tree.write(MODULE, FIXED);
    fs::create_dir(tree.path("x")).unwrap();
    tree.write("old.json", "");
    fs::hard_link(tree.path("old.json"), tree.path("other.json")).unwrap();
    tree.refused(&["--out", "a", "--report", "json=x/../a"], TWICE);
    tree.refused(&["--out", "old.json", "--report", "json=other.json"], TWICE);
    symlink("new.json", tree.path("early.json")).unwrap();
    tree.refused(&["--out", "new.json", "--report", "json=early.json"], TWICE);
    let pack = ["pack", "acme/Shop", "--output", "out"];
    for round in ["the first time", "over what is there"] {
        for end in ["", ".sha256", ".json", ".intoto.json"] {
            let path = format!("{ARCHIVE}{end}");
            tree.refused(&[&pack[..], &["--no-check", "--dotenv", &path]].concat(), TWICE);
            fs::create_dir_all(tree.path("out")).unwrap();
            tree.refused(&[&pack[..], &["--report", &format!("json={path}")]].concat(), TWICE);
        }
        tree.refused(&[&pack[..], &["--dotenv", "r", "--report", "json=./r"]].concat(), TWICE);
        assert_eq!(tree.run(&pack).status.code(), Some(0), "{round}");
    }
    // A file beside the build file may lie in the directory that is made for it.
    let output = tree.run(&["pack", "acme/Shop", "--output", "new/dist", "--dotenv", "new/dist/build.env"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(tree.files()["new/dist/build.env"].starts_with(b"STAPEL_ARCHIVE="));
}

#[test]
fn only_a_stream_option_may_name_a_pipe_or_a_device() {
    let tree = Tree::new();
    tree.write(MODULE, FIXED);
    tree.pipe("pipe");
    let pack = ["pack", "acme/Shop", "--output", "out", "--no-check", "--dotenv"];
    for (path, sentence) in [
        ("pipe", "file 'pipe' could not be written: a pipe, not a file"),
        ("/dev/null", "file '/dev/null' could not be written: a device, not a file"),
        ("/dev/stdout", "file '/dev/stdout' could not be written: "),
    ] {
        tree.refused(&[&pack[..], &[path]].concat(), sentence);
        tree.refused(&["--write-baseline", path], "cannot be read: ");
    }
    for args in
        [&["--out", "pipe"][..], &["--report", "json=pipe"], &["--index", "acme/Shop", "--out", "pipe"]]
    {
        tree.refused(args, "file 'pipe' could not be written: nobody reads from this pipe");
    }
    assert_eq!(tree.run(&["--out", "/dev/null", "--report", "json=/dev/stderr"]).status.code(), Some(0));
}

#[test]
fn streams_of_the_shell_are_written_to() {
    let tree = Tree::new();
    tree.write(MODULE, FIXED);
    let run = |script: &str| {
        let output = ended(tree.shell(script).spawn().unwrap());
        let [stdout, stderr] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        assert_eq!(output.status.code(), Some(0), "{script}: {stdout}{stderr}");
        stdout
    };
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text.trim()).unwrap();
    // A report is larger than what a pipe takes without a reader.
    for number in 0..400 {
        tree.write(&format!("acme/Shop/Main/М{number}.xbsl"), FLAWED);
    }
    let report = run(r#""$0" --format json --exit-zero"#);
    assert!(report.len() > 1 << 16);
    assert_eq!(json(&run(r#""$0" --format json --exit-zero --out /dev/stdout"#)), json(&report));
    assert_eq!(json(&run(r#""$0" --format json --exit-zero --out >(sleep 0.2; cat) | cat"#)), json(&report));
    assert_eq!(
        json(&run(
            r#"mkfifo p; (cat p >got &) ; sleep 0.3; "$0" --format json --exit-zero --out p; sleep 0.1; cat got"#
        )),
        json(&report)
    );
    // What the shell has opened is added to, whatever it holds, and what is written later comes after it.
    let log = run(
        r#"echo first >log; { "$0" --format json --exit-zero --out /dev/stdout; echo last; } >>log; cat log"#,
    );
    assert!(log.starts_with("first\n{") && log.ends_with("}\nlast\n"), "{log}");
    let log = run(r#"echo first >log; "$0" --format json --exit-zero --out /dev/fd/7 7>>log; cat log"#);
    assert!(log.starts_with("first\n{") && log.ends_with("}\n"), "{log}");
    // A reader that has seen enough is no failure.
    run(r#""$0" --format json --exit-zero --out >(head -c 1 >taken); sleep 0.1"#);
}

#[test]
fn a_link_of_the_tree_leads_no_output_out_of_it() {
    let tree = Tree::new();
    tree.write(MODULE, FIXED);
    let outside = tempfile::tempdir().unwrap();
    let there = outside.path().join("there");
    fs::write(&there, "precious").unwrap();
    symlink(&there, tree.path("report.json")).unwrap();
    symlink(outside.path().join("missing"), tree.path("new.json")).unwrap();
    symlink(outside.path(), tree.path("dist")).unwrap();
    let sentence = "leads through a link out of the directory";
    for path in ["report.json", "new.json", "dist/x.json"] {
        tree.refused(&["--format", "json", "--out", path], sentence);
        tree.refused(&["--write-baseline", path], sentence);
        tree.refused(&["pack", "acme/Shop", "--output", "out", "--dotenv", path], sentence);
    }
    tree.refused(&["pack", "acme/Shop", "--output", "dist"], sentence);
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 1);
    assert_eq!(fs::read(&there).unwrap(), b"precious");
    // A link from elsewhere is the caller's, and so is one that stays in the tree.
    symlink(outside.path(), outside.path().join("own")).unwrap();
    let own = outside.path().join("own/own.json");
    assert_eq!(tree.run(&["--out", own.to_str().unwrap()]).status.code(), Some(0));
    symlink("acme/inside.json", tree.path("inside.json")).unwrap();
    assert_eq!(tree.run(&["--out", "inside.json"]).status.code(), Some(0));
    assert!(tree.path("acme/inside.json").is_file() && own.is_file());
}

#[test]
fn what_a_killed_run_left_goes_with_the_next_run_of_the_same_command() {
    let tree = Tree::new();
    let left = |paths: &[&str]| paths.iter().for_each(|path| tree.write(path, "half"));
    let beside = "acme/Shop/Main/.Товары.xbsl.stapel-tmp-dead01";
    let others = [
        "acme/Shop/Main/.Чужой.bin.stapel-tmp-dead01",
        "acme/Shop/Main/.Товары.xbsl.stapel-tmp-not.ours",
        ".unasked.json.stapel-tmp-dead01",
        "elsewhere/.Товары.xbsl.stapel-tmp-dead01",
    ];
    left(&[&[beside], &others[..]].concat());
    // A check only looks.
    tree.run(&[]);
    assert!(tree.files().contains_key(beside));
    tree.run(&["--diff"]);
    assert!(tree.files().contains_key(beside));
    for round in ["something to fix", "nothing to fix"] {
        left(&[beside]);
        tree.run(&["acme", "--fix"]);
        assert!(!tree.files().contains_key(beside), "{round}");
    }
    // A file that is fixed by name has its own leftovers only.
    let neighbour = "acme/Shop/Main/.Б.xbsl.stapel-tmp-dead01";
    left(&[beside, neighbour]);
    tree.run(&[MODULE, "--fix"]);
    assert!(!tree.files().contains_key(beside) && tree.files().contains_key(neighbour));
    tree.write(".hidden/А.xbsl", FIXED);
    left(&[".hidden/.А.xbsl.stapel-tmp-dead01"]);
    tree.run(&[".hidden/А.xbsl", "--fix"]);
    fs::remove_file(tree.path(neighbour)).unwrap();

    let outputs = [
        ".report.json.stapel-tmp-dead01",
        ".extra.json.stapel-tmp-dead01",
        ".frozen.stapel-tmp-dead01",
        "out/.Shop 1.0-1.xasm.stapel-tmp-dead01",
        "out/.Shop 1.0-1.xasm.json.stapel-tmp-dead01",
        ".build.env.stapel-tmp-dead01",
    ];
    left(&outputs);
    tree.run(&["--format", "json", "--out", "report.json", "--report", "json=extra.json"]);
    tree.run(&["--write-baseline", "frozen"]);
    tree.run(&["pack", "acme/Shop", "--output", "out", "--dotenv", "build.env"]);
    let mut expected = others.map(str::to_owned);
    expected.sort();
    assert_eq!(tree.temporary_files(), expected);
}

#[test]
fn a_long_name_is_known_again() {
    let tree = Tree::new();
    let long = "ю".repeat(120) + ".xbsl";
    let path = format!("acme/Shop/Main/{long}");
    tree.write(&path, FLAWED);
    let mut child = tree.command(&["--fix"]).spawn().unwrap();
    child.wait().unwrap();
    assert_eq!(tree.files()[&path], FIXED.as_bytes());
    tree.write(
        &format!("acme/Shop/Main/.{}{}.stapel-tmp-dead01", "ю".repeat(80), "ю".repeat(17) + ".xbsl"),
        "half",
    );
    tree.run(&["--fix"]);
    assert_eq!(tree.temporary_files(), [""; 0]);
}

#[test]
fn a_file_of_a_living_run_stays() {
    let tree = Tree::new();
    let path = "acme/Shop/Main/.Товары.xbsl.stapel-tmp-alive1";
    tree.write(path, "being written");
    let file = fs::File::open(tree.path(path)).unwrap();
    rustix::fs::flock(&file, rustix::fs::FlockOperation::LockExclusive).unwrap();
    tree.run(&["--fix"]);
    assert_eq!(tree.temporary_files(), [path]);
    drop(file);
    tree.run(&["--fix"]);
    assert_eq!(tree.temporary_files(), [""; 0]);
}

#[test]
fn a_planted_temporary_file_is_neither_packed_nor_checked() {
    let tree = Tree::new();
    tree.write(MODULE, FIXED);
    let planted = ["acme/Shop/Main/.Х.yaml.stapel-tmp-abc", "acme/Shop/Main/Ресурсы/.x.bin.stapel-tmp-abc"];
    planted.iter().for_each(|path| tree.write(path, ": not yaml: ["));
    let output = tree.run(&["pack", "acme/Shop", "--output", "out", "--format", "json"]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let skipped = answer["skipped"].as_array().unwrap();
    for path in planted {
        assert!(
            skipped.contains(&serde_json::json!({"path": path, "reason": "temporary-file"})),
            "{path}: {skipped:?}"
        );
    }
    assert!(!answer["files"].to_string().contains("stapel-tmp"), "{answer}");
    assert_eq!(tree.temporary_files().len(), 2, "packing removes nothing from a project");
}

const SIGNALS: [(&str, i32); 3] = [("-INT", 130), ("-TERM", 143), ("-HUP", 129)];

fn send(signal: &str, child: &Child) {
    Command::new("kill").args([signal, &child.id().to_string()]).stderr(Stdio::null()).status().unwrap();
}

/// Waits until a directory looks as it should, or the process has ended.
fn wait_until(child: &mut Child, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() && child.try_wait().unwrap().is_none() {
        assert!(start.elapsed() < PATIENCE, "the program hangs");
        thread::yield_now();
    }
}

#[test]
fn a_signal_leaves_every_file_old_or_new_and_nothing_else() {
    const FILES: usize = 300;
    let filling = "// наполнение\n".repeat(50);
    let (old, new) = (format!("{FLAWED}{filling}"), format!("{FIXED}{filling}"));
    let tree = Tree(tempfile::tempdir().unwrap());
    let name = |number: usize| format!("М{number:04}.xbsl");
    let (mut torn, mut left) = (0, 0);
    let killed = [("-KILL", -1); 4];
    for (round, (signal, code)) in SIGNALS.iter().chain(&SIGNALS).chain(&killed).enumerate() {
        (0..FILES).for_each(|number| tree.write(&name(number), &old));
        let mut command = tree.command(&["--fix", "--jobs", "2", "--select", "whitespace"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // Writing has begun when something has another size.
        let size = |number: usize| fs::metadata(tree.path(name(number))).map_or(0, |data| data.len());
        wait_until(&mut child, || size(0) == new.len() as u64);
        thread::sleep(Duration::from_millis([0, 2, 5, 9][round % 4]));
        send(signal, &child);
        let status = child.wait().unwrap();
        if *code > 0 {
            assert!([Some(*code), Some(0)].contains(&status.code()), "{signal}: {status:?}");
        }
        let was_ended = status.code() == Some(*code) || status.signal() == Some(9);
        let temporary = tree.temporary_files();
        let mut written = 0;
        for (path, text) in tree.files().into_iter().filter(|(path, _)| !temporary.contains(path)) {
            assert!(text == old.as_bytes() || text == new.as_bytes(), "{path} is neither old nor new");
            written += usize::from(text == new.as_bytes());
        }
        torn += usize::from(was_ended && written < FILES);
        if *code > 0 {
            assert_eq!(temporary, [""; 0], "{signal}");
        } else {
            left += temporary.len();
            // Nothing to fix, as far as this run is asked.
            tree.run(&["--fix", "--select", "style"]);
            assert_eq!(tree.temporary_files(), [""; 0], "{left} were left before");
        }
    }
    assert!(torn >= 5, "the signal came in the midst of writing {torn} times");
    assert!(left > 0, "no kill left anything");
}

/// A project that takes a while to be packed.
fn large() -> Tree {
    let tree = Tree::new();
    tree.write(MODULE, FIXED);
    let mut number = 1_u32;
    let bytes: Vec<u8> = std::iter::repeat_with(|| {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        number.to_be_bytes()[0]
    })
    .take(3 << 20)
    .collect();
    tree.write("acme/Shop/Main/Ресурсы/большой.bin", bytes);
    tree
}

const WHOLE: [&str; 3] = [ARCHIVE, "out/Shop 1.0-1.xasm.json", "out/Shop 1.0-1.xasm.sha256"];

#[test]
fn a_signal_leaves_a_build_file_whole_with_what_lies_beside_it_or_nothing() {
    let tree = large();
    let args = ["pack", "acme/Shop", "--output", "out", "--store"];
    let sources = tree.files();
    let outputs = || tree.files().into_keys().filter(|path| path.starts_with("out/")).collect::<Vec<_>>();
    let begun = || fs::read_dir(tree.path("out")).is_ok_and(|mut entries| entries.next().is_some());
    let mut cut_short = 0;
    for delay in [0, 2, 5, 10, 20] {
        for (signal, code) in SIGNALS {
            let mut command = tree.command(&args);
            let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            wait_until(&mut child, begun);
            thread::sleep(Duration::from_millis(delay));
            send(signal, &child);
            let status = child.wait().unwrap();
            if status.code() == Some(code) && outputs().is_empty() {
                cut_short += 1;
                assert!(!tree.path("out").exists(), "{signal}: the directory was made for nothing");
            } else {
                assert!([Some(code), Some(0)].contains(&status.code()), "{signal}: {status:?}");
                assert_eq!(outputs(), WHOLE, "{signal} after {delay} ms");
                fs::remove_dir_all(tree.path("out")).unwrap();
            }
            assert_eq!(tree.files(), sources);
        }
    }
    assert!(cut_short >= 3, "the signal came while the build file was written {cut_short} times");
    let mut left = 0;
    for delay in [0, 2, 5, 10] {
        let mut command = tree.command(&args);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        wait_until(&mut child, begun);
        thread::sleep(Duration::from_millis(delay));
        child.kill().unwrap();
        child.wait().unwrap();
        left += tree.temporary_files().len();
        assert_eq!(tree.run(&args).status.code(), Some(0));
        assert_eq!(outputs(), WHOLE);
        fs::remove_dir_all(tree.path("out")).unwrap();
    }
    assert!(left > 0, "no kill left anything");
}

#[test]
fn a_signal_leaves_a_report_old_or_new() {
    let tree = Tree::new();
    (0..300).for_each(|number| tree.write(&format!("acme/Shop/Main/М{number}.xbsl"), FLAWED.repeat(20)));
    let args = ["--format", "html", "--out", "report.html", "--exit-zero"];
    tree.run(&args);
    let new = tree.files()["report.html"].clone();
    let mut ended = 0;
    for delay in 0..8_u64 {
        for (signal, code) in SIGNALS {
            tree.write("report.html", "old");
            let mut command = tree.command(&args);
            let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
            let mut child = child.unwrap();
            thread::sleep(Duration::from_millis(5 + delay * 15));
            send(signal, &child);
            let status = child.wait().unwrap();
            // It may come before the program has begun.
            let is_expected =
                [Some(code), Some(0)].contains(&status.code()) || status.signal() == Some(code - 128);
            assert!(is_expected, "{signal}: {status:?}");
            ended += usize::from(status.code() == Some(code));
            let text = tree.files()["report.html"].clone();
            assert!(text == b"old" || text.len() == new.len(), "half a report");
            assert_eq!(tree.temporary_files(), [""; 0]);
        }
    }
    assert!(ended > 0, "no run was ended");
}

#[test]
fn a_signal_that_is_ignored_stays_ignored() {
    let tree = large();
    let begun = || fs::read_dir(tree.path("out")).is_ok_and(|mut entries| entries.next().is_some());
    let script = r#"trap '' INT HUP; exec "$0" pack acme/Shop --output out --store"#;
    let mut child = tree.shell(script).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    wait_until(&mut child, begun);
    send("-INT", &child);
    send("-HUP", &child);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut child = tree.shell(script).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    thread::sleep(Duration::from_millis(10));
    send("-TERM", &child);
    assert!([Some(143), Some(0), None].contains(&child.wait().unwrap().code()));
}

#[test]
fn an_existing_file_keeps_its_mode_under_any_mask() {
    use std::os::unix::fs::PermissionsExt;

    let tree = Tree::new();
    tree.write("report.json", "old");
    for path in [MODULE, "report.json"] {
        fs::set_permissions(tree.path(path), fs::Permissions::from_mode(0o664)).unwrap();
    }
    let script = r#"umask 022; exec "$0" --fix --format json --out report.json --report json=new.json"#;
    ended(tree.shell(script).spawn().unwrap());
    assert_eq!(tree.files()[MODULE], FIXED.as_bytes());
    for (path, mode) in [(MODULE, 0o664), ("report.json", 0o664), ("new.json", 0o644)] {
        assert_eq!(fs::metadata(tree.path(path)).unwrap().permissions().mode() & 0o777, mode, "{path}");
    }
}
