//! The texts of `--help`. What options there are is known by the commands in `cli`.

use super::Bilingual;

const fn both(ru: &'static str, en: &'static str) -> Bilingual {
    Bilingual { ru, en }
}

/// Texts of the page around the options.
pub mod page {
    use super::{Bilingual, both};

    pub const ABOUT: Bilingual = both(
        "Проверяет исходники проектов: модули .xbsl и описания .yaml.",
        "Checks the sources of projects: .xbsl modules and .yaml descriptions.",
    );
    pub const ABOUT_CHECK: Bilingual = both(
        "Проверяет файлы и каталоги и сообщает о находках. Без путей проверяет текущий каталог.",
        "Checks files and directories and reports findings. Without paths it checks the current directory.",
    );
    pub const ABOUT_INIT: Bilingual = both(
        "Записывает .stapel.yaml, в котором все ключи описаны и закомментированы, а по запросу – файлы для CI и pre-commit.",
        "Writes a .stapel.yaml in which every key is explained and commented out and, on request, files for CI and pre-commit.",
    );
    pub const ABOUT_PACK: Bilingual = both(
        "Проверяет проект и, если он чист, упаковывает его в файл сборки .xasm или .xlib.",
        "Checks a project and, if it is clean, packs it into a build file .xasm or .xlib.",
    );
    pub const ABOUT_DEPLOY: Bilingual = both(
        "Проверяет и упаковывает проект, отправляет сборку на сервер, применяет её и проверяет, что она действительно применена.",
        "Checks and packs a project, uploads the build, applies it, and verifies that it really is applied.",
    );
    pub const ABOUT_SERVICE_VERIFY: Bilingual = both(
        "Проверяет прежнее развёртывание: задачи с тех пор, применённую сборку, адрес.",
        "Verifies an earlier deploy: the tasks since then, the applied build, the address.",
    );
    pub const ABOUT_PROBE: Bilingual = both(
        "Проверяет, компилируется ли проект на сервере: создаёт временное приложение и удаляет его.",
        "Checks whether a project compiles on the server, with a temporary application that is removed again.",
    );
    pub const ABOUT_EXPLAIN: Bilingual = both(
        "Описывает правило: что оно находит, почему это важно, примеры.",
        "Describes a rule: what it finds, why that matters, examples.",
    );
    pub const ABOUT_INSPECT: Bilingual = both(
        "Показывает, что в файле сборки: манифест, подсистемы, элементы.",
        "Shows what is in a build file: manifest, subsystems, elements.",
    );
    pub const ABOUT_VERIFY: Bilingual = both(
        "Проверяет, исправен ли файл сборки и собран ли он из указанных исходников.",
        "Checks whether a build file is sound and was built from the given sources.",
    );
    pub const ABOUT_BASELINE: Bilingual = both(
        "Работает с файлом исключений: add записывает находки, import переносит файл прежнего инструмента.",
        "Manages the baseline file: add records findings, import converts the file of an earlier tool.",
    );
    pub const ABOUT_BASELINE_ADD: Bilingual = both(
        "Дописывает находки указанных правил в файл исключений.",
        "Adds the findings of the given rules to the baseline file.",
    );
    pub const ABOUT_BASELINE_IMPORT: Bilingual = both(
        "Переносит файл .xbsllint-baseline вместе с причинами в файл исключений рядом с ним.",
        "Converts a file .xbsllint-baseline, with its reasons, to the baseline file next to it.",
    );
    pub const ABOUT_COMPLETIONS: Bilingual = both(
        "Печатает скрипт оболочки для автодополнения команд, ключей и правил.",
        "Prints a shell script that completes commands, options and rules.",
    );
    pub const ABOUT_MAN: Bilingual =
        both("Печатает страницу руководства для man.", "Prints the manual page, for man.");
    pub const ABOUT_HELP: Bilingual = both(
        "Показывает справку о команде; без имени – общую.",
        "Shows the help of a command; without a name, the overview.",
    );
    pub const ABOUT_VERSION: Bilingual = both("Показывает версию.", "Shows the version.");
    pub const ABOUT_REPORT: Bilingual = both(
        "Работает с готовыми отчётами: merge объединяет несколько в один.",
        "Works on existing reports: merge combines several into one.",
    );
    pub const ABOUT_REPORT_MERGE: Bilingual = both(
        "Объединяет отчёты Code Quality нескольких заданий в один: каждая находка один раз, по порядку.",
        "Merges Code Quality reports of several jobs into one: each finding once, in order.",
    );
    pub const USAGE: Bilingual = both("Вызов:", "Usage:");
    pub const OPTIONS_PLACE: Bilingual = both("[ключи]", "[options]");
    pub const COMMANDS: Bilingual = both("Команды:", "Commands:");
    pub const DEFAULT_COMMAND: Bilingual = both("(без команды)", "(no command)");
    pub const DEFAULT_COMMAND_DOES: Bilingual = both("то же, что lint", "the same as lint");
    pub const ALLOWED: Bilingual = both("допустимо:", "allowed:");
    pub const DEFAULT: Bilingual = both("по умолчанию:", "default:");
    pub const ENVIRONMENT: Bilingual = both("Переменные окружения:", "Environment variables:");
    pub const EXIT_CODES: Bilingual = both("Коды возврата:", "Exit codes:");
}

/// Names of values.
pub mod value {
    use super::{Bilingual, both};

    pub const ARCHIVE_OR_REVISION: Bilingual = both("ФАЙЛ|РЕВИЗИЯ", "FILE|REVISION");
    pub const NAME: Bilingual = both("ИМЯ", "NAME");
    pub const SECONDS: Bilingual = both("СЕКУНДЫ", "SECONDS");

    pub const PATHS: Bilingual = both("ПУТИ", "PATHS");
    pub const BRANCH: Bilingual = both("ВЕТКА", "BRANCH");
    pub const COMMIT: Bilingual = both("КОММИТ", "COMMIT");
    pub const MOMENT: Bilingual = both("ВРЕМЯ", "TIME");
    pub const COMMAND: Bilingual = both("КОМАНДА", "COMMAND");
    pub const ACTION: Bilingual = both("ДЕЙСТВИЕ", "ACTION");
    pub const REASON: Bilingual = both("ПРИЧИНА", "REASON");
    pub const SHELL: Bilingual = both("ОБОЛОЧКА", "SHELL");
    pub const RULE: Bilingual = both("ПРАВИЛО", "RULE");
    pub const SELECTORS: Bilingual = both("ПРАВИЛА", "RULES");
    pub const NUMBER: Bilingual = both("ЧИСЛО", "N");
    pub const DIRECTORY: Bilingual = both("КАТАЛОГ", "DIR");
    pub const REVISION: Bilingual = both("РЕВИЗИЯ", "REV");
    pub const FILES: Bilingual = both("ФАЙЛЫ", "FILES");
    pub const FILE: Bilingual = both("ФАЙЛ", "FILE");
    pub const VERSION: Bilingual = both("ВЕРСИЯ", "VERSION");
    pub const LANGUAGE: Bilingual = both("ЯЗЫК", "LANGUAGE");
    pub const FORMAT: Bilingual = both("ФОРМАТ", "FORMAT");
    pub const REPORT: Bilingual = both("ФОРМАТ=ФАЙЛ", "FORMAT=FILE");
    pub const PROJECT: Bilingual = both("ПРОЕКТ", "PROJECT");
    pub const DIGEST: Bilingual = both("СУММА", "DIGEST");
    pub const BEHAVIOUR: Bilingual = both("ПОВЕДЕНИЕ", "BEHAVIOUR");
    pub const SERVER: Bilingual = both("СЕРВЕР", "SERVER");
    pub const COUNT_BY: Bilingual = both("ПО", "BY");
    pub const WHEN: Bilingual = both("КОГДА", "WHEN");
    pub const SEVERITY: Bilingual = both("ВАЖНОСТЬ", "SEVERITY");
}

/// Parts of the manual page.
pub mod manual {
    use super::{Bilingual, both};

    pub const TITLE: Bilingual = both("Руководство stapel", "stapel manual");
    pub const NAME: Bilingual = both("ИМЯ", "NAME");
    pub const SYNOPSIS: Bilingual = both("ОБЗОР", "SYNOPSIS");
    pub const OPTIONS: Bilingual = both("КЛЮЧИ", "OPTIONS");
    pub const ENVIRONMENT: Bilingual = both("ПЕРЕМЕННЫЕ ОКРУЖЕНИЯ", "ENVIRONMENT");
    pub const EXIT_STATUS: Bilingual = both("КОДЫ ВОЗВРАТА", "EXIT STATUS");
}

/// Headings over groups of options.
pub mod section {
    use super::{Bilingual, both};

    pub const RULES: Bilingual = both("Правила:", "Rules:");
    pub const FIXES: Bilingual = both("Исправления:", "Fixes:");
    pub const FILES: Bilingual = both("Файлы и данные:", "Files and data:");
    pub const INIT: Bilingual = both("Что записать ещё:", "What else to write:");
    pub const BASELINE: Bilingual = both("Исключения:", "Baseline:");
    pub const PACK: Bilingual = both("Файл сборки:", "Build file:");
    pub const VERSION: Bilingual = both("Версия и происхождение:", "Version and origin:");
    pub const BESIDE: Bilingual = both("Файлы рядом с файлом сборки:", "Files next to the build file:");
    pub const GATE: Bilingual = both("Проверка перед упаковкой:", "Check before packing:");
    pub const REPORT: Bilingual = both("Отчёт:", "Report:");
    pub const OUTCOME: Bilingual = both("Код возврата:", "Exit code:");
    pub const COMPARE: Bilingual = both("Сравнение:", "Comparison:");
    pub const OTHER: Bilingual = both("Прочее:", "Other:");
    pub const DEPLOY: Bilingual = both("Развёртывание:", "Deploy:");
    pub const CREATE: Bilingual = both("Новое приложение:", "New application:");
    pub const LIMITS: Bilingual = both("Ожидание:", "Waiting:");
}

/// Commands that change sources.
pub mod scaffold {
    use super::{Bilingual, both};

    pub const ABOUT_ADD_FIELD: Bilingual =
        both("Добавляет поле в описание элемента.", "Adds a field to the description of an element.");
    pub const ABOUT_SET_FIELD_PROPERTY: Bilingual =
        both("Меняет свойства поля элемента.", "Changes properties of a field of an element.");

    pub const ABOUT_NEW_PROJECT: Bilingual =
        both("Создаёт проект с одной подсистемой.", "Creates a project with one subsystem.");
    pub const ABOUT_NEW_OBJECT: Bilingual = both(
        "Создаёт элемент проекта и его модули; неизвестный вид – список видов.",
        "Creates an element of a project and its modules; an unknown kind lists the kinds.",
    );
    pub const ABOUT_ADD_SUBSYSTEM: Bilingual = both("Добавляет подсистему.", "Adds a subsystem.");
    pub const ABOUT_ADD_DEPENDENCY: Bilingual = both(
        "Добавляет библиотеку в описание проекта или меняет её версию.",
        "Adds a library to the description of a project, or changes its version.",
    );
    pub const ABOUT_ADD_LOCALIZATION: Bilingual = both(
        "Начинает перевод локализованных строк на язык проекта.",
        "Begins a translation of localized strings to a language of the project.",
    );
    pub const ABOUT_ADD_METHOD: Bilingual = both("Добавляет метод в модуль.", "Adds a method to a module.");
    pub const ABOUT_ADD_ROUTE: Bilingual = both(
        "Добавляет маршруты HTTP-сервиса и их обработчики.",
        "Adds routes to an HTTP service, and their handlers.",
    );
    pub const ABOUT_SET_ACCESS: Bilingual =
        both("Меняет права на элемент.", "Changes the permissions of an element.");

    pub const ABOUT_RENAME_OBJECT: Bilingual = both(
        "Меняет имя элемента, его файлов и форм и все ссылки на него.",
        "Renames an element, its files and forms, and all references to it.",
    );
    pub const VALUE_OLD_NAME: Bilingual = both("СТАРОЕ_ИМЯ", "OLD_NAME");
    pub const NEW_PRESENTATION: Bilingual =
        both("новое представление; по умолчанию новое имя", "the new presentation; by default the new name");
    pub const OLD_PRESENTATION: Bilingual = both(
        "представление, которое тоже заменить, кроме равного старому имени",
        "a presentation to replace too, besides one that is the old name",
    );

    pub const VALUE_TEXT: Bilingual = both("ТЕКСТ", "TEXT");
    pub const VALUE_WORD: Bilingual = both("СЛОВО", "WORD");
    pub const VALUE_NAMES: Bilingual = both("ИМЕНА", "NAMES");
    pub const VALUE_VENDOR: Bilingual = both("ПОСТАВЩИК", "VENDOR");
    pub const VALUE_ROUTES: Bilingual = both("МАРШРУТЫ", "ROUTES");
    pub const VALUE_REPORT: Bilingual = both("ОТЧЁТ", "REPORT");
    pub const VALUE_PERMISSION: Bilingual = both("ПРАВО=СПОСОБ", "RIGHT=METHOD");

    pub const REPRESENTATION: Bilingual =
        both("что видят люди; по умолчанию имя", "what people see; by default the name");
    pub const PROJECT_VERSION: Bilingual = both(
        "версия проекта, три числа; по умолчанию 1.0.0",
        "version of the project, three numbers; by default 1.0.0",
    );
    pub const COMPATIBILITY: Bilingual =
        both("режим совместимости; по умолчанию 9.0", "compatibility mode; by default 9.0");
    pub const SUBSYSTEM: Bilingual = both("имя первой подсистемы", "name of the first subsystem");
    pub const LIBRARY: Bilingual = both("создать библиотеку", "create a library");
    pub const SPELLING: Bilingual =
        both("на каком языке писать исходники", "the language in which sources are written");
    pub const SCOPE: Bilingual = both(
        "область видимости; по умолчанию ВПодсистеме (InSubsystem)",
        "visibility scope; by default InSubsystem",
    );
    pub const ENVIRONMENT: Bilingual =
        both("окружение общего модуля или структуры", "environment of a common module or structure");
    pub const ACCESS: Bilingual = both(
        "кому разрешён вызов сервиса или доступ к данным",
        "who may call the service or access the data",
    );
    pub const ROUTES: Bilingual = both(
        "маршруты HTTP-сервиса через запятую, например GET /",
        "routes of an HTTP service with commas between, such as GET /",
    );
    pub const REPORT_JSON: Bilingual = both(
        "что показывает отчёт: json с ключами source, rows, columns, measures",
        "what a report shows: json with the keys source, rows, columns, measures",
    );
    pub const OBJECT_PRESENTATION: Bilingual = both(
        "как люди называют один объект, если список называется иначе",
        "what people call one object, where the list is called otherwise",
    );
    pub const RECORD_PRESENTATION: Bilingual = both(
        "как люди называют одну запись регистра или периодического набора констант",
        "what people call one record of a register or of a periodic set of constants",
    );
    pub const PERIODICITY: Bilingual = both(
        "как часто меняется набор констант; по умолчанию Непериодический",
        "how often a set of constants changes; by default NonPeriodic",
    );
    pub const BASE: Bilingual = both(
        "что наследует компонент интерфейса; по умолчанию Форма",
        "what an interface component inherits from; by default Form",
    );
    pub const NO_AUTO_INTERFACE: Bilingual =
        both("не включать в автоматический интерфейс", "do not include in the automatic interface");
    pub const USES: Bilingual = both(
        "подсистемы, которые она использует, через запятую",
        "the subsystems that it uses, with commas between",
    );
    pub const DESCRIPTOR: Bilingual = both(
        "описание проекта, если проектов несколько",
        "the description of the project, where there are several",
    );
    pub const ELEMENT: Bilingual = both("имя элемента", "name of the element");
    pub const ELEMENT_PATH: Bilingual =
        both("описание элемента вместо имени", "the description of the element, instead of its name");
    pub const PARAMS: Bilingual = both("параметры метода", "parameters of the method");
    pub const RETURNS: Bilingual = both("тип результата", "type of the result");
    pub const ANNOTATIONS: Bilingual = both("аннотации через пробел", "annotations with blanks between");
    pub const AFTER: Bilingual = both("вставить после этого метода", "insert after this method");
    pub const BEFORE: Bilingual = both("вставить перед этим методом", "insert before this method");
    pub const BODY: Bilingual = both("тело в одну строку", "a body of one line");
    pub const DEFAULT_ACCESS: Bilingual =
        both("способ для права по умолчанию", "how the default right is given");
    pub const PERMISSION: Bilingual =
        both("способ для одного права; можно несколько раз", "how one right is given; may be repeated");
    pub const CALC_BY: Bilingual = both(
        "поля через запятую, по которым права вычисляются для каждого объекта",
        "fields with commas between, by which rights are computed for each object",
    );

    pub const ABOUT_OBJECT_INFO: Bilingual = both(
        "Показывает, из чего состоит элемент: поля, права, формы, место в проекте.",
        "Shows what an element is made of: fields, permissions, forms, its place in the project.",
    );
    pub const ABOUT_PROJECT_INFO: Bilingual = both(
        "Показывает проекты каталога, их подсистемы и элементы.",
        "Shows the projects of a directory, their subsystems and elements.",
    );
    pub const ABOUT_LOCALIZATION_INFO: Bilingual = both(
        "Показывает, на какие языки переведены локализованные строки.",
        "Shows to which languages localized strings are translated.",
    );
    pub const WHICH: Bilingual = both("Что показать:", "What to show:");
    pub const OF_KIND: Bilingual = both("только элементы этого вида", "only elements of this kind");
    pub const OF_SUBSYSTEM: Bilingual =
        both("только элементы этой подсистемы", "only elements of this subsystem");
    pub const OF_PACKAGE: Bilingual = both(
        "только элементы этого пакета, например Пакет или Подсистема::Пакет",
        "only elements of this package, such as Package or Subsystem::Package",
    );
    pub const OF_PROJECT: Bilingual = both(
        "только этот проект: имя, Поставщик::Имя или каталог",
        "only this project: a name, Vendor::Name or a directory",
    );
    pub const BRIEF: Bilingual = both(
        "только число элементов каждого вида и слова, которые понимают команды",
        "only the number of elements of each kind, and the words that the commands take",
    );
    pub const LIMIT: Bilingual =
        both("сколько перечислить; 0 – всё, по умолчанию 500", "how many to list; 0 for all, by default 500");

    pub const REFERENCES: Bilingual = both(
        "ещё и места, которые ссылаются на элемент или могут ссылаться",
        "the places too that refer to the element, or may",
    );
    pub const ABOUT_MOVE_OBJECT: Bilingual = both(
        "Переносит элемент в другую подсистему или пакет и исправляет импорт.",
        "Moves an element to another subsystem or package and corrects imports.",
    );
    pub const ABOUT_RENAME_SUBSYSTEM: Bilingual = both(
        "Переименовывает подсистему: каталог со всем содержимым и её имя в импорте и коде.",
        "Renames a subsystem: its directory with everything in it, and its name in imports and code.",
    );
    pub const VALUE_TARGET: Bilingual = both("КУДА", "TARGET");
    pub const VALUE_NEW_NAME: Bilingual = both("НОВОЕ_ИМЯ", "NEW_NAME");
    pub const ABOUT_DELETE_OBJECT: Bilingual = both(
        "Показывает, что удалится вместе с элементом и кто на него ссылается; с --apply удаляет.",
        "Shows what would be deleted with an element and who refers to it; with --apply deletes it.",
    );
    pub const APPLY: Bilingual = both(
        "удалить; без этого показать план. Вернуть удалённое нельзя",
        "delete; without it the plan is shown. What is deleted cannot be brought back",
    );

    pub const ABOUT_ADD_FORM: Bilingual = both(
        "Создаёт формы элемента и указывает их в его описании.",
        "Makes forms of an element, and names them in its description.",
    );
    pub const VALUE_FORMS: Bilingual = both("ФОРМЫ", "FORMS");
    pub const VALUE_EXPRESSION: Bilingual = both("ВЫРАЖЕНИЕ", "EXPRESSION");
    pub const FORMS: Bilingual = both(
        "формы через запятую: object, list, list-cards, record, report, processing; по умолчанию обычные для вида",
        "forms with commas between: object, list, list-cards, record, report, processing; by default the usual ones of the kind",
    );
    pub const CARD_MIN_WIDTH: Bilingual = both(
        "наименьшая ширина карточки; по умолчанию 400, с картинкой 250",
        "least width of a card; by default 400, with a picture 250",
    );
    pub const CARD_PLACEHOLDER: Bilingual = both(
        "что показать на карточке без картинки, например Ресурс{Нет.svg}.Ссылка",
        "what a card without a picture shows, such as Resource{None.svg}.Reference",
    );
    pub const OVERWRITE: Bilingual =
        both("перезаписать формы, которые уже есть", "write forms that are there anew");
    pub const ABOUT_FORM_TREE: Bilingual =
        both("Показывает компоненты формы деревом.", "Shows the components of a form as a tree.");
    pub const ABOUT_FORM_EDIT: Bilingual =
        both("Меняет разметку формы одной операцией.", "Changes the markup of a form by one operation.");
    pub const ABOUT_FORM_HANDLERS: Bilingual = both(
        "Связывает событие формы с методом её модуля; без события показывает методы.",
        "Binds an event of a form to a method of its module; without an event it lists the methods.",
    );
    pub const EVENT: Bilingual =
        both("событие узла, например ПриНажатии", "an event of the node, such as OnClick");
    pub const HANDLER: Bilingual = both(
        "метод события; по умолчанию имя узла и события подряд",
        "the method of the event; by default the name of the node and that of the event",
    );
    pub const SIGNATURE: Bilingual = both(
        "что передаёт событие: (Кнопка, СобытиеПриНажатии)->ничто; по умолчанию из данных платформы",
        "what the event passes: (Button, OnClickEvent)->void; by default as the data of the platform say",
    );
    pub const VALUE_NODE: Bilingual = both("УЗЕЛ", "NODE");
    pub const VALUE_NODES: Bilingual = both("УЗЛЫ", "NODES");
    pub const VALUE_NUMBER: Bilingual = both("ЧИСЛО", "NUMBER");
    pub const VALUE_OPERATION: Bilingual = both("ОПЕРАЦИЯ", "OPERATION");
    pub const AT: Bilingual = both(
        "узел в этом месте файла, в символах от 0",
        "the node at this place of the file, in characters from 0",
    );
    pub const NODE: Bilingual = both(
        "узел: путь из form-tree или имя компонента",
        "a node: its path in form-tree or the name of a component",
    );
    pub const COMPONENT: Bilingual = both("компоненты с этим именем", "the components of this name");
    pub const MAX_DEPTH: Bilingual =
        both("сколько уровней показать; 0 – все", "how many levels to show; 0 for all");
    pub const NO_PROPERTIES: Bilingual =
        both("без свойств, только их число", "without properties, only their number");
    pub const PARENT: Bilingual = both("куда вставить: компонент", "where to insert: a component");
    pub const SLOT: Bilingual = both(
        "место в компоненте; по умолчанию Содержимое (Content)",
        "the slot of the component; by default Content",
    );
    pub const COMPONENT_TYPE: Bilingual = both(
        "тип нового компонента или свойства формы",
        "the type of the new component or property of the form",
    );
    pub const NEW_COMPONENT: Bilingual = both(
        "имя нового компонента или свойства формы",
        "the name of the new component, or of a property of the form",
    );
    pub const NODES: Bilingual = both("несколько узлов через запятую", "several nodes with commas between");
    pub const NEW_PARENT: Bilingual = both("куда переместить: компонент", "where to move: a component");
    pub const CONTAINER: Bilingual =
        both("тип компонента, в который завернуть", "the type of the component to wrap in");
    pub const NEW_NAME: Bilingual = both(
        "новое имя; без него имя компонента убирается",
        "the new name; without it a component loses its name",
    );
    pub const BEFORE_NODE: Bilingual = both("вставить перед этим узлом", "insert before this node");
    pub const AFTER_NODE: Bilingual = both("вставить после этого узла", "insert after this node");
    pub const KEY: Bilingual = both("имя свойства компонента", "the name of a property of the component");
    pub const VALUE: Bilingual = both("значение или привязка", "a value or a binding");
    pub const VALUE_YAML: Bilingual = both("составное значение в YAML", "a composite value in YAML");
    pub const FRAGMENT: Bilingual = both(
        "YAML с одним компонентом, списком или несколькими подряд",
        "YAML with one component, a list, or several in a row",
    );
    pub const FRAGMENT_FILE: Bilingual = both("файл с таким YAML", "a file with such YAML");
    pub const NEW_TYPE: Bilingual =
        both("новый тип свойства формы", "the new type of a property of the form");

    pub const WHAT: Bilingual = both("Что сделать:", "What to do:");
    pub const WRITING: Bilingual = both("Запись:", "Writing:");

    pub const VALUE_KIND: Bilingual = both("ВИД", "KIND");
    pub const VALUE_NAME: Bilingual = both("ИМЯ", "NAME");
    pub const VALUE_TYPE: Bilingual = both("ТИП", "TYPE");
    pub const VALUE_PROPERTY: Bilingual = both("КЛЮЧ=ЗНАЧЕНИЕ", "KEY=VALUE");

    pub const DRY_RUN: Bilingual = both(
        "ничего не записывать, показать новые тексты файлов",
        "write nothing, show the new texts of files",
    );
    pub const DIFF: Bilingual =
        both("ничего не записывать, показать разницу", "write nothing, show the difference");
    pub const FORCE: Bilingual =
        both("записать, даже если в проекте появятся ошибки", "write even if the project gets new errors");
    pub const TYPE: Bilingual = both(
        "тип поля, у строки и шаблона – значение; по умолчанию Строка (String)",
        "the type of the field, of a string or template its value; String by default",
    );
    pub const DOC: Bilingual = both(
        "описание поля: строки с ## в его начале",
        "a description of the field: lines with ## at its head",
    );
    pub const TABULAR: Bilingual =
        both("табличная часть, в которой лежит поле", "the tabular part that has the field");
    pub const PROP: Bilingual = both(
        "свойство поля; ключ во вложенном блоке через точку; можно несколько раз",
        "a property of the field; dots for keys in nested blocks; may be repeated",
    );
}

/// What an option does.
pub mod flag {
    use super::{Bilingual, both};

    pub const APP: Bilingual = both(
        "приложение: id или однозначное имя; по умолчанию STAPEL_APP_ID",
        "the application: an id or an unambiguous name; by default STAPEL_APP_ID",
    );
    pub const CREATE: Bilingual = both(
        "создать приложение с именем из --app, если его нет",
        "create the application that --app names, if there is none",
    );
    pub const ARCHIVE: Bilingual = both(
        "развернуть этот файл сборки, а не собирать проект",
        "deploy this build file instead of packing the project",
    );
    pub const PLAN: Bilingual = both(
        "показать, что будет сделано: сервер спрошен, но ничего не меняется",
        "show what would be done: the server is asked, but nothing is changed",
    );
    pub const AGAIN: Bilingual =
        both("развернуть и то, что на сервере уже есть", "deploy even what the server has already");
    pub const ALLOW_OLDER: Bilingual = both(
        "развернуть, даже если на сервере более новый коммит",
        "deploy even if the server has a newer commit",
    );
    pub const NO_RESTART: Bilingual = both(
        "не запускать приложение, если после применения оно не работает",
        "do not start an application that does not run after the build was applied",
    );
    pub const JOURNAL: Bilingual = both(
        "записывать сделанное в этот файл: с ним прерванное развёртывание продолжается",
        "keep what was done in this file: with it an interrupted deploy goes on",
    );
    pub const RESUME: Bilingual = both(
        "продолжить прерванное развёртывание по журналу --journal",
        "go on with an interrupted deploy, by the --journal",
    );
    pub const ALLOW_DATA_LOSS: Bilingual = both(
        "развернуть, даже если на сервере пропадут данные",
        "deploy even if data on the server are lost",
    );
    pub const AGAINST_APPLIED: Bilingual = both(
        "с чем сравнить, чтобы увидеть потери данных: файл сборки или ревизия git, применённые на сервере",
        "what to compare with to see data losses: the build file or the git revision that is applied on the server",
    );
    pub const CONTEXT: Bilingual = both(
        "путь публикации нового приложения; по умолчанию из имени",
        "publication path of the new application; by default made of its name",
    );
    pub const DEVELOPMENT_MODE: Bilingual = both(
        "создать приложение со средой разработки",
        "create the application with a development environment",
    );
    pub const TECHNOLOGY_VERSION: Bilingual =
        both("версия технологии нового приложения", "technology version of the new application");
    pub const BUSY_TIMEOUT: Bilingual = both(
        "сколько ждать занятый сервер, секунд; по умолчанию 180",
        "how long to wait for a busy server, in seconds; 180 by default",
    );
    pub const SETTLE_TIMEOUT: Bilingual = both(
        "сколько ждать применения сборки или готовности приложения, секунд; по умолчанию 300",
        "how long to wait until a build is applied or an application is ready, in seconds; 300 by default",
    );
    pub const OUTPUT_OF_DEPLOY: Bilingual = both(
        "каталог, в котором оставить файл сборки; по умолчанию он временный",
        "directory in which to keep the build file; by default it is temporary",
    );
    pub const KEEP: Bilingual =
        both("оставить временные приложение и сборку", "keep the temporary application and build");
    pub const CLEANUP: Bilingual = both(
        "удалить временное приложение прерванной проверки и его сборку, по имени или id; ключ можно повторить",
        "remove the temporary application of a probe that was killed, with its build, by name or id; may be repeated",
    );
    pub const BUILD: Bilingual =
        both("id сборки, которая должна быть применена", "id of the build that should be applied");
    pub const VERSION_APPLIED: Bilingual = both(
        "версия, которая должна быть применена, как её указывает сервер",
        "the version that should be applied, as the server gives it",
    );
    pub const SINCE_MOMENT: Bilingual = both(
        "с какого момента учитывать ошибки задач; без него учитываются все",
        "since when failed tasks count; without it all of them do",
    );
    pub const JOURNAL_OF_DEPLOY: Bilingual = both("журнал развёртывания", "the journal of the deploy");

    pub const SELECT: Bilingual = both(
        "проверять только эти правила: id, группа (часть id до косой черты) или слой A, B, C, D; через запятую или повтором ключа",
        "run only these rules: an id, a group (the part of the id before the slash) or a tier A, B, C, D; separate by commas or repeat the option",
    );
    pub const IGNORE: Bilingual = both("выключить эти правила", "switch these rules off");
    pub const ENABLE: Bilingual =
        both("добавить правила, выключенные по умолчанию", "add rules that are off by default");
    pub const LIST_RULES: Bilingual = both(
        "перечислить правила и выйти; с --format json в виде JSON",
        "list the rules and exit; with --format json as JSON",
    );
    pub const FIX: Bilingual = both(
        "сделать в файлах безопасные исправления и сообщить об остальном",
        "apply safe fixes to the files and report the rest",
    );
    pub const UNSAFE_FIXES: Bilingual = both(
        "с --fix и --diff: делать и предлагаемые исправления, которые нужно просмотреть",
        "with --fix and --diff: also apply suggested fixes, which you should review",
    );
    pub const DIFF: Bilingual = both(
        "вместо отчёта показать исправления как diff и ничего не записать; код 1, если исправить есть что",
        "show the fixes as a diff instead of a report and write nothing; exit code 1 if there is something to fix",
    );
    pub const JOBS: Bilingual = both("число потоков; 0: по числу ядер", "number of threads; 0: one per core");
    pub const ROOT: Bilingual = both(
        "корень: от него отсчитываются пути в отчётах, выше него ничего не ищется; по умолчанию определяется по .git",
        "the root: paths in reports are relative to it, and nothing is searched above it; by default the directory with .git",
    );
    pub const NO_IGNORE: Bilingual =
        both("проверять и файлы, исключённые в .gitignore", "also check files excluded by .gitignore");
    pub const STDIN: Bilingual = both(
        "проверить текст из стандартного ввода как файл --filename; работают только правила, которым хватает одного файла",
        "check standard input as the file named by --filename; only rules that need no other file run",
    );
    pub const FILENAME: Bilingual = both(
        "имя файла для --stdin: по нему определяются вид исходника, корень и файл исключений; самого файла может не быть",
        "file name for --stdin: it determines the kind of source, the root and the baseline; the file need not exist",
    );
    pub const SINCE: Bilingual = both(
        "сообщать только об изменениях в рабочем каталоге git с тех пор, как ветка отделилась от этой ревизии; новые файлы целиком",
        "report only changes in the git work tree since the branch forked from this revision; new files as a whole",
    );
    pub const SHOW_SETTINGS: Bilingual = both(
        "показать действующие настройки, откуда каждая взята и какие правила работают, и выйти; с --format json в виде JSON",
        "show the settings in force, where each comes from and which rules run, and exit; with --format json as JSON",
    );
    pub const SHOW_FILES: Bilingual = both(
        "перечислить файлы: что это за файл и из какого он проекта или почему не проверяется – и выйти; с --format json в виде JSON",
        "list the files, what each is and which project it belongs to, or why it is not checked, and exit; with --format json as JSON",
    );
    pub const CONFIG: Bilingual = both(
        "взять настройки из этого файла; по умолчанию .stapel.yaml ищется от первого пути вверх до корня",
        "use this configuration file; by default .stapel.yaml is searched from the first path up to the root",
    );
    pub const NO_CONFIG: Bilingual =
        both("не искать файл настроек", "do not search for a configuration file");
    pub const BASELINE: Bilingual = both(
        "скрыть находки, записанные в этом файле исключений; по умолчанию .stapellint-baseline ищется рядом с путями и выше",
        "suppress the findings recorded in this baseline file; by default .stapellint-baseline is searched next to the paths and above",
    );
    pub const NO_BASELINE: Bilingual = both("не искать файл исключений", "do not search for a baseline file");
    pub const WRITE_BASELINE: Bilingual = both(
        "вместо отчёта записать все находки в файл исключений; причины сохраняются",
        "write all findings to a baseline file instead of a report; reasons are kept",
    );
    pub const STALE_BASELINE: Bilingual = both(
        "перечислить лишние исключения, которые больше ничего не скрывают",
        "list stale entries, which no longer suppress anything",
    );
    pub const PRUNE_BASELINE: Bilingual = both(
        "перечислить лишние исключения и удалить их из файла; остальные не меняются",
        "list stale entries and remove them from the file; other entries are not changed",
    );
    pub const FAIL_ON_STALE: Bilingual =
        both("завершить с кодом 1, если есть лишние исключения", "exit with 1 if there are stale entries");
    pub const ADD_RULE: Bilingual = both(
        "правила, находки которых записать: id, группа или слой; обязательный ключ",
        "rules whose findings to record: an id, a group or a tier; required",
    );
    pub const REASON: Bilingual = both(
        "причина для новых исключений и для тех, у которых её нет",
        "reason for new entries and for those without one",
    );
    pub const ADD_BASELINE: Bilingual = both(
        "файл исключений; если его нет, он будет создан; по умолчанию ищется рядом с путями и выше",
        "the baseline file, created if missing; by default searched next to the paths and above",
    );
    pub const IMPORT_BASELINE: Bilingual = both(
        "файл исключений, куда перенести; по умолчанию .stapellint-baseline рядом с переносимым",
        "the baseline file to write to; by default .stapellint-baseline next to the converted file",
    );
    pub const AGAINST: Bilingual = both(
        "собрать этот проект заново с теми же версией, временем, веткой и коммитом и сравнить байты",
        "build this project again with the same version, time, branch and commit, and compare the bytes",
    );
    pub const SHA256: Bilingual = both("ожидаемая SHA-256 файла", "expected SHA-256 of the file");
    pub const ALL: Bilingual =
        both("упаковать все проекты, найденные в каталоге", "pack every project found in the directory");
    pub const OUTPUT: Bilingual = both(
        "каталог для файла сборки; по умолчанию текущий, а внутри проекта – dist рядом с каталогом поставщика",
        "directory for the build file; by default the current one or, inside a project, dist next to the vendor's directory",
    );
    pub const FORCE: Bilingual = both(
        "заменить файл сборки с тем же именем и другим содержимым",
        "replace a build file of the same name with different content",
    );
    pub const DRY_RUN: Bilingual = both(
        "сделать всё, кроме записи, и показать, что было бы упаковано",
        "do everything except writing, and show what would be packed",
    );
    pub const STORE: Bilingual = both(
        "не сжимать; не проверено, принимает ли платформа такие файлы",
        "do not compress; it is not known whether the platform accepts such files",
    );
    pub const BUILD_VERSION: Bilingual = both("полная версия сборки", "full version of the build");
    pub const LAST_BUILD: Bilingual = both(
        "версия последней сборки: её счётчик увеличивается на 1; без обоих ключей счётчик берётся из CI_PIPELINE_IID, GITHUB_RUN_NUMBER или BUILD_NUMBER, иначе 1",
        "version of the last build: its counter is increased by 1; without both options the counter is taken from CI_PIPELINE_IID, GITHUB_RUN_NUMBER or BUILD_NUMBER, else 1",
    );
    pub const BRANCH: Bilingual =
        both("имя ветки; по умолчанию из git", "name of the branch; by default from git");
    pub const COMMIT: Bilingual = both("коммит; по умолчанию из git", "the commit; by default from git");
    pub const CREATED: Bilingual = both(
        "время сборки: секунды с 1970 года или 2026-11-20T09:44:11Z; по умолчанию SOURCE_DATE_EPOCH, иначе время коммита",
        "time of the build: seconds since 1970 or 2026-11-20T09:44:11Z; by default SOURCE_DATE_EPOCH, else the time of the commit",
    );
    pub const REQUIRE_CLEAN: Bilingual = both(
        "завершить с ошибкой, если упаковываемые файлы отличаются от коммита",
        "fail if files to be packed differ from the commit",
    );
    pub const PROVENANCE: Bilingual = both(
        "записать также неподписанное происхождение: in-toto, SLSA v1",
        "also write an unsigned provenance: in-toto, SLSA v1",
    );
    pub const DOTENV: Bilingual = both(
        "записать в файл строки STAPEL_ARCHIVE=… и другие для следующих шагов CI",
        "write lines STAPEL_ARCHIVE=… and others to a file for later CI steps",
    );
    pub const NO_CHECK: Bilingual = both("не проверять", "do not check");
    pub const ANSWER: Bilingual = both("формат ответа", "format of the answer");
    pub const DATA_DIR: Bilingual = both(
        "каталог данных платформы с файлом index.json; по умолчанию встроенные данные",
        "directory of platform data with index.json; by default the built-in data",
    );
    pub const ELEMENT_VERSION: Bilingual = both(
        "версия данных платформы; по умолчанию последняя",
        "version of the platform data; by default the latest",
    );
    pub const WHERE: Bilingual = both(
        "показать, какие данные платформы используются, и выйти; с --format json в виде JSON",
        "show which platform data are used and exit; with --format json as JSON",
    );
    pub const FORMAT: Bilingual = both(
        "формат отчёта; codeclimate – для GitLab Code Quality, sarif – для GitHub Code Scanning, github – для GitHub Actions, rdjson – для reviewdog",
        "format of the report; codeclimate is for GitLab Code Quality, sarif for GitHub Code Scanning, github for GitHub Actions, rdjson for reviewdog",
    );
    pub const REPORT: Bilingual = both(
        "записать ещё один отчёт в файл; ключ можно повторять, проверка выполняется один раз",
        "write another report to a file; may be repeated, the check runs once",
    );
    pub const OUT: Bilingual = both(
        "записать отчёт или список в файл (UTF-8 без BOM), а не в стандартный вывод",
        "write the report or the list to a file (UTF-8 without BOM) instead of standard output",
    );
    pub const CI: Bilingual = both(
        "также файлы для проверки и упаковки на этом сервере, в корне репозитория",
        "also the files to check and pack on this server, in the root of the repository",
    );
    pub const PRE_COMMIT: Bilingual = both(
        "также .pre-commit-config.yaml с хуком, который проверяет все проекты, в корне репозитория",
        "also a .pre-commit-config.yaml with a hook that checks all projects, in the root of the repository",
    );
    pub const STATISTICS: Bilingual = both(
        "вместо находок показать, сколько их и сколько можно исправить, по правилам, файлам или группам правил",
        "instead of the findings, show how many there are and how many can be fixed, by rule, file or group of rules",
    );
    pub const QUIET: Bilingual = both(
        "показать только находки и ошибки запуска: без итогов и замечаний",
        "show only findings and errors of the run: no totals and no notes",
    );
    pub const QUIET_PACK: Bilingual = both(
        "показать только находки, предупреждения и ошибки: без итогов и замечаний",
        "show only findings, warnings and errors: no totals and no notes",
    );
    pub const VERBOSE_PACK: Bilingual = both(
        "показать также файлы настроек, данные платформы, число проверенных файлов и работающие правила",
        "also show configuration files, platform data, how many files were checked and the rules at work",
    );
    pub const VERBOSE: Bilingual = both(
        "показать также файлы настроек, данные платформы, число прочитанных файлов, работающие правила и время",
        "also show configuration files, platform data, how many files were read, the rules at work and the time",
    );
    pub const EXCERPTS: Bilingual = both(
        "показывать строки исходника, даже если вывод не на терминал",
        "show lines of the source even if the output is not a terminal",
    );
    pub const WATCH: Bilingual = both(
        "проверять снова, как только меняются файлы или настройки, пока не прервут",
        "check again whenever files or settings change, until interrupted",
    );
    pub const INDEX: Bilingual = both(
        "вместо проверки вывести в JSON, из чего состоит проект: элементы, методы, компоненты форм",
        "instead of checking, print as JSON what a project consists of: elements, methods, form components",
    );
    pub const COLOR: Bilingual = both("когда раскрашивать вывод", "when to color the output");
    pub const TIMINGS: Bilingual =
        both("показать время процессора по этапам", "show the processor time of each stage");
    pub const FAIL_ON: Bilingual = both(
        "наименьшая важность находки, при которой код возврата 1",
        "lowest severity of a finding that gives exit code 1",
    );
    pub const EXIT_ZERO: Bilingual = both("вместо кода 1 возвращать 0", "exit with 0 instead of 1");
    pub const LANG: Bilingual = both("язык вывода", "language of the output");
    pub const VERSION: Bilingual = both("показать версию и выйти", "show the version and exit");
    pub const HELP: Bilingual = both("показать эту справку и выйти", "show this help and exit");
}

/// What an environment variable does.
pub mod variable {
    use super::{Bilingual, both};

    pub const LANG: Bilingual =
        both("язык вывода, если нет --lang", "language of the output, unless --lang is given");
    pub const DATA_DIR: Bilingual = both(
        "каталог данных платформы, если нет --data-dir",
        "directory of platform data, unless --data-dir is given",
    );
    pub const STEP_SUMMARY: Bilingual = both(
        "файл, к которому отчёт github добавит сводку",
        "file to which the github report adds a summary",
    );
    pub const BACKTRACE: Bilingual = both("показать место сбоя", "show where stapel crashed");
    pub const SERVICE_URL: Bilingual = both("адрес сервиса", "address of the service");
    pub const CLIENT_ID: Bilingual = both("идентификатор клиента сервиса", "client id for the service");
    pub const CLIENT_SECRET: Bilingual = both("секрет клиента сервиса", "client secret for the service");
    pub const APP_ID: Bilingual =
        both("приложение, если оно не названо", "the application, unless one is named");
    pub const PROJECT_ID: Bilingual =
        both("проект на сервере, если он не назван", "the project on the server, unless one is named");
    pub const SPACE_ID: Bilingual =
        both("пространство, если нет --space", "the space, unless --space is given");
    pub const CA_FILE: Bilingual = both(
        "сертификаты центров, если нет --ca-file",
        "certificates of authorities, unless --ca-file is given",
    );
    pub const NO_COLOR: Bilingual = both("не раскрашивать вывод", "do not color the output");
    pub const CLICOLOR_FORCE: Bilingual = both("раскрашивать вывод всегда", "always color the output");
}

/// What an exit code means.
pub mod exit {
    use super::{Bilingual, both};

    pub const CLEAN: Bilingual =
        both("нет находок с важностью --fail-on или выше", "no findings at or above --fail-on");
    pub const FINDINGS: Bilingual = both("такие находки есть", "there are such findings");
    pub const TROUBLE: Bilingual = both(
        "проверка не удалась или неполна: вызов, данные, нечитаемый файл, сбой правила",
        "the check failed or was incomplete: usage, data, unreadable file, crash of a rule",
    );
    pub const UNFINISHED: Bilingual = both(
        "сервис не закончил в срок, или ожидание прервано",
        "the service did not finish in time, or the wait was stopped",
    );
}
