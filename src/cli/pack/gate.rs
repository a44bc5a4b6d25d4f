//! The check before the packing: by the same rules, settings and baseline as `stapel` itself, of exactly the files that are
//! packed, and of the same bytes.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

use crate::{
    cli::{
        Outcome, baseline, check,
        configuration::Configuration,
        examine::{Examined, Scope, examine},
        failure::Failure,
        output,
        parse::Options,
        reports::Reports,
        summary,
        timings::Timings,
    },
    messages::{Lang, pack::Fault},
    pack::{Entry, Project, record},
    report::{self, Format, Look},
    rules::Severity,
    source::{FileKind, Source, decode},
};

/// A check that was done.
pub(super) struct Checked {
    pub(super) outcome: Outcome,
    pub(super) summary: record::Check,
    examined: Examined,
}

/// Checks a project, writes the reports asked for and tells on standard error what was found if that keeps it from being
/// packed.
pub(super) fn check(
    options: &Options,
    project: &Project,
    reports: &Reports<'_>,
    lang: Lang,
) -> Result<Checked, Failure> {
    let dir = if project.shown.is_empty() { "." } else { &project.shown };
    let scope = Scope::whole(PathBuf::from(dir))?;
    let configuration = Configuration::of(options, &scope)?.of_all_files();
    let settings = configuration.settings_of_check(options)?;
    let selection = settings.selection.clone();
    let frozen = baseline::of_check(options, &scope, &configuration)?;
    let read = configuration.path().into_iter().chain(frozen.as_ref().map(baseline::File::path));
    reports.expect_apart(read, &scope)?;
    let mut examined = examine(options, &scope, &configuration, settings, lang, &mut Timings::start())?;
    reports.expect_no_source(&examined.codebase)?;
    if let Some(frozen) = &frozen {
        frozen.suppress(&examined.codebase, &mut examined.report, &scope);
    }
    let input = examined.input();
    let notes = reports.write(&input)?;
    output::complain(&summary::notes(&examined, &selection, notes));
    let outcome = check::outcome(options, &configuration, &input);
    if outcome != Outcome::Clean
        && let Ok(report) = report::render(&input, Format::Concise, Look::default())
    {
        output::complain(&String::from_utf8_lossy(&report.bytes));
    }
    output::complain(&summary::counts(&input, &reports.files()));
    let count = |severity| input.report.count(severity);
    let summary = record::Check {
        errors: count(Severity::Error),
        warnings: count(Severity::Warning),
        infos: count(Severity::Info),
        rules: input.report.rules.anywhere().len(),
        rules_total: input.report.rules.general().catalog.count(),
        fail_on: configuration.fail_on(options).to_owned(),
        data_version: input.data_version.to_owned(),
    };
    Ok(Checked { outcome, summary, examined })
}

impl Checked {
    /// Tells what is wrong with a file that is about to be packed: it was not checked, or is not what was.
    pub(super) fn acceptance(&self) -> impl Fn(&Entry, &[u8]) -> Option<Fault> + Sync {
        let files = self.examined.codebase.files().iter().filter(|file| file.source.requested);
        let by_path: FxHashMap<&Path, &Source> =
            files.filter_map(|file| Some((file.source.real.as_deref()?, &file.source))).collect();
        move |entry, bytes| match by_path.get(&*entry.path) {
            Some(source) => (!is_same(source, bytes)).then_some(Fault::ChangedSinceCheck),
            None => FileKind::of(&entry.path, false).map(|_| Fault::NotChecked),
        }
    }
}

fn is_same(source: &Source, bytes: &[u8]) -> bool {
    if source.damage.is_some() {
        let decoded = decode(bytes);
        return (decoded.text, decoded.bom, decoded.damage)
            == (source.text.clone(), source.bom, source.damage);
    }
    let content = if source.bom { bytes.strip_prefix(b"\xEF\xBB\xBF") } else { Some(bytes) };
    content == Some(source.text.as_bytes())
}
