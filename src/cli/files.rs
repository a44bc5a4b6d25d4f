//! `--show-files`: what each file is and of which project, or why no rule looks at it.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use serde::Serialize;

use super::{
    Outcome,
    archive::Tool,
    destination::Answer,
    examine::{Examination, scope},
    options::LintOptions,
    output,
    timings::Timings,
};
use crate::{
    check::coverage::{PassedOver, passed_over},
    messages::{Failure, Lang, Sentence, run::Listing},
    platform::words::kind,
    project::{Codebase, File, FileRole},
    report::{Format, visible},
    rules::Catalog,
    session::Configurations,
    source::FileSet,
};

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    tool: Tool,
    lang: &'static str,
    /// False where something asked for could not be read.
    complete: bool,
    files: &'a [Row<'a>],
    summary: Counts,
}

/// A file as it was asked for.
#[derive(Serialize)]
struct Row<'a> {
    path: &'a str,
    /// Null for a file that was not read.
    kind: Option<String>,
    element_kind: Option<&'a str>,
    /// The directory of the project; null outside of any. Empty is the current one.
    project: Option<&'a str>,
    checked: bool,
    /// Why it is not checked.
    reason: Option<&'static str>,
    #[serde(skip)]
    told: Vec<Listing>,
}

#[derive(Default, Serialize)]
struct Counts {
    files: usize,
    checked: usize,
    passed_over: usize,
    by_kind: BTreeMap<String, usize>,
    by_reason: BTreeMap<&'static str, usize>,
}

/// Lists the files that the arguments name, in the order of their paths.
pub(crate) fn run(options: &LintOptions, lang: Lang) -> Result<Outcome, Failure> {
    let inputs = options.inputs();
    let scope = scope(&options.scope)?;
    let mut configurations = Configurations::of(&inputs, &scope)?;
    let answer = Answer::of(options.report.out.as_deref(), &scope, &configurations)?;
    let mut examination = Examination::of(options, &scope, &mut configurations, lang);
    let choose = |catalog: &Catalog| options.selectors.among(catalog);
    let (session, _) = examination.open(&choose, false, &mut Timings::start())?;
    answer.expect_no_source(session.codebase())?;
    let problems = session.unread();
    let rows = rows(session.codebase(), session.requested());
    let text = if options.report.format == Format::Json {
        let summary = Counts::of(&rows);
        let (tool, lang, complete) = (Tool::THIS, lang.code(), problems.is_empty());
        output::pretty_json(&Document { version: 1, tool, lang, complete, files: &rows, summary })
    } else {
        rows.iter().map(|row| row.line(lang)).collect()
    };
    answer.write_lines(&text)?;
    output::complain(&problems.iter().map(|problem| problem.failure.text(lang)).collect::<String>());
    Ok(if problems.is_empty() { Outcome::Clean } else { Outcome::Incomplete })
}

fn rows<'c>(codebase: &'c Codebase, requested: &FileSet) -> Vec<Row<'c>> {
    let run = codebase.run();
    let excluded: BTreeSet<&Path> = run.excluded.iter().map(|path| &**path).collect();
    let is_excluded = |file: &File| file.source.real.as_deref().is_some_and(|real| excluded.contains(real));
    let listed = codebase.files().iter().filter(|file| requested.contains(file.index) || is_excluded(file));
    let read = listed.map(|file| {
        let reason = if is_excluded(file) { Some(PassedOver::Excluded) } else { passed_over(codebase, file) };
        Row::of(codebase, file, reason)
    });
    let unrecognized = run.unrecognized.iter().map(|path| Row::of_stranger(path));
    let mut rows: Vec<_> = read.chain(unrecognized).collect();
    rows.sort_by_key(|row| row.path);
    rows
}

impl<'a> Row<'a> {
    fn of(codebase: &'a Codebase, file: &'a File, passed_over: Option<PassedOver>) -> Self {
        let project = codebase.project_of(file.index).filter(|project| project.has_descriptor());
        let project = project.map(|project| project.dir());
        let element_kind = file.element().and_then(|element| element.kind());
        let kind = kind(file);
        let code = kind.code();
        let dir = project.map(|dir| if dir.is_empty() { "." } else { dir }.to_owned());
        let told = [
            Some(kind),
            element_kind.map(|kind| Listing::ElementKind { kind: kind.to_owned() }),
            dir.map(|path| Listing::Project { path }),
            passed_over.map(reason),
        ];
        Self {
            path: file.path(),
            kind: Some(code),
            element_kind,
            project,
            checked: passed_over.is_none(),
            reason: passed_over.map(PassedOver::word),
            told: told.into_iter().flatten().collect(),
        }
    }

    fn of_stranger(path: &'a str) -> Self {
        let passed_over = PassedOver::NotASource;
        Self {
            path,
            kind: None,
            element_kind: None,
            project: None,
            checked: false,
            reason: Some(passed_over.word()),
            told: vec![reason(passed_over)],
        }
    }

    /// The row for people.
    fn line(&self, lang: Lang) -> String {
        let told: Vec<String> = self.told.iter().map(|told| told.to(lang).to_string()).collect();
        format!("{}\n", visible(&format!("{}: {}", self.path, told.join(", "))))
    }
}

const fn reason(passed_over: PassedOver) -> Listing {
    match passed_over {
        PassedOver::OutsideProjects => Listing::OutsideProjects,
        PassedOver::NotADescription => Listing::NotADescription,
        PassedOver::Excluded => Listing::Excluded,
        PassedOver::NotASource => Listing::NotASource,
    }
}

/// What a file is.
fn kind(file: &File) -> Listing {
    let is_dictionary = || file.element().is_some_and(|element| element.is_kind(kind::LOCALIZED_STRINGS));
    match file.role {
        FileRole::Module => Listing::Module,
        FileRole::Query => Listing::Query,
        FileRole::Descriptor => Listing::Descriptor,
        FileRole::Subsystem => Listing::Subsystem,
        FileRole::Element if is_dictionary() => Listing::Dictionary,
        FileRole::Element | FileRole::Kindless => Listing::Element,
        FileRole::Translation => Listing::Translation,
        FileRole::Resource => Listing::Resource,
        FileRole::Other => Listing::Yaml,
    }
}

impl Counts {
    fn of(rows: &[Row<'_>]) -> Self {
        let mut counts = Self { files: rows.len(), ..Self::default() };
        for row in rows {
            match row.reason {
                None => counts.checked += 1,
                Some(reason) => {
                    counts.passed_over += 1;
                    *counts.by_reason.entry(reason).or_default() += 1;
                }
            }
            if let Some(kind) = &row.kind {
                *counts.by_kind.entry(kind.clone()).or_default() += 1;
            }
        }
        counts
    }
}
