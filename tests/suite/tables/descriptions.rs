//! Descriptions against a complete metamodel, none, and ones of unexpected shapes.

use super::{findings, findings_with};

const METAMODEL: &str = r#"{
    "classes": {
        "Element": {"props": {
            "ВидЭлемента": {"kind": "string", "en": "ElementKind"},
            "Ид": {"kind": "string", "en": "Id", "required": true},
            "Имя": {"kind": "string", "en": "Name", "alias": ["Название"]}
        }},
        "Catalog": {"ext": ["Element"], "props": {
            "Представление": {"kind": "string", "type": "AttributeName", "en": "Presentation"},
            "Реквизиты": {"kind": "list", "item": "IAttributeDescriptor", "impl": "Usual", "dispatch": "Имя", "en": "Attributes"},
            "ТабличныеЧасти": {"kind": "list", "item": "Section", "en": "TabularParts"}
        }},
        "Module": {"ext": ["Element"], "props": {"Окружение": {"kind": "enum"}}},
        "IAttributeDescriptor": {"props": {"Имя": {"kind": "string", "en": "Name"}}},
        "Limits": {"props": {"Длина": {"kind": "number", "en": "Length"}}},
        "NameAttribute": {"ext": ["IAttributeDescriptor"], "inline": ["Limits"], "presents": "Наименование", "presentsEn": "Name", "props": {}},
        "UsualAttribute": {"ext": ["IAttributeDescriptor"], "implName": "Usual", "props": {
            "Ид": {"kind": "string", "en": "Id", "required": true},
            "Тип": {"kind": "type", "en": "Type"}
        }},
        "Section": {"props": {
            "Ид": {"kind": "string", "en": "Id", "required": true},
            "Имя": {"kind": "string", "en": "Name"},
            "Реквизиты": {"kind": "list", "item": "UsualAttribute", "en": "Attributes"}
        }}
    },
    "vid2class": {"Справочник": "Catalog", "ОбщийМодуль": "Module", "Документ": "Catalog"},
    "vetted": ["Справочник", "ОбщийМодуль"],
    "common": ["Импорт"]
}"#;

const RULES: &str = "yaml/unknown-property,yaml/unknown-attribute-property,yaml/item-id-required";

const RUSSIAN: &str = "ВидЭлемента: Справочник\nНазвание: А\nИмпорт: []\nЧужое: 1\nРеквизиты:\n\
    \x20   - Имя: Наименование\n      Длина: 5\n      Тип: Строка\n\
    \x20   - Имя: Б\n      Длина: 5\n\
    ТабличныеЧасти:\n    - Имя: В\n      Реквизиты:\n        - Имя: Наименование\n          Чужое: 1\n";

const ENGLISH: &str = "ElementKind: Catalog\nName: A\nИмпорт: []\nForeign: 1\nAttributes:\n\
    \x20   - Name: Name\n      Length: 5\n      Type: String\n\
    \x20   - Name: B\n      Length: 5\n\
    TabularParts:\n    - Name: C\n      Attributes:\n        - Name: Name\n          Foreign: 1\n";

const FOUND: [&str; 7] = [
    "4 yaml/unknown-property",
    "8 yaml/unknown-attribute-property",
    "9 yaml/item-id-required",
    "10 yaml/unknown-attribute-property",
    "12 yaml/item-id-required",
    "14 yaml/item-id-required",
    "15 yaml/unknown-attribute-property",
];

fn found_with(metamodel: &str, text: &str) -> Vec<String> {
    findings(RULES, &[("metamodel", metamodel)], &[("A.yaml", text)])
}

#[test]
fn a_complete_root_proves_what_a_class_has_not() {
    for text in [RUSSIAN, ENGLISH] {
        assert_eq!(found_with(METAMODEL, text), FOUND.map(|found| format!("A.yaml:{found}")), "{text}");
    }
}

#[test]
fn what_every_element_has_is_known_in_both_spellings() {
    let text =
        "ElementKind: CommonModule\nId: 1\nName: A\nVisibilityScope: InProject\nImport: []\nForeign: 1\n";
    let metamodel =
        METAMODEL.replace(r#"{"ext": ["Element"], "props": {"Окружение""#, r#"{"props": {"Environment""#);
    assert_eq!(found_with(&metamodel, text), ["A.yaml:6 yaml/unknown-property"]);
}

#[test]
fn a_kind_that_the_table_does_not_vouch_for_is_not_judged() {
    let document = RUSSIAN.replace("Справочник", "Документ");
    assert_eq!(found_with(METAMODEL, &document), [""; 0]);
    assert_eq!(found_with(&METAMODEL.replace("\"vetted\"", "\"other\""), &document).len(), FOUND.len());
}

#[test]
fn an_english_key_is_not_absent_where_a_property_is_known_in_russian_only() {
    let module = |key: &str| found_with(METAMODEL, &format!("ElementKind: CommonModule\n{key}: 1\n"));
    assert_eq!(module("Environment"), [""; 0]);
    assert_eq!(module("Чужое"), ["A.yaml:2 yaml/unknown-property"]);
    assert_eq!(module("Foreign"), ["A.yaml:2 yaml/unknown-property"], "the table has all properties");
    let partial = r#"{"metamodel": {"default": "partial", "types": {"Module": "complete"}}}"#;
    let text = "ElementKind: CommonModule\nForeign: 1\n";
    let found = findings_with(partial, RULES, &[("metamodel", METAMODEL)], &[("A.yaml", text)]);
    assert_eq!(found, [""; 0], "it may be the English name of one");
}

#[test]
fn a_root_without_the_table_or_with_a_broken_one_proves_nothing() {
    assert_eq!(findings(RULES, &[], &[("A.yaml", RUSSIAN)]), [""; 0]);
    for broken in ["", "{", "[]", "{}", "null", &METAMODEL[..METAMODEL.len() - 2]] {
        assert_eq!(found_with(broken, RUSSIAN), [""; 0], "{broken}");
    }
}

#[test]
fn unexpected_shapes_prove_nothing() {
    let silent = |from: &str, to: &str| {
        let changed = METAMODEL.replace(from, to);
        assert_ne!(changed, METAMODEL, "{from}");
        assert_eq!(found_with(&changed, RUSSIAN), [""; 0], "{to}");
    };
    silent("\"classes\": {", "\"classes\": [], \"other\": {");
    silent("\"vid2class\": {", "\"vid2class\": 1, \"other\": {");
    silent("\"Справочник\": \"Catalog\"", "\"Справочник\": [\"Catalog\"]");
    silent("\"Справочник\": \"Catalog\"", "\"Справочник\": \"Nothing\"");
    silent("\"vetted\": [", "\"vetted\": [[\"Справочник\"], 1], \"other\": [");
}

/// What is missing of a class may hold any property; nothing else is judged by it.
#[test]
fn a_class_is_not_complete_without_all_it_takes_from() {
    let left = |from: &str, to: &str| {
        let changed = METAMODEL.replace(from, to);
        assert_ne!(changed, METAMODEL, "{from}");
        found_with(&changed, RUSSIAN).join(" ")
    };
    assert!(!left("\"ext\": [\"Element\"]", "\"ext\": [\"Element\", \"Nothing\"]").contains(":4 "));
    // A circle is no more than its classes.
    assert!(left("\"Element\": {", "\"Element\": {\"ext\": [\"Catalog\", \"Element\"], ").contains(":4 "));
    // Two classes for one standard attribute: nobody can tell which.
    let twice = left(
        "\"Limits\": {",
        "\"Limits\": {\"ext\": [\"IAttributeDescriptor\"], \"presents\": \"Наименование\", ",
    );
    assert!(!twice.contains(":8 ") && twice.contains(":9 "), "{twice}");
}

const DESCRIPTOR: (&str, &str) = ("A/Shop/Project.yaml", "Vendor: A\nName: Shop\nVersion: 1.0.0\n");

/// What the rule about types finds in the fields of a structure that are each of one type, by their numbers.
fn unknown_types(stdlib: &str, types: &[&str]) -> Vec<usize> {
    let fields: String = types.iter().map(|name| format!("    - {{Name: F, Type: \"{name}\"}}\n")).collect();
    let files = [
        DESCRIPTOR,
        ("A/Shop/Main/S.yaml", &*format!("ElementKind: Structure\nName: S\nFields:\n{fields}")),
        ("A/Shop/Main/Goods.yaml", "ElementKind: Catalog\nName: Goods\nTabularParts:\n    - Name: Prices\n"),
        ("A/Shop/Main/Common.yaml", "ElementKind: CommonModule\nName: Common\n"),
        ("A/Shop/Main/Common.xbsl", "structure Row\n;\n"),
    ];
    let tables: &[(&str, &str)] = if stdlib.is_empty() { &[] } else { &[("stdlib", stdlib)] };
    let found = findings("yaml/unknown-type", tables, &files);
    let line = |found: &String| found.split([':', ' ']).nth(1).unwrap().parse::<usize>().unwrap();
    found.iter().map(|found| line(found) - 3).collect()
}

#[test]
fn a_complete_table_of_types_proves_that_a_type_is_none() {
    let stdlib = r#"{"names": ["Строка", "Массив", "Особое"]}"#;
    let types =
        ["String", "Массив<Особое?>", "Особое.Что", "S", "Goods.Reference?", "Goods.Prices", "Row", "Lib::X"];
    assert_eq!(unknown_types(stdlib, &types), [0; 0]);
    let types =
        ["Иное", "Array<Строка|Other>", "Other.Reference", "Goods.Price", "Common.Other", "(Other)->Other"];
    assert_eq!(unknown_types(stdlib, &types), [1, 2, 3, 4, 5]);
}

#[test]
fn without_a_table_of_types_only_elements_prove_anything() {
    for stdlib in ["{}", "[]", r#"{"names": 1}"#, r#"{"names": {}}"#] {
        assert_eq!(
            unknown_types(stdlib, &["Иное", "Other.Reference", "Goods.Price"])[..],
            [3][..1],
            "{stdlib}"
        );
    }
    assert_eq!(unknown_types("", &["Иное", "Goods.Price"]), [0; 0]);
}

#[test]
fn what_a_property_is_decides_what_is_asked_of_its_value() {
    let found = |metamodel: &str, text: &str| {
        let rules = "naming/presentation,yaml/presentation-field,yaml/delete-current-needs-immediate,yaml/event-needs-importance";
        findings(rules, &[("metamodel", metamodel)], &[("A.yaml", text)])
    };
    let catalog = "ElementKind: Catalog\nName: A\nPresentation: B\n";
    assert_eq!(found(METAMODEL, catalog), ["A.yaml:3 yaml/presentation-field"]);
    assert_eq!(found(&METAMODEL.replace("AttributeName", "String"), catalog), [""; 0]);
    assert_eq!(found(METAMODEL, "ElementKind: Catalog\nName: A\n"), ["A.yaml:2 naming/presentation"]);
    assert_eq!(found(METAMODEL, "ElementKind: CommonModule\nName: A\n"), [""; 0]);
    let register = |marks: &str| {
        let table = format!(
            r#"{{"classes": {{"R": {{"props": {{"Представление": {{"type": "String"{marks}}}}}}}}}, "vid2class": {{"РегистрСведений": "R"}}}}"#
        );
        found(&table, "ВидЭлемента: РегистрСведений\nИмя: А\n")
    };
    assert_eq!(register(""), ["A.yaml:2 naming/presentation"]);
    assert_eq!(register(r#", "disputed": true"#), [""; 0]);

    let event = "ElementKind: EventLogEvent\nName: A\n";
    let with_default = |default: &str| {
        format!(
            r#"{{"classes": {{"E": {{"props": {{"Важность": {{"default": {default}}}}}}}}}, "vid2class": {{"СобытиеЖурналаСобытий": "E"}}}}"#
        )
    };
    assert_eq!(found(&with_default("\"ИзКонструктора\""), event), ["A.yaml:1 yaml/event-needs-importance"]);
    for other in ["\"Обычная\"", "null", "[]", "{}"] {
        assert_eq!(found(&with_default(other), event), [""; 0], "{other}");
    }

    let deletion = "ElementKind: Catalog\nName: A\nPresentation: B\nAttributes:\n    - Name: B\n      OnReferencedObjectDeletion: DeleteCurrent\n";
    let with_mode = |mode: &str| {
        METAMODEL.replace("\"ТабличныеЧасти\":", &format!("\"РежимУдаления\": {mode}, \"ТабличныеЧасти\":"))
    };
    let marks = with_mode(r#"{"kind": "enum", "default": "ПометкаУдаления"}"#);
    assert_eq!(found(&marks, deletion), ["A.yaml:6 yaml/delete-current-needs-immediate"]);
    for mode in [r#"{"kind": "enum", "default": "Немедленно"}"#, r#"{"kind": "enum"}"#, "[]", "1"] {
        assert_eq!(found(&with_mode(mode), deletion), [""; 0], "{mode}");
    }
}

/// The lines of the types of an event's properties that cannot be there, counted from 1.
fn event_types(metamodel: &str, stdlib: &str, types: &[&str]) -> Vec<usize> {
    let properties: String =
        types.iter().map(|name| format!("    - {{Name: P, Type: \"{name}\"}}\n")).collect();
    let event = format!("ElementKind: EventLogEvent\nName: A\nProperties:\n{properties}");
    let tables = [("metamodel", metamodel), ("stdlib", stdlib)];
    let found = findings("yaml/event-property-type", &tables, &[("A.yaml", &event)]);
    let line = |found: &String| found.split([':', ' ']).nth(1).unwrap().parse::<usize>().unwrap();
    found.iter().map(|found| line(found) - 3).collect()
}

#[test]
fn a_list_of_types_tells_what_a_property_of_an_event_may_be() {
    let metamodel = r#"{
        "classes": {
            "Event": {"props": {"Свойства": {"kind": "list", "item": "Property", "en": "Properties"}}},
            "Property": {"props": {"Тип": {"kind": "type", "types": "Std::Type<Std::String|Std::Number>"}}}
        },
        "vid2class": {"СобытиеЖурналаСобытий": "Event"}
    }"#;
    let stdlib = r#"{
        "names": ["Строка", "String", "Число", "Number", "Байты", "Особая", "Окно"],
        "bases": {"Байты": ["Объект"], "Особая": ["Строка", "Объект"], "Окно": ["Объект"]},
        "type_availability": {"Окно": "Клиент"}
    }"#;
    let types = [
        "String",
        "Строка|Number?",
        "Особая",
        "Goods.Reference",
        "Неведомое",
        "S",
        "Байты",
        "Окно",
        "()->Число",
    ];
    assert_eq!(event_types(metamodel, stdlib, &types), [7, 8, 9]);
    for other in
        ["{}", "[]", "{", &metamodel.replace("Std::Number", "Std::Nothing"), &metamodel.replace("types", "x")]
    {
        assert_eq!(event_types(other, stdlib, &types), [8, 9], "{other}");
    }
    for other in ["{}", "[]", "{"] {
        assert_eq!(event_types(metamodel, other, &types), [9], "{other}");
    }
}

/// A table that knows of titles in the interface demands each that it knows, whatever attribute presents an object.
#[test]
fn titles_of_the_interface_are_demanded_where_the_table_knows_them() {
    let metamodel = r#"{
        "classes": {
            "Catalog": {"props": {
                "Представление": {"kind": "string", "type": "AttributeName", "en": "Presentation"},
                "Интерфейс": {"kind": "block", "type": "Interface", "en": "Interface"}
            }},
            "Interface": {"props": {
                "Объект": {"kind": "block", "type": "Block", "en": "Object"},
                "Список": {"kind": "block", "type": "Titles", "en": "List"}
            }},
            "Titles": {"props": {"Представление": {"kind": "string", "type": "String", "en": "Presentation"}}}
        },
        "vid2class": {"Справочник": "Catalog"}
    }"#;
    let found = |metamodel: &str, rest: &str| {
        let goods = format!("ElementKind: Catalog\nName: Goods\n{rest}");
        findings("naming/presentation", &[("metamodel", metamodel)], &[("Goods.yaml", &goods)])
    };
    let missing = ["Goods.yaml:2 naming/presentation"];
    let list = "Interface:\n    List:\n        Presentation: Goods\n";
    let object = "Interface:\n    Object:\n        Presentation: Good\n";
    assert_eq!(found(metamodel, "Presentation: Code\n"), missing);
    assert_eq!(found(metamodel, object), missing);
    assert_eq!(found(metamodel, list), [""; 0]);
    let of_none = metamodel.replace("\"Titles\", \"en\"", "\"Block\", \"en\"");
    assert_ne!(of_none, metamodel);
    assert_eq!(found(&of_none, "Presentation: Code\n"), [""; 0]);
    assert_eq!(found(&of_none, list), missing);
}
