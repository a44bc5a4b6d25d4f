//! What the service does in the background.

use super::records::records;
use crate::service::UtcTime;

records! {
    /// A task of an application.
    ApplicationTask {
        application_id => ["application-id"];
        status => ["status"];
        /// `DeleteApplication` and others.
        operation => ["operation-type"];
        error_message => ["error-message"];
        start_date => ["start-date"];
    }

    /// A task over several applications.
    GroupTask {
        status => ["status", "state"];
        error_message => ["error-message", "error"];
    }
}

impl ApplicationTask {
    #[must_use]
    pub fn id(&self) -> Option<String> {
        self.0.id()
    }

    /// When it began; none where the date is missing or cannot be read.
    #[must_use]
    pub fn started(&self) -> Option<UtcTime> {
        UtcTime::parse(&self.start_date()?)
    }

    /// Whether it failed: its status is `Error` or `Failed`, in either case.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.status()
            .is_some_and(|status| ["error", "failed"].iter().any(|word| status.eq_ignore_ascii_case(word)))
    }

    /// Whether it belongs to what began at a time. One without a readable date does.
    #[must_use]
    pub fn is_since(&self, start: UtcTime) -> bool {
        self.started().is_none_or(|started| started >= start)
    }
}

impl GroupTask {
    /// Its id, under either name.
    #[must_use]
    pub fn id(&self) -> Option<String> {
        self.0.id().or_else(|| self.0.first_text(&["task-id", "group-task-id"]))
    }

    /// Whether it has failed; none while it goes on or if its status is unknown.
    #[must_use]
    pub fn has_failed(&self) -> Option<bool> {
        let status = self.status()?.to_ascii_lowercase();
        match status.as_str() {
            "error" | "failed" | "canceled" | "cancelled" => Some(true),
            "completed" | "complete" | "done" | "success" | "succeeded" | "finished" => Some(false),
            _ => None,
        }
    }
}
