//! Rules that panic, and rules that ask tables.
#![allow(clippy::panic, reason = "a rule that panics is what is tested")]

use std::{fs, path::Path, sync::Arc};

use super::*;
use crate::{
    platform::{DataSource, Lookup, Table},
    rules::{Catalog, Context, Rule, RuleRef, Selection, Selector, Syntax, TABLE},
    source::Workspace,
};

/// Settings for one rule on a data root.
fn settings(rule: Rule, root: &Path) -> Settings {
    let mut catalog = Catalog::default();
    let id = Selector::Id(rule.id.clone());
    catalog.put(rule);
    let platform = Platform::open(DataSource::Directory(root.into()), None).unwrap();
    let selection = Selection { select: vec![id], ..Selection::default() };
    Settings { catalog, selection, platform: Arc::new(platform), ..Settings::default() }
}

#[test]
fn a_rule_asks_the_tables_that_it_names_and_no_others() {
    fn check(file: &File, context: &Context<'_>, report: &mut Reporter<'_>) {
        let answers = file.text().lines().map(|name| match context.entry(Table::Stdlib, "bases", name) {
            Lookup::Found(bases) => format!("{name}: {bases}"),
            Lookup::Absent => format!("{name}: absent"),
            Lookup::Unknown => format!("{name}: unknown"),
        });
        report.at(Span::at(0)).arg("answers", answers.collect::<Vec<_>>().join(", "));
    }
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    fs::create_dir(dir.path().join("1")).unwrap();
    write("1/language.json", "{}");
    let codebase = Codebase::new(Workspace::in_memory([("А.xbsl", "Список\nДругой\n")]));
    let rule =
        Rule { id: "test/bases".into(), check: Check::Text(check), syntax: Syntax::Any, ..TABLE[0].clone() };
    let naming = Rule { tables: &[Table::Stdlib], ..rule.clone() };
    let answers = |rule: &Rule| {
        let settings = settings(rule.clone(), dir.path());
        let report = run_with(&codebase, FileSet::all(codebase.files().len()), &settings);
        assert!(report.crashes.is_empty());
        let args = report.findings.iter().flat_map(|reported| reported.finding.identity_args());
        args.map(|(_, text)| text.to_owned()).collect::<Vec<_>>()
    };

    write("index.json", r#"{"available": ["1"], "default": "1"}"#);
    assert!(answers(&naming).is_empty(), "a rule does not run without its tables");
    write("1/stdlib.json", r#"{"bases": {"Список": ["Объект"]}}"#);
    assert_eq!(answers(&naming), [r#"Список: ["Объект"], Другой: absent"#]);
    assert_eq!(answers(&rule), ["Список: unknown, Другой: unknown"]);
    write(
        "index.json",
        r#"{"available": ["1"], "default": "1", "completeness": {"1": {"stdlib": "partial"}}}"#,
    );
    assert_eq!(answers(&naming), [r#"Список: ["Объект"], Другой: unknown"#]);
}

#[test]
fn tables_that_nobody_asks_are_not_read() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    fs::create_dir(dir.path().join("1")).unwrap();
    write("index.json", r#"{"available": ["1"], "default": "1"}"#);
    let names = Table::ALL.map(Table::name);
    names.iter().for_each(|name| write(&format!("1/{name}.json"), "no JSON"));
    let platform = Platform::open(DataSource::Directory(dir.path().into()), None).unwrap();
    let settings = Settings { platform: Arc::new(platform), ..Settings::default() };
    let codebase = Codebase::new(Workspace::in_memory([("А.xbsl", "знч А = 1\n")]));
    let report = run_with(&codebase, FileSet::all(1), &settings);
    assert!(!report.findings.is_empty());
    assert_eq!(settings.platform.problems().count(), 0);
}

#[test]
fn a_rule_that_panics_is_lost_on_the_guilty_files_alone() {
    fn told(_: &File, _: &Context<'_>, report: &mut Reporter<'_>) {
        report.at(Span::at(0));
    }
    fn panicking(file: &File, _: &Context<'_>, report: &mut Reporter<'_>) {
        report.at(Span::at(0));
        assert!(!file.text().contains("guilty"), "as this test wants it");
    }
    let rule = |id: &'static str, check| {
        RuleRef::from(Rule { id: id.into(), check, syntax: Syntax::Any, ..TABLE[0].clone() })
    };
    let rules = [rule("test/panicking", Check::Text(panicking)), rule("test/sound", Check::Text(told))];
    let guilty = [17, 18, 250];
    let text = |number| if guilty.contains(&number) { "// guilty\n" } else { "" };
    let path = |number: usize| format!("{number:03}.xbsl");
    let files = (0..300).map(|number| (path(number), text(number)));
    let codebase = Codebase::new(Workspace::in_memory(files));

    let report = run(&codebase, RuleSet::of(&rules));

    let crashes = report.crashes.iter().map(|crash| (crash.rule.id.to_string(), crash.path.to_string()));
    let expected = guilty.map(|number| ("test/panicking".to_owned(), path(number)));
    assert_eq!(crashes.collect::<Vec<_>>(), expected);
    let of_rule = |id| report.findings.iter().filter(move |reported| reported.finding.rule.id == id);
    assert_eq!(of_rule("test/sound").count(), 300);
    assert_eq!(of_rule("test/panicking").count(), 297);
    let is_guilty = |reported: &Reported| guilty.contains(&(reported.finding.place.file.0 as usize));
    assert!(!of_rule("test/panicking").any(is_guilty), "what it said before it panicked counts for nothing");
}
