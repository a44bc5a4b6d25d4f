//! From arguments to a command and what it is asked for. The parser is made from what the command reads; its English
//! words never reach the user: what it rejects is reported in sentences of ours.

use std::{ffi::OsString, fs, path::Path};

use clap::{
    Arg, ArgAction, ArgMatches,
    builder::PossibleValuesParser,
    error::{ContextKind, ContextValue, ErrorKind},
    value_parser,
};

use super::{
    COMMANDS, DEFAULT,
    command::{ARGUMENTS, Command, CommandSpec, Count},
    commands,
    flags::{FORMAT, FlagSpec, LANG, REPORT, Takes, Word},
    service,
};
use crate::{
    messages::{
        Failure, Lang,
        usage::{Advice, Problem},
    },
    report::Format,
    session::{nearest, nearest_sibling},
    source,
};

/// What can be said of the arguments before they are parsed.
pub(crate) struct ArgsPreview {
    /// The language `--lang` names, if it names one.
    pub(crate) lang: Option<Lang>,
    pub(crate) command: CommandSpec,
    /// What stands in the place of the name of a command and is none.
    pub(crate) unnamed: Option<String>,
    /// The arguments without the name of the command.
    pub(crate) rest: Vec<OsString>,
}

/// Finds the language and the command: the first arguments that are neither options nor values of them are the
/// words of its name, or else everything belongs to the check.
pub(crate) fn preview(args: Vec<OsString>) -> ArgsPreview {
    // Other commands need not know those of the service.
    let is_of_service = args.iter().any(|arg| arg == service::Group::NAME);
    let flag_named = |name: &str| {
        let of_service = is_of_service.then(service::row::flags).into_iter().flatten();
        COMMANDS.iter().flat_map(CommandSpec::flags).chain(of_service).find(|flag| flag.name == name)
    };
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
            let takes_next = value.is_none() && flag_named(name).is_some_and(|flag| flag.takes.takes_next());
            at += usize::from(takes_next);
            if name == LANG.spec.name {
                lang = value.or(args.get(at).and_then(|next| next.to_str())).and_then(Lang::named);
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
    let named = [3, 2, 1].into_iter().filter(|count| words.len() >= *count).find_map(|count| {
        let name = typed(count);
        Some((command_named(&name)?, count))
    });
    let Some((command, count)) = named else {
        let unnamed = words.first().map(|_| typed(1));
        return ArgsPreview { lang, command: DEFAULT, unnamed, rest: args };
    };
    words.truncate(count);
    let rest = args.into_iter().enumerate().filter(|(at, _)| !words.contains(at)).map(|(_, arg)| arg);
    ArgsPreview { lang, command, unnamed: None, rest: rest.collect() }
}

/// The command of that name, its words with a blank between.
pub(crate) fn command_named(name: &str) -> Option<CommandSpec> {
    let of_service = || name.starts_with("service ").then(service::rows).into_iter().flatten();
    COMMANDS.iter().copied().chain(of_service()).find(|command| command.name == name)
}

/// What other programs call commands of ours.
const NAMES_ELSEWHERE: [(&str, &str); 1] = [("check", "lint")];

/// The name of the command that somebody may have meant who mistyped one, or who knows it by another name.
pub(crate) fn nearest_command(typed: &str) -> Option<&'static str> {
    let names = commands().map(|command| (command.name, command.name));
    source::nearest(typed, names.chain(NAMES_ELSEWHERE))
}

/// Refuses a word in the place of a command that is nearly the name of one. A path that exists is always a path.
///
/// # Errors
/// Such a word.
pub(crate) fn expect_no_mistyped_command(word: Option<&str>) -> Result<(), Failure> {
    let is_free = |word: &&str| fs::symlink_metadata(word).is_err();
    let Some((word, nearest)) = word.filter(is_free).and_then(|word| Some((word, nearest_command(word)?)))
    else {
        return Ok(());
    };
    Err(Failure::new(Problem::NoSuchCommand { word: word.to_owned() })
        .did_you_mean(Some(format!("stapel {nearest}")))
        .did_you_mean(nearest_sibling(Path::new(word))))
}

/// What the arguments of a command ask for.
pub(crate) enum Request {
    Help,
    Version,
    /// To run with these options.
    Run(ArgMatches),
}

/// Parses the arguments of a command. `lang` is only for the names of values in complaints.
pub(crate) fn parse(command: &CommandSpec, args: Vec<OsString>, lang: Lang) -> Result<Request, Failure> {
    match parser(command).try_get_matches_from(args) {
        Ok(matches) => {
            expect_combination(command, &matches)?;
            Ok(Request::Run(matches))
        }
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp => Ok(Request::Help),
            ErrorKind::DisplayVersion => Ok(Request::Version),
            _ => Err(complaint(command, &error, lang)),
        },
    }
}

/// Refuses options that do not go together, by the table of them.
fn expect_combination(command: &CommandSpec, matches: &ArgMatches) -> Result<(), Failure> {
    let table = command.combinations;
    let is_given = |flag: &&FlagSpec| flag.is_given(matches);
    let clash = |one: &FlagSpec, other: &FlagSpec| {
        let (one, other) = (one.long(), other.long());
        let problem = Problem::FlagsClash { one: one.clone(), other: other.clone() };
        Failure::new(problem).advise(Advice::KeepOneFlag { one, other })
    };
    if let Some(mode) = table.modes.iter().find(|mode| mode.flag.is_given(matches)) {
        if let Some(other) = command.flags().iter().filter(is_given).find(|flag| !mode.takes(flag)) {
            return Err(clash(&mode.flag, other));
        }
        let format = FORMAT.read(matches);
        if FORMAT.spec.is_given(matches) && !mode.formats.contains(&format) {
            let problem = Problem::FormatClash { flag: mode.flag.long(), format: format.word().to_owned() };
            let words: Vec<_> = mode.formats.iter().map(|format| format.word()).collect();
            return Err(Failure::new(problem).advise(Advice::OneOf { values: words.join(", ") }));
        }
    }
    for (one, others) in table.clashes().filter(|(one, _)| one.is_given(matches)) {
        if let Some(other) = others.iter().find(is_given) {
            return Err(clash(one, other));
        }
    }
    for (flag, others) in table.needs.iter().filter(|(flag, _)| flag.is_given(matches)) {
        if let Some(first) = others.first().filter(|_| !others.iter().any(|other| other.is_given(matches))) {
            let problem = Problem::FlagNeeds {
                flag: flag.long(),
                other: others.iter().map(FlagSpec::long).collect::<Vec<_>>().join(", "),
            };
            let flags = format!("{} {}", first.long(), flag.long());
            return Err(Failure::new(problem).advise(Advice::WriteFlags { flags }));
        }
    }
    let text = Format::Text.word();
    let is_text = |report: &OsString| {
        report.as_encoded_bytes().strip_prefix(text.as_bytes()).is_some_and(|rest| rest.starts_with(b"="))
    };
    let makes_text = FORMAT.read(matches) == Format::Text || REPORT.read(matches).iter().any(is_text);
    match table.of_text.iter().find(|flag| flag.is_given(matches) && !makes_text) {
        None => Ok(()),
        Some(flag) => {
            let other = format!("{} {text}", FORMAT.spec.long());
            let problem = Problem::FlagNeeds { flag: flag.long(), other: other.clone() };
            Err(Failure::new(problem)
                .advise(Advice::WriteFlags { flags: format!("{other} {}", flag.long()) }))
        }
    }
}

fn parser(command: &CommandSpec) -> clap::Command {
    let arguments = ARGUMENTS.into_iter().zip(command.arguments()).map(|(name, argument)| {
        let arg = Arg::new(name).value_parser(value_parser!(OsString));
        match argument.count {
            Count::One => arg.required(true),
            Count::AtMostOne => arg,
            Count::Some => arg.num_args(1..).required(true).action(ArgAction::Append),
            Count::Any => arg.num_args(0..).action(ArgAction::Append),
        }
    });
    clap::Command::new("stapel")
        .no_binary_name(true)
        .args_override_self(true)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .version("")
        .args(command.flags().iter().map(option))
        .args(arguments)
}

/// An option as it is parsed.
pub(crate) fn option(flag: &FlagSpec) -> Arg {
    let arg = Arg::new(flag.name).long(flag.name);
    let arg = match flag.short {
        Some(short) => arg.short(short),
        None => arg,
    };
    match flag.takes {
        Takes::Nothing => arg.action(ArgAction::SetTrue),
        Takes::Help => arg.action(ArgAction::Help),
        Takes::Version => arg.action(ArgAction::Version),
        Takes::One(_) => arg.value_parser(value_parser!(OsString)),
        Takes::Choice { words, default, .. } => {
            let arg = arg.value_parser(PossibleValuesParser::new(words()));
            match default {
                Some(default) => arg.default_value(default()),
                None => arg,
            }
        }
        Takes::OptionalChoice { words, .. } => {
            let words = words();
            let bare = words.first().copied().unwrap_or_default();
            let arg = arg.value_parser(PossibleValuesParser::new(words));
            arg.num_args(0..=1).require_equals(true).default_missing_value(bare)
        }
        Takes::List(_) => arg.action(ArgAction::Append),
        Takes::Each(_) => arg.action(ArgAction::Append).value_parser(value_parser!(OsString)),
        Takes::Number(_, most) => arg.allow_negative_numbers(true).value_parser(move |text: &str| {
            text.parse::<usize>().ok().filter(|number| *number <= most).ok_or("")
        }),
    }
}

/// What the parser rejects, in our words.
fn complaint(command: &CommandSpec, error: &clap::Error, lang: Lang) -> Failure {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.first().cloned().unwrap_or_default(),
        _ => String::new(),
    };
    // The parser shows an option together with the name of its value.
    let flag = context(ContextKind::InvalidArg).split([' ', '=', '[']).next().unwrap_or_default().to_owned();
    let value = context(ContextKind::InvalidValue);
    let see_help = || Advice::SeeHelp { command: called(command) };
    match error.kind() {
        ErrorKind::UnknownArgument if flag.starts_with('-') => {
            let name = flag.trim_start_matches('-');
            let nearest = nearest(name, command.flags().iter().map(|flag| flag.name));
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
            let missing = ARGUMENTS.iter().position(|name| flag.starts_with(&format!("<{name}>")));
            let argument = command.arguments().get(missing.unwrap_or_default()).copied();
            let argument = argument.map_or("", |argument| argument.value.get(lang)).to_owned();
            Failure::new(Problem::ArgumentMissing { argument }).advise(see_help())
        }
        ErrorKind::InvalidUtf8 => Failure::new(Problem::NotUnicode),
        _ => Failure::new(Problem::BadArguments).advise(see_help()),
    }
}

/// Adds which values the option would take, if they are known, the nearest first.
fn allowed(failure: Failure, command: &CommandSpec, flag: &str, value: &str) -> Failure {
    let name = flag.trim_start_matches('-');
    match command.flags().iter().find(|flag| flag.name == name).map(|flag| flag.takes) {
        Some(Takes::Choice { words, .. } | Takes::OptionalChoice { words, .. }) => {
            let words = words();
            failure
                .did_you_mean(nearest(value, words.iter().copied()))
                .advise(Advice::OneOf { values: words.join(", ") })
        }
        Some(Takes::Number(_, most)) => failure.advise(Advice::WholeNumber { least: 0, most }),
        _ => failure,
    }
}

/// How the command is called.
pub(crate) fn called(command: &CommandSpec) -> String {
    if command.name == DEFAULT.name { "stapel".to_owned() } else { format!("stapel {}", command.name) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{command::ANYWHERE, flags::VERSION};

    fn all() -> Vec<CommandSpec> {
        commands().collect()
    }

    #[test]
    fn the_options_of_requests_are_known_before_the_command_is() {
        let known: Vec<_> = service::row::flags().map(|flag| flag.name).collect();
        let own: Vec<_> = COMMANDS.iter().flat_map(CommandSpec::flags).map(|flag| flag.name).collect();
        let mut seen = 0;
        for flag in service::rows().flat_map(|row| row.flags()) {
            assert!(known.contains(&flag.name) || own.contains(&flag.name), "{}", flag.long());
            seen += 1;
        }
        assert!(seen > 400, "only {seen} options");
    }

    /// An option with a value that it takes.
    fn typed(flag: &FlagSpec, format: &str) -> Vec<OsString> {
        let value = match flag.takes {
            Takes::Nothing | Takes::Help | Takes::Version | Takes::OptionalChoice { .. } => None,
            Takes::Choice { .. } if flag.name == FORMAT.spec.name => Some(format),
            Takes::Choice { words, .. } => words().last().copied(),
            Takes::One(_) | Takes::List(_) => Some("a"),
            Takes::Each(_) => Some("json=a"),
            Takes::Number(..) => Some("1"),
        };
        [Some(flag.long()), value.map(str::to_owned)].into_iter().flatten().map(Into::into).collect()
    }

    fn has(command: &CommandSpec, flag: &FlagSpec) -> bool {
        command.flags().iter().any(|known| known.name == flag.name)
    }

    fn is_refused(command: &CommandSpec, flags: &[&FlagSpec], format: &str) -> bool {
        let argument = command.arguments().into_iter().filter_map(|argument| match argument.count {
            Count::One | Count::Some => Some(OsString::from("a")),
            Count::AtMostOne | Count::Any => None,
        });
        let options = flags.iter().flat_map(|flag| {
            assert!(has(command, flag), "{} has no {}", command.name, flag.long());
            typed(flag, format)
        });
        parse(command, options.chain(argument).collect(), Lang::En).is_err()
    }

    #[test]
    fn every_pair_that_the_table_calls_incompatible_is_refused() {
        let mut refused = 0;
        let mut expect = |command: &CommandSpec, flags: &[&FlagSpec], format: &str| {
            assert!(is_refused(command, flags, format), "{} {flags:?} {format}", command.name);
            refused += 1;
        };
        let format = &FORMAT.spec;
        for command in &all() {
            let table = command.combinations;
            for mode in table.modes {
                for flag in command.flags().iter().filter(|flag| !mode.takes(flag)) {
                    expect(command, &[&mode.flag, flag], "json");
                    expect(command, &[flag, &mode.flag], "json");
                }
                let formats = [Format::Sarif, Format::Concise, Format::Html];
                for other in formats.iter().filter(|other| !mode.formats.contains(other)) {
                    expect(command, &[&mode.flag, format], other.word());
                }
            }
            for (one, others) in table.clashes().filter(|(one, _)| has(command, one)) {
                for other in others.iter().filter(|other| has(command, other)) {
                    expect(command, &[one, other], "json");
                    expect(command, &[other, one], "json");
                }
            }
            for (flag, _) in table.needs {
                expect(command, &[flag], "json");
            }
            for flag in table.of_text {
                expect(command, &[flag, format], "json");
            }
        }
        assert!(refused > 200, "only {refused} pairs were tried");
    }

    #[test]
    fn every_pair_that_the_table_calls_compatible_is_taken() {
        let mut taken = 0;
        for command in &all() {
            let table = command.combinations;
            for mode in table.modes {
                let format = mode.formats.first().map_or("json", |format| format.word());
                let asks_more = |flag: &FlagSpec| {
                    let is_met = |others: &[FlagSpec]| others.iter().any(|it| it.name == mode.flag.name);
                    table.needs.iter().any(|(needy, others)| needy.name == flag.name && !is_met(others))
                };
                for flag in mode.with.iter().copied().flatten().filter(|flag| !asks_more(flag)) {
                    assert!(!is_refused(command, &[&mode.flag, flag], format), "{mode:?} {flag:?}");
                    taken += 1;
                }
                let ends_the_run = |flag: &FlagSpec| matches!(flag.takes, Takes::Help | Takes::Version);
                for flag in ANYWHERE.iter().filter(|flag| !ends_the_run(flag)) {
                    assert!(!is_refused(command, &[&mode.flag, flag], format), "{mode:?} {flag:?}");
                }
            }
            for (flag, others) in table.needs {
                for other in *others {
                    assert!(!is_refused(command, &[flag, other], "json"), "{flag:?} {other:?}");
                    taken += 1;
                }
            }
            for flag in table.of_text {
                assert!(!is_refused(command, &[flag, &FORMAT.spec], "text"), "{flag:?}");
            }
        }
        assert!(taken > 30, "only {taken} pairs were tried");
    }

    #[test]
    fn an_option_takes_a_value_in_every_command_or_in_none() {
        for command in &all() {
            // `--version` of a command that makes something is the version of that.
            for flag in command.flags().into_iter().filter(|flag| flag.name != VERSION.spec.name) {
                let known = all().iter().flat_map(CommandSpec::flags).find(|known| known.name == flag.name);
                assert_eq!(known.unwrap().takes.takes_next(), flag.takes.takes_next(), "{}", flag.long());
            }
        }
    }
}
