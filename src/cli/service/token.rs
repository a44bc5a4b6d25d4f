//! `stapel service token`: signs in, and shows nothing secret unless asked.

use serde_json::{Value, json};

use super::{AnswerOptions, Connection, connection::with_session};
use crate::{
    cli::{
        Outcome,
        command::{Args, Command},
    },
    messages::{Bilingual, Failure, Lang, service::help},
};

/// `stapel service token`.
pub(crate) struct Token {
    connection: Connection,
    answer: AnswerOptions,
}

impl Command for Token {
    const NAME: &'static str = "service token";
    const ABOUT: Bilingual = help::ABOUT_TOKEN;

    fn read(args: &mut Args<'_>) -> Self {
        Self { connection: Connection::read(args), answer: AnswerOptions::read(args) }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        with_session(&self.connection, self.answer, lang, |session, answering| {
            let token = session.client.token();
            session.close();
            match token {
                Err(error) => Ok(answering.fail(&error)),
                Ok(token) => {
                    let life = session.client.token_life().map(|life| life.as_secs());
                    // One of a cache: nobody knows.
                    let life = life.filter(|seconds| *seconds < 366 * 86_400);
                    let document = json!({ "token": Value::from(token.reveal()), "expires-in": life });
                    answering.show(&document, &[])?;
                    Ok(Outcome::Clean)
                }
            }
        })
    }
}
