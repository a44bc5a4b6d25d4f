"""YAML descriptions of elements."""

from . import words
from .file import File


def plan(element, subsystem):
    """Decides what an element is made of, so that other elements can refer to it."""
    maker, spelling, parts = subsystem.maker, element.spelling, element.parts
    used = {element.name.lower()}
    parts["used"] = used

    def some(low, high):
        return [maker.local(words.FACTS, spelling, used) for _ in range(maker.chance.randint(low, high))]

    if element.kind in ("catalog", "document", "register", "balance"):
        parts["texts"] = some(1, 2)
        parts["numbers"] = some(1, 1)
        parts["flags"] = some(0, 1)
        parts["dates"] = some(0, 1)
        parts["links"] = [(name, title, None) for name, title in some(1, 1)]
        parts["choices"] = [(name, title, None) for name, title in some(0, 1)]
    if element.kind in ("catalog", "document"):
        table = maker.local([("Позиции", "Lines"), ("Этапы", "Stages"), ("Условия", "Terms")], spelling, used)
        parts["has_form"] = element.kind == "document" or maker.chance.random() < 0.7
        parts["has_list"] = element.kind == "catalog" and maker.chance.random() < 0.4
        parts["table"] = (table, some(1, 1), some(1, 1))
    if element.kind == "enumeration":
        count = maker.chance.randint(3, 5)
        parts["items"] = [pair[spelling == "en"] for pair in maker.chance.sample(words.STATES, count)]
    if element.kind == "structure":
        parts["texts"], parts["numbers"] = some(1, 2), some(1, 2)
    if element.kind == "constants":
        parts["numbers"] = some(1, 3)
    if element.kind == "dictionary":
        parts["texts"], parts["templates"] = some(8, 15), some(2, 4)


def link(element, subsystem):
    """Settles which catalogs and enumerations an element refers to."""
    parts, chance = element.parts, subsystem.maker.chance
    for slot, kind in (("links", "catalog"), ("choices", "enumeration")):
        known = subsystem.known(kind, element)
        parts[slot] = [
            (name, title, target or chance.choice(known)) for name, title, target in parts.get(slot, [])
        ]


class Text:
    """Lines of a description; `add` takes the platform's words in Russian."""

    def __init__(self, spelling):
        self.spelling = spelling
        self.lines = []

    def add(self, depth, text):
        line = "    " * depth + text
        self.lines.append(words.respell(line) if self.spelling == "en" else line)

    def say(self, depth, key, prose):
        """A value that is no word of the platform."""
        self.add(depth, f"{key}:")
        self.lines[-1] += f" {prose}"

    def item(self, depth, **entries):
        self.add(depth, "-")
        for key, value in entries.items():
            if value is not None:
                self.say(depth + 1, key, self.word(value))

    def word(self, value):
        return words.respell(value) if self.spelling == "en" else value

    def file(self):
        return File(self.lines, self.spelling)


def project(maker, spelling, vendor, name):
    text = Text(spelling)
    text.say(0, "Ид", maker.uuid())
    text.say(0, "Поставщик", vendor)
    text.say(0, "Имя", name)
    text.say(0, "Версия", "1.0.0")
    text.say(0, "Представление", name)
    text.say(0, "ПредставлениеПоставщика", vendor)
    text.add(0, "ВидПроекта: Приложение")
    text.say(0, "РежимСовместимости", "9.0")
    text.add(0, "ЯзыкРазработки: Русский" if spelling == "ru" else "ЯзыкРазработки: Английский")
    text.add(0, "ЯзыкПоУмолчанию: Русский" if spelling == "ru" else "ЯзыкПоУмолчанию: Английский")
    text.add(0, "ЯзыкиЛокализации:")
    text.add(1, "- Русский")
    text.add(1, "- Английский")
    return text.file()


def subsystem(subsystem, uses):
    text = Text(subsystem.spelling)
    text.say(0, "Представление", subsystem.title)
    text.add(0, "Интерфейс:")
    text.add(1, "ВключатьВАвтоИнтерфейс: Истина")
    if uses:
        text.add(0, "Использование:")
        for name in uses:
            text.lines.append(f"    - {name}")
    return text.file()


def head(text, kind, element, maker, needs=(), scope="ВПроекте", name=None):
    text.add(0, f"ВидЭлемента: {kind}")
    text.say(0, "Ид", maker.uuid())
    text.say(0, "Имя", name or element.name)
    text.add(0, f"ОбластьВидимости: {scope}")
    imports = sorted({other.namespace for other in needs} - {element.namespace})
    if imports:
        text.add(0, "Импорт:")
        text.lines.extend(f"    - {namespace}" for namespace in imports)


def attributes(text, depth, parts, maker):
    """The items of an attribute list, with restrictions as people set them."""
    for name, title in parts.get("texts", []):
        text.item(depth, Ид=maker.uuid(), Имя=name, Тип="Строка", Представление=title)
        text.say(depth + 1, "МаксимальнаяДлина", str(maker.chance.choice([20, 50, 100, 250])))
    for name, title in parts.get("numbers", []):
        text.item(depth, Ид=maker.uuid(), Имя=name, Тип="Число", Представление=title)
        text.say(depth + 1, "ДлинаЦелойЧасти", str(maker.chance.randint(5, 12)))
        text.say(depth + 1, "ДлинаДробнойЧасти", str(maker.chance.randint(0, 3)))
    for name, _ in parts.get("flags", []):
        text.item(depth, Ид=maker.uuid(), Имя=name, Тип="Булево", ЗначениеПоУмолчанию="Ложь")
    for name, title in parts.get("dates", []):
        text.item(depth, Ид=maker.uuid(), Имя=name, Тип="Дата?", Представление=title)
    for name, _, target in parts.get("links", []):
        text.item(depth, Ид=maker.uuid(), Имя=name)
        text.say(depth + 1, "Тип", f"{target.name}.{text.word('Ссылка')}?")
        text.add(depth + 1, "ПриУдаленииОбъектаПоСсылке: Очищать")
    for name, _, target in parts.get("choices", []):
        text.item(depth, Ид=maker.uuid(), Имя=name)
        text.say(depth + 1, "Тип", target.name)
        text.say(depth + 1, "ЗначениеПоУмолчанию", target.parts["items"][0])


def targets(element):
    return [target for slot in ("links", "choices") for *_, target in element.parts.get(slot, [])]


def write(element, subsystem):
    """The descriptions of one element: its own, its form's, its translations."""
    link(element, subsystem)
    maker, text = subsystem.maker, Text(element.spelling)
    yield f"{element.name}.yaml", WRITERS[element.kind](element, subsystem, maker, text) or text.file()
    if element.parts.get("has_form"):
        yield f"{form_name(element)}.yaml", form(element, subsystem, maker)
    if element.parts.get("has_list"):
        yield f"{list_name(element)}.yaml", list_form(element, subsystem, maker)
    if element.kind == "dictionary":
        folder = "Локализация" if element.spelling == "ru" else "Localization"
        yield f"{folder}/En/{element.name}.yaml", translation(element)


def form_name(element):
    return f"{element.name}ФормаОбъекта" if element.spelling == "ru" else f"{element.name}ObjectForm"


def list_name(element):
    return f"{element.name}ФормаСписка" if element.spelling == "ru" else f"{element.name}ListForm"


def stored(element, subsystem, maker, text):
    kind = "Справочник" if element.kind == "catalog" else "Документ"
    head(text, kind, element, maker, targets(element))
    presented = "Наименование" if element.kind == "catalog" else "Номер"
    text.add(0, f"Представление: {presented}")
    text.add(0, "Реквизиты:")
    if element.kind == "catalog":
        text.item(1, Имя="Наименование", Длина=str(maker.chance.choice([100, 150, 250])))
        text.item(1, Имя="Код", Тип="Строка", Длина="11", Уникальность="Истина")
    else:
        text.item(1, Имя="Дата")
        text.item(1, Имя="Номер", Тип="Строка", Длина="9", Уникальность="Истина")
    attributes(text, 1, element.parts, maker)
    (name, title), texts, numbers = element.parts["table"]
    text.add(0, "ТабличныеЧасти:")
    text.item(1, Ид=maker.uuid(), Имя=name, Представление=title)
    text.add(2, "Реквизиты:")
    attributes(text, 3, {"texts": texts, "numbers": numbers}, maker)
    text.add(0, "Индексы:")
    field, title = element.parts["texts"][0]
    index = "По" + field if element.spelling == "ru" else field + "Index"
    text.item(1, Имя=index)
    text.add(2, "Поля:")
    text.lines.append(f"            - {field}")
    text.add(0, "КонтрольДоступа:")
    text.add(1, "Разрешения:")
    text.add(2, "ПоУмолчанию: РазрешеноАутентифицированным")
    text.add(2, "Удаление: РазрешеноАдминистраторам")
    text.add(0, "Интерфейс:")
    text.add(1, "ВключатьВАвтоИнтерфейс: Истина")
    text.add(1, "Объект:")
    text.say(2, "Представление", element.title)
    if element.parts["has_form"]:
        text.say(2, "Форма", form_name(element))
    text.add(1, "Список:")
    text.say(2, "Представление", element.title)
    if element.parts["has_list"]:
        text.say(2, "Форма", list_name(element))


def enumeration(element, subsystem, maker, text):
    head(text, "Перечисление", element, maker)
    text.say(0, "Представление", element.title)
    text.add(0, "Элементы:")
    for place, item in enumerate(element.parts["items"]):
        text.item(1, Ид=maker.uuid(), Имя=item, Представление=item)
        if place == 0:
            text.add(2, "ПоУмолчанию: Истина")


def register(element, subsystem, maker, text):
    head(text, "РегистрСведений", element, maker, targets(element))
    text.say(0, "Представление", element.title)
    text.add(0, "Периодичность: День")
    parts = element.parts
    text.add(0, "Измерения:")
    attributes(text, 1, {"links": parts["links"]}, maker)
    text.add(0, "Ресурсы:")
    attributes(text, 1, {"numbers": parts["numbers"]}, maker)
    text.add(0, "Реквизиты:")
    attributes(text, 1, {slot: parts[slot] for slot in ("texts", "dates", "choices")}, maker)
    permissions(text)


def balance(element, subsystem, maker, text):
    documents = subsystem.known("document") or subsystem.known("catalog")
    registrar = maker.chance.choice(documents)
    head(text, "РегистрНакопления", element, maker, [*targets(element), registrar])
    text.say(0, "Представление", element.title)
    text.add(0, "ВидРегистра: Остатки")
    parts = element.parts
    text.add(0, "Измерения:")
    attributes(text, 1, {"links": parts["links"], "choices": parts["choices"]}, maker)
    text.add(0, "Ресурсы:")
    attributes(text, 1, {"numbers": parts["numbers"]}, maker)
    text.add(0, "Реквизиты:")
    text.item(1, Имя="Регистратор")
    text.say(2, "Тип", f"{registrar.name}.{text.word('Ссылка')}?")
    permissions(text)


def permissions(text):
    text.add(0, "КонтрольДоступа:")
    text.add(1, "Разрешения:")
    text.add(2, "Чтение: РазрешеноАутентифицированным")
    text.add(2, "Изменение: РазрешеноАутентифицированным")


def structure(element, subsystem, maker, text):
    head(text, "Структура", element, maker)
    text.add(0, "Окружение: КлиентИСервер")
    text.add(0, "Поля:")
    for name, _ in element.parts["texts"]:
        text.item(1, Имя=name, Тип="Строка", Обязательное="Истина")
    for name, _ in element.parts["numbers"]:
        text.item(1, Имя=name, Тип="Число", ЗначениеПоУмолчанию=str(maker.chance.randint(0, 90)))


def module(element, subsystem, maker, text):
    needs = module_needs(element, subsystem)
    head(text, "ОбщийМодуль", element, maker, [need for need in needs if need])
    text.add(0, "Окружение: Сервер")


def module_needs(element, subsystem):
    """The structure, the catalog and the enumeration a module works on."""
    if "needs" not in element.parts:
        chance = subsystem.maker.chance
        kinds = ("structure", "catalog", "enumeration")
        element.parts["needs"] = [chance.choice(subsystem.known(kind)) for kind in kinds]
    return element.parts["needs"]


def service(element, subsystem, maker, text):
    head(text, "HttpСервис", element, maker, scope="ВПодсистеме")
    text.say(0, "КорневойUrl", f"/{maker.chance.choice(words.NOUNS)[4].lower()}{maker.chance.randint(1, 9999)}")
    text.add(0, "ШаблоныUrl:")
    for name, template, handler in (("Все", "/", "ПолучитьВсе"), ("Один", "/{number}", "ПолучитьОдин")):
        text.item(1, Имя=name, Шаблон=template)
        text.add(2, "Методы:")
        text.item(3, Метод="GET", Обработчик=handler)
    text.add(0, "КонтрольДоступа:")
    text.add(1, "Разрешения:")
    text.add(2, "ПоУмолчанию: РазрешеноАутентифицированным")


def report(element, subsystem, maker, text):
    element.parts["source"] = maker.chance.choice(subsystem.known("catalog"))
    head(text, "Отчет", element, maker, [element.parts["source"]], "ВПодсистеме")
    text.say(0, "Представление", element.title)
    text.add(0, "ВидИсточникаДанных: Запрос")
    text.say(0, "ИсточникДанных", element.name)
    text.add(0, "ПараметрыЗапроса:")
    for name in ("СДаты", "ПоДату") if element.spelling == "ru" else ("FromDate", "ToDate"):
        text.item(1, Имя=name, Тип="Дата", ЗначениеПоУмолчанию="=Дата.Сейчас()")
    text.add(0, "КонтрольДоступа:")
    text.add(1, "Разрешения:")
    text.add(2, "ПоУмолчанию: РазрешеноАутентифицированным")


def constants(element, subsystem, maker, text):
    head(text, "НаборКонстант", element, maker)
    text.say(0, "Представление", element.title)
    text.add(0, "Константы:")
    for name, title in element.parts["numbers"]:
        text.item(1, Ид=maker.uuid(), Имя=name, Тип="Число", Представление=title)
        text.say(2, "ЗначениеПоУмолчанию", str(maker.chance.randint(1, 90)))
    text.add(0, "КонтрольДоступа:")
    text.add(1, "Разрешения:")
    text.add(2, "ПоУмолчанию: РазрешеноАутентифицированным")


def job(element, subsystem, maker, text):
    head(text, "ЗапланированноеЗадание", element, maker, scope="ВПодсистеме")
    text.say(0, "Представление", element.title)


def dictionary(element, subsystem, maker, text):
    head(text, "ЛокализованныеСтроки", element, maker)
    strings(element, text, lambda title: title)


def strings(element, text, said):
    text.add(0, "Строки:")
    text.lines.extend(f"    {name}: {said(title)}" for name, title in element.parts["texts"])
    text.add(0, "Шаблоны:")
    text.lines.extend(f"    {name}: {said(title)} $0" for name, title in element.parts["templates"])


def translation(element):
    text = Text(element.spelling)
    strings(element, text, lambda title: f"{title} (en)")
    return text.file()


def form(element, subsystem, maker):
    """The form of one object: two pages, groups of fields, a table of lines, a button."""
    text, own = Text(element.spelling), element.name
    parts, dictionary = element.parts, subsystem.dictionary
    head(text, "КомпонентИнтерфейса", element, maker, [*targets(element), dictionary], "ВПодсистеме", form_name(element))
    key = dictionary.parts["texts"]

    def title(depth):
        text.say(depth, "Заголовок", f"${dictionary.name}.{maker.chance.choice(key)[0]}")

    def typed(depth, component, argument=""):
        """An item of a component's content; what it is made for is a name of the project or a simple type."""
        text.add(depth, "-")
        text.say(depth + 1, "Тип", text.word(component) + argument)

    def value(depth, name):
        text.say(depth, "Имя", name)
        text.say(depth, "Значение", f"={text.word('Объект')}.{name}")

    text.add(0, "Наследует:")
    text.say(1, "Тип", f"{text.word('ФормаОбъекта')}<{own}.{text.word('Объект')}>")
    text.add(1, "ВключатьВАвтоИнтерфейс: Ложь")
    title(1)
    text.add(1, "ОсновнаяКоманда: =ЗаписатьИЗакрыть")
    text.add(1, "Содержимое:")
    text.add(2, "Тип: ПроизвольныйШаблонФормы")
    text.add(2, "Содержимое:")
    text.add(3, "Тип: Страницы")
    text.add(3, "Страницы:")
    text.item(4, Тип="Страница", Имя=text.spelling == "ru" and "Главное" or "General")
    title(5)
    text.add(5, "Содержимое:")
    text.add(6, "Тип: Группа")
    text.add(6, "Компоновка: Вертикальная")
    text.add(6, "Содержимое:")
    first = parts["texts"][0][0]
    parts["handler"] = f"{first}ПриИзменении" if text.spelling == "ru" else f"{first}OnChange"
    for name, _ in parts["texts"]:
        typed(7, "ПолеВвода", f"<{text.word('Строка')}>")
        value(8, name)
        if name == first:
            text.say(8, "ПриИзменении", parts["handler"])
    typed(7, "Группа")
    text.add(8, "Компоновка: Горизонтальная")
    text.add(8, "Содержимое:")
    for name, _ in parts["numbers"]:
        typed(9, "ПолеВвода", f"<{text.word('Число')}>")
        value(10, name)
    for name, *_ in parts["flags"]:
        typed(7, "Флажок")
        title(8)
        value(8, name)
    for name, _, target in parts["links"]:
        typed(7, "ПолеВвода", f"<{target.name}.{text.word('Ссылка')}?>")
        value(8, name)
    for name, _, target in parts["choices"]:
        typed(7, "ПолеВвода", f"<{target.name}>")
        value(8, name)
        text.say(8, "Видимость", f"=не {text.word('Объект')}.{text.word('ЭтоНовый')}()".replace("не", text.word("не")))
    (table, _), texts, numbers = parts["table"]
    row = f"{own}.{table}"
    text.item(4, Тип="Страница", Имя=table)
    title(5)
    text.add(5, "Содержимое:")
    text.say(6, "Тип", f"{text.word('Таблица')}<{text.word('ИсточникДанныхМассив')}<{row}>>")
    text.say(6, "Имя", f"Таблица{table}" if text.spelling == "ru" else f"{table}Table")
    text.add(6, "Источник:")
    text.say(7, "Данные", f"={text.word('Объект')}.{table}")
    text.add(6, "Колонки:")
    for name, _ in [*texts, *numbers]:
        typed(7, "СтандартнаяКолонкаТаблицы", f"<{row}>")
        text.say(8, "Имя", name)
        text.say(8, "Значение", f"=ДанныеСтроки.{name}")
    return text.file()


def list_form(element, subsystem, maker):
    """The list of a catalog: a dynamic list with two columns."""
    text, dictionary = Text(element.spelling), subsystem.dictionary
    own = list_name(element)
    shown, listed = ("ТаблицаЗаписей", "Записи") if text.spelling == "ru" else ("RecordsTable", "Records")
    head(text, "КомпонентИнтерфейса", element, maker, [dictionary], "ВПодсистеме", own)
    rows = f"{text.word('ДинамическийСписок')}<::{own}.ДанныеСтрокиСписка>"
    fields = [text.word("Наименование"), element.parts["texts"][0][0]]
    text.add(0, "Наследует:")
    text.add(1, "Тип: ФормаСписка")
    text.add(1, "ВключатьВАвтоИнтерфейс: Ложь")
    text.say(1, "Заголовок", f"${dictionary.name}.{maker.chance.choice(dictionary.parts['texts'])[0]}")
    text.say(1, "КомпонентТаблицы", f"={text.word('Компоненты')}.{shown}")
    text.add(1, "Содержимое:")
    text.add(2, "Тип: ПроизвольныйШаблонФормы")
    text.add(2, "Содержимое:")
    text.say(3, "Тип", f"{text.word('Таблица')}<{rows}>")
    text.say(3, "Имя", shown)
    text.say(3, "Источник", f"={listed}")
    text.add(3, "Колонки:")
    for name in fields:
        text.add(4, "-")
        column = f"<{text.word('СтрокаДинамическогоСписка')}<::{own}.ДанныеСтрокиСписка>>"
        text.say(5, "Тип", text.word("СтандартнаяКолонкаТаблицы") + column)
        text.say(5, "Имя", name)
        text.say(5, "ПолеЗначения", name)
    text.add(0, "Свойства:")
    text.item(1, Имя=listed)
    text.say(2, "Тип", rows)
    text.add(2, "ЗначениеПоУмолчанию:")
    text.say(3, "ИмяТипаДанныхСтроки", "ДанныеСтрокиСписка")
    text.add(3, "ОсновнаяТаблица:")
    text.say(4, "Таблица", element.name)
    text.add(3, "Поля:")
    for name in fields:
        text.item(4, Тип="ПолеДинамическогоСписка", Выражение=name)
    return text.file()


WRITERS = {
    "catalog": stored,
    "document": stored,
    "enumeration": enumeration,
    "register": register,
    "balance": balance,
    "structure": structure,
    "module": module,
    "service": service,
    "report": report,
    "constants": constants,
    "job": job,
    "dictionary": dictionary,
}
