//! Members of types and global methods.

words! {
    Member;

    // Collections and strings.
    ADD = "Добавить";
    INSERT = "Вставить";
    REMOVE = "Удалить";
    REMOVE_BY_INDEX = "УдалитьПоИндексу" / "RemoveByIndex";
    CLEAR = "Очистить";
    CONTAINS = "Содержит";
    FIND = "Найти";
    SIZE = "Размер" / "Size";
    LENGTH = "Длина" / "Length";
    FIRST = "Первый" / "First";
    LAST = "Последний";
    FIRST_OR_UNDEFINED = "ПервыйИлиНеопределено";
    FIRST_OR_DEFAULT = "ПервыйИлиУмолчание";
    SINGLE = "Единственный";
    SINGLE_OR_UNDEFINED = "ЕдинственныйИлиНеопределено";
    SINGLE_OR_DEFAULT = "ЕдинственныйИлиУмолчание";
    EMPTY = "Пусто" / "Empty";
    GET = "Получить" / "Get";
    FOR_EACH = "ДляКаждого";
    FILTER = "Фильтровать";
    SORT = "Сортировать";
    TO_ARRAY = "ВМассив" / "ToArray";
    FIND_TYPE = "НайтиТип";
    TO_STRING = "ВСтроку" / "ToString";
    PRESENTATION = "Представление" / "Presentation";
    CHAR_AT = "Символ" / "CharAt";
    GET_LINES = "ПолучитьСтроки" / "GetLines";
    CROP = "Обрезать" / "Crop";
    CONVERT = "Преобразовать" / "Convert";
    REPLACE = "Заменить";
    SUBSTITUTE = "Подставить";
    REPLACE_NULL = "ЗаменитьNull" / "ReplaceNull";
    SKIP_UNDEFINED = "ПропуститьНеопределено" / "SkipUndefined";
    GET_TYPE = "ПолучитьТип" / "GetType";
    BY_NAME = "ПоИмени" / "ByName";
    ITEMS = "Элементы" / "Items";
    INDEX = "Индекс";
    KEY = "Ключ";
    DATA = "Данные" / "Data";
    NOW = "Сейчас";
    CURRENT = "Текущий" / "Current";

    // Objects, queries and resources.
    WRITE = "Записать" / "Write";
    WRITE_AND_CLOSE = "ЗаписатьИЗакрыть" / "WriteAndClose";
    CLOSE = "Закрыть" / "Close";
    OPEN = "Открыть" / "Open";
    SHOW = "Показать" / "Show";
    EXECUTE = "Выполнить" / "Execute";
    LOAD_OBJECT = "ЗагрузитьОбъект" / "LoadObject";
    CREATE_OBJECT = "СоздатьОбъект";
    GET_REFERENCE = "ПолучитьСсылку" / "GetReference";
    FIND_BY_CODE = "НайтиПоКоду" / "FindByCode";
    IS_NEW = "ЭтоНовый" / "IsNew";
    READ_OBJECT = "ПрочитатьОбъект" / "ReadObject";
    READ_AS_BYTES = "ПрочитатьКакБайты";
    READ_AS_STRING = "ПрочитатьКакСтроку" / "ReadAsString";
    OPEN_READABLE_STREAM = "ОткрытьПотокЧтения" / "OpenReadableStream";
    EXTEND = "Дополнить";
    RECOMPUTE_ACCESS_PERMISSIONS = "ПересчитатьРазрешенияДоступа" / "RecomputeAccessPermissions";
    RECOMPUTE_ACCESS_PERMISSIONS_FOR_OBJECTS = "ПересчитатьРазрешенияДоступаДляОбъектов";
    WITH_REQUEST_PARAMETERS = "СПараметрамиЗапроса" / "WithRequestParameters";
    SLICE_LAST = "СрезПоследних" / "SliceLast";

    // Exceptions.
    DESCRIPTION = "Описание";
    CAUSE = "Причина";

    // Forms and globals.
    USE = "Использовать";
    COMPONENTS = "Компоненты" / "Components";
    ADD_ROW = "ДобавитьСтроку" / "AddRow";
    MESSAGE = "Сообщить" / "Message";
    GO_TO_LINK = "ПерейтиПоСсылке" / "GoToLink";
    EVAL = "Вычислить" / "Eval";
    IS_NARROW_SCREEN = "ЭтоУзкийЭкран" / "IsNarrowScreen";
}
