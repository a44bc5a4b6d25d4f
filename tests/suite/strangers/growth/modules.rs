//! Modules and queries with much of one thing.

use super::measure::{Input, repeated};

/// A module: before, the piece, after.
fn module(before: &'static str, piece: &'static str, after: &'static str) -> Input {
    Input::repeated("Модуль.xbsl", before, piece, after)
}

/// Two pieces, each as often as the other.
fn both(
    before: &'static str,
    first: &'static str,
    between: &'static str,
    second: &'static str,
    after: &'static str,
) -> Input {
    let name = format!("{before}[{first}]{between}[{second}]{after}").replace('\n', "⏎");
    Input::of(&name, move |count| {
        let text = [before, &repeated(first, count), between, &repeated(second, count), after].concat();
        vec![("Модуль.xbsl".to_owned(), text)]
    })
}

/// The statements of a method.
fn body(piece: &'static str) -> Input {
    module("метод А(П: Число): Число\n", piece, ";\n")
}

pub(crate) fn declarations() -> Vec<Input> {
    vec![
        module("", "@А\n", "метод Б()\n;\n"),
        // All on one line.
        module("метод А() ", "пер Б = № ", "\n;\n"),
        module("метод А() ", "пер Б№ = \"“мы” — если бы\"  ", "\n;\n"),
        module("", "@А№\n", "метод Б()\n;\n"),
        module("", "@А(Б = 1)\n", "метод Б()\n;\n"),
        module("@А(", "@Б ", ")\nметод Б()\n;\n"),
        module("", "@А ", ""),
        module("", "метод А()\n;\n", ""),
        module("", "метод А№()\n;\n", ""),
        module("", "метод А№(Б: Число, В: Строка = \"\"): Строка\n    возврат А№(1, 2, 3)\n;\n", ""),
        module("", "метод А()\n    А()\n;\n", ""),
        module("", "метод А(Б: Число)\n;\n", "статический метод Г()\n    А()\n;\n"),
        module("", "метод А(): никогда\n;\nметод Б№()\n    А()\n;\n", ""),
        module(
            "",
            "структура А№\n    пер Б: Число\n;\nметод В№()\n    Б()\n    Б = 1\n;\n",
            "метод Б()\n;\n",
        ),
        module("", "перечисление Е\n    А\n;\nметод В№(Б: Е)\n    выбор Б\n    когда Е.Г\n    ;\n;\n", ""),
        module(
            "",
            "конст А№ = №\nметод В№()\n    Г(А№ == Истина, В№() == Ложь)\n    НайтиТип(\"А\")\n;\n",
            "",
        ),
        module("", "метод А№() если Б ", "\n"),
        module("", "метод А(Б: Число)\n    А()\n    А(1)\n    А(Б, Б)\n;\n", ""),
        module("", "абстрактный метод А№()\n", ""),
        module("", "статический метод А№()\n    этот.А№()\n    Б()\n;\n", "метод Б()\n;\n"),
        module("метод А(", "Б№: Число, ", ")\n;\n"),
        module("метод А(", "Б: Число, ", ")\n;\n"),
        module("метод А(", "Б№: Число = №, ", "В: Число)\n;\n"),
        module("метод А(", "Б№, ", ")\n    пер Б1 = 1\n;\n"),
        module("метод А(Б: Число", "|Тип№", ")\n;\n"),
        module("метод А(Б: Массив<", "Массив<", "Число)\n;\n"),
        module("", "конст А№ = №\n", ""),
        module("", "конст А = 1\n", ""),
        module("", "пер А№ = №\n", ""),
        module("конст А = [", "№, ", "]\n"),
        module("конст А = {", "\"№\": №, ", "}\n"),
        module("", "импорт А№\n", ""),
        module("", "импорт А\n", ""),
        module("импорт А", "::Б", "\n"),
        module("", "структура А№\n    пер Б: Число\n;\n", ""),
        module("", "структура А\n    пер Б: Число\n;\n", ""),
        module("структура А\n", "    пер Б№: Число|Строка\n", ";\n"),
        module("структура А\n", "    обз знч Б: Число = 1\n", ";\n"),
        module("структура А\n", "    метод Б№()\n        этот.Б№()\n    ;\n", ";\n"),
        module("структура А\n", "    конструктор(Б№: Число)\n    ;\n", ";\n"),
        module("перечисление А\n", "    Б№\n", ";\n"),
        module("перечисление А\n", "    Б умолчание\n", ";\n"),
        module("", "перечисление А№\n    Б, В\n;\n", ""),
        module("", "исключение А№\n    пер Б: Число\n;\n", ""),
        module("", "исключение А\n;\n", ""),
        module("", "метод ", ""),
        module("", "структура А\n", ""),
        module("", ";\n", ""),
        module("метод ", "А", "()\n;\n"),
        module("конст ", "А_", " = 1\n"),
        module("", "метод ДлинноеИмяМетодаСоЗначениемИДанными№()\n    возврат 1\n;\n", ""),
    ]
}

pub(crate) fn statements() -> Vec<Input> {
    let mut inputs = vec![
        body("    знч А№ = №\n"),
        body("    знч Б = 1\n"),
        body("    пер Б№ = 1\n    Б№ = Б№ + 1\n"),
        body("    пер Б: Число|Строка\n"),
        body("    пер Б№ = новый Массив()\n    Б№.Добавить(1)\n"),
        body("    Б(\"А\" + В№)\n"),
        body("    П = П\n"),
        body("    П == 1\n"),
        body("    исп Б№ = Файлы.Открыть()\n"),
        body("    возврат П\n"),
        body("    возврат\n"),
        body("    прервать\n    продолжить\n"),
        body("    выбросить новый А()\n"),
        body("    если П == Истина\n        возврат 1\n    ;\n"),
        module("метод А(П: Число)\n    если П\n", "    иначе если П == №\n        П = №\n", "    ;\n;\n"),
        body("    для Б = 1 по 10\n        В(Б)\n    ;\n"),
        body("    для Б из П\n        знч Б№ = Запрос{ВЫБРАТЬ 1}.Выполнить()\n    ;\n"),
        body("    пока П > 1\n        П = П - 1\n    ;\n"),
        body("    область\n        пер Б = 1\n    ;\n"),
        body("    попытка\n        А()\n    поймать Б: В\n        А()\n    ;\n"),
        module("метод А()\n    попытка\n        А()\n", "    поймать Б: В№\n        А()\n", "    ;\n;\n"),
        module("метод А()\n    попытка\n        А()\n", "    поймать Б: В|Г№\n        А()\n", "    ;\n;\n"),
        module("метод А()\n    попытка\n        А()\n    поймать Б: А", "|В", "\n    ;\n;\n"),
        module("метод А(Б: Число)\n    выбор Б\n", "    когда №\n        А(1)\n", "    ;\n;\n"),
        module("метод А(Б: Число)\n    выбор Б\n", "    когда 1\n        А(1)\n", "    ;\n;\n"),
        module("метод А(Б: Число)\n    выбор Б\n", "    когда это Тип№\n        А(1)\n", "    ;\n;\n"),
        module("метод А(Б: Число)\n    выбор\n", "    когда Б это Строка\n        А(1)\n", "    ;\n;\n"),
        module("метод А(Б: Число)\n    выбор Б\n    когда 0", ", №", "\n        А(1)\n    ;\n;\n"),
        module("метод А(Б: Число)\n    выбор Б\n    когда это Ч", "|Ч", "\n        А(1)\n    ;\n;\n"),
        module("перечисление Е\n    А\n;\nметод А(Б: Е)\n    выбор Б\n", "    когда Е.А\n", "    ;\n;\n"),
        module("метод А()\n    пер Б = 1\n", "    В(() -> Б)\n    Б = 2\n", ";\n"),
        module("метод А()\n    пер Б = 1\n", "    В(() -> Б = Б + 1)\n", ";\n"),
        module("метод А()\n    пер Б = 1\n", "    Б = Б\n", ";\n"),
        module("метод А()\n    знч Б = 1\n", "    Б = 2\n", ";\n"),
        module("метод А()\n    знч Б = 1\n", "    В(() -> Б)\n    Б = 2\n", ";\n"),
        module("конст Б = 1\nметод А()\n", "    Б = 2\n", ";\n"),
        module("метод А()\n    пер Б = 1\n    пока Б\n", "        В(() -> Б)\n        Б = 2\n", "    ;\n;\n"),
        body("    если П\n        А()\n"),
        body("    П.А(\n"),
        body("    )\n"),
        body("    Б(В -> Г)\n"),
        body("    Закрыть()\n"),
        body("    Компоненты.А№.Значение = 1\n"),
        module("метод ПередЗакрытием()\n", "    Закрыть()\n", ";\n"),
    ];
    // Blocks as deep as they may be, one such heap after another.
    for (open, close) in [
        ("если П\n", ";\n"),
        ("пока П\n", ";\n"),
        ("для Б из П\n", ";\n"),
        ("область\n", ";\n"),
        ("попытка\nБ()\nпоймать В: Г\n", ";\n"),
        ("выбор П\nкогда 1\n", ";\n"),
        ("знч Б = 1\nБ(В -> {\n", "})\n"),
        ("Б((В) ->\nГ(В)\n", ";)\n"),
        ("если П\nзнч Б = 1\nБ(() -> Б)\n", ";\n"),
    ] {
        for depth in [50, 200] {
            inputs.push(Input::of(&format!("{depth} deep {}", open.replace('\n', "⏎")), move |count| {
                let heap = [open.repeat(depth), "А()\n".to_owned(), close.repeat(depth)].concat();
                let text = format!("метод А(П: Число)\n{};\n", heap.repeat(count / 16 + 1));
                vec![("Модуль.xbsl".to_owned(), text)]
            }));
        }
    }
    inputs
}

pub(crate) fn expressions() -> Vec<Input> {
    let expression = |before, piece, after| {
        let head = "метод А(П: Число): Число\n    возврат ";
        Input::of(&format!("{before}[{piece}]{after}"), move |count| {
            vec![("Модуль.xbsl".to_owned(), [head, before, &repeated(piece, count), after, "\n;\n"].concat())]
        })
    };
    vec![
        expression("1", "+1", ""),
        expression("1", " + П№", ""),
        expression("\"\"", " + \"я\" + П", ""),
        expression("П", " и П", ""),
        expression("П", " и П или не П", ""),
        expression("П", " == Истина", ""),
        expression("П", " ?? П", ""),
        expression("П", " ? П : П", ""),
        expression("П", " ? Истина : Ложь", ""),
        expression("П", " это А", ""),
        expression("П", " как А", ""),
        expression("П", ".Б", ""),
        expression("П", ".Б()", ""),
        expression("П", "?.Б()!", ""),
        expression("П", "[0]", ""),
        expression("П", "()", ""),
        expression("П", "!", ""),
        expression("", "не ", "П"),
        expression("", "-", "П"),
        expression("А(", "1, ", ")"),
        expression("А(", "Б№ = 1, ", ")"),
        expression("А(", "Б = 1, ", ")"),
        expression("[", "1, ", "]"),
        expression("{", "1: 2, ", "}"),
        expression("\"", "%{П}", "\""),
        expression("\"", "$П ", "\""),
        expression("\"", "%%{П}", "\""),
        expression("\"", "\\я", "\""),
        expression("\"", "я", "\""),
        expression("\"", "→ … “", "\""),
        expression("\"", "\n", "\""),
        expression("П", "::Б", ""),
        expression("новый Массив<", "Число, ", "Число>()"),
        expression("А(", "А(1), ", ")"),
        expression("А(", "новый Дата(2026, 1, 31), ", ")"),
        expression("А(", "Б.ВСтроку() + В.ВСтроку(), ", ")"),
        expression("А(", "П это не Неопределено, ", ")"),
        expression("А(", "не (П это Строка), ", ")"),
        expression("А(", "П == Неопределено, ", ")"),
        expression("А(", "\"секрет\", ", ")"),
        expression("А(", "'я', ", ")"),
        expression("А(", "Дата{2026-01-01}, ", ")"),
        expression("А(", "П -> П, ", ")"),
        expression("А(", "(П, Р) -> { возврат П }, ", ")"),
        expression("(", "П ? 1 : (", "1"),
        expression("", "((П)) + ", "1"),
        expression("П", " < П", ""),
        expression("П", "\n        + П", ""),
        expression("П", " +\n        П", ""),
        expression("А(П", ",\n        П", ")"),
        expression("А(П", "\n        , П", ")"),
        expression("", " ", ""),
        expression("", "\n", ""),
        expression("", "\t", ""),
        expression("Б<", "А|", ">"),
        body("    А(1); "),
        body("    знч Апи№Ключ = \"Zx81kQp04mWv77rTb2Lh\"\n"),
        body("    знч Б = \"Пароль=№Zx81kQp04;\" + П\n"),
        body("    Б№.В№(Г№)\n"),
    ]
}

pub(crate) fn texts() -> Vec<Input> {
    let comment = |before, piece, after| module(before, piece, after);
    vec![
        comment("", "// я\n", ""),
        comment("", "// я\r\n", ""),
        comment("", "// если бы мы были, ВАЖНО — так…  \n", ""),
        comment("// ", "я", "\n"),
        comment("// ", "мы бы ", "\n"),
        comment("// ", "ВАЖНО ", "\n"),
        comment("// ", "— ", "\n"),
        comment("// ", "“→” ", "\n"),
        comment("// ", "я. Я", "\n"),
        comment("/* ", "если бы мы\n", "*/\n"),
        comment("/* ", "я ", "*/\n"),
        comment("/* ", "* ", ""),
        comment("", "/* я */ ", "\n"),
        comment("", "/* ", "\n"),
        comment("/**\n", " * @параметр А№ - что-то\n", " */\nметод А()\n;\n"),
        comment("/**\n", " * @параметр А - что-то\n", " */\nметод А(А: Число)\n;\n"),
        comment("///\n", "/// @параметр А№ - что-то\n", "метод А()\n;\n"),
        comment("/**\n", " * @результат что-то\n", " */\nметод А()\n;\n"),
        comment("/**\n", " * @неведомое что-то\n", " */\nметод А()\n;\n"),
        comment("", "/** @параметр А - что */\nметод А№(Б: Число): Число\n;\n", ""),
        comment("", "// @параметр А - что\n", "метод А№(Б: Число): Число\n;\n"),
        comment("// Описание\n//\n// Параметры:\n", "//  А№ - Число - что\n", "метод А()\n;\n"),
        comment("", "// если А тогда Б — В\n// - то, иначе\n", ""),
        comment("", "метод А№() // я  \n;\n", ""),
        comment("", "\n", ""),
        comment("", " \n", ""),
        comment("", "\r", ""),
        comment("", "\r\n\n", ""),
        comment("", "\t// я\n", ""),
        comment("", "\"\n", ""),
        comment("", "'", ""),
        comment("", "%{", ""),
        comment("конст А = \"", "№я", "\"\n"),
        comment("", "конст А№ = \"“я” — →…\"\n", ""),
        comment("", "\u{0}", ""),
        comment("", "\u{fffd}", ""),
        // Comments that suppress findings.
        comment("", "// stapel: ignore[whitespace/trailing]  \n", ""),
        comment("", "// stapel: ignore-next[code]\nзнч А  \n", ""),
        comment("", "// stapel: ignore-start[whitespace]\n", "// я  \n"),
        comment("", "// stapel: ignore-start[whitespace/trailing]\n// я  \n", ""),
        comment(
            "",
            "// stapel: ignore-start[whitespace/trailing]\n// stapel: ignore-end[whitespace/trailing]\n// я  \n",
            "",
        ),
        comment("", "// stapel: ignore-end[whitespace/trailing]\n", ""),
        comment("", "// stapel: ignore[no/such-№]\n", ""),
        comment("", "// stapel: ignore[no/such]\n", ""),
        comment("", "// stapel: ignore-file[whitespace/trailing]\n", "// я  \n"),
        comment("// stapel: ignore[", "no/such-№, ", "]\n"),
        comment("// stapel: ignore[", "whitespace/trailing, ", "]\n"),
        comment("// stapel: ignore-start[", "whitespace/trailing, ", "]\n// я  \n"),
        comment("", "// stapel: ignore-next[whitespace/trailing]\n", "// я  \n"),
        comment("", "// stapel: ", "\n"),
        // Resources.
        Input::repeated("Ресурсы/А.html", "<p>", "“я” ", "</p>"),
        Input::repeated("Ресурсы/А.html", "", "<p>мы бы…</p>\n", ""),
        Input::repeated("Ресурсы/А.html", "", "<!-- мы бы… -->\n", ""),
        Input::repeated("Ресурсы/А.html", "", "<!-- ", ""),
        Input::repeated("Ресурсы/А.html", "", "<script>// “я”</script>", ""),
        Input::repeated("Ресурсы/А.html", "", "<script>", ""),
        Input::repeated("Ресурсы/А.html", "", "<a б=\"", ""),
        Input::repeated("Ресурсы/А.html", "", "<", ""),
        Input::repeated("Ресурсы/А.css", "", "/* “я” */ а { б: \"в\" }\n", ""),
        Input::repeated("Ресурсы/А.js", "", "// “я” \n", ""),
        Input::repeated("Ресурсы/А.js", "", "`${", ""),
        Input::repeated("Ресурсы/А.js", "", "/* ", ""),
    ]
}

pub(crate) fn queries() -> Vec<Input> {
    let query = |before, piece, after| Input::repeated("Запрос.xbql", before, piece, after);
    vec![
        body("    Запрос{ВЫБРАТЬ 1 ИЗ А}.Выполнить()\n"),
        body("    Запрос{ВЫБРАТЬ “ИЗ” // мы бы…\n}.Выполнить()\n"),
        body("    Запрос{ВЫБРАТЬ ЕСТЬNULL(А, \"я…\") ИЗ А ГДЕ Б == &П}.Выполнить()\n"),
        body("    Запрос{ВЫБРАТЬ %{П} ИЗ А ГДЕ Б == %П}.Выполнить()\n"),
        module("конст А = [", "Запрос{ВЫБРАТЬ 1 // …\n}, ", "]\n"),
        module("метод А()\n    для Б из В\n", "        Запрос{ВЫБРАТЬ 1}.Выполнить()\n", "    ;\n;\n"),
        module("метод А()\n    Запрос{ВЫБРАТЬ ", "А.Б КАК Б№, ", "1 ИЗ А}.Выполнить()\n;\n"),
        module("метод А()\n    Запрос{ВЫБРАТЬ 1", " И А == &П№", "}.Выполнить()\n;\n"),
        body("    знч Р№ = Запрос{ВЫБРАТЬ 1 КАК А ИЗ Т}.Выполнить().Первый()\n    Р№.А.Б()\n    Р№.В + 1\n"),
        // Each of the names below is asked of a row of as many columns.
        both(
            "метод А()\n    для Р из Запрос{ВЫБРАТЬ ",
            "А№ КАК Б№, ",
            "1 КАК В ИЗ Т}.Выполнить()\n",
            "        знч В№ = Р.Б№ как Число\n        Р.Г№ + Р?.В!\n",
            "    ;\n;\n",
        ),
        // Each of the columns below is read from as many selects.
        both(
            "метод А()\n    для Р из Запрос{",
            "ВЫБРАТЬ 1 КАК А ИЗ Т ОБЪЕДИНИТЬ ВСЕ ",
            "ВЫБРАТЬ 1 КАК А ИЗ Т}.Выполнить()\n",
            "        знч В№ = Р.А как Число\n        Р.Г№ + 1\n",
            "    ;\n;\n",
        ),
        both(
            "метод А()\n    для Р из Запрос{ВЫБРАТЬ К1.А КАК А ИЗ Т КАК К",
            " СОЕДИНЕНИЕ Т КАК К№ ПО 1",
            "}.Выполнить()\n",
            "        знч В№ = Р.А как Число\n",
            "    ;\n;\n",
        ),
        // A column is followed through as many queries.
        both(
            "метод А()\n    для Р из Запрос{",
            "ВЫБРАТЬ К.А.Б КАК А, 1 КАК Б№ ИЗ (",
            "ВЫБРАТЬ А ИЗ Т",
            ") КАК К",
            "}.Выполнить()\n        Р.А как Число\n    ;\n;\n",
        ),
        both(
            "метод А()\n    для Р из Запрос{",
            "ВЫБРАТЬ К.А ИЗ (",
            "ВЫБРАТЬ А ИЗ Т",
            " ОБЪЕДИНИТЬ ВСЕ ВЫБРАТЬ А ИЗ П) КАК К",
            "}.Выполнить()\n        Р.А как Число\n    ;\n;\n",
        ),
        module(
            "метод А()\n    для Р из Запрос{ВЫБРАТЬ А ПОМЕСТИТЬ К ИЗ Т;",
            "ВЫБРАТЬ К.А ПОМЕСТИТЬ К№ ИЗ К КАК К ОБЪЕДИНИТЬ ВЫБРАТЬ К.А ИЗ К;",
            "ВЫБРАТЬ А ИЗ К1}.Выполнить()\n        Р.А как Число\n    ;\n;\n",
        ),
        module(
            "метод А()\n    Запрос{ВЫБРАТЬ К1.А ИЗ Т",
            " ПРАВОЕ СОЕДИНЕНИЕ (ВЫБРАТЬ А ИЗ Т) КАК К№ ПО 1",
            "}.Выполнить()\n;\n",
        ),
        module("метод А()\n    Запрос{ВЫБРАТЬ 1", " И А == %{П№}", "}.Выполнить()\n;\n"),
        module("метод А()\n    Запрос{ВЫБРАТЬ 1", "// мы бы…\n", "}.Выполнить()\n;\n"),
        module("", "Запрос{", ""),
        module("", "Запрос{}\n", ""),
        module("", "Запрос{ВЫБРАТЬ 1 // “\n}\n", ""),
        query("ВЫБРАТЬ ", "А.Б КАК Б№, ", "1 ИЗ А"),
        query("ВЫБРАТЬ 1 ИЗ А ГДЕ 1 == 1", " И Б == &П", ""),
        query("", "ВЫБРАТЬ ЕСТЬNULL(А, 0) ИЗ А;\n", ""),
        query("ВЫБРАТЬ ", "ЕСТЬNULL(", "1"),
        query("", "// мы бы…  \n", ""),
        query("", "/* мы бы… */ ", ""),
        query("", "/* ", ""),
        query("", "\"я…\" ", ""),
        query("", "\"", ""),
        query("", "// stapel: ignore-next[query/no-isnull]\nЕСТЬNULL(А, 0)\n", ""),
        query("ВЫБРАТЬ ", "(ВЫБРАТЬ ", "1"),
    ]
}

/// Modules with much to report.
pub(crate) fn with_findings() -> Vec<Input> {
    vec![
        module("", "// если бы мы были, ВАЖНО — так…  \n", ""),
        module("// ", "“мы” … ", "\n"),
        module("", "метод А№()\n    знч Б = 1  \n;\n", ""),
        module("метод А()\n    Б(", "“А”, ", ")\n;\n"),
        module("", "@А\n", "метод Б()\n;\n"),
        module("конст КЛЮЧ = \"Zx81kQp04mWv77rTb2Lh\" // ", "“Zx81kQp04mWv77rTb2Lh ", "\n"),
    ]
}

/// Modules with much to fix.
pub(crate) fn with_fixes() -> Vec<Input> {
    vec![
        module("", "// я  \n", ""),
        module("// ", "“№” ", "\n"),
        module("", "импорт А\n", ""),
        module("метод А()\n    возврат Б(", "А ? Истина : Ложь, ", "1)\n;\n"),
        module("", "метод А№()\n    область\n        область\n            Б()\n        ;\n    ;\n;\n", ""),
        module("", "// stapel: ignore-next[code/unused-local]\n", "метод А()\n;\n"),
        module("// stapel: ignore[", "code/unused-local, whitespace/trailing, ", "]  \nметод А()\n;\n"),
    ]
}
