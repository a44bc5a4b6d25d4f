//! What makes a finding the same finding after the file around it has changed.
//!
//! The identity holds the rule, the arguments that do not move, the enclosing declaration or key path, and the
//! text of the line with white space folded; no path, line number, language or ordinal. A finding about the
//! whole file, an empty span at its start, has neither declaration nor line. A fingerprint adds the path and the
//! ordinal among equals in the file, so that it is unique in a report.

use std::fmt;

use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use crate::{
    project::{Codebase, File},
    rules::Finding,
    source::{LineIndex, Span},
};

/// Changes whenever the recipe below does.
const FORMAT: &str = "stapel/v1";

/// SHA-256 over the identity, the path and the ordinal among equals in the file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fingerprint([u8; 32]);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The fingerprints of findings that are ordered by place.
pub(super) fn fingerprints(codebase: &Codebase, findings: &[Finding]) -> Vec<Fingerprint> {
    let of_one_file = findings.chunk_by(|a, b| a.place.file == b.place.file);
    of_one_file.flat_map(|findings| fingerprints_of_file(codebase, findings)).collect()
}

fn fingerprints_of_file(codebase: &Codebase, findings: &[Finding]) -> Vec<Fingerprint> {
    let Some(file) = findings.first().and_then(|finding| codebase.file(finding.place.file)) else {
        return Vec::new();
    };
    let path = codebase.root_relative(file).unwrap_or_else(|| file.path().into());
    let mut lines = Lines::new(file.text());
    let mut seen: FxHashMap<[u8; 32], u32> = FxHashMap::default();
    let mut fingerprint = |finding: &Finding| {
        let identity = identity(file, finding, lines.digest(finding.place.span));
        let ordinal = seen.entry(identity).or_default();
        let mut hash = Sha256::new();
        hash.update(identity);
        hash.update(path.as_bytes());
        hash.update([0]);
        hash.update(ordinal.to_le_bytes());
        *ordinal += 1;
        Fingerprint(hash.finalize().into())
    };
    findings.iter().map(&mut fingerprint).collect()
}

fn identity(file: &File, finding: &Finding, line: [u8; 32]) -> [u8; 32] {
    let mut hash = Sha256::new();
    let mut part = |text: &str| {
        hash.update(text.as_bytes());
        hash.update([0]);
    };
    part(FORMAT);
    part(finding.rule.id);
    part(finding.variant);
    for (name, value) in finding.identity_args() {
        part(name);
        part(value);
    }
    if finding.place.span != Span::at(0) {
        for declaration in file.declarations_around(finding.place.span.start) {
            part(&declaration);
        }
        hash.update(line);
    }
    hash.finalize().into()
}

/// Digests of the lines of a text with their white space folded; many findings may share a long line.
struct Lines<'t> {
    text: &'t str,
    index: LineIndex<'t>,
    last: Option<(u32, [u8; 32])>,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, index: LineIndex::new(text), last: None }
    }

    /// The digest of the line on which a span begins.
    fn digest(&mut self, span: Span) -> [u8; 32] {
        let line = self.index.line_col(span.start).line;
        match self.last {
            Some((known, digest)) if known == line => digest,
            _ => {
                let mut hash = Sha256::new();
                let text = self.index.line_span(line).map_or("", |line| line.slice(self.text));
                for word in text.split_whitespace() {
                    hash.update(word.as_bytes());
                    hash.update([b' ']);
                }
                let digest = hash.finalize().into();
                self.last = Some((line, digest));
                digest
            }
        }
    }
}
