//! The manifest of an archive by whoever wrote it, held against the rules of the spec ("Build file").

use std::collections::HashSet;

use super::Cause;
use crate::{
    messages::{archive::Flaw, pack::Fault},
    pack::{
        Manifest, ProjectKind, Timestamp,
        manifest::{KEYS, LARGEST, fault_of},
        names,
    },
};

const RELEASE: &str = "Release";

/// What is wrong with a manifest, and what it says where all values a rebuild needs are there.
pub(super) fn read(bytes: &[u8]) -> (Vec<Cause>, Option<Manifest>) {
    let mut causes = Vec::new();
    if bytes.len() as u64 > LARGEST {
        return (vec![Flaw::ManifestTooLarge { most: LARGEST }.into()], None);
    }
    let content = bytes.strip_prefix("\u{feff}".as_bytes());
    if content.is_some() {
        causes.push(Flaw::ManifestBom.into());
    }
    let Ok(text) = str::from_utf8(content.unwrap_or(bytes)) else {
        causes.push(Flaw::ManifestNotUtf8.into());
        return (causes, None);
    };
    if text.contains('\r') || !text.ends_with('\n') {
        causes.push(Flaw::ManifestLineEnd.into());
    }
    let lines = lines(text, &mut causes);
    let value = |key: &str| lines.iter().find(|(known, _)| *known == key).map(|(_, value)| *value);
    let kind = value("ProjectKind").and_then(kind_of);
    check_keys(&lines, kind, &mut causes);
    for (key, value) in &lines {
        causes.extend(value_cause(key, value));
    }
    let manifest = || {
        let text = |key: &str| Some(value(key)?.to_owned());
        let manifest = Manifest {
            kind: kind?,
            vendor: text("Vendor")?,
            name: text("Name")?,
            version: text("Version")?,
            created: timestamp(value("Created")?)?,
            branch: text("BranchName")?,
            commit: text("CommitId")?,
        };
        manifest.faults().is_empty().then_some(manifest)
    };
    (causes, manifest())
}

/// The pairs of the manifest, in order. An empty value may stand without the blank before it.
fn lines<'t>(text: &'t str, causes: &mut Vec<Cause>) -> Vec<(&'t str, &'t str)> {
    let mut pairs = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        match line.split_once(": ").or_else(|| Some((line.strip_suffix(':')?, ""))) {
            Some((key, value)) if !key.is_empty() => pairs.push((key, value)),
            _ => causes.push(Flaw::ManifestLine { line: number }.into()),
        }
    }
    pairs
}

/// Each key once, all in their order, none besides them.
fn check_keys(lines: &[(&str, &str)], kind: Option<ProjectKind>, causes: &mut Vec<Cause>) {
    let wanted: Vec<&str> = match kind {
        Some(ProjectKind::Library) => KEYS.into_iter().chain([RELEASE]).collect(),
        _ => KEYS.to_vec(),
    };
    let place = |key: &str| wanted.iter().position(|wanted| *wanted == key);
    let mut known = HashSet::new();
    let mut last = None;
    for (key, _) in lines {
        let name = || (*key).to_owned();
        let at = place(key);
        if at.is_none() {
            causes.push(Flaw::ManifestKeyUnknown { key: name() }.into());
        } else if !known.insert(*key) {
            causes.push(Flaw::ManifestKeyRepeated { key: name() }.into());
        } else if at < last {
            causes.push(Flaw::ManifestKeyOrder { key: name() }.into());
        } else {
            last = at;
        }
    }
    let missing = wanted.iter().filter(|wanted| !lines.iter().any(|(key, _)| key == *wanted));
    causes.extend(missing.map(|key| Flaw::ManifestKeyMissing { key: (*key).to_owned() }.into()));
}

fn value_cause(key: &str, value: &str) -> Option<Cause> {
    if let Some(fault) = fault_of(key, value) {
        return Some(fault.into());
    }
    let is_wrong = match key {
        "ManifestVersion" => value != "1.0",
        "ProjectKind" => kind_of(value).is_none(),
        "Created" => timestamp(value).is_none(),
        "Vendor" | "Name" | "Version" if value.is_empty() => {
            return Some(Fault::ValueMissing { key: key.to_owned() }.into());
        }
        // They name directories and the file.
        "Vendor" | "Name" | "Version" => names::fault_of(value).is_some(),
        RELEASE => !value.is_empty(),
        _ => false,
    };
    is_wrong.then(|| Flaw::ManifestValue { key: key.to_owned(), value: value.to_owned() }.into())
}

fn kind_of(word: &str) -> Option<ProjectKind> {
    [ProjectKind::Application, ProjectKind::Library].into_iter().find(|kind| kind.word() == word)
}

/// A time in the form of a manifest and no other.
fn timestamp(text: &str) -> Option<Timestamp> {
    Timestamp::parse(text).filter(|timestamp| timestamp.to_string() == text)
}
