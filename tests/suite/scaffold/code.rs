use std::fs;

use super::{done, expect_sound, projects, read, stapel};

#[test]
fn a_method_is_added_where_it_is_wanted_in_the_spelling_of_the_module() {
    let (dir, projects) = projects();
    for made in projects {
        let module = made.path("Расчет.xbsl");
        done(dir.path(), &["new-object", made.subsystem, "CommonModule", "Расчет"]);
        let (method, number) = (made.choose("метод", "method"), made.choose("Число", "Number"));
        let give = format!("{} 1", made.choose("возврат", "return"));
        let add = ["add-method", &module, "Второй", "--returns", number, "--body", &give];
        done(dir.path(), &add);
        stapel(dir.path(), &add).expect_nothing_changed();
        let annotation = made.choose("НаСервере", "OnServer");
        done(
            dir.path(),
            &[
                "add-method",
                &module,
                "Первый",
                "--before",
                "Второй",
                "--annotations",
                annotation,
                "--params",
                &format!("А: {number}, Б: {number}"),
            ],
        );
        let middle = ["add-method", &module, "Средний", "--after", "Первый"];
        let planned = done(dir.path(), &[&middle[..], &["--dry-run"]].concat()).json();
        let cursor = &planned["files"][0]["cursor"];
        let line = cursor["line"].as_u64().unwrap() as usize;
        let line = planned["files"][0]["content"].as_str().unwrap().lines().nth(line - 1).unwrap();
        assert_eq!((line, &cursor["character"]), (&*format!("{method} Средний()"), &4.into()));
        done(dir.path(), &middle);
        let expected = format!(
            "// Расчет\n\n@{annotation}\n{method} Первый(А: {number}, Б: {number})\n    // TODO\n;\n\n{method} Средний()\n    // TODO\n;\n\n{method} Второй(): {number}\n    {give}\n;\n"
        );
        assert_eq!(read(dir.path(), &module), expected);
        expect_sound(dir.path(), made.project);
        let refused =
            |args: &[&str]| stapel(dir.path(), &[&["add-method", &module], args].concat()).refused();
        assert_eq!(refused(&["Первый"]), "method-taken");
        assert_eq!(refused(&["Новый", "--after", "Нет"]), "no-such-method");
        assert_eq!(refused(&["Новый", "--after", "Первый", "--before", "Первый"]), "two-anchors");
        assert_eq!(refused(&["Новый", "--params", &format!(")\n;\n{method} Х(")]), "bad-code");
        assert_eq!(refused(&["Новый", "--body", &format!(";\n{method} Х()")]), "bad-code");
        assert_eq!(refused(&["а()"]), "bad-name");
        fs::write(dir.path().join(&module), format!("{method} (\n")).unwrap();
        assert_eq!(refused(&["Новый"]), "broken-module");
        let yaml = made.path("Расчет.yaml");
        assert_eq!(stapel(dir.path(), &["add-method", &yaml, "А"]).refused(), "no-module");
    }
}

#[test]
fn a_method_that_is_still_to_be_written_returns_something() {
    let (dir, projects) = projects();
    for made in projects {
        let module = made.path("Расчет.xbsl");
        done(dir.path(), &["new-object", made.subsystem, "CommonModule", "Расчет"]);
        for (number, (result, value)) in [
            (made.choose("Число", "Number"), "0"),
            (made.choose("Строка", "String"), "\"\""),
            (made.choose("Булево", "Boolean"), made.choose("Истина", "True")),
            (made.choose("Число?", "Number?"), made.choose("Неопределено", "Undefined")),
        ]
        .into_iter()
        .enumerate()
        {
            done(dir.path(), &["add-method", &module, &format!("М{number}"), "--returns", result]);
            let body =
                format!("): {result}\n    // TODO\n    {} {value}\n;\n", made.choose("возврат", "return"));
            assert!(read(dir.path(), &module).ends_with(&body), "{}", read(dir.path(), &module));
        }
        expect_sound(dir.path(), made.project);
    }
}

#[test]
fn line_ends_and_comments_of_a_module_stay() {
    let (dir, [made, _]) = projects();
    done(dir.path(), &["new-object", made.subsystem, "ОбщийМодуль", "Расчет"]);
    let path = dir.path().join(made.path("Расчет.xbsl"));
    let old = "\u{FEFF}// начало\r\nметод А()\r\n    // тело\r\n; // конец\r\n\r\n/// Описание.\r\nметод Б()\r\n    // тело\r\n;\r\n";
    fs::write(&path, old).unwrap();
    done(dir.path(), &["add-method", &made.path("Расчет.xbsl"), "В", "--before", "Б"]);
    let new = "метод В()\r\n    // TODO\r\n;\r\n\r\n";
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        old.replacen("/// Описание", &format!("{new}/// Описание"), 1)
    );
}

#[test]
fn routes_are_added_with_handlers_once() {
    let (dir, projects) = projects();
    for made in projects {
        let yaml = made.path("Api.yaml");
        done(dir.path(), &["new-object", made.subsystem, "HttpService", "Api"]);
        let routes = "POST /, GET /price-list/{id}, DELETE /price-list/{id}, GET /price-list/{id}/rows";
        let ran = done(dir.path(), &["add-route", &yaml, routes]);
        assert_eq!(ran.files().len(), 2, "{}", ran.out);
        stapel(dir.path(), &["add-route", &yaml, routes]).expect_nothing_changed();
        let text = read(dir.path(), &yaml);
        let names =
            made.choose("Список PriceListПоРодителю RowsПоРодителю", "List PriceListByParent RowsByParent");
        for name in names.split(' ') {
            let line = format!("{}: {name}\n", made.choose("Имя", "Name"));
            assert_eq!(text.matches(&line).count(), 1, "{line}{text}");
        }
        let module = read(dir.path(), &made.path("Api.xbsl"));
        let helper = made.choose("метод ОбработатьОшибку(", "method HandleError(");
        assert_eq!(module.matches(helper).count(), 1, "{module}");
        let method = made.choose("метод ", "method ");
        assert_eq!(module.matches(method).count(), 6, "{module}");
        expect_sound(dir.path(), made.project);
        assert_eq!(stapel(dir.path(), &["add-route", &yaml, "FOO /"]).refused(), "bad-route");
        assert_eq!(stapel(dir.path(), &["add-route", &yaml, "GET a\nb"]).refused(), "bad-route");
        done(dir.path(), &["new-object", made.subsystem, "Catalog", "Товары"]);
        assert_eq!(
            stapel(dir.path(), &["add-route", &made.path("Товары.yaml"), "GET /"]).refused(),
            "not-of-kind"
        );
    }
}
