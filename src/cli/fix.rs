//! `--fix` and `--diff`: automatic fixes are applied on disk, or shown.

use std::{collections::BTreeSet, path::Path};

use rayon::prelude::*;

use super::{Outcome, diff, examine::Examined, options::LintOptions, output, summary, timings::Timings};
use crate::{
    check::{
        Crash, Report,
        fix::{Done, DropReason, Dropped, Level, Total},
    },
    edit::{
        atomic::{Unreplaced, replace},
        temporary::remove_stale,
    },
    messages::{
        Failure,
        run::{Note, Summary, Timing},
        usage::{Advice, Problem, Refusal},
    },
    project::{Codebase, File},
    session::RunProblem,
    source::FileIndex,
    system::sync_directory,
};

/// Takes out of a report what is not to be reported, and may say so.
pub(crate) type TakeOut<'t> = dyn Fn(&Codebase, &mut Report) -> Option<Note> + Sync + 't;

/// Writes the fixes to the files. What is examined is then what remains; a file that could not be written is a problem,
/// and is reported as it was.
pub(crate) fn write(
    examined: Examined,
    level: Level,
    take_out: &TakeOut<'_>,
    timings: &mut Timings,
) -> (Examined, Vec<Note>) {
    let (mut examined, mut done) = apply_fixes(examined, level, take_out);
    examined.codebase().run().leftovers.iter().for_each(|path| remove_stale(path));
    let mut unwritten: Vec<(FileIndex, RunProblem)> = examined.pool.install(|| {
        let changes = done.changes.par_iter();
        let problems = changes.filter_map(|(index, change)| {
            let file = examined.codebase().file(*index)?;
            let failure = rewrite(file, [&change.before, file.text()]).err()?;
            Some((*index, RunProblem::new(file.path().to_owned(), failure)))
        });
        problems.collect()
    });
    let (restored, problems) = restore_linked(&examined, &mut done, &unwritten);
    unwritten.extend(problems);
    examined.pool.install(|| sync_directories(&examined, &done));
    let kept: Vec<File> = restored
        .into_iter()
        .filter_map(|index| {
            Some(examined.codebase().file(index)?.with_text(done.changes.remove(&index)?.before))
        })
        .collect();
    if !kept.is_empty() {
        (examined, ()) = examined.turned(|session, report| {
            let session = session.with_files(kept);
            let report = session.findings(&report.requested);
            (session, report, ())
        });
    }
    unwritten.into_iter().for_each(|(_, problem)| examined.add(problem));
    examined.report.fixed = Some(done.total());
    timings.end(Timing::Fixes);
    let notes = notes(&examined, &done);
    (examined, notes)
}

/// Shows the fixes as a diff and writes nothing.
pub(crate) fn show(
    options: &LintOptions,
    examined: Examined,
    level: Level,
    take_out: &TakeOut<'_>,
    timings: &mut Timings,
) -> Result<Outcome, Failure> {
    let (examined, done) = apply_fixes(examined, level, take_out);
    let mut shown = String::new();
    let mut notes = notes(&examined, &done);
    for (index, change) in &done.changes {
        let Some(file) = examined.codebase().file(*index) else { continue };
        let old = file.with_text(change.before.clone());
        let (changed, is_exact) = diff::of(file.path(), [Some(&old), Some(file)]);
        shown += &changed;
        if !is_exact {
            notes.push(Note::DiffInexact { path: file.path().to_owned() });
        }
    }
    output::print(shown.as_bytes())?;
    timings.end(Timing::Fixes);
    output::complain(&summary::notes(&examined, notes));
    let Total { findings, files, suggested } = done.total();
    if !options.verbosity.is_quiet() {
        let mut told = vec![Summary::Fixable { findings, files }];
        told.extend(summary::suggested(suggested));
        output::complain(&summary::lines(&told, examined.lang));
    }
    if options.shows_timings() {
        output::complain(&timings.text(examined.lang));
    }
    Ok(if !examined.problems.is_empty() {
        Outcome::Incomplete
    } else if files > 0 && !options.exit_zero {
        Outcome::Findings
    } else {
        Outcome::Clean
    })
}

/// Makes the fixes in memory. What is examined is then what they leave; what they did stands apart.
fn apply_fixes(examined: Examined, level: Level, take_out: &TakeOut<'_>) -> (Examined, Done) {
    let known: Vec<_> =
        examined.report.crashes.iter().map(|crash| (crash.rule.id.clone(), crash.path.clone())).collect();
    let (mut examined, done) = examined.turned(|session, report| {
        session.fixed(report, level, &|codebase, report| _ = take_out(codebase, report))
    });
    // A rule may crash on a text that it has not met before.
    let is_new =
        |crash: &&Crash| !known.iter().any(|(rule, path)| (rule, path) == (&crash.rule.id, &crash.path));
    let crashes = examined.report.crashes.iter().filter(is_new);
    let crashes: Vec<_> = crashes.map(|crash| examined.session.crashed(crash)).collect();
    crashes.into_iter().for_each(|problem| examined.add(problem));
    (examined, done)
}

/// Gives back the old text to the files that fixes change together with one that could not be written. The result is all
/// files that have their old text, and what kept others from getting it back.
fn restore_linked(
    examined: &Examined,
    done: &mut Done,
    unwritten: &[(FileIndex, RunProblem)],
) -> (BTreeSet<FileIndex>, Vec<(FileIndex, RunProblem)>) {
    let failed: BTreeSet<FileIndex> = unwritten.iter().map(|(index, _)| *index).collect();
    let mut old = done.linked.with(failed.iter().copied());
    let written = old.difference(&failed);
    let restore = |index: &FileIndex| {
        let (file, change) = (examined.codebase().file(*index)?, done.changes.get(index)?);
        let failure = rewrite(file, [file.text(), &change.before]).err()?;
        Some((*index, RunProblem::new(file.path().to_owned(), failure)))
    };
    let problems: Vec<_> = written.filter_map(restore).collect();
    problems.iter().for_each(|(index, _)| _ = old.remove(index));
    (old, problems)
}

/// Puts the second of two texts of a file to disk, where it still has to be the first.
fn rewrite(file: &File, texts: [&str; 2]) -> Result<(), Failure> {
    let Some(path) = &file.source.real else { return Ok(()) };
    let [read, new] = texts.map(|text| diff::on_disk(file, text));
    replace(path, read.as_bytes(), new.as_bytes()).map_err(|error| {
        let failure = Failure::new(Problem::NotWritten { path: file.path().to_owned() });
        match error {
            Unreplaced::Changed => failure.because(Refusal::ChangedSince).advise(Advice::RunAgain),
            Unreplaced::Refused(error) => failure.refused(&error),
        }
    })
}

/// Makes the names of written files survive a power failure. Where that fails, the files are whole all the same.
fn sync_directories(examined: &Examined, done: &Done) {
    let files = done.changes.keys().filter_map(|index| examined.codebase().file(*index));
    let on_disk = files.filter(|file| file.source.real.is_some());
    let directories: BTreeSet<&Path> = on_disk.map(|file| file.source.directory()).collect();
    directories.into_par_iter().for_each(|directory| sync_directory(directory).unwrap_or_default());
}

/// What is worth knowing of fixes that were not made, and of files that were not asked for.
fn notes(examined: &Examined, done: &Done) -> Vec<Note> {
    // One of a kind in a file is enough to look there.
    let mut told = BTreeSet::new();
    let dropped = done.dropped.iter().filter(|it| told.insert((it.place.file, it.rule.id.clone())));
    let dropped = dropped.filter_map(|Dropped { rule, place, reason }| {
        let file = examined.codebase().file(place.file)?;
        let line = file.lines().line_col(place.span.start).line;
        let (path, rule) = (file.path().to_owned(), rule.id.clone().into_owned());
        Some(match reason {
            DropReason::Syntax => Note::FixDropped { path, line, rule },
            DropReason::Length => Note::FixTooLarge { path, line, rule },
            DropReason::OtherFile => Note::FixBarred { path, line, rule },
        })
    });
    let others = done.changes.keys().filter(|index| !examined.session.requested().contains(**index));
    let others = others.filter_map(|index| examined.codebase().file(*index));
    let others = others.map(|file| Note::AlsoChanged { path: file.path().to_owned() });
    dropped.chain(others).chain((!done.is_settled).then_some(Note::FixesGoOn)).collect()
}
