use std::path::Path;

use super::{Made, done, expect_sound, projects, read, stapel};

/// A catalog with one attribute: its description.
fn goods(dir: &Path, made: Made) -> String {
    let yaml = made.path("Товары.yaml");
    done(dir, &["new-object", made.subsystem, "Catalog", "Товары"]);
    done(dir, &["add-field", &yaml, "attribute", "Вес"]);
    yaml
}

/// What sets its rights.
fn set_access<'a>(made: Made, rights: &[&'a str]) -> Vec<&'a str> {
    [&["set-access", made.project, "--name", "Товары"], rights].concat()
}

#[test]
fn permissions_are_set_by_name_or_path_and_told() {
    let (dir, projects) = projects();
    for made in projects {
        let yaml = goods(dir.path(), made);
        let rights = ["--default", "PermitAuthenticated", "--permission", "Чтение=РазрешеноВсем"];
        let set = set_access(made, &rights);
        let ran = done(dir.path(), &set);
        assert!(
            ran.out.contains(made.choose("Чтение: – → РазрешеноВсем", "Read: – → PermitEveryone")),
            "{}",
            ran.out
        );
        stapel(dir.path(), &set).expect_nothing_changed();
        let text = read(dir.path(), &yaml);
        let expected = made.choose(
            "КонтрольДоступа:\n    Разрешения:\n        ПоУмолчанию: РазрешеноАутентифицированным\n        Чтение: РазрешеноВсем\nРеквизиты:\n",
            "AccessControl:\n    Permissions:\n        Default: PermitAuthenticated\n        Read: PermitEveryone\nAttributes:\n",
        );
        assert!(text.contains(expected), "{text}");
        let each =
            ["set-access", ".", "--path", &yaml, "--permission", "Read=PermissionsComputedForEachObject"];
        assert_eq!(stapel(dir.path(), &each).refused(), "needs-calc-by");
        let refused =
            |args: &[&str]| stapel(dir.path(), &[&["set-access", made.project], args].concat()).refused();
        assert_eq!(refused(&["--name", "Товары"]), "nothing-asked");
        assert_eq!(refused(&["--name", "Нет", "--default", "РазрешеноВсем"]), "no-such-element");
        assert_eq!(refused(&["--default", "РазрешеноВсем"]), "name-or-path");
        assert_eq!(refused(&["--name", "Товары", "--default", "Всем"]), "bad-word");
        assert_eq!(refused(&["--name", "Товары", "--permission", "Вызов=РазрешеноВсем"]), "bad-word");
        assert_eq!(
            refused(&["--name", "Товары", "--permission", "Права.Мои-Права=РазрешеноВсем"]),
            "bad-word"
        );
        done(dir.path(), &["new-object", made.subsystem, "Enumeration", "Цвета"]);
        assert_eq!(refused(&["--name", "Цвета", "--default", "РазрешеноВсем"]), "kind-has-no");
        expect_sound(dir.path(), made.project);
    }
}

#[test]
fn a_right_with_a_dot_is_one_of_the_project() {
    let (dir, projects) = projects();
    for made in projects {
        let yaml = made.path("Товары.yaml");
        done(dir.path(), &["new-object", made.subsystem, "Catalog", "Товары"]);
        let right = "Права.Свое_Право=РазрешеноВсем";
        done(dir.path(), &["set-access", made.project, "--name", "Товары", "--permission", right]);
        let text = read(dir.path(), &yaml);
        let expected = made.choose(
            "        Права.Свое_Право: РазрешеноВсем\n",
            "        Права.Свое_Право: PermitEveryone\n",
        );
        assert!(text.contains(expected), "{text}");
        for bad in [".", "Права.", ".Свое", "Права..Свое", "Права.1"] {
            let right = format!("{bad}=РазрешеноВсем");
            let refused =
                stapel(dir.path(), &["set-access", made.project, "--name", "Товары", "--permission", &right]);
            assert_eq!(refused.refused(), "bad-word", "{bad}");
        }
        assert_eq!(read(dir.path(), &yaml), text);
    }
}

#[test]
fn rights_are_computed_by_fields() {
    let (dir, projects) = projects();
    for made in projects {
        let yaml = goods(dir.path(), made);
        let computed = "Read=PermissionsComputedForEachObject";
        let set = set_access(made, &["--permission", computed, "--calc-by", "Вес", "--force"]);
        let notes = stapel(dir.path(), &set).json()["notes"].to_string();
        let handler =
            made.choose("ВычислитьРазрешенияДоступаДляОбъектов", "ComputeAccessPermissionsForObjects");
        assert!(notes.contains(handler), "without it there is no access: {notes}");
        let text = read(dir.path(), &yaml);
        let by = made.choose("РасчетРазрешенийПо:\n", "ComputePermissionsBy:\n");
        assert!(text.contains(by) && text.contains("- Вес\n"), "{text}");
        let again = stapel(dir.path(), &set);
        assert_eq!(again.files().len(), 0, "{}", again.out);
    }
}
