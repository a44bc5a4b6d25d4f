use std::{collections::BTreeMap, fs, path::Path};

use super::{Made, done, expect_sound, inspect::shops, projects, read, stapel};

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
        let public = code("@ВПроекте\nметод Сделать()\n;\n", "@InProject\nmethod Make()\n;\n");
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
