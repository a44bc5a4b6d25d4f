//! JUnit XML: a suite for each file, a failed case for each finding, one passed case where there is none.
//!
//! Readers compare runs by the name of a case, so the name holds no line.

use std::{
    collections::HashMap,
    io::{self, Write},
};

use super::{Entries, Entry, Problem, concise, xml::Escaped};
use crate::{
    messages::{Sentence, run::Step},
    source::{Sha256, visible},
};

/// Writes the report as one document. What could not be checked is a case that ended in an error.
pub(super) fn write(entries: &Entries<'_>, to: &mut dyn Write) -> io::Result<()> {
    let input = entries.input();
    let (findings, problems) = (input.report.findings.len(), input.problems.len());
    let is_clean = findings + problems == 0;
    let tests = if is_clean { 1 } else { findings + problems };
    write!(
        to,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites name=\"stapel\" tests=\"{tests}\" failures=\"{findings}\" errors=\"{problems}\">\n"
    )?;
    for file in entries.by_file() {
        to.write_all(suite(file.path, file.count(), file.count(), 0).as_bytes())?;
        let mut names = Names::default();
        for entry in file.iter() {
            let name = names.unique(format!("{}: {}", visible(&entry.rule.id), entry.message));
            write_failure(&entry, &name, to)?;
        }
        to.write_all(b"  </testsuite>\n")?;
    }
    if is_clean || problems > 0 {
        to.write_all(suite("stapel", tests - findings, 0, problems).as_bytes())?;
        let mut names = Names::default();
        for problem in input.problems.iter().map(Problem::with_root_path) {
            to.write_all(error(problem, &names.unique(visible(&problem.path).into_owned())).as_bytes())?;
        }
        if is_clean {
            let name = Step::Clean { files: input.counts().files }.to(input.lang).to_string();
            writeln!(to, "    <testcase classname=\"stapel\" name=\"{}\"/>", Escaped(name))?;
        }
        to.write_all(b"  </testsuite>\n")?;
    }
    to.write_all(b"</testsuites>\n")
}

/// How often each name of a case came in a suite. A name is known by the first half of its SHA-256: there may be many, and
/// they are long.
#[derive(Default)]
struct Names(HashMap<[u8; 16], u32>);

impl Names {
    /// The name, with a number where there was one like it.
    fn unique(&mut self, name: String) -> String {
        let digest = Sha256::of(&name);
        let number = self.0.entry(digest.0.first_chunk().copied().unwrap_or_default()).or_default();
        *number += 1;
        if *number > 1 { format!("{name} ({number})") } else { name }
    }
}

fn suite(name: &str, tests: usize, failures: usize, errors: usize) -> String {
    let name = Escaped(visible(name));
    format!("  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\">\n")
}

fn write_failure(entry: &Entry<'_>, name: &str, to: &mut dyn Write) -> io::Result<()> {
    let (line, severity, name) = (entry.location.start.line, entry.severity.word(), Escaped(name));
    let (message, whole) = (Escaped(&entry.message), Escaped(concise::Line(entry)));
    let (class, path) = (Escaped(visible(entry.location.path)), Escaped(entry.location.path));
    write!(
        to,
        "    <testcase classname=\"{class}\" name=\"{name}\" file=\"{path}\" line=\"{line}\">\n      \
         <failure type=\"{severity}\" message=\"{message}\">{whole}</failure>\n    </testcase>\n"
    )
}

fn error(problem: &Problem, name: &str) -> String {
    let (name, path, message) = (Escaped(name), Escaped(&problem.path), Escaped(visible(&problem.message)));
    format!(
        "    <testcase classname=\"stapel\" name=\"{name}\" file=\"{path}\">\n      \
         <error type=\"incomplete\" message=\"{message}\"/>\n    </testcase>\n"
    )
}
