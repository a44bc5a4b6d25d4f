//! Where reports go: the one of `--format` and `--out`, and those of `--report`, all of one check.
//!
//! Every report is prepared before the first byte of any is written, so a report that cannot be made costs none. Then
//! each is written while it is made, and none of them is held in memory.

use std::{
    env,
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

use super::{
    destination::{Accepts, Destination},
    flags::{Color, REPORT, Word},
    git::Repository,
    options::ReportOptions,
    output,
};
use crate::{
    messages::{
        Failure,
        run::Note,
        usage::{Advice, Problem},
    },
    pack::Timestamp,
    project::Codebase,
    report::{self, Commit, CountBy, Format, Input, RenderError, TextStyle},
    session::{Scope, nearest},
    system::end_of,
};

/// The reports that a run makes.
pub(crate) struct Reports<'o> {
    targets: Vec<Target<'o>>,
    /// The page of `GITHUB_STEP_SUMMARY`, where one is wanted.
    page: Option<PathBuf>,
}

struct Target<'o> {
    format: Format,
    /// What findings are counted by, where it is counts instead of findings.
    statistics: Option<CountBy>,
    /// Standard output where there is none.
    destination: Option<Destination<'o>>,
    style: TextStyle,
}

impl<'o> Reports<'o> {
    /// The reports that the options ask for.
    ///
    /// # Errors
    /// A format that does not exist, a file that cannot or must not be written or is named twice.
    pub(crate) fn of(options: &'o ReportOptions) -> Result<Self, Failure> {
        let main = (options.format, options.out.as_deref());
        let mut reports = Self::with(vec![main], &options.more, (options.excerpts, options.color))?;
        if let Some(main) = reports.targets.first_mut() {
            main.statistics = options.statistics;
        }
        Ok(reports)
    }

    /// The reports of `--report` alone, given as `FORMAT=FILE`, for a command whose own answer is no report.
    ///
    /// # Errors
    /// As above.
    pub(crate) fn to_files(values: &'o [OsString]) -> Result<Self, Failure> {
        Self::with(Vec::new(), values, (false, Color::default()))
    }

    fn with(
        mut asked: Vec<(Format, Option<&'o Path>)>,
        more: &'o [OsString],
        (excerpts, color): (bool, Color),
    ) -> Result<Self, Failure> {
        for value in more {
            let (format, path) = pair(value)?;
            asked.push((format, Some(path)));
        }
        let page = env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty());
        let is_wanted = asked.iter().any(|(format, _)| *format == Format::Github);
        let mut targets = Vec::new();
        for (format, path) in asked {
            let destination = path.map(|path| Destination::of(path, Accepts::Stream)).transpose()?;
            let style = text_style(format, path, excerpts, color);
            targets.push(Target { format, statistics: None, destination, style });
        }
        let reports = Self { targets, page: page.filter(|_| is_wanted).map(PathBuf::from) };
        let mut earlier: Vec<&Destination<'_>> = Vec::new();
        for destination in reports.destinations() {
            earlier.iter().try_for_each(|other| destination.expect_other_than(other))?;
            earlier.push(destination);
        }
        if let Some(page) = reports.page()? {
            earlier.iter().try_for_each(|other| page.expect_other_than(other))?;
        }
        Ok(reports)
    }

    /// Refuses reports that would overwrite these files, which the run reads, or that lead out of the checked tree.
    ///
    /// # Errors
    /// As above.
    pub(crate) fn expect_apart<'f>(
        &self,
        files: impl Iterator<Item = &'f Path> + Clone,
        scope: &Scope,
    ) -> Result<(), Failure> {
        let apart = |destination: &Destination<'_>| {
            destination.expect_none_of(files.clone())?;
            destination.expect_within(&scope.root, &scope.current)
        };
        self.destinations().try_for_each(apart)?;
        self.page()?.iter().try_for_each(apart)
    }

    /// Refuses reports that would overwrite what is checked.
    ///
    /// # Errors
    /// As above.
    pub(crate) fn expect_no_source(&self, codebase: &Codebase) -> Result<(), Failure> {
        self.destinations().chain(self.page()?.as_ref()).try_for_each(|one| one.expect_no_source(codebase))
    }

    fn page(&self) -> Result<Option<Destination<'_>>, Failure> {
        self.page.as_deref().map(|page| Destination::of(page, Accepts::File)).transpose()
    }

    /// The files that are written, as destinations.
    pub(crate) fn destinations(&self) -> impl Iterator<Item = &Destination<'o>> {
        self.targets.iter().filter_map(|target| target.destination.as_ref())
    }

    /// Prepares all reports, then writes them; the one for standard output comes last. Returns what is worth knowing.
    ///
    /// # Errors
    /// A report that cannot be made, or a file that cannot be written.
    pub(crate) fn write(&self, input: &Input<'_>) -> Result<Vec<Note>, Failure> {
        let commit = commit_for(self.targets.iter().map(|target| target.format), input.codebase);
        let input = &Input { commit: commit.as_ref(), ..*input };
        let mut prepared = Vec::new();
        let mut notes = Vec::new();
        for Target { format, statistics, destination, style } in &self.targets {
            let report = match *statistics {
                Some(by) => Ok(report::prepare_statistics(input, by, *format)),
                None => report::prepare(input, *format, *style),
            };
            let report = report.map_err(|fault| to_failure(fault, input, *format))?;
            if report.left_out() > 0 {
                notes.push(Note::LeftOut { format: format.word().to_owned(), findings: report.left_out() });
            }
            prepared.push((destination, report));
        }
        prepared.sort_by_key(|(destination, _)| destination.is_none());
        for (destination, report) in prepared {
            match destination {
                Some(destination) => destination.write_with(&|to| report.write(to))?,
                None => output::print_with(&|to| report.write(to))?,
            }
        }
        if let Some(page) = &self.page {
            output::append(page, &report::github::step_summary(input))?;
        }
        Ok(notes)
    }

    /// The files that are written.
    pub(crate) fn files(&self) -> Vec<&'o Path> {
        self.destinations().map(Destination::path).collect()
    }

    /// Whether nothing but people reads what the run says.
    pub(crate) fn leave_room_for_counts(&self) -> bool {
        self.targets.iter().all(|target| target.destination.is_some() || target.format.is_for_people())
    }
}

/// The report for standard output, as bytes.
///
/// # Errors
/// It cannot be made.
pub(crate) fn rendered(options: &ReportOptions, input: &Input<'_>) -> Result<Vec<u8>, Failure> {
    let style = text_style(options.format, None, options.excerpts, options.color);
    let commit = commit_for([options.format], input.codebase);
    let input = &Input { commit: commit.as_ref(), ..*input };
    let report = report::prepare(input, options.format, style)
        .map_err(|fault| to_failure(fault, input, options.format))?;
    let mut bytes = Vec::new();
    report.write(&mut bytes).map_err(|error| Failure::new(Problem::OutputFailed).refused(&error))?;
    Ok(bytes)
}

/// The commit that is checked out where the run has its root, if one of these formats names it and git knows it.
fn commit_for(formats: impl IntoIterator<Item = Format>, codebase: &Codebase) -> Option<Commit> {
    formats.into_iter().find(|format| format.names_commit())?;
    let repository = Repository::of(codebase.run().root.as_ref()?.path()).ok()?;
    let head = repository.head().ok()??;
    let committed = head.committed.and_then(Timestamp::from_unix).map(Timestamp::rfc3339);
    Some(Commit { id: head.id, committed })
}

/// The format and the file of `FORMAT=FILE`; a file name may hold the sign too.
fn pair(value: &OsStr) -> Result<(Format, &Path), Failure> {
    let bytes = value.as_encoded_bytes();
    let sign = bytes.iter().position(|byte| *byte == b'=').unwrap_or(bytes.len());
    let word = String::from_utf8_lossy(bytes.get(..sign).unwrap_or_default()).into_owned();
    let path = end_of(value, sign + 1).unwrap_or_default();
    let Some(format) = Format::named(&word) else {
        let failure = Failure::new(Problem::BadValue { flag: REPORT.spec.long(), value: word.clone() });
        let failure = failure.did_you_mean(nearest(&word, Format::words()));
        return Err(failure.advise(Advice::OneOf { values: Format::words().join(", ") }));
    };
    if path.is_empty() {
        return Err(Failure::new(Problem::NoReportFile { value: value.display().to_string() })
            .advise(Advice::ReportForm));
    }
    Ok((format, Path::new(path)))
}

fn text_style(format: Format, path: Option<&Path>, excerpts: bool, color: Color) -> TextStyle {
    let to_terminal = path.is_none() && output::stdout_is_terminal();
    TextStyle {
        width: if to_terminal { output::stdout_width() } else { None },
        excerpts: format == Format::Text && (excerpts || to_terminal || color == Color::Always),
        coloured: match path {
            Some(_) => color == Color::Always,
            None => output::is_coloured(color, to_terminal),
        },
        links: to_terminal && output::is_coloured(color, to_terminal),
    }
}

fn to_failure(fault: RenderError, input: &Input<'_>, format: Format) -> Failure {
    match fault {
        RenderError::OutsideRoot { path } => {
            let root = input.codebase.run().root.as_ref();
            let root = root.map(|root| root.path().display().to_string()).unwrap_or_default();
            Failure::new(Problem::OutsideRoot { path, root }).advise(Advice::GiveRoot)
        }
        RenderError::Broken => Failure::new(Problem::ReportBroken { format: format.word().to_owned() }),
    }
}
