use super::{done, expect_sound, projects, read, stapel};

#[test]
fn a_field_is_added_and_its_properties_are_set() {
    let (dir, projects) = projects();
    for made in projects {
        let path = made.path("Товары.yaml");
        done(dir.path(), &["new-object", made.subsystem, "Catalog", "Товары"]);
        let add =
            ["add-field", &path, "attribute", "Вес", "--type", "Number", "--prop", "IntegerPartLength=5"];
        assert_eq!(done(dir.path(), &add).files(), std::slice::from_ref(&path));
        stapel(dir.path(), &add).expect_nothing_changed();
        let text = read(dir.path(), &path);
        assert!(
            text.contains(made.choose(
                "        Имя: Вес\n        Тип: Число\n",
                "        Name: Вес\n        Type: Number\n"
            )),
            "{text}"
        );
        let kind = made.choose("реквизит", "attribute");
        let property = made.choose("МинимальноеЗначение=1", "MinValue=1");
        let set = ["set-field-property", &path, kind, "Вес", "--prop", property];
        done(dir.path(), &set);
        stapel(dir.path(), &set).expect_nothing_changed();
        assert!(read(dir.path(), &path).contains(&property.replace('=', ": ")));
        assert_eq!(
            stapel(dir.path(), &["set-field-property", &path, kind, "Вес"]).refused(),
            "no-properties"
        );
        assert_eq!(stapel(dir.path(), &["add-field", &path, "dimension", "А"]).refused(), "no-such-section");
        assert_eq!(stapel(dir.path(), &["add-field", &path, kind, "а б"]).refused(), "bad-name");
        expect_sound(dir.path(), made.project);
    }
}

#[test]
fn what_a_new_element_begins_with_gives_way_to_the_first_real_field() {
    let (dir, projects) = projects();
    for made in projects {
        for (kind, field, starter) in [
            ("InformationRegister", "dimension", made.choose("Измерение1", "Dimension1")),
            ("AccumulationRegister", "resource", made.choose("Ресурс1", "Resource1")),
            ("ConstantsSet", "constant", made.choose("Константа1", "Constant1")),
        ] {
            let name = format!("{}{kind}", made.choose("Мой", "My"));
            let path = made.path(&format!("{name}.yaml"));
            done(dir.path(), &["new-object", made.subsystem, kind, &name]);
            let before = read(dir.path(), &path);
            let add = ["add-field", &path, field, "Первое", "--type", "Number"];
            let notes = done(dir.path(), &add).json()["notes"].to_string();
            assert!(notes.contains(starter) && notes.contains("Первое"), "{notes}");
            let text = read(dir.path(), &path);
            assert!(!text.contains(starter), "{text}");
            assert!(before.contains(starter) && text.lines().count() <= before.lines().count());
            stapel(dir.path(), &add).expect_nothing_changed();
            assert_eq!(
                done(dir.path(), &["add-field", &path, field, "Второе"]).json()["notes"],
                serde_json::json!([])
            );
            let list = made.choose("Имя", "Name");
            assert_eq!(read(dir.path(), &path).matches(&format!("        {list}: ")).count(), 2);
        }
        let path = made.path("Товары.yaml");
        done(dir.path(), &["new-object", made.subsystem, "Catalog", "Товары"]);
        done(dir.path(), &["add-field", &path, "tabular-part", "Цены"]);
        let starter = made.choose("Реквизит1", "Attribute1");
        assert!(read(dir.path(), &path).contains(starter));
        let add = ["add-field", &path, "attribute", "Цена", "--tabular", "Цены"];
        done(dir.path(), &add);
        assert!(!read(dir.path(), &path).contains(starter));
        stapel(dir.path(), &add).expect_nothing_changed();
        let set =
            ["set-field-property", &path, "attribute", "Цена", "--tabular", "Цены", "--prop", "Type=Number"];
        done(dir.path(), &set);
        let of_type = made.choose("Тип: Число\n", "Type: Number\n");
        assert!(
            read(dir.path(), &path).contains(&format!("                {of_type}")),
            "{}",
            read(dir.path(), &path)
        );
        assert_eq!(
            stapel(dir.path(), &["add-field", &path, "attribute", "А", "--tabular", "Нет"]).refused(),
            "no-such-tabular-part"
        );
        assert_eq!(
            stapel(dir.path(), &["add-field", &path, "index", "А", "--tabular", "Цены"]).refused(),
            "not-in-tabular-part"
        );
        expect_sound(dir.path(), made.project);
    }
}

#[test]
fn what_somebody_has_touched_is_no_beginning() {
    let (dir, projects) = projects();
    for made in projects {
        let path = made.path("Настройки.yaml");
        done(dir.path(), &["new-object", made.subsystem, "ConstantsSet", "Настройки"]);
        let starter = made.choose("Константа1", "Constant1");
        let text = read(dir.path(), &path).replace(starter, &format!("{starter} # нужна"));
        std::fs::write(dir.path().join(&path), &text).unwrap();
        done(dir.path(), &["add-field", &path, "constant", "Другая"]);
        assert!(read(dir.path(), &path).starts_with(&text));
    }
}

#[test]
fn a_field_is_described_at_its_head() {
    let (dir, projects) = projects();
    for made in projects {
        let path = made.path("Товары.yaml");
        done(dir.path(), &["new-object", made.subsystem, "Catalog", "Товары"]);
        let doc = "сколько весит\n\nв килограммах: # нетто\n- а";
        let add = ["add-field", &path, "attribute", "Вес", "--type", "Number", "--doc", doc];
        done(dir.path(), &add);
        let (id, name) = (made.choose("Ид", "Id"), made.choose("Имя: Вес", "Name: Вес"));
        let text = read(dir.path(), &path);
        let head = format!(
            "    -\n        ## сколько весит\n        ##\n        ## в килограммах: # нетто\n        ## - а\n        {id}: "
        );
        assert!(text.contains(&head) && text.contains(&format!("\n        {name}\n")), "{text}");
        stapel(dir.path(), &add).expect_nothing_changed();
        let other = ["add-field", &path, "attribute", "Вес", "--type", "Number", "--doc", "другое"];
        assert_eq!(stapel(dir.path(), &other).refused(), "name-taken");
        for hidden in ["а\u{202e}б", "а\u{1b}[2Jб", "а\u{2028}Имя: Б"] {
            let refused = stapel(dir.path(), &["add-field", &path, "attribute", "Б", "--doc", hidden]);
            assert_eq!(refused.refused(), "bad-doc");
        }
        expect_sound(dir.path(), made.project);
    }
}

#[test]
fn properties_and_their_values_are_known_and_written_as_the_file_is() {
    let (dir, projects) = projects();
    for made in projects {
        let path = made.path("Товары.yaml");
        done(dir.path(), &["new-object", made.subsystem, "Catalog", "Товары"]);
        let add = ["add-field", &path, "attribute", "Вес", "--type", "Number", "--prop", "Uniqueness=True"];
        done(dir.path(), &add);
        let text = read(dir.path(), &path);
        let unique = made.choose("        Уникальность: Истина\n", "        Uniqueness: True\n");
        assert!(text.contains(unique), "{text}");
        let set = ["set-field-property", &path, "attribute", "Вес", "--prop", "Уникальность=Ложь"];
        done(dir.path(), &set);
        assert_eq!(
            read(dir.path(), &path),
            text.replace(unique, made.choose("        Уникальность: Ложь\n", "        Uniqueness: False\n"))
        );
        stapel(dir.path(), &set).expect_nothing_changed();
        let refused = |property: &str| {
            stapel(dir.path(), &["set-field-property", &path, "attribute", "Вес", "--prop", property])
                .refused()
        };
        assert_eq!(refused("Уникальноть=Истина"), "unknown-property");
        assert_eq!(refused("Уникальность=может быть"), "bad-word");
        assert_eq!(refused("Тип=Строка\nИмя: Б"), "bad-type");
        assert_eq!(refused("Имя=Б"), "name-is-no-property");
        assert_eq!(refused("=1"), "bad-property");
        let hostile = ["set-field-property", &path, "attribute", "Вес", "--prop", "Подсказка=а: б # в\n- г"];
        done(dir.path(), &hostile);
        assert!(read(dir.path(), &path).contains("\"а: б # в\\n- г\""), "{}", read(dir.path(), &path));
        let refused = |args: &[&str]| stapel(dir.path(), &[&["add-field", &path], args].concat()).refused();
        assert_eq!(refused(&["attribute", "Код"]), "needs-type");
        assert_eq!(refused(&["tabular-part", "Части", "--type", "Строка"]), "field-has-no");
        expect_sound(dir.path(), made.project);
    }
}

#[test]
fn a_string_goes_into_all_translations() {
    for (dir, form) in super::forms::both() {
        let dictionary = if form.is_ascii() {
            "Dockyard/Shop/Assortment/AssortmentLocalization.yaml"
        } else {
            "Верфь/Лавка/Ассортимент/АссортиментЛокализация.yaml"
        };
        let translations: Vec<_> = walk(dir.path())
            .into_iter()
            .filter(|path| path.ends_with(dictionary.rsplit('/').next().unwrap()) && path != dictionary)
            .filter(|path| path.starts_with(dictionary.rsplit_once('/').unwrap().0))
            .collect();
        assert!(!translations.is_empty());
        let add = ["add-field", dictionary, "string", "Привет", "--type", "Да: да # нет"];
        let ran = done(dir.path(), &add);
        assert_eq!(ran.files().len(), 1 + translations.len(), "{}", ran.out);
        assert!(ran.json()["notes"][0].as_str().unwrap().contains(&translations[0]), "{}", ran.out);
        for path in translations.iter().map(String::as_str).chain([dictionary]) {
            assert!(read(dir.path(), path).contains("    Привет: \"Да: да # нет\"\n"), "{path}");
        }
        stapel(dir.path(), &add).expect_nothing_changed();
        done(dir.path(), &["add-field", dictionary, "template", "Шаблон", "--type", "Да $0"]);
        assert!(read(dir.path(), &translations[0]).ends_with("    Шаблон: \"Да $0\"\n"));
        for option in ["--doc", "--prop"] {
            let refused = stapel(dir.path(), &["add-field", dictionary, "string", "А", option, "Б=В"]);
            assert_eq!(refused.refused(), "field-has-no");
        }
    }
}

/// The files below a directory, by their paths from there.
fn walk(dir: &std::path::Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![dir.to_path_buf()];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path.strip_prefix(dir).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    found
}

#[test]
fn an_operation_gets_its_method_and_an_event_its_type() {
    let (dir, projects) = projects();
    for made in projects {
        let path = made.path("Расчет.yaml");
        let module = made.path(&format!("Расчет.{}.xbsl", made.choose("Объект", "Object")));
        done(dir.path(), &["new-object", made.subsystem, "Processing", "Расчет"]);
        let add = ["add-field", &path, "operation", "Посчитать", "--doc", "всё"];
        let ran = done(dir.path(), &add);
        assert!(ran.json()["notes"][0].as_str().unwrap().contains(&module), "{}", ran.out);
        let code = made.choose(
            "\n@Обработчик\nметод Посчитать()\n    // TODO: действия операции\n;\n",
            "\n@Handler\nmethod Посчитать()\n    // TODO: what the operation does\n;\n",
        );
        assert!(read(dir.path(), &module).ends_with(code), "{}", read(dir.path(), &module));
        stapel(dir.path(), &add).expect_nothing_changed();
        // A method that is gone comes back with the operation.
        std::fs::remove_file(dir.path().join(&module)).unwrap();
        assert_eq!(done(dir.path(), &add).files(), std::slice::from_ref(&module));
        assert_eq!(read(dir.path(), &module), code.trim_start());
        let form = made.path("Форма.yaml");
        done(dir.path(), &["new-object", made.subsystem, "InterfaceComponent", "Форма"]);
        done(dir.path(), &["add-field", &form, "event", "ПриЧем"]);
        let of_type = made.choose("        Тип: СобытиеКомпонента\n", "        Type: ComponentEvent\n");
        assert!(read(dir.path(), &form).ends_with(of_type), "{}", read(dir.path(), &form));
        expect_sound(dir.path(), made.project);
    }
}
