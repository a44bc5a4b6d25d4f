use std::{fs, path::Path};

use serde_json::{Value, json};

use super::{done, projects, stapel};

/// The examples in both spellings, copied: the directory, and what each calls the same things.
pub(super) fn shops() -> (tempfile::TempDir, [Shop; 2]) {
    let dir = tempfile::tempdir().unwrap();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    for name in ["shop-ru", "shop-en"] {
        copy(&examples.join(name), &dir.path().join(name));
    }
    let shops = [
        Shop {
            is_english: false,
            project: "shop-ru/Верфь/Лавка",
            goods: "shop-ru/Верфь/Лавка/Ассортимент",
            sales: "shop-ru/Верфь/Лавка/Продажи",
        },
        Shop {
            is_english: true,
            project: "shop-en/Dockyard/Shop",
            goods: "shop-en/Dockyard/Shop/Assortment",
            sales: "shop-en/Dockyard/Shop/Sales",
        },
    ];
    (dir, shops)
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Shop {
    pub(super) is_english: bool,
    pub(super) project: &'static str,
    pub(super) goods: &'static str,
    pub(super) sales: &'static str,
}

impl Shop {
    pub(super) fn choose<'t>(self, russian: &'t str, english: &'t str) -> &'t str {
        if self.is_english { english } else { russian }
    }
}

fn info(dir: &Path, args: &[&str]) -> Value {
    let ran = done(dir, args);
    assert!(ran.err.is_empty(), "{}", ran.err);
    ran.json()
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap()).collect()
}

#[test]
fn an_element_is_shown_with_its_fields_rights_and_the_forms_that_it_names() {
    let (dir, shops) = shops();
    for shop in shops {
        let name = shop.choose("Товары", "Products");
        let info = info(dir.path(), &["object-info", shop.project, "--name", name]);
        assert_eq!(info["kind"], "Справочник");
        assert_eq!(info["lang"], shop.choose("ru", "en"));
        assert_eq!(info["path"], format!("{}/{name}.yaml", shop.goods));
        assert_eq!(info["subsystem"], shop.choose("Ассортимент", "Assortment"));
        assert_eq!(info["package"], Value::Null);
        assert_eq!(info["namespace"], shop.choose("Верфь::Лавка::Ассортимент", "Dockyard::Shop::Assortment"));
        assert_eq!(
            info["access"],
            json!({
                "permissions": {"ПоУмолчанию": "РазрешеноАутентифицированным", "Удаление": "РазрешеноАдминистраторам"},
                "default": "РазрешеноАутентифицированным",
                "calc_by": [],
            })
        );
        assert_eq!(info["access_rights"], json!(["Создание", "Чтение", "Изменение", "Удаление"]));
        let module = format!("{name}.xbsl");
        assert_eq!(info["access_handlers"], json!({"module": module, "level1": false, "level2": false}));
        assert_eq!(info["fields"][3]["name"], shop.choose("Артикул", "Article"));
        assert_eq!(info["fields"][3]["type"], shop.choose("Строка", "String"));
        let barcodes = &info["tabulars"][0];
        assert_eq!(barcodes["name"], shop.choose("Штрихкоды", "Barcodes"));
        assert_eq!(barcodes["fields"].as_array().unwrap().len(), 2);
        assert_eq!(info["suggested_layout"], "panels");
        assert_eq!(info["is_hierarchical"], true);
        let forms = [
            shop.choose("ТоварыФормаОбъекта.yaml", "ProductsObjectForm.yaml"),
            shop.choose("ТоварыФормаСписка.yaml", "ProductsListForm.yaml"),
        ];
        assert_eq!(info["existing_forms"], json!({"ФормаОбъекта": forms[0], "ФормаСписка": forms[1]}));
        assert_eq!(info["forms"][1]["slot"], shop.choose("Список", "List"));
        assert_eq!(info["forms"][1]["bound"], true);
        assert_eq!(info["sections"]["индекс"].as_array().unwrap().len(), 2);

        let path = format!("{}/{name}.yaml", shop.goods);
        assert_eq!(info, self::info(dir.path(), &["object-info", ".", "--path", &path]));
    }
}

#[test]
fn standard_fields_come_first_in_the_spelling_of_the_element() {
    let (dir, made) = projects();
    for project in made {
        let catalog = project.choose("Справочник", "Catalog");
        done(dir.path(), &["new-object", project.subsystem, catalog, "Bare"]);
        let info = info(dir.path(), &["object-info", project.project, "--name", "Bare"]);
        let name = project.choose("Наименование", "Name");
        let of_type = project.choose("Строка", "String");
        assert_eq!(info["fields"], json!([{"name": name, "type": of_type, "standard": true}]));
        assert_eq!(info["access"], Value::Null);
        assert_eq!(info["existing_forms"], json!({"ФормаОбъекта": null, "ФормаСписка": null}));
    }
    let (dir, shops) = shops();
    for shop in shops {
        let prices = shop.choose("ЦеныТоваров", "ProductPrices");
        let info = info(dir.path(), &["object-info", shop.project, "--name", prices]);
        assert_eq!(info["register"]["periodicity"], "День");
        assert_eq!(info["register"]["register_kind"], Value::Null);
        assert_eq!(info["fields"][0]["name"], "Период");
        assert_eq!(info["fields"][0]["type"], shop.choose("ДатаВремя", "DateTime"));
        assert_eq!(info["package"], shop.choose("Цены", "Prices"));
        assert_eq!(info["access_handlers"]["level1"], true);

        let balances = shop.choose("ОстаткиТоваров", "ProductBalances");
        let info = self::info(dir.path(), &["object-info", shop.project, "--name", balances]);
        assert_eq!(info["register"]["register_kind"], "Остатки");
        assert_eq!(info["register"]["needs_record_type"], true);
        let recorder = shop.choose("Регистратор", "Recorder");
        assert_eq!(names(&info["register"]["standard_fields"]), ["Период", recorder, "ВидЗаписи"]);
        let described = [shop.choose("Товар", "Product"), shop.choose("Количество", "Quantity")];
        assert_eq!(
            names(&info["fields"]),
            ["Период", "ВидЗаписи", described[0], described[1], "Регистратор"],
            "one that is described stands where it is described"
        );

        let customers = shop.choose("Покупатели", "Customers");
        let info = self::info(dir.path(), &["object-info", shop.project, "--name", customers]);
        assert_eq!(info["access"]["calc_by"].as_array().unwrap().len(), 1);
        assert_eq!(info["access_handlers"]["level2"], true);
        let report = shop.choose("ПродажиПоТоварам", "SalesByProducts");
        let info = self::info(dir.path(), &["object-info", shop.project, "--name", report]);
        assert_eq!(info["report_params"].as_array().unwrap().len(), 2);
        assert_eq!(info["suggested_layout"], "report");
    }
}

#[test]
fn a_form_that_is_only_called_after_an_element_is_told_apart() {
    let (dir, made) = projects();
    for project in made {
        let word = |ru: &'static str, en: &'static str| project.choose(ru, en);
        for (kind, name) in [
            (word("Справочник", "Catalog"), word("Склады", "Stores")),
            (word("КомпонентИнтерфейса", "InterfaceComponent"), word("СкладыФормаСписка", "StoresListForm")),
            (word("КомпонентИнтерфейса", "InterfaceComponent"), word("Карточка", "Card")),
        ] {
            done(dir.path(), &["new-object", project.subsystem, kind, name]);
        }
        let path = dir.path().join(project.path(&format!("{}.yaml", word("Склады", "Stores"))));
        let mut text = fs::read_to_string(&path).unwrap();
        text += word(
            "Интерфейс:\n    Объект:\n        Форма: Карточка\n",
            "Interface:\n    Object:\n        Form: Card\n",
        );
        fs::write(&path, text).unwrap();
        let info = info(dir.path(), &["object-info", project.project, "--name", word("Склады", "Stores")]);
        let card = word("Карточка.yaml", "Card.yaml");
        assert_eq!(info["existing_forms"], json!({"ФормаОбъекта": card, "ФормаСписка": null}));
        assert_eq!(
            names(&info["forms"]),
            [word("Карточка", "Card"), word("СкладыФормаСписка", "StoresListForm")]
        );
        assert_eq!(info["forms"][1]["bound"], false);
    }
}

#[test]
fn a_project_is_shown_in_parts() {
    let (dir, shops) = shops();
    for shop in shops {
        let whole = info(dir.path(), &["project-info", shop.project]);
        assert_eq!(whole["objects_total"], 28);
        assert_eq!(whole["objects"].as_array().unwrap().len(), 28);
        assert_eq!(whole["object_counts"]["Справочник"], 3);
        let project = &whole["projects"][0];
        assert_eq!(project["vendor"], shop.choose("Верфь", "Dockyard"));
        assert_eq!(project["dir"], shop.project);
        let subsystems = [shop.choose("Ассортимент", "Assortment"), shop.choose("Продажи", "Sales")];
        assert_eq!(project["subsystems"], json!(subsystems));
        assert_eq!(whole["packages"].as_array().unwrap().len(), 2);
        assert_eq!(whole["packages"][0]["package"], shop.choose("Цены", "Prices"));
        assert!(whole.get("truncated").is_none() && whole.get("creatable_kinds").is_none(), "{whole}");

        for kind in ["Справочник", "Catalog", "catalog"] {
            let some = info(dir.path(), &["project-info", shop.project, "--kind", kind]);
            assert_eq!(some["objects"].as_array().unwrap().len(), 3, "{kind}");
            assert_eq!(some["objects_total"], 28, "counts are of the whole project");
            assert_eq!(some["filter"]["kind"], kind);
        }
        let of_sales = info(dir.path(), &["project-info", shop.project, "--subsystem", subsystems[1]]);
        let count = of_sales["objects"].as_array().unwrap().len();
        assert_eq!(of_sales["objects_matched"], count);
        assert!((1..28).contains(&count));
        let package = shop.choose("Ассортимент::Цены", "Assortment::Prices");
        for package in [package, shop.choose("Цены", "Prices")] {
            let some = info(dir.path(), &["project-info", shop.project, "--package", package]);
            assert_eq!(some["objects"].as_array().unwrap().len(), 5, "{package}: {some}");
        }
        let cut = info(dir.path(), &["project-info", shop.project, "--limit", "2"]);
        assert_eq!(cut["objects"].as_array().unwrap().len(), 2);
        assert_eq!((&cut["truncated"], &cut["objects_matched"]), (&json!(true), &json!(28)));
        let all = info(dir.path(), &["project-info", shop.project, "--limit", "0"]);
        assert_eq!(all["objects"].as_array().unwrap().len(), 28);

        let brief = info(dir.path(), &["project-info", shop.project, "--brief"]);
        assert!(brief.get("objects").is_none(), "{brief}");
        assert_eq!(brief["creatable_kinds"].as_array().unwrap().len(), 35);
        assert_eq!(brief["access_kind_rights"]["HttpСервис"], json!(["Вызов"]));
        assert_eq!(brief["field_kinds"]["НаборКонстант"], json!(["константа"]));
        assert_eq!(brief["access_methods"].as_array().unwrap().len(), 5);
    }
    let both = info(dir.path(), &["project-info", "."]);
    assert_eq!((both["projects"].as_array().unwrap().len(), &both["objects_total"]), (2, &json!(56)));
    for name in ["Лавка", "Верфь::Лавка", "./shop-ru/Верфь/Лавка", "shop-ru/Верфь/Лавка/"]
    {
        let one = info(dir.path(), &["project-info", ".", "--project", name]);
        assert_eq!(
            (&one["projects"][0]["name"], &one["objects_total"]),
            (&json!("Лавка"), &json!(28)),
            "{name}"
        );
    }
}

#[test]
fn a_dictionary_tells_its_languages() {
    let (dir, shops) = shops();
    for shop in shops {
        let file = format!(
            "{}/{}.yaml",
            shop.goods,
            shop.choose("АссортиментЛокализация", "AssortmentLocalization")
        );
        let (own, other) = (shop.choose("Ru", "En"), shop.choose("En", "Ru"));
        let info = info(dir.path(), &["localization-info", &file]);
        assert_eq!(
            info,
            json!({
                "languages": [own, other], "default": own, "existing": [other], "candidates": [],
                "names": {}, "names_en": {}, "notes": [],
            })
        );
        let folder = shop.choose("Локализация", "Localization");
        fs::remove_dir_all(dir.path().join(shop.goods).join(folder)).unwrap();
        let info = self::info(dir.path(), &["localization-info", &file]);
        assert_eq!(info["candidates"], json!([other]));
        assert_eq!(info["names"][other], shop.choose("Английский", "Русский"));
        assert_eq!(info["names_en"][other], shop.choose("English", "Russian"));
        done(dir.path(), &["add-localization", &file, other]);
        let info = self::info(dir.path(), &["localization-info", &file]);
        assert_eq!(info["existing"], json!([other]));
    }
}

#[test]
fn what_is_not_there_is_refused() {
    let (dir, shops) = shops();
    for shop in shops {
        let refused = |args: &[&str]| stapel(dir.path(), args).refused();
        let goods = format!("{}/{}.yaml", shop.goods, shop.choose("Товары", "Products"));
        assert_eq!(refused(&["project-info", "missing"]), "no-such-path");
        assert_eq!(refused(&["project-info", &format!("{}/нет", shop.project)]), "no-such-path");
        assert_eq!(refused(&["object-info", "missing", "--name", "А"]), "no-such-path");
        assert_eq!(refused(&["object-info", shop.project, "--name", "Нет"]), "no-such-element");
        assert_eq!(refused(&["object-info", shop.project]), "name-or-path");
        assert_eq!(refused(&["localization-info", &goods]), "not-of-kind");
        assert_eq!(refused(&["project-info", shop.project, "--kind", "Нет"]), "bad-word");
        assert_eq!(refused(&["project-info", ".", "--project", "Нет"]), "no-such-project");
        let descriptor = format!("{}/{}", shop.project, shop.choose("Проект.yaml", "Project.yaml"));
        assert_eq!(refused(&["object-info", ".", "--path", &descriptor]), "no-element");
    }
    fs::create_dir(dir.path().join("empty")).unwrap();
    assert_eq!(stapel(dir.path(), &["project-info", "empty"]).refused(), "no-project");
}

#[test]
fn people_read_lines() {
    let (dir, [_, shop]) = shops();
    let ran = done(dir.path(), &["object-info", shop.project, "--name", "ProductPrices", "--format", "text"]);
    for line in [
        "InformationRegister ProductPrices: shop-en/Dockyard/Shop/Assortment/Prices/ProductPrices.yaml",
        "namespace: Dockyard::Shop::Assortment::Prices",
        "periodicity: Day",
        "right Update: PermissionsComputed",
        "  Период: DateTime",
        "  Product: Products.Reference?",
    ] {
        assert!(ran.out.lines().any(|own| own == line), "{line}: {}", ran.out);
    }
    let ran = done(dir.path(), &["project-info", shop.project, "--format", "text", "--limit", "1"]);
    assert!(ran.out.contains("project Dockyard::Shop: shop-en/Dockyard/Shop\n"), "{}", ran.out);
    assert!(ran.out.contains("and more: 27"), "{}", ran.out);
    let file = format!("{}/SalesLocalization.yaml", shop.sales);
    let ran = done(dir.path(), &["localization-info", &file, "--format", "text"]);
    assert_eq!(ran.out, "languages of the project: En, Ru\ntranslated to: Ru\nnot translated to: –\n");
}
