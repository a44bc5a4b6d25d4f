//! Descriptions with much of one thing.

use super::measure::{Input, repeated};

fn yaml(before: &'static str, piece: &'static str, after: &'static str) -> Input {
    Input::repeated("Описание.yaml", before, piece, after)
}

/// Names of lists that elements of some kind have.
const LISTS: [&str; 22] = [
    "Реквизиты",
    "Измерения",
    "Ресурсы",
    "Поля",
    "Свойства",
    "События",
    "Элементы",
    "Команды",
    "Импорт",
    "Разрешения",
    "ТабличныеЧасти",
    "Параметры",
    "ПараметрыЗапроса",
    "Обработчики",
    "ШаблоныUrl",
    "Контракты",
    "Колонки",
    "РасчетРазрешенийПо",
    "Строки",
    "Шаблоны",
    "Иерархия",
    "ДополнительныеКоманды",
];

/// Kinds of elements.
const KINDS: [&str; 16] = [
    "Справочник",
    "Документ",
    "РегистрСведений",
    "РегистрНакопления",
    "КомпонентИнтерфейса",
    "Структура",
    "ОбщийМодуль",
    "Отчет",
    "HttpСервис",
    "SoapСервис",
    "КлючДоступа",
    "ЛокализованныеСтроки",
    "КонтрактСущности",
    "КонтрактТипа",
    "Перечисление",
    "ХранимоеИзображение",
];

/// Items of lists.
const ITEMS: [&str; 5] = [
    "    -\n        Ид: 8b286df7-1636-559a-8a58-288654387078\n        Имя: А\n        Тип: Строка\n",
    "    -\n        Ид: №\n        Имя: А№\n        Тип: А|Б.Ссылка\n        Длина: №\n        ЗначениеПоУмолчанию: 1\n",
    "    - А\n",
    "    - А№::Б\n",
    "    А№: Б\n",
];

pub(crate) fn elements() -> Vec<Input> {
    let mut inputs = Vec::new();
    for kind in KINDS {
        // All lists of one kind at once: each has its share.
        for item in ITEMS {
            inputs.push(Input::of(
                &format!("lists of {kind} with {}", item.replace('\n', "⏎")),
                move |count| {
                    let items = repeated(item, count / LISTS.len() + 1);
                    let lists: String = LISTS.iter().map(|list| format!("{list}:\n{items}")).collect();
                    vec![("Описание.yaml".to_owned(), format!("ВидЭлемента: {kind}\nИмя: Описание\n{lists}"))]
                },
            ));
        }
    }
    let form =
        "ВидЭлемента: КомпонентИнтерфейса\nИмя: Описание\nНаследует:\n    Тип: Форма\n    Содержимое:\n";
    let component = |item: &'static str| yaml(form, item, "");
    inputs.extend([
        component("        -\n            Тип: Надпись\n            Имя: А\n            Значение: =Объект.Б\n"),
        component("        -\n            Тип: Надпись\n            Имя: А№\n            ПриНажатии: А№\n"),
        component("        -\n            Тип: Таблица<ДинамическийСписок<Б>>\n            Имя: А№\n"),
        component("        -\n            Тип: ОбычнаяКоманда\n            Имя: А№\n            Обработчик: Б\n"),
        component("        -\n            Тип: Группа\n            Содержимое:\n                -\n                    Тип: Надпись\n                    Имя: А\n"),
        yaml("ВидЭлемента: ЛокализованныеСтроки\nИмя: Описание\nСтроки:\n", "    А№: Б\n", ""),
        yaml("ВидЭлемента: ЛокализованныеСтроки\nИмя: Описание\nСтроки:\n", "    А: Б\n", ""),
        yaml("ВидЭлемента: ЛокализованныеСтроки\nИмя: Описание\nСтроки:\n    А: Б\nШаблоны:\n", "    А: Б\n", ""),
        yaml("ВидЭлемента: Справочник\nИмя: ", "А", "\n"),
        yaml("ВидЭлемента: Справочник\nИмя: Описание\nТип: ", "А|", "Б\n"),
        yaml("ВидЭлемента: Справочник\nИмя: Описание\nТип: ", "Массив<", "Б\n"),
        yaml("ВидЭлемента: Справочник\n", "Имя: А\n", ""),
        yaml("ВидЭлемента: Справочник\n", "Ид: 1\n", ""),
        yaml("", "ВидЭлемента: Справочник\n", ""),
        yaml("ВидЭлемента: Справочник\nИд:\n", "    - Ид: 1\n", ""),
        yaml("ВидЭлемента: Справочник\nКонтрольДоступа:\n    Разрешения:\n", "        А№: РазрешенияВычисляются\n", ""),
        yaml("ВидЭлемента: Справочник\nКонтрольДоступа:\n    РасчетРазрешенийПо:\n", "        - А№\n", ""),
        yaml("ВидЭлемента: HttpСервис\nИмя: Описание\nКорневойUrl: /", "я/", "\n"),
    ]);
    inputs
}

pub(crate) fn any() -> Vec<Input> {
    let element = "ВидЭлемента: Справочник\nИмя: Описание\n";
    let mut inputs = vec![
        yaml(element, "А№: Б\n", ""),
        yaml(element, "А: Б\n", ""),
        yaml(element, "А№: &а Б\n", ""),
        yaml(element, "А№: &а№ Б\n", ""),
        yaml("ВидЭлемента: Справочник\nА: &а Б\n", "А№: *а\n", ""),
        yaml("ВидЭлемента: Справочник\nА: &а {Б: В}\n", "А№: {<<: *а}\n", ""),
        yaml(element, "А№: !т Б\n", ""),
        yaml(element, "А№: \"Б\\n\"\n", ""),
        yaml(element, "А№: 'Б'\n", ""),
        yaml("Список:\n", "- А\n", ""),
        yaml("Список:\n", "- А: Б\n  В: Г\n", ""),
        yaml("Список: [", "А, ", "]\n"),
        yaml("Список: {", "А№: Б, ", "}\n"),
        yaml("Список: {", "А: Б, ", "}\n"),
        yaml("Список: [", "[А], ", "]\n"),
        yaml("Список: [", "\nА,", "]\n"),
        yaml("Текст: |\n", "    “я” — мы\n", ""),
        yaml("Текст: >\n", "    я\n\n", ""),
        yaml("Текст: \"", "я\n    ", "\"\n"),
        yaml("Текст: \"", "\\n", "\"\n"),
        yaml("Текст: '", "''", "'\n"),
        yaml("Текст: ", "я ", "\n"),
        yaml("Текст: ", "я\n    ", "\n"),
        yaml("Текст: ", "=Объект.А + ", "1\n"),
        yaml("Текст: ", "{", "\n"),
        yaml("Текст: ", "[", "\n"),
        yaml("", "я", ": 1\n"),
        yaml("", "# мы бы…  \n", "А: Б\n"),
        yaml("А: Б # ", "мы бы… ", "\n"),
        yaml(element, "А№: Б # мы бы…  \n", ""),
        yaml(element, "# stapel: ignore-next[whitespace]\nА№: Б  \n", ""),
        yaml(element, "А№: Б # stapel: ignore[yaml/duplicate-key]\n", ""),
        yaml("", "\n", ""),
        yaml("", " \n", ""),
        yaml("", "---\n", ""),
        yaml("", "--- А\n...\n", ""),
        yaml("", "- ", ""),
        yaml("", "? ", ""),
        yaml("", "? А№\n: Б\n", ""),
        yaml("", ": ", ""),
        yaml("", "А: Б: В\n", ""),
        yaml("", "\tА: Б\n", ""),
        yaml("", "'\n", ""),
        yaml("", "\"", ""),
        yaml("", "%YAML\n", ""),
        yaml("", "|\n", ""),
        yaml("", "&а ", ""),
        yaml("", "*а\n", ""),
        yaml("", "!т ", ""),
        yaml("", "А: 'б' в\n", ""),
        yaml("", "- А: [\n", ""),
    ];
    // Levels as deep as they may be, one such heap after another.
    for depth in [20, 120] {
        inputs.push(Input::of(&format!("{depth} levels"), move |count| {
            let mut heap = String::new();
            for level in 0..depth {
                heap.push_str(&format!("{}Содержимое:\n", "  ".repeat(level + 1)));
            }
            let heap = format!("А№:\n{heap}{}Тип: А\n", "  ".repeat(depth + 1));
            vec![("Описание.yaml".to_owned(), repeated(&heap, count / 16 + 1))]
        }));
        inputs.push(Input::of(&format!("{depth} brackets"), move |count| {
            let heap = format!("- {}{}\n", "[А, ".repeat(depth), "]".repeat(depth));
            vec![("Описание.yaml".to_owned(), repeated(&heap, count / 16 + 1))]
        }));
    }
    inputs
}

/// Descriptions with much to report.
pub(crate) fn with_findings() -> Vec<Input> {
    vec![
        yaml("ВидЭлемента: Справочник\n", "А: Б  \n", ""),
        yaml("ВидЭлемента: Справочник\nРеквизиты:\n", "    -\n        Ид: №\n        Тип: А.Ссылка\n", ""),
    ]
}

/// Descriptions with much to fix.
pub(crate) fn with_fixes() -> Vec<Input> {
    vec![
        yaml("ВидЭлемента: Справочник\n", "А№: Б # “я”  \n", ""),
        yaml("ВидЭлемента: Справочник\nИмпорт:\n", "    - А\n", ""),
    ]
}
