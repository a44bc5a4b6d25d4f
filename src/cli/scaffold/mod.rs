//! Commands that change sources: each makes a plan of `scaffold`, which is validated, shown or written, and answered.
//!
//! - The answer is one document of JSON with the keys of the existing tool, or sentences for people (`--format text`).
//! - Exit codes: 0 done; 1 done, and what was written has errors; 2 refused, and nothing is changed.

mod answer;
mod code;
mod create;
mod disk;
mod element;
mod field;
mod form;
mod handlers;
mod inspect;
mod place;
mod relocate;
mod remove;
mod rename;

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use serde::Serialize;

use super::{
    Outcome,
    command::Args,
    examine::{Examination, current, scope_over},
    flags::{self, Color, Flag, Word, choice, one, switch},
    options::{COLOR, data_inputs},
    output,
    pool::pool,
    timings::Timings,
};
use crate::{
    edit::transaction::{self, Unapplied},
    messages::{
        Failure, Lang,
        help::{flag, scaffold as help, section, value},
        scaffold::{Note, Refusal},
        usage::Problem,
    },
    project::Codebase,
    rules::Selection,
    scaffold::{Plan, Validation, WorkingCopy},
    session::{Configurations, DataInputs, Inputs, Session, any_rules},
    source::Workspace,
};
use answer::{Answer, Refused, Shown};
pub(super) use code::{Method as AddMethod, Route as AddRoute};
pub(super) use create::{
    Access as SetAccess, Dependency as AddDependency, Localization as AddLocalization, Object as NewObject,
    Project as NewProject, Subsystem as AddSubsystem,
};
pub(super) use field::{Add as AddField, SetProperty as SetFieldProperty};
pub(super) use form::{Add as AddForm, Edit as FormEdit, Tree as FormTree};
pub(super) use handlers::Handlers as FormHandlers;
pub(super) use inspect::{
    OfLocalization as LocalizationInfo, OfObject as ObjectInfo, OfProject as ProjectInfo,
};
use place::{Place, Reach};
pub(super) use relocate::{Move as MoveObject, Rename as RenameSubsystem};
pub(super) use remove::Delete as DeleteObject;
pub(super) use rename::Object as RenameObject;

const DRY_RUN: Flag<bool> = switch("dry-run", help::WRITING, help::DRY_RUN);
const DIFF: Flag<bool> = switch("diff", help::WRITING, help::DIFF);
const FORCE: Flag<bool> = switch("force", help::WRITING, help::FORCE);
const NAME: Flag<Option<String>> = flags::text("name", help::VALUE_NAME, help::WHAT, help::ELEMENT);
const PATH: Flag<Option<PathBuf>> = one("path", value::FILE, help::WHAT, help::ELEMENT_PATH);
const FORMAT: Flag<Form> = choice("format", value::FORMAT, section::OTHER, flag::ANSWER);

/// The form of an answer: a document is the default, because programs call these commands more than people do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Form {
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

impl Form {
    /// Prints what a command found that only looks.
    fn print<T: Serialize>(self, found: &T, text: impl FnOnce(&T) -> String) -> Result<Outcome, Failure> {
        match self {
            Self::Json => output::print_json(found)?,
            Self::Text => output::print_lines(&text(found))?,
        }
        Ok(Outcome::Clean)
    }

    /// Prints why nothing was done.
    fn refuse(self, stop: &Stop, lang: Lang) -> Result<Outcome, Failure> {
        match self {
            Self::Json => output::print_json(&answer::error(stop, lang))?,
            Self::Text => output::complain(&answer::complaint(stop, lang)),
        }
        Ok(Outcome::Incomplete)
    }
}

/// The options of every command that changes sources.
#[derive(Clone)]
pub(crate) struct Common {
    dry_run: bool,
    diff: bool,
    force: bool,
    form: Form,
    color: Color,
    data: DataInputs,
    /// Whether the plan is shown because nobody asked to carry it out, and the answer says so.
    is_only_shown: bool,
}

/// Why nothing was done.
enum Stop {
    Refusal(Refusal),
    Failure(Failure),
    NewErrors(Box<Refused>),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refusal(refusal)
    }
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// What a command plans at a place.
type Planning<'p> = dyn Fn(&mut WorkingCopy<'_>, &Place) -> Result<(), Refusal> + Sync + 'p;

impl Common {
    fn read(args: &mut Args<'_>) -> Self {
        Self {
            dry_run: args.flag(DRY_RUN),
            diff: args.flag(DIFF),
            force: args.flag(FORCE),
            form: args.flag(FORMAT),
            color: args.flag(COLOR.under(section::OTHER)),
            data: data_inputs(args),
            is_only_shown: false,
        }
    }

    /// The same for a plan that nobody asked to carry out: it is shown, even if it would bring errors.
    fn only_shown(self) -> Self {
        Self { is_only_shown: true, ..self }
    }

    /// Whether a plan is written, if nothing is against it.
    const fn writes(&self) -> bool {
        !self.dry_run && !self.diff && !self.is_only_shown
    }

    /// Plans something over the project of a path, and shows the plan or writes it.
    fn change(
        &self,
        typed: &Path,
        reach: Reach,
        lang: Lang,
        plan: &Planning<'_>,
    ) -> Result<Outcome, Failure> {
        self.answer(self.attempt(typed, reach, lang, plan), lang)
    }

    fn attempt(&self, typed: &Path, reach: Reach, lang: Lang, plan: &Planning<'_>) -> Result<Answer, Stop> {
        let current = current()?;
        let place = Place::find(typed, &current, reach)?;
        let mut notes = Vec::new();
        for dir in &place.projects {
            if transaction::recover(dir).map_err(|error| unapplied(error, &place))? {
                notes.push(Note::Restored { path: place.show(dir) });
            }
        }
        let (session, pool) = open(&place, &self.data, lang)?;
        pool.install(|| {
            let mut copy = WorkingCopy::of(&session);
            notes.into_iter().for_each(|note| copy.note(note));
            plan(&mut copy, &place).map_err(|refusal| Stop::Refusal(place.shown(refusal)))?;
            self.carry_out(&session, copy.into_plan(), &place, lang)
        })
    }

    /// Validates a plan and, unless it is only to be shown, writes it.
    fn carry_out(
        &self,
        session: &Session,
        mut plan: Plan,
        place: &Place,
        lang: Lang,
    ) -> Result<Answer, Stop> {
        let validation = Validation::settled(session, &mut plan, &|path| place.in_snapshot(path))?;
        let dir = place.holding(plan.steps.iter().map(|step| step.path.as_path()))?;
        if !validation.new_errors.is_empty() && !self.force && !self.is_only_shown {
            return Err(Stop::NewErrors(Box::new(Refused::of(&validation, place, lang))));
        }
        let is_written = self.writes();
        if is_written && !plan.is_empty() {
            transaction::apply(&plan.on_disk(), dir).map_err(|error| unapplied(error, place))?;
        }
        let shown = match (is_written, self.diff) {
            (true, _) => Shown::Written,
            (false, true) => Shown::Diff,
            (false, false) => Shown::Plan,
        };
        let answer = Answer::of(&plan, &validation, place, shown, lang);
        Ok(if self.is_only_shown { answer.only_shown() } else { answer })
    }

    fn answer(&self, ended: Result<Answer, Stop>, lang: Lang) -> Result<Outcome, Failure> {
        let answer = match ended {
            Ok(answer) => answer,
            Err(stop) => return self.form.refuse(&stop, lang),
        };
        if self.diff {
            output::print(answer.diff(self.color).as_bytes())?;
            output::complain(&answer.inexact(lang));
        } else if self.form == Form::Json {
            output::print_json(&answer)?;
        } else {
            output::print_lines(&answer.text(lang))?;
        }
        Ok(if answer.has_errors() { Outcome::Findings } else { Outcome::Clean })
    }
}

/// The sources of the project, judged as the check judges them.
fn open(place: &Place, data: &DataInputs, lang: Lang) -> Result<(Session, rayon::ThreadPool), Failure> {
    let shown = PathBuf::from(place.show(&place.root));
    let shown = if shown.as_os_str().is_empty() { PathBuf::from(".") } else { shown };
    let scope = scope_over(vec![shown])?;
    let inputs = Inputs { data: data.clone(), ..Inputs::default() };
    let mut configurations = Configurations::of(&inputs, &scope)?.of_all_files();
    if place.projects.is_empty() {
        // What is to be made stands alone.
        let settings = configurations.run().settings(Selection::default());
        let rules = any_rules(&inputs.data, configurations.run(), settings)?;
        let nothing = Codebase::new(Workspace::in_memory([("", ""); 0]));
        return Ok((Session::of(nothing, rules), pool(None)?));
    }
    let mut examination = Examination::once(&scope, &mut configurations, lang);
    examination.open(&|_| Ok(Selection::default()), false, &mut Timings::start())
}

/// Why a plan was not written.
fn unapplied(error: Unapplied, place: &Place) -> Stop {
    match error {
        Unapplied::Changed(path) => Refusal::ChangedSince { path: place.show(&path) }.into(),
        Unapplied::Occupied(path) => Refusal::Occupied { path: place.show(&path) }.into(),
        Unapplied::Busy(path) => Refusal::Busy { path: place.show(&path) }.into(),
        Unapplied::Foreign(path) => Refusal::ForeignUndo { path: place.show(&path) }.into(),
        Unapplied::NotUndone { path, undo, .. } => {
            Refusal::NotUndone { path: place.show(&path), undo: place.show(&undo) }.into()
        }
        Unapplied::Refused(path, error) => {
            Failure::new(Problem::NotWritten { path: place.show(&path) }).refused(&error).into()
        }
    }
}

/// A text of an argument. What is no Unicode in it is replaced, and then refused by whoever reads it.
fn text(argument: &OsString) -> String {
    argument.to_string_lossy().into_owned()
}

/// A new id.
fn new_id() -> String {
    uuid::Uuid::new_v4().to_string()
}
