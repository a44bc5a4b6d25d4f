//! A comment takes out what it names and nothing else: tried on the findings of all examples of rules.

use std::{collections::BTreeSet, fmt::Write as _};

use crate::common::{self, ExampleFile, check, files};
use stapel::{
    rules::{Rule, TABLE},
    source::{LineIndex, lines},
};

/// Path, line and rule of a finding.
type Hit = (String, u32, String);

/// Rules that judge the line end a comment is added to, or the comment itself.
const OF_LINE_ENDS: [&str; 4] =
    ["style/line-length", "whitespace/trailing", "suppression/unused", "suppression/unknown-rule"];

/// What all rules find, in order, and how much was left out.
fn hits(files: &[ExampleFile]) -> (Vec<Hit>, usize) {
    let all: Vec<&'static Rule> = TABLE.iter().collect();
    let (codebase, report) = check(&all, files);
    let hit = |reported: &stapel::check::Reported| {
        let finding = &reported.finding;
        let file = codebase.file(finding.place.file).expect("findings are in files of the example");
        let line = LineIndex::new(file.text()).line_col(finding.place.span.start).line;
        (file.path().to_owned(), line, finding.rule.id.to_string())
    };
    let mut hits: Vec<Hit> = report.findings.iter().map(hit).collect();
    hits.retain(|(_, _, id)| !OF_LINE_ENDS.contains(&id.as_str()));
    hits.sort();
    (hits, report.suppressed)
}

/// The files with a comment at the end of a line; `None` where that is not read as one: within a string, say.
fn commented(examples: &[ExampleFile], (path, line, id): &Hit, word: &str) -> Option<Vec<ExampleFile>> {
    let mut examples = examples.to_vec();
    let file = examples.iter_mut().find(|file| file.path == *path)?;
    let end = lines(&file.text).nth(*line as usize - 1)?.end as usize;
    let sign = if path.ends_with(".yaml") { '#'.to_string() } else { "//".to_owned() };
    file.text.insert_str(end, &format!(" {sign} stapel: {word}[{id}] why"));
    let codebase = common::codebase(&examples);
    let file = codebase.files().iter().find(|file| file.path() == path)?;
    let is_read = |suppression: &stapel::syntax::suppression::Suppression| {
        suppression.comment.start as usize == end + 1 && file.comments().contains(&suppression.comment)
    };
    file.suppressions().iter().any(is_read).then_some(examples)
}

#[test]
fn a_comment_takes_out_the_findings_of_its_rule_on_its_line() {
    let (mut tried, mut rules, mut wrong) = (0, BTreeSet::new(), String::new());
    for rule in TABLE.iter().filter(|rule| rule.group() != "suppression") {
        for example in &*rule.bad.list() {
            let files = files(rule, example);
            // Letters of a comment would tell the rule about encodings that this is UTF-8.
            if files.iter().any(|file| file.text.contains('\0')) {
                continue;
            }
            let (before, _) = hits(&files);
            for hit in before.iter().collect::<BTreeSet<_>>() {
                let word = ["ignore", "пропустить"][tried % 2];
                let Some(files) = commented(&files, hit, word) else { continue };
                let (after, left_out) = hits(&files);
                let stay: Vec<_> = before.iter().filter(|other| *other != hit).cloned().collect();
                if after != stay || left_out != before.len() - stay.len() {
                    let _ = writeln!(wrong, "{word}[{}]: {after:?}, not {stay:?} in {files:#?}", hit.2);
                }
                rules.insert(hit.2.clone());
                tried += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(tried > 500 && rules.len() > 100, "only {tried} comments for {} rules", rules.len());
}
