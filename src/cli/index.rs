//! `--index`: what a project consists of, instead of what is wrong with it.

use std::path::Path;

use super::{
    Outcome,
    configuration::Configuration,
    data,
    destination::{Accepts, Destination},
    examine::{Scope, read},
    failure::Failure,
    flags::LINT,
    output,
    parse::Options,
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

/// Options that mean something to an index; the others are about findings.
const MEANT: [&str; 10] = [
    "index",
    "lang",
    "out",
    "root",
    "no-ignore",
    "config",
    "no-config",
    "data-dir",
    "element-version",
    "jobs",
];

/// Writes the index of the directory that the arguments name, or of the current one.
pub(crate) fn run(options: &Options, lang: Lang) -> Result<Outcome, Failure> {
    let mut given = LINT.flags.iter().map(|flag| flag.name).filter(|name| options.is_given(name));
    if let Some(other) = given.find(|name| !MEANT.contains(name)) {
        let (one, other) = ("--index".to_owned(), format!("--{other}"));
        return Err(Failure::new(Problem::FlagsClash { one, other }));
    }
    let scope = Scope::of(options)?;
    let [path] = scope.paths.as_slice() else {
        return Err(Failure::new(Problem::OnePath { flag: "--index".to_owned() }).advise(Advice::IndexApart));
    };
    let shown = path.display().to_string();
    if path.is_file() {
        return Err(Failure::new(Problem::NotADirectory { path: shown }).advise(Advice::GiveProject));
    }
    let out = options.one("out").map(|path| Destination::of(Path::new(path), Accepts::Stream)).transpose()?;
    let configuration = Configuration::of(options, &scope)?;
    if let Some(out) = &out {
        out.expect_none_of(configuration.path())?;
        out.expect_within(&scope.root, &scope.current)?;
    }
    let platform = data::open(options, &configuration)?;
    let (codebase, _) = read(options, &scope, &scope.reading(), lang, &mut Timings::start())?;
    out.as_ref().map_or(Ok(()), |out| out.expect_no_source(&codebase))?;
    let place = scope.places().next().unwrap_or_default();
    let bytes = index::render(&codebase, &platform, (&shown, &place))
        .map_err(|_| Failure::new(Problem::ReportBroken { format: "index".to_owned() }))?;
    match out {
        Some(out) => out.write(&bytes)?,
        None => output::print(&bytes)?,
    }
    let troubles = trouble::of(&codebase, &Report::default(), &platform, &scope.paths);
    output::complain(&troubles.iter().map(|trouble| trouble.failure.text(lang)).collect::<String>());
    Ok(if troubles.is_empty() { Outcome::Clean } else { Outcome::Incomplete })
}
