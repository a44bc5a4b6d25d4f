//! Small projects, and what in them means their element `Товары` (`Goods`).

use std::time::{Duration, Instant};

use super::*;
use crate::{platform::Platform, project::Codebase, source::Workspace};

/// A project in one spelling: where its files are and how they are written.
#[derive(Clone, Copy)]
struct Spelling {
    root: &'static str,
    descriptor: &'static str,
    element: &'static str,
    words: &'static [(&'static str, &'static str)],
}

/// Snippets are written in Russian; in English each of these words is another one.
const ENGLISH: &[(&str, &str)] = &[
    ("ПараметрыЗаписи", "WriteParameters"),
    ("ВидЭлемента", "ElementKind"),
    ("ОбластьВидимости", "VisibilityScope"),
    ("ВПроекте", "InProject"),
    ("КомпонентИнтерфейса", "InterfaceComponent"),
    ("ФормаОбъекта", "ObjectForm"),
    ("ОсновнаяТаблица", "MainTable"),
    ("ИсточникДанных", "DataSource"),
    ("ЗначениеПоУмолчанию", "DefaultValue"),
    ("ЛокализованныеСтроки", "LocalizedStrings"),
    ("Представление", "Presentation"),
    ("ПриНажатии", "OnClick"),
    ("Справочник", "Catalog"),
    ("Перечисление", "Enumeration"),
    ("Реквизиты", "Attributes"),
    ("Свойства", "Properties"),
    ("Наследует", "Inherits"),
    ("Интерфейс", "Interface"),
    ("Выражение", "Expression"),
    ("Значение", "Value"),
    ("Заголовок", "Title"),
    ("Таблица", "Table"),
    ("ПолеВвода", "Edit"),
    ("структура", "structure"),
    ("Запрос", "Query"),
    ("Список", "List"),
    ("Объект", "Object"),
    ("Ссылка", "Reference"),
    ("Массив", "Array"),
    ("Надпись", "Label"),
    ("Строки", "Strings"),
    ("Строка", "String"),
    ("Импорт", "Import"),
    ("импорт", "import"),
    ("Число", "Number"),
    ("метод", "method"),
    ("новый", "new"),
    ("знч", "val"),
    ("конст", "const"),
    ("возврат", "return"),
    ("Поля", "Fields"),
    ("Поле", "Field"),
    ("Форма", "Form"),
    ("ВЫБРАТЬ", "SELECT"),
    ("КАК", "AS"),
    ("ИЗ", "FROM"),
    ("ГДЕ", "WHERE"),
    ("ССЫЛКА", "REFS"),
    ("ВЫРАЗИТЬ", "CAST"),
    ("Тип", "Type"),
    ("Имя", "Name"),
    ("Товары", "Goods"),
];

const SPELLINGS: [Spelling; 2] = [
    Spelling {
        root: "Верфь/Лавка", descriptor: "Проект", element: "Товары", words: &[]
    },
    Spelling { root: "Dockyard/Shop", descriptor: "Project", element: "Goods", words: ENGLISH },
];

impl Spelling {
    /// A text with the words of the spelling, letter for letter where a word is none of them.
    fn write(self, text: &str) -> String {
        let mut out = String::new();
        let mut word = String::new();
        for letter in text.chars().chain(['\0']) {
            if letter.is_alphanumeric() || letter == '_' {
                word.push(letter);
                continue;
            }
            let known = self.words.iter().find(|(russian, _)| *russian == word);
            out.push_str(known.map_or(word.as_str(), |(_, english)| english));
            word.clear();
            if letter != '\0' {
                out.push(letter);
            }
        }
        out
    }
}

const GOODS: &str = "ВидЭлемента: Справочник\nИмя: Товары\nОбластьВидимости: ВПроекте\n";

/// What in some files of a project means its element: `=` before what is proved, `?` before what is possible, with the line
/// it stands on. The paths are below the folder of the project.
fn found_in(spelling: Spelling, files: &[(&str, &str)]) -> Vec<String> {
    let Spelling { root, descriptor, element, .. } = spelling;
    let (vendor, name) = root.split_once('/').unwrap();
    let keys = if spelling.words.is_empty() { ["Поставщик", "Имя"] } else { ["Vendor", "Name"] };
    let project = format!("{}: {vendor}\n{}: {name}\n", keys[0], keys[1]);
    let mut all = vec![(format!("{root}/{descriptor}.yaml"), project)];
    let catalog = format!("Осн/{element}.yaml");
    if !files.iter().any(|(path, _)| *path == catalog) {
        all.push((format!("{root}/{catalog}"), spelling.write(GOODS)));
    }
    all.extend(files.iter().map(|(path, text)| (format!("{root}/{path}"), spelling.write(text))));
    let codebase = Codebase::new(Workspace::in_memory(all));
    let project = codebase.projects().next().expect("a project");
    let target = project.files().find(|file| file.path().ends_with(&catalog)).and_then(File::element);
    let target = target.expect("the element");
    let platform = Platform::embedded();
    let found = project.references_to(&[target], &platform);
    let line = |reference: &Reference<'_>| {
        let text = reference.file.text();
        let at = reference.span.start as usize;
        if reference.decoded.is_none() {
            assert_eq!(reference.span.slice(text), element);
        }
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = text[at..].find('\n').map_or(text.len(), |end| at + end);
        let sign = if reference.is_proved { '=' } else { '?' };
        format!("{sign}{}: {}", reference.place.word(), text[start..end].trim())
    };
    found.iter().map(line).collect()
}

/// The same in both spellings; what is expected is written in Russian.
fn expect(files: &[(&str, &str)], expected: &[&str]) {
    for spelling in SPELLINGS {
        let expected: Vec<String> = expected
            .iter()
            .map(|line| {
                let (place, text) = line.split_once(": ").unwrap();
                format!("{place}: {}", spelling.write(text))
            })
            .collect();
        assert_eq!(found_in(spelling, files), expected, "{files:?}");
    }
}

/// A statement in a method of a module of the same subsystem.
fn expect_in_method(statement: &str, expected: &[&str]) {
    let text = format!("метод М()\n    {statement}\n;\n");
    expect(&[("Осн/Х.xbsl", &text)], expected);
}

#[test]
fn code_means_an_element_by_its_name_alone() {
    for statement in [
        "Товары.Найти()",
        "знч А = Товары.Ссылка",
        "&Товары.Найти",
        "Товары?.Найти()",
        "Осн::Товары.Найти()",
        "знч Ж = Ф(Товары)",
        "Ф(Имя = Товары.Найти())",
        "Ф(Л -> Товары.Найти(Л))",
        "знч Товары = Товары.Найти()",
        "если Б\n знч Товары = 1\n ;\n Товары.Найти()",
        "Товары.Найти()\n знч Товары = 1",
    ] {
        let lines: Vec<&str> = statement.split("\n ").collect();
        let line =
            lines.iter().find(|line| line.contains("Товары") && !line.ends_with("= 1")).unwrap_or(&statement);
        expect_in_method(statement, &[&format!("=code: {line}")]);
    }
    expect_in_method(
        "знч А: Товары.Ссылка? = новый Товары.Объект()",
        &[
            "=type: знч А: Товары.Ссылка? = новый Товары.Объект()",
            "=constructor: знч А: Товары.Ссылка? = новый Товары.Объект()",
        ],
    );
    expect_in_method("знч А: Массив<Осн::Товары.Ссылка>", &["=type: знч А: Массив<Осн::Товары.Ссылка>"]);
    for (root, statement) in [("Верфь::Лавка", 0), ("Dockyard::Shop", 1)] {
        let text = format!("метод М()\n    {root}::Осн::Товары.Найти()\n;\n");
        let found = found_in(SPELLINGS[statement], &[("Осн/Х.xbsl", &text)]);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("=code"), "{found:?}");
    }
}

#[test]
fn what_is_inserted_in_strings_is_code_and_the_rest_is_text() {
    expect_in_method("Ф(\"Их %{Товары.Размер()}\")", &["=insert: Ф(\"Их %{Товары.Размер()}\")"]);
    expect_in_method("Ф(\"Их %Товары\")", &["=insert: Ф(\"Их %Товары\")"]);
    expect_in_method(
        "Ф(\"Товары %{Ф(\"Товары\", Товары.А)}\")",
        &[
            "?text: Ф(\"Товары %{Ф(\"Товары\", Товары.А)}\")",
            "?text: Ф(\"Товары %{Ф(\"Товары\", Товары.А)}\")",
            "=insert: Ф(\"Товары %{Ф(\"Товары\", Товары.А)}\")",
        ],
    );
    expect_in_method("знч Товары = 1\n Ф(\"%Товары %{Товары + 1}\")", &[]);
    expect_in_method("Ф(1) // Товары и ТоварыФорма", &["?comment: Ф(1) // Товары и ТоварыФорма"]);
    expect_in_method("Ф(\"товары МоиТовары Товары2\")", &[]);
}

#[test]
fn what_is_nearer_has_only_the_same_letters() {
    for statement in [
        "знч Товары = 1\n Ф(Товары)",
        "Ф(Товары = 1)",
        "Ф(Товары -> Товары.А)",
        "А.Товары.Б()",
        "этот.Товары = 1",
        "Товары()",
        "&Товары",
        "Чужой::Проект::Осн::Товары.Найти()",
    ] {
        expect_in_method(statement, &[]);
    }
    for text in [
        "метод М(Товары: Число)\n    Ф(Товары)\n;\n",
        "конст Товары = 1\nметод М()\n    Ф(Товары)\n;\n",
        "структура Товары\n;\nметод М(А: Товары)\n    знч Б = новый Товары()\n;\n",
        "структура С\n    знч Товары: Число\n    метод М()\n        Ф(Товары)\n    ;\n;\n",
        "метод Товары()\n    Товары()\n;\n",
    ] {
        expect(&[("Осн/Х.xbsl", text)], &[]);
    }
    // Whether a method is meant where nothing is called nobody can tell.
    let text = "метод Товары()\n    Ф(Товары.А)\n;\n";
    expect(&[("Осн/Х.xbsl", text)], &["?code: Ф(Товары.А)"]);
    // A field is seen in its structure alone.
    let text = "структура С\n    знч Товары: Число\n;\nметод М()\n    Товары.А()\n;\n";
    expect(&[("Осн/Х.xbsl", text)], &["=code: Товары.А()"]);
}

#[test]
fn parts_of_the_own_element_are_nearer_in_its_code() {
    let form = "ВидЭлемента: КомпонентИнтерфейса\nИмя: Вид\nСвойства:\n    -\n        Имя: Товары\n        Тип: Число\n";
    let code = "метод М(А: Товары.Ссылка)\n    Товары.А()\n;\n";
    expect(&[("Осн/Вид.yaml", form), ("Осн/Вид.xbsl", code)], &["=type: метод М(А: Товары.Ссылка)"]);
    let heir = "ВидЭлемента: КомпонентИнтерфейса\nИмя: Наследник\nНаследует:\n    Тип: Вид\n    Значение: =Товары.А\n";
    let files = [
        ("Осн/Вид.yaml", form),
        ("Осн/Наследник.yaml", heir),
        ("Осн/Наследник.xbsl", "метод М()\n    Товары.А()\n;\n"),
    ];
    expect(&files, &[]);
    let order = "ВидЭлемента: Справочник\nИмя: Заказы\nРеквизиты:\n    -\n        Имя: Товары\n        Тип: Товары.Ссылка?\n";
    let code = "метод М()\n    Товары.А()\n;\n";
    expect(
        &[("Осн/Заказы.yaml", order), ("Осн/Заказы.xbsl", code)],
        &["=code: Товары.А()", "=type: Тип: Товары.Ссылка?"],
    );
    for (spelling, module) in SPELLINGS.into_iter().zip(["Осн/Заказы.Объект.xbsl", "Осн/Заказы.Object.xbsl"])
    {
        let found = found_in(spelling, &[("Осн/Заказы.yaml", order), (module, code)]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("=type"), "{found:?}");
    }
}

#[test]
fn queries_read_tables_and_name_types() {
    for (query, expected) in [
        ("ВЫБРАТЬ Т.А ИЗ Товары КАК Т", vec!["=table"]),
        ("ВЫБРАТЬ Товары.А, Товары ИЗ Товары", vec!["=query", "=table"]),
        ("ВЫБРАТЬ Товары.А ИЗ Осн::Товары.Строки", vec!["=query", "=table"]),
        ("ВЫБРАТЬ Товары.А ИЗ Осн::Заказы КАК Товары", vec![]),
        ("ВЫБРАТЬ А КАК Товары ИЗ Товары", vec!["=table"]),
        ("ВЫБРАТЬ Т.Товары ИЗ Товары КАК Т ГДЕ Т.Товары.А == &Товары", vec!["=table"]),
        ("ВЫБРАТЬ 1 ИЗ Заказы КАК З ГДЕ З.А ССЫЛКА Товары", vec!["=query"]),
        ("ВЫБРАТЬ ВЫРАЗИТЬ(З.А КАК Товары.Ссылка) ИЗ Заказы КАК З", vec!["=query"]),
        ("ВЫБРАТЬ 1 ИЗ Заказы КАК З ГДЕ З.А == Товары.Первый", vec!["=query"]),
        ("ВЫБРАТЬ 1 ИЗ Нет КАК З ГДЕ З.А == Товары.Первый", vec!["?query"]),
        ("ВЫБРАТЬ 1 ИЗ СПолем КАК З ГДЕ Товары.А == 1", vec![]),
        ("ВЫБРАТЬ \"Товары\" ИЗ Заказы // Товары", vec!["?text", "?comment"]),
        ("ВЫБРАТЬ 1 ПОМЕСТИТЬ Товары ИЗ Заказы; ВЫБРАТЬ 1 ИЗ Товары", vec![]),
        ("ВЫБРАТЬ 1 ИЗ Чужой::Проект::Осн::Товары", vec![]),
    ] {
        let order = "ВидЭлемента: Справочник\nИмя: Заказы\n";
        let with_field = "ВидЭлемента: Справочник\nИмя: СПолем\nРеквизиты:\n    -\n        Имя: Товары\n        Тип: Число\n";
        let code = format!("метод М()\n    знч А = Запрос{{{query}}}\n;\n");
        for (path, text) in [("Осн/Х.xbql", query), ("Осн/Х.xbsl", &code)] {
            // The comment would take the brace that closes the literal.
            if path.ends_with("xbsl") && query.contains("//") {
                continue;
            }
            for spelling in SPELLINGS {
                let files = [("Осн/Заказы.yaml", order), ("Осн/СПолем.yaml", with_field), (path, text)];
                let found = found_in(spelling, &files);
                let places: Vec<&str> = found.iter().filter_map(|line| line.split(':').next()).collect();
                assert_eq!(places, expected, "{path} {query}");
            }
        }
    }
    let code = "метод М()\n    знч А = Запрос{ВЫБРАТЬ 1 ИЗ Заказы ГДЕ А == %{Товары.Размер()}}\n;\n";
    let order = "ВидЭлемента: Справочник\nИмя: Заказы\n";
    expect(
        &[("Осн/Заказы.yaml", order), ("Осн/Х.xbsl", code)],
        &["=insert: знч А = Запрос{ВЫБРАТЬ 1 ИЗ Заказы ГДЕ А == %{Товары.Размер()}}"],
    );
}

#[test]
fn descriptions_name_types_tables_and_forms() {
    let head = "ВидЭлемента: КомпонентИнтерфейса\nИмя: Вид\n";
    for (text, expected) in [
        (
            "Наследует:\n    Тип: ФормаОбъекта<Товары.Объект>\n",
            vec!["=type: Тип: ФормаОбъекта<Товары.Объект>"],
        ),
        ("Наследует:\n    Тип: Товары\n", vec!["=type: Тип: Товары"]),
        (
            "Свойства:\n    -\n        Имя: Товары\n        Тип: Массив<Осн::Товары.Ссылка?>|Строка\n",
            vec!["=type: Тип: Массив<Осн::Товары.Ссылка?>|Строка"],
        ),
        ("А:\n    ОсновнаяТаблица:\n        Таблица: Товары\n", vec!["=table: Таблица: Товары"]),
        ("Интерфейс:\n    Объект:\n        Форма: Товары\n", vec!["=form: Форма: Товары"]),
        (
            "А:\n    Значение: =Товары.Размер() + Ф(\"Товары\")\n",
            vec![
                "=binding: Значение: =Товары.Размер() + Ф(\"Товары\")",
                "?text: Значение: =Товары.Размер() + Ф(\"Товары\")",
            ],
        ),
        ("А:\n    Значение: '=Объект.Товары.А'\n", vec![]),
        ("А:\n    Значение: '=Список.Каждый(Товары -> Товары.А)'\n", vec![]),
        ("А:\n    Значение: '=Список.Свернуть((Товары, Б) -> Товары.А + Б.В)'\n", vec![]),
        (
            "А:\n    Значение: '= Список.Каждый(Товары -> Товары.А) + Товары.Размер()'\n",
            vec!["=binding: Значение: '= Список.Каждый(Товары -> Товары.А) + Товары.Размер()'"],
        ),
        (
            "А:\n    Значение: '=Список.Каждый(Б -> Товары.Есть(Б))'\n",
            vec!["=binding: Значение: '=Список.Каждый(Б -> Товары.Есть(Б))'"],
        ),
        ("А:\n    Заголовок: $Товары.Ключ\n", vec!["=dictionary: Заголовок: $Товары.Ключ"]),
        ("А:\n    Заголовок: Все Товары\n", vec!["?text: Заголовок: Все Товары"]),
        ("А:\n    Значение: Товары.Ссылка\n", vec!["=value: Значение: Товары.Ссылка"]),
        ("А:\n    Значение: Товары.Неизвестно\n", vec!["?value: Значение: Товары.Неизвестно"]),
        ("А:\n    Значение: Товары\n", vec!["?value: Значение: Товары"]),
        ("А:\n    ПриНажатии: Товары\n", vec![]),
        (
            "А:\n    Поле: Товары\n    Выражение: Товары.А\n    Товары: 1\n",
            vec!["?query: Выражение: Товары.А"],
        ),
        ("А:\n    Выражение: Т.Товары\n    Поля:\n        - Товары\n", vec![]),
        ("А: 1 # Товары\n", vec!["?comment: А: 1 # Товары"]),
    ] {
        expect(&[("Осн/Вид.yaml", &format!("{head}{text}"))], &expected);
    }
}

#[test]
fn a_name_that_is_escaped_in_a_scalar_is_found_there() {
    let text = "ВидЭлемента: КомпонентИнтерфейса\nИмя: Вид\nСвойства:\n    -\n        Имя: А\n        Тип: \"\\u0422овары.Ссылка\"\n";
    assert_eq!(found_in(SPELLINGS[0], &[("Осн/Вид.yaml", text)]), ["=type: Тип: \"\\u0422овары.Ссылка\""]);
    let text = "ElementKind: InterfaceComponent\nName: View\nProperties:\n    -\n        Name: A\n        Type: \"\\u0047oods.Reference\"\n";
    assert_eq!(
        found_in(SPELLINGS[1], &[("Осн/View.yaml", text)]),
        ["=type: Type: \"\\u0047oods.Reference\""]
    );
}

#[test]
fn resources_translations_and_broken_files_may_mean_it() {
    for (path, text, expected) in [
        ("Осн/Ресурсы/а.html", "<p>Товары ТоварыФорма</p>", "?resource: <p>Товары ТоварыФорма</p>"),
        ("Осн/Локализация/En/Слова.yaml", "Строки:\n    Товары: Товары\n", "?translation: Товары: Товары"),
        ("Осн/Плохо.yaml", "А: [\nТовары\n", "?text: Товары"),
        ("Осн/Плохо.xbsl", "метод М(\n    Товары.А()\n;\n", "?code: Товары.А()"),
    ] {
        expect(&[(path, text)], &[expected]);
    }
}

#[test]
fn namesakes_are_told_apart_by_the_namespaces_in_sight() {
    let other = ("Склад/Другие.yaml", GOODS);
    let code = |imports: &str| {
        format!("{imports}метод М()\n    Товары.Найти()\n    Осн::Товары.А()\n    Склад::Товары.А()\n;\n")
    };
    for (path, imports, expected) in [
        ("Осн/Х.xbsl", "", vec!["=code: Товары.Найти()", "=code: Осн::Товары.А()"]),
        ("Осн/Пакет/Х.xbsl", "", vec!["=code: Товары.Найти()", "=code: Осн::Товары.А()"]),
        ("Склад/Х.xbsl", "", vec!["=code: Осн::Товары.А()"]),
        ("Третья/Х.xbsl", "импорт Осн\n", vec!["=code: Товары.Найти()", "=code: Осн::Товары.А()"]),
        ("Третья/Х.xbsl", "импорт Склад\n", vec!["=code: Осн::Товары.А()"]),
        (
            "Третья/Х.xbsl",
            "импорт Осн\nимпорт Склад\n",
            vec!["?code: Товары.Найти()", "=code: Осн::Товары.А()"],
        ),
        ("Третья/Х.xbsl", "", vec!["?code: Товары.Найти()", "=code: Осн::Товары.А()"]),
    ] {
        expect(&[other, (path, &code(imports))], &expected);
    }
    // Two in one subsystem nobody can tell apart without a namespace.
    let packaged = ("Осн/Пакет/Другие.yaml", GOODS);
    let found = ["?code: Товары.Найти()", "=code: Осн::Товары.А()", "?code: Склад::Товары.А()"];
    expect(&[packaged, ("Осн/Х.xbsl", &code(""))], &found);
}

#[test]
fn a_name_of_the_platform_is_not_proved_without_a_namespace() {
    let files = [
        ("Верфь/Лавка/Проект.yaml", "Поставщик: Верфь\nИмя: Лавка\n"),
        ("Верфь/Лавка/Осн/Строка.yaml", "ВидЭлемента: Справочник\nИмя: Строка\n"),
        ("Верфь/Лавка/Осн/Х.xbsl", "метод М(А: Строка)\n    Осн::Строка.Найти()\n;\n"),
    ];
    let codebase = Codebase::new(Workspace::in_memory(files));
    let project = codebase.projects().next().unwrap();
    let target = project.element("Строка").found().unwrap();
    let found = project.references_to(&[target], &Platform::embedded());
    let found: Vec<_> = found.iter().map(|it| (it.place, it.is_proved, it.is_qualified)).collect();
    assert_eq!(found, [(ReferencePlace::Type, false, false), (ReferencePlace::Code, true, true)]);
}

#[test]
fn several_elements_are_looked_for_at_once() {
    let files = [
        ("Верфь/Лавка/Проект.yaml", "Поставщик: Верфь\nИмя: Лавка\n"),
        (
            "Верфь/Лавка/Осн/Товары.yaml",
            "ВидЭлемента: Справочник\nИмя: Товары\nИнтерфейс:\n    Форма: ТоварыФорма\n",
        ),
        (
            "Верфь/Лавка/Осн/ТоварыФорма.yaml",
            "ВидЭлемента: КомпонентИнтерфейса\nИмя: ТоварыФорма\nНаследует:\n    Тип: ФормаОбъекта<Товары.Объект>\n",
        ),
        ("Верфь/Лавка/Осн/Х.xbsl", "метод М()\n    новый ТоварыФорма(Товары.Пустая())\n;\n"),
    ];
    let codebase = Codebase::new(Workspace::in_memory(files));
    let project = codebase.projects().next().unwrap();
    let targets: Vec<_> =
        ["Товары", "ТоварыФорма"].map(|name| project.element(name).found().unwrap()).to_vec();
    let found = project.references_to(&targets, &Platform::embedded());
    let found: Vec<_> =
        found.iter().map(|it| (it.target, it.is_proved, it.span.slice(it.file.text()))).collect();
    assert_eq!(
        found,
        [(1, true, "ТоварыФорма"), (0, true, "Товары"), (1, true, "ТоварыФорма"), (0, true, "Товары"),]
    );
}

#[test]
fn namespaces_are_found_in_imports_and_before_names() {
    let files = [
        ("Верфь/Лавка/Проект.yaml", "Поставщик: Верфь\nИмя: Лавка\n"),
        ("Верфь/Лавка/Осн/Подсистема.yaml", "Использование:\n    - Склад\n"),
        (
            "Верфь/Лавка/Осн/А.yaml",
            "ВидЭлемента: Справочник\nИмя: А\nИмпорт:\n    - Склад::Учет\n    - Верфь::Лавка::Склад\nРеквизиты:\n    -\n        Имя: Б\n        Тип: Склад::Товары.Ссылка\n    -\n        Имя: Склад\n        Тип: Склад.Ссылка\n",
        ),
        (
            "Верфь/Лавка/Осн/Х.xbsl",
            "импорт Склад\nметод М(А: Верфь::Лавка::Склад::Товары.Ссылка)\n    Склад.А(\"Склад::Товары\", Запрос{ВЫБРАТЬ 1 ИЗ Склад::Товары})\n;\n",
        ),
        ("Верфь/Лавка/Склад/Товары.yaml", "ВидЭлемента: Справочник\nИмя: Товары\n"),
        ("Верфь/Лавка/Склад/Учет/Приход.yaml", "ВидЭлемента: Справочник\nИмя: Приход\n"),
    ];
    let codebase = Codebase::new(Workspace::in_memory(files));
    let project = codebase.projects().next().unwrap();
    let found = |namespace: &str| -> Vec<_> {
        let found = project.references_to_namespace(namespace);
        found
            .iter()
            .map(|it| {
                assert_eq!(it.span.slice(it.file.text()), namespace);
                (it.file.stem().to_owned(), it.place, it.is_proved, it.is_whole)
            })
            .collect()
    };
    let place = |stem: &str, place, is_proved, is_whole| (stem.to_owned(), place, is_proved, is_whole);
    assert_eq!(
        found("Склад"),
        [
            place("А", NamespacePlace::Import, true, false),
            place("А", NamespacePlace::Import, true, true),
            place("А", NamespacePlace::Qualifier, true, true),
            place("Подсистема", NamespacePlace::Using, true, true),
            place("Х", NamespacePlace::Import, true, true),
            place("Х", NamespacePlace::Qualifier, true, true),
            place("Х", NamespacePlace::Text, false, true),
            place("Х", NamespacePlace::Qualifier, true, true),
        ]
    );
    assert_eq!(found("Склад::Учет"), [place("А", NamespacePlace::Import, true, true)]);
}

/// How long the references of a project with one module take, at best.
fn time(module: &str) -> Duration {
    let files = [
        ("Верфь/Лавка/Проект.yaml", "Поставщик: Верфь\nИмя: Лавка\n"),
        ("Верфь/Лавка/Осн/Товары.yaml", "ВидЭлемента: Справочник\nИмя: Товары\n"),
        ("Верфь/Лавка/Осн/Х.xbsl", module),
    ];
    let best = (0..3).map(|_| {
        let codebase = Codebase::new(Workspace::in_memory(files));
        let project = codebase.projects().next().unwrap();
        let target = project.element("Товары").found().unwrap();
        let platform = Platform::embedded();
        let began = Instant::now();
        let found = project.references_to(&[target], &platform);
        let time = began.elapsed();
        assert!(found.len() >= 100);
        time
    });
    best.min().unwrap()
}

#[test]
fn the_time_grows_with_the_text() {
    let method = |number: usize| {
        format!(
            "метод М{number}(А: Товары.Ссылка)\n    знч Б = Товары.Найти(\"%{{Товары.А}} Товары\") // Товары\n    \
             знч В = Запрос{{ВЫБРАТЬ Товары.А ИЗ Товары ГДЕ Товары.Б == %А}}\n    знч Товары = 1\n;\n"
        )
    };
    let module = |count: usize| (0..count).map(method).collect::<String>();
    let [small, large] = [500, 2000].map(module);
    // Other work on the machine can only make it longer; four times four would be quadratic.
    let measured: Vec<_> = (0..5).map(|_| (time(&small), time(&large))).collect();
    assert!(measured.iter().any(|(small, large)| *large < *small * 8), "{measured:?}");
}
