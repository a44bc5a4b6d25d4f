//! The check before the packing: by the same rules, settings and baseline as `stapel` itself, of exactly the files that are
//! packed, and of the same bytes.

use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;

use super::options::Pack;
use crate::{
    cli::{
        Outcome, check, details,
        examine::{Examination, Examined, current},
        output,
        reports::Reports,
        summary,
        timings::Timings,
    },
    messages::{Failure, Lang, pack::Fault},
    pack::{Entry, Project, archive::Content, library, record},
    project::{Codebase, File},
    report::{self, Format, TextStyle},
    rules::{Selection, Severity},
    session::{Configurations, Scope, ScopeInputs, baseline},
    source::{FileKind, FileSet, Sha256, Source, decode},
};

/// A check that was done.
pub(crate) struct Checked {
    pub(crate) outcome: Outcome,
    pub(super) summary: record::Check,
    pub(crate) examined: Examined,
}

/// Checks a project, writes the reports if they are about the check alone, and tells on standard error what was found, also what does not keep it
/// from being packed.
pub(super) fn check(
    options: &Pack,
    project: &Project,
    (reports, writes_reports): (&Reports<'_>, bool),
    lang: Lang,
) -> Result<Checked, Failure> {
    let dir = if project.shown.is_empty() { "." } else { &project.shown };
    let inputs = options.inputs();
    let scope = Scope::of(ScopeInputs {
        gitignore: false,
        libraries: Some(library::read),
        ..ScopeInputs::over(vec![PathBuf::from(dir)], current()?)
    })?;
    let mut configurations = Configurations::of(&inputs, &scope)?.of_all_files();
    let frozen = baseline::of_check(&inputs.baseline, false, &scope, configurations.run())?;
    let read = configurations.paths().chain(frozen.as_ref().map(baseline::BaselineFile::path));
    reports.expect_apart(read, &scope)?;
    let mut examined = Examination::once(&scope, &mut configurations, lang)
        .on(options.jobs)
        .telling(options.verbosity)
        .run(&|_| Ok(Selection::default()), &mut Timings::start())?;
    reports.expect_no_source(examined.codebase())?;
    if let Some(frozen) = &frozen {
        frozen.apply(examined.session.codebase(), &mut examined.report, &scope);
    }
    let input = examined.input();
    let notes = if writes_reports { reports.write(&input)? } else { Vec::new() };
    output::complain(&summary::notes(&examined, notes));
    let threshold = |file: Option<&File>| configurations.fail_on(options.fail_on, input.codebase, file);
    let outcome = check::outcome(&input, &threshold, configurations.fails_on_stale(false));
    if let Ok(report) = report::prepare(&input, Format::Concise, TextStyle::default()) {
        output::complain_with(&|to| report.write(to));
    }
    if options.verbosity.is_verbose() {
        output::complain(&details::text(&examined, &configurations));
    }
    if !options.verbosity.is_quiet() {
        let written = if writes_reports { reports.files() } else { Vec::new() };
        output::complain(&summary::counts(&input, &written));
    }
    let count = |severity| input.report.count(severity);
    let summary = record::Check {
        errors: count(Severity::Error),
        warnings: count(Severity::Warning),
        infos: count(Severity::Info),
        rules: input.report.rules.anywhere().len(),
        rules_total: input.report.rules.count(),
        fail_on: threshold(None).word().to_owned(),
        data_version: input.data_version.to_owned(),
    };
    Ok(Checked { outcome, summary, examined })
}

impl Checked {
    pub(super) fn acceptance(&self) -> impl Fn(&Entry, Content<'_>) -> Option<Fault> + Sync {
        acceptance(self.examined.codebase(), &self.examined.report.requested)
    }
}

/// Tells what is wrong with a file that is about to be packed: it was not checked, or is not what was.
fn acceptance<'c>(
    codebase: &'c Codebase,
    requested: &FileSet,
) -> impl Fn(&Entry, Content<'_>) -> Option<Fault> + Sync + use<'c> {
    let files = codebase.files_in(requested);
    let by_path: FxHashMap<&Path, &Source> =
        files.filter_map(|file| Some((file.source.real.as_deref()?, &file.source))).collect();
    move |entry, content| match by_path.get(&*entry.path) {
        Some(source) => (!is_same(source, content)).then_some(Fault::ChangedSinceCheck),
        None => FileKind::of(&entry.path, false).map(|_| Fault::NotChecked),
    }
}

fn is_same(source: &Source, content: Content<'_>) -> bool {
    const BOM: &[u8] = b"\xEF\xBB\xBF";
    let bytes = match content {
        Content::Whole(bytes) => bytes,
        Content::Digest(sha256) => {
            let mark = if source.bom { BOM } else { &[] };
            // What a text with damage was made of is not kept; none of this size has any.
            return source.damage.is_none() && Sha256::of_parts([mark, source.text.as_bytes()]) == sha256;
        }
    };
    if source.damage.is_some() {
        let decoded = decode(bytes);
        return (decoded.text, decoded.bom, decoded.damage)
            == (source.text.clone(), source.bom, source.damage);
    }
    let content = if source.bom { bytes.strip_prefix(BOM) } else { Some(bytes) };
    content == Some(source.text.as_bytes())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::{pack::Descriptor, pack::Selection, source::Options};

    /// What is said of each file of a project when it holds `packed` after it was checked with `checked`, as a whole and by its
    /// digest.
    fn said(path: &str, checked: &[u8], packed: &[u8]) -> [Option<Fault>; 2] {
        let top = tempfile::tempdir().unwrap();
        let top = top.path().canonicalize().unwrap();
        let file = top.join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(top.join("Проект.yaml"), "Имя: p\nПоставщик: v\nВерсия: 1.0\n").unwrap();
        fs::write(&file, checked).unwrap();
        let descriptor = Descriptor::read("Имя: p\nПоставщик: v\nВерсия: 1.0\n".into()).unwrap();
        let selection = Selection::of(&top, "", &descriptor).unwrap();
        let (codebase, requested) = Codebase::load(std::slice::from_ref(&top), &Options::new(top.clone()));
        let entry = selection.entries.iter().find(|entry| entry.path == file).unwrap();
        let accept = acceptance(&codebase, &requested);
        [Content::Whole(packed), Content::Digest(Sha256::of(packed))].map(|content| accept(entry, content))
    }

    #[test]
    fn what_is_packed_is_what_was_checked() {
        let module = "метод Тест()\n;\n".as_bytes();
        let changed = [Some(Fault::ChangedSinceCheck), Some(Fault::ChangedSinceCheck)];
        assert_eq!(said("a/м.xbsl", module, module), [None, None]);
        // Of the same length, so that no size tells.
        assert_eq!(said("a/м.xbsl", module, "метод Тест()\r;\n".as_bytes()), changed);
        assert_eq!(said("a/м.xbsl", module, "метод Тесё()\n;\n".as_bytes()), changed);
        assert_eq!(said("a/м.xbsl", module, b""), changed);
        let marked = [b"\xEF\xBB\xBF", module].concat();
        assert_eq!(said("a/м.xbsl", &marked, &marked), [None, None]);
        assert_eq!(said("a/м.xbsl", &marked, module), changed);
        assert_eq!(said("a/м.xbsl", module, &marked), changed);
        let damaged = b"\xFF\xFE\n";
        assert_eq!(said("a/м.xbsl", damaged, damaged)[0], None);
        assert_eq!(said("a/м.xbsl", damaged, b"\xFF\n\n")[0], changed[0]);
    }

    #[test]
    fn a_picture_is_not_checked_and_need_not_be() {
        assert_eq!(said("a/x.png", b"one", b"two"), [None, None]);
    }
}
