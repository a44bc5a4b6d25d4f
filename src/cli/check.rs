//! The check itself: options to a codebase, a codebase to a report, a report to bytes, findings to an exit code.

use std::{
    env,
    path::{Path, PathBuf},
};

use super::{
    Outcome, data, failure::Failure, nearest::nearest_sibling, output, parse::Options, progress::Progress,
    select::selection, summary, timings::Timings,
};
use crate::{
    check::{self, RuleSet, Settings},
    messages::{
        Lang, Sentence,
        run::{Timing, Word},
        usage::{Advice, Problem},
    },
    platform::TableState,
    project::Codebase,
    report::{self, Fault, Input, Look},
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
    let is_there = |table: &&TableState| table.completeness.is_some();
    let tables = described.tables.iter().filter(is_there).map(|table| table.table.name()).collect();
    let settings = Settings { selection: selection(options)?, tables };
    let rules = RuleSet::resolve(&settings);
    let out = options.one("out").map(Path::new);
    out.map_or(Ok(()), output::is_writable)?;
    let (paths, load) = sources(options)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.number("jobs")).stack_size(STACK).build();
    let pool = pool.map_err(|_| Failure::new(Problem::NoThreads).advise(Advice::FewerThreads))?;
    timings.end(Timing::Start);

    let progress = Progress::start(lang);
    let codebase = pool.install(|| Codebase::load(&paths, &load));
    timings.end(Timing::Files);
    is_something_to_check(&codebase, &paths)?;
    let report = pool.install(|| check::run(&codebase, rules));
    timings.end(Timing::Rules);
    drop(progress);

    let input = Input { codebase: &codebase, report: &report, lang, data_version: &described.version };
    let format = options.choice("format");
    let bytes = render(&input, format, look(options, out)).map_err(|fault| told(fault, &codebase, format))?;
    match out {
        Some(path) => output::save(path, &bytes)?,
        None => output::print(&bytes)?,
    }
    timings.end(Timing::Report);

    let unread_data: Vec<Failure> = platform.problems().map(data::failure).collect();
    let is_for_people = matches!(format, "text" | "concise") || out.is_some();
    output::complain(&summary::text(&input, &settings.selection, out, is_for_people));
    if let Some(note) = data::foreign_grammar(&platform, &described) {
        output::complain(&format!("stapel: {}: {}\n", Word::Note.to(lang), note.to(lang)));
    }
    for failure in unread_data.iter().chain(&missing(&codebase)) {
        output::complain(&failure.text(lang));
    }
    if options.is_on("timings") {
        output::complain(&timings.text(lang));
    }
    let is_incomplete = input.troubles().next().is_some() || !unread_data.is_empty();
    Ok(outcome(options, &input, is_incomplete))
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

/// Refuses a run that would say "nothing found" because there was nothing to look at.
fn is_something_to_check(codebase: &Codebase, paths: &[PathBuf]) -> Result<(), Failure> {
    if codebase.files().iter().any(|file| file.source.requested) {
        return Ok(());
    }
    let problems = &codebase.workspace().problems;
    let is_missing = |reason: &Reason| matches!(reason, Reason::Missing);
    match missing(codebase).into_iter().next() {
        Some(failure) if problems.iter().all(|problem| is_missing(&problem.reason)) => Err(failure),
        None if problems.is_empty() => {
            let path = paths.first().map(|path| path.display().to_string()).unwrap_or_default();
            Err(Failure::new(Problem::NoSources { path }).advise(Advice::SourcesMayBeIgnored))
        }
        _ => Ok(()),
    }
}

/// The paths that were asked for and do not exist.
fn missing(codebase: &Codebase) -> Vec<Failure> {
    let problems = codebase.workspace().problems.iter();
    let missing = problems.filter(|problem| matches!(problem.reason, Reason::Missing));
    missing
        .map(|problem| {
            let failure = Failure::new(Problem::NoSuchPath { path: problem.path.clone() });
            match nearest_sibling(Path::new(&problem.path)) {
                Some(nearest) => failure.advise(Advice::DidYouMean { nearest }),
                None => failure.advise(Advice::CheckPath),
            }
        })
        .collect()
}

fn look(options: &Options, out: Option<&Path>) -> Look {
    let color = options.choice("color");
    let to_terminal = out.is_none() && output::stdout_is_terminal();
    let is_plain = options.choice("format") == "concise";
    Look {
        excerpts: !is_plain && (options.is_on("excerpts") || to_terminal || color == "always"),
        coloured: match out {
            Some(_) => color == "always",
            None => output::is_coloured(color, to_terminal),
        },
    }
}

fn render(input: &Input<'_>, format: &str, look: Look) -> Result<Vec<u8>, Fault> {
    match format {
        "json" => report::json::render(input),
        "codeclimate" => report::codeclimate::render(input),
        _ => Ok(report::people(input, look)),
    }
}

fn told(fault: Fault, codebase: &Codebase, format: &str) -> Failure {
    match fault {
        Fault::OutsideRoot { path } => {
            let root = codebase.workspace().root.as_ref();
            let root = root.map(|root| root.path().display().to_string()).unwrap_or_default();
            Failure::new(Problem::OutsideRoot { path, root }).advise(Advice::GiveRoot)
        }
        Fault::Broken => Failure::new(Problem::ReportBroken { format: format.to_owned() }),
    }
}

fn outcome(options: &Options, input: &Input<'_>, is_incomplete: bool) -> Outcome {
    let threshold = match options.choice("fail-on") {
        "error" => Some(Severity::Error),
        "warning" => Some(Severity::Warning),
        "info" => Some(Severity::Info),
        _ => None,
    };
    let counts =
        |threshold| input.report.findings.iter().any(|reported| reported.finding.severity >= threshold);
    if is_incomplete {
        Outcome::Incomplete
    } else if threshold.is_some_and(counts) && !options.is_on("exit-zero") {
        Outcome::Findings
    } else {
        Outcome::Clean
    }
}
