//! `stapel report merge FILES`: Code Quality reports of several jobs as one.

use std::path::Path;

use super::{
    Outcome,
    destination::{Accepts, Destination},
    examine::current,
    failure::Failure,
    input, output,
    parse::Options,
    summary,
};
use crate::{
    messages::{
        Lang,
        run::Summary,
        usage::{Advice, Problem},
    },
    report::codeclimate::merge::{Place, Rejected, merge},
    source::Root,
};

/// A larger report is not read, in bytes.
const LIMIT: u64 = 64 << 20;

/// Merges the files that the arguments name and writes the report, whole or not at all.
pub(crate) fn run(options: &Options, lang: Lang) -> Result<Outcome, Failure> {
    let out = options.one("out").map(|path| Destination::of(Path::new(path), Accepts::Stream)).transpose()?;
    let paths: Vec<&Path> = options.arguments().map(Path::new).collect();
    if let Some(out) = &out {
        let current = current()?;
        out.expect_none_of(paths.iter().copied())?;
        out.expect_within(&Root::of_run(&[], &current), &current)?;
    }
    let reports = paths.iter().map(|path| input::read(path, LIMIT)).collect::<Result<Vec<_>, _>>()?;
    let merged = merge(&reports).map_err(|rejected| told(&rejected, &paths))?;
    let Some(out) = out else {
        output::print(&merged.bytes)?;
        return Ok(Outcome::Clean);
    };
    out.write(&merged.bytes)?;
    let (path, reports, findings) = (out.path().display().to_string(), reports.len(), merged.findings);
    output::complain(&summary::lines(&[Summary::Merged { path, reports, findings }], lang));
    Ok(Outcome::Clean)
}

fn told(rejected: &Rejected, paths: &[&Path]) -> Failure {
    let shown = |report: usize| paths.get(report).map_or(String::new(), |path| path.display().to_string());
    let problem = match rejected {
        Rejected::NotJson { report, line, column } => {
            Problem::ForeignNotJson { path: shown(*report), line: *line, column: *column }
        }
        Rejected::NotAList { report } => Problem::ReportNotAList { path: shown(*report) },
        Rejected::Unfit { report, pointer } => {
            Problem::ReportUnfit { path: shown(*report), pointer: pointer.clone() }
        }
        Rejected::Clash { one, other } => {
            let [one, other] =
                [one, other].map(|Place { report, pointer }| format!("{}: {pointer}", shown(*report)));
            return Failure::new(Problem::ReportClash { one, other }).advise(Advice::OwnFingerprints);
        }
    };
    Failure::new(problem).advise(Advice::GiveCodeclimate)
}
