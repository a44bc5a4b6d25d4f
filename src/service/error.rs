//! What goes wrong between this program and the service: a sentence, what is known of the request, and what to do.

use serde_json::{Value, json};

use super::Vault;
use crate::messages::{
    Lang, Sentence,
    service::{ServiceHint, ServiceProblem},
};

/// Whether the server has a request that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// Surely not: it was never sent.
    NotSent,
    /// Not all of it: it cannot have acted on it.
    Partial,
    /// Nobody knows: the connection broke after it was sent.
    Unknown,
    /// It answered.
    Answered,
}

/// What kind of end an error is, as the exit code tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// The service said no (1).
    Refused,
    /// Usage, configuration or network (2).
    Failed,
    /// Not finished in time, or interrupted (3).
    Unfinished,
}

/// An error with all that is known of it. Its texts hold no secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceError {
    pub problem: ServiceProblem,
    pub hint: Option<ServiceHint>,
    pub delivery: Delivery,
    pub details: Option<Box<Details>>,
}

/// What is known of the request and its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    pub status: Option<u16>,
    pub method: Option<&'static str>,
    pub url: Option<String>,
    /// What the server says, cut where it is long.
    pub answer: Option<String>,
    /// The code in what the server says: `ALREADY_EXISTS`.
    pub server_code: Option<String>,
    /// What is known of the object: its last card.
    pub known: Option<Value>,
}

impl ServiceError {
    #[must_use]
    pub const fn new(problem: ServiceProblem) -> Self {
        Self { problem, hint: None, delivery: Delivery::NotSent, details: None }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn advise(mut self, hint: ServiceHint) -> Self {
        self.hint = Some(hint);
        self
    }

    #[must_use]
    pub fn delivered(mut self, delivery: Delivery) -> Self {
        self.delivery = delivery;
        self
    }

    /// Adds the request it is about.
    #[must_use]
    pub fn of_request(mut self, method: &'static str, url: &str) -> Self {
        let details = self.details.get_or_insert_default();
        details.method = Some(method);
        details.url = Some(url.to_owned());
        self
    }

    /// Adds what is known of the object so far.
    #[must_use]
    pub fn knowing(mut self, known: Value) -> Self {
        self.details.get_or_insert_default().known = Some(known);
        self
    }

    #[must_use]
    pub fn status(&self) -> Option<u16> {
        self.details.as_deref()?.status
    }

    /// What the server says.
    #[must_use]
    pub fn answer(&self) -> Option<&str> {
        self.details.as_deref()?.answer.as_deref()
    }

    /// Whether the server does not have what was asked for.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        self.problem == ServiceProblem::NotFound
    }

    /// Whether the same question may be answered a moment later: a wait goes on over it.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        use ServiceProblem as P;
        matches!(
            self.problem,
            P::ConnectionRefused { .. }
                | P::ConnectTimedOut { .. }
                | P::TimedOut { .. }
                | P::ConnectionBroken { .. }
                | P::HostNotFound { .. }
                | P::ServerStarting
                | P::Throttled
                | P::Unavailable
                | P::Busy
                | P::ServerFailed { .. }
                | P::AnswerNotJson { .. }
        )
    }

    #[must_use]
    pub fn class(&self) -> Class {
        use ServiceProblem as P;
        match &self.problem {
            P::NotFinished { .. } | P::Interrupted { .. } => Class::Unfinished,
            P::Unauthorized
            | P::NoSuchEndpoint
            | P::Forbidden
            | P::NotFound
            | P::AlreadyExists
            | P::Conflict
            | P::Busy
            | P::UnpublishedEdits
            | P::NotAnId
            | P::IncompleteBody
            | P::InUse
            | P::Throttled
            | P::Unavailable
            | P::ServerFailed { .. }
            | P::Rejected { .. }
            | P::ApplicationUnknown { .. }
            | P::ApplicationAmbiguous { .. }
            | P::ProjectUnknown { .. }
            | P::ProjectAmbiguous { .. }
            | P::BuildUnknown { .. }
            | P::BuildAmbiguous { .. }
            | P::ApplicationFailed { .. } => Class::Refused,
            _ => Class::Failed,
        }
    }

    /// The name of the problem, for programs.
    #[must_use]
    pub fn code(&self) -> String {
        self.problem.code()
    }

    /// The sentences for people: the problem with what the server says, then what to do.
    #[must_use]
    pub fn sentences(&self, lang: Lang) -> Vec<String> {
        let problem = self.problem.to(lang).to_string();
        let first = match self.answer() {
            Some(answer) if !answer.is_empty() => format!("{problem}: {answer}"),
            _ => problem,
        };
        let hint = self.hint.as_ref().map(|hint| hint.to(lang).to_string());
        std::iter::once(first).chain(hint).collect()
    }

    /// The document of an error: `code`, `message`, `status`, `method`, `url`, `hint`, and what else is known.
    #[must_use]
    pub fn document(&self, lang: Lang, vault: &Vault) -> Value {
        let details = self.details.as_deref().cloned().unwrap_or_default();
        let document = json!({
            "code": self.code(),
            "message": self.problem.to(lang).to_string(),
            "status": details.status,
            "method": details.method,
            "url": details.url,
            "hint": self.hint.as_ref().map(|hint| hint.to(lang).to_string()),
            "answer": details.answer,
            "server-code": details.server_code,
            "known": details.known,
        });
        let Value::Object(mut fields) = vault.redact_json(&document) else { return document };
        fields.retain(|key, value| {
            !value.is_null() || ["code", "message", "status", "method", "url", "hint"].contains(&key.as_str())
        });
        json!({ "error": fields })
    }
}
