//! `add-form`: the forms of every kind of element, in both spellings.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use serde_json::Value;

use super::{Made, done, projects, read, stapel};

/// The kinds of elements with forms, and the forms that they have without being asked; then all others.
const KINDS: [(&str, &str, &[&str], &[&str]); 9] = [
    ("Справочник", "Catalog", &["Object", "List"], &["list-cards"]),
    ("Документ", "Document", &["Object", "List"], &["list-cards"]),
    ("ПланОбмена", "ExchangePlan", &["Object", "List"], &["list-cards"]),
    ("ХранилищеНастроек", "SettingsStorage", &["Object", "List"], &["list-cards"]),
    ("РегистрСведений", "InformationRegister", &["List"], &["record", "list-cards"]),
    ("РегистрНакопления", "AccumulationRegister", &["List"], &["list-cards"]),
    ("НаборКонстант", "ConstantsSet", &["List"], &["list-cards"]),
    ("Отчет", "Report", &["Report"], &[]),
    ("Обработка", "Processing", &["Processing"], &[]),
];

/// The name of a form of an element.
fn form_of(made: Made, element: &str, form: &str) -> String {
    let russian = match form {
        "Object" => "ФормаОбъекта",
        "List" => "ФормаСписка",
        "Record" => "ФормаЗаписи",
        "Report" => "ФормаОтчета",
        _ => "ФормаОбработки",
    };
    format!("{element}{}", made.choose(russian, &format!("{form}Form")))
}

/// What the check says of a project: files, rules and messages, each as often as it is there.
fn findings(dir: &Path, project: &str) -> BTreeMap<String, usize> {
    let ran = stapel(dir, &[project, "--format", "json"]);
    let json: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{} {}", ran.out, ran.err));
    let mut counts = BTreeMap::new();
    for found in json["diagnostics"].as_array().unwrap() {
        let of = |key: &str| found[key].as_str().unwrap_or_default().to_owned();
        *counts.entry([of("path"), of("rule"), of("message")].join(" | ")).or_default() += 1;
    }
    counts
}

/// The names of the components that a form writes below its `Наследует`.
fn written_names(text: &str) -> BTreeSet<String> {
    let mut lines = text.lines().skip_while(|line| !matches!(*line, "Наследует:" | "Inherits:")).skip(1);
    let markup = lines.by_ref().take_while(|line| line.starts_with(' '));
    let names = markup.filter_map(|line| {
        let line = line.trim_start();
        line.strip_prefix("Имя: ").or_else(|| line.strip_prefix("Name: "))
    });
    names.map(str::to_owned).collect()
}

/// The names and the types of the components that `form-tree` shows.
fn shown(node: &Value, key: &str) -> Vec<String> {
    let own = node[key].as_str().filter(|_| node["kind"] == "component").map(str::to_owned);
    let below = node["children"].as_array().into_iter().flatten().flat_map(|child| shown(child, key));
    own.into_iter().chain(below).collect()
}

/// Every component of a form can be reached by its name.
fn expect_reachable(dir: &Path, path: &str) {
    let json = done(dir, &["form-tree", path]).json();
    let names: BTreeSet<String> = shown(&json["root"], "name").into_iter().collect();
    let text = read(dir, path);
    assert_eq!(names, written_names(&text), "{text}");
    for component in ["Таблица<", "Table<", "ПолеВвода<", "Edit<", "Надпись", "Label", "Картинка", "Image"]
    {
        let written = text.lines().filter(|line| {
            let line = line.trim_start();
            line.strip_prefix("Тип: ").or_else(|| line.strip_prefix("Type: ")).is_some_and(|of| {
                if component.ends_with('<') { of.starts_with(component) } else { of == component }
            })
        });
        let types = shown(&json["root"], "typeFull");
        let reached = types
            .iter()
            .filter(|of| if component.ends_with('<') { of.starts_with(component) } else { *of == component });
        assert_eq!(reached.count(), written.count(), "{component}: {text}");
    }
}

/// A field of a kind of elements.
fn fields_of(kind: &str) -> &'static [&'static str] {
    match kind {
        "Справочник" | "Документ" | "ПланОбмена" | "ХранилищеНастроек" | "Обработка" => {
            &["attribute"]
        }
        "РегистрСведений" | "РегистрНакопления" => {
            &["dimension", "resource", "attribute"]
        }
        "НаборКонстант" => &["constant"],
        _ => &["query-parameter"],
    }
}

#[test]
fn every_kind_has_its_forms_and_they_bring_no_finding() {
    let (dir, projects) = projects();
    let dir = dir.path();
    let report = r#"{"source":"Товары","rows":["Наименование"],"measures":["Вес"]}"#;
    for made in projects {
        done(dir, &["new-object", made.subsystem, "Catalog", "Товары", "--presentation", "Товары"]);
        for (ru, en, usual, others) in KINDS {
            let kind = made.choose(ru, en);
            let name = format!("{}{kind}", made.choose("Мой", "My"));
            let mut args = vec!["new-object", made.subsystem, kind, &name, "--presentation", "Всякое"];
            if ru == "Отчет" {
                args.extend(["--report", report]);
            }
            done(dir, &args);
            let path = made.path(&format!("{name}.yaml"));
            let all = ["String", "Number", "Boolean", "Date?", "DateTime", "Товары.Reference?"];
            // One kind with fields of all types is enough: runs of the program take their time.
            let types = if ru == "Справочник" { &all[..] } else { &all[3..4] };
            for field in fields_of(ru) {
                for (number, of_type) in types.iter().enumerate() {
                    let own = format!("{}{number}", made.choose("Поле", "Field"));
                    let own = format!("{own}{}", &field[..1].to_uppercase());
                    let facet = made.choose("Товары.Ссылка?", "Товары.Reference?");
                    let of_type = if of_type.starts_with('Т') { facet } else { of_type };
                    done(dir, &["add-field", &path, field, &own, "--type", of_type, "--force"]);
                }
            }
            let before = findings(dir, made.project);
            let ran = done(dir, &["add-form", made.project, "--name", &name]);
            let forms: Vec<String> = usual.iter().map(|form| form_of(made, &name, form)).collect();
            let expected: BTreeSet<String> = forms
                .iter()
                .map(|form| format!("{}/{form}.yaml", made.subsystem))
                .chain([path.clone()])
                .collect();
            let written: BTreeSet<String> =
                ran.files().into_iter().map(|file| file.replace("/./", "/")).collect();
            assert_eq!(written, expected, "{}", ran.out);
            let text = read(dir, &path);
            for form in &forms {
                assert!(text.contains(&format!("{}: {form}\n", made.choose("Форма", "Form"))), "{text}");
                expect_reachable(dir, &made.path(&format!("{form}.yaml")));
            }
            assert_eq!(findings(dir, made.project), before, "{kind}");
            stapel(dir, &["add-form", made.project, "--name", &name]).expect_nothing_changed();
            for other in others {
                let args = ["add-form", made.project, "--path", &path, "--forms", other, "--overwrite"];
                done(dir, &args);
                assert_eq!(findings(dir, made.project), before, "{kind} {other}");
                stapel(dir, &args).expect_nothing_changed();
            }
            if others.contains(&"list-cards") {
                let row = format!("{}{name}", made.choose("СтрокаСписка", "ListRow"));
                expect_reachable(dir, &made.path(&format!("{row}.yaml")));
                expect_reachable(dir, &made.path(&format!("{}.yaml", form_of(made, &name, "List"))));
            }
        }
        done(dir, &["pack", made.project, "--output", "out"]);
    }
}

/// A catalog with fields of many types, a parent and tabular parts.
fn catalog(dir: &Path, made: Made, parts: usize) -> String {
    let path = made.path(made.choose("Товары.yaml", "Products.yaml"));
    let name = made.choose("Товары", "Products");
    done(dir, &["new-object", made.subsystem, "Catalog", name, "--presentation", "Товар: \"лучший\""]);
    let word = |ru: &'static str, en: &'static str| made.choose(ru, en);
    let fields = [
        (word("Артикул", "Article"), "String"),
        (word("Комментарий", "Comment"), "String?"),
        (word("Вес", "Weight"), "Number"),
        (word("Начат", "Begun"), "Date?"),
        (word("Новинка", "Novelty"), "Boolean"),
        (word("Фото", "Photo"), word("ДвоичныйОбъект.Ссылка?", "BinaryObject.Reference?")),
    ];
    for (name, of_type) in fields {
        done(dir, &["add-field", &path, "attribute", name, "--type", of_type]);
    }
    for number in 0..parts {
        let part = format!("{}{number}", word("Цены", "Prices"));
        done(dir, &["add-field", &path, "tabular-part", &part]);
        let price = ["add-field", &path, "attribute", word("Цена", "Price"), "--tabular", &part];
        done(dir, &[&price[..], &["--type", "Number"]].concat());
    }
    let text = read(dir, &path);
    let scope = word("ОбластьВидимости: ВПодсистеме\n", "VisibilityScope: InSubsystem\n");
    let hierarchical = format!("{scope}{}", word("Иерархический: Истина\n", "Hierarchical: True\n"));
    fs::write(dir.join(&path), text.replace(scope, &hierarchical)).unwrap();
    path
}

/// A text with ids that are the same in every run.
fn without_ids(text: &str) -> String {
    let lines = text.lines().map(|line| match line.split_once("d: ").or(line.split_once("д: ")) {
        Some((head, id)) if id.len() == 36 => format!("{head}…\n"),
        _ => format!("{line}\n"),
    });
    lines.collect()
}

#[test]
fn forms_of_a_catalog() {
    for parts in [0, 1, 2] {
        let (dir, projects) = projects();
        for made in projects {
            let path = catalog(dir.path(), made, parts);
            let before = findings(dir.path(), made.project);
            let ran = done(dir.path(), &["add-form", made.project, "--path", &path]);
            let mut page = String::new();
            let mut files = ran.files();
            files.sort();
            for file in files {
                page += &format!("=== {file}\n{}", without_ids(&read(dir.path(), &file)));
            }
            assert_eq!(findings(dir.path(), made.project), before);
            let name = format!("catalog-{}-{parts}", made.choose("ru", "en"));
            insta::assert_snapshot!(name, page);
        }
    }
}

#[test]
fn cards_of_a_catalog() {
    let (dir, projects) = projects();
    for made in projects {
        let path = catalog(dir.path(), made, 0);
        let before = findings(dir.path(), made.project);
        let placeholder = made.choose("Ресурс{Нет.svg}.Ссылка", "Resource{None.svg}.Reference");
        let ran = done(
            dir.path(),
            &["add-form", made.project, "--path", &path, "--forms", "list-cards", "--force"]
                .into_iter()
                .chain(["--card-min-width", "333", "--card-placeholder", placeholder])
                .collect::<Vec<_>>(),
        );
        let mut page = ran.json()["notes"]
            .as_array()
            .unwrap()
            .iter()
            .fold(String::new(), |page, note| page + note.as_str().unwrap() + "\n");
        let mut files = ran.files();
        files.sort();
        for file in files {
            page += &format!("=== {file}\n{}", without_ids(&read(dir.path(), &file)));
        }
        assert_eq!(findings(dir.path(), made.project).len(), before.len());
        insta::assert_snapshot!(format!("cards-{}", made.choose("ru", "en")), page);
    }
}

#[test]
fn a_form_is_named_where_the_description_has_a_place_for_it() {
    let (dir, projects) = projects();
    let dir = dir.path();
    for made in projects {
        let path = made.path("Товары.yaml");
        done(dir, &["new-object", made.subsystem, "Catalog", "Товары"]);
        let word = |ru: &'static str, en: &'static str| made.choose(ru, en);
        let text = read(dir, &path);
        let block = format!(
            "{}: # как видят люди\n    {}: {{{}: Товар}} # один\n    {}:\n        {}: Другая # своя\n",
            word("Интерфейс", "Interface"),
            word("Объект", "Object"),
            word("Представление", "Presentation"),
            word("Список", "List"),
            word("Форма", "Form"),
        );
        fs::write(dir.join(&path), format!("{text}{block}")).unwrap();
        let ran = done(dir, &["add-form", made.project, "--path", &path, "--force"]);
        let after = read(dir, &path);
        let object = word("ТоварыФормаОбъекта", "ТоварыObjectForm");
        let expected = block.replace("Товар}", &format!("Товар, {}: {object}}}", word("Форма", "Form")));
        assert_eq!(after, format!("{text}{expected}"));
        assert!(ran.json()["notes"][0].as_str().unwrap().contains("'Другая'"), "{}", ran.out);
        let title = read(dir, &made.path(&format!("{object}.yaml")));
        assert!(title.contains(&format!("    {}: Товар\n", word("Заголовок", "Title"))), "{title}");
    }
}

#[test]
fn a_form_that_is_there_is_left_unless_it_is_to_be_overwritten() {
    let (dir, projects) = projects();
    let dir = dir.path();
    for made in projects {
        let path = made.path("Товары.yaml");
        done(dir, &["new-object", made.subsystem, "Catalog", "Товары"]);
        let args = ["add-form", made.project, "--name", "Товары", "--forms", "object"];
        done(dir, &args);
        let form = made.path(made.choose("ТоварыФормаОбъекта.yaml", "ТоварыObjectForm.yaml"));
        let first = read(dir, &form);
        fs::write(dir.join(&form), format!("{first}# моё\n")).unwrap();
        stapel(dir, &args).expect_nothing_changed();
        done(dir, &[&args[..], &["--overwrite"]].concat());
        assert_eq!(read(dir, &form), first, "the id stays");
        // What has the name of a form and is none is never overwritten.
        let list = made.path(made.choose("ТоварыФормаСписка.yaml", "ТоварыListForm.yaml"));
        fs::copy(dir.join(&path), dir.join(&list)).unwrap();
        let refused = stapel(dir, &["add-form", made.project, "--path", &path, "--overwrite"]);
        assert_eq!(refused.refused(), "occupied");
    }
}

#[test]
fn titles_go_through_the_dictionary_of_a_project_of_several_languages() {
    let (dir, projects) = projects();
    let dir = dir.path();
    for made in projects {
        let descriptor = dir.join(made.project).join(made.choose("Проект.yaml", "Project.yaml"));
        let text = fs::read_to_string(&descriptor).unwrap();
        let one =
            made.choose("ЯзыкиЛокализации:\n    - Русский\n", "LocalizationLanguages:\n    - English\n");
        assert!(text.contains(one), "{text}");
        let several = format!("{one}    - {}\n", made.choose("Английский", "Russian"));
        fs::write(&descriptor, text.replace(one, &several)).unwrap();
        let strings = made.path("Подписи.yaml");
        done(dir, &["new-object", made.subsystem, "LocalizedStrings", "Подписи"]);
        done(dir, &["add-field", &strings, "string", "Артикул", "--type", "Код товара"]);
        done(dir, &["add-localization", &strings, made.choose("En", "Ru")]);
        let path = made.path("Товары.yaml");
        done(dir, &["new-object", made.subsystem, "Catalog", "Товары", "--presentation", "Товар: раз"]);
        let add = ["add-field", &path, "attribute"];
        done(dir, &[&add[..], &["Артикул"]].concat());
        done(
            dir,
            &[
                &add[..],
                &[
                    "Вес",
                    "--prop",
                    made.choose("Представление=$Подписи.Артикул", "Presentation=$Подписи.Артикул"),
                ],
            ]
            .concat(),
        );
        let args = ["add-form", made.project, "--name", "Товары", "--forms", "list"];
        let ran = done(dir, &args);
        let folder = made.choose("Локализация/En", "Localization/Ru");
        let translation = made.path(&format!("{folder}/Подписи.yaml"));
        assert_eq!(ran.files().len(), 4, "{}", ran.out);
        for file in [&strings, &translation] {
            let text = read(dir, file);
            assert!(text.contains("    Товары: \"Товар: раз\"\n"), "{text}");
            assert_eq!(text.matches("Артикул:").count(), 1, "{text}");
        }
        let form = read(dir, &made.path(made.choose("ТоварыФормаСписка.yaml", "ТоварыListForm.yaml")));
        let title = made.choose("Заголовок", "Title");
        assert!(form.contains(&format!("    {title}: $Подписи.Товары\n")), "{form}");
        assert_eq!(form.matches(&format!("    {title}: $Подписи.Артикул\n")).count(), 2, "{form}");
        stapel(dir, &args).expect_nothing_changed();
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let (dir, projects) = projects();
    let dir = dir.path();
    for made in projects {
        done(dir, &["new-object", made.subsystem, "Catalog", "Товары"]);
        done(dir, &["new-object", made.subsystem, "Enumeration", "Виды"]);
        let refused = |more: &[&str]| {
            let base = ["add-form", made.project, "--name", "Товары", "--forms"];
            stapel(dir, &[&base[..], more].concat()).refused()
        };
        assert_eq!(refused(&["window"]), "unknown-form");
        assert_eq!(refused(&[""]), "unknown-form");
        assert_eq!(refused(&["record"]), "no-such-form");
        assert_eq!(refused(&["object,отчет"]), "no-such-form");
        assert_eq!(refused(&["list,list-cards"]), "two-lists");
        assert_eq!(refused(&["list", "--card-min-width", "300"]), "no-cards");
        assert_eq!(refused(&["list", "--card-placeholder", "А"]), "no-cards");
        for code in ["А Б", "А\nБ", "", ")", "А; Б", "\"", "/* ", "А // Б", "А = Б"] {
            assert_eq!(refused(&["list-cards", "--card-placeholder", code]), "bad-code", "{code}");
        }
        let of = |args: &[&str]| stapel(dir, &[&["add-form", made.project], args].concat()).refused();
        assert_eq!(of(&["--name", "Виды"]), "kind-without-forms");
        assert_eq!(of(&["--name", "Нет"]), "no-such-element");
        assert_eq!(of(&["--name", "../x"]), "no-such-element");
        assert_eq!(of(&[]), "name-or-path");
        assert!(!dir.join(made.path("ТоварыФормаСписка.yaml")).exists());
        // Words of forms in the other language too.
        done(dir, &["add-form", made.project, "--name", "Товары", "--forms", "Список, object"]);
    }
}

#[test]
fn odd_names_and_texts_of_fields_are_data_or_no_fields() {
    let (dir, projects) = projects();
    let dir = dir.path();
    for made in projects {
        let path = made.path("Товары.yaml");
        done(dir, &["new-object", made.subsystem, "Catalog", "Товары"]);
        let word = |ru: &'static str, en: &'static str| made.choose(ru, en);
        let (name, of_type) = (word("Имя", "Name"), word("Тип", "Type"));
        let shown = word("Представление", "Presentation");
        let long = "Я".repeat(10_000);
        let mut section = format!("{}:\n", word("Реквизиты", "Attributes"));
        for (own, text) in
            [("\"а: б\"", "х"), ("Один", "\"x: # y\\nz\""), ("Два", "=Удалить()"), (long.as_str(), "х")]
        {
            section += &format!(
                "    -\n        {name}: {own}\n        {of_type}: Строка\n        {shown}: {text}\n"
            );
        }
        section +=
            &format!("    -\n        {name}: Три\n        {of_type}: \"<<\"\n    - {name}: Один\n    - 5\n");
        let text = read(dir, &path) + &section;
        fs::write(dir.join(&path), text).unwrap();
        stapel(dir, &["add-form", made.project, "--name", "Товары", "--forms", "object,list", "--force"]);
        let form = read(dir, &made.path(word("ТоварыФормаСписка.yaml", "ТоварыListForm.yaml")));
        let title = word("Заголовок", "Title");
        assert!(form.contains(&format!("{title}: \"x: # y\\nz\"\n")), "{form}");
        assert!(form.contains(&format!("{title}: Два\n")), "{form}");
        assert!(!form.contains("Три") && !form.contains("а: б") && !form.contains("ЯЯ"), "{form}");
        assert_eq!(form.matches("Выражение: Один\n").count() + form.matches("Expression: Один\n").count(), 1);
    }
}

#[test]
fn standard_attributes_are_written_as_the_project_is() {
    let (dir, made) = projects();
    for project in made {
        let run = |args: &[&str]| done(dir.path(), args);
        run(&["new-object", project.subsystem, "Document", "Orders"]);
        let [number, string] =
            [("Номер", "Number"), ("Строка", "String")].map(|(ru, en)| project.choose(ru, en));
        run(&["add-field", &project.path("Orders.yaml"), "attribute", number, "--type", string]);
        run(&["new-object", project.subsystem, "AccumulationRegister", "Balances"]);
        let recorder = project.choose("Регистратор", "Recorder");
        let documents = format!("Orders.{}?", project.choose("Ссылка", "Reference"));
        let balances = project.path("Balances.yaml");
        run(&["add-field", &balances, "attribute", recorder, "--type", &documents]);
        // A standard attribute is known by its name and has no id.
        let field = format!("    -\n        {}: {recorder}\n", project.choose("Имя", "Name"));
        assert!(read(dir.path(), &balances).contains(&field), "{}", read(dir.path(), &balances));
        run(&["add-form", project.project, "--name", "Balances"]);
        let form = read(dir.path(), &project.path(&format!("{}.yaml", form_of(project, "Balances", "List"))));
        let column = format!("{}: {recorder}\n", project.choose("Выражение", "Expression"));
        assert_eq!(form.matches(&column).count(), 1, "{form}");
        let other = project.choose("Recorder", "Регистратор");
        assert!(!form.contains(other), "{form}");
        run(&[
            "new-object",
            project.subsystem,
            "Report",
            "Sales",
            "--report",
            r#"{"source": "Balances", "rows": ["Orders"], "columns": [], "measures": ["Sum"]}"#,
        ]);
        let sum = project.choose("СУММА(Sum)", "SUM(Sum)");
        assert!(read(dir.path(), &project.path("Sales.yaml")).contains(sum));
    }
}
