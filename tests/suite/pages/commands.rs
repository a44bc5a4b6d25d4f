//! What a page asks its reader to do, and a reader who does it.
//!
//! - `console`: a session. `$` begins a command, `>` goes on with it, `? 1` is its exit code unless 0, the rest is the
//!   answer; `...` stands for any lines.
//! - `sh`: a command a line. It may find something (1), but must be possible (not 2).
//! - a block that begins with `# path`: a file to be made.
//! - commands of `stapel` in any other YAML: those of CI, in a repository with one project.

use std::{
    fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    process::Command,
};

use tempfile::TempDir;

use super::page::{Block, ROOT};
use crate::common::files::copy;

/// One thing to do.
pub(crate) enum Step {
    File { path: String, text: String },
    Command(String),
    Session(Session),
}

/// A command with the answer that a page shows.
pub(crate) struct Session {
    pub(crate) command: String,
    /// As it stands on the page.
    pub(crate) text: String,
    head: usize,
    code: i32,
    answer: Vec<String>,
}

/// What a block asks for, in order.
pub(crate) fn steps(block: &Block) -> Vec<Step> {
    let first = block.text.lines().next().unwrap_or_default();
    let named = first.strip_prefix("# ").filter(|path| path.contains('.') && !path.contains(' '));
    match (block.info.as_str(), named) {
        ("console", _) => sessions(&block.text).into_iter().map(Step::Session).collect(),
        ("sh", _) => block.text.lines().map(|line| Step::Command(line.to_owned())).collect(),
        (_, Some(path)) => vec![Step::File { path: path.to_owned(), text: block.text.clone() }],
        ("yaml", None) => {
            let scripts = block.text.lines().map(|line| {
                let line = line.trim_start().trim_start_matches("- ");
                line.trim_start_matches("run: ")
            });
            let commands = scripts.filter(|line| line.starts_with("stapel "));
            commands.map(|line| Step::Command(format!("(cd ~/stapel/acme && {line})"))).collect()
        }
        _ => Vec::new(),
    }
}

/// What a block and its twin have in common: its kind, and its commands with their options, or its number of lines.
pub(crate) fn shape(block: &Block) -> String {
    let options = |line: &str| {
        let words = line.split_whitespace().enumerate();
        let kept = words.filter(|(at, word)| *at == 0 || word.starts_with('-')).map(|(_, word)| word);
        kept.collect::<Vec<_>>().join(" ")
    };
    let lines: Vec<String> = match block.info.as_str() {
        "console" => sessions(&block.text).iter().map(|session| options(&session.command)).collect(),
        "sh" => block.text.lines().map(options).collect(),
        _ => vec![block.text.lines().count().to_string()],
    };
    format!("{}: {}", block.info, lines.join("; "))
}

fn sessions(text: &str) -> Vec<Session> {
    let mut sessions: Vec<Session> = Vec::new();
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            let command = command.to_owned();
            sessions.push(Session { command, text: String::new(), head: 0, code: 0, answer: Vec::new() });
        }
        let session = sessions.last_mut().unwrap_or_else(|| panic!("no command above {line}"));
        let is_head = session.answer.is_empty();
        if let Some(more) = line.strip_prefix("> ").or(line.strip_prefix(">")).filter(|_| is_head) {
            session.command += &format!("\n{more}");
        } else if let Some(code) = line.strip_prefix("? ").filter(|_| is_head) {
            session.code = code.parse().unwrap();
        } else if !line.starts_with("$ ") {
            session.answer.push(line.to_owned());
        }
        session.text += &format!("{line}\n");
        if session.answer.is_empty() && !line.starts_with("? ") {
            session.head = session.text.len();
        }
    }
    sessions
}

impl Session {
    pub(crate) fn is_answered_by(&self, code: i32, told: &str) -> bool {
        let answer: Vec<&str> = self.answer.iter().map(String::as_str).collect();
        let told: Vec<&str> = told.trim_end().lines().collect();
        code == self.code && are_lines(&answer, &told)
    }

    /// The text with this answer in place of its own.
    pub(crate) fn with_answer(&self, code: i32, told: &str) -> String {
        let code = if code == 0 { String::new() } else { format!("? {code}\n") };
        let told = told.trim_end();
        let told = if told.is_empty() { String::new() } else { format!("{told}\n") };
        format!("{}{code}{told}", &self.text[..self.head])
    }
}

fn are_lines(pattern: &[&str], lines: &[&str]) -> bool {
    match pattern.split_first() {
        None => lines.is_empty(),
        Some((&"...", rest)) => (0..=lines.len()).any(|skipped| are_lines(rest, &lines[skipped..])),
        Some((first, rest)) => {
            lines.split_first().is_some_and(|(line, lines)| first == line && are_lines(rest, lines))
        }
    }
}

/// Somebody with a clone of this repository, git, a shell and the program installed.
pub(crate) struct Reader {
    home: TempDir,
    lang: &'static str,
    dir: PathBuf,
}

impl Reader {
    pub(crate) fn new(lang: &'static str) -> Self {
        let home = tempfile::tempdir().unwrap();
        let clone = home.path().join("stapel");
        copy(&Path::new(ROOT).join("examples"), &clone.join("examples"));
        // A project and a build file of it, for the pages that show how such files are looked into.
        copy(&Path::new(ROOT).join("tests/cli/archives.in"), &clone);
        let config = "[user]\nname = Reader\nemail = reader@example.com\n";
        fs::write(home.path().join("gitconfig"), config).unwrap();
        // From a clone the program is run by cargo; the one under test is there already.
        let cargo = "#!/bin/sh\n[ \"$1\" = run ] || exit 0\nuntil [ \"$1\" = -- ]; do shift; done\nshift\nexec stapel \"$@\"\n";
        fs::create_dir(home.path().join("bin")).unwrap();
        fs::write(home.path().join("bin/cargo"), cargo).unwrap();
        fs::set_permissions(home.path().join("bin/cargo"), fs::Permissions::from_mode(0o755)).unwrap();
        let mut reader = Self { home, lang, dir: clone };
        let prepared = "git init -q -b main && git add -A && git commit -q -m All && git update-ref refs/remotes/origin/main HEAD";
        assert_eq!(reader.run(prepared), (0, String::new()));
        reader
    }

    /// Makes a file where the reader is.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.dir.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// The exit code of a command and both its streams. Where it goes, the next one begins.
    pub(crate) fn run(&mut self, command: &str) -> (i32, String) {
        let left = self.home.path().join("left");
        let script = format!("exec 2>&1\n{command}\ncode=$?\npwd > \"$LEFT\"\nexit $code\n");
        let program = Path::new(env!("CARGO_BIN_EXE_stapel")).parent().unwrap();
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("bash")
            .args(["-c", &script])
            .current_dir(&self.dir)
            .env_clear()
            .env("PATH", format!("{}:{}:{path}", self.home.path().join("bin").display(), program.display()))
            .env("HOME", self.home.path())
            .env("LEFT", &left)
            .env("LC_ALL", "C")
            .env("TZ", "UTC")
            .env("STAPEL_LANG", self.lang)
            .env("NO_COLOR", "1")
            .env("GIT_CONFIG_GLOBAL", self.home.path().join("gitconfig"))
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("GIT_AUTHOR_DATE", "2026-01-15T12:00:00Z")
            .env("GIT_COMMITTER_DATE", "2026-01-15T12:00:00Z")
            .env("GITHUB_OUTPUT", self.home.path().join("output"))
            .output()
            .unwrap();
        self.dir = PathBuf::from(fs::read_to_string(left).unwrap().trim_end());
        (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
    }
}
