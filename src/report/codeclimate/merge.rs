//! Several Code Quality reports become one, whoever made them.
//!
//! - Everything is validated before anything is given back, since GitLab drops what follows an entry it does not like.
//! - The order of the reports does not matter, and a report merged with itself is itself.
//! - Keys that we do not know stay.

use std::collections::{BTreeMap, btree_map::Entry as Slot};

use serde_json::Value;

use super::is_from_root;
use crate::source::visible_json;

/// From the least grave to the gravest.
const SEVERITIES: [&str; 5] = ["info", "minor", "major", "critical", "blocker"];

/// Why reports are not merged. Reports count from 0, in the order given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejected {
    /// Line and column count from 1, the column in bytes.
    NotJson { report: usize, line: usize, column: usize },
    /// The report is no array.
    NotAList { report: usize },
    /// A value is missing or is not what GitLab takes; `pointer` leads to it (RFC 6901).
    Unfit { report: usize, pointer: String },
    /// Two different findings have one fingerprint: GitLab would show only one of them.
    Clash { one: Place, other: Place },
}

/// A report with a pointer to one of its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub report: usize,
    pub pointer: String,
}

/// One report as bytes, with the number of its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    pub bytes: Vec<u8>,
    pub findings: usize,
}

/// Merges reports: each finding once, by path, line and fingerprint. Where reports tell the same finding differently,
/// the gravest counts.
///
/// # Errors
/// A report that GitLab would not take whole, or findings that it would confuse.
pub fn merge<Bytes: AsRef<[u8]>>(reports: &[Bytes]) -> Result<Merged, Rejected> {
    let mut kept: BTreeMap<String, Finding> = BTreeMap::new();
    for (report, bytes) in reports.iter().enumerate() {
        for (index, entry) in entries(report, bytes.as_ref())?.into_iter().enumerate() {
            let pointer = format!("/{index}");
            let place = Place { report, pointer };
            let (fingerprint, finding) = Finding::read(entry, place)?;
            match kept.entry(fingerprint) {
                Slot::Vacant(slot) => {
                    slot.insert(finding);
                }
                Slot::Occupied(mut slot) if slot.get().is_same(&finding) => {
                    if finding.rank() > slot.get().rank() {
                        slot.insert(finding);
                    }
                }
                Slot::Occupied(slot) => {
                    let one = slot.get().place.clone();
                    return Err(Rejected::Clash { one, other: finding.place });
                }
            }
        }
    }
    // Sorted by fingerprint so far, and the sort keeps that among equals.
    let mut findings: Vec<Finding> = kept.into_values().collect();
    findings.sort_by(|one, other| (&one.path, one.line).cmp(&(&other.path, other.line)));
    let count = findings.len();
    let report = Value::Array(findings.into_iter().map(|finding| finding.entry).collect());
    Ok(Merged { bytes: visible_json(format!("{report}\n")).into_bytes(), findings: count })
}

fn entries(report: usize, bytes: &[u8]) -> Result<Vec<Value>, Rejected> {
    match serde_json::from_slice(bytes) {
        Ok(Value::Array(entries)) => Ok(entries),
        Ok(_) => Err(Rejected::NotAList { report }),
        Err(error) => Err(Rejected::NotJson { report, line: error.line(), column: error.column().max(1) }),
    }
}

struct Finding {
    entry: Value,
    place: Place,
    path: String,
    line: u64,
    severity: usize,
}

impl Finding {
    /// An entry with its fingerprint, if GitLab would take it and find the file.
    fn read(entry: Value, place: Place) -> Result<(String, Self), Rejected> {
        let unfit = |key: &str| {
            let Place { report, pointer } = &place;
            Rejected::Unfit { report: *report, pointer: format!("{pointer}{key}") }
        };
        let text = |key: &str| {
            let text = entry.pointer(key).and_then(Value::as_str).filter(|text| !text.is_empty());
            text.ok_or_else(|| unfit(key))
        };
        text("/description")?;
        let fingerprint = text("/fingerprint")?.to_owned();
        let severity = text("/severity")?;
        let severity = SEVERITIES.iter().position(|known| *known == severity);
        let severity = severity.ok_or_else(|| unfit("/severity"))?;
        let path = text("/location/path")?.to_owned();
        if !is_from_root(&path) {
            return Err(unfit("/location/path"));
        }
        let begin = "/location/lines/begin";
        let line = entry.pointer(begin).or_else(|| entry.pointer("/location/positions/begin/line"));
        let line = line.and_then(Value::as_u64).filter(|line| *line > 0).ok_or_else(|| unfit(begin))?;
        Ok((fingerprint, Self { entry, place, path, line, severity }))
    }

    /// Whether two entries with one fingerprint tell of one finding. The words may differ, as in two languages.
    fn is_same(&self, other: &Self) -> bool {
        let rule = |finding: &Self| finding.entry.get("check_name").cloned();
        self.path == other.path && rule(self) == rule(other)
    }

    /// Which of two entries of one finding stays; equal only if the entries are.
    fn rank(&self) -> (usize, String) {
        (self.severity, self.entry.to_string())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn entry(fingerprint: &str, severity: &str, path: &str, line: u64) -> Value {
        json!({
            "description": "rule: message", "check_name": "rule", "fingerprint": fingerprint, "severity": severity,
            "location": {"path": path, "lines": {"begin": line, "end": line}}, "categories": ["Style"],
        })
    }

    fn merged(reports: &[Value]) -> Result<Value, Rejected> {
        let reports: Vec<String> = reports.iter().map(Value::to_string).collect();
        let Merged { bytes, findings } = merge(&reports)?;
        let report: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(report.as_array().map(Vec::len), Some(findings));
        Ok(report)
    }

    fn unfit(entry: Value) -> String {
        match merged(&[json!([]), json!([entry])]) {
            Err(Rejected::Unfit { report: 1, pointer }) => pointer,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn findings_are_sorted_by_path_and_line_and_keep_unknown_keys() {
        let [a, b, c] =
            [entry("1", "info", "b", 2), entry("3", "minor", "a", 10), entry("2", "info", "a", 9)];
        assert_eq!(merged(&[json!([a, b]), json!([]), json!([c])]), Ok(json!([c, b, a])));
    }

    #[test]
    fn a_finding_told_twice_stays_once_at_its_gravest() {
        let [mild, grave] = [entry("1", "minor", "a", 1), entry("1", "critical", "a", 1)];
        for reports in [[json!([mild]), json!([grave])], [json!([grave]), json!([mild])]] {
            assert_eq!(merged(&reports), Ok(json!([grave])));
        }
    }

    #[test]
    fn different_findings_of_one_fingerprint_are_refused() {
        let reports = [
            json!([entry("1", "info", "a", 1)]),
            json!([entry("2", "info", "b", 1), entry("1", "info", "b", 1)]),
        ];
        let one = Place { report: 0, pointer: "/0".to_owned() };
        let other = Place { report: 1, pointer: "/1".to_owned() };
        assert_eq!(merged(&reports), Err(Rejected::Clash { one, other }));
    }

    #[test]
    fn what_gitlab_would_drop_is_refused_with_its_place() {
        let with = |pointer: &str, value: Value| {
            let mut entry = entry("1", "info", "a", 1);
            *entry.pointer_mut(pointer).unwrap() = value;
            entry
        };
        for key in ["/description", "/fingerprint", "/severity", "/location/path"] {
            for value in [json!(null), json!(""), json!(1), json!([])] {
                assert_eq!(unfit(with(key, value)), format!("/0{key}"));
            }
        }
        for path in ["/a", "./a", "a/../b", "a//b", "a/", "."] {
            assert_eq!(unfit(with("/location/path", json!(path))), "/0/location/path");
        }
        for line in [json!(0), json!(-1), json!(1.5), json!("1"), json!(null)] {
            assert_eq!(unfit(with("/location/lines/begin", line)), "/0/location/lines/begin");
        }
        assert_eq!(unfit(with("/severity", json!("error"))), "/0/severity");
        assert_eq!(unfit(json!("text")), "/0/description");
    }

    #[test]
    fn a_line_may_stand_in_positions() {
        let mut entry = entry("1", "info", "a", 1);
        entry["location"] = json!({"path": "a", "positions": {"begin": {"line": 3, "column": 1}}});
        assert_eq!(merged(&[json!([entry])]), Ok(json!([entry])));
    }

    #[test]
    fn what_is_no_report_is_refused() {
        let deep = "[".repeat(100_000);
        for (text, line, column) in [("", 1, 1), ("[\n{]", 2, 2), ("\u{feff}[]", 1, 1), (&deep, 1, 128)] {
            assert_eq!(merge(&[text]), Err(Rejected::NotJson { report: 0, line, column }));
        }
        assert_eq!(merged(&[json!({})]), Err(Rejected::NotAList { report: 0 }));
    }

    proptest! {
        #[test]
        fn neither_order_nor_repetition_matters(
            findings in proptest::collection::vec((0_u8..6, 0_usize..5, 0_u8..3, 1_u64..4), 0..12),
            at in 0_usize..12,
        ) {
            let entries: Vec<Value> = findings
                .iter()
                .map(|(id, severity, path, line)| {
                    entry(&format!("{id}{path}"), SEVERITIES[*severity], &format!("p{path}"), *line)
                })
                .collect();
            let (one, other) = entries.split_at(at.min(entries.len()));
            let [one, other] = [json!(one), json!(other)];
            let whole = merged(&[one.clone(), other.clone()]).unwrap();
            prop_assert_eq!(&merged(&[other, one.clone()]).unwrap(), &whole);
            prop_assert_eq!(&merged(&[whole.clone(), one]).unwrap(), &whole);
        }
    }
}
