//! `--index`: what a project consists of, instead of what is wrong with it.

use super::{
    Outcome,
    configuration::Configuration,
    data,
    destination::Answer,
    examine::{Scope, read},
    failure::Failure,
    options::{INDEX, LintOptions},
    output,
    timings::Timings,
    trouble,
};
use crate::{
    check::Report,
    messages::{
        Lang,
        usage::{Advice, Problem},
    },
    report::index,
};

/// Writes the index of the directory that the arguments name, or of the current one.
pub(crate) fn run(options: &LintOptions, lang: Lang) -> Result<Outcome, Failure> {
    let inputs = options.inputs();
    let scope = Scope::of(&options.scope)?;
    let [path] = scope.paths.as_slice() else {
        return Err(Failure::new(Problem::OnePath { flag: INDEX.spec.long() }).advise(Advice::IndexApart));
    };
    let shown = path.display().to_string();
    if path.is_file() {
        return Err(Failure::new(Problem::NotADirectory { path: shown }).advise(Advice::GiveProject));
    }
    let configuration = Configuration::of(&inputs, &scope)?;
    let answer = Answer::of(options.report.out.as_deref(), &scope, &configuration)?;
    let platform = data::open(&inputs.data, &configuration)?;
    let (codebase, requested, _) = read(inputs.jobs, &scope, &scope.reading(), lang, &mut Timings::start())?;
    answer.expect_no_source(&codebase)?;
    let place = scope.places().next().unwrap_or_default();
    let bytes = index::render(&codebase, &requested, &platform, (&shown, &place))
        .map_err(|_| Failure::new(Problem::ReportBroken { format: "index".to_owned() }))?;
    answer.write(&bytes)?;
    let troubles =
        trouble::of(&codebase, &Report { requested, ..Report::default() }, &platform, &scope.paths);
    output::complain(&troubles.iter().map(|trouble| trouble.failure.text(lang)).collect::<String>());
    Ok(if troubles.is_empty() { Outcome::Clean } else { Outcome::Incomplete })
}
