//! What the edits of a finding make of a text, exactly; and where there have to be none.

use std::{collections::BTreeSet, path::Path};

use crate::common::{self, ExampleFile, check};
use stapel::{
    check::{
        Memo, Report,
        fix::{Fixed, Level, fix, fixabilities},
    },
    project::{Codebase, File},
    rules::{Check, Context, Fixability, Reporter, Rule, RuleRef, Syntax, TABLE},
    source::{Options, Span, Workspace},
};

/// The text after the edits of the first finding of a rule; the text as it was where it has none.
fn fixed(id: &str, text: &str) -> String {
    let rule = TABLE.iter().find(|rule| rule.id == id).expect("a rule of the table");
    let file = ExampleFile { path: "Модуль.xbsl".to_owned(), text: text.to_owned(), marks: Vec::new() };
    let (_, report) = check(&[rule], &[file]);
    let mut edits = report.findings.first().expect("a finding").finding.fix.clone();
    edits.sort_by_key(|edit| edit.place);
    let mut after = text.to_owned();
    for edit in edits.iter().rev() {
        let Span { start, end } = edit.place.span;
        after.replace_range(start as usize..end as usize, &edit.text);
    }
    after
}

fn assert_fixed(id: &str, cases: &[(&str, &str)]) {
    for (before, after) in cases {
        assert_eq!(fixed(id, before), *after, "{id} in\n{before}");
    }
}

/// Expressions within a method that returns them.
fn assert_fixed_expressions(id: &str, cases: &[(&str, &str)]) {
    for (before, after) in cases {
        let whole = |expression: &str| format!("метод Тест()\n    возврат {expression}\n;\n");
        assert_eq!(fixed(id, &whole(before)), whole(after), "{id}");
    }
}

#[test]
fn a_choice_between_true_and_false_becomes_its_condition() {
    let same = |text| (text, text);
    assert_fixed_expressions(
        "style/boolean-ternary",
        &[
            ("А ? Истина : Ложь", "А"),
            ("А == Б\n        ? Истина\n        : (Ложь)", "А == Б"),
            ("Б и (А или В ? Истина : Ложь)", "Б и (А или В)"),
            ("А это Строка ? Истина : Ложь", "А это Строка"),
            ("А ? (Б ? Истина : Ложь) : Ложь", "А ? (Б) : Ложь"),
            ("\"%{А ? Истина : Ложь}\"", "\"%{А}\""),
            ("А.Есть() ? Ложь : Истина", "не А.Есть()"),
            ("Б и (А или В ? Ложь : Истина)", "Б и (не (А или В))"),
            ("А > 1 ? False : True", "not (А > 1)"),
            same("А это Строка ? Ложь : Истина"),
            same("не А ? Ложь : Истина"),
            same("А ? Истина /* да */ : Ложь"),
            same("А // почему\n        ? Ложь : Истина"),
        ],
    );
}

#[test]
fn a_constructor_with_plain_arguments_becomes_a_literal() {
    let same = |text| (text, text);
    assert_fixed_expressions(
        "style/constructor-literal",
        &[
            ("новый Дата(2026, 1, 31).День", "Дата{2026-01-31}.День"),
            ("new Date(2024, 02, 29)", "Date{2024-02-29}"),
            (
                "новый Ууид(\"8b286df7-1636-559a-8a58-288654387078\")",
                "Ууид{8b286df7-1636-559a-8a58-288654387078}",
            ),
            same("новый Дата(2026, 2, 29)"),
            same("новый Дата(2026, 1)"),
            same("новый Дата(2026, 1, 31, 1)"),
            same("новый Дата(2026, /* январь */ 1, 31)"),
            same("новый Дата(День = 1, Месяц = 1, Год = 2026)"),
            same("новый Дата(2026.0, 1, 31)"),
            same("новый Ууид(\"8b286df7\")"),
            same("новый Время(10, 30)"),
        ],
    );
}

#[test]
fn a_scope_gives_its_content_to_the_block() {
    let same = |text| (text, text);
    assert_fixed(
        "style/redundant-scope",
        &[
            (
                "метод Тест()\n    область\n        А()\n        Б()\n    ;\n;\n",
                "метод Тест()\n    А()\n    Б()\n;\n",
            ),
            (
                "метод Тест()\r\n    // до\r\n    область\r\n\r\n        // в\r\n        А(1,\r\n            2)\r\n    ;\r\n    // после\r\n;\r\n",
                "метод Тест()\r\n    // до\r\n\r\n    // в\r\n    А(1,\r\n        2)\r\n    // после\r\n;\r\n",
            ),
            (
                "метод Тест()\n\tобласть\n\t\tзнч А = \"а\n\t\tб\"\n\t;\n;\n",
                "метод Тест()\n\tзнч А = \"а\n\t\tб\"\n;\n",
            ),
            ("метод Тест()\n    область\n    ;\n;\n", "метод Тест()\n;\n"),
            same("метод Тест() область А() ; ;\n"),
            same("метод Тест()\n    область // к\n        А()\n    ;\n;\n"),
            same("метод Тест()\n    область\n        А()\n    ; // к\n;\n"),
            same("метод Тест()\n    область\n        А()\n    // мелко\n        Б()\n    ;\n;\n"),
            same("метод Тест(А: Число)\n    область\n        знч А = 1\n    ;\n;\n"),
        ],
    );
}

/// Makes all fixes of a level in some files.
fn mend<R: Clone + Into<RuleRef>>(rules: &[R], files: &[ExampleFile], level: Level) -> Fixed {
    let (codebase, report) = check(rules, files);
    fix(codebase, report, &mut Memo::default(), level, &|_, _| {})
}

/// The texts after the fixes, by path.
fn texts(fixed: &Fixed) -> Vec<ExampleFile> {
    let mark = |file: &File| if file.source.bom { "\u{FEFF}" } else { "" };
    let file = |file: &File| ExampleFile {
        path: file.path().to_owned(),
        text: format!("{}{}", mark(file), file.text()),
        marks: Vec::new(),
    };
    fixed.codebase.files().iter().map(file).collect()
}

fn plain(files: &[ExampleFile]) -> Vec<(&str, &str)> {
    let mut plain: Vec<_> = files.iter().map(|file| (&*file.path, &*file.text)).collect();
    plain.sort_unstable();
    plain
}

/// The rules whose findings have a fix of a level.
fn fixable(codebase: &Codebase, report: &Report, level: Level) -> BTreeSet<String> {
    let is_fixable = |fixability: Fixability| match (fixability, level) {
        (Fixability::None, _) | (Fixability::Suggested, Level::Safe) => false,
        (Fixability::Suggested, Level::Suggested) | (Fixability::Safe, _) => true,
    };
    let findings = report.findings.iter().zip(fixabilities(codebase, report));
    let fixable = findings.filter(|(_, fixability)| is_fixable(*fixability));
    fixable.map(|(reported, _)| reported.finding.rule.id.to_string()).collect()
}

/// Holds what is true of all fixes of some files. The rules whose findings are mended.
fn assert_mended(
    rules: &[&'static Rule],
    files: &[ExampleFile],
    level: Level,
    what: &str,
) -> BTreeSet<String> {
    let (codebase, report) = check(rules, files);
    let mended = fixable(&codebase, &report, level);
    let fixed = mend(rules, files, level);
    assert!(fixed.done.is_settled, "{what}: the fixes go on");
    assert!(fixed.done.dropped.is_empty(), "{what}: breaks the syntax: {:?}", fixed.done.dropped);
    let left = fixable(&fixed.codebase, &fixed.report, level);
    assert!(left.is_empty(), "{what}: not mended: {left:?} in\n{:#?}", texts(&fixed));
    assert_eq!(fixed.done.changes.is_empty(), mended.is_empty(), "{what}: {:?}", fixed.done);
    let after = texts(&fixed);
    for (file, source) in after.iter().zip(fixed.codebase.files()) {
        let before = files.iter().find(|before| before.path == file.path).expect("no file is new");
        let is_changed = fixed.done.changes.contains_key(&source.index);
        assert_eq!(file.text != before.text, is_changed, "{what}: {}", file.path);
    }
    let again = mend(rules, &after, level);
    assert!(again.done.changes.is_empty(), "{what}: something was left to do: {:?}", again.done);
    mended
}

/// The examples of all rules, good ones too: other rules have something to say about them.
fn examples() -> impl Iterator<Item = (&'static Rule, Vec<ExampleFile>)> {
    let all = |rule: &'static Rule| {
        let examples = [&rule.bad, &rule.good].into_iter().flat_map(|of_kind| of_kind.list().into_owned());
        examples.map(move |example| (rule, common::files(rule, &example)))
    };
    TABLE.iter().flat_map(all)
}

#[test]
fn what_is_mended_stays_mended() {
    let all: Vec<&'static Rule> = TABLE.iter().collect();
    for level in [Level::Safe, Level::Suggested] {
        let mut mended = BTreeSet::new();
        for (rule, files) in examples() {
            mended.extend(assert_mended(&[rule], &files, level, &rule.id));
            mended.extend(assert_mended(&all, &files, level, &rule.id));
        }
        let promised = TABLE.iter().filter(|rule| match level {
            Level::Safe => rule.fix == Fixability::Safe,
            Level::Suggested => rule.fix != Fixability::None,
        });
        let promised: BTreeSet<_> = promised.map(|rule| rule.id.to_string()).collect();
        assert_eq!(mended, promised, "the rules whose examples are mended and those that promise it");
    }
}

#[test]
fn what_is_mended_in_a_project_stays_mended() {
    let all: Vec<&'static Rule> = TABLE.iter().collect();
    for example in ["shop-flawed-ru", "shop-flawed-en"] {
        let files = project(example);
        for level in [Level::Safe, Level::Suggested] {
            assert!(!assert_mended(&all, &files, level, example).is_empty(), "{example} is flawed");
        }
    }
}

/// The sources of an example project.
fn project(name: &str) -> Vec<ExampleFile> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name);
    let workspace = Workspace::load(std::slice::from_ref(&root), &Options::new(root.clone()));
    let files = workspace.files.iter();
    files
        .map(|file| ExampleFile { path: file.path.clone(), text: file.text.to_string(), marks: Vec::new() })
        .collect()
}

/// A rule of this test alone, with a safe fix.
fn rule(id: &'static str, check: fn(&File, &Context<'_>, &mut Reporter<'_>)) -> RuleRef {
    let rule = Rule {
        id: id.into(),
        check: Check::Text(check),
        syntax: Syntax::Any,
        fix: Fixability::Safe,
        ..TABLE[0].clone()
    };
    rule.into()
}

/// Reports that a text has to be in a comment, and inserts it behind `// `.
fn insert(file: &File, text: &'static str, report: &mut Reporter<'_>) {
    if !file.text().contains(text) {
        report.at(Span::at(3)).fix(Span::at(3), text);
    }
}

/// Of insertions at one place the first is made, and the others wait for the next pass, where they go before it.
#[test]
fn insertions_at_one_place_are_all_made_once_and_in_order() {
    let one = rule("test/one", |file, _, report| insert(file, "one ", report));
    let two = rule("test/two", |file, _, report| insert(file, "two ", report));
    let three = rule("test/three", |file, _, report| insert(file, "three ", report));
    let torn = rule("test/torn", |_, _, report| {
        report.at(Span::at(3)).fix(Span::at(3), "this ").fix(Span::at(3), "that ");
    });
    let mended = |rules: &[&RuleRef]| {
        let rules: Vec<RuleRef> = rules.iter().copied().cloned().collect();
        let file = ExampleFile { path: "А.xbsl".into(), text: "// а\n".into(), marks: Vec::new() };
        let fixed = mend(&rules, &[file], Level::Safe);
        assert!(fixed.done.is_settled && fixed.done.dropped.is_empty());
        (texts(&fixed)[0].text.clone(), fixed.done.total().findings)
    };
    for rules in [[&one, &two, &three], [&three, &two, &one], [&two, &three, &one]] {
        assert_eq!(mended(&rules), ("// two three one а\n".to_owned(), 3));
    }
    assert_eq!(mended(&[&torn]), ("// а\n".to_owned(), 0), "nobody knows which of the two comes first");
    assert_eq!(mended(&[&one, &torn]), ("// one а\n".to_owned(), 1));
}

#[test]
fn fixes_do_the_same_whatever_ends_the_lines() {
    let with_crlf = |files: &[ExampleFile]| -> Vec<ExampleFile> {
        let file = |file: &ExampleFile| ExampleFile { text: file.text.replace('\n', "\r\n"), ..file.clone() };
        files.iter().map(file).collect()
    };
    let plain_lines = |files: &[ExampleFile]| files.iter().all(|file| !file.text.contains('\r'));
    for (rule, files) in examples().filter(|(_, files)| plain_lines(files)) {
        let level = Level::Suggested;
        let [lf, crlf] = [files.clone(), with_crlf(&files)].map(|files| texts(&mend(&[rule], &files, level)));
        assert_eq!(plain(&with_crlf(&lf)), plain(&crlf), "{}", rule.id);
    }
}

/// What the safe fixes of all rules make of a module and of a description, and what the others do.
fn assert_levels(path: &str, before: &str, safe: &str, suggested: &str) {
    let all: Vec<&'static Rule> = TABLE.iter().collect();
    let files = [ExampleFile { path: path.to_owned(), text: before.to_owned(), marks: Vec::new() }];
    let after = |level| texts(&mend(&all, &files, level))[0].text.clone();
    assert_eq!(after(Level::Safe), safe, "safe fixes of\n{before}");
    assert_eq!(after(Level::Suggested), suggested, "all fixes of\n{before}");
}

#[test]
fn the_contents_of_literals_are_for_a_person_to_change() {
    let module = |body: &str| format!("метод Тест()\n    возврат {body}\n;\n");
    for (before, safe, suggested) in [
        ("\"“А”\" // “А”", "\"“А”\" // \"А\"", "\"\\\"А\\\"\" // \"А\""),
        ("\"а  \n    б\" // в  ", "\"а  \n    б\" // в", "\"а\n    б\" // в"),
        ("'а“ \nб'", "'а“ \nб'", "'а“\nб'"),
        (
            "Запрос{ ВЫБРАТЬ А  \nИЗ Б // “\n}  ",
            "Запрос{ ВЫБРАТЬ А  \nИЗ Б // “\n}",
            "Запрос{ ВЫБРАТЬ А\nИЗ Б // \"\n}",
        ),
        ("\"%{А ? Истина : Ложь}\"", "\"%{А ? Истина : Ложь}\"", "\"%{А}\""),
        ("(\"а\" == \"б\"  \n) ? Истина : Ложь", "(\"а\" == \"б\"\n)", "(\"а\" == \"б\"\n)"),
    ] {
        assert_levels("Модуль.xbsl", &module(before), &module(safe), &module(suggested));
    }
    // Where a quote is not closed, nobody knows what is a string below.
    assert_levels(
        "Модуль.xbsl",
        "импорт А  \nметод Тест()\n    А(\"б  )\n    В() \n;\n",
        "импорт А\nметод Тест()\n    А(\"б  )\n    В() \n;\n",
        "импорт А\nметод Тест()\n    А(\"б  )\n    В()\n;\n",
    );
}

#[test]
fn the_contents_of_scalars_are_for_a_person_to_change() {
    let head = "ВидЭлемента: Справочник\nИмя: А\nИд: 6f9619ff-8b86-d011-b42d-00cf4fc964ff\nОбластьВидимости: ВПодсистеме\nПредставление:";
    for (before, safe, suggested) in [
        ("а  \n    б  ", "а\n    б", "а\n    б"),
        ("\"а  \n    б\"  ", "\"а  \n    б\"", "\"а\n    б\""),
        ("'а  \n    б'  ", "'а  \n    б'", "'а\n    б'"),
        (
            "|+\n    а  \n    б\n      \n  \nСвойство: 1  ",
            "|+\n    а  \n    б\n      \n  \nСвойство: 1",
            "|+\n    а\n    б\n\n\nСвойство: 1",
        ),
        (">-\n    а  \n      ", ">-\n    а  \n      ", ">-\n    а\n"),
    ] {
        let text = |value: &str| format!("{head} {value}\n");
        let path = "А.yaml";
        assert_levels(path, &text(before), &text(safe), &text(suggested));
    }
    assert_levels(
        "А.yaml",
        "ВидЭлемента: \"А  \nБ: 1  \n",
        "ВидЭлемента: \"А  \nБ: 1  \n",
        "ВидЭлемента: \"А\nБ: 1\n",
    );
}
