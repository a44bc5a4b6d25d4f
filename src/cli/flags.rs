//! Options: what each is called, takes and does, and those that several commands have.
//!
//! A [`Flag`] knows the type of its value, so it cannot be read as anything else. The parser, `--help`, completions and
//! the manual go by its [`FlagSpec`].

use std::{ffi::OsString, num::NonZero, path::PathBuf, time::Duration};

use clap::{ArgMatches, parser::ValueSource};

use crate::{
    config::Threshold,
    messages::{
        Bilingual, Lang,
        help::{flag, section, value},
    },
    report::{CountBy, Format},
};

/// An option whose value is a `T`.
pub(crate) struct Flag<T> {
    pub(crate) spec: FlagSpec,
    read: fn(&ArgMatches, &str) -> T,
}

/// An option without the type of its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FlagSpec {
    /// Without the two hyphens.
    pub(crate) name: &'static str,
    pub(crate) short: Option<char>,
    pub(crate) takes: Takes,
    pub(crate) section: Bilingual,
    pub(crate) help: Bilingual,
}

/// What follows an option.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Takes {
    Nothing,
    /// Nothing, and the help is shown instead of a run.
    Help,
    /// Nothing, and the version is shown instead of a run.
    Version,
    /// One value; the last one given counts.
    One(Bilingual),
    /// One of these words.
    Choice {
        value: Bilingual,
        words: fn() -> Vec<&'static str>,
        default: Option<fn() -> &'static str>,
    },
    /// Nothing, which means the first of these words, or one of them after the sign `=`.
    OptionalChoice {
        value: Bilingual,
        words: fn() -> Vec<&'static str>,
    },
    /// Values with commas between or the option repeated.
    List(Bilingual),
    /// A value each time the option is given.
    Each(Bilingual),
    /// A whole number up to this.
    Number(Bilingual, usize),
}

impl Takes {
    /// Whether a value may follow as an argument of its own.
    pub(crate) const fn takes_next(self) -> bool {
        !matches!(self, Self::OptionalChoice { .. }) && self.value().is_some()
    }

    /// The name of the value in help, none for a switch.
    pub(crate) const fn value(self) -> Option<Bilingual> {
        match self {
            Self::Nothing | Self::Help | Self::Version => None,
            Self::One(value)
            | Self::Choice { value, .. }
            | Self::OptionalChoice { value, .. }
            | Self::List(value)
            | Self::Each(value)
            | Self::Number(value, _) => Some(value),
        }
    }
}

impl FlagSpec {
    /// The option with the name of its value, as help shows it.
    pub(crate) fn usage(&self, lang: Lang) -> String {
        let long = self.long();
        match self.takes {
            Takes::OptionalChoice { value, .. } => format!("{long}[={}]", value.get(lang)),
            takes => takes.value().map_or(long.clone(), |value| format!("{long} {}", value.get(lang))),
        }
    }

    /// The name with its hyphens.
    pub(crate) fn long(&self) -> String {
        format!("--{}", self.name)
    }

    /// Whether the option stands among the arguments. One that a command does not have never does.
    pub(crate) fn is_given(&self, matches: &ArgMatches) -> bool {
        is_given(matches, self.name)
    }
}

/// A value that the command line names by a word.
pub(crate) trait Word: Copy + 'static {
    /// All values, in the order of help.
    const ALL: &'static [Self];

    fn word(self) -> &'static str;

    fn words() -> Vec<&'static str> {
        Self::ALL.iter().map(|value| value.word()).collect()
    }

    fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().find(|value| value.word() == word).copied()
    }

    fn default_word() -> &'static str
    where
        Self: Default,
    {
        Self::default().word()
    }
}

impl Word for Lang {
    const ALL: &'static [Self] = &[Self::Ru, Self::En];

    fn word(self) -> &'static str {
        self.code()
    }
}

impl Word for Format {
    const ALL: &'static [Self] = &Self::ALL;

    fn word(self) -> &'static str {
        self.word()
    }
}

impl Word for CountBy {
    const ALL: &'static [Self] = &Self::ALL;

    fn word(self) -> &'static str {
        self.word()
    }
}

impl Word for Threshold {
    const ALL: &'static [Self] = &Self::ALL;

    fn word(self) -> &'static str {
        self.word()
    }
}

/// The form of an answer of a command that checks and changes something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum AnswerFormat {
    #[default]
    Text,
    Json,
}

impl Word for AnswerFormat {
    const ALL: &'static [Self] = &[Self::Text, Self::Json];

    fn word(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
        }
    }
}

/// When output is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Color {
    #[default]
    Auto,
    Always,
    Never,
}

impl Word for Color {
    const ALL: &'static [Self] = &[Self::Auto, Self::Always, Self::Never];

    fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Always => "always",
            Self::Never => "never",
        }
    }
}

impl<T> Flag<T> {
    /// The value among the arguments, or what it is where the option is not given.
    pub(crate) fn read(&self, matches: &ArgMatches) -> T {
        (self.read)(matches, self.spec.name)
    }

    /// The same option below another heading of help.
    pub(crate) const fn under(self, section: Bilingual) -> Self {
        Self { spec: FlagSpec { section, ..self.spec }, read: self.read }
    }

    /// The same option for another purpose.
    pub(crate) const fn described(self, help: Bilingual) -> Self {
        Self { spec: FlagSpec { help, ..self.spec }, read: self.read }
    }

    /// The same option with a short name, too.
    pub(crate) const fn short(self, short: char) -> Self {
        Self { spec: FlagSpec { short: Some(short), ..self.spec }, read: self.read }
    }

    const fn new(
        name: &'static str,
        takes: Takes,
        (section, help): (Bilingual, Bilingual),
        read: fn(&ArgMatches, &str) -> T,
    ) -> Self {
        Self { spec: FlagSpec { name, short: None, takes, section, help }, read }
    }
}

/// An option that is on where it is given.
pub(crate) const fn switch(name: &'static str, section: Bilingual, help: Bilingual) -> Flag<bool> {
    Flag::new(name, Takes::Nothing, (section, help), |matches, name| {
        value_of(matches, name).copied().unwrap_or_default()
    })
}

/// An option with a value as it was typed: a path, or what need not be text.
pub(crate) const fn one<T: From<OsString>>(
    name: &'static str,
    value: Bilingual,
    section: Bilingual,
    help: Bilingual,
) -> Flag<Option<T>> {
    Flag::new(name, Takes::One(value), (section, help), |matches, name| {
        value_of::<OsString>(matches, name).cloned().map(T::from)
    })
}

/// An option with a text. What is no Unicode in it is replaced.
pub(crate) const fn text(
    name: &'static str,
    value: Bilingual,
    section: Bilingual,
    help: Bilingual,
) -> Flag<Option<String>> {
    Flag::new(name, Takes::One(value), (section, help), |matches, name| {
        value_of::<OsString>(matches, name).map(|value| value.to_string_lossy().into_owned())
    })
}

/// An option with a time in whole seconds.
pub(crate) const fn seconds(
    name: &'static str,
    section: Bilingual,
    help: Bilingual,
) -> Flag<Option<Duration>> {
    Flag::new(name, Takes::Number(value::SECONDS, MOST_SECONDS), (section, help), |matches, name| {
        value_of::<usize>(matches, name).map(|seconds| Duration::from_secs(*seconds as u64))
    })
}

/// A day: nothing is waited for longer.
const MOST_SECONDS: usize = 86_400;

/// An option with a value each time it is given.
pub(crate) const fn each(
    name: &'static str,
    value: Bilingual,
    section: Bilingual,
    help: Bilingual,
) -> Flag<Vec<OsString>> {
    Flag::new(name, Takes::Each(value), (section, help), |matches, name| {
        matches.try_get_many(name).ok().flatten().unwrap_or_default().cloned().collect()
    })
}

/// An option that lists selectors of rules: the parts of all values, blanks trimmed, empty ones left out.
pub(crate) const fn selectors(name: &'static str, section: Bilingual, help: Bilingual) -> Flag<Vec<String>> {
    Flag::new(name, Takes::List(value::SELECTORS), (section, help), |matches, name| {
        let values = matches.try_get_many::<String>(name).ok().flatten().unwrap_or_default();
        let parts = values.flat_map(|value| value.split(',')).map(str::trim);
        parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
    })
}

/// An option with one of some words, of which one is the default.
pub(crate) const fn choice<T: Word + Default>(
    name: &'static str,
    value: Bilingual,
    section: Bilingual,
    help: Bilingual,
) -> Flag<T> {
    let takes = Takes::Choice { value, words: T::words, default: Some(T::default_word) };
    Flag::new(name, takes, (section, help), |matches, name| chosen(matches, name).unwrap_or_default())
}

/// The same where something else than the default may count if the option is not given.
pub(crate) const fn choice_if_given<T: Word + Default>(
    name: &'static str,
    value: Bilingual,
    section: Bilingual,
    help: Bilingual,
) -> Flag<Option<T>> {
    let takes = Takes::Choice { value, words: T::words, default: Some(T::default_word) };
    Flag::new(name, takes, (section, help), |matches, name| {
        chosen(matches, name).filter(|_| is_given(matches, name))
    })
}

/// An option with one of some words, of which none is the default.
pub(crate) const fn named_choice<T: Word>(
    name: &'static str,
    value: Bilingual,
    section: Bilingual,
    help: Bilingual,
) -> Flag<Option<T>> {
    let takes = Takes::Choice { value, words: T::words, default: None };
    Flag::new(name, takes, (section, help), chosen)
}

/// An option with one of some words, of which the first counts where it is given without any.
pub(crate) const fn optional_choice<T: Word>(
    name: &'static str,
    value: Bilingual,
    section: Bilingual,
    help: Bilingual,
) -> Flag<Option<T>> {
    Flag::new(name, Takes::OptionalChoice { value, words: T::words }, (section, help), chosen)
}

/// An option with a whole number up to `most`.
pub(crate) const fn number(
    name: &'static str,
    value: Bilingual,
    section: Bilingual,
    help: Bilingual,
    most: usize,
) -> Flag<Option<usize>> {
    Flag::new(name, Takes::Number(value, most), (section, help), |matches, name| {
        value_of(matches, name).copied()
    })
}

fn is_given(matches: &ArgMatches, name: &str) -> bool {
    matches.try_contains_id(name).unwrap_or_default()
        && matches.value_source(name) == Some(ValueSource::CommandLine)
}

fn chosen<T: Word>(matches: &ArgMatches, name: &str) -> Option<T> {
    value_of::<String>(matches, name).and_then(|word| T::named(word))
}

fn value_of<'m, T: Clone + Send + Sync + 'static>(matches: &'m ArgMatches, name: &str) -> Option<&'m T> {
    matches.try_get_one(name).ok().flatten()
}

/// More threads than this bring nothing and may exhaust the machine.
const MOST_JOBS: usize = 256;

// Options of several commands, with the heading and the help that most of them give.

pub(crate) const CONFIG: Flag<Option<PathBuf>> = one("config", value::FILE, section::FILES, flag::CONFIG);
pub(crate) const NO_CONFIG: Flag<bool> = switch("no-config", section::FILES, flag::NO_CONFIG);
pub(crate) const DATA_DIR: Flag<Option<PathBuf>> =
    one("data-dir", value::DIRECTORY, section::FILES, flag::DATA_DIR);
pub(crate) const ELEMENT_VERSION: Flag<Option<String>> =
    text("element-version", value::VERSION, section::FILES, flag::ELEMENT_VERSION);
pub(crate) const ROOT: Flag<Option<PathBuf>> = one("root", value::DIRECTORY, section::FILES, flag::ROOT);
pub(crate) const BASELINE: Flag<Option<PathBuf>> =
    one("baseline", value::FILE, section::BASELINE, flag::BASELINE);
pub(crate) const NO_BASELINE: Flag<bool> = switch("no-baseline", section::BASELINE, flag::NO_BASELINE);
/// The format of a report.
pub(crate) const FORMAT: Flag<Format> = choice("format", value::FORMAT, section::REPORT, flag::FORMAT);
/// The format of any other answer.
pub(crate) const ANSWER: Flag<AnswerFormat> = choice("format", value::FORMAT, section::OTHER, flag::ANSWER);
pub(crate) const OUT: Flag<Option<PathBuf>> = one("out", value::FILE, section::REPORT, flag::OUT);
pub(crate) const REPORT: Flag<Vec<OsString>> = each("report", value::REPORT, section::REPORT, flag::REPORT);
pub(crate) const FAIL_ON: Flag<Option<Threshold>> =
    choice_if_given("fail-on", value::SEVERITY, section::OUTCOME, flag::FAIL_ON);
/// None, as zero, is as many threads as the machine has processors.
pub(crate) const JOBS: Flag<Option<NonZero<usize>>> = Flag::new(
    "jobs",
    Takes::Number(value::NUMBER, MOST_JOBS),
    (section::OTHER, flag::JOBS),
    |matches, name| value_of(matches, name).copied().and_then(NonZero::new),
)
.short('j');
/// Which one is the default depends on the environment.
pub(crate) const LANG: Flag<Option<Lang>> = named_choice("lang", value::LANGUAGE, section::OTHER, flag::LANG);
pub(crate) const VERSION: Flag<bool> =
    Flag::new("version", Takes::Version, (section::OTHER, flag::VERSION), |_, _| false).short('V');
pub(crate) const HELP: Flag<bool> =
    Flag::new("help", Takes::Help, (section::OTHER, flag::HELP), |_, _| false).short('h');
