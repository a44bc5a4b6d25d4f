//! The options of a check, in groups that other commands share.

use std::{env, ffi::OsString, num::NonZero, path::PathBuf};

use super::{
    command::{Args, Argument},
    flags::{
        BASELINE, CONFIG, Color, DATA_DIR, ELEMENT_VERSION, FAIL_ON, FORMAT, Flag, JOBS, NO_BASELINE,
        NO_CONFIG, OUT, REPORT, ROOT, choice, one, optional_choice, selectors, switch,
    },
};
use crate::{
    check::fix::Level,
    config::Threshold,
    messages::help::{flag, section, value},
    report::{CountBy, Format},
    session::{DataInputs, FileChoice, Inputs, Selectors, data::VARIABLE},
};

pub(crate) const SELECT: Flag<Vec<String>> = selectors("select", section::RULES, flag::SELECT);
pub(crate) const IGNORE: Flag<Vec<String>> = selectors("ignore", section::RULES, flag::IGNORE);
pub(crate) const ENABLE: Flag<Vec<String>> = selectors("enable", section::RULES, flag::ENABLE);
pub(crate) const LIST_RULES: Flag<bool> = switch("list-rules", section::RULES, flag::LIST_RULES);
pub(crate) const FIX: Flag<bool> = switch("fix", section::FIXES, flag::FIX);
pub(crate) const UNSAFE_FIXES: Flag<bool> = switch("unsafe-fixes", section::FIXES, flag::UNSAFE_FIXES);
pub(crate) const DIFF: Flag<bool> = switch("diff", section::FIXES, flag::DIFF);
pub(crate) const SHOW_SETTINGS: Flag<bool> = switch("show-settings", section::FILES, flag::SHOW_SETTINGS);
pub(crate) const SHOW_FILES: Flag<bool> = switch("show-files", section::FILES, flag::SHOW_FILES);
pub(crate) const NO_IGNORE: Flag<bool> = switch("no-ignore", section::FILES, flag::NO_IGNORE);
pub(crate) const STDIN: Flag<bool> = switch("stdin", section::FILES, flag::STDIN);
pub(crate) const FILENAME: Flag<Option<PathBuf>> =
    one("filename", value::FILE, section::FILES, flag::FILENAME);
pub(crate) const SINCE: Flag<Option<OsString>> = one("since", value::REVISION, section::FILES, flag::SINCE);
pub(crate) const WHERE: Flag<bool> = switch("where", section::FILES, flag::WHERE);
pub(crate) const WRITE_BASELINE: Flag<Option<PathBuf>> =
    one("write-baseline", value::FILE, section::BASELINE, flag::WRITE_BASELINE);
pub(crate) const STALE_BASELINE: Flag<bool> =
    switch("stale-baseline", section::BASELINE, flag::STALE_BASELINE);
pub(crate) const PRUNE_BASELINE: Flag<bool> =
    switch("prune-baseline", section::BASELINE, flag::PRUNE_BASELINE);
pub(crate) const FAIL_ON_STALE: Flag<bool> = switch("fail-on-stale", section::BASELINE, flag::FAIL_ON_STALE);
pub(crate) const STATISTICS: Flag<Option<CountBy>> =
    optional_choice("statistics", value::COUNT_BY, section::REPORT, flag::STATISTICS);
pub(crate) const QUIET: Flag<bool> = switch("quiet", section::REPORT, flag::QUIET).short('q');
pub(crate) const VERBOSE: Flag<bool> = switch("verbose", section::REPORT, flag::VERBOSE).short('v');
pub(crate) const EXCERPTS: Flag<bool> = switch("excerpts", section::REPORT, flag::EXCERPTS);
pub(crate) const COLOR: Flag<Color> = choice("color", value::WHEN, section::REPORT, flag::COLOR);
pub(crate) const EXIT_ZERO: Flag<bool> = switch("exit-zero", section::OUTCOME, flag::EXIT_ZERO);
pub(crate) const WATCH: Flag<bool> = switch("watch", section::OTHER, flag::WATCH);
pub(crate) const INDEX: Flag<bool> = switch("index", section::OTHER, flag::INDEX);
pub(crate) const TIMINGS: Flag<bool> = switch("timings", section::OTHER, flag::TIMINGS);

/// What `stapel lint` is asked for.
#[derive(Debug)]
pub(crate) struct LintOptions {
    pub(crate) selectors: Selectors,
    pub(crate) list_rules: bool,
    /// What to do with fixes, if anything.
    pub(crate) fixes: Option<FixMode>,
    pub(crate) config: FileChoice,
    pub(crate) show_settings: bool,
    pub(crate) show_files: bool,
    pub(crate) scope: ScopeOptions,
    pub(crate) since: Option<OsString>,
    pub(crate) data: DataInputs,
    pub(crate) show_data: bool,
    pub(crate) baseline: FileChoice,
    pub(crate) write_baseline: Option<PathBuf>,
    pub(crate) stale_baseline: bool,
    pub(crate) prune_baseline: bool,
    pub(crate) fail_on_stale: bool,
    pub(crate) report: ReportOptions,
    pub(crate) verbosity: Verbosity,
    pub(crate) fail_on: Option<Threshold>,
    pub(crate) exit_zero: bool,
    pub(crate) jobs: Option<NonZero<usize>>,
    /// Whether to check again as files change.
    pub(crate) watch: bool,
    pub(crate) index: bool,
    pub(crate) timings: bool,
}

impl LintOptions {
    pub(crate) fn read(args: &mut Args<'_>) -> Self {
        Self {
            selectors: read_selectors(args),
            list_rules: args.flag(LIST_RULES),
            fixes: FixMode::read(args),
            config: file_choice(args, CONFIG, NO_CONFIG),
            show_settings: args.flag(SHOW_SETTINGS),
            show_files: args.flag(SHOW_FILES),
            scope: ScopeOptions::read(args),
            since: args.flag(SINCE),
            data: data_inputs(args),
            show_data: args.flag(WHERE),
            baseline: file_choice(args, BASELINE, NO_BASELINE),
            write_baseline: args.flag(WRITE_BASELINE),
            stale_baseline: args.flag(STALE_BASELINE),
            prune_baseline: args.flag(PRUNE_BASELINE),
            fail_on_stale: args.flag(FAIL_ON_STALE),
            report: ReportOptions::read(args),
            verbosity: Verbosity::read(args, QUIET, VERBOSE),
            fail_on: args.flag(FAIL_ON),
            exit_zero: args.flag(EXIT_ZERO),
            jobs: args.flag(JOBS),
            watch: args.flag(WATCH),
            index: args.flag(INDEX),
            timings: args.flag(TIMINGS),
        }
    }

    /// Whether the time of each stage is told.
    pub(crate) fn shows_timings(&self) -> bool {
        self.timings || self.verbosity.is_verbose()
    }

    pub(crate) fn inputs(&self) -> Inputs {
        Inputs { config: self.config.clone(), baseline: self.baseline.clone(), data: self.data.clone() }
    }
}

/// Reads an option that names a file, and one that wants none.
pub(crate) fn file_choice(args: &mut Args<'_>, named: Flag<Option<PathBuf>>, none: Flag<bool>) -> FileChoice {
    match (args.flag(named), args.flag(none)) {
        (Some(path), _) => FileChoice::At(path),
        (None, true) => FileChoice::None,
        (None, false) => FileChoice::Found,
    }
}

/// Reads the options, and the variable, that name platform data.
pub(crate) fn data_inputs(args: &mut Args<'_>) -> DataInputs {
    data_at(args.flag(DATA_DIR), args.flag(ELEMENT_VERSION))
}

/// Platform data at a directory, else where the variable says.
pub(crate) fn data_at(dir: Option<PathBuf>, version: Option<String>) -> DataInputs {
    let variable = env::var_os(VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from);
    DataInputs { dir, variable, version }
}

fn read_selectors(args: &mut Args<'_>) -> Selectors {
    Selectors { select: args.flag(SELECT), ignore: args.flag(IGNORE), enable: args.flag(ENABLE) }
}

/// What to look at.
#[derive(Debug)]
pub(crate) struct ScopeOptions {
    pub(crate) paths: Vec<PathBuf>,
    pub(crate) root: Option<PathBuf>,
    pub(crate) no_ignore: bool,
    /// Whether standard input holds the text of the only file.
    pub(crate) stdin: bool,
    /// What that file is called.
    pub(crate) filename: Option<PathBuf>,
}

impl ScopeOptions {
    fn read(args: &mut Args<'_>) -> Self {
        Self {
            paths: args.argument(Argument::any(value::PATHS)),
            root: args.flag(ROOT),
            no_ignore: args.flag(NO_IGNORE),
            stdin: args.flag(STDIN),
            filename: args.flag(FILENAME),
        }
    }
}

/// What to do with fixes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FixMode {
    Write(Level),
    Show(Level),
}

impl FixMode {
    /// `--diff` shows what `--fix` would write, so together they write nothing.
    fn read(args: &mut Args<'_>) -> Option<Self> {
        let (is_written, is_unsafe, is_shown) = (args.flag(FIX), args.flag(UNSAFE_FIXES), args.flag(DIFF));
        let level = if is_unsafe { Level::Suggested } else { Level::Safe };
        if is_shown { Some(Self::Show(level)) } else { is_written.then_some(Self::Write(level)) }
    }
}

/// How much a run tells besides its reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Verbosity {
    /// Only what went wrong.
    Quiet,
    #[default]
    Normal,
    /// Also what the run went by.
    Verbose,
}

impl Verbosity {
    pub(crate) fn read(args: &mut Args<'_>, quiet: Flag<bool>, verbose: Flag<bool>) -> Self {
        match (args.flag(quiet), args.flag(verbose)) {
            (true, _) => Self::Quiet,
            (false, true) => Self::Verbose,
            (false, false) => Self::Normal,
        }
    }

    pub(crate) fn is_quiet(self) -> bool {
        self == Self::Quiet
    }

    pub(crate) fn is_verbose(self) -> bool {
        self == Self::Verbose
    }
}

/// Which reports are made, and what they look like.
#[derive(Debug)]
pub(crate) struct ReportOptions {
    /// The format of the main report.
    pub(crate) format: Format,
    /// Where the main report goes; none for standard output.
    pub(crate) out: Option<PathBuf>,
    /// More reports: `FORMAT=FILE`.
    pub(crate) more: Vec<OsString>,
    /// What findings are counted by, where the main report is to be counts.
    pub(crate) statistics: Option<CountBy>,
    pub(crate) excerpts: bool,
    pub(crate) color: Color,
}

impl ReportOptions {
    fn read(args: &mut Args<'_>) -> Self {
        Self {
            format: args.flag(FORMAT),
            out: args.flag(OUT),
            more: args.flag(REPORT),
            statistics: args.flag(STATISTICS),
            excerpts: args.flag(EXCERPTS),
            color: args.flag(COLOR),
        }
    }
}
