//! What a command answers: a document for programs, sentences or a diff for people.

use std::path::Path;

use serde::Serialize;
use serde_json::Value;

use super::{Stop, place::Place};
use crate::{
    check::Report,
    cli::{
        diff,
        flags::Color,
        paint::{Painter, Style},
        summary,
    },
    messages::{
        Lang, Sentence,
        run::Note,
        scaffold::{Done, Refusal},
    },
    project::{Codebase, File, Secrets},
    report::{self, Format, Input, Site, TextStyle, visible},
    rules::Severity,
    scaffold::{
        Plan, Planned, Step, Validation,
        form::{Depth, FormTree, SpanView, TreeView},
    },
    session::Session,
    source::{FileKind, LineIndex},
    syntax::yaml,
};

#[derive(Serialize)]
struct Rename {
    from: String,
    to: String,
}

#[derive(Serialize)]
struct Written {
    path: String,
    created: bool,
    /// Of a plan that was not written.
    #[serde(flatten)]
    draft: Option<Draft>,
}

#[derive(Serialize)]
struct Draft {
    content: String,
    cursor: Option<Cursor>,
}

/// What is told of an edit of a form.
#[derive(Serialize)]
struct FormAnswer {
    /// Of a plan that was not written: what changes in the text, in characters from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    edits: Option<Vec<EditAnswer>>,
    node: Option<NodeAnswer>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EditAnswer {
    start: usize,
    end: usize,
    new_text: String,
}

#[derive(Serialize)]
struct NodeAnswer {
    id: String,
    span: SpanView,
}

/// What is told of the method of an event.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct HandlerAnswer {
    method: String,
    /// Whether the module is new.
    created: bool,
    method_added: bool,
}

/// Both from 0.
#[derive(Serialize)]
struct Cursor {
    line: u32,
    character: u32,
}

/// What became of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Written,
    /// It is shown as a document.
    Plan,
    Diff,
}

/// The answer of a command that could be done.
#[derive(Serialize)]
pub(super) struct Answer {
    /// Left out where a form was edited: nothing moves then.
    #[serde(skip_serializing_if = "Option::is_none")]
    renames: Option<Vec<Rename>>,
    files: Vec<Written>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deletes: Option<Vec<String>>,
    notes: Vec<String>,
    #[serde(flatten)]
    form: Option<FormAnswer>,
    #[serde(flatten)]
    handler: Option<HandlerAnswer>,
    /// What the check says of the files written; null where none was.
    lint: Option<Value>,
    /// Whether nobody asked to carry out the plan.
    #[serde(rename = "dry-run", skip_serializing_if = "std::ops::Not::not")]
    is_only_shown: bool,
    #[serde(skip)]
    has_errors: bool,
    #[serde(skip)]
    diff: String,
    /// The files whose change the diff does not show exactly.
    #[serde(skip)]
    inexact: Vec<String>,
    #[serde(skip)]
    done: Vec<Done>,
    #[serde(skip)]
    findings: String,
}

/// A plan that would bring errors.
pub(super) struct Refused {
    count: usize,
    lint: Option<Value>,
    findings: String,
}

impl Answer {
    pub(super) fn of(plan: &Plan, validation: &Validation, place: &Place, form: Shown, lang: Lang) -> Self {
        let is_written = form == Shown::Written;
        let mut answer = Self {
            renames: (!is_written || plan.form.is_none() && plan.handler.is_none()).then(Vec::new),
            files: Vec::new(),
            deletes: None,
            notes: notes(plan, place, lang),
            form: FormAnswer::of(plan, validation, is_written),
            handler: plan.handler.as_ref().map(|handler| HandlerAnswer {
                method: handler.method.clone(),
                created: handler.is_module_new,
                method_added: handler.is_method_new,
            }),
            lint: None,
            is_only_shown: false,
            has_errors: validation.report.count(Severity::Error) > 0
                || is_written && (!validation.new_errors.is_empty() || plan.orphaned > 0),
            diff: String::new(),
            inexact: Vec::new(),
            done: Vec::new(),
            findings: String::new(),
        };
        let mut deletes = Vec::new();
        for step in &plan.steps {
            answer.add(step, place, is_written, &mut deletes);
        }
        answer.go_on_at_node(plan);
        if form == Shown::Diff {
            plan.steps.iter().for_each(|step| answer.add_diff(step, place));
        }
        if !is_written || !deletes.is_empty() {
            answer.deletes = Some(deletes);
        }
        if !plan.is_empty() {
            answer.lint = lint(&validation.session, &validation.report, place, lang);
            answer.findings = concise(&validation.session, &validation.report, lang);
        }
        answer
    }

    fn add(&mut self, step: &Step, place: &Place, is_written: bool, deletes: &mut Vec<String>) {
        let path = place.show(&step.path);
        let draft = |text: &str, cursor: Option<u32>| {
            (!is_written)
                .then(|| Draft { content: text.to_owned(), cursor: cursor.map(|at| Cursor::of(text, at)) })
        };
        match &step.planned {
            Planned::Create { text, cursor } => {
                self.done.push(if is_written {
                    Done::Created { path: path.clone() }
                } else {
                    Done::WouldCreate { path: path.clone() }
                });
                self.files.push(Written { path, created: true, draft: draft(text, *cursor) });
            }
            Planned::Replace { text, cursor, .. } => {
                self.done.push(if is_written {
                    Done::Changed { path: path.clone() }
                } else {
                    Done::WouldChange { path: path.clone() }
                });
                self.files.push(Written { path, created: false, draft: draft(text, *cursor) });
            }
            Planned::Move { before, text } => {
                let from =
                    before.real.as_deref().map_or_else(|| before.path.clone(), |from| place.show(from));
                self.moved(from, path.clone(), is_written);
                if *before.text != **text {
                    self.files.push(Written { path, created: false, draft: draft(text, None) });
                }
            }
            Planned::MoveBytes { from, .. } => self.moved(place.show(from), path, is_written),
            Planned::Delete { .. } | Planned::DeleteBytes { .. } => {
                self.done.push(if is_written {
                    Done::Deleted { path: path.clone() }
                } else {
                    Done::WouldDelete { path: path.clone() }
                });
                deletes.push(path);
            }
        }
    }

    /// Adds the change of a file to the diff.
    fn add_diff(&mut self, step: &Step, place: &Place) {
        let path = |path: &Path| place.show(path).replace('\\', "/");
        let [old, new] = step.planned.files(&step.path);
        let from = match &step.planned {
            Planned::Move { before, .. } => before.real.as_deref(),
            _ => None,
        };
        match from {
            Some(from) => {
                self.add_change(path(from), [old.as_ref(), None]);
                self.add_change(path(&step.path), [None, new.as_ref()]);
            }
            None => self.add_change(path(&step.path), [old.as_ref(), new.as_ref()]),
        }
    }

    fn add_change(&mut self, path: String, files: [Option<&File>; 2]) {
        let (changed, is_exact) = diff::of(&path, files);
        self.diff += &changed;
        if !is_exact {
            self.inexact.push(path);
        }
    }

    /// The files whose change the diff does not show exactly, told to people.
    pub(super) fn inexact(&self, lang: Lang) -> String {
        let note = |path: &String| summary::note(&Note::DiffInexact { path: path.clone() }, lang);
        self.inexact.iter().map(note).collect()
    }

    fn moved(&mut self, from: String, to: String, is_written: bool) {
        let (was, is) = (from.clone(), to.clone());
        self.done.push(if is_written {
            Done::Moved { from: was, to: is }
        } else {
            Done::WouldMove { from: was, to: is }
        });
        self.renames.get_or_insert_default().push(Rename { from, to });
    }

    /// Whoever edited a form goes on at its node.
    fn go_on_at_node(&mut self, plan: &Plan) {
        let node = self.form.as_ref().and_then(|form| form.node.as_ref());
        let Some((node, [file])) = node.zip(self.files.get_mut(..)) else { return };
        let is_of_form = plan.form.is_some() && plan.steps.len() == 1;
        if let Some(draft) = file.draft.as_mut().filter(|_| is_of_form) {
            let above =
                draft.content.chars().take(node.span.start as usize).filter(|letter| *letter == '\n').count();
            draft.cursor = u32::try_from(above).ok().map(|line| Cursor { line, character: 0 });
        }
    }

    /// The same of a plan that nobody asked to carry out.
    pub(super) fn only_shown(self) -> Self {
        Self { is_only_shown: true, lint: None, findings: String::new(), has_errors: false, ..self }
    }

    pub(super) const fn has_errors(&self) -> bool {
        self.has_errors
    }

    /// The change as a diff, in colour where the output takes it.
    pub(super) fn diff(&self, color: Color) -> String {
        let painter = Painter::of(color);
        let line = |line: &str| {
            let (text, end) = line.strip_suffix('\n').map_or((line, ""), |text| (text, "\n"));
            let style = match text.as_bytes() {
                [b'@', b'@', ..] | [b'+', b'+', b'+', ..] | [b'-', b'-', b'-', ..] => Style::Heading,
                [b'+', ..] => Style::Good,
                [b'-', ..] => Style::Error,
                _ => return line.to_owned(),
            };
            format!("{}{end}", painter.paint(style, text))
        };
        self.diff.split_inclusive('\n').map(line).collect()
    }

    /// What was done, told to people.
    pub(super) fn text(&self, lang: Lang) -> String {
        let mut text: String = self.done.iter().map(|done| format!("{}\n", shown(done, lang))).collect();
        text.extend(self.notes.iter().map(|note| format!("{note}\n")));
        text + &self.findings
    }
}

/// What is worth knowing, without the secrets of the modules that change.
fn notes(plan: &Plan, place: &Place, lang: Lang) -> Vec<String> {
    let mut notes: Vec<String> =
        plan.notes.iter().map(|note| shown(&place.shown_note(note.clone()), lang)).collect();
    if notes.is_empty() {
        return notes;
    }
    for step in plan.steps.iter().filter(|step| FileKind::of(&step.path, true) == Some(FileKind::Module)) {
        for file in step.planned.files(&step.path).iter().flatten() {
            let secrets = Secrets::of(file);
            notes.iter_mut().for_each(|note| *note = secrets.mask(note).into_owned());
        }
    }
    notes
}

impl FormAnswer {
    fn of(plan: &Plan, validation: &Validation, is_written: bool) -> Option<Self> {
        let change = plan.form.as_ref()?;
        let step = plan.steps.first();
        let texts = step.and_then(|step| match &step.planned {
            Planned::Replace { before, text, .. } => Some((&*before.text, text.as_str())),
            _ => None,
        });
        let edits = texts.map(|(before, after)| vec![EditAnswer::between(before, after)]).unwrap_or_default();
        let node = change.node.as_deref().and_then(|id| {
            let tree = yaml::parse(texts?.1.into());
            let form = FormTree::of(&tree, validation.session.platform(), "").ok()?;
            let view = TreeView::of(&form);
            let property = || {
                let (_, name) = id.split_once('/')?;
                view.declared().into_iter().find(|property| property.name == name)
            };
            let span = match form.find(id) {
                Ok(number) => view.node(number, Depth { alone: true, ..Depth::default() })?.span,
                Err(_) => property()?.span,
            };
            Some(NodeAnswer { id: id.to_owned(), span })
        });
        Some(Self { edits: (!is_written).then_some(edits), node })
    }
}

impl EditAnswer {
    /// The one edit between what two texts begin and end with alike.
    fn between(before: &str, after: &str) -> Self {
        let start = before.chars().zip(after.chars()).take_while(|(one, other)| one == other).count();
        let (old, new): (Vec<char>, Vec<char>) = (before.chars().collect(), after.chars().collect());
        let most = old.len().min(new.len()) - start;
        let ends = old.iter().rev().zip(new.iter().rev()).take(most);
        let same = ends.take_while(|(one, other)| one == other).count();
        let new_text = new.get(start..new.len() - same).unwrap_or_default().iter().collect();
        Self { start, end: old.len() - same, new_text }
    }
}

impl Cursor {
    fn of(text: &str, at: u32) -> Self {
        let position = LineIndex::new(text).line_col(at);
        Self { line: position.line.saturating_sub(1), character: position.col.saturating_sub(1) }
    }
}

impl Refused {
    /// What is new among the errors.
    pub(super) fn of(validation: &Validation, place: &Place, lang: Lang) -> Self {
        let report = Report {
            findings: validation.new_errors.clone(),
            rules: validation.report.rules.clone(),
            requested: validation.report.requested.clone(),
            ..Report::default()
        };
        Self {
            count: validation.new_errors.len(),
            lint: lint(&validation.session, &report, place, lang),
            findings: concise(&validation.session, &report, lang),
        }
    }

    fn refusal(&self) -> Refusal {
        Refusal::NewErrors { count: self.count }
    }
}

#[derive(Serialize)]
pub(super) struct ErrorAnswer<'s> {
    error: String,
    code: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    lint: Option<&'s Value>,
}

/// Why nothing was done, for programs.
pub(super) fn error(stop: &Stop, lang: Lang) -> ErrorAnswer<'_> {
    let of = |refusal: &Refusal, lint| ErrorAnswer {
        error: refusal.to(lang).to_string(),
        code: refusal.code(),
        lint,
    };
    match stop {
        Stop::Refusal(refusal) => of(refusal, None),
        Stop::NewErrors(refused) => of(&refused.refusal(), refused.lint.as_ref()),
        Stop::Failure(failure) => {
            ErrorAnswer { error: failure.sentence(lang), code: failure.code(), lint: None }
        }
    }
}

/// The same for people.
pub(super) fn complaint(stop: &Stop, lang: Lang) -> String {
    match stop {
        Stop::Refusal(refusal) => format!("{}\n", refusal.to(lang)),
        Stop::NewErrors(refused) => format!("{}{}\n", refused.findings, refused.refusal().to(lang)),
        Stop::Failure(failure) => failure.text(lang),
    }
}

fn shown(sentence: &impl Sentence, lang: Lang) -> String {
    visible(&sentence.to(lang).to_string()).into_owned()
}

/// Findings as the check reports them: `diagnostics` and `summary`, with paths as the caller writes them.
fn lint(session: &Session, report: &Report, place: &Place, lang: Lang) -> Option<Value> {
    let bytes = rendered(session, report, Format::Json, lang);
    let mut document: Value = serde_json::from_slice(&bytes).ok()?;
    let shown = |path: &str| {
        let real = session.codebase().file_at(path)?.source.real.as_deref()?;
        Some(place.show(real))
    };
    for finding in document.get_mut("diagnostics").and_then(Value::as_array_mut).into_iter().flatten() {
        let path = finding.get("path").and_then(Value::as_str).and_then(&shown);
        if let Some((own, path)) = finding.get_mut("path").zip(path) {
            *own = Value::String(path);
        }
    }
    if let Some(by_file) = document.pointer_mut("/summary/by_file").and_then(Value::as_object_mut) {
        let counts = std::mem::take(by_file);
        by_file.extend(counts.into_iter().map(|(path, count)| (shown(&path).unwrap_or(path), count)));
    }
    let document = document.as_object_mut()?;
    document.retain(|key, _| matches!(key.as_str(), "diagnostics" | "summary"));
    Some(Value::Object(std::mem::take(document)))
}

fn concise(session: &Session, report: &Report, lang: Lang) -> String {
    String::from_utf8_lossy(&rendered(session, report, Format::Concise, lang)).into_owned()
}

fn rendered(session: &Session, report: &Report, format: Format, lang: Lang) -> Vec<u8> {
    let codebase: &Codebase = session.codebase();
    let version = session.platform().describe().version;
    let input = Input {
        codebase,
        report,
        lang,
        data_version: &version,
        problems: &[],
        unused_patterns: &[],
        site: Site::THIS,
        commit: None,
        pool: None,
    };
    let mut bytes = Vec::new();
    if let Ok(prepared) = report::prepare(&input, format, TextStyle::default()) {
        // Writing to memory cannot fail.
        _ = prepared.write(&mut bytes);
    }
    bytes
}
