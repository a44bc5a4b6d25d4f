//! What a deploy has done so far, one line of JSON each, written before and after every step.
//!
//! The first line tells the version of the format and what the deploy is about. A step that has begun and not ended may or
//! may not have reached the server; who goes on asks the server first. There are no secrets in it. `docs/deploy.md` describes
//! the format.

use serde::{Deserialize, Serialize};

use super::{
    server::Listed,
    verdict::{Build, Verdict},
};
use crate::service::UtcTime;

/// The version of the format.
pub const VERSION: u32 = 1;

/// The first line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Head {
    #[serde(rename = "stapel-deploy-journal")]
    pub format: u32,
    /// The address of the service, without credentials.
    pub server: String,
    pub vendor: String,
    pub name: String,
    /// Of the build file.
    pub version: String,
    pub sha256: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// What else the bytes of the build file depend on.
    #[serde(default)]
    pub branch: String,
    #[serde(default)]
    pub created: String,
    /// The id of the application; none for one that is to be made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub application: Option<String>,
    /// The name of the application.
    #[serde(default)]
    pub application_name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
    /// When the deploy began, by the clock of the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<String>,
    /// The build that was applied before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build_before: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version_before: Option<String>,
    /// The builds that the project had before.
    #[serde(default)]
    pub builds_before: Vec<String>,
    /// Of a probe: the projects that were there before; another one goes with its build.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub projects_before: Vec<String>,
}

/// A later line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Step {
    Upload(State),
    /// The build is there, whoever found out.
    Uploaded {
        build: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        project: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<String>,
    },
    Apply(State),
    Create(State),
    /// The application is there, whoever found out.
    Created {
        application: String,
    },
    Stop(State),
    Start(State),
    /// The deploy was judged; nothing remains to be done.
    #[serde(rename = "end")]
    Judged {
        verdict: Verdict,
    },
    /// It goes on after it was broken off.
    Resumed,
}

/// How far a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct State {
    pub state: Phase,
}

/// Before or after.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Nothing of it in the journal.
    #[default]
    Missing,
    Begun,
    Done,
    /// The service refused it, so it has no effect.
    Refused,
}

impl Phase {
    pub(super) const fn state(self) -> State {
        State { state: self }
    }
}

/// What a journal tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    pub head: Head,
    pub done: Done,
}

/// How far a deploy is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Done {
    pub upload: Phase,
    /// The build, where it is known to be there.
    pub build: Option<Listed>,
    /// The project, where the answer to the upload told it.
    pub project: Option<String>,
    pub apply: Phase,
    pub create: Phase,
    pub application: Option<String>,
    pub stop: Phase,
    pub start: Phase,
    pub verdict: Option<Verdict>,
}

/// Why a journal cannot be used; lines count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unusable {
    Empty,
    NotAJournal,
    OtherVersion(u32),
    Line(usize),
}

impl Journal {
    /// Reads a journal. A last line without its end was being written when the run ended, and says nothing.
    ///
    /// # Errors
    /// It is no journal, or one of another version.
    pub fn read(text: &str) -> Result<Self, Unusable> {
        let whole = text.rfind('\n').map_or("", |end| text.get(..=end).unwrap_or_default());
        let mut lines = whole.lines().zip(1..);
        let (first, _) = lines.next().ok_or(Unusable::Empty)?;
        #[derive(Deserialize)]
        struct Format {
            #[serde(rename = "stapel-deploy-journal")]
            format: u32,
        }
        let format: Format = serde_json::from_str(first).map_err(|_| Unusable::NotAJournal)?;
        if format.format != VERSION {
            return Err(Unusable::OtherVersion(format.format));
        }
        let head = serde_json::from_str(first).map_err(|_| Unusable::Line(1))?;
        let mut done = Done::default();
        for (line, number) in lines.filter(|(line, _)| !line.trim().is_empty()) {
            done.add(&serde_json::from_str(line).map_err(|_| Unusable::Line(number))?);
        }
        Ok(Self { head, done })
    }

    /// The build that should be applied.
    #[must_use]
    pub fn expected(&self) -> Build {
        let listed = self.done.build.clone().unwrap_or_default();
        let id = Some(listed.id).filter(|id| !id.is_empty());
        match listed.version {
            Some(version) => Build { id, version: Some(version), may_be_renumbered: false },
            None => Build { id, version: Some(self.head.version.clone()), may_be_renumbered: true },
        }
    }

    /// Whether the server has the build.
    #[must_use]
    pub fn is_sent(&self) -> bool {
        self.done.upload == Phase::Done
    }

    /// The id of the application, as soon as there is one.
    #[must_use]
    pub fn application(&self) -> Option<&str> {
        self.done.application.as_deref().or(self.head.application.as_deref())
    }

    /// The id of the project, as soon as it is known.
    #[must_use]
    pub fn project(&self) -> Option<&str> {
        self.done.project.as_deref().or(self.head.project.as_deref())
    }
}

impl Done {
    /// Takes in one more line.
    pub fn add(&mut self, step: &Step) {
        match step {
            Step::Upload(State { state }) => self.upload = *state,
            Step::Uploaded { build, project, version } => {
                self.upload = Phase::Done;
                self.build = Some(Listed { id: build.clone(), version: version.clone() });
                self.project = project.clone().or(self.project.take());
            }
            Step::Apply(State { state }) => self.apply = *state,
            Step::Create(State { state }) => self.create = *state,
            Step::Created { application } => {
                self.create = Phase::Done;
                self.application = Some(application.clone());
            }
            Step::Stop(State { state }) => self.stop = *state,
            Step::Start(State { state }) => self.start = *state,
            Step::Judged { verdict } => self.verdict = Some(*verdict),
            Step::Resumed => {}
        }
    }
}

/// A line as it is written, with its end.
#[must_use]
pub fn line(of: &impl Serialize, at: UtcTime) -> String {
    #[derive(Serialize)]
    struct Line<'l, T> {
        #[serde(flatten)]
        of: &'l T,
        at: UtcTime,
    }
    let mut text = serde_json::to_string(&Line { of, at }).unwrap_or_default();
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> Head {
        Head { format: VERSION, version: "1.0-7".into(), application: Some("a".into()), ..Head::default() }
    }

    fn text(steps: &[Step]) -> String {
        let at = UtcTime::new(1_795_410_000, 0);
        let steps = steps.iter().map(|step| line(step, at));
        std::iter::once(line(&head(), at)).chain(steps).collect()
    }

    #[test]
    fn what_was_written_is_read() {
        let steps = [
            Step::Upload(Phase::Begun.state()),
            Step::Uploaded { build: "b".into(), project: Some("p".into()), version: Some("1.0-8".into()) },
            Step::Apply(Phase::Begun.state()),
        ];
        let text = text(&steps);
        let journal = Journal::read(&text).unwrap();
        assert_eq!(journal.head, head());
        assert_eq!((journal.done.upload, journal.done.apply), (Phase::Done, Phase::Begun));
        assert_eq!(journal.expected().version.as_deref(), Some("1.0-8"));
        assert_eq!((journal.application(), journal.project()), (Some("a"), Some("p")));
        assert!(text.contains(r#"{"step":"apply","state":"begun","at":"2026-11-23T05:00:00Z"}"#), "{text}");
    }

    #[test]
    fn a_line_that_was_being_written_says_nothing() {
        let whole = text(&[Step::Upload(Phase::Begun.state()), Step::Apply(Phase::Done.state())]);
        let first = line(&head(), UtcTime::new(1_795_410_000, 0)).len();
        for end in first..whole.len() {
            if whole.is_char_boundary(end) {
                let journal = Journal::read(&whole[..end]).unwrap();
                assert_eq!(journal.done.apply, Phase::Missing, "{end}");
            }
        }
        assert_eq!(Journal::read(&whole).unwrap().done.apply, Phase::Done);
    }

    #[test]
    fn anything_else_is_refused() {
        assert_eq!(Journal::read(""), Err(Unusable::Empty));
        assert_eq!(Journal::read("{}\n"), Err(Unusable::NotAJournal));
        assert_eq!(Journal::read("x\n"), Err(Unusable::NotAJournal));
        assert_eq!(Journal::read("{\"stapel-deploy-journal\":2}\n"), Err(Unusable::OtherVersion(2)));
        assert_eq!(Journal::read(&(text(&[]) + "{}\n")), Err(Unusable::Line(2)));
    }
}
