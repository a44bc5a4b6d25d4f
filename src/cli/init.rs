//! `stapel init`: writes a configuration to start with and, on request, what runs stapel in CI and before a commit.
//!
//! - No file that is there is written over: it is kept, and what to do with it is told.
//! - All files are written under temporary names before the first gets its own.
//! - The configuration goes where the command is told to; what a server or git reads only at the top of a repository goes
//!   there.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use super::{
    Outcome,
    command::{Args, Argument, Command},
    destination::expect_directory,
    examine::{current, scope_over},
    flags::{Flag, Word, named_choice, switch},
    output::{self, unwritten},
    pack::find,
};
use crate::{
    check::baseline::relative,
    edit::output_dir::{OutputDir, Replacing, UnfinishedFile},
    messages::{
        Bilingual, Failure, Lang, Sentence,
        help::{flag, page, section, value},
        init::{self, Begun},
        usage::{Advice, Problem},
    },
    report::visible,
    session::Scope,
    source::CONFIGURATION,
    system::{canonical, canonical_if_there},
};

const CI: Flag<Option<Server>> = named_choice("ci", value::SERVER, section::INIT, flag::CI);
const PRE_COMMIT: Flag<bool> = switch("pre-commit", section::INIT, flag::PRE_COMMIT);

/// What the templates for GitHub call where there is no public address of it.
const LOCAL_ACTION: &str = "./.github/actions/stapel";

/// `stapel init DIRECTORY`.
pub(crate) struct Init {
    /// Where the configuration goes.
    dir: Option<PathBuf>,
    ci: Option<Server>,
    pre_commit: bool,
}

/// A CI server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Server {
    Gitlab,
    Github,
}

impl Word for Server {
    const ALL: &'static [Self] = &[Self::Gitlab, Self::Github];

    fn word(self) -> &'static str {
        match self {
            Self::Gitlab => "gitlab",
            Self::Github => "github",
        }
    }
}

/// A file to be written.
struct Planned {
    /// Absolute.
    dir: PathBuf,
    name: &'static str,
    text: String,
    /// What to do once it is written, if anything.
    next: Option<Begun>,
    /// What to do where such a file is there already.
    instead: Begun,
}

impl Command for Init {
    const NAME: &'static str = "init";
    const ABOUT: Bilingual = page::ABOUT_INIT;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            dir: args.argument(Argument::at_most_one(value::DIRECTORY)),
            ci: args.flag(CI),
            pre_commit: args.flag(PRE_COMMIT),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let typed = self.dir.clone().unwrap_or_else(|| PathBuf::from("."));
        let current = current()?;
        let dir = directory(&typed, &current)?;
        let scope = scope_over(vec![typed])?;
        let top = scope.root.path();
        let mut files = vec![Planned {
            dir,
            name: CONFIGURATION,
            text: init::CONFIGURATION.get(lang).to_owned(),
            next: None,
            instead: Begun::SeeSettings,
        }];
        match self.ci {
            Some(Server::Gitlab) => files.extend(gitlab(top, &projects(top), lang)),
            Some(Server::Github) => files.extend(github(top, &projects(top))),
            None => {}
        }
        files.extend(self.pre_commit.then(|| pre_commit(top, lang)));
        let (kept, new): (Vec<_>, Vec<_>) = files.into_iter().partition(Planned::is_there);
        write(&new, &scope)?;
        let shown = |file: &Planned| file.shown(&current);
        let is_any_new = !new.is_empty();
        let mut lines = Vec::new();
        for file in new {
            lines.push(Begun::Written { path: shown(&file) });
            lines.extend(file.next);
        }
        let mut notes = Vec::new();
        for file in kept {
            notes.push(Begun::Kept { path: shown(&file) });
            notes.push(file.instead);
        }
        output::print_lines(&text(&lines, lang))?;
        output::complain(&text(&notes, lang));
        Ok(if is_any_new { Outcome::Clean } else { Outcome::Incomplete })
    }
}

/// The directory that is named, absolute and without links.
fn directory(typed: &Path, current: &Path) -> Result<PathBuf, Failure> {
    let path = typed.to_string_lossy().into_owned();
    match canonical(&current.join(typed)) {
        Ok(dir) if dir.is_dir() => Ok(dir),
        Ok(_) => Err(Failure::new(Problem::NotADirectory { path }).advise(Advice::CheckPath)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(Failure::new(Problem::NoSuchPath { path }).advise(Advice::CheckPath))
        }
        Err(error) => Err(Failure::new(Problem::Unread { path }).refused(&error)),
    }
}

/// The directories of the projects below the top of a repository, relative to it; `.` for that itself. None that cannot be
/// found: the files are to be looked at anyway.
fn projects(top: &Path) -> Vec<String> {
    let found = find::below(top).unwrap_or_default();
    let from_top = |dir: &PathBuf| match relative(top, dir) {
        path if path.is_empty() => ".".to_owned(),
        path => path,
    };
    found.iter().map(from_top).collect()
}

/// The jobs, and a pipeline that includes them: one job for each of several projects.
fn gitlab(top: &Path, projects: &[String], lang: Lang) -> [Planned; 2] {
    let mut text = init::GITLAB.get(lang).to_owned();
    match projects {
        [] => {}
        [project] => text.push_str(&format!("  STAPEL_PROJECT: {}\n", quoted(project))),
        several => {
            text.push_str("\nstapel-check:\n  parallel: &projects\n    matrix:\n      - STAPEL_PROJECT:\n");
            text.extend(several.iter().map(|project| format!("          - {}\n", quoted(project))));
            text.push_str("\nstapel-pack:\n  parallel: *projects\n");
        }
    }
    let pipeline = ".gitlab-ci.yml";
    [
        Planned {
            dir: top.join(".gitlab"),
            name: "stapel.gitlab-ci.yml",
            text: include_str!("../../ci-templates/gitlab/stapel.gitlab-ci.yml").to_owned(),
            next: None,
            instead: Begun::RemoveFirst,
        },
        Planned {
            dir: top.to_path_buf(),
            name: pipeline,
            text,
            next: Some(Begun::SetBinary { path: pipeline.to_owned() }),
            instead: Begun::IncludeJobs,
        },
    ]
}

/// The workflow, and the action that it uses where that has no public address.
fn github(top: &Path, projects: &[String]) -> Vec<Planned> {
    let text = match projects {
        [] | [_] => include_str!("../../ci-templates/github/stapel.yml").to_owned(),
        several => for_several(include_str!("../../ci-templates/github/several-projects.yml"), several),
    };
    let needs_action = text.contains(LOCAL_ACTION);
    let workflow = Planned {
        dir: top.join(".github/workflows"),
        name: "stapel.yml",
        text,
        next: Some(Begun::SetBinary { path: ".github/workflows/stapel.yml".to_owned() }),
        instead: Begun::RemoveFirst,
    };
    let action = needs_action.then(|| Planned {
        dir: top.join(LOCAL_ACTION.trim_start_matches("./")),
        name: "action.yml",
        text: include_str!("../../action.yml").to_owned(),
        next: None,
        instead: Begun::RemoveFirst,
    });
    action.into_iter().chain([workflow]).collect()
}

/// The workflow for several projects with these in place of the examples.
fn for_several(template: &str, projects: &[String]) -> String {
    const HEAD: &str = "        project:\n";
    let Some((before, after)) = template.split_once(HEAD) else { return template.to_owned() };
    let items: String = projects.iter().map(|project| format!("          - {}\n", quoted(project))).collect();
    let rest = after.split_inclusive('\n').skip_while(|line| line.trim_start().starts_with("- "));
    format!("{before}{HEAD}{items}{}", rest.collect::<String>())
}

fn pre_commit(top: &Path, lang: Lang) -> Planned {
    Planned {
        dir: top.to_path_buf(),
        name: ".pre-commit-config.yaml",
        text: init::PRE_COMMIT.get(lang).to_owned(),
        next: Some(Begun::InstallHook),
        instead: Begun::AddHook,
    }
}

/// A text as a scalar of YAML, whatever it holds.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

impl Planned {
    /// Whether something has its name, also a link that leads nowhere.
    fn is_there(&self) -> bool {
        fs::symlink_metadata(self.path()).is_ok()
    }

    fn path(&self) -> PathBuf {
        self.dir.join(self.name)
    }

    /// The path from the current directory.
    fn shown(&self, current: &Path) -> String {
        let here = canonical_if_there(current);
        relative(&here, &self.path())
    }
}

/// Writes all files, or none: an error before the first has its name leaves nothing behind.
///
/// # Errors
/// A directory must not or cannot be written to.
fn write(files: &[Planned], scope: &Scope) -> Result<(), Failure> {
    let mut by_dir: BTreeMap<&Path, Vec<&Planned>> = BTreeMap::new();
    for file in files {
        expect_directory(&file.dir, &scope.root, &scope.current)?;
        by_dir.entry(&file.dir).or_default().push(file);
    }
    let mut drafts: Vec<(PathBuf, UnfinishedFile)> = Vec::new();
    let mut opened = Vec::new();
    for (dir, files) in by_dir {
        let is_ours = |name: &str| files.iter().any(|file| file.name == name);
        let output_dir = OutputDir::open(dir, is_ours).map_err(|error| unwritten(dir, &error))?;
        for file in files {
            let draft = output_dir.draft(file.name, file.text.as_bytes());
            drafts.push((file.path(), draft.map_err(|error| unwritten(&file.path(), &error))?));
        }
        opened.push((dir, output_dir));
    }
    let publication = opened.first().map(|(_, output_dir)| output_dir.publication());
    for (path, draft) in drafts {
        draft.finish(Replacing::No).map_err(|error| unwritten(&path, &error))?;
    }
    drop(publication);
    opened
        .into_iter()
        .try_for_each(|(dir, output_dir)| output_dir.close().map_err(|error| unwritten(dir, &error)))
}

fn text(lines: &[Begun], lang: Lang) -> String {
    lines.iter().map(|line| format!("{}\n", visible(&line.to(lang).to_string()))).collect()
}
