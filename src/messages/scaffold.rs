//! What commands that change sources say: why they refuse, and what is worth knowing of what they did.

use super::sentences;

sentences! {
    /// Why a command changes nothing.
    pub enum Refusal {
        NoSuchFile { path: String } => "нет исходника «{path}»; проверьте путь", "no source '{path}'; check the path";
        NoElement { path: String } =>
            "«{path}» не описание элемента: нужен ключ ВидЭлемента (ElementKind)",
            "'{path}' describes no element: the key ElementKind is missing";
        NoProject { path: String } =>
            "«{path}» не в проекте: ни рядом, ни выше нет Проект.yaml (Project.yaml)",
            "'{path}' is in no project: there is no Project.yaml next to it or above";
        BadName { name: String, longest: usize } =>
            "«{name}» не может быть именем: нужны буквы, цифры и «_», первой не цифра, букв не больше {longest}",
            "'{name}' cannot be a name: use letters, digits and '_', no digit first, at most {longest} letters";
        BadType { text: String } =>
            "«{text}» не читается как тип; примеры: Строка, Товары.Ссылка?, Массив<Число>",
            "'{text}' cannot be read as a type; examples: String, Goods.Reference?, Array<Number>";
        BadProperty { text: String } =>
            "«{text}»: ожидается КЛЮЧ=ЗНАЧЕНИЕ, ключ вложенного блока через точку",
            "'{text}': expected KEY=VALUE, with dots in the key for a nested block";
        BadYaml { path: String, line: u32 } =>
            "{path}:{line}: это не YAML; проверьте файл командой stapel и исправьте его",
            "{path}:{line}: not valid YAML; check the file with stapel and correct it";
        RepeatedKey { path: String, line: u32 } =>
            "{path}:{line}: ключ повторяется; уберите лишний", "{path}:{line}: a repeated key; remove one of them";
        Unwritable { path: String, line: u32 } =>
            "{path}:{line}: это место записано так, что изменить его без потерь нельзя; измените его вручную",
            "{path}:{line}: this place is written in a way that cannot be changed without loss; edit it by hand";
        UnfitValue { path: String, route: String } =>
            "{path}: под «{route}» не то, что ожидалось; исправьте значение вручную",
            "{path}: an unexpected value under '{route}'; correct it by hand";
        KeyExists { path: String, route: String } =>
            "{path}: «{route}» уже есть", "{path}: '{route}' is there already";
        UnknownFieldKind { word: String, known: String } =>
            "нет вида полей «{word}»; есть: {known}", "no kind of field '{word}'; there are: {known}";
        KindWithoutFields { kind: String } =>
            "у элементов вида «{kind}» нет полей, которые можно добавить",
            "elements of the kind '{kind}' have no fields that can be added";
        NoSuchSection { kind: String, field: String, allowed: String } =>
            "у элементов вида «{kind}» нет полей вида «{field}»; есть: {allowed}",
            "elements of the kind '{kind}' have no fields of the kind '{field}'; there are: {allowed}";
        NoSuchTabularPart { name: String, known: String } =>
            "нет табличной части «{name}»; есть: {known}", "no tabular part '{name}'; there are: {known}";
        NotInTabularPart { field: String } =>
            "в табличной части только реквизиты, а не «{field}»", "a tabular part has attributes only, not '{field}'";
        NameTaken { name: String, place: String } =>
            "в «{place}» уже есть «{name}», и не такое; выберите другое имя или измените то, что есть",
            "'{place}' has another '{name}' already; choose another name or change the one that is there";
        NoSuchField { name: String, place: String } => "в «{place}» нет «{name}»", "no '{name}' in '{place}'";
        ReservedProperty { key: String } =>
            "«{key}» задаётся не через --prop: для него есть свой аргумент",
            "'{key}' is not set by --prop: it has an argument of its own";
        UnknownProperty { key: String, known: String } =>
            "у поля нет свойства «{key}»; есть: {known}", "the field has no property '{key}'; there are: {known}";
        FieldHasNo { field: String, option: String } =>
            "у полей вида «{field}» нет {option}", "fields of the kind '{field}' have no {option}";
        NeedsType { name: String } =>
            "у стандартного реквизита «{name}» нет типа по умолчанию; укажите --type",
            "the standard attribute '{name}' has no default type; give --type";
        BadDoc => "в --doc есть невидимые символы; уберите их", "--doc has characters that nobody sees; remove them";
        PropertyIsBlock { key: String } =>
            "«{key}» – блок с вложенными ключами; укажите ключ внутри него через точку",
            "'{key}' is a block; name a key inside of it, with a dot";
        OptionNeeded { operation: String, option: String } =>
            "операции «{operation}» нужен ключ {option}", "the operation '{operation}' needs the option {option}";
        UnknownOperation { operation: String, known: String } =>
            "нет операции «{operation}»; есть: {known}", "no operation '{operation}'; there are: {known}";
        BothSides => "укажите --before или --after, а не оба", "give --before or --after, not both";
        NoForm { path: String } =>
            "«{path}» не компонент интерфейса с разметкой: нужны ВидЭлемента: КомпонентИнтерфейса и Наследует",
            "'{path}' is no interface component with markup: it needs ElementKind: InterfaceComponent and Inherits";
        NoSuchNode { node: String, near: String } =>
            "в форме нет узла «{node}» (похоже: {near}); узлы показывает form-tree",
            "no node '{node}' in the form (near: {near}); form-tree lists the nodes";
        AmbiguousNode { name: String, ids: String } =>
            "«{name}» в форме не один, укажите путь: {ids}", "'{name}' is ambiguous in the form, give one of: {ids}";
        RootNode => "с самой формой этого сделать нельзя", "this cannot be done to the form itself";
        NotAComponent { node: String } => "«{node}» не компонент, а место для них", "'{node}' is a slot, not a component";
        ComponentNameTaken { name: String } =>
            "компонент «{name}» в форме уже есть; выберите другое имя",
            "the form has a component '{name}' already; choose another name";
        NotASlot { slot: String } => "под «{slot}» не компоненты", "'{slot}' holds no components";
        NotInSlot { node: String, slot: String } => "«{node}» не в «{slot}»", "'{node}' is not in '{slot}'";
        IntoItself => "компонент нельзя переместить внутрь него самого", "a component cannot be moved into itself";
        NotOneSlot { node: String } =>
            "в «{node}» нет вложенных компонентов или они в разных местах; переместите их по одному",
            "'{node}' has no components inside, or in several slots; move them one by one";
        NotAnEvent { key: String, component: String, known: String } =>
            "у компонента «{component}» нет события «{key}»; есть: {known}",
            "the component '{component}' has no event '{key}'; there are: {known}";
        HandlerHasName { event: String } =>
            "обработчик «{event}» называется так же; уберите --method",
            "the handler '{event}' has this very name; leave --method out";
        BadSignature { text: String } =>
            "«{text}» не читается как сигнатура; пример: (Кнопка, СобытиеПриНажатии)->ничто",
            "'{text}' cannot be read as a signature; an example: (Button, OnClickEvent)->void";
        TypeIsNeeded => "тип компонента убрать нельзя, его можно сменить", "the type of a component can be changed, not removed";
        BadFragment =>
            "фрагмент не читается: нужен YAML с одним компонентом, списком или несколькими подряд, у каждого Тип",
            "the fragment cannot be read: give YAML with one component, a list, or several in a row, each with a Type";
        NameIsNoProperty { name: String } =>
            "имя «{name}» так не меняют: на него ссылаются", "the name '{name}' is not changed like that: others refer to it";
        NoProperties => "не указано, что изменить; добавьте --prop КЛЮЧ=ЗНАЧЕНИЕ", "nothing to change is named; add --prop KEY=VALUE";
        OutsideProject { path: String } =>
            "«{path}» вне проекта; укажите место внутри него", "'{path}' is outside of the project; name a place inside of it";
        NewErrors { count: usize } =>
            "ничего не записано: после этого изменения появились бы ошибки, их число: {count}; исправьте запрос или добавьте --force",
            "nothing was written: the change would bring new errors, {count} of them; correct the request or add --force";
        ChangedSince { path: String } =>
            "{path}: файл изменился, пока готовилось изменение; повторите команду",
            "{path}: the file has changed meanwhile; run the command again";
        Occupied { path: String } => "{path}: такой файл уже есть; выберите другое имя", "{path}: such a file is there already; choose another name";
        Busy { path: String } =>
            "{path}: файлы проекта сейчас меняет другой процесс; повторите команду позже",
            "{path}: another process is changing files of the project; run the command again later";
        ForeignUndo { path: String } =>
            "{path}: в таких каталогах лежит прежнее состояние файлов, но этот создан не здесь: он из репозитория или скопирован; посмотрите, что в нём, и удалите его",
            "{path}: such folders keep the old state of files, but this one was not made here: it came with the repository or was copied; look at it and delete it";
        NotUndone { path: String, undo: String } =>
            "{path}: прежнее состояние вернуть не удалось; копии файлов лежат в «{undo}»",
            "{path}: the old state could not be restored; copies of the files are in '{undo}'";
        BadRoute { text: String } =>
            "«{text}» не маршрут; пример: GET /orders/{{id}}; методы: GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS",
            "'{text}' is no route; an example: GET /orders/{{id}}; methods: GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS";
        NotOfKind { path: String, kind: String } =>
            "{path}: нужен элемент вида «{kind}»", "{path}: an element of the kind '{kind}' is needed";
        NoModule { path: String } => "«{path}» не модуль .xbsl", "'{path}' is no module .xbsl";
        BrokenModule { path: String, line: u32 } =>
            "{path}:{line}: в модуле ошибка; исправьте её сначала", "{path}:{line}: the module has an error; correct it first";
        NoSuchMethod { name: String, known: String } =>
            "нет метода «{name}»; есть: {known}", "no method '{name}'; there are: {known}";
        TwoAnchors => "укажите или --after, или --before", "give either --after or --before";
        MethodTaken { name: String } =>
            "метод «{name}» уже есть, и не такой; выберите другое имя", "there is another method '{name}' already; choose another name";
        BadCode { text: String } =>
            "«{text}»: это не разобрать как код; проверьте параметры, тип, аннотации и тело",
            "'{text}': this cannot be read as code; check parameters, type, annotations and body";
        UnknownKind { word: String, known: String } =>
            "нельзя создать элемент вида «{word}»; есть: {known}", "an element of the kind '{word}' cannot be created; there are: {known}";
        NotInSubsystem { path: String } =>
            "«{path}» не в подсистеме; укажите каталог подсистемы или пакета в ней",
            "'{path}' is in no subsystem; name the directory of a subsystem or of a package in it";
        NotADirectory { path: String } => "«{path}» не каталог", "'{path}' is no directory";
        KindHasNo { kind: String, option: String } =>
            "у элементов вида «{kind}» нет {option}", "elements of the kind '{kind}' have no {option}";
        BadWord { option: String, word: String, known: String } =>
            "{option}: «{word}» не подходит; есть: {known}", "{option}: '{word}' does not fit; there are: {known}";
        BadReport { reason: String } => "--report: {reason}", "--report: {reason}";
        NeedsReport => "отчёту нужен --report с ключами source, rows, measures", "a report needs --report with the keys source, rows, measures";
        BadVersion { text: String } =>
            "«{text}» не версия: нужны числа через точку", "'{text}' is no version: numbers with dots between are needed";
        ProjectExists { path: String } => "в «{path}» уже есть другой проект", "another project is in '{path}' already";
        NotBesideProject { path: String } =>
            "«{path}» не каталог проекта; подсистемы лежат прямо в нём, глубже – пакеты без описания",
            "'{path}' is no directory of a project; subsystems stand right in it, packages further down have no description";
        NoSuchSubsystem { name: String, known: String } =>
            "нет подсистемы «{name}»; есть: {known}", "no subsystem '{name}'; there are: {known}";
        LibraryOfOther { name: String, vendor: String } =>
            "библиотека «{name}» уже указана, но поставщик другой: {vendor}", "the library '{name}' is listed already, of another vendor: {vendor}";
        SeveralProjects { projects: String } =>
            "проектов несколько; укажите нужный в --path: {projects}", "there are several projects; name one with --path: {projects}";
        UnknownLanguage { word: String, known: String } =>
            "нет языка «{word}»; есть: {known}", "no language '{word}'; there are: {known}";
        DefaultLanguage { language: String } =>
            "{language} – язык по умолчанию, его строки лежат в самом элементе",
            "{language} is the default language; its strings are in the element itself";
        NotLocalizedTo { language: String } =>
            "в ЯзыкиЛокализации проекта нет «{language}»; добавьте его туда", "LocalizationLanguages of the project has no '{language}'; add it there";
        NoSuchElement { name: String } => "нет элемента «{name}»", "no element '{name}'";
        SeveralElements { name: String, places: String } =>
            "элементов «{name}» несколько; укажите нужный в --path: {places}", "there are several elements '{name}'; name one with --path: {places}";
        StillReferred { name: String, count: usize, places: String } =>
            "на «{name}» ещё ссылаются код или описания, мест: {count} ({places}); исправьте их или добавьте --force; все места покажет команда без --apply",
            "code or descriptions still refer to '{name}', places: {count} ({places}); correct them or add --force; without --apply the command lists all of them";
        WouldBeHidden { name: String, scope: String, place: String } =>
            "{place}: отсюда «{name}» не будет виден, его область видимости {scope}; расширьте её сначала",
            "{place}: '{name}' would not be seen from here, its visibility scope is {scope}; widen it first";
        NotAFile { path: String } =>
            "{path}: это не файл и не каталог; ссылки не переносятся, уберите её сначала",
            "{path}: neither a file nor a directory; links are not moved, remove it first";
        SeveralRoots { projects: String } =>
            "проектов несколько; укажите каталог одного: {projects}", "there are several projects; name the directory of one: {projects}";
        Unreadable { path: String } =>
            "{path}: не читается; проверьте права доступа", "{path}: cannot be read; check the access rights";
        NoSuchPath { path: String } => "«{path}»: здесь ничего нет; проверьте путь", "'{path}': nothing is there; check the path";
        NoSuchProject { name: String, known: String } =>
            "нет проекта «{name}»; есть: {known}", "no project '{name}'; there are: {known}";
        NameOrPath => "укажите элемент: --name или --path", "name the element with --name or --path";
        KindWithoutForms { kind: String, known: String } =>
            "у элементов вида «{kind}» нет форм; формы есть у: {known}",
            "elements of the kind '{kind}' have no forms; those have: {known}";
        UnknownForm { word: String, known: String } =>
            "--forms: нет формы «{word}»; есть: {known}", "--forms: no form '{word}'; there are: {known}";
        NoSuchForm { kind: String, form: String, allowed: String } =>
            "у элементов вида «{kind}» нет формы «{form}»; есть: {allowed}",
            "elements of the kind '{kind}' have no form '{form}'; there are: {allowed}";
        TwoLists =>
            "--forms: таблица и карточки – одна и та же форма списка; выберите что-то одно",
            "--forms: list and list-cards are the same form of a list; choose one of them";
        NoCards { option: String } =>
            "{option} нужен только карточкам; добавьте --forms list-cards",
            "{option} is for cards only; add --forms list-cards";
        NothingAsked => "не указано, что изменить: --default, --permission или --calc-by", "nothing to change is named: --default, --permission or --calc-by";
        ReservedWord { name: String } =>
            "«{name}» – слово языка, именем оно быть не может", "'{name}' is a word of the language and cannot be a name";
        ElementTaken { name: String, path: String } =>
            "имя «{name}» занято в этом пространстве имён: {path}; выберите другое", "the name '{name}' is taken in the namespace: {path}; choose another one";
        NameOfPlatform { name: String } =>
            "«{name}» уже что-то значит на платформе; выберите другое имя", "'{name}' means something on the platform already; choose another name";
        MeansOther { path: String, line: u32, name: String } =>
            "{path}:{line}: «{name}» здесь значило бы другое; выберите другое имя или каталог или сначала измените это место",
            "{path}:{line}: '{name}' would mean something else here; choose another name or directory, or change this place first";
        NeedsCalcBy { method: String } =>
            "для «{method}» нужен --calc-by с полями", "'{method}' needs --calc-by with fields";
    }
}

impl Refusal {
    /// The same with its path written otherwise.
    #[must_use]
    pub fn with_path(mut self, shown: impl Fn(&str) -> String) -> Self {
        if let Self::NoSuchFile { path }
        | Self::NoElement { path }
        | Self::NoProject { path }
        | Self::BadYaml { path, .. }
        | Self::RepeatedKey { path, .. }
        | Self::Unwritable { path, .. }
        | Self::UnfitValue { path, .. }
        | Self::KeyExists { path, .. }
        | Self::OutsideProject { path }
        | Self::Occupied { path }
        | Self::NotOfKind { path, .. }
        | Self::NoModule { path }
        | Self::BrokenModule { path, .. }
        | Self::NotInSubsystem { path }
        | Self::NotADirectory { path }
        | Self::ProjectExists { path }
        | Self::NoForm { path }
        | Self::NoSuchPath { path }
        | Self::Unreadable { path }
        | Self::NotAFile { path }
        | Self::NotBesideProject { path } = &mut self
        {
            *path = shown(path);
        }
        self
    }
}

sentences! {
    /// What was done, or would be.
    pub enum Done {
        Created { path: String } => "создан: {path}", "created: {path}";
        Changed { path: String } => "изменён: {path}", "changed: {path}";
        Deleted { path: String } => "удалён: {path}", "deleted: {path}";
        Moved { from: String, to: String } => "перенесён: {from} → {to}", "moved: {from} → {to}";
        WouldCreate { path: String } => "будет создан: {path}", "would be created: {path}";
        WouldChange { path: String } => "будет изменён: {path}", "would be changed: {path}";
        WouldDelete { path: String } => "будет удалён: {path}", "would be deleted: {path}";
        WouldMove { from: String, to: String } => "будет перенесён: {from} → {to}", "would be moved: {from} → {to}";
    }
}

sentences! {
    /// What is worth knowing of a plan.
    pub enum Note {
        AlreadyThere { name: String } => "«{name}» уже есть, ничего не изменено", "'{name}' is there already, nothing changed";
        NothingToDo => "всё уже так, ничего не изменено", "everything is like that already, nothing changed";
        BindingsStay { name: String, count: usize } =>
            "привязки к «{name}» не изменены, их: {count}", "bindings to '{name}' are not changed: {count}";
        IndexPlaceholder { name: String } =>
            "в индексе «{name}» пока одно поле; перечислите нужные", "the index '{name}' has one field so far; list those you need";
        StarterReplaced { starter: String, name: String } =>
            "«{starter}» был началом, его место заняло «{name}»", "'{starter}' was only a beginning; '{name}' takes its place";
        TranslationNeeded { name: String, path: String } =>
            "«{name}» есть и в переводе {path}, пока без перевода", "'{name}' is in the translation {path} too, not translated yet";
        OperationHandler { name: String, path: String } =>
            "в модуль {path} добавлен метод операции «{name}»", "the module {path} has a method for the operation '{name}' now";
        Restored { path: String } =>
            "прошлый запуск был прерван посреди записи; прежнее состояние «{path}» возвращено",
            "an earlier run was stopped while it wrote; the old state of '{path}' is restored";
        MethodThere { name: String } => "метод «{name}» уже есть, ничего не изменено", "the method '{name}' is there already, nothing changed";
        HandlerThere { event: String, method: String } =>
            "событие «{event}» уже вызывает метод «{method}», ничего не изменено",
            "the event '{event}' calls the method '{method}' already, nothing changed";
        HandlerReplaced { event: String, before: String, after: String } =>
            "{event}: {before} → {after}; прежний метод остался в модуле", "{event}: {before} → {after}; the former method stays in the module";
        SignatureUnknown { event: String } =>
            "что передаёт событие «{event}», неизвестно: у метода нет параметров; их задаёт --signature",
            "what the event '{event}' passes is not known: the method has no parameters; --signature gives them";
        RouteThere { route: String } => "маршрут «{route}» уже есть", "the route '{route}' is there already";
        AccessChanged { right: String, before: String, after: String } => "{right}: {before} → {after}", "{right}: {before} → {after}";
        NeedsHandlers { handlers: String } =>
            "права вычисляют методы {handlers}, а в модулях элемента их нет: пока их нет, доступа нет",
            "rights are computed by the methods {handlers}, which the modules of the element lack: without them there is no access";
        VersionReplaced { name: String, before: String, after: String } =>
            "версия библиотеки «{name}»: {before} → {after}", "the version of the library '{name}': {before} → {after}";
        Place { place: String, excerpt: String } => "{place}: {excerpt}", "{place}: {excerpt}";
        Deletes { kind: String, name: String, count: usize } =>
            "{kind} {name}, файлов: {count}", "{kind} {name}, files: {count}";
        Referred { name: String, count: usize } =>
            "на «{name}» или его формы ссылаются код и описания, мест: {count}; они не меняются:",
            "code and descriptions refer to '{name}' or its forms, places: {count}; they are not changed:";
        MayBeMeant { name: String, count: usize } =>
            "может иметься в виду «{name}», мест: {count}; они не меняются:",
            "'{name}' may be meant, places: {count}; they are not changed:";
        ImportByHand { path: String, namespace: String } =>
            "{path}: добавьте импорт {namespace} вручную", "{path}: add the import of {namespace} by hand";
        ImportLeft { path: String, namespace: String } =>
            "{path}: импорт {namespace} больше ни для чего не нужен; он оставлен, потому что обратный перенос не вернул бы его на то же место",
            "{path}: nothing needs the import of {namespace} any more; it is left, because a move back would not put it where it was";
        UsageByHand { path: String, subsystem: String } =>
            "{path}: добавьте подсистему {subsystem} в «Использование» вручную", "{path}: add the subsystem {subsystem} to 'Using' by hand";
        NamespaceAdded { place: String, name: String } =>
            "{place}: записано {name}, потому что имя без пространства имён значило бы здесь другое",
            "{place}: written as {name}, because the name alone would mean something else here";
        NeedsForce => "пока на элемент ссылаются, для --apply нужен --force", "while the element is referred to, --apply needs --force";
        MorePlaces { count: usize } => "и ещё мест: {count}", "and more places: {count}";
        ReferencesChanged { places: usize, files: usize } =>
            "изменено ссылок: {places}, файлов с ними: {files}", "references changed: {places}, in files: {files}";
        PossibleReferences { name: String, count: usize } =>
            "мест, где может иметься в виду «{name}»: {count}; они не изменены", "places that may mean '{name}': {count}; they are not changed";
        UrlStays => "адрес сервиса не изменён", "the address of the service is not changed";
        FormThere { name: String } =>
            "{name} уже есть и оставлен как есть; перезаписать его – --overwrite",
            "{name} is there already and is left; --overwrite writes it anew";
        FormRegistered { name: String } =>
            "«{name}» уже указана в описании элемента", "'{name}' is named in the description of the element already";
        OtherFormRegistered { name: String, place: String, other: String } =>
            "в «{place}» уже другая форма, «{other}»; чтобы показывать «{name}», укажите её там вручную",
            "'{place}' names another form, '{other}'; to show '{name}', name it there by hand";
        CardFields { fields: String } => "на карточке поля: {fields}", "the card has the fields: {fields}";
        CardLeftOut { fields: String, row: String } =>
            "на карточку не поместились: {fields}; добавьте нужные в «{row}» и в поля списка",
            "there was no room on the card for: {fields}; add those you need to '{row}' and to the fields of the list";
        CardsAreFlat =>
            "карточки идут одним списком: иерархию элемента они не показывают",
            "cards are one flat list: they do not show the hierarchy of the element";
        CaptionsAdded { dictionary: String, keys: String } =>
            "в {dictionary} добавлены строки: {keys}", "strings added to {dictionary}: {keys}";
        CaptionsUntranslated { path: String, keys: String } =>
            "в {path} добавлены без перевода: {keys}", "added to {path} without a translation: {keys}";
        RegistrarNeeded => "регистру накопления нужен реквизит Регистратор с типом документа", "an accumulation register needs an attribute for its recorder, whose type is a document";
        LibraryVisible =>
            "в библиотеке другим проектам видны только элементы с областью видимости Глобально",
            "of a library other projects see only the elements that are visible globally";
    }
}

sentences! {
    /// What commands that only look tell people.
    pub enum Seen {
        Element { kind: String, name: String, path: String } => "{kind} {name}: {path}", "{kind} {name}: {path}";
        Namespace { namespace: String } => "пространство имён: {namespace}", "namespace: {namespace}";
        Periodicity { word: String } => "периодичность: {word}", "periodicity: {word}";
        RegisterKind { word: String } => "вид регистра: {word}", "kind of register: {word}";
        Right { right: String, method: String } => "право {right}: {method}", "right {right}: {method}";
        Form { name: String, path: String } => "форма {name}: {path}", "form {name}: {path}";
        UnboundForm { name: String, path: String } =>
            "форма {name}, в описании элемента не указана: {path}", "form {name}, not named by the element: {path}";
        MissingForm { name: String } => "форма {name}: такого компонента нет", "form {name}: there is no such component";
        Fields => "поля:", "fields:";
        TabularPart { name: String } => "табличная часть {name}:", "tabular part {name}:";
        QueryParameters => "параметры запроса:", "query parameters:";
        Section { section: String, names: String } => "{section}: {names}", "{section}: {names}";
        Project { name: String, dir: String } => "проект {name}: {dir}", "project {name}: {dir}";
        Subsystems { names: String } => "подсистемы: {names}", "subsystems: {names}";
        Library { name: String, version: String } => "библиотека {name}, версия {version}", "library {name}, version {version}";
        Elements { count: usize } => "элементов: {count}", "elements: {count}";
        OfKind { kind: String, count: usize } => "  {kind}: {count}", "  {kind}: {count}";
        More { count: usize } => "и ещё: {count}; больше покажет --limit", "and more: {count}; --limit shows them";
        References { count: usize, proved: usize } =>
            "ссылаются или могут ссылаться, мест: {count}, из них наверняка: {proved}",
            "places that refer to it or may: {count}, surely: {proved}";
        Languages { codes: String } => "языки проекта: {codes}", "languages of the project: {codes}";
        Translated { codes: String } => "перевод есть: {codes}", "translated to: {codes}";
        Untranslated { codes: String } => "перевода нет: {codes}", "not translated to: {codes}";
        UnlistedTranslation { code: String } =>
            "перевод на {code} есть, но этого языка нет в ЯзыкиЛокализации проекта",
            "there is a translation to {code}, which LocalizationLanguages of the project does not list";
    }
}

impl Note {
    /// The same with its path written otherwise.
    #[must_use]
    pub fn with_path(mut self, shown: impl Fn(&str) -> String) -> Self {
        if let Self::TranslationNeeded { path, .. } | Self::OperationHandler { path, .. } = &mut self {
            *path = shown(path);
        }
        self
    }
}
