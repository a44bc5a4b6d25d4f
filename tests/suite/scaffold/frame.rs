use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{done, projects, read, stapel};

#[test]
fn a_dry_run_answers_with_texts_and_writes_nothing() {
    let (dir, [made, _]) = projects();
    done(dir.path(), &["new-object", made.subsystem, "Справочник", "Товары"]);
    let path = made.path("Товары.yaml");
    let before = read(dir.path(), &path);
    let ran = done(dir.path(), &["add-field", &path, "реквизит", "Вес", "--dry-run"]);
    let json = ran.json();
    let file = &json["files"][0];
    let content = file["content"].as_str().unwrap();
    assert!(
        content.starts_with(&before) && content.ends_with("        Имя: Вес\n        Тип: Строка\n"),
        "{content}"
    );
    let lines = content.lines().count();
    assert_eq!(file["cursor"]["line"], lines - 1);
    assert_eq!(file["cursor"]["character"], "        Тип: Строка".chars().count());
    assert_eq!((&json["deletes"], &json["renames"]), (&serde_json::json!([]), &serde_json::json!([])));
    assert_eq!(json["lint"]["summary"]["errors"], 0);
    let diff = done(dir.path(), &["add-field", &path, "реквизит", "Вес", "--diff"]);
    assert!(diff.out.starts_with(&format!("--- a/{path}\n+++ b/{path}\n@@ ")), "{}", diff.out);
    assert!(diff.out.contains("\n+        Имя: Вес\n"), "{}", diff.out);
    assert_eq!(read(dir.path(), &path), before);
}

#[test]
fn a_change_that_brings_an_error_is_refused_unless_forced() {
    let (dir, [made, _]) = projects();
    done(dir.path(), &["new-object", made.subsystem, "Справочник", "Товары"]);
    let path = made.path("Товары.yaml");
    let before = read(dir.path(), &path);
    let add = ["add-field", &path, "реквизит", "Вес", "--type", "Товары.Ссылка"];
    let refused = stapel(dir.path(), &add);
    assert_eq!(refused.refused(), "new-errors");
    let lint = &refused.json()["lint"];
    assert_eq!(lint["diagnostics"][0]["rule"], "yaml/ref-needs-nullable");
    assert_eq!(lint["diagnostics"][0]["path"], path.as_str());
    assert_eq!(read(dir.path(), &path), before);
    let text = stapel(dir.path(), &[&add[..], &["--format", "text"]].concat());
    assert_eq!((text.code, text.out.as_str()), (2, ""));
    assert!(text.err.contains("ref-needs-nullable") && text.err.contains("--force"), "{}", text.err);
    let forced = stapel(dir.path(), &[&add[..], &["--force"]].concat());
    assert_eq!((forced.code, forced.files()), (1, vec![path.clone()]));
    let other = stapel(dir.path(), &["add-field", &path, "реквизит", "Цвет"]);
    assert_eq!((other.code, other.files().len()), (1, 1), "an old error refuses nothing");
}

#[test]
fn paths_are_shown_as_the_caller_wrote_them() {
    let (dir, [made, _]) = projects();
    done(dir.path(), &["new-object", made.subsystem, "Справочник", "Товары"]);
    let inside = dir.path().join(made.subsystem);
    let files = |dir, path: &str, name| done(dir, &["add-field", path, "реквизит", name]).files();
    assert_eq!(files(&inside, "Товары.yaml", "А"), ["Товары.yaml"]);
    assert_eq!(files(&inside, "../Основное/Товары.yaml", "Б"), ["../Основное/Товары.yaml"]);
    let absolute = inside.join("Товары.yaml").display().to_string();
    assert_eq!(files(dir.path(), &absolute, "В"), std::slice::from_ref(&absolute));
    assert_eq!(files(&inside, "./Товары.yaml", "Г"), ["Товары.yaml"]);
    let project = dir.path().join(made.project);
    let set = ["set-access", ".", "--name", "Товары", "--default", "РазрешеноВсем"];
    assert_eq!(done(&project, &set).files(), ["Основное/Товары.yaml"]);
    let info = done(&project, &["project-info", "."]).json();
    assert_eq!(info["objects"][0]["path"], "Основное/Товары.yaml");
    assert_eq!(info["projects"][0]["dir"], ".");
}

/// A folder with an old state, in which `path` held `before`.
fn undo_folder(project: &Path, path: &str, before: &str) -> PathBuf {
    let undo = project.join(".stapel-undo");
    fs::create_dir(&undo).unwrap();
    fs::write(undo.join("0"), before).unwrap();
    let list = serde_json::json!({"version": 1, "files": [{"path": path, "copy": 0}]});
    fs::write(undo.join("list.json"), list.to_string()).unwrap();
    undo
}

#[test]
fn an_interrupted_change_is_undone_first_and_that_is_told() {
    let (dir, both) = projects();
    for made in both {
        done(dir.path(), &["new-object", made.subsystem, "Справочник", "Товары"]);
        let path = made.path("Товары.yaml");
        let before = read(dir.path(), &path);
        let project = dir.path().join(made.project);
        let below = dir.path().join(&path).strip_prefix(&project).unwrap().to_str().unwrap().to_owned();
        let undo = undo_folder(&project, &below, &before);
        fs::write(undo.join("origin"), stapel::system::origin(&undo).unwrap()).unwrap();
        fs::write(dir.path().join(&path), "Имя: [\n").unwrap();
        let ran = done(dir.path(), &["add-field", &path, "реквизит", "Вес"]);
        assert!(ran.json()["notes"][0].as_str().unwrap().contains("restored"), "{}", ran.out);
        assert!(read(dir.path(), &path).starts_with(&before));
        assert!(!undo.exists());
    }
}

#[test]
fn an_old_state_that_came_with_the_repository_is_not_obeyed() {
    let (dir, both) = projects();
    for made in both {
        done(dir.path(), &["new-object", made.subsystem, "Справочник", "Товары"]);
        let path = made.path("Товары.yaml");
        let before = read(dir.path(), &path);
        let project = dir.path().join(made.project);
        let below = dir.path().join(&path).strip_prefix(&project).unwrap().to_str().unwrap().to_owned();
        let undo = undo_folder(&project, &below, "Чужое: Да\n");
        let add = ["add-field", &path, "реквизит", "Вес"];
        let ran = stapel(dir.path(), &add);
        assert_eq!(ran.refused(), "foreign-undo");
        let error = ran.json()["error"].as_str().unwrap().to_owned();
        assert!(error.contains(&format!("{}/.stapel-undo", made.project)) && error.contains("delete it"));
        assert_eq!(read(dir.path(), &path), before);
        fs::remove_dir_all(&undo).unwrap();
        done(dir.path(), &add);
    }
}

#[test]
fn people_are_told_in_sentences_and_in_their_language() {
    let (dir, [made, _]) = projects();
    let add = ["new-object", made.subsystem, "Справочник", "Товары", "--format", "text"];
    let ran = done(dir.path(), &[&add[..], &["--lang", "ru"]].concat());
    assert!(ran.out.starts_with(&format!("создан: {}\n", made.path("Товары.yaml"))), "{}", ran.out);
    let again = done(dir.path(), &add);
    assert_eq!(again.out, "'Товары' is there already, nothing changed\n");
    let missing = stapel(dir.path(), &["add-field", "repo"]);
    assert_eq!((missing.code, missing.out.as_str()), (2, ""));
    assert!(missing.err.contains("argument KIND is missing"), "{}", missing.err);
}

#[test]
fn data_and_colours_are_chosen_as_for_the_check() {
    let (dir, projects) = projects();
    for made in projects {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
        let data = data.to_str().unwrap();
        done(dir.path(), &["new-object", made.subsystem, "Catalog", "Товары", "--data-dir", data]);
        let path = made.path("Товары.yaml");
        let add = ["add-field", &path, "attribute", "Вес", "--element-version", "9.0.0", "--data-dir", data];
        done(dir.path(), &add);
        let missing =
            ["add-field", &path, "attribute", "Цвет", "--element-version", "1.0.0", "--data-dir", data];
        assert_eq!(stapel(dir.path(), &missing).code, 2);
        let diff = ["add-field", &path, "attribute", "Цвет", "--diff", "--color", "always"];
        assert!(done(dir.path(), &diff).out.contains("\u{1b}["));
    }
}

#[test]
fn a_diff_tells_no_secret_and_hides_nothing() {
    let secret = "Zx9Qm4Lr7Tb2Wn8Kd3Vh";
    let (dir, both) = projects();
    for made in both {
        done(dir.path(), &["new-object", made.subsystem, "ОбщийМодуль", "Вход"]);
        let module = made.path("Вход.xbsl");
        let text = made.choose(
            "метод Войти()\n    знч Токен = \"{secret}\" // \u{202E}\n;\n",
            "method SignIn()\n    val Token = \"{secret}\" // \u{202E}\n;\n",
        );
        let text = text.replace("{secret}", secret);
        fs::write(dir.path().join(&module), &text).unwrap();
        let ran = stapel(dir.path(), &["add-method", &module, "Б", "--diff"]);
        assert!(ran.out.contains("\"***\" // "), "{} {}", ran.out, ran.err);
        assert!(!ran.out.contains(secret) && !ran.out.contains('\u{202E}'), "{}", ran.out);
        assert!(ran.err.contains(&module), "{}", ran.err);
        let forced = stapel(dir.path(), &["add-method", &module, "Б"]);
        assert_eq!((forced.code, forced.files().len()), (1, 1), "an old error refuses nothing");
        assert!(read(dir.path(), &module).contains(&text.replace(";\n", "")), "the file keeps all");
    }
}

#[test]
fn what_nothing_can_be_called_is_refused() {
    let (dir, both) = projects();
    for made in both {
        for (kind, name) in [("Catalog", "Товары"), ("InterfaceComponent", "Вид"), ("CommonModule", "Общий")]
        {
            done(dir.path(), &["new-object", made.subsystem, kind, name]);
        }
        let [form, module] = [made.path("Вид.yaml"), made.path("Общий.xbsl")];
        let package = format!("{}/а-б", made.subsystem);
        let by_keyword = made.choose("если", "if");
        let root = made.choose("Наследует", "Inherits");
        let computed = ["--default", "PermissionsComputedForEachObject", "--calc-by"];
        let project = made.project;
        let before = [read(dir.path(), &form), read(dir.path(), &made.path("Товары.yaml"))];
        for (args, code) in [
            (vec!["new-object", &package, "Catalog", "Новые"], "bad-name"),
            (vec!["new-object", made.subsystem, "Catalog", by_keyword], "reserved-word"),
            (vec!["add-subsystem", project, by_keyword], "reserved-word"),
            (vec!["new-project", ".", "В", by_keyword], "reserved-word"),
            (vec!["new-project", ".", "В", "Н", "--subsystem", by_keyword], "reserved-word"),
            (
                vec!["form-edit", &form, "insert", "--parent", root, "--slot", "а\\б", "--type", "Группа"],
                "bad-name",
            ),
            (vec!["add-method", &module, "Мет", "--returns", "\u{feff}Число"], "bad-code"),
            (vec!["add-method", &module, "Мет", "--annotations", "\u{202e}"], "bad-code"),
            (
                [&["set-access", project, "--name", "Товары"], &computed[..], &["Вес,../х"]].concat(),
                "bad-name",
            ),
        ] {
            assert_eq!(stapel(dir.path(), &args).refused(), code, "{args:?}");
        }
        assert_eq!([read(dir.path(), &form), read(dir.path(), &made.path("Товары.yaml"))], before);
        assert!(!dir.path().join(&package).exists() && !dir.path().join("В").exists());
    }
}
