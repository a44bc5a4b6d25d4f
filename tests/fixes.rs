//! What the edits of a finding make of a text, exactly; and where there have to be none.
#![allow(clippy::expect_used, reason = "a broken case must fail")]

mod common;

use common::{ExampleFile, check};
use stapel::rules::TABLE;

/// The text after the edits of the first finding of a rule; the text as it was where it has none.
fn fixed(id: &str, text: &str) -> String {
    let rule = TABLE.iter().find(|rule| rule.id == id).expect("a rule of the table");
    let file = ExampleFile { path: "Модуль.xbsl".to_owned(), text: text.to_owned(), marks: Vec::new() };
    let (_, report) = check(&[rule], &[file]);
    let mut edits = report.findings.first().expect("a finding").finding.fix.clone();
    edits.sort_by_key(|edit| edit.span);
    let mut after = text.to_owned();
    for edit in edits.iter().rev() {
        after.replace_range(edit.span.start as usize..edit.span.end as usize, &edit.text);
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
