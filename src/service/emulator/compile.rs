//! What happens to an uploaded build: our strict reader opens it, and its sources are parsed, for that is where a server
//! finds what cannot be compiled.

use std::collections::BTreeMap;

use crate::{
    check::{RuleSet, run},
    messages::{Lang, Sentence},
    pack::{
        inspect::Inspection,
        reader::{Archive, Entry, Index},
        verify::verify,
    },
    platform::words::key,
    project::{Codebase, ValueWords},
    rules::{Catalog, RuleRef},
    source::{ByteSource, DESCRIPTORS, FileKind, LineIndex, Workspace},
};

/// The rules that say why a file cannot be parsed.
const RULES: [&str; 4] = ["code/parse-error", "code/blocks", "code/brackets", "yaml/valid"];
/// The largest source, and how much of sources is read in all, in bytes; more are not compiled.
const LARGEST: u32 = 8 << 20;
const LARGEST_IN_ALL: u64 = 128 << 20;
/// How many messages a failed build has.
const MOST_MESSAGES: usize = 100;

/// What a build file says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Opened {
    pub(super) vendor: String,
    pub(super) name: String,
    pub(super) version: String,
    pub(super) kind: String,
    pub(super) presentation: String,
    /// The id in the project's descriptor.
    pub(super) configuration: String,
    pub(super) branch: String,
    pub(super) commit: String,
    /// Why it cannot be compiled, each as `{vendor}/{name}/path [line:col]: <side> text`.
    pub(super) messages: Vec<String>,
}

/// Opens a build file.
///
/// # Errors
/// Why it is none, in a sentence.
pub(super) fn open(bytes: ByteSource<'_>, lang: Lang) -> Result<Opened, String> {
    let unreadable = |_| "not a build file: no archive".to_owned();
    let index = Index::load(bytes).map_err(unreadable)?;
    let archive = Archive::of(&index).map_err(unreadable)?;
    let verdict = verify(&archive);
    if let Some(flaw) = verdict.flaws.iter().next() {
        let cause = flaw.cause.to(lang);
        return Err(if flaw.path.is_empty() {
            format!("not a sound build file: {cause}")
        } else {
            format!("not a sound build file: {}: {cause}", flaw.path)
        });
    }
    let manifest = verdict.manifest.ok_or("not a build file: no manifest")?;
    let inspection = Inspection::of(&archive).map_err(|_| "not a build file: no project")?;
    let directory = manifest.directory();
    let sources = sources(&archive, &directory);
    let codebase = Codebase::new(Workspace::in_memory(sources));
    let descriptor = codebase.projects().find(|project| project.dir() == directory);
    let configuration = descriptor.as_ref().and_then(|project| project.descriptor());
    let configuration =
        configuration.and_then(|file| Some(file.root().text_of(key::ID)?.to_owned())).unwrap_or_default();
    let messages = messages(&codebase, lang);
    let presentation = inspection.project.presentation.filter(|text| !text.is_empty());
    Ok(Opened {
        presentation: presentation.unwrap_or_else(|| manifest.name.clone()),
        configuration,
        messages,
        kind: manifest.kind.word().to_owned(),
        vendor: manifest.vendor,
        name: manifest.name,
        version: manifest.version,
        branch: manifest.branch,
        commit: manifest.commit,
    })
}

/// The descriptors and the sources of the project, as far as they are not too large.
fn sources<'a>(archive: &Archive<'a>, directory: &str) -> BTreeMap<&'a str, Vec<u8>> {
    let mut left = LARGEST_IN_ALL;
    let mut found = BTreeMap::new();
    let is_descriptor =
        |path: &str| DESCRIPTORS.iter().any(|name| path.strip_suffix(name) == Some(&format!("{directory}/")));
    let first = archive.entries.iter().filter(|entry| entry.text().is_some_and(is_descriptor));
    let others = archive.entries.iter().filter(|entry| entry.text().is_some_and(is_source));
    for entry in first.chain(others) {
        let Some(path) = entry.text().filter(|path| !found.contains_key(path)) else { continue };
        let Some(contents) = contents(archive, entry, &mut left) else { continue };
        found.insert(path, contents);
    }
    found
}

fn contents(archive: &Archive<'_>, entry: &Entry<'_>, left: &mut u64) -> Option<Vec<u8>> {
    *left = left.checked_sub(entry.size.into()).filter(|_| entry.size <= LARGEST)?;
    archive.contents(entry).ok()
}

fn is_source(path: &str) -> bool {
    matches!(
        FileKind::of(path.as_ref(), false),
        Some(FileKind::Description | FileKind::Module | FileKind::Query)
    )
}

/// Why the sources cannot be parsed, by path and place.
fn messages(codebase: &Codebase, lang: Lang) -> Vec<String> {
    let catalog = Catalog::default();
    let rules: Vec<RuleRef> = RULES.iter().filter_map(|id| catalog.find(id).cloned()).collect();
    let report = run(codebase, RuleSet::of(&rules));
    let mut messages = Vec::new();
    for reported in report.findings.iter().take(MOST_MESSAGES) {
        let finding = &reported.finding;
        let Some(file) = codebase.file(finding.place.file) else { continue };
        let line_of = |text: &str, offset: u32| LineIndex::new(text).line_col(offset);
        let position = line_of(file.text(), finding.place.span.start);
        let text = finding.message(
            lang,
            |place| {
                let other = codebase.file(place.file).map_or("", |file| file.text());
                line_of(other, place.span.start).line.to_string()
            },
            Into::into,
        );
        messages.push(format!("{} [{}:{}]: <{SIDE}> {text}", file.path(), position.line, position.col));
    }
    messages
}

/// The environment that a message is about, as servers name it before its text.
const SIDE: &str = "Server";
