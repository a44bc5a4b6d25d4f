//! Each operation of `form-edit` with each of its options, in both spellings.

use std::{fs, path::Path};

use serde_json::Value;

use super::{done, forms::both, stapel};

/// The names of the components in a tree, in order.
fn names(node: &Value, into: &mut Vec<String>) {
    if let Some(name) = node["name"].as_str().filter(|_| node["kind"] == "component") {
        into.push(name.to_owned());
    }
    node["children"].as_array().into_iter().flatten().for_each(|child| names(child, into));
}

/// The names in the group that has the article.
fn group(dir: &Path, form: &str) -> Vec<String> {
    let group = if form.is_ascii() { "Traits" } else { "Признаки" };
    let json = done(dir, &["form-tree", form, "--name", group]).json();
    let mut found = Vec::new();
    names(&json["roots"][0], &mut found);
    found.remove(0);
    found
}

#[test]
fn components_are_inserted_moved_copied_renamed_and_removed() {
    for (dir, form) in both() {
        let choose = |ru: &'static str, en: &'static str| if form.is_ascii() { en } else { ru };
        let before = fs::read_to_string(dir.path().join(form)).unwrap();
        let edit = |args: &[&str]| done(dir.path(), &[&["form-edit", form], args].concat()).json();
        let here = || group(dir.path(), form);
        let (traits, article) = (choose("Признаки", "Traits"), choose("Артикул", "Article"));
        let (kind, unit) = (choose("Вид", "Kind"), choose("Единица", "Unit"));
        // A slot and a type in either spelling.
        let insert =
            ["insert", "--parent", traits, "--slot", "Content", "--type", choose("Кнопка", "Button")];
        edit(&[&insert[..], &["--name", "Б1", "--before", kind]].concat());
        edit(&[&insert[..], &["--name", "Б0", "--after", article]].concat());
        assert_eq!(here(), [article, "Б0", "Б1", kind, unit]);
        let label = choose("Тип: Надпись\nИмя: ", "Type: Label\nName: ");
        edit(&["insert-fragment", "--parent", traits, "--fragment", &format!("{label}Н1")]);
        fs::write(dir.path().join("fragment.yaml"), format!("{label}Н2\n{label}Н3\n")).unwrap();
        edit(&["insert-fragment", "--parent", traits, "--fragment-file", "fragment.yaml"]);
        assert_eq!(here(), [article, "Б0", "Б1", kind, unit, "Н1", "Н2", "Н3"]);
        edit(&["move", "--node", "Н1", "--new-parent", traits, "--before", article]);
        edit(&["move-nodes", "--nodes", "Н3,Б0", "--new-parent", traits, "--after", unit]);
        assert_eq!(here(), ["Н1", article, "Б1", kind, unit, "Б0", "Н3", "Н2"]);
        let copy = edit(&["duplicate", "--node", "Н3"]);
        assert!(copy["node"]["id"].is_string());
        edit(&["rename", "--node", "Н4", "--new-name", "Новая"]);
        assert_eq!(here(), ["Н1", article, "Б1", kind, unit, "Б0", "Н3", "Новая", "Н2"]);
        let renamed = edit(&["rename", "--node", "Новая"]);
        let nameless = renamed["node"]["id"].as_str().unwrap();
        edit(&["remove", "--node", nameless]);
        edit(&["wrap", "--node", "Н1", "--container", choose("Группа", "Group"), "--name", "Обертка"]);
        assert_eq!(here()[..2], ["Обертка", "Н1"]);
        edit(&["unwrap", "--node", "Обертка"]);
        edit(&["remove-nodes", "--nodes", "Н1,Н2", "--nodes", "Н3,Б0,Б1"]);
        assert_eq!(fs::read_to_string(dir.path().join(form)).unwrap(), before);
    }
}

#[test]
fn properties_are_set_and_reset_and_those_of_the_form_declared() {
    for (dir, form) in both() {
        let choose = |ru: &'static str, en: &'static str| if form.is_ascii() { en } else { ru };
        let before = fs::read_to_string(dir.path().join(form)).unwrap();
        let text = || fs::read_to_string(dir.path().join(form)).unwrap();
        let edit = |args: &[&str]| done(dir.path(), &[&["form-edit", form], args].concat()).json();
        let article = choose("Артикул", "Article");
        // A key in either spelling is written as the form is.
        let title = ["set-property", "--node", article, "--key", choose("Title", "Заголовок")];
        edit(&[&title[..], &["--value", "а: б # в"]].concat());
        let written = format!("{}: \"а: б # в\"\n", choose("Заголовок", "Title"));
        assert!(text().contains(&written), "{}", text());
        edit(&[&title[..], &["--value-yaml", "'да: нет'"]].concat());
        // The quotes that were there stay.
        assert!(text().contains("\"да: нет\"\n"), "{}", text());
        edit(&["reset-property", "--node", article, "--key", "Title"]);
        assert_eq!(text(), before);
        let add = ["property-add", "--name", "Признак", "--type", choose("Строка", "String")];
        let planned = edit(&[&add[..], &["--dry-run"]].concat());
        assert_eq!(planned["node"]["id"], format!("{}/Признак", choose("Свойства", "Properties")));
        edit(&add);
        edit(&["property-retype", "--name", "Признак", "--new-type", choose("Число", "Number")]);
        edit(&["property-rename", "--name", "Признак", "--new-name", "Сколько"]);
        let declared = done(dir.path(), &["form-tree", form]).json()["componentProperties"][1].clone();
        assert_eq!(
            (&declared["name"], &declared["type"]),
            (&"Сколько".into(), &choose("Число", "Number").into())
        );
        assert_eq!(planned["node"]["span"]["start"], declared["span"]["start"]);
        let removed = edit(&["property-remove", "--name", "Сколько"]);
        assert_eq!(removed.get("node"), Some(&Value::Null));
        assert_eq!(text(), before);
        let again = edit(&["reset-property", "--node", article, "--key", "Title"]);
        assert_eq!(
            (again["files"].as_array().unwrap().len(), again["notes"].as_array().unwrap().len()),
            (0, 1)
        );
        let refused = |args: &[&str]| stapel(dir.path(), &[&["form-edit", form], args].concat()).refused();
        assert_eq!(refused(&["property-remove", "--name", "Нет"]), "no-such-field");
        assert_eq!(refused(&["insert-fragment", "--parent", article, "--fragment", "а: ["]), "bad-fragment");
        assert_eq!(
            refused(&["insert-fragment", "--parent", article, "--fragment-file", "нет"]),
            "no-such-file"
        );
        assert_eq!(refused(&["rename", "--node", article, "--new-name", "../x"]), "bad-name");
    }
}

#[test]
fn values_and_types_in_either_spelling_are_written_as_the_form_is() {
    for (dir, form) in both() {
        let choose = |ru: &'static str, en: &'static str| if form.is_ascii() { en } else { ru };
        let before = fs::read_to_string(dir.path().join(form)).unwrap();
        let text = || fs::read_to_string(dir.path().join(form)).unwrap();
        let edit = |args: &[&str]| done(dir.path(), &[&["form-edit", form], args].concat()).json();
        let traits = choose("Признаки", "Traits");
        let button = ["insert", "--parent", traits, "--name", "Б1", "--type", choose("Button", "Кнопка")];
        edit(&button);
        for (key, value, written) in [
            (choose("Kind", "Вид"), choose("Main", "Основная"), choose("Вид: Основная\n", "Kind: Main\n")),
            (
                choose("Visible", "Видимость"),
                choose("False", "Ложь"),
                choose("Видимость: Ложь\n", "Visible: False\n"),
            ),
            (choose("Width", "Ширина"), choose("Auto", "Авто"), choose("Ширина: Авто\n", "Width: Auto\n")),
            // A title may be any text.
            (
                choose("Title", "Заголовок"),
                choose("Main", "Основная"),
                choose("Заголовок: Main\n", "Title: Основная\n"),
            ),
        ] {
            for option in ["--value", "--value-yaml"] {
                edit(&["set-property", "--node", "Б1", "--key", key, option, value]);
                assert!(text().contains(written), "{written}{}", text());
            }
        }
        edit(&["reset-property", "--node", "Б1", "--key", choose("Kind", "Вид")]);
        edit(&["set-property", "--node", "Б1", "--key", "Тип", "--value", choose("Label", "Надпись")]);
        edit(&["wrap", "--node", "Б1", "--container", choose("Group", "Группа"), "--name", "Б2"]);
        assert!(text().contains(choose("Тип: Надпись\n", "Type: Label\n")), "{}", text());
        edit(&["remove", "--node", "Б2"]);
        assert_eq!(text(), before);
        edit(&["property-add", "--name", "Признак", "--type", choose("String?", "Строка?")]);
        assert!(text().contains(choose("Тип: Строка?\n", "Type: String?\n")), "{}", text());
        edit(&["property-retype", "--name", "Признак", "--new-type", choose("Number", "Число")]);
        assert!(text().contains(choose("Тип: Число\n", "Type: Number\n")), "{}", text());
    }
}
