//! Fixes that change several files: an import, and the line of the subsystem that goes with it.

use std::{
    collections::BTreeMap,
    fs::{self, Permissions},
    os::unix::fs::{MetadataExt, PermissionsExt, chown},
    os::unix::process::CommandExt,
};

use serde_json::{Value, json};

use crate::fix_option::{Folder, NOBODY, ROOT, ended};

/// The options of a run with the rules about imports only.
fn with<'a>(args: &[&'a str]) -> Vec<&'a str> {
    let rules = "code/missing-import,yaml/missing-import,yaml/localization-missing-import,yaml/missing-subsystem-usage";
    [&["--select", rules], args].concat()
}

const MODULE: &str = "Верфь/Лавка/Продажи/Расчет.xbsl";
const DESCRIPTION: &str = "Верфь/Лавка/Продажи/Заказ.yaml";
const SUBSYSTEM: &str = "Верфь/Лавка/Продажи/Подсистема.yaml";

/// A project in which the subsystem of the sales uses goods of another one without saying so.
fn russian() -> Folder {
    Folder::of(&[
        ("Верфь/Лавка/Проект.yaml", "Имя: Лавка\nПоставщик: Верфь\nВерсия: 1.0.0\n"),
        ("Верфь/Лавка/Склад/Подсистема.yaml", "Представление: Склад\n"),
        ("Верфь/Лавка/Учет/Подсистема.yaml", "Представление: Учет\n"),
        ("Верфь/Лавка/Учет/Счета.yaml", "ВидЭлемента: Справочник\nИмя: Счета\nОбластьВидимости: ВПроекте\n"),
        (
            "Верфь/Лавка/Склад/Товары.yaml",
            "ВидЭлемента: Справочник\nИмя: Товары\nОбластьВидимости: ВПроекте\n",
        ),
        (
            "Верфь/Лавка/Склад/Обмен/Письма.yaml",
            "ВидЭлемента: Документ\nИмя: Письма\nОбластьВидимости: Глобально\n",
        ),
        (SUBSYSTEM, "\u{FEFF}Представление: Продажи\r\nИспользование: [Учет] # есть"),
        ("Верфь/Лавка/Продажи/Расчет.yaml", "ВидЭлемента: ОбщийМодуль\nИмя: Расчет\n"),
        (
            MODULE,
            "\u{FEFF}// Шапка\r\n\r\nметод Найти(П: Письма.Ссылка): Товары.Ссылка\r\n    возврат Товары.НайтиПоКоду(\"1\")\r\n;\r\n",
        ),
        (
            DESCRIPTION,
            "ВидЭлемента: Документ\nИмя: Заказ\nИмпорт:\n    # что\n    - Учет # да\nРеквизиты:\n    -\n        Имя: Товар\n        Тип: Товары.Ссылка?\n",
        ),
    ])
}

/// The same in the other spelling, with sections that are empty or missing.
fn english() -> Folder {
    Folder::of(&[
        ("Dockyard/Shop/Project.yaml", "Name: Shop\nVendor: Dockyard\nVersion: 1.0.0\n"),
        ("Dockyard/Shop/Stock/Subsystem.yaml", "Presentation: Stock\n"),
        ("Dockyard/Shop/Stock/Goods.yaml", "ElementKind: Catalog\nName: Goods\nVisibilityScope: InProject\n"),
        (
            "Dockyard/Shop/Stock/Texts.yaml",
            "ElementKind: LocalizedStrings\nName: Texts\nVisibilityScope: InProject\nStrings:\n    Name: Name\n",
        ),
        (
            "Dockyard/Shop/Sales/Subsystem.yaml",
            "Presentation: Sales # x\nInterface:\n    IncludeInAutoInterface: True",
        ),
        ("Dockyard/Shop/Sales/Calc.yaml", "ElementKind: CommonModule\nName: Calc\n"),
        (
            "Dockyard/Shop/Sales/Calc.xbsl",
            "import Sales // own\n/// Reads.\nmethod Read(Item: Goods.Reference)\n;\n",
        ),
        (
            "Dockyard/Shop/Sales/Order.yaml",
            "ElementKind: Document\nName: Order\nVisibilityScope: InProject\nAttributes:\n    -\n        Name: Item\n        Type: Goods.Reference?\n",
        ),
        (
            "Dockyard/Shop/Sales/Prices.yaml",
            "ElementKind: Catalog\nName: Prices\nImport: # none yet\nPresentation: $Texts.Name\n",
        ),
    ])
}

fn json_of(folder: &Folder, args: &[&str]) -> Value {
    serde_json::from_slice(&folder.stapel(&with(args)).stdout).unwrap()
}

#[test]
fn an_import_comes_with_the_line_of_the_subsystem() {
    let folder = russian();
    let (diff, _) = folder.stapel_ends(1, &with(&["--diff"]));
    assert_eq!(diff.matches("+++ b/").count(), 3, "{diff}");
    folder.stapel_ends(0, &with(&["--fix"]));
    assert_eq!(
        folder.read(SUBSYSTEM),
        "\u{FEFF}Представление: Продажи\r\nИспользование: [Склад, Учет] # есть",
        "one entry, for three findings"
    );
    assert_eq!(
        folder.read(MODULE),
        "\u{FEFF}// Шапка\r\n\r\nимпорт Склад\r\nимпорт Склад::Обмен\r\n\r\nметод Найти(П: Письма.Ссылка): Товары.Ссылка\r\n    возврат Товары.НайтиПоКоду(\"1\")\r\n;\r\n"
    );
    assert_eq!(
        folder.read(DESCRIPTION),
        "ВидЭлемента: Документ\nИмя: Заказ\nИмпорт:\n    # что\n    - Учет # да\n    - Склад\nРеквизиты:\n    -\n        Имя: Товар\n        Тип: Товары.Ссылка?\n"
    );
    assert_eq!(folder.stapel_ends(0, &with(&["--diff"])).0, "", "nothing is left to do");
}

#[test]
fn a_blank_line_that_is_there_sets_off_the_imports() {
    let folder = russian();
    folder.write(MODULE, "\nметод Найти(П: Товары.Ссылка)\n;\n");
    folder.stapel_ends(0, &with(&["--fix"]));
    assert_eq!(folder.read(MODULE), "импорт Склад\n\nметод Найти(П: Товары.Ссылка)\n;\n");
}

#[test]
fn sections_are_made_in_the_spelling_of_their_file() {
    let folder = english();
    folder.stapel_ends(0, &with(&["--fix"]));
    let read = |name: &str| folder.read(&format!("Dockyard/Shop/Sales/{name}"));
    assert_eq!(
        read("Subsystem.yaml"),
        "Presentation: Sales # x\nInterface:\n    IncludeInAutoInterface: True\nUsing:\n    - Stock"
    );
    assert_eq!(
        read("Calc.xbsl"),
        "import Sales // own\nimport Stock\n/// Reads.\nmethod Read(Item: Goods.Reference)\n;\n"
    );
    assert_eq!(
        read("Order.yaml"),
        "ElementKind: Document\nName: Order\nVisibilityScope: InProject\nImport:\n    - Stock\nAttributes:\n    -\n        Name: Item\n        Type: Goods.Reference?\n"
    );
    assert_eq!(
        read("Prices.yaml"),
        "ElementKind: Catalog\nName: Prices\nImport: # none yet\n    - Stock\nPresentation: $Texts.Name\n"
    );
    assert_eq!(folder.stapel_ends(0, &with(&["--diff"])).0, "");
}

#[test]
fn a_file_that_was_not_asked_for_is_changed_too_and_named() {
    let folder = russian();
    let (_, told) = folder.stapel_ends(0, &with(&["--fix", DESCRIPTION]));
    assert!(told.contains(&format!("fixes also change a file that was not checked: {SUBSYSTEM}")), "{told}");
    assert!(folder.read(SUBSYSTEM).contains("[Склад, Учет]"));
    assert!(!folder.read(MODULE).contains("импорт"), "what was not asked for has no findings");
}

#[test]
fn an_import_goes_above_a_line_that_is_left_as_it_is() {
    let folder = russian();
    let git = |args: &[&str]| {
        let mut command =
            folder.command("git", &[&["-c", "user.name=a", "-c", "user.email=c"], args].concat());
        command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
        ended(&command.output().unwrap(), 0, args);
    };
    git(&["init", "-q"]);
    git(&["add", "-A"]);
    git(&["commit", "-q", "-m", "all"]);
    folder.write(MODULE, format!("{}метод Еще(С: Счета.Ссылка)\n;\n", folder.read(MODULE)));
    folder.stapel_ends(0, &with(&["--fix", "--since", "HEAD"]));
    let module = folder.read(MODULE);
    assert!(module.contains("\r\n\r\nимпорт Учет\r\n\r\nметод Найти("), "{module}");
    assert!(!module.contains("импорт Склад"), "what is older is not asked for: {module}");
}

#[test]
fn reports_tell_the_edits_of_each_file() {
    let folder = russian();
    let report = json_of(&folder, &["--format", "json", DESCRIPTION]);
    let finding = &report["diagnostics"][0];
    assert_eq!((&finding["fixability"], &finding["edits"]), (&json!("safe"), &Value::Null));
    let changes = finding["changes"].as_array().unwrap();
    let told: Vec<_> =
        changes.iter().map(|it| (it["path"].as_str().unwrap(), &it["edits"][0]["text"])).collect();
    assert_eq!(told, [(DESCRIPTION, &json!("    - Склад\n")), (SUBSYSTEM, &json!("Склад, "))]);

    let sarif = json_of(&folder, &["--format", "sarif", DESCRIPTION]);
    let changes = &sarif["runs"][0]["results"][0]["fixes"][0]["artifactChanges"];
    assert_eq!(changes.as_array().unwrap().len(), 2, "{changes}");
    assert_ne!(changes[0]["artifactLocation"]["uri"], changes[1]["artifactLocation"]["uri"]);

    let reviewers = json_of(&folder, &["--format", "rdjson", DESCRIPTION]);
    let suggestions = &reviewers["diagnostics"][0]["suggestions"];
    assert!(suggestions.is_null() || suggestions == &json!([]), "{suggestions}");
}

#[test]
fn all_files_of_a_fix_are_written_or_none() {
    let folder = russian();
    let own = "Верфь/Лавка/Склад/Пробелы.xbsl";
    folder.write(own, "метод Тест()\n;  \n");
    let before = folder.files();
    let program = folder.path("stapel");
    fs::copy(env!("CARGO_BIN_EXE_stapel"), &program).unwrap();
    let args = ["--fix", "--select", "code/missing-import,yaml/missing-import,whitespace/trailing"];
    let mut command = folder.command(&program, &args);
    // Root may write whatever it wants, so it has to become somebody else.
    if fs::metadata(folder.path("")).unwrap().uid() == ROOT {
        command.uid(NOBODY).gid(NOBODY);
        let dirs = ["", "Верфь/Лавка/Склад", "Верфь/Лавка/Продажи"];
        for path in dirs.into_iter().chain(before.keys().map(String::as_str)) {
            chown(folder.path(path), Some(NOBODY), Some(NOBODY)).unwrap();
        }
    }
    fs::set_permissions(folder.path(SUBSYSTEM), Permissions::from_mode(0o444)).unwrap();
    let (left, told) = ended(&command.output().unwrap(), 2, &args);
    assert!(told.contains(&format!("file '{SUBSYSTEM}' could not be written")), "{told}");
    assert!(told.contains("Findings fixed: 1, files changed: 1"), "{told}");
    assert_eq!(left.matches("missing-import]").count(), 3, "{left}");
    let mut expected: BTreeMap<_, _> = before;
    expected.insert(own.to_owned(), "метод Тест()\n;\n".into());
    let mut after = folder.files();
    after.remove("stapel");
    assert_eq!(after, expected, "what no fix links to it is fixed");
}

#[test]
fn a_file_that_must_not_be_changed_keeps_the_others() {
    let folder = russian();
    folder.write(".stapel.yaml", "exclude:\n    - '**/Подсистема.yaml'\n");
    let before = folder.files();
    let (_, told) = folder.stapel_ends(0, &with(&["--fix"]));
    assert!(told.contains("it would also change another file, which is excluded or not UTF-8"), "{told}");
    assert_eq!(folder.files(), before);
    let report = json_of(&folder, &["--format", "json"]);
    assert_eq!(report["diagnostics"][0]["fixability"], "none");

    let folder = russian();
    folder.write(SUBSYSTEM, b"\xCF\xF0");
    let before = folder.files();
    folder.stapel(&with(&["--fix"]));
    assert_eq!(folder.files(), before);
}

#[test]
fn an_uncertain_import_is_left_to_a_person() {
    let folder = russian();
    let goods = "ВидЭлемента: Справочник\nИмя: Товары\nОбластьВидимости: ВПроекте\n";
    folder.write("Верфь/Лавка/Учет/Товары.yaml", goods);
    let before = folder.files();
    folder.stapel(&with(&["--fix", DESCRIPTION]));
    assert_eq!(folder.files(), before, "the own import already opens one of these");

    let folder = russian();
    folder.write("Верфь/Лавка/Покупки/Товары.yaml", goods);
    let before = folder.files();
    folder.stapel(&with(&["--fix", DESCRIPTION]));
    assert_eq!(folder.files(), before, "two namespaces have the name");

    let folder = russian();
    folder.write(SUBSYSTEM, "Представление: Продажи\nИспользование: Учет\n");
    let before = folder.files();
    folder.stapel(&with(&["--fix", DESCRIPTION]));
    assert_eq!(folder.files(), before, "the section is no list");
}
