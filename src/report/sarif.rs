//! SARIF 2.1.0 as GitHub code scanning reads it.
//!
//! GitHub rejects a whole file that is over one of its limits, so the least grave findings are left out then, and
//! the report says how many. Columns count UTF-16 code units. A place that goes on over the next lines is cut to
//! its first: GitHub shows a finding in a pull request only if all its lines were changed.

mod line_hash;

use std::{cmp::Reverse, collections::BTreeMap};

use rustc_hash::FxHashMap;
use serde::Serialize;

use super::{
    Entries, Entry, Fault, Input, Rendered, Spot,
    markdown::{code, escaped},
};
use crate::{
    messages::{Sentence, run::Left},
    rules::{Lang, Rule, Severity},
    source::{FileIndex, visible_lines},
};
use line_hash::line_hashes;

/// The most findings in a file that GitHub takes.
const MOST_RESULTS: usize = 25_000;
/// The most places it shows beside the one of a finding.
const MOST_RELATED: usize = 100;
/// The largest file that GitHub takes, in bytes after gzip; a little less, as compressors differ.
const LARGEST: usize = 9_500_000;

#[derive(Serialize)]
struct Document {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run {
    tool: Tool,
    automation_details: AutomationDetails,
    language: &'static str,
    column_kind: &'static str,
    original_uri_base_ids: BTreeMap<&'static str, UriBase>,
    invocations: [Invocation; 1],
    results: Vec<ResultObject>,
}

#[derive(Serialize)]
struct Tool {
    driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<RuleObject>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RuleObject {
    id: &'static str,
    short_description: Message,
    full_description: Message,
    help: Message,
    default_configuration: Configuration,
    properties: Properties,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Properties {
    tags: [&'static str; 2],
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
struct ResultObject {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Message,
    locations: [Location; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
    partial_fingerprints: Fingerprints,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Fix>,
    #[serde(skip)]
    severity: Severity,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fingerprints {
    #[serde(rename = "stapel/v1")]
    own: String,
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
    artifact_changes: [ArtifactChange; 1],
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

/// The report as one JSON document, and how many findings it had no room for.
///
/// # Errors
/// A file outside of the root, or a result that GitHub would reject the file for.
pub(super) fn render(input: &Input<'_>) -> Result<Rendered, Fault> {
    let rules = rules(input);
    let mut results = results(input, &rules)?;
    let total = results.len();
    // Findings of one severity stay in the order of the files.
    results.sort_by_key(|result| Reverse(result.severity));
    results.truncate(MOST_RESULTS);
    let mut document = document(input, &rules, results);
    loop {
        let [run] = &mut document.runs;
        let left_out = total - run.results.len();
        run.invocations = [invocation(input, left_out)];
        let bytes = super::json_document(&document)?;
        let size = gzipped(&bytes);
        let [run] = &mut document.runs;
        if size <= LARGEST || run.results.is_empty() {
            return Ok(Rendered { bytes, left_out });
        }
        let fitting = run.results.len() as u64 * LARGEST as u64 / size as u64;
        run.results.truncate(fitting as usize * 9 / 10);
    }
}

/// The size of the report as it is sent, in bytes; no more than that, where it is small as it is.
fn gzipped(bytes: &[u8]) -> usize {
    const LEVEL: u8 = 6;
    match bytes.len() {
        small if small <= LARGEST => small,
        _ => miniz_oxide::deflate::compress_to_vec(bytes, LEVEL).len(),
    }
}

fn document(input: &Input<'_>, rules: &[&'static Rule], results: Vec<ResultObject>) -> Document {
    let root = UriBase { description: Message::of(Left::Root.to(input.lang).to_string()) };
    Document {
        schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        version: "2.1.0",
        runs: [Run {
            tool: Tool {
                driver: Driver {
                    name: env!("CARGO_PKG_NAME"),
                    semantic_version: env!("CARGO_PKG_VERSION"),
                    rules: rules.iter().map(|rule| rule_object(rule, input.lang)).collect(),
                },
            },
            automation_details: AutomationDetails { id: "stapel/" },
            language: input.lang.code(),
            column_kind: "utf16CodeUnits",
            original_uri_base_ids: BTreeMap::from([(ROOT, root)]),
            invocations: [invocation(input, 0)],
            results,
        }],
    }
}

const ROOT: &str = "%SRCROOT%";

fn invocation(input: &Input<'_>, left_out: usize) -> Invocation {
    let problems = input.problems.iter().map(|problem| ("error", problem.told_from_root().message.clone()));
    let left = Left::Out { findings: left_out }.to(input.lang).to_string();
    let left = (left_out > 0).then_some(("warning", left));
    let notification = |(level, text)| Notification { level, message: Message::of(text) };
    Invocation {
        execution_successful: input.problems.is_empty(),
        tool_execution_notifications: problems.chain(left).map(notification).collect(),
    }
}

/// The rules that ran, by id.
fn rules(input: &Input<'_>) -> Vec<&'static Rule> {
    let active = input.report.rules.anywhere().into_iter().map(|active| active.rule);
    let found = input.report.findings.iter().map(|reported| reported.finding.rule);
    let mut rules: Vec<&'static Rule> = active.chain(found).collect();
    rules.sort_by_key(|rule| rule.id);
    rules.dedup_by_key(|rule| rule.id);
    rules
}

fn rule_object(rule: &'static Rule, lang: Lang) -> RuleObject {
    let (title, reason) = (rule.title.get(lang), rule.reason.get(lang));
    let id = rule.id;
    RuleObject {
        id,
        short_description: Message::of(title.to_owned()),
        full_description: Message::of(reason.to_owned()),
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

fn results(input: &Input<'_>, rules: &[&'static Rule]) -> Result<Vec<ResultObject>, Fault> {
    let mut hashes: FxHashMap<FileIndex, Vec<String>> = FxHashMap::default();
    let mut results = Vec::new();
    let entries = Entries::from_root(input);
    for entry in entries.iter() {
        let file = entry.spot.place.file;
        let has_bom = input.codebase.file(file).is_some_and(|file| file.source.bom);
        let tells = entries.secrets(file).is_none_or(|secrets| !secrets.is_empty());
        let hashes = hashes.entry(file).or_insert_with(|| match tells {
            false => line_hashes(entry.text, has_bom),
            // So few letters are hashed so plainly that a secret among them could be found out.
            true => Vec::new(),
        });
        let hash = hashes.get(entry.spot.start.line as usize - 1);
        results.push(result(&entries, &entry, rules, hash.cloned())?);
    }
    Ok(results)
}

fn result(
    entries: &Entries<'_>,
    entry: &Entry<'_>,
    rules: &[&'static Rule],
    hash: Option<String>,
) -> Result<ResultObject, Fault> {
    let rule_index = rules.binary_search_by_key(&entry.rule.id, |rule| rule.id);
    if entry.message.is_empty() {
        return Err(Fault::Broken);
    }
    let related = entry.related.iter().filter_map(|spot| location(&entries.first_line(spot)?).ok());
    let related = related.take(MOST_RELATED);
    let related = related.enumerate().map(|(number, location)| Location { id: Some(number + 1), ..location });
    Ok(ResultObject {
        rule_id: entry.rule.id,
        rule_index: rule_index.map_err(|_| Fault::Broken)?,
        level: level(entry.severity),
        message: Message::of(entry.message.clone()),
        locations: [location(&entries.first_line(&entry.spot).ok_or(Fault::Broken)?)?],
        related_locations: related.collect(),
        partial_fingerprints: Fingerprints {
            own: entry.fingerprint.clone(),
            primary_location_line_hash: hash,
        },
        fixes: fix(entry)?.into_iter().collect(),
        severity: entry.severity,
    })
}

fn location(spot: &Spot<'_>) -> Result<Location, Fault> {
    let physical_location = PhysicalLocation { artifact_location: artifact(spot)?, region: region(spot) };
    Ok(Location { id: None, physical_location })
}

fn artifact(spot: &Spot<'_>) -> Result<ArtifactLocation, Fault> {
    Ok(ArtifactLocation { uri: uri(spot.root_path()?), uri_base_id: ROOT })
}

const fn region(spot: &Spot<'_>) -> Region {
    let [start_column, end_column] = spot.utf16;
    Region { start_line: spot.start.line, start_column, end_line: spot.end.line, end_column }
}

fn fix(entry: &Entry<'_>) -> Result<Option<Fix>, Fault> {
    if entry.edits.is_empty() {
        return Ok(None);
    }
    let replacement = |(spot, text): &(Spot<'_>, &str)| Replacement {
        deleted_region: region(spot),
        inserted_content: Message::exactly((*text).to_owned()),
    };
    let replacements = entry.edits.iter().map(replacement).collect();
    Ok(Some(Fix {
        artifact_changes: [ArtifactChange { artifact_location: artifact(&entry.spot)?, replacements }],
    }))
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
