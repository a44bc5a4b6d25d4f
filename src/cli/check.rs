//! The check itself: options to a codebase, a codebase to a report, a report to bytes, findings to an exit code.

use std::{
    env,
    path::{Path, PathBuf},
};

use super::{
    Outcome, data, failure::Failure, output, parse::Options, progress::Progress, reports::Reports,
    select::selection, summary, timings::Timings, trouble,
};
use crate::{
    check::{self, RuleSet, Settings},
    messages::{
        Lang,
        run::Timing,
        usage::{Advice, Problem},
    },
    platform::Description,
    project::Codebase,
    report::{self, Input},
    rules::Severity,
    source::{self, Reason, Root},
};

/// Deep sources are read by recursion, so a thread needs a stack of known size, in bytes.
const STACK: usize = 16 << 20;

/// Checks what the options name and reports it.
pub(crate) fn run(options: &Options, lang: Lang) -> Result<Outcome, Failure> {
    let mut timings = Timings::start();
    let platform = data::open(options)?;
    let described = platform.describe();
    let settings = Settings { selection: selection(options)?, tables: tables(&described) };
    let rules = RuleSet::resolve(&settings);
    let reports = Reports::of(options)?;
    let (paths, load) = sources(options)?;
    let resources = rules.active.iter().any(|active| active.rule.check.reads_resources());
    let load = source::Options { resources, ..load };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.number("jobs")).stack_size(STACK).build();
    let pool = pool.map_err(|_| Failure::new(Problem::NoThreads).advise(Advice::FewerThreads))?;
    timings.end(Timing::Start);

    let progress = Progress::start(lang);
    let codebase = pool.install(|| Codebase::load(&paths, &load));
    timings.end(Timing::Files);
    expect_something(&codebase, &paths)?;
    let report = pool.install(|| check::run(&codebase, rules));
    timings.end(Timing::Rules);
    drop(progress);

    let foreign_grammar = data::foreign_grammar(&platform, &described);
    let troubles = trouble::of(&codebase, &report, &platform, &paths);
    let problems: Vec<report::Problem> = troubles
        .iter()
        .map(|trouble| report::Problem {
            path: trouble.path.clone(),
            message: trouble.failure.sentence(lang),
        })
        .collect();
    let (data_version, problems) = (described.version.as_str(), problems.as_slice());
    let input = Input { codebase: &codebase, report: &report, lang, data_version, problems };
    let mut notes = reports.write(&input)?;
    notes.extend(foreign_grammar);
    timings.end(Timing::Report);

    troubles.iter().for_each(|trouble| output::complain(&trouble.failure.text(lang)));
    output::complain(&summary::notes(&input, &settings.selection, notes));
    if reports.leave_room_for_counts() {
        output::complain(&summary::counts(&input, &reports.files()));
    }
    if options.is_on("timings") {
        output::complain(&timings.text(lang));
    }
    Ok(outcome(options, &input))
}

/// The tables that the data root has.
fn tables(described: &Description) -> Vec<&'static str> {
    let there = described.tables.iter().filter(|table| table.completeness.is_some());
    there.map(|table| table.table.name()).collect()
}

/// The paths to check and how to read them.
fn sources(options: &Options) -> Result<(Vec<PathBuf>, source::Options), Failure> {
    let current = env::current_dir()
        .map_err(|error| output::refused(Failure::new(Problem::NoCurrentDirectory), &error))?;
    let mut paths: Vec<PathBuf> = options.arguments().map(PathBuf::from).collect();
    if paths.is_empty() {
        paths.push(PathBuf::from("."));
    }
    let root = options.one("root").map(|path| {
        let missing = |_| {
            let path = path.to_string_lossy().into_owned();
            Failure::new(Problem::RootMissing { path }).advise(Advice::CheckPath)
        };
        Root::at(Path::new(path)).map_err(missing)
    });
    let load = source::Options {
        root: root.transpose()?,
        gitignore: !options.is_on("no-ignore"),
        ..source::Options::new(current)
    };
    Ok((paths, load))
}

/// Refuses a run that would say "nothing found" because there was nothing to look at. Files that are there and
/// cannot be read are something: the report tells of them.
fn expect_something(codebase: &Codebase, paths: &[PathBuf]) -> Result<(), Failure> {
    let workspace = codebase.workspace();
    let is_there = |reason: &Reason| !matches!(reason, Reason::Missing);
    if codebase.files().iter().any(|file| file.source.requested)
        || workspace.problems.iter().any(|problem| is_there(&problem.reason))
    {
        return Ok(());
    }
    match trouble::with_paths(codebase, paths).into_iter().next() {
        Some(trouble) => Err(trouble.failure),
        None => {
            let path = workspace.unrecognized.first().cloned().unwrap_or_default();
            Err(Failure::new(Problem::NoSources { path }).advise(Advice::SourcesMayBeIgnored))
        }
    }
}

fn outcome(options: &Options, input: &Input<'_>) -> Outcome {
    let threshold = match options.choice("fail-on") {
        "error" => Some(Severity::Error),
        "warning" => Some(Severity::Warning),
        "info" => Some(Severity::Info),
        _ => None,
    };
    let mut severities = input.report.findings.iter().map(|reported| reported.finding.severity);
    if !input.problems.is_empty() {
        Outcome::Incomplete
    } else if threshold.is_some_and(|threshold| severities.any(|severity| severity >= threshold))
        && !options.is_on("exit-zero")
    {
        Outcome::Findings
    } else {
        Outcome::Clean
    }
}
