//! What lies in folders of resources besides texts of the web: data and plain texts are read, pictures are known by name.

use crate::common::disk::{found, write};

#[test]
fn secrets_are_found_in_data_and_plain_texts_of_resources_only() {
    let dir = tempfile::tempdir().unwrap();
    let project = dir.path().join("Верфь/Лавка");
    write(&project.join("Проект.yaml"), "Имя: Лавка\nПоставщик: Верфь\nВерсия: 1.0.0\n");
    let key = concat!("-----BEGIN PRIVATE ", "KEY-----");
    let rest = "MC4CAQAwBQYDK2VwBCIEIHCx5F0kqYt3RjT8nZ1dM7wVbL2sPe9aGhU6oXiDfJ4N";
    let data = format!("{{\n\"private_key\": \"{key}\\n{rest}\\n-----END PRIVATE KEY-----\\n\"\n}}\n");
    let token = concat!("ghp_", "Zx9Qm4Lr7Tb2Wn8Kd3Vh");
    for folder in ["Склад/Ресурсы", "Склад/Resources/доступ", "Склад"] {
        write(&project.join(folder).join("ключ.json"), &data);
        write(&project.join(folder).join("Чтение.MD"), &format!("Токен: {token}\n"));
    }
    let expected = [
        "Верфь/Лавка/Склад/Resources/доступ/Чтение.MD:1",
        "Верфь/Лавка/Склад/Resources/доступ/ключ.json:2",
        "Верфь/Лавка/Склад/Ресурсы/Чтение.MD:1",
        "Верфь/Лавка/Склад/Ресурсы/ключ.json:2",
    ];
    let secrets = found(dir.path(), "security/secret-in-file");
    assert_eq!(secrets.iter().map(|(place, _)| place).collect::<Vec<_>>(), expected);
    assert!(secrets.iter().all(|(_, message)| !message.contains("Zx9Qm4Lr7Tb2Wn8Kd3Vh")));
}

#[test]
fn pictures_that_nothing_names_are_told_at_the_descriptor() {
    let dir = tempfile::tempdir().unwrap();
    let project = dir.path().join("Dockyard/Shop");
    write(&project.join("Project.yaml"), "Name: Shop\nVendor: Dockyard\nVersion: 1.0.0\n");
    write(&project.join("Main/Resources/page.html"), "<img src='pictures/Logo.PNG'>\n");
    write(&project.join("Main/Print.xbsl"), "method Build()\n    val Page = Resource{page.html}\n;\n");
    let files =
        ["pictures/logo.png", "pictures/old.png", "letters.woff2", "page.png", ".hidden.png", "table.xlsx"];
    for name in files.into_iter().chain(["ignored.png"]) {
        write(&project.join("Main/Resources").join(name), "");
    }
    write(&project.join(".gitignore"), "ignored.png\n");
    write(&dir.path().join("Resources/outside.png"), "");

    let unused = || found(dir.path(), "structure/unused-resource");
    let named = |wanted: &str| {
        let path = format!("'{wanted}'");
        move |(place, message): &(String, String)| {
            place == "Dockyard/Shop/Project.yaml:1" && message.contains(&path)
        }
    };
    let told = unused();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(named("Main/Resources/letters.woff2")(&told[0]), "{told:?}");
    assert!(named("Main/Resources/pictures/old.png")(&told[1]), "{told:?}");

    let put_together = "method Build(Name: String): String\n    return Name + \"-large.png\"\n;\n";
    write(&project.join("Main/Names.xbsl"), put_together);
    assert_eq!(unused(), [], "names of pictures may be made of parts");
}
