//! The check itself: what was found to a report, to bytes and to an exit code.

use std::mem;

use super::{
    Outcome,
    baseline::maintenance,
    details,
    examine::{Examination, scope},
    fix,
    options::{FixMode, LintOptions},
    output,
    reports::Reports,
    since::{Changes, Since},
    summary,
    timings::Timings,
};
use crate::{
    check::{Report, Reported},
    config::Threshold,
    messages::{Failure, Lang, run::Timing},
    project::{Codebase, File},
    report::Input,
    rules::Catalog,
    session::{Configurations, baseline},
};

/// Checks what the options name and reports it.
pub(crate) fn run(options: &LintOptions, lang: Lang) -> Result<Outcome, Failure> {
    if let Some(path) = &options.write_baseline {
        return maintenance::write(options, path, lang);
    }
    let mut timings = Timings::start();
    let inputs = options.inputs();
    let scope = scope(&options.scope)?;
    let since = Since::of(options.since.as_deref(), &scope)?;
    let mut configurations = Configurations::of(&inputs, &scope)?;
    let reports = Reports::of(&options.report)?;
    let needs_baseline = options.stale_baseline || options.prune_baseline;
    let mut frozen = baseline::of_check(&inputs.baseline, needs_baseline, &scope, configurations.run())?;
    let read = configurations.paths().chain(frozen.as_ref().map(baseline::BaselineFile::path));
    reports.expect_apart(read, &scope)?;
    let choose = |catalog: &Catalog| options.selectors.among(catalog);
    let mut examined =
        Examination::of(options, &scope, &mut configurations, lang).run(&choose, &mut timings)?;
    reports.expect_apart(configurations.paths(), &scope)?;
    reports.expect_no_source(examined.codebase())?;
    let compare =
        || since.map(|since| since.changes(examined.codebase(), &examined.report.requested)).transpose();
    let changes = examined.pool.install(compare)?;
    // A revision is compared with what lies on disk, not with what fixes make of it.
    let before = changes.as_ref().map(|_| examined.texts()).unwrap_or_default();
    let take_out = |codebase: &Codebase, report: &mut Report| {
        if let Some(frozen) = &frozen {
            frozen.apply(codebase, report, &scope);
        }
        changes.as_ref().map(|changes| changes.keep(codebase, report, &before))
    };
    let mut notes = Vec::new();
    match options.fixes {
        Some(FixMode::Show(level)) => {
            return fix::show(options, examined, level, &take_out, &mut timings);
        }
        Some(FixMode::Write(level)) => {
            (examined, notes) = fix::write(examined, level, &take_out, &mut timings);
        }
        None => {}
    }
    if frozen.is_some() {
        examined.pool.install(|| examined.report.find_names());
    }
    let kept = take_out(examined.session.codebase(), &mut examined.report);

    let input = examined.input();
    notes.extend(reports.write(&input)?);
    notes.extend(changes.iter().flat_map(Changes::notes));
    notes.extend(kept);
    notes.extend(configurations.note_of(examined.codebase(), &examined.report.requested));
    timings.end(Timing::Report);

    output::complain(&summary::notes(&examined, notes));
    if let (Some(frozen), Some(usage)) = (&mut frozen, &examined.report.baseline) {
        maintenance::tidy(options, frozen, usage, input.problems.is_empty(), lang)?;
    }
    if options.verbosity.is_verbose() {
        output::complain(&details::text(&examined, &configurations));
    }
    if reports.leave_room_for_counts() && !options.verbosity.is_quiet() {
        output::complain(&summary::counts(&input, &reports.files()));
    }
    if options.shows_timings() {
        output::complain(&timings.text(lang));
    }
    let stale_counts = configurations.fails_on_stale(options.fail_on_stale) && !options.prune_baseline;
    let threshold = |file: Option<&File>| configurations.fail_on(options.fail_on, input.codebase, file);
    let outcome = match outcome(&input, &threshold, stale_counts) {
        Outcome::Findings if options.exit_zero => Outcome::Clean,
        outcome => outcome,
    };
    // The process ends here; giving a large project's memory back piece by piece would take a while.
    mem::forget(examined);
    Ok(outcome)
}

/// How a run with these findings ends, where those from the threshold of their file on count, and stale entries of the
/// baseline may.
pub(crate) fn outcome(
    input: &Input<'_>,
    threshold: &dyn Fn(Option<&File>) -> Threshold,
    stale_counts: bool,
) -> Outcome {
    let counts = |Reported { finding, .. }: &Reported| {
        threshold(input.codebase.file(finding.place.file)).is_reached_by(finding.severity)
    };
    let has_stale = input.report.baseline.as_ref().is_some_and(|usage| !usage.stale.is_empty());
    if !input.problems.is_empty() {
        Outcome::Incomplete
    } else if has_stale && stale_counts || input.report.findings.iter().any(counts) {
        Outcome::Findings
    } else {
        Outcome::Clean
    }
}
