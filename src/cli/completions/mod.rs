//! `stapel completions SHELL`: a script that completes commands, options and their values, made from the table of options.

mod values;

use std::ffi::OsString;

use clap::{Arg, ArgAction, ValueHint, builder::PossibleValuesParser};
use clap_complete::generate;

use super::{
    DEFAULT, Outcome,
    command::{ARGUMENTS, Args, Argument, Command, CommandSpec, Count},
    commands,
    flags::{FlagSpec, Takes, Word},
    output, parse,
};
use crate::{
    messages::{
        Bilingual, Failure, Lang,
        help::{page, value},
        usage::{Advice, Problem},
    },
    rules::{TABLE, Tier},
    session::nearest,
};

/// `stapel completions SHELL`.
pub(crate) struct Completions {
    /// As typed.
    shell: OsString,
}

impl Command for Completions {
    const NAME: &'static str = "completions";
    const ABOUT: Bilingual = page::ABOUT_COMPLETIONS;

    fn read(args: &mut Args<'_>) -> Self {
        Self { shell: args.argument(Argument::one(value::SHELL).among(Shell::words)) }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let mut script = Vec::new();
        let shell = shell(&self.shell.to_string_lossy())?;
        generate(shell.generator(), &mut program(lang), "stapel", &mut script);
        output::print_lines(&values::added(shell, String::from_utf8_lossy(&script).into_owned()))?;
        Ok(Outcome::Clean)
    }
}

/// A shell that completions are made for.
#[derive(Clone, Copy, Debug)]
enum Shell {
    Bash,
    Elvish,
    Fish,
    Powershell,
    Zsh,
}

impl Word for Shell {
    const ALL: &'static [Self] = &[Self::Bash, Self::Elvish, Self::Fish, Self::Powershell, Self::Zsh];

    fn word(self) -> &'static str {
        match self {
            Self::Bash => "bash",
            Self::Elvish => "elvish",
            Self::Fish => "fish",
            Self::Powershell => "powershell",
            Self::Zsh => "zsh",
        }
    }
}

impl Shell {
    const fn generator(self) -> clap_complete::Shell {
        match self {
            Self::Bash => clap_complete::Shell::Bash,
            Self::Elvish => clap_complete::Shell::Elvish,
            Self::Fish => clap_complete::Shell::Fish,
            Self::Powershell => clap_complete::Shell::PowerShell,
            Self::Zsh => clap_complete::Shell::Zsh,
        }
    }
}

fn shell(typed: &str) -> Result<Shell, Failure> {
    Shell::named(typed).ok_or_else(|| {
        Failure::new(Problem::UnknownShell { shell: typed.to_owned() })
            .did_you_mean(nearest(typed, Shell::words()))
            .advise(Advice::OneOf { values: Shell::words().join(", ") })
    })
}

/// All of the command line as one tree of commands.
fn program(lang: Lang) -> clap::Command {
    let mut program = command(&DEFAULT, "stapel", lang);
    for known in commands() {
        let words: Vec<_> = known.name.split(' ').collect();
        program = with_command(program, &words, &known, lang);
    }
    program
}

/// The tree with a command below the words of its name. What only stands above others may have no command of its own.
fn with_command(
    tree: clap::Command,
    words: &[&'static str],
    known: &CommandSpec,
    lang: Lang,
) -> clap::Command {
    match words {
        [] => tree,
        [name] => tree.subcommand(command(known, name, lang)),
        [above, rest @ ..] => {
            let is_new = tree.find_subcommand(above).is_none();
            let tree = if is_new {
                let bare = clap::Command::new(*above).disable_help_flag(true).disable_help_subcommand(true);
                tree.subcommand(bare)
            } else {
                tree
            };
            tree.mut_subcommand(*above, |above| with_command(above, rest, known, lang))
        }
    }
}

fn command(known: &CommandSpec, name: &'static str, lang: Lang) -> clap::Command {
    let command = clap::Command::new(name)
        .about(known.about.get(lang))
        .version(env!("CARGO_PKG_VERSION"))
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .args(known.flags().iter().map(|flag| option(flag, lang)));
    let arguments = ARGUMENTS.into_iter().zip(known.arguments()).map(|(name, argument)| {
        let arg = Arg::new(name).value_name(argument.value.get(lang));
        let arg = match argument.count {
            Count::One | Count::AtMostOne => arg,
            Count::Some | Count::Any => arg.num_args(0..),
        };
        match argument.words {
            Some(words) => arg.value_parser(PossibleValuesParser::new(words())),
            None => arg.value_hint(hint(argument.value)),
        }
    });
    command.args(arguments)
}

fn option(flag: &FlagSpec, lang: Lang) -> Arg {
    let option = parse::option(flag).help(flag.help.get(lang));
    let Some(value) = flag.takes.value() else { return option };
    let option = option.value_name(value.get(lang)).value_hint(hint(value));
    match flag.takes {
        Takes::List(_) => option.value_parser(PossibleValuesParser::new(selectors())),
        // The scripts would offer a value that follows by itself, which is none.
        Takes::OptionalChoice { .. } => {
            Arg::new(flag.name).long(flag.name).action(ArgAction::SetTrue).help(flag.help.get(lang))
        }
        _ => option,
    }
}

/// What chooses rules: tiers, groups and ids.
fn selectors() -> Vec<&'static str> {
    let mut selectors: Vec<&str> = Tier::WORDS.iter().map(|(word, _)| *word).collect();
    let mut groups: Vec<&str> = TABLE.iter().filter_map(|rule| rule.id.split('/').next()).collect();
    groups.dedup();
    selectors.extend(groups);
    selectors.extend(TABLE.iter().map(|rule| &*rule.id));
    selectors
}

fn hint(value: Bilingual) -> ValueHint {
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
