use super::*;
use crate::{
    platform::{
        Lookup,
        Lookup::{Absent, Found, Unknown},
        Platform,
        words::annotation,
    },
    project::{Change, Codebase},
    source::Workspace,
};

fn codebase<const N: usize>(files: [(&str, &str); N]) -> Codebase {
    Codebase::new(Workspace::in_memory(files))
}

fn module(text: &str) -> Codebase {
    codebase([("Товары.xbsl", text)])
}

fn symbols(codebase: &Codebase) -> &ModuleSymbols {
    codebase.files()[0].module().expect("a module").symbols()
}

const RUSSIAN: &str = "\
@НаСервере @ВПроекте
статический метод Цена(Товар: Товары.Ссылка, @А Скидка: Число = 1, На = Ложь): Число?
    возврат 1
;
абстрактный метод Пусто()
структура Строка
    обз знч Имя: Строка
    пер Счет = 1
    @ИменованныеПараметры
    конструктор
    метод Цена()
    ;
;
исключение Сбой
    знч Код: Число
;
перечисление Цвет
    Красный умолчание,
    Синий
    метод Тон()
    ;
;
@Глобально
конст Предел: Число = 5
";

const ENGLISH: &str = "\
@OnServer @InProject
static method Цена(Товар: Товары.Ссылка, @А Скидка: Число = 1, На = False): Число?
    return 1
;
abstract method Пусто()
structure Строка
    req val Имя: Строка
    var Счет = 1
    @ИменованныеПараметры
    constructor
    method Цена()
    ;
;
exception Сбой
    val Код: Число
;
enum Цвет
    Красный default,
    Синий
    method Тон()
    ;
;
@Global
const Предел: Число = 5
";

#[test]
fn a_module_declares_the_same_in_both_spellings() {
    for text in [RUSSIAN, ENGLISH] {
        let codebase = module(text);
        let symbols = symbols(&codebase);
        assert!(symbols.is_whole, "{text}");
        let Found(price) = symbols.method("Цена") else { panic!("{symbols:?}") };
        assert!(
            price.is_static
                && !price.is_abstract
                && price.annotations.have(annotation::ON_SERVER) == Found(())
        );
        assert_eq!(price.annotations.visibility(), Found(Visibility::InProject));
        assert_eq!(price.result.as_deref(), Some("Число?"));
        let parameters: Vec<_> = price
            .parameters
            .iter()
            .map(|it| (&*it.name, it.type_text.as_deref(), it.has_default, it.annotations.len()))
            .collect();
        let expected = [
            ("Товар", Some("Товары.Ссылка"), false, 0),
            ("Скидка", Some("Число"), true, 1),
            ("На", None, true, 0),
        ];
        assert_eq!(parameters, expected);
        assert!(symbols.method("Пусто").found().is_some_and(|method| method.is_abstract));
        assert_eq!((symbols.method("цена"), symbols.method("Тон")), (Absent, Absent));

        let row = symbols.type_named("Строка").found().expect("a structure");
        assert_eq!(row.kind, TypeKind::Structure);
        assert!(row.field("Имя").found().is_some_and(|field| field.is_required && !field.has_value));
        assert!(row.field("Счет").found().is_some_and(|field| field.type_text.is_none() && field.has_value));
        assert!(row.field("Код").is_absent() && row.item("Синий").is_absent());
        let constructor = row.constructor.as_ref().expect("a constructor");
        assert_eq!(constructor.have(annotation::NAMED_PARAMETERS), Found(()));
        assert!(row.method("Цена").found().is_some_and(|method| method.parameters.is_empty()));

        let failure = symbols.type_named("Сбой").found().expect("an exception");
        assert_eq!((failure.kind, failure.constructor.is_none()), (TypeKind::Exception, true));
        let color = symbols.type_named("Цвет").found().expect("an enumeration");
        assert_eq!(color.kind, TypeKind::Enumeration);
        assert!(color.item("Красный").found().is_some_and(|item| item.is_default));
        assert!(color.item("Синий").found().is_some_and(|item| !item.is_default));

        let limit = symbols.constant("Предел").found().expect("a constant");
        assert_eq!(limit.annotations.visibility(), Found(Visibility::Global));
        assert_eq!(symbols.types.len() + symbols.constants.len(), 4);
    }
}

#[test]
fn nothing_is_absent_from_a_broken_module() {
    let broken = module("метод А()\n;\nметод Б(: )\n;\nструктура С\n    знч Ф: Число\n;\nметод (\n");
    let symbols = symbols(&broken);
    assert!(!symbols.is_whole);
    assert!(symbols.method("А").found().is_some());
    assert_eq!((symbols.method("Б"), symbols.method("Нет")), (Unknown, Unknown));
    assert_eq!((symbols.type_named("Нет"), symbols.constant("Нет")), (Unknown, Unknown));
    let row = symbols.type_named("С").found().expect("a structure");
    assert_eq!((row.field("Нет"), row.method("Нет"), row.item("Нет")), (Unknown, Unknown, Unknown));
}

#[test]
fn of_several_with_one_name_nobody_knows_which_is_meant() {
    let doubled = module("метод А()\n;\nметод А(Б: Число)\n;\n");
    let symbols = symbols(&doubled);
    assert_eq!((symbols.method("А"), symbols.method("Б")), (Unknown, Absent));
    assert_eq!(symbols.methods.named("А").map(|method| method.parameters.len()).collect::<Vec<_>>(), [0, 1]);
    let several = module("@ВПроекте @Глобально\nметод А()\n;\nметод Б()\n;\n");
    let visibility =
        |name| self::symbols(&several).method(name).found().map(|it| it.annotations.visibility());
    assert_eq!((visibility("А"), visibility("Б")), (Some(Unknown), Some(Absent)));
}

#[test]
fn links_hold_until_a_module_declares_something_else() {
    let before = module(RUSSIAN);
    let is_shared = |from: &str, to: &str| {
        assert!(RUSSIAN.contains(from), "{from}");
        let mut workspace = Workspace::in_memory([("Товары.xbsl", RUSSIAN.replacen(from, to, 1))]);
        before.with([Change::Put(workspace.files.remove(0))]).is_linked_like(&before)
    };
    for (from, to) in [
        ("    возврат 1", "    знч А = 2\n    возврат А"),
        ("@НаСервере @ВПроекте", "// Цена\n\n@НаСервере  @ВПроекте"),
        ("Скидка: Число = 1", "Скидка: Число = 20"),
        ("Число = 5", "Число = 6"),
        ("метод Пусто()", "метод Пусто( )"),
    ] {
        assert!(is_shared(from, to), "{from} -> {to}");
    }
    for (from, to) in [
        ("@ВПроекте", ""),
        ("@А ", ""),
        ("статический ", ""),
        ("Скидка: Число = 1", "Скидка: Число"),
        ("Скидка: Число", "Скидка: Строка"),
        ("Скидка", "Наценка"),
        ("Число?", "Число"),
        ("    возврат 1", "    возврат ("),
        ("обз ", ""),
        ("знч Имя", "пер Имя"),
        ("исключение", "структура"),
        (" умолчание", ""),
        ("    конструктор", ""),
        ("Предел", "Потолок"),
        ("метод Тон()\n    ;", ""),
    ] {
        assert!(!is_shared(from, to), "{from} -> {to}");
    }
}

#[test]
fn a_module_tells_by_its_name_what_it_is_about() {
    for (path, facet) in [
        ("Товары.xbsl", ModuleFacet::Element),
        ("Товары.Объект.xbsl", ModuleFacet::Object),
        ("Goods.Object.xbsl", ModuleFacet::Object),
        ("Цены.НаборЗаписей.xbsl", ModuleFacet::RecordSet),
        ("Prices.Record.xbsl", ModuleFacet::Record),
        ("Товары.Прочее.xbsl", ModuleFacet::Other),
    ] {
        assert_eq!(
            codebase([(path, "")]).files()[0].module().map(|module| module.facet()),
            Some(facet),
            "{path}"
        );
    }
}

const CATALOG: [&str; 2] = [
    "\
ВидЭлемента: Справочник
Имя: Товары
ОбластьВидимости: ВПроекте
Реквизиты:
    - Имя: Цена
      Тип: Число?
    - Имя: Код
ТабличныеЧасти:
    - Имя: Состав
      Реквизиты:
          - Имя: Цвет
            Тип: Цвета
",
    "\
ElementKind: Catalog
Name: Товары
VisibilityScope: InProject
Attributes:
    - Name: Цена
      Type: Число?
    - Name: Код
TabularParts:
    - Name: Состав
      Attributes:
          - Name: Цвет
            Type: Цвета
",
];

fn description(text: &str) -> Codebase {
    codebase([("Товары.yaml", text)])
}

fn declared(codebase: &Codebase) -> &DescriptionSymbols {
    codebase.files()[0].element().expect("a description").symbols()
}

#[test]
fn an_element_declares_the_same_in_both_spellings() {
    for text in CATALOG {
        let codebase = description(text);
        let symbols = declared(&codebase);
        assert_eq!(symbols.name.as_deref(), Some("Товары"));
        assert_eq!(symbols.visibility, Found(Visibility::InProject));
        let price = symbols.part(Section::Attributes, "Цена").found().expect("an attribute");
        assert_eq!(price.type_text.as_deref(), Some("Число?"));
        assert!(symbols.part(Section::Attributes, "Код").found().is_some_and(|it| it.type_text.is_none()));
        assert_eq!(symbols.part(Section::Attributes, "Состав"), Absent);
        assert_eq!(symbols.part(Section::Dimensions, "Цена"), Absent);
        assert_eq!(symbols.part(Section::Items, "Цена"), Unknown, "other kinds have other items");
        let part = symbols.part(Section::TabularParts, "Состав").found().expect("a tabular part");
        let color = part.attribute("Цвет").found().expect("an attribute");
        assert_eq!(color.type_text.as_deref(), Some("Цвета"));
        assert_eq!((part.attribute("Цена"), symbols.component("Цена")), (Absent, Absent));
    }
}

#[test]
fn an_enumeration_has_items_and_a_dictionary_strings() {
    for text in [
        "ВидЭлемента: Перечисление\nИмя: Цвета\nЭлементы:\n    - Имя: Синий\n",
        "ElementKind: Enumeration\nName: Цвета\nItems:\n    - Name: Синий\n",
    ] {
        let codebase = description(text);
        let symbols = declared(&codebase);
        assert!(symbols.part(Section::Items, "Синий").found().is_some());
        assert_eq!(symbols.part(Section::Items, "Красный"), Absent);
        assert_eq!(symbols.visibility, Found(Visibility::InSubsystem));
    }
    for text in [
        "ВидЭлемента: ЛокализованныеСтроки\nИмя: Слова\nСтроки:\n    Да: Да\nШаблоны:\n    Нет: $0\n",
        "ElementKind: LocalizedStrings\nName: Слова\nStrings:\n    Да: Да\nTemplates:\n    Нет: $0\n",
    ] {
        let codebase = description(text);
        let strings = declared(&codebase);
        assert!(strings.string("Да").found().is_some() && strings.string("Нет").found().is_some());
        assert_eq!(strings.string("Имя"), Absent);
    }
}

#[test]
fn a_form_has_the_components_of_its_markup() {
    let form = |rest: &str| {
        description(&format!(
            "ВидЭлемента: КомпонентИнтерфейса\nИмя: Форма\nНаследует:\n    Тип: Форма\n    Содержимое:\n        Тип: Кнопка\n        Имя: Печать\n{rest}"
        ))
    };
    let plain = form("Свойства:\n    - Имя: Цена\n      Тип: Число\n");
    let symbols = declared(&plain);
    let button = symbols.component("Печать").found().expect("a component");
    assert_eq!(button.type_text.as_deref(), Some("Кнопка"));
    assert_eq!(symbols.component("Цена"), Absent);
    assert!(symbols.part(Section::Properties, "Цена").found().is_some());
    let odd = form("        Шапка:\n            Имя: Верх\n");
    assert_eq!(declared(&odd).component("Верх"), Unknown, "it has a name and no type");
}

#[test]
fn nothing_is_absent_where_names_could_not_be_read() {
    let ask = |text: &str| {
        let codebase = description(text);
        let symbols = declared(&codebase);
        let attribute = symbols.part(Section::Attributes, "Нет").is_absent();
        (attribute, symbols.part(Section::Dimensions, "Нет").is_absent())
    };
    let of = |rest: &str| ask(&format!("ВидЭлемента: Справочник\nИмя: Товары\n{rest}"));
    assert_eq!(of("Реквизиты:\n    - Имя: Цена\n"), (true, true));
    assert_eq!(of("Реквизиты:\n"), (true, true));
    assert_eq!(of("Реквизиты:\n    - Тип: Число\n"), (false, true));
    assert_eq!(of("Реквизиты:\n    - Имя: [Нет]\n"), (false, true));
    assert_eq!(of("Реквизиты: Нет\n"), (false, true));
    assert_eq!(of("Реквизиты:\nРеквизиты:\n    - Имя: Нет\n"), (false, false));
    let odd = description("ВидЭлемента: Справочник\nИмя: Товары\nОбластьВидимости: Везде\n");
    assert_eq!(declared(&odd).visibility, Unknown);
}

const DESCRIPTOR: (&str, &str) = ("п/Проект.yaml", "Имя: Лавка\nПоставщик: Стенд\nВерсия: 1.0.0\n");

fn name_of(found: Lookup<Element<'_>>) -> Lookup<&str> {
    match found {
        Found(element) => element.name().map_or(Unknown, Found),
        Absent => Absent,
        Unknown => Unknown,
    }
}

#[test]
fn an_element_is_absent_only_from_a_project_whose_names_are_known() {
    let ask = |path: &str, text: &str, name: &str| {
        let codebase = codebase([DESCRIPTOR, ("п/Осн/Товары.yaml", CATALOG[0]), (path, text)]);
        let project = codebase.projects().next().expect("a project");
        match name_of(project.element(name)) {
            Found(_) => Found(()),
            Absent => Absent,
            Unknown => Unknown,
        }
    };
    let other = "ВидЭлемента: Справочник\nИмя: Другой\n";
    assert_eq!(ask("п/Осн/Б.yaml", other, "Товары"), Found(()));
    assert_eq!(ask("п/Осн/Б.yaml", other, "Нет"), Absent);
    let nameless = codebase([DESCRIPTOR, ("п/Осн/Б.yaml", "ВидЭлемента: Справочник\n")]);
    let project = nameless.projects().next().expect("a project");
    assert!(project.element("Б").found().is_some(), "it is known by its file");
    assert_eq!(name_of(project.element("Нет")), Absent);
    for broken in
        ["ВидЭлемента: Справочник\nИмя: [а]\n", "ВидЭлемента: Справочник\nИмя: [\n", "Имя: Нет\n  Ид: 1\n"]
    {
        assert_eq!(ask("п/Осн/Б.yaml", broken, "Нет"), Unknown, "{broken}");
        assert_eq!(ask("п/Осн/Б.yaml", broken, "Товары"), Found(()), "{broken}");
    }
    assert_eq!(ask("п/Прод/Товары.yaml", CATALOG[1], "Товары"), Unknown, "there are two");
    let loose = description(CATALOG[0]);
    let project = loose.projects().next().expect("a project");
    assert_eq!(name_of(project.element("Нет")), Unknown);
}

#[test]
fn modules_and_their_types_are_found_by_the_element() {
    let row = "структура Строка\n    знч Цена: Число\n;\n";
    let ask = |module: &str| {
        let codebase = codebase([
            DESCRIPTOR,
            ("п/Осн/Товары.Объект.xbsl", row),
            ("п/Осн/Товары.xbsl", module),
            ("п/Осн/Товары.yaml", CATALOG[0]),
        ]);
        let project = codebase.projects().next().expect("a project");
        let goods = project.element("Товары").found().expect("an element");
        let facet = |facet| project.module_with_facet(&goods, facet);
        assert!(facet(ModuleFacet::Object).found().is_some_and(|module| module.text() == row));
        assert!(facet(ModuleFacet::Record).is_absent());
        assert!(project.module_of(&goods).found().is_some_and(|it| it.symbols().methods.is_empty()));
        let answer = |found: Lookup<DeclaredType<'_>>| match found {
            Found(found) => Found(found.symbol.field("Цена").found().is_some()),
            Absent => Absent,
            Unknown => Unknown,
        };
        let type_of = |name| answer(project.type_of(&goods, name));
        let names = ["Товары.Строка", "Осн::Товары.Строка", "Стенд::Лавка::Осн::Товары.Строка"];
        for name in names {
            assert_eq!(answer(project.type_named(name)), type_of("Строка"), "{name}");
        }
        for name in ["Строка", "Товары.Строка.Цена", "Прод::Товары.Строка", "А::Б::Осн::Товары.Строка"]
        {
            assert_eq!(answer(project.type_named(name)), Unknown, "{name}");
        }
        assert_eq!(answer(project.type_named("Нет.Строка")), Absent);
        (type_of("Строка"), type_of("Нет"))
    };
    assert_eq!(ask(""), (Found(true), Absent));
    assert_eq!(ask("структура\n"), (Found(true), Unknown));
    assert_eq!(ask("исключение Строка\n;\n"), (Unknown, Absent));
}

#[test]
fn types_behind_the_name_of_an_element_come_from_three_places() {
    let platform = Platform::embedded();
    for text in CATALOG {
        let codebase = codebase([
            DESCRIPTOR,
            ("п/Осн/Товары.xbsl", "структура Строка\n;\nструктура Объект\n;\n"),
            ("п/Осн/Товары.yaml", text),
        ]);
        let project = codebase.projects().next().expect("a project");
        let goods = project.element("Товары").found().expect("an element");
        assert_eq!(goods.russian_kind(&platform), "Справочник");
        let ask = |name| project.derived_type(&goods, name, &platform);
        for name in ["Ссылка", "Reference"] {
            assert!(matches!(ask(name), Found(DerivedType::Platform("Ссылка"))), "{name}");
        }
        assert!(matches!(ask("Состав"), Found(DerivedType::TabularPart(_))));
        assert!(matches!(ask("Строка"), Found(DerivedType::Declared(_))));
        // Declared and made by the platform, a method, a type of another kind, nothing at all.
        for name in ["Объект", "НайтиПоКоду", "КлючЗаписи", "Нет"] {
            assert!(matches!(ask(name), Unknown), "{name}");
        }
    }
}
