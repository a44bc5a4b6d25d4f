//! SARIF 2.1.0 as GitHub code scanning reads it.
//!
//! GitHub rejects a whole file that is over one of its limits, so the least grave findings are left out then, and
//! the report says how many. Columns count UTF-16 code units. A place that goes on over the next lines is cut to
//! its first: GitHub shows a finding in a pull request only if all its lines were changed.

mod line_hash;
mod size;

use std::{
    cell::RefCell,
    collections::BTreeMap,
    io::{self, Write},
};

use rustc_hash::FxHashMap;
use serde::{Serialize, Serializer, ser::Error};

use super::{
    Each, Entries, Entry, Input, RenderError,
    markdown::{code, escaped},
};
use crate::{
    check::Fingerprint,
    messages::{Sentence, run::Left},
    rules::{Rule, Severity},
    source::{FileIndex, visible_lines},
};
use line_hash::LineHashes;
use size::Measured;

/// The most findings in a file that GitHub takes.
const MOST_RESULTS: usize = 25_000;
/// The most places it shows beside the one of a finding.
const MOST_RELATED: usize = 100;
/// The largest file that GitHub takes, in bytes after gzip; a little less, as compressors differ.
const LARGEST: usize = 9_500_000;

#[derive(Serialize)]
struct Document<'r, Results> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'r, Results>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'r, Results> {
    tool: Tool<'r>,
    automation_details: AutomationDetails,
    language: &'static str,
    column_kind: &'static str,
    original_uri_base_ids: BTreeMap<&'static str, UriBase>,
    invocations: [Invocation; 1],
    results: Results,
}

#[derive(Serialize)]
struct Tool<'r> {
    driver: Driver<'r>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver<'r> {
    name: &'static str,
    semantic_version: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    information_uri: Option<&'static str>,
    rules: Vec<RuleObject<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RuleObject<'r> {
    id: &'r str,
    short_description: Message,
    full_description: Message,
    #[serde(skip_serializing_if = "Option::is_none")]
    help_uri: Option<String>,
    help: Message,
    default_configuration: Configuration,
    properties: Properties<'r>,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Properties<'r> {
    tags: [&'r str; 2],
    precision: &'static str,
    #[serde(rename = "problem.severity")]
    severity: &'static str,
}

#[derive(Serialize)]
struct AutomationDetails {
    id: &'static str,
}

#[derive(Serialize)]
struct UriBase {
    description: Message,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
struct Notification {
    level: &'static str,
    message: Message,
}

#[derive(Serialize)]
struct Message {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    markdown: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ResultObject<'r> {
    rule_id: &'r str,
    rule_index: usize,
    level: &'static str,
    #[serde(serialize_with = "expect_text")]
    message: Message,
    locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
    partial_fingerprints: Fingerprints,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Fix>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fingerprints {
    #[serde(rename = "stapel/v1", serialize_with = "super::as_text")]
    own: Fingerprint,
    /// None where it would be made of a secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    primary_location_line_hash: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: PhysicalLocation,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    region: Region,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactLocation {
    uri: String,
    uri_base_id: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fix {
    artifact_changes: Vec<ArtifactChange>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactChange {
    artifact_location: ArtifactLocation,
    replacements: Vec<Replacement>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement {
    deleted_region: Region,
    inserted_content: Message,
}

/// How much of a report GitHub takes.
pub(super) struct Fitting<'r> {
    rules: Vec<&'r Rule>,
    /// How many results the document holds, and how many findings it has no room for.
    results: usize,
    left_out: usize,
    /// The document, if it is small.
    document: Option<Vec<u8>>,
}

/// Finds out how much of the report GitHub takes.
///
/// # Errors
/// A file outside of the root, or a result that GitHub would reject the file for.
pub(super) fn prepare<'r>(input: &Input<'r>) -> Result<(Entries<'r>, Fitting<'r>), RenderError> {
    let entries = Entries::from_root(input)?;
    let total = input.report.findings.len();
    let rules = rules(input);
    let mut results = total.min(MOST_RESULTS);
    loop {
        let fitting = Fitting { rules: rules.clone(), results, left_out: total - results, document: None };
        let measure = |to: &mut dyn Write| fitting.write_document(&entries, to);
        let measured = Measured::of(&measure, LARGEST).map_err(|_| RenderError::Broken)?;
        let size = measured.size();
        if size <= LARGEST || results == 0 {
            return Ok((entries, Fitting { document: measured.into_bytes(), ..fitting }));
        }
        let as_many = results as u64 * LARGEST as u64 / size as u64;
        results = as_many as usize * 9 / 10;
    }
}

impl Fitting<'_> {
    /// How many findings the document has no room for.
    pub(super) const fn left_out(&self) -> usize {
        self.left_out
    }

    /// Writes the report as one JSON document.
    pub(super) fn write(&self, entries: &Entries<'_>, to: &mut dyn Write) -> io::Result<()> {
        match &self.document {
            Some(document) => to.write_all(document),
            None => self.write_document(entries, to),
        }
    }

    fn write_document(&self, entries: &Entries<'_>, to: &mut dyn Write) -> io::Result<()> {
        let input = entries.input();
        let hashes = Hashes::default();
        let found = || entries.gravest_first().take(self.results);
        let results = Each(|| found().filter_map(|entry| self.result(entries, &entry, &hashes)));
        let root = UriBase { description: Message::of(Left::Root.to(input.lang).to_string()) };
        let run = Run {
            tool: Tool {
                driver: Driver {
                    name: env!("CARGO_PKG_NAME"),
                    semantic_version: env!("CARGO_PKG_VERSION"),
                    information_uri: input.site.home(),
                    rules: self.rules.iter().map(|rule| rule_object(rule, input)).collect(),
                },
            },
            automation_details: AutomationDetails { id: "stapel/" },
            language: input.lang.code(),
            column_kind: "utf16CodeUnits",
            original_uri_base_ids: BTreeMap::from([(ROOT, root)]),
            invocations: [invocation(input, self.left_out)],
            results,
        };
        let document = Document {
            schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            version: "2.1.0",
            runs: [run],
        };
        super::write_json(&document, to)
    }

    fn result<'e>(
        &self,
        entries: &Entries<'_>,
        entry: &Entry<'e>,
        hashes: &Hashes,
    ) -> Option<ResultObject<'e>> {
        let related = entry.related.iter().filter_map(|place| entries.first_line(place)).take(MOST_RELATED);
        let related =
            related.enumerate().map(|(number, place)| Location { id: Some(number + 1), ..location(&place) });
        Some(ResultObject {
            rule_id: &entry.rule.id,
            rule_index: self.rules.binary_search_by(|rule| rule.id.cmp(&entry.rule.id)).ok()?,
            level: level(entry.severity),
            message: Message::of(entry.message.clone()),
            locations: [location(&entries.first_line(&entry.location)?)],
            related_locations: related.collect(),
            partial_fingerprints: Fingerprints {
                own: entry.fingerprint(),
                primary_location_line_hash: hashes.of(entries, entry),
            },
            fixes: fix(entry).into_iter().collect(),
        })
    }
}

/// The hashes of the lines of files, each file looked at once.
#[derive(Default)]
struct Hashes(RefCell<FxHashMap<FileIndex, LineHashes>>);

impl Hashes {
    /// The hash of the line on which a finding begins; none where it would be made of a secret.
    fn of(&self, entries: &Entries<'_>, entry: &Entry<'_>) -> Option<String> {
        let file = entry.location.place.file;
        // So few letters are hashed so plainly that a secret among them could be found out.
        if entries.secrets(file).is_none_or(|secrets| !secrets.is_empty()) {
            return None;
        }
        let has_bom = entries.input().codebase.file(file).is_some_and(|file| file.source.bom);
        let mut files = self.0.borrow_mut();
        let hashes = files.entry(file).or_insert_with(|| LineHashes::of(entry.text, has_bom));
        hashes.of_line(entry.location.start.line)
    }
}

const ROOT: &str = "%SRCROOT%";

fn invocation(input: &Input<'_>, left_out: usize) -> Invocation {
    let problems = input.problems.iter().map(|problem| ("error", problem.with_root_path().message.clone()));
    let left = Left::Out { findings: left_out }.to(input.lang).to_string();
    let left = (left_out > 0).then_some(("warning", left));
    let notification = |(level, text)| Notification { level, message: Message::of(text) };
    Invocation {
        execution_successful: input.problems.is_empty(),
        tool_execution_notifications: problems.chain(left).map(notification).collect(),
    }
}

/// The rules that ran, by id.
fn rules<'r>(input: &Input<'r>) -> Vec<&'r Rule> {
    let active = input.report.rules.anywhere().into_iter().map(|active| &*active.rule);
    let found = input.report.findings.iter().map(|reported| &*reported.finding.rule);
    let rules: BTreeMap<&str, &Rule> = active.chain(found).map(|rule| (&*rule.id, rule)).collect();
    rules.into_values().collect()
}

fn rule_object<'r>(rule: &'r Rule, input: &Input<'_>) -> RuleObject<'r> {
    let lang = input.lang;
    let (title, reason) = (rule.title.get(lang), rule.reason.get(lang));
    let id = &rule.id;
    RuleObject {
        id,
        short_description: Message::of(title.to_owned()),
        full_description: Message::of(reason.to_owned()),
        help_uri: input.site.rule(rule, lang),
        help: Message {
            text: visible_lines(&format!("{title}. {reason}\n\nstapel explain {id}")).into_owned(),
            markdown: Some(format!(
                "**{}**\n\n{}\n\n{}",
                escaped(title),
                escaped(reason),
                code(&format!("stapel explain {id}"))
            )),
        },
        default_configuration: Configuration { level: level(rule.severity) },
        properties: Properties {
            tags: [rule.group(), rule.tier.word()],
            precision: "high",
            severity: match rule.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Info => "recommendation",
            },
        },
    }
}

fn location(location: &super::Location<'_>) -> Location {
    let physical_location =
        PhysicalLocation { artifact_location: artifact(location), region: region(location) };
    Location { id: None, physical_location }
}

fn artifact(location: &super::Location<'_>) -> ArtifactLocation {
    ArtifactLocation { uri: uri(location.path), uri_base_id: ROOT }
}

fn region(location: &super::Location<'_>) -> Region {
    let [start_column, end_column] = location.utf16();
    Region { start_line: location.start.line, start_column, end_line: location.end.line, end_column }
}

fn fix(entry: &Entry<'_>) -> Option<Fix> {
    let replacement = |(location, text): &&(super::Location<'_>, &str)| Replacement {
        deleted_region: region(location),
        inserted_content: Message::exactly((*text).to_owned()),
    };
    let changes = entry.edits_by_file().into_iter().map(|(path, edits)| ArtifactChange {
        artifact_location: ArtifactLocation { uri: uri(path), uri_base_id: ROOT },
        replacements: edits.iter().map(replacement).collect(),
    });
    let artifact_changes: Vec<_> = changes.collect();
    (!artifact_changes.is_empty()).then_some(Fix { artifact_changes })
}

/// Serializes a message that GitHub takes only if it says something.
fn expect_text<S: Serializer>(message: &Message, serializer: S) -> Result<S::Ok, S::Error> {
    if message.text.is_empty() {
        return Err(S::Error::custom("a result says nothing"));
    }
    message.serialize(serializer)
}

impl Message {
    /// A text for people, in which everything can be seen.
    fn of(text: String) -> Self {
        Self::exactly(visible_lines(&text).into_owned())
    }

    /// A text that is data.
    const fn exactly(text: String) -> Self {
        Self { text, markdown: None }
    }
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

/// A path as a relative URI.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(char::from(byte))
            }
            _ => uri += &format!("%{byte:02X}"),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn a_path_is_a_relative_uri() {
        assert_eq!(uri("a b/Я%:?#.yaml"), "a%20b/%D0%AF%25%3A%3F%23.yaml");
        assert_eq!(uri("src/a-b_c~1.xbsl"), "src/a-b_c~1.xbsl");
    }
}
