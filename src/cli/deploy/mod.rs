//! `stapel deploy`: a project is checked, packed, uploaded and applied, and only what is verified on the server is a success.
//!
//! The server is looked at before anything is packed: the version of the next build, and what would be lost, depend on it.
//! Nothing is sent as long as anything is left to refuse.

pub(crate) mod answer;
pub(crate) mod journal;
pub(crate) mod options;
pub(crate) mod sources;
pub(crate) mod target;

use std::{
    ffi::{OsStr, OsString},
    fs::File,
    io,
    path::{Path, PathBuf},
};

use super::{
    Outcome,
    archive::ArchiveFile,
    command::{Args, Combinations, Command},
    examine,
    git::Repository,
    output,
    pack::{self, Packed, Unpacked, answer::refused, find, find::Found},
    reports::Reports,
    service::answer::Form,
    signals::Patience,
    summary,
};
use crate::{
    edit::temporary::Scratch,
    messages::{
        Bilingual, Failure, Lang, Sentence,
        deploy::{DeployLine, DeployNote, DeployProblem, LossUnknown},
        help::page,
        run::Word,
        usage::{Advice, Problem},
    },
    pack::{Manifest, Project, verify::verify},
    report::visible,
    rules::{Finding, Severity},
    service::{
        Client,
        deploy::{
            Flow, Journal, Limits, Remote, Server, Survey,
            flow::{Conclusion, Doing, Event, Halt},
            journal::{Head, Step, VERSION},
            server::NewApplication,
            survey::{Lost, Wanted},
        },
    },
    source::Sha256,
};
use answer::{Answer, AnsweredBuild, AnsweredLoss, Before, Next, Told, command, told_loss};
use journal::JournalFile;
use options::{
    AGAIN, AGAINST, ALLOW_DATA_LOSS, ALLOW_OLDER, APP, ARCHIVE, BuildOptions, CONTEXT, CREATE,
    DEVELOPMENT_MODE, JOURNAL, NO_RESTART, PLAN, RESUME, TECHNOLOGY_VERSION, Version,
};
use sources::{Applied, Sources};
use target::{Target, TargetOptions};

/// `stapel deploy [PROJECT]`.
pub(crate) struct Deploy {
    app: Option<String>,
    create: bool,
    archive: Option<PathBuf>,
    plan: bool,
    again: bool,
    allow_older: bool,
    no_restart: bool,
    journal: Option<PathBuf>,
    resume: bool,
    allow_data_loss: bool,
    against: Option<OsString>,
    context: Option<String>,
    development_mode: bool,
    technology_version: Option<String>,
    limits: Limits,
    build: BuildOptions,
    target: TargetOptions,
}

impl Command for Deploy {
    const NAME: &'static str = "deploy";
    const ABOUT: Bilingual = page::ABOUT_DEPLOY;
    const COMBINATIONS: Combinations = Combinations {
        clashes: &[
            (PLAN.spec, &[RESUME.spec, JOURNAL.spec]),
            (ARCHIVE.spec, &[pack::options::BUILD_VERSION.spec, pack::options::OUTPUT.spec]),
            (RESUME.spec, &[pack::options::BUILD_VERSION.spec, CREATE.spec]),
        ],
        needs: &[
            (RESUME.spec, &[JOURNAL.spec]),
            (CONTEXT.spec, &[CREATE.spec]),
            (DEVELOPMENT_MODE.spec, &[CREATE.spec]),
            (TECHNOLOGY_VERSION.spec, &[CREATE.spec]),
        ],
        ..Combinations::NONE
    };

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            app: args.flag(APP),
            create: args.flag(CREATE),
            archive: args.flag(ARCHIVE),
            plan: args.flag(PLAN),
            again: args.flag(AGAIN),
            allow_older: args.flag(ALLOW_OLDER),
            no_restart: args.flag(NO_RESTART),
            journal: args.flag(JOURNAL),
            resume: args.flag(RESUME),
            allow_data_loss: args.flag(ALLOW_DATA_LOSS),
            against: args.flag(AGAINST),
            context: args.flag(CONTEXT),
            development_mode: args.flag(DEVELOPMENT_MODE),
            technology_version: args.flag(TECHNOLOGY_VERSION),
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
        let ended = self.deploy(&connection, &mut answer, lang);
        finish(ended, answer, (self.target.form, first_line), connection.client(), lang)
    }
}

/// Prints an answer, also that of a run that could not be done.
pub(crate) fn finish(
    ended: Result<Outcome, Failure>,
    mut answer: Answer,
    (format, first_line): (Form, fn(&Answer) -> Option<DeployLine>),
    client: &Client,
    lang: Lang,
) -> Result<Outcome, Failure> {
    if let Err(failure) = &ended {
        answer.verdict = "error";
        answer.problems.push(Told { code: failure.code(), message: failure.sentence(lang) });
    }
    match format {
        Form::Json => output::print(output::pretty_json(&answer.document(client.vault())).as_bytes())?,
        Form::Text => {
            let text = answer.text(first_line(&answer).filter(|_| ended.is_ok()), lang);
            output::print_lines(&client.vault().redact(&text))?;
        }
    }
    ended
}

pub(crate) fn first_line(answer: &Answer) -> Option<DeployLine> {
    let application = answer.application.as_ref();
    let name = application.map(|it| it.name.clone()).unwrap_or_default();
    let version = || {
        let build = answer.build.as_ref();
        build.map(|it| it.version.clone().unwrap_or_else(|| it.file_version.clone())).unwrap_or_default()
    };
    Some(match answer.verdict {
        "verified" => DeployLine::Verified { application: name, version: version() },
        "failed" => DeployLine::Failed { application: name },
        "unknown" => DeployLine::Unknown { application: name },
        "up-to-date" => DeployLine::UpToDate,
        _ => return None,
    })
}

/// What is to be deployed: a project or an archive of it.
struct Subject {
    vendor: String,
    name: String,
    found: Option<Found>,
    archive: Option<(ArchiveFile, Manifest)>,
}

/// A build file that is ready to be sent, and its sources.
struct Ready {
    path: Option<PathBuf>,
    manifest: Manifest,
    sha256: Sha256,
    dirty: Option<Vec<String>>,
    sources: Sources,
}

/// A build file as the client reads it.
pub(crate) struct BuildFile {
    path: PathBuf,
    size: u64,
}

impl BuildFile {
    pub(crate) fn at(path: &Path) -> Result<Self, Failure> {
        let unread = |error: io::Error| {
            Failure::new(Problem::Unread { path: path.display().to_string() }).refused(&error)
        };
        let size = path.metadata().map_err(unread)?.len();
        Ok(Self { path: path.to_path_buf(), size })
    }
}

impl crate::service::Archive for BuildFile {
    fn size(&self) -> u64 {
        self.size
    }

    fn open(&self) -> io::Result<Box<dyn io::Read + '_>> {
        Ok(Box::new(File::open(&self.path)?))
    }
}

/// Tells something on standard error.
pub(crate) fn note(told: &DeployNote, lang: Lang) {
    output::complain(&format!("stapel: {}: {}\n", Word::Note.to(lang), visible(&told.to(lang).to_string())));
}

/// Tells what a deploy is doing.
pub(crate) fn told(event: &Event<'_>, (file, name): (&str, &str), lang: Lang) {
    let sentence = match event {
        Event::Begun(Doing::Uploading) => DeployNote::Uploading { file: file.to_owned() },
        Event::Begun(Doing::Applying) => DeployNote::Applying { build: file.to_owned() },
        Event::Begun(Doing::Creating) => DeployNote::Creating { name: name.to_owned() },
        Event::Begun(Doing::Settling) => DeployNote::Settling,
        Event::Begun(Doing::Stopping) => DeployNote::Stopping,
        Event::Begun(Doing::Starting) => DeployNote::Starting,
        Event::Begun(Doing::Judging) => DeployNote::Verifying,
        Event::Begun(Doing::Deleting) => DeployNote::Deleting,
        Event::Status { status, waited, .. } => {
            let status = if status.is_empty() { "-".to_owned() } else { (*status).to_owned() };
            DeployNote::Status { status, seconds: waited.as_secs() }
        }
        Event::Busy { text } => DeployNote::Busy { text: (*text).to_owned() },
        Event::Asking(Doing::Applying) => DeployNote::AskingApply,
        Event::Asking(Doing::Creating) => DeployNote::AskingCreate,
        Event::Asking(_) => DeployNote::AskingUpload,
        Event::Found(Doing::Applying) => DeployNote::FoundApply,
        Event::Found(Doing::Creating) => DeployNote::FoundCreate,
        Event::Found(_) => DeployNote::FoundUpload,
    };
    note(&sentence, lang);
}

impl Deploy {
    fn deploy(&self, connection: &Target, answer: &mut Answer, lang: Lang) -> Result<Outcome, Failure> {
        let current = examine::current()?;
        let reports = Reports::to_files(&self.build.reports)?;
        let resumed = self.resumed()?;
        let subject = self.subject(&current, lang)?;
        let Some(subject) = subject else {
            answer.verdict = "refused";
            answer.problem(&DeployProblem::NotPacked, lang);
            return Ok(Outcome::Incomplete);
        };
        if let Some(journal) = resumed {
            return self.go_on(connection, (journal, &subject), (&reports, &current), answer, lang);
        }
        let server = Remote::new(connection.client(), lang);
        let survey = match self.survey(&server, connection, &subject) {
            Ok(survey) => survey,
            Err(lost) => return lose(lost, self.app.as_deref().or(connection.application()), answer, lang),
        };
        if let Some(outcome) = self.look(&survey, connection, answer, lang)? {
            return Ok(outcome);
        }
        let temporary = temporary_dir()?;
        let version = Version::After(survey.latest().map(str::to_owned));
        let build = (&self.build, version, temporary.path());
        let mut ready = match self.ready(&subject, build, &reports, answer, lang)? {
            Ok(ready) => ready,
            Err(outcome) => return Ok(outcome),
        };
        self.describe(&ready, &survey, &subject, answer);
        let findings = self.losses(&ready, &survey, &subject, answer, lang)?;
        let is_lossy = answer.data_loss.as_ref().is_some_and(|loss| !loss.comparison.losses.is_empty());
        let relation = answer.before.as_ref().map_or("unknown", |before| before.relation);
        let is_same = relation == "same" && !self.again && ready.dirty.as_ref().is_some_and(Vec::is_empty);
        let refusal = if is_lossy && !self.allow_data_loss {
            let count = answer.data_loss.as_ref().map_or(0, |loss| loss.comparison.losses.len());
            Some(DeployProblem::Loss { count })
        } else if relation == "newer" && !self.allow_older {
            let (ours, theirs) = (ready.manifest.commit.clone(), survey.commit.clone().unwrap_or_default());
            Some(DeployProblem::Older { ours, theirs })
        } else {
            None
        };
        if self.plan {
            self.plan(&ready, &survey, is_same, answer, lang);
        }
        if self.plan || is_same || refusal.is_some() {
            output::complain(
                &ready
                    .sources
                    .write(&reports, findings, lang)?
                    .iter()
                    .map(|told| summary::note(told, lang))
                    .collect::<String>(),
            );
            answer.verdict = match &refusal {
                Some(_) => "refused",
                None if is_same => "up-to-date",
                None => "planned",
            };
            answer.ok = refusal.is_none();
            if let Some(refusal) = &refusal {
                answer.problem(refusal, lang);
                return Ok(Outcome::Findings);
            }
            return Ok(Outcome::Clean);
        }
        let journal = self.begin(&server, connection, &survey, (&ready, &subject))?;
        let parts = (journal, &subject, ready.path.as_deref(), &mut ready.sources);
        self.run_flow(connection, parts, (&reports, findings), answer, lang)
    }

    /// The journal that the run goes on with; one that must not be overwritten is refused.
    fn resumed(&self) -> Result<Option<Journal>, Failure> {
        match &self.journal {
            Some(path) if self.resume => journal::read(path).map(Some),
            Some(path) => journal::expect_free(path).map(|()| None),
            None => Ok(None),
        }
    }

    /// `None` for a project that cannot be packed; why was told.
    fn subject(&self, current: &Path, lang: Lang) -> Result<Option<Subject>, Failure> {
        let typed = self.build.project.as_deref();
        let Some(path) = &self.archive else {
            let found = find::project(typed.unwrap_or(OsStr::new(".")), current)?;
            return Ok(match Project::open(&found.dir, &found.shown) {
                Ok(project) => Some(Subject {
                    vendor: project.descriptor.vendor,
                    name: project.descriptor.name,
                    found: Some(found),
                    archive: None,
                }),
                Err(refusals) => {
                    let told = refusals.iter().map(|refusal| refused(refusal, lang));
                    output::complain(&told.collect::<String>());
                    None
                }
            });
        };
        let file = ArchiveFile::open(path)?;
        let verdict = verify(&file.read()?);
        let unsound = || {
            let path = path.display().to_string();
            Failure::new(Problem::ArchiveUnsound { path }).advise(Advice::VerifyArchive)
        };
        let manifest = verdict.manifest.clone().filter(|_| verdict.is_sound()).ok_or_else(unsound)?;
        file.expect_unchanged()?;
        let named = |found: &Found| found.dir.ends_with(Path::new(&manifest.vendor).join(&manifest.name));
        let found = match typed {
            Some(typed) => Some(find::project(typed, current)?),
            // Where the sources are not there, places are those in the archive.
            None => find::project(OsStr::new("."), current).ok().filter(named),
        };
        let (vendor, name) = (manifest.vendor.clone(), manifest.name.clone());
        Ok(Some(Subject { vendor, name, found, archive: Some((file, manifest)) }))
    }

    fn survey(&self, server: &dyn Server, connection: &Target, subject: &Subject) -> Result<Survey, Lost> {
        let identity = (&*subject.vendor, &*subject.name);
        let project = connection.project();
        match (&self.app, connection.application()) {
            // What looks like an id is one; else it is a name.
            (Some(app), _) if crate::project::is_uuid(app) && !self.create => {
                Survey::of(server, Wanted::Id(app), project, identity)
            }
            (Some(app), _) => match Survey::of(server, Wanted::Name(app), project, identity)? {
                survey if survey.application.is_none() && !self.create => {
                    Survey::of(server, Wanted::Id(app), project, identity)
                }
                survey => Ok(survey),
            },
            (None, Some(id)) => Survey::of(server, Wanted::Id(id), project, identity),
            (None, None) => Err(Lost::NoSuchId),
        }
    }

    /// Tells what is on the server. Ends where nothing can be deployed to it.
    fn look(
        &self,
        survey: &Survey,
        connection: &Target,
        answer: &mut Answer,
        lang: Lang,
    ) -> Result<Option<Outcome>, Failure> {
        answer.project_id.clone_from(&survey.project);
        answer.since = survey.since.map(|since| since.to_string());
        match &survey.application {
            Some(card) => {
                answer.know(card);
                let version = card.build.version.clone().or(card.build.id.clone());
                note(
                    &DeployNote::Surveyed {
                        application: card.name.clone(),
                        version: version.unwrap_or_else(|| "-".to_owned()),
                    },
                    lang,
                );
                if crate::service::deploy::verdict::is_error(&card.status) {
                    let error = card.error.clone().unwrap_or_default();
                    answer.verdict = "failed";
                    answer.problem(&DeployProblem::ErrorStatus { error }, lang);
                    return Ok(Some(Outcome::Findings));
                }
            }
            None => {
                let name =
                    self.app.clone().or(connection.application().map(str::to_owned)).unwrap_or_default();
                note(&DeployNote::NoApplication { name: name.clone() }, lang);
                answer.application.get_or_insert_default().name = name;
            }
        }
        if survey.builds.is_none() && self.archive.is_none() {
            note(&DeployNote::VersionUnknownThere, lang);
        }
        Ok(None)
    }

    /// The build file with its sources; where there is none, how the run ends.
    fn ready(
        &self,
        subject: &Subject,
        (build, version, temporary): (&BuildOptions, Version, &Path),
        reports: &Reports<'_>,
        answer: &mut Answer,
        lang: Lang,
    ) -> Result<Result<Ready, Outcome>, Failure> {
        if let Some((file, manifest)) = &subject.archive {
            let dir = subject.found.as_ref().map(|found| &*found.shown);
            let sources = Sources::in_archive(&file.read()?, manifest, dir);
            return Ok(Ok(Ready {
                path: self.archive.clone(),
                manifest: manifest.clone(),
                sha256: file.sha256,
                // An earlier job knew.
                dirty: Some(Vec::new()),
                sources,
            }));
        }
        let Some(found) = &subject.found else { return Ok(Err(Outcome::Incomplete)) };
        let options = build.pack(temporary.to_path_buf(), version, self.plan);
        Ok(match pack::for_command(&options, reports, found, lang)? {
            Ok(Packed { manifest, path, archive, dirty, checked, .. }) => {
                let Some(checked) = checked else { return Ok(Err(Outcome::Incomplete)) };
                note(&DeployNote::NextVersion { version: manifest.version.clone() }, lang);
                Ok(Ready {
                    path: (!self.plan).then_some(path),
                    manifest,
                    sha256: archive.sha256,
                    dirty,
                    sources: Sources::Checked(Box::new(checked.examined)),
                })
            }
            Err(Unpacked::Refused) => {
                answer.verdict = "refused";
                answer.problem(&DeployProblem::NotPacked, lang);
                Err(Outcome::Incomplete)
            }
            Err(Unpacked::Checked(checked)) => {
                answer.verdict = "refused";
                answer.problem(&DeployProblem::CheckFailed, lang);
                let outcome = checked.outcome;
                Sources::Checked(Box::new(checked.examined)).write(reports, Vec::new(), lang)?;
                Err(outcome)
            }
        })
    }

    fn describe(&self, ready: &Ready, survey: &Survey, subject: &Subject, answer: &mut Answer) {
        let Manifest { version, branch, commit, vendor, name, .. } = ready.manifest.clone();
        // One in a temporary directory is of no use to anybody.
        let kept = self.build.keeps_file() || self.archive.is_some();
        let file = ready.path.as_ref().filter(|_| kept).map(|path| path.display().to_string());
        let (sha256, dirty) = (ready.sha256.to_string(), ready.dirty.clone());
        let file_version = version;
        let build = AnsweredBuild {
            file_version,
            file,
            sha256,
            vendor,
            name,
            branch,
            commit,
            dirty,
            ..AnsweredBuild::default()
        };
        answer.build = Some(build);
        answer.before = survey.application.as_ref().map(|card| Before {
            build: card.build.id.clone(),
            version: card.build.version.clone(),
            commit: survey.commit.clone(),
            relation: relation(subject.found.as_ref(), &ready.manifest.commit, survey.commit.as_deref()),
        });
    }

    /// What would be lost, as findings; tells where nobody can tell.
    fn losses(
        &self,
        ready: &Ready,
        survey: &Survey,
        subject: &Subject,
        answer: &mut Answer,
        lang: Lang,
    ) -> Result<Vec<Finding>, Failure> {
        if survey.application.is_none() {
            return Ok(Vec::new());
        }
        let against = self.against.as_ref().map(|text| text.to_string_lossy().into_owned());
        let path = self.against.as_ref().map(PathBuf::from).filter(|path| path.is_file());
        let file = path.as_deref().map(ArchiveFile::open).transpose()?;
        let named = against.clone().or_else(|| survey.commit.clone());
        let identity = (&*subject.vendor, &*subject.name);
        let compared = match (&file, &named) {
            (Some(file), _) => {
                sources::losses(&ready.sources, subject.found.as_ref(), identity, &Applied::Archive(file))?
            }
            (None, Some(revision)) => sources::losses(
                &ready.sources,
                subject.found.as_ref(),
                identity,
                &Applied::Revision(revision),
            )?,
            (None, None)
                if survey
                    .build_before()
                    .is_some_and(|build| build.id.is_none() && build.version.is_none()) =>
            {
                Err(LossUnknown::NoApplied)
            }
            (None, None) => Err(LossUnknown::NoCommit),
        };
        let mut told =
            AnsweredLoss { against: named, allowed: self.allow_data_loss, ..AnsweredLoss::default() };
        let findings = match compared {
            Ok(comparison) => {
                for name in &comparison.unknown {
                    note(&DeployNote::LossNotCompared { name: name.clone() }, lang);
                }
                for loss in &comparison.losses {
                    let kind = if self.allow_data_loss { Word::Warning } else { Word::Error };
                    let line = format!("stapel: {}: {}\n", kind.to(lang), told_loss(loss).to(lang));
                    output::complain(&line);
                }
                let (vendor, name) = identity;
                told.checked = true;
                told.comparison = comparison;
                if self.allow_data_loss && !told.comparison.losses.is_empty() {
                    note(&DeployNote::LossAllowed { count: told.comparison.losses.len() }, lang);
                }
                ready.sources.losses(vendor, name, &told.comparison.losses, self.allow_data_loss)
            }
            Err(reason) => {
                note(&DeployNote::LossUnknown { reason: reason.to(lang).to_string() }, lang);
                told.reason = Some(Told::of(&reason, lang));
                Vec::new()
            }
        };
        answer.data_loss = Some(told);
        Ok(findings)
    }

    fn plan(&self, ready: &Ready, survey: &Survey, is_same: bool, answer: &mut Answer, lang: Lang) {
        let mut lines = Vec::new();
        if let Sources::Checked(examined) = &ready.sources {
            let [errors, warnings] =
                [Severity::Error, Severity::Warning].map(|severity| examined.report.count(severity));
            lines.push(DeployLine::PlanCheck { errors, warnings });
        }
        let file = ready.manifest.file_name();
        if is_same {
            lines.push(DeployLine::PlanNothing);
        } else {
            lines.push(match survey.project.clone() {
                Some(project) => DeployLine::PlanUpload { file, project },
                None => DeployLine::PlanNewProject { file },
            });
            lines.push(match &survey.application {
                Some(card) => DeployLine::PlanApply {
                    application: card.name.clone(),
                    before: card.build.version.clone().unwrap_or_else(|| "-".to_owned()),
                },
                None => DeployLine::PlanCreate { name: self.app.clone().unwrap_or_default() },
            });
            lines.push(DeployLine::PlanVerify);
        }
        answer.plan = lines.iter().map(|line| Told::of(line, lang)).collect();
    }

    /// The journal of a deploy that begins now.
    fn begin(
        &self,
        server: &dyn Server,
        connection: &Target,
        survey: &Survey,
        (ready, subject): (&Ready, &Subject),
    ) -> Result<Journal, Failure> {
        // As late as possible: between the look at the server and now other builds may have come.
        let builds = survey.project.as_ref().and_then(|project| server.builds(project).ok());
        let builds = builds.or_else(|| survey.builds.clone()).unwrap_or_default();
        let application = survey.application.as_ref();
        let commit = Some(ready.manifest.commit.clone()).filter(|commit| !commit.is_empty());
        let name = application.map(|card| card.name.clone()).or_else(|| self.app.clone());
        let head = Head {
            format: VERSION,
            server: connection.client().settings().address.as_str().to_owned(),
            vendor: subject.vendor.clone(),
            name: subject.name.clone(),
            version: ready.manifest.version.clone(),
            sha256: ready.sha256.to_string(),
            commit,
            branch: ready.manifest.branch.clone(),
            created: ready.manifest.created.rfc3339(),
            application: application.map(|card| card.id.clone()),
            application_name: name.unwrap_or_default(),
            project: survey.project.clone(),
            since: server.date().or(survey.since).map(|since| since.to_string()),
            build_before: application.and_then(|card| card.build.id.clone()),
            version_before: application.and_then(|card| card.build.version.clone()),
            builds_before: builds.into_iter().map(|build| build.id).collect(),
            projects_before: Vec::new(),
        };
        Ok(Journal { head, ..Journal::default() })
    }

    /// Goes on with what an earlier run began.
    fn go_on(
        &self,
        connection: &Target,
        (journal, subject): (Journal, &Subject),
        (reports, current): (&Reports<'_>, &Path),
        answer: &mut Answer,
        lang: Lang,
    ) -> Result<Outcome, Failure> {
        let head = &journal.head;
        let path = || self.journal.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
        let other = |what: String| {
            Failure::new(Problem::JournalOfOther { path: path(), what }).advise(Advice::DeployAnew)
        };
        if head.server != connection.client().settings().address.as_str() {
            return Err(other(head.server.clone()));
        }
        if (&head.vendor, &head.name) != (&subject.vendor, &subject.name) {
            return Err(other(format!("{}/{}", head.vendor, head.name)));
        }
        let Some(found) = subject.found.as_ref().filter(|_| subject.archive.is_none() && journal.is_sent())
        else {
            let temporary = temporary_dir()?;
            let build = self.build.like(&journal.head);
            let build = (&build, Version::Exactly(head.version.clone()), temporary.path());
            let mut ready = match self.ready(subject, build, reports, answer, lang)? {
                Ok(ready) => ready,
                Err(outcome) => return Ok(outcome),
            };
            if ready.sha256.to_string() != head.sha256 {
                let version = head.version.clone();
                return Err(Failure::new(Problem::BuildDiffers { version }).advise(Advice::DeployAnew));
            }
            let file = ready.path.as_deref();
            let parts = (journal, subject, file, &mut ready.sources);
            return self.run_flow(connection, parts, (reports, Vec::new()), answer, lang);
        };
        // The build is there: of the sources only places are needed.
        let mut sources = Sources::on_disk(found, current);
        let parts = (journal, subject, None, &mut sources);
        self.run_flow(connection, parts, (reports, Vec::new()), answer, lang)
    }

    /// Does the steps, writes them down, and tells how it ended.
    fn run_flow(
        &self,
        connection: &Target,
        (journal, subject, path, sources): (Journal, &Subject, Option<&Path>, &mut Sources),
        (reports, mut findings): (&Reports<'_>, Vec<Finding>),
        answer: &mut Answer,
        lang: Lang,
    ) -> Result<Outcome, Failure> {
        let now = || connection.client().clock().now();
        let mut file = match &self.journal {
            Some(path) if self.resume => {
                let mut file = JournalFile::resume(path)?;
                file.append(&Step::Resumed, now()).map_err(|error| output::unwritten(path, &error))?;
                Some(file)
            }
            Some(path) => Some(JournalFile::begin(path, &journal.head, now())?),
            None => None,
        };
        answer.journal = file.as_ref().map(|file| file.path().display().to_string());
        let mut record = |step: &Step| match &mut file {
            None => Ok(()),
            Some(file) => file.append(step, now()).map_err(|error| Halt::Journal(error.to_string())),
        };
        let build = path.map(BuildFile::at).transpose()?;
        let commit = journal.head.commit.clone();
        let server = Remote::new(connection.client(), lang);
        let server = match &build {
            Some(build) => server.sending(build, commit.as_deref()),
            None => server,
        };
        let name = journal.head.application_name.clone();
        let (file_name, shown_name) = (journal.head.version.clone(), name.clone());
        let mut doing = Doing::Judging;
        let mut flow = Flow {
            server: &server,
            limits: self.limits,
            new: NewApplication {
                context: self.context.clone().unwrap_or_else(|| context(&name)),
                name,
                development: self.development_mode,
                space: connection.space().map(str::to_owned),
                technology: self.technology_version.clone(),
                ..NewApplication::default()
            },
            journal,
            record: &mut record,
            tell: &mut |event| {
                if let Event::Begun(now) = event {
                    doing = *now;
                }
                told(event, (&file_name, &shown_name), lang);
            },
            restarts: !self.no_restart,
        };
        let ended = flow.run();
        let journal = flow.journal;
        answer.journal(&journal);
        let identity = format!("{}/{}", subject.vendor, subject.name);
        let outcome = match &ended {
            Ok(ended) => answer.conclude(ended, &identity, lang),
            Err(halt) => {
                if let Some(card) = answer::look(&server, &journal) {
                    answer.know(&card);
                }
                answer.halt(halt, doing, lang)
            }
        };
        self.next(&ended, &journal, outcome, answer);
        if let Some(build) = &answer.build
            && let Some(version) = build.version.clone().filter(|_| build.renumbered)
        {
            note(&DeployNote::Renumbered { from: build.file_version.clone(), to: version }, lang);
        }
        findings.extend(sources.findings_of(&subject.vendor, &subject.name, &answer.messages));
        let notes = sources.write(reports, findings, lang)?;
        output::complain(&notes.iter().map(|told| summary::note(told, lang)).collect::<String>());
        tell_messages(answer, lang);
        Ok(outcome)
    }

    /// The commands that may follow.
    fn next(
        &self,
        ended: &Result<Conclusion, Halt>,
        journal: &Journal,
        outcome: Outcome,
        answer: &mut Answer,
    ) {
        if outcome == Outcome::Clean {
            return;
        }
        let mut add = |line| answer.next.push(Next::of(line));
        let journal_path = self.journal.as_ref().map(|path| path.display().to_string());
        if let Some(path) = journal_path.as_ref().filter(|_| ended.is_err()) {
            let mut words = vec!["stapel", "deploy", "--resume", "--journal", path];
            let archive = self.archive.as_ref().map(|path| path.display().to_string());
            let project = self.build.project.as_ref().map(|path| path.to_string_lossy().into_owned());
            if let Some(archive) = &archive {
                words.extend(["--archive", archive]);
            }
            words.extend(project.as_deref());
            add(DeployLine::GoOn { command: command(words) });
        }
        let Some(application) = journal.application() else {
            if let Some(project) = journal.project() {
                let words = ["stapel", "service", "builds", "list", "--project", project];
                add(DeployLine::Look { command: command(words) });
            }
            return;
        };
        let version = journal.expected();
        let mut words = vec!["stapel", "service", "verify", "--app", application];
        if let Some(id) = &version.id {
            words.extend(["--build", id]);
        }
        if let Some(version) = &version.version {
            words.extend(["--build-version", version]);
        }
        if let Some(since) = &journal.head.since {
            words.extend(["--started-since", since]);
        }
        add(DeployLine::Look { command: command(words) });
        if let Some(before) =
            journal.head.build_before.as_deref().filter(|_| journal.head.application.is_some())
        {
            let words =
                ["stapel", "service", "applications", "apply", application, "--build", before, "--wait"];
            add(DeployLine::Undo { command: command(words) });
        }
    }
}

/// The messages of the server on standard error, by their places.
pub(crate) fn tell_messages(answer: &Answer, lang: Lang) {
    for said in &answer.messages {
        let place = match (&said.file, said.line, said.column) {
            (Some(file), Some(line), Some(column)) => format!("{file}:{line}:{column}: "),
            _ => String::new(),
        };
        let text = said.message.split_whitespace().collect::<Vec<_>>().join(" ");
        output::complain(&format!("stapel: {}: {place}{text}\n", Word::Error.to(lang)));
    }
}

/// How a run ends that did not find what it was to deploy to.
pub(crate) fn lose(
    lost: Lost,
    name: Option<&str>,
    answer: &mut Answer,
    lang: Lang,
) -> Result<Outcome, Failure> {
    let Some(name) = name.map(str::to_owned) else {
        return Err(Failure::new(Problem::NoApplicationNamed).advise(Advice::NameApplication));
    };
    answer.verdict = "refused";
    Ok(match lost {
        Lost::Call(error) => answer.halt(&Halt::Call(error), Doing::Judging, lang),
        Lost::NoSuchId => {
            answer.problem(&DeployProblem::NoSuchApplication { name }, lang);
            Outcome::Findings
        }
        Lost::Ambiguous { ids } => {
            answer.problem(&DeployProblem::SeveralApplications { name, ids: ids.join(", ") }, lang);
            Outcome::Findings
        }
    })
}

/// How the commit of the applied build stands to ours.
fn relation(found: Option<&Found>, ours: &str, theirs: Option<&str>) -> &'static str {
    let (Some(theirs), false) = (theirs, ours.is_empty()) else { return "unknown" };
    if theirs == ours {
        return "same";
    }
    let Some(repository) = found.and_then(|found| Repository::of(&found.dir).ok()) else { return "unknown" };
    // Both become ids first, so that nothing of a server is taken for an option.
    let ids = [ours, theirs].map(|commit| repository.commit(OsStr::new(commit)));
    let [Some(ours), Some(theirs)] = ids else { return "unknown" };
    let base = repository.ask(["merge-base", &ours, &theirs], Vec::new()).ok();
    match base.map(|base| String::from_utf8_lossy(&base).trim().to_owned()) {
        Some(base) if base == theirs => "older",
        Some(base) if base == ours => "newer",
        _ => "other",
    }
}

/// The publication path of a new application: what of its name an address may hold.
pub(crate) fn context(name: &str) -> String {
    let parts = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty());
    let slug = parts.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-");
    let is_whole = name.chars().all(|c| c.is_ascii_alphanumeric() || "-_ .".contains(c));
    if is_whole && !slug.is_empty() {
        return slug;
    }
    // Names that differ in other letters must not share an address.
    let digest = Sha256::of(name.as_bytes()).to_string();
    let digest = digest.get(..8).unwrap_or_default();
    if slug.is_empty() { format!("app-{digest}") } else { format!("{slug}-{digest}") }
}

/// Where a build file lies that nobody asked to keep; gone at the end of the run.
pub(crate) fn temporary_dir() -> Result<Scratch, Failure> {
    Scratch::create("stapel-deploy-").map_err(|error| output::unwritten(&std::env::temp_dir(), &error))
}
