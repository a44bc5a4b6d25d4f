//! Sources in a folder without the descriptor of a project: together they are judged as one, as far as names go.

use std::{fs, path::Path, process::Command};

/// Rules that ask for a name which nothing in the folder bears.
const RULES: &str = "code/undefined-name,code/unknown-type,query/unknown-table";

const RUSSIAN: [(&str, &str); 4] = [
    (
        "Осн/Товары.yaml",
        "ВидЭлемента: Справочник\nИмя: Товары\nРеквизиты:\n    -\n        Имя: Цена\n        Тип: Число\n",
    ),
    (
        "Осн/Обмен.xbsl",
        "метод Найти(Товар: товар.Ссылка): Число\n    Общий.Записать(сума)\n    \
         знч З = Запрос{ВЫБРАТЬ Т.Цена ИЗ Склад КАК Т}\n    возврат Товары.Сколько()\n;\n",
    ),
    ("Осн/Обмен.yaml", "ВидЭлемента: ОбщийМодуль\nИмя: Обмен\n"),
    // Nothing describes it.
    ("Осн/Общий.xbsl", "метод Записать(Что: Число, Кому: товар.Ссылка)\n;\nконст ПРЕДЕЛ = 5\n"),
];

const ENGLISH: [(&str, &str); 4] = [
    (
        "Main/Goods.yaml",
        "ElementKind: Catalog\nName: Goods\nAttributes:\n    -\n        Name: Price\n        Type: Number\n",
    ),
    (
        "Main/Exchange.xbsl",
        "method Find(Good: good.Reference): Number\n    Common.Write(totl)\n    \
         val Q = Query{SELECT T.Price FROM Stock AS T}\n    return Goods.Count()\n;\n",
    ),
    ("Main/Exchange.yaml", "ElementKind: CommonModule\nName: Exchange\n"),
    // Nothing describes it.
    ("Main/Common.xbsl", "method Write(What: Number, To: good.Reference)\n;\nconst LIMIT = 5\n"),
];

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    dir
}

/// The findings of some rules, each as file name, line and rule.
fn findings(dir: &Path, rules: &str, path: &str) -> Vec<String> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
    command.current_dir(dir).args(["--select", rules, "--no-config", "--format", "json", path]);
    let output = command.env("STAPEL_DATA_DIR", data).output().unwrap();
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)));
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let found = answer["diagnostics"].as_array().unwrap().iter().map(|found| {
        let path = text(&found["path"]);
        format!("{}:{} {}", path.rsplit('/').next().unwrap(), found["line"], text(&found["rule"]))
    });
    let mut found: Vec<String> = found.collect();
    found.sort();
    found
}

#[test]
fn names_that_nothing_in_the_folder_bears_are_found() {
    for (files, [module, other]) in
        [(RUSSIAN, ["Обмен.xbsl", "Общий.xbsl"]), (ENGLISH, ["Exchange.xbsl", "Common.xbsl"])]
    {
        let dir = folder(&files);
        let mut expected = [
            format!("{module}:1 code/unknown-type"),
            format!("{module}:2 code/undefined-name"),
            format!("{module}:3 query/unknown-table"),
            format!("{other}:1 code/unknown-type"),
        ];
        expected.sort();
        assert_eq!(findings(dir.path(), RULES, "."), expected);
        assert_eq!(findings(dir.path(), RULES, dir.path().to_str().unwrap()), expected);
    }
}

#[test]
fn what_may_be_used_or_declared_elsewhere_is_left_alone() {
    for (files, module, table) in
        [(RUSSIAN, "Осн/Обмен.xbsl", "Склад"), (ENGLISH, "Main/Exchange.xbsl", "Stock")]
    {
        let dir = folder(&files);
        // The description that would tell its fields is missing.
        fs::write(dir.path().join("Склад.Объект.xbsl"), "метод Т()\n    Нечто()\n;\n").unwrap();
        assert!(!findings(dir.path(), RULES, ".").iter().any(|found| found.starts_with("Склад")));
        // Files by themselves: others may use what they declare.
        assert_eq!(findings(dir.path(), "code/unused-constant,code/unused-method", module), [""; 0]);
        // Modules alone: the tables may be described anywhere.
        let modules =
            folder(&[("Обмен.xbsl", "метод Т()\n    знч З = Запрос{ВЫБРАТЬ Т.Цена ИЗ Склад КАК Т}\n;\n")]);
        assert_eq!(findings(modules.path(), RULES, "."), [""; 0]);
        // A file by itself: what lies in other folders was not looked at.
        assert_eq!(findings(dir.path(), RULES, module), [""; 0]);
        // A description that cannot be read may be the table: one of its name, or one in which the name can be made out.
        let names_table = |path: &str, text: &str| {
            fs::write(dir.path().join(path), text).unwrap();
            let found = findings(dir.path(), RULES, ".");
            fs::remove_file(dir.path().join(path)).unwrap();
            !found.iter().any(|found| found.ends_with("unknown-table"))
        };
        assert!(names_table("broken.yaml", &format!("ElementKind: Catalog\nName: {table}\nCode: [\n")));
        assert!(names_table(&format!("{table}.yaml"), "ElementKind: [\n"));
        assert!(!names_table("broken.yaml", "ElementKind: Catalog\nName: [\n"));
    }
}

#[test]
fn a_whole_folder_tells_what_nothing_uses() {
    let dir = folder(&RUSSIAN);
    let rules = "code/unused-constant,code/unused-method";
    let expected = ["Обмен.xbsl:1 code/unused-method", "Общий.xbsl:3 code/unused-constant"];
    assert_eq!(findings(dir.path(), rules, "."), expected);
    let comment = folder(&[("М.xbsl", "// СтарыйСчет\nметод Т()\n;\n")]);
    assert_eq!(findings(comment.path(), "comment/unknown-name", "."), ["М.xbsl:1 comment/unknown-name"]);
    assert_eq!(findings(comment.path(), "comment/unknown-name", "М.xbsl"), [""; 0]);
}

#[test]
fn descriptions_of_subsystems_tell_where_they_begin() {
    let rules = "code/missing-import,code/foreign-not-public,yaml/missing-subsystem-usage,\
                 code/package-resources-missing,code/unused-import";
    let open = "ВидЭлемента: Справочник\nИмя: Товары\nОбластьВидимости: ВПроекте\n";
    let closed = "ВидЭлемента: Справочник\nИмя: Цены\n";
    let using = "метод Т(А: Товары.Ссылка)\n    знч П = ПакетРесурсов.Текущий()\n;\n";
    let importing = "импорт Склад\nметод Т(Б: Цены.Ссылка)\n;\n";
    let mut files = vec![
        ("Верфь/Лавка/Склад/Товары.yaml", open),
        ("Верфь/Лавка/Склад/Цены.yaml", closed),
        ("Верфь/Лавка/Обмен/Один.xbsl", using),
        ("Верфь/Лавка/Обмен/Два.xbsl", importing),
    ];
    // Nobody knows which folder is a subsystem.
    let dir = folder(&files);
    assert_eq!(findings(dir.path(), rules, "."), [""; 0]);
    files.push(("Верфь/Лавка/Склад/Подсистема.yaml", "Имя: Склад\n"));
    let dir = folder(&files);
    assert_eq!(findings(dir.path(), rules, "."), [""; 0]);
    files.push(("Верфь/Лавка/Обмен/Подсистема.yaml", "Имя: Обмен\n"));
    let dir = folder(&files);
    let expected = [
        "Два.xbsl:2 code/foreign-not-public",
        "Один.xbsl:1 code/missing-import",
        "Один.xbsl:2 code/package-resources-missing",
        "Подсистема.yaml:1 yaml/missing-subsystem-usage",
    ];
    assert_eq!(findings(dir.path(), rules, "."), expected);
}
