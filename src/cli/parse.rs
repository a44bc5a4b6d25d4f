//! From arguments to what is asked for. The parser is made from the table in `flags`; its English words never
//! reach the user: what it rejects is told in sentences of ours.

use std::ffi::{OsStr, OsString};

use clap::{
    Arg, ArgAction, ArgMatches,
    builder::PossibleValuesParser,
    error::{ContextKind, ContextValue, ErrorKind},
    parser::ValueSource,
    value_parser,
};

use super::{
    failure::Failure,
    flags::{ANYWHERE, Arguments, COMMANDS, Combinations, Command, Flag, LINT, Takes, find},
    language,
    nearest::nearest,
};
use crate::messages::{
    Lang,
    usage::{Advice, Problem},
};

/// What a look at the arguments tells before they are parsed.
pub(crate) struct Glance {
    /// The language `--lang` names, if it names one.
    pub(crate) lang: Option<Lang>,
    pub(crate) command: &'static Command,
    /// The arguments without the name of the command.
    pub(crate) rest: Vec<OsString>,
}

/// Finds the language and the command: the first arguments that are neither options nor values of them are the
/// words of its name, or else everything belongs to the check.
pub(crate) fn glance(args: Vec<OsString>) -> Glance {
    let mut lang = None;
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(arg) = args.get(at) {
        let text = arg.to_str().unwrap_or_default();
        if text == "--" {
            break;
        }
        if let Some(option) = text.strip_prefix("--") {
            let (name, value) = match option.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (option, None),
            };
            let takes_next = value.is_none() && find(name).is_some_and(|flag| flag.takes.value().is_some());
            at += usize::from(takes_next);
            if name == "lang" {
                lang = value.or(args.get(at).and_then(|next| next.to_str())).and_then(language::named);
            }
        } else if !(text.starts_with('-') && text.len() > 1) {
            words.push(at);
        }
        at += 1;
    }
    let typed = |count: usize| {
        let words = words.iter().take(count).filter_map(|at| args.get(*at)?.to_str());
        words.collect::<Vec<_>>().join(" ")
    };
    // The longer name first: `baseline add` is another command than `baseline`.
    let named = [2, 1].into_iter().filter(|count| words.len() >= *count).find_map(|count| {
        let name = typed(count);
        Some((COMMANDS.into_iter().find(|command| command.name == name)?, count))
    });
    let Some((command, count)) = named else { return Glance { lang, command: &LINT, rest: args } };
    words.truncate(count);
    let rest = args.into_iter().enumerate().filter(|(at, _)| !words.contains(at)).map(|(_, arg)| arg);
    Glance { lang, command, rest: rest.collect() }
}

/// What the arguments of a command ask for.
pub(crate) enum Request {
    Help,
    Version,
    Run(Options),
}

/// Parsed options, asked for by name. One that a command does not have reads as not given, so that what several commands
/// do may ask for any.
pub(crate) struct Options(ArgMatches);

impl Options {
    pub(crate) fn is_on(&self, name: &str) -> bool {
        self.value(name).copied().unwrap_or_default()
    }

    /// Whether an option stands among the arguments.
    pub(crate) fn is_given(&self, name: &str) -> bool {
        self.0.try_contains_id(name).unwrap_or_default()
            && self.0.value_source(name) == Some(ValueSource::CommandLine)
    }

    pub(crate) fn one(&self, name: &str) -> Option<&OsStr> {
        self.value::<OsString>(name).map(OsString::as_os_str)
    }

    /// The word chosen; an empty text where none was and there is no default.
    pub(crate) fn choice(&self, name: &str) -> &str {
        self.value::<String>(name).map_or("", String::as_str)
    }

    /// The parts of all values, blanks trimmed, empty ones left out.
    pub(crate) fn list(&self, name: &str) -> impl Iterator<Item = &str> {
        let values = self.0.try_get_many::<String>(name).ok().flatten().unwrap_or_default();
        values.flat_map(|value| value.split(',')).map(str::trim).filter(|part| !part.is_empty())
    }

    /// Every value of an option that may be repeated.
    pub(crate) fn each(&self, name: &str) -> impl Iterator<Item = &OsStr> {
        self.0.try_get_many::<OsString>(name).ok().flatten().unwrap_or_default().map(OsString::as_os_str)
    }

    pub(crate) fn number(&self, name: &str) -> usize {
        self.value(name).copied().unwrap_or_default()
    }

    fn value<T: Clone + Send + Sync + 'static>(&self, name: &str) -> Option<&T> {
        self.0.try_get_one(name).ok().flatten()
    }

    /// What stands there without a name.
    pub(crate) fn arguments(&self) -> impl Iterator<Item = &OsStr> {
        self.0.try_get_many::<OsString>(ARGUMENT).ok().flatten().unwrap_or_default().map(OsString::as_os_str)
    }
}

/// The name of what has none.
pub(crate) const ARGUMENT: &str = "argument";

/// Parses the arguments of a command. `lang` is only for the names of values in complaints.
pub(crate) fn parse(command: &Command, args: Vec<OsString>, lang: Lang) -> Result<Request, Failure> {
    match parser(command).try_get_matches_from(args) {
        Ok(matches) => {
            let options = Options(matches);
            combination(command, &options)?;
            Ok(Request::Run(options))
        }
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp => Ok(Request::Help),
            ErrorKind::DisplayVersion => Ok(Request::Version),
            _ => Err(complaint(command, &error, lang)),
        },
    }
}

/// Refuses options that do not go together, by the table of them.
fn combination(command: &Command, options: &Options) -> Result<(), Failure> {
    let table = Combinations::of(command);
    let shown = |name: &str| format!("--{name}");
    let clash = |one: &str, other: &str| {
        let (one, other) = (shown(one), shown(other));
        let problem = Problem::FlagsClash { one: one.clone(), other: other.clone() };
        Failure::new(problem).advise(Advice::KeepOneFlag { one, other })
    };
    if let Some(mode) = table.modes.iter().find(|mode| options.is_given(mode.flag)) {
        let is_meant =
            |name: &str| name == mode.flag || mode.with.contains(&name) || ANYWHERE.contains(&name);
        let mut given = command.flags.iter().map(|flag| flag.name).filter(|name| options.is_given(name));
        if let Some(other) = given.find(|name| !is_meant(name)) {
            return Err(clash(mode.flag, other));
        }
        let format = options.choice("format");
        if options.is_given("format") && !mode.formats.contains(&format) {
            let problem = Problem::FormatClash { flag: shown(mode.flag), format: format.to_owned() };
            return Err(Failure::new(problem).advise(Advice::OneOf { values: mode.formats.join(", ") }));
        }
    }
    for (one, others) in table.clashes().filter(|(one, _)| options.is_given(one)) {
        if let Some(other) = others.iter().find(|other| options.is_given(other)) {
            return Err(clash(one, other));
        }
    }
    for (flag, others) in table.needs.iter().filter(|(flag, _)| options.is_given(flag)) {
        if let Some(first) = others.first().filter(|_| !others.iter().any(|other| options.is_given(other))) {
            let problem = Problem::FlagNeeds {
                flag: shown(flag),
                other: others.iter().map(|o| shown(o)).collect::<Vec<_>>().join(", "),
            };
            let flags = format!("{} {}", shown(first), shown(flag));
            return Err(Failure::new(problem).advise(Advice::WriteFlags { flags }));
        }
    }
    let is_text = |report: &OsStr| report.as_encoded_bytes().starts_with(b"text=");
    let makes_text = options.choice("format") == TEXT || options.each("report").any(is_text);
    match table.of_text.iter().find(|flag| options.is_given(flag) && !makes_text) {
        None => Ok(()),
        Some(flag) => {
            let other = format!("--format {TEXT}");
            let problem = Problem::FlagNeeds { flag: shown(flag), other: other.clone() };
            Err(Failure::new(problem)
                .advise(Advice::WriteFlags { flags: format!("{other} {}", shown(flag)) }))
        }
    }
}

/// The format of reports that options may shape.
const TEXT: &str = "text";

fn parser(command: &Command) -> clap::Command {
    let argument = Arg::new(ARGUMENT).value_parser(value_parser!(OsString));
    let argument = match command.arguments {
        Arguments::None => None,
        Arguments::One => Some(argument.required(true)),
        Arguments::AtMostOne => Some(argument),
        Arguments::Some => Some(argument.num_args(1..).required(true).action(ArgAction::Append)),
        Arguments::Any => Some(argument.num_args(0..).action(ArgAction::Append)),
    };
    clap::Command::new("stapel")
        .no_binary_name(true)
        .args_override_self(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .version("")
        .args(command.flags.iter().map(option))
        .args(argument)
}

/// An option as it is parsed.
pub(crate) fn option(flag: &Flag) -> Arg {
    let arg = Arg::new(flag.name).long(flag.name);
    let arg = match flag.short {
        Some(short) => arg.short(short),
        None => arg,
    };
    match flag.takes {
        Takes::Nothing => arg.action(match flag.name {
            "help" => ArgAction::Help,
            "version" => ArgAction::Version,
            _ => ArgAction::SetTrue,
        }),
        Takes::One(_) => arg.value_parser(value_parser!(OsString)),
        Takes::Choice { words, default, .. } => {
            let arg = arg.value_parser(PossibleValuesParser::new(words));
            match default {
                Some(default) => arg.default_value(default),
                None => arg,
            }
        }
        Takes::List(_) => arg.action(ArgAction::Append),
        Takes::Each(_) => arg.action(ArgAction::Append).value_parser(value_parser!(OsString)),
        Takes::Number(_, most) => arg.allow_negative_numbers(true).value_parser(move |text: &str| {
            text.parse::<usize>().ok().filter(|number| *number <= most).ok_or("")
        }),
    }
}

/// What the parser rejects, in our words.
fn complaint(command: &Command, error: &clap::Error, lang: Lang) -> Failure {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.first().cloned().unwrap_or_default(),
        _ => String::new(),
    };
    // The parser shows an option together with the name of its value.
    let flag = context(ContextKind::InvalidArg).split([' ', '=']).next().unwrap_or_default().to_owned();
    let value = context(ContextKind::InvalidValue);
    let see_help = || Advice::SeeHelp { command: called(command) };
    match error.kind() {
        ErrorKind::UnknownArgument if flag.starts_with('-') => {
            let name = flag.trim_start_matches('-');
            let nearest = nearest(name, command.flags.iter().map(|flag| flag.name));
            let advice = match nearest {
                Some(nearest) => Advice::DidYouMean { nearest: format!("--{nearest}") },
                None => Advice::PathNotFlag { argument: flag.clone() },
            };
            Failure::new(Problem::UnknownFlag { flag }).advise(advice).advise(see_help())
        }
        ErrorKind::UnknownArgument => {
            Failure::new(Problem::ArgumentUnwanted { argument: flag }).advise(see_help())
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation if value.is_empty() => {
            let failure = Failure::new(Problem::ValueMissing { flag: flag.clone() });
            allowed(failure, command, &flag, "").advise(see_help())
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let failure = Failure::new(Problem::BadValue { flag: flag.clone(), value: value.clone() });
            allowed(failure, command, &flag, &value)
        }
        ErrorKind::TooManyValues => Failure::new(Problem::ValueUnwanted { flag, value }).advise(see_help()),
        ErrorKind::MissingRequiredArgument => {
            let argument = command.argument.get(lang).to_owned();
            Failure::new(Problem::ArgumentMissing { argument }).advise(see_help())
        }
        ErrorKind::InvalidUtf8 => Failure::new(Problem::NotUnicode),
        _ => Failure::new(Problem::BadArguments).advise(see_help()),
    }
}

/// Adds which values the option would take, if they can be told, the nearest first.
fn allowed(failure: Failure, command: &Command, flag: &str, value: &str) -> Failure {
    let name = flag.trim_start_matches('-');
    match command.flags.iter().find(|flag| flag.name == name).map(|flag| flag.takes) {
        Some(Takes::Choice { words, .. }) => {
            let failure = match nearest(value, words.iter().copied()) {
                Some(nearest) => failure.advise(Advice::DidYouMean { nearest: nearest.to_owned() }),
                None => failure,
            };
            failure.advise(Advice::OneOf { values: words.join(", ") })
        }
        Some(Takes::Number(_, most)) => failure.advise(Advice::WholeNumber { least: 0, most }),
        _ => failure,
    }
}

/// How the command is called.
pub(crate) fn called(command: &Command) -> String {
    if command.name == LINT.name { "stapel".to_owned() } else { format!("stapel {}", command.name) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An option with a value that it takes.
    fn typed(command: &Command, name: &str, format: &str) -> Vec<OsString> {
        let flag = command.flags.iter().find(|flag| flag.name == name);
        let flag = flag.unwrap_or_else(|| panic!("{} has no --{name}", command.name));
        let value = match flag.takes {
            Takes::Nothing => None,
            Takes::Choice { .. } if name == "format" => Some(format),
            Takes::Choice { words, .. } => words.last().copied(),
            Takes::One(_) | Takes::List(_) => Some("a"),
            Takes::Each(_) => Some("json=a"),
            Takes::Number(..) => Some("1"),
        };
        [Some(format!("--{name}")), value.map(str::to_owned)].into_iter().flatten().map(Into::into).collect()
    }

    fn is_refused(command: &Command, names: &[&str], format: &str) -> bool {
        let argument = match command.arguments {
            Arguments::One | Arguments::Some => Some("a".into()),
            Arguments::None | Arguments::AtMostOne | Arguments::Any => None,
        };
        let options = names.iter().flat_map(|name| typed(command, name, format));
        parse(command, options.chain(argument).collect(), Lang::En).is_err()
    }

    #[test]
    fn every_pair_that_the_table_calls_incompatible_is_refused() {
        let mut refused = 0;
        let mut expect = |command: &Command, names: &[&str], format: &str| {
            assert!(is_refused(command, names, format), "{} {names:?} {format}", command.name);
            refused += 1;
        };
        for command in COMMANDS {
            let table = Combinations::of(command);
            let has = |name: &str| command.flags.iter().any(|flag| flag.name == name);
            for mode in table.modes {
                let is_meant =
                    |name: &str| name == mode.flag || mode.with.contains(&name) || ANYWHERE.contains(&name);
                for flag in command.flags.iter().filter(|flag| !is_meant(flag.name)) {
                    expect(command, &[mode.flag, flag.name], "json");
                    expect(command, &[flag.name, mode.flag], "json");
                }
                for format in ["sarif", "concise", "html"].iter().filter(|word| !mode.formats.contains(word))
                {
                    expect(command, &[mode.flag, "format"], format);
                }
            }
            for (one, others) in table.clashes().filter(|(one, _)| has(one)) {
                for other in others.iter().filter(|other| has(other)) {
                    expect(command, &[one, other], "json");
                    expect(command, &[other, one], "json");
                }
            }
            for (flag, _) in table.needs {
                expect(command, &[flag], "json");
            }
            for flag in table.of_text {
                expect(command, &[flag, "format"], "json");
            }
        }
        assert!(refused > 200, "only {refused} pairs were tried");
    }

    #[test]
    fn every_pair_that_the_table_calls_compatible_is_taken() {
        let mut taken = 0;
        for command in COMMANDS {
            let table = Combinations::of(command);
            for mode in table.modes {
                let asks_more = |name: &&&str| {
                    table.needs.iter().any(|(flag, others)| flag == *name && !others.contains(&mode.flag))
                };
                for name in mode.with.iter().filter(|name| !asks_more(name)) {
                    assert!(!is_refused(command, &[mode.flag, name], "json"), "{} {name}", mode.flag);
                    taken += 1;
                }
                let everywhere = ANYWHERE.iter().filter(|name| !["version", "help", "lang"].contains(name));
                for name in everywhere {
                    assert!(!is_refused(command, &[mode.flag, name], "json"), "{} {name}", mode.flag);
                }
            }
            for (flag, others) in table.needs {
                for other in *others {
                    assert!(!is_refused(command, &[flag, other], "json"), "--{flag} --{other}");
                    taken += 1;
                }
            }
            for flag in table.of_text {
                assert!(!is_refused(command, &[flag, "format"], "text"), "--{flag}");
            }
        }
        assert!(taken > 30, "only {taken} pairs were tried");
    }
}
