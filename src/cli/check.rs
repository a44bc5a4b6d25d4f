//! The check itself: what was found to a report, to bytes and to an exit code.

use std::{mem, path::Path};

use super::{
    Outcome,
    baseline::{self, upkeep},
    configuration::Configuration,
    examine::{Scope, examine},
    failure::Failure,
    fix::{self, Wish},
    output,
    parse::Options,
    reports::Reports,
    since::{Changes, Since},
    summary,
    timings::Timings,
};
use crate::{
    check::Report,
    messages::{Lang, run::Timing},
    project::Codebase,
    report::Input,
    rules::Severity,
};

/// Checks what the options name and reports it.
pub(crate) fn run(options: &Options, lang: Lang) -> Result<Outcome, Failure> {
    if let Some(path) = options.one("write-baseline") {
        return upkeep::write(options, Path::new(path), lang);
    }
    let mut timings = Timings::start();
    let scope = Scope::of(options)?;
    let since = Since::of(options, &scope)?;
    let configuration = Configuration::of(options, &scope)?;
    let settings = configuration.settings_of_check(options)?;
    let selection = settings.selection.clone();
    let reports = Reports::of(options)?;
    let mut frozen = baseline::of_check(options, &scope, &configuration)?;
    let read = configuration.path().into_iter().chain(frozen.as_ref().map(baseline::File::path));
    reports.expect_apart(read, &scope)?;
    let mut examined = examine(options, &scope, &configuration, settings, lang, &mut timings)?;
    reports.expect_no_source(&examined.codebase)?;
    let compare =
        || since.map(|since| since.changes(&examined.codebase, &examined.report.requested)).transpose();
    let changes = examined.pool.install(compare)?;
    // A revision is compared with what lies on disk, not with what fixes make of it.
    let before = changes.as_ref().map(|_| examined.texts()).unwrap_or_default();
    let take_out = |codebase: &Codebase, report: &mut Report| {
        if let Some(frozen) = &frozen {
            frozen.suppress(codebase, report, &scope);
        }
        changes.as_ref().map(|changes| changes.keep(codebase, report, &before))
    };
    let mut notes = Vec::new();
    match Wish::of(options) {
        Some(Wish::Show(level)) => {
            return fix::show(options, examined, level, &take_out, &selection, &mut timings);
        }
        Some(Wish::Write(level)) => {
            (examined, notes) = fix::write(examined, level, &take_out, &mut timings);
        }
        None => {}
    }
    let kept = take_out(&examined.codebase, &mut examined.report);

    let input = examined.input();
    notes.extend(reports.write(&input)?);
    notes.extend(changes.iter().flat_map(Changes::notes));
    notes.extend(kept);
    notes.extend(configuration.note_of(&examined.codebase, &examined.report.requested));
    timings.end(Timing::Report);

    output::complain(&summary::notes(&examined, &selection, notes));
    if let (Some(frozen), Some(usage)) = (&mut frozen, &examined.report.baseline) {
        upkeep::tidy(options, frozen, usage, input.problems.is_empty(), lang)?;
    }
    if reports.leave_room_for_counts() {
        output::complain(&summary::counts(&input, &reports.files()));
    }
    if options.is_on("timings") {
        output::complain(&timings.text(lang));
    }
    let outcome = outcome(options, &configuration, &input);
    // The process ends here; giving a large project's memory back piece by piece would take a while.
    mem::forget(examined);
    Ok(outcome)
}

/// How a run with these findings ends.
pub(crate) fn outcome(options: &Options, configuration: &Configuration, input: &Input<'_>) -> Outcome {
    let threshold = match configuration.fail_on(options) {
        "error" => Some(Severity::Error),
        "warning" => Some(Severity::Warning),
        "info" => Some(Severity::Info),
        _ => None,
    };
    let mut severities = input.report.findings.iter().map(|reported| reported.finding.severity);
    let is_stale = input.report.baseline.as_ref().is_some_and(|usage| !usage.stale.is_empty())
        && configuration.fails_on_stale(options)
        && !options.is_on("prune-baseline");
    if !input.problems.is_empty() {
        Outcome::Incomplete
    } else if (is_stale
        || threshold.is_some_and(|threshold| severities.any(|severity| severity >= threshold)))
        && !options.is_on("exit-zero")
    {
        Outcome::Findings
    } else {
        Outcome::Clean
    }
}
