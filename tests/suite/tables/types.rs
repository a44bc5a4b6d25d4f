//! Rules about the types of expressions with a complete catalogue, none, and ones of unexpected shapes.

use super::findings;

const RULES: &str = "code/unknown-member,code/unused-return-value,code/var-needs-init,code/use-needs-closeable,\
    code/catch-non-exception,code/unknown-static-member,code/deprecated-api,\
    code/member-kind-mismatch";

const STDLIB: &str = r#"{
    "names": ["Объект", "Ручка"],
    "bases": {"Объект": [], "Ручка": ["Объект"]},
    "type_members": {
        "Объект": {"methods": ["ВСтроку"]},
        "Ручка": {"methods": ["Писать"], "properties": ["Цвет"]}
    },
    "member_types": {"Ручка": {"Писать": "Строка"}},
    "checked_return_methods": {"Ручка": ["Писать"]},
    "deprecated_members": {"Ручка": {"Цвет": [{"signature": "Цвет", "deprecated": true}]}},
    "type_ctors": {"Ручка": "none"}
}"#;

const MODULE: &str = "метод Тест(Перо: Ручка)
    Перо.Рисовать()
    Перо.Писать()
    пер Другая: Ручка
    исп Третья: Ручка = Перо
    знч Оттенок = Перо.Цвет
    Ручка.Найти()
    попытка
        Перо.ВСтроку()
    поймать Ошибка: Ручка
    ;
    Ручка.Цвет()
;
";

fn found(tables: &[(&str, &str)]) -> Vec<String> {
    findings(RULES, tables, &[("Модуль.xbsl", MODULE)])
}

#[test]
fn a_complete_catalogue_tells_what_is_not_there() {
    assert_eq!(
        found(&[("stdlib", STDLIB)]),
        [
            "Модуль.xbsl:2 code/unknown-member",
            "Модуль.xbsl:3 code/unused-return-value",
            "Модуль.xbsl:4 code/var-needs-init",
            "Модуль.xbsl:5 code/use-needs-closeable",
            "Модуль.xbsl:6 code/deprecated-api",
            "Модуль.xbsl:7 code/unknown-static-member",
            "Модуль.xbsl:10 code/catch-non-exception",
            "Модуль.xbsl:12 code/deprecated-api",
            "Модуль.xbsl:12 code/member-kind-mismatch",
        ]
    );
}

#[test]
fn a_root_that_lacks_what_is_public_is_trusted_where_a_type_is_written() {
    let stdlib = STDLIB
        .replace(r#""names": ["#, r#""names": ["Строка", "#)
        .replace(r#""type_members": {"#, r#""type_members": {"Строка": {"properties": []}, "#);
    let module = "метод Тест(Имя: Строка)\n    знч Другое = \"\"\n    Другое.Сократить()\n    \
        Другое.Рисовать()\n    Имя.Сократить()\n;\n";
    let found = findings("code/unknown-member", &[("stdlib", &stdlib)], &[("Модуль.xbsl", module)]);
    assert_eq!(found, ["Модуль.xbsl:4 code/unknown-member", "Модуль.xbsl:5 code/unknown-member"]);
}

#[test]
fn what_every_value_has_need_not_be_listed() {
    let stdlib = STDLIB.replace(r#""Объект": {"methods": ["ВСтроку"]},"#, "");
    let module = "метод Тест(Перо: Ручка)
    Перо.Представление(Перо.ВСтроку(), Перо.ПолучитьТип())
    Перо.Рисовать()
;
";
    let found =
        |stdlib: &str| findings("code/unknown-member", &[("stdlib", stdlib)], &[("Модуль.xbsl", module)]);
    assert_eq!(found(&stdlib), ["Модуль.xbsl:3 code/unknown-member"]);
    let unlisted = STDLIB.replace(r#""Ручка": {"methods""#, r#""Другая": {"methods""#);
    assert_eq!(found(&unlisted), [""; 0], "a type without members of its own may have some");
}

#[test]
fn signatures_tell_what_methods_give() {
    let stdlib = STDLIB.replace(
        r#""member_types": {"Ручка": {"Писать": "Строка"}}"#,
        r#""member_signatures": {"Ручка": {"Писать": ["Писать(): Строка", "Писать(Что: Строка): Строка"], "Рисовать": ["Рисовать(): Строка", "Рисовать(Что: Строка): Число"]}}"#,
    );
    let module = "метод Тест(Перо: Ручка)
    знч А = Перо.Писать() как Строка
    знч Б = Перо.Рисовать() как Строка
;
";
    let found = findings("code/redundant-cast", &[("stdlib", &stdlib)], &[("Модуль.xbsl", module)]);
    assert_eq!(found, ["Модуль.xbsl:2 code/redundant-cast"]);
}

#[test]
fn without_a_catalogue_nothing_is_said() {
    assert_eq!(found(&[]), Vec::<String>::new());
    assert_eq!(found(&[("stdlib", "{")]), Vec::<String>::new());
}

#[test]
fn sections_of_unexpected_shapes_prove_nothing() {
    for text in ["{}", "[]", r#"{"names": {"Ручка": 1}, "type_members": [], "bases": 1}"#] {
        assert_eq!(found(&[("stdlib", text)]), Vec::<String>::new(), "{text}");
    }
    let odd = STDLIB.replace(r#"["Объект"]}"#, r#"{"Объект": 1}}"#).replace(r#""none""#, "7");
    for finding in found(&[("stdlib", &odd)]) {
        assert!(!finding.contains("needs"), "{finding}");
    }
}

#[test]
fn a_facet_is_a_type_and_a_constructor_with_arguments_is_one() {
    let stdlib = r#"{
        "names": ["Объект", "Ручка", "Ручка.Ссылка", "Пачка", "Стопка"],
        "bases": {"Объект": [], "Ручка": ["Объект"], "Пачка": ["Объект"], "Стопка": ["Объект"]},
        "type_members": {"Ручка": {"methods": ["Писать"]}, "Пачка": {}, "Стопка": {}},
        "type_params": {"Пачка": ["Тип"], "Стопка": ["Тип"]},
        "type_ctors": {"Пачка": "args", "Стопка": "none"}
    }"#;
    let module = "метод Тест()
    знч Ссылка = Ручка.Ссылка
    знч Другое = Ручка.Другое
    пер Листы: Пачка<Ручка>
    пер Тетради: Стопка<Ручка>
;
структура Стол
    пер Листы: Пачка<Ручка>
    пер Тетради: Стопка<Ручка>
;
";
    let rules = "code/unknown-static-member,code/var-needs-init,code/collection-field-needs-req";
    assert_eq!(
        findings(rules, &[("stdlib", stdlib)], &[("Модуль.xbsl", module)]),
        [
            "Модуль.xbsl:3 code/unknown-static-member",
            "Модуль.xbsl:5 code/var-needs-init",
            "Модуль.xbsl:8 code/collection-field-needs-req",
            "Модуль.xbsl:9 code/collection-field-needs-req",
        ]
    );
}

#[test]
fn a_complete_catalogue_without_ancestors_has_none() {
    let without = STDLIB.replace(r#""bases": {"Объект": [], "Ручка": ["Объект"]},"#, "");
    assert_ne!(without, STDLIB);
    let module = "метод Тест(Перо: Ручка, Нечто: Объект)
    (Перо).Рисовать()
    Перо.Писать()
    Нечто.Рисовать()
    Ручка.Найти()
;
";
    for stdlib in [&without, &without.replace(r#""type_ctors""#, r#""bases": {}, "type_ctors""#)] {
        assert_eq!(
            findings(RULES, &[("stdlib", stdlib)], &[("Модуль.xbsl", module)]),
            [
                "Модуль.xbsl:2 code/unknown-member",
                "Модуль.xbsl:3 code/unused-return-value",
                "Модуль.xbsl:4 code/unknown-member",
                "Модуль.xbsl:5 code/unknown-static-member",
            ]
        );
    }
    let unreadable = without.replace(r#""type_ctors""#, r#""bases": 1, "type_ctors""#);
    let found = findings("code/unknown-member", &[("stdlib", &unreadable)], &[("Модуль.xbsl", module)]);
    assert_eq!(found, Vec::<String>::new());
}
