//! What packing refuses because of names and links is found by a check, too.

use std::{fs, os::unix::fs::symlink, path::Path, process::Command};

fn stapel(dir: &Path, args: &[&str]) -> serde_json::Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
    let output = command.current_dir(dir).args(args).output().unwrap();
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[test]
fn a_check_tells_of_links_and_names_that_packing_refuses() {
    let dir = tempfile::tempdir().unwrap();
    let project = dir.path().join("Верфь/Лавка");
    write(&project.join("Проект.yaml"), "Имя: Лавка\nПоставщик: Верфь\nВерсия: 1.0.0\n");
    for name in ["Товары", "товары", "Что?", "Con"] {
        write(&project.join(format!("Склад/{name}.yaml")), "ВидЭлемента: Справочник\nИмя: Товары\n");
    }
    write(&dir.path().join("лого.svg"), "<svg/>");
    fs::create_dir(project.join("Ресурсы")).unwrap();
    symlink("../../../лого.svg", project.join("Ресурсы/лого.svg")).unwrap();
    symlink("Склад", project.join("Касса")).unwrap();
    symlink("nothing", project.join(".gone")).unwrap();
    symlink("Товары.yaml", project.join("Склад/Пыль.yaml")).unwrap();
    write(&project.join(".gitignore"), "Пыль.yaml\n");

    let report =
        stapel(dir.path(), &["--no-config", "--select", "structure/unpackable", "--format", "json", "."]);
    let found = report["diagnostics"].as_array().unwrap().iter().map(|found| {
        let text = |key: &str| found[key].as_str().unwrap().trim_start_matches("./");
        (text("path"), text("message"))
    });
    let found: Vec<(&str, &str)> = found.collect();
    let of = |path: &str| -> Vec<&str> {
        let path = format!("Верфь/Лавка/{path}");
        found.iter().filter(|(known, _)| *known == path).map(|(_, message)| *message).collect()
    };
    let links = of("Проект.yaml");
    assert!(links.len() == 2 && links[0].contains("Касса") && links[1].contains("лого.svg"), "{found:?}");
    // The same from wherever the check is run, so that a baseline knows them again.
    assert!(!links.iter().any(|message| message.contains("Верфь")), "{links:?}");
    assert!(of("Склад/товары.yaml")[0].contains("Склад/Товары.yaml"), "{found:?}");
    assert!(of("Склад/Что?.yaml")[0].contains('?') && of("Склад/Con.yaml")[0].contains("Con"), "{found:?}");
    assert_eq!(found.len(), 5, "{found:?}");

    // A link that git ignores and one whose name begins with a dot are refused only there.
    let refused =
        stapel(dir.path(), &["pack", "--no-config", "--no-check", "--format", "json", "Верфь/Лавка"]);
    let refused = refused["errors"].as_array().unwrap();
    assert_eq!(refused.len(), found.len() + 2, "{refused:?}");
}
