//! `stapel baseline import`: what the tool people come from has frozen stays frozen, with its reasons.

use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZero,
    path::{Path, PathBuf},
};

use serde::Serialize;

use super::{add, expect_may_be_made, save};
use crate::{
    check::baseline::{Broken, FILE_NAME, ForeignEntry, LineFault, carry, freeze, parse_foreign},
    cli::{
        Outcome,
        command::{Args, Argument, Command},
        examine::{Examination, scope_over},
        flags::{ANSWER, AnswerFormat, BASELINE, CONFIG, JOBS, NO_CONFIG},
        options::{data_inputs, file_choice},
        output, summary,
    },
    messages::{
        Bilingual, Failure, Lang,
        help::{flag, page, value},
        run::{Note, Summary},
        usage::{Advice, Problem},
    },
    rules::{Catalog, Selection, Selector},
    session::{
        Configurations, DataInputs, FileChoice, Inputs,
        baseline::{BaselineFile, read, unread},
    },
    system::canonical,
};

#[derive(Serialize)]
struct Answer<'a> {
    baseline: &'a str,
    added: Vec<add::Added<'a>>,
    findings: usize,
    written: bool,
    unmatched: Vec<Unmatched<'a>>,
}

/// An entry of the other file that no finding was met for; `known` tells whether there is such a rule.
#[derive(Serialize)]
struct Unmatched<'a> {
    path: &'a str,
    rule: &'a str,
    message: &'a str,
    count: u32,
    reason: Option<&'a str>,
    known: bool,
}

/// `stapel baseline import FILE`.
pub(crate) struct Import {
    file: PathBuf,
    baseline: Option<PathBuf>,
    config: FileChoice,
    data: DataInputs,
    answer: AnswerFormat,
    jobs: Option<NonZero<usize>>,
}

impl Command for Import {
    const NAME: &'static str = "baseline import";
    const ABOUT: Bilingual = page::ABOUT_BASELINE_IMPORT;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            file: args.argument(Argument::one(value::FILE)),
            baseline: args.flag(BASELINE.described(flag::IMPORT_BASELINE)),
            config: file_choice(args, CONFIG, NO_CONFIG),
            data: data_inputs(args),
            answer: args.flag(ANSWER),
            jobs: args.flag(JOBS),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        run(self, lang)
    }
}

impl Import {
    fn inputs(&self) -> Inputs {
        Inputs {
            config: self.config.clone(),
            baseline: self.baseline.clone().into(),
            data: self.data.clone(),
        }
    }
}

/// Carries the file over to findings of now. Called again, it changes nothing.
fn run(options: &Import, lang: Lang) -> Result<Outcome, Failure> {
    let path = &options.file;
    let shown = path.display().to_string();
    let beside = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let scope = scope_over(vec![beside.to_path_buf()])?;
    scope.expect_not_led_outside(path, "stapel baseline import")?;
    let foreign = parse_foreign(&read(path, &shown)?).map_err(|broken| to_failure(&broken, &shown))?;
    let foreign_dir = canonical(beside).map_err(|error| unread(&shown, &error))?;
    let beside_name = path.with_file_name(FILE_NAME);
    let mut file =
        BaselineFile::named(options.baseline.as_ref().unwrap_or(&beside_name), &scope, "--baseline")?;

    let ids: BTreeSet<&str> = foreign.iter().map(|entry| entry.rule.as_str()).collect();
    expect_may_be_made(&file, &scope)?;
    let mut configurations = Configurations::of(&options.inputs(), &scope)?;
    let choose = |catalog: &Catalog| {
        let known = ids.iter().filter_map(|id| catalog.find(id));
        // Nothing is selected by a tier that is ignored, so that a file without known rules runs none.
        let others = catalog.iter().filter(|rule| !ids.contains(&*rule.id));
        let select = known.map(|rule| Selector::Id(rule.id.clone())).collect();
        let ignore = others.map(|rule| Selector::Id(rule.id.clone())).collect();
        Ok(Selection { select, ignore, ..Selection::default() })
    };
    let mut examined =
        Examination::once(&scope, &mut configurations, lang).on(options.jobs).run_by_any(&choose)?;
    let catalog = &configurations.catalog()?;
    output::complain(&summary::notes(&examined, Vec::new()));
    if let Some(outcome) = examined.refusal(&file.shown) {
        return Ok(outcome);
    }
    let whole = examined.report.clone();
    file.suppress(examined.session.codebase(), &mut examined.report, &scope);
    let carried = carry(&foreign, examined.codebase(), &whole, &foreign_dir);
    let unfrozen: BTreeSet<_> =
        examined.report.findings.iter().map(|reported| reported.fingerprint()).collect();
    let mut findings = carried.findings;
    findings.retain(|(reported, _)| unfrozen.contains(&reported.fingerprint()));
    let new = freeze(examined.codebase(), &findings, file.dir());
    file.baseline.add(new.clone());
    let written = !new.is_empty();
    if written {
        save(&file)?;
    }
    let (findings, unmatched) = (findings.len(), carried.unmatched);
    if options.answer == AnswerFormat::Json {
        let added = add::added(&new, &file);
        let unmatched = unmatched.iter().map(|entry| Unmatched::of(entry, catalog)).collect();
        output::print_json(&Answer { baseline: &file.shown, added, findings, written, unmatched })?;
    } else {
        output::print_lines(&add::listed(&new))?;
        notes(&unmatched, catalog).iter().for_each(|note| output::complain(&summary::note(note, lang)));
        let unmatched = unmatched.iter().map(|entry| entry.count as usize).sum();
        let path = file.shown.clone();
        output::complain(&summary::lines(&[Summary::Carried { path, findings, unmatched }], lang));
    }
    Ok(Outcome::Clean)
}

/// What could not be carried over: findings that are no more, and unknown rules, each reported once.
fn notes(unmatched: &[ForeignEntry], catalog: &Catalog) -> Vec<Note> {
    let mut strangers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut notes = Vec::new();
    for ForeignEntry { path, rule, message, count, reason } in unmatched {
        if catalog.find(rule).is_none() {
            *strangers.entry(rule).or_default() += *count as usize;
            continue;
        }
        let (path, rule, message) = (path.clone(), rule.clone(), message.clone());
        notes.push(Note::Unmatched { path, rule, count: *count, message });
        notes.extend(reason.clone().map(|reason| Note::Reason { reason }));
    }
    notes.extend(
        strangers.into_iter().map(|(rule, count)| Note::UnknownRule { rule: rule.to_owned(), count }),
    );
    notes
}

impl<'a> Unmatched<'a> {
    fn of(entry: &'a ForeignEntry, catalog: &Catalog) -> Self {
        Self {
            path: &entry.path,
            rule: &entry.rule,
            message: &entry.message,
            count: entry.count,
            reason: entry.reason.as_deref(),
            known: catalog.find(&entry.rule).is_some(),
        }
    }
}

fn to_failure(broken: &Broken, shown: &str) -> Failure {
    let (path, line) = (shown.to_owned(), broken.line);
    let problem = match broken.fault {
        LineFault::OtherVersion { version } => Problem::ForeignVersion { path, version },
        LineFault::NotJson { column } => Problem::ForeignNotJson { path, line, column },
        LineFault::Shape { column } => Problem::ForeignShape { path, line, column },
        LineFault::NoHeader | LineFault::Conflict => Problem::ForeignShape { path, line, column: 1 },
    };
    Failure::new(problem).advise(Advice::GiveForeign)
}
