//! The options of `stapel deploy`, in groups that `service probe` and `service verify` share.

use std::{ffi::OsString, num::NonZero, path::PathBuf, time::Duration};

use crate::{
    cli::{
        command::{Args, Argument},
        flags::{
            AnswerFormat, BASELINE, CONFIG, FAIL_ON, Flag, JOBS, NO_BASELINE, NO_CONFIG, REPORT, one,
            seconds, switch, text,
        },
        options::{Verbosity, data_inputs, file_choice},
        pack::options::{BRANCH, BUILD_VERSION, COMMIT, CREATED, OUTPUT, Pack, REQUIRE_CLEAN},
        service::connection::read_limits,
    },
    config::Threshold,
    messages::{
        help::{flag, section, value},
        service::help,
    },
    service::{
        deploy::{Limits, journal::Head},
        wait::WaitLimits,
    },
    session::{DataInputs, FileChoice},
};

const BUSY_TIMEOUT: Flag<Option<Duration>> = seconds("busy-timeout", section::LIMITS, flag::BUSY_TIMEOUT);
const SETTLE_TIMEOUT: Flag<Option<Duration>> =
    seconds("settle-timeout", section::LIMITS, flag::SETTLE_TIMEOUT);

pub(crate) const APP: Flag<Option<String>> = text("app", help::VALUE_APPLICATION, section::DEPLOY, flag::APP);
pub(super) const CREATE: Flag<bool> = switch("create", section::DEPLOY, flag::CREATE);
pub(super) const ARCHIVE: Flag<Option<PathBuf>> = one("archive", value::FILE, section::DEPLOY, flag::ARCHIVE);
pub(super) const PLAN: Flag<bool> = switch("plan", section::DEPLOY, flag::PLAN);
pub(super) const AGAIN: Flag<bool> = switch("again", section::DEPLOY, flag::AGAIN);
pub(super) const ALLOW_OLDER: Flag<bool> = switch("allow-older", section::DEPLOY, flag::ALLOW_OLDER);
pub(super) const NO_RESTART: Flag<bool> = switch("no-restart", section::DEPLOY, flag::NO_RESTART);
pub(crate) const JOURNAL: Flag<Option<PathBuf>> = one("journal", value::FILE, section::DEPLOY, flag::JOURNAL);
pub(super) const RESUME: Flag<bool> = switch("resume", section::DEPLOY, flag::RESUME);
pub(super) const ALLOW_DATA_LOSS: Flag<bool> =
    switch("allow-data-loss", section::DEPLOY, flag::ALLOW_DATA_LOSS);
pub(super) const AGAINST: Flag<Option<OsString>> =
    one("applied", value::ARCHIVE_OR_REVISION, section::DEPLOY, flag::AGAINST_APPLIED);
pub(super) const CONTEXT: Flag<Option<String>> = text("context", value::NAME, section::CREATE, flag::CONTEXT);
pub(super) const DEVELOPMENT_MODE: Flag<bool> =
    switch("development", section::CREATE, flag::DEVELOPMENT_MODE);
pub(super) const TECHNOLOGY_VERSION: Flag<Option<String>> =
    text("technology-version", help::VALUE_TEXT, section::CREATE, flag::TECHNOLOGY_VERSION);

/// How long each step may take.
pub(crate) fn limits(args: &mut Args<'_>) -> Limits {
    let Limits { busy, settle, .. } = Limits::default();
    let busy = args.flag(BUSY_TIMEOUT).unwrap_or(busy);
    let settle = args.flag(SETTLE_TIMEOUT).unwrap_or(settle);
    let WaitLimits { poll, stop, start } = read_limits(args);
    // Without any pause the server would be asked all the time.
    const SHORTEST: Duration = Duration::from_millis(100);
    Limits { poll: poll.max(SHORTEST), busy, settle, stop, start }
}

/// What a project is packed with.
#[derive(Clone, Debug)]
pub(crate) struct BuildOptions {
    pub(crate) project: Option<OsString>,
    output: Option<PathBuf>,
    build_version: Option<String>,
    branch: Option<String>,
    commit: Option<String>,
    created: Option<String>,
    require_clean: bool,
    fail_on: Option<Threshold>,
    baseline: FileChoice,
    pub(crate) reports: Vec<OsString>,
    config: FileChoice,
    data: DataInputs,
    jobs: Option<NonZero<usize>>,
}

impl BuildOptions {
    /// The argument, and the options about the build file and its check.
    pub(crate) fn read(args: &mut Args<'_>) -> Self {
        let gate = section::GATE;
        Self {
            project: args.argument(Argument::at_most_one(value::PROJECT)),
            output: args.flag(OUTPUT.described(flag::OUTPUT_OF_DEPLOY)),
            build_version: args.flag(BUILD_VERSION),
            branch: args.flag(BRANCH),
            commit: args.flag(COMMIT),
            created: args.flag(CREATED),
            require_clean: args.flag(REQUIRE_CLEAN),
            fail_on: args.flag(FAIL_ON.under(gate)),
            baseline: file_choice(args, BASELINE.under(gate), NO_BASELINE.under(gate)),
            reports: args.flag(REPORT.under(section::REPORT)),
            config: file_choice(args, CONFIG, NO_CONFIG),
            data: data_inputs(args),
            jobs: args.flag(JOBS),
        }
    }

    /// Whether the build file is wanted, too.
    pub(crate) const fn keeps_file(&self) -> bool {
        self.output.is_some()
    }

    /// The same for the build that a journal is about.
    pub(crate) fn like(&self, head: &Head) -> Self {
        Self {
            branch: Some(head.branch.clone()),
            commit: Some(head.commit.clone().unwrap_or_default()),
            created: Some(head.created.clone()),
            ..self.clone()
        }
    }

    /// What packing does with them: into `output`, where none was named, and after a build of the version `last`.
    pub(crate) fn pack(&self, output: PathBuf, version: Version, is_dry: bool) -> Pack {
        let given = self.build_version.clone();
        let (build_version, last_build) = match version {
            Version::After(last) => (given.clone(), last.filter(|_| given.is_none())),
            Version::Exactly(version) => (Some(version), None),
        };
        Pack {
            project: self.project.clone(),
            all: false,
            output: Some(self.output.clone().unwrap_or(output)),
            force: false,
            dry_run: is_dry,
            store: false,
            build_version,
            last_build,
            branch: self.branch.clone(),
            commit: self.commit.clone(),
            created: self.created.clone(),
            require_clean: self.require_clean,
            provenance: false,
            dotenv: None,
            no_check: false,
            fail_on: self.fail_on,
            baseline: self.baseline.clone(),
            reports: Vec::new(),
            config: self.config.clone(),
            data: self.data.clone(),
            answer: AnswerFormat::Text,
            jobs: self.jobs,
            verbosity: Verbosity::default(),
        }
    }
}

/// Which version a build has.
pub(crate) enum Version {
    /// One more than that of the latest build, unless an option names another.
    After(Option<String>),
    Exactly(String),
}
