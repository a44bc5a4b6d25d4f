//! `stapel baseline add`: freezes what chosen rules find, with a reason.

use std::{collections::BTreeMap, num::NonZero, path::PathBuf};

use serde::Serialize;

use super::{expect_may_be_made, save};
use crate::{
    check::baseline::{Entry, freeze},
    cli::{
        Outcome,
        command::{Args, Argument, Command},
        examine::{Examination, scope_over},
        flags::{self, ANSWER, AnswerFormat, BASELINE, CONFIG, Flag, JOBS, NO_CONFIG, text},
        options::{data_inputs, file_choice},
        output, summary,
        timings::Timings,
    },
    messages::{
        Bilingual, Failure, Lang,
        help::{flag, page, section, value},
        run::{Note, Summary},
        usage::{Advice, Problem},
    },
    report::visible,
    rules::{Catalog, Selection},
    session::{
        Configurations, DataInputs, FileChoice, Inputs,
        baseline::{BaselineFile, unnamed},
        selectors,
    },
};

#[derive(Serialize)]
struct Answer<'a> {
    baseline: &'a str,
    added: Vec<Added<'a>>,
    findings: usize,
    written: bool,
}

/// What was added to one entry; `count` is how many findings.
#[derive(Serialize)]
pub(super) struct Added<'a> {
    path: &'a str,
    rule: &'a str,
    id: String,
    count: u32,
    reason: Option<&'a str>,
    text: &'a str,
}

const RULE: Flag<Vec<String>> = flags::selectors("rule", section::BASELINE, flag::ADD_RULE);
const REASON: Flag<Option<String>> = text("reason", value::REASON, section::BASELINE, flag::REASON);

/// `stapel baseline add PATHS`.
pub(crate) struct Add {
    paths: Vec<PathBuf>,
    rules: Vec<String>,
    reason: Option<String>,
    baseline: Option<PathBuf>,
    config: FileChoice,
    data: DataInputs,
    answer: AnswerFormat,
    jobs: Option<NonZero<usize>>,
}

impl Command for Add {
    const NAME: &'static str = "baseline add";
    const ABOUT: Bilingual = page::ABOUT_BASELINE_ADD;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            paths: args.argument(Argument::some(value::PATHS)),
            rules: args.flag(RULE),
            reason: args.flag(REASON),
            baseline: args.flag(BASELINE.described(flag::ADD_BASELINE)),
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

impl Add {
    fn inputs(&self) -> Inputs {
        Inputs {
            config: self.config.clone(),
            baseline: self.baseline.clone().into(),
            data: self.data.clone(),
        }
    }
}

/// Adds the findings of the rules named that are not frozen yet. Called again, it changes nothing.
fn run(options: &Add, lang: Lang) -> Result<Outcome, Failure> {
    let inputs = options.inputs();
    let scope = scope_over(options.paths.clone())?;
    let mut configurations = Configurations::of(&inputs, &scope)?;
    let choose = |catalog: &Catalog| {
        let select = selectors(&options.rules, &RULE.spec.long(), catalog)?;
        Ok(Selection { select, ..Selection::default() })
    };
    if options.rules.is_empty() {
        let failure = Failure::new(Problem::FlagMissing { flag: RULE.spec.long() });
        return Err(failure.advise(Advice::SeeHelp { command: format!("stapel {}", Add::NAME) }));
    }
    let mut file = match &options.baseline {
        Some(path) => BaselineFile::named(path, &scope, "--baseline")?,
        None => unnamed(&scope, configurations.run())?
            .ok_or_else(|| Failure::new(Problem::NoBaseline).advise(Advice::NameNewBaseline))?,
    };
    expect_may_be_made(&file, &scope)?;
    let mut examined = Examination::once(&scope, &mut configurations, lang)
        .on(options.jobs)
        .run(&choose, &mut Timings::start())?;
    output::complain(&summary::notes(&examined, Vec::new()));
    if let Some(outcome) = examined.refusal(&file.shown) {
        return Ok(outcome);
    }
    file.suppress(examined.session.codebase(), &mut examined.report, &scope);
    let reason = options.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
    let unfrozen: Vec<_> = examined.report.findings.iter().map(|reported| (reported, reason)).collect();
    let new = freeze(examined.codebase(), &unfrozen, file.dir());
    let usage = examined.report.baseline.as_ref();
    let is_reasoned =
        reason.zip(usage).is_some_and(|(reason, usage)| file.baseline.give_reason(reason, usage));
    file.baseline.add(new.clone());
    let written = is_reasoned || !new.is_empty();
    if written {
        save(&file)?;
    }
    let findings = unfrozen.len();
    if options.answer == AnswerFormat::Json {
        let added = added(&new, &file);
        output::print_json(&Answer { baseline: &file.shown, added, findings, written })?;
    } else {
        output::print_lines(&listed(&new))?;
        let path = file.shown.clone();
        output::complain(&summary::lines(&[Summary::BaselineAdded { path, findings }], lang));
    }
    if written && file.is_new {
        output::complain(&summary::note(&Note::MergeInGit, lang));
    }
    Ok(Outcome::Clean)
}

/// New entries with the reasons that their lines have in the file.
pub(super) fn added<'a>(new: &'a [Entry], file: &'a BaselineFile) -> Vec<Added<'a>> {
    let written: BTreeMap<_, _> =
        file.baseline.entries().map(|entry| ((&entry.path, entry.id), entry)).collect();
    let added = |entry: &'a Entry| Added {
        path: &entry.path,
        rule: &entry.rule,
        id: entry.id.to_string(),
        count: entry.count,
        reason: written.get(&(&entry.path, entry.id)).and_then(|entry| entry.reason.as_deref()),
        text: &entry.text,
    };
    new.iter().map(added).collect()
}

/// New entries, one a line.
pub(super) fn listed(new: &[Entry]) -> String {
    let line = |Entry { path, rule, count, text, .. }: &Entry| format!("{path} [{rule}] ×{count}: {text}");
    new.iter().map(|entry| format!("{}\n", visible(&line(entry)))).collect()
}
