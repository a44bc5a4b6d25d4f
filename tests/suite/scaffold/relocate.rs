use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    sync::Arc,
};

use stapel::{
    check::Rules,
    messages::scaffold::Refusal,
    project::{Codebase, FileRole},
    scaffold::{MoveObject, Surroundings, WorkingCopy},
    session::Session,
    source::{Options, Workspace},
};

use super::{Made, done, expect_sound, inspect::shops, projects, properties::Dice, read, stapel};

/// All files below a directory, with their bytes.
fn tree(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let (mut files, mut open) = (BTreeMap::new(), vec![dir.to_path_buf()]);
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(dir).unwrap().display().to_string();
                files.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    files
}

fn expect_same(before: &BTreeMap<String, Vec<u8>>, after: &BTreeMap<String, Vec<u8>>) {
    let names = |tree: &BTreeMap<String, Vec<u8>>| tree.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(before), names(after));
    for (name, bytes) in before {
        let [before, after] = [bytes, &after[name]].map(|bytes| String::from_utf8_lossy(bytes));
        assert_eq!(before, after, "{name}");
    }
}

/// A project with the subsystems `А`, `Б` and `В`, or `A`, `B` and `C`.
fn three(dir: &Path, project: Made) -> [&'static str; 3] {
    let names = if project.is_english { ["A", "B", "C"] } else { ["А", "Б", "В"] };
    for name in names {
        done(dir, &["add-subsystem", project.project, name]);
    }
    names
}

fn element(dir: &Path, project: Made, place: &str, kind: &str, name: &str, is_public: bool) -> String {
    let folder = format!("{}/{place}", project.project);
    let scope = if is_public { "InProject" } else { "InSubsystem" };
    done(dir, &["new-object", &folder, kind, name, "--scope", scope]);
    format!("{folder}/{name}")
}

#[test]
fn users_get_and_lose_imports_and_the_way_back_gives_the_same_bytes() {
    let (dir, shops) = shops();
    let dir = dir.path();
    for shop in shops {
        let sales = shop.choose("Продажи", "Sales");
        for name in [
            shop.choose("Изготовители", "Manufacturers"),
            shop.choose("ВидТовара", "ProductKind"),
            shop.choose("ЕдиницаИзмерения", "UnitOfMeasure"),
        ] {
            let before = tree(&dir.join(shop.project));
            let there = done(dir, &["move-object", shop.project, name, sales]);
            assert!(!there.json()["renames"].as_array().unwrap().is_empty(), "{}", there.out);
            assert!(dir.join(format!("{}/{name}.yaml", shop.sales)).exists());
            expect_sound(dir, shop.project);
            let back = done(dir, &["move-object", shop.project, name, shop.goods]);
            assert!(back.json()["error"].is_null(), "{}", back.out);
            expect_same(&before, &tree(&dir.join(shop.project)));
        }
        // Others reach the goods through values, and import them for that.
        let goods = shop.choose("Товары", "Products");
        let before = tree(&dir.join(shop.project));
        let package = format!("{}/{}", shop.goods, shop.choose("Новый", "Fresh"));
        let refused = stapel(dir, &["move-object", shop.project, goods, sales]);
        assert_eq!(refused.refused(), "would-be-hidden");
        done(dir, &["move-object", shop.project, goods, &package]);
        expect_sound(dir, shop.project);
        let module = shop.choose("Заказы.Объект.xbsl", "Orders.Object.xbsl");
        let import = shop.choose("импорт Ассортимент::Новый\n", "import Assortment::Fresh\n");
        assert!(read(dir, &format!("{}/{module}", shop.sales)).starts_with(import));
        done(dir, &["move-object", shop.project, goods, shop.goods]);
        expect_same(&before, &tree(&dir.join(shop.project)));

        // A package of the same subsystem is seen as before.
        let name = shop.choose("Изготовители", "Manufacturers");
        let before = tree(&dir.join(shop.project));
        let there = done(dir, &["move-object", shop.project, name, &package]);
        assert_eq!(there.json()["files"], serde_json::json!([]), "{}", there.out);
        expect_sound(dir, shop.project);
        done(dir, &["move-object", shop.project, name, shop.goods]);
        expect_same(&before, &tree(&dir.join(shop.project)));
        done(dir, &["move-object", shop.project, name, shop.goods]).expect_nothing_changed();
    }
}

#[test]
fn an_import_takes_the_place_of_another_and_namespaces_before_names_change() {
    let (dir, made) = projects();
    let dir = dir.path();
    for project in made {
        let [a, b, c] = three(dir, project);
        let module = project.choose("ОбщийМодуль", "CommonModule");
        let tool = element(dir, project, a, module, "Tool", true);
        let user = element(dir, project, b, module, "User", true);
        let code = |ru: &'static str, en: &'static str| project.choose(ru, en).to_owned();
        let public = code(
            "@ВПроекте\nметод Сделать(): Строка\n    возврат \"\"\n;\n",
            "@InProject\nmethod Make(): String\n    return \"\"\n;\n",
        );
        fs::write(dir.join(format!("{tool}.xbsl")), public).unwrap();
        let names = if project.is_english { ["Dockyard", "Shop"] } else { ["Верфь", "Лавка"] };
        let full = names.join("::");
        let using = |namespace: &str, before: &str| {
            code(
                "импорт {n}\n\n// Первый\nметод М()\n    Tool.Сделать()\n    {f}::{n}::Tool.Сделать()\n;\n",
                "import {n}\n\n// First\nmethod M()\n    Tool.Make()\n    {f}::{n}::Tool.Make()\n;\n",
            )
            .replace("{n}", namespace)
            .replace("{f}", before)
        };
        fs::write(dir.join(format!("{user}.xbsl")), using(a, &full)).unwrap();
        let descriptor = format!("{}/{b}/{}", project.project, code("Подсистема.yaml", "Subsystem.yaml"));
        let text = read(dir, &descriptor) + &code("Использование:\n    - А\n", "Using:\n    - A\n");
        fs::write(dir.join(&descriptor), &text).unwrap();
        expect_sound(dir, project.project);
        let before = tree(&dir.join(project.project));

        done(dir, &["move-object", project.project, "Tool", c]);
        assert_eq!(read(dir, &format!("{user}.xbsl")), using(c, &full));
        let used = read(dir, &descriptor);
        assert!(used.contains(&format!("- {c}")) && !used.contains(&format!("- {a}")), "{used}");
        expect_sound(dir, project.project);
        done(dir, &["move-object", project.project, &format!("{}/{c}/Tool.yaml", project.project), a]);
        expect_same(&before, &tree(&dir.join(project.project)));

        // To the subsystem of the user: no import is needed there.
        done(dir, &["move-object", project.project, "Tool", b]);
        assert!(!read(dir, &format!("{user}.xbsl")).contains(project.choose("импорт", "import")));
        expect_sound(dir, project.project);
        done(dir, &["move-object", project.project, "Tool", a]);
        expect_same(&before, &tree(&dir.join(project.project)));
    }
}

#[test]
fn the_root_may_be_the_current_directory() {
    let (dir, made) = shops();
    for shop in made {
        let project = dir.path().join(shop.project);
        let before = tree(&project);
        let name = shop.choose("Изготовители", "Manufacturers");
        let [goods, sales] = [shop.goods, shop.sales].map(|folder| Path::new(folder).file_name().unwrap());
        let [goods, sales] = [goods, sales].map(|folder| folder.to_str().unwrap());
        done(&project, &["move-object", ".", name, sales]);
        assert!(project.join(format!("{sales}/{name}.yaml")).exists());
        done(&project, &["move-object", ".", name, goods]);
        expect_same(&before, &tree(&project));

        let renamed = shop.choose("Каталог", "Catalogue");
        done(&project, &["rename-subsystem", ".", goods, renamed]);
        assert!(project.join(format!("{renamed}/{name}.yaml")).exists());
        done(&project, &["rename-subsystem", ".", renamed, goods]);
        expect_same(&before, &tree(&project));
    }
}

#[test]
fn what_would_not_be_seen_or_has_no_place_is_not_moved() {
    let (dir, made) = projects();
    let dir = dir.path();
    for project in made {
        let [a, b, c] = three(dir, project);
        let catalog = project.choose("Справочник", "Catalog");
        let hidden = element(dir, project, a, catalog, "Hidden", false);
        let user = element(dir, project, a, catalog, "User", true);
        let of_type = project.choose("Hidden.Ссылка?", "Hidden.Reference?");
        done(dir, &["add-field", &format!("{user}.yaml"), "attribute", "Link", "--type", of_type]);
        element(dir, project, c, catalog, "Hidden", false);
        let before = tree(&dir.join(project.project));
        let refused = |args: &[&str]| {
            let code = stapel(dir, args).refused();
            expect_same(&before, &tree(&dir.join(project.project)));
            code
        };
        let hidden = format!("{hidden}.yaml");
        let to = |place: &str| refused(&["move-object", project.project, &hidden, place]);
        assert_eq!(to(b), "would-be-hidden");
        assert_eq!(to(c), "name-taken");
        assert_eq!(to("../.."), "outside-project");
        assert_eq!(to("/tmp"), "outside-project");
        assert_eq!(to(project.project), "not-in-subsystem");
        assert_eq!(to(&hidden), "not-a-directory");
        assert_eq!(to("Missing"), "not-in-subsystem");
        let resources = format!("{}/{b}/{}", project.project, project.choose("Ресурсы", "Resources"));
        assert_eq!(to(&resources), "not-in-subsystem");
        assert_eq!(to(&format!("{}/{b}/1", project.project)), "bad-name");
        assert_eq!(to(&format!("{}/{b}/{}", project.project, "n".repeat(10_000))), "bad-name");
        assert_eq!(refused(&["move-object", project.project, "Missing", b]), "no-such-element");
    }
}

/// A dictionary with one text, `Привет` or `Hello`, public in the project.
fn dictionary(dir: &Path, project: Made, place: &str, name: &str) {
    let text = project.choose(
        "ВидЭлемента: ЛокализованныеСтроки\nИд: {id}\nИмя: {n}\nОбластьВидимости: ВПроекте\nСтроки:\n    Привет: Здравствуйте\n",
        "ElementKind: LocalizedStrings\nId: {id}\nName: {n}\nVisibilityScope: InProject\nStrings:\n    Hello: Good day\n",
    );
    let id = format!("6f9619ff-8b86-4011-b42d-{:012x}", u32::from(place.chars().next().unwrap()));
    let text = text.replace("{id}", &id).replace("{n}", name);
    fs::write(dir.join(format!("{}/{place}/{name}.yaml", project.project)), text).unwrap();
}

/// Lists a subsystem among those that another one uses.
fn list_used(dir: &Path, project: Made, user: &str, used: &str) {
    let descriptor =
        format!("{}/{user}/{}", project.project, project.choose("Подсистема.yaml", "Subsystem.yaml"));
    let list = project.choose("Использование", "Using");
    let text = read(dir, &descriptor) + &format!("{list}:\n    - {used}\n");
    fs::write(dir.join(&descriptor), text).unwrap();
}

/// Public modules `Tool` in two subsystems and `Helper` in the first; a module `User` of a third one has this code, in which
/// `{a}` is the first subsystem.
fn with_tools(dir: &Path, project: Made, code: &str) -> String {
    let [a, b, c] = if project.is_english { ["A", "B", "C"] } else { ["А", "Б", "В"] };
    let module = project.choose("ОбщийМодуль", "CommonModule");
    let public = project.choose(
        "@ВПроекте\nметод Сделать(): Строка\n    возврат \"\"\n;\n",
        "@InProject\nmethod Make(): String\n    return \"\"\n;\n",
    );
    for (place, name) in [(a, "Tool"), (a, "Helper"), (b, "Tool")] {
        let path = element(dir, project, place, module, name, true);
        fs::write(dir.join(format!("{path}.xbsl")), public).unwrap();
    }
    let user = element(dir, project, c, module, "User", true);
    fs::write(dir.join(format!("{user}.xbsl")), code.replace("{a}", a)).unwrap();
    list_used(dir, project, c, a);
    format!("{user}.xbsl")
}

#[test]
fn a_name_that_a_move_would_lose_gets_its_namespace() {
    let (dir, made) = projects();
    let dir = dir.path();
    for project in made {
        let [a, b, _] = three(dir, project);
        let code = project.choose(
            "импорт {a}\n\nметод М()\n    Helper.Сделать()\n    Tool.Сделать()\n    // Tool\n    знч Н = \"%{Tool.Сделать()}\"\n;\n",
            "import {a}\n\nmethod M()\n    Helper.Make()\n    Tool.Make()\n    // Tool\n    val N = \"%{Tool.Make()}\"\n;\n",
        );
        let user = with_tools(dir, project, code);
        expect_sound(dir, project.project);
        // `User` imports both subsystems that have a `Tool`.
        let args = ["move-object", project.project, "Helper", b];
        let preview = done(dir, &[&args[..], &["--dry-run"]].concat());
        let ran = done(dir, &args);
        assert_eq!(preview.files(), ran.files());
        let import = |namespace: &str| format!("{} {namespace}\n", project.choose("импорт", "import"));
        let expected =
            code.replace("    Tool.", &format!("    {a}::Tool.")).replace("%{", &format!("%{{{a}::"));
        let expected = expected.replace(&import("{a}"), &[import(a), import(b)].concat());
        assert_eq!(read(dir, &user), expected);
        let note =
            format!("{user}:6: written as {a}::Tool, because the name alone would mean something else here");
        assert!(ran.json()["notes"].to_string().contains(&note), "{}", ran.out);
        expect_sound(dir, project.project);
    }
}

#[test]
fn a_move_after_which_a_name_would_mean_something_else_is_refused() {
    let (dir, made) = projects();
    let dir = dir.path();
    for project in made {
        let [a, b, c] = three(dir, project);
        let code = project.choose(
            "импорт {a}\n\nметод М()\n    Helper.Сделать()\n;\n",
            "import {a}\n\nmethod M()\n    Helper.Make()\n;\n",
        );
        with_tools(dir, project, code);
        for place in [a, b] {
            dictionary(dir, project, place, "Words");
        }
        // No namespace stands before a dictionary.
        let catalog = project.choose(
            "ВидЭлемента: Справочник\nИд: 6f9619ff-8b86-4011-b42d-00cf4fc964fa\nИмя: Goods\nИмпорт:\n    - {a}\nИнтерфейс:\n    Список:\n        Представление: $Words.Привет\nРеквизиты:\n    -\n        Ид: 6f9619ff-8b86-4011-b42d-00cf4fc964fb\n        Имя: Link\n        Тип: Box.Ссылка?\n",
            "ElementKind: Catalog\nId: 6f9619ff-8b86-4011-b42d-00cf4fc964fa\nName: Goods\nImport:\n    - {a}\nInterface:\n    List:\n        Presentation: $Words.Hello\nAttributes:\n    -\n        Id: 6f9619ff-8b86-4011-b42d-00cf4fc964fb\n        Name: Link\n        Type: Box.Reference?\n",
        );
        element(dir, project, a, project.choose("Справочник", "Catalog"), "Box", true);
        let goods = format!("{}/{c}/Goods.yaml", project.project);
        fs::write(dir.join(&goods), catalog.replace("{a}", a)).unwrap();
        expect_sound(dir, project.project);
        let before = tree(&dir.join(project.project));

        // `Goods` would import both subsystems that have `Words`.
        let refused = stapel(dir, &["move-object", project.project, "Box", b, "--force"]);
        assert_eq!(refused.refused(), "means-other");
        let place = format!("{goods}:8: 'Words'");
        assert!(refused.json()["error"].as_str().unwrap().starts_with(&place), "{}", refused.out);
        expect_same(&before, &tree(&dir.join(project.project)));
        // There nothing of that name is imported.
        fs::write(dir.join(&goods), catalog.replace("{a}", a).replace("$Words", "Words")).unwrap();
        done(dir, &["move-object", project.project, "Box", b]);
    }
}

#[test]
fn a_name_that_another_name_of_a_subsystem_would_lose_gets_its_namespace_or_is_refused() {
    let (dir, made) = projects();
    let dir = dir.path();
    for project in made {
        let [a, b, c] = three(dir, project);
        // Nothing is called `New` yet.
        let code = project.choose(
            "импорт {a}\nимпорт New\n\nметод М()\n    Tool.Сделать()\n;\n",
            "import {a}\nimport New\n\nmethod M()\n    Tool.Make()\n;\n",
        );
        let user = with_tools(dir, project, code);
        for place in [a, b] {
            dictionary(dir, project, place, "Words");
        }
        let goods = format!("{}/{c}/Goods.yaml", project.project);
        let catalog = project.choose(
            "ВидЭлемента: Справочник\nИд: 6f9619ff-8b86-4011-b42d-00cf4fc964fa\nИмя: Goods\nИмпорт:\n    - {a}\n    - New\nИнтерфейс:\n    Список:\n        Представление: $Words.Привет\n",
            "ElementKind: Catalog\nId: 6f9619ff-8b86-4011-b42d-00cf4fc964fa\nName: Goods\nImport:\n    - {a}\n    - New\nInterface:\n    List:\n        Presentation: $Words.Hello\n",
        );
        fs::write(dir.join(&goods), catalog.replace("{a}", a)).unwrap();
        let before = tree(&dir.join(project.project));
        let args = ["rename-subsystem", project.project, b, "New"];
        let refused = stapel(dir, &args);
        assert_eq!(refused.refused(), "means-other");
        let place = format!("{goods}:9: 'Words'");
        assert!(refused.json()["error"].as_str().unwrap().starts_with(&place), "{}", refused.out);
        expect_same(&before, &tree(&dir.join(project.project)));

        fs::remove_file(dir.join(&goods)).unwrap();
        let ran = stapel(dir, &args);
        assert!(ran.json()["error"].is_null(), "{}", ran.out);
        let expected = code.replace("{a}", a).replace("    Tool", &format!("    {a}::Tool"));
        assert_eq!(read(dir, &user), expected);
        assert!(dir.join(format!("{}/New/Tool.yaml", project.project)).exists());
    }
}

#[test]
fn a_namespace_before_a_proved_name_follows_the_subsystem_in_expressions_too() {
    let (dir, made) = projects();
    let dir = dir.path();
    for project in made {
        let [a, _, c] = three(dir, project);
        element(dir, project, a, project.choose("Справочник", "Catalog"), "Goods", true);
        let form = project.choose(
            "ВидЭлемента: КомпонентИнтерфейса\nИд: 6f9619ff-8b86-4011-b42d-00cf4fc964fa\nИмя: Part\nНаследует:\n    Тип: Группа\n    Содержимое:\n        -\n            Тип: ДинамическийСписок\n            Поля:\n                -\n                    Выражение: {a}::Goods.Ссылка + 1 // {a}::Goods\n",
            "ElementKind: InterfaceComponent\nId: 6f9619ff-8b86-4011-b42d-00cf4fc964fa\nName: Part\nInherits:\n    Type: Group\n    Content:\n        -\n            Type: DynamicList\n            Fields:\n                -\n                    Expression: {a}::Goods.Link + 1 // {a}::Goods\n",
        );
        let part = format!("{}/{c}/Part.yaml", project.project);
        fs::write(dir.join(&part), form.replace("{a}", a)).unwrap();
        let ran = stapel(dir, &["rename-subsystem", project.project, a, "New"]);
        assert!(ran.json()["error"].is_null(), "{}", ran.out);
        assert!(read(dir, &part).contains(" New::Goods."), "{}", read(dir, &part));
    }
}

#[test]
fn places_in_projects_that_name_a_subsystem_of_a_library_are_listed() {
    let (dir, made) = projects();
    let dir = dir.path();
    for made in made {
        let [vendor, library] =
            if made.is_english { ["Dockyard", "Shop"] } else { ["Верфь", "Лавка"] };
        done(dir, &["add-subsystem", made.project, "Stock"]);
        let stock = format!("{}/Stock", made.project);
        done(dir, &["new-object", &stock, "Catalog", "Goods", "--scope", "Global"]);
        let spelling: &[&str] = if made.is_english { &["--spelling", "en"] } else { &[] };
        done(dir, &[&["new-project", "repo", vendor, "User"], spelling].concat());
        let project = format!("repo/{vendor}/User");
        let main = made.choose("Основное", "Main");
        done(dir, &["add-dependency", &project, vendor, library, "1.0.0"]);
        done(dir, &["new-object", &format!("{project}/{main}"), "CommonModule", "Calc"]);
        let full = format!("{vendor}::{library}::Stock");
        let code = made.choose(
            "импорт {f}\n\nметод М(А: Goods.Ссылка, Б: {f}::Goods.Ссылка, В: {f}s::Goods.Ссылка)\n    Stock()\n    // {f}::П\n;\n",
            "import {f}\n\nmethod M(A: Goods.Ref, B: {f}::Goods.Ref, C: {f}s::Goods.Ref)\n    Stock()\n    // {f}::P\n;\n",
        );
        let user = format!("{project}/{main}/Calc.xbsl");
        fs::write(dir.join(&user), code.replace("{f}", &full)).unwrap();
        let before = tree(&dir.join(&project));
        let root = format!("repo/{vendor}");
        let ran = done(dir, &["rename-subsystem", &root, "Stock", "Depot"]);
        let notes = ran.json()["notes"].as_array().unwrap().clone();
        let notes: Vec<&str> = notes.iter().filter_map(|note| note.as_str()).collect();
        assert!(notes.contains(&"'Stock' may be meant, places: 3; they are not changed:"), "{notes:?}");
        let listed: Vec<&str> =
            notes.iter().filter_map(|note| note.strip_prefix(&format!("{user}:"))).collect();
        let lines: Vec<&str> = listed.iter().filter_map(|note| note.split(':').next()).collect();
        assert_eq!(lines, ["1", "3", "5"], "{notes:?}");
        expect_same(&before, &tree(&dir.join(&project)));
        assert!(dir.join(made.project).join("Depot/Goods.yaml").exists());
        // Both projects have this one; neither has that one.
        for name in [main, "Stock"] {
            let refused = stapel(dir, &["rename-subsystem", &root, name, "Other"]);
            assert_eq!(refused.refused(), "several-roots");
        }
    }
}

#[test]
fn what_was_imported_for_nothing_stays_there_and_back() {
    let (dir, made) = projects();
    let dir = dir.path();
    for project in made {
        let [a, b, c] = three(dir, project);
        let module = project.choose("ОбщийМодуль", "CommonModule");
        for (place, name) in [(a, "Tool"), (b, "Other")] {
            let path = element(dir, project, place, module, name, true);
            let public = project.choose(
                "@ВПроекте\nметод Сделать(): Строка\n    возврат \"\"\n;\n",
                "@InProject\nmethod Make(): String\n    return \"\"\n;\n",
            );
            fs::write(dir.join(format!("{path}.xbsl")), public).unwrap();
        }
        let user = element(dir, project, c, module, "User", true);
        let code = project.choose(
            "импорт {a}\nимпорт {b}\n\nметод М()\n    Tool.Сделать()\n;\n",
            "import {a}\nimport {b}\n\nmethod M()\n    Tool.Make()\n;\n",
        );
        let code = code.replace("{a}", a).replace("{b}", b);
        fs::write(dir.join(format!("{user}.xbsl")), &code).unwrap();
        let descriptor =
            format!("{}/{c}/{}", project.project, project.choose("Подсистема.yaml", "Subsystem.yaml"));
        let using =
            project.choose("Использование:\n    - {b}\n    - {a}\n", "Using:\n    - {b}\n    - {a}\n");
        let text = read(dir, &descriptor) + &using.replace("{a}", a).replace("{b}", b);
        fs::write(dir.join(&descriptor), text).unwrap();
        let before = tree(&dir.join(project.project));
        done(dir, &["move-object", project.project, "Tool", b]);
        assert_eq!(read(dir, &format!("{user}.xbsl")), code);
        done(dir, &["move-object", project.project, &format!("{}/{b}/Tool.yaml", project.project), a]);
        expect_same(&before, &tree(&dir.join(project.project)));

        // In the user's own subsystem no import is needed; this one could not be put back where it is.
        let apart =
            code.replace("\n\n", "\n").replace(&format!("{} {b}\n", project.choose("импорт", "import")), "");
        fs::write(dir.join(format!("{user}.xbsl")), &apart).unwrap();
        let ran = done(dir, &["move-object", project.project, "Tool", c]);
        let note = format!("{user}.xbsl: nothing needs the import of {a} any more; it is left");
        assert!(ran.out.contains(&note), "{}", ran.out);
        assert_eq!(read(dir, &format!("{user}.xbsl")), apart);
    }
}

#[test]
fn a_subsystem_gets_another_name_with_everything_in_it() {
    let (dir, shops) = shops();
    let dir = dir.path();
    for shop in shops {
        let old = shop.choose("Ассортимент", "Assortment");
        let new = shop.choose("Каталог", "Range");
        let root = dir.join(shop.project);
        fs::create_dir_all(root.join(old).join("Пакет")).unwrap();
        fs::write(root.join(old).join("Пакет/.gitkeep"), b"\xff").unwrap();
        let before = tree(&root);
        let preview = done(dir, &["rename-subsystem", shop.project, old, new, "--dry-run"]);
        assert!(preview.json()["renames"].as_array().unwrap().len() > 20);
        expect_same(&before, &tree(&root));

        done(dir, &["rename-subsystem", shop.project, old, new]);
        expect_sound(dir, shop.project);
        assert!(!root.join(old).exists());
        assert_eq!(fs::read(root.join(new).join("Пакет/.gitkeep")).unwrap(), b"\xff");
        let subsystem = format!("{}/{}", shop.sales, shop.choose("Подсистема.yaml", "Subsystem.yaml"));
        assert!(read(dir, &subsystem).contains(&format!("- {new}")));
        let module = format!("{}/{}", shop.sales, shop.choose("ПодборТоваров.xbsl", "ProductSelection.xbsl"));
        assert!(read(dir, &module).contains(&format!(" {new}\n")), "{}", read(dir, &module));
        done(dir, &["rename-subsystem", shop.project, new, old]);
        expect_same(&before, &tree(&root));
        done(dir, &["rename-subsystem", shop.project, old, old]).expect_nothing_changed();

        let refused = |args: &[&str]| stapel(dir, args).refused();
        let sales = shop.choose("Продажи", "Sales");
        assert_eq!(refused(&["rename-subsystem", shop.project, old, sales]), "occupied");
        assert_eq!(refused(&["rename-subsystem", shop.project, "Нет", new]), "no-such-subsystem");
        assert_eq!(refused(&["rename-subsystem", shop.project, "..", new]), "no-such-subsystem");
        assert_eq!(refused(&["rename-subsystem", shop.project, old, "../Вне"]), "bad-name");
        assert_eq!(refused(&["rename-subsystem", shop.project, old, &"я".repeat(10_000)]), "bad-name");
        fs::write(root.join(new), "").unwrap();
        assert_eq!(refused(&["rename-subsystem", shop.project, old, new]), "occupied");
        fs::remove_file(root.join(new)).unwrap();
        expect_same(&before, &tree(&root));
    }
}

#[cfg(unix)]
#[test]
fn a_link_in_a_subsystem_is_not_followed() {
    let (dir, shops) = shops();
    let dir = dir.path();
    for shop in shops {
        let old = shop.choose("Ассортимент", "Assortment");
        let outside = dir.join("outside");
        fs::create_dir_all(&outside).unwrap();
        fs::write(outside.join("secret"), "x").unwrap();
        let link = dir.join(shop.goods).join("link");
        std::os::unix::fs::symlink(&outside, &link).unwrap();
        let ran = stapel(dir, &["rename-subsystem", shop.project, old, "Other"]);
        assert_eq!(ran.refused(), "not-a-file");
        assert!(link.exists() && outside.join("secret").exists());
    }
}

#[test]
fn what_may_mean_a_subsystem_is_told_and_left() {
    let (dir, shops) = shops();
    let dir = dir.path();
    for shop in shops {
        let old = shop.choose("Ассортимент", "Assortment");
        let file = format!("{}/{}.xbsl", shop.sales, shop.choose("ПочтоваяОчередь", "MailQueue"));
        let comment = format!("// {old}::{}\n", shop.choose("Товары", "Products"));
        fs::write(dir.join(&file), comment.clone() + &read(dir, &file)).unwrap();
        let ran = done(dir, &["rename-subsystem", shop.project, old, "Other"]);
        let notes = ran.json()["notes"].to_string();
        assert!(notes.contains(&format!("{file}:1: // {old}::")), "{notes}");
        assert!(read(dir, &file).starts_with(&comment));
    }
}

/// The sources of a project on disk.
fn opened(project: &Path) -> Session {
    let workspace = Workspace::load(&[".".into()], &Options::new(project.to_path_buf()));
    Session::of(Codebase::new(workspace), Arc::new(Rules::default()))
}

/// The sources after a move that is only thought of; why not, where it is refused.
fn moved(session: &Session, project: &Path, element: &Path, to: &Path) -> Result<Session, Refusal> {
    let show = |path: &Path| path.strip_prefix(project).unwrap().to_str().unwrap().to_owned();
    let read = |path: &Path| Err(Refusal::NoSuchFile { path: path.display().to_string() });
    let mut copy = WorkingCopy::of(session);
    let around = Surroundings { files: &[], read: &read, show: &show };
    MoveObject { to: to.to_path_buf() }.plan(&mut copy, element, &around)?;
    let plan = copy.into_plan();
    let after = session.with(plan.in_snapshot(&show));
    plan.kept.expect("a move keeps what names mean").expect(&after)?;
    Ok(after)
}

fn texts(session: &Session) -> BTreeMap<&str, &str> {
    session.codebase().files().iter().map(|file| (file.path(), file.text())).collect()
}

/// Moves each element to each other subsystem and back. How many moves there were, and which do not give the files back.
fn there_and_back(session: &Session, project: &Path) -> (usize, Vec<String>) {
    let before = texts(session);
    let of_project = session.codebase().projects().next().unwrap();
    let subsystems: Vec<&Path> = of_project
        .descriptions()
        .filter(|it| it.role() == FileRole::Subsystem)
        .map(|it| it.file().source.directory())
        .collect();
    assert!(subsystems.len() > 1);
    let (mut moves, mut wrong) = (0, Vec::new());
    for element in of_project.elements() {
        let path = element.file().source.real.as_deref().unwrap();
        for to in subsystems.iter().filter(|to| path.parent() != Some(to)) {
            // What its users would not see is not moved.
            let Ok(there) = moved(session, project, path, to) else { continue };
            moves += 1;
            let what = format!("{} → {}", element.file().path(), to.display());
            let back = moved(&there, project, &to.join(path.file_name().unwrap()), path.parent().unwrap());
            let back = match back {
                Ok(back) => back,
                Err(refusal) => {
                    wrong.push(format!("{what}: {refusal:?}"));
                    continue;
                }
            };
            let [there, after] = [texts(&there), texts(&back)];
            let names: BTreeSet<_> = before.keys().chain(after.keys()).collect();
            let differ = names.into_iter().filter(|name| before.get(*name) != after.get(*name));
            wrong.extend(differ.map(|name| {
                let [before, there, after] = [&before, &there, &after].map(|texts| texts.get(name).copied());
                format!("{what}: {name}\nbefore: {before:#?}\nthere: {there:#?}\nback: {after:#?}")
            }));
        }
    }
    (moves, wrong)
}

#[test]
fn each_element_of_the_examples_goes_to_each_subsystem_and_back() {
    for example in ["shop-ru/Верфь/Лавка", "shop-en/Dockyard/Shop"] {
        let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(example);
        let project = project.canonicalize().unwrap();
        let (moves, wrong) = there_and_back(&opened(&project), &project);
        assert!(moves > 10 && wrong.is_empty(), "{moves}\n{}", wrong.join("\n"));
    }
}

/// A project of chance: modules and catalogs in three subsystems and a package, which name each other and import just what
/// they need, in whatever order.
fn of_chance(dice: &mut Dice, is_english: bool, for_nothing: bool) -> Vec<(String, String)> {
    let word = |russian: &'static str, english: &'static str| if is_english { english } else { russian };
    const PLACES: [&str; 4] = ["A", "A/P", "B", "C"];
    let subsystem = |place: &str| place[..1].to_owned();
    let elements: Vec<(String, &str, bool)> =
        (0..14).map(|number| (format!("N{number}"), *dice.one_of(&PLACES), dice.below(3) > 0)).collect();
    let mut files = Vec::new();
    let mut used: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, place, is_module) in &elements {
        let mut others: Vec<_> = (0..dice.below(5)).map(|_| dice.one_of(&elements).clone()).collect();
        others.retain(|(other, ..)| other != name);
        // A catalog is the type of a field; modules have no types of their own.
        others.retain(|(_, _, is_other_module)| *is_module || !is_other_module);
        let mut imports: Vec<String> = Vec::new();
        for (_, there, _) in &others {
            let namespace = there.replace('/', "::");
            if there != place && !imports.contains(&namespace) {
                imports.insert(dice.below(imports.len() + 1), namespace);
            }
            if subsystem(there) != subsystem(place) {
                let used = used.entry(subsystem(place)).or_default();
                if !used.contains(&subsystem(there)) {
                    used.insert(dice.below(used.len() + 1), subsystem(there));
                }
            }
        }
        if for_nothing && dice.below(3) == 0 {
            let there = *dice.one_of(&PLACES);
            let namespace = there.replace('/', "::");
            if there != *place && !imports.contains(&namespace) {
                imports.insert(dice.below(imports.len() + 1), namespace);
            }
            if subsystem(there) != subsystem(place) {
                let used = used.entry(subsystem(place)).or_default();
                if !used.contains(&subsystem(there)) {
                    used.insert(dice.below(used.len() + 1), subsystem(there));
                }
            }
        }
        let kind = if *is_module {
            word("ОбщийМодуль", "CommonModule")
        } else {
            word("Справочник", "Catalog")
        };
        let mut yaml = format!(
            "{}: {kind}\n{}: {name}\n{}: {}\n",
            word("ВидЭлемента", "ElementKind"),
            word("Имя", "Name"),
            word("ОбластьВидимости", "VisibilityScope"),
            word("ВПроекте", "InProject"),
        );
        if *is_module {
            let mut code = (*dice.one_of(&["", "// Head\n\n"])).to_owned();
            for import in &imports {
                code += &format!("{} {import}\n", word("импорт", "import"));
            }
            code += if imports.is_empty() { "" } else { *dice.one_of(&["\n", ""]) };
            code += &format!("@{}\n{} M{name}()\n", word("ВПроекте", "InProject"), word("метод", "method"));
            for (other, _, is_module) in &others {
                code += &if *is_module {
                    format!("    {other}.M{other}()\n")
                } else {
                    format!("    {} V{other}: {other}.{}?\n", word("пер", "var"), word("Ссылка", "Reference"))
                };
            }
            files.push((format!("V/L/{place}/{name}.xbsl"), code + ";\n"));
        } else {
            if !imports.is_empty() {
                yaml += &format!("{}:\n", word("Импорт", "Import"));
                imports.iter().for_each(|import| yaml += &format!("    - {import}\n"));
            }
            if !others.is_empty() {
                yaml += &format!("{}:\n", word("Реквизиты", "Attributes"));
            }
            for (number, (other, ..)) in others.iter().enumerate() {
                yaml += &format!(
                    "    -\n        {}: F{name}x{number}\n        {}: {other}.{}?\n",
                    word("Имя", "Name"),
                    word("Тип", "Type"),
                    word("Ссылка", "Reference"),
                );
            }
        }
        files.push((format!("V/L/{place}/{name}.yaml"), yaml));
    }
    for name in ["A", "B", "C"] {
        let mut text = format!("{}: {name}\n", word("Представление", "Presentation"));
        if let Some(used) = used.get(name) {
            text += &format!("{}:\n", word("Использование", "Using"));
            used.iter().for_each(|used| text += &format!("    - {used}\n"));
        }
        files.push((format!("V/L/{name}/{}", word("Подсистема.yaml", "Subsystem.yaml")), text));
    }
    let descriptor = format!(
        "{}: L\n{}: V\n{}: 1.0.0\n",
        word("Имя", "Name"),
        word("Поставщик", "Vendor"),
        word("Версия", "Version"),
    );
    files.push((format!("V/L/{}", word("Проект.yaml", "Project.yaml")), descriptor));
    files
}

/// A project as a snapshot, its root being `/`.
fn in_memory(files: &[(String, String)]) -> Session {
    let mut workspace =
        Workspace::in_memory(files.iter().map(|(path, text)| (path.clone(), text.as_bytes())));
    for source in &mut workspace.files {
        source.real = Some(Path::new("/").join(&source.path));
    }
    Session::of(Codebase::new(workspace), Arc::new(Rules::default()))
}

#[test]
fn each_element_of_projects_of_chance_goes_to_each_subsystem_and_back() {
    let mut all = 0;
    for seed in 0..30 {
        let session = in_memory(&of_chance(&mut Dice(seed), seed % 2 == 1, false));
        let (moves, wrong) = there_and_back(&session, Path::new("/"));
        all += moves;
        assert!(wrong.is_empty(), "{seed}: {}\n{}", wrong.len(), wrong.join("\n"));
    }
    assert!(all > 800, "{all}");
}

/// Where files import something for nothing, the way back may give other files than there were; but then these lead to the same
/// files on the way there, so nothing in the sources could have told the two apart.
#[test]
fn what_a_way_back_does_not_restore_cannot_be_told_from_the_sources() {
    let project = Path::new("/");
    let (mut moves, mut different) = (0, 0);
    for seed in 0..20 {
        let session = in_memory(&of_chance(&mut Dice(seed), seed % 2 == 1, true));
        let of_project = session.codebase().projects().next().unwrap();
        for element in of_project.elements() {
            let path = element.file().source.real.as_deref().unwrap();
            for to in ["A", "B", "C"].map(|name| project.join("V/L").join(name)) {
                if path.parent() == Some(&to) {
                    continue;
                }
                let Ok(there) = moved(&session, project, path, &to) else { continue };
                let back =
                    moved(&there, project, &to.join(path.file_name().unwrap()), path.parent().unwrap())
                        .unwrap();
                moves += 1;
                if texts(&back) != texts(&session) {
                    different += 1;
                    let again = moved(&back, project, path, &to).unwrap();
                    assert_eq!(texts(&again), texts(&there), "{seed}: {} → {}", path.display(), to.display());
                }
            }
        }
    }
    assert!(moves > 500 && different > 5, "{different} of {moves}");
}

#[test]
fn what_a_file_that_goes_imported_for_nothing_comes_back() {
    let (dir, made) = projects();
    let dir = dir.path();
    for project in made {
        let [a, b, _] = three(dir, project);
        let module = project.choose("ОбщийМодуль", "CommonModule");
        let public = project.choose(
            "@ВПроекте\nметод Сделать(): Строка\n    возврат \"\"\n;\n",
            "@InProject\nmethod Make(): String\n    return \"\"\n;\n",
        );
        for (place, name) in [(a, "Tool"), (b, "Other")] {
            let path = element(dir, project, place, module, name, true);
            fs::write(dir.join(format!("{path}.xbsl")), public).unwrap();
        }
        let user = element(dir, project, a, module, "User", true);
        let code = project.choose(
            "импорт {b}\n\nметод М()\n    Tool.Сделать()\n;\n",
            "import {b}\n\nmethod M()\n    Tool.Make()\n;\n",
        );
        fs::write(dir.join(format!("{user}.xbsl")), code.replace("{b}", b)).unwrap();
        list_used(dir, project, a, b);
        let before = tree(&dir.join(project.project));
        done(dir, &["move-object", project.project, "User", b]);
        let there = read(dir, &format!("{}/{b}/User.xbsl", project.project));
        let import = |namespace: &str| format!("{} {namespace}\n", project.choose("импорт", "import"));
        assert!(there.starts_with(&[import(a), import(b)].concat()), "{there}");
        done(dir, &["move-object", project.project, "User", a]);
        expect_same(&before, &tree(&dir.join(project.project)));
    }
}
