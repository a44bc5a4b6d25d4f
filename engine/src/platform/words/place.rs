//! Names of files and folders with a meaning, without extensions.

words! {
    Place;

    PROJECT = "Проект" / "Project";
    SUBSYSTEM = "Подсистема" / "Subsystem";
    RESOURCES = "Ресурсы" / "Resources";
    LOCALIZATION = "Локализация" / "Localization";

    // What the namespaces of the platform itself begin with.
    PLATFORM = "Стд" / "Std";
}
