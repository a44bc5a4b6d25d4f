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
