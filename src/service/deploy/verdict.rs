//! Whether a deploy worked, by all that the document asks for: tasks that failed since it began, the build that is applied,
//! and the address of the application, which only informs.
//!
//! Three answers are possible, and what is not known is never success. Spec: "Platform behaviours", 1.

use serde::{Deserialize, Serialize};

use crate::service::UtcTime;

/// The answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// All that can contradict was asked, and nothing does.
    Verified,
    /// Something that had to be asked gave no answer.
    Unknown,
    Failed,
}

/// What is known when a deploy is judged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// The status of the application, as the service writes it; empty while it changes.
    pub status: String,
    /// The text of its card.
    pub error: Option<String>,
    /// The build that should be applied.
    pub expected: Build,
    /// The build that the card names.
    pub applied: Build,
    /// When the deploy began, by the clock of the server; without it every task counts.
    pub since: Option<UtcTime>,
    /// The tasks of the application; `None` where they could not be read.
    pub tasks: Option<Vec<Task>>,
}

/// What is known of a build.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Build {
    pub id: Option<String>,
    pub version: Option<String>,
    /// Whether the version is the one of the build file, which the server may have replaced by another.
    pub may_be_renumbered: bool,
}

/// A task of the application.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Task {
    pub id: String,
    pub status: String,
    pub operation_type: String,
    pub error_message: String,
    /// As the service writes it.
    pub start_date: Option<String>,
}

/// Why the answer is what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The application is in the state that it does not leave.
    ErrorStatus {
        error: String,
    },
    TaskFailed {
        operation: String,
        message: String,
    },
    /// The server stayed on another build, or went back to it.
    OtherBuild {
        expected: String,
        applied: String,
    },
    /// Neither ids nor versions that can be compared.
    BuildUnknown,
    TasksUnknown,
    /// The application is still changing.
    Changing {
        status: String,
    },
    /// A task counts because its date cannot be read.
    DateUnknown {
        task: String,
        date: String,
    },
    /// It does not run, which contradicts nothing.
    Stopped,
}

/// An answer with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    pub verdict: Verdict,
    /// Those that keep it from being verified first.
    pub reasons: Vec<Reason>,
    /// Whether the expected build is applied; `None` where that cannot be told.
    pub is_applied: Option<bool>,
    /// The tasks that failed since the beginning, the last first.
    pub failed: Vec<Task>,
}

/// Judges by what is known.
#[must_use]
pub fn judge(facts: &Facts) -> Judgement {
    let (failed, undated) = failed(facts.tasks.as_deref().unwrap_or_default(), facts.since);
    let mut reasons = Vec::new();
    let mut verdict = Verdict::Verified;
    let mut add = |worse: Verdict, reason| {
        verdict = verdict.max(worse);
        reasons.push((worse, reason));
    };
    if is_error(&facts.status) {
        add(Verdict::Failed, Reason::ErrorStatus { error: facts.error.clone().unwrap_or_default() });
    } else if !is_stable(&facts.status) {
        add(Verdict::Unknown, Reason::Changing { status: facts.status.clone() });
    }
    for task in &failed {
        let (operation, message) = (task.operation_type.clone(), task.error_message.clone());
        add(Verdict::Failed, Reason::TaskFailed { operation, message });
    }
    let is_applied = is_applied(&facts.expected, &facts.applied);
    match is_applied {
        Some(true) => {}
        Some(false) => {
            let [expected, applied] = [&facts.expected, &facts.applied].map(Build::shown);
            add(Verdict::Failed, Reason::OtherBuild { expected, applied });
        }
        None => add(Verdict::Unknown, Reason::BuildUnknown),
    }
    if facts.tasks.is_none() {
        add(Verdict::Unknown, Reason::TasksUnknown);
    }
    for task in undated {
        let date = task.start_date.unwrap_or_default();
        add(Verdict::Verified, Reason::DateUnknown { task: task.id, date });
    }
    if facts.status.eq_ignore_ascii_case("Stopped") {
        add(Verdict::Verified, Reason::Stopped);
    }
    reasons.sort_by_key(|(worse, _)| std::cmp::Reverse(*worse));
    Judgement {
        verdict,
        reasons: reasons.into_iter().map(|(_, reason)| reason).collect(),
        is_applied,
        failed,
    }
}

/// The tasks that failed since a moment, the last first, and those of them that count only because their dates cannot be read.
#[must_use]
pub fn failed(tasks: &[Task], since: Option<UtcTime>) -> (Vec<Task>, Vec<Task>) {
    let has_failed = |task: &&Task| {
        ["error", "failed"].iter().any(|status| task.status.trim().eq_ignore_ascii_case(status))
    };
    let mut failed = Vec::new();
    let mut undated = Vec::new();
    for task in tasks.iter().filter(has_failed) {
        let began = task.start_date.as_deref().and_then(UtcTime::parse);
        let (Some(since), Some(began)) = (since, began) else {
            undated.extend(began.is_none().then(|| task.clone()));
            failed.push((began, task.clone()));
            continue;
        };
        if began >= since {
            failed.push((Some(began), task.clone()));
        }
    }
    failed.sort_by_key(|(began, _)| std::cmp::Reverse(*began));
    (failed.into_iter().map(|(_, task)| task).collect(), undated)
}

/// Whether a status is one that an application stays in.
#[must_use]
pub fn is_stable(status: &str) -> bool {
    ["Running", "Stopped", "Error"].iter().any(|stable| status.trim().eq_ignore_ascii_case(stable))
}

/// Whether a status passes by itself. While it does, it may also be empty; a word that nobody knows is one that passes.
#[must_use]
pub fn is_transitional(status: &str) -> bool {
    !is_stable(status) && !status.trim().eq_ignore_ascii_case("Deleted")
}

/// Whether it is the one that it never leaves.
#[must_use]
pub fn is_error(status: &str) -> bool {
    status.trim().eq_ignore_ascii_case("Error")
}

/// Whether it runs.
#[must_use]
pub fn is_running(status: &str) -> bool {
    status.trim().eq_ignore_ascii_case("Running")
}

/// Ids tell for sure; versions where the expected one is the server's own, or both are the same.
fn is_applied(expected: &Build, applied: &Build) -> Option<bool> {
    if let (Some(expected), Some(applied)) = (&expected.id, &applied.id) {
        return Some(expected.eq_ignore_ascii_case(applied));
    }
    let (version, found) = (expected.version.as_ref()?, applied.version.as_ref()?);
    (version == found || !expected.may_be_renumbered).then_some(version == found)
}

impl Build {
    fn shown(&self) -> String {
        let known = [&self.version, &self.id].into_iter().flatten().cloned();
        known.collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build(id: &str, version: &str) -> Build {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Build { id: some(id), version: some(version), may_be_renumbered: false }
    }

    fn facts() -> Facts {
        Facts {
            status: "Running".into(),
            expected: build("b-2", "1.0-2"),
            applied: build("b-2", "1.0-2"),
            since: UtcTime::parse("2026-11-23T05:00:00Z"),
            tasks: Some(vec![task("Completed", "2026-11-23T05:00:01Z")]),
            ..Facts::default()
        }
    }

    fn task(status: &str, date: &str) -> Task {
        Task { id: "t".into(), status: status.into(), start_date: Some(date.into()), ..Task::default() }
    }

    fn verdict(facts: &Facts) -> Verdict {
        judge(facts).verdict
    }

    #[test]
    fn what_nothing_contradicts_is_verified() {
        let judged = judge(&facts());
        assert_eq!((judged.verdict, judged.is_applied), (Verdict::Verified, Some(true)));
        assert_eq!(judged.reasons, []);
    }

    #[test]
    fn a_silent_rollback_is_a_failure() {
        let stayed = Facts { applied: build("b-1", "1.0-1"), ..facts() };
        assert_eq!(verdict(&stayed), Verdict::Failed);
        let by_version = Facts { applied: build("", "1.0-1"), ..facts() };
        assert_eq!(verdict(&by_version), Verdict::Failed);
        // The same number, but another build: an id tells more than a version.
        assert_eq!(verdict(&Facts { applied: build("b-1", "1.0-2"), ..facts() }), Verdict::Failed);
    }

    #[test]
    fn failed_tasks_count_since_the_beginning() {
        let with = |status, date| Facts { tasks: Some(vec![task(status, date)]), ..facts() };
        for status in ["Error", "Failed", "error", "FAILED"] {
            assert_eq!(verdict(&with(status, "2026-11-23T05:00:00Z")), Verdict::Failed, "{status}");
            assert_eq!(verdict(&with(status, "2026-11-23T04:59:59.999Z")), Verdict::Verified, "{status}");
            assert_eq!(verdict(&with(status, "2026-11-23T08:00:00+03:00")), Verdict::Failed, "{status}");
            assert_eq!(verdict(&with(status, "2026-11-23T05:00:00+03:00")), Verdict::Verified, "{status}");
        }
        let odd = judge(&with("Error", "soon"));
        assert_eq!(odd.verdict, Verdict::Failed);
        assert!(odd.reasons.iter().any(|reason| matches!(reason, Reason::DateUnknown { .. })));
        let undated = Task { status: "Failed".into(), ..Task::default() };
        assert_eq!(verdict(&Facts { tasks: Some(vec![undated]), ..facts() }), Verdict::Failed);
        let timeless = Facts { since: None, ..with("Error", "2020-01-01T00:00:00Z") };
        assert_eq!(verdict(&timeless), Verdict::Failed, "without a beginning every task counts");
    }

    #[test]
    fn what_is_not_known_is_no_success() {
        let unknown = [
            Facts { tasks: None, ..facts() },
            Facts { applied: Build::default(), ..facts() },
            Facts { expected: Build::default(), ..facts() },
            Facts { status: String::new(), ..facts() },
            Facts { status: "Updating".into(), ..facts() },
            Facts { expected: Build { id: None, may_be_renumbered: true, ..build("", "1.0-7") }, ..facts() },
        ];
        for facts in unknown {
            assert_eq!(verdict(&facts), Verdict::Unknown, "{facts:?}");
        }
    }

    #[test]
    fn an_error_is_a_failure_whatever_else_is_known() {
        let error = Facts { status: "Error".into(), error: Some("no space".into()), tasks: None, ..facts() };
        let judged = judge(&error);
        assert_eq!(judged.verdict, Verdict::Failed);
        assert_eq!(judged.reasons.first(), Some(&Reason::ErrorStatus { error: "no space".into() }));
    }
}
