//! What makes a finding the same finding after the file around it has changed.
//!
//! The identity holds the rule, the arguments that do not move, the enclosing declaration or key path, and the
//! text of the line with white space folded; no path, line number, language, newline style or ordinal. A finding
//! about the whole file, an empty span at its start, has neither declaration nor line. A fingerprint adds the path
//! and the ordinal among equals in the file, so that it is unique in a report.
//!
//! Secrets are masked before anything is made of them: who has the identity cannot try out which one it is.
//!
//! A report for people shows neither, so both are found when somebody asks.

use std::{
    borrow::Cow,
    fmt,
    sync::{Arc, OnceLock},
};

use rustc_hash::FxHashMap;

use crate::{
    project::{Codebase, File, Secrets, Surroundings},
    rules::Finding,
    source::{LineIndex, RunInfo, Sha256, Sha256Hasher, Span},
};

/// Changes whenever the recipe below does.
const FORMAT: &str = "stapel/v1";

/// What stays the same of a finding wherever it moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Identity(Sha256);

/// Of the identity, the path and the ordinal among equals in the file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fingerprint(Sha256);

impl Identity {
    /// Reads the 64 lower-case hexadecimal digits that an identity is shown as.
    #[must_use]
    pub fn parse(digits: &str) -> Option<Self> {
        Sha256::parse(digits).map(Self)
    }
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// A finding as reports show it.
#[derive(Clone, Debug)]
pub struct Reported {
    pub finding: Arc<Finding>,
    of_file: Arc<OfFile>,
    /// Its place among all findings of the file.
    place: usize,
}

/// The findings of a file, ordered by place. What comments left out is among them, so that a comment changes no fingerprint
/// elsewhere.
struct OfFile {
    file: File,
    run: Arc<RunInfo>,
    findings: Box<[Arc<Finding>]>,
    names: OnceLock<Box<[(Identity, Fingerprint)]>>,
}

/// Findings that are ordered by place as reports show them.
pub(super) fn reported(codebase: &Codebase, findings: Vec<Finding>) -> Vec<Reported> {
    let findings: Vec<Arc<Finding>> = findings.into_iter().map(Arc::new).collect();
    let of_one_file = findings.chunk_by(|one, other| one.place.file == other.place.file);
    let of_one_file = of_one_file.filter_map(|findings| OfFile::of(codebase, findings).map(Arc::new));
    let each = |of_file: Arc<OfFile>| {
        let places = of_file.findings.clone().into_iter().enumerate();
        places.map(move |(place, finding)| Reported { finding, of_file: of_file.clone(), place })
    };
    of_one_file.flat_map(each).collect()
}

impl Reported {
    #[must_use]
    pub fn identity(&self) -> Identity {
        self.of_file.names()[self.place].0
    }

    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        self.of_file.names()[self.place].1
    }
}

impl OfFile {
    fn of(codebase: &Codebase, findings: &[Arc<Finding>]) -> Option<Self> {
        let file = codebase.file(findings.first()?.place.file)?.clone();
        let run = codebase.run().clone();
        Some(Self { file, run, findings: findings.into(), names: OnceLock::new() })
    }

    fn names(&self) -> &[(Identity, Fingerprint)] {
        self.names.get_or_init(|| self.found_names())
    }

    fn found_names(&self) -> Box<[(Identity, Fingerprint)]> {
        let file = &self.file;
        let path = self.run.root_relative(&file.source).unwrap_or_else(|| file.path().into());
        let secrets = Secrets::of(file);
        let mut lines = LineDigests::new(file, &secrets);
        let mut surroundings = Surroundings::of(file);
        let mut seen: FxHashMap<Identity, u32> = FxHashMap::default();
        let mut names = |finding: &Arc<Finding>| {
            let identity = identity(&mut surroundings, finding, &secrets, lines.digest(finding.place.span));
            let ordinal = seen.entry(identity).or_default();
            let number = ordinal.to_le_bytes();
            *ordinal += 1;
            let parts = [identity.0.as_ref(), path.as_bytes(), &[0], &number];
            (identity, Fingerprint(Sha256::of_parts(parts)))
        };
        self.findings.iter().map(&mut names).collect()
    }
}

impl fmt::Debug for OfFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OfFile").field("path", &self.file.path()).finish_non_exhaustive()
    }
}

fn identity(
    surroundings: &mut Surroundings<'_>,
    finding: &Finding,
    secrets: &Secrets<'_>,
    line: Sha256,
) -> Identity {
    let mut hash = Sha256Hasher::default();
    let mut part = |text: &str| {
        hash.update(text.as_bytes());
        hash.update([0]);
    };
    part(FORMAT);
    part(&finding.rule.id);
    part(finding.variant);
    for (name, value) in finding.identity_args() {
        part(name);
        part(&with_plain_newlines(&secrets.mask(value)));
    }
    if !finding.is_about_file() {
        surroundings.visit(finding.place.span.start, part);
        hash.update(line);
    }
    Identity(hash.finish())
}

/// A text of several lines, whatever ends them.
fn with_plain_newlines(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n").into() } else { text.into() }
}

/// Digests of the lines of a text with their white space folded; many findings may share a long line.
struct LineDigests<'t> {
    secrets: &'t Secrets<'t>,
    index: LineIndex<'t>,
    last: Option<(u32, Sha256)>,
}

impl<'t> LineDigests<'t> {
    fn new(file: &'t File, secrets: &'t Secrets<'t>) -> Self {
        Self { secrets, index: file.lines(), last: None }
    }

    /// The digest of the line on which a span begins.
    fn digest(&mut self, span: Span) -> Sha256 {
        let line = self.index.line(span.start);
        match self.last {
            Some((known, digest)) if known == line => digest,
            _ => {
                let mut hash = Sha256Hasher::default();
                let span = self.index.line_span(line).unwrap_or_default();
                for word in self.secrets.masked(span).split_whitespace() {
                    hash.update(word.as_bytes());
                    hash.update([b' ']);
                }
                let digest = hash.finish();
                self.last = Some((line, digest));
                digest
            }
        }
    }
}
