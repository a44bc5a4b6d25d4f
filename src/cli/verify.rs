//! `stapel verify FILE`: whether a build file is sound, has the digest expected and comes from these sources.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::{
    Outcome,
    archive::{ArchiveFile, Facts, Told, Tool},
    failure::Failure,
    output,
    parse::Options,
};
use crate::{
    messages::{
        Lang, Sentence,
        archive::{Remark, Verified},
        usage::{Advice, Problem},
    },
    pack::{
        Manifest, Project, Refusal,
        archive::Failed,
        reader::Archive,
        verify::{Verdict, differences, rebuild, verify},
    },
    report::visible,
    source::DESCRIPTORS,
};

#[derive(Serialize)]
struct Answer<'a> {
    version: u32,
    tool: Tool,
    lang: &'static str,
    archive: Facts<'a>,
    content_sha256: Option<String>,
    /// Whether nothing at all is wrong: the archive is sound and is what it was compared with.
    ok: bool,
    sound: bool,
    problems: Vec<Told>,
    remarks: Vec<Told>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digest: Option<Digest>,
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<Against>,
}

/// What the sources of `--against` give.
#[derive(Serialize)]
struct Against {
    project: String,
    same: bool,
    differences: Vec<Told>,
}

/// What `--sha256` asked for.
#[derive(Serialize)]
struct Digest {
    expected: String,
    same: bool,
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<Outcome, Failure> {
    let expected = options.one("sha256").map(|text| digest(&text.to_string_lossy())).transpose()?;
    let file = ArchiveFile::open(Path::new(options.arguments().next().unwrap_or_default()))?;
    let archive = file.read()?;
    let mut verdict = verify(&archive);
    verdict.remarks.extend(misnamed(&verdict, &file));
    let against = options.one("against").zip(verdict.manifest.as_ref());
    let against = against
        .map(|(project, manifest)| compare(Path::new(project), &archive, manifest, lang))
        .transpose()?;
    let digest = expected.map(|expected| Digest { same: expected == file.sha256, expected });
    let answer = Answer {
        version: 1,
        tool: Tool::THIS,
        lang: lang.code(),
        archive: Facts::of(&file, &archive),
        content_sha256: verdict.content.map(|digest| digest.to_string()),
        ok: verdict.is_sound()
            && digest.as_ref().is_none_or(|digest| digest.same)
            && against.as_ref().is_none_or(|against| against.same),
        sound: verdict.is_sound(),
        problems: Told::all(&verdict.flaws, lang),
        remarks: verdict.remarks.iter().map(|remark| Told::of("", remark, lang)).collect(),
        digest,
        against,
    };
    if options.choice("format") == "json" {
        output::print_json(&answer)?;
    } else {
        output::print(text(&answer, &file, lang).as_bytes())?;
    }
    if options.is_given("against") && answer.against.is_none() {
        let failure = Failure::new(Problem::NotComparable { path: file.path.clone() });
        return Err(failure.advise(Advice::MendArchive));
    }
    Ok(if answer.ok { Outcome::Clean } else { Outcome::Findings })
}

/// Builds the project again and compares.
fn compare(typed: &Path, archive: &Archive<'_>, manifest: &Manifest, lang: Lang) -> Result<Against, Failure> {
    let shown = typed.display().to_string();
    let refused = |refusals: Vec<Refusal>| {
        let failure = Failure::new(Problem::NotRebuilt { project: shown.clone() });
        let told = |refusal: Refusal| Advice::MendProject {
            reason: refusal.fault.to(lang).to_string(),
            remedy: refusal.fault.remedy().to(lang).to_string(),
            path: refusal.path,
        };
        refusals.into_iter().map(told).fold(failure, Failure::advise)
    };
    let project = Project::open(&directory(typed)?, &shown).map_err(refused)?;
    let bytes = rebuild(&project, archive, manifest).map_err(|failed| match failed {
        Failed::Refused(refusals) => refused(refusals),
        Failed::Unwritten(error) => {
            output::refused(Failure::new(Problem::NotRebuilt { project: shown.clone() }), &error)
        }
    })?;
    let unread = |_| Failure::new(Problem::NotRebuilt { project: shown.clone() });
    let differing = differences(archive, &Archive::read(&bytes).map_err(unread)?);
    Ok(Against {
        same: differing.is_empty(),
        differences: differing.iter().map(|one| Told::of(&one.path, &one.difference, lang)).collect(),
        project: shown.clone(),
    })
}

/// The directory of a project, named by itself or by its descriptor.
fn directory(typed: &Path) -> Result<PathBuf, Failure> {
    let is_descriptor = typed.file_name().is_some_and(|name| DESCRIPTORS.iter().any(|known| name == *known));
    let named = if is_descriptor { typed.parent().unwrap_or(typed) } else { typed };
    let named = if named.as_os_str().is_empty() { Path::new(".") } else { named };
    named.canonicalize().map_err(|_| {
        Failure::new(Problem::NoSuchPath { path: typed.display().to_string() }).advise(Advice::CheckPath)
    })
}

/// The digest typed, in lower case.
fn digest(text: &str) -> Result<String, Failure> {
    let digest = text.trim().to_ascii_lowercase();
    if digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Ok(digest);
    }
    let (flag, value) = ("--sha256".to_owned(), text.to_owned());
    Err(Failure::new(Problem::BadValue { flag, value }).advise(Advice::GiveDigest))
}

/// A file under another name than the manifest gives it.
fn misnamed(verdict: &Verdict, file: &ArchiveFile) -> Option<Remark> {
    let expected = verdict.manifest.as_ref()?.file_name();
    (expected != file.name()).then_some(Remark::FileName { expected })
}

fn text(answer: &Answer<'_>, file: &ArchiveFile, lang: Lang) -> String {
    let path = || file.path.clone();
    let said = |sentence: Verified| format!("{}\n", visible(&sentence.to(lang).to_string()));
    let all = |told: &[Told]| told.iter().map(|told| told.line(&file.path)).collect::<String>();
    let mut text = all(&answer.problems);
    text += &said(if answer.sound {
        Verified::Sound { path: path(), entries: answer.archive.entries }
    } else {
        Verified::Unsound { path: path(), flaws: answer.problems.len() }
    });
    if !answer.sound {
        text += &said(Verified::PackAgain);
    }
    text += &said(Verified::Sha { sha256: file.sha256.clone() });
    if let Some(digest) = &answer.digest {
        text += &said(if digest.same {
            Verified::DigestSame
        } else {
            Verified::DigestDiffers { expected: digest.expected.clone() }
        });
    }
    if let Some(against) = &answer.against {
        let project = against.project.clone();
        text += &all(&against.differences);
        text += &said(if against.same {
            Verified::Same { project }
        } else {
            Verified::Differs { project, entries: against.differences.len() }
        });
    }
    let remarks = answer.remarks.iter();
    text.extend(remarks.map(|remark| said(Verified::Remark { text: remark.message().to_owned() })));
    text
}
