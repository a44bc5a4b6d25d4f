use std::path::Path;

use super::*;
use crate::{
    check::{self, Report, RuleSet},
    project::{Codebase, File},
    rules::{self, Arg, Check, Context, Reporter, Rule, RuleRef, Syntax, TABLE},
    source::{Span, Workspace},
};

fn id(digit: char) -> String {
    digit.to_string().repeat(64)
}

fn line(path: &str, digit: char, count: u32, reason: Option<&str>) -> String {
    let reason = reason.map_or(String::new(), |reason| format!(r#""reason":"{reason}","#));
    let id = id(digit);
    format!(r#"{{"path":"{path}","rule":"yaml/id-uuid","id":"{id}","count":{count},{reason}"text":"Ид: 1"}}"#)
}

fn file(lines: &[String]) -> String {
    let mut text = "{\"stapel-baseline\":1}\n".to_owned();
    lines.iter().for_each(|line| text.extend([line, "\n"]));
    text
}

fn entry(path: &str, digit: char, count: u32, reason: Option<&str>) -> Entry {
    Entry {
        path: path.into(),
        rule: "yaml/id-uuid".into(),
        id: Identity::parse(&id(digit)).unwrap(),
        count,
        reason: reason.map(str::to_owned),
        text: "Ид: 1".into(),
    }
}

fn read(lines: &[String]) -> Baseline {
    Baseline::parse(&file(lines)).unwrap()
}

fn fault(text: &str) -> (usize, LineFault) {
    let broken = Baseline::parse(text).unwrap_err();
    (broken.line, broken.fault)
}

#[test]
fn a_file_is_written_as_it_was_read() {
    let spaced = line("В.yaml", 'a', 2, Some("потом")).replace(',', " , ");
    let text = file(&[spaced, line("А.yaml", 'b', 1, None)]);
    let baseline = Baseline::parse(&text).unwrap();
    assert_eq!(baseline.render(), text);
    assert_eq!(baseline.entries().next(), Some(&entry("В.yaml", 'a', 2, Some("потом"))));
    let foreign_ends = text.replace('\n', "\r\n");
    assert_eq!(Baseline::parse(&foreign_ends).unwrap().render(), text);
}

#[test]
fn repeated_lines_and_headers_are_read_as_one() {
    let lines = [
        line("А.yaml", 'a', 2, None),
        line("Б.yaml", 'a', 7, None),
        "{\"stapel-baseline\":1}".to_owned(),
        line("А.yaml", 'a', 3, Some("потом")),
        line("А.yaml", 'a', 1, Some("никогда")),
    ];
    let baseline = read(&lines);
    let expected = [entry("А.yaml", 'a', 3, Some("потом")), entry("Б.yaml", 'a', 7, None)];
    assert!(baseline.entries().eq(&expected));
    assert_eq!(
        baseline.render(),
        file(&[line("А.yaml", 'a', 3, Some("потом")), line("Б.yaml", 'a', 7, None)])
    );
}

#[test]
fn what_is_not_understood_is_told_with_its_line() {
    let good = line("А.yaml", 'a', 1, None);
    assert_eq!(fault(""), (1, LineFault::NoHeader));
    assert_eq!(fault("\n\n[]\n"), (3, LineFault::NoHeader));
    assert_eq!(fault(r#"{"meta":{"format":1},"files":{}}"#), (1, LineFault::NoHeader));
    assert_eq!(fault("{\"stapel-baseline\":2}\n"), (1, LineFault::OtherVersion { version: 2 }));
    let conflict = format!("<<<<<<< HEAD\n{good}\n=======\n{good}\n>>>>>>> branch");
    assert_eq!(fault(&file(&[good.clone(), conflict.clone()])), (3, LineFault::Conflict));
    assert_eq!(fault(&conflict), (1, LineFault::Conflict));
    assert!(matches!(fault(&file(&[good.clone(), "{".into()])), (3, LineFault::NotJson { .. })));
    for wrong in [
        good.replace("path", "file"),
        good.replace(":1,", ":0,"),
        good.replace(":1,", ":-1,"),
        good.replace(":1,", ":4294967296,"),
        good.replace("aaaa", "AAAA"),
        good.replace("aaaa", "aaa"),
        good.replace('{', "{\"expires\":1,"),
        "[]".to_owned(),
        "{\"stapel-baseline\":1,\"more\":1}".to_owned(),
    ] {
        assert!(
            matches!(fault(&file(&[good.clone(), wrong.clone()])), (3, LineFault::Shape { .. })),
            "{wrong}"
        );
    }
    assert_eq!(
        fault(&file(&["{\"stapel-baseline\":3}".into()])),
        (2, LineFault::OtherVersion { version: 3 })
    );
}

#[test]
fn depth_and_size_do_no_harm() {
    let deep = "[".repeat(5_000_000);
    assert_eq!(fault(&deep), (1, LineFault::NoHeader));
    assert!(matches!(fault(&file(std::slice::from_ref(&deep))), (2, _)));
    let deep = format!("{{\"path\":{}", "{\"a\":".repeat(1_000_000));
    assert!(matches!(fault(&file(&[deep])), (2, _)));
    assert!(parse_foreign(&format!("{{\"meta\":{}", "[".repeat(1_000_000))).is_err());
    assert!(parse_foreign(&format!("{{\"files\":{}", "{\"a\":".repeat(1_000_000))).is_err());
}

#[test]
fn new_entries_go_to_their_sorted_place_and_the_others_stay() {
    let (a, c, b) =
        (line("А.yaml", 'c', 1, None), line("В.yaml", 'a', 1, Some("потом")), line("Б.yaml", 'a', 1, None));
    let mut baseline = read(&[a.clone(), c.clone(), b.clone()]);
    baseline.add(vec![
        entry("Г.yaml", 'a', 1, None),
        entry("А.yaml", 'd', 1, None),
        entry("А.yaml", 'b', 1, None),
        entry("В.yaml", 'a', 2, Some("сейчас")),
    ]);
    let expected = [
        line("А.yaml", 'b', 1, None),
        a,
        line("А.yaml", 'd', 1, None),
        c.replace(":1,", ":3,"),
        b,
        line("Г.yaml", 'a', 1, None),
    ];
    assert_eq!(baseline.render(), file(&expected));
}

#[test]
fn paths_lead_from_the_directory_of_the_baseline() {
    let dir = Path::new("/r/a");
    for (to, path) in
        [("/r/a/b/c.yaml", "b/c.yaml"), ("/r/c.yaml", "../c.yaml"), ("/r/b/c.yaml", "../b/c.yaml")]
    {
        assert_eq!(relative(dir, Path::new(to)), path);
        assert_eq!(resolved(dir, path), Path::new(to));
    }
}

const TWICE: &str = "ВидЭлемента: Справочник\nРеквизиты:\n    -\n        Ид: 1\n    -\n        Ид: 1\n";

fn checked(files: &[(&str, &str)], rules: &[&str]) -> (Codebase, Report) {
    let codebase = Codebase::new(Workspace::in_memory(files.iter().copied()));
    let catalog = rules::Catalog::default();
    let rules: Vec<_> = rules.iter().map(|id| catalog.find(id).unwrap().clone()).collect();
    let report = check::run(&codebase, RuleSet::of(&rules));
    (codebase, report)
}

fn frozen(codebase: &Codebase, report: &Report) -> Baseline {
    let findings: Vec<_> = report.findings.iter().map(|reported| (reported, None)).collect();
    let mut baseline = Baseline::default();
    baseline.add(freeze(codebase, &findings, Path::new("")));
    baseline
}

fn applied(baseline: &Baseline, files: &[(&str, &str)], rules: &[&str]) -> (Report, Usage) {
    let (codebase, mut report) = checked(files, rules);
    baseline.suppress(&codebase, &mut report, (Path::new(""), "b"), &|_| false);
    report_unexplained(&codebase, &mut report);
    let usage = report.baseline.clone().unwrap();
    (report, usage)
}

const RULES: [&str; 2] = ["yaml/id-uuid", "whitespace/trailing"];

#[test]
fn of_equals_the_first_are_suppressed() {
    let (codebase, report) = checked(&[("А.yaml", TWICE)], &RULES);
    let baseline = frozen(&codebase, &report);
    let counts: Vec<u32> = baseline.entries().map(|entry| entry.count).collect();
    assert_eq!(counts, [2]);
    let thrice = format!("{TWICE}    -\n        Ид: 1\n");
    let (report, usage) = applied(&baseline, &[("А.yaml", &thrice)], &RULES);
    let [left] = &report.findings[..] else { panic!("{:?}", report.findings) };
    assert!(left.finding.place.span.start as usize > TWICE.len());
    assert_eq!((usage.suppressed, usage.unspent, usage.stale.len()), (2, 0, 0));
    let (unfrozen, all) = (checked(&[("А.yaml", &thrice)], &RULES).1, usage);
    assert_eq!(
        unfrozen.findings.last().unwrap().fingerprint(),
        left.fingerprint(),
        "ordinals count all equals"
    );
    assert_eq!(all.not_checked, 0);
}

#[test]
fn an_entry_without_a_reason_is_reported_where_it_first_takes_something_out() {
    const RULES: [&str; 3] = ["suppression/without-reason", "whitespace/trailing", "yaml/id-uuid"];
    let files = [("А.yaml", TWICE), ("Б.yaml", "ВидЭлемента: Справочник \n")];
    let (codebase, report) = checked(&files, &RULES);
    let mut baseline = frozen(&codebase, &report);
    let (report, usage) = applied(&baseline, &files, &RULES);
    let said = |report: &Report| -> Vec<(usize, u32, &'static str, String)> {
        let places = report.findings.iter().map(|reported| &reported.finding);
        let said = places.map(|finding| {
            let [(_, Arg::Text(rule))] = &finding.args[..] else { panic!("{finding:?}") };
            assert_eq!(finding.rule.id, RULES[0]);
            (finding.place.file.0 as usize, finding.place.span.start, finding.variant, rule.to_string())
        });
        said.collect()
    };
    let of_ids = (0, TWICE.find('1').unwrap() as u32, "frozen", RULES[2].to_owned());
    let of_blanks = (1, files[1].1.find(" \n").unwrap() as u32, "frozen", RULES[1].to_owned());
    assert_eq!(said(&report), [of_ids, of_blanks.clone()], "one for each entry, whatever its count");
    assert_eq!((usage.suppressed, usage.unspent, usage.stale.len()), (3, 0, 0));
    assert_eq!(said(&applied(&baseline, &files, &RULES[1..]).0), [], "the rule has to run");

    let (_, of_one) = applied(&baseline, &files[..1], &RULES);
    assert!(baseline.give_reason("чужие данные", &of_one));
    assert_eq!(said(&applied(&baseline, &files, &RULES).0), [of_blanks]);
    assert!(baseline.give_reason("на время", &usage));
    assert_eq!(said(&applied(&baseline, &files, &RULES).0), []);
}

#[test]
fn an_entry_of_some_use_is_not_pruned_and_keeps_its_count() {
    let (codebase, report) = checked(&[("А.yaml", TWICE), ("Б.yaml", TWICE)], &RULES);
    let mut baseline = frozen(&codebase, &report);
    let once = "ВидЭлемента: Справочник\nРеквизиты:\n    -\n        Ид: 1\n";
    let (_, usage) = applied(&baseline, &[("А.yaml", once), ("Б.yaml", "ВидЭлемента: Справочник\n")], &RULES);
    assert_eq!((usage.suppressed, usage.unspent, usage.stale.len()), (1, 3, 1));
    baseline.prune(&usage);
    let left: Vec<_> = baseline.entries().map(|entry| (entry.path.as_str(), entry.count)).collect();
    assert_eq!(left, [("А.yaml", 2)]);
}

#[test]
fn what_was_not_looked_at_is_not_stale_and_stays() {
    let (codebase, report) = checked(&[("А.yaml", TWICE), ("Б.yaml", "ВидЭлемента: Справочник \n")], &RULES);
    let mut baseline = frozen(&codebase, &report);
    let clean = ("А.yaml", "ВидЭлемента: Справочник\n");
    let (_, usage) = applied(&baseline, &[clean], &RULES[1..]);
    assert_eq!((usage.stale.len(), usage.not_checked), (0, 2));
    baseline.freeze_anew(Vec::new(), &usage);
    assert_eq!(baseline.entries().count(), 2);
    let (_, usage) = applied(&baseline, &[clean], &RULES);
    assert_eq!((usage.stale.len(), usage.not_checked), (1, 1), "Б.yaml is no part of the run");
    baseline.freeze_anew(Vec::new(), &usage);
    assert_eq!(baseline.entries().count(), 1);
}

#[test]
fn entries_of_a_rule_that_crashed_are_not_stale_and_stay() {
    fn sound(file: &File, _: &Context<'_>, report: &mut Reporter<'_>) {
        if file.text().contains("bad") {
            report.at(Span::at(0));
        }
    }
    fn crashing(file: &File, context: &Context<'_>, report: &mut Reporter<'_>) {
        assert!(!file.text().contains("guilty"), "as this test wants it");
        sound(file, context, report);
    }
    let rule = |id: &'static str, check| {
        RuleRef::from(Rule { id: id.into(), check, syntax: Syntax::Any, ..TABLE[0].clone() })
    };
    let rules = [rule("test/crashing", Check::Text(crashing)), rule("test/sound", Check::Text(sound))];
    let checked = |files: [(&str, &str); 3]| {
        let codebase = Codebase::new(Workspace::in_memory(files));
        let report = check::run(&codebase, RuleSet::of(&rules));
        (codebase, report)
    };
    let (codebase, report) = checked([("А.xbsl", "bad"), ("Б.xbsl", "bad"), ("В.xbsl", "bad")]);
    assert!(report.crashes.is_empty());
    let mut baseline = frozen(&codebase, &report);
    assert_eq!(baseline.entries().count(), 6);

    let (codebase, mut report) = checked([("А.xbsl", "good"), ("Б.xbsl", "guilty"), ("В.xbsl", "bad")]);
    assert_eq!(report.crashes.len(), 1);
    baseline.suppress(&codebase, &mut report, (Path::new(""), "b"), &|_| false);
    let usage = report.baseline.unwrap();
    assert_eq!((report.findings.len(), usage.suppressed, usage.not_checked), (0, 2, 2));
    let named = |entry: &Entry| (entry.path.clone(), entry.rule.clone());
    let of_sound = |path: &str| (path.to_owned(), "test/sound".to_owned());
    let stale = [of_sound("А.xbsl"), of_sound("Б.xbsl")];
    assert_eq!(usage.stale.iter().map(named).collect::<Vec<_>>(), stale);
    let all: Vec<_> = baseline.entries().map(named).collect();
    baseline.prune(&usage);
    let left: Vec<_> = all.into_iter().filter(|entry| !stale.contains(entry)).collect();
    assert_eq!(baseline.entries().map(named).collect::<Vec<_>>(), left);
}

#[test]
fn what_is_frozen_anew_keeps_its_reason_and_the_last_count() {
    let (codebase, report) = checked(&[("А.yaml", TWICE)], &RULES);
    let findings: Vec<_> = report.findings.iter().map(|reported| (reported, Some("потом"))).collect();
    let mut baseline = Baseline::default();
    baseline.add(freeze(&codebase, &findings, Path::new("")));
    let once = [("А.yaml", "ВидЭлемента: Справочник\nРеквизиты:\n    -\n        Ид: 1\n")];
    let (_, usage) = applied(&baseline, &once, &RULES);
    let (codebase, report) = checked(&once, &RULES);
    let findings: Vec<_> = report.findings.iter().map(|reported| (reported, None)).collect();
    baseline.freeze_anew(freeze(&codebase, &findings, Path::new("")), &usage);
    let entries: Vec<_> = baseline.entries().map(|entry| (entry.count, entry.reason.as_deref())).collect();
    assert_eq!(entries, [(1, Some("потом"))]);
}

#[test]
fn the_other_tool_s_entries_find_the_findings_they_meant() {
    let (codebase, report) = checked(&[("А.yaml", &TWICE.replacen("Ид: 1", "Ид: 77", 1))], &RULES);
    let text = r#"{"meta":{"tool":"xbsl","format":1},"files":{
        "А.yaml":{"yaml/id-uuid":{"плохо: 1":{"count":2,"reason":"второй"},"плохо: 77":1}},
        "Б.yaml":{"yaml/id-uuid":{"плохо":1}}}}"#;
    let entries = parse_foreign(text).unwrap();
    let carried = carry(&entries, &codebase, &report, Path::new(""));
    let reasons: Vec<_> = carried.findings.iter().map(|(_, reason)| *reason).collect();
    assert_eq!(reasons, [None, Some("второй")]);
    let unmatched: Vec<_> =
        carried.unmatched.iter().map(|entry| (entry.path.as_str(), entry.count)).collect();
    assert_eq!(unmatched, [("А.yaml", 1), ("Б.yaml", 1)]);
    assert!(matches!(
        parse_foreign(&text.replace(":1},", ":2},")).unwrap_err().fault,
        LineFault::OtherVersion { version: 2 }
    ));
}

#[test]
fn secrets_do_not_get_into_the_file() {
    let text = "метод Тест()\n    знч Пароль = \"Zx9Qm4Lr7Tb2Wn8Kd3Vh\" \n;\n";
    let (codebase, report) =
        checked(&[("А.xbsl", text)], &["security/hardcoded-secret", "whitespace/trailing"]);
    let baseline = frozen(&codebase, &report);
    let texts: Vec<&str> = baseline.entries().map(|entry| entry.text.as_str()).collect();
    assert_eq!(texts, ["***", "знч Пароль = \"***\""]);
    let (report, _) = applied(&baseline, &[("А.xbsl", text)], &["security/hardcoded-secret"]);
    assert!(report.findings.is_empty());
    let (codebase, report) = checked(&[("А.xbsl", text)], &["whitespace/trailing"]);
    let texts: Vec<String> = frozen(&codebase, &report).entries().map(|entry| entry.text.clone()).collect();
    assert_eq!(texts, ["знч Пароль = \"***\""], "whatever rules run");
}
