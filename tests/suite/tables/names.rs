//! Names and types that nothing declares, with complete tables of what the platform names, partial ones, and none.

use super::{findings, findings_with};

const RULES: &str = "code/undefined-name,code/unknown-type";

const STDLIB: &str = r#"{
    "names": ["Объект", "Object", "Ручка", "Pen"],
    "globals": ["Сообщить", "Пауза"],
    "global_availability": {"Вычислить": "Сервер"},
    "type_members": {"Ручка": {"methods": ["Писать"], "properties": ["Цвет"]}},
    "generated_members": {"Справочник.Объект": {"properties": ["Ссылка"], "methods": ["Записать"]}},
    "component_props": {"Группа": ["Ширина"]}
}"#;

const TERMS: &str = r#"{"common": {"Пауза": "Pause", "Вычислить": "Evaluate", "Писать": "Write", "Цвет": "Color",
    "Записать": "Save", "Ширина": "Width", "Ссылка": "Reference"}}"#;

const DESCRIPTOR: (&str, &str) = ("A/Shop/Project.yaml", "Vendor: A\nName: Shop\nVersion: 1.0.0\n");
const COMMON: (&str, &str) = ("A/Shop/Main/Common.yaml", "ElementKind: CommonModule\nName: Common\n");
const GOODS: (&str, &str) = (
    "A/Shop/Main/Goods.yaml",
    "ElementKind: Catalog\nName: Goods\nAttributes:\n    - {Name: Price, Type: Number}\n",
);

/// The lines of a module at which something is found; the first line of its only method is 1.
fn lines(tables: &[(&str, &str)], path: &str, statements: &[&str]) -> Vec<usize> {
    lines_with("{}", tables, path, statements)
}

fn lines_with(completeness: &str, tables: &[(&str, &str)], path: &str, statements: &[&str]) -> Vec<usize> {
    let module = format!("method Test()\n{}\n;\n", statements.join("\n"));
    let files = [DESCRIPTOR, COMMON, GOODS, (path, &*module)];
    let found = findings_with(completeness, RULES, tables, &files);
    let line = |found: &String| found.split([':', ' ']).nth(1).unwrap().parse::<usize>().unwrap() - 1;
    found.iter().map(line).collect()
}

const MODULE: &str = "A/Shop/Main/Common.xbsl";
const OBJECT: &str = "A/Shop/Main/Goods.Object.xbsl";

#[test]
fn complete_tables_prove_that_a_name_is_none() {
    let tables = [("stdlib", STDLIB), ("terms_full", TERMS)];
    let known = [
        "Сообщить(Ручка.Цвет, Pen.Write())",
        "Message(Pause(), Пауза(), Evaluate(), Вычислить())",
        "Goods.Find(Main::Goods, Shop.Main.X)",
        "val A: Pen|Ручка|Goods.Reference|Array<Строка> = Undefined",
        "val B: Catalog.Goods.Reference = new Goods()",
    ];
    assert_eq!(lines(&tables, MODULE, &known), [0; 0]);
    let unknown = [
        "Сообщит(1)",
        "Messag(1)",
        "val A = Write()",
        "val B = \"100 %Процентов, $Sum and %{Total}\"",
        "val C: Pens|Array<Карандаш> = Undefined",
        "val D = new Other.Object(Width = Width)",
        "Test() ? Price : Pen",
    ];
    assert_eq!(lines(&tables, MODULE, &unknown), [1, 2, 3, 4, 4, 4, 5, 5, 6, 6, 7]);
}

#[test]
fn in_the_module_of_an_object_a_member_of_any_object_may_be_meant() {
    let tables = [("stdlib", STDLIB), ("terms_full", TERMS)];
    let statements = ["Save(Записать(), Price, Reference)", "Записат(Цена)", "Colour()", "Писать(Width)"];
    assert_eq!(lines(&tables, OBJECT, &statements), [2, 2, 3, 4, 4]);
}

#[test]
fn in_the_module_of_a_component_a_member_of_a_component_may_be_meant() {
    let tables = [("stdlib", STDLIB), ("terms_full", TERMS)];
    let component = (
        "A/Shop/Main/Card.yaml",
        "ElementKind: InterfaceComponent\nName: Card\nInherits:\n    Type: Группа\n",
    );
    let module = "method Test()\nWidth = Ширина\nЗаписать(Ссылка)\n;\n";
    let files = [DESCRIPTOR, component, ("A/Shop/Main/Card.xbsl", module)];
    let found = findings_with("{}", RULES, &tables, &files);
    let places: Vec<&str> = found.iter().filter_map(|found| found.split(' ').next()).collect();
    assert_eq!(places, ["A/Shop/Main/Card.xbsl:3"; 2]);
}

#[test]
fn an_english_name_is_not_absent_where_one_is_known_in_russian_only() {
    let tables = [("stdlib", &*STDLIB.replace("Сообщить", "Особенное")), ("terms_full", TERMS)];
    let statements = ["Messag(1)", "Сообщит(1)", "val A: Pens = Undefined"];
    assert_eq!(lines(&tables, MODULE, &statements), [2]);
    assert_eq!(lines(&[("stdlib", STDLIB)], MODULE, &statements), [2]);
    let all = [tables[0], tables[1], ("terms", "{}")];
    assert_eq!(lines(&all, MODULE, &statements), [1, 2, 3], "a complete table has all spellings");
}

#[test]
fn of_partial_tables_only_names_with_a_small_letter_are_none() {
    let tables = [("stdlib", STDLIB), ("terms_full", TERMS)];
    let statements = ["Сообщит(1)", "сообщить(1)", "val A: Pens|pen = _b", "val B: Карандаш = Undefined"];
    assert_eq!(lines(&tables, MODULE, &statements), [1, 2, 3, 3, 3, 4]);
    let partial = r#"{"stdlib": "partial"}"#;
    assert_eq!(lines_with(partial, &tables, MODULE, &statements), [2, 3, 3]);
    let one = r#"{"stdlib": {"default": "complete", "types": {"Ручка": "partial"}}}"#;
    assert_eq!(lines_with(one, &tables, OBJECT, &["Записат()", "записать()"]), [2]);
}

#[test]
fn without_tables_or_with_odd_ones_only_names_with_a_small_letter_are_none() {
    let statements = ["Сообщит(1)", "сообщить(1)", "val A: Карандаш = Undefined"];
    assert_eq!(lines(&[], MODULE, &statements), [0; 0]);
    for stdlib in ["{", "[]"] {
        assert_eq!(lines(&[("stdlib", stdlib)], MODULE, &statements), [2], "{stdlib}");
    }
    for stdlib in ["{}", r#"{"names": 1, "globals": {}, "type_members": []}"#] {
        assert_eq!(lines(&[("stdlib", stdlib)], MODULE, &statements), [2], "{stdlib}");
        assert_eq!(lines(&[("stdlib", stdlib)], OBJECT, &statements), [2], "{stdlib}");
    }
}

#[test]
fn a_missing_descriptor_or_description_hides_no_unknown_name() {
    let module = "method Test()\n    нет()\n;\n";
    let tables = [("stdlib", STDLIB)];
    let found = |files: &[(&str, &str)]| findings(RULES, &tables, files).len();
    assert_eq!(found(&[DESCRIPTOR, COMMON, (MODULE, module)]), 1);
    assert_eq!(found(&[COMMON, (MODULE, module)]), 1);
    assert_eq!(found(&[DESCRIPTOR, (MODULE, module)]), 1);
}

#[test]
fn names_in_comments_are_compared_with_the_whole_platform() {
    let module = "// Calls СтароеИмя, СтрокаТоваров, старыйСчет, Сообщить, Ручка.НетЧлена, Чужое.НетЧлена\nmethod Test()\n;\n";
    let files = [DESCRIPTOR, COMMON, (MODULE, module)];
    let count = |completeness: &str, stdlib: &str| {
        let tables = [("stdlib", stdlib), ("terms_full", TERMS)];
        findings_with(completeness, "comment/unknown-name", &tables, &files).len()
    };
    assert_eq!(count("{}", STDLIB), 3);
    assert_eq!(count("{}", &STDLIB.replace("\"Пауза\"", "\"Пауза\", \"СтрокаТоваров\"")), 2);
    assert_eq!(count(r#"{"stdlib": "partial"}"#, STDLIB), 0);
    assert_eq!(count("{}", "{}"), 0);
}

#[test]
fn elements_behind_their_kind_are_missed_where_the_table_knows_the_kind() {
    let module =
        "method Test(A: Catalog.Good.Reference, B: Catalog.Goods.Reference, C: Document.Goods.Object)\n;\n";
    let files = [DESCRIPTOR, COMMON, GOODS, (MODULE, module)];
    let count = |tables: &[(&str, &str)]| findings("code/unknown-ns-object", tables, &files).len();
    let stdlib = r#"{"object_members": {"Справочник": ["Ссылка"], "Документ": ["Объект"]}}"#;
    assert_eq!(count(&[("stdlib", stdlib)]), 2);
    assert_eq!(count(&[("stdlib", r#"{"object_members": {"Справочник": ["Ссылка"]}}"#)]), 1);
    assert_eq!(
        count(&[("stdlib", &stdlib.replace("{\"object", "{\"names\": [\"Catalog.Good\"], \"object"))]),
        1
    );
    for odd in ["{", "[]", "{}", r#"{"object_members": []}"#] {
        assert_eq!(count(&[("stdlib", odd)]), 0, "{odd}");
    }
    assert_eq!(count(&[]), 0);
}

#[test]
fn own_names_hide_what_the_platform_translates() {
    let module = "метод Сообщить()\n;\nметод Махнуть()\n;\nметод Неведомое()\n;\n";
    let dictionary = ("xbsl-translation/a.yaml", "tokens:\n    Сообщить: Tell\n");
    let count = |tables: &[(&str, &str)], files: &[(&str, &str)]| {
        findings("conventions/platform-translation-shadow", tables, files).len()
    };
    let terms = r#"{"types": {"Махнуть": "Wave"}}"#;
    let files = [DESCRIPTOR, COMMON, (MODULE, module), dictionary];
    assert_eq!(count(&[("terms", terms)], &files), 1);
    assert_eq!(count(&[("terms", terms)], &files[..3]), 0);
    assert_eq!(
        count(&[("terms", "{}")], &[DESCRIPTOR, (MODULE, module), ("xbsl-translation.yaml", "terms: {}\n")]),
        1
    );
    for odd in ["{", "[]", "{}", r#"{"types": ["Махнуть"]}"#] {
        assert_eq!(count(&[("terms", odd)], &files), 0, "{odd}");
    }
    assert_eq!(count(&[], &files), 0);
    let broken = [DESCRIPTOR, (MODULE, module), ("xbsl-translation/a.yaml", "- 1\n")];
    assert_eq!(count(&[("terms", terms)], &broken), 0);
}

#[test]
fn rules_that_find_something_without_the_table_of_types_run_without_it() {
    const RULES: &str = "code/missing-import,code/foreign-not-public,yaml/missing-import,yaml/foreign-not-public,\
                         code/ternary-and-or,code/deprecated-project";
    let named = |name: &str, visibility: &str| {
        format!("ВидЭлемента: Справочник\nИмя: {name}\nОбластьВидимости: {visibility}\n")
    };
    let files = [
        ("А/Лавка/Проект.yaml", "Поставщик: А\nИмя: Лавка\nВерсия: 1.0.0\n"),
        ("А/Лавка/Склад/Товары.yaml", &*named("Товары", "ВПроекте")),
        ("А/Лавка/Склад/Полки.yaml", &named("Полки", "ВПодсистеме")),
        // The program knows a type of that name; in a namespace of its own, since there is one finding for each.
        ("А/Лавка/Прочее/Массив.yaml", &named("Массив", "ВПроекте")),
        ("А/Лавка/Продажи/Чеки.yaml", "ВидЭлемента: ОбщийМодуль\nИмя: Чеки\n"),
        (
            "А/Лавка/Продажи/Чеки.xbsl",
            "метод Взять(Что: Товары.Ссылка, Где: Полки.Ссылка, Все: Массив<Строка>)\n;\n\
             @Устарело\nметод Старый(): Булево\n    возврат Истина\n;\n\
             метод Новый(): Число\n    возврат Старый() и Старый() это Булево ? 1 : 2\n;\n",
        ),
        (
            "А/Лавка/Продажи/Чек.yaml",
            "ВидЭлемента: Документ\nИмя: Чек\nРеквизиты:\n    - {Имя: Что, Тип: Товары.Ссылка?}\n    - {Имя: Где, Тип: Полки.Ссылка?}\n",
        ),
    ];
    let expected = [
        "Чек.yaml:4 yaml/missing-import",
        "Чек.yaml:5 yaml/foreign-not-public",
        "Чеки.xbsl:1 code/missing-import",
        "Чеки.xbsl:1 code/foreign-not-public",
        "Чеки.xbsl:8 code/deprecated-project",
        "Чеки.xbsl:8 code/ternary-and-or",
        "Чеки.xbsl:8 code/deprecated-project",
    ];
    assert_eq!(findings(RULES, &[], &files), expected.map(|found| format!("А/Лавка/Продажи/{found}")));
}
