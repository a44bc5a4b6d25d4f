//! The respeller itself: both directions, whatever the text.

use std::fs;
use std::path::PathBuf;

use crate::common::respell::{To, respell};
use stapel::source::FileKind;

/// Both directions give the other text.
fn twins(kind: FileKind, russian: &str, english: &str) {
    assert_eq!(respell(russian, kind, To::English), english, "into English");
    assert_eq!(respell(english, kind, To::Russian), russian, "into Russian");
    assert_eq!(respell(english, kind, To::English), english, "English stays");
    assert_eq!(respell(russian, kind, To::Russian), russian, "Russian stays");
}

#[test]
fn keys_kinds_types_and_values() {
    twins(
        FileKind::Description,
        "ВидЭлемента: Справочник # Справочник\nИмя: Справочник\nОбластьВидимости: ВПроекте\nИерархический: \"Истина\"\nРеквизиты:\n    -\n        Имя: Код\n        Тип: Строка\n    -\n        Ид: 1\n        Имя: Код\n        Тип: Массив<Товары.Ссылка?>|Число\n        Ведущее: Ложь\nПредставление: Наименование\nВводПоСтроке:\n    - Код\n",
        "ElementKind: Catalog # Справочник\nName: Справочник\nVisibilityScope: InProject\nHierarchical: \"True\"\nAttributes:\n    -\n        Name: Code\n        Type: String\n    -\n        Id: 1\n        Name: Код\n        Type: Array<Товары.Reference?>|Number\n        Ведущее: False\nPresentation: Name\nInputByString:\n    - Code\n",
    );
}

#[test]
fn texts_of_people_stay() {
    twins(
        FileKind::Description,
        "ВидЭлемента: ЛокализованныеСтроки\nПредставление: Таблица\nСтроки:\n    Имя: Имя\n    Ид: Ложь\n",
        "ElementKind: LocalizedStrings\nPresentation: Таблица\nStrings:\n    Имя: Имя\n    Ид: Ложь\n",
    );
    twins(
        FileKind::Description,
        "Наследует:\n    Тип: Форма\n    Заголовок: Карточка\n    Содержимое:\n        Тип: ПолеВвода<Число>\n        Значение: Истина\n        Подсказка: Таблица\n",
        "Inherits:\n    Type: Form\n    Title: Карточка\n    Content:\n        Type: Edit<Number>\n        Value: True\n        Tooltip: Таблица\n",
    );
}

#[test]
fn queries() {
    twins(
        FileKind::Query,
        "ВЫБРАТЬ\n    Т.Код КАК Выбор, СУММА(Т.Количество) КАК Количество // ГДЕ\nИЗ Товары.Обороты КАК Т\nСГРУППИРОВАТЬ ПО Т.Код.ЗаменитьNull(0)\nГДЕ Т.ПометкаУдаления == ЛОЖЬ И Т.Имя != \"ГДЕ\"\n",
        "SELECT\n    Т.Code AS Выбор, SUM(Т.Количество) AS Количество // ГДЕ\nFROM Товары.Turnovers AS Т\nGROUP BY Т.Code.ReplaceNull(0)\nWHERE Т.DeletionMark == FALSE AND Т.Имя != \"ГДЕ\"\n",
    );
    twins(
        FileKind::Query,
        "выбрать Код из Товары упорядочить по Код",
        "select Code from Товары order by Code",
    );
}

#[test]
fn modules() {
    twins(
        FileKind::Module,
        r#"импорт Ассортимент

/// Сумма строки. @параметр не тег
/// @параметр Заказ заказ
/// @возвращает Число
@НаСервере @ДоступноСКлиента
статический метод Сумма(Заказ: Заказы.Ссылка?, Срок: Число|Неопределено = 1): Массив<Строка>
    знч Итог = новый Массив<Строка>()
    пер Метод = 1д2ч
    если Заказ это не Неопределено и не Истина
        Итог.Добавить("а %{Заказ.Код.ВСтроку()} %Итог если")
        Метод = Дата{2026-01-31}
    иначе если Сумма как Число > 0
        исп Выборка = Запрос{
            ВЫБРАТЬ Код КАК Код ИЗ Товары
            ГДЕ Код == %{Заказ.Код} И Имя == %Метод
        }.Выполнить()
    ;
    для Строка из Итог
        Строка = Заказ?.Ссылка
    ;
    возврат Заказы.Текущий() ?? Итог // если
;

@Обработчик
метод ПередЗаписью()
    выбросить новый Исключение(Имя = "а")
;
"#,
        r#"import Ассортимент

/// Сумма строки. @параметр не тег
/// @parameter Заказ заказ
/// @returns Число
@OnServer @AvailableFromClient
static method Сумма(Заказ: Заказы.Reference?, Срок: Number|Undefined = 1): Array<String>
    val Итог = new Array<String>()
    var Метод = 1d2h
    if Заказ is not Undefined and not True
        Итог.Добавить("а %{Заказ.Code.ToString()} %Итог если")
        Метод = Date{2026-01-31}
    else if Сумма as Number > 0
        use Выборка = Query{
            SELECT Code AS Код FROM Товары
            WHERE Code == %{Заказ.Code} AND Имя == %Метод
        }.Execute()
    ;
    for Строка in Итог
        Строка = Заказ?.Link
    ;
    return Заказы.Current() ?? Итог // если
;

@Handler
method BeforeWrite()
    throw new Exception(Name = "а")
;
"#,
    );
}

#[test]
fn expressions_in_descriptions() {
    twins(
        FileKind::Description,
        "Свойства:\n    -\n        Значение: =Сущность.Право.Чтение\n        ЗначениеПоУмолчанию: =не Объект.ПометкаУдаления и Дата.Сейчас() == Неопределено\n",
        "Properties:\n    -\n        Value: =Entity.Privilege.Read\n        DefaultValue: =not Object.DeletionMark and Date.Сейчас() == Undefined\n",
    );
}

#[test]
fn broken_texts_are_respelled_as_far_as_they_go() {
    twins(
        FileKind::Module,
        "метод А(\n    если возврат )\n@НаСервере @@ ;;;",
        "method А(\n    if return )\n@OnServer @@ ;;;",
    );
    for kind in [FileKind::Module, FileKind::Description, FileKind::Query, FileKind::Resource] {
        for text in
            ["", "\"", "%{", "Запрос{", "Дата{", "@", "///", "а: [", "'", "1д", "\u{feff}«»\0", "=", "а: ="]
        {
            for to in [To::Russian, To::English] {
                assert_eq!(
                    respell(text, kind, to).lines().count(),
                    text.lines().count(),
                    "{kind:?} {text:?}"
                );
            }
        }
    }
}

/// Sources of an example project, by path below it.
fn sources(project: &str) -> Vec<(PathBuf, FileKind, String)> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples").join(project);
    let mut files = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let kind = match path.extension().and_then(|extension| extension.to_str()) {
                _ if path.is_dir() => {
                    folders.push(path);
                    continue;
                }
                Some("xbsl") => FileKind::Module,
                Some("yaml") => FileKind::Description,
                Some("xbql") => FileKind::Query,
                _ => continue,
            };
            files.push((
                path.strip_prefix(&root).unwrap().to_owned(),
                kind,
                fs::read_to_string(path).unwrap(),
            ));
        }
    }
    assert!(files.len() > 40, "{project}");
    files
}

#[test]
fn the_examples_go_there_and_back() {
    for project in ["shop-ru", "shop-flawed-ru"] {
        for (path, kind, russian) in sources(project) {
            let english = respell(&russian, kind, To::English);
            assert_ne!(english, russian, "{path:?}");
            assert_eq!(english.lines().count(), russian.lines().count(), "{path:?}");
            let back = respell(&english, kind, To::Russian);
            // Наименование and Имя are one word in English, and so in a text that comes back.
            let alike = |text: &str| text.replace("Наименование", "Имя");
            assert_eq!(alike(&back), alike(&russian), "{path:?}");
        }
    }
}
