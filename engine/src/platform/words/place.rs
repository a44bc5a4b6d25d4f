//! Names of files and folders with a meaning, without extensions.

words! {
    Place;

    PROJECT = "Проект" / "Project";
    SUBSYSTEM = "Подсистема" / "Subsystem";
    RESOURCES = "Ресурсы" / "Resources";
    LOCALIZATION = "Локализация" / "Localization";
}
