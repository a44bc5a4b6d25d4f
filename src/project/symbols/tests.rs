use super::*;
use crate::{
    platform::{
        Lookup::{Absent, Found, Unknown},
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
        assert!(price.is_static && !price.is_abstract && price.annotations.have(annotation::ON_SERVER));
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
        assert!(constructor.have(annotation::NAMED_PARAMETERS));
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
