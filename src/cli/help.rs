//! `--help` and `stapel help`, rendered from the table of options in the language asked for.

use std::ffi::OsString;

use super::{
    COMMANDS, DEFAULT, Outcome,
    command::{Args, Argument, ArgumentSpec, Command, CommandSpec, Count},
    commands,
    flags::{FlagSpec, Takes},
    output,
    parse::{called, command_named, nearest_command},
    service::Group,
};
use crate::messages::{
    Bilingual, Failure, Lang,
    help::{exit, page, value, variable},
    usage::{Advice, Problem},
};
use crate::report::wrap;

/// Lines have at most this many characters where no terminal says how wide it is.
const WIDTH: usize = 100;
/// On a terminal they have at least and at most so many: the right column has to hold words, and be easy to read.
const NARROWEST: usize = 60;
const WIDEST: usize = 120;
/// Where the right column begins, in characters.
const COLUMN: usize = 32;

/// Variables of the environment that count, and what each does.
pub(crate) const ENVIRONMENT: &[(&str, Bilingual)] = &[
    ("STAPEL_LANG", variable::LANG),
    ("STAPEL_DATA_DIR", variable::DATA_DIR),
    ("GITHUB_STEP_SUMMARY", variable::STEP_SUMMARY),
    ("STAPEL_BACKTRACE", variable::BACKTRACE),
    ("STAPEL_SERVICE_URL", variable::SERVICE_URL),
    ("STAPEL_CLIENT_ID", variable::CLIENT_ID),
    ("STAPEL_CLIENT_SECRET", variable::CLIENT_SECRET),
    ("STAPEL_APP_ID", variable::APP_ID),
    ("STAPEL_PROJECT_ID", variable::PROJECT_ID),
    ("STAPEL_SPACE_ID", variable::SPACE_ID),
    ("STAPEL_CA_FILE", variable::CA_FILE),
    ("NO_COLOR", variable::NO_COLOR),
    ("CLICOLOR_FORCE", variable::CLICOLOR_FORCE),
];

/// Exit codes, and what each means.
pub(crate) const EXIT_CODES: &[(&str, Bilingual)] =
    &[("0", exit::CLEAN), ("1", exit::FINDINGS), ("2", exit::TROUBLE), ("3", exit::UNFINISHED)];

/// `stapel help COMMAND`.
pub(crate) struct Help {
    /// The words of its name; none for the overview.
    words: Vec<OsString>,
}

impl Command for Help {
    const NAME: &'static str = "help";
    const ABOUT: Bilingual = page::ABOUT_HELP;

    fn read(args: &mut Args<'_>) -> Self {
        Self { words: args.argument(Argument::any(value::COMMAND).among(words)) }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        output::print_lines(&render(&self.command()?, lang))?;
        Ok(Outcome::Clean)
    }
}

impl Help {
    /// The command that is asked for.
    ///
    /// # Errors
    /// There is no such command.
    fn command(&self) -> Result<CommandSpec, Failure> {
        let words: Vec<_> = self.words.iter().map(|word| word.to_string_lossy()).collect();
        let name = words.join(" ");
        if name.is_empty() {
            return Ok(DEFAULT);
        }
        command_named(&name).ok_or_else(|| {
            let failure = Failure::new(Problem::UnknownCommand { command: name.clone() });
            failure.did_you_mean(nearest_command(&name)).advise(Advice::SeeCommands)
        })
    }
}

/// The words that names of commands consist of.
fn words() -> Vec<&'static str> {
    let mut words: Vec<&str> = commands().flat_map(|command| command.name.split(' ')).collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// The help of a command for standard output; of the check, together with the overview of all commands.
pub(crate) fn render(command: &CommandSpec, lang: Lang) -> String {
    let width = output::stdout_width().map_or(WIDTH, |width| width.clamp(NARROWEST, WIDEST));
    rendered(command, lang, width)
}

fn rendered(command: &CommandSpec, lang: Lang, width: usize) -> String {
    let mut page = Page { lang, width, text: String::new() };
    let is_overview = command.name == DEFAULT.name;
    page.line(if is_overview { page::ABOUT } else { command.about });
    page.usage(command);
    if is_overview {
        page.heading(page::COMMANDS);
        // The many below `service` stand in its own help.
        for command in COMMANDS.iter().filter(|command| !is_below(command, &SERVICE)) {
            let call = format!("{} {}", command.name, argument(command, lang));
            page.row(call.trim_end(), command.about.get(lang));
        }
        page.row(page::DEFAULT_COMMAND.get(lang), page::DEFAULT_COMMAND_DOES.get(lang));
    }
    let below: Vec<_> = commands().filter(|other| is_below(other, command)).collect();
    if !is_overview && !below.is_empty() {
        page.heading(page::COMMANDS);
        for command in &below {
            let call = format!("{} {}", command.name, argument(command, lang));
            page.row(call.trim_end(), command.about.get(lang));
        }
    }
    page.options(&command.flags());
    if is_overview {
        page.table(page::ENVIRONMENT, ENVIRONMENT);
        page.table(page::EXIT_CODES, EXIT_CODES);
    }
    page.text
}

/// The command above all that speak to the service.
const SERVICE: CommandSpec = CommandSpec::of::<Group>();

/// Whether a command is one of those that another only stands above.
fn is_below(command: &CommandSpec, above: &CommandSpec) -> bool {
    command.name.strip_prefix(above.name).is_some_and(|rest| rest.starts_with(' '))
}

/// How a command is called, with what follows it.
pub(crate) fn usage(command: &CommandSpec, lang: Lang) -> String {
    [&called(command), &argument(command, lang), page::OPTIONS_PLACE.get(lang)]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<&str>>()
        .join(" ")
}

/// What an option does, with the values it takes.
pub(crate) fn effect(flag: &FlagSpec, lang: Lang) -> String {
    let mut text = flag.help.get(lang).to_owned();
    let (words, default) = match flag.takes {
        Takes::Choice { words, default, .. } => (words(), default.map(|default| default())),
        Takes::OptionalChoice { words, .. } => (words(), words().first().copied()),
        _ => return text,
    };
    text.push_str(&format!("; {} {}", page::ALLOWED.get(lang), words.join(", ")));
    if let Some(default) = default {
        text.push_str(&format!("; {} {default}", page::DEFAULT.get(lang)));
    }
    text
}

fn argument(command: &CommandSpec, lang: Lang) -> String {
    let shown = |argument: ArgumentSpec| {
        let name = argument.value.get(lang);
        match argument.count {
            Count::Any | Count::AtMostOne => format!("[{name}]"),
            Count::One | Count::Some => name.to_owned(),
        }
    };
    command.arguments().into_iter().map(shown).collect::<Vec<_>>().join(" ")
}

struct Page {
    lang: Lang,
    /// The longest line, in characters.
    width: usize,
    text: String,
}

impl Page {
    fn line(&mut self, text: Bilingual) {
        for line in wrap(text.get(self.lang), self.width) {
            self.text.push_str(&line);
            self.text.push('\n');
        }
    }

    fn heading(&mut self, text: Bilingual) {
        self.text.push('\n');
        self.line(text);
    }

    fn usage(&mut self, command: &CommandSpec) {
        self.heading(page::USAGE);
        let lines = wrap(&usage(command, self.lang), self.width - 6);
        self.text.push_str(&format!("  {}\n", lines.join("\n      ")));
    }

    fn options(&mut self, flags: &[FlagSpec]) {
        let mut section = None;
        for flag in flags {
            if section != Some(flag.section) {
                self.heading(flag.section);
                section = Some(flag.section);
            }
            let short = flag.short.map_or("    ".to_owned(), |short| format!("-{short}, "));
            self.row(&format!("{short}{}", flag.usage(self.lang)), &effect(flag, self.lang));
        }
    }

    fn table(&mut self, heading: Bilingual, rows: &[(&str, Bilingual)]) {
        self.heading(heading);
        for (left, right) in rows {
            self.row(left, right.get(self.lang));
        }
    }

    /// Two columns; the right one is broken between words.
    fn row(&mut self, left: &str, right: &str) {
        let mut line = format!("  {left}");
        let mut length = line.chars().count();
        if length + 2 > COLUMN {
            self.text.push_str(&line);
            self.text.push('\n');
            line.clear();
            length = 0;
        }
        line.push_str(&" ".repeat(COLUMN - length));
        let lines = wrap(right, self.width - COLUMN);
        self.text.push_str(&format!("{line}{}\n", lines.join(&format!("\n{}", " ".repeat(COLUMN)))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::checks::leftovers;

    #[test]
    fn help_speaks_one_language() {
        for command in &commands().collect::<Vec<_>>() {
            for lang in [Lang::Ru, Lang::En] {
                let values = |flag: &FlagSpec| match flag.takes {
                    Takes::Choice { words, .. } | Takes::OptionalChoice { words, .. } => words(),
                    _ => Vec::new(),
                };
                // Words that an option takes are the same in every language, as are the names of commands.
                let mut neutral: Vec<&str> = command.flags().iter().flat_map(values).collect();
                neutral.extend(commands().flat_map(|command| command.name.split([' ', '-'])));
                let mut found = leftovers(&render(command, lang), lang);
                found.retain(|word| !neutral.contains(&word.as_str()));
                assert_eq!(found, Vec::<String>::new(), "{} in {lang:?}", command.name);
            }
        }
    }

    #[test]
    fn no_line_is_too_long_and_none_ends_in_a_blank() {
        for command in &commands().collect::<Vec<_>>() {
            for lang in [Lang::Ru, Lang::En] {
                for width in [NARROWEST, WIDTH, WIDEST] {
                    for line in rendered(command, lang, width).lines() {
                        assert!(line.chars().count() <= width, "{line}");
                        assert_eq!(line.trim_end(), line);
                    }
                }
            }
        }
    }
}
