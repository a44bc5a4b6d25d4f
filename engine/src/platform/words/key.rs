//! Keys of descriptors and elements.

words! {
    Key;

    // Every element.
    ELEMENT_KIND = "ВидЭлемента" / "ElementKind";
    ID = "Ид" / "Id";
    NAME = "Имя" / "Name";
    TYPE = "Тип" / "Type";
    PRESENTATION = "Представление" / "Presentation";
    DESCRIPTION = "Описание";
    VISIBILITY_SCOPE = "ОбластьВидимости" / "VisibilityScope";
    IMPORT = "Импорт" / "Import";
    ENVIRONMENT = "Окружение" / "Environment";
    INTERFACE = "Интерфейс" / "Interface";
    INHERITS = "Наследует" / "Inherits";

    // Descriptors of projects and subsystems.
    VENDOR = "Поставщик" / "Vendor";
    VENDOR_PRESENTATION = "ПредставлениеПоставщика" / "VendorPresentation";
    VERSION = "Версия" / "Version";
    COMPATIBILITY_MODE = "РежимСовместимости" / "CompatibilityMode";
    PROJECT_KIND = "ВидПроекта" / "ProjectKind";
    LOCALIZATION_LANGUAGES = "ЯзыкиЛокализации" / "LocalizationLanguages";
    DEFAULT_LANGUAGE = "ЯзыкПоУмолчанию" / "DefaultLanguage";
    DEVELOPMENT_LANGUAGE = "ЯзыкРазработки" / "DevelopmentLanguage";
    LIBRARIES = "Библиотеки" / "Libraries";
    BASE_PROJECT = "НаОсновеПроекта";
    USING = "Использование" / "Using";
    INCLUDE_IN_AUTO_INTERFACE = "ВключатьВАвтоИнтерфейс" / "IncludeInAutoInterface";
    CREATE_ON_INPUT = "ИспользоватьСозданиеПриВводе";

    // Sections with lists of items.
    ATTRIBUTES = "Реквизиты" / "Attributes";
    TABULAR_PARTS = "ТабличныеЧасти" / "TabularParts";
    DIMENSIONS = "Измерения" / "Dimensions";
    RESOURCES = "Ресурсы" / "Resources";

    // Items of enumerations and command interface fragments; in a privilege on elements the key is Elements.
    ITEMS = "Элементы" / "Items";
    FIELDS = "Поля" / "Fields";
    PARAMETERS = "Параметры" / "Parameters";
    QUERY_PARAMETERS = "ПараметрыЗапроса" / "QueryParameters";
    WRITE_PARAMETERS = "ПараметрыЗаписи" / "WriteParameters";
    DELETE_PARAMETERS = "ПараметрыУдаления" / "DeleteParameters";
    CONSTANTS = "Константы" / "Constants";
    PROPERTIES = "Свойства" / "Properties";
    EVENTS = "События" / "Events";
    OPERATIONS = "Операции";
    INDEXES = "Индексы" / "Indexes";
    ADDITIONAL_FIELDS = "ДополнительныеПоля";
    CONTRACTS = "Контракты" / "Contracts";
    CONTRACT_TABLES = "ТаблицыКонтракта";
    ANNOTATIONS = "Аннотации" / "Annotations";
    STRINGS = "Строки" / "Strings";
    TEMPLATES = "Шаблоны" / "Templates";
    CREATE_ON_BASIS = "СозданиеНаОсновании" / "CreateOnBasis";
    INPUT_BY_STRING = "ВводПоСтроке" / "InputByString";
    ADDITIONAL_HIERARCHIES = "ДополнительныеИерархии" / "AdditionalHierarchies";
    TYPES_SETTINGS = "НастройкиТипов";
    TYPE_SETTINGS = "НастройкиТипа";

    // What an element is.
    HIERARCHICAL = "Иерархический" / "Hierarchical";
    DEFAULT_HIERARCHY = "ИерархияПоУмолчанию" / "DefaultHierarchy";
    HIERARCHY = "Иерархия" / "Hierarchy";
    PARENT_FIELD = "ПолеРодителя";
    DELETION_MODE = "РежимУдаления" / "DeletionMode";
    PERIODICITY = "Периодичность";
    REGISTER_KIND = "ВидРегистра" / "RegisterKind";
    STORE_PERIODIC_TOTALS = "ХранитьПериодическиеИтоги";
    STORE_CURRENT_TOTALS = "ХранитьТекущиеИтоги";
    MANUAL_GRANT = "РучнаяВыдача" / "ManualGrant";
    DATA_SOURCE_KIND = "ВидИсточникаДанных";
    DATA_SOURCE = "ИсточникДанных" / "DataSource";
    REPORT_LAYOUT = "Макет";
    OBJECT = "Объект" / "Object";
    LIST = "Список" / "List";
    RECORD = "Запись" / "Record";
    FORM = "Форма" / "Form";
    COMPOSITION = "Состав";

    // Access.
    ACCESS_CONTROL = "КонтрольДоступа" / "AccessControl";
    PERMISSIONS = "Разрешения" / "Permissions";
    COMPUTE_PERMISSIONS_BY = "РасчетРазрешенийПо" / "ComputePermissionsBy";
    DEFAULT = "ПоУмолчанию" / "Default";
    CREATE = "Создание" / "Create";
    READ = "Чтение" / "Read";
    UPDATE = "Изменение" / "Update";
    DELETE = "Удаление" / "Delete";
    CALL = "Вызов" / "Call";

    // Attributes and other typed items.
    DEFAULT_VALUE = "ЗначениеПоУмолчанию" / "DefaultValue";
    UNFILLED_VALUE = "НезаполненноеЗначение";
    REQUIRED = "Обязательное" / "Required";
    READ_ONLY = "ТолькоЧтение" / "ReadOnly";
    UNIQUENESS = "Уникальность" / "Uniqueness";
    LENGTH = "Длина" / "Length";
    MAX_LENGTH = "МаксимальнаяДлина" / "MaxLength";
    MIN_LENGTH = "МинимальнаяДлина";
    MULTILINE = "Многострочная" / "Multiline";
    LENGTH_CONTROL = "КонтрольДлины" / "LengthControl";
    INTEGER_PART_LENGTH = "ДлинаЦелойЧасти" / "IntegerPartLength";
    FRACTIONAL_PART_LENGTH = "ДлинаДробнойЧасти";
    MIN_VALUE = "МинимальноеЗначение" / "MinValue";
    MAX_VALUE = "МаксимальноеЗначение" / "MaxValue";
    LIMITS_CONTROL = "КонтрольПредельныхЗначений";
    FRACTIONAL_PART_CONTROL = "КонтрольДробнойЧасти";
    ITEM_LIMITS = "ОграниченияЭлементов";
    AUTO_NUMBERING = "Автонумерация" / "AutoNumbering";
    NUMBERING_SERIES = "СерииНумерации" / "NumberingSeries";
    ON_REFERENCED_OBJECT_DELETION = "ПриУдаленииОбъектаПоСсылке" / "OnReferencedObjectDeletion";
    USE_IN_FULL_TEXT_SEARCH = "ИспользоватьВПолнотекстовомПоиске";
    FILL_ON_COPY = "ЗаполнятьПриКопировании";
    PERSONAL_DATA = "ПерсональныеДанные";
    LEADING = "Ведущее";
    CONTEXTUAL = "Контекстный" / "Contextual";
    STORED_DATA = "ХранимыеДанные";

    // Services.
    ROOT_URL = "КорневойUrl" / "RootUrl";
    URL_TEMPLATES = "ШаблоныUrl" / "UrlTemplates";
    TEMPLATE = "Шаблон" / "Template";
    METHODS = "Методы" / "Methods";
    METHOD = "Метод" / "Method";
    ANY_METHOD = "ЛюбойМетод";
    HANDLER = "Обработчик" / "Handler";
    HANDLERS = "Обработчики";
    NAMESPACE = "ПространствоИмен";

    // Commands and events of the event log.
    IMPORTANCE = "Важность" / "Importance";
    VISIBLE = "Видимость" / "Visible";

    // `Enabled` is the English of two keys: availability of a control and the older switch of a feature.
    ENABLED = "Доступность" / "Enabled";
    ENABLED_SWITCH = "Включено" / "Enabled";
    ACTION_DANGER = "ОпасностьДействия";
    IMAGE = "Изображение" / "Image";
    TOOLTIP = "Подсказка" / "Tooltip";
    FORM_TYPE = "ТипФормы" / "FormType";
    COMPONENT_TYPE = "ТипКомпонента";
    ACTIVE_PRESENTATION = "ПредставлениеАктивного";
    INACTIVE_PRESENTATION = "ПредставлениеНеактивного";
    EVENT_KIND = "ВидСобытия" / "EventKind";
    ERROR_NATURE = "ХарактерОшибки" / "ErrorNature";
    PRESENTATION_TEMPLATE = "ШаблонПредставления";
    START_PRESENTATION_TEMPLATE = "ШаблонПредставленияНачала";
    END_PRESENTATION_TEMPLATE = "ШаблонПредставленияКонца";
    ERROR_PRESENTATION_TEMPLATE = "ШаблонПредставленияОшибки";

    // Interface components.
    CONTENT = "Содержимое" / "Content";
    PAGES = "Страницы" / "Pages";
    COLUMNS = "Колонки" / "Columns";
    HEADER = "Шапка";
    FOOTER = "Подвал";
    COMMANDS = "Команды" / "Commands";
    ROW_COMMANDS = "КомандыСтроки" / "RowCommands";
    CHECKED_ROWS_COMMANDS = "КомандыНадОтмеченнымиСтроками";
    CREATION_COMMANDS = "КомандыСоздания";
    MAIN_COMMAND = "ОсновнаяКоманда" / "MainCommand";
    USUAL_COMMANDS = "ОбычныеКоманды" / "UsualCommands";
    ADDITIONAL_COMMANDS = "ДополнительныеКоманды" / "AdditionalCommands";
    TITLE = "Заголовок" / "Title";
    TEXT = "Текст";
    TITLE_LOCATION = "РасположениеЗаголовка" / "TitleLocation";
    VALUE = "Значение" / "Value";
    PLACEHOLDER_TEXT = "ЗамещающийТекст" / "PlaceholderText";
    KIND = "Вид" / "Kind";
    DISPLAY_KIND = "ВидОтображения" / "DisplayKind";
    SWITCHER_DISPLAY_KIND = "ВидОтображенияПереключателя";
    LAYOUT = "Компоновка" / "Layout";
    MATRIX_LAYOUT_SETTINGS = "НастройкиМатричнойКомпоновки" / "MatrixLayoutSettings";
    PICTURE = "Картинка";
    COLOR = "Цвет" / "Color";
    BACKGROUND = "Фон" / "Background";
    FONT = "Шрифт" / "Font";
    SIZE = "Размер";
    HEIGHT = "Высота" / "Height";
    WIDTH = "Ширина" / "Width";
    MAX_WIDTH = "МаксимальнаяШирина" / "MaxWidth";
    MAX_HEIGHT = "МаксимальнаяВысота";
    MIN_WIDTH = "МинимальнаяШирина" / "MinWidth";
    MIN_HEIGHT = "МинимальнаяВысота";
    WIDTH_IN_COLUMNS = "ШиринаВКолонках" / "WidthInColumns";
    STRETCH_WEIGHT = "ВесПриРастягивании" / "StretchWeight";
    HORIZONTAL_STRETCH = "РастягиватьПоГоризонтали" / "HorizontalStretch";
    VERTICAL_STRETCH = "РастягиватьПоВертикали" / "VerticalStretch";
    VERTICAL_ITEMS_SPACING = "ИнтервалМеждуЭлементамиПоВертикали" / "VerticalItemsSpacing";
    HORIZONTAL_ALIGN_IN_GROUP = "ВыравниваниеВГруппеПоГоризонтали" / "HorizontalAlignInGroup";
    VERTICAL_ALIGN_IN_GROUP = "ВыравниваниеВГруппеПоВертикали";
    CONTENT_VERTICAL_ALIGN = "ВыравниваниеСодержимогоПоВертикали" / "ContentVerticalAlign";
    CONTENT_HORIZONTAL_ALIGN = "ВыравниваниеСодержимогоПоГоризонтали";
    STRING_INPUT_SETTINGS = "НастройкиВводаСтроки" / "StringInputSettings";
    REFERENCES_INPUT_SETTINGS = "НастройкиВводаСсылок" / "ReferencesInputSettings";
    CHOICE_LIST = "СписокВыбора" / "ChoiceList";
    VALUE_FIELD = "ПолеЗначения" / "ValueField";
    TRACK_DATA_MODIFICATION = "ОтслеживатьИзменениеДанных" / "TrackDataModification";
    INVERT_LOCATION = "ИнвертироватьРасположение" / "InvertLocation";
    CHANGE_STEP = "ШагИзменения" / "ChangeStep";

    // Lists and their sources.
    SOURCE = "Источник" / "Source";
    DATA = "Данные" / "Data";
    TABLE = "Таблица" / "Table";
    TABLE_COMPONENT = "КомпонентТаблицы" / "TableComponent";
    MAIN_TABLE = "ОсновнаяТаблица" / "MainTable";
    JOINED_TABLES = "ПрисоединенныеТаблицы" / "JoinedTables";
    USED_HIERARCHY = "ИспользуемаяИерархия" / "UsedHierarchy";
    ROW_DATA_TYPE_NAME = "ИмяТипаДанныхСтроки" / "RowDataTypeName";
    FIELD = "Поле" / "Field";
    ALIAS = "Псевдоним" / "Alias";
    EXPRESSION = "Выражение" / "Expression";
    FILTER = "Фильтр" / "Filter";
    USE = "Использовать";
    ARGUMENTS = "Аргументы";
    SORTING = "Сортировка";
    DISABLE_SORTING = "ОтключитьСортировку" / "DisableSorting";
    USE_MULTIPLE_SORT = "ИспользоватьМножественнуюСортировку" / "UseMultipleSort";
    NAVIGATION = "Навигация" / "Navigation";
    PAGE_SIZE = "РазмерСтраницы" / "PageSize";
    VERTICAL_SCROLL = "ПрокруткаПоВертикали" / "VerticalScroll";

    // The key is Link; the facet of the same Russian spelling is Reference.
    LINK = "Ссылка" / "Link";
    SEO_DESCRIPTION = "SeoОписание" / "SeoDescription";

    // Events of components.
    ON_CLICK = "ПриНажатии" / "OnClick";
    ON_CHANGE = "ПриИзменении" / "OnChange";
    ON_HOVER = "ПриНаведении" / "OnHover";
    ON_HOVER_LOST = "ПриПотереНаведения";
    ON_DRAG = "ПриПеретаскивании";
    ON_DRAG_END = "ПриОкончанииПеретаскивания";
    ON_ROW_SELECTION = "ПриВыделенииСтроки" / "OnRowSelection";
    ON_ROW_EDIT = "ПриРедактированииСтроки" / "OnRowEdit";
    ON_ROW_CLICK = "ПриНажатииСтроки";
    ON_ROW_CREATION = "ПриСозданииСтроки";
    AFTER_ROW_CREATION = "ПослеСозданияСтроки";
    ON_PAGE_CHANGE = "ПриСменеСтраницы";
    ON_SECTION_GROUP_CHANGE = "ПриСменеГруппыРаздела";
    AFTER_CONTENT_LOAD = "ПослеЗагрузкиСодержимого";
    BEFORE_CHANGE = "ПередИзменением";
    ON_AUTO_COMPLETION = "ПриАвтоПодборе";
    ON_EDIT_TEXT_CHANGE = "ПриИзмененииТекстаРедактирования";
    ON_ENTER_CLICK = "ПриНажатииВвода";
    ON_CLOSE_CLICK = "ПриНажатииЗакрытия";
    ON_TAG_CLICK = "ПриНажатииНаТег";
    ON_FILE_UPLOAD = "ПриЗагрузкеФайла";
    ON_FILE_DELETION = "ПриУдаленииФайла";
    ON_SETTINGS_READ = "ПриЧтенииНастроек";
    ON_SETTINGS_SAVE = "ПриСохраненииНастроек";
    AFTER_CREATE = "ПослеСоздания" / "AfterCreate";
    BEFORE_CLOSE = "ПередЗакрытием" / "BeforeClose";
}
