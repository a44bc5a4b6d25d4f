//! `stapel inspect FILE`: what a build file holds.

use std::{collections::BTreeMap, path::PathBuf};

use serde::Serialize;

use super::{
    Outcome,
    archive::{ArchiveFile, EntryNote, Facts, Tool},
    command::{Args, Argument, Command},
    flags::{ANSWER, AnswerFormat},
    output, summary,
};
use crate::{
    messages::{
        Bilingual, Failure, Lang, Sentence,
        archive::{Inspected, Verified},
        help::{page, value},
        run::Note,
        usage::{Advice, Problem},
    },
    pack::inspect::{Codec, Inspection, Type, Untold},
    report::visible,
};

#[derive(Serialize)]
struct Answer<'a> {
    version: u32,
    tool: Tool,
    lang: &'static str,
    archive: Facts<'a>,
    #[serde(flatten)]
    inspection: &'a Inspection,
    /// How many there are; of many not all are listed.
    problems_total: usize,
    problems: &'a [EntryNote],
}

/// `stapel inspect FILE`.
pub(crate) struct Inspect {
    file: PathBuf,
    answer: AnswerFormat,
}

impl Command for Inspect {
    const NAME: &'static str = "inspect";
    const ABOUT: Bilingual = page::ABOUT_INSPECT;

    fn read(args: &mut Args<'_>) -> Self {
        Self { file: args.argument(Argument::one(value::FILE)), answer: args.flag(ANSWER) }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        run(self, lang)
    }
}

/// Tells what is in the archive. One that is not sound is described as far as it can be read.
fn run(options: &Inspect, lang: Lang) -> Result<Outcome, Failure> {
    let file = ArchiveFile::open(&options.file)?;
    let archive = file.read()?;
    let inspection = Inspection::of(&archive).map_err(|untold| failure(untold, &file))?;
    file.expect_unchanged()?;
    let problems = EntryNote::all(&inspection.flaws, lang);
    if options.answer == AnswerFormat::Json {
        output::print_json(&Answer {
            version: 1,
            tool: Tool::THIS,
            lang: lang.code(),
            archive: Facts::of(&file, &archive),
            inspection: &inspection,
            problems_total: inspection.flaws.total(),
            problems: &problems,
        })?;
    } else {
        output::print_lines(&text(&inspection, &file, archive.entries.len(), lang))?;
    }
    if !inspection.complete {
        let unread: String = problems.iter().map(|problem| problem.line(&file.path)).collect();
        output::complain(&unread);
        output::complain(&hidden(inspection.flaws.hidden(), lang));
        let failure = Failure::new(Problem::ArchivePartlyRead { path: file.path });
        output::complain(&failure.advise(Advice::FetchArchive).text(lang));
        return Ok(Outcome::Incomplete);
    }
    if !problems.is_empty() {
        output::complain(&summary::note(
            &Note::ArchiveUnsound { path: file.path, flaws: inspection.flaws.total() },
            lang,
        ));
    }
    Ok(Outcome::Clean)
}

/// A line about those that are not listed one by one.
fn hidden(count: usize, lang: Lang) -> String {
    if count == 0 { String::new() } else { format!("{}\n", Verified::Hidden { count }.to(lang)) }
}

fn failure(untold: Untold, file: &ArchiveFile) -> Failure {
    let path = file.path.clone();
    match untold {
        Untold::NoManifest => Failure::new(Problem::NotABuildFile { path }).advise(Advice::GiveBuildFile),
        Untold::ManifestTooLarge { most } => {
            Failure::new(Problem::ManifestTooLarge { path, most }).advise(Advice::GiveBuildFile)
        }
        Untold::Unnamed { key } => {
            let key = key.to_owned();
            Failure::new(Problem::ManifestNamesNothing { path, key }).advise(Advice::PackAgain)
        }
        Untold::Bomb => Failure::new(Problem::ArchiveIsBomb { path }).advise(Advice::PackAgain),
    }
}

fn text(inspection: &Inspection, file: &ArchiveFile, entries: usize, lang: Lang) -> String {
    let mut lines = Vec::new();
    let mut say = |indent: usize, text: String| {
        lines.push(format!("{}{}\n", " ".repeat(indent), visible(&text)));
    };
    let told = |sentence: Inspected| sentence.to(lang).to_string();
    let project = &inspection.project;
    say(0, format!("{}::{} {}", project.vendor, project.name, project.version));
    for (key, value) in &inspection.manifest {
        say(2, format!("{key}: {value}").trim_end().to_owned());
    }
    let codec = told(match inspection.codec {
        Codec::Deflate => Inspected::Deflate,
        Codec::Store => Inspected::Store,
        Codec::Mixed => Inspected::Mixed,
    });
    let optional = [
        project.presentation.clone().map(|text| Inspected::Presentation { text }),
        project.base_version.clone().map(|version| Inspected::BaseVersion { version }),
        project.compatibility_mode.clone().map(|mode| Inspected::CompatibilityMode { mode }),
    ];
    let always = [
        Inspected::Entries { entries, codec },
        Inspected::Size { bytes: file.size(), sha256: file.sha256.to_string() },
    ];
    say(0, told(Inspected::Facts));
    for fact in optional.into_iter().flatten().chain(always) {
        say(2, told(fact));
    }
    let mut elements: BTreeMap<Option<&str>, Vec<&Type>> = BTreeMap::new();
    for element in &inspection.elements {
        elements.entry(element.subsystem.as_deref()).or_default().push(element);
    }
    for subsystem in &inspection.subsystems {
        say(0, told(Inspected::Subsystem { name: subsystem.qualified.clone() }));
        if !subsystem.packages.is_empty() {
            say(2, told(Inspected::Packages { names: subsystem.packages.join(", ") }));
        }
        for element in elements.get(&Some(&*subsystem.name)).into_iter().flatten() {
            say(2, format!("{} {} {}", element.qualified, element.kind, element.scope));
        }
    }
    for project in &inspection.other_projects {
        say(0, told(Inspected::OtherProject { directory: project.clone() }));
    }
    say(0, told(Inspected::Global { types: inspection.global_types.len() }));
    for qualified in &inspection.global_types {
        say(2, qualified.clone());
    }
    lines.concat()
}
