//! `stapel service probe`: whether a project compiles on the server. What is made for it is removed again, whatever happens.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use crate::{
    cli::{
        Outcome,
        command::{Args, Combinations, Command},
        deploy::{
            BuildFile,
            answer::{Answer, Next, Told, command},
            context, finish,
            journal::{self, JournalFile},
            options::{self, BuildOptions, JOURNAL, Version},
            sources::Sources,
            target::{Target, TargetOptions},
            temporary_dir, told,
        },
        examine,
        flags::{Flag, each, switch, text},
        output,
        pack::{self, Packed, Unpacked, find},
        reports::Reports,
        signals::Patience,
        summary,
    },
    messages::{
        Bilingual, Failure, Lang,
        deploy::{DeployLine, DeployProblem},
        help::{flag, page, section},
        service::help,
        usage::{Advice, Problem},
    },
    pack::Project,
    service::deploy::{
        Flow, Journal, Limits, Remote, Server,
        flow::{Doing, Event, Halt},
        journal::{Head, Step, VERSION},
        probe::{Kept, Left, NAME, What, remove_application, remove_build},
        server::{Application, NewApplication},
        verdict::Verdict,
    },
    source::Sha256,
};

const KEEP: Flag<bool> = switch("keep", section::DEPLOY, flag::KEEP);
const CLEANUP: Flag<Vec<OsString>> = each("cleanup", help::VALUE_APPLICATION, section::DEPLOY, flag::CLEANUP);
const TECHNOLOGY: Flag<Option<String>> =
    text("technology-version", help::VALUE_TEXT, section::DEPLOY, flag::TECHNOLOGY_VERSION);

/// `stapel service probe [PROJECT]`.
pub(crate) struct Probe {
    keep: bool,
    cleanup: Vec<OsString>,
    technology: Option<String>,
    journal: Option<PathBuf>,
    limits: Limits,
    build: BuildOptions,
    target: TargetOptions,
}

impl Command for Probe {
    const NAME: &'static str = "service probe";
    const ABOUT: Bilingual = page::ABOUT_PROBE;
    const COMBINATIONS: Combinations = Combinations {
        clashes: &[(
            CLEANUP.spec,
            &[KEEP.spec, TECHNOLOGY.spec, JOURNAL.spec, crate::cli::flags::REPORT.spec],
        )],
        ..Combinations::NONE
    };

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            keep: args.flag(KEEP),
            cleanup: args.flag(CLEANUP),
            technology: args.flag(TECHNOLOGY),
            journal: args.flag(JOURNAL),
            limits: options::limits(args),
            build: BuildOptions::read(args),
            target: TargetOptions::read(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let _patience = Patience::begin();
        let connection = match self.target.open(lang) {
            Ok(target) => target,
            Err(outcome) => return Ok(outcome),
        };
        let mut answer = Answer::default();
        let ended = if self.cleanup.is_empty() {
            self.probe(&connection, &mut answer, lang)
        } else {
            Ok(self.clean(&connection, &mut answer, lang))
        };
        finish(ended, answer, (self.target.form, first_line), connection.client(), lang)
    }
}

fn first_line(answer: &Answer) -> Option<DeployLine> {
    Some(match answer.verdict {
        "verified" => DeployLine::Probed,
        "failed" => DeployLine::NotProbed,
        "unknown" => DeployLine::ProbeUnknown,
        _ => return None,
    })
}

impl Probe {
    fn probe(&self, connection: &Target, answer: &mut Answer, lang: Lang) -> Result<Outcome, Failure> {
        let current = examine::current()?;
        let reports = Reports::to_files(&self.build.reports)?;
        if let Some(path) = &self.journal
            && let Some(outcome) = self.clean_up_after(path, connection, answer, lang)?
        {
            return Ok(outcome);
        }
        let typed = self.build.project.as_deref().unwrap_or(".".as_ref());
        let found = find::project(typed, &current)?;
        let base = Project::open(&found.dir, &found.shown).map(|project| project.descriptor.version);
        // What keeps it from being packed, packing tells.
        let base = base.unwrap_or_default();
        let mark = mark(connection);
        // No number at its end: nobody takes it for the latest build of the project.
        let version = Version::Exactly(format!("{base}-probe-p{mark}"));
        let temporary = temporary_dir()?;
        let options = self.build.pack(temporary.path().to_path_buf(), version, false);
        let packed = match pack::for_command(&options, &reports, &found, lang)? {
            Ok(packed) => packed,
            Err(unpacked) => {
                answer.verdict = "refused";
                return Ok(match unpacked {
                    Unpacked::Refused => {
                        answer.problem(&DeployProblem::NotPacked, lang);
                        Outcome::Incomplete
                    }
                    Unpacked::Checked(checked) => {
                        answer.problem(&DeployProblem::CheckFailed, lang);
                        let outcome = checked.outcome;
                        Sources::Checked(Box::new(checked.examined)).write(&reports, Vec::new(), lang)?;
                        outcome
                    }
                });
            }
        };
        let Packed { manifest, path, archive, checked, .. } = packed;
        let build = BuildFile::at(&path)?;
        let server = Remote::new(connection.client(), lang).sending(&build, None);
        let before = match server.projects() {
            Ok(projects) => projects,
            Err(error) => return Ok(answer.halt(&Halt::Call(error), Doing::Uploading, lang)),
        };
        let name = format!("{NAME}{mark}");
        let head = Head {
            format: VERSION,
            vendor: manifest.vendor.clone(),
            name: manifest.name.clone(),
            version: manifest.version.clone(),
            sha256: archive.sha256.to_string(),
            application_name: name.clone(),
            server: connection.client().settings().address.as_str().to_owned(),
            projects_before: before.into_iter().map(|project| project.id).collect(),
            since: server.date().map(|since| since.to_string()),
            ..Head::default()
        };
        let now = || connection.client().clock().now();
        let path = self.journal.as_deref();
        let mut file = path.map(|path| JournalFile::begin(path, &head, now())).transpose()?;
        answer.journal = path.map(|path| path.display().to_string());
        let mut record = |step: &Step| match (&mut file, step) {
            // It is finished when nothing of it is left on the server.
            (None, _) | (Some(_), Step::Judged { .. }) => Ok(()),
            (Some(file), step) => file.append(step, now()).map_err(|error| Halt::Journal(error.to_string())),
        };
        let mut doing = Doing::Uploading;
        let mut flow = Flow {
            server: &server,
            limits: self.limits,
            journal: Journal { head, ..Journal::default() },
            record: &mut record,
            tell: &mut |event| {
                if let Event::Begun(now) = event {
                    doing = *now;
                }
                told(event, (&manifest.version, &name), lang);
            },
            new: NewApplication {
                name: name.clone(),
                context: context(&name),
                development: false,
                space: connection.space().map(str::to_owned),
                technology: self.technology.clone(),
                ..NewApplication::default()
            },
            restarts: false,
        };
        let ended = flow.run();
        let journal = flow.journal;
        answer.journal(&journal);
        let identity = format!("{}/{}", manifest.vendor, manifest.name);
        let outcome = match &ended {
            Ok(ended) => answer.conclude(ended, &identity, lang),
            Err(halt) => answer.halt(halt, doing, lang),
        };
        let mut left = Left::of(&journal);
        left.find(&server, &journal.head);
        let kept = if self.keep {
            left.all("--keep")
        } else {
            left.remove(&server, &self.limits, &mut |event| told(event, ("", ""), lang))
        };
        if let (Some(path), Some(file)) = (path, &mut file)
            && (self.keep || kept.is_empty())
        {
            let verdict = journal.done.verdict.unwrap_or(Verdict::Unknown);
            file.append(&Step::Judged { verdict }, now()).map_err(|error| output::unwritten(path, &error))?;
        }
        let outcome = self.tell_kept(&left, kept, outcome, answer, lang);
        if let Some(checked) = checked {
            let mut sources = Sources::Checked(Box::new(checked.examined));
            let findings = sources.findings_of(&manifest.vendor, &manifest.name, &answer.messages);
            let notes = sources.write(&reports, findings, lang)?;
            output::complain(&notes.iter().map(|told| summary::note(told, lang)).collect::<String>());
        }
        crate::cli::deploy::tell_messages(answer, lang);
        Ok(outcome)
    }

    /// Removes what the probe of a journal left on the server that was killed. The outcome if that cannot be done.
    fn clean_up_after(
        &self,
        path: &Path,
        connection: &Target,
        answer: &mut Answer,
        lang: Lang,
    ) -> Result<Option<Outcome>, Failure> {
        if fs::metadata(path).map_or(true, |data| !data.is_file() || data.len() == 0) {
            return Ok(None);
        }
        let journal = journal::read(path)?;
        let head = &journal.head;
        // Whether the journal of a deploy gives way, whoever begins the new one judges.
        if journal.done.verdict.is_some() || !head.application_name.starts_with(NAME) {
            return Ok(None);
        }
        if head.server != connection.client().settings().address.as_str() {
            let (path, what) = (path.display().to_string(), head.server.clone());
            return Err(Failure::new(Problem::JournalOfOther { path, what }).advise(Advice::GiveJournal));
        }
        let mut file = JournalFile::resume(path)?;
        let server = Remote::new(connection.client(), lang);
        // Of a server that does not answer nobody knows what is on it.
        if let Err(error) = server.applications().map(drop).and(server.projects().map(drop)) {
            return Ok(Some(answer.halt(&Halt::Call(error), Doing::Deleting, lang)));
        }
        let mut left = Left::of(&journal);
        left.find(&server, head);
        let kept = left.remove(&server, &self.limits, &mut |event| told(event, ("", ""), lang));
        if !kept.is_empty() {
            return Ok(Some(self.tell_kept(&left, kept, Outcome::Unfinished, answer, lang)));
        }
        let now = connection.client().clock().now();
        let verdict = Verdict::Unknown;
        file.append(&Step::Judged { verdict }, now).map_err(|error| output::unwritten(path, &error))?;
        let told = DeployLine::Cleaned { name: head.application_name.clone() };
        answer.notes.push(Told::of(&told, lang));
        Ok(None)
    }

    /// Tells what stays on the server, with the commands that remove it.
    fn tell_kept(
        &self,
        left: &Left,
        kept: Vec<Kept>,
        outcome: Outcome,
        answer: &mut Answer,
        lang: Lang,
    ) -> Outcome {
        if kept.is_empty() {
            return outcome;
        }
        for Kept { what, id, reason } in &kept {
            let project = left.project.clone().unwrap_or_default();
            let words = match what {
                What::Application => vec!["stapel", "service", "probe", "--cleanup", id],
                What::Build => vec!["stapel", "service", "builds", "delete", id, "--project", &project],
                What::Project => vec!["stapel", "service", "projects", "delete", id],
            };
            answer.next.push(Next::of(DeployLine::Remove { command: command(words) }));
            if !self.keep {
                answer.problem(&DeployProblem::Stays { what: format!("{id} ({reason})") }, lang);
            }
        }
        if self.keep {
            return outcome;
        }
        answer.ok = false;
        outcome.max(Outcome::Unfinished)
    }

    /// Removes what runs left that were killed.
    fn clean(&self, connection: &Target, answer: &mut Answer, lang: Lang) -> Outcome {
        let server = Remote::new(connection.client(), lang);
        let all = match server.applications() {
            Ok(all) => all,
            Err(error) => return answer.halt(&Halt::Call(error), Doing::Deleting, lang),
        };
        let mut outcome = Outcome::Clean;
        for wanted in &self.cleanup {
            let wanted = wanted.to_string_lossy();
            let is_meant = |card: &&Application| {
                let is_named = wanted == "all" || card.name == *wanted || card.id == *wanted;
                // Nothing else is ever removed.
                is_named && card.name.starts_with(NAME)
            };
            let meant: Vec<&Application> = all.iter().filter(is_meant).collect();
            if meant.is_empty() && wanted != "all" {
                let name = wanted.into_owned();
                answer.problem(&DeployProblem::NoSuchApplication { name }, lang);
                outcome = outcome.max(Outcome::Findings);
            }
            for card in meant {
                match remove(&server, &self.limits, card, connection.project()) {
                    Ok(()) => {
                        let told = DeployLine::Cleaned { name: card.name.clone() };
                        answer.notes.push(Told::of(&told, lang));
                    }
                    Err(reason) => {
                        let what = format!("{} ({reason})", card.name);
                        answer.problem(&DeployProblem::Stays { what }, lang);
                        outcome = outcome.max(Outcome::Unfinished);
                    }
                }
            }
        }
        answer.ok = outcome == Outcome::Clean;
        answer.verdict = if answer.ok { "cleaned" } else { "unfinished" };
        outcome
    }
}

/// Removes a temporary application and the build it was made of.
fn remove(
    server: &Remote<'_>,
    limits: &Limits,
    card: &Application,
    project: Option<&str>,
) -> Result<(), String> {
    let card = server.application(&card.id).ok().flatten().unwrap_or_else(|| card.clone());
    remove_application(server, limits, &card.id)?;
    let Some(build) = &card.build.id else { return Ok(()) };
    let projects = match project.map(str::to_owned).or(card.project.clone()) {
        Some(project) => vec![project],
        None => server.projects().unwrap_or_default().into_iter().map(|project| project.id).collect(),
    };
    for project in projects {
        let builds = server.builds(&project).unwrap_or_default();
        if let Some(listed) = builds.iter().find(|listed| listed.id == *build) {
            return remove_build(server, limits, &project, listed);
        }
    }
    Ok(())
}

/// Eight digits that no other probe has.
fn mark(connection: &Target) -> String {
    let clock = connection.client().clock();
    let seed = format!("{}{}{}", clock.now(), clock.jitter(), std::process::id());
    Sha256::of(seed.as_bytes()).to_string().get(..8).unwrap_or_default().to_owned()
}
