//! `--index`: what a project consists of, instead of what is wrong with it.

use super::{
    Outcome,
    destination::Answer,
    examine::{Examination, scope},
    options::{INDEX, LintOptions},
    output,
    timings::Timings,
};
use crate::{
    check::Settings,
    messages::{
        Failure, Lang,
        usage::{Advice, Problem},
    },
    report::index,
    session::{Configurations, any_rules},
};

/// Writes the index of the directory that the arguments name, or of the current one.
pub(crate) fn run(options: &LintOptions, lang: Lang) -> Result<Outcome, Failure> {
    let inputs = options.inputs();
    let scope = scope(&options.scope)?;
    let [path] = scope.paths.as_slice() else {
        return Err(Failure::new(Problem::OnePath { flag: INDEX.spec.long() }).advise(Advice::IndexApart));
    };
    let shown = path.display().to_string();
    if path.is_file() {
        return Err(Failure::new(Problem::NotADirectory { path: shown }).advise(Advice::GiveProject));
    }
    let mut configurations = Configurations::of(&inputs, &scope)?;
    let answer = Answer::of(options.report.out.as_deref(), &scope, &configurations)?;
    let rules = any_rules(&inputs.data, configurations.run(), Settings::default())?;
    let examination = Examination::of(options, &scope, &mut configurations, lang);
    let (session, _) = examination.read(&scope.reading(), rules, &mut Timings::start())?;
    answer.expect_no_source(session.codebase())?;
    let place = scope.places().next().unwrap_or_default();
    let bytes = index::render(session.codebase(), session.requested(), session.platform(), (&shown, &place))
        .map_err(|_| Failure::new(Problem::ReportBroken { format: "index".to_owned() }))?;
    answer.write(&bytes)?;
    let problems = session.reading_problems();
    output::complain(&problems.iter().map(|problem| problem.failure.text(lang)).collect::<String>());
    Ok(if problems.is_empty() { Outcome::Clean } else { Outcome::Incomplete })
}
