//! Rules that panic, and rules that ask tables.
#![allow(clippy::panic, reason = "a rule that panics is what is tested")]

use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    sync::{Arc, Mutex},
};

use super::*;
use crate::{
    check::Reported,
    platform::{DataSource, Lookup, Table, texts},
    project::Change,
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
fn batches_are_large_at_first_and_small_at_the_end() {
    let all: Vec<usize> = (0..5000).collect();
    let batches = batches(&all, 2);
    assert_eq!(batches.concat(), all);
    assert!(batches.is_sorted_by(|one, next| one.len() >= next.len()));
    assert_eq!(
        (batches[0].len(), batches.last().map(|last| last.len() <= SMALLEST_BATCH)),
        (256, Some(true))
    );
}

#[test]
fn a_rule_asks_the_tables_that_it_names_and_no_others() {
    fn check(file: &File, context: &Context<'_>, report: &mut Reporter<'_>) {
        let answers = file.text().lines().map(|name| match context.entry(Table::Stdlib, "bases", name) {
            Lookup::Found(bases) => format!("{name}: {}", texts(Some(bases)).collect::<Vec<_>>().join(" ")),
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
    assert_eq!(answers(&naming), ["Список: Объект, Другой: absent"]);
    assert_eq!(answers(&rule), ["Список: unknown, Другой: unknown"]);
    write(
        "index.json",
        r#"{"available": ["1"], "default": "1", "completeness": {"1": {"stdlib": "partial"}}}"#,
    );
    assert_eq!(answers(&naming), ["Список: Объект, Другой: unknown"]);
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

/// The modules that a check has looked at since this was asked last.
static LOOKED_AT: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

fn looked_at() -> Vec<String> {
    mem::take(&mut *LOOKED_AT.lock().unwrap()).into_iter().collect()
}

#[test]
fn only_rules_that_asked_for_what_has_changed_run_again() {
    /// Every line of a module asks: a name, a file beside it, or all files.
    fn check(module: &Module<'_>, context: &Context<'_>, report: &mut Reporter<'_>) {
        let context = context.in_project().unwrap();
        let project = context.project();
        LOOKED_AT.lock().unwrap().insert(module.file().path().to_owned());
        for line in module.text().lines() {
            match line.trim_start_matches("// ").split_once(' ') {
                Some(("name", name)) => drop(project.element(name).found()),
                Some(("methods", name)) => {
                    let element = project.elements_named(name).next().unwrap();
                    report.at(Span::at(0)).arg("methods", project.modules_of(&element).count().to_string());
                }
                _ if line == "// all" => drop(project.files().count()),
                _ => {}
            }
        }
    }
    let rule = Rule {
        id: "test/asking".into(),
        check: Check::Module(check),
        needs_project: true,
        syntax: Syntax::Any,
        ..TABLE[0].clone()
    };
    let rules = RulesByFile::same(RuleSet::of(&[rule]));
    let of_kind = |name: &str| format!("ВидЭлемента: Справочник\nИмя: {name}\n");
    let texts = [
        ("Проект.yaml", "Имя: Лавка\n".to_owned()),
        ("Склад/Все.xbsl", "// all\n".to_owned()),
        ("Склад/Ищет.xbsl", "// name Ящик\n".to_owned()),
        ("Склад/Никого.xbsl", String::new()),
        ("Склад/Товары.xbsl", "метод Прочие()\n;\n".to_owned()),
        ("Склад/Товары.yaml", of_kind("Товары")),
        ("Склад/Читает.xbsl", "// methods Товары\n".to_owned()),
    ];
    let first = Codebase::new(Workspace::in_memory(texts));
    let mut memo = Memo::default();
    let mut ran = |codebase: &Codebase| {
        let all = FileSet::all(codebase.files().len());
        let report = judge_again(codebase, all.clone(), rules.clone(), &mut memo);
        let looked_at_now = looked_at();
        let said = |report: &Report| format!("{:?}", report.findings);
        assert_eq!(said(&report), said(&judge(codebase, all, rules.clone())), "as if nothing was kept");
        looked_at();
        looked_at_now
    };
    let put =
        |path: &str, text: &str| Change::Put(Workspace::in_memory([(path, text.to_owned())]).files.remove(0));
    assert_eq!(ran(&first).len(), 5, "at first all run");
    assert!(ran(&first).is_empty());

    let body = first.with([put("Склад/Товары.xbsl", "метод Прочие()\n    пер А = 1\n;\n")]);
    assert_eq!(ran(&body), ["Склад/Товары.xbsl"], "nobody sees the body of a method");
    let declared = body.with([put("Склад/Товары.xbsl", "метод Иные()\n;\n")]);
    assert_eq!(ran(&declared), ["Склад/Все.xbsl", "Склад/Товары.xbsl", "Склад/Читает.xbsl"]);
    let named = declared.with([put("Склад/Ящик.yaml", &of_kind("Ящик"))]);
    assert_eq!(ran(&named), ["Склад/Все.xbsl", "Склад/Ищет.xbsl"]);
    let part = named.with([put("Склад/Товары.Объект.xbsl", "")]);
    assert_eq!(ran(&part), ["Склад/Все.xbsl", "Склад/Товары.Объект.xbsl", "Склад/Читает.xbsl"]);
    let gone = part.with([Change::Remove("Склад/Ящик.yaml".into())]);
    assert_eq!(ran(&gone), ["Склад/Все.xbsl", "Склад/Ищет.xbsl"]);
    let descriptor = gone.with([put("Проект.yaml", "Имя: Лавки\n")]);
    assert_eq!(ran(&descriptor).len(), 6, "what a project is concerns all of its files");
}
