//! What a command is: a struct of its options, filled from the arguments, and what it does with them.
//!
//! The parser, `--help`, completions and the manual ask a command for what it reads, so there is no second list of its
//! options: one that is not read does not exist, and one that is not there cannot be read.

use std::ffi::OsString;

use clap::ArgMatches;

use super::{
    Outcome,
    flags::{
        BASELINE, CONFIG, DATA_DIR, ELEMENT_VERSION, Flag, FlagSpec, HELP, JOBS, LANG, NO_BASELINE,
        NO_CONFIG, ROOT, VERSION,
    },
    service::row::Row as ServiceRow,
};
use crate::{
    messages::{Bilingual, Failure, Lang},
    report::Format,
    service::endpoint::Endpoint,
};

/// A command, which is there once it stands in [`super::COMMANDS`].
pub(crate) trait Command: Sized {
    /// One word, two, or three: `baseline add`.
    const NAME: &'static str;
    const ABOUT: Bilingual;
    const COMBINATIONS: Combinations = Combinations::NONE;

    /// Reads the options: each once, whatever the others are, in the order of help. `--lang`, `--version` and `--help`
    /// follow by themselves.
    fn read(args: &mut Args<'_>) -> Self;

    /// Does what the options ask for.
    fn run(&self, lang: Lang) -> Result<Outcome, Failure>;
}

/// A command without the type of its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CommandSpec {
    pub(crate) name: &'static str,
    pub(crate) about: Bilingual,
    pub(crate) combinations: Combinations,
    work: Work,
}

/// What fills the options of a command from arguments, and does what they ask for.
#[derive(Clone, Copy, Debug)]
enum Work {
    /// A type of its own.
    Own { read: fn(&mut Args<'_>), run: fn(&mut Args<'_>, Lang) -> Result<Outcome, Failure> },
    /// A row of the table of the service.
    Row(&'static Endpoint),
}

impl CommandSpec {
    pub(crate) const fn of<C: Command>() -> Self {
        Self {
            name: C::NAME,
            about: C::ABOUT,
            combinations: C::COMBINATIONS,
            work: Work::Own { read: |args| drop(C::read(args)), run: |args, lang| C::read(args).run(lang) },
        }
    }

    /// The command for a row of the table of the service.
    pub(crate) const fn of_row(name: &'static str, about: Bilingual, row: &'static Endpoint) -> Self {
        Self { name, about, combinations: Combinations::NONE, work: Work::Row(row) }
    }

    /// Does what the options ask for.
    pub(crate) fn run(&self, matches: &ArgMatches, lang: Lang) -> Result<Outcome, Failure> {
        let mut args = Args::of(matches);
        match self.work {
            Work::Own { run, .. } => run(&mut args, lang),
            Work::Row(row) => ServiceRow::read(row, &mut args).run(lang),
        }
    }

    fn shape(&self) -> Shape {
        let nothing = ArgMatches::default();
        let mut args = Args::of(&nothing);
        match self.work {
            Work::Own { read, .. } => read(&mut args),
            Work::Row(row) => drop(ServiceRow::read(row, &mut args)),
        }
        args.shape
    }

    /// All options, in the order of help.
    pub(crate) fn flags(&self) -> Vec<FlagSpec> {
        let mut flags = self.shape().flags;
        for common in [LANG.spec, VERSION.spec, HELP.spec] {
            // One that a command reads itself means something else there.
            if flags.iter().all(|own| own.name != common.name) {
                flags.push(common);
            }
        }
        flags
    }

    /// What stands there without a name, in this order.
    pub(crate) fn arguments(&self) -> Vec<ArgumentSpec> {
        self.shape().arguments
    }
}

/// What a command may be called with.
#[derive(Default)]
struct Shape {
    arguments: Vec<ArgumentSpec>,
    flags: Vec<FlagSpec>,
}

/// The arguments of a command, noting what is read of them.
pub(crate) struct Args<'m> {
    matches: &'m ArgMatches,
    shape: Shape,
}

impl<'m> Args<'m> {
    fn of(matches: &'m ArgMatches) -> Self {
        Self { matches, shape: Shape::default() }
    }

    /// The value of an option.
    pub(crate) fn flag<T>(&mut self, flag: Flag<T>) -> T {
        self.shape.flags.push(flag.spec);
        flag.read(self.matches)
    }

    /// What stands there without a name, next to what was read before. Only the last may stand there several times.
    pub(crate) fn argument<T>(&mut self, argument: Argument<T>) -> T {
        let name = ARGUMENTS.get(self.shape.arguments.len()).copied().unwrap_or_default();
        self.shape.arguments.push(argument.spec);
        let values = self.matches.try_get_many(name).ok().flatten().unwrap_or_default();
        (argument.read)(&mut values.cloned())
    }
}

/// The names of what has none, in order: no command takes more.
pub(crate) const ARGUMENTS: [&str; 4] = ["argument", "second-argument", "third-argument", "fourth-argument"];

/// What a command takes without a name, as a `T`.
pub(crate) struct Argument<T> {
    spec: ArgumentSpec,
    read: fn(&mut dyn Iterator<Item = OsString>) -> T,
}

/// The same without the type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ArgumentSpec {
    pub(crate) value: Bilingual,
    pub(crate) count: Count,
    /// All that it may be, if that is known.
    pub(crate) words: Option<fn() -> Vec<&'static str>>,
}

/// How often the argument of a command may stand there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    One,
    AtMostOne,
    Some,
    Any,
}

impl<T> Argument<T> {
    const fn new(value: Bilingual, count: Count, read: fn(&mut dyn Iterator<Item = OsString>) -> T) -> Self {
        Self { spec: ArgumentSpec { value, count, words: None }, read }
    }

    /// The same, of which all values are known.
    pub(crate) fn among(self, words: fn() -> Vec<&'static str>) -> Self {
        Self { spec: ArgumentSpec { words: Some(words), ..self.spec }, ..self }
    }
}

impl<T: From<OsString>> Argument<T> {
    pub(crate) const fn one(value: Bilingual) -> Self {
        Self::new(value, Count::One, |values| values.next().unwrap_or_default().into())
    }
}

impl<T: From<OsString>> Argument<Option<T>> {
    pub(crate) const fn at_most_one(value: Bilingual) -> Self {
        Self::new(value, Count::AtMostOne, |values| values.next().map(T::from))
    }
}

impl<T: From<OsString>> Argument<Vec<T>> {
    pub(crate) const fn some(value: Bilingual) -> Self {
        Self::new(value, Count::Some, |values| values.map(T::from).collect())
    }

    pub(crate) const fn any(value: Bilingual) -> Self {
        Self::new(value, Count::Any, |values| values.map(T::from).collect())
    }
}

/// Which options of a command go together. What is not said here goes together. The parser refuses the others before
/// anything is done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Combinations {
    pub(crate) modes: &'static [Mode],
    /// An option and those that contradict it.
    pub(crate) clashes: &'static [Row],
    /// An option that means nothing without one of these.
    pub(crate) needs: &'static [Row],
    /// Options for reports in `text`, the one of `--format` or one of `--report`.
    pub(crate) of_text: &'static [FlagSpec],
}

/// An option and others.
pub(crate) type Row = (FlagSpec, &'static [FlagSpec]);

/// An option with which a command does something else than usual.
#[derive(Debug)]
pub(crate) struct Mode {
    pub(crate) flag: FlagSpec,
    /// The options that mean something then, besides [`ANYWHERE`]; all others are refused.
    pub(crate) with: &'static [&'static [FlagSpec]],
    /// What `--format` may be then, where it is one of these options.
    pub(crate) formats: &'static [Format],
}

/// Options that tell where things are and how to work, whatever there is to do.
pub(crate) const ANYWHERE: &[FlagSpec] = &[
    CONFIG.spec,
    NO_CONFIG.spec,
    DATA_DIR.spec,
    ELEMENT_VERSION.spec,
    ROOT.spec,
    JOBS.spec,
    LANG.spec,
    VERSION.spec,
    HELP.spec,
];

/// Contradictions in every command that has both options.
const ALWAYS: &[Row] = &[(NO_CONFIG.spec, &[CONFIG.spec]), (NO_BASELINE.spec, &[BASELINE.spec])];

impl Combinations {
    pub(crate) const NONE: Self = Self { modes: &[], clashes: &[], needs: &[], of_text: &[] };

    /// The contradictions, those of every command included.
    pub(crate) fn clashes(&self) -> impl Iterator<Item = &'static Row> {
        self.clashes.iter().chain(ALWAYS)
    }
}

impl Mode {
    /// Whether an option means something in this mode.
    pub(crate) fn takes(&self, flag: &FlagSpec) -> bool {
        let mut known =
            std::iter::once(&self.flag).chain(self.with.iter().copied().flatten()).chain(ANYWHERE);
        known.any(|known| known.name == flag.name)
    }
}
