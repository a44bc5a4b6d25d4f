//! `--write-baseline`, `--stale-baseline` and `--prune-baseline`: the file made anew, looked through, tidied up.

use std::path::Path;

use super::{expect_may_be_made, save};
use crate::{
    check::baseline::{Usage, freeze},
    cli::{
        Outcome, details,
        examine::{Examination, scope},
        options::LintOptions,
        output, summary,
        timings::Timings,
    },
    messages::{
        Failure, Lang,
        run::{Note, Summary},
        usage::Problem,
    },
    rules::Catalog,
    session::{Configurations, baseline::BaselineFile},
};

/// Freezes everything there is. Reasons stay, and so do entries of rules and files that were not looked at.
pub(crate) fn write(options: &LintOptions, path: &Path, lang: Lang) -> Result<Outcome, Failure> {
    let mut timings = Timings::start();
    let inputs = options.inputs();
    let scope = scope(&options.scope)?;
    let mut file = BaselineFile::named(path, &scope, "--write-baseline")?;
    expect_may_be_made(&file, &scope)?;
    let mut configurations = Configurations::of(&inputs, &scope)?;
    let choose = |catalog: &Catalog| options.selectors.among(catalog);
    let mut examined =
        Examination::of(options, &scope, &mut configurations, lang).run(&choose, &mut timings)?;
    output::complain(&summary::notes(&examined, Vec::new()));
    if let Some(outcome) = examined.refusal(&file.shown) {
        return Ok(outcome);
    }
    let all: Vec<_> = examined.report.findings.iter().map(|reported| (reported, None)).collect();
    let current = freeze(examined.codebase(), &all, file.dir());
    let findings = all.len();
    file.suppress(examined.session.codebase(), &mut examined.report, &scope);
    let usage = examined.report.baseline.as_ref().cloned().unwrap_or_default();
    file.baseline.freeze_anew(current, &usage);
    save(&file)?;
    let (path, entries) = (file.shown.clone(), file.baseline.entries().count());
    if options.verbosity.is_verbose() {
        output::complain(&details::text(&examined, &configurations));
    }
    if !options.verbosity.is_quiet() {
        output::complain(&summary::lines(&[Summary::BaselineWritten { path, findings, entries }], lang));
        let advice = file.is_new.then(|| summary::note(&Note::MergeInGit, lang));
        output::complain(&advice.unwrap_or_default());
    }
    if options.shows_timings() {
        output::complain(&timings.text(lang));
    }
    Ok(Outcome::Clean)
}

/// Lists stale entries and removes them, as far as the options ask for that.
pub(crate) fn tidy(
    options: &LintOptions,
    file: &mut BaselineFile,
    usage: &Usage,
    is_whole: bool,
    lang: Lang,
) -> Result<(), Failure> {
    let is_pruned = options.prune_baseline;
    if is_pruned || options.stale_baseline || options.fail_on_stale {
        output::complain(&summary::stale(&usage.stale, lang));
    }
    if !is_pruned || usage.stale.is_empty() {
        return Ok(());
    }
    if !is_whole {
        let failure = Failure::new(Problem::BaselineNotSaved { path: file.shown.clone() });
        output::complain(&failure.text(lang));
        return Ok(());
    }
    file.baseline.prune(usage);
    save(file)?;
    let (path, entries) = (file.shown.clone(), usage.stale.len());
    output::complain(&summary::lines(&[Summary::BaselinePruned { path, entries }], lang));
    Ok(())
}
