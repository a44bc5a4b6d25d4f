//! Every command and option, told once: the parser, `--help` and the look for `--lang` go by this table. Beside it
//! stands which options go together ([`Combinations`]); the parser refuses the others before anything is done.

use crate::{
    messages::{
        Both,
        help::{flag, page, section, value},
    },
    report::Format,
};

/// What follows an option.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Takes {
    Nothing,
    /// One value; the last one given counts.
    One(Both),
    /// One of these words.
    Choice {
        value: Both,
        words: &'static [&'static str],
        default: Option<&'static str>,
    },
    /// Values with commas between or the option repeated.
    List(Both),
    /// A value each time the option is given.
    Each(Both),
    /// A whole number up to this.
    Number(Both, usize),
}

impl Takes {
    /// The name of the value in help, none for a switch.
    pub(crate) const fn value(self) -> Option<Both> {
        match self {
            Self::Nothing => None,
            Self::One(value)
            | Self::Choice { value, .. }
            | Self::List(value)
            | Self::Each(value)
            | Self::Number(value, _) => Some(value),
        }
    }
}

/// An option.
#[derive(Debug)]
pub(crate) struct Flag {
    /// Without the two hyphens.
    pub(crate) name: &'static str,
    pub(crate) short: Option<char>,
    pub(crate) takes: Takes,
    pub(crate) section: Both,
    pub(crate) help: Both,
}

/// A command with what may follow it.
#[derive(Debug)]
pub(crate) struct Command {
    pub(crate) name: &'static str,
    pub(crate) about: Both,
    pub(crate) argument: Both,
    pub(crate) arguments: Arguments,
    pub(crate) flags: &'static [Flag],
}

/// How often the argument of a command may stand there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arguments {
    None,
    One,
    AtMostOne,
    Some,
    Any,
}

/// What runs without a command, and under its own name.
pub(crate) const LINT: Command = Command {
    name: "lint",
    about: page::ABOUT_CHECK,
    argument: value::PATHS,
    arguments: Arguments::Any,
    flags: &[
        list("select", section::RULES, flag::SELECT),
        list("ignore", section::RULES, flag::IGNORE),
        list("enable", section::RULES, flag::ENABLE),
        switch("list-rules", section::RULES, flag::LIST_RULES),
        switch("fix", section::FIXES, flag::FIX),
        switch("unsafe-fixes", section::FIXES, flag::UNSAFE_FIXES),
        switch("diff", section::FIXES, flag::DIFF),
        CONFIG,
        NO_CONFIG,
        switch("show-settings", section::FILES, flag::SHOW_SETTINGS),
        switch("show-files", section::FILES, flag::SHOW_FILES),
        one("root", value::DIRECTORY, section::FILES, flag::ROOT),
        switch("no-ignore", section::FILES, flag::NO_IGNORE),
        switch("stdin", section::FILES, flag::STDIN),
        one("filename", value::FILE, section::FILES, flag::FILENAME),
        one("since", value::REVISION, section::FILES, flag::SINCE),
        DATA_DIR,
        ELEMENT_VERSION,
        switch("where", section::FILES, flag::WHERE),
        one("baseline", value::FILE, section::BASELINE, flag::BASELINE),
        switch("no-baseline", section::BASELINE, flag::NO_BASELINE),
        one("write-baseline", value::FILE, section::BASELINE, flag::WRITE_BASELINE),
        switch("stale-baseline", section::BASELINE, flag::STALE_BASELINE),
        switch("prune-baseline", section::BASELINE, flag::PRUNE_BASELINE),
        switch("fail-on-stale", section::BASELINE, flag::FAIL_ON_STALE),
        choice("format", value::FORMAT, &Format::WORDS, section::REPORT, flag::FORMAT),
        one("out", value::FILE, section::REPORT, flag::OUT),
        each("report", value::REPORT, section::REPORT, flag::REPORT),
        switch("excerpts", section::REPORT, flag::EXCERPTS),
        choice("color", value::WHEN, COLORS, section::REPORT, flag::COLOR),
        choice("fail-on", value::SEVERITY, THRESHOLDS, section::OUTCOME, flag::FAIL_ON),
        switch("exit-zero", section::OUTCOME, flag::EXIT_ZERO),
        JOBS,
        switch("index", section::OTHER, flag::INDEX),
        switch("timings", section::OTHER, flag::TIMINGS),
        LANG,
        VERSION,
        HELP,
    ],
};

/// `stapel explain RULE`.
pub(crate) const EXPLAIN: Command = Command {
    name: "explain",
    about: page::ABOUT_EXPLAIN,
    argument: value::RULE,
    arguments: Arguments::One,
    flags: &[
        CONFIG,
        NO_CONFIG,
        DATA_DIR,
        choice("format", value::FORMAT, ANSWERS, section::OTHER, flag::ANSWER),
        LANG,
        VERSION,
        HELP,
    ],
};

/// `stapel inspect FILE`.
pub(crate) const INSPECT: Command = Command {
    name: "inspect",
    about: page::ABOUT_INSPECT,
    argument: value::FILE,
    arguments: Arguments::One,
    flags: &[choice("format", value::FORMAT, ANSWERS, section::OTHER, flag::ANSWER), LANG, VERSION, HELP],
};

/// `stapel verify FILE`.
pub(crate) const VERIFY: Command = Command {
    name: "verify",
    about: page::ABOUT_VERIFY,
    argument: value::FILE,
    arguments: Arguments::One,
    flags: &[
        one("against", value::PROJECT, section::COMPARE, flag::AGAINST),
        one("sha256", value::DIGEST, section::COMPARE, flag::SHA256),
        choice("format", value::FORMAT, ANSWERS, section::OTHER, flag::ANSWER),
        LANG,
        VERSION,
        HELP,
    ],
};

/// `stapel baseline ACTION`: what its actions are called together.
pub(crate) const BASELINE: Command = Command {
    name: "baseline",
    about: page::ABOUT_BASELINE,
    argument: value::ACTION,
    arguments: Arguments::One,
    flags: &[LANG, VERSION, HELP],
};

/// `stapel baseline add PATHS`.
pub(crate) const BASELINE_ADD: Command = Command {
    name: "baseline add",
    about: page::ABOUT_BASELINE_ADD,
    argument: value::PATHS,
    arguments: Arguments::Some,
    flags: &[
        list("rule", section::BASELINE, flag::ADD_RULE),
        one("reason", value::REASON, section::BASELINE, flag::REASON),
        one("baseline", value::FILE, section::BASELINE, flag::ADD_BASELINE),
        CONFIG,
        NO_CONFIG,
        DATA_DIR,
        ELEMENT_VERSION,
        choice("format", value::FORMAT, ANSWERS, section::OTHER, flag::ANSWER),
        JOBS,
        LANG,
        VERSION,
        HELP,
    ],
};

/// `stapel baseline import FILE`.
pub(crate) const BASELINE_IMPORT: Command = Command {
    name: "baseline import",
    about: page::ABOUT_BASELINE_IMPORT,
    argument: value::FILE,
    arguments: Arguments::One,
    flags: &[
        one("baseline", value::FILE, section::BASELINE, flag::IMPORT_BASELINE),
        CONFIG,
        NO_CONFIG,
        DATA_DIR,
        ELEMENT_VERSION,
        choice("format", value::FORMAT, ANSWERS, section::OTHER, flag::ANSWER),
        JOBS,
        LANG,
        VERSION,
        HELP,
    ],
};

/// `stapel pack PROJECT`.
pub(crate) const PACK: Command = Command {
    name: "pack",
    about: page::ABOUT_PACK,
    argument: value::PROJECT,
    arguments: Arguments::AtMostOne,
    flags: &[
        switch("all", section::PACK, flag::ALL),
        one("output", value::DIRECTORY, section::PACK, flag::OUTPUT),
        switch("force", section::PACK, flag::FORCE),
        switch("dry-run", section::PACK, flag::DRY_RUN),
        switch("store", section::PACK, flag::STORE),
        one("build-version", value::VERSION, section::VERSION, flag::BUILD_VERSION),
        one("last-build", value::VERSION, section::VERSION, flag::LAST_BUILD),
        one("branch", value::BRANCH, section::VERSION, flag::BRANCH),
        one("commit", value::COMMIT, section::VERSION, flag::COMMIT),
        one("created", value::MOMENT, section::VERSION, flag::CREATED),
        switch("require-clean", section::VERSION, flag::REQUIRE_CLEAN),
        switch("provenance", section::BESIDE, flag::PROVENANCE),
        one("dotenv", value::FILE, section::BESIDE, flag::DOTENV),
        switch("no-check", section::GATE, flag::NO_CHECK),
        choice("fail-on", value::SEVERITY, THRESHOLDS, section::GATE, flag::FAIL_ON),
        one("baseline", value::FILE, section::GATE, flag::BASELINE),
        switch("no-baseline", section::GATE, flag::NO_BASELINE),
        each("report", value::REPORT, section::GATE, flag::REPORT),
        CONFIG,
        NO_CONFIG,
        DATA_DIR,
        ELEMENT_VERSION,
        choice("format", value::FORMAT, ANSWERS, section::OTHER, flag::ANSWER),
        JOBS,
        LANG,
        VERSION,
        HELP,
    ],
};

/// `stapel completions SHELL`.
pub(crate) const COMPLETIONS: Command = Command {
    name: "completions",
    about: page::ABOUT_COMPLETIONS,
    argument: value::SHELL,
    arguments: Arguments::One,
    flags: &[LANG, VERSION, HELP],
};

/// `stapel man`.
pub(crate) const MAN: Command = Command {
    name: "man",
    about: page::ABOUT_MAN,
    argument: value::NOTHING,
    arguments: Arguments::None,
    flags: &[LANG, VERSION, HELP],
};

/// `stapel report ACTION`: what its actions are called together.
pub(crate) const REPORT: Command = Command {
    name: "report",
    about: page::ABOUT_REPORT,
    argument: value::ACTION,
    arguments: Arguments::Some,
    flags: &[LANG, VERSION, HELP],
};

/// `stapel report merge FILES`.
pub(crate) const REPORT_MERGE: Command = Command {
    name: "report merge",
    about: page::ABOUT_REPORT_MERGE,
    argument: value::FILES,
    arguments: Arguments::Some,
    flags: &[one("out", value::FILE, section::REPORT, flag::OUT), LANG, VERSION, HELP],
};

/// All commands, in the order of help. The first is the one meant when none is named.
pub(crate) const COMMANDS: [&Command; 12] = [
    &LINT,
    &PACK,
    &INSPECT,
    &VERIFY,
    &EXPLAIN,
    &BASELINE,
    &BASELINE_ADD,
    &BASELINE_IMPORT,
    &REPORT,
    &REPORT_MERGE,
    &COMPLETIONS,
    &MAN,
];

pub(crate) const LANGUAGES: &[&str] = &["ru", "en"];
/// The first of each of these lists is the default.
pub(crate) const COLORS: &[&str] = &["auto", "always", "never"];
pub(crate) const THRESHOLDS: &[&str] = &["error", "warning", "info", "never"];
/// Shells that completions are made for.
pub(crate) const SHELLS: &[&str] = &["bash", "elvish", "fish", "powershell", "zsh"];
/// More threads than this bring nothing and may exhaust the machine.
pub(crate) const MOST_JOBS: usize = 256;

/// The forms of an answer of a command that checks and changes something.
pub(crate) const ANSWERS: &[&str] = &["text", "json"];

const CONFIG: Flag = one("config", value::FILE, section::FILES, flag::CONFIG);
const NO_CONFIG: Flag = switch("no-config", section::FILES, flag::NO_CONFIG);
const DATA_DIR: Flag = one("data-dir", value::DIRECTORY, section::FILES, flag::DATA_DIR);
const ELEMENT_VERSION: Flag = one("element-version", value::VERSION, section::FILES, flag::ELEMENT_VERSION);
const JOBS: Flag = Flag {
    name: "jobs",
    short: None,
    takes: Takes::Number(value::NUMBER, MOST_JOBS),
    section: section::OTHER,
    help: flag::JOBS,
};
const LANG: Flag = Flag {
    name: "lang",
    short: None,
    // Which one is the default depends on the environment.
    takes: Takes::Choice { value: value::LANGUAGE, words: LANGUAGES, default: None },
    section: section::OTHER,
    help: flag::LANG,
};
const VERSION: Flag = Flag {
    name: "version",
    short: Some('V'),
    takes: Takes::Nothing,
    section: section::OTHER,
    help: flag::VERSION,
};
const HELP: Flag =
    Flag { name: "help", short: Some('h'), takes: Takes::Nothing, section: section::OTHER, help: flag::HELP };

const fn switch(name: &'static str, section: Both, help: Both) -> Flag {
    Flag { name, short: None, takes: Takes::Nothing, section, help }
}

const fn one(name: &'static str, value: Both, section: Both, help: Both) -> Flag {
    Flag { name, short: None, takes: Takes::One(value), section, help }
}

const fn each(name: &'static str, value: Both, section: Both, help: Both) -> Flag {
    Flag { name, short: None, takes: Takes::Each(value), section, help }
}

const fn list(name: &'static str, section: Both, help: Both) -> Flag {
    Flag { name, short: None, takes: Takes::List(value::SELECTORS), section, help }
}

const fn choice(
    name: &'static str,
    value: Both,
    words: &'static [&'static str],
    section: Both,
    help: Both,
) -> Flag {
    let default = words.first().copied();
    Flag { name, short: None, takes: Takes::Choice { value, words, default }, section, help }
}

/// An option with which a command does something else than usual.
#[derive(Debug)]
pub(crate) struct Mode {
    pub(crate) flag: &'static str,
    /// The options that mean something then, besides [`ANYWHERE`]; all others are refused.
    pub(crate) with: &'static [&'static str],
    /// The words that `--format` may have then, where it is one of these options.
    pub(crate) formats: &'static [&'static str],
}

/// An option and others.
pub(crate) type Row = (&'static str, &'static [&'static str]);

/// Which options of a command go together. What is not told here goes together.
#[derive(Debug)]
pub(crate) struct Combinations {
    pub(crate) modes: &'static [Mode],
    /// An option and those that contradict it.
    pub(crate) clashes: &'static [Row],
    /// An option that means nothing without one of these.
    pub(crate) needs: &'static [Row],
    /// Options for reports in `text`, the one of `--format` or one of `--report`.
    pub(crate) of_text: &'static [&'static str],
}

/// Options that tell where things are and how to work, whatever there is to do.
pub(crate) const ANYWHERE: &[&str] =
    &["config", "no-config", "data-dir", "element-version", "root", "jobs", "lang", "version", "help"];

/// Contradictions in every command that has both options.
const ALWAYS: &[Row] = &[("no-config", &["config"]), ("no-baseline", &["baseline"])];

const OF_LINT: Combinations = Combinations {
    modes: &[
        Mode { flag: "list-rules", with: &["select", "ignore", "format", "out"], formats: ANSWERS },
        Mode {
            flag: "show-settings",
            with: &[
                "select",
                "ignore",
                "enable",
                "baseline",
                "no-baseline",
                "fail-on",
                "fail-on-stale",
                "format",
                "out",
            ],
            formats: ANSWERS,
        },
        Mode { flag: "where", with: &["format", "out"], formats: ANSWERS },
        Mode {
            flag: "show-files",
            with: &["select", "ignore", "enable", "no-ignore", "stdin", "filename", "format", "out"],
            formats: ANSWERS,
        },
        Mode { flag: "index", with: &["no-ignore", "out"], formats: &[] },
        Mode {
            flag: "write-baseline",
            with: &["select", "ignore", "enable", "no-ignore", "timings"],
            formats: &[],
        },
        // A diff takes the place of the report and changes nothing.
        Mode {
            flag: "diff",
            with: &[
                "select",
                "ignore",
                "enable",
                "fix",
                "unsafe-fixes",
                "no-ignore",
                "stdin",
                "filename",
                "since",
                "baseline",
                "no-baseline",
                "exit-zero",
                "timings",
            ],
            formats: &[],
        },
    ],
    clashes: &[
        // A text from standard input lies on no disk.
        ("stdin", &["fix", "prune-baseline", "since"]),
        ("no-baseline", &["stale-baseline", "prune-baseline", "fail-on-stale"]),
    ],
    needs: &[("filename", &["stdin"]), ("unsafe-fixes", &["fix", "diff"])],
    of_text: &["excerpts"],
};

const OF_PACK: Combinations = Combinations {
    clashes: &[("no-check", &["fail-on", "baseline", "no-baseline", "report"])],
    ..Combinations::NONE
};

impl Combinations {
    const NONE: Self = Self { modes: &[], clashes: &[], needs: &[], of_text: &[] };

    /// Those of a command.
    pub(crate) fn of(command: &Command) -> &'static Self {
        match command.name {
            name if name == LINT.name => &OF_LINT,
            name if name == PACK.name => &OF_PACK,
            _ => &Self::NONE,
        }
    }

    /// The contradictions, those of every command included.
    pub(crate) fn clashes(&self) -> impl Iterator<Item = &'static Row> {
        self.clashes.iter().chain(ALWAYS)
    }
}

/// The option of this name (without hyphens) in any command.
pub(crate) fn find(name: &str) -> Option<&'static Flag> {
    COMMANDS.iter().flat_map(|command| command.flags).find(|flag| flag.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_takes_the_same_in_every_command() {
        for command in COMMANDS {
            for flag in command.flags {
                let known = find(flag.name).unwrap();
                assert_eq!(known.takes.value(), flag.takes.value(), "--{}", flag.name);
            }
        }
    }
}
