//! Commands that change sources, as programs and people call them: in both spellings, on disk.

mod access;
mod add_form;
mod code;
mod create;
mod delete;
mod fields;
mod forms;
mod frame;
mod growth;
mod handlers;
mod inspect;
mod operations;
mod properties;
mod relocate;
mod rename;
mod table;

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use serde_json::Value;

/// What a run printed and how it ended.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl Ran {
    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|_| panic!("no JSON: {} {}", self.out, self.err))
    }

    /// The paths of the files that were written.
    fn files(&self) -> Vec<String> {
        let json = self.json();
        let files = json["files"].as_array().unwrap_or_else(|| panic!("{json}"));
        files.iter().map(|file| file["path"].as_str().unwrap().to_owned()).collect()
    }

    /// The code of the error.
    fn refused(&self) -> String {
        assert_eq!(self.code, 2, "{} {}", self.out, self.err);
        self.json()["code"].as_str().unwrap().to_owned()
    }

    /// Done, and nothing was changed.
    fn expect_nothing_changed(&self) {
        assert_eq!((self.code, self.files().len()), (0, 0), "{}", self.out);
        assert!(!self.json()["notes"].as_array().unwrap().is_empty(), "{}", self.out);
    }
}

fn stapel(dir: &Path, args: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
    command.current_dir(dir).args(args).env("STAPEL_LANG", "en").env_remove("STAPEL_DATA_DIR");
    let Output { status, stdout, stderr } = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code: status.code().unwrap(), out: text(stdout), err: text(stderr) }
}

/// A run that writes something without errors.
fn done(dir: &Path, args: &[&str]) -> Ran {
    let ran = stapel(dir, args);
    assert_eq!(ran.code, 0, "{args:?}: {} {}", ran.out, ran.err);
    ran
}

/// Both spellings of a project with one subsystem: its directory, and whether it is in English.
fn projects() -> (tempfile::TempDir, [Made; 2]) {
    let dir = tempfile::tempdir().unwrap();
    done(dir.path(), &["new-project", "repo", "Верфь", "Лавка"]);
    done(dir.path(), &["new-project", "repo", "Dockyard", "Shop", "--spelling", "en"]);
    let made = [
        Made {
            is_english: false, project: "repo/Верфь/Лавка", subsystem: "repo/Верфь/Лавка/Основное"
        },
        Made { is_english: true, project: "repo/Dockyard/Shop", subsystem: "repo/Dockyard/Shop/Main" },
    ];
    (dir, made)
}

#[derive(Clone, Copy)]
struct Made {
    is_english: bool,
    project: &'static str,
    subsystem: &'static str,
}

impl Made {
    fn choose<'t>(self, russian: &'t str, english: &'t str) -> &'t str {
        if self.is_english { english } else { russian }
    }

    /// A path in the subsystem.
    fn path(self, name: &str) -> String {
        format!("{}/{name}", self.subsystem)
    }
}

fn read(dir: &Path, path: &str) -> String {
    fs::read_to_string(dir.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The check finds no error in a project.
fn expect_sound(dir: &Path, project: &str) {
    let ran = stapel(dir, &[project, "--format", "concise", "--fail-on", "error"]);
    assert_eq!(ran.code, 0, "{} {}", ran.out, ran.err);
}
