//! Many places, each of which asks for the same large thing: a type, a declaration, a list of a description. The work must not
//! be that of all places on all of it.

use super::measure::{Files, Input, repeated};

const PROJECT: (&str, &str) = ("Проект.yaml", "Имя: Лавка\nПоставщик: Верфь\nВерсия: 1.0.0\n");
const MODULE: (&str, &str) = ("Осн/М.yaml", "ВидЭлемента: ОбщийМодуль\nИмя: М\nОкружение: Сервер\n");
const FORM: (&str, &str) =
    ("Осн/Вид.yaml", "ВидЭлемента: КомпонентИнтерфейса\nИмя: Вид\nНаследует:\n    Тип: Форма\n");

/// A rule with files in which all that is marked comes as often as a number says. `№` in it is how often it came before.
type Product = (&'static str, &'static [(&'static str, &'static str)]);

const PRODUCTS: &[Product] = &[
    (
        "code/redundant-undefined-guard",
        &[MODULE, ("Осн/М.xbsl", "метод А(П: ⟦М.Т№|⟧Число)\n⟦    знч А = П ?? 1\n⟧;\n")],
    ),
    ("code/unknown-row-field", &[MODULE, ("Осн/М.xbsl", "метод А(П: ⟦Т№|⟧Число)\n⟦    П.А()\n⟧;\n")]),
    ("code/self-assignment", &[MODULE, ("Осн/М.xbsl", "метод А(П: ⟦Т№|⟧Число)\n⟦    П += П\n⟧;\n")]),
    (
        "code/unknown-structure-field",
        &[
            MODULE,
            (
                "Осн/М.xbsl",
                "структура С\n    пер А: Число\n;\nметод А(П: С)\n    если Истина\n⟦        П.Нет()\n⟧    ;\n;\n",
            ),
        ],
    ),
    (
        "code/unclosed-resource",
        &[
            MODULE,
            (
                "Осн/М.xbsl",
                "метод А(З: Запрос)\n    пер А = З.Выполнить()\n⟦    А = З.Выполнить()\n⟧⟦    знч Б№ = А\n    для Х из Б№\n        прервать\n    ;\n⟧;\n",
            ),
        ],
    ),
    (
        "code/deprecated-project",
        &[
            MODULE,
            ("Осн/М.xbsl", "@Устарело\nметод Ф(⟦П№: Число = 0, ⟧П: Число = 0)\n;\nметод А()\n⟦    Ф()\n⟧;\n"),
        ],
    ),
    (
        "code/module-type-unavailable",
        &[
            ("Осн/М.yaml", "ВидЭлемента: ОбщийМодуль\nИмя: М\nОкружение: КлиентИСервер\n"),
            (
                "Осн/М.xbsl",
                "@НаСервере\nструктура С\n⟦    пер П№: Число\n⟧;\n@НаКлиенте\nметод А()\n⟦    знч А: С? = Неопределено\n⟧;\n",
            ),
        ],
    ),
    (
        "code/query-needs-server",
        &[
            FORM,
            (
                "Осн/Вид.xbsl",
                "структура С\n⟦    пер П№: Число\n    метод М№()\n        знч А = Запрос{ВЫБРАТЬ 1}\n    ;\n⟧;\n",
            ),
        ],
    ),
    (
        "code/type-unavailable",
        &[FORM, ("Осн/Вид.xbsl", "⟦@Свой ⟧\nметод А()\n⟦    КонтекстДоступа.Проверить()\n⟧;\n")],
    ),
    (
        "code/procedure-as-value",
        &[
            (
                "Дом/Дело.yaml",
                "ВидЭлемента: ОбщийМодуль\nИмя: Дело\nОкружение: Сервер\nОбластьВидимости: ВПроекте\n",
            ),
            ("Дом/Дело.xbsl", "@ВПроекте\nметод Дать()\n;\n"),
            MODULE,
            ("Осн/М.xbsl", "⟦импорт Х№\n⟧метод А()\n⟦    знч А = Дело.Дать()\n⟧;\n"),
        ],
    ),
    (
        "code/unknown-static-member",
        &[
            (
                "Осн/Товары.yaml",
                "ВидЭлемента: Справочник\nИмя: Товары\nНастройкиТипов:\n    Объект:\n        Контракты:\n⟦            - К№.Объект\n⟧",
            ),
            ("Осн/Товары.Объект.xbsl", "метод А()\n⟦    знч А = Строка.Нечто\n⟧;\n"),
        ],
    ),
    (
        "code/access-context-read-noop",
        &[
            (
                "Осн/Товары.yaml",
                "ВидЭлемента: Справочник\nИмя: Товары\nКонтрольДоступа:\n    Разрешения:\n        Чтение: РазрешеноВсем\n",
            ),
            MODULE,
            (
                "Осн/М.xbsl",
                "метод А()\n    исп К = КонтекстДоступа.Дополнить([⟦Тип<Товары>, ⟧Тип<Товары>], [⟦Сущность.Право.Чтение, ⟧Сущность.Право.Чтение])\n;\n",
            ),
        ],
    ),
    (
        "code/bound-property-assign",
        &[
            (
                "Осн/Вид.yaml",
                "ВидЭлемента: КомпонентИнтерфейса\nИмя: Вид\nНаследует:\n    Тип: Форма\n    Содержимое:\n        Тип: Надпись\n        Имя: Н\n⟦        С№: =Б()\n⟧",
            ),
            ("Осн/Вид.xbsl", "метод А()\n⟦    Компоненты.Н.С№ = 1\n⟧;\n"),
        ],
    ),
    (
        "query/in-subquery-composite",
        &[
            (
                "Осн/Товары.yaml",
                "ВидЭлемента: Справочник\nИмя: Товары\nРеквизиты:\n    -\n        Имя: Поле\n        Тип: ⟦Т№|⟧Число\n",
            ),
            MODULE,
            (
                "Осн/М.xbsl",
                "метод А()\n    знч А = Запрос{\n        ВЫБРАТЬ Т.Код ИЗ Товары КАК Т ГДЕ 1 = 1\n⟦        И Т.Поле В (ВЫБРАТЬ К.Код ИЗ Товары КАК К)\n⟧    }\n;\n",
            ),
        ],
    ),
    (
        "query/unknown-table",
        &[
            (
                "Осн/Товары.yaml",
                "ВидЭлемента: Справочник\nИмя: Товары\nДополнительныеИерархии:\n⟦    -\n        Имя: И№\n⟧",
            ),
            MODULE,
            ("Осн/М.xbsl", "метод А()\n⟦    знч А = Запрос{ВЫБРАТЬ * ИЗ Товары.И}\n⟧;\n"),
        ],
    ),
    ("style/redundant-scope", &[MODULE, ("Осн/М.xbsl", "метод А()\n⟦    область\n        А()\n    ;\n⟧;\n")]),
    (
        "style/shadow-own-property",
        &[
            (
                "Осн/Товары.yaml",
                "ВидЭлемента: Справочник\nИмя: Товары\nРеквизиты:\n⟦    -\n        Имя: Р№\n        Тип: Строка\n⟧",
            ),
            ("Осн/Товары.Объект.xbsl", "метод А()\n⟦    знч Л№ = 1\n⟧;\n"),
        ],
    ),
    (
        "yaml/computed-binding-assigned",
        &[
            (
                "Осн/Вид.yaml",
                "ВидЭлемента: КомпонентИнтерфейса\nИмя: Вид\nНаследует:\n    Тип: Группа\n    Содержимое:\n        -\n            Тип: Часть\n⟦            С№: =А + Б\n⟧",
            ),
            (
                "Осн/Часть.yaml",
                "ВидЭлемента: КомпонентИнтерфейса\nИмя: Часть\nСвойства:\n⟦    -\n        Имя: С№\n        Тип: Строка\n⟧Наследует:\n    Тип: Группа\n",
            ),
            ("Осн/Часть.xbsl", "метод А()\n⟦    С№ = \"\"\n⟧;\n"),
        ],
    ),
    (
        "yaml/dynlist-missing-field",
        &[
            (
                "Осн/Товары.yaml",
                "ВидЭлемента: Справочник\nИмя: Товары\nРеквизиты:\n⟦    -\n        Имя: Р№\n        Тип: Массив<Строка>\n⟧",
            ),
            (
                "Осн/Вид.yaml",
                "ВидЭлемента: КомпонентИнтерфейса\nИмя: Вид\nНаследует:\n    Тип: Группа\n    Содержимое:\n⟦        -\n            Тип: Таблица<ДинамическийСписок<Товары.АвтоматическаяФормаСписка.ДанныеСтрокиСписка>>\n            Источник:\n                ОсновнаяТаблица:\n                    Таблица: Товары\n                Поля:\n                    -\n                        Выражение: Я\n⟧",
            ),
        ],
    ),
    (
        "yaml/list-form-needs-dynlist",
        &[
            (
                "Осн/Часть.yaml",
                "ВидЭлемента: КомпонентИнтерфейса\nИмя: Часть\nНаследует:\n    Тип: Группа\n    Содержимое:\n⟦        -\n            Тип: Группа\n⟧",
            ),
            (
                "Осн/Вид.yaml",
                "ВидЭлемента: КомпонентИнтерфейса\nИмя: Вид\nНаследует:\n    Тип: ФормаСписка\n    Содержимое:\n        -\n            Тип: Таблица<ИсточникДанныхМассив<Строка>>\n⟦        -\n            Тип: Часть\n⟧",
            ),
        ],
    ),
    (
        "yaml/popup-in-markup",
        &[
            (
                "Осн/Окно.yaml",
                "ВидЭлемента: КомпонентИнтерфейса\nИмя: Окно\nНаследует:\n    Тип: ВсплывающийКомпонент\n",
            ),
            (
                "Осн/Вид.yaml",
                "ВидЭлемента: КомпонентИнтерфейса\nИмя: Вид\nИмпорт:\n⟦    - Н№\n⟧Наследует:\n    Тип: Группа\n    Содержимое:\n⟦        -\n            Тип: Окно\n⟧",
            ),
        ],
    ),
];

/// Each rule with its input.
pub(crate) fn products() -> impl Iterator<Item = (&'static str, Input)> {
    PRODUCTS.iter().map(|(rule, files)| {
        let input = move |count| -> Files {
            let files = std::iter::once(&PROJECT).chain(*files);
            files.map(|(path, text)| (format!("Верфь/Лавка/{path}"), multiplied(text, count))).collect()
        };
        (*rule, Input::of(rule, input))
    })
}

fn multiplied(text: &str, count: usize) -> String {
    let mut whole = String::new();
    for (place, part) in text.split(['⟦', '⟧']).enumerate() {
        // Every second part is marked.
        if place % 2 == 0 { whole.push_str(part) } else { whole.push_str(&repeated(part, count)) }
    }
    whole
}
