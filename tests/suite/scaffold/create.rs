use std::{fs, os::unix::fs::symlink};

use super::{done, expect_sound, projects, read, stapel};

#[test]
fn a_new_project_checks_clean_and_packs() {
    let (dir, projects) = projects();
    for made in projects {
        let checked = stapel(dir.path(), &[made.project, "--fail-on", "info"]);
        assert_eq!(checked.code, 0, "{} {}", checked.out, checked.err);
        done(dir.path(), &["pack", made.project, "--output", "out", "--fail-on", "info"]);
        let descriptor =
            read(dir.path(), &format!("{}/{}", made.project, made.choose("Проект.yaml", "Project.yaml")));
        assert!(descriptor.contains(made.choose("РежимСовместимости: 9.0\n", "CompatibilityMode: 9.0\n")));
        assert!(
            descriptor.contains(made.choose("ЯзыкРазработки: Русский\n", "DevelopmentLanguage: English\n"))
        );
    }
}

#[test]
fn a_project_is_made_once_and_no_other_in_its_place() {
    let (dir, _) = projects();
    stapel(dir.path(), &["new-project", "repo", "Верфь", "Лавка"]).expect_nothing_changed();
    let inside = stapel(dir.path(), &["new-project", "repo/Верфь/Лавка", "А", "Б"]);
    assert_eq!(inside.refused(), "project-exists");
    for (vendor, name) in [("../x", "А"), ("А", ".."), ("А", "а б"), ("", "А"), ("/tmp", "А")] {
        assert_eq!(stapel(dir.path(), &["new-project", ".", vendor, name]).refused(), "bad-name");
    }
    let odd = ["new-project", "repo", "В", "Г", "--version", "1.0"];
    assert_eq!(stapel(dir.path(), &odd).refused(), "bad-version");
    let quoted = [
        "new-project",
        "repo",
        "В",
        "Г",
        "--representation",
        "x \"y\": # z\n- a",
        "--version",
        "2.0.1",
        "--library",
    ];
    let made = done(dir.path(), &quoted);
    assert!(made.out.contains("2 ") || made.files().len() == 3);
    let descriptor = read(dir.path(), "repo/В/Г/Проект.yaml");
    assert!(descriptor.contains("Представление: \"x \\\"y\\\": # z\\n- a\"\n"), "{descriptor}");
    assert!(descriptor.contains("ВидПроекта: Библиотека\n") && descriptor.contains("Версия: 2.0.1\n"));
}

/// The kinds as the refusal of an unknown one lists them.
fn kinds(dir: &std::path::Path, subsystem: &str) -> Vec<(String, String)> {
    let refused = stapel(dir, &["new-object", subsystem, "Нечто", "А"]);
    assert_eq!(refused.refused(), "unknown-kind");
    let json = refused.json();
    let (_, listed) = json["error"].as_str().unwrap().split_once("there are: ").unwrap();
    let pair = |text: &str| {
        let (ru, en) = text.split_once(" (").unwrap();
        (ru.to_owned(), en.trim_end_matches(')').to_owned())
    };
    listed.split(", ").map(pair).collect()
}

#[test]
fn every_kind_of_element_is_made_without_errors_in_both_spellings() {
    let (dir, projects) = projects();
    let report = r#"{"source":"Таблица1","rows":["А"],"columns":["Б"],"measures":["В",{"expr":"МАКСИМУМ(Г)","title":"x: y"}]}"#;
    for made in projects {
        let kinds = kinds(dir.path(), made.subsystem);
        assert_eq!(kinds.len(), 35);
        for (ru, en) in &kinds {
            let kind = made.choose(ru, en);
            let name = format!("{}{kind}", made.choose("Мой", "My"));
            let mut args = vec!["new-object", made.subsystem, kind, &name];
            if ru == "Отчет" {
                args.extend(["--report", report]);
            }
            let first = done(dir.path(), &args);
            assert!(first.files().contains(&made.path(&format!("{name}.yaml"))), "{}", first.out);
            let text = read(dir.path(), &made.path(&format!("{name}.yaml")));
            let head = format!(
                "{}: {kind}\n{}: ",
                made.choose("ВидЭлемента", "ElementKind"),
                made.choose("Ид", "Id")
            );
            assert!(text.starts_with(&head), "{text}");
            if ru == "Отчет" {
                let title = made.choose("Представление", "Presentation");
                assert!(text.contains(&format!("\n{title}: \"{name}\"\n")), "{text}");
                assert!(text.contains(&format!("            {title}: \"x: y\"\n")), "{text}");
            }
            stapel(dir.path(), &args).expect_nothing_changed();
        }
        expect_sound(dir.path(), made.project);
    }
    let twice = stapel(dir.path(), &["new-object", projects[0].subsystem, "Документ", "МойСправочник"]);
    assert_eq!(twice.refused(), "occupied");
}

#[test]
fn options_of_a_new_element_are_written_in_the_spelling_of_the_project() {
    let (dir, projects) = projects();
    for made in projects {
        let args = [
            "new-object",
            made.subsystem,
            "Catalog",
            "Товары",
            "--scope",
            "InProject",
            "--access",
            "РазрешеноАутентифицированным",
            "--presentation",
            "a: b # c",
        ];
        done(dir.path(), &args);
        let text = read(dir.path(), &made.path("Товары.yaml"));
        assert!(
            text.contains(made.choose("ОбластьВидимости: ВПроекте\n", "VisibilityScope: InProject\n")),
            "{text}"
        );
        assert!(
            text.contains(made.choose(
                "        ПоУмолчанию: РазрешеноАутентифицированным\n",
                "        Default: PermitAuthenticated\n"
            )),
            "{text}"
        );
        assert!(text.contains("\"a: b # c\"\n"), "{text}");
        let args =
            ["new-object", made.subsystem, "ОбщийМодуль", "Расчет", "--environment", "ClientAndServer"];
        done(dir.path(), &args);
        let text = read(dir.path(), &made.path("Расчет.yaml"));
        assert!(
            text.contains(made.choose("Окружение: КлиентИСервер\n", "Environment: ClientAndServer\n")),
            "{text}"
        );
        let args = [
            "new-object",
            made.subsystem,
            "HttpService",
            "Заказы",
            "--routes",
            "GET /, POST /, GET /{id}",
            "--access",
            "PermitEveryone",
        ];
        done(dir.path(), &args);
        let text = read(dir.path(), &made.path("Заказы.yaml"));
        assert!(
            text.contains("/zakazy\n")
                && text.contains(
                    made.choose("        Вызов: РазрешеноВсем\n", "        Call: PermitEveryone\n")
                ),
            "{text}"
        );
        let module = read(dir.path(), &made.path("Заказы.xbsl"));
        for name in made
            .choose(
                "ПолучитьСписок Создать ПолучитьПоИд ОбработатьОшибку",
                "GetList Create GetById HandleError",
            )
            .split(' ')
        {
            assert!(module.contains(&format!("{} {name}(", made.choose("метод", "method"))), "{module}");
        }
        expect_sound(dir.path(), made.project);
    }
}

#[test]
fn titles_of_one_and_of_all_periods_and_bases_are_written_where_they_belong() {
    let (dir, projects) = projects();
    for made in projects {
        let word = |ru: &'static str, en: &'static str| made.choose(ru, en);
        let (presentation, interface) =
            (word("Представление", "Presentation"), word("Интерфейс", "Interface"));
        let block =
            |section: &str, text: &str| format!("    {section}:\n        {presentation}: \"{text}\"\n");
        let new = |kind: &str, name: &str, more: &[&str]| {
            let args = [&["new-object", made.subsystem, kind, name], more].concat();
            done(dir.path(), &args);
            stapel(dir.path(), &args).expect_nothing_changed();
            read(dir.path(), &made.path(&format!("{name}.yaml")))
        };
        let both = ["--presentation", "Товары", "--object-presentation", "Товар"];
        let text = new("Catalog", "Товары", &both);
        let titles = block(word("Объект", "Object"), "Товар") + &block(word("Список", "List"), "Товары");
        assert!(text.contains(&format!("{interface}:\n{titles}")), "{text}");
        let text = new("Документ", "Заказы", &["--object-presentation", "Заказ"]);
        assert!(text.ends_with("\"Заказ\"\n") || text.contains("\"Заказ\"\n"), "{text}");
        assert!(!text.contains(word("Список", "List")), "{text}");
        let text = new("InformationRegister", "Цены", &["--record-presentation", "Цена"]);
        let record = block(word("Запись", "Record"), "Цена");
        assert!(text.contains(&format!("{interface}:\n{record}")), "{text}");
        let monthly = ["--periodicity", "Month", "--record-presentation", "Запись"];
        let text = new("ConstantsSet", "Настройки", &monthly);
        assert!(text.contains(&format!("Периодичность: {}\n", word("Месяц", "Month"))), "{text}");
        assert!(text.contains(&block(word("Запись", "Record"), "Запись")), "{text}");
        let of_type = word("Тип", "Type");
        let text = new("InterfaceComponent", "Плашка", &["--base", "Group"]);
        let inherits = word("Наследует", "Inherits");
        let group = word("Группа", "Group");
        assert!(text.ends_with(&format!("{inherits}:\n    {of_type}: {group}\n")), "{text}");
        let base = word("ObjectForm<Товары.Объект>", "ФормаОбъекта<Товары.Object>");
        let text = new("InterfaceComponent", "Карточка", &["--base", base]);
        let form = word("ФормаОбъекта<Товары.Объект>", "ObjectForm<Товары.Object>");
        assert!(
            text.contains(&format!("    {of_type}: {form}\n    {}:\n", word("Содержимое", "Content"))),
            "{text}"
        );
        expect_sound(dir.path(), made.project);
        let refused = |kind: &str, option: &str, value: &str| {
            stapel(dir.path(), &["new-object", made.subsystem, kind, "А", option, value]).refused()
        };
        assert_eq!(refused("Enumeration", "--object-presentation", "А"), "kind-has-no");
        assert_eq!(refused("Справочник", "--record-presentation", "А"), "kind-has-no");
        assert_eq!(refused("НаборКонстант", "--record-presentation", "А"), "kind-has-no");
        assert_eq!(refused("РегистрСведений", "--periodicity", "День"), "kind-has-no");
        assert_eq!(refused("НаборКонстант", "--periodicity", "Вечно"), "bad-word");
        assert_eq!(refused("Справочник", "--base", "Форма"), "kind-has-no");
        for base in ["", "А Б", "Форма\nА: Б", "А # Б", "<"] {
            assert_eq!(refused("КомпонентИнтерфейса", "--base", base), "bad-type", "{base}");
        }
    }
}

#[test]
fn what_a_kind_does_not_have_and_where_nothing_lies_is_refused() {
    let (dir, projects) = projects();
    let [made, _] = projects;
    let refused = |args: &[&str]| stapel(dir.path(), &[&["new-object"], args].concat()).refused();
    let sub = made.subsystem;
    assert_eq!(refused(&[sub, "Перечисление", "А", "--access", "РазрешеноВсем"]), "kind-has-no");
    assert_eq!(refused(&[sub, "Справочник", "А", "--environment", "Сервер"]), "kind-has-no");
    assert_eq!(refused(&[sub, "Справочник", "А", "--routes", "GET /"]), "kind-has-no");
    assert_eq!(refused(&[sub, "HttpСервис", "А", "--routes", "FOO /"]), "bad-route");
    assert_eq!(refused(&[sub, "Справочник", "А", "--scope", "Где-то"]), "bad-word");
    assert_eq!(refused(&[sub, "Справочник", "А", "--access", "Всем"]), "bad-word");
    assert_eq!(refused(&[sub, "Отчет", "А"]), "needs-report");
    assert_eq!(refused(&[sub, "Отчет", "А", "--report", "{"]), "bad-report");
    assert_eq!(refused(&[sub, "Справочник", "../А"]), "bad-name");
    assert_eq!(refused(&[made.project, "Справочник", "А"]), "not-in-subsystem");
    assert_eq!(refused(&[".", "Справочник", "А"]), "no-project");
    assert_eq!(refused(&["repo/Верфь/Лавка/Основное/../../..", "Справочник", "А"]), "no-project");
    let outside = dir.path().join("outside");
    fs::create_dir(&outside).unwrap();
    symlink(&outside, dir.path().join(made.path("Ссылка"))).unwrap();
    assert_eq!(refused(&[&made.path("Ссылка"), "Справочник", "А"]), "no-project");
    assert_eq!(fs::read_dir(&outside).unwrap().count(), 0);
}

#[test]
fn an_element_may_go_into_a_package_that_is_not_there_yet() {
    let (dir, [made, _]) = projects();
    let package = made.path("Пакет/Глубже");
    let ran = done(dir.path(), &["new-object", &package, "Справочник", "Товары"]);
    assert_eq!(ran.files(), [format!("{package}/Товары.yaml")]);
    expect_sound(dir.path(), made.project);
}

#[test]
fn subsystems_and_libraries_are_added_once() {
    let (dir, projects) = projects();
    for made in projects {
        let first = made.choose("Основное", "Main");
        let args = [
            "add-subsystem",
            made.project,
            "Склад",
            "--uses",
            first,
            "--representation",
            "a: \"b\" # c",
            "--no-auto-interface",
        ];
        done(dir.path(), &args);
        let path = format!("{}/Склад/{}", made.project, made.choose("Подсистема.yaml", "Subsystem.yaml"));
        let expected = made.choose(
            "Использование:\n    - Основное\nИнтерфейс:\n    ВключатьВАвтоИнтерфейс: Ложь\nПредставление: \"a: \\\"b\\\" # c\"\n",
            "Using:\n    - Main\nInterface:\n    IncludeInAutoInterface: False\nPresentation: \"a: \\\"b\\\" # c\"\n",
        );
        assert_eq!(read(dir.path(), &path), expected);
        stapel(dir.path(), &args).expect_nothing_changed();
        let refused = |args: &[&str]| stapel(dir.path(), args).refused();
        assert_eq!(refused(&["add-subsystem", made.project, "Касса", "--uses", "Нет"]), "no-such-subsystem");
        assert_eq!(refused(&["add-subsystem", made.subsystem, "Касса"]), "not-beside-project");

        let add =
            |version: &str| stapel(dir.path(), &["add-dependency", made.project, "Acme", "Utils", version]);
        assert_eq!(add("1.2").code, 0);
        add("1.2").expect_nothing_changed();
        assert_eq!(add("1.3").code, 0);
        assert_eq!(add("x").refused(), "bad-version");
        let other = ["add-dependency", made.project, "Other", "Utils", "1.0"];
        assert_eq!(refused(&other), "library-of-other");
        let descriptor =
            read(dir.path(), &format!("{}/{}", made.project, made.choose("Проект.yaml", "Project.yaml")));
        let expected = made.choose(
            "Библиотеки:\n    -\n        Имя: Utils\n        Поставщик: Acme\n        Версия: 1.3\n",
            "Libraries:\n    -\n        Name: Utils\n        Vendor: Acme\n        Version: 1.3\n",
        );
        assert!(descriptor.ends_with(expected), "{descriptor}");
    }
    let several = ["add-dependency", "repo", "Acme", "Utils", "1.3"];
    assert_eq!(stapel(dir.path(), &several).refused(), "several-projects");
    let named = [&several[..], &["--path", "repo/Dockyard/Shop/Project.yaml"]].concat();
    stapel(dir.path(), &named).expect_nothing_changed();
}

#[test]
fn a_translation_begins_with_the_strings_of_the_element() {
    let (dir, projects) = projects();
    for made in projects {
        let element = made.path("Тексты.yaml");
        done(dir.path(), &["new-object", made.subsystem, "LocalizedStrings", "Тексты"]);
        done(dir.path(), &["add-field", &element, "string", "Имя1", "--type", "a: b"]);
        let language = made.choose("English", "Русский");
        let add = ["add-localization", &element, language];
        assert_eq!(stapel(dir.path(), &add).refused(), "not-localized-to");
        let descriptor = dir.path().join(made.project).join(made.choose("Проект.yaml", "Project.yaml"));
        let text = fs::read_to_string(&descriptor).unwrap();
        let (own, other) = (
            made.choose("    - Русский\n", "    - English\n"),
            made.choose("    - Английский\n", "    - Russian\n"),
        );
        fs::write(&descriptor, text.replacen(own, &format!("{own}{other}"), 1)).unwrap();
        let made_files = done(dir.path(), &add).files();
        let target = made.path(made.choose("Локализация/En/Тексты.yaml", "Localization/Ru/Тексты.yaml"));
        assert_eq!(made_files, std::slice::from_ref(&target));
        let expected = format!("{}:\n    Имя1: \"a: b\"\n", made.choose("Строки", "Strings"));
        assert_eq!(read(dir.path(), &target), expected);
        stapel(dir.path(), &["add-localization", &element, made.choose("En", "ru")]).expect_nothing_changed();
        let refused =
            |language: &str| stapel(dir.path(), &["add-localization", &element, language]).refused();
        assert_eq!(refused(made.choose("Ru", "En")), "default-language");
        assert_eq!(refused("Klingon"), "unknown-language");
        expect_sound(dir.path(), made.project);
    }
}

#[test]
fn a_project_is_made_as_its_options_say() {
    let (dir, _) = projects();
    for (spelling, mode, subsystem) in
        [("ru", "РежимСовместимости", "Склад"), ("en", "CompatibilityMode", "Stock")]
    {
        let (vendor, name) = (format!("Vendor{spelling}"), format!("Name{spelling}"));
        let args = [
            "new-project",
            ".",
            &vendor,
            &name,
            "--spelling",
            spelling,
            "--compatibility",
            "8.0",
            "--subsystem",
            subsystem,
        ];
        done(dir.path(), &args);
        let descriptor = if spelling == "ru" { "Проект.yaml" } else { "Project.yaml" };
        let text = read(dir.path(), &format!("{vendor}/{name}/{descriptor}"));
        assert!(text.contains(&format!("{mode}: 8.0\n")), "{text}");
        assert!(dir.path().join(format!("{vendor}/{name}/{subsystem}")).is_dir());
        let odd = ["new-project", ".", &vendor, "Другой", "--compatibility", "x\ny"];
        assert_eq!(stapel(dir.path(), &odd).refused(), "bad-version");
        let odd = ["new-project", ".", &vendor, "Другой", "--subsystem", "../x"];
        assert_eq!(stapel(dir.path(), &odd).refused(), "bad-name");
    }
}
