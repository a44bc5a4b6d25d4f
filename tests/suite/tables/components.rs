//! The interface components of a data root.

use super::findings;

/// A file of a project by its path, with its text.
type ProjectFile<'t> = (&'t str, &'t str);

const RULES: &str = "yaml/auto-bare-value,yaml/bare-object-value,yaml/builtin-property-name,yaml/double-quoted-binding,\
    yaml/property-since-compat,yaml/slot-needs-list,yaml/unexpected-type-argument,\
    yaml/unknown-component-property,yaml/unknown-enum-value";

const SCHEMA: &str = r#"{
    "components": {
        "Плитка": {
            "props": {
                "Подпись": {"types": ["Авто", "Строка"]},
                "Груз": {"types": ["Объект?"]},
                "Вес": {"types": ["Число"], "since": "10.0"},
                "Части": {"types": ["Массив<Компонент>"], "slot": true},
                "Меню": {"types": ["ФрагментКомандногоИнтерфейса"], "nullable": true, "slot": true},
                "Покрой": {"types": ["Авто", "ПокройПлитки"], "enum": ["Ровный"]},
                "Данные": {"types": ["ТипДанных"]},
                "ПриСборке": {"event": "(Плитка)->ничто"}
            },
            "yaml_props": ["Ярлык"]
        },
        "Ящик": {"props": {"Крышка": {"types": ["Булево"]}, "Ярлык": {"types": ["Строка"]}}}
    },
    "enums": {"ПокройПлитки": {"values": ["Ровный", "Косой"]}},
    "type_params": {
        "Плитка": {"params": ["ТипДанных"]},
        "ФрагментКомандногоИнтерфейса": {"params": ["ТипКоманды"], "defaults": {"ТипКоманды": "Команда"}}
    }
}"#;

const PAIRS: &str = r#"{
    "types": {"Tile": "Плитка"},
    "properties": {
        "Caption": "Подпись", "Freight": "Груз", "Weight": "Вес", "Parts": "Части", "Menu": "Меню", "Cut": "Покрой",
        "Lid": "Крышка", "Tag": "Ярлык", "Payload": "Данные", "OnBuild": "ПриСборке"
    },
    "enum_values": {"ПокройПлитки": {"Ровный": "Even", "Косой": "Slanted"}}
}"#;

const STDLIB: &str = r#"{"component_props": {"Плитка": ["Отсек"]}}"#;

const PROJECT: ProjectFile<'_> =
    ("Верфь/Лавка/Проект.yaml", "Имя: Лавка\nПоставщик: Верфь\nВерсия: 1.0.0\nРежимСовместимости: 9.0\n");

const RUSSIAN: ProjectFile<'_> = (
    "Верфь/Лавка/Осн/Склад.yaml",
    "ВидЭлемента: КомпонентИнтерфейса
Имя: Склад
Свойства:
    -
        Имя: Груз
        Тип: Строка
    -
        Имя: Отсек
        Тип: Строка
Наследует:
    Тип: Плитка<Число>
    Подпись: Авто
    Груз: Доски
    Вес: \"=Вес\"
    Части:
        Тип: Плитка<Строка>
        Данные: \"=Имя\"
        Ярлык: Доски
        Крышка: Истина
        Неведомое: Истина
    Меню:
        Тип: ФрагментКомандногоИнтерфейса<Строка>
    Покрой: Кривой
    Данные: \"=Вес\"
",
);

const ENGLISH: ProjectFile<'_> = (
    "Верфь/Лавка/Осн/Yard.yaml",
    "ElementKind: InterfaceComponent
Name: Yard
Properties:
    -
        Name: Freight
        Type: String
    -
        Name: Отсек
        Type: String
Inherits:
    Type: Tile<Number>
    Caption: Auto
    Freight: Planks
    Weight: \"=Weight\"
    Parts:
        Type: Tile<String>
        Payload: \"=Name\"
        Tag: Planks
        Lid: True
        Unheard: True
    Menu:
        Type: ФрагментКомандногоИнтерфейса<String>
    Cut: Crooked
    Payload: \"=Weight\"
",
);

/// The lines of both descriptions with the rules that speak there.
const EXPECTED: [&str; 11] = [
    "5 yaml/builtin-property-name",
    "8 yaml/builtin-property-name",
    "12 yaml/auto-bare-value",
    "13 yaml/bare-object-value",
    "14 yaml/double-quoted-binding",
    "14 yaml/property-since-compat",
    "15 yaml/slot-needs-list",
    "19 yaml/unknown-component-property",
    "22 yaml/unexpected-type-argument",
    "23 yaml/unknown-enum-value",
    "24 yaml/double-quoted-binding",
];

#[test]
fn a_complete_root_tells_what_components_take_in_both_spellings() {
    let tables = [("uischema", SCHEMA), ("uiterms", PAIRS), ("stdlib", STDLIB)];
    for file in [RUSSIAN, ENGLISH] {
        let expected = EXPECTED.map(|line| format!("{}:{line}", file.0));
        let mut found = findings(RULES, &tables, &[PROJECT, file]);
        found.sort_by_key(|line| expected.iter().position(|expected| expected == line));
        assert_eq!(found, expected);
    }
}

#[test]
fn without_pairs_english_keys_are_unknown_and_say_nothing() {
    let found = findings(RULES, &[("uischema", SCHEMA), ("stdlib", STDLIB)], &[PROJECT, ENGLISH]);
    assert_eq!(found, [] as [&str; 0]);
    let found = findings(RULES, &[("uischema", SCHEMA), ("stdlib", STDLIB)], &[PROJECT, RUSSIAN]);
    assert_eq!(found.len(), EXPECTED.len());
}

#[test]
fn what_is_missing_or_broken_says_nothing() {
    let schemas = [
        "{",
        "[]",
        "{}",
        r#"{"components": []}"#,
        r#"{"components": {"Плитка": 1}, "enums": 1, "type_params": [1]}"#,
        r#"{"components": {"Плитка": {"props": [], "yaml_props": 1}}, "enums": {"ПокройПлитки": {"values": {}}}}"#,
        r#"{"components": {"Плитка": {"props": {"Подпись": 1, "Груз": {"types": 1}, "Вес": {"since": 10, "types": [1]},
            "Части": {"slot": 1, "types": ["Массив<"]}, "Покрой": {"types": ["Авто", ""], "enum": "Ровный"},
            "Данные": {"event": 1}, "Меню": []}}}}"#,
    ];
    assert_ne!(findings(RULES, &[("uischema", SCHEMA), ("stdlib", STDLIB)], &[PROJECT, RUSSIAN]), [""; 0]);
    assert_eq!(findings(RULES, &[], &[PROJECT, RUSSIAN]), [""; 0]);
    for schema in schemas {
        let found = findings(
            RULES,
            &[("uischema", schema), ("uiterms", "[1"), ("stdlib", "{}")],
            &[PROJECT, RUSSIAN],
        );
        let found: Vec<_> =
            found.into_iter().filter(|line| !line.ends_with("builtin-property-name")).collect();
        assert_eq!(found, [""; 0], "{schema}");
    }
}
