//! JUnit XML: a suite for each file, a failed case for each finding, one passed case where there is none.
//!
//! Readers compare runs by the name of a case, so the name holds no line.

use std::collections::BTreeMap;

use super::{Entries, Entry, Fault, Input, Problem, concise, xml::Escaped};
use crate::messages::{Sentence, run::Step};

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
    for entries in Entries::of(input).by_file() {
        let Some(first) = entries.first() else { continue };
        let (path, count) = (Escaped(first.spot.root_path()?), entries.len());
        xml += &suite(&path.to_string(), count, count, 0);
        let mut seen = BTreeMap::new();
        for entry in &entries {
            let name = format!("{}: {}", entry.rule.id, entry.message);
            let number: &mut usize = seen.entry(name.clone()).or_default();
            *number += 1;
            let name = if *number > 1 { format!("{name} ({number})") } else { name };
            xml += &failure(entry, &path.to_string(), &name);
        }
        xml += "  </testsuite>\n";
    }
    if is_clean || problems > 0 {
        xml += &suite("stapel", tests - findings, 0, problems);
        xml.extend(input.problems.iter().map(error));
        if is_clean {
            let name = Step::Clean { files: input.counts().files }.to(input.lang).to_string();
            xml += &format!("    <testcase classname=\"stapel\" name=\"{}\"/>\n", Escaped(name));
        }
        xml += "  </testsuite>\n";
    }
    xml += "</testsuites>\n";
    Ok(xml.into_bytes())
}

fn suite(name: &str, tests: usize, failures: usize, errors: usize) -> String {
    format!("  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\">\n")
}

fn failure(entry: &Entry<'_>, path: &str, name: &str) -> String {
    let (line, severity, name) = (entry.spot.start.line, entry.severity.word(), Escaped(name));
    let (message, whole) = (Escaped(&entry.message), Escaped(concise::line(entry)));
    format!(
        "    <testcase classname=\"{path}\" name=\"{name}\" file=\"{path}\" line=\"{line}\">\n      \
         <failure type=\"{severity}\" message=\"{message}\">{whole}</failure>\n    </testcase>\n"
    )
}

fn error(problem: &Problem) -> String {
    let (path, message) = (Escaped(&problem.path), Escaped(&problem.message));
    format!(
        "    <testcase classname=\"stapel\" name=\"{path}\" file=\"{path}\">\n      \
         <error type=\"incomplete\" message=\"{message}\"/>\n    </testcase>\n"
    )
}
