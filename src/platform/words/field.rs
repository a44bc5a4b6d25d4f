//! Standard attributes: they exist when declared by these names, and take no Ид.

words! {
    Field;

    // `Name` is the English of the standard attribute and of the key `Имя` alike.
    NAME = "Наименование" / "Name";
    CODE = "Код" / "Code";

    // The pair is that of the type of the same name.
    DATE = "Дата" / "Date";
    NUMBER = "Номер";
    OWNER = "Владелец";
    PARENT = "Родитель";
    FILES = "Файлы";
    RECORDER = "Регистратор";

    // Always there, never declared. Public English sources write the first as Link and, like the facet, as
    // Reference: accept both.
    LINK = "Ссылка" / "Link";
    DELETION_MARK = "ПометкаУдаления" / "DeletionMark";
    LINE_NUMBER = "НомерСтроки";
}
