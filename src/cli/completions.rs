//! `stapel completions SHELL`: a script that completes commands, options and their values, made from the table of options.

use clap::{Arg, ValueHint, builder::PossibleValuesParser};
use clap_complete::{Shell, generate};

use super::{
    failure::Failure,
    flags::{Arguments, COMMANDS, Command, EXPLAIN, Flag, LINT, SHELLS, Takes},
    nearest::nearest,
    parse::{self, Options},
};
use crate::{
    messages::{
        Both, Lang,
        help::value,
        usage::{Advice, Problem},
    },
    rules::{TABLE, Tier},
};

/// The script for the shell that the argument names, its explanations in the language of the output.
pub(crate) fn script(options: &Options, lang: Lang) -> Result<String, Failure> {
    let asked = options.arguments().next().unwrap_or_default().to_string_lossy().into_owned();
    let shell = SHELLS.iter().find(|shell| **shell == asked).and_then(|shell| shell.parse::<Shell>().ok());
    let Some(shell) = shell else {
        let failure = Failure::new(Problem::UnknownShell { shell: asked.clone() });
        let failure = match nearest(&asked, SHELLS.iter().copied()) {
            Some(nearest) => failure.advise(Advice::DidYouMean { nearest: nearest.to_owned() }),
            None => failure,
        };
        return Err(failure.advise(Advice::OneOf { values: SHELLS.join(", ") }));
    };
    let mut script = Vec::new();
    generate(shell, &mut program(lang), "stapel", &mut script);
    Ok(String::from_utf8_lossy(&script).into_owned())
}

/// All of the command line as one tree of commands.
fn program(lang: Lang) -> clap::Command {
    let mut program = command(&LINT, "stapel", lang);
    for known in COMMANDS {
        // A command of two words comes after the one of its first word.
        match known.name.split_once(' ') {
            None => program = program.subcommand(command(known, known.name, lang)),
            Some((above, name)) => {
                program = program.mut_subcommand(above, |above| above.subcommand(command(known, name, lang)));
            }
        }
    }
    program
}

fn command(known: &Command, name: &'static str, lang: Lang) -> clap::Command {
    let command = clap::Command::new(name)
        .about(known.about.get(lang))
        .version(env!("CARGO_PKG_VERSION"))
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .args(known.flags.iter().map(|flag| option(flag, lang)));
    match known.arguments {
        Arguments::None => command,
        arguments => {
            let argument = Arg::new(parse::ARGUMENT).value_name(known.argument.get(lang));
            let argument = match arguments {
                Arguments::One | Arguments::AtMostOne | Arguments::None => argument,
                Arguments::Some | Arguments::Any => argument.num_args(0..),
            };
            command.arg(match words(known) {
                Some(words) => argument.value_parser(PossibleValuesParser::new(words)),
                None => argument.value_hint(hint(known.argument)),
            })
        }
    }
}

/// What a command takes for an argument, if that can be told.
fn words(command: &Command) -> Option<Vec<&'static str>> {
    if command.name == EXPLAIN.name {
        Some(TABLE.iter().map(|rule| rule.id).collect())
    } else if command.argument == value::SHELL {
        Some(SHELLS.to_vec())
    } else {
        None
    }
}

fn option(flag: &Flag, lang: Lang) -> Arg {
    let option = parse::option(flag).help(flag.help.get(lang));
    let Some(value) = flag.takes.value() else { return option };
    let option = option.value_name(value.get(lang)).value_hint(hint(value));
    match flag.takes {
        Takes::List(_) => option.value_parser(PossibleValuesParser::new(selectors())),
        _ => option,
    }
}

/// What chooses rules: tiers, groups and ids.
fn selectors() -> Vec<&'static str> {
    let mut selectors: Vec<&str> = Tier::ALL.into_iter().map(Tier::letter).collect();
    let mut groups: Vec<&str> = TABLE.iter().filter_map(|rule| rule.id.split('/').next()).collect();
    groups.dedup();
    selectors.extend(groups);
    selectors.extend(TABLE.iter().map(|rule| rule.id));
    selectors
}

fn hint(value: Both) -> ValueHint {
    if value == value::FILE {
        ValueHint::FilePath
    } else if [value::DIRECTORY, value::PROJECT].contains(&value) {
        ValueHint::DirPath
    } else if value == value::PATHS {
        ValueHint::AnyPath
    } else {
        ValueHint::Unknown
    }
}
