//! What a deploy answers, for programs and for people.

use serde::Serialize;
use serde_json::Value;

use crate::{
    cli::Outcome,
    messages::{
        Lang, Sentence,
        deploy::{DeployLine, DeployProblem},
    },
    report::visible,
    service::{
        Vault,
        deploy::{
            flow::{Conclusion, Doing, Halt},
            journal::Journal,
            loss::{Comparison, Kind, Loss},
            said::{self, Said},
            server::{Application, CallKind, Server},
            verdict::{Reason, Task, Verdict},
        },
    },
};

/// The answer, in the order of its fields.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Answer {
    pub(crate) ok: bool,
    /// `verified`, `failed`, `unknown`, `planned`, `up-to-date`, `refused`, `unfinished`, `error`.
    pub(crate) verdict: &'static str,
    pub(crate) application: Option<AnsweredApplication>,
    pub(crate) project_id: Option<String>,
    pub(crate) build: Option<AnsweredBuild>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) before: Option<Before>,
    /// When the deploy began, by the clock of the server.
    pub(crate) since: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) data_loss: Option<AnsweredLoss>,
    /// Why it is no success, in sentences with their names.
    pub(crate) problems: Vec<Told>,
    /// What contradicts nothing and is worth knowing.
    pub(crate) notes: Vec<Told>,
    /// What the server says about the sources.
    pub(crate) messages: Vec<Said>,
    /// The tasks of the application that failed.
    pub(crate) tasks: Vec<Task>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) plan: Vec<Told>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) journal: Option<String>,
    /// Commands: to go on, to look, to undo, to remove.
    pub(crate) next: Vec<Next>,
    #[serde(skip_serializing_if = "Value::is_null")]
    pub(crate) error: Value,
}

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct AnsweredApplication {
    pub(crate) id: Option<String>,
    pub(crate) name: String,
    pub(crate) status: String,
    pub(crate) uri: Option<String>,
    /// What the address answers, for information: 401 and 403 are usual.
    pub(crate) uri_status: Option<u16>,
    pub(crate) created: bool,
    pub(crate) restarted: bool,
    pub(crate) applied_build: Option<String>,
    pub(crate) applied_version: Option<String>,
    /// Whether the build of this deploy is applied; null where that cannot be told.
    pub(crate) applied: Option<bool>,
}

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct AnsweredBuild {
    pub(crate) id: Option<String>,
    /// As the server numbers it.
    pub(crate) version: Option<String>,
    /// As the build file has it.
    pub(crate) file_version: String,
    pub(crate) renumbered: bool,
    pub(crate) file: Option<String>,
    pub(crate) sha256: String,
    pub(crate) vendor: String,
    pub(crate) name: String,
    pub(crate) branch: String,
    pub(crate) commit: String,
    /// The files that differ from the commit; null where nobody can tell.
    pub(crate) dirty: Option<Vec<String>>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Before {
    pub(crate) build: Option<String>,
    pub(crate) version: Option<String>,
    pub(crate) commit: Option<String>,
    /// How the commit of the applied build stands to ours: `same`, `older`, `newer`, `other`, `unknown`.
    pub(crate) relation: &'static str,
}

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct AnsweredLoss {
    pub(crate) checked: bool,
    /// What was compared with.
    pub(crate) against: Option<String>,
    /// Why it was not.
    pub(crate) reason: Option<Told>,
    pub(crate) allowed: bool,
    #[serde(flatten)]
    pub(crate) comparison: Comparison,
}

/// A sentence with its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Told {
    pub(crate) code: String,
    pub(crate) message: String,
}

impl Told {
    pub(crate) fn of(sentence: &impl Sentence, lang: Lang) -> Self {
        Self { code: sentence.code(), message: sentence.to(lang).to_string() }
    }
}

/// A command that may follow.
#[derive(Debug, Serialize)]
pub(crate) struct Next {
    /// `go-on`, `look`, `undo`, `remove`.
    pub(crate) why: String,
    pub(crate) command: String,
    #[serde(skip)]
    line: DeployLine,
}

impl Next {
    pub(crate) fn of(line: DeployLine) -> Self {
        let command = match &line {
            DeployLine::GoOn { command }
            | DeployLine::Undo { command }
            | DeployLine::Look { command }
            | DeployLine::Remove { command } => command.clone(),
            _ => String::new(),
        };
        Self { why: line.code(), command, line }
    }
}

/// A command line whose words stay words in a shell.
pub(crate) fn command<'w>(words: impl IntoIterator<Item = &'w str>) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:=@,+".contains(c);
    let quoted = words.into_iter().map(|word| {
        if !word.is_empty() && word.chars().all(plain) {
            word.to_owned()
        } else {
            format!("'{}'", word.replace('\'', r"'\''"))
        }
    });
    quoted.collect::<Vec<_>>().join(" ")
}

impl Answer {
    /// Adds why it is no success.
    pub(crate) fn problem(&mut self, problem: &DeployProblem, lang: Lang) {
        self.problems.push(Told::of(problem, lang));
    }

    /// Adds what is known of the application.
    pub(crate) fn know(&mut self, card: &Application) {
        let known = self.application.get_or_insert_default();
        known.id = Some(card.id.clone());
        known.name.clone_from(&card.name);
        known.status.clone_from(&card.status);
        known.uri.clone_from(&card.uri);
        known.applied_build.clone_from(&card.build.id);
        known.applied_version.clone_from(&card.build.version);
    }

    /// Adds what a journal tells.
    pub(crate) fn journal(&mut self, journal: &Journal) {
        self.project_id = journal.project().map(str::to_owned).or(self.project_id.take());
        self.since.clone_from(&journal.head.since);
        let application = self.application.get_or_insert_default();
        if let Some(id) = journal.application() {
            application.id = Some(id.to_owned());
        }
        if application.name.is_empty() {
            application.name.clone_from(&journal.head.application_name);
        }
        application.created |= journal.head.application.is_none() && journal.done.application.is_some();
        let build = self.build.get_or_insert_default();
        if build.sha256.is_empty() {
            let head = &journal.head;
            build.file_version.clone_from(&head.version);
            build.sha256.clone_from(&head.sha256);
            build.vendor.clone_from(&head.vendor);
            build.name.clone_from(&head.name);
            build.branch.clone_from(&head.branch);
            build.commit = head.commit.clone().unwrap_or_default();
        }
        if let Some(listed) = &journal.done.build {
            build.id = Some(listed.id.clone());
            build.version.clone_from(&listed.version);
            build.renumbered = listed.version.as_ref().is_some_and(|version| *version != build.file_version);
        }
    }

    /// Adds how a deploy was judged.
    pub(crate) fn conclude(&mut self, ended: &Conclusion, project: &str, lang: Lang) -> Outcome {
        self.know(&ended.application);
        let application = self.application.get_or_insert_default();
        application.uri_status = ended.uri_status;
        application.restarted = ended.is_restarted;
        application.applied = ended.judgement.is_applied;
        for reason in &ended.judgement.reasons {
            let is_note = matches!(reason, Reason::DateUnknown { .. } | Reason::Stopped);
            let told = Told::of(&sentence(reason), lang);
            if is_note { self.notes.push(told) } else { self.problems.push(told) }
        }
        self.messages
            .extend(ended.judgement.failed.iter().flat_map(|task| said::read(&task.error_message, project)));
        if ended.judgement.failed.is_empty()
            && ended.judgement.verdict == Verdict::Failed
            && let Some(error) = &ended.application.error
        {
            self.messages.extend(said::read(error, project));
        }
        self.tasks.clone_from(&ended.judgement.failed);
        let (verdict, outcome) = match ended.judgement.verdict {
            Verdict::Verified => ("verified", Outcome::Clean),
            Verdict::Failed => ("failed", Outcome::Findings),
            Verdict::Unknown => ("unknown", Outcome::Unfinished),
        };
        self.verdict = verdict;
        self.ok = outcome == Outcome::Clean;
        outcome
    }

    /// Adds why a deploy ended before it was judged.
    pub(crate) fn halt(&mut self, halt: &Halt, doing: Doing, lang: Lang) -> Outcome {
        let at = |doing| self::doing(doing).to(lang).to_string();
        let (problem, outcome) = match halt {
            Halt::Call(error) => {
                self.error = error.document.clone();
                match error.kind {
                    CallKind::Interrupted => {
                        (DeployProblem::Interrupted { doing: at(doing) }, Outcome::Unfinished)
                    }
                    CallKind::Busy => {
                        (DeployProblem::Broken { reason: error.text.clone() }, Outcome::Unfinished)
                    }
                    CallKind::Refused { .. } => {
                        (DeployProblem::Broken { reason: error.text.clone() }, Outcome::Findings)
                    }
                    CallKind::NotTaken | CallKind::Broken => {
                        (DeployProblem::Broken { reason: error.text.clone() }, Outcome::Incomplete)
                    }
                }
            }
            Halt::TimedOut { doing, status } => {
                let status = if status.is_empty() { "-".to_owned() } else { status.clone() };
                (DeployProblem::TimedOut { doing: at(*doing), status }, Outcome::Unfinished)
            }
            Halt::Gone => (DeployProblem::Gone, Outcome::Findings),
            Halt::Ambiguous { doing: Doing::Creating, .. } => {
                (DeployProblem::CreateUnknown, Outcome::Unfinished)
            }
            Halt::Ambiguous { .. } => (DeployProblem::UploadUnknown, Outcome::Unfinished),
            Halt::Journal(reason) => {
                (DeployProblem::JournalUnwritten { reason: reason.clone() }, Outcome::Incomplete)
            }
        };
        self.problem(&problem, lang);
        self.ok = false;
        self.verdict = match outcome {
            Outcome::Findings => "refused",
            Outcome::Incomplete => "error",
            _ => "unfinished",
        };
        outcome
    }

    /// The document, without secrets.
    pub(crate) fn document(&self, vault: &Vault) -> Value {
        vault.redact_json(&serde_json::to_value(self).unwrap_or_default())
    }

    /// The lines for people.
    pub(crate) fn text(&self, first: Option<DeployLine>, lang: Lang) -> String {
        let line = |text: &str| format!("{}\n", visible(text));
        let mut text: String = self.plan.iter().map(|told| line(&told.message)).collect();
        text.extend(first.map(|first| line(&first.to(lang).to_string())));
        text.extend(self.problems.iter().map(|told| line(&format!("  {}", told.message))));
        text.extend(self.notes.iter().map(|told| line(&format!("  {}", told.message))));
        for said in &self.messages {
            let place = match (&said.file, said.line, said.column) {
                (Some(file), Some(at), Some(column)) => format!("{file}:{at}:{column}: "),
                _ => String::new(),
            };
            text.extend(said.message.lines().map(|message| line(&format!("  {place}{message}"))));
        }
        if let Some(uri) = self.application.as_ref().and_then(|application| application.uri.clone()) {
            text += &line(&DeployLine::Address { uri }.to(lang).to_string());
        }
        text.extend(self.next.iter().map(|next| line(&next.line.to(lang).to_string())));
        text
    }
}

/// What is being done, as a word of a sentence.
pub(crate) fn doing(doing: Doing) -> DeployStep {
    match doing {
        Doing::Uploading => DeployStep::Upload,
        Doing::Applying => DeployStep::Apply,
        Doing::Creating => DeployStep::Create,
        Doing::Settling => DeployStep::Settle,
        Doing::Stopping => DeployStep::Stop,
        Doing::Starting => DeployStep::Start,
        Doing::Judging => DeployStep::Verify,
        Doing::Deleting => DeployStep::Delete,
    }
}

use crate::messages::deploy::DeployStep;

fn sentence(reason: &Reason) -> DeployProblem {
    match reason.clone() {
        Reason::ErrorStatus { error } => DeployProblem::ErrorStatus { error },
        Reason::TaskFailed { operation, message } => DeployProblem::TaskFailed { operation, message },
        Reason::OtherBuild { expected, applied } => DeployProblem::OtherBuild { expected, applied },
        Reason::BuildUnknown => DeployProblem::BuildUnknown,
        Reason::TasksUnknown => DeployProblem::TasksUnknown,
        Reason::Changing { status } => DeployProblem::Changing { status },
        Reason::DateUnknown { task, date } => DeployProblem::DateUnknown { task, date },
        Reason::Stopped => DeployProblem::Stopped,
    }
}

/// A loss as a sentence.
pub(crate) fn told_loss(loss: &Loss) -> DeployProblem {
    let element = loss.element.clone();
    let name = match &loss.part {
        Some(part) => format!("{element}.{part}"),
        None => element.clone(),
    };
    let [before, after] = [&loss.before, &loss.after].map(|text| text.clone().unwrap_or_default());
    match loss.kind {
        Kind::ElementRemoved => DeployProblem::ElementRemoved { element },
        Kind::ElementReplaced => DeployProblem::ElementReplaced { element, before, after },
        Kind::PartRemoved => DeployProblem::PartRemoved { name },
        Kind::PartReplaced => DeployProblem::PartReplaced { name, before, after },
        Kind::Retyped => DeployProblem::Retyped { name, before, after },
        Kind::Narrowed => DeployProblem::Narrowed { name, before, after },
    }
}

/// The status of the application now, for an answer about a deploy that goes on; nothing where nobody answers.
pub(crate) fn look(server: &dyn Server, journal: &Journal) -> Option<Application> {
    server.application(journal.application()?).ok()?
}
