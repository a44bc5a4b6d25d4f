//! What is at a place of a file: for editors.

use super::Session;
use crate::{
    source::Span,
    types::{MeaningKind, meaning},
};

/// A name at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// Where the name stands, in bytes of the text of the file.
    pub span: Span,
    /// The name as it is written.
    pub name: String,
    pub kind: MeaningKind,
    /// The type of its values, or of what a method gives, where that is known.
    pub type_text: Option<String>,
    /// Where it is declared; none for what the platform has.
    pub declared: Option<Declared>,
    /// The names by which the tables of the platform have it, in Russian: `Строка`, `Строка.Длина`.
    pub platform_name: Option<String>,
}

/// The place of a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// As the session writes paths.
    pub path: String,
    /// The name, in bytes of the text of that file.
    pub span: Span,
}

impl Session {
    /// What is at an offset, in bytes, of the text of a file; none where no name is, or nobody can tell what it means.
    /// A place right behind a name belongs to it.
    #[must_use]
    pub fn at(&self, path: &str, offset: u32) -> Option<At> {
        let codebase = self.codebase();
        let file = codebase.file_at(path)?;
        let project = codebase.project_of(file.index)?;
        let (span, found) = meaning(project, file, offset, self.platform())?;
        Some(At {
            span,
            name: span.slice(file.text()).to_owned(),
            kind: found.kind,
            type_text: found.type_text,
            declared: found.declared.map(|(file, span)| Declared { path: file.path().to_owned(), span }),
            platform_name: found.platform_name,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{check::Rules, project::Codebase, source::Workspace};

    const RUSSIAN: [(&str, &str); 6] = [
        ("Проект.yaml", "Поставщик: П\nИмя: П\nВерсия: 1.0.0\n"),
        (
            "О/Товары.yaml",
            "ВидЭлемента: Справочник\nИмя: Товары\nРеквизиты:\n    -\n        Имя: Цена\n        Тип: Число\n    -\n        \
             Имя: Хозяин\n        Тип: Товары.Ссылка?\nТабличныеЧасти:\n    -\n        Имя: Позиции\n        Реквизиты:\n            \
             -\n                Имя: Вес\n                Тип: Число\n",
        ),
        ("О/Цвета.yaml", "ВидЭлемента: Перечисление\nИмя: Цвета\nЭлементы:\n    -\n        Имя: Белый\n"),
        ("О/Общий.yaml", "ВидЭлемента: ОбщийМодуль\nИмя: Общий\n"),
        (
            "О/Общий.xbsl",
            "структура Точка\n    пер Икс: Число\n;\nконст ПРЕДЕЛ: Число = 1\nметод Дать(): Число\n;\n\
             метод Взять(Товар: Товары.Объект, Где: Точка, Ссылка: Товары.Ссылка): Строка\n    знч Сумма = Дать() + ПРЕДЕЛ\n    \
             знч Всё = Сумма + Товар.Цена + Где.Икс\n    знч Цвет = Цвета.Белый\n    Общий.Дать()\n    \
             знч Текст = \"а\"\n    знч Знаков = Текст.Длина()\n    \
             знч З = Запрос{ВЫБРАТЬ Т.Цена, П.Вес ИЗ Товары КАК Т, Товары.Позиции КАК П}\n    возврат \"\"\n;\n",
        ),
        (
            "О/Вид.yaml",
            "ВидЭлемента: КомпонентИнтерфейса\nИмя: Вид\nНаследует:\n    Тип: Форма\n    Содержимое:\n        Тип: Кнопка\n        \
             ПриНажатии: Нажать\n",
        ),
    ];

    const ENGLISH: [(&str, &str); 6] = [
        ("Project.yaml", "Vendor: P\nName: P\nVersion: 1.0.0\n"),
        (
            "O/Goods.yaml",
            "ElementKind: Catalog\nName: Goods\nAttributes:\n    -\n        Name: Price\n        Type: Number\n    -\n        \
             Name: Owner\n        Type: Goods.Reference?\nTabularParts:\n    -\n        Name: Rows\n        Attributes:\n            \
             -\n                Name: Weight\n                Type: Number\n",
        ),
        ("O/Colors.yaml", "ElementKind: Enumeration\nName: Colors\nItems:\n    -\n        Name: White\n"),
        ("O/Common.yaml", "ElementKind: CommonModule\nName: Common\n"),
        (
            "O/Common.xbsl",
            "structure Point\n    var X: Number\n;\nconst LIMIT: Number = 1\nmethod Give(): Number\n;\n\
             method Take(Good: Goods.Object, Where: Point, Link: Goods.Reference): String\n    val Total = Give() + LIMIT\n    \
             val All = Total + Good.Price + Where.X\n    val Color = Colors.White\n    Common.Give()\n    \
             val Text = \"a\"\n    val Letters = Text.Length()\n    \
             val Q = Query{SELECT T.Price, P.Weight FROM Goods AS T, Goods.Rows AS P}\n    return \"\"\n;\n",
        ),
        (
            "O/View.yaml",
            "ElementKind: InterfaceComponent\nName: View\nInherits:\n    Type: Form\n    Content:\n        Type: Button\n        \
             OnClick: Press\n",
        ),
    ];

    const HANDLERS: [(&str, &str); 2] =
        [("О/Вид.xbsl", "метод Нажать()\n;\n"), ("O/View.xbsl", "method Press()\n;\n")];

    const RUSSIAN_LIST: [(&str, &str); 8] = [
        (
            "О/Список.yaml",
            "ВидЭлемента: КомпонентИнтерфейса\nИмя: Список\nНаследует:\n    Тип: ФормаСписка\n    Содержимое:\n        \
             Тип: Таблица<ДинамическийСписок<::Список.Ряд>>\n        Имя: Главная\n        Источник:\n            \
             ИмяТипаДанныхСтроки: Ряд\n            ОсновнаяТаблица:\n                Таблица: Товары\n            Поля:\n                \
             -\n                    Выражение: Хозяин.Цена\n                    Псевдоним: Его\n                \
             -\n                    Выражение: Цена\nСвойства:\n    -\n        Имя: Итог\n        Тип: Число\n",
        ),
        (
            "О/Список.xbsl",
            "метод Выделить(Где: СтрокаДинамическогоСписка<Список.Ряд>)\n    знч А = Где.Данные.Цена\n    знч Б = Где.Данные.Его\n    \
             знч В = Компоненты.Главная.Источник\n    знч Г = Итог\n;\n",
        ),
        (
            "О/Поиск.xbsl",
            "метод Найти()\n    для Ряд из Запрос{ВЫБРАТЬ Т.Ссылка КАК Товар, Т.Хозяин.Цена КАК Его ИЗ Товары КАК Т}.Выполнить()\n        \
             знч А = Ряд.Товар\n        знч Б = Ряд.Его\n    ;\n;\n",
        ),
        ("О/Отчет.xbql", "ВЫБРАТЬ Т.Цена КАК Стоимость, СУММА(Т.Цена) КАК Всего ИЗ Товары КАК Т"),
        (
            "О/Итоги.xbql",
            "ВЫБРАТЬ Т.Ссылка КАК Товар, Т.Цена ПОМЕСТИТЬ Цены ИЗ Товары КАК Т;\n\
             ВЫБРАТЬ П.Его, П.Нет, Цены.Товар КАК Чей ИЗ Цены, \
             (ВЫБРАТЬ Ц.Товар КАК Его ИЗ Цены КАК Ц) КАК П",
        ),
        (
            "О/Карточка.yaml",
            "ВидЭлемента: КомпонентИнтерфейса\nИмя: Карточка\nНаследует:\n    Тип: ФормаОбъекта<Товары.Объект>\n",
        ),
        (
            "О/Карточка.xbsl",
            "метод Показать()\n    знч А = Объект\n    знч Б = Объект.Ссылка\n    знч В = Объект.Позиции.Первый().Вес\n    \
             знч Г = Объект.Хозяин?.ЗагрузитьОбъект()\n    Записать()\n;\n",
        ),
        (
            "О/Товары.Объект.xbsl",
            "метод Проверить()\n    знч А = Цена\n    знч Б = Позиции\n    знч В = Ссылка\n    знч Г = этот.Хозяин\n;\n",
        ),
    ];

    const ENGLISH_LIST: [(&str, &str); 8] = [
        (
            "O/List.yaml",
            "ElementKind: InterfaceComponent\nName: List\nInherits:\n    Type: ListForm\n    Content:\n        \
             Type: Table<DynamicList<::List.Content>>\n        Name: Main\n        Source:\n            \
             RowDataTypeName: Content\n            MainTable:\n                Table: Goods\n            Fields:\n                \
             -\n                    Expression: Owner.Price\n                    Alias: Other\n                \
             -\n                    Expression: Price\nProperties:\n    -\n        Name: Total\n        Type: Number\n",
        ),
        (
            "O/List.xbsl",
            "method Select(Where: DynamicListRow<List.Content>)\n    val A = Where.Data.Price\n    val B = Where.Data.Other\n    \
             val C = Components.Main.Source\n    val D = Total\n;\n",
        ),
        (
            "O/Search.xbsl",
            "method Find()\n    for Row in Query{SELECT G.Reference AS Good, G.Owner.Price AS Other FROM Goods AS G}.Execute()\n        \
             val A = Row.Good\n        val B = Row.Other\n    ;\n;\n",
        ),
        ("O/Report.xbql", "SELECT G.Price AS Cost, SUM(G.Price) AS Total FROM Goods AS G"),
        (
            "O/Totals.xbql",
            "SELECT T.Reference AS Good, T.Price INTO Prices FROM Goods AS T;\n\
             SELECT P.Other, Prices.Good AS Whose FROM Prices, (SELECT C.Good AS Other FROM Prices AS C) AS P",
        ),
        (
            "O/Card.yaml",
            "ElementKind: InterfaceComponent\nName: Card\nInherits:\n    Type: ObjectForm<Goods.Object>\n",
        ),
        (
            "O/Card.xbsl",
            "method Show()\n    val A = Object\n    val B = Object.Link\n    val C = Object.Rows.First().Weight\n;\n",
        ),
        (
            "O/Goods.Object.xbsl",
            "method Check()\n    val A = Price\n    val B = Rows\n    val D = this.Owner\n;\n",
        ),
    ];

    fn session(is_english: bool) -> Session {
        session_with(is_english, "", "")
    }

    /// The files, one of them with another text.
    fn session_with(is_english: bool, changed: &str, text: &str) -> Session {
        let files = if is_english { ENGLISH } else { RUSSIAN };
        let lists = if is_english { ENGLISH_LIST } else { RUSSIAN_LIST };
        let files = files.into_iter().chain([HANDLERS[usize::from(is_english)]]).chain(lists);
        let files = files.map(|(path, old)| (path, if path == changed { text } else { old }));
        Session::of(Codebase::new(Workspace::in_memory(files)), Arc::<Rules>::default())
    }

    /// What is at the last name of a piece of a file: the name, what it is, its type, and its declaration as path and name.
    fn at(session: &Session, path: &str, piece: &str) -> Option<(String, MeaningKind, String, String)> {
        let text = session.codebase().file_at(path).unwrap().text();
        let start = text.find(piece).unwrap_or_else(|| panic!("{piece}"));
        let end = u32::try_from(start + piece.len()).unwrap();
        let found = session.at(path, end)?;
        assert_eq!(session.at(path, found.span.start).as_ref(), Some(&found), "{piece}");
        let declared = found.declared.map(|Declared { path, span }| {
            let declaring = session.codebase().file_at(&path).unwrap().text();
            format!("{path}:{}", span.slice(declaring))
        });
        let place = declared.or(found.platform_name).unwrap_or_default();
        Some((found.name, found.kind, found.type_text.unwrap_or_default(), place))
    }

    /// A piece, with the kind, the type and the place of the declaration of its last name.
    type Case = (&'static str, MeaningKind, &'static str, &'static str);

    fn expect(is_english: bool, path: &str, cases: &[Case]) {
        let session = session(is_english);
        for (piece, kind, type_text, place) in cases {
            let name = piece.rsplit([' ', '.', '(', '\n', '{', '<']).next().unwrap();
            let expected = (name.to_owned(), *kind, (*type_text).to_owned(), (*place).to_owned());
            assert_eq!(at(&session, path, piece), Some(expected), "{piece}");
        }
    }

    use MeaningKind::{
        Column, Component, Constant, DeclaredType, Element, ElementType, Field, Local, Method, Parameter,
        Part, PlatformMember, PlatformType,
    };

    #[test]
    fn a_name_of_a_module_tells_what_it_means() {
        expect(
            false,
            "О/Общий.xbsl",
            &[
                ("метод Дать", Method, "Число", "О/Общий.xbsl:Дать"),
                ("Сумма = Дать", Method, "Число", "О/Общий.xbsl:Дать"),
                ("Дать() + ПРЕДЕЛ", Constant, "Число", "О/Общий.xbsl:ПРЕДЕЛ"),
                ("знч Сумма", Local, "Число", "О/Общий.xbsl:Сумма"),
                ("Всё = Сумма", Local, "Число", "О/Общий.xbsl:Сумма"),
                ("Сумма + Товар", Parameter, "Товары.Объект", "О/Общий.xbsl:Товар"),
                ("Товар.Цена", Part, "Число", "О/Товары.yaml:Цена"),
                ("Где.Икс", Field, "Число", "О/Общий.xbsl:Икс"),
                ("Где: Точка", DeclaredType, "Точка", "О/Общий.xbsl:Точка"),
                ("Товар: Товары", Element, "", "О/Товары.yaml:Товары"),
                ("Товар: Товары.Объект", ElementType, "Товары.Объект", "О/Товары.yaml:Товары"),
                ("Дать(): Число", PlatformType, "Число", "Число"),
                ("Цвет = Цвета", Element, "", "О/Цвета.yaml:Цвета"),
                ("Цвета.Белый", Part, "Цвета", "О/Цвета.yaml:Белый"),
                ("Общий.Дать", Method, "Число", "О/Общий.xbsl:Дать"),
                ("Текст.Длина", PlatformMember, "Число", "Строка.Длина"),
                ("ВЫБРАТЬ Т.Цена", Part, "Число", "О/Товары.yaml:Цена"),
                ("П.Вес", Part, "Число", "О/Товары.yaml:Вес"),
                ("ИЗ Товары", Element, "", "О/Товары.yaml:Товары"),
            ],
        );
        expect(
            true,
            "O/Common.xbsl",
            &[
                ("Total = Give", Method, "Number", "O/Common.xbsl:Give"),
                ("Give() + LIMIT", Constant, "Number", "O/Common.xbsl:LIMIT"),
                ("All = Total", Local, "Number", "O/Common.xbsl:Total"),
                ("Total + Good", Parameter, "Goods.Object", "O/Common.xbsl:Good"),
                ("Good.Price", Part, "Number", "O/Goods.yaml:Price"),
                ("Where.X", Field, "Number", "O/Common.xbsl:X"),
                ("Good: Goods.Object", ElementType, "Goods.Object", "O/Goods.yaml:Goods"),
                ("Colors.White", Part, "Colors", "O/Colors.yaml:White"),
                ("Common.Give", Method, "Number", "O/Common.xbsl:Give"),
                ("Text.Length", PlatformMember, "Number", "Строка.Длина"),
                ("SELECT T.Price", Part, "Number", "O/Goods.yaml:Price"),
                ("P.Weight", Part, "Number", "O/Goods.yaml:Weight"),
                ("FROM Goods", Element, "", "O/Goods.yaml:Goods"),
            ],
        );
    }

    #[test]
    fn a_name_of_a_description_tells_what_it_means() {
        expect(
            false,
            "О/Товары.yaml",
            &[
                ("Имя: Товары", Element, "", "О/Товары.yaml:Товары"),
                ("Имя: Цена", Part, "Число", "О/Товары.yaml:Цена"),
                ("Имя: Вес", Part, "Число", "О/Товары.yaml:Вес"),
                ("Тип: Число", PlatformType, "", "Число"),
                ("Тип: Товары", Element, "", "О/Товары.yaml:Товары"),
            ],
        );
        expect(true, "O/Goods.yaml", &[("Name: Price", Part, "Number", "O/Goods.yaml:Price")]);
        expect(false, "О/Вид.yaml", &[("ПриНажатии: Нажать", Method, "", "О/Вид.xbsl:Нажать")]);
        expect(true, "O/View.yaml", &[("OnClick: Press", Method, "", "O/View.xbsl:Press")]);
    }

    #[test]
    fn a_form_tells_its_components_properties_and_rows() {
        let table = "Таблица<ДинамическийСписок<Список.Ряд>>";
        expect(
            false,
            "О/Список.xbsl",
            &[
                ("Где.Данные", PlatformMember, "Список.Ряд", "СтрокаДинамическогоСписка.Данные"),
                ("Где.Данные.Цена", Column, "Число", "О/Список.yaml:Цена"),
                ("Где.Данные.Его", Column, "Число|Null", "О/Список.yaml:Его"),
                ("Компоненты.Главная", Component, table, "О/Список.yaml:Главная"),
                ("Главная.Источник", PlatformMember, "ДинамическийСписок<Список.Ряд>", "Таблица.Источник"),
                ("знч Г = Итог", Part, "Число", "О/Список.yaml:Итог"),
                ("знч Г", Local, "Число", "О/Список.xbsl:Г"),
                ("<Список.Ряд", ElementType, "Список.Ряд", "О/Список.yaml:Ряд"),
            ],
        );
        expect(
            true,
            "O/List.xbsl",
            &[
                ("Where.Data", PlatformMember, "List.Content", "СтрокаДинамическогоСписка.Данные"),
                ("Where.Data.Price", Column, "Number", "O/List.yaml:Price"),
                ("Where.Data.Other", Column, "Number|Null", "O/List.yaml:Other"),
                ("Components.Main", Component, "Table<DynamicList<List.Content>>", "O/List.yaml:Main"),
                ("Main.Source", PlatformMember, "DynamicList<List.Content>", "Таблица.Источник"),
                ("val D = Total", Part, "Number", "O/List.yaml:Total"),
                ("<List.Content", ElementType, "List.Content", "O/List.yaml:Content"),
            ],
        );
        let written = "Таблица<ДинамическийСписок<::Список.Ряд>>";
        expect(false, "О/Список.yaml", &[("Имя: Главная", Component, written, "О/Список.yaml:Главная")]);
    }

    #[test]
    fn a_query_tells_its_rows_and_columns() {
        expect(
            false,
            "О/Поиск.xbsl",
            &[
                ("для Ряд", Local, "{Товар: Товары.Ссылка, Его: Число|Null}", "О/Поиск.xbsl:Ряд"),
                ("Ряд.Товар", Column, "Товары.Ссылка", "О/Поиск.xbsl:Товар"),
                ("Ряд.Его", Column, "Число|Null", "О/Поиск.xbsl:Его"),
                ("КАК Товар", Column, "Товары.Ссылка", "О/Поиск.xbsl:Товар"),
            ],
        );
        expect(
            true,
            "O/Search.xbsl",
            &[
                ("for Row", Local, "{Good: Goods.Reference, Other: Number|Null}", "O/Search.xbsl:Row"),
                ("Row.Good", Column, "Goods.Reference", "O/Search.xbsl:Good"),
                ("Row.Other", Column, "Number|Null", "O/Search.xbsl:Other"),
            ],
        );
        expect(
            false,
            "О/Отчет.xbql",
            &[
                ("КАК Стоимость", Column, "Число", "О/Отчет.xbql:Стоимость"),
                ("КАК Всего", Column, "", "О/Отчет.xbql:Всего"),
                ("Т.Цена", Part, "Число", "О/Товары.yaml:Цена"),
            ],
        );
        expect(true, "O/Report.xbql", &[("AS Cost", Column, "Number", "O/Report.xbql:Cost")]);
    }

    #[test]
    fn a_query_tells_the_columns_of_others_in_its_text() {
        expect(
            false,
            "О/Итоги.xbql",
            &[
                ("КАК Товар", Column, "Товары.Ссылка", "О/Итоги.xbql:Товар"),
                ("П.Его", Column, "Товары.Ссылка", "О/Итоги.xbql:Его"),
                ("Цены.Товар", Column, "Товары.Ссылка", "О/Итоги.xbql:Товар"),
                ("КАК Чей", Column, "Товары.Ссылка", "О/Итоги.xbql:Чей"),
                ("Ц.Товар", Column, "Товары.Ссылка", "О/Итоги.xbql:Товар"),
                ("КАК Его", Column, "Товары.Ссылка", "О/Итоги.xbql:Его"),
            ],
        );
        expect(
            true,
            "O/Totals.xbql",
            &[
                ("P.Other", Column, "Goods.Reference", "O/Totals.xbql:Other"),
                ("Prices.Good", Column, "Goods.Reference", "O/Totals.xbql:Good"),
                ("AS Whose", Column, "Goods.Reference", "O/Totals.xbql:Whose"),
            ],
        );
    }

    #[test]
    fn a_module_of_a_form_or_of_an_object_tells_what_it_has_of_its_element() {
        expect(
            false,
            "О/Карточка.xbsl",
            &[
                ("А = Объект", PlatformMember, "Товары.Объект", "ФормаОбъекта.Объект"),
                ("Объект.Ссылка", PlatformMember, "Товары.Ссылка", "Справочник.Объект.Ссылка"),
                ("Объект.Позиции", Part, "Массив<Товары.Позиции>", "О/Товары.yaml:Позиции"),
                ("Первый().Вес", Part, "Число", "О/Товары.yaml:Вес"),
                (
                    "Хозяин?.ЗагрузитьОбъект",
                    PlatformMember,
                    "Товары.Объект?",
                    "Справочник.Ссылка.ЗагрузитьОбъект",
                ),
            ],
        );
        expect(
            false,
            "О/Товары.Объект.xbsl",
            &[
                ("А = Цена", Part, "Число", "О/Товары.yaml:Цена"),
                ("Б = Позиции", Part, "Массив<Товары.Позиции>", "О/Товары.yaml:Позиции"),
                ("В = Ссылка", PlatformMember, "Товары.Ссылка", "Справочник.Объект.Ссылка"),
                ("этот.Хозяин", Part, "Товары.Ссылка?", "О/Товары.yaml:Хозяин"),
            ],
        );
        expect(
            true,
            "O/Card.xbsl",
            &[
                ("A = Object", PlatformMember, "Goods.Object", "ФормаОбъекта.Объект"),
                ("Object.Rows", Part, "Array<Goods.Rows>", "O/Goods.yaml:Rows"),
                ("First().Weight", Part, "Number", "O/Goods.yaml:Weight"),
            ],
        );
        expect(
            true,
            "O/Goods.Object.xbsl",
            &[
                ("A = Price", Part, "Number", "O/Goods.yaml:Price"),
                ("B = Rows", Part, "Array<Goods.Rows>", "O/Goods.yaml:Rows"),
                ("this.Owner", Part, "Goods.Reference?", "O/Goods.yaml:Owner"),
            ],
        );
    }

    #[test]
    fn every_place_of_whole_and_broken_files_can_be_asked_for() {
        for (is_english, files) in [(false, RUSSIAN_LIST), (true, ENGLISH_LIST)] {
            for (path, text) in files {
                for part in
                    (0..=text.len()).step_by(23).chain([text.len()]).filter(|end| text.is_char_boundary(*end))
                {
                    let session = session_with(is_english, path, &text[..part]);
                    for offset in 0..=u32::try_from(part).unwrap() {
                        let found = session.at(path, offset);
                        let is_there = |at: At| at.span.start <= offset && offset <= at.span.end;
                        assert!(found.is_none_or(is_there), "{path} {part} {offset}");
                    }
                }
            }
        }
    }

    #[test]
    fn where_no_name_is_or_nothing_is_known_nothing_is_told() {
        let session = session(false);
        for (path, piece) in [("О/Общий.xbsl", "возврат"), ("О/Общий.xbsl", "\"а"), ("О/Товары.yaml", "Имя")]
        {
            assert_eq!(at(&session, path, piece), None, "{piece}");
        }
        assert_eq!(session.at("О/Нет.xbsl", 0), None);
        assert_eq!(session.at("О/Общий.xbsl", u32::MAX), None);
    }
}
