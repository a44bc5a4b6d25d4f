//! JUnit XML: a suite for each file, a failed case for each finding, one passed case where there is none.
//!
//! Readers compare runs by the name of a case, so the name holds no line.

use std::collections::BTreeMap;

use super::{Entries, Entry, Fault, Input, Problem, concise, xml::Escaped};
use crate::{
    messages::{Sentence, run::Step},
    source::visible,
};

/// The report as one document. What could not be checked is a case that ended in an error.
///
/// # Errors
/// A file outside of the root.
pub(super) fn render(input: &Input<'_>) -> Result<Vec<u8>, Fault> {
    let (findings, problems) = (input.report.findings.len(), input.problems.len());
    let is_clean = findings + problems == 0;
    let tests = if is_clean { 1 } else { findings + problems };
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites name=\"stapel\" tests=\"{tests}\" failures=\"{findings}\" errors=\"{problems}\">\n"
    );
    for entries in Entries::from_root(input).by_file() {
        let Some(first) = entries.first() else { continue };
        let (path, count) = (first.spot.root_path()?, entries.len());
        xml += &suite(path, count, count, 0);
        let mut names = Names::default();
        for entry in &entries {
            let name = names.unique(format!("{}: {}", visible(entry.rule.id), entry.message));
            xml += &failure(entry, path, &name);
        }
        xml += "  </testsuite>\n";
    }
    if is_clean || problems > 0 {
        xml += &suite("stapel", tests - findings, 0, problems);
        let mut names = Names::default();
        for problem in input.problems.iter().map(Problem::told_from_root) {
            xml += &error(problem, &names.unique(visible(&problem.path).into_owned()));
        }
        if is_clean {
            let name = Step::Clean { files: input.counts().files }.to(input.lang).to_string();
            xml += &format!("    <testcase classname=\"stapel\" name=\"{}\"/>\n", Escaped(name));
        }
        xml += "  </testsuite>\n";
    }
    xml += "</testsuites>\n";
    Ok(xml.into_bytes())
}

/// The names of cases in a suite.
#[derive(Default)]
struct Names(BTreeMap<String, usize>);

impl Names {
    /// The name, with a number where there was one like it.
    fn unique(&mut self, name: String) -> String {
        let number = self.0.entry(name.clone()).or_default();
        *number += 1;
        if *number > 1 { format!("{name} ({number})") } else { name }
    }
}

fn suite(name: &str, tests: usize, failures: usize, errors: usize) -> String {
    let name = Escaped(visible(name));
    format!("  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\">\n")
}

fn failure(entry: &Entry<'_>, path: &str, name: &str) -> String {
    let (line, severity, name) = (entry.spot.start.line, entry.severity.word(), Escaped(name));
    let (message, whole) = (Escaped(&entry.message), Escaped(concise::line(entry, path)));
    let (class, path) = (Escaped(visible(path)), Escaped(path));
    format!(
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
