//! `stapel verify FILE`: whether a build file is sound, has the digest expected and comes from these sources.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::{
    Outcome,
    archive::{ArchiveFile, EntryNote, Facts, Tool},
    command::{Args, Argument, Command},
    examine,
    flags::{ANSWER, AnswerFormat, Flag, one, text as text_flag},
    output,
    pack::{answer::refused, find},
};
use crate::{
    messages::{
        Bilingual, Failure, Lang, Sentence,
        archive::{Remark, Verified},
        help::{flag, page, section, value},
        usage::{Advice, Problem},
    },
    pack::{
        PackRefusal, Project,
        archive::Failed,
        reader::{Archive, Index},
        verify::{Verdict, differences, rebuild, verify},
    },
    report::visible,
    source::Sha256,
};

#[derive(Serialize)]
struct Answer<'a> {
    version: u32,
    tool: Tool,
    lang: &'static str,
    archive: Facts<'a>,
    content_sha256: Option<Sha256>,
    /// Whether nothing at all is wrong: the archive is sound and is what it was compared with.
    ok: bool,
    sound: bool,
    /// How many there are; of many not all are listed.
    problems_total: usize,
    problems: Vec<EntryNote>,
    remarks: Vec<EntryNote>,
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
    /// How many there are; of many not all are listed.
    differences_total: usize,
    differences: Vec<EntryNote>,
}

/// What `--sha256` asked for.
#[derive(Serialize)]
struct Digest {
    expected: Sha256,
    same: bool,
}

const AGAINST: Flag<Option<PathBuf>> = one("against", value::PROJECT, section::COMPARE, flag::AGAINST);
const SHA256: Flag<Option<String>> = text_flag("sha256", value::DIGEST, section::COMPARE, flag::SHA256);

/// `stapel verify FILE`.
pub(crate) struct Verify {
    file: PathBuf,
    /// The project that it should come from.
    against: Option<PathBuf>,
    sha256: Option<String>,
    answer: AnswerFormat,
}

impl Command for Verify {
    const NAME: &'static str = "verify";
    const ABOUT: Bilingual = page::ABOUT_VERIFY;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            file: args.argument(Argument::one(value::FILE)),
            against: args.flag(AGAINST),
            sha256: args.flag(SHA256),
            answer: args.flag(ANSWER),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        run(self, lang)
    }
}

fn run(options: &Verify, lang: Lang) -> Result<Outcome, Failure> {
    let expected = options.sha256.as_deref().map(digest).transpose()?;
    let file = ArchiveFile::open(&options.file)?;
    let archive = file.read()?;
    let mut verdict = verify(&archive);
    verdict.remarks.extend(misnamed(&verdict, &file));
    let against = options.against.as_deref().map(|project| compare(project, &archive, &verdict, &file, lang));
    let (against, failed) = match against {
        Some(Ok(against)) => (Some(against), None),
        Some(Err(failure)) => (None, Some(failure)),
        None => (None, None),
    };
    file.expect_unchanged()?;
    let digest = expected.map(|expected| Digest { same: expected == file.sha256, expected });
    let answer = Answer {
        version: 1,
        tool: Tool::THIS,
        lang: lang.code(),
        archive: Facts::of(&file, &archive),
        content_sha256: verdict.content,
        ok: verdict.is_sound()
            && digest.as_ref().is_none_or(|digest| digest.same)
            && failed.is_none()
            && against.as_ref().is_none_or(|against| against.same),
        sound: verdict.is_sound(),
        problems_total: verdict.flaws.total(),
        problems: EntryNote::all(&verdict.flaws, lang),
        remarks: verdict.remarks.iter().map(|remark| EntryNote::of("", remark, lang)).collect(),
        digest,
        against,
    };
    if options.answer == AnswerFormat::Json {
        output::print_json(&answer)?;
    } else {
        output::print_lines(&text(&answer, &file, lang))?;
    }
    if let Some(failure) = failed {
        return Err(failure);
    }
    Ok(if answer.ok {
        Outcome::Clean
    } else if verdict.is_incomplete() {
        Outcome::Incomplete
    } else {
        Outcome::Findings
    })
}

/// Builds the project again and compares.
fn compare(
    typed: &Path,
    archive: &Archive<'_>,
    verdict: &Verdict,
    file: &ArchiveFile,
    lang: Lang,
) -> Result<Against, Failure> {
    let project = typed.to_string_lossy().into_owned();
    let Some(manifest) = &verdict.manifest else {
        let failure = Failure::new(Problem::NotComparable { path: file.path.clone() });
        return Err(failure.advise(Advice::MendAbove));
    };
    let not_rebuilt = || Failure::new(Problem::NotRebuilt { project: project.clone() });
    let refused = |refusals: Vec<PackRefusal>| {
        output::complain(&refusals.iter().map(|refusal| refused(refusal, lang)).collect::<String>());
        not_rebuilt().advise(Advice::MendAbove)
    };
    let found = find::project(typed.as_os_str(), &examine::current()?)?;
    let opened = Project::open(&found.dir, &found.shown).map_err(refused)?;
    let rebuilt = rebuild(&opened, archive, manifest).map_err(|failed| match failed {
        Failed::Refused(refusals) => refused(refusals),
        Failed::Unwritten(error) => not_rebuilt().refused(&error),
    })?;
    let index = Index::load(rebuilt).map_err(|_| not_rebuilt())?;
    let rebuilt = Archive::of(&index).map_err(|_| not_rebuilt())?;
    let differing = differences(archive, &rebuilt).map_err(|_| not_rebuilt())?;
    Ok(Against {
        same: differing.is_empty(),
        differences_total: differing.total(),
        differences: differing.iter().map(|one| EntryNote::of(&one.path, &one.difference, lang)).collect(),
        project: project.clone(),
    })
}

/// The digest typed, in letters of either case.
fn digest(text: &str) -> Result<Sha256, Failure> {
    Sha256::parse(&text.trim().to_ascii_lowercase()).ok_or_else(|| {
        let (flag, value) = (SHA256.spec.long(), text.to_owned());
        Failure::new(Problem::BadValue { flag, value }).advise(Advice::GiveDigest)
    })
}

/// A file under another name than the manifest gives it.
fn misnamed(verdict: &Verdict, file: &ArchiveFile) -> Option<Remark> {
    let expected = verdict.manifest.as_ref()?.file_name();
    (expected != file.name()).then_some(Remark::FileName { expected })
}

fn text(answer: &Answer<'_>, file: &ArchiveFile, lang: Lang) -> String {
    let path = || file.path.clone();
    let said = |sentence: Verified| format!("{}\n", visible(&sentence.to(lang).to_string()));
    let all = |told: &[EntryNote]| told.iter().map(|told| told.line(&file.path)).collect::<String>();
    let more = |total: usize, told: &[EntryNote]| total.checked_sub(told.len()).filter(|count| *count > 0);
    let mut text = all(&answer.problems);
    text.extend(more(answer.problems_total, &answer.problems).map(|count| said(Verified::Hidden { count })));
    text += &said(if answer.sound {
        Verified::Sound { path: path(), entries: answer.archive.entries }
    } else {
        Verified::Unsound { path: path(), flaws: answer.problems_total }
    });
    if !answer.sound {
        text += &said(Verified::PackAgain);
    }
    text += &said(Verified::Sha { sha256: file.sha256.to_string() });
    if let Some(digest) = &answer.digest {
        text += &said(if digest.same {
            Verified::DigestSame
        } else {
            Verified::DigestDiffers { expected: digest.expected.to_string() }
        });
    }
    if let Some(against) = &answer.against {
        let project = against.project.clone();
        text += &all(&against.differences);
        let more = more(against.differences_total, &against.differences);
        text.extend(more.map(|count| said(Verified::HiddenDifferences { count })));
        text += &said(if against.same {
            Verified::Same { project }
        } else {
            Verified::Differs { project, entries: against.differences_total }
        });
    }
    let remarks = answer.remarks.iter();
    text.extend(remarks.map(|remark| said(Verified::Remark { text: remark.message().to_owned() })));
    text
}
