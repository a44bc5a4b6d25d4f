//! A session after any edits finds what a fresh run over the same texts finds.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{Arc, mpsc},
    thread,
    time::Duration,
};

use proptest::{collection::vec, prelude::*, sample::Index};
use stapel::{
    check::{Reported, Rules, Settings},
    project::{Change, Codebase},
    session::Session,
    source::{Options, Source, Workspace},
};

type Texts = BTreeMap<String, String>;

/// The sources of an example project by their paths.
fn example(name: &str) -> Texts {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples").join(name);
    let workspace = Workspace::load(&[".".into()], &Options::new(root));
    let files = workspace.files.iter().map(|file| (file.path.clone(), file.text.to_string()));
    let texts: Texts = files.collect();
    assert!(texts.len() > 10, "{name} has its files");
    texts
}

/// All rules, those that are off by default too.
fn rules() -> Arc<Rules> {
    let mut settings = Settings::default();
    let groups = settings.catalog.iter().map(|rule| rule.group().to_owned()).collect::<Vec<_>>();
    let parse = |group: &String| stapel::rules::Selector::parse(group, &settings.catalog).expect("a group");
    settings.selection.enable = groups.iter().map(parse).collect();
    Arc::new(Rules::of(settings))
}

fn session(texts: &Texts, rules: &Arc<Rules>) -> Session {
    let workspace = Workspace::in_memory(texts.iter().map(|(path, text)| (path.clone(), text.clone())));
    Session::of(Codebase::new(workspace), rules.clone())
}

fn source(path: &str, text: &str) -> Source {
    let mut workspace = Workspace::in_memory([(path, text)]);
    workspace.files.remove(0)
}

/// What a report says, in words: places by path.
fn findings(session: &Session, files: Option<&str>) -> Vec<String> {
    let codebase = session.codebase();
    let wanted: stapel::source::FileSet =
        codebase.files().iter().map(|file| files.is_none_or(|path| path == file.path())).collect();
    let report = session.findings(&wanted);
    assert!(report.crashes.is_empty());
    let path = |place: stapel::rules::Place| codebase.file(place.file).unwrap().path().to_owned();
    let line = |reported: &Reported| {
        let finding = &reported.finding;
        let related: Vec<_> = finding.related.iter().map(|place| (path(*place), place.span)).collect();
        let args: Vec<_> = finding.places().map(|place| (path(place), place.span)).collect();
        let named: Vec<_> = finding.identity_args().collect();
        format!(
            "{} {:?} {} {} {named:?} {args:?} {related:?} {:?} {} {}",
            path(finding.place),
            finding.place.span,
            finding.rule.id,
            finding.variant,
            finding.fix,
            reported.identity(),
            reported.fingerprint(),
        )
    };
    report.findings.iter().map(line).collect()
}

/// Expects of a session the findings of a fresh one, and shows those that only one of them has.
fn expect_equal(session: &Session, fresh: &Session, file: Option<&str>) -> Result<(), TestCaseError> {
    let [found, expected] = [session, fresh].map(|session| findings(session, file));
    let alone = |one: &[String], other: &[String]| -> Vec<String> {
        one.iter().filter(|line| !other.contains(line)).cloned().collect()
    };
    prop_assert_eq!(alone(&found, &expected), alone(&expected, &found));
    prop_assert_eq!(found, expected);
    Ok(())
}

/// One edit of a project.
#[derive(Clone, Debug)]
enum Edit {
    /// Some bytes of a file go, others come in their place.
    Splice {
        file: Index,
        at: Index,
        length: usize,
        text: &'static str,
    },
    /// A module declares something else: the first of some words in it gives way to others.
    Declare {
        module: Index,
        change: (&'static str, &'static str),
    },
    Remove {
        file: Index,
    },
    /// A file is renamed to the name of another kind of thing.
    Rename {
        file: Index,
        name: &'static str,
    },
    /// A copy of a file under another name.
    Copy {
        file: Index,
        name: &'static str,
    },
}

const PIECES: &[&str] = &[
    "",
    "\n",
    "метод Новый()\n;\n",
    "знч А = 1\n",
    "Имя: Другое\n",
    "  ",
    "⟧",
    "импорт Стенд::Основа\n",
    "// Форма",
    "ПлашкаОстатка",
    "Ид: ",
    "\t",
];
const DECLARATIONS: &[(&str, &str)] = &[
    ("", "метод Новый(А: Строка): Число\n;\n"),
    ("метод ", "статический метод "),
    ("method ", "static method "),
    ("метод ", "метод Другой"),
    ("method ", "method Other"),
    ("(", "(Лишний: Число, "),
    ("структура ", "исключение "),
    ("structure ", "exception "),
    ("@", "@Глобально @"),
    ("Число", "Строка"),
];
const NAMES: &[&str] =
    &["Копия.yaml", "Копия.xbsl", "Проект.yaml", "Подсистема.yaml", "А.Объект.xbsl", "ru.yaml"];

fn edit() -> impl Strategy<Value = Edit> {
    let file = any::<Index>;
    prop_oneof![
        6 => (file(), file(), 0_usize..20, prop::sample::select(PIECES))
            .prop_map(|(file, at, length, text)| Edit::Splice { file, at, length, text }),
        3 => (file(), prop::sample::select(DECLARATIONS))
            .prop_map(|(module, change)| Edit::Declare { module, change }),
        1 => file().prop_map(|file| Edit::Remove { file }),
        1 => (file(), prop::sample::select(NAMES)).prop_map(|(file, name)| Edit::Rename { file, name }),
        1 => (file(), prop::sample::select(NAMES)).prop_map(|(file, name)| Edit::Copy { file, name }),
    ]
}

/// Makes an edit in the texts and tells which changes it is.
fn apply(edit: &Edit, texts: &mut Texts) -> Vec<Change> {
    let path = |file: &Index, texts: &Texts| texts.keys().nth(file.index(texts.len())).unwrap().clone();
    let beside = |path: &str, name: &str| match path.rsplit_once('/') {
        Some((dir, _)) => format!("{dir}/{name}"),
        None => name.to_owned(),
    };
    match edit {
        Edit::Splice { file, at, length, text } => {
            let path = path(file, texts);
            let old = texts.get_mut(&path).unwrap();
            let boundary =
                |at: usize| (0..=at.min(old.len())).rev().find(|at| old.is_char_boundary(*at)).unwrap();
            let start = boundary(at.index(old.len() + 1));
            let end = boundary(start + length).max(start);
            old.replace_range(start..end, text);
            vec![Change::Put(source(&path, old))]
        }
        Edit::Declare { module, change: (from, to) } => {
            let modules: Vec<_> = texts.iter_mut().filter(|(path, _)| path.ends_with(".xbsl")).collect();
            let place = module.index(modules.len().max(1));
            let Some((path, text)) = modules.into_iter().nth(place) else { return Vec::new() };
            *text = text.replacen(from, to, 1);
            vec![Change::Put(source(path, text))]
        }
        Edit::Remove { file } => {
            let path = path(file, texts);
            texts.remove(&path);
            vec![Change::Remove(path.into())]
        }
        Edit::Rename { file, name } => {
            let path = path(file, texts);
            let (to, text) = (beside(&path, name), texts.remove(&path).unwrap());
            texts.insert(to.clone(), text.clone());
            vec![Change::Remove(path.into()), Change::Put(source(&to, &text))]
        }
        Edit::Copy { file, name } => {
            let path = path(file, texts);
            let (to, text) = (beside(&path, name), texts[&path].clone());
            texts.insert(to.clone(), text.clone());
            vec![Change::Put(source(&to, &text))]
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn findings_after_edits_are_those_of_a_fresh_run(
        name in prop::sample::select(&["shop-flawed-ru", "shop-flawed-en"][..]),
        // After some steps all files are asked for, after the others one, so that the rest has to be caught up with later.
        steps in vec((vec(edit(), 1..4), prop::bool::ANY), 1..8),
        one in any::<Index>(),
    ) {
        let rules = rules();
        let mut texts = example(name);
        let mut session = session(&texts, &rules).remembering();
        findings(&session, None);
        for (number, (step, asks_for_all)) in (1..).zip(&steps) {
            let changes: Vec<Change> = step.iter().flat_map(|edit| apply(edit, &mut texts)).collect();
            session = session.with(changes);
            let fresh = self::session(&texts, &rules);
            let file = session.codebase().files().get(one.index(session.codebase().files().len().max(1)));
            if let Some(path) = file.map(|file| file.path().to_owned()) {
                expect_equal(&session, &fresh, Some(&path))?;
            }
            if *asks_for_all || number == steps.len() {
                expect_equal(&session, &fresh, None)?;
            }
        }
    }
}

/// More edits than a session keeps differences of, and then one that concerns another file.
#[test]
fn many_edits_may_pass_before_all_files_are_asked_for() {
    let rules = Arc::<Rules>::default();
    let [goods, exchange] = ["v/p/Склад/Товары.yaml", "v/p/Основа/Обмен.xbsl"];
    let mut texts: Texts = [
        ("v/p/Проект.yaml", "Имя: p\nПоставщик: v\nВерсия: 1.0.0\n"),
        ("v/p/Основа/Подсистема.yaml", "Имя: Основа\n"),
        ("v/p/Склад/Подсистема.yaml", "Имя: Склад\n"),
        (goods, ""),
        ("v/p/Основа/Обмен.yaml", "ВидЭлемента: ОбщийМодуль\nИмя: Обмен\n"),
        (exchange, "@ВПроекте\nметод Отправить()\n;\n"),
        ("v/p/Основа/Заказ.yaml", "ВидЭлемента: ОбщийМодуль\nИмя: Заказ\n"),
        ("v/p/Основа/Заказ.xbsl", "@ВПроекте\nметод Записать()\n    Обмен.Отправить()\n;\n"),
    ]
    .map(|(path, text)| (path.to_owned(), text.to_owned()))
    .into();
    let mut session = session(&texts, &rules).remembering();
    findings(&session, None);
    for number in 0..40 {
        let text = format!("ВидЭлемента: Справочник\nИмя: Товары{number}\n");
        session = session.with([Change::Put(source(goods, &text))]);
        findings(&session, Some(goods));
        texts.insert(goods.to_owned(), text);
    }
    let text = "метод Отправить()\n;\n";
    session = session.with([Change::Put(source(exchange, text))]);
    texts.insert(exchange.to_owned(), text.to_owned());
    let found = findings(&session, None);
    assert!(found.iter().any(|line| line.contains("Заказ.xbsl")), "{found:#?}");
    assert_eq!(found, findings(&self::session(&texts, &rules), None));
}

#[test]
fn the_examples_have_something_to_find() {
    let rules = rules();
    assert!(findings(&session(&example("shop-flawed-ru"), &rules), None).len() > 10);
}

#[test]
fn a_name_is_unused_while_no_file_mentions_it() {
    let rules = rules();
    let component = "ВидЭлемента: КомпонентИнтерфейса\nИмя: Плашка\nНаследует:\n    Тип: Компонент\n";
    let texts: Texts = [
        ("v/p/Проект.yaml", "Имя: p\nПоставщик: v\nВерсия: 1.0.0\n"),
        ("v/p/Основа/Подсистема.yaml", "Использование: {}\n"),
        ("v/p/Основа/Плашка.yaml", component),
        ("v/p/Основа/А.xbsl", "метод А()\n    Показать(Плашка)\n;\n"),
        ("v/p/Основа/Б.xbsl", "метод Б()\n;\n"),
    ]
    .map(|(path, text)| (path.to_owned(), text.to_owned()))
    .into();
    let mut session = session(&texts, &rules).remembering();
    let is_unused = |session: &Session| {
        findings(session, None).iter().filter(|line| line.contains(" yaml/unused-component ")).count() == 1
    };
    assert!(!is_unused(&session));
    for (path, text, expected) in [
        ("v/p/Основа/А.xbsl", "метод А()\n;\n", true),
        ("v/p/Основа/А.xbsl", "метод А()\n    знч Б = 1\n;\n", true),
        ("v/p/Основа/Б.xbsl", "метод Б()\n    Показать(Плашка)\n;\n", false),
        ("v/p/Основа/А.xbsl", "метод А()\n    Показать(Плашка)\n;\n", false),
        ("v/p/Основа/Б.xbsl", "метод Б()\n;\n", false),
        ("v/p/Основа/А.xbsl", "метод А()\n;\n", true),
        ("v/p/Основа/Плашка.yaml", &component.replace("Плашка", "Панель"), true),
        ("v/p/Основа/Б.xbsl", "метод Б()\n    Показать(Панель)\n;\n", false),
        ("v/p/Основа/Плашка.yaml", component, true),
    ] {
        session = session.with([Change::Put(source(path, text))]);
        assert_eq!(is_unused(&session), expected, "{path}: {text}");
    }
}

/// Others see of a module what it declares, not what its methods do; an expression that calls a method does.
#[test]
fn what_a_method_does_counts_for_the_expressions_that_call_it() {
    let view = "ElementKind: InterfaceComponent\nName: View\nInherits:\n    Type: Form\n    Title: =Local()\n    \
                Image: =Local()\n";
    let module = |body: &str| {
        format!(
            "method Local(): String\n    return {body}\n;\n@OnServer @AvailableFromClient\nmethod Far(): String\n    return \"\"\n;\n"
        )
    };
    let texts = |body: &str| -> Texts {
        [("View.yaml", view.to_owned()), ("View.xbsl", module(body))]
            .map(|(path, text)| (path.to_owned(), text))
            .into()
    };
    let rules = rules();
    let calls = |session: &Session| {
        let found = findings(session, None).into_iter();
        found.filter(|line| line.contains("server-call")).count()
    };
    let mut now = session(&texts("\"\""), &rules);
    for (body, count) in [("\"\"", 0), ("Far()", 2), ("\"a\"", 0), ("Far()", 2)] {
        now = now.with([Change::Put(source("View.xbsl", &module(body)))]);
        assert_eq!(calls(&now), count, "{body}");
        assert_eq!(findings(&now, None), findings(&session(&texts(body), &rules), None));
    }
}

/// What a module says of the text of a resource changes with that text.
#[test]
fn the_text_of_a_resource_counts_for_the_code_that_reads_it() {
    let code = "метод Собрать(Имя: Строка): Строка\n    \
                возврат Ресурс{чек.html}.ОткрытьПотокЧтения().ПрочитатьКакСтроку().Заменить(\"{{Имя}}\", Имя)\n;\n";
    let texts: Texts = [
        ("v/p/Проект.yaml", "Имя: p\nПоставщик: v\nВерсия: 1.0.0\n"),
        ("v/p/Основа/Подсистема.yaml", "Использование: {}\n"),
        ("v/p/Основа/Ресурсы/чек.html", "<p>{{Имя}}</p>\n"),
        ("v/p/Основа/Чек.xbsl", code),
    ]
    .map(|(path, text)| (path.to_owned(), text.to_owned()))
    .into();
    let mut session = session(&texts, &rules()).remembering();
    for (text, expected) in [("<p>{{Имя}}</p>\n", 0), ("<p/>\n", 1), ("<b>{{Имя}}</b>\n", 0)] {
        session = session.with([Change::Put(source("v/p/Основа/Ресурсы/чек.html", text))]);
        let found = findings(&session, None).into_iter();
        let absent = found.filter(|line| line.contains(" code/resource-replace-absent "));
        assert_eq!(absent.count(), expected, "{text}");
    }
}

/// Whether a resource is used is decided by the bodies of all modules.
#[test]
fn a_resource_is_used_as_soon_as_code_names_it() {
    let code = |name: &str| format!("метод Собрать()\n    знч Имя = \"{name}\"\n;\n");
    let texts: Texts = [
        ("v/p/Проект.yaml", "Имя: p\nПоставщик: v\nВерсия: 1.0.0\n".to_owned()),
        ("v/p/Основа/Ресурсы/чек.html", "<p/>\n".to_owned()),
        ("v/p/Основа/Печать.xbsl", code("")),
    ]
    .map(|(path, text)| (path.to_owned(), text))
    .into();
    let mut session = session(&texts, &rules()).remembering();
    for (name, expected) in [("", 1), ("Чек.html", 0), ("чек", 0), ("чеки.html", 1), ("%{1}.html", 0)]
    {
        session = session.with([Change::Put(source("v/p/Основа/Печать.xbsl", &code(name)))]);
        let found = findings(&session, None).into_iter();
        let unused = found.filter(|line| line.contains(" structure/unused-resource "));
        assert_eq!(unused.count(), expected, "{name}");
    }
}

#[test]
fn a_session_is_asked_from_many_jobs_of_one_pool() {
    let rules = rules();
    let texts = example("shop-flawed-ru");
    let expected = findings(&session(&texts, &rules), None);
    let session = session(&texts, &rules).remembering();
    let (done, results) = mpsc::channel();
    // One in the other, all of them may stand on one stack.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(4).stack_size(256 << 20).build().expect("a pool");
    const TIMES: usize = 200;
    for _ in 0..TIMES {
        let (done, session) = (done.clone(), session.clone());
        pool.spawn(move || done.send(findings(&session, None)).expect("the test waits"));
        // A job that waits for its parts takes this one, unless another thread is free.
        thread::sleep(Duration::from_micros(300));
    }
    for _ in 0..TIMES {
        let found = results.recv_timeout(Duration::from_secs(60)).expect("no job waits for another");
        assert_eq!(found, expected);
    }
}
