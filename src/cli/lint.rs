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

// Options that go together.
const RULES: &[FlagSpec] = &[SELECT.spec, IGNORE.spec, ENABLE.spec];
const FILES: &[FlagSpec] = &[NO_IGNORE.spec, SINCE.spec];
const BUFFER: &[FlagSpec] = &[STDIN.spec, FILENAME.spec];
const FROZEN: &[FlagSpec] = &[BASELINE.spec, NO_BASELINE.spec];
const FIXES: &[FlagSpec] = &[FIX.spec, UNSAFE_FIXES.spec];
const NOTES: &[FlagSpec] = &[QUIET.spec, VERBOSE.spec, TIMINGS.spec];
const OUTPUT: &[FlagSpec] = &[FORMAT.spec, OUT.spec];

const MODES: &[Mode] = &[
    Mode { flag: LIST_RULES.spec, with: &[&[SELECT.spec, IGNORE.spec], OUTPUT], formats: ANSWERS },
    Mode {
        flag: SHOW_SETTINGS.spec,
        with: &[RULES, FROZEN, &[FAIL_ON.spec, FAIL_ON_STALE.spec], OUTPUT],
        formats: ANSWERS,
    },
    Mode { flag: WHERE.spec, with: &[OUTPUT], formats: ANSWERS },
    Mode { flag: SHOW_FILES.spec, with: &[RULES, &[NO_IGNORE.spec], BUFFER, OUTPUT], formats: ANSWERS },
    Mode { flag: INDEX.spec, with: &[&[NO_IGNORE.spec, OUT.spec]], formats: &[] },
    Mode { flag: WRITE_BASELINE.spec, with: &[RULES, &[NO_IGNORE.spec], NOTES], formats: &[] },
    // The run has no end that an exit code could tell of, and changes nothing.
    Mode {
        flag: WATCH.spec,
        with: &[RULES, FROZEN, &[NO_IGNORE.spec, FORMAT.spec, EXCERPTS.spec, COLOR.spec, QUIET.spec]],
        formats: &[Format::Text, Format::Concise],
    },
    // A diff takes the place of the report and changes nothing.
    Mode {
        flag: DIFF.spec,
        with: &[RULES, FILES, BUFFER, FROZEN, FIXES, NOTES, &[EXIT_ZERO.spec]],
        formats: &[],
    },
    Mode {
        flag: STATISTICS.spec,
        with: &[
            RULES,
            FILES,
            BUFFER,
            FROZEN,
            &[STALE_BASELINE.spec, PRUNE_BASELINE.spec, FAIL_ON_STALE.spec],
            FIXES,
            NOTES,
            OUTPUT,
            &[REPORT.spec, FAIL_ON.spec, EXIT_ZERO.spec],
        ],
        formats: ANSWERS,
    },
];
