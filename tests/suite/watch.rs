//! `--watch`: the real program beside real saves. A test waits for a state until a deadline that only a fault can reach.

use std::{
    fs,
    io::{Read, Write},
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use super::common::repository::Repository;

const FLAWED: &str = "метод Тест()  \n;\n";
const CLEAN: &str = "метод Тест()\n;\n";
const RULE: &str = "whitespace/trailing";
const DEADLINE: Duration = Duration::from_secs(60);
/// Several times as long as a save may take to be noticed.
const QUIET: Duration = Duration::from_millis(400);

/// A watching program, ended with the test.
struct Watching {
    child: Child,
    out: Arc<Mutex<Vec<u8>>>,
    errors: Arc<Mutex<Vec<u8>>>,
}

impl Watching {
    /// Begins to watch the directory of a repository, whose first state has findings in these files.
    fn start(repository: &Repository, args: &[&str], flawed: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
        command.args(["--watch", "--lang", "en", "--format", "concise"]).args(args);
        command.current_dir(repository.path("")).env_remove("STAPEL_DATA_DIR");
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let out = collected(child.stdout.take().unwrap());
        let errors = collected(child.stderr.take().unwrap());
        let watching = Self { child, out, errors };
        watching.comes_to(flawed);
        watching
    }

    fn out(&self) -> String {
        String::from_utf8_lossy(&self.out.lock().unwrap()).into_owned()
    }

    fn errors(&self) -> String {
        String::from_utf8_lossy(&self.errors.lock().unwrap()).into_owned()
    }

    /// How many states were shown.
    fn states(&self) -> usize {
        self.errors().matches("Watching for changes; press Ctrl-C to stop\n").count()
    }

    /// What is said to have changed, once a state.
    fn changes(&self) -> Vec<String> {
        let out = self.out();
        let changes = out.lines().filter_map(|line| line.strip_prefix("Changed: "));
        changes.map(str::to_owned).collect()
    }

    /// The files with findings in the last state.
    fn flawed(&self) -> Vec<String> {
        let out = self.out();
        let state = out.rfind("Changed: ").map_or(&*out, |at| &out[at..]);
        let lines = state.lines().filter(|line| line.contains(RULE));
        lines.map(|line| line.split(':').next().unwrap().to_owned()).collect()
    }

    fn wait(&self, what: &str, is_reached: impl Fn(&Self) -> bool) {
        let begun = Instant::now();
        while !is_reached(self) {
            assert!(begun.elapsed() < DEADLINE, "{what}:\n{}\n{}", self.out(), self.errors());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the last state that is shown has findings in these files.
    fn comes_to(&self, flawed: &[&str]) {
        let what = format!("findings in {flawed:?}");
        self.wait(&what, |watching| {
            watching.flawed() == flawed && watching.states() == watching.changes().len() + 1
        });
    }

    fn stays_quiet(&self) {
        let before = (self.out(), self.errors());
        let begun = Instant::now();
        while begun.elapsed() < QUIET {
            assert_eq!((self.out(), self.errors()), before);
            thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// What is read from a stream as it comes.
fn collected(mut stream: impl Read + Send + 'static) -> Arc<Mutex<Vec<u8>>> {
    let all = Arc::new(Mutex::new(Vec::new()));
    let collected = Arc::clone(&all);
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = stream.read(&mut buffer) {
            collected.lock().unwrap().extend_from_slice(&buffer[..count]);
        }
    });
    all
}

fn write(repository: &Repository, path: &str, text: &str) {
    let path = repository.path(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn with(files: &[(&str, &str)]) -> Repository {
    let repository = Repository::empty();
    files.iter().for_each(|(path, text)| write(&repository, path, text));
    repository
}

#[test]
fn every_way_to_save_a_file_is_seen() {
    let repository = with(&[("А.xbsl", CLEAN), ("Б.xbsl", CLEAN)]);
    let watching = Watching::start(&repository, &["--select", RULE], &[]);
    let path = repository.path("А.xbsl");

    fs::write(&path, FLAWED).unwrap();
    watching.comes_to(&["А.xbsl"]);
    assert_eq!(watching.changes(), ["А.xbsl"]);

    // As most editors do it, a temporary file beside.
    fs::write(repository.path(".А.xbsl.swp"), "x").unwrap();
    fs::write(repository.path("А.xbsl~"), CLEAN).unwrap();
    fs::rename(repository.path("А.xbsl~"), &path).unwrap();
    watching.comes_to(&[]);
    fs::remove_file(repository.path(".А.xbsl.swp")).unwrap();

    let mut file = fs::File::create(&path).unwrap();
    for piece in ["метод ", "Тест()", "  \n", ";\n"] {
        file.write_all(piece.as_bytes()).unwrap();
        file.flush().unwrap();
    }
    watching.comes_to(&["А.xbsl"]);

    fs::remove_file(&path).unwrap();
    watching.comes_to(&[]);
    fs::write(&path, FLAWED).unwrap();
    watching.comes_to(&["А.xbsl"]);

    fs::write(&path, CLEAN).unwrap();
    fs::write(repository.path("Б.xbsl"), FLAWED).unwrap();
    fs::write(repository.path("В.xbsl"), FLAWED).unwrap();
    watching.comes_to(&["Б.xbsl", "В.xbsl"]);
}

#[test]
fn directories_and_branches_come_and_go() {
    let repository = with(&[("А.xbsl", CLEAN), ("один/Б.xbsl", FLAWED)]);
    repository.commit("one");
    repository.git(&["checkout", "-q", "-b", "other"]);
    fs::remove_dir_all(repository.path("один")).unwrap();
    for number in 0..30 {
        write(&repository, &format!("много/ещё/М{number}.xbsl"), if number == 7 { FLAWED } else { CLEAN });
    }
    repository.commit("other");
    let watching = Watching::start(&repository, &["--select", RULE], &["много/ещё/М7.xbsl"]);

    repository.git(&["checkout", "-q", "main"]);
    watching.comes_to(&["один/Б.xbsl"]);
    assert!(watching.changes().last().unwrap().contains(", more files: "), "{}", watching.out());
    repository.git(&["checkout", "-q", "other"]);
    watching.comes_to(&["много/ещё/М7.xbsl"]);

    fs::rename(repository.path("много"), repository.path("мало")).unwrap();
    watching.comes_to(&["мало/ещё/М7.xbsl"]);
    write(&repository, "мало/глубже/ещё/Н.xbsl", FLAWED);
    watching.comes_to(&["мало/глубже/ещё/Н.xbsl", "мало/ещё/М7.xbsl"]);
    fs::remove_dir_all(repository.path("мало/ещё")).unwrap();
    watching.comes_to(&["мало/глубже/ещё/Н.xbsl"]);
}

#[test]
fn nothing_is_said_where_nothing_has_changed() {
    let repository = with(&[("А.xbsl", FLAWED), ("Б.xbsl", CLEAN)]);
    let watching = Watching::start(&repository, &["--select", RULE], &["А.xbsl"]);
    let path = repository.path("А.xbsl");
    fs::write(&path, FLAWED).unwrap();
    watching.stays_quiet();
    fs::File::options().write(true).open(&path).unwrap().set_modified(std::time::SystemTime::now()).unwrap();
    write(&repository, "заметки.txt", "x");
    write(&repository, "пусто/заметки.txt", "x");
    watching.stays_quiet();
    fs::rename(&path, repository.path("А.tmp")).unwrap();
    fs::rename(repository.path("А.tmp"), &path).unwrap();
    watching.stays_quiet();
    fs::write(repository.path("Б.xbsl"), FLAWED).unwrap();
    watching.comes_to(&["А.xbsl", "Б.xbsl"]);
    assert_eq!(watching.changes(), ["Б.xbsl"]);
}

#[test]
fn settings_count_as_they_change() {
    let only = format!("select: [{RULE}]\n");
    let repository = with(&[("А.xbsl", FLAWED), ("Б.xbsl", FLAWED), (".stapel.yaml", &only)]);
    let watching = Watching::start(&repository, &[], &["А.xbsl", "Б.xbsl"]);

    write(&repository, ".stapel.yaml", "select: [нет-такого]\n");
    watching.wait("a broken configuration", |watching| {
        watching.errors().contains("нет-такого") && watching.flawed().is_empty()
    });
    assert_eq!(watching.changes(), [".stapel.yaml"]);
    write(&repository, ".stapel.yaml", &format!("{only}exclude: [А.xbsl]\n"));
    watching.comes_to(&["Б.xbsl"]);
    write(&repository, ".stapel.yaml", &only);
    watching.comes_to(&["А.xbsl", "Б.xbsl"]);

    write(&repository, ".gitignore", "Б.xbsl\n");
    watching.comes_to(&["А.xbsl"]);
    repository.stapel_ends(0, &["--write-baseline", ".stapellint-baseline"]);
    watching.comes_to(&[]);
    assert_eq!(watching.changes().last().unwrap(), ".stapellint-baseline");
}

#[test]
fn a_signal_ends_it_and_leaves_nothing() {
    let repository = with(&[("А.xbsl", FLAWED)]);
    let mut watching = Watching::start(&repository, &["--select", RULE], &["А.xbsl"]);
    let sent = Command::new("kill").args(["-TERM", &watching.child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    assert_eq!(watching.child.wait().unwrap().code(), Some(143));
    let left = fs::read_dir(repository.path("")).unwrap();
    let mut left: Vec<_> = left.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    left.sort();
    assert_eq!(left, [".git", "А.xbsl"]);
}

#[test]
fn what_is_wrong_from_the_start_ends_it() {
    let repository = with(&[("А.xbsl", FLAWED), (".stapel.yaml", "нет: 1\n")]);
    repository.stapel_ends(2, &["--watch"]);
    repository.stapel_ends(2, &["--watch", "нет.xbsl", "--no-config"]);
    for more in ["--fix", "--diff", "--exit-zero", "--format=json", "--out=report.txt", "--since=HEAD"] {
        repository.stapel_ends(2, &["--watch", more]);
    }
}

#[test]
fn a_change_of_what_a_project_extends_is_seen() {
    let project = "Имя: П\nПоставщик: В\nВерсия: 1.0\n";
    let repository = with(&[
        ("один/Проект.yaml", project),
        ("один/А.xbsl", FLAWED),
        ("один/.stapel.yaml", "extends: ../общее/основа.yaml\n"),
        ("другой/Проект.yaml", project),
        ("другой/А.xbsl", FLAWED),
        ("общее/основа.yaml", "ignore: [whitespace]\n"),
    ]);
    let watching = Watching::start(&repository, &["один", "другой"], &["другой/А.xbsl"]);
    write(&repository, "общее/основа.yaml", "");
    watching.comes_to(&["другой/А.xbsl", "один/А.xbsl"]);
    write(&repository, "другой/.stapel.yaml", "ignore: [whitespace]\n");
    watching.comes_to(&["один/А.xbsl"]);
    write(&repository, "один/А.xbsl", CLEAN);
    watching.comes_to(&[]);
}

#[test]
fn a_library_that_comes_is_read() {
    let descriptor = "Поставщик: Acme\nИмя: Shop\nВерсия: 1.0.0\n\
                      Библиотеки:\n    - Имя: Tools\n      Поставщик: Acme\n      Версия: 1.0.0\n";
    let repository = with(&[("Acme/Shop/Проект.yaml", descriptor), ("Acme/Shop/Main/А.xbsl", FLAWED)]);
    let watching = Watching::start(&repository, &["--select", RULE], &["Acme/Shop/Main/А.xbsl"]);
    fs::write(repository.path("Acme-Tools-1.0.0.xlib"), "broken").unwrap();
    watching.wait("a library that was not read", |it| it.errors().contains("the library was not read"));
}
