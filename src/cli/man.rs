//! `stapel man`: the manual page in the language of the output, from the same table as `--help`.

use super::{
    DEFAULT, Outcome,
    command::{Args, Command, CommandSpec},
    commands,
    flags::FlagSpec,
    help::{self, ENVIRONMENT, EXIT_CODES},
    output,
    parse::called,
};
use crate::messages::{
    Bilingual, Failure, Lang,
    help::{manual, page},
};

/// `stapel man`.
pub(crate) struct Man;

impl Command for Man {
    const NAME: &'static str = "man";
    const ABOUT: Bilingual = page::ABOUT_MAN;

    fn read(_: &mut Args<'_>) -> Self {
        Self
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        output::print_lines(&page(lang))?;
        Ok(Outcome::Clean)
    }
}

/// The page in the language of `man`, section 1.
fn page(lang: Lang) -> String {
    let mut roff = Roff { text: String::new() };
    let version = concat!("stapel ", env!("CARGO_PKG_VERSION"));
    roff.request("TH", &["STAPEL", "1", "", version, manual::TITLE.get(lang)]);
    // Hyphens of options are to be copied as they are, and nothing is to be divided.
    roff.request("nh", &[]);
    roff.section(manual::NAME.get(lang));
    roff.line(&format!("stapel - {}", page::ABOUT.get(lang)));
    roff.section(manual::SYNOPSIS.get(lang));
    for command in &commands().collect::<Vec<_>>() {
        roff.request("TP", &[]);
        roff.bold(&help::usage(command, lang));
        roff.line(command.about.get(lang));
    }
    roff.section(manual::OPTIONS.get(lang));
    roff.options(&DEFAULT, lang);
    for command in &commands().filter(|command| command.name != DEFAULT.name).collect::<Vec<_>>() {
        roff.section(&called(command));
        roff.line(command.about.get(lang));
        roff.options(command, lang);
    }
    roff.section(manual::ENVIRONMENT.get(lang));
    for (name, effect) in ENVIRONMENT {
        roff.entry(name, effect.get(lang));
    }
    roff.section(manual::EXIT_STATUS.get(lang));
    for (code, meaning) in EXIT_CODES {
        roff.entry(code, meaning.get(lang));
    }
    roff.text
}

/// A heading of help without its colon.
fn heading(text: &str) -> &str {
    text.trim_end_matches(':')
}

struct Roff {
    text: String,
}

impl Roff {
    fn request(&mut self, name: &str, arguments: &[&str]) {
        self.text.push('.');
        self.text.push_str(name);
        for argument in arguments {
            self.text.push_str(&format!(" \"{}\"", escaped(argument).replace('"', "\\(dq")));
        }
        self.text.push('\n');
    }

    fn section(&mut self, heading: &str) {
        self.request("SH", &[heading]);
    }

    fn bold(&mut self, text: &str) {
        self.text.push_str(&format!("\\fB{}\\fR\n", escaped(text)));
    }

    /// A line of text; one that begins like a request is none.
    fn line(&mut self, text: &str) {
        let guard = if text.starts_with(['.', '\'']) { "\\&" } else { "" };
        self.text.push_str(&format!("{guard}{}\n", escaped(text)));
    }

    fn entry(&mut self, term: &str, text: &str) {
        self.request("TP", &[]);
        self.bold(term);
        self.line(text);
    }

    fn options(&mut self, command: &CommandSpec, lang: Lang) {
        let mut section = None;
        for flag in &command.flags() {
            if section != Some(flag.section) {
                self.request("SS", &[heading(flag.section.get(lang))]);
                section = Some(flag.section);
            }
            self.entry(&spelled(flag, lang), &help::effect(flag, lang));
        }
    }
}

fn spelled(flag: &FlagSpec, lang: Lang) -> String {
    let short = flag.short.map_or(String::new(), |short| format!("-{short}, "));
    format!("{short}{}", flag.usage(lang))
}

/// A text in which nothing means anything to roff.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq").replace('`', "\\(ga")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_a_request() {
        let mut roff = Roff { text: String::new() };
        roff.line(".gitignore --x 'a' \\n");
        roff.request("SH", &["a \"b\""]);
        assert_eq!(roff.text, "\\&.gitignore \\-\\-x \\(aqa\\(aq \\en\n.SH \"a \\(dqb\\(dq\"\n");
    }
}
