//! `form-handlers` on the forms of the examples, in both spellings.

use std::{fs, path::Path};

use serde_json::{Value, json};

use super::{done, forms::both, stapel};

/// A form with its module, and words in its spelling.
struct Case {
    dir: tempfile::TempDir,
    form: &'static str,
    is_english: bool,
}

impl Case {
    fn all() -> [Self; 2] {
        both().map(|(dir, form)| Self { dir, form, is_english: form.is_ascii() })
    }

    fn choose<'t>(&self, russian: &'t str, english: &'t str) -> &'t str {
        if self.is_english { english } else { russian }
    }

    fn module(&self) -> String {
        self.form.replace(".yaml", ".xbsl")
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.dir.path().join(path)).unwrap()
    }

    fn done(&self, args: &[&str]) -> Value {
        done(self.dir.path(), &[&["form-handlers", self.form], args].concat()).json()
    }

    fn refused(&self, args: &[&str]) -> String {
        stapel(self.dir.path(), &[&["form-handlers", self.form], args].concat()).refused()
    }
}

#[test]
fn the_methods_of_a_form_are_listed() {
    for case in Case::all() {
        let json = case.done(&[]);
        assert_eq!((&json["available"], &json["parseErrors"]), (&json!(true), &json!(0)));
        assert_eq!(json["module"], case.module().as_str());
        let handler = &json["methods"][1];
        let text: Vec<char> = case.read(&case.module()).chars().collect();
        let part = |span: &Value| -> String {
            let at = |end: &str| span[end].as_u64().unwrap() as usize;
            text[at("start")..at("end")].iter().collect()
        };
        assert_eq!(part(&handler["nameSpan"]), handler["name"].as_str().unwrap());
        assert!(part(&handler["span"]).starts_with(case.choose("метод ", "method ")));
        let source = case.choose("ПолеВвода<Строка>", "Edit<String>");
        assert_eq!(handler["params"][0], json!({"name": case.choose("Источник", "Source"), "type": source}));
        let first = &json["methods"][0];
        assert_eq!(first["annotations"], json!([case.choose("Обработчик", "Handler")]));
        assert_eq!((&first["visibility"], &first["returnType"]), (&Value::Null, &Value::Null));
        assert_eq!((&first["static"], &first["abstract"]), (&json!(false), &json!(false)));
        let shown = done(case.dir.path(), &["form-handlers", case.form, "--format", "text"]).out;
        assert!(shown.contains(&format!("{source}, ")), "{shown}");
        assert_eq!(shown.lines().count(), 4);
        fs::remove_file(case.dir.path().join(case.module())).unwrap();
        assert_eq!(case.done(&[]), json!({"available": false, "module": null, "methods": []}));
        assert_eq!(stapel(case.dir.path(), &["form-handlers", "Нет.yaml"]).refused(), "no-such-file");
    }
}

#[test]
fn an_event_gets_a_method_with_what_it_passes() {
    for case in Case::all() {
        let node = case.choose("ЭтоНовинка", "IsNovelty");
        // In either spelling.
        let bind = ["--node", node, "--key", "OnChange"];
        let planned = case.done(&[&bind[..], &["--dry-run"]].concat());
        let name = format!("{node}{}", case.choose("ПриИзменении", "OnChange"));
        assert_eq!(planned["method"], name.as_str());
        assert_eq!((&planned["created"], &planned["methodAdded"]), (&json!(false), &json!(true)));
        assert!(planned["files"][0]["content"].is_string() && planned["deletes"] == json!([]));
        let before = case.read(&case.module());
        let json = case.done(&bind);
        assert_eq!((&json["method"], &json["notes"]), (&json!(name), &json!([])));
        assert_eq!(json["files"].as_array().unwrap().len(), 2);
        assert_eq!(json["lint"]["summary"]["errors"], 0);
        let code = if case.is_english {
            format!(
                "\nmethod {name}(Source: Checkbox, Event: OnChangeEvent<Boolean?>)\n    // TODO: what the handler does\n;\n"
            )
        } else {
            format!(
                "\nметод {name}(Источник: Флажок, Событие: СобытиеПриИзменении<Булево?>)\n    // TODO: действия обработчика\n;\n"
            )
        };
        assert_eq!(case.read(&case.module()), before + &code);
        let bound = format!("{}: {name}\n", case.choose("ПриИзменении", "OnChange"));
        assert_eq!(case.read(case.form).matches(&bound).count(), 1);
        let again = case.done(&[&bind[..], &["--method", &name]].concat());
        assert_eq!((&again["files"], &again["methodAdded"]), (&json!([]), &json!(false)));
        assert_eq!(again["notes"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn what_is_bound_is_left_and_a_missing_method_is_made() {
    for case in Case::all() {
        let article = case.choose("Артикул", "Article");
        let key = case.choose("ПриИзменении", "OnChange");
        let bind = ["--node", article, "--key", key];
        let name = format!("{article}{key}");
        let left = case.done(&bind);
        assert_eq!((&left["method"], &left["files"]), (&json!(name), &json!([])));
        // Another method: the former one stays.
        let other = case.done(&[&bind[..], &["--method", "Другой"]].concat());
        assert_eq!(other["files"].as_array().unwrap().len(), 2);
        assert!(other["notes"][0].as_str().unwrap().contains(&name), "{other}");
        assert!(case.read(&case.module()).contains(&format!(" {name}(")));
        assert!(case.read(case.form).contains(&format!("{key}: Другой\n")));
        // A method that is there is only bound.
        let back = case.done(&[&bind[..], &["--method", &name]].concat());
        assert_eq!((back["files"].as_array().unwrap().len(), &back["methodAdded"]), (1, &json!(false)));
        // What is bound to no method gets it, with the types of the event.
        fs::remove_file(case.dir.path().join(case.module())).unwrap();
        let made = case.done(&bind);
        assert_eq!(
            (&made["created"], &made["methodAdded"], &made["method"]),
            (&json!(true), &json!(true), &json!(name))
        );
        let passed = case.choose(
            "(Источник: ПолеВвода<Строка>, Событие: СобытиеПриИзменении<Строка>)",
            "(Source: Edit<String>, Event: OnChangeEvent<String>)",
        );
        let start = format!("{} {name}{passed}\n", case.choose("метод", "method"));
        assert!(case.read(&case.module()).starts_with(&start), "{}", case.read(&case.module()));
    }
}

#[test]
fn events_of_the_form_itself_are_bound_or_overridden() {
    for case in Case::all() {
        let root = case.choose("Наследует", "Inherits");
        // The module overrides this one already.
        let created = case.done(&["--node", root, "--key", "ПослеСоздания"]);
        assert_eq!(
            (&created["method"], &created["files"]),
            (&json!(case.choose("ПослеСоздания", "AfterCreate")), &json!([]))
        );
        let closing = case.done(&["--node", root, "--key", "ПередЗакрытием", "--method", "Закрывается"]);
        assert_eq!(closing["files"].as_array().unwrap().len(), 2, "{closing}");
        assert_eq!(case.done(&["--node", root, "--key", "ПередЗакрытием"])["files"], json!([]));
        // This one is called without a binding.
        let form = case.read(case.form);
        let updated = case.done(&["--node", root, "--key", "ПриОбновлении"]);
        assert_eq!((&updated["method"], case.read(case.form)), (&json!("ПриОбновлении"), form));
        let annotated = format!(
            "@{}\n{} ПриОбновлении()",
            case.choose("Обработчик", "Handler"),
            case.choose("метод", "method")
        );
        assert!(case.read(&case.module()).contains(&annotated));
        assert_eq!(case.done(&["--node", root, "--key", "ПриОбновлении"])["files"], json!([]));
        assert_eq!(
            case.refused(&["--node", root, "--key", "ПриОбновлении", "--method", "А"]),
            "handler-has-name"
        );
    }
}

#[test]
fn a_signature_is_given_or_not_known() {
    for case in Case::all() {
        let node = case.choose("Штрихкоды", "Barcodes");
        let key = case.choose("ПриВыделенииСтроки", "OnRowSelection");
        // What the table holds is not known to the data.
        let unknown = case.done(&["--node", node, "--key", key]);
        assert_eq!(unknown["notes"].as_array().unwrap().len(), 1, "{unknown}");
        assert!(case.read(&case.module()).contains(&format!("{node}{key}()\n")));
        let given = ["--node", node, "--key", "ПриНажатииСтроки", "--method", "Нажата"];
        let json = case
            .done(&[&given[..], &["--signature", "(Число, Array<String>, Boolean?) -> Boolean"]].concat());
        assert_eq!(json["notes"], json!([]));
        let code = case.choose(
            "метод Нажата(Источник: Число, Событие: Массив<Строка>, Параметр3: Булево?): Булево\n    // TODO: действия обработчика\n    возврат Истина\n;\n",
            "method Нажата(Source: Number, Event: Array<String>, Parameter3: Boolean?): Boolean\n    // TODO: what the handler does\n    return True\n;\n",
        );
        assert!(case.read(&case.module()).ends_with(code), "{}", case.read(&case.module()));
    }
}

#[test]
fn only_events_of_a_component_are_taken() {
    for case in Case::all() {
        let button = case.choose("ОбновитьЦену", "RefreshPrice");
        let before = (case.read(case.form), case.read(&case.module()));
        for (key, code) in [
            ("Заголовок", "not-an-event"),
            ("ПриИзменении", "not-an-event"),
            ("OnChange", "not-an-event"),
            ("а б", "bad-property"),
            ("А\nБ: В", "bad-property"),
        ] {
            assert_eq!(case.refused(&["--node", button, "--key", key]), code, "{key}");
        }
        let key = case.choose("ПриНажатии", "OnClick");
        assert_eq!(case.refused(&["--node", "Нет", "--key", key]), "no-such-node");
        assert_eq!(case.refused(&["--node", button]), "option-needed");
        assert_eq!(case.refused(&["--method", "А"]), "option-needed");
        let slot = case.choose("Наследует/Содержимое", "Inherits/Content");
        assert_eq!(case.refused(&["--node", slot, "--key", key]), "not-a-component");
        for name in ["1а", "../а", "а б", &"а".repeat(10_000)] {
            assert_eq!(case.refused(&["--node", button, "--key", key, "--method", name]), "bad-name");
        }
        for signature in ["чушь", "(А", "(А)->Б)\n;\nметод В(", "(А>, Б<В)->ничто"] {
            let args = ["--node", button, "--key", key, "--method", "А", "--signature", signature];
            assert_eq!(case.refused(&args), "bad-signature", "{signature}");
        }
        assert_eq!((case.read(case.form), case.read(&case.module())), before);
        fs::write(case.dir.path().join(case.module()), "метод (\n").unwrap();
        assert_eq!(case.refused(&["--node", button, "--key", key, "--method", "А"]), "broken-module");
        let other = Path::new(case.form).with_file_name(case.choose("Товары.yaml", "Products.yaml"));
        let other = other.to_str().unwrap();
        assert_eq!(
            stapel(case.dir.path(), &["form-handlers", other, "--node", "А", "--key", key]).refused(),
            "no-form"
        );
    }
}

#[test]
fn components_without_names_get_methods_of_their_own() {
    for case in Case::all() {
        let parent = case.choose("Признаки", "Traits");
        let button = case.choose("Кнопка", "Button");
        let mut methods = Vec::new();
        for _ in 0..2 {
            let insert = ["form-edit", case.form, "insert", "--parent", parent, "--type", button];
            let id = done(case.dir.path(), &insert).json()["node"]["id"].as_str().unwrap().to_owned();
            methods.push(
                case.done(&["--node", &id, "--key", "ПриНажатии"])["method"].as_str().unwrap().to_owned(),
            );
        }
        let name = case.choose("КнопкаПриНажатии", "ButtonOnClick");
        assert_eq!(methods, [name.to_owned(), format!("{name}2")]);
    }
}
