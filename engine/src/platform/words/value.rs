//! Values of enumerations and booleans in descriptions.

words! {
    Value;

    // Booleans.
    TRUE = "Истина" / "True";
    FALSE = "Ложь" / "False";

    // The empty value.

    // Scopes and environments.
    IN_SUBSYSTEM = "ВПодсистеме" / "InSubsystem";
    IN_PROJECT = "ВПроекте" / "InProject";
    GLOBAL = "Глобально" / "Global";
    IN_TYPE = "ВТипе" / "InType";
    SERVER = "Сервер" / "Server";
    CLIENT = "Клиент" / "Client";
    CLIENT_AND_SERVER = "КлиентИСервер" / "ClientAndServer";

    // Access methods.
    PERMIT_EVERYONE = "РазрешеноВсем" / "PermitEveryone";
    PERMIT_AUTHENTICATED = "РазрешеноАутентифицированным" / "PermitAuthenticated";
    PERMIT_ADMINISTRATORS = "РазрешеноАдминистраторам";
    PERMISSIONS_COMPUTED = "РазрешенияВычисляются" / "PermissionsComputed";
    PERMISSIONS_COMPUTED_FOR_EACH_OBJECT = "РазрешенияВычисляютсяДляКаждогоОбъекта" / "PermissionsComputedForEachObject";

    // Projects and languages.
    APPLICATION = "Приложение" / "Application";
    LIBRARY = "Библиотека" / "Library";
    EXTENSION = "Расширение" / "Extension";
    RUSSIAN = "Русский" / "Russian";
    ENGLISH = "Английский" / "English";

    // Deletion.
    DELETION_MARK = "ПометкаУдаления" / "DeletionMark";
    IMMEDIATELY = "Немедленно" / "Immediately";
    DELETE_CURRENT = "УдалятьТекущий" / "DeleteCurrent";
    CLEAR = "Очищать" / "Clear";
    FORBID_DELETION = "ЗапрещатьУдаление";
    NO_ACTION = "НетДействия";

    // Registers and constants.
    NON_PERIODIC = "Непериодический" / "NonPeriodic";
    PERIOD_INSTANT = "Момент";
    SECOND = "Секунда";
    DAY = "День" / "Day";
    MONTH = "Месяц" / "Month";
    QUARTER = "Квартал" / "Quarter";
    YEAR = "Год" / "Year";
    BALANCE = "Остатки";
    TURNOVERS = "Обороты" / "Turnovers";

    // Attributes and contracts.
    ALLOW = "Разрешить";
    ALWAYS_FORBID = "ЗапретитьВсегда";
    RAISE_ERROR = "ВыдаватьОшибку";
    CORRECT = "Исправлять";
    AVAILABLE = "Доступны";
    UNAVAILABLE = "Недоступны";

    // Reports.
    TABLE = "Таблица" / "Table";
    QUERY = "Запрос";

    // Importance, danger, events of the event log.
    LOW = "Низкая" / "Low";
    NORMAL = "Обычная" / "Normal";
    MEDIUM = "Средняя";
    HIGH = "Высокая" / "High";
    FROM_CONSTRUCTOR = "ИзКонструктора" / "FromConstructor";
    INFORMATION = "Информация" / "Information";
    ERROR = "Ошибка" / "Error";
    OPERATION = "Операция" / "Operation";
    WARNING = "Предупреждение";

    // Components. `None` is a real value of the platform; the word for a missing scroll, gap or danger.
    AUTO = "Авто" / "Auto";
    NONE = "Отсутствует" / "None";
    LOAD_ON_SCROLL = "ПодгрузкаПриПрокрутке";
    VERTICAL = "Вертикальная" / "Vertical";
    HORIZONTAL = "Горизонтальная" / "Horizontal";
    MATRIX = "Матричная";

    // Two genders of one English word.
    SINGLE = "Одинарный" / "Single";
    SINGLE_WIDTH = "Одинарная" / "Single";
    DOUBLE = "Двойная" / "Double";
    BEGIN = "Начало";
    CENTER = "Центр" / "Center";
    END = "Конец" / "End";
    BANNER = "Баннер" / "Banner";
    CARD = "Карточка" / "Card";
    MAIN = "Основная" / "Main";
    MINIMAL = "Минимальная" / "Minimal";
    BADGE = "Значок";
    SWITCHER = "Переключатель";
    UP = "Вверх" / "Up";
    DOWN = "Вниз" / "Down";
    COMMON = "Общее" / "Common";
}
