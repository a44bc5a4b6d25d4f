//! Commands that look at a whole project take time in proportion to its files.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use rustix::time::{ClockId, clock_gettime};
use stapel::{
    check::Rules,
    messages::scaffold::Refusal,
    project::Codebase,
    scaffold::{
        DeleteObject, Disk, MoveObject, RenameObject, RenameSubsystem, Surroundings, Validation, WorkingCopy,
    },
    session::Session,
    source::Workspace,
};

/// How much longer a command may take on four times as many files.
const MOST: f64 = 6.0;

/// The files of the smaller project, about.
const FILES: usize = 160;

/// Less time than this says nothing.
const LEAST: Duration = Duration::from_millis(2);

type Files = Vec<(String, String)>;
type Making = fn(usize) -> Files;
type Command = fn(&mut WorkingCopy<'_>, &[PathBuf]) -> Result<(), Refusal>;

fn at(place: &str) -> PathBuf {
    Path::new("/В/Л").join(place)
}

fn show(path: &Path) -> String {
    path.strip_prefix("/").unwrap().to_str().unwrap().to_owned()
}

fn read(path: &Path) -> Result<Vec<u8>, Refusal> {
    Err(Refusal::NoSuchFile { path: path.display().to_string() })
}

fn rename(copy: &mut WorkingCopy<'_>, _: &[PathBuf]) -> Result<(), Refusal> {
    let wanted = RenameObject { new_name: "Изделия".to_owned(), ..RenameObject::default() };
    wanted.plan(copy, &at("А/Товары.yaml"), &Disk { beside: &[], read: &|_| Ok(Vec::new()) })
}

fn delete(copy: &mut WorkingCopy<'_>, _: &[PathBuf]) -> Result<(), Refusal> {
    let wanted = DeleteObject { is_forced: true, is_shown: false };
    wanted.plan(copy, &at("А/Товары.yaml"), &[], &read)
}

fn relocate(copy: &mut WorkingCopy<'_>, _: &[PathBuf]) -> Result<(), Refusal> {
    let around = Surroundings { files: &[], read: &read, show: &show };
    MoveObject { to: at("В") }.plan(copy, &at("А/Товары.yaml"), &around)
}

fn rename_subsystem(copy: &mut WorkingCopy<'_>, files: &[PathBuf]) -> Result<(), Refusal> {
    let files: Vec<PathBuf> = files.iter().filter(|path| path.starts_with(at("А"))).cloned().collect();
    let around = Surroundings { files: &files, read: &read, show: &show };
    let wanted = RenameSubsystem { old: "А".to_owned(), new: "Новая".to_owned() };
    wanted.plan(copy, Path::new("/В/Л"), &around)
}

const COMMANDS: [(&str, Command); 4] = [
    ("rename-object", rename),
    ("delete-object", delete),
    ("move-object", relocate),
    ("rename-subsystem", rename_subsystem),
];

fn catalog(place: &str, name: &str, more: &str) -> (String, String) {
    let text = format!("ВидЭлемента: Справочник\nИмя: {name}\nОбластьВидимости: ВПроекте\n{more}");
    (format!("{place}/{name}.yaml"), text)
}

fn module(place: &str, name: &str, code: String) -> [(String, String); 2] {
    let text = format!("ВидЭлемента: ОбщийМодуль\nИмя: {name}\nОбластьВидимости: ВПроекте\n");
    [(format!("{place}/{name}.yaml"), text), (format!("{place}/{name}.xbsl"), code)]
}

/// Modules elsewhere that import the subsystem and name the catalog.
fn users(count: usize) -> Files {
    let code = "импорт А\n\nметод М(Товар: Товары.Ссылка)\n    знч Имя = Товары.ПолноеИмя\n;\n";
    (0..count / 2).flat_map(|number| module("Б", &format!("М{number}"), code.to_owned())).collect()
}

/// The same, where the module reaches it through a value.
fn reaching(count: usize) -> Files {
    let code = "импорт А\n\nметод М(Заказ: Заказ.Ссылка)\n    знч Имя = Заказ.Товар.Имя\n;\n";
    let modules = (0..count / 2).flat_map(|number| module("Б", &format!("М{number}"), code.to_owned()));
    let field = "Импорт:\n    - А\nРеквизиты:\n    -\n        Имя: Товар\n        Тип: Товары.Ссылка?\n";
    modules.chain([catalog("Б", "Заказ", field)]).collect()
}

/// Catalogs of the same subsystem that refer to each other, and to the one.
fn beside(count: usize) -> Files {
    let field = |number: usize| {
        format!(
            "Реквизиты:\n    -\n        Имя: Т\n        Тип: Товары.Ссылка?\n    -\n        Имя: Д\n        Тип: Другие{}.Ссылка?\n",
            number / 2
        )
    };
    (0..count).map(|number| catalog("А", &format!("Другие{number}"), &field(number))).collect()
}

/// Catalogs that the one refers to, and components named after it.
fn named(count: usize) -> Files {
    let component = |number: usize| {
        let text = format!(
            "ВидЭлемента: КомпонентИнтерфейса\nИмя: ТоварыФорма{number}\nНаследует:\n    Тип: Форма\n"
        );
        (format!("А/ТоварыФорма{number}.yaml"), text)
    };
    let others = (0..count / 2).map(|number| catalog("Б", &format!("Другие{number}"), ""));
    others.chain((0..count / 2).map(component)).collect()
}

/// Elements of one name in many packages.
fn namesakes(count: usize) -> Files {
    let field = "Реквизиты:\n    -\n        Имя: Т\n        Тип: Товары.Ссылка?\n";
    (0..count).map(|number| catalog(&format!("Б/П{number}"), "Товары", field)).collect()
}

const PROJECTS: [(&str, Making); 5] = [
    ("users", users),
    ("reaching", reaching),
    ("beside", beside),
    ("named", named),
    ("namesakes", namesakes),
];

fn opened(files: &Files, count: usize) -> (Session, Vec<PathBuf>) {
    let mut fields = "Импорт:\n    - Б\nРеквизиты:\n".to_owned();
    for number in 0..count / 2 {
        fields += &format!("    -\n        Имя: Р{number}\n        Тип: Другие{number}.Ссылка?\n");
    }
    let descriptor = |name: &str| format!("Представление: {name}\nИспользование:\n    - А\n");
    let more = [
        ("Проект.yaml".to_owned(), "Ид: 1\nПоставщик: В\nИмя: Л\nВерсия: 1.0.0\n".to_owned()),
        ("А/Подсистема.yaml".to_owned(), "Представление: А\n".to_owned()),
        ("Б/Подсистема.yaml".to_owned(), descriptor("Б")),
        ("В/Подсистема.yaml".to_owned(), descriptor("В")),
        catalog("А", "Товары", &fields),
    ];
    let files = files.iter().chain(&more).map(|(path, text)| (format!("В/Л/{path}"), text.as_bytes()));
    let mut workspace = Workspace::in_memory(files);
    for source in &mut workspace.files {
        source.real = Some(Path::new("/").join(&source.path));
    }
    let paths = workspace.files.iter().filter_map(|source| source.real.clone()).collect();
    (Session::of(Codebase::new(workspace), Arc::new(Rules::default())), paths)
}

/// The processor time that this thread spends on planning a command and on validating the plan.
fn time(session: &Session, paths: &[PathBuf], command: Command) -> [Duration; 2] {
    let now = || {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap())
    };
    let start = now();
    let mut copy = WorkingCopy::of(session);
    command(&mut copy, paths).unwrap();
    let plan = copy.into_plan();
    let planned = now();
    assert!(!plan.is_empty());
    let validation = Validation::of(session, &plan, &show);
    if let Some(kept) = &plan.kept {
        kept.expect(&validation.session).unwrap();
    }
    [planned - start, now() - planned]
}

/// The shortest of some times, of projects of a size.
fn shortest(files: Making, count: usize, command: Command, times: usize) -> [Duration; 2] {
    let files = files(count);
    let all = (0..times).map(|_| {
        let (session, paths) = opened(&files, count);
        time(&session, &paths, command)
    });
    all.reduce(|one, other| [one[0].min(other[0]), one[1].min(other[1])]).unwrap()
}

/// The part of a command that takes too long, with both times.
fn slow([few, many]: [[Duration; 2]; 2]) -> Option<String> {
    let is_slow = |(_, few, many): &(_, Duration, Duration)| {
        many.as_secs_f64() > MOST * (*few).max(LEAST).as_secs_f64()
    };
    let parts = [("plan", few[0], many[0]), ("validation", few[1], many[1])];
    let found = parts.into_iter().find(is_slow);
    found.map(|(part, few, many)| format!("{part}: {few:?}, of four times as many files {many:?}"))
}

#[test]
fn commands_take_time_in_proportion_to_the_files() {
    // On one thread, whose processor time can be told from that of others.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).stack_size(64 << 20).build().unwrap();
    pool.install(|| {
        for (name, files) in PROJECTS {
            for (command_name, command) in COMMANDS {
                let measured = |times| [FILES, 4 * FILES].map(|count| shortest(files, count, command, times));
                // What else the machine does may make one measurement slow.
                let found = (1..=3).map(|times| slow(measured(times))).find(Option::is_none);
                assert!(found.is_some(), "{name} {command_name}: {:?}", slow(measured(3)));
            }
        }
    });
}
