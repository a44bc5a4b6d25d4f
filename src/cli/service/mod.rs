//! `stapel service …`: what the service can do, as commands.
//!
//! - Each row of the table of endpoints is a command by itself ([`row`]), and so is each of its variants; a new row needs
//!   nothing else than a line of help.
//! - What needs more than one request, or is asked for by a name instead of an id, is in a file for its resource.
//! - An answer is a document of JSON on standard output, an error one on standard error ([`answer`]), and neither holds a
//!   secret.

pub(crate) mod answer;
mod applications;
mod branches;
mod builds;
mod cache;
pub(crate) mod check;
pub(crate) mod clock;
pub(crate) mod connection;
pub(crate) mod emulate;
mod observer;
pub(crate) mod probe;
pub(crate) mod remove;
pub(crate) mod row;
mod table;
mod tasks;
pub(crate) mod token;
mod user_lists;
pub(crate) mod verify;

use std::{ffi::OsString, sync::LazyLock};

use super::{
    Outcome, actions,
    command::{Args, Argument, Command, CommandSpec},
    help, output,
};
pub(crate) use answer::{AnswerOptions, Answering};
pub(crate) use connection::{Connection, Session};

use crate::{
    messages::{Bilingual, Failure, Lang, help::value, service::help as texts},
    service::endpoint::{APPLICATION, ENDPOINTS, Endpoint, MODIFY_BRANCH},
};

/// Commands that do a part of what a row does, or show a part of its answer.
static VARIANTS: [Endpoint; 3] = [
    Endpoint { resource: "technology", verb: "get", ..APPLICATION },
    Endpoint { verb: "merge", ..MODIFY_BRANCH },
    Endpoint { verb: "rebind", ..MODIFY_BRANCH },
];

/// The commands for single requests, by resource, in the order of the table.
pub(crate) fn rows() -> impl Iterator<Item = CommandSpec> {
    static NAMED: LazyLock<Vec<(String, Bilingual, &'static Endpoint)>> = LazyLock::new(|| {
        let place = |row: &Endpoint| ENDPOINTS.iter().position(|known| known.resource == row.resource);
        let mut rows: Vec<_> = ENDPOINTS.iter().chain(&VARIANTS).collect();
        rows.sort_by_key(|row| place(row));
        let named = |row: &'static Endpoint| {
            let is_it = |(resource, verb, _): &&(&str, &str, Bilingual)| {
                (*resource, *verb) == (row.resource, row.verb)
            };
            let about = texts::COMMANDS.iter().find(is_it).map(|(_, _, about)| *about);
            let plain = Bilingual { ru: row.path, en: row.path };
            (format!("service {} {}", row.resource, row.verb), about.unwrap_or(plain), row)
        };
        rows.into_iter().map(named).collect()
    });
    NAMED.iter().map(|(name, about, row)| CommandSpec::of_row(name, *about, row))
}

/// `stapel service`, where no command follows.
pub(crate) struct Group {
    words: Vec<OsString>,
}

impl Command for Group {
    const NAME: &'static str = "service";
    const ABOUT: Bilingual = texts::ABOUT;

    fn read(args: &mut Args<'_>) -> Self {
        Self { words: args.argument(Argument::any(value::ACTION)) }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        match self.words.as_slice() {
            [] => {
                output::print_lines(&help::render(&CommandSpec::of::<Self>(), lang))?;
                Ok(Outcome::Clean)
            }
            [resource, rest @ ..] => {
                let of_resource = format!("{} {}", Self::NAME, resource.to_string_lossy());
                let is_known = rows()
                    .any(|row| row.name.strip_prefix(&of_resource).is_some_and(|rest| rest.starts_with(' ')));
                if is_known {
                    let verb = rest.first().cloned().unwrap_or_default();
                    Err(actions::unknown(&of_resource, &verb))
                } else {
                    Err(actions::unknown(Self::NAME, resource))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_has_a_line_of_help_and_every_line_a_row() {
        let rows: Vec<_> = ENDPOINTS.iter().chain(&VARIANTS).map(|row| (row.resource, row.verb)).collect();
        let lines: Vec<_> = texts::COMMANDS.iter().map(|(resource, verb, _)| (*resource, *verb)).collect();
        for row in &rows {
            assert_eq!(lines.iter().filter(|line| *line == row).count(), 1, "{row:?}");
        }
        assert_eq!(rows.len(), lines.len());
        assert!(rows.len() > 40);
    }
}
