//! Running the program on a directory of prepared files.

use std::{
    fs::{self, File},
    os::unix::fs::{MetadataExt, PermissionsExt},
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// How long one run may take.
const PATIENCE: Duration = Duration::from_secs(100);

/// How much address space a run may have, in KiB; an input that unfolds in memory meets this bound.
const SPACE: &str = "6000000";

const ROOT: u32 = 0;

/// The user `nobody`, for runs that must not read everything.
const NOBODY: u32 = 65534;

/// Prepared files, and what is needed to run on them.
pub(crate) struct Input {
    dir: tempfile::TempDir,
}

/// How a run ended.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) json: serde_json::Value,
    pub(crate) stderr: String,
}

impl Input {
    pub(crate) fn new() -> Self {
        let dir = tempfile::tempdir().expect("a directory");
        let input = Self { dir };
        fs::set_permissions(input.dir.path(), fs::Permissions::from_mode(0o755))
            .expect("the directory is ours");
        fs::create_dir(input.path("in")).expect("a directory");
        input
    }

    /// One file and nothing else.
    pub(crate) fn of(name: &str, bytes: impl AsRef<[u8]>) -> Self {
        let input = Self::new();
        input.write(name, bytes);
        input
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.inside(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("directories");
        fs::write(path, bytes).expect("a file");
    }

    /// A path in the directory the program runs in.
    pub(crate) fn inside(&self, name: impl AsRef<Path>) -> PathBuf {
        self.path("in").join(name)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// Checks everything there is; all of it can be read, so the run must be a whole one.
    pub(crate) fn check(&self) -> Run {
        let run = self.run(&["."]);
        assert!(run.code < 2, "ended with {}\n{}", run.code, run.stderr);
        run
    }

    /// The processor time that checking everything takes, in milliseconds.
    fn cost(&self) -> f64 {
        let run = self.run(&["--timings", "."]);
        assert!(run.code < 2, "ended with {}\n{}", run.code, run.stderr);
        let total = run.stderr.lines().find_map(|line| line.trim_start().strip_prefix("total"));
        let millis = total.and_then(|times| times.split_whitespace().next()?.parse().ok());
        millis.unwrap_or_else(|| panic!("no total in\n{}", run.stderr))
    }

    /// Runs the program with these arguments and makes sure of what must hold for any input.
    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        self.finish(self.command(Path::new(env!("CARGO_BIN_EXE_stapel")), arguments))
    }

    /// Runs the program as a user who may not read everything. Only root reads what is forbidden, so only root
    /// has to become somebody else.
    pub(crate) fn run_without_rights(&self, forbidden: &Path, arguments: &[&str]) -> Run {
        let program = self.path("stapel");
        fs::copy(env!("CARGO_BIN_EXE_stapel"), &program).expect("a copy that anybody may run");
        let mut command = self.command(&program, arguments);
        let mut probe = Command::new("ls");
        probe.arg(forbidden).arg(forbidden.join(".")).stdout(Stdio::null()).stderr(Stdio::null());
        let mut reader = Command::new("cat");
        reader.arg(forbidden).stdout(Stdio::null()).stderr(Stdio::null());
        if fs::metadata(self.path("in")).expect("it exists").uid() == ROOT {
            for command in [&mut command, &mut probe, &mut reader] {
                command.uid(NOBODY).gid(NOBODY);
            }
        }
        let is_readable = if forbidden.is_dir() { probe.status() } else { reader.status() };
        assert!(!is_readable.expect("the probe runs").success(), "{} can be read", forbidden.display());
        self.finish(command)
    }

    /// What the program prints for people.
    pub(crate) fn plain(&self, arguments: &[&str]) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
        let output = command.args(["--lang", "en"]).args(arguments).current_dir(self.path("in")).output();
        let output = output.expect("the program runs");
        String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8")
    }

    fn command(&self, program: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new("sh");
        command
            .args(["-c", "ulimit -v $0 && exec \"$@\"", SPACE])
            .arg(program)
            .args(["--lang", "en", "--format", "json"])
            .args(arguments)
            .current_dir(self.path("in"))
            .stdin(Stdio::null())
            .stdout(File::create(self.path("stdout")).expect("a file"))
            .stderr(File::create(self.path("stderr")).expect("a file"));
        command
    }

    fn finish(&self, mut command: Command) -> Run {
        let start = Instant::now();
        let mut child = command.spawn().expect("the program starts");
        let status = loop {
            if let Some(status) = child.try_wait().expect("the child is ours") {
                break status;
            }
            if start.elapsed() > PATIENCE {
                child.kill().expect("the child is ours");
                panic!("still running after {PATIENCE:?}");
            }
            thread::sleep(Duration::from_millis(5));
        };
        let stdout = fs::read_to_string(self.path("stdout")).expect("UTF-8 on stdout");
        let stderr = fs::read_to_string(self.path("stderr")).expect("UTF-8 on stderr");
        let code = status.code().unwrap_or_else(|| panic!("ended by {status}\n{stderr}"));
        assert!(code <= 2, "ended with {code}\n{stderr}");
        for word in ["panicked", "RUST_BACKTRACE", "stack overflow", "thread '", "src/"] {
            assert!(!stderr.contains(word), "{word} in\n{stderr}");
        }
        let json: serde_json::Value = match stdout.as_str() {
            "" if code == 2 => serde_json::Value::Null,
            document => serde_json::from_str(document).expect("a whole JSON document on stdout"),
        };
        assert!(code == 2 || json.is_object(), "no report on stdout\n{stderr}");
        Run { code, json, stderr }
    }
}

/// Makes sure that four times as much takes about four times as long, as far as processor time can tell that on a busy
/// machine. Work that grows with the square of the size takes sixteen times as long. `size` is so small that a test takes
/// a second, and large enough to be what no person writes.
pub(crate) fn assert_linear(what: &str, size: usize, prepare: impl Fn(usize) -> Input) {
    const TRIES: usize = 4;
    /// What is lost by chance, in milliseconds.
    const NOISE: f64 = 50.0;
    let (small, large) = (prepare(size), prepare(4 * size));
    let mut best = [f64::INFINITY; 2];
    for _ in 0..TRIES {
        best[0] = best[0].min(small.cost());
        best[1] = best[1].min(large.cost());
        if best[1] < 7.0 * best[0] + NOISE {
            return;
        }
    }
    panic!("{what}: {} ms for {size}, {} ms for {}", best[0], best[1], 4 * size);
}

impl Run {
    /// Whether something is nested too deeply to be read, and this is told.
    pub(crate) fn tells_depth(&self) -> bool {
        let findings = self.json["diagnostics"].as_array().map(Vec::as_slice).unwrap_or_default();
        findings.iter().any(|finding| {
            finding["message"].as_str().is_some_and(|message| message.contains("ested too deeply"))
        })
    }

    /// How many findings of this rule there are.
    pub(crate) fn count(&self, rule: &str) -> usize {
        let findings = self.json["diagnostics"].as_array().map(Vec::as_slice).unwrap_or_default();
        findings.iter().filter(|finding| finding["rule"] == rule).count()
    }
}
