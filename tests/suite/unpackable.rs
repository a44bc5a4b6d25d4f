//! What packing refuses because of names and links is found by a check, too.

use std::{fs, os::unix::fs::symlink};

use crate::common::disk::{answer, found, write};

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

    let found = found(dir.path(), "structure/unpackable");
    let of = |path: &str| -> Vec<&str> {
        let place = format!("Верфь/Лавка/{path}:1");
        found.iter().filter(|(known, _)| *known == place).map(|(_, message)| message.as_str()).collect()
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
        answer(dir.path(), &["pack", "--no-config", "--no-check", "--format", "json", "Верфь/Лавка"]);
    let refused = refused["errors"].as_array().unwrap();
    assert_eq!(refused.len(), found.len() + 2, "{refused:?}");
}
