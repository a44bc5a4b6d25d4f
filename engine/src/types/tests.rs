use crate::{platform::Platform, project::Codebase, source::Workspace, syntax::xbsl::Variable};

use super::Types;

const MODULE: &str = "структура Точка
    пер Икс: Число
    знч Далее: Точка?
    метод Дать(): Строка
    ;
;
перечисление Цвет
    Красный умолчание
;
конст ПРЕДЕЛ: Число = 1
метод Дать(): Строка?
;
метод Все(): Массив<Точка>
;
";

/// The type of the value of the last `знч` of a method, as a message would show it.
fn type_after(code: &str) -> Option<String> {
    let module = format!(
        "{MODULE}метод Т(Б: Строка, А: Число?, В: Число|Строка, М: Массив<Число>, С: Соответствие<Строка, Дата>, П: Точка, \
         Т: Товары.Ссылка, О: Товары.Объект, Н: Неизвестный)\n{code}\n;\n"
    );
    let files = [
        ("Проект.yaml", "Поставщик: П\nИмя: П\nВерсия: 1.0.0\n"),
        (
            "О/Товары.yaml",
            "ВидЭлемента: Справочник\nИмя: Товары\nРеквизиты:\n    -\n        Имя: Цена\n        Тип: Число\n    -\n        \
             Имя: Хозяин\n        Тип: Товары.Ссылка?\nТабличныеЧасти:\n    -\n        Имя: Позиции\n        Реквизиты:\n            \
             -\n                Имя: Количество\n                Тип: Число\n",
        ),
        ("О/Цвета.yaml", "ВидЭлемента: Перечисление\nИмя: Цвета\nЭлементы:\n    -\n        Имя: Белый\n"),
        ("О/Общий.yaml", "ВидЭлемента: ОбщийМодуль\nИмя: Общий\n"),
        ("О/Общий.xbsl", "структура Ответ\n;\nметод Дать(): Общий.Ответ\n;\n"),
        ("О/Модуль.xbsl", &*module),
    ];
    let codebase = Codebase::new(Workspace::in_memory(files));
    let project = codebase.projects().next().expect("there is one");
    let module = project.modules().find(|module| module.file().stem() == "Модуль").expect("it is there");
    assert_eq!(module.errors(), [], "{code}");
    let platform = Platform::embedded();
    let types = Types::new(project, module, &platform);
    let value = module.tree().all::<Variable<'_>>().filter_map(Variable::value).last().expect("there is one");
    types.of(value).map(|found| types.text(&found))
}

fn type_of(value: &str) -> Option<String> {
    type_after(&format!("знч Х = {value}"))
}

#[test]
fn literals_and_operators_have_types() {
    for (value, known) in [
        ("1", "Число"),
        ("\"\"", "Строка"),
        ("5с", "Длительность"),
        ("Истина", "Булево"),
        ("Неопределено", "Неопределено"),
        ("Дата{2020-01-01}", "Дата"),
        ("[1, 2]", "Массив<Число>"),
        ("[]", "Массив<…>"),
        ("{1}", "Множество<Число>"),
        ("{\"а\": 1}", "Соответствие<…, …>"),
        ("<Строка>[]", "Массив<Строка>"),
        ("1 + 2 * 3", "Число"),
        ("Б + \"а\"", "Строка"),
        ("1 + Б", "Строка"),
        ("-1", "Число"),
        ("1 > 2 и не Н", "Булево"),
        ("Н это Строка", "Булево"),
        ("Н как Строка?", "Строка?"),
        ("А!", "Число"),
        ("А ?? \"\"", "Число|Строка"),
        ("Н == 1 ? 1 : Неопределено", "Число?"),
        ("новый Точка()", "Точка"),
        ("новый Массив<Число>()", "Массив<Число>"),
    ] {
        assert_eq!(type_of(value).as_deref(), Some(known), "{value}");
    }
}

#[test]
fn members_and_calls_have_the_types_of_their_declarations() {
    for (value, known) in [
        ("П.Икс", "Число"),
        ("П.Далее", "Точка?"),
        ("П?.Далее?.Икс", "Число?"),
        ("П.Далее?.Далее.Икс", "Число?"),
        ("П.Далее.Далее.Икс", "Число"),
        ("П.Далее!.Дать()", "Строка"),
        ("Дать()", "Строка?"),
        ("Все()[0]", "Точка"),
        ("ПРЕДЕЛ", "Число"),
        ("Цвет.Красный", "Цвет"),
        ("Цвета.Белый", "Цвета"),
        ("Общий.Дать()", "Ответ"),
        ("Т.Цена", "Число"),
        ("Т.Хозяин", "Товары.Ссылка?"),
        ("О.Ссылка", "Товары.Ссылка"),
        ("Товары.НайтиПоКоду(\"1\")", "Товары.Ссылка?"),
        ("Б.Длина()", "Число"),
        ("М.Первый()", "Число"),
        ("М.ПервыйИлиНеопределено()", "Число?"),
        ("С[\"а\"]", "Дата"),
        ("ДатаВремя.Сейчас()", "ДатаВремя"),
    ] {
        assert_eq!(type_of(value).as_deref(), Some(known), "{value}");
    }
}

#[test]
fn what_does_not_follow_is_not_known() {
    for value in [
        "Н",
        "Н.Поле",
        "Н + 1",
        "П.Нет",
        "В.Длина()",
        "Нет()",
        "Общий.Нет()",
        "Цвет.Нет",
        "Т.Нет",
        "новый Неизвестный()",
        "[1, \"\"][0]",
        "Х -> 1",
        "Дать",
        "Б.Длина",
    ] {
        assert_eq!(type_of(value), None, "{value}");
    }
}

#[test]
fn locals_have_the_types_of_their_declarations_or_first_values() {
    for (code, known) in [
        ("пер Л = 1\nзнч Х = Л", Some("Число")),
        ("пер Л: Число? = 1\nзнч Х = Л", Some("Число?")),
        ("пер Л = Неопределено\nзнч Х = Л", None),
        ("для Л из М\nзнч Х = Л\n;", Some("Число")),
        ("для Л из С\nзнч Х = Л.Значение\n;", Some("Дата")),
        ("для Л = 1 по 2\nзнч Х = Л\n;", Some("Число")),
        ("попытка\nпоймать Л: Исключение\nзнч Х = Л\n;", Some("Исключение")),
        // A condition above may have told that it is not empty.
        ("если А == 1\n;\nзнч Л = А\nзнч Х = Л", None),
        ("знч Л = Б\nзнч Х = Л", Some("Строка")),
        ("знч Л = Л\nзнч Х = Л", None),
    ] {
        assert_eq!(type_after(code).as_deref(), known, "{code}");
    }
}

#[test]
fn long_chains_end() {
    assert_eq!(type_of(&format!("Б{}", ".ВВерхнийРегистр()".repeat(10))).as_deref(), Some("Строка"));
    assert_eq!(type_of(&format!("Б{}", ".ВВерхнийРегистр()".repeat(100))), None);
}

const PROJECT: (&str, &str) = ("Проект.yaml", "Поставщик: П\nИмя: П\nВерсия: 1.0.0\n");

const GOODS: (&str, &str) = (
    "О/Товары.yaml",
    "ВидЭлемента: Справочник
Имя: Товары
Реквизиты:
    -
        Имя: Наименование
    -
        Имя: Цена
        Тип: Число
    -
        Имя: Цвет
        Тип: Оттенки
    -
        Имя: Группа
        Тип: Товары.Ссылка?
ТабличныеЧасти:
    -
        Имя: Позиции
        Реквизиты:
            -
                Имя: Вес
                Тип: Число?
",
);

const COLORS: (&str, &str) =
    ("О/Оттенки.yaml", "ВидЭлемента: Перечисление\nИмя: Оттенки\nЭлементы:\n    -\n        Имя: Белый\n");

const PRICES: (&str, &str) = (
    "О/Цены.yaml",
    "ВидЭлемента: РегистрСведений
Имя: Цены
Измерения:
    -
        Имя: Товар
        Тип: Товары.Ссылка
Ресурсы:
    -
        Имя: Цена
        Тип: Число
",
);

const STOCK: (&str, &str) = (
    "О/Склад.yaml",
    "ВидЭлемента: РегистрНакопления
Имя: Склад
ВидРегистра: Остатки
Измерения:
    -
        Имя: Товар
        Тип: Товары.Ссылка
Ресурсы:
    -
        Имя: Количество
        Тип: Число
Реквизиты:
    -
        Имя: Примечание
        Тип: Строка
",
);

const FORM: (&str, &str) = (
    "О/Вид.yaml",
    "ВидЭлемента: КомпонентИнтерфейса
Имя: Вид
Наследует:
    Тип: ФормаОбъекта<Товары.Объект>
    Содержимое:
        Тип: Группа
        Содержимое:
            -
                Тип: ПолеВвода<Строка>
                Имя: Поле
            -
                Тип: Плашка
                Имя: Своя
            -
                Тип: Надпись
                Имя: Дважды
            -
                Тип: Кнопка
                Имя: Дважды
            -
                Тип: Таблица<ДинамическийСписок<::Вид.Ряд>>
                Имя: Список
                Источник:
                    ИмяТипаДанныхСтроки: Ряд
                    ОсновнаяТаблица:
                        Таблица: Товары
                    Поля:
                        -
                            Выражение: Цена
                        -
                            Выражение: Группа.Цена
                            Псевдоним: ЦенаГруппы
                        -
                            Выражение: Цена * 2
                            Псевдоним: Вдвое
Свойства:
    -
        Имя: Итог
        Тип: Число?
    -
        Имя: Источник
        Тип: ДинамическийСписок<::Вид.Ряд>
",
);

const BADGE: (&str, &str) = (
    "О/Плашка.yaml",
    "ВидЭлемента: КомпонентИнтерфейса\nИмя: Плашка\nНаследует:\n    Тип: Группа\nСвойства:\n    -\n        Имя: Порог\n        Тип: Число\n",
);

/// Begins code that belongs to a type of the module.
const IN_TYPE: &str = "структура: ";

/// The type of the value of the last `знч` in the module of a form.
fn type_in_form(code: &str) -> Option<String> {
    let method = "метод Т(Р: СтрокаДинамическогоСписка<Вид.Ряд>, Д: Вид.Ряд, Ф: Плашка)";
    let module = match code.strip_prefix(IN_TYPE) {
        Some(code) => format!("структура Точка\n    {method}\n{code}\n    ;\n;\n"),
        None => format!("{method}\n{code}\n;\n"),
    };
    let badge = ("О/Плашка.xbsl", "метод Сказать(): Строка\n;\n");
    last_type(&[PROJECT, GOODS, COLORS, FORM, BADGE, badge, ("О/Вид.xbsl", &module)], "Вид")
}

/// The type of the value of the last `знч` of a method with queries.
fn type_of_query(code: &str) -> Option<String> {
    let module = format!("метод Т(П: Строка)\n{code}\n;\n");
    last_type(&[PROJECT, GOODS, COLORS, PRICES, STOCK, ("О/Модуль.xbsl", &module)], "Модуль")
}

fn last_type(files: &[(&str, &str)], stem: &str) -> Option<String> {
    let codebase = Codebase::new(Workspace::in_memory(files.iter().copied()));
    let project = codebase.projects().next().expect("there is one");
    let module = project.modules().find(|module| module.file().stem() == stem).expect("it is there");
    assert_eq!(module.errors(), [], "{}", module.text());
    let platform = Platform::embedded();
    let types = Types::new(project, module, &platform);
    let value = module.tree().all::<Variable<'_>>().filter_map(Variable::value).last().expect("there is one");
    types.of(value).map(|found| types.text(&found))
}

/// The type of a column of the first row.
fn type_of_column(query: &str, column: &str) -> Option<String> {
    type_of_query(&format!("знч Р = Запрос{{{query}}}.Выполнить().Первый()\nзнч Х = Р.{column}"))
}

#[test]
fn rows_of_queries_have_their_columns() {
    let query = "Запрос{ВЫБРАТЬ Т.Цена, Т.Ссылка КАК Товар ИЗ Товары КАК Т}";
    let row = "{Цена: Число, Товар: Товары.Ссылка}";
    for (code, known) in [
        (format!("знч Х = {query}"), format!("Запрос<{row}>")),
        (format!("знч Х = {query}.Выполнить()"), format!("РезультатЗапроса<{row}>")),
        (format!("знч Х = {query}.Выполнить().Первый()"), row.to_owned()),
        (format!("знч Х = {query}.Выполнить().ЕдинственныйИлиНеопределено()"), format!("{row}?")),
        (format!("знч Х = {query}.Выполнить().ВМассив()"), format!("Массив<{row}>")),
        (format!("знч Х = {query}.Выполнить().ВМассив()[0].Товар"), "Товары.Ссылка".to_owned()),
        (format!("для Р из {query}.Выполнить()\nзнч Х = Р\n;"), row.to_owned()),
        (format!("для Р из {query}.Выполнить()\nзнч Х = Р.Товар.Цена\n;"), "Число".to_owned()),
        (
            format!("исп Рез = {query}.Выполнить()\nзнч Х = Рез.ПервыйИлиНеопределено()?.Цена"),
            "Число?".to_owned(),
        ),
    ] {
        assert_eq!(type_of_query(&code).as_ref(), Some(&known), "{code}");
    }
}

#[test]
fn a_column_has_the_type_of_what_it_is_read_from() {
    for (query, known) in [
        ("ВЫБРАТЬ А.Ссылка КАК К ИЗ Товары КАК А", "Товары.Ссылка"),
        ("ВЫБРАТЬ Цвет КАК К ИЗ Товары", "Оттенки"),
        ("ВЫБРАТЬ ПометкаУдаления КАК К ИЗ Товары", "Булево"),
        ("ВЫБРАТЬ А.Группа КАК К ИЗ Товары КАК А", "Товары.Ссылка?"),
        ("ВЫБРАТЬ А.Вес КАК К ИЗ Товары.Позиции КАК А", "Число?"),
        ("ВЫБРАТЬ А.Владелец КАК К ИЗ Товары.Позиции КАК А", "Товары.Ссылка"),
        ("ВЫБРАТЬ А.Цена КАК К ИЗ Цены.СрезПоследних(%П) КАК А", "Число"),
        ("ВЫБРАТЬ А.Группа.Группа.Цена КАК К ИЗ Товары КАК А", "Число|Null"),
        ("ВЫБРАТЬ А.Группа.Цвет.ЗаменитьNull(А.Цвет) КАК К ИЗ Товары КАК А", "Оттенки"),
        ("ВЫБРАТЬ А.Группа.Цвет.ЗаменитьNull(0) КАК К ИЗ Товары КАК А", "Оттенки|Число"),
        (
            "ВЫБРАТЬ Б.Цена КАК К ИЗ Товары КАК А ЛЕВОЕ СОЕДИНЕНИЕ Цены КАК Б ПО А.Ссылка == Б.Товар",
            "Число|Null",
        ),
        ("ВЫБРАТЬ Б.Цена КАК К ИЗ Товары КАК А СОЕДИНЕНИЕ Цены КАК Б ПО А.Ссылка == Б.Товар", "Число"),
        ("ВЫБРАТЬ КОЛИЧЕСТВО(*) КАК К ИЗ Товары", "Число"),
        ("ВЫБРАТЬ А.Наименование КАК К ИЗ Товары КАК А", "Строка"),
        ("ВЫБРАТЬ А.Цена КАК К ИЗ Товары КАК А ОБЪЕДИНИТЬ ВСЕ ВЫБРАТЬ 0 КАК К ИЗ Товары", "Число"),
    ] {
        assert_eq!(type_of_column(query, "К").as_deref(), Some(known), "{query}");
    }
}

#[test]
fn a_column_of_another_query_of_the_text_has_its_type() {
    for (query, known) in [
        ("ВЫБРАТЬ К ИЗ (ВЫБРАТЬ Цена КАК К ИЗ Товары) КАК А", "Число"),
        (
            "ВЫБРАТЬ А.К.Группа КАК К ИЗ (ВЫБРАТЬ Б.Ссылка КАК К ИЗ Товары КАК Б) КАК А",
            "Товары.Ссылка|Null|?",
        ),
        ("ВЫБРАТЬ А.К.ЗаменитьNull(0) КАК К ИЗ (ВЫБРАТЬ Б.Группа.Цена КАК К ИЗ Товары КАК Б) КАК А", "Число"),
        (
            "ВЫБРАТЬ А.К ИЗ Товары КАК Б ЛЕВОЕ СОЕДИНЕНИЕ (ВЫБРАТЬ 1 КАК К ИЗ Товары) КАК А ПО А.К == 1",
            "Число|Null",
        ),
        (
            "ВЫБРАТЬ А.К КАК К ИЗ (ВЫБРАТЬ Цена КАК К ИЗ Товары ОБЪЕДИНИТЬ ВЫБРАТЬ 1 КАК К ИЗ Товары) КАК А",
            "Число",
        ),
        ("СО А КАК (ВЫБРАТЬ Цена КАК К ИЗ Товары) ВЫБРАТЬ К ИЗ А", "Число"),
        ("ВЫБРАТЬ Ссылка КАК К ПОМЕСТИТЬ А ИЗ Товары; ВЫБРАТЬ А.К ИЗ А", "Товары.Ссылка"),
        // It is meant, not the element of the same name.
        ("ВЫБРАТЬ Цвет КАК К ПОМЕСТИТЬ Цены ИЗ Товары; ВЫБРАТЬ К ИЗ Цены", "Оттенки"),
    ] {
        assert_eq!(type_of_column(query, "К").as_deref(), Some(known), "{query}");
    }
}

#[test]
fn totals_of_a_register_have_its_dimensions_and_balances() {
    for (query, known) in [
        ("ВЫБРАТЬ А.Товар КАК К ИЗ Склад.Остатки(%П) КАК А", "Товары.Ссылка"),
        ("ВЫБРАТЬ А.КоличествоОстаток КАК К ИЗ Склад.Остатки КАК А", "Число"),
        ("ВЫБРАТЬ А.Товар КАК К ИЗ Склад.Обороты КАК А", "Товары.Ссылка"),
        ("ВЫБРАТЬ А.Товар.Цена КАК К ИЗ Склад.ОстаткиИОбороты КАК А", "Число|Null"),
        ("ВЫБРАТЬ Количество КАК К ИЗ Склад", "Число"),
    ] {
        assert_eq!(type_of_column(query, "К").as_deref(), Some(known), "{query}");
    }
}

#[test]
fn columns_that_do_not_follow_are_not_known() {
    for query in [
        "ВЫБРАТЬ * ИЗ Товары",
        "ВЫБРАТЬ А.*, 1 КАК Б ИЗ Товары КАК А",
        "ВЫБРАТЬ А.Код КАК К ИЗ Товары КАК А",
        "ВЫБРАТЬ А.Цена + 1 КАК К ИЗ Товары КАК А",
        "ВЫБРАТЬ СУММА(А.Цена) КАК К ИЗ Товары КАК А",
        "ВЫБРАТЬ А.Цена КАК К ИЗ Нечто КАК А",
        "ВЫБРАТЬ А.Цена КАК К ИЗ О::Товары КАК А",
        "ВЫБРАТЬ А.Цена КАК К ИЗ Товары.Остатки КАК А",
        "ВЫБРАТЬ А.Цвет.Цена КАК К ИЗ Товары КАК А",
        "ВЫБРАТЬ А.Цена КАК К, А.Цвет КАК К ИЗ Товары КАК А",
        "ВЫБРАТЬ А.Цена КАК К ИЗ Товары КАК А ОБЪЕДИНИТЬ ВЫБРАТЬ \"\" КАК К ИЗ Товары",
        "ВЫБРАТЬ А.Цена КАК К ИЗ Товары КАК А ОБЪЕДИНИТЬ ВЫБРАТЬ 1 КАК Б ИЗ Товары",
        "ВЫБРАТЬ А.Цена КАК К ЗАПОЛНИТЬ Точка ИЗ Товары КАК А",
        "ВЫБРАТЬ А.Цена КАК К ПОМЕСТИТЬ ВТ ИЗ Товары КАК А",
        "ВЫБРАТЬ А.К КАК К ИЗ (ВЫБРАТЬ Цена ИЗ Товары) КАК А",
        "ВЫБРАТЬ А.К КАК К ИЗ (ВЫБРАТЬ СУММА(Цена) КАК К ИЗ Товары) КАК А",
        "ВЫБРАТЬ А.К КАК К ИЗ (ВЫБРАТЬ Цена КАК К ИЗ Товары ОБЪЕДИНИТЬ ВЫБРАТЬ \"\" КАК К ИЗ Товары) КАК А",
        "ВЫБРАТЬ Цена КАК К ПОМЕСТИТЬ А ИЗ Товары; ВСТАВИТЬ В А ВЫБРАТЬ 1; ВЫБРАТЬ К ИЗ А",
        "СОЗДАТЬ ВРЕМЕННУЮ ТАБЛИЦУ А (К Число); ВЫБРАТЬ К ИЗ А",
        "ВЫБРАТЬ А.Количество КАК К ИЗ Склад.Остатки КАК А",
        "ВЫБРАТЬ А.КоличествоОстаток КАК К ИЗ Склад.Обороты КАК А",
        "ВЫБРАТЬ А.КоличествоОборот КАК К ИЗ Склад.Обороты КАК А",
        "ВЫБРАТЬ А.Период КАК К ИЗ Склад.ОстаткиИОбороты КАК А",
        "ВЫБРАТЬ А.ТоварОстаток КАК К ИЗ Склад.Остатки КАК А",
        "ВЫБРАТЬ А.Примечание КАК К ИЗ Склад.Остатки КАК А",
        "ВЫБРАТЬ А.Товар КАК К ИЗ Цены.Остатки КАК А",
        "",
    ] {
        assert_eq!(type_of_column(query, "К"), None, "{query}");
    }
}

#[test]
fn a_module_of_a_form_knows_its_components_and_properties() {
    for (value, known) in [
        ("Компоненты.Поле", "ПолеВвода<Строка>"),
        ("этот.Компоненты.Поле", "ПолеВвода<Строка>"),
        ("Компоненты.Поле.Значение", "Строка"),
        ("Компоненты.Своя", "Плашка"),
        ("Компоненты.Своя.Порог", "Число"),
        ("Компоненты.Своя.Видимость", "Авто|Булево"),
        ("Компоненты.Своя.Сказать()", "Строка"),
        ("Компоненты.Список", "Таблица<ДинамическийСписок<Вид.Ряд>>"),
        ("Компоненты.Список.Источник", "ДинамическийСписок<Вид.Ряд>"),
        ("Ф.Порог", "Число"),
        ("Итог", "Число?"),
        ("этот.Итог", "Число?"),
        ("Источник", "ДинамическийСписок<Вид.Ряд>"),
        ("Объект", "Товары.Объект"),
        ("Объект.Группа", "Товары.Ссылка?"),
        ("Объект.Ссылка", "Товары.Ссылка"),
        ("Объект.ПометкаУдаления", "Булево"),
        ("Объект.Наименование", "Строка"),
        ("Объект.Позиции", "Массив<Товары.Позиции>"),
        ("Объект.Позиции.Первый().Вес", "Число?"),
        ("Объект.Группа?.ЗагрузитьОбъект()", "Товары.Объект?"),
        ("этот.Объект.Цена", "Число"),
        ("Р.Данные", "Вид.Ряд"),
        ("Р.Данные.Цена", "Число"),
        ("Р.Цена", "Число"),
        ("Д.ЦенаГруппы", "Число|Null"),
    ] {
        assert_eq!(type_in_form(&format!("знч Х = {value}")).as_deref(), Some(known), "{value}");
    }
}

#[test]
fn what_a_form_does_not_tell_is_not_known() {
    for code in [
        "знч Х = Компоненты",
        "знч Х = Компоненты.Нет",
        "знч Х = Компоненты?.Поле",
        // Nobody may have filled it.
        "знч Х = Объект.Цвет?.Представление()",
        "знч Х = Объект?.Цена",
        "знч Х = Компоненты.Дважды",
        "знч Х = Компоненты.Поле.Нет",
        "знч Х = Компоненты.Своя.Нет",
        "знч Х = Нет",
        "знч Х = Д.Вдвое",
        "знч Х = Д.Цвет",
        "знч Компоненты = Ф\nзнч Х = Компоненты.Поле",
        "знч Итог = Нет\nзнч Х = Итог",
        // In a method of a type the form is not at hand.
        "структура: знч Х = Итог",
        "структура: знч Х = этот.Итог",
        "структура: знч Х = Компоненты.Поле",
    ] {
        assert_eq!(type_in_form(code), None, "{code}");
    }
}

/// The type of the value of the last `знч` in the module of an object or of a record.
fn type_in_module(path: &str, code: &str) -> Option<String> {
    let method = "метод Т(Группа: Число)";
    let module = match code.strip_prefix(IN_TYPE) {
        Some(code) => format!("структура Точка\n    {method}\n{code}\n    ;\n;\n"),
        None => format!("{method}\n{code}\n;\nметод Цвет(): Строка\n;\n"),
    };
    let files = [
        PROJECT,
        GOODS,
        COLORS,
        PRICES,
        ("О/Тары.yaml", "ВидЭлемента: Справочник\nИмя: Тары\n"),
        (path, &module),
    ];
    last_type(&files, path.strip_prefix("О/").unwrap().strip_suffix(".xbsl").unwrap())
}

#[test]
fn a_module_of_an_object_knows_its_fields() {
    for (value, known) in [
        ("Цена", "Число"),
        ("этот.Цена", "Число"),
        ("этот", "Товары.Объект"),
        ("этот.Группа", "Товары.Ссылка?"),
        ("Ссылка", "Товары.Ссылка"),
        ("Ссылка.ЗагрузитьОбъект()", "Товары.Объект?"),
        ("ПометкаУдаления", "Булево"),
        ("Наименование", "Строка"),
        ("Позиции", "Массив<Товары.Позиции>"),
        ("Позиции[0].Вес", "Число?"),
        ("Х -> Цена", "?"),
        // A parameter is nearer.
        ("Группа", "Число"),
    ] {
        let known = Some(known).filter(|known| *known != "?");
        assert_eq!(
            type_in_module("О/Товары.Объект.xbsl", &format!("знч Х = {value}")).as_deref(),
            known,
            "{value}"
        );
    }
    for (value, known) in [("Цена", "Число"), ("Товар", "Товары.Ссылка"), ("этот.Товар.Цена", "Число")]
    {
        let found = type_in_module("О/Цены.Запись.xbsl", &format!("знч Х = {value}"));
        assert_eq!(found.as_deref(), Some(known), "{value}");
    }
}

#[test]
fn what_a_module_of_an_object_does_not_tell_is_not_known() {
    for (path, code) in [
        ("О/Товары.Объект.xbsl", "знч Х = Нет"),
        ("О/Товары.Объект.xbsl", "знч Х = Тары"),
        // A method of the module has the name.
        ("О/Товары.Объект.xbsl", "знч Х = Цвет"),
        ("О/Товары.Объект.xbsl", "структура: знч Х = Цена"),
        ("О/Товары.Объект.xbsl", "структура: знч Х = этот.Цена"),
        ("О/Товары.xbsl", "знч Х = Цена"),
        ("О/Цены.НаборЗаписей.xbsl", "знч Х = Цена"),
        ("О/Цены.НаборЗаписей.xbsl", "знч Х = этот"),
    ] {
        assert_eq!(type_in_module(path, code), None, "{path} {code}");
    }
}

#[test]
fn components_that_inherit_from_one_another_end() {
    let component = |name: &str, base: &str| {
        format!("ВидЭлемента: КомпонентИнтерфейса\nИмя: {name}\nНаследует:\n    Тип: {base}\n")
    };
    let (one, other) = (component("А", "Б"), component("Б", "А"));
    let module = "метод Т(П: А)\n    знч Х = П.Порог\n;\n";
    assert_eq!(
        last_type(&[PROJECT, ("О/А.yaml", &one), ("О/Б.yaml", &other), ("О/М.xbsl", module)], "М"),
        None
    );
}

#[test]
fn what_is_known_does_not_depend_on_what_was_asked_before() {
    // Each variable is a copy of the one before; what takes too many steps is not known.
    let copies: String = (1..80).map(|at| format!("знч В{at} = В{}\n", at - 1)).collect();
    let sums: String = (1..80).map(|at| format!("знч С{at} = С{0} + С{0}\n", at - 1)).collect();
    let text = format!("метод Т()\nзнч В0 = \"\"\n{copies}знч С0 = 1\n{sums}знч П = П\n;\n");
    let codebase = Codebase::new(Workspace::in_memory([("М.xbsl", &*text)]));
    let project = codebase.projects().next().expect("loose files are a project");
    let module = project.modules().next().expect("there is one");
    let platform = Platform::embedded();
    let types = || Types::new(project, module, &platform);
    let values: Vec<_> = module.tree().all::<Variable<'_>>().filter_map(Variable::value).collect();
    let alone: Vec<_> = values.iter().map(|value| types().of(*value)).collect();
    let (there, back) = (types(), types());
    let first_to_last: Vec<_> = values.iter().map(|value| there.of(*value)).collect();
    let mut last_to_first: Vec<_> = values.iter().rev().map(|value| back.of(*value)).collect();
    last_to_first.reverse();
    assert_eq!(first_to_last, alone);
    assert_eq!(last_to_first, alone);
    let known = alone.iter().filter(|known| known.is_some()).count();
    assert!((20..80).contains(&known), "{known}");
}

#[test]
fn a_copy_of_what_may_be_empty_has_its_type_where_nothing_tells_more() {
    let copy = |before: &str| type_after(&format!("{before}\nзнч К = (А)\nзнч Х = К"));
    for before in ["", "Вызвать(А, () -> А)", "возврат А", "знч Л = А"] {
        assert_eq!(copy(before).as_deref(), Some("Число?"), "{before}");
    }
    for before in [
        "если А == Неопределено\nвозврат\n;",
        "если А это Число\n;",
        "Вызвать(А!)",
        "Вызвать(А ?? 1)",
        "Вызвать(А как Число)",
        "А = 1",
        "выбор А\nкогда 1\n;",
        "А?.ВСтроку()",
    ] {
        assert_eq!(copy(before), None, "{before}");
    }
    let of_local = |value: &str| type_after(&format!("знч Л: Число? = {value}\nзнч К = Л\nзнч Х = К"));
    assert_eq!(of_local("1"), None);
    assert_eq!(copy(&"Вызвать(А)\n".repeat(20)), None);
}

#[test]
fn in_a_method_of_a_type_that_type_is_known() {
    let files = |code: &str| {
        format!(
            "структура Точка\n    метод Дать(): Строка\n    ;\n    метод Т()\n        {code}\n    ;\n;\n\
             метод Иной(): Строка\n;\n"
        )
    };
    let of_module = |text: &str| last_type(&[("М.xbsl", text)], "М");
    assert_eq!(of_module(&files("знч Х = этот")).as_deref(), Some("Точка"));
    assert_eq!(of_module(&files("знч Х = Дать()")).as_deref(), Some("Строка"));
    assert_eq!(of_module(&files("знч Х = Иной()")), None);
    let of_enumeration =
        files("знч Х = этот").replace("структура Точка", "перечисление Точка\n    Первая умолчание");
    assert_eq!(of_module(&of_enumeration).as_deref(), Some("Точка"));
}
