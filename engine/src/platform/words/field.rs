//! Standard attributes: they exist when declared by these names, and take no Ид.

words! {
    Field;

    // `Name` is the English of the standard attribute and of the key `Имя` alike.
    NAME = "Наименование" / "Name";
    CODE = "Код" / "Code";

    // The pair is that of the type of the same name.
    DATE = "Дата" / "Date";
    // The pairs are those of the classes that describe them.
    NUMBER = "Номер" / "Number";
    OWNER = "Владелец" / "Owner";
    PARENT = "Родитель" / "Parent";
    FILES = "Файлы" / "Files";
    RECORDER = "Регистратор" / "Recorder";

    // Given by the platform to the kinds that have them.
    PERIOD = "Период";
    ACTIVITY = "Активность";
    MOVEMENT_KIND = "ВидДвижения";
    RECORD_KEY = "КлючЗаписи" / "RecordKey";
    PREDEFINED = "Предопределенный";
    IS_FOLDER = "ЭтоГруппа";
    POSTED = "Проведен";
    DATA_VERSION = "ВерсияДанных";
    THIS_NODE = "ЭтотУзел";
    RECEIVED_NUMBER = "НомерПринятого";
    SENT_NUMBER = "НомерОтправленного";
    USER = "Пользователь";
    PRESENTATION = "Представление" / "Presentation";

    // Always there, never declared. Public English sources write the first as Link and, like the facet, as
    // Reference: accept both.
    LINK = "Ссылка" / "Link";
    DELETION_MARK = "ПометкаУдаления" / "DeletionMark";
    LINE_NUMBER = "НомерСтроки";
}
