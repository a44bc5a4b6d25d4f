//! `stapel lint`, which is also what runs without the name of a command: the check, or one of the things that it does
//! instead of checking.

use super::{
    Outcome, check,
    command::{Args, Combinations, Command, Mode},
    data, files,
    flags::{BASELINE, FAIL_ON, FORMAT, FlagSpec, NO_BASELINE, OUT, REPORT},
    index, list,
    options::{
        COLOR, DIFF, ENABLE, EXCERPTS, EXIT_ZERO, FAIL_ON_STALE, FILENAME, FIX, IGNORE, INDEX, LIST_RULES,
        LintOptions, NO_IGNORE, PRUNE_BASELINE, QUIET, SELECT, SHOW_FILES, SHOW_SETTINGS, SINCE,
        STALE_BASELINE, STATISTICS, STDIN, TIMINGS, UNSAFE_FIXES, VERBOSE, WATCH, WHERE, WRITE_BASELINE,
    },
    settings, watch,
};
use crate::{
    messages::{Bilingual, Failure, Lang, help::page},
    report::Format,
};

/// `stapel lint PATHS`.
pub(crate) struct Lint(LintOptions);

impl Command for Lint {
    const NAME: &'static str = "lint";
    const ABOUT: Bilingual = page::ABOUT_CHECK;
    const COMBINATIONS: Combinations = Combinations {
        modes: MODES,
        clashes: &[
            // A text from standard input lies on no disk.
            (STDIN.spec, &[FIX.spec, PRUNE_BASELINE.spec, SINCE.spec]),
            (QUIET.spec, &[VERBOSE.spec]),
            (NO_BASELINE.spec, &[STALE_BASELINE.spec, PRUNE_BASELINE.spec, FAIL_ON_STALE.spec]),
        ],
        needs: &[(FILENAME.spec, &[STDIN.spec]), (UNSAFE_FIXES.spec, &[FIX.spec, DIFF.spec])],
        of_text: &[EXCERPTS.spec],
    };

    fn read(args: &mut Args<'_>) -> Self {
        Self(LintOptions::read(args))
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let Self(options) = self;
        if options.list_rules {
            list::run(options, lang)
        } else if options.show_settings {
            settings::run(options, lang)
        } else if options.show_data {
            data::run(options, lang)
        } else if options.show_files {
            files::run(options, lang)
        } else if options.index {
            index::run(options, lang)
        } else if options.watch {
            watch::run(options, lang)
        } else {
            check::run(options, lang)
        }
    }
}

/// The formats of what is no report.
const ANSWERS: &[Format] = &[Format::Text, Format::Json];

const MODES: &[Mode] = &[
    Mode {
        flag: LIST_RULES.spec,
        with: &[SELECT.spec, IGNORE.spec, FORMAT.spec, OUT.spec],
        formats: ANSWERS,
    },
    Mode {
        flag: SHOW_SETTINGS.spec,
        with: &[
            SELECT.spec,
            IGNORE.spec,
            ENABLE.spec,
            BASELINE.spec,
            NO_BASELINE.spec,
            FAIL_ON.spec,
            FAIL_ON_STALE.spec,
            FORMAT.spec,
            OUT.spec,
        ],
        formats: ANSWERS,
    },
    Mode { flag: WHERE.spec, with: &[FORMAT.spec, OUT.spec], formats: ANSWERS },
    Mode {
        flag: SHOW_FILES.spec,
        with: &[
            SELECT.spec,
            IGNORE.spec,
            ENABLE.spec,
            NO_IGNORE.spec,
            STDIN.spec,
            FILENAME.spec,
            FORMAT.spec,
            OUT.spec,
        ],
        formats: ANSWERS,
    },
    Mode { flag: INDEX.spec, with: &[NO_IGNORE.spec, OUT.spec], formats: &[] },
    Mode {
        flag: WRITE_BASELINE.spec,
        with: &[
            SELECT.spec,
            IGNORE.spec,
            ENABLE.spec,
            NO_IGNORE.spec,
            QUIET.spec,
            VERBOSE.spec,
            TIMINGS.spec,
        ],
        formats: &[],
    },
    // The run has no end that an exit code could tell of, and changes nothing.
    Mode {
        flag: WATCH.spec,
        with: &[
            SELECT.spec,
            IGNORE.spec,
            ENABLE.spec,
            NO_IGNORE.spec,
            BASELINE.spec,
            NO_BASELINE.spec,
            FORMAT.spec,
            EXCERPTS.spec,
            COLOR.spec,
            QUIET.spec,
        ],
        formats: &[Format::Text, Format::Concise],
    },
    // A diff takes the place of the report and changes nothing.
    Mode { flag: DIFF.spec, with: WITH_DIFF, formats: &[] },
    Mode { flag: STATISTICS.spec, with: WITH_STATISTICS, formats: ANSWERS },
];

const WITH_DIFF: &[FlagSpec] = &[
    SELECT.spec,
    IGNORE.spec,
    ENABLE.spec,
    FIX.spec,
    UNSAFE_FIXES.spec,
    NO_IGNORE.spec,
    STDIN.spec,
    FILENAME.spec,
    SINCE.spec,
    BASELINE.spec,
    NO_BASELINE.spec,
    EXIT_ZERO.spec,
    QUIET.spec,
    VERBOSE.spec,
    TIMINGS.spec,
];

const WITH_STATISTICS: &[FlagSpec] = &[
    SELECT.spec,
    IGNORE.spec,
    ENABLE.spec,
    FIX.spec,
    UNSAFE_FIXES.spec,
    NO_IGNORE.spec,
    STDIN.spec,
    FILENAME.spec,
    SINCE.spec,
    BASELINE.spec,
    NO_BASELINE.spec,
    STALE_BASELINE.spec,
    PRUNE_BASELINE.spec,
    FAIL_ON_STALE.spec,
    FORMAT.spec,
    OUT.spec,
    REPORT.spec,
    QUIET.spec,
    VERBOSE.spec,
    FAIL_ON.spec,
    EXIT_ZERO.spec,
    TIMINGS.spec,
];
