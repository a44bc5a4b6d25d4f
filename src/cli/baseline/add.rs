//! `stapel baseline add`: freezes what chosen rules find, with a reason.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use serde::Serialize;

use super::{File, unnamed};
use crate::{
    check::baseline::{Entry, freeze},
    cli::{
        Outcome,
        configuration::Configuration,
        examine::{Scope, examine},
        failure::Failure,
        output,
        parse::Options,
        select::selectors,
        summary,
        timings::Timings,
    },
    messages::{
        Lang,
        run::{Note, Summary},
        usage::{Advice, Problem},
    },
    report::visible,
    rules::Selection,
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

/// Adds the findings of the rules named that are not frozen yet. Called again, it changes nothing.
pub(crate) fn run(options: &Options, lang: Lang) -> Result<Outcome, Failure> {
    let scope = Scope::over(options.arguments().map(PathBuf::from).collect())?;
    let configuration = Configuration::of(options, &scope)?;
    let select = selectors(options, "rule", &configuration.catalog)?;
    if select.is_empty() {
        let failure = Failure::new(Problem::FlagMissing { flag: "--rule".to_owned() });
        return Err(failure.advise(Advice::SeeHelp { command: "stapel baseline add".to_owned() }));
    }
    let settings = configuration.settings(Selection { select, ..Selection::default() });
    let selection = settings.selection.clone();
    let mut file = match options.one("baseline") {
        Some(path) => File::named(Path::new(path), &scope, "--baseline")?,
        None => unnamed(&scope, &configuration)?
            .ok_or_else(|| Failure::new(Problem::NoBaseline).advise(Advice::NameNewBaseline))?,
    };
    file.expect_may_be_made(&scope)?;
    let mut examined = examine(options, &scope, &configuration, settings, lang, &mut Timings::start())?;
    output::complain(&summary::notes(&examined, &selection, Vec::new()));
    if let Some(outcome) = examined.refusal(&file.shown) {
        return Ok(outcome);
    }
    file.suppress(&examined.codebase, &mut examined.report, &scope);
    let reason = options.one("reason").map(|reason| reason.to_string_lossy());
    let reason = reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
    let unfrozen: Vec<_> = examined.report.findings.iter().map(|reported| (reported, reason)).collect();
    let new = freeze(&examined.codebase, &unfrozen, file.dir());
    let usage = examined.report.baseline.as_ref();
    let is_reasoned =
        reason.zip(usage).is_some_and(|(reason, usage)| file.baseline.give_reason(reason, usage));
    file.baseline.add(new.clone());
    let written = is_reasoned || !new.is_empty();
    if written {
        file.save()?;
    }
    let findings = unfrozen.len();
    if options.choice("format") == "json" {
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
pub(super) fn added<'a>(new: &'a [Entry], file: &'a File) -> Vec<Added<'a>> {
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
