//! Repositories of git to run the program in, untouched by the settings of whoever runs the tests.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;
use tempfile::TempDir;

use super::files::copy;

/// A repository of git in a directory of its own.
pub(crate) struct Repository(TempDir);

impl Repository {
    /// One without commits and files.
    pub(crate) fn empty() -> Self {
        let repository = Self(tempfile::tempdir().unwrap());
        repository.git(&["init", "-q", "-b", "main"]);
        repository
    }

    /// One with a copy of an example.
    pub(crate) fn of(example: &str) -> Self {
        let repository = Self::empty();
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(example), repository.0.path());
        repository.commit("all");
        repository
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    pub(crate) fn change(&self, path: &str, change: impl Fn(&str) -> String) {
        let text = change(&self.read(path));
        fs::write(self.path(path), text).unwrap();
    }

    /// The sources, by their paths.
    pub(crate) fn sources(&self) -> Vec<String> {
        let listed = self.git(&["ls-files", "-z", "*.yaml", "*.xbsl", "*.xbql"]);
        listed.split('\0').filter(|path| !path.is_empty()).map(str::to_owned).collect()
    }

    pub(crate) fn git(&self, args: &[&str]) -> String {
        let output = self.run(Command::new("git").args(args));
        assert!(output.status.success(), "git {args:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    pub(crate) fn commit(&self, message: &str) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "-m", message]);
    }

    pub(crate) fn stapel(&self, args: &[&str]) -> Output {
        self.run(Command::new(env!("CARGO_BIN_EXE_stapel")).args(args))
    }

    /// The same with the exit code that is expected.
    pub(crate) fn stapel_ends(&self, code: i32, args: &[&str]) -> Output {
        let output = self.stapel(args);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {output:?}");
        output
    }

    /// A line as a shell runs it, with `stapel` on the path.
    pub(crate) fn shell(&self, line: &str) -> Output {
        self.run(Command::new("sh").args(["-e", "-c", line]))
    }

    pub(crate) fn run(&self, command: &mut Command) -> Output {
        self.run_at(self.0.path(), command)
    }

    /// Runs a command in a directory, with `stapel` on the path unless the command has one of its own.
    pub(crate) fn run_at(&self, dir: &Path, command: &mut Command) -> Output {
        let program = Path::new(env!("CARGO_BIN_EXE_stapel")).parent().unwrap().to_path_buf();
        let path = env::var_os("PATH").unwrap_or_default();
        let path = env::join_paths([program].into_iter().chain(env::split_paths(&path))).unwrap();
        if !command.get_envs().any(|(name, _)| name == "PATH") {
            command.env("PATH", path);
        }
        for (name, value) in [("AUTHOR", "a"), ("COMMITTER", "c")] {
            command.env(format!("GIT_{name}_NAME"), value).env(format!("GIT_{name}_EMAIL"), value);
        }
        command
            .current_dir(dir)
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("LC_ALL", "C")
            .env_remove("STAPEL_LANG")
            .env_remove("STAPEL_DATA_DIR")
            .output()
            .unwrap()
    }

    pub(crate) fn report(&self, args: &[&str]) -> Value {
        let output = self.stapel(&[&["--format", "json"], args].concat());
        serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{args:?}: {output:?}"))
    }

    /// The rules and fingerprints of what is found.
    pub(crate) fn fingerprints(&self, args: &[&str]) -> BTreeSet<(String, String)> {
        let report = self.report(args);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let diagnostics = report["diagnostics"].as_array().unwrap();
        let found = diagnostics.iter().map(|one| (text(&one["rule"]), text(&one["fingerprint"]))).collect();
        assert!(!diagnostics.is_empty(), "nothing is found with {args:?}");
        found
    }

    pub(crate) fn summary(&self, args: &[&str], key: &str) -> u64 {
        self.report(args)["summary"][key].as_u64().unwrap()
    }
}
