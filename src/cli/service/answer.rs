//! How commands of the service answer: a document of JSON, or text for people; secrets masked in both.

use serde_json::{Value, json};

use super::table::{Column, fields, table};
use crate::{
    cli::{
        Outcome,
        command::Args,
        flags::{Flag, Word, choice, switch},
        output,
    },
    messages::{
        Failure, Lang, Sentence,
        help::{section, value},
        run::Word as Said,
        service::{ServiceNote, help},
    },
    service::{Class, ServiceError, Vault},
    source::visible,
};

/// The form of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Form {
    #[default]
    Json,
    Text,
}

impl Word for Form {
    const ALL: &'static [Self] = &[Self::Json, Self::Text];

    fn word(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Text => "text",
        }
    }
}

pub(crate) const FORMAT: Flag<Form> = choice("format", value::FORMAT, section::OTHER, help::FORMAT);
pub(super) const SHOW_SECRETS: Flag<bool> = switch("show-secrets", section::OTHER, help::SHOW_SECRETS);

/// The options that say how to answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnswerOptions {
    pub(crate) form: Form,
    pub(crate) show_secrets: bool,
}

impl AnswerOptions {
    pub(crate) fn read(args: &mut Args<'_>) -> Self {
        Self { form: args.flag(FORMAT), show_secrets: args.flag(SHOW_SECRETS) }
    }
}

/// Who answers: options, language, and what is to be masked.
pub(crate) struct Answering<'a> {
    pub(crate) options: AnswerOptions,
    pub(crate) lang: Lang,
    pub(crate) vault: &'a Vault,
}

impl Answering<'_> {
    /// Prints a document; as text by these columns where it is a list.
    pub(crate) fn show(&self, document: &Value, columns: &[Column]) -> Result<(), Failure> {
        let masked;
        let document = if self.options.show_secrets {
            document
        } else {
            masked = self.vault.redact_json(document);
            &masked
        };
        match (self.options.form, document) {
            (Form::Json, _) => output::print(output::pretty_json(document).as_bytes()),
            (Form::Text, Value::Array(items)) if !columns.is_empty() => {
                output::print_lines(&table(items, columns))
            }
            (Form::Text, _) => output::print_lines(&fields(document)),
        }
    }

    /// Prints lines for people, masked.
    pub(crate) fn show_lines(&self, text: &str) -> Result<(), Failure> {
        if self.options.show_secrets {
            output::print_lines(text)
        } else {
            output::print_lines(&self.vault.redact(text))
        }
    }

    /// Says something on standard error.
    pub(crate) fn note(&self, note: &ServiceNote) {
        let line = self.vault.redact(&note.to(self.lang).to_string());
        output::complain(&format!("stapel: {}: {}\n", Said::Note.to(self.lang), visible(&line)));
    }

    /// Reports an error and tells how the run ends.
    pub(crate) fn fail(&self, error: &ServiceError) -> Outcome {
        let document = error.document(self.lang, self.vault);
        match self.options.form {
            Form::Json => output::complain(&output::pretty_json(&document)),
            Form::Text => {
                let mut lines = error.sentences(self.lang).into_iter();
                let first = lines.next().unwrap_or_default();
                let mut text = format!("stapel: {}: {first}\n", Said::Error.to(self.lang));
                lines.for_each(|line| text.push_str(&format!("  {line}\n")));
                if let Some(details) = error.details.as_deref()
                    && let (Some(method), Some(url)) = (details.method, &details.url)
                {
                    text.push_str(&format!("  {method} {url}\n"));
                }
                output::complain(&self.vault.redact(&text));
            }
        }
        outcome(error)
    }
}

/// How a run ends with an error.
pub(crate) fn outcome(error: &ServiceError) -> Outcome {
    match error.class() {
        Class::Refused => Outcome::Findings,
        Class::Failed => Outcome::Incomplete,
        Class::Unfinished => Outcome::Unfinished,
    }
}

/// The answer of a request that has none of its own.
pub(super) fn done(verb: &str, id: &str) -> Value {
    json!({ "done": verb, "id": id })
}
