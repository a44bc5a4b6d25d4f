//! Waiting for what the service does in the background: a question again and again, until it is done, the time is over, or
//! the user has enough. A question that gets no answer for a moment does not end the wait. Spec: "Limits".

use std::time::Duration;

use serde_json::Value;

use super::{Application, Client, Dump, GroupTask, Status, clock::Event, error::ServiceError};
use crate::messages::service::{ServiceHint, ServiceProblem};

/// How long and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitLimits {
    /// From one question to the next.
    pub poll: Duration,
    /// For an application to stop, or to be gone.
    pub stop: Duration,
    /// For an application to start, to become ready or to leave transitional states.
    pub start: Duration,
}

impl Default for WaitLimits {
    fn default() -> Self {
        Self {
            poll: Duration::from_secs(10),
            stop: Duration::from_secs(180),
            start: Duration::from_secs(300),
        }
    }
}

/// What a question found out.
pub enum Found<T> {
    Done(T),
    /// Not yet; how it looks now, and what is known.
    NotYet {
        state: String,
        known: Value,
    },
}

impl Client {
    /// Asks until it is done. `what` tells it to people.
    ///
    /// # Errors
    /// What the question says; [`ServiceProblem::NotFinished`] and [`ServiceProblem::Interrupted`] with what is known.
    pub fn wait_for<T>(
        &self,
        what: &str,
        limit: Duration,
        poll: Duration,
        mut ask: impl FnMut() -> Result<Found<T>, ServiceError>,
    ) -> Result<T, ServiceError> {
        let begun = self.clock().elapsed();
        let mut state = String::from("-");
        let mut known = Value::Null;
        loop {
            match ask() {
                Ok(Found::Done(done)) => return Ok(done),
                Ok(Found::NotYet { state: now, known: card }) => (state, known) = (now, card),
                Err(error) if error.is_passing() => {}
                Err(error) => return Err(error.knowing(known)),
            }
            let elapsed = self.clock().elapsed().saturating_sub(begun);
            let unfinished =
                |problem| Err(ServiceError::new(problem).knowing(self.vault().redact_json(&known)));
            let shown = format!("{what} ({state})");
            if self.clock().is_interrupted() {
                return unfinished(ServiceProblem::Interrupted { what: shown });
            }
            if elapsed >= limit {
                return unfinished(ServiceProblem::NotFinished { what: shown, seconds: limit.as_secs() });
            }
            self.observer().see(&Event::Waiting { what, state: &state, elapsed, limit });
            self.clock().sleep(poll.min(limit.saturating_sub(elapsed)));
        }
    }

    /// Waits until an application has left transitional states; whatever it is then.
    ///
    /// # Errors
    /// As [`Client::wait_for`].
    pub fn wait_until_stable(&self, id: &str, limits: WaitLimits) -> Result<Application, ServiceError> {
        self.wait_for(id, limits.start, limits.poll, || {
            let card = self.application(id)?;
            Ok(found(card, |_, status| status.is_stable() || *status == Status::Deleted))
        })
    }

    /// Waits until an application has a status. In `Error` it never has another one.
    ///
    /// # Errors
    /// As [`Client::wait_for`]; [`ServiceProblem::ApplicationFailed`].
    pub fn wait_for_status(
        &self,
        id: &str,
        wanted: &Status,
        limit: Duration,
        poll: Duration,
    ) -> Result<Application, ServiceError> {
        self.wait_for(id, limit, poll, || {
            let card = not_failed(self.application(id)?, id)?;
            Ok(found(card, |_, status| status == wanted))
        })
    }

    /// Waits until a new application is ready: it has an address and is in a stable state other than `Error`.
    ///
    /// # Errors
    /// As [`Client::wait_for`]; [`ServiceProblem::ApplicationFailed`] at once.
    pub fn wait_until_ready(&self, id: &str, limits: WaitLimits) -> Result<Application, ServiceError> {
        self.wait_for(id, limits.start, limits.poll, || {
            let card = not_failed(self.application(id)?, id)?;
            Ok(found(card, |card, status| card.uri().is_some() && status.is_stable()))
        })
    }

    /// Waits until a deleted application is gone: its card answers 404, or shows `Deleted`.
    ///
    /// # Errors
    /// As [`Client::wait_for`].
    pub fn wait_until_gone(&self, id: &str, limits: WaitLimits) -> Result<(), ServiceError> {
        self.wait_for(id, limits.stop, limits.poll, || match self.application(id) {
            Err(error) if error.is_not_found() => Ok(Found::Done(())),
            Err(error) => Err(error),
            Ok(card) if card.status() == Status::Deleted => Ok(Found::Done(())),
            Ok(card) => Ok(not_yet(&card)),
        })
    }

    /// Waits until a group task has ended, one way or the other.
    ///
    /// # Errors
    /// As [`Client::wait_for`].
    pub fn wait_for_group_task(&self, id: &str, limits: WaitLimits) -> Result<GroupTask, ServiceError> {
        self.wait_for(id, limits.start, limits.poll, || {
            let task = self.group_task(id)?;
            Ok(if task.has_failed().is_some() {
                Found::Done(task)
            } else {
                let state = task.status().unwrap_or_else(|| "-".to_owned());
                Found::NotYet { state, known: task.record().document().clone() }
            })
        })
    }

    /// Waits until a dump is made, or is not going to be.
    ///
    /// # Errors
    /// As [`Client::wait_for`].
    pub fn wait_for_dump(
        &self,
        application: &str,
        id: &str,
        limits: WaitLimits,
    ) -> Result<Dump, ServiceError> {
        self.wait_for(id, limits.start, limits.poll, || {
            let dump = self.dump(application, id)?;
            // The document does not list the states of a dump; a group task's words for an end are the best guess.
            Ok(if GroupTask::new(dump.record().document().clone()).has_failed().is_some() {
                Found::Done(dump)
            } else {
                let state = dump.status().unwrap_or_else(|| "-".to_owned());
                Found::NotYet { state, known: dump.record().document().clone() }
            })
        })
    }
}

fn found(card: Application, is_done: impl Fn(&Application, &Status) -> bool) -> Found<Application> {
    let status = card.status();
    if is_done(&card, &status) { Found::Done(card) } else { not_yet(&card) }
}

fn not_yet<T>(card: &Application) -> Found<T> {
    Found::NotYet { state: card.status().to_string(), known: card.record().document().clone() }
}

/// The card of an application that has not failed.
///
/// # Errors
/// Its status is `Error`, which is final.
fn not_failed(card: Application, id: &str) -> Result<Application, ServiceError> {
    if card.status() != Status::Error {
        return Ok(card);
    }
    let error = card.error().unwrap_or_else(|| "-".to_owned());
    Err(ServiceError::new(ServiceProblem::ApplicationFailed { id: id.to_owned(), error })
        .advise(ServiceHint::ErrorIsFinal)
        .knowing(card.record().document().clone()))
}
