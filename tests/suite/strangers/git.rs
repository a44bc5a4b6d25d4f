//! Repositories made to run programs. Each attack is first seen to work on git itself, as far as some command of git falls for
//! it; then no command of ours that asks git may leave a mark.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;

use crate::common::repository::Repository;

/// A repository with a project in `acme/Shop`, and a directory outside of it in which programs of the attacker leave marks.
struct Attack {
    repository: Repository,
    outside: tempfile::TempDir,
}

/// The module of the project, as committed and as changed since: of one size, so that git has to look into the file.
const MODULE: &str = "acme/Shop/Main/Товары.xbsl";
const COMMITTED: &str = "метод Тест()\n//т\n;\n";
const CHANGED: &str = "метод Иной()\n    \n;\n";

impl Attack {
    fn new() -> Self {
        let attack = Self { repository: Repository::empty(), outside: tempfile::tempdir().unwrap() };
        fs::create_dir(attack.marks()).unwrap();
        attack.write("acme/Shop/Проект.yaml", "Имя: Shop\nПоставщик: acme\nВерсия: 1.0\n");
        attack.write(MODULE, COMMITTED);
        attack.write("acme/Shop/Ресурсы/picture.png", "picture\n");
        attack.repository.commit("all");
        attack
    }

    fn marks(&self) -> PathBuf {
        self.outside.path().join("marks")
    }

    fn path(&self, path: &str) -> PathBuf {
        self.repository.path(path)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// A program that leaves a mark of a name and passes on what it reads; as a line for a shell.
    fn program(&self, name: &str) -> String {
        let path = self.outside.path().join(format!("run-{name}"));
        let mark = self.marks().join(name);
        fs::write(&path, format!("#!/bin/sh\necho \"$0 $*\" >> '{}'\ncat\n", mark.display())).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path.display().to_string()
    }

    fn config(&self, settings: &[(&str, String)]) {
        for (key, value) in settings {
            self.repository.git(&["config", "--add", key, value]);
        }
    }

    /// Takes the marks there are away and returns their names.
    fn take_marks(&self) -> Vec<String> {
        let entries = fs::read_dir(self.marks()).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| {
                let path = entry.unwrap().path();
                fs::remove_file(&path).unwrap();
                path.file_name().unwrap().to_str().unwrap().to_owned()
            })
            .collect();
        names.sort();
        names
    }

    /// Git as people call it, whatever it answers; it must fall for the attack.
    fn provoke(&self, dir: &str, args: &[&str], expected: &[&str]) {
        // A program may wait for git, which waits for it; it leaves its mark at once.
        let mut command = Command::new("timeout");
        self.repository.run_at(&self.path(dir), command.args(["2", "git"]).args(args));
        let marks = self.take_marks();
        for mark in expected {
            assert!(marks.contains(&(*mark).to_owned()), "git {args:?} does not run {mark}: {marks:?}");
        }
    }

    /// Every command that asks git leaves no mark, not even a changed file of the repository. Returns the answer of `pack`.
    fn leaves_no_mark(&self) -> Value {
        self.leaves_no_mark_with(&|_| {})
    }

    fn leaves_no_mark_with(&self, prepare: &dyn Fn(&mut Command)) -> Value {
        self.take_marks();
        let mut answer = Value::Null;
        let packed = ["pack", "acme/Shop", "--dry-run", "--format", "json", "--fail-on", "never"];
        for args in [
            &packed[..],
            &[&packed[..], &["--no-check"]].concat(),
            &[&packed[..], &["--require-clean"]].concat(),
            &["--since", "HEAD"],
            &["--since", "HEAD", "acme", "--format", "json"],
            &["--since", "HEAD~0", "--diff"],
            &["--since", "HEAD", "--fix", "--select", "typography"],
            &["--format", "html", "acme"],
        ] {
            for dir in ["", "acme", "acme/Shop"] {
                let inside: Vec<&str> = match dir {
                    "" => args.to_vec(),
                    _ => args.iter().copied().filter(|arg| !arg.starts_with("acme")).collect(),
                };
                let output = self.stapel(dir, &inside, prepare);
                assert_eq!(self.take_marks(), [""; 0], "{dir}: {inside:?}: {output:?}");
                assert!(output.status.code().is_some_and(|code| code <= 2), "{inside:?}: {output:?}");
                if dir.is_empty() && args == packed {
                    answer = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{output:?}"));
                }
            }
        }
        answer
    }

    fn stapel(&self, dir: &str, args: &[&str], prepare: &dyn Fn(&mut Command)) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
        command.args(args).env("HOME", self.outside.path());
        prepare(&mut command);
        self.repository.run_at(&self.path(dir), &mut command)
    }

    fn head(&self) -> String {
        self.repository.git(&["rev-parse", "HEAD"]).trim_end().to_owned()
    }

    fn codes(answer: &Value) -> Vec<&str> {
        let warnings = answer["warnings"].as_array().unwrap_or_else(|| panic!("{answer}"));
        warnings.iter().map(|warning| warning["code"].as_str().unwrap()).collect()
    }
}

/// Programs for every setting that names one; the setting and the name of its mark.
const SETTINGS: [(&str, &str); 30] = [
    ("alias.cat-file", "alias"),
    ("alias.ls-tree", "alias"),
    ("alias.rev-parse", "alias"),
    ("core.alternateRefsCommand", "alternate"),
    ("core.askPass", "askpass"),
    ("core.editor", "editor"),
    ("core.fsmonitor", "fsmonitor"),
    ("core.gitProxy", "proxy"),
    ("core.pager", "pager"),
    ("core.sshCommand", "ssh"),
    ("credential.helper", "credential"),
    ("diff.external", "external"),
    ("diff.x.command", "command"),
    ("diff.x.textconv", "textconv"),
    ("filter.x.clean", "clean"),
    ("filter.x.smudge", "smudge"),
    ("gpg.openpgp.program", "gpg"),
    ("gpg.program", "gpg"),
    ("gpg.ssh.program", "gpg"),
    ("gpg.x509.program", "gpg"),
    ("interactive.diffFilter", "interactive"),
    ("merge.x.driver", "driver"),
    ("pager.cat-file", "pager"),
    ("pager.config", "pager"),
    ("pager.log", "pager"),
    ("pager.ls-tree", "pager"),
    ("remote.origin.receivepack", "receivepack"),
    ("remote.origin.uploadpack", "uploadpack"),
    ("sequence.editor", "editor"),
    ("uploadpack.packObjectsHook", "packobjects"),
];

/// Every hook of git that this knows.
const HOOKS: [&str; 10] = [
    "fsmonitor-watchman",
    "post-checkout",
    "post-index-change",
    "pre-auto-gc",
    "pre-commit",
    "proc-receive",
    "push-to-checkout",
    "reference-transaction",
    "sendemail-validate",
    "update",
];

impl Attack {
    /// Fills the settings, attributes and hooks of a directory of git with programs.
    fn arm(&self, git_dir: &Path) {
        let config = |key: &str, value: &str| {
            let mut command = Command::new("git");
            command.args(["config", "--file"]).arg(git_dir.join("config")).args(["--add", key, value]);
            assert!(command.status().unwrap().success(), "{key}");
        };
        for (key, name) in SETTINGS {
            let program = self.program(name);
            config(key, &if key.starts_with("alias.") { format!("!{program}") } else { program });
        }
        for (key, value) in
            [("log.showSignature", "true"), ("filter.x.required", "true"), ("status.short", "true")]
        {
            config(key, value);
        }
        let hooks = git_dir.join("hooks");
        fs::create_dir_all(&hooks).unwrap();
        for hook in HOOKS {
            let path = hooks.join(hook);
            let _ = fs::remove_file(&path);
            symlink(self.program("hook"), path).unwrap();
        }
        config("core.hooksPath", hooks.to_str().unwrap());
        fs::create_dir_all(git_dir.join("info")).unwrap();
        fs::write(git_dir.join("info/attributes"), "* filter=x diff=x merge=x text=auto\n").unwrap();
    }
}

#[test]
fn settings_attributes_and_hooks_of_a_repository_run_nothing() {
    let attack = Attack::new();
    attack.write(MODULE, CHANGED);
    attack.write("acme/Shop/.gitattributes", "* filter=x diff=x\n");
    attack.arm(&attack.path(".git"));
    attack.provoke("", &["status"], &["fsmonitor"]);
    attack.provoke("", &["-c", "core.fsmonitor=false", "status"], &["hook"]);
    attack.provoke("", &["diff", "--no-ext-diff"], &["clean", "textconv"]);
    attack.provoke("", &["diff"], &["command"]);
    let answer = attack.leaves_no_mark();
    assert_eq!((&answer["branch"], &answer["commit"]), (&"main".into(), &attack.head().into()));
    assert_eq!(answer["dirty"], Value::Null, "only the filter could tell: {answer}");
    assert_eq!(Attack::codes(&answer), ["not-compared"]);
    let clean = attack.stapel("", &["pack", "acme/Shop", "--no-check", "--require-clean"], &|_| {});
    assert_eq!(clean.status.code(), Some(2), "{clean:?}");
}

#[test]
fn a_filter_that_stays_is_not_asked() {
    let attack = Attack::new();
    attack.write(MODULE, CHANGED);
    attack.write(".gitattributes", "* filter=x\n");
    attack
        .config(&[("filter.x.process", attack.program("process")), ("filter.x.required", "true".to_owned())]);
    attack.provoke("", &["status"], &["process"]);
    attack.leaves_no_mark();
}

#[test]
fn settings_that_are_included_run_nothing() {
    let attack = Attack::new();
    attack.write(MODULE, CHANGED);
    attack.arm(&attack.path("acme"));
    fs::rename(attack.path("acme/config"), attack.path("acme/settings")).unwrap();
    attack.config(&[("include.path", "../acme/settings".to_owned())]);
    attack.provoke("", &["status"], &["fsmonitor"]);
    attack.leaves_no_mark();
}

#[test]
fn a_bare_repository_in_the_tree_is_not_asked() {
    for setting in ["bare", "work tree"] {
        let attack = Attack::new();
        let head = attack.head();
        // What makes git take the directory of the vendor for a repository.
        let planted = attack.path("acme");
        let mut command = Command::new("git");
        attack.repository.run_at(&planted, command.args(["init", "-q", "--bare", "-b", "evil", "."]));
        assert!(planted.join("objects").is_dir());
        attack.arm(&planted);
        let config = |key: &str, value: &str| {
            let mut command = Command::new("git");
            command.args(["config", "--file"]).arg(planted.join("config")).args([key, value]);
            assert!(command.status().unwrap().success());
        };
        if setting == "work tree" {
            config("core.bare", "false");
            config("core.worktree", planted.to_str().unwrap());
        }
        // The index and a commit whose files are to be fetched by a program.
        config("core.repositoryFormatVersion", "1");
        config("extensions.partialClone", "origin");
        config("remote.origin.url", planted.to_str().unwrap());
        config("protocol.allow", "always");
        config("protocol.file.allow", "always");
        config("protocol.ext.allow", "always");
        fs::create_dir_all(planted.join("refs/heads")).unwrap();
        fs::write(planted.join("refs/heads/evil"), format!("{}\n", "1".repeat(40))).unwrap();
        attack.provoke("acme/Shop", &["log", "-1"], &["uploadpack"]);
        let answer = attack.leaves_no_mark();
        assert_eq!((&answer["branch"], &answer["commit"]), (&"main".into(), &head.into()), "{setting}");
    }
}

#[test]
fn a_repository_that_lacks_objects_loads_none() {
    let attack = Attack::new();
    attack.write(MODULE, CHANGED);
    let blob = attack.repository.git(&["rev-parse", &format!("HEAD:{MODULE}")]);
    let (folder, name) = blob.trim_end().split_at(2);
    fs::remove_file(attack.path(".git/objects").join(folder).join(name)).unwrap();
    attack.config(&[
        ("core.repositoryFormatVersion", "1".to_owned()),
        ("extensions.partialClone", "origin".to_owned()),
        ("remote.origin.promisor", "true".to_owned()),
        ("remote.origin.url", attack.path("").display().to_string()),
        ("remote.origin.uploadpack", attack.program("uploadpack")),
        ("protocol.file.allow", "always".to_owned()),
    ]);
    attack.provoke("", &["cat-file", "-p", blob.trim_end()], &["uploadpack"]);
    let answer = attack.leaves_no_mark();
    assert_eq!(answer["dirty"].as_array().unwrap().len(), 1, "{answer}");

    attack.config(&[("remote.other.url", format!("ext::{} %S", attack.program("ext")))]);
    attack
        .config(&[("remote.other.promisor", "true".to_owned()), ("protocol.ext.allow", "always".to_owned())]);
    attack.leaves_no_mark();
}

#[test]
fn a_signed_commit_is_not_verified() {
    let attack = Attack::new();
    let tree = attack.repository.git(&["rev-parse", "HEAD^{tree}"]);
    let commit = format!(
        "tree {tree}author a <a> 1700000000 +0000\ncommitter c <c> 1700000000 +0000\n\
         gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\nsigned\n"
    );
    let file = attack.outside.path().join("commit");
    fs::write(&file, commit).unwrap();
    let id = attack.repository.git(&["hash-object", "-t", "commit", "-w", file.to_str().unwrap()]);
    attack.repository.git(&["update-ref", "HEAD", id.trim_end()]);
    attack.config(&[("gpg.program", attack.program("gpg")), ("log.showSignature", "true".to_owned())]);
    attack.provoke("", &["log", "-1"], &["gpg"]);
    let answer = attack.leaves_no_mark();
    assert_eq!(
        (&answer["commit"], &answer["created"]),
        (&id.trim_end().into(), &"2023-11-14T22:13:20Z".into())
    );
}

#[test]
fn a_file_may_name_a_repository_inside_of_the_tree() {
    let attack = Attack::new();
    fs::rename(attack.path(".git"), attack.path("acme/planted")).unwrap();
    fs::write(attack.path(".git"), "gitdir: acme/planted\n").unwrap();
    attack.write(MODULE, CHANGED);
    attack.arm(&attack.path("acme/planted"));
    attack.provoke("", &["diff", "--no-ext-diff"], &["clean"]);
    attack.leaves_no_mark();
}

#[test]
fn a_worktree_runs_nothing() {
    let attack = Attack::new();
    let tree = attack.outside.path().join("tree");
    attack.repository.git(&["worktree", "add", "-q", "-b", "other", tree.to_str().unwrap()]);
    attack.arm(&attack.path(".git"));
    fs::write(tree.join(MODULE), CHANGED).unwrap();
    attack.take_marks();
    for args in [&["pack", "acme/Shop", "--no-check", "--dry-run"][..], &["--since", "HEAD"]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
        let output = attack.repository.run_at(&tree, command.args(args));
        assert!(output.status.code().is_some_and(|code| code <= 1), "{output:?}");
        assert_eq!(attack.take_marks(), [""; 0], "{args:?}");
    }
}

#[test]
fn a_submodule_runs_nothing() {
    let attack = Attack::new();
    let inner = attack.path("acme/Shop/Main/lib");
    fs::create_dir(&inner).unwrap();
    let git = |args: &[&str]| {
        let output = attack.repository.run_at(&inner, Command::new("git").args(args));
        assert!(output.status.success(), "{args:?}: {output:?}");
    };
    git(&["init", "-q"]);
    fs::write(inner.join("Общий.xbsl"), COMMITTED).unwrap();
    git(&["add", "-A"]);
    git(&["commit", "-qm", "inner"]);
    attack.repository.commit("with a submodule");
    attack.arm(&inner.join(".git"));
    fs::write(inner.join("Общий.xbsl"), CHANGED).unwrap();
    attack.write(".gitmodules", "[submodule \"lib\"]\npath = acme/Shop/Main/lib\nurl = .\nignore = none\n");
    attack.config(&[
        ("diff.ignoreSubmodules", "none".to_owned()),
        ("status.submoduleSummary", "true".to_owned()),
    ]);
    attack.provoke("", &["status"], &["fsmonitor"]);
    let answer = attack.leaves_no_mark();
    assert_eq!(answer["dirty"], Value::Null, "the submodule is not asked");
    assert_eq!(Attack::codes(&answer), ["not-compared"]);
}

#[test]
fn a_work_tree_elsewhere_is_not_believed() {
    let attack = Attack::new();
    let secret = attack.outside.path().join("acme/Shop/Main");
    fs::create_dir_all(&secret).unwrap();
    attack.config(&[("core.worktree", attack.outside.path().display().to_string())]);
    let answer = attack.leaves_no_mark();
    assert_eq!(
        (&answer["branch"], &answer["commit"], &answer["dirty"]),
        (&"".into(), &"".into(), &Value::Null)
    );
    assert_eq!(Attack::codes(&answer), ["other-repository"]);
    let since = attack.stapel("", &["--since", "HEAD", "--lang", "en"], &|_| {});
    let told = String::from_utf8_lossy(&since.stderr).into_owned();
    assert!(since.status.code() == Some(2) && told.contains("core.worktree"), "{told}");
}

#[test]
fn variables_run_nothing_and_say_nothing() {
    let attack = Attack::new();
    attack.write(MODULE, CHANGED);
    attack.write(".gitattributes", "* filter=x diff=x\n");
    let other = Attack::new();
    other.repository.git(&["checkout", "-qb", "other"]);
    let exec = attack.outside.path().join("exec");
    fs::create_dir(&exec).unwrap();
    for name in ["git", "git-cat-file", "git-ls-tree", "git-rev-parse", "git-symbolic-ref"] {
        symlink(attack.program("exec"), exec.join(name)).unwrap();
    }
    let trace = attack.marks().join("trace");
    let program = |name: &str| attack.program(name);
    let variables = [
        ("GIT_DIR", other.path(".git").display().to_string()),
        ("GIT_WORK_TREE", other.path("").display().to_string()),
        ("GIT_INDEX_FILE", "/nowhere".to_owned()),
        ("GIT_EXEC_PATH", exec.display().to_string()),
        ("GIT_EXTERNAL_DIFF", program("external")),
        ("GIT_PAGER", program("pager")),
        ("GIT_EDITOR", program("editor")),
        ("GIT_ASKPASS", program("askpass")),
        ("GIT_SSH_COMMAND", program("ssh")),
        ("GIT_PROXY_COMMAND", program("proxy")),
        ("GIT_TRACE", trace.display().to_string()),
        ("GIT_TRACE2_EVENT", trace.display().to_string()),
        ("GIT_ALLOW_PROTOCOL", "ext:file".to_owned()),
        ("GIT_CONFIG_GLOBAL", attack.path("settings").display().to_string()),
        ("GIT_CONFIG_COUNT", "2".to_owned()),
        ("GIT_CONFIG_KEY_0", "core.fsmonitor".to_owned()),
        ("GIT_CONFIG_VALUE_0", program("fsmonitor")),
        ("GIT_CONFIG_KEY_1", "filter.x.clean".to_owned()),
        ("GIT_CONFIG_VALUE_1", program("clean")),
        ("GIT_CONFIG_PARAMETERS", format!("'alias.rev-parse'='!{}'", program("alias"))),
    ];
    let answer = attack.leaves_no_mark_with(&|command| _ = command.envs(variables.iter().cloned()));
    assert_eq!((&answer["branch"], &answer["commit"]), (&"main".into(), &attack.head().into()));
}

#[test]
fn a_git_in_the_tree_is_not_the_program() {
    let attack = Attack::new();
    attack.write(MODULE, CHANGED);
    for dir in ["", "acme", "acme/Shop", "bin"] {
        fs::create_dir_all(attack.path(dir)).unwrap();
        fs::copy(attack.program("git"), attack.path(dir).join("git")).unwrap();
    }
    let system = std::env::var("PATH").unwrap();
    for path in ["", ".", "bin", attack.path("bin").to_str().unwrap()] {
        let path = format!("{path}:{system}");
        let answer = attack.leaves_no_mark_with(&|command| _ = command.env("PATH", &path));
        assert_eq!(answer["branch"], "main", "{path}");
    }
    let answer = attack.leaves_no_mark_with(&|command| _ = command.env("PATH", attack.path("bin")));
    assert_eq!(Attack::codes(&answer), ["no-git"]);
}

#[test]
fn a_pipe_in_the_place_of_a_file_holds_nobody_up() {
    let attack = Attack::new();
    fs::remove_file(attack.path(".git/HEAD")).unwrap();
    let made = Command::new("mkfifo").arg(attack.path(".git/HEAD")).status().unwrap();
    assert!(made.success());
    let output = attack.stapel("", &["pack", "acme/Shop", "--no-check", "--dry-run"], &|_| {});
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}
