//! A project in a directory of its own, and the program called on it.

use std::{
    fs,
    os::unix::{fs::MetadataExt, process::CommandExt},
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;

/// Nobody's number; what this user may not, a test must not be able to do by being root.
const NOBODY: u32 = 65_534;

/// `{top}/acme/Shop` with a descriptor and a module.
pub(crate) struct Fixture {
    top: tempfile::TempDir,
}

pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ended {
    pub(crate) fn of(output: &Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout.clone()).unwrap(),
            stderr: String::from_utf8(output.stderr.clone()).unwrap(),
        }
    }

    /// The answer in JSON of a run that ended well.
    pub(crate) fn answer(&self) -> Value {
        assert_eq!(self.code, Some(0), "{}", self.stderr);
        self.json()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}{}", self.stdout, self.stderr))
    }

    /// The codes and paths of what is wrong, and the whole complaint names each path.
    pub(crate) fn errors(&self) -> Vec<(String, String)> {
        assert_eq!(self.code, Some(2), "{}{}", self.stdout, self.stderr);
        let json = self.json();
        assert_eq!(json["ok"], false);
        let errors = json["errors"].as_array().unwrap().iter();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        errors.map(|error| (text(&error["code"]), text(&error["path"]))).collect()
    }
}

impl Fixture {
    pub(crate) fn new() -> Self {
        let fixture = Self { top: tempfile::tempdir().unwrap() };
        fixture.file("Проект.yaml", "Имя: Shop\nПоставщик: acme\nВерсия: 1.10\n");
        fixture.file("Main/Товары.xbsl", "метод Тест()\n;\n");
        fixture
    }

    /// The repository.
    pub(crate) fn top(&self) -> &Path {
        self.top.path()
    }

    pub(crate) fn project(&self) -> PathBuf {
        self.top().join("acme/Shop")
    }

    /// Where build files go.
    pub(crate) fn out(&self) -> PathBuf {
        self.top().join("out")
    }

    pub(crate) fn archive(&self) -> PathBuf {
        self.out().join("Shop 1.10-1.xasm")
    }

    /// Writes a file of the project.
    pub(crate) fn file(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.project().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    /// `stapel pack` on the repository without a check, its answer in JSON.
    pub(crate) fn command(&self, options: &[&str]) -> Command {
        let mut command = stapel(self.top());
        command
            .args(["pack", ".", "--no-check", "--output", "out", "--format", "json", "--lang", "en"])
            .args(options);
        command
    }

    pub(crate) fn pack(&self, options: &[&str]) -> Ended {
        Ended::of(&self.command(options).output().unwrap())
    }

    /// The same by a user who may not do all.
    pub(crate) fn pack_as_nobody(&self, options: &[&str]) -> Ended {
        let mut command = self.command(options);
        if fs::metadata(self.top()).unwrap().uid() == 0 {
            // The program may lie where only root can read it.
            let program = self.top().join("stapel");
            fs::copy(env!("CARGO_BIN_EXE_stapel"), &program).unwrap();
            fs::create_dir_all(self.out()).unwrap();
            Command::new("chown").arg(NOBODY.to_string()).arg(self.out()).status().unwrap();
            Command::new("chmod").args(["755"]).arg(self.top()).arg(&program).status().unwrap();
            let args: Vec<_> = command.get_args().map(ToOwned::to_owned).collect();
            command = quiet(Command::new(program));
            command.current_dir(self.top()).args(args).uid(NOBODY);
        }
        Ended::of(&command.output().unwrap())
    }

    /// The names in the directory of build files.
    pub(crate) fn outputs(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.out()) else { return Vec::new() };
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

/// The program, with nothing in its environment that would count.
pub(crate) fn stapel(dir: &Path) -> Command {
    let mut command = quiet(Command::new(env!("CARGO_BIN_EXE_stapel")));
    command.current_dir(dir);
    command
}

fn quiet(mut command: Command) -> Command {
    let counted =
        ["SOURCE_DATE_EPOCH", "CI_PIPELINE_IID", "GITHUB_RUN_NUMBER", "BUILD_NUMBER", "CI_COMMIT_BRANCH"];
    for variable in
        counted.into_iter().chain(["CI_COMMIT_REF_NAME", "GITHUB_REF_NAME", "STAPEL_DATA_DIR", "STAPEL_LANG"])
    {
        command.env_remove(variable);
    }
    // What a user told git must not count either.
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_SYSTEM", "/dev/null");
    command
}

/// Git in a directory, by an author of its own.
pub(crate) fn git(dir: &Path, args: &[&str]) -> String {
    let output = Command::new("git")
        .current_dir(dir)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_SYSTEM", "/dev/null")
        .env("GIT_COMMITTER_DATE", "2026-11-20T12:44:11+03:00")
        .args(["-c", "user.name=x", "-c", "user.email=x@localhost", "-c", "init.defaultBranch=main"])
        .args(args)
        .output()
        .unwrap();
    assert!(output.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}
