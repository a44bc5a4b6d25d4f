//! Every rule's examples: bad ones are found where they are marked and nowhere else, good ones are silent, in
//! the spelling they are written in and in the other one; the sentences are pinned, and what all other rules say about them.

use std::{collections::BTreeSet, fmt::Write as _};

use crate::common::{
    ExampleFile, check, files,
    respell::{To, respell_beside},
};
use stapel::{
    check::Report,
    project::Codebase,
    rules::{Example, Finding, Lang, Place, Rule, Subject, TABLE},
    source::{FileKind, LineIndex, Span},
};

/// What is found in an example for a rule. One about suppressions needs the others: it judges what they find.
fn judged(rule: &'static Rule, files: &[ExampleFile]) -> (Codebase, Report) {
    let all: Vec<&'static Rule> = TABLE.iter().collect();
    let rules = if rule.check.subject() == Subject::Suppressions { &all[..] } else { &[rule] };
    let (codebase, report) = check(rules, files);
    assert!(report.crashes.is_empty(), "{rule:?} crashes on {files:#?}");
    (codebase, report)
}

/// Where a rule fires in an example, by path.
fn hits(rule: &'static Rule, files: &[ExampleFile]) -> Vec<(String, Span)> {
    let (codebase, report) = judged(rule, files);
    let place = |reported: &stapel::check::Reported| {
        let place = reported.finding.place;
        let file = codebase.file(place.file).expect("findings are in files of the example");
        (file.path().to_owned(), place.span)
    };
    report.findings.iter().filter(|reported| reported.finding.rule.id == rule.id).map(place).collect()
}

fn marks(files: &[ExampleFile]) -> Vec<(String, Span)> {
    let mut marks: Vec<_> =
        files.iter().flat_map(|file| file.marks.iter().map(|mark| (file.path.clone(), *mark))).collect();
    marks.sort();
    marks
}

fn lines(files: &[ExampleFile], hits: &[(String, Span)]) -> Vec<(usize, u32)> {
    let line = |(path, span): &(String, Span)| {
        let index =
            files.iter().position(|file| file.path == *path).expect("a hit is in a file of the example");
        (index, LineIndex::new(&files[index].text).line_col(span.start).line)
    };
    hits.iter().map(line).collect()
}

#[test]
fn bad_examples_are_found_where_they_are_marked() {
    let mut wrong = String::new();
    for rule in TABLE {
        for example in &*rule.bad.list() {
            let files = files(rule, example);
            let (expected, found) = (marks(&files), hits(rule, &files));
            if expected != found || expected.is_empty() {
                let _ = writeln!(wrong, "{}: expected {expected:?}, found {found:?} in {files:#?}", rule.id);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn good_examples_are_silent() {
    let mut wrong = String::new();
    for rule in TABLE {
        for example in &*rule.good.list() {
            let files = files(rule, example);
            let found = hits(rule, &files);
            if !found.is_empty() || !marks(&files).is_empty() {
                let _ = writeln!(wrong, "{}: found {found:?} in {files:#?}", rule.id);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn examples_give_the_same_in_the_other_spelling() {
    let mut wrong = String::new();
    let mut respelled = 0;
    for rule in TABLE {
        for example in rule.bad.list().iter().chain(&*rule.good.list()) {
            let files = files(rule, example);
            let elements = elements(&files);
            for to in [To::English, To::Russian] {
                let twin: Vec<ExampleFile> = files.iter().map(|file| twin_of(file, to, &elements)).collect();
                if twin.iter().zip(&files).all(|(twin, file)| twin.text == file.text) {
                    continue;
                }
                respelled += 1;
                let (here, there) = (hits(rule, &files), hits(rule, &twin));
                if lines(&files, &here) != lines(&twin, &there) {
                    let _ = writeln!(wrong, "{}: {here:?} here, {there:?} in the twin {twin:#?}", rule.id);
                }
            }
        }
    }
    assert!(respelled >= TABLE.len(), "only {respelled} examples have a twin");
    assert!(wrong.is_empty(), "{wrong}");
}

fn twin_of(file: &ExampleFile, to: To, elements: &BTreeSet<&str>) -> ExampleFile {
    let kind = FileKind::of(file.path.as_ref(), true).unwrap_or(FileKind::Description);
    let text = respell_beside(&file.text, kind, to, elements);
    ExampleFile { path: file.path.clone(), text, marks: Vec::new() }
}

/// The names of the elements that an example describes.
fn elements(files: &[ExampleFile]) -> BTreeSet<&str> {
    let lines = files.iter().flat_map(|file| file.text.lines());
    lines.filter_map(|line| line.strip_prefix("Имя: ").or_else(|| line.strip_prefix("Name: "))).collect()
}

/// Sentences about bytes and links that no example can have, and those that need a table which the built-in data does not have whole;
/// `tables` makes one.
const ELSEWHERE: [(&str, &str); 12] = [
    ("code/deprecated-api", "replaced"),
    ("code/handler-overrides-nothing", ""),
    ("code/handler-overrides-nothing", "version"),
    ("code/member-kind-mismatch", "property"),
    ("code/undefined-name", "insert"),
    ("encoding/utf8", ""),
    ("encoding/utf8", "binary"),
    ("encoding/utf8", "cp1251"),
    ("naming/presentation", "titles"),
    ("structure/unpackable", "link"),
    ("structure/unused-resource", "other"),
    ("suppression/without-reason", "frozen"),
];

/// Rules that say what parsers find, each with sentences of which the tests of the parsers have every one.
const OF_PARSERS: [&str; 2] = ["code/parse-error", "yaml/valid"];

/// A sentence that is not the one meant, a severity, or a fix that is gone is a visible difference; and each sentence that a
/// rule has is said.
#[test]
fn what_is_said_of_bad_examples() {
    let (mut page, mut unsaid) = (String::new(), Vec::new());
    for rule in TABLE {
        let mut variants = BTreeSet::new();
        for (number, example) in (1..).zip(&*rule.bad.list()) {
            let _ = writeln!(page, "{} {number}", rule.id);
            let (codebase, report) = judged(rule, &files(rule, example));
            let findings = report.findings.iter().map(|reported| &reported.finding);
            for finding in findings.filter(|finding| finding.rule.id == rule.id) {
                let _ = writeln!(page, "  {}", said(finding, &codebase));
                variants.insert(finding.variant);
            }
        }
        let all = rule.messages.iter().map(|(variant, _)| *variant);
        unsaid.extend(all.filter(|variant| !variants.contains(variant)).map(|it| (&*rule.id, it)));
    }
    unsaid.retain(|(rule, _)| !OF_PARSERS.contains(rule));
    assert_eq!(unsaid, ELSEWHERE, "sentences that no bad example has");
    insta::assert_snapshot!(page);
}

fn said(finding: &Finding, codebase: &Codebase) -> String {
    let line = |place: Place| {
        let file = codebase.file(place.file).expect("findings are in files of the example");
        LineIndex::new(file.text()).line_col(place.span.start).line.to_string()
    };
    let message = finding.message(Lang::En, line, Into::into);
    let fixed = if finding.fix.is_empty() { "" } else { " (fixed)" };
    format!("{} {}: {message}{fixed}", line(finding.place), finding.severity.word())
}

/// An unintended hit of a rule in another rule's example is a visible difference.
#[test]
fn all_rules_on_all_examples() {
    let all: Vec<&'static Rule> = TABLE.iter().collect();
    let mut page = String::new();
    for rule in TABLE {
        for (word, examples) in [("bad", &rule.bad), ("good", &rule.good)] {
            for (number, example) in (1..).zip(&*examples.list()) {
                let _ = writeln!(page, "{} {word} {number}:{}", rule.id, others(&all, rule, example));
            }
        }
    }
    insta::assert_snapshot!(page);
}

fn others(all: &[&'static Rule], rule: &'static Rule, example: &Example) -> String {
    let files = files(rule, example);
    let (codebase, report) = check(all, &files);
    assert!(report.crashes.is_empty(), "{:?}", report.crashes);
    let mut line = String::new();
    for reported in report.findings.iter().filter(|reported| reported.finding.rule.id != rule.id) {
        let place = reported.finding.place;
        let file = codebase.file(place.file).expect("findings are in files of the example");
        let at = LineIndex::new(file.text()).line_col(place.span.start);
        let _ = write!(line, " {}@{}:{}", reported.finding.rule.id, at.line, at.col);
    }
    line
}
