//! Where reports go: the one of `--format` and `--out`, and those of `--report`, all of one check.
//!
//! Every report is rendered before the first byte of any is written, so a report that cannot be made costs none.

use std::{
    env,
    ffi::OsStr,
    os::unix::ffi::OsStrExt,
    path::{self, Path},
};

use super::{failure::Failure, nearest::nearest, output, parse::Options};
use crate::{
    messages::{
        run::Note,
        usage::{Advice, Problem},
    },
    report::{self, Fault, Format, Input, Look},
};

/// The reports that a run makes.
pub(crate) struct Reports<'o>(Vec<Target<'o>>);

struct Target<'o> {
    format: Format,
    /// Standard output where there is none.
    path: Option<&'o Path>,
    look: Look,
}

impl<'o> Reports<'o> {
    /// The reports that the options ask for.
    ///
    /// # Errors
    /// A format that does not exist, a file that cannot be written or is named twice.
    pub(crate) fn of(options: &'o Options) -> Result<Self, Failure> {
        let primary = Format::named(options.choice("format")).unwrap_or(Format::Text);
        Self::with(options, vec![(primary, options.one("out").map(Path::new))])
    }

    /// The reports of `--report` alone, for a command whose own answer is no report.
    ///
    /// # Errors
    /// As above.
    pub(crate) fn to_files(options: &'o Options) -> Result<Self, Failure> {
        Self::with(options, Vec::new())
    }

    fn with(options: &'o Options, mut asked: Vec<(Format, Option<&'o Path>)>) -> Result<Self, Failure> {
        for value in options.each("report") {
            let (format, path) = pair(value)?;
            asked.push((format, Some(path)));
        }
        let mut files = Vec::new();
        for path in asked.iter().filter_map(|(_, path)| *path) {
            output::expect_writable(path)?;
            let absolute = path::absolute(path).unwrap_or_default();
            if files.contains(&absolute) {
                return Err(Failure::new(Problem::OneFileTwice { path: path.display().to_string() }));
            }
            files.push(absolute);
        }
        let target = |(format, path)| Target { format, path, look: look(options, format, path) };
        Ok(Self(asked.into_iter().map(target).collect()))
    }

    /// Makes all reports, then writes them; the one for standard output comes last. Returns what is worth knowing.
    ///
    /// # Errors
    /// A report that cannot be made, or a file that cannot be written.
    pub(crate) fn write(&self, input: &Input<'_>) -> Result<Vec<Note>, Failure> {
        let mut rendered = Vec::new();
        let mut notes = Vec::new();
        for Target { format, path, look } in &self.0 {
            let report =
                report::render(input, *format, *look).map_err(|fault| told(fault, input, *format))?;
            if report.left_out > 0 {
                notes.push(Note::LeftOut { format: format.word().to_owned(), findings: report.left_out });
            }
            rendered.push((*path, report.bytes));
        }
        rendered.sort_by_key(|(path, _)| path.is_none());
        for (path, bytes) in rendered {
            match path {
                Some(path) => output::save(path, &bytes)?,
                None => output::print(&bytes)?,
            }
        }
        let page = env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty());
        let is_wanted = self.0.iter().any(|target| target.format == Format::Github);
        if let Some(page) = page.filter(|_| is_wanted) {
            output::append(Path::new(&page), &report::github::step_summary(input))?;
        }
        Ok(notes)
    }

    /// The files that are written.
    pub(crate) fn files(&self) -> Vec<&'o Path> {
        self.0.iter().filter_map(|target| target.path).collect()
    }

    /// Whether nothing but people reads what the run says.
    pub(crate) fn leave_room_for_counts(&self) -> bool {
        self.0.iter().all(|target| target.path.is_some() || target.format.is_for_people())
    }
}

/// The format and the file of `FORMAT=FILE`; a file name may hold the sign too.
fn pair(value: &OsStr) -> Result<(Format, &Path), Failure> {
    let bytes = value.as_bytes();
    let sign = bytes.iter().position(|byte| *byte == b'=').unwrap_or(bytes.len());
    let (word, path) = bytes.split_at(sign);
    let word = String::from_utf8_lossy(word).into_owned();
    let path = path.get(1..).unwrap_or_default();
    let Some(format) = Format::named(&word) else {
        let failure = Failure::new(Problem::BadValue { flag: "--report".to_owned(), value: word.clone() });
        let failure = match nearest(&word, Format::WORDS) {
            Some(nearest) => failure.advise(Advice::DidYouMean { nearest: nearest.to_owned() }),
            None => failure,
        };
        return Err(failure.advise(Advice::OneOf { values: Format::WORDS.join(", ") }));
    };
    if path.is_empty() {
        return Err(Failure::new(Problem::NoReportFile { value: value.display().to_string() })
            .advise(Advice::ReportForm));
    }
    Ok((format, Path::new(OsStr::from_bytes(path))))
}

fn look(options: &Options, format: Format, path: Option<&Path>) -> Look {
    let color = options.choice("color");
    let to_terminal = path.is_none() && output::stdout_is_terminal();
    Look {
        excerpts: format == Format::Text && (options.is_on("excerpts") || to_terminal || color == "always"),
        coloured: match path {
            Some(_) => color == "always",
            None => output::is_coloured(color, to_terminal),
        },
    }
}

fn told(fault: Fault, input: &Input<'_>, format: Format) -> Failure {
    match fault {
        Fault::OutsideRoot { path } => {
            let root = input.codebase.workspace().root.as_ref();
            let root = root.map(|root| root.path().display().to_string()).unwrap_or_default();
            Failure::new(Problem::OutsideRoot { path, root }).advise(Advice::GiveRoot)
        }
        Fault::Broken => Failure::new(Problem::ReportBroken { format: format.word().to_owned() }),
    }
}
