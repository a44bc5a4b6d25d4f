//! `stapel pack`: a project is looked at, checked, written into a temporary file, and only when all went well, the file gets its
//! name.

pub(super) mod answer;
mod dotenv;
pub(super) mod find;
pub(super) mod gate;
mod history;
pub(super) mod options;
mod target;

use std::{
    env,
    io::{self, BufWriter},
    panic::resume_unwind,
    path::PathBuf,
    thread,
};

use super::{
    Outcome,
    command::{Args, Combinations, Command},
    destination::{Accepts, Destination},
    flags::{AnswerFormat, BASELINE, FAIL_ON, NO_BASELINE, REPORT},
    output,
    pool::pool,
    reports::Reports,
};
use crate::{
    edit::output_dir::{Existing, OutputDir, Replacing, UnfinishedFile},
    messages::{
        Bilingual, Failure, Lang,
        help::page,
        pack::Caution,
        run::Packing,
        usage::{Advice, Problem},
    },
    pack::{
        Manifest, Method, PackRefusal, Project, Timestamp, Warning,
        archive::{self, Archive, Failed},
        manifest,
        record::Build,
        version::{COUNTERS, Given, Version},
    },
    session::baseline::expect_writable,
};
use answer::{Answer, Answers};
use find::Found;
use gate::Checked;
use history::History;
pub(crate) use options::Pack;
use options::{BUILD_VERSION, CREATED, LAST_BUILD, NO_CHECK, QUIET_PACK, VERBOSE_PACK};
use target::Target;

/// How much of a build file is gathered before it is written, in bytes.
const WRITTEN_AT_ONCE: usize = 1 << 17;

/// Why a project was not packed.
enum PackError {
    Failure(Failure),
    Refused(Vec<PackRefusal>),
    /// The check found something, or could not be done wholly.
    Checked(Box<Checked>),
}

/// A project that was packed.
pub(crate) struct Packed {
    pub(crate) manifest: Manifest,
    /// The build file; none was written by a dry run.
    pub(crate) path: PathBuf,
    pub(crate) archive: Archive,
    /// Files that differ from the commit; `None` where nobody can tell.
    pub(crate) dirty: Option<Vec<String>>,
    pub(crate) checked: Option<Checked>,
    answer: Answer,
}

/// Why another command got no build file. All of it was told on standard error.
pub(crate) enum Unpacked {
    Refused,
    Checked(Box<Checked>),
}

/// Packs one project for another command, which writes `reports` itself, about more than the check.
pub(crate) fn for_command(
    options: &Pack,
    reports: &Reports<'_>,
    found: &Found,
    lang: Lang,
) -> Result<Result<Packed, Unpacked>, Failure> {
    let run = PackRun { writes_reports: false, ..PackRun::of(options, reports, lang)? };
    match run.pool.install(|| run.pack(found)) {
        Ok(packed) => Ok(Ok(packed)),
        Err(PackError::Refused(refusals)) => {
            let told = refusals.iter().map(|refusal| answer::refused(refusal, lang));
            output::complain(&told.collect::<String>());
            Ok(Err(Unpacked::Refused))
        }
        Err(PackError::Checked(checked)) => Ok(Err(Unpacked::Checked(checked))),
        Err(PackError::Failure(failure)) => Err(failure),
    }
}

impl From<Failure> for PackError {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// What the command asks for, whatever the project.
struct PackRun<'o> {
    options: &'o Pack,
    reports: &'o Reports<'o>,
    /// Whether the reports are those of the check alone.
    writes_reports: bool,
    pool: rayon::ThreadPool,
    current: PathBuf,
    method: Method,
    /// The time of the build and who says so, where the call or the environment tells it.
    created: Option<(Timestamp, &'static str)>,
    version: Given,
    lang: Lang,
}

impl Command for Pack {
    const NAME: &'static str = "pack";
    const ABOUT: Bilingual = page::ABOUT_PACK;
    const COMBINATIONS: Combinations = Combinations {
        clashes: &[
            (NO_CHECK.spec, &[FAIL_ON.spec, BASELINE.spec, NO_BASELINE.spec, REPORT.spec]),
            (QUIET_PACK.spec, &[VERBOSE_PACK.spec]),
        ],
        ..Combinations::NONE
    };

    fn read(args: &mut Args<'_>) -> Self {
        Self::read(args)
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        run(self, lang)
    }
}

/// Packs what the options name.
fn run(options: &Pack, lang: Lang) -> Result<Outcome, Failure> {
    let mut answers = Answers::new(options.all);
    let ended = pack(options, lang, &mut answers);
    if options.answer == AnswerFormat::Json {
        if let Err(failure) = &ended {
            answers.fail(failure, lang);
        }
        output::print_json(&answers)?;
    } else {
        output::print_lines(&answers.text())?;
    }
    ended
}

fn pack(options: &Pack, lang: Lang, answers: &mut Answers) -> Result<Outcome, Failure> {
    let reports = Reports::to_files(&options.reports)?;
    let run = PackRun::of(options, &reports, lang)?;
    let found = find::projects(options, &run.current)?;
    if found.len() > 1
        && let Some(flag) = options.of_one_project()
    {
        let problem = Problem::OneProjectOnly { flag, projects: found.len() };
        return Err(Failure::new(problem).advise(Advice::PackOneByOne));
    }
    let mut outcome = Outcome::Clean;
    for project in &found {
        let (answer, ended) = match run.pool.install(|| run.pack(project)) {
            Ok(packed) => (packed.answer, Outcome::Clean),
            Err(PackError::Refused(refusals)) => {
                let told = refusals.iter().map(|refusal| answer::refused(refusal, lang));
                output::complain(&told.collect::<String>());
                (Answer::refused(project, &refusals, lang), Outcome::Incomplete)
            }
            Err(PackError::Checked(checked)) => {
                let Checked { outcome, summary, .. } = *checked;
                let told = if outcome == Outcome::Findings { Packing::Findings } else { Packing::NotChecked };
                output::complain(&answer::note(&told, lang));
                (Answer::found(project, &told, summary, lang), outcome)
            }
            Err(PackError::Failure(failure)) if found.len() == 1 => return Err(failure),
            Err(PackError::Failure(failure)) => {
                output::complain(&failure.text(lang));
                (Answer::failed(project, &failure, lang), Outcome::Incomplete)
            }
        };
        answers.add(answer);
        outcome = outcome.max(ended);
    }
    Ok(outcome)
}

impl<'o> PackRun<'o> {
    fn of(options: &'o Pack, reports: &'o Reports<'o>, lang: Lang) -> Result<Self, Failure> {
        let counters = COUNTERS.iter().filter_map(|name| Some((*name, env::var(name).ok()?)));
        Ok(Self {
            reports,
            writes_reports: true,
            pool: pool(options.jobs)?,
            current: super::examine::current()?,
            method: if options.store { Method::Store } else { Method::Deflate },
            created: created(options.created.as_deref())?,
            version: Given {
                build: options.build_version.clone(),
                last: options.last_build.clone(),
                counters: counters.collect(),
            },
            options,
            lang,
        })
    }

    fn pack(&self, found: &Found) -> Result<Packed, PackError> {
        let options = self.options;
        let (project, history) = thread::scope(|threads| {
            let history = threads.spawn(|| History::of(&found.dir));
            let project = Project::open(&found.dir, &found.shown);
            (project, history.join().unwrap_or_else(|panic| resume_unwind(panic)))
        });
        let mut project = project.map_err(PackError::Refused)?;
        let (manifest, version_source, created_source) = self.manifest(&mut project, &history)?;
        let target = Target::of(options.output.as_deref(), &project, &manifest, &self.current);
        let dotenv = options.dotenv.as_deref();
        let dotenv = dotenv.map(|path| Destination::yet_to_be(path, Accepts::File)).transpose()?;
        target.expect_outside(&project, self.reports, dotenv.as_ref(), &self.current)?;
        if let Some(path) = dotenv.as_ref().map(Destination::path)
            && !target.will_make_directory_of(path, &self.current)
        {
            expect_writable(path)?;
        }
        self.tell(&project);

        thread::scope(|threads| {
            let dirty = threads.spawn(|| history::dirty(&project, &history));
            let checked = self.check(&project)?;
            let is_dry = options.dry_run;
            let mut output_dir = None;
            let mut draft = None;
            if !is_dry {
                let open =
                    OutputDir::open(&target.dir, target::is_ours).map_err(|error| target.refused(&error))?;
                draft = Some(open.begin(&target.name).map_err(|error| target.refused(&error))?);
                output_dir = Some(open);
            }
            let archive = match &mut draft {
                Some(draft) => {
                    let file = draft.file().map_err(|error| target.refused(&error))?;
                    self.write(&manifest, &project, checked.as_ref(), file)
                }
                None => self.write(&manifest, &project, checked.as_ref(), io::sink()),
            };
            let archive = archive.map_err(|failed| match failed {
                Failed::Refused(refusals) => PackError::Refused(refusals),
                Failed::Unwritten(error) => target.refused(&error).into(),
            })?;
            let changes = changes(&project, draft.as_ref()).map_err(|error| target.refused(&error))?;
            if !changes.is_empty() {
                return Err(PackError::Refused(changes));
            }
            let dirty = dirty.join().unwrap_or_else(|panic| resume_unwind(panic));
            let mut warnings = project.warnings.clone();
            let dirty = dirty.map_err(|caution| {
                let caution = caution.map(|caution| warning(&project.shown, caution));
                output::complain(
                    &caution.iter().map(|one| answer::warned(one, self.lang)).collect::<String>(),
                );
                warnings.extend(caution);
            });
            let dirty = dirty.ok();
            self.expect_clean(dirty.as_deref())?;
            let build = Build {
                manifest: &manifest,
                archive: &archive,
                method: self.method,
                shown: &project.shown,
                left_out: &project.selection.left_out,
                warnings: &warnings,
                version_source,
                created_source,
                dirty: dirty.as_deref(),
                libraries: &project.libraries,
                check: checked.as_ref().map(|checked| &checked.summary),
                with_provenance: options.provenance,
            };
            let mut is_written = false;
            let sidecars = if is_dry { Vec::new() } else { target.sidecars(&build) };
            if let (Some(output_dir), Some(draft)) = (output_dir, draft) {
                is_written = self.publish(&target, output_dir, draft, &sidecars).map_err(PackError::from)?;
                if let Some(dotenv) = dotenv {
                    dotenv::write(dotenv.path(), &target, &build)?;
                }
            }
            if !options.verbosity.is_quiet() {
                output::complain(&answer::summary(&build, self.lang));
            }
            let written = (is_written, is_dry);
            let answer = Answer::packed(found, &target, &build, &project, &sidecars, written, self.lang);
            let path = target.path(&target.name);
            Ok(Packed { path, answer, manifest, archive, dirty, checked })
        })
    }

    /// The values of the manifest, and where the version and the time come from.
    fn manifest(
        &self,
        project: &mut Project,
        history: &History,
    ) -> Result<(Manifest, &'static str, &'static str), PackError> {
        let descriptor = &project.descriptor;
        let at_fault = |path: &str, fault| PackError::Refused(vec![PackRefusal::new(path, fault)]);
        let version = Version::choose(&descriptor.version, &self.version);
        let version = version.map_err(|fault| at_fault(&version_flag(&self.version), fault))?;
        let (created, created_source) = match (self.created, history.committed) {
            (Some(created), _) => created,
            (None, Some(seconds)) => {
                let value = seconds.to_string();
                let bad = || Failure::new(Problem::BadMoment { source: "git".to_owned(), value });
                (Timestamp::from_unix(seconds).ok_or_else(|| bad().advise(Advice::GiveMoment))?, "commit")
            }
            (None, None) => (Timestamp::NONE, "default"),
        };
        let manifest = Manifest {
            kind: descriptor.kind,
            vendor: descriptor.vendor.clone(),
            name: descriptor.name.clone(),
            version: version.text,
            created,
            branch: self.options.branch.clone().or_else(|| branch(history)).unwrap_or_default(),
            commit: self.options.commit.clone().or_else(|| history.commit.clone()).unwrap_or_default(),
        };
        let faults = manifest.faults();
        if !faults.is_empty() {
            let refusals = faults.into_iter().map(|fault| PackRefusal::new(manifest::FILE_NAME, fault));
            return Err(PackError::Refused(refusals.collect()));
        }
        let cautions = version.caution.into_iter().chain(history.caution.clone());
        project.warnings.extend(cautions.map(|caution| warning(&project.shown, caution)));
        Ok((manifest, version.source, created_source))
    }

    /// Tells what may be a mistake, and what is left out.
    fn tell(&self, project: &Project) {
        let warnings = project.warnings.iter().map(|warning| answer::warned(warning, self.lang));
        output::complain(&warnings.collect::<String>());
        if self.options.verbosity.is_quiet() {
            return;
        }
        let stored = (self.method == Method::Store).then_some(Packing::Stored);
        let notes = answer::unexpected(project).chain(stored);
        output::complain(&notes.map(|note| answer::note(&note, self.lang)).collect::<String>());
    }

    /// Checks the project, unless that is not wanted; one that is not clean is not packed.
    fn check(&self, project: &Project) -> Result<Option<Checked>, PackError> {
        if self.options.no_check {
            return Ok(None);
        }
        let checked = gate::check(self.options, project, (self.reports, self.writes_reports), self.lang)?;
        if checked.outcome == Outcome::Clean {
            Ok(Some(checked))
        } else {
            Err(PackError::Checked(Box::new(checked)))
        }
    }

    fn write(
        &self,
        manifest: &Manifest,
        project: &Project,
        checked: Option<&Checked>,
        to: impl io::Write + Send,
    ) -> Result<Archive, Failed> {
        let entries = &project.selection.entries;
        let to = BufWriter::with_capacity(WRITTEN_AT_ONCE, to);
        self.pool.install(|| match checked.map(Checked::acceptance) {
            Some(accept) => archive::write(manifest, entries, self.method, to, accept),
            None => archive::write(manifest, entries, self.method, to, |_, _| None),
        })
    }

    fn expect_clean(&self, dirty: Option<&[String]>) -> Result<(), Failure> {
        if !self.options.require_clean {
            return Ok(());
        }
        match dirty {
            None => Err(Failure::new(Problem::CleanUnknown).advise(Advice::OwnRepository)),
            Some([]) => Ok(()),
            Some(dirty) => {
                const SHOWN: usize = 5;
                let mut files: Vec<&str> = dirty.iter().take(SHOWN).map(String::as_str).collect();
                files.extend((dirty.len() > SHOWN).then_some("…"));
                let failure = Failure::new(Problem::NotClean { files: dirty.len() });
                Err(failure.advise(Advice::CommitChanges { files: files.join(", ") }))
            }
        }
    }

    /// Gives the build file its name and puts the others beside it. Returns whether it was not there yet.
    fn publish(
        &self,
        target: &Target,
        output_dir: OutputDir,
        draft: UnfinishedFile,
        sidecars: &[(String, Vec<u8>)],
    ) -> Result<bool, Failure> {
        let refused = |error: io::Error| target.refused(&error);
        let sidecars = sidecars.iter().map(|(name, bytes)| output_dir.draft(name, bytes));
        let sidecars = sidecars.collect::<io::Result<Vec<_>>>().map_err(refused)?;
        let publication = output_dir.publication();
        let existing = draft.existing().map_err(refused)?;
        match existing {
            Existing::Same => {
                let note = Packing::UpToDate { path: target.shown() };
                output::complain(&answer::note(&note, self.lang));
            }
            Existing::None => draft.finish(Replacing::No).map_err(refused)?,
            Existing::Other if self.options.force => {
                // What lies beside the old one must not be taken for what lies beside the new one.
                for name in target.all_sidecars() {
                    output_dir.remove(&name).map_err(refused)?;
                }
                draft.finish(Replacing::Yes).map_err(refused)?;
            }
            Existing::Other => {
                let problem = Problem::OutputExists { path: target.shown() };
                return Err(Failure::new(problem).advise(Advice::ForceOrNewVersion));
            }
        }
        for draft in sidecars {
            draft.finish(Replacing::Yes).map_err(refused)?;
        }
        drop(publication);
        output_dir.close().map_err(refused)?;
        Ok(existing != Existing::Same)
    }
}

/// What has happened to the project since it was looked at; the build file goes to the disk meanwhile.
fn changes(project: &Project, draft: Option<&UnfinishedFile>) -> io::Result<Vec<PackRefusal>> {
    thread::scope(|threads| {
        let synced = draft.map(|draft| threads.spawn(|| draft.sync()));
        let changes = project.selection.changes(&project.dir, &project.shown);
        // A thread that ended otherwise leaves the work to the end of the draft.
        synced.map_or(Ok(()), |synced| synced.join().unwrap_or(Ok(())))?;
        Ok(changes)
    })
}

/// Something worth a look about a project as a whole.
fn warning(shown: &str, caution: Caution) -> Warning {
    Warning { path: shown.to_owned(), caution }
}

/// The time that `--created` or the environment tells.
fn created(flag: Option<&str>) -> Result<Option<(Timestamp, &'static str)>, Failure> {
    let bad = |source: &str, value: &str| {
        let (source, value) = (source.to_owned(), value.to_owned());
        Failure::new(Problem::BadMoment { source, value }).advise(Advice::GiveMoment)
    };
    if let Some(value) = flag {
        let timestamp = Timestamp::parse(value).ok_or_else(|| bad(&CREATED.spec.long(), value))?;
        return Ok(Some((timestamp, "created")));
    }
    const EPOCH: &str = "SOURCE_DATE_EPOCH";
    let Some(value) = env::var_os(EPOCH).filter(|value| !value.is_empty()) else { return Ok(None) };
    let value = value.to_string_lossy();
    let is_number = value.bytes().all(|byte| byte.is_ascii_digit());
    let timestamp = Timestamp::parse(&value).filter(|_| is_number).ok_or_else(|| bad(EPOCH, &value))?;
    Ok(Some((timestamp, EPOCH)))
}

/// The branch that git tells, or, where HEAD is on none, a CI server.
fn branch(history: &History) -> Option<String> {
    let of_server = || {
        let names = ["CI_COMMIT_BRANCH", "CI_COMMIT_REF_NAME", "GITHUB_REF_NAME"];
        names.into_iter().find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()))
    };
    history.branch.clone().or_else(|| history.commit.as_ref().and_then(|_| of_server()))
}

fn version_flag(given: &Given) -> String {
    if given.build.is_some() { BUILD_VERSION.spec.long() } else { LAST_BUILD.spec.long() }
}
