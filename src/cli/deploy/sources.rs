//! The sources that a deploy is about: for the places of what the server says, for reports, and to see which data they keep.

use std::path::{Path, PathBuf};

use crate::{
    check::Report,
    cli::{archive::ArchiveFile, examine::Examined, git::Repository, pack::find::Found, reports::Reports},
    messages::{Failure, Lang, deploy::LossUnknown, run::Note},
    pack::{Manifest, reader::Archive},
    project::{Codebase, Project},
    report::{Input, Site},
    rules::{Finding, Place, RuleRef, Severity},
    service::deploy::{
        loss::{self, Comparison, Loss},
        said::{self, Said},
    },
    source::{self, FileKind, FileSet, Workspace},
    system::path_text,
};

/// The sources of a build, with what a check said of them where there was one.
pub(crate) enum Sources {
    Checked(Box<Examined>),
    Read { codebase: Box<Codebase>, requested: FileSet },
}

/// The largest source that is read from an archive, in bytes.
const LARGEST: u32 = 8 << 20;

impl Sources {
    /// Those on disk, without a check.
    pub(crate) fn on_disk(found: &Found, current: &Path) -> Self {
        let path = if found.shown.is_empty() { PathBuf::from(".") } else { PathBuf::from(&found.shown) };
        let root = source::Root::of_run(std::slice::from_ref(&found.dir), current);
        let (codebase, requested) = Codebase::load(&[path], &source::Options::new(root.path().to_path_buf()));
        Self::Read { codebase: Box::new(codebase), requested }
    }

    /// Those in a build file; `dir` is where the project lies, so that places are those of files that people have.
    pub(crate) fn in_archive(archive: &Archive<'_>, manifest: &Manifest, dir: Option<&str>) -> Self {
        let codebase = codebase_of(texts_in(archive, manifest, dir));
        let requested = FileSet::all(codebase.files().len());
        Self::Read { codebase: Box::new(codebase), requested }
    }

    pub(crate) fn codebase(&self) -> &Codebase {
        match self {
            Self::Checked(examined) => examined.codebase(),
            Self::Read { codebase, .. } => codebase,
        }
    }

    /// The project of this vendor and name.
    pub(crate) fn project(&self, vendor: &str, name: &str) -> Option<Project<'_>> {
        project(self.codebase(), vendor, name)
    }

    /// The messages of the server as findings.
    pub(crate) fn findings_of(&self, vendor: &str, name: &str, said: &[Said]) -> Vec<Finding> {
        said::findings(self.codebase(), vendor, name, said)
    }

    /// The losses as findings: errors, or, where they are allowed, warnings.
    pub(crate) fn losses(&self, vendor: &str, name: &str, losses: &[Loss], is_allowed: bool) -> Vec<Finding> {
        let descriptor =
            self.project(vendor, name).and_then(|project| Some(project.descriptor()?.file().index));
        let finding = |loss: &Loss| {
            let (file, span) = match loss.place {
                Some(place) => place,
                None => (descriptor?, source::Span::at(0)),
            };
            let text = |text: &Option<String>| text.clone().unwrap_or_default();
            let name = match &loss.part {
                Some(part) => format!("{}.{part}", loss.element),
                None => loss.element.clone(),
            };
            Some(Finding {
                rule: RuleRef::from(loss::rule()),
                place: Place { file, span },
                severity: if is_allowed { Severity::Warning } else { Severity::Error },
                variant: loss.kind.word(),
                args: vec![
                    ("name", name.into()),
                    ("before", text(&loss.before).into()),
                    ("after", text(&loss.after).into()),
                ],
                related: Vec::new(),
                fix: Vec::new(),
            })
        };
        losses.iter().filter_map(finding).collect()
    }

    /// Writes the reports: what the check found, and these findings.
    pub(crate) fn write(
        &mut self,
        reports: &Reports<'_>,
        findings: Vec<Finding>,
        lang: Lang,
    ) -> Result<Vec<Note>, Failure> {
        match self {
            Self::Checked(examined) => {
                examined.report.add(examined.session.codebase(), findings);
                reports.write(&examined.input())
            }
            Self::Read { codebase, requested } => {
                reports.expect_no_source(codebase)?;
                let mut report = Report { requested: requested.clone(), ..Report::default() };
                report.add(codebase, findings);
                reports.write(&Input {
                    codebase,
                    report: &report,
                    lang,
                    data_version: "",
                    problems: &[],
                    unused_patterns: &[],
                    site: Site::THIS,
                    commit: None,
                    pool: None,
                })
            }
        }
    }
}

/// The sources of the build that is applied on the server.
pub(crate) enum Applied<'a> {
    /// A build file.
    Archive(&'a ArchiveFile),
    /// What git has for a revision.
    Revision(&'a str),
}

/// What the new sources would lose of the data that the applied ones describe.
///
/// # Errors
/// The build file cannot be read. Where nobody can tell, the inner result says why.
pub(crate) fn losses(
    sources: &Sources,
    found: Option<&Found>,
    (vendor, name): (&str, &str),
    applied: &Applied<'_>,
) -> Result<Result<Comparison, LossUnknown>, Failure> {
    let texts = match applied {
        Applied::Archive(file) => {
            let archive = file.read()?;
            let verdict = crate::pack::verify::verify(&archive);
            let manifest = verdict.manifest.filter(|it| it.vendor == vendor && it.name == name);
            let Some(manifest) = manifest else {
                return Ok(Err(LossUnknown::NoProjectThere { commit: file.path.clone() }));
            };
            texts_in(&archive, &manifest, None)
        }
        Applied::Revision(revision) => {
            let dir = found.map(|found| found.dir.clone());
            match texts_at(dir, vendor, name, revision) {
                Ok(texts) => texts,
                Err(unknown) => return Ok(Err(unknown)),
            }
        }
    };
    let before = codebase_of(texts);
    let missing = || LossUnknown::NoProjectThere { commit: String::new() };
    let (Some(before), Some(now)) = (project(&before, vendor, name), sources.project(vendor, name)) else {
        return Ok(Err(missing()));
    };
    Ok(Ok(loss::compare(&before, &now)))
}

fn project<'c>(codebase: &'c Codebase, vendor: &str, name: &str) -> Option<Project<'c>> {
    use crate::{platform::words::key, project::ValueWords};
    codebase.projects().find(|project| {
        project.descriptor().is_some_and(|descriptor| {
            let root = descriptor.root();
            root.text_of(key::VENDOR) == Some(vendor) && root.text_of(key::NAME) == Some(name)
        })
    })
}

fn codebase_of(texts: Vec<(String, Vec<u8>)>) -> Codebase {
    Codebase::new(Workspace::in_memory(texts))
}

fn texts_in(archive: &Archive<'_>, manifest: &Manifest, dir: Option<&str>) -> Vec<(String, Vec<u8>)> {
    let prefix = format!("{}/{}/", manifest.vendor, manifest.name);
    let dir =
        dir.map_or(prefix.clone(), |dir| if dir.is_empty() { String::new() } else { format!("{dir}/") });
    let mut texts = Vec::new();
    if archive.is_bomb() {
        return texts;
    }
    for entry in &archive.entries {
        let path = entry.path();
        let Some(rest) = path.strip_prefix(&*prefix) else { continue };
        if entry.size <= LARGEST && FileKind::of(rest.as_ref(), false).is_some() {
            texts.extend(archive.contents(entry).ok().map(|text| (format!("{dir}{rest}"), text)));
        }
    }
    texts
}

/// The descriptions of the project as a revision has them, from stored objects alone.
fn texts_at(
    dir: Option<PathBuf>,
    vendor: &str,
    name: &str,
    revision: &str,
) -> Result<Vec<(String, Vec<u8>)>, LossUnknown> {
    let here = std::env::current_dir().ok();
    let start = dir.clone().or(here).ok_or(LossUnknown::NoRepository)?;
    let repository = Repository::of(&start).map_err(|_| LossUnknown::NoRepository)?;
    let missing = || LossUnknown::CommitMissing { commit: revision.to_owned() };
    let commit = repository.commit(revision.as_ref()).ok_or_else(missing)?;
    let tree = repository.tree(&commit).map_err(|_| missing())?;
    let names: Vec<(String, &str)> =
        tree.files.iter().map(|(path, id)| (path_text(path).into_owned(), id.as_str())).collect();
    let now = dir.and_then(|dir| Some(path_text(dir.strip_prefix(repository.top()).ok()?).into_owned()));
    let own = format!("{vendor}/{name}");
    let is_project = |dir: &str| {
        let at = |file: &str| if dir.is_empty() { file.to_owned() } else { format!("{dir}/{file}") };
        source::DESCRIPTORS.iter().any(|file| names.iter().any(|(path, _)| *path == at(file)))
    };
    // Where it lies now, else where it lay then.
    let dirs = names.iter().filter_map(|(path, _)| {
        let (dir, file) = path.rsplit_once('/')?;
        let is_named = dir == own || dir.ends_with(&format!("/{own}"));
        (source::DESCRIPTORS.contains(&file) && is_named).then(|| dir.to_owned())
    });
    let dir = now.filter(|dir| is_project(dir)).or_else(|| dirs.min());
    let none = || LossUnknown::NoProjectThere { commit: revision.to_owned() };
    let dir = dir.ok_or_else(none)?;
    let prefix = if dir.is_empty() { String::new() } else { format!("{dir}/") };
    let files: Vec<&(String, &str)> = names
        .iter()
        .filter(|(path, _)| {
            path.starts_with(&prefix) && FileKind::of(path.as_ref(), false) == Some(FileKind::Description)
        })
        .collect();
    let objects = repository.objects(files.iter().map(|(_, id)| *id)).map_err(|_| missing())?;
    let texts = files.iter().zip(objects).map(|((path, _), object)| Some((path.clone(), object?.content)));
    texts.collect::<Option<Vec<_>>>().ok_or_else(missing)
}
