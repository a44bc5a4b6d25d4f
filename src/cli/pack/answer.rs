//! What packing says: a path or a list for people, a document for programs (`docs/pack.md`), and notes on standard error.

use serde::{Serialize, Serializer, ser::SerializeStruct};

use super::{find::Found, target::Target};
use crate::{
    messages::{
        Failure, Lang, Sentence,
        run::{Packing, Word},
    },
    pack::{
        PackRefusal, Project, Warning,
        archive::Written,
        record::{Build, Check},
        selection::Why,
    },
    report::visible,
    source::Sha256,
    system::path_text,
};

/// What came of one project.
#[derive(Debug, Default, Serialize)]
pub(super) struct Answer {
    ok: bool,
    /// The directory of the project; null where none was found.
    project: Option<String>,
    #[serde(flatten)]
    build: Option<Packed>,
    warnings: Vec<Message>,
    skipped: Vec<Skipped>,
    check: Option<Check>,
    errors: Vec<Message>,
}

#[derive(Debug, Serialize)]
struct Packed {
    /// The path of the build file.
    archive: String,
    /// False for a dry run, and where the same file was there already.
    written: bool,
    dry_run: bool,
    kind: &'static str,
    vendor: String,
    name: String,
    version: String,
    version_source: &'static str,
    created: String,
    created_source: &'static str,
    branch: String,
    commit: String,
    dirty: Option<Vec<String>>,
    method: &'static str,
    size: u64,
    sha256: Sha256,
    content_sha256: Sha256,
    /// How many there are, the manifest included.
    entries: usize,
    files: Vec<Written>,
    libraries: Vec<String>,
    /// The paths of what was written beside the build file.
    #[serde(rename = "beside")]
    sidecars: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Skipped {
    path: String,
    reason: &'static str,
}

#[derive(Debug, Serialize)]
struct Message {
    path: Option<String>,
    line: Option<u32>,
    code: String,
    message: String,
}

impl Answer {
    pub(super) fn packed(
        found: &Found,
        target: &Target,
        build: &Build<'_>,
        project: &Project,
        sidecars: &[(String, Vec<u8>)],
        (written, dry_run): (bool, bool),
        lang: Lang,
    ) -> Self {
        let (manifest, archive) = (build.manifest, build.archive);
        let packed = Packed {
            archive: target.shown(),
            written,
            dry_run,
            kind: manifest.kind.word(),
            vendor: manifest.vendor.clone(),
            name: manifest.name.clone(),
            version: manifest.version.clone(),
            version_source: build.version_source,
            created: manifest.created.rfc3339(),
            created_source: build.created_source,
            branch: manifest.branch.clone(),
            commit: manifest.commit.clone(),
            dirty: build.dirty.map(<[String]>::to_vec),
            method: build.method.word(),
            size: archive.size,
            sha256: archive.sha256,
            content_sha256: archive.content,
            entries: archive.entries.len(),
            files: archive.entries.clone(),
            libraries: build.libraries.to_vec(),
            sidecars: sidecars.iter().map(|(name, _)| path_text(&target.path(name)).into_owned()).collect(),
        };
        let warning = |warning: &Warning| Message {
            path: Some(shown(&warning.path).to_owned()),
            line: None,
            code: warning.caution.code(),
            message: warning.caution.to(lang).to_string(),
        };
        let skipped = project.selection.left_out.iter();
        Self {
            ok: true,
            build: Some(packed),
            warnings: build.warnings.iter().map(warning).collect(),
            skipped: skipped
                .map(|left| Skipped { path: left.path.clone(), reason: left.why.word() })
                .collect(),
            check: build.check.cloned(),
            ..Self::of(found)
        }
    }

    pub(super) fn refused(found: &Found, refusals: &[PackRefusal], lang: Lang) -> Self {
        let told = |refusal: &PackRefusal| Message {
            path: Some(refusal.path.clone()),
            line: refusal.line,
            code: refusal.fault.code(),
            message: refusal.fault.to(lang).to_string(),
        };
        Self { errors: refusals.iter().map(told).collect(), ..Self::of(found) }
    }

    pub(super) fn found(found: &Found, told: &Packing, check: Check, lang: Lang) -> Self {
        let error = Message {
            path: Some(shown(&found.shown).to_owned()),
            line: None,
            code: told.code(),
            message: told.to(lang).to_string(),
        };
        Self { check: Some(check), errors: vec![error], ..Self::of(found) }
    }

    pub(super) fn failed(found: &Found, failure: &Failure, lang: Lang) -> Self {
        Self { errors: vec![error(failure, lang)], ..Self::of(found) }
    }

    fn of(found: &Found) -> Self {
        Self { project: Some(shown(&found.shown).to_owned()), ..Self::default() }
    }

    /// What a person wants to have of it: the path, or what would be packed.
    fn text(&self) -> String {
        match &self.build {
            Some(build) if build.dry_run => build.files.iter().map(|entry| line(&entry.name)).collect(),
            Some(build) => line(&build.archive),
            None => String::new(),
        }
    }
}

fn error(failure: &Failure, lang: Lang) -> Message {
    Message { path: None, line: None, code: failure.code(), message: failure.sentence(lang) }
}

/// What came of all projects: the answer itself where one was asked for, else a list of them.
pub(super) struct Answers {
    answers: Vec<Answer>,
    is_list: bool,
}

impl Answers {
    pub(super) const fn new(is_list: bool) -> Self {
        Self { answers: Vec::new(), is_list }
    }

    pub(super) fn add(&mut self, answer: Answer) {
        self.answers.push(answer);
    }

    pub(super) fn fail(&mut self, failure: &Failure, lang: Lang) {
        self.answers.push(Answer { errors: vec![error(failure, lang)], ..Answer::default() });
    }

    pub(super) fn text(&self) -> String {
        self.answers.iter().map(Answer::text).collect()
    }
}

impl Serialize for Answers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &*self.answers {
            // What is wrong with the call as a whole is no answer about a project.
            [answer] if !self.is_list || answer.project.is_none() => return answer.serialize(serializer),
            _ => {}
        }
        let mut document = serializer.serialize_struct("Answers", 2)?;
        document.serialize_field("ok", &self.answers.iter().all(|answer| answer.ok))?;
        document.serialize_field("projects", &self.answers)?;
        document.end()
    }
}

/// A refusal as it stands on standard error.
pub(crate) fn refused(refusal: &PackRefusal, lang: Lang) -> String {
    let place = refusal.line.map_or(refusal.path.clone(), |line| format!("{}:{line}", refusal.path));
    let told = format!("stapel: {}: {place}: {}", Word::Error.to(lang), refusal.fault.to(lang));
    line(&told) + &line(&format!("  {}", refusal.fault.remedy().to(lang)))
}

/// A warning as it stands on standard error.
pub(super) fn warned(warning: &Warning, lang: Lang) -> String {
    let path = shown(&warning.path);
    line(&format!("stapel: {}: {path}: {}", Word::Warning.to(lang), warning.caution.to(lang)))
}

/// A note as it stands on standard error.
pub(super) fn note(note: &Packing, lang: Lang) -> String {
    line(&format!("stapel: {}: {}", Word::Note.to(lang), note.to(lang)))
}

/// Files that are left out for their extension and have no warning of their own.
pub(super) fn unexpected(project: &Project) -> impl Iterator<Item = Packing> {
    let is_warned = |path: &str| project.warnings.iter().any(|warning| warning.path == path);
    let left_out = project.selection.left_out.iter().filter(|left| left.why == Why::Extension);
    left_out
        .filter(move |left| !is_warned(&left.path))
        .map(|left| Packing::LeftOut { path: left.path.clone() })
}

/// The last lines on standard error.
pub(super) fn summary(build: &Build<'_>, lang: Lang) -> String {
    let dirty = build.dirty.map_or(0, <[String]>::len);
    let dirty = if dirty > 0 { note(&Packing::Dirty { files: dirty }, lang) } else { String::new() };
    let packed = Packing::Packed {
        entries: build.archive.entries.len(),
        left_out: build.left_out.len(),
        version: build.manifest.version.clone(),
    };
    dirty + &line(&packed.to(lang).to_string()) + &line(&format!("SHA-256 {}", build.archive.sha256))
}

fn line(text: &str) -> String {
    format!("{}\n", visible(text))
}

fn shown(path: &str) -> &str {
    if path.is_empty() { "." } else { path }
}
