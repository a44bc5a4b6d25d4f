//! `stapel report merge FILES`: Code Quality reports of several jobs as one.

use std::path::{Path, PathBuf};

use super::{
    Outcome,
    command::{Args, Argument, Command},
    destination::{Accepts, Destination},
    examine::current,
    flags::OUT,
    input, output, summary,
};
use crate::{
    messages::{
        Bilingual, Failure, Lang,
        help::{page, value},
        run::Summary,
        usage::{Advice, Problem},
    },
    report::codeclimate::merge::{Place, Rejected, merge},
    source::Root,
};

/// A larger report is not read, in bytes.
const LIMIT: u64 = 64 << 20;

/// `stapel report merge FILES`.
pub(crate) struct Merge {
    files: Vec<PathBuf>,
    out: Option<PathBuf>,
}

impl Command for Merge {
    const NAME: &'static str = "report merge";
    const ABOUT: Bilingual = page::ABOUT_REPORT_MERGE;

    fn read(args: &mut Args<'_>) -> Self {
        Self { files: args.argument(Argument::some(value::FILES)), out: args.flag(OUT) }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        run(self, lang)
    }
}

/// Merges the files and writes the report, whole or not at all.
fn run(options: &Merge, lang: Lang) -> Result<Outcome, Failure> {
    let out = options.out.as_deref().map(|path| Destination::of(path, Accepts::Stream)).transpose()?;
    let paths: Vec<&Path> = options.files.iter().map(PathBuf::as_path).collect();
    if let Some(out) = &out {
        let current = current()?;
        out.expect_none_of(paths.iter().copied())?;
        out.expect_within(&Root::of_run(&[], &current), &current)?;
    }
    let reports = paths.iter().map(|path| input::read(path, LIMIT)).collect::<Result<Vec<_>, _>>()?;
    let merged = merge(&reports).map_err(|rejected| to_failure(&rejected, &paths))?;
    let Some(out) = out else {
        output::print(&merged.bytes)?;
        return Ok(Outcome::Clean);
    };
    out.write(&merged.bytes)?;
    let (path, reports, findings) = (out.path().display().to_string(), reports.len(), merged.findings);
    output::complain(&summary::lines(&[Summary::Merged { path, reports, findings }], lang));
    Ok(Outcome::Clean)
}

fn to_failure(rejected: &Rejected, paths: &[&Path]) -> Failure {
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
