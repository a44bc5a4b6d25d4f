//! What lies beside a build file: the build record, the checksum and the provenance, each as bytes.
//!
//! Whatever tells of the machine or the moment stays out of the build file and of these, too: for one build file they are the same
//! everywhere.

use serde::Serialize;

use super::{Archive, FORMAT_VERSION, Manifest, Method, Warning, archive::Written, selection::LeftOut};
use crate::{
    messages::Sentence,
    source::{Sha256, visible_json},
};

/// Grows when a reader of the old form could be misled; new keys do not count.
const RECORD_VERSION: u32 = 1;

/// Everything known about a build, beside what is in the build file.
#[derive(Clone, Debug)]
pub struct Build<'b> {
    pub manifest: &'b Manifest,
    pub archive: &'b Archive,
    pub method: Method,
    /// The directory of the project as the paths of the following have it.
    pub shown: &'b str,
    pub left_out: &'b [LeftOut],
    pub warnings: &'b [Warning],
    pub version_source: &'static str,
    /// For programs: `created`, `SOURCE_DATE_EPOCH`, `commit` or `default`.
    pub created_source: &'static str,
    /// Paths of packed files that differ from the commit; `None` where nobody can tell.
    pub dirty: Option<&'b [String]>,
    /// Other projects of the repository that this one names as its libraries; they are not in the build file.
    pub libraries: &'b [String],
    /// `None` where nothing was checked.
    pub check: Option<&'b Check>,
    /// Whether a provenance is wanted, too.
    pub with_provenance: bool,
}

/// How the check before the packing ended.
#[derive(Clone, Debug, Serialize)]
pub struct Check {
    pub errors: usize,
    pub warnings: usize,
    pub infos: usize,
    /// How many took part, and how many there are.
    pub rules: usize,
    pub rules_total: usize,
    pub fail_on: String,
    /// Of the platform data.
    pub data_version: String,
}

#[derive(Serialize)]
struct Record<'b> {
    version: u32,
    tool: Tool,
    archive: File<'b>,
    content_sha256: Sha256,
    manifest: Values<'b>,
    version_source: &'static str,
    created_source: &'static str,
    dirty: Option<&'b [String]>,
    entries: &'b [Written],
    left_out: Vec<Left>,
    warnings: Vec<WarningCode>,
    libraries: &'b [String],
    check: Option<&'b Check>,
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
    archive_format: u32,
}

#[derive(Serialize)]
struct File<'b> {
    name: String,
    size: u64,
    sha256: Sha256,
    method: &'b str,
    /// False for what the platform was not seen to take.
    standard: bool,
}

#[derive(Serialize)]
struct Values<'b> {
    kind: &'b str,
    vendor: &'b str,
    name: &'b str,
    version: &'b str,
    created: String,
    branch: &'b str,
    commit: &'b str,
}

#[derive(Serialize)]
struct Left {
    path: String,
    reason: &'static str,
}

/// A warning: its sentence is in no record, which is the same in every language.
#[derive(Serialize)]
struct WarningCode {
    path: String,
    code: String,
}

impl Build<'_> {
    /// The build record, `{archive}.json`: `schemas/build-record.schema.json`.
    #[must_use]
    pub fn record(&self) -> Vec<u8> {
        let Manifest { kind, vendor, name, version, created, branch, commit } = self.manifest;
        let left = |left: &LeftOut| Left { path: self.inside(&left.path), reason: left.why.word() };
        let told = |warning: &Warning| WarningCode {
            path: self.inside(&warning.path),
            code: warning.caution.code(),
        };
        document(&Record {
            version: RECORD_VERSION,
            tool: Tool { name: "stapel", version: env!("CARGO_PKG_VERSION"), archive_format: FORMAT_VERSION },
            archive: File {
                name: self.manifest.file_name(),
                size: self.archive.size,
                sha256: self.archive.sha256,
                method: self.method.word(),
                standard: self.method == Method::Deflate,
            },
            content_sha256: self.archive.content,
            manifest: Values {
                kind: kind.word(),
                vendor,
                name,
                version,
                created: created.rfc3339(),
                branch,
                commit,
            },
            version_source: self.version_source,
            created_source: self.created_source,
            dirty: self.dirty,
            entries: &self.archive.entries,
            left_out: self.left_out.iter().map(left).collect(),
            warnings: self.warnings.iter().map(told).collect(),
            libraries: self.libraries,
            check: self.check,
        })
    }

    /// A path as entries of the build file have it, so that a record does not tell where the project lay.
    fn inside(&self, path: &str) -> String {
        let below = path.strip_prefix(self.shown).unwrap_or(path);
        format!("{}/{}", self.manifest.directory(), below.trim_start_matches('/'))
    }

    /// The checksum file, `{archive}.sha256`, as `sha256sum -c` reads it.
    #[must_use]
    pub fn checksum(&self) -> Vec<u8> {
        format!("{}  {}\n", self.archive.sha256, self.manifest.file_name()).into_bytes()
    }

    /// An unsigned in-toto statement with an SLSA provenance, `{archive}.intoto.json`, for the CI server to sign. It claims
    /// no level, and tells nothing about the machine: who signs it knows that.
    #[must_use]
    pub fn provenance(&self) -> Vec<u8> {
        let manifest = self.manifest;
        let sha256 = |sha: Sha256| serde_json::json!({ "sha256": sha.to_string() });
        let mut sources = Vec::new();
        if !manifest.commit.is_empty() {
            sources.push(serde_json::json!({
                "name": "source",
                "digest": { "gitCommit": manifest.commit },
                "annotations": { "branch": manifest.branch, "modified": self.dirty.map(|dirty| !dirty.is_empty()) },
            }));
        }
        sources.push(serde_json::json!({ "name": "content", "digest": sha256(self.archive.content) }));
        document(&serde_json::json!({
            "_type": "https://in-toto.io/Statement/v1",
            "subject": [{ "name": manifest.file_name(), "digest": sha256(self.archive.sha256) }],
            "predicateType": "https://slsa.dev/provenance/v1",
            "predicate": {
                "buildDefinition": {
                    "buildType": format!("urn:stapel:pack:v{FORMAT_VERSION}"),
                    "externalParameters": {
                        "vendor": manifest.vendor,
                        "name": manifest.name,
                        "version": manifest.version,
                        "created": manifest.created.rfc3339(),
                        "method": self.method.word(),
                    },
                    "internalParameters": {},
                    "resolvedDependencies": sources,
                },
                "runDetails": {
                    "builder": {
                        "id": "urn:stapel:local",
                        "version": { "stapel": env!("CARGO_PKG_VERSION") },
                    },
                },
            },
        }))
    }
}

/// A document for programs and people: indented, with a final line break.
fn document(value: &impl Serialize) -> Vec<u8> {
    let mut json = serde_json::to_string_pretty(value).unwrap_or_default();
    json.push('\n');
    visible_json(json).into_bytes()
}
