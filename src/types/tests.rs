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
        "Б + 1",
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
        ("знч Л = А\nзнч Х = Л", None),
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
