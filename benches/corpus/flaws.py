"""Mistakes to plant, each in a file of its own, with the place and the rule that finds it."""

import re

from .code import Code
from .words import respell

MARK = " ◊"

# A method to add at the end of a module; the marked line holds the mistake.
METHODS = {
    "code/unused-local": """
метод {m}(): Число
    знч {a} = 5 ◊
    возврат 7
;""",
    "code/self-assignment": """
метод {m}({a}: Число): Число
    пер {b} = {a}
    {b} = {b} ◊
    возврат {b}
;""",
    "code/unreachable-statement": """
метод {m}({a}: Число): Число
    возврат {a}
    возврат 0 ◊
;""",
    "code/param-redeclared": """
метод {m}({a}: Число): Число
    знч {a} = 5 ◊
    возврат {a}
;""",
    "code/duplicate-when": """
метод {m}({a}: Число): Число
    выбор {a}
    когда 1
        возврат 5
    когда 1 ◊
        возврат 7
    иначе
        возврат 0
    ;
;""",
    "code/duplicate-catch": """
метод {m}({a}: Строка): Число
    попытка
        возврат новый Число({a})
    поймать {b}: Исключение
        Сообщить({b}.Описание)
    поймать {c}: Исключение ◊
        Сообщить({c}.Описание)
    ;

    возврат 0
;""",
    "code/invalid-string-escape": """
метод {m}(): Строка
    возврат "C:\\данные\\итоги" ◊
;""",
    "code/query-in-loop": """
метод {m}({a}: ЧитаемыйМассив<Число>): Число
    пер {b} = 0
    для {c} из {a}
        {b} += Запрос{ВЫБРАТЬ 1 КАК {d}}.Выполнить().ВМассив().Размер() * {c} ◊
    ;

    возврат {b}
;""",
    "code/misplaced-jump": """
метод {m}({a}: Число): Число
    если {a} > 5
        прервать ◊
    ;

    возврат {a}
;""",
    "style/single-letter-name": """
метод {m}(): Число
    знч {x} = 5 ◊
    возврат {x} * {x}
;""",
    "style/interpolation": """
метод {m}({a}: Строка): Строка
    возврат "{said}: " + {a} ◊
;""",
    "style/nullable-shorthand": """
метод {m}({a}: Строка|Неопределено): Булево ◊
    возврат {a} == Неопределено
;""",
    "style/boolean-compare": """
метод {m}({a}: Булево): Число
    возврат {a} == Истина ? 1 : 0 ◊
;""",
    "style/boolean-ternary": """
метод {m}({a}: Число): Булево
    возврат {a} > 5 ? Истина : Ложь ◊
;""",
    "style/optional-params-last": """
метод {m}({a}: Число = 5, {b}: Число): Число ◊
    возврат {a} * {b}
;""",
    "style/semicolon-line": """
метод {m}({a}: Число): Число
    если {a} > 5
        возврат 0 ; ◊

    возврат {a}
;""",
    "style/undefined-is": """
метод {m}({a}: Строка?): Булево
    возврат {a} это Неопределено ◊
;""",
    "style/tab-indent": """
метод {m}(): Число
\tвозврат 7 ◊
;""",
    "style/line-length": """
// {prose} {prose} {prose} {prose} {prose} ◊
метод {m}(): Число
    возврат 7
;""",
    "typography/ellipsis": """
// {prose}… ◊
метод {m}(): Число
    возврат 7
;""",
    "typography/curly-quotes": """
// “{prose} ◊
метод {m}(): Число
    возврат 7
;""",
    "typography/non-keyboard": """
// {prose} ≥ 5 ◊
метод {m}(): Число
    возврат 7
;""",
    "security/hardcoded-secret": """
метод {m}(): Строка
    знч {secret} = "Zx81kQp04mWv77rTb2Lh" ◊
    возврат {secret}
;""",
    "comment/doc-tag-unknown": """
/// {prose}
///
/// @{tag} {prose} ◊
метод {m}(): Число
    возврат 7
;""",
    "code/parse-error": """
метод {m}(): Число
    возврат (7 + * 5) ◊
;""",
}

# Names of the added methods: they occur nowhere else.
NAMES = {
    "m": ("ОценитьВысоту", "EstimateHeight"),
    "a": ("ДлинаПути", "PathLength"),
    "b": ("ШиринаПолосы", "LaneWidth"),
    "c": ("ВысотаСтены", "WallHeight"),
    "d": ("Единица", "Single"),
    "x": ("К", "K"),
    "secret": ("КлючШлюза", "GatewayToken"),
    "tag": ("памятка", "memo"),
    "said": ("Итого", "Total"),
    "prose": ("Высота стены входит в расчет", "The wall height is part of it"),
}


def method(rule):
    def flaw(path, file):
        if not path.endswith(".xbsl") or path.count(".") > 1:
            return None
        code = Code(file.spelling)
        code.add(METHODS[rule].strip("\n"), **{key: code.choose(*name) for key, name in NAMES.items()})
        file.lines += [""]
        places = [[len(file.lines) + at, rule] for at, line in enumerate(code.lines, 1) if line.endswith(MARK)]
        file.lines += [line.removesuffix(MARK) for line in code.lines]
        return places

    return flaw


def line(rule, pattern, replacement, kind=".yaml"):
    """Replaces the first line that matches `pattern`, written with the platform's words in Russian."""

    def flaw(path, file):
        if not path.endswith(kind):
            return None
        english = file.spelling == "en"
        wanted = re.compile(respell(pattern) if english else pattern)
        for at, text in enumerate(file.lines):
            if wanted.fullmatch(text):
                file.lines[at] = wanted.sub(respell(replacement) if english else replacement, text)
                return [[at + 1, rule]]
        return None

    return flaw


def trailing(path, file):
    at = len(file.lines) // 2
    if path.endswith(".xbql") or not file.lines[at].strip():
        return None
    file.lines[at] += "  "
    return [[at + 1, "whitespace/trailing"]]


def mixed_newlines(path, file):
    text = "\n".join(file.lines) + "\n"
    file.as_is = text.replace("\n", "\r\n", 1).encode()
    return [[1, "whitespace/mixed-newline"]]


def bad_bytes(path, file):
    at = next((at for at, text in enumerate(file.lines) if text.lstrip().startswith("///")), None)
    if at is None or not path.endswith(".xbsl"):
        return None
    lines = [text.encode() for text in file.lines]
    lines[at] += b" \xcf\xf0\xe8"
    file.as_is = b"\n".join(lines) + b"\n"
    return [[1, "encoding/utf8"]]


def repeated_key(path, file):
    if not path.endswith(".yaml") or not any(text.startswith(respell_key("Представление", file)) for text in file.lines):
        return None
    file.lines.append(respell_key("Представление", file) + " " + file.lines[2].split()[-1])
    return [[len(file.lines), "yaml/duplicate-key"]]


def renamed(path, file):
    if not file.lines[0].endswith(("ЗапланированноеЗадание", "ScheduledJob")):
        return None
    file.lines[2] += "Copy" if file.spelling == "en" else "Копия"
    return [[3, "yaml/name-matches-file"]]


def repeated_import(path, file):
    if not path.endswith(".xbsl") or not file.lines[0].startswith(("импорт ", "import ")):
        return None
    file.lines.insert(1, file.lines[0])
    return [[2, "code/duplicate-import"]]


def respell_key(key, file):
    return (respell(key) if file.spelling == "en" else key) + ":"


FLAWS = [
    *(method(rule) for rule in METHODS),
    trailing,
    trailing,
    mixed_newlines,
    bad_bytes,
    repeated_key,
    line("yaml/id-uuid", r"( {8})Ид: .*", r"\1Ид: 12-34"),
    line("yaml/ref-needs-nullable", r"( {8}Тип: \w+\.Ссылка)\?", r"\1"),
    line("yaml/standard-field-length", r"( {8})Длина: 11", r"\1Длина: 111"),
    line("style/const-case", r"конст (?:НАИБОЛЬШЕЕ_ЧИСЛО|LARGEST_COUNT) = (\d+)", r"конст Limit = \1", ".xbsl"),
    renamed,
    repeated_import,
]


def plant(files, count, chance):
    """Changes `count` of the files; returns [path, line, rule] for each mistake."""
    planted = []
    waiting = sorted(path for path in files if path.count("/") > 2)
    chance.shuffle(waiting)
    flaws = []
    for path in waiting:
        if len(planted) >= count:
            break
        flaws = flaws or chance.sample(FLAWS, len(FLAWS))
        for flaw in flaws:
            places = flaw(path, files[path])
            if places:
                planted += [[path, *place] for place in places]
                flaws.remove(flaw)
                break
        else:
            flaws = []
    return planted

