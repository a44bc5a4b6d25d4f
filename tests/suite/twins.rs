//! The example projects and their English twins: the same findings in the same files on the same lines, through
//! the map of names in `examples/twins.json`, and in the flawed ones exactly what `examples/flawed-expected.json` says.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use serde::Deserialize;
use stapel::{
    check::{self, RuleSet},
    project::Codebase,
    rules::{Rule, TABLE},
    source::{LineIndex, Options},
};

#[derive(Deserialize)]
struct Twins {
    projects: BTreeMap<String, String>,
    paths: BTreeMap<String, String>,
}

/// A rule, a file and a line, and how often.
type Findings = BTreeMap<(String, u32, String), usize>;

/// Rules that may judge the twins differently, and why.
const EXCEPTIONS: &[(&str, &str)] = &[];

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")
}

fn read<T: for<'de> Deserialize<'de>>(name: &str) -> T {
    serde_json::from_str(&fs::read_to_string(examples().join(name)).unwrap()).unwrap()
}

fn findings(project: &str, rules: &[&'static Rule]) -> Findings {
    let dir = examples().join(project);
    let (codebase, _) = Codebase::load(&[PathBuf::from(".")], &Options::new(dir));
    assert!(codebase.files().len() > 40, "{project} has its files");
    let report = check::run(&codebase, RuleSet::of(rules));
    assert!(report.crashes.is_empty(), "{:?}", report.crashes);
    let mut findings = Findings::new();
    for reported in &report.findings {
        let place = reported.finding.place;
        let file = codebase.file(place.file).unwrap();
        let line = LineIndex::new(file.text()).line_col(place.span.start).line;
        *findings.entry((file.path().to_owned(), line, reported.finding.rule.id.to_string())).or_default() +=
            1;
    }
    findings
}

#[test]
fn twins_give_the_same_findings() {
    let twins: Twins = read("twins.json");
    let all: Vec<&'static Rule> = TABLE.iter().collect();
    assert!(twins.projects.len() > 1 && twins.paths.len() > 40);
    let mut compared = 0;
    for (russian, english) in &twins.projects {
        let translate = |((path, line, rule), count): ((String, u32, String), usize)| {
            let path = twins.paths.get(&path).unwrap_or_else(|| panic!("{path} has no twin"));
            ((path.clone(), line, rule), count)
        };
        let excepted = |(_, _, rule): &(String, u32, String)| EXCEPTIONS.iter().any(|(id, _)| id == rule);
        let mut here: Findings = findings(russian, &all).into_iter().map(translate).collect();
        let mut there = findings(english, &all);
        here.retain(|key, _| !excepted(key));
        there.retain(|key, _| !excepted(key));
        let only_here: Vec<_> = here.iter().filter(|(key, count)| there.get(key) != Some(count)).collect();
        let only_there: Vec<_> = there.iter().filter(|(key, count)| here.get(key) != Some(count)).collect();
        assert!(
            only_here.is_empty() && only_there.is_empty(),
            "only in {russian}: {only_here:#?}\nonly in {english}: {only_there:#?}"
        );
        compared += here.len();
    }
    assert!(compared > 40, "findings compared: {compared}");
}

#[test]
fn the_clean_example_is_clean() {
    let defaults: Vec<&'static Rule> = TABLE.iter().filter(|rule| rule.is_on_by_default()).collect();
    assert_eq!(findings("shop-ru", &defaults), Findings::new());
}

#[test]
fn the_flawed_example_has_its_flaws() {
    let expected: Vec<(String, u32, String)> = read("flawed-expected.json");
    let defaults: Vec<&'static Rule> = TABLE.iter().filter(|rule| rule.is_on_by_default()).collect();
    let mut found: Vec<(String, u32, String)> = Vec::new();
    for ((path, line, rule), count) in findings("shop-flawed-ru", &defaults) {
        found.extend(std::iter::repeat_n((path, line, rule.to_owned()), count));
    }
    let mut expected = expected;
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
}
