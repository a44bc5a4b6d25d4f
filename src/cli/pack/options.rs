//! The options of `stapel pack`.

use std::{ffi::OsString, num::NonZero, path::PathBuf};

use crate::{
    cli::{
        command::{Args, Argument},
        flags::{
            ANSWER, AnswerFormat, BASELINE, CONFIG, FAIL_ON, Flag, JOBS, NO_BASELINE, NO_CONFIG, REPORT, one,
            switch, text,
        },
        options::{QUIET, VERBOSE, Verbosity, data_inputs, file_choice},
    },
    config::Threshold,
    messages::help::{flag, section, value},
    session::{DataInputs, FileChoice, Inputs},
};

const ALL: Flag<bool> = switch("all", section::PACK, flag::ALL);
pub(crate) const OUTPUT: Flag<Option<PathBuf>> = one("output", value::DIRECTORY, section::PACK, flag::OUTPUT);
const FORCE: Flag<bool> = switch("force", section::PACK, flag::FORCE);
const DRY_RUN: Flag<bool> = switch("dry-run", section::PACK, flag::DRY_RUN);
const STORE: Flag<bool> = switch("store", section::PACK, flag::STORE);
pub(crate) const BUILD_VERSION: Flag<Option<String>> =
    text("build-version", value::VERSION, section::VERSION, flag::BUILD_VERSION);
pub(super) const LAST_BUILD: Flag<Option<String>> =
    text("last-build", value::VERSION, section::VERSION, flag::LAST_BUILD);
pub(crate) const BRANCH: Flag<Option<String>> = text("branch", value::BRANCH, section::VERSION, flag::BRANCH);
pub(crate) const COMMIT: Flag<Option<String>> = text("commit", value::COMMIT, section::VERSION, flag::COMMIT);
pub(crate) const CREATED: Flag<Option<String>> =
    text("created", value::MOMENT, section::VERSION, flag::CREATED);
pub(crate) const REQUIRE_CLEAN: Flag<bool> = switch("require-clean", section::VERSION, flag::REQUIRE_CLEAN);
const PROVENANCE: Flag<bool> = switch("provenance", section::BESIDE, flag::PROVENANCE);
const DOTENV: Flag<Option<PathBuf>> = one("dotenv", value::FILE, section::BESIDE, flag::DOTENV);
pub(super) const QUIET_PACK: Flag<bool> = QUIET.under(section::OTHER).described(flag::QUIET_PACK);
pub(super) const VERBOSE_PACK: Flag<bool> = VERBOSE.under(section::OTHER).described(flag::VERBOSE_PACK);
pub(crate) const NO_CHECK: Flag<bool> = switch("no-check", section::GATE, flag::NO_CHECK);

/// `stapel pack PROJECT`.
#[derive(Debug)]
pub(crate) struct Pack {
    /// As typed.
    pub(crate) project: Option<OsString>,
    /// Whether all projects below are meant.
    pub(crate) all: bool,
    /// The directory of the build file.
    pub(crate) output: Option<PathBuf>,
    pub(crate) force: bool,
    pub(crate) dry_run: bool,
    pub(crate) store: bool,
    pub(crate) build_version: Option<String>,
    pub(crate) last_build: Option<String>,
    pub(crate) branch: Option<String>,
    pub(crate) commit: Option<String>,
    pub(crate) created: Option<String>,
    pub(crate) require_clean: bool,
    pub(crate) provenance: bool,
    pub(crate) dotenv: Option<PathBuf>,
    pub(crate) no_check: bool,
    pub(crate) fail_on: Option<Threshold>,
    pub(crate) baseline: FileChoice,
    /// Reports of the check: `FORMAT=FILE`.
    pub(crate) reports: Vec<OsString>,
    pub(crate) config: FileChoice,
    pub(crate) data: DataInputs,
    pub(crate) answer: AnswerFormat,
    pub(crate) jobs: Option<NonZero<usize>>,
    pub(crate) verbosity: Verbosity,
}

impl Pack {
    pub(super) fn read(args: &mut Args<'_>) -> Self {
        let gate = section::GATE;
        Self {
            project: args.argument(Argument::at_most_one(value::PROJECT)),
            all: args.flag(ALL),
            output: args.flag(OUTPUT),
            force: args.flag(FORCE),
            dry_run: args.flag(DRY_RUN),
            store: args.flag(STORE),
            build_version: args.flag(BUILD_VERSION),
            last_build: args.flag(LAST_BUILD),
            branch: args.flag(BRANCH),
            commit: args.flag(COMMIT),
            created: args.flag(CREATED),
            require_clean: args.flag(REQUIRE_CLEAN),
            provenance: args.flag(PROVENANCE),
            dotenv: args.flag(DOTENV),
            no_check: args.flag(NO_CHECK),
            fail_on: args.flag(FAIL_ON.under(gate)),
            baseline: file_choice(args, BASELINE.under(gate), NO_BASELINE.under(gate)),
            reports: args.flag(REPORT.under(gate)),
            config: file_choice(args, CONFIG, NO_CONFIG),
            data: data_inputs(args),
            answer: args.flag(ANSWER),
            jobs: args.flag(JOBS),
            verbosity: Verbosity::read(args, QUIET_PACK, VERBOSE_PACK),
        }
    }

    pub(super) fn inputs(&self) -> Inputs {
        Inputs { config: self.config.clone(), baseline: self.baseline.clone(), data: self.data.clone() }
    }

    /// The first option given that can be meant for one project only.
    pub(super) fn of_one_project(&self) -> Option<String> {
        let rows = [
            (BUILD_VERSION.spec, self.build_version.is_some()),
            (LAST_BUILD.spec, self.last_build.is_some()),
            (DOTENV.spec, self.dotenv.is_some()),
            (REPORT.spec, !self.reports.is_empty()),
        ];
        rows.iter().find(|(_, is_given)| *is_given).map(|(flag, _)| flag.long())
    }
}
