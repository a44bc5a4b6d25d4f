//! The steps of a deploy on the server: upload, apply or create, leave the statuses that pass, restart, judge.
//!
//! - Each step is written into the journal before and after it. A step that has begun and not ended is not done again before
//!   the server was asked what became of it, so a run that goes on ends where an unbroken one would have.
//! - What the service refuses is not asked for twice; what it is too busy for is, until a limit.
//! - `Error` ends the run at once, whatever was waited for: the application does not leave it.
//!
//! Spec: "States and transitions", "Platform behaviours" 1 to 3.

use std::time::Duration;

use super::{
    journal::{Head, Journal, Phase, Step},
    server::{Application, CallError, CallKind, Listed, NewApplication, Server},
    verdict::{self, Facts, Judgement, Verdict, failed, is_error, is_running, is_transitional},
};
use crate::service::UtcTime;

/// How long each step may take, and how often the server is asked meanwhile. The defaults are those of the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// For a server that is busy with something else.
    pub busy: Duration,
    /// For leaving the statuses that pass, and for a new application to get ready.
    pub settle: Duration,
    pub stop: Duration,
    pub start: Duration,
    pub poll: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
        Self {
            busy: minutes(3),
            settle: minutes(5),
            stop: minutes(3),
            start: minutes(5),
            poll: Duration::from_secs(10),
        }
    }
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    Uploading,
    Applying,
    Creating,
    Settling,
    Stopping,
    Starting,
    Judging,
    Deleting,
}

/// What a deploy tells while it goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<'e> {
    Begun(Doing),
    /// The status of the application, each time the server was asked.
    Status {
        doing: Doing,
        status: &'e str,
        waited: Duration,
    },
    /// The server is busy, and is asked again.
    Busy {
        text: &'e str,
    },
    /// The connection broke off, and the server is asked what became of the request.
    Asking(Doing),
    /// What was begun earlier is there.
    Found(Doing),
}

/// Why a deploy ended before it was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    Call(CallError),
    /// It took longer than the limit.
    TimedOut {
        doing: Doing,
        status: String,
    },
    /// The application is no more.
    Gone,
    /// Several builds or applications may be the one of this deploy.
    Ambiguous {
        doing: Doing,
        candidates: Vec<String>,
    },
    /// The journal could not be written, so nothing more was done.
    Journal(String),
}

impl From<CallError> for Halt {
    fn from(error: CallError) -> Self {
        Self::Call(error)
    }
}

/// How a deploy that was judged stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion {
    pub judgement: Judgement,
    pub application: Application,
    /// What the address of the application answers, for information.
    pub uri_status: Option<u16>,
    pub is_restarted: bool,
}

/// Where steps are written before anything else goes on.
pub type Record<'d> = &'d mut dyn FnMut(&Step) -> Result<(), Halt>;

/// Who watches.
pub type Tell<'d> = &'d mut dyn FnMut(&Event<'_>);

/// A deploy on its way.
pub struct Flow<'d> {
    pub server: &'d dyn Server,
    pub limits: Limits,
    /// What was done so far.
    pub journal: Journal,
    pub record: Record<'d>,
    pub tell: Tell<'d>,
    /// How the application is made where there is none.
    pub new: NewApplication,
    /// Whether an application that does not run after the build is applied is started again.
    pub restarts: bool,
}

/// How often a request is made whose connection breaks off.
const ATTEMPTS: usize = 2;

/// How often the server is asked before something counts as not there: what it just took may not show yet.
const LOOKS: usize = 2;

impl Flow<'_> {
    /// Does what remains to be done, and judges.
    ///
    /// # Errors
    /// Why it ended before.
    pub fn run(&mut self) -> Result<Conclusion, Halt> {
        self.upload()?;
        let id = match self.journal.head.application.clone() {
            Some(id) => {
                self.apply(&id)?;
                id
            }
            None => self.create()?,
        };
        let needs_address = self.journal.head.application.is_none();
        let mut card = self.settle(&id, needs_address)?;
        let begun = [self.journal.done.stop, self.journal.done.start].contains(&Phase::Begun);
        let is_failed = is_error(&card.status);
        let is_restarted = self.restarts && !is_failed && (begun || !is_running(&card.status));
        if is_restarted && self.may_restart(&card)? {
            card = self.restart(&id, card)?;
        }
        self.conclude(&id, is_restarted, card)
    }

    /// Judges without doing anything.
    ///
    /// # Errors
    /// The server gives no answer.
    pub fn verify(&mut self, id: &str) -> Result<Conclusion, Halt> {
        let card = self.card(id)?;
        self.conclude(id, false, card)
    }

    fn note(&mut self, step: &Step) -> Result<(), Halt> {
        (self.record)(step)?;
        self.journal.done.add(step);
        Ok(())
    }

    fn upload(&mut self) -> Result<(), Halt> {
        if self.journal.done.upload == Phase::Done {
            return Ok(());
        }
        (self.tell)(&Event::Begun(Doing::Uploading));
        if self.journal.done.upload == Phase::Begun && self.find_upload(None)? {
            return Ok(());
        }
        self.note(&Step::Upload(Phase::Begun.state()))?;
        let mut attempt = 1;
        loop {
            let project = self.journal.head.project.clone();
            match self.server.upload(project.as_deref(), self.new.space.as_deref()) {
                Ok(answer) => {
                    let project = answer.project.or(project);
                    let Some(id) = answer.id else {
                        return match self.find_upload(project.clone())? {
                            true => Ok(()),
                            false => Err(Halt::Ambiguous { doing: Doing::Uploading, candidates: Vec::new() }),
                        };
                    };
                    let version = answer.version.or_else(|| self.version_of(project.as_deref(), &id));
                    return self.note(&Step::Uploaded { build: id, project, version });
                }
                Err(error) => {
                    let is_taken_before = attempt > 1 && error.kind == (CallKind::Refused { status: 409 });
                    if (error.kind == CallKind::Broken || is_taken_before) && self.find_upload(None)? {
                        return Ok(());
                    }
                    self.give_up_unless(
                        error.kind == CallKind::Broken && attempt < ATTEMPTS,
                        error,
                        Step::Upload,
                    )?;
                    attempt += 1;
                }
            }
        }
    }

    /// Ends with the error of a step unless it is repeated. What the server surely did not take has not begun.
    fn give_up_unless(
        &mut self,
        is_repeated: bool,
        error: CallError,
        step: fn(super::journal::State) -> Step,
    ) -> Result<(), Halt> {
        if is_repeated {
            return Ok(());
        }
        if matches!(error.kind, CallKind::Refused { .. } | CallKind::NotTaken | CallKind::Busy) {
            self.note(&step(Phase::Refused.state()))?;
        }
        Err(error.into())
    }

    /// The version that the server gave a build, as its list tells; it may renumber what is uploaded.
    fn version_of(&self, project: Option<&str>, id: &str) -> Option<String> {
        let builds = self.server.builds(project?).ok()?;
        builds.into_iter().find(|build| build.id == id)?.version
    }

    /// Looks for the build of an upload that nobody knows the end of, and writes down that it is there.
    fn find_upload(&mut self, project: Option<String>) -> Result<bool, Halt> {
        (self.tell)(&Event::Asking(Doing::Uploading));
        let Some(project) = project.or_else(|| self.journal.project().map(str::to_owned)) else {
            // Where the server put it, nobody tells.
            return Err(Halt::Ambiguous { doing: Doing::Uploading, candidates: Vec::new() });
        };
        for look in 1..=LOOKS {
            let builds = self.patiently(Doing::Uploading, |server| server.builds(&project))?;
            let before = &self.journal.head.builds_before;
            let new: Vec<Listed> = builds.into_iter().filter(|build| !before.contains(&build.id)).collect();
            let version = &self.journal.head.version;
            let same: Vec<&Listed> =
                new.iter().filter(|build| build.version.as_ref() == Some(version)).collect();
            let found = match (&*same, &*new) {
                ([build], _) => Some((*build).clone()),
                ([], [build]) if self.may_be_ours(&project, build) => Some(build.clone()),
                ([], []) => None,
                ([], [_]) => None,
                (_, several) => {
                    let candidates = several.iter().map(|build| build.id.clone()).collect();
                    return Err(Halt::Ambiguous { doing: Doing::Uploading, candidates });
                }
            };
            if let Some(Listed { id: build, version }) = found {
                (self.tell)(&Event::Found(Doing::Uploading));
                self.note(&Step::Uploaded { build, project: Some(project), version })?;
                return Ok(true);
            }
            if look < LOOKS {
                self.server.pause(self.limits.poll)?;
            }
        }
        Ok(false)
    }

    /// Whether a new build with another version may be the uploaded one: the server renumbers, but it neither changes the base
    /// of a version nor the commit.
    fn may_be_ours(&self, project: &str, build: &Listed) -> bool {
        let base = |version: &str| version.rsplit_once('-').map_or(version, |(base, _)| base).to_owned();
        let is_near =
            build.version.as_deref().is_none_or(|version| base(version) == base(&self.journal.head.version));
        let commit = self.server.commit(project, build).ok().flatten();
        let is_same = match (&commit, &self.journal.head.commit) {
            (Some(theirs), Some(ours)) => theirs == ours,
            _ => true,
        };
        is_near && is_same
    }

    fn apply(&mut self, id: &str) -> Result<(), Halt> {
        if self.journal.done.apply == Phase::Done {
            return Ok(());
        }
        (self.tell)(&Event::Begun(Doing::Applying));
        if self.journal.done.apply == Phase::Begun && self.find_applied(id)? {
            return Ok(());
        }
        let build = self.journal.expected().id.unwrap_or_default();
        self.note(&Step::Apply(Phase::Begun.state()))?;
        let began = self.server.elapsed();
        let mut attempt = 1;
        loop {
            match self.server.apply(id, &build) {
                Ok(()) => return self.note(&Step::Apply(Phase::Done.state())),
                Err(error)
                    if error.kind == CallKind::Busy && self.server.elapsed() - began < self.limits.busy =>
                {
                    (self.tell)(&Event::Busy { text: &error.text });
                    self.server.pause(self.limits.poll)?;
                }
                Err(error) => {
                    if error.kind == CallKind::Broken && self.find_applied(id)? {
                        return Ok(());
                    }
                    self.give_up_unless(
                        error.kind == CallKind::Broken && attempt < ATTEMPTS,
                        error,
                        Step::Apply,
                    )?;
                    attempt += 1;
                }
            }
        }
    }

    /// Whether the server took an apply that nobody knows the end of: the build is there, or something failed, or it is at it.
    fn find_applied(&mut self, id: &str) -> Result<bool, Halt> {
        (self.tell)(&Event::Asking(Doing::Applying));
        let began = self.server.elapsed();
        let mut looks = 0;
        loop {
            let card = self.card(id)?;
            let tasks = self.patiently(Doing::Applying, |server| server.tasks(id))?;
            let has_failed = !failed(&tasks, self.since()).0.is_empty();
            if is_error(&card.status) || has_failed || self.has_build(&card) {
                (self.tell)(&Event::Found(Doing::Applying));
                self.note(&Step::Apply(Phase::Done.state()))?;
                return Ok(true);
            }
            if is_transitional(&card.status) {
                if self.server.elapsed() - began >= self.limits.settle {
                    return Err(Halt::TimedOut { doing: Doing::Applying, status: card.status });
                }
            } else {
                looks += 1;
                if looks == LOOKS {
                    return Ok(false);
                }
            }
            self.server.pause(self.limits.poll)?;
        }
    }

    fn has_build(&self, card: &Application) -> bool {
        let expected = self.journal.expected();
        match (&expected.id, &card.build.id) {
            (Some(expected), Some(applied)) => expected == applied,
            _ => expected.version.is_some() && expected.version == card.build.version,
        }
    }

    fn create(&mut self) -> Result<String, Halt> {
        if let Some(id) = &self.journal.done.application {
            return Ok(id.clone());
        }
        (self.tell)(&Event::Begun(Doing::Creating));
        if self.journal.done.create == Phase::Begun
            && let Some(id) = self.find_created()?
        {
            return Ok(id);
        }
        self.new.build = self.journal.expected().id.unwrap_or_default();
        self.note(&Step::Create(Phase::Begun.state()))?;
        let mut attempt = 1;
        loop {
            match self.server.create(&self.new) {
                Ok(card) if !card.id.is_empty() => {
                    self.note(&Step::Created { application: card.id.clone() })?;
                    return Ok(card.id);
                }
                // An answer without an id: the list has it.
                Ok(_) => match self.find_created()? {
                    Some(id) => return Ok(id),
                    None => return Err(Halt::Gone),
                },
                Err(error) => {
                    if error.kind == CallKind::Broken
                        && let Some(id) = self.find_created()?
                    {
                        return Ok(id);
                    }
                    self.give_up_unless(
                        error.kind == CallKind::Broken && attempt < ATTEMPTS,
                        error,
                        Step::Create,
                    )?;
                    attempt += 1;
                }
            }
        }
    }

    /// The application of this name: before the deploy there was none.
    fn find_created(&mut self) -> Result<Option<String>, Halt> {
        (self.tell)(&Event::Asking(Doing::Creating));
        for look in 1..=LOOKS {
            let all = self.patiently(Doing::Creating, |server| server.applications())?;
            let named =
                all.into_iter().filter(|card| card.name == self.new.name && !is_deleted(&card.status));
            let mut ids: Vec<String> = named.map(|card| card.id).collect();
            match (ids.pop(), ids.is_empty()) {
                (Some(id), true) => {
                    (self.tell)(&Event::Found(Doing::Creating));
                    self.note(&Step::Created { application: id.clone() })?;
                    return Ok(Some(id));
                }
                (Some(id), false) => {
                    ids.push(id);
                    return Err(Halt::Ambiguous { doing: Doing::Creating, candidates: ids });
                }
                (None, _) if look < LOOKS => self.server.pause(self.limits.poll)?,
                (None, _) => {}
            }
        }
        Ok(None)
    }

    /// Waits until the application has left the statuses that pass; a new one also until it has an address.
    ///
    /// What was just applied may not show yet: an application that still is on the other build without any complaint is asked
    /// about again.
    fn settle(&mut self, id: &str, needs_address: bool) -> Result<Application, Halt> {
        (self.tell)(&Event::Begun(Doing::Settling));
        let mut looks = 0;
        let judged = self.journal.done.verdict.is_some();
        let is_restarting =
            self.journal.done.stop != Phase::Missing || self.journal.done.start != Phase::Missing;
        let since = self.since();
        let expected = self.journal.expected();
        let server = self.server;
        self.wait(id, Doing::Settling, self.limits.settle, &mut |card| {
            if is_error(&card.status) {
                return Ok(true);
            }
            if is_transitional(&card.status) || needs_address && card.uri.is_none() {
                return Ok(false);
            }
            let facts = Facts {
                status: card.status.clone(),
                expected: expected.clone(),
                applied: card.build.clone(),
                tasks: Some(Vec::new()),
                ..Facts::default()
            };
            if judged || is_restarting || verdict::judge(&facts).is_applied != Some(false) {
                return Ok(true);
            }
            looks += 1;
            Ok(looks > LOOKS || server.tasks(id).is_ok_and(|tasks| !failed(&tasks, since).0.is_empty()))
        })
    }

    /// Whether a restart makes sense: not after a failed apply, which is judged as it is.
    fn may_restart(&mut self, card: &Application) -> Result<bool, Halt> {
        let tasks = self.patiently(Doing::Judging, |server| server.tasks(&card.id));
        Ok(tasks.map_or(true, |tasks| failed(&tasks, self.since()).0.is_empty()))
    }

    fn restart(&mut self, id: &str, mut card: Application) -> Result<Application, Halt> {
        if !is_stopped(&card.status) && self.journal.done.start == Phase::Missing {
            (self.tell)(&Event::Begun(Doing::Stopping));
            self.note(&Step::Stop(Phase::Begun.state()))?;
            self.order(Step::Stop, |server| server.stop(id))?;
            card = self.wait(id, Doing::Stopping, self.limits.stop, &mut |card| {
                Ok(is_error(&card.status) || is_stopped(&card.status))
            })?;
            self.note(&Step::Stop(Phase::Done.state()))?;
        }
        if is_error(&card.status) || is_running(&card.status) {
            return Ok(card);
        }
        (self.tell)(&Event::Begun(Doing::Starting));
        self.note(&Step::Start(Phase::Begun.state()))?;
        self.order(Step::Start, |server| server.start(id))?;
        let card = self.wait(id, Doing::Starting, self.limits.start, &mut |card| {
            Ok(is_error(&card.status) || is_running(&card.status))
        })?;
        self.note(&Step::Start(Phase::Done.state()))?;
        Ok(card)
    }

    /// A request that may be made twice.
    fn order(
        &mut self,
        step: fn(super::journal::State) -> Step,
        call: impl Fn(&dyn Server) -> Result<(), CallError>,
    ) -> Result<(), Halt> {
        let mut attempt = 1;
        while let Err(error) = call(self.server) {
            let passes = matches!(error.kind, CallKind::Broken | CallKind::Busy | CallKind::NotTaken);
            self.give_up_unless(passes && attempt < ATTEMPTS, error, step)?;
            self.server.pause(self.limits.poll)?;
            attempt += 1;
        }
        Ok(())
    }

    fn conclude(&mut self, id: &str, is_restarted: bool, card: Application) -> Result<Conclusion, Halt> {
        (self.tell)(&Event::Begun(Doing::Judging));
        let tasks = match self.patiently(Doing::Judging, |server| server.tasks(id)) {
            Ok(tasks) => Some(tasks),
            Err(Halt::Call(error)) if error.kind != CallKind::Interrupted => None,
            Err(halt) => return Err(halt),
        };
        let expected = self.journal.expected();
        let facts = Facts {
            status: card.status.clone(),
            error: card.error.clone(),
            expected,
            applied: card.build.clone(),
            since: self.since(),
            tasks,
        };
        let judgement = verdict::judge(&facts);
        let uri_status = card.uri.as_deref().and_then(|uri| self.server.visit(uri));
        if judgement.verdict != Verdict::Unknown {
            self.note(&Step::Judged { verdict: judgement.verdict })?;
        }
        Ok(Conclusion { judgement, application: card, uri_status, is_restarted })
    }

    fn since(&self) -> Option<UtcTime> {
        self.journal.head.since.as_deref().and_then(UtcTime::parse)
    }

    fn card(&mut self, id: &str) -> Result<Application, Halt> {
        let card = self.patiently(Doing::Settling, |server| server.application(id))?;
        card.filter(|card| !is_deleted(&card.status)).ok_or(Halt::Gone)
    }

    /// Waits until the card is as wanted.
    fn wait(
        &mut self,
        id: &str,
        doing: Doing,
        limit: Duration,
        is_over: &mut dyn FnMut(&Application) -> Result<bool, Halt>,
    ) -> Result<Application, Halt> {
        let began = self.server.elapsed();
        loop {
            let card = self.card(id)?;
            let waited = self.server.elapsed() - began;
            (self.tell)(&Event::Status { doing, status: &card.status, waited });
            if is_over(&card)? {
                return Ok(card);
            }
            if waited >= limit {
                return Err(Halt::TimedOut { doing, status: card.status });
            }
            self.server.pause(self.limits.poll.min(limit))?;
        }
    }

    /// Asks a question again where the answer is lost, as long as the server may take to settle.
    fn patiently<T>(
        &mut self,
        doing: Doing,
        ask: impl Fn(&dyn Server) -> Result<T, CallError>,
    ) -> Result<T, Halt> {
        patiently(self.server, &self.limits, doing, ask)
    }
}

/// Asks a question again where the answer is lost, as long as the server may take to settle.
///
/// # Errors
/// The service says no, somebody tells the run to stop, or there is no answer in time.
pub(super) fn patiently<T>(
    server: &dyn Server,
    limits: &Limits,
    _: Doing,
    ask: impl Fn(&dyn Server) -> Result<T, CallError>,
) -> Result<T, Halt> {
    let began = server.elapsed();
    loop {
        match ask(server) {
            Ok(answer) => return Ok(answer),
            Err(error) => {
                let passes = matches!(error.kind, CallKind::Broken | CallKind::Busy | CallKind::NotTaken);
                if !passes || server.elapsed() - began >= limits.settle {
                    return Err(error.into());
                }
                server.pause(limits.poll)?;
            }
        }
    }
}

/// Whether the card of a deleted application says so.
pub(super) fn is_deleted(status: &str) -> bool {
    status.trim().eq_ignore_ascii_case("Deleted")
}

fn is_stopped(status: &str) -> bool {
    status.trim().eq_ignore_ascii_case("Stopped")
}

impl Head {
    /// The number behind the last hyphen of a version; builds are compared by it.
    #[must_use]
    pub fn counter(version: &str) -> Option<u64> {
        version.rsplit_once('-')?.1.parse().ok()
    }
}
