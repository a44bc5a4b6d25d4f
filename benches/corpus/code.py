"""Modules and queries of elements. Texts are written with the platform's words in Russian; `Code.add` puts them
into the spelling of the file, and names and prose stay as they are because each is written in its own place."""

from . import words
from .file import File
from .descriptions import form_name, module_needs


class Code:
    """Lines of a module."""

    def __init__(self, spelling):
        self.spelling = spelling
        self.lines = []

    def add(self, text, /, **names):
        """Adds lines; `{name}` is replaced after the words of the platform have been put into the spelling."""
        for line in text.strip("\n").split("\n"):
            line = words.respell(line) if self.spelling == "en" else line
            for name, value in names.items():
                line = line.replace("{" + name + "}", value)
            self.lines.extend(wrapped(line))

    def doc(self, prose, *tags):
        self.lines.append(f"/// {self.choose(*prose)}")
        if tags:
            self.lines.append("///")
        for tag, name, said in tags:
            tag = words.respell(tag) if self.spelling == "en" else tag
            self.lines.append(f"/// @{tag} {name + ' - ' if name else ''}{self.choose(*said)}")

    def choose(self, russian, english):
        return english if self.spelling == "en" else russian

    def file(self):
        return File(self.lines, self.spelling)


def wrapped(line):
    """What is too long for one line stands with a parameter or an argument a line."""
    if len(line) <= LONGEST or "(" not in line or line.startswith("//"):
        return [line]
    name, rest = line.split("(", 1)
    inner, result = rest.rsplit(")", 1)
    indent = " " * (len(line) - len(line.lstrip()))
    return [f"{name}(", *(f"{indent}    {part}" for part in inner.replace(", ", ",\0").split("\0")), f"{indent}){result}"]


LONGEST = 110


def write(element, subsystem):
    """The modules of one element."""
    maker, code = subsystem.maker, Code(element.spelling)
    if element.kind in ("catalog", "document"):
        facet = "Объект" if element.spelling == "ru" else "Object"
        object_module(code, element)
        yield f"{element.name}.{facet}.xbsl", code.file()
        if element.parts["has_form"]:
            form = Code(element.spelling)
            form_module(form, element)
            yield f"{form_name(element)}.xbsl", form.file()
        if element.kind == "catalog" and maker.chance.random() < 0.3:
            manager = Code(element.spelling)
            manager_module(manager, element, maker)
            yield f"{element.name}.xbsl", manager.file()
    elif element.kind == "module":
        common_module(code, element, subsystem)
        yield f"{element.name}.xbsl", code.file()
    elif element.kind == "service":
        service_module(code, element, subsystem)
        yield f"{element.name}.xbsl", code.file()
    elif element.kind == "job":
        job_module(code, element, subsystem)
        yield f"{element.name}.xbsl", code.file()
    elif element.kind == "report":
        query(code, element)
        yield f"{element.name}.xbql", code.file()


def imports(code, element, needs):
    namespaces = sorted({need.namespace for need in needs} - {element.namespace})
    for namespace in namespaces:
        code.lines.append(f"{code.choose('импорт', 'import')} {namespace}")
    if namespaces:
        code.lines.append("")


def object_module(code, element):
    parts = element.parts
    (table, _), texts, numbers = parts["table"]
    names = {
        "own": element.name,
        "text": parts["texts"][0][0],
        "number": parts["numbers"][0][0],
        "table": table,
        "amount": numbers[0][0],
        "row": code.choose("Позиция", "Line"),
        "limit": code.choose("НАИБОЛЬШАЯ_СУММА", "LARGEST_SUM"),
        "before": code.choose("До", "Before"),
        "sum": code.choose("СуммаПозиций", "LinesSum"),
        "method": code.choose("ПроверитьСумму", "CheckSum"),
        "said": code.choose("Сумма больше допустимой", "The sum is larger than allowed"),
    }
    code.doc(("Больше этой суммы не бывает.", "No sum is larger than this."))
    code.add("""
конст {limit} = 1000000

@Обработчик
метод ПередЗаписью({before}: {own}.Данные, ПараметрыЗаписи: {own}.ПараметрыЗаписи)
    {text} = {text}.Обрезать()
    пер {sum} = 0

    для {row} из {table}
        {sum} += {row}.{amount}
    ;

    {number} = {sum}
    {method}({sum})
;

метод {method}({sum}: Число)
    если {sum} > {limit} и не ЭтоНовый()
        выбросить новый ИсключениеНедопустимоеСостояние("{said}: %{{sum}}.")
    ;
;
""", **names)


def form_module(code, element):
    parts = element.parts
    names = {
        "handler": parts["handler"],
        "text": parts["texts"][0][0],
        "show": code.choose("ПоказатьСостояние", "ShowState"),
        "said": code.choose("Запишите карточку", "Save the card first"),
        "source": code.choose("Источник", "Source"),
        "event": code.choose("Событие", "Event"),
    }
    code.add("""
@Обработчик
метод ПослеСоздания()
    {show}()
;

метод {handler}({source}: ПолеВвода<Строка>, {event}: СобытиеПриИзменении<Строка>)
    Объект.{text} = Объект.{text}.Обрезать()
    {show}()
;

метод {show}()
    если Объект.ЭтоНовый()
        Сообщить("{said}")
        возврат
    ;
;
""", **names)


def manager_module(code, element, maker):
    parts = element.parts
    names = {
        "own": element.name,
        "text": parts["texts"][0][0],
        "method": code.choose("Найти", "Find") + parts["texts"][0][0],
        "wanted": code.choose("Искомое", "Wanted"),
        "found": code.choose("Найденная", "Found"),
        "alias": code.choose("Запись", "Record") + "Таблицы" * (code.spelling == "ru"),
    }
    code.doc(
        ("Находит запись по значению.", "Finds a record by a value."),
        ("параметр", names["wanted"], ("что искать", "what to look for")),
        ("возвращает", "", ("ссылку или Неопределено", "a reference or Undefined")),
    )
    code.add("""
@ВПроекте
метод {method}({wanted}: Строка): {own}.Ссылка?
    если {wanted}.Пусто()
        возврат Неопределено
    ;

    знч {found} = Запрос{
        ВЫБРАТЬ ПЕРВЫЕ 1
            {alias}.Ссылка КАК Ссылка
        ИЗ
            {own} КАК {alias}
        ГДЕ
            {alias}.{text} == %{wanted}
            И НЕ {alias}.ПометкаУдаления
    }.Выполнить().ПервыйИлиНеопределено()

    возврат {found}?.Ссылка
;
""", **names)


def common_module(code, element, subsystem):
    maker = subsystem.maker
    structure, catalog, enumeration = module_needs(element, subsystem)
    used = set(element.parts["used"])
    code.doc(("Больше стольких записей за раз не читается.", "No more records than this are read at once."))
    code.add("конст {limit} = {size}", limit=code.choose("НАИБОЛЬШЕЕ_ЧИСЛО", "LARGEST_COUNT"),
             size=str(maker.chance.randint(100, 900)))
    for method in maker.chance.sample(METHODS, maker.chance.randint(1, 3)):
        names = {
            "structure": structure.name,
            "field": structure.parts["numbers"][0][0],
            "label": structure.parts["texts"][0][0],
            "catalog": catalog.name,
            "attribute": catalog.parts["texts"][0][0],
            "weight": catalog.parts["numbers"][0][0],
            "enumeration": enumeration.name,
            "first": enumeration.parts["items"][0],
            "second": enumeration.parts["items"][1],
            "limit": code.choose("НАИБОЛЬШЕЕ_ЧИСЛО", "LARGEST_COUNT"),
        }
        for slot in ("a", "b", "c", "d"):
            names[slot] = maker.local(words.FACTS, code.spelling, used)[0]
        verb = maker.chance.choice(words.pairs("Найти=Find Собрать=Collect Сложить=Add Выбрать=Choose Описать=Describe"))
        names["method"] = maker.local([verb], code.spelling, used)[0]
        if code.spelling == "en":
            names["method"] = verb[1] + names["method"].removesuffix(verb[1])
        code.lines.append("")
        method(code, names)
    body = "\n".join(code.lines)
    header = Code(code.spelling)
    imports(header, element, [need for need in (structure, catalog, enumeration) if need.name in body])
    code.lines[:0] = header.lines


def sums(code, names):
    code.doc(
        ("Складывает значения, которые больше порога.", "Adds up the values above a threshold."),
        ("параметр", names["a"], ("что складывать", "what to add up")),
        ("параметр", names["b"], ("порог", "the threshold")),
        ("возвращает", "", ("сумму", "the sum")),
    )
    code.add("""
@ВПроекте
метод {method}({a}: ЧитаемыйМассив<{structure}>, {b}: Число = 0): Число
    пер {c} = 0

    для {d} из {a}
        если {d}.{field} <= {b}
            продолжить
        ;
        {c} += {d}.{field}
    ;

    возврат {c}
;
""", **names)


def reads(code, names):
    code.doc(
        ("Читает записи и складывает их в массив.", "Reads records into an array."),
        ("параметр", names["a"], ("по какому тексту отбирать", "the text to filter by")),
    )
    code.add("""
@ВПроекте
метод {method}({a}: Строка): Массив<{structure}>
    знч {b} = новый Массив<{structure}>()
    знч {c} = Запрос{
        ВЫБРАТЬ ПЕРВЫЕ %{limit}
            {catalog}.{attribute} КАК {attribute},
            СУММА({catalog}.{weight}) КАК {weight}
        ИЗ
            {catalog}
        ГДЕ
            {catalog}.{attribute} == %{a}
            И НЕ {catalog}.ПометкаУдаления
        СГРУППИРОВАТЬ ПО
            {catalog}.{attribute}
    }.Выполнить()

    для {d} из {c}
        {b}.Добавить(новый {structure}(
            {label} = {d}.{attribute},
            {field} = {d}.{weight}
        ))
    ;

    возврат {b}
;
""", **names)


def chooses(code, names):
    code.add("""
метод {method}({a}: {enumeration}, {b}: Число): Число
    выбор {a}
    когда {enumeration}.{first}
        возврат {b} * 2
    когда {enumeration}.{second}
        возврат {b} > {limit} ? {limit} : {b}
    иначе
        возврат 0
    ;
;
""", **names)


def tries(code, names):
    said = code.choose("Не удалось прочитать", "Could not read")
    code.add("""
@ВПроекте
метод {method}({a}: Строка): Число
    попытка
        возврат новый Число({a}.Обрезать())
    поймать {b}: Исключение
        ЖурналСобытий.Записать("{said} %{a}: %{{b}.Описание}")
    ;

    возврат 0
;
""", said=said, **names)


def counts(code, names):
    code.add("""
метод {method}({a}: Строка, {b}: Строка = "-"): Строка
    пер {c} = {a}
    пер {d} = 0

    пока {c}.Содержит({b}) и {d} < {limit}
        {c} = {c}.Заменить({b}, "")
        {d} += 1
    ;

    возврат "%{c} (%{d})"
;
""", **names)


def filters(code, names):
    code.doc(
        ("Оставляет записи с непустым текстом.", "Keeps the records with a text."),
        ("параметр", names["a"], ("все записи", "all the records")),
    )
    code.add("""
@ВПроекте
метод {method}({a}: ЧитаемыйМассив<{structure}>): Массив<{structure}>
    знч {b} = {a}.Фильтровать({c} -> не {c}.{label}.Пусто())
    если {b}.Пусто()
        возврат <{structure}>[]
    ;

    возврат {b}.ВМассив()
;
""", **names)


def maps(code, names):
    code.add("""
метод {method}({a}: ЧитаемыйМассив<{structure}>): Соответствие<Строка, Число>
    знч {b} = новый Соответствие<Строка, Число>()

    для {c} из {a}
        знч {d} = {c}.{field} ?? 0
        если {d} > 0 и {d} <= {limit}
            {b}.Вставить({c}.{label}, {d})
        иначе если {d} > {limit}
            {b}.Вставить({c}.{label}, {limit})
        иначе
            прервать
        ;
    ;

    возврат {b}
;
""", **names)


METHODS = [sums, reads, chooses, tries, counts, filters, maps]


def service_module(code, element, subsystem):
    structure = subsystem.maker.chance.choice(subsystem.known("structure"))
    imports(code, element, [structure])
    names = {
        "request": code.choose("ЗапросСервиса", "ServiceRequest"),
        "answer": code.choose("Ответить", "Answer"),
        "reply": code.choose("Отклик", "Reply"),
        "found": code.choose("Найденные", "Found"),
        "collect": code.choose("СобратьЗаписи", "CollectRecords"),
        "problem": code.choose("Ошибка", "Problem"),
        "structure": structure.name,
        "label": structure.parts["texts"][0][0],
        "others": "".join(f", {name} = \"\"" for name, _ in structure.parts["texts"][1:]),
        "code": code.choose("КОД_ОШИБКИ", "ERROR_CODE"),
        "number": code.choose("НомерЗаписи", "RecordNumber"),
        "all": "ПолучитьВсе",
        "one": "ПолучитьОдин",
    }
    code.add("""
конст {code} = 500

метод {all}({request}: HttpСервисЗапрос)
    попытка
        {answer}({request}.Ответ, {collect}(""))
    поймать {problem}: Исключение
        {request}.Ответ.УстановитьКодСтатуса({code})
        {request}.Ответ.УстановитьТело({problem}.Описание)
    ;
;

метод {one}({request}: HttpСервисЗапрос)
    знч {number} = {request}.Параметры.ПолучитьПервый("number") ?? ""
    {answer}({request}.Ответ, {collect}({number}))
;

метод {collect}({number}: Строка): Массив<{structure}>
    возврат [новый {structure}({label} = {number}{others})]
;

метод {answer}({reply}: HttpСервисОтвет, {found}: Массив<{structure}>)
    {reply}.УстановитьТело(СериализацияJson.ЗаписатьОбъект({found}))
;
""", **names)


def job_module(code, element, subsystem):
    catalog = subsystem.maker.chance.choice(subsystem.known("catalog"))
    imports(code, element, [catalog])
    names = {
        "catalog": catalog.name,
        "text": catalog.parts["texts"][0][0],
        "found": code.choose("Устаревшие", "Outdated"),
        "one": code.choose("Устаревшая", "OutdatedOne"),
        "card": code.choose("Карточка", "Card"),
        "alias": code.choose("Проверяемая", "Checked"),
    }
    code.add("""
@Обработчик
метод Обработчик()
    знч {found} = Запрос{
        ВЫБРАТЬ
            {alias}.Ссылка КАК Ссылка
        ИЗ
            {catalog} КАК {alias}
        ГДЕ
            {alias}.ПометкаУдаления
        УПОРЯДОЧИТЬ ПО
            {alias}.{text} УБЫВ
    }.Выполнить()

    для {one} из {found}
        знч {card} = {one}.Ссылка.ЗагрузитьОбъект()
        если {card} == Неопределено
            продолжить
        ;
        {card}.{text} = ""
        {card}.Записать()
    ;
;
""", **names)


def query(code, element):
    catalog = element.parts["source"]
    (table, _), texts, numbers = catalog.parts["table"]
    names = {
        "catalog": catalog.name,
        "table": table,
        "row": code.choose("Позиция", "Line"),
        "label": texts[0][0],
        "value": numbers[0][0],
        "from": code.choose("СДаты", "FromDate"),
        "to": code.choose("ПоДату", "ToDate"),
    }
    code.add("""
ВЫБРАТЬ
    {row}.{label} КАК {label},
    СУММА({row}.{value}) КАК {value}
ИЗ
    {catalog}.{table} КАК {row}
ГДЕ
    {row}.Владелец.ПометкаУдаления == ЛОЖЬ
СГРУППИРОВАТЬ ПО
    {row}.{label}
УПОРЯДОЧИТЬ ПО
    {value} УБЫВ
""", **names)
