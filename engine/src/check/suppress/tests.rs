//! What each kind of comment leaves out, where it has no effect, and what the rules about suppressions say and fix.

use crate::{
    check::{Report, RuleSet, run},
    project::{Codebase, MASK, Secrets},
    rules::{Lang, Rule, TABLE},
    source::{LineIndex, Span, Workspace},
};

/// The rules about suppressions that have no effect.
const SLIPS: [&str; 2] = ["suppression/unknown-rule", "suppression/unused"];

fn checked(rules: &[&str], path: &str, text: &str) -> (Codebase, Report) {
    let rules: Vec<&'static Rule> =
        TABLE.iter().filter(|rule| rules.contains(&&*rule.id) || rules.contains(&rule.group())).collect();
    assert!(!rules.is_empty());
    let codebase = Codebase::new(Workspace::in_memory([(path, text)]));
    let report = run(&codebase, RuleSet::of(&rules));
    assert!(report.crashes.is_empty());
    (codebase, report)
}

/// Line and variant of what is left; the variant only of what rules about suppressions say.
fn left(rules: &[&str], path: &str, text: &str) -> Vec<(u32, &'static str)> {
    let (_, report) = checked(rules, path, text);
    let lines = LineIndex::new(text);
    let line = |finding: &crate::rules::Finding| lines.line_col(finding.place.span.start).line;
    report.findings.iter().map(|reported| (line(&reported.finding), reported.finding.variant)).collect()
}

/// The lines of a module on which an unused local is still found.
fn unused_locals(text: &str) -> Vec<u32> {
    left(&["code/unused-local"], "А.xbsl", text).into_iter().map(|(line, _)| line).collect()
}

/// What the rules about suppressions say of a module, `code/unused-local` and `code/self-assignment` running too.
fn told(text: &str) -> Vec<(u32, &'static str)> {
    let rules = [SLIPS[0], SLIPS[1], "code/unused-local", "code/self-assignment"];
    let (_, report) = checked(&rules, "А.xbsl", text);
    let lines = LineIndex::new(text);
    let findings = report.findings.iter().map(|reported| &reported.finding);
    let about = findings.filter(|finding| finding.rule.group() == "suppression");
    about.map(|finding| (lines.line_col(finding.place.span.start).line, finding.variant)).collect()
}

/// The text after all edits for suppressions.
fn mended(text: &str) -> String {
    let rules = [SLIPS[0], SLIPS[1], "code/unused-local", "code/self-assignment"];
    let (_, report) = checked(&rules, "А.xbsl", text);
    let findings = report.findings.iter().map(|reported| &reported.finding);
    let about = findings.filter(|finding| finding.rule.group() == "suppression");
    let mut edits: Vec<_> = about.flat_map(|finding| &finding.fix).collect();
    edits.sort_by_key(|edit| edit.place);
    let mut after = text.to_owned();
    for edit in edits.iter().rev() {
        let Span { start, end } = edit.place.span;
        after.replace_range(start as usize..end as usize, &edit.text);
    }
    after
}

#[test]
fn a_comment_is_about_its_line() {
    let text = "метод А()\n    знч Б = 1 // stapel: ignore[code/unused-local] why\n    знч В = 1\n;\n";
    assert_eq!(unused_locals(text), [3]);
    assert_eq!(unused_locals(&text.replace('\n', "\r\n")), [3]);
    assert_eq!(unused_locals(&text.replace('\n', "\r")), [3]);
    assert_eq!(unused_locals(&text.replace("ignore", "пропустить")), [3]);
    assert_eq!(unused_locals(&text.replace("code/unused-local", "code, code/self-assignment")), [2, 3]);
    let long = "метод А()\n    знч Б = [ // stapel: ignore[code/unused-local]\n        1]\n    знч В = [\n        1] // stapel: ignore[code/unused-local]\n;\n";
    assert_eq!(unused_locals(long), [4], "a finding is where it starts");
}

#[test]
fn a_comment_is_about_what_follows_down_to_the_next_line_of_code() {
    let text = "метод А()\n    // stapel: пропустить-следующую[code/unused-local]\n\n    /* почему */ // и еще\n    знч Б = 1\n    знч В = 1\n;\n";
    assert_eq!(unused_locals(text), [6]);
    let comments =
        "// stapel: ignore-next[comment/subjunctive]\n// если бы\nметод А() // если бы\n;\n// если бы\n";
    assert_eq!(left(&["comment/subjunctive"], "А.xbsl", comments), [(5, "")]);
    let stacked = "метод А()\n    // stapel: ignore-next[code/unused-local]\n    // stapel: ignore-next[code/unused-loop-var]\n    знч Б = 1\n    знч В = 1\n;\n";
    assert_eq!(unused_locals(stacked), [5]);
    let behind = "метод А()\n    знч Б = 1 // stapel: ignore-next[code/unused-local]\n    знч В = 1\n;\n";
    assert_eq!(unused_locals(behind), [2]);
}

#[test]
fn a_start_and_an_end_are_about_what_is_between() {
    let text = "метод А()\n    знч Б = 1\n    // stapel: ignore-start[code/unused-local, code/self-assignment]\n    знч В = 1\n    // stapel: пропустить-конец[code/unused-local]\n    знч Г = 1\n    // stapel: ignore-end[code/self-assignment]\n;\n";
    assert_eq!(unused_locals(text), [2, 6]);
    let endless = "метод А()\n    // stapel: ignore-start[code/unused-local]\n    знч В = 1\n;\n";
    assert_eq!(unused_locals(endless), [3]);
    let nested = "метод А()\n    // stapel: ignore-start[code/unused-local]\n    // stapel: ignore-start[code/unused-local]\n    знч Б = 1\n    // stapel: ignore-end[code/unused-local]\n    знч В = 1\n    // stapel: ignore-end[code/unused-local]\n    знч Г = 1\n;\n";
    assert_eq!(unused_locals(nested), [8]);
}

#[test]
fn a_comment_above_the_first_declaration_is_about_the_file() {
    let text = "импорт Б\n// stapel: пропустить-файл[code/unused-local]\nметод А()\n    знч Б = 1\n;\n";
    assert_eq!(unused_locals(text), [0; 0]);
    let late = "метод А()\n    знч Б = 1\n;\n// stapel: пропустить-файл[code/unused-local]\n";
    assert_eq!(unused_locals(late), [2]);
    let rule = ["yaml/id-uuid"];
    assert_eq!(
        left(&rule, "А.yaml", "# stapel: ignore-file[yaml/id-uuid]\nВидЭлемента: Документ\nИд: 1\n"),
        []
    );
    let late = "ВидЭлемента: Документ # stapel: ignore-file[yaml/id-uuid]\nИд: 1\n";
    assert_eq!(left(&rule, "А.yaml", late), [(2, "")]);
}

#[test]
fn descriptions_and_queries_have_such_comments_too() {
    let rule = ["yaml/id-uuid"];
    assert_eq!(left(&rule, "А.yaml", "ВидЭлемента: Документ\nИд: 1 # stapel: ignore[yaml/id-uuid]\n"), []);
    let text = "ВидЭлемента: Документ\nПримечание: |\n    # stapel: ignore-next[yaml/id-uuid]\nИд: 1\n";
    assert_eq!(left(&rule, "А.yaml", text), [(4, "")], "a block scalar is data");
    let text = "ВидЭлемента: Документ\nПримечание: \" # stapel: ignore-start[yaml/id-uuid]\"\nИд: 1\n# stapel: ignore-end[yaml/id-uuid]";
    assert_eq!(left(&rule, "А.yaml", text), [(3, "")]);
    let rule = ["query/no-isnull"];
    let query =
        "ВЫБРАТЬ // stapel: пропустить-следующую[query/no-isnull]\n    ЕСТЬNULL(А, 0),\n    ЕСТЬNULL(Б, 0)\n";
    assert_eq!(left(&rule, "А.xbql", query), [(3, "")]);
    let text = format!("метод А()\n    Запрос{{{query}}}.Выполнить()\n;\n");
    assert_eq!(left(&rule, "А.xbsl", &text), [(3, ""), (4, "")], "a query literal is data");
    let text = "метод А()\n    знч Б = \" // stapel: ignore[code/unused-local]\"\n;\n";
    assert_eq!(unused_locals(text), [2], "a string is data");
}

#[test]
fn what_is_left_out_is_counted_and_changes_no_fingerprint() {
    let text = "метод А()\n    знч Б = 1\n    знч Б = 1\n;\n";
    let (_, whole) = checked(&["style/single-letter-name"], "А.xbsl", text);
    let middle = text.replacen("    знч", "    // stapel: ignore-next[style/single-letter-name]\n    знч", 1);
    let (_, less) = checked(&["style/single-letter-name"], "А.xbsl", &middle);
    assert_eq!((whole.suppressed, less.suppressed, less.findings.len()), (0, 1, 1));
    assert_eq!(less.findings[0].fingerprint(), whole.findings[1].fingerprint());
}

#[test]
fn a_secret_that_is_left_out_stays_a_secret() {
    let text = "конст КЛЮЧ_API = \"Zx81kQp04mWv77rTb2Lh\" // stapel: ignore[security/hardcoded-secret]\n";
    let (codebase, report) = checked(&["security/hardcoded-secret"], "А.xbsl", text);
    assert_eq!((report.findings.len(), report.suppressed), (0, 1));
    let secrets = Secrets::of(&codebase.files()[0]);
    assert_eq!(secrets.mask("Zx81kQp04mWv77rTb2Lh"), MASK);
}

#[test]
fn a_suppression_is_no_prose() {
    let text = "// stapel: ignore[code/unused-local] мы бы…\nметод А()\n;\n// мы бы…\n";
    let rules = ["comment", "typography/ellipsis"];
    assert!(left(&rules, "А.xbsl", text).iter().all(|(line, _)| *line == 4));
    assert_eq!(left(&["typography/ellipsis"], "А.xbsl", text), [(4, "")]);
    let text = "А: 1 # stapel: ignore[yaml/id-uuid] мы бы…\n# мы бы\n";
    assert!(left(&["comment"], "А.yaml", text).iter().all(|(line, _)| *line == 2));
    let text = "Запрос{ВЫБРАТЬ 1 // stapel: ignore[a] бы\n}";
    assert_eq!(left(&["comment/subjunctive"], "А.xbsl", &format!("метод А()\n{text}.Б()\n;\n")), [(2, "")]);
}

#[test]
fn of_no_use_is_only_what_could_have_been_found() {
    let text = "метод А()\n    Б() // stapel: ignore[code/unused-local]\n;\n";
    assert_eq!(told(text), [(2, "")]);
    assert_eq!(left(&SLIPS, "А.xbsl", text), [], "the rule did not run");
    assert_eq!(told(&text.replace(";\n", "")), [], "the module is broken");
    assert_eq!(told(&text.replace("code/unused-local", "suppression/unused")), []);
    let project = "метод А()\n    Б() // stapel: ignore[structure/xbsl-pair]\n;\n";
    assert_eq!(
        left(&[SLIPS[0], SLIPS[1], "structure"], "А.xbsl", project).len(),
        2,
        "a loose file is a project"
    );
}

#[test]
fn rules_about_suppressions_may_be_left_out_too() {
    let text = "метод А()\n    Б() // stapel: ignore[code/unused-local, suppression/unused]\n;\n";
    assert_eq!(told(text), []);
    let text =
        "// stapel: ignore-file[suppression/unknown-rule]\nметод А()\n    Б() // stapel: ignore[code/б]\n;\n";
    assert_eq!(told(text), []);
}

#[test]
fn the_nearest_comment_is_the_one_of_use() {
    let text = "// stapel: ignore-file[code/unused-local]\nметод А()\n    // stapel: ignore-start[code/unused-local]\n    // stapel: ignore-next[code/unused-local]\n    знч Б = 1 // stapel: ignore[code/unused-local]\n    // stapel: ignore-end[code/unused-local]\n;\n";
    assert_eq!(told(text), [(1, ""), (3, ""), (4, "")]);
}

#[test]
fn what_is_of_no_use_goes_and_the_rest_stays() {
    let cases = [
        ("    Б() // stapel: ignore[code/unused-local] why\n", "    Б()\n"),
        ("    Б() // stapel: ignore[code/unused-local]\r\n    В()\r\n", "    Б()\r\n    В()\r\n"),
        ("    // stapel: ignore-next[code/unused-local]\r\n    Б()\r\n", "    Б()\r\n"),
        ("    /* stapel: ignore[code/unused-local] */ Б()\n", "    Б()\n"),
        ("    Б() /* stapel: ignore[code/unused-local] */ В()\n", "    Б() В()\n"),
        ("    Б(1,/* stapel: ignore[code/unused-local] */2)\n", "    Б(1, 2)\n"),
        (
            "    // stapel: ignore[code/unused-local]\n    Б()\n",
            "    // stapel: ignore[code/unused-local]\n    Б()\n",
        ),
        (
            "    // stapel: ignore-start[code/unused-local]\n    Б()\n    // stapel: ignore-end[code/unused-local]\n",
            "    Б()\n",
        ),
        (
            "    знч Б = 1 // stapel: ignore[code/unused-local, code/self-assignment]\n",
            "    знч Б = 1 // stapel: ignore[code/unused-local]\n",
        ),
        (
            "    Б = Б // stapel: ignore[code/unused-local , code/unused-local, code/self-assignment, code/unused-local] why\n",
            "    Б = Б // stapel: ignore[code/self-assignment] why\n",
        ),
        (
            "    // stapel: ignore-start[code/unused-local, code/self-assignment]\n    Б = Б\n    // stapel: ignore-end[code/self-assignment, code/unused-local]\n",
            "    // stapel: ignore-start[code/self-assignment]\n    Б = Б\n    // stapel: ignore-end[code/self-assignment]\n",
        ),
        (
            "    // stapel: ignore-start[code/unused-local, code/self-assignment]\n    Б = Б\n    // stapel: ignore-end[code/unused-local]\n    // stapel: ignore-end[code/self-assignment]\n",
            "    // stapel: ignore-start[code/unused-local, code/self-assignment]\n    Б = Б\n    // stapel: ignore-end[code/unused-local]\n    // stapel: ignore-end[code/self-assignment]\n",
        ),
        (
            "    Б = Б // stapel: ignor[code/self-assignment]\n",
            "    Б = Б // stapel: ignore[code/self-assignment]\n",
        ),
        (
            "    Б = Б // stapel: ignore[self-assignment]\n",
            "    Б = Б // stapel: ignore[code/self-assignment]\n",
        ),
    ];
    for (before, after) in cases {
        let whole = |body: &str| format!("метод А(Б: Число)\n{body};\n");
        assert_eq!(mended(&whole(before)), whole(after));
    }
    assert_eq!(mended("// stapel: ignore[code/unused-local]"), "// stapel: ignore[code/unused-local]");
    assert_eq!(mended("метод А()\n;\n  // stapel: ignore-next[code/unused-local]"), "метод А()\n;\n");
}

#[test]
fn every_slip_is_told_in_both_languages() {
    let text = "// stapel:\n// stapel: игнор[code/unused-local]\n// stapel: ignore\n// stapel: ignore[code/unused-local\n// stapel: ignore[code]\n// stapel: ignore-end[code/unused-local]\n// stapel: ignore-start[code/unused-local]\nметод А()\n;\n// stapel: ignore-file[code/unused-local]\n";
    let expected = [
        (1, "word"),
        (2, "word"),
        (3, "no-ids"),
        (4, "unclosed"),
        (5, ""),
        (6, "startless"),
        (7, "endless"),
        (10, "late"),
    ];
    assert_eq!(told(text), expected);
    let (_, report) = checked(&["suppression"], "А.xbsl", text);
    for finding in report.findings.iter().map(|reported| &reported.finding) {
        for lang in [Lang::Ru, Lang::En] {
            let message = finding.message(lang, |_| String::new(), Into::into);
            assert!(!message.contains(['{', '}']), "{message}");
        }
    }
}
