//! Types of the language, of the standard library and of interface components.

words! {
    Type;

    // Values.
    STRING = "Строка" / "String";
    NUMBER = "Число" / "Number";
    BOOLEAN = "Булево" / "Boolean";
    DATE = "Дата" / "Date";
    DATE_TIME = "ДатаВремя" / "DateTime";
    TIME = "Время" / "Time";
    INSTANT = "Момент" / "Instant";
    DURATION = "Длительность" / "Duration";
    TIME_ZONE = "ЧасовойПояс" / "TimeZone";
    UUID = "Ууид" / "Uuid";
    BYTES = "Байты" / "Bytes";
    VERSION = "Версия" / "Version";
    LOCALE = "Локаль" / "Locale";
    PATTERN = "Образец" / "Pattern";
    SINGLETON = "Одиночка";
    URL = "Url" / "Url";
    OBJECT = "Объект" / "Object";
    UNDEFINED = "Неопределено" / "Undefined";
    TYPE = "Тип" / "Type";
    ENTITY = "Сущность" / "Entity";
    ACCESS_CONTEXT = "КонтекстДоступа" / "AccessContext";
    ACCESS_PERMISSION = "РазрешениеДоступа" / "AccessPermission";

    // Collections.
    ARRAY = "Массив" / "Array";
    MAP = "Соответствие" / "Map";
    SET = "Множество" / "Set";
    COLLECTION = "Коллекция" / "Collection";
    ITERABLE = "Обходимое" / "Iterable";
    KEY_AND_VALUE = "КлючИЗначение" / "KeyAndValue";
    READABLE_ARRAY = "ЧитаемыйМассив" / "ReadableArray";
    READABLE_SET = "ЧитаемоеМножество" / "ReadableSet";
    READABLE_MAP = "ЧитаемоеСоответствие" / "ReadableMap";
    READABLE_COLLECTION = "ЧитаемаяКоллекция" / "ReadableCollection";
    MUTABLE_COLLECTION = "ИзменяемаяКоллекция" / "MutableCollection";
    MUTABLE_ARRAY = "ИзменяемыйМассив" / "MutableArray";
    MUTABLE_SET = "ИзменяемоеМножество" / "MutableSet";
    MUTABLE_MAP = "ИзменяемоеСоответствие" / "MutableMap";

    // Exceptions, resources, queries.
    EXCEPTION = "Исключение" / "Exception";
    HTTP_EXCEPTION = "ИсключениеHttp" / "HttpException";
    ACCESS_DENIED_EXCEPTION = "ИсключениеДоступЗапрещен" / "AccessDeniedException";
    INDEX_OUT_OF_BOUNDS_EXCEPTION = "ИсключениеИндексВнеГраниц" / "IndexOutOfBoundsException";
    ILLEGAL_STATE_EXCEPTION = "ИсключениеНедопустимоеСостояние" / "IllegalStateException";
    ILLEGAL_ARGUMENT_EXCEPTION = "ИсключениеНедопустимыйАргумент" / "IllegalArgumentException";
    CLOSEABLE = "Закрываемое" / "Closeable";
    CONTEXT = "Контекст" / "Context";
    QUERY = "Запрос" / "Query";
    QUERY_RESULT = "РезультатЗапроса" / "QueryResult";
    CUSTOM_QUERY = "ПроизвольныйЗапрос";
    RESOURCE = "Ресурс" / "Resource";
    EVENT = "Событие" / "Event";
    RESOURCES_PACKAGE = "ПакетРесурсов" / "ResourcesPackage";
    BINARY_OBJECT = "ДвоичныйОбъект" / "BinaryObject";
    USERS = "Пользователи" / "Users";
    STANDARD_SETTINGS_STORAGE = "СтандартноеХранилищеНастроек";
    USERS_LISTS = "СпискиПользователей";
    USERS_LIST = "СписокПользователей";
    EVENT_LOG = "ЖурналСобытий";

    // Enumerations declared in projects derive from it; the kind of element is called Enumeration.
    ENUM = "Перечисление" / "Enum";

    // Look.
    AUTO = "Авто" / "Auto";
    IMAGE = "Картинка" / "Image";
    COLOR = "Цвет" / "Color";
    ABSOLUTE_COLOR = "АбсолютныйЦвет" / "AbsoluteColor";
    FONT = "Шрифт" / "Font";
    ABSOLUTE_FONT = "АбсолютныйШрифт" / "AbsoluteFont";

    // Forms.
    COMPONENT = "Компонент" / "Component";
    INTERFACE_COMPONENT = "КомпонентИнтерфейса" / "InterfaceComponent";
    FORM = "Форма" / "Form";
    OBJECT_FORM = "ФормаОбъекта" / "ObjectForm";
    LIST_FORM = "ФормаСписка" / "ListForm";
    RECORD_FORM = "ФормаЗаписи" / "RecordForm";
    REPORT_FORM = "ФормаОтчета" / "ReportForm";
    PROCESSING_FORM = "ФормаОбработки" / "ProcessingForm";
    FORM_TEMPLATE = "ШаблонФормы" / "FormTemplate";
    CUSTOM_FORM_TEMPLATE = "ПроизвольныйШаблонФормы" / "CustomFormTemplate";
    SECTIONS_FORM_TEMPLATE = "ШаблонФормыСРазделами" / "FormWithSectionsTemplate";
    FORM_SECTION = "РазделФормы" / "FormSection";
    STANDARD_CLIENT_APPLICATION_WITH_SECTIONS = "СтандартноеКлиентскоеПриложениеСРазделами" / "StandardClientApplicationWithSections";
    CLIENT_APPLICATION = "КлиентскоеПриложение";
    STANDARD_CLIENT_APPLICATION = "СтандартноеКлиентскоеПриложение";
    CUSTOM_CLIENT_APPLICATION = "ПроизвольноеКлиентскоеПриложение";

    // Groups, labels, input.
    GROUP = "Группа" / "Group";
    AUTOMATIC_GROUP = "АвтоматическаяГруппа";
    FIXED_GROUP = "ФиксированнаяГруппа";
    SEPARATING_GROUP = "ГруппаСРазделителем";
    COLLAPSIBLE_COMPONENT = "СворачиваемыйКомпонент" / "CollapsibleComponent";
    PAGES = "Страницы" / "Pages";
    PAGE = "Страница" / "Page";
    LABEL = "Надпись" / "Label";
    BUTTON = "Кнопка" / "Button";
    CHECKBOX = "Флажок" / "Checkbox";

    // The input field is called Edit in English.
    EDIT = "ПолеВвода" / "Edit";
    VALUE_CHOICE = "ВыборЗначения" / "ValueChoice";
    FILES_CHOICE = "ВыборФайлов" / "FilesChoice";
    FILE_LIST = "СписокФайлов" / "FileList";
    FORMATTED_DOCUMENT = "ФорматированныйДокумент" / "FormattedDocument";
    PDF_VIEW = "ПросмотрPdf";
    SPLITTING_GROUP = "РазделяющаяГруппа";
    TAG_PANEL = "ПанельТегов";
    STAGE_PANEL = "ПанельЭтапов";
    PIE_CHART = "КруговаяДиаграмма" / "CircleChart";
    SPEEDOMETER_CHART = "ДиаграммаСпидометр" / "SpeedometerChart";
    HTML_CONTAINER = "КонтейнерHtml" / "HtmlContainer";
    CARD = "Карточка" / "Card";
    STANDARD_CARD = "СтандартнаяКарточка" / "StandardCard";
    CUSTOM_CARD = "ПроизвольнаяКарточка" / "CustomCard";
    POPUP_COMPONENT = "ВсплывающийКомпонент" / "PopupComponent";

    // Tables and lists.
    TABLE = "Таблица" / "Table";
    STANDARD_TABLE_COLUMN = "СтандартнаяКолонкаТаблицы" / "StandardTableColumn";
    CUSTOM_TABLE_COLUMN = "ПроизвольнаяКолонкаТаблицы" / "CustomTableColumn";
    TABLE_COLUMN = "КолонкаТаблицы" / "TableColumn";
    LIST = "Список" / "List";
    STANDARD_LIST = "СтандартныйСписок" / "StandardList";
    CUSTOM_LIST = "ПроизвольныйСписок" / "CustomList";
    LIST_ROW = "СтрокаСписка" / "ListRow";
    CUSTOM_LIST_ROW = "ПроизвольнаяСтрокаСписка" / "CustomListRow";
    DYNAMIC_LIST = "ДинамическийСписок" / "DynamicList";
    DYNAMIC_LIST_ROW = "СтрокаДинамическогоСписка" / "DynamicListRow";
    DYNAMIC_LIST_FIELD = "ПолеДинамическогоСписка" / "DynamicListField";
    NO_HIERARCHY = "ИерархияОтсутствует";
    LIST_NAVIGATION = "НавигацияВСписке" / "ListNavigation";
    FILTER_ITEM = "ЭлементФильтра" / "FilterItem";
    FILTER_ITEM_GROUP = "ГруппаЭлементовФильтра" / "FilterItemGroup";
    FILTER_ITEM_EXPRESSION = "ЭлементФильтраВыражение" / "FilterItemExpression";
    ARRAY_DATA_SOURCE = "ИсточникДанныхМассив" / "ArrayDataSource";
    TREE_DATA_SOURCE = "ИсточникДанныхДерево" / "TreeDataSource";

    // Commands.
    COMMAND = "Команда" / "Command";
    USUAL_COMMAND = "ОбычнаяКоманда" / "UsualCommand";
    SWITCHABLE_COMMAND = "ПереключаемаяКоманда" / "SwitchableCommand";
    NAVIGATION_COMMAND = "НавигационнаяКоманда" / "NavigationCommand";
    COMMAND_WITH_PARAMETER = "КомандаСПараметром" / "CommandWithParameter";
    COMMAND_WITH_COMPONENT = "КомандаСКомпонентом" / "CommandWithComponent";
    COMMAND_INTERFACE_FRAGMENT = "ФрагментКомандногоИнтерфейса" / "CommandInterfaceFragment";

    // Events.
    COMPONENT_EVENT = "СобытиеКомпонента" / "ComponentEvent";
    ON_CLICK_EVENT = "СобытиеПриНажатии" / "OnClickEvent";
    ON_CHANGE_EVENT = "СобытиеПриИзменении" / "OnChangeEvent";
}

/// The types whose values can be written as literals, apart from patterns.
pub const WITH_LITERALS: [super::Word; 13] = [
    STRING, NUMBER, BOOLEAN, DATE, DATE_TIME, TIME, INSTANT, DURATION, TIME_ZONE, UUID, BYTES, VERSION,
    LOCALE,
];
