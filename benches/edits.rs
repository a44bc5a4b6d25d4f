//! How long a session takes from an edit to the findings: `cargo bench --bench edits`.
//!
//! Opens a session on a generated project (7,000 files; `STAPEL_BENCH_FILES` for another size), makes edits of each kind and
//! prints one line of JSON: `cold_ms` from nothing to the findings of all files, `memory_mib` in use then,
//! `memory_before_mib` after the edits that are timed and `memory_after_mib` after 1,000 more, and for each kind of edit the
//! 95th percentile of the milliseconds to the findings of its file (`file_p95_ms`) and of the whole project
//! (`project_p95_ms`). `place_p95_ms` is the same for the question what is at a place.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a benchmark that cannot go on ends, and prints what it measured"
)]

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
    time::{Duration, Instant},
};

use serde::Serialize;
use stapel::{
    check::Rules,
    project::Change,
    session::{Scope, ScopeInputs, Session},
    source::{FileKind, FileSet, Source, Workspace},
};

/// How many edits of each kind are timed to the findings of the file, and how many to those of the project.
const TO_FILE: usize = 60;
const TO_PROJECT: usize = 30;
/// How many edits memory is looked at after.
const MANY: usize = 1000;
/// How many places are asked about.
const PLACES: usize = 500;

#[derive(Serialize)]
struct Measured {
    files: usize,
    cold_ms: f64,
    memory_mib: f64,
    memory_before_mib: f64,
    memory_after_mib: f64,
    place_p95_ms: f64,
    edits: BTreeMap<&'static str, Times>,
}

#[derive(Serialize)]
struct Times {
    file_p95_ms: f64,
    project_p95_ms: f64,
}

/// What an edit does to the files: its changes, and the path whose findings are waited for.
type Edit = fn(&Session, usize) -> (Vec<Change>, String);

const EDITS: [(&str, Edit); 6] = [
    ("method body", method_body),
    ("declaration", declaration),
    ("description", description),
    ("file added", added),
    ("file removed", removed),
    ("file renamed", renamed),
];

fn main() {
    let files =
        env::var("STAPEL_BENCH_FILES").map_or(7000, |files| files.parse().expect("a number of files"));
    let dir = tempfile::tempdir().expect("a directory");
    generate(files, dir.path());
    let open = || {
        let start = Instant::now();
        let scope = Scope::of(ScopeInputs::over(Vec::new(), dir.path().to_path_buf())).expect("a scope");
        let session = Session::read(&scope, &scope.reading(), Arc::<Rules>::default()).expect("sources");
        let session = session.remembering();
        assert!(session.check().crashes.is_empty());
        (session, start.elapsed())
    };
    let mut cold: Vec<Duration> = (0..4).map(|_| open().1).collect();
    cold.sort();
    let (mut session, _) = open();
    let memory_mib = memory();

    let mut edits = BTreeMap::new();
    for (name, edit) in EDITS {
        let to_file = timed(&mut session, edit, TO_FILE, |session, path| {
            let codebase = session.codebase();
            let file = codebase.file_at(path).map(|file| file.index);
            drop(session.findings(&FileSet::of(file, codebase.files().len())));
        });
        let to_project = timed(&mut session, edit, TO_PROJECT, |session, _| drop(session.check()));
        edits.insert(name, Times { file_p95_ms: p95(to_file), project_p95_ms: p95(to_project) });
    }
    let place_p95_ms = p95(places(&session));
    let memory_before_mib = memory();
    for number in 0..MANY {
        let (changes, _) = method_body(&session, number);
        session = session.with(changes);
        if number % 50 == 0 {
            drop(session.check());
        }
    }
    let measured = Measured {
        files: session.codebase().files().len(),
        cold_ms: millis(cold[cold.len() / 2]),
        memory_mib,
        memory_before_mib,
        memory_after_mib: memory(),
        place_p95_ms,
        edits,
    };
    println!("{}", serde_json::to_string(&measured).expect("JSON"));
}

/// Makes edits one after another and tells how long each took until `look` was done.
fn timed(session: &mut Session, edit: Edit, count: usize, look: impl Fn(&Session, &str)) -> Vec<Duration> {
    let mut times = Vec::with_capacity(count);
    for number in 0..count {
        let (changes, path) = edit(session, number);
        let start = Instant::now();
        let next = session.with(changes);
        look(&next, &path);
        times.push(start.elapsed());
        *session = next;
    }
    times
}

/// Asks what is at places all over the project: in the middle of a file.
fn places(session: &Session) -> Vec<Duration> {
    let mut found = 0;
    let mut times = Vec::with_capacity(PLACES);
    for number in 0..PLACES {
        let kind = if number % 4 == 0 { FileKind::Description } else { FileKind::Module };
        let holds = if kind == FileKind::Module { "метод " } else { "Имя: " };
        let source = some(session, kind, holds, number);
        let middle = source.text.len() / 2;
        let at = source.text[..].char_indices().map(|(at, _)| at).find(|at| *at >= middle).expect("a middle");
        let offset = u32::try_from(at).expect("a short file");
        let start = Instant::now();
        found += usize::from(session.at(&source.path, offset).is_some());
        times.push(start.elapsed());
    }
    assert!(found > 0, "something has a meaning");
    times
}

fn p95(mut times: Vec<Duration>) -> f64 {
    times.sort();
    millis(times[times.len() * 95 / 100])
}

fn millis(time: Duration) -> f64 {
    (time.as_secs_f64() * 100_000.0).round() / 100.0
}

/// The memory of this process, as the system counts it.
fn memory() -> f64 {
    let status = fs::read_to_string("/proc/self/status").expect("a status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a size");
    let kib: f64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
    (kib / 1024.0 * 10.0).round() / 10.0
}

fn generate(files: usize, dir: &Path) {
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("benches/generate.py");
    let status = Command::new("python3").arg(script).args(["--files", &files.to_string()]).arg(dir).status();
    assert!(status.expect("python3").success());
}

/// Some file of a kind whose text holds something, another one for each number.
fn some(session: &Session, kind: FileKind, holds: &str, number: usize) -> Source {
    let files = session.codebase().files();
    let start = number * 7919 % files.len();
    let mut all = files[start..].iter().chain(&files[..start]);
    let found = all.find(|file| file.source.kind == kind && file.text().contains(holds));
    found.expect("the generated project has one").source.clone()
}

fn put(mut source: Source, text: String) -> (Vec<Change>, String) {
    let path = source.path.clone();
    source.text = text.into();
    (vec![Change::Put(source)], path)
}

fn method_body(session: &Session, number: usize) -> (Vec<Change>, String) {
    let source = some(session, FileKind::Module, "метод ", number);
    let at =
        source.text.find("метод ").and_then(|method| Some(method + source.text[method..].find('\n')? + 1));
    let (before, after) = source.text.split_at(at.expect("a line"));
    let text = format!("{before}    знч Правка{number} = {number}\n{after}");
    put(source, text)
}

fn declaration(session: &Session, number: usize) -> (Vec<Change>, String) {
    let source = some(session, FileKind::Module, "метод ", number);
    let text = format!("{}\nметод Новый{number}(Сколько: Число)\n;\n", source.text);
    put(source, text)
}

fn description(session: &Session, number: usize) -> (Vec<Change>, String) {
    let source = some(session, FileKind::Description, "Имя: ", number);
    let text = format!("{}Представление: Правка {number}\n", source.text);
    put(source, text)
}

fn added(session: &Session, number: usize) -> (Vec<Change>, String) {
    let source = some(session, FileKind::Module, "метод ", number);
    let path = format!("{}Новый{number}.xbsl", source.path.trim_end_matches(".xbsl"));
    let mut workspace = Workspace::in_memory([(path.clone(), source.text.as_bytes())]);
    let real = source.real.map(|real| real.with_file_name(path.rsplit('/').next().unwrap_or(&path)));
    let source = Source { real, ..workspace.files.remove(0) };
    (vec![Change::Put(source)], path)
}

fn removed(session: &Session, number: usize) -> (Vec<Change>, String) {
    let gone = some(session, FileKind::Module, "метод ", number).path;
    let left = some(session, FileKind::Module, "метод ", number + 1).path;
    (vec![Change::Remove(gone.into())], left)
}

fn renamed(session: &Session, number: usize) -> (Vec<Change>, String) {
    let gone = some(session, FileKind::Module, "метод ", number).path;
    let (mut changes, path) = added(session, number);
    changes.push(Change::Remove(gone.into()));
    (changes, path)
}
