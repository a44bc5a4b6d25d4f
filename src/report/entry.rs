//! Findings as readers see them: sentences, lines and columns.

use std::{
    borrow::Cow,
    io::{self, Write},
    sync::OnceLock,
};

use rayon::prelude::*;

use super::{Input, RenderError};
use crate::{
    check::{
        Fingerprint, Report, Reported,
        fix::{fixability, is_barred},
    },
    project::{File, LiteralRanges, Secrets},
    rules::{Edit, Finding, Fixability, Place, Rule, Severity},
    source::{FileIndex, LineIndex, Position, Span, visible},
};

/// How many entries are made side by side before the next are begun: so few that they take little room.
const BLOCK: usize = 1024;

/// How many findings are written one after another by one thread.
const PIECE: usize = 32;

/// The longest message, in characters. A finding may quote a source, and a source may be one long line.
const LONGEST: usize = 1000;

/// A finding as readers see it.
pub(super) struct Entry<'e> {
    pub(super) location: Location<'e>,
    pub(super) text: &'e str,
    /// The line on which that begins, without its end.
    pub(super) line: Span,
    /// What no reader may see of that line around the place, in order.
    pub(super) secrets: Cow<'e, [Span]>,
    pub(super) rule: &'e Rule,
    pub(super) severity: Severity,
    /// One line, without secrets and without characters that cannot be seen: it goes to people, whatever shows it.
    pub(super) message: String,
    reported: &'e Reported,
    /// Where paths start from the root, those in files outside of it are missing.
    pub(super) related: Vec<Location<'e>>,
    pub(super) fixability: Fixability,
    pub(super) edits: Vec<(Location<'e>, &'e str)>,
}

/// A place in a file as readers count it; `end` is exclusive.
pub(super) struct Location<'e> {
    pub(super) place: Place,
    /// As typed or from the root, as the report shows paths.
    pub(super) path: &'e str,
    pub(super) start: Position,
    pub(super) end: Position,
    lines: &'e LineIndex<'e>,
}

/// How a report shows paths, also in its sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Paths {
    AsTyped,
    FromRoot,
}

impl<'e> Entry<'e> {
    pub(super) fn fingerprint(&self) -> Fingerprint {
        self.reported.fingerprint()
    }

    /// The edits of the fix by the paths of their files, the file of the finding first.
    pub(super) fn edits_by_file(&self) -> Vec<(&'e str, Vec<&(Location<'e>, &'e str)>)> {
        let mut files: Vec<(&str, Vec<_>)> = Vec::new();
        for edit in &self.edits {
            let path = edit.0.path;
            match files.iter_mut().find(|(known, _)| *known == path) {
                Some((_, edits)) => edits.push(edit),
                None => files.push((path, vec![edit])),
            }
        }
        files.sort_by_key(|(path, _)| *path != self.location.path);
        files
    }
}

impl Location<'_> {
    /// The columns of start and end in UTF-16 code units, from 1.
    pub(super) fn utf16(&self) -> [u32; 2] {
        let Span { start, end } = self.place.span;
        [start, end].map(|offset| self.lines.utf16_col(offset))
    }

    /// The columns of start and end in bytes of UTF-8, from 1.
    pub(super) fn utf8(&self) -> [u32; 2] {
        let Span { start, end } = self.place.span;
        [start, end].map(|offset| self.lines.utf8_col(offset))
    }

    pub(super) const fn is_on_one_line(&self) -> bool {
        self.start.line == self.end.line
    }
}

/// The findings of a report, each made an entry when it is asked for: there may be many, and sentences take room. The
/// lines of a file are counted once, and only if something points there.
pub(super) struct Entries<'r> {
    input: Input<'r>,
    paths: Paths,
    /// By file.
    details: Vec<OnceLock<Box<FileDetails<'r>>>>,
}

/// What is known of a file that something points to.
struct FileDetails<'r> {
    /// As the report shows it; `None` where it starts from the root and the file lies outside.
    path: Option<Cow<'r, str>>,
    lines: LineIndex<'r>,
    secrets: Secrets<'r>,
    contents: OnceLock<LiteralRanges>,
}

impl<'r> Entries<'r> {
    /// With paths as typed.
    pub(super) fn of(input: &Input<'r>) -> Self {
        Self::with(input, Paths::AsTyped)
    }

    /// With paths from the root, also within messages.
    ///
    /// # Errors
    /// The first file with a finding that lies outside of the root.
    pub(super) fn from_root(input: &Input<'r>) -> Result<Self, RenderError> {
        Self::from_root_in_order(input, input.report.findings.iter())
    }

    /// The same for a report that begins with the gravest findings.
    ///
    /// # Errors
    /// As above, the first in this order.
    pub(super) fn from_root_gravest_first(input: &Input<'r>) -> Result<Self, RenderError> {
        Self::from_root_in_order(input, gravest_first(input.report))
    }

    fn from_root_in_order(
        input: &Input<'r>,
        findings: impl Iterator<Item = &'r Reported>,
    ) -> Result<Self, RenderError> {
        let mut last = None;
        for Reported { finding, .. } in findings {
            let index = finding.place.file;
            let is_next = last.replace(index) != Some(index);
            let file = is_next.then(|| input.codebase.file(index)).flatten();
            if let Some(file) = file.filter(|file| input.codebase.root_relative(file).is_none()) {
                return Err(RenderError::OutsideRoot { path: file.path().to_owned() });
            }
        }
        Ok(Self::with(input, Paths::FromRoot))
    }

    fn with(input: &Input<'r>, paths: Paths) -> Self {
        let details = input.codebase.files().iter().map(|_| OnceLock::new()).collect();
        Self { input: *input, paths, details }
    }

    /// What the report is made of.
    pub(super) const fn input(&self) -> &Input<'r> {
        &self.input
    }

    /// All findings in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Entry<'_>> {
        self.entries(self.input.report.findings.iter())
    }

    /// All findings with the gravest first, those of one severity in order.
    pub(super) fn gravest_first(&self) -> impl Iterator<Item = Entry<'_>> {
        self.entries(gravest_first(self.input.report))
    }

    fn entries(&self, mut findings: impl Iterator<Item = &'r Reported>) -> impl Iterator<Item = Entry<'_>> {
        let blocks = std::iter::from_fn(move || {
            let block: Vec<&Reported> = findings.by_ref().take(BLOCK).collect();
            (!block.is_empty()).then(|| self.block(&block))
        });
        blocks.flatten()
    }

    fn block(&self, findings: &[&'r Reported]) -> Vec<Entry<'_>> {
        match self.input.pool {
            Some(pool) => {
                pool.install(|| findings.par_iter().filter_map(|reported| self.entry(reported)).collect())
            }
            None => findings.iter().filter_map(|reported| self.entry(reported)).collect(),
        }
    }

    /// Writes all findings in order, each as `write` writes it by itself: side by side where there are threads for it.
    ///
    /// # Errors
    /// What `to` or `write` returns.
    pub(super) fn write_each(
        &self,
        to: &mut dyn Write,
        write: impl Fn(&Entry<'_>, &mut Vec<u8>) -> io::Result<()> + Sync,
    ) -> io::Result<()> {
        let write_some = |findings: &'r [Reported]| {
            let mut written = Vec::new();
            let entries = findings.iter().filter_map(|reported| self.entry(reported));
            for entry in entries {
                write(&entry, &mut written)?;
            }
            Ok(written)
        };
        let findings = &self.input.report.findings;
        let Some(pool) = self.input.pool else {
            return findings.chunks(PIECE).try_for_each(|findings| to.write_all(&write_some(findings)?));
        };
        findings.chunks(BLOCK).try_for_each(|block| {
            let written: io::Result<Vec<_>> =
                pool.install(|| block.par_chunks(PIECE).map(write_some).collect());
            written?.iter().try_for_each(|written| to.write_all(written))
        })
    }

    /// The files that have findings.
    pub(super) fn by_file(&self) -> impl Iterator<Item = FileEntries<'_, 'r>> {
        let findings = &self.input.report.findings;
        let of_one_file = findings.chunk_by(|one, other| one.finding.place.file == other.finding.place.file);
        of_one_file.filter_map(|findings| {
            let (_, details) = self.file(findings.first()?.finding.place.file)?;
            Some(FileEntries { path: details.path.as_deref()?, entries: self, findings })
        })
    }

    fn entry(&self, reported: &'r Reported) -> Option<Entry<'_>> {
        let finding = &reported.finding;
        let index = finding.place.file;
        let (file, details) = self.file(index)?;
        let FileDetails { lines, secrets, .. } = details;
        let location = self.location(finding.place)?;
        let line = lines.line_span(location.start.line).unwrap_or_default();
        let (fixability, edits) = self.fix(finding);
        Some(Entry {
            text: file.text(),
            line,
            location,
            rule: &finding.rule,
            severity: finding.severity,
            message: self.message(finding),
            reported,
            related: finding.related.iter().filter_map(|place| self.location(*place)).collect(),
            secrets: match finding.rule.sensitive {
                true => covering(near(secrets, line, finding.place.span), finding.place.span).into(),
                false => near(secrets, line, finding.place.span).into(),
            },
            fixability,
            edits,
        })
    }

    /// The fix of a finding as the reports show it: not where one of its edits would tell a secret, or cannot be shown.
    fn fix(&self, finding: &'r Finding) -> (Fixability, Vec<(Location<'_>, &'r str)>) {
        let is_told =
            |edit: &Edit| self.secrets(edit.place.file).is_none_or(|secrets| is_told_by(secrets, edit));
        if finding.fix.iter().any(is_told) || is_barred(self.input.codebase, finding) {
            return (Fixability::None, Vec::new());
        }
        let edits = finding.fix.iter().map(|edit| Some((self.location(edit.place)?, &*edit.text)));
        let Some(edits) = edits.collect() else { return (Fixability::None, Vec::new()) };
        let is_about_contents = |edit: &Edit| {
            let known = self.file(edit.place.file);
            let contents = known
                .map(|(file, FileDetails { contents, .. })| contents.get_or_init(|| LiteralRanges::of(file)));
            contents.is_some_and(|contents| contents.are_changed_by(edit.place.span))
        };
        (fixability(finding, is_about_contents), edits)
    }

    /// The sentence of a finding. It may quote its own file and those that it points to.
    fn message(&self, finding: &Finding) -> String {
        let index = finding.place.file;
        let mut files: Vec<FileIndex> = std::iter::once(finding.place)
            .chain(finding.related.iter().copied())
            .chain(finding.places())
            .map(|place| place.file)
            .collect();
        files.sort_unstable();
        files.dedup();
        let message = finding.message(
            self.input.lang,
            |place| self.shown(place, index),
            |text| files.iter().fold(Cow::Borrowed(text), |text, file| self.masked(*file, text)),
        );
        shortened(visible(&shortened(message)).into_owned())
    }

    fn masked<'t>(&self, file: FileIndex, text: Cow<'t, str>) -> Cow<'t, str> {
        let Some((_, FileDetails { secrets, .. })) = self.file(file) else { return text };
        if secrets.are_told_by(&text) { secrets.mask(&text).into_owned().into() } else { text }
    }

    fn file(&self, index: FileIndex) -> Option<(&'r File, &FileDetails<'r>)> {
        let file = self.input.codebase.file(index)?;
        let details = self.details.get(index.0 as usize)?;
        Some((file, details.get_or_init(|| Box::new(self.details_of(file)))))
    }

    fn details_of(&self, file: &'r File) -> FileDetails<'r> {
        FileDetails {
            path: match self.paths {
                Paths::AsTyped => Some(file.path().into()),
                Paths::FromRoot => self.input.codebase.root_relative(file),
            },
            lines: file.lines(),
            secrets: Secrets::of(file),
            contents: OnceLock::new(),
        }
    }

    /// The secrets of a file.
    pub(super) fn secrets(&self, file: FileIndex) -> Option<&Secrets<'r>> {
        self.file(file).map(|(_, details)| &details.secrets)
    }

    /// A place as the report shows it; `None` where its path has to start from the root and cannot.
    pub(super) fn location(&self, place: Place) -> Option<Location<'_>> {
        let (_, FileDetails { path, lines, .. }) = self.file(place.file)?;
        let [start, end] = [place.span.start, place.span.end].map(|offset| lines.line_col(offset));
        Some(Location { place, path: path.as_deref()?, start, end, lines })
    }

    /// The part of a place that lies on its first line.
    pub(super) fn first_line(&self, location: &Location<'_>) -> Option<Location<'_>> {
        let line = location.lines.line_span(location.start.line)?;
        let Span { start, end } = location.place.span;
        self.location(Place { span: Span::new(start, end.min(line.end).max(start)), ..location.place })
    }

    /// A place named in a message about `file`: its line, and in another file also the path.
    fn shown(&self, place: Place, about: FileIndex) -> String {
        let Some((file, FileDetails { path, lines, .. })) = self.file(place.file) else {
            return String::new();
        };
        let line = lines.line(place.span.start);
        match place.file == about {
            true => line.to_string(),
            false => format!("{}:{line}", path.as_deref().unwrap_or(file.path())),
        }
    }
}

/// The findings of one file.
pub(super) struct FileEntries<'e, 'r> {
    /// As the report shows it.
    pub(super) path: &'e str,
    entries: &'e Entries<'r>,
    findings: &'r [Reported],
}

impl<'e> FileEntries<'e, '_> {
    /// How many they are.
    pub(super) const fn count(&self) -> usize {
        self.findings.len()
    }

    /// The findings in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Entry<'e>> {
        self.findings.iter().filter_map(|reported| self.entries.entry(reported))
    }
}

/// The findings of a report with the gravest first, those of one severity in order.
fn gravest_first(report: &Report) -> impl Iterator<Item = &Reported> {
    [Severity::Error, Severity::Warning, Severity::Info].into_iter().flat_map(|severity| {
        report.findings.iter().filter(move |reported| reported.finding.severity == severity)
    })
}

/// The secrets of a line around a place. There may be many, and no excerpt shows more masks on one side than this.
fn near<'s>(secrets: &'s Secrets<'_>, line: Span, place: Span) -> &'s [Span] {
    const MOST: usize = 100;
    let all = secrets.touching(line);
    let here = all.partition_point(|secret| secret.end <= place.start);
    all.get(here.saturating_sub(MOST)..all.len().min(here + MOST)).unwrap_or_default()
}

/// Whether an edit touches a secret or carries one.
fn is_told_by(secrets: &Secrets<'_>, edit: &Edit) -> bool {
    !secrets.touching(edit.place.span).is_empty() || secrets.are_told_by(&edit.text)
}

/// Places in order, with one more that may cover some of them.
fn covering(places: &[Span], more: Span) -> Vec<Span> {
    let apart = |place: &&Span| place.end <= more.start || more.end <= place.start;
    let mut all: Vec<Span> = places.iter().filter(apart).copied().collect();
    all.push(more);
    all.sort_unstable();
    all
}

pub(super) fn shortened(mut message: String) -> String {
    // Letters are counted only where there may be so many.
    let end = if message.len() > LONGEST { message.char_indices().nth(LONGEST) } else { None };
    if let Some((end, _)) = end {
        message.truncate(end);
        message.push('…');
    }
    message
}

#[cfg(test)]
mod tests {
    use rayon::ThreadPoolBuilder;

    use super::*;
    use crate::{
        check::{self, RuleSet},
        project::Codebase,
        report::Site,
        rules::{Lang, TABLE},
        source::Workspace,
    };

    #[test]
    fn entries_come_in_order_on_any_threads() {
        let lines = 2 * BLOCK as u32 + 3;
        let text = "// а \n".repeat(lines as usize);
        let codebase = &Codebase::new(Workspace::in_memory([("А.xbsl".to_owned(), text)]));
        let rule = TABLE.iter().find(|rule| rule.id == "whitespace/trailing").expect("a rule");
        let report = &check::run(codebase, RuleSet::of(&[rule]));
        let pool = &ThreadPoolBuilder::new().num_threads(2).build().expect("threads");
        for pool in [None, Some(pool)] {
            let entries = Entries::of(&Input {
                codebase,
                report,
                lang: Lang::Ru,
                data_version: "",
                problems: &[],
                unused_patterns: &[],
                site: Site::THIS,
                commit: None,
                pool,
            });
            let found: Vec<u32> = entries.iter().map(|entry| entry.location.start.line).collect();
            assert_eq!(found, (1..=lines).collect::<Vec<_>>());

            let mut written = Vec::new();
            let line = |entry: &Entry<'_>, to: &mut Vec<u8>| writeln!(to, "{}", entry.location.start.line);
            entries.write_each(&mut written, line).expect("memory takes all");
            let expected: String = (1..=lines).map(|line| format!("{line}\n")).collect();
            assert_eq!(String::from_utf8(written).as_deref(), Ok(&*expected));
        }
    }

    #[test]
    fn a_message_has_a_longest_length() {
        assert_eq!(shortened("ю".repeat(LONGEST)).chars().count(), LONGEST);
        let long = shortened("ю".repeat(5 * LONGEST));
        assert_eq!(long.chars().count(), LONGEST + 1);
        assert!(long.ends_with("ю…"));
    }
}
