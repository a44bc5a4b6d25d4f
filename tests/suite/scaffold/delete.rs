use std::{fs, path::Path};

use serde_json::{Value, json};

use super::{done, expect_sound, inspect::shops, projects, read, stapel};

fn notes(answer: &Value) -> Vec<&str> {
    answer["notes"].as_array().unwrap().iter().map(|note| note.as_str().unwrap()).collect()
}

#[test]
fn a_plan_is_shown_until_it_is_asked_for_and_references_are_listed() {
    let (dir, shops) = shops();
    for shop in shops {
        let name = shop.choose("Изготовители", "Manufacturers");
        let path = format!("{}/{name}.yaml", shop.goods);
        let goods = format!("{}/{}.yaml", shop.goods, shop.choose("Товары", "Products"));
        let field = shop.choose("Тип: Изготовители.Ссылка?", "Type: Manufacturers.Reference?");
        for extra in [&[][..], &["--apply", "--dry-run"], &["--dry-run"]] {
            let args = [&["delete-object", shop.project, "--name", name], extra].concat();
            let plan = done(dir.path(), &args).json();
            assert_eq!(plan["dry-run"], true);
            assert_eq!((&plan["files"], &plan["renames"]), (&json!([]), &json!([])));
            assert_eq!(plan["deletes"], json!([path]));
            let notes = notes(&plan);
            assert!(notes.iter().any(|note| note.starts_with(&goods) && note.ends_with(field)), "{notes:?}");
            assert!(notes.contains(&"while the element is referred to, --apply needs --force"), "{notes:?}");
            assert!(dir.path().join(&path).exists());
        }
        let refused = stapel(dir.path(), &["delete-object", shop.project, "--name", name, "--apply"]);
        assert_eq!(refused.refused(), "still-referred");
        assert!(refused.json()["error"].as_str().unwrap().contains(&goods), "{}", refused.out);
        assert!(dir.path().join(&path).exists());

        let args = ["delete-object", shop.project, "--name", name, "--apply", "--force"];
        let forced = stapel(dir.path(), &args);
        assert_eq!(forced.code, 1, "what refers to it is wrong now: {} {}", forced.out, forced.err);
        assert_eq!(forced.json()["deletes"], json!([path]));
        assert!(forced.json().get("dry-run").is_none(), "{}", forced.out);
        assert!(!dir.path().join(&path).exists());
        assert!(read(dir.path(), &goods).contains(field), "what refers to it stays as it is");
        let again = stapel(dir.path(), &["delete-object", shop.project, "--name", name, "--apply"]);
        assert_eq!(again.refused(), "no-such-element");
    }
    // Where nothing refers to it, nothing is wrong.
    let (dir, made) = projects();
    for project in made {
        done(dir.path(), &["new-object", project.subsystem, "Catalog", "Прочее"]);
        done(dir.path(), &["delete-object", project.project, "--name", "Прочее", "--apply", "--force"]);
    }
}

#[test]
fn the_whole_family_goes_and_nothing_else() {
    let (dir, made) = projects();
    for project in made {
        let word = |ru: &'static str, en: &'static str| project.choose(ru, en);
        let (catalog, component) =
            (word("Справочник", "Catalog"), word("КомпонентИнтерфейса", "InterfaceComponent"));
        let form = word("СкладыФормаСписка", "StoresListForm");
        for (kind, name) in [
            (catalog, word("Склады", "Stores")),
            (component, form),
            (catalog, word("СкладыФормаПечати", "StoresForm")),
            (component, word("Другое", "Other")),
        ] {
            done(dir.path(), &["new-object", project.subsystem, kind, name]);
        }
        let beside = |name: &str| dir.path().join(project.path(name));
        let module = format!("{}.xbsl", word("Склады", "Stores"));
        fs::write(beside(&module), word("метод А()\n;\n", "method A()\n;\n")).unwrap();
        let others = ["Wsdl.1", "Xsd"].map(|ending| format!("{}.{ending}", word("Склады", "Stores")));
        others.iter().for_each(|name| fs::write(beside(name), b"\xff<wsdl/>").unwrap());
        fs::write(beside(&format!("{}.txt", word("Склады", "Stores"))), "заметки").unwrap();
        let before = names_in(&dir.path().join(project.subsystem));

        let args = ["delete-object", project.project, "--name", word("Склады", "Stores"), "--apply"];
        let ran = done(dir.path(), &args);
        let deleted = ran.json()["deletes"].as_array().unwrap().len();
        let after = names_in(&dir.path().join(project.subsystem));
        assert_eq!(before.len() - after.len(), deleted);
        let kept = [
            format!("{}.yaml", word("Другое", "Other")),
            word("Подсистема.yaml", "Subsystem.yaml").to_owned(),
            format!("{}.txt", word("Склады", "Stores")),
            format!("{}.yaml", word("СкладыФормаПечати", "StoresForm")),
        ];
        let mut kept = kept.to_vec();
        kept.sort();
        assert_eq!(after, kept);
        assert_eq!(deleted, 5, "{}", ran.out);
        expect_sound(dir.path(), project.project);
    }
}

fn names_in(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn translations_go_with_their_dictionary() {
    let (dir, shops) = shops();
    for shop in shops {
        let name = shop.choose("ПродажиЛокализация", "SalesLocalization");
        let translation =
            format!("{}/{}/{name}.yaml", shop.sales, shop.choose("Локализация/En", "Localization/Ru"));
        let plan = done(dir.path(), &["delete-object", shop.project, "--name", name]).json();
        assert_eq!(plan["deletes"], json!([translation, format!("{}/{name}.yaml", shop.sales)]));
    }
}

#[test]
fn references_are_told_with_place_kind_and_certainty() {
    let (dir, shops) = shops();
    for shop in shops {
        let name = shop.choose("Изготовители", "Manufacturers");
        let ask = |extra: &[&str]| {
            let args = [&["object-info", shop.project, "--name", name, "--references"], extra].concat();
            done(dir.path(), &args).json()
        };
        let info = ask(&[]);
        let places = info["references"].as_array().unwrap();
        assert_eq!(info["references_total"], places.len());
        assert!(info.get("truncated").is_none());
        let goods = format!("{}/{}.yaml", shop.goods, shop.choose("Товары", "Products"));
        let field = shop.choose("Тип: Изготовители.Ссылка?", "Type: Manufacturers.Reference?");
        let line = read(dir.path(), &goods).lines().position(|line| line.trim() == field).unwrap() + 1;
        let expected = json!({
            "path": goods, "line": line, "kind": "type", "certainty": "proved", "excerpt": field,
        });
        assert!(places.contains(&expected), "{info}");
        let cut = ask(&["--limit", "1"]);
        assert_eq!(cut["references"].as_array().unwrap().len(), 1);
        assert_eq!((&cut["truncated"], &cut["references_total"]), (&json!(true), &info["references_total"]));

        let args = ["object-info", shop.project, "--name", name, "--references", "--format", "text"];
        let ran = done(dir.path(), &args);
        assert!(ran.out.contains(&format!("  {goods}:{line}: {field}\n")), "{}", ran.out);
    }
}

#[test]
fn secrets_beside_a_reference_are_never_shown() {
    const SECRET: &str = "Qx7Kp2Lm9ZtR4wVn3";
    let (dir, shops) = shops();
    for shop in shops {
        let name = shop.choose("Изготовители", "Manufacturers");
        let module = dir.path().join(shop.sales).join(shop.choose("ПочтоваяОчередь.xbsl", "MailQueue.xbsl"));
        let mut text = fs::read_to_string(&module).unwrap();
        text += &shop.choose(
            "\nметод Тайна()\n    знч Пароль = \"{}\" + Изготовители.ВСтроку() // Изготовители\n;\n",
            "\nmethod Hidden()\n    val Password = \"{}\" + Manufacturers.ToString() // Manufacturers\n;\n",
        )
        .replace("{}", SECRET);
        fs::write(&module, text).unwrap();
        for form in ["json", "text"] {
            for args in [
                &["object-info", shop.project, "--name", name, "--references", "--format", form][..],
                &["delete-object", shop.project, "--name", name, "--format", form],
            ] {
                let ran = stapel(dir.path(), args);
                assert!(ran.out.contains("\\\"***\\\"") || ran.out.contains("\"***\""), "{}", ran.out);
                assert!(!ran.out.contains(SECRET) && !ran.err.contains(SECRET), "{} {}", ran.out, ran.err);
            }
        }
    }
}
