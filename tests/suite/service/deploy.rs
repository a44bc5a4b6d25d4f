//! `stapel deploy`, `service verify` and `service probe` against the emulator: the real program, over HTTP.

use std::{
    fs,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use serde_json::Value;
use stapel::service::{
    Api,
    emulator::{Clock, Cut, Emulator, Fault, Options, Recorded, Running, Scenario, Verb},
};

const PROJECT: &str = "aaaaaaaa-0000-4000-8000-000000000001";
/// The id in the descriptor of the project, by which live servers know it.
const DESCRIPTOR: &str = "8b286df7-1636-559a-8a58-288654387078";
const APPLICATION: &str = "bbbbbbbb-0000-4000-8000-000000000001";
const BUILD: &str = "cccccccc-0000-4000-8000-000000000001";

/// An emulator with an application on build 1.4.0-1, and a copy of the project.
struct Stand {
    top: tempfile::TempDir,
    /// Where the program has its temporary files; a killed one leaves them.
    temporary: tempfile::TempDir,
    running: Running,
    /// How the emulator behaves, and what the program expects of it.
    api: Api,
}

impl Stand {
    fn new() -> Self {
        Self::with("")
    }

    /// With more of a scenario.
    fn with(more: &str) -> Self {
        Self::by(Api::Documented, more)
    }

    /// The same for a server that does what the document says, and for one that does what servers were seen to do.
    fn both(more: &str) -> [Self; 2] {
        Api::ALL.map(|api| Self::by(api, more))
    }

    fn by(api: Api, more: &str) -> Self {
        let scenario = format!(
            "projects:\n  - {{vendor: Верфь, name: Лавка, id: {PROJECT}, descriptor-id: {DESCRIPTOR}, builds: [{{version: 1.4.0-1, id: {BUILD}}}]}}\n\
             applications:\n  - {{name: shop, id: {APPLICATION}, project: Верфь/Лавка, version: 1.4.0-1, status: Running}}\n{more}"
        );
        Self::of(&scenario, api)
    }

    fn of(scenario: &str, api: Api) -> Self {
        let now: Clock = Arc::new(|| {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
            i64::try_from(now.as_millis()).unwrap()
        });
        let mut options = Options::new(now);
        options.scenario = Scenario::parse(scenario, "scenario.yaml").unwrap();
        options.api = Some(api);
        let top = tempfile::tempdir().unwrap();
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/shop-ru"), top.path());
        let temporary = tempfile::tempdir().unwrap();
        Self { top, temporary, running: Emulator::start(options).unwrap(), api }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.top.path().join(name)
    }

    fn source(&self, name: &str) -> PathBuf {
        self.path("Верфь/Лавка").join(name)
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
        command.current_dir(self.top.path()).args(args).args(["--poll-interval", "0", "--lang", "en"]);
        command.args(["--api", self.api.word()]);
        command.env_clear().env("HOME", self.top.path()).env("PATH", "/usr/bin:/bin");
        command.env("TMPDIR", self.temporary.path()).envs(self.running.environment());
        command.stdin(Stdio::null());
        command
    }

    fn run(&self, args: &[&str]) -> Ended {
        Ended::of(&self.command(args).output().unwrap())
    }

    fn deploy(&self, more: &[&str]) -> Ended {
        let args = ["deploy", "--app", "shop", "--project", PROJECT];
        self.run(&args.iter().chain(more).copied().collect::<Vec<_>>())
    }

    /// The requests that change something, in order.
    fn changes(&self) -> Vec<String> {
        let shown = |request: &Recorded| {
            let path = request.path.replace("/console/api/v2", "");
            let parts = path.split('/').map(|part| if part.len() == 36 { "…" } else { part });
            format!("{} {}", request.method, parts.collect::<Vec<_>>().join("/"))
        };
        let requests = self.running.requests();
        let is_change = |request: &&Recorded| request.method != "GET" && !request.path.ends_with("/token");
        requests.iter().filter(is_change).map(shown).collect()
    }

    /// What an unbroken run and one that was broken off have to agree on.
    fn state(&self) -> (usize, Vec<(String, String, String)>) {
        let list = |path: &str| self.get(path);
        let builds = list(&format!("/projects/{PROJECT}/assemblies")).as_array().map_or(0, Vec::len);
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let applications = list("/applications");
        let applications = applications.as_array().unwrap().iter();
        let shown = applications.map(|card| {
            (text(&card["display-name"]), text(&card["status"]), text(&card["source"]["project-version"]))
        });
        (builds, shown.collect())
    }

    fn get(&self, path: &str) -> Value {
        let args: Vec<String> = match path {
            "/applications" => ["service", "applications", "list"].map(str::to_owned).to_vec(),
            "/projects" => ["service", "projects", "list"].map(str::to_owned).to_vec(),
            _ => ["service", "builds", "list", "--project", PROJECT].map(str::to_owned).to_vec(),
        };
        let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
        command
            .current_dir(self.top.path())
            .args(&args)
            .args(["--api", self.api.word()])
            .env_clear()
            .envs(self.running.environment());
        let ended = Ended::of(&command.output().unwrap());
        assert_eq!(ended.code, Some(0), "{path}: {}", ended.stderr);
        ended.json()
    }

    fn fault(&self, method: Verb, path: &str, cut: Cut) {
        self.running.add_fault(Fault {
            method: Some(method),
            path: Some(path.to_owned()),
            times: Some(1),
            cut: Some(cut),
            ..Fault::default()
        });
    }
}

struct Ended {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Ended {
    fn of(output: &Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout.clone()).unwrap(),
            stderr: String::from_utf8(output.stderr.clone()).unwrap(),
        }
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}{}", self.stdout, self.stderr))
    }

    /// The answer of a run that ended so.
    fn answer(&self, code: i32) -> Value {
        assert_eq!(self.code, Some(code), "{}{}", self.stdout, self.stderr);
        self.json()
    }

    fn problems(&self) -> Vec<String> {
        let json = self.json();
        let problems = json["problems"].as_array().unwrap().iter();
        problems.map(|problem| problem["code"].as_str().unwrap().to_owned()).collect()
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

const WHOLE: [&str; 2] = ["POST /projects/…/assemblies", "POST /applications/…/project/update"];

#[test]
fn a_deploy_is_verified() {
    for stand in Stand::both("") {
        let answer = stand.deploy(&["--journal", "j.jsonl"]).answer(0);
        assert_eq!((&answer["ok"], &answer["verdict"]), (&true.into(), &"verified".into()));
        assert_eq!(answer["application"]["applied"], true);
        assert_eq!(answer["application"]["status"], "Running");
        assert_eq!(answer["build"]["file-version"], "1.4.0-2");
        assert_eq!(answer["before"]["version"], "1.4.0-1");
        assert_eq!(stand.changes(), WHOLE);
        let journal = fs::read_to_string(stand.path("j.jsonl")).unwrap();
        let steps: Vec<&str> = journal.lines().collect();
        assert!(steps[0].starts_with("{\"stapel-deploy-journal\":1,"), "{journal}");
        assert_eq!(steps.len(), 6, "{journal}");
        assert!(steps[5].contains("\"step\":\"end\",\"verdict\":\"verified\""), "{journal}");
        // The same again by the journal: nothing is done twice.
        let verified = stand.run(&["service", "verify", "--journal", "j.jsonl"]).answer(0);
        assert_eq!(verified["verdict"], "verified");
        let again = stand.deploy(&["--journal", "j.jsonl", "--resume"]).answer(0);
        assert_eq!(again["verdict"], "verified");
        assert_eq!(stand.changes(), WHOLE);
    }
}

#[test]
fn a_silent_rollback_fails_with_places_in_every_report() {
    for stand in Stand::both("") {
        let module = stand.source("Ассортимент/Товары.Объект.xbsl");
        let module = if module.exists() { module } else { first_module(&stand.source("")) };
        let path = module.strip_prefix(stand.top.path()).unwrap().to_str().unwrap().to_owned();
        stand.running.with_scenario(|scenario| {
            let more = format!(
                "applying:\n  - outcome: rolled-back\n    messages: ['{path} [1:1]: <Сервер> Так нельзя']\n"
            );
            scenario.applying = Scenario::parse(&more, "more.yaml").unwrap().applying;
        });
        let formats =
            ["codeclimate", "sarif", "github", "junit", "checkstyle", "rdjson", "json", "html", "concise"];
        let reports: Vec<String> = formats.iter().map(|format| format!("{format}={format}.out")).collect();
        let mut args = Vec::new();
        reports.iter().for_each(|report| args.extend(["--report", report]));
        let ended = stand.deploy(&args);
        let answer = ended.answer(1);
        assert_eq!((&answer["ok"], &answer["verdict"]), (&false.into(), &"failed".into()));
        assert_eq!(answer["application"]["status"], "Running", "that means nothing");
        assert_eq!(ended.problems(), ["task-failed", "other-build"]);
        let said = &answer["messages"][0];
        assert_eq!(said["file"], path);
        assert_eq!(
            (&said["line"], &said["column"], &said["environment"]),
            (&1.into(), &1.into(), &"Сервер".into())
        );
        for format in formats {
            let report = fs::read_to_string(stand.path(&format!("{format}.out"))).unwrap();
            assert!(report.contains("Так нельзя"), "{format}: {report}");
            assert!(report.contains("server/compilation"), "{format}: {report}");
        }
        let concise = fs::read_to_string(stand.path("concise.out")).unwrap();
        assert!(
            concise.contains(&format!("{path}:1:1: error[server/compilation]: <Сервер> Так нельзя")),
            "{concise}"
        );
        let next = answer["next"].as_array().unwrap();
        let undo = next.iter().find(|next| next["why"] == "undo").unwrap();
        let undo = undo["command"].as_str().unwrap();
        assert!(
            undo.starts_with(&format!("stapel service applications apply {APPLICATION} --build {BUILD}")),
            "{undo}"
        );
    }
}

fn first_module(dir: &Path) -> PathBuf {
    let mut dirs = vec![dir.to_path_buf()];
    let mut found = Vec::new();
    while let Some(dir) = dirs.pop() {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                dirs.push(path);
            } else if path.extension().is_some_and(|extension| extension == "xbsl") {
                found.push(path);
            }
        }
    }
    found.into_iter().min().unwrap()
}

#[test]
fn an_error_ends_at_once_and_nothing_is_restarted() {
    for stand in Stand::both("applying: [{outcome: error, messages: [Диск переполнен]}]\n") {
        let ended = stand.deploy(&[]);
        let answer = ended.answer(1);
        assert_eq!(answer["verdict"], "failed");
        assert!(ended.problems().contains(&"error-status".to_owned()), "{:?}", ended.problems());
        assert_eq!(answer["messages"][0]["message"], "Диск переполнен");
        assert_eq!(stand.changes(), WHOLE);
        // And the next one does not even begin.
        let again = stand.deploy(&[]);
        assert_eq!(again.answer(1)["verdict"], "failed");
        assert_eq!(stand.changes(), WHOLE);
    }
}

#[test]
fn what_does_not_run_afterwards_is_started() {
    for stand in Stand::both("applying: [{outcome: stopped}]\n") {
        let answer = stand.deploy(&[]).answer(0);
        assert_eq!(answer["application"]["restarted"], true);
        assert_eq!(stand.changes(), [WHOLE[0], WHOLE[1], "PUT /applications/…/status/start"]);
        let other = Stand::with("applying: [{outcome: stopped}]\n");
        let answer = other.deploy(&["--no-restart"]).answer(0);
        assert_eq!(answer["application"]["status"], "Stopped");
        assert_eq!(other.changes(), WHOLE);
    }
}

#[test]
fn a_busy_server_is_asked_again() {
    let stand = Stand::with("applying: [{busy: 3}]\n");
    stand.deploy(&[]).answer(0);
    assert_eq!(stand.changes(), [WHOLE[0], WHOLE[1], WHOLE[1], WHOLE[1], WHOLE[1]]);
}

#[test]
fn the_clock_of_the_server_decides_which_tasks_count() {
    for skew in [-7200, 7200] {
        // Ten minutes ago, by the clock of the server.
        let old = "tasks: [{application: shop, operation: Update, status: Error, error: old, age: 600}]\n";
        let stand = Stand::with(&format!("clock-skew: {skew}\n{old}"));
        assert_eq!(stand.deploy(&[]).answer(0)["verdict"], "verified", "{skew}");
        stand.running.with_scenario(|scenario| {
            scenario.applying =
                Scenario::parse("applying: [{outcome: rolled-back, messages: [new]}]", "x").unwrap().applying;
        });
        let answer = stand.deploy(&[]).answer(1);
        let messages: Vec<&str> = answer["messages"]
            .as_array()
            .unwrap()
            .iter()
            .map(|said| said["message"].as_str().unwrap())
            .collect();
        assert_eq!(messages, ["new"], "{skew}");
    }
    let odd =
        "tasks: [{application: shop, operation: Update, status: Error, error: odd, start-date: soon}]\n";
    let ended = Stand::with(odd).deploy(&[]);
    assert_eq!(ended.answer(1)["notes"][0]["code"], "date-unknown");
}

#[test]
fn a_new_application_is_made_from_the_build_and_not_from_the_project() {
    for stand in Stand::both("empty-skeleton: true\n") {
        let missing = stand.run(&["deploy", "--app", "review/7", "--project", PROJECT]);
        assert_eq!(missing.answer(1)["verdict"], "refused");
        assert_eq!(stand.changes(), Vec::<String>::new());
        let answer = stand.run(&["deploy", "--app", "review/7", "--create", "--project", PROJECT]).answer(0);
        assert_eq!(answer["application"]["created"], true);
        assert!(answer["application"]["uri"].is_string(), "{answer}");
        assert_eq!(stand.changes(), [WHOLE[0], "POST /applications"]);
        // The next one finds it.
        fs::write(stand.source("Новое.txt"), "").unwrap();
        let answer = stand.run(&["deploy", "--app", "review/7", "--create", "--project", PROJECT]).answer(0);
        assert_eq!(answer["application"]["created"], false);
    }
}

#[test]
fn a_plan_asks_and_changes_nothing() {
    let stand = Stand::new();
    let answer = stand.deploy(&["--plan"]).answer(0);
    assert_eq!((&answer["verdict"], &answer["ok"]), (&"planned".into(), &true.into()));
    assert_eq!(answer["build"]["file-version"], "1.4.0-2");
    assert_eq!(answer["before"]["version"], "1.4.0-1");
    let plan: Vec<&str> =
        answer["plan"].as_array().unwrap().iter().map(|line| line["code"].as_str().unwrap()).collect();
    assert_eq!(plan, ["plan-check", "plan-upload", "plan-apply", "plan-verify"]);
    assert_eq!(stand.changes(), Vec::<String>::new());
    assert!(!stand.running.requests().is_empty());
    let text = stand.deploy(&["--plan", "--format", "text"]);
    assert!(text.stdout.contains("Upload Лавка 1.4.0-2.xasm to the project"), "{}", text.stdout);
}

#[test]
fn errors_in_the_sources_send_nothing() {
    let stand = Stand::new();
    fs::write(stand.source("Продажи/Плохой.xbsl"), "метод (\n").unwrap();
    let ended = stand.deploy(&["--report", "json=r.json"]);
    assert_eq!(ended.answer(1)["verdict"], "refused");
    assert_eq!(ended.problems(), ["check-failed"]);
    assert_eq!(stand.changes(), Vec::<String>::new());
    assert!(fs::read_to_string(stand.path("r.json")).unwrap().contains("Плохой.xbsl"));
}

#[test]
fn an_archive_of_an_earlier_job_is_deployed_as_it_is() {
    for stand in Stand::both("") {
        assert_eq!(stand.run_plain(&["pack", "--build-version", "1.4.0-7"]), Some(0));
        let archive = "Лавка 1.4.0-7.xasm";
        let answer = stand.deploy(&["--archive", archive]).answer(0);
        assert_eq!(answer["build"]["file-version"], "1.4.0-7");
        assert_eq!(stand.changes(), WHOLE);
        let mut bytes = fs::read(stand.path(archive)).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 0xFF;
        fs::write(stand.path("broken.xasm"), bytes).unwrap();
        assert_eq!(stand.deploy(&["--archive", "broken.xasm"]).code, Some(2));
        assert_eq!(stand.changes(), WHOLE);
    }
}

impl Stand {
    fn run_plain(&self, args: &[&str]) -> Option<i32> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
        command.current_dir(self.top.path()).args(args).env_clear().output().unwrap().status.code()
    }

    fn git(&self, args: &[&str]) -> String {
        let ended = Command::new("git")
            .current_dir(self.top.path())
            .args(["-c", "user.name=t", "-c", "user.email=t@example.com"])
            .args(args)
            .output()
            .unwrap();
        assert!(ended.status.success(), "git {args:?}: {}", String::from_utf8_lossy(&ended.stderr));
        String::from_utf8(ended.stdout).unwrap().trim().to_owned()
    }
}

const CATALOG: &str = "ВидЭлемента: Справочник\nИд: 5a3a3a53-9d7c-4a9f-8a55-1d6a0f0c0001\nИмя: Склады\n";

/// A catalog with one attribute, of this type where it has one.
fn catalog(type_text: Option<&str>) -> String {
    let attribute = |text: &str| {
        format!(
            "Реквизиты:\n    -\n        Ид: 5a3a3a53-9d7c-4a9f-8a55-1d6a0f0c0002\n        Имя: Вместимость\n        Тип: {text}\n"
        )
    };
    format!("{CATALOG}{}", type_text.map(attribute).unwrap_or_default())
}

#[test]
fn lost_data_have_to_be_allowed() {
    let stand = Stand::new();
    let file = stand.source("Ассортимент/Склады.yaml");
    fs::write(&file, catalog(Some("Число"))).unwrap();
    stand.git(&["init", "-q", "-b", "main"]);
    stand.git(&["add", "-A"]);
    stand.git(&["commit", "-qm", "one"]);
    let unknown = stand.deploy(&["--plan"]).answer(0);
    assert_eq!(unknown["data-loss"]["checked"], false);
    assert_eq!(unknown["data-loss"]["reason"]["code"], "no-commit");
    let same = stand.deploy(&["--plan", "--applied", "HEAD"]).answer(0);
    assert_eq!(same["data-loss"]["checked"], true);
    for (text, kind) in [(None, "part-removed"), (Some("Строка"), "retyped")] {
        fs::write(&file, catalog(text)).unwrap();
        let ended = stand.deploy(&["--applied", "HEAD", "--report", "concise=r.txt"]);
        let answer = ended.answer(1);
        assert_eq!(answer["verdict"], "refused");
        assert_eq!(ended.problems(), ["loss"]);
        assert_eq!(answer["data-loss"]["losses"][0]["kind"], kind);
        assert_eq!(answer["data-loss"]["losses"][0]["part"], "Вместимость");
        let report = fs::read_to_string(stand.path("r.txt")).unwrap();
        assert!(report.contains("error[server/data-loss]: Склады.Вместимость"), "{report}");
    }
    assert_eq!(stand.changes(), Vec::<String>::new());
    let allowed = stand.deploy(&["--applied", "HEAD", "--allow-data-loss"]).answer(0);
    assert_eq!(allowed["data-loss"]["allowed"], true);
    assert_eq!(stand.changes(), WHOLE);
}

#[test]
fn the_commit_of_the_applied_build_tells_what_is_newer() {
    let stand = Stand::new();
    stand.git(&["init", "-q", "-b", "main"]);
    stand.git(&["add", "-A"]);
    stand.git(&["commit", "-qm", "one"]);
    let first = stand.git(&["rev-parse", "HEAD"]);
    fs::write(stand.source("Новое.txt"), "1").unwrap();
    stand.git(&["add", "-A"]);
    stand.git(&["commit", "-qm", "two"]);
    let second = stand.git(&["rev-parse", "HEAD"]);
    let on = |commit: &str| {
        let scenario = format!(
            "projects:\n  - {{vendor: Верфь, name: Лавка, id: {PROJECT}, builds: [{{version: 1.4.0-1, id: {BUILD}, commit: {commit}}}]}}\n\
             applications:\n  - {{name: shop, id: {APPLICATION}, project: Верфь/Лавка, version: 1.4.0-1, status: Running}}\n"
        );
        let mut other = Stand::of(&scenario, Api::Documented);
        other.top = tempfile::tempdir().unwrap();
        copy(stand.top.path(), other.top.path());
        other
    };
    let same = on(&second);
    let answer = same.deploy(&[]).answer(0);
    assert_eq!((&answer["verdict"], &answer["before"]["relation"]), (&"up-to-date".into(), &"same".into()));
    assert_eq!(same.changes(), Vec::<String>::new());
    assert_eq!(same.deploy(&["--again"]).answer(0)["verdict"], "verified");
    let older = on(&first);
    assert_eq!(older.deploy(&[]).answer(0)["before"]["relation"], "older");
    let newer = on(&second);
    newer.git(&["checkout", "-q", &first]);
    let ended = newer.deploy(&[]);
    assert_eq!(ended.answer(1)["before"]["relation"], "newer");
    assert_eq!(ended.problems(), ["older"]);
    assert_eq!(newer.changes(), Vec::<String>::new());
    assert_eq!(newer.deploy(&["--allow-older"]).answer(0)["verdict"], "verified");
}

#[test]
fn broken_connections_do_nothing_twice() {
    let whole = Stand::new();
    whole.deploy(&[]).answer(0);
    let paths = [(Verb::Post, "/projects/*/assemblies"), (Verb::Post, "/applications/*/project/update")];
    for (verb, path) in paths {
        for cut in [Cut::InRequest, Cut::BeforeWork, Cut::AfterWork, Cut::InHead, Cut::InBody] {
            let stand = Stand::new();
            stand.fault(verb, path, cut);
            let answer = stand.deploy(&[]).answer(0);
            assert_eq!(answer["verdict"], "verified", "{path} {cut:?}");
            assert_eq!(stand.state(), whole.state(), "{path} {cut:?}");
        }
    }
}

#[test]
fn a_refused_journal_is_told() {
    let stand = Stand::new();
    fs::write(stand.path("other.txt"), "not a journal\n").unwrap();
    for args in [&["--journal", "other.txt"][..], &["--journal", "none", "--resume"]] {
        assert_eq!(stand.deploy(args).code, Some(2), "{args:?}");
    }
    assert_eq!(stand.changes(), Vec::<String>::new());
    assert_eq!(fs::read_to_string(stand.path("other.txt")).unwrap(), "not a journal\n");
}

/// The program is killed while it asks for the n-th time, for each n; then it goes on.
#[test]
fn killed_at_every_request_it_goes_on_to_the_same_end() {
    let whole = Stand::new();
    let answer = whole.deploy(&["--journal", "j"]).answer(0);
    assert_eq!(answer["verdict"], "verified");
    let requests = whole.running.requests();
    assert!(requests.len() > 6, "{requests:?}");
    let mut resumed = 0;
    for number in 0..requests.len() {
        let stand = Stand::new();
        stand.running.add_fault(Fault {
            skip: u32::try_from(number).unwrap(),
            times: Some(1),
            delay: Some(3.0),
            ..Fault::default()
        });
        let mut child = stand
            .command(&["deploy", "--app", "shop", "--project", PROJECT, "--journal", "j"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let began = std::time::Instant::now();
        // All before it are answered; this one is on its way or waits for its answer.
        let is_there = || stand.running.requests().len() >= number;
        while !is_there() && began.elapsed() < Duration::from_secs(20) && child.try_wait().unwrap().is_none()
        {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(60));
        child.kill().unwrap();
        child.wait().unwrap();
        stand.running.clear_faults();
        let has_journal = stand.path("j").exists();
        let args: &[&str] = if has_journal { &["--journal", "j", "--resume"] } else { &["--journal", "j"] };
        let answer = stand.deploy(args).answer(0);
        assert_eq!(answer["verdict"], "verified", "request {number}");
        assert_eq!(stand.state(), whole.state(), "request {number}");
        resumed += usize::from(has_journal);
    }
    assert!(resumed >= 3, "{resumed}");
}

#[test]
fn an_interrupt_ends_the_wait_and_tells_how_to_go_on() {
    let stand = Stand::with("transitions: {seconds: 600}\n");
    let mut command = stand.command(&["deploy", "--app", "shop", "--project", PROJECT, "--journal", "j"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let began = std::time::Instant::now();
    while stand.changes().len() < 2 {
        assert!(began.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(300));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    let ended = Ended::of(&child.wait_with_output().unwrap());
    let answer = ended.answer(3);
    assert_eq!(answer["verdict"], "unfinished");
    assert_eq!(ended.problems(), ["interrupted"]);
    assert_eq!(answer["next"][0]["why"], "go-on");
    assert_eq!(answer["next"][0]["command"], "stapel deploy --resume --journal j");
    assert_eq!(answer["application"]["id"], APPLICATION);
}

#[test]
fn a_deploy_that_does_not_finish_in_time_is_no_success() {
    let stand = Stand::with("transitions: {seconds: 600}\n");
    let ended = stand.deploy(&["--settle-timeout", "1"]);
    assert_eq!(ended.answer(3)["verdict"], "unfinished");
    assert_eq!(ended.problems(), ["timed-out"]);
}

#[test]
fn an_earlier_deploy_is_judged_by_what_is_known_of_it() {
    let old = "tasks: [{application: shop, operation: Update, status: Failed, error: old, age: 600}]\n";
    for stand in Stand::both(old) {
        let verify = |more: &[&str]| {
            let args = ["service", "verify", "--app", "shop"];
            stand.run(&args.iter().chain(more).copied().collect::<Vec<_>>())
        };
        let since = "2026-11-23T00:00:00Z";
        assert_eq!(
            verify(&["--build-version", "1.4.0-1"]).answer(1)["verdict"],
            "failed",
            "every task counts"
        );
        assert_eq!(
            verify(&["--build-version", "1.4.0-1", "--started-since", "2100-01-01T00:00:00Z"]).answer(0)["verdict"],
            "verified"
        );
        assert_eq!(
            verify(&["--build-version", "1.4.0-9", "--started-since", "2100-01-01T00:00:00Z"]).answer(1)["verdict"],
            "failed"
        );
        assert_eq!(verify(&["--started-since", "2100-01-01T00:00:00Z"]).answer(3)["verdict"], "unknown");
        assert_eq!(
            verify(&["--build", BUILD, "--started-since", since]).json()["application"]["applied"],
            true
        );
        assert_eq!(verify(&["--started-since", "yesterday"]).code, Some(2));
    }
}

#[test]
fn a_probe_leaves_nothing_behind() {
    for stand in Stand::both("") {
        let before = (stand.state(), stand.get("/projects").as_array().unwrap().len());
        let answer = stand.run(&["service", "probe"]).answer(0);
        assert_eq!(answer["verdict"], "verified");
        assert_eq!((stand.state(), stand.get("/projects").as_array().unwrap().len()), before);
        // The application is gone before its build goes.
        let changes = stand.changes();
        let place = |what: &str| changes.iter().rposition(|change| change.starts_with(what)).unwrap();
        assert_eq!(changes[..2], ["POST /projects", "POST /applications"]);
        assert!(place("DELETE /applications/") < place("DELETE /projects/…/assemblies/"), "{changes:?}");
        assert!(changes.iter().all(|change| change != "DELETE /projects/…"), "it was there before");
    }
}

#[test]
fn a_probe_of_a_live_server_goes_to_its_space() {
    let space = "dddddddd-0000-4000-8000-000000000001";
    let stand = Stand::by(Api::Live, &format!("spaces: [{{name: Yard, id: {space}}}]\n"));
    let before = stand.state();
    let answer = stand.run(&["service", "probe", "--space", space]).answer(0);
    assert_eq!(answer["verdict"], "verified");
    assert_eq!(stand.changes()[0], "POST /spaces/…/projects");
    assert_eq!(stand.state(), before);
}

#[test]
fn a_probe_tells_what_does_not_compile() {
    for stand in
        Stand::both("applying: [{outcome: error, messages: ['Верфь/Лавка/Проект.yaml [1:1]: no']}]\n")
    {
        let before = stand.state();
        let ended = stand.run(&["service", "probe", "--report", "concise=r.txt"]);
        let answer = ended.answer(1);
        assert_eq!(answer["verdict"], "failed");
        let report = fs::read_to_string(stand.path("r.txt")).unwrap();
        assert!(report.contains("Верфь/Лавка/Проект.yaml:1:1: error[server/compilation]: no"), "{report}");
        assert_eq!(stand.state(), before);
    }
}

#[test]
fn a_build_is_for_no_other_user_and_goes_with_a_run_that_is_interrupted() {
    let stand = Stand::with("faults: [{method: POST, path: /projects/*/assemblies, delay: 600}]\n");
    let temporary = stand.temporary.path();
    let mut command = stand.command(&["deploy", "--app", "shop", "--project", PROJECT]);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let began = std::time::Instant::now();
    let is_build = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "xasm");
    let entries = |dir: &Path| {
        let entries = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
        entries.collect::<Vec<_>>()
    };
    let directory = loop {
        assert!(began.elapsed() < Duration::from_secs(20));
        if let [directory] = &*entries(temporary)
            && entries(directory).iter().any(is_build)
        {
            break directory.clone();
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    // The request that sends it is under way and gets no answer.
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(fs::metadata(&directory).unwrap().mode() & 0o777, 0o700);
    // The first one asks to wait no longer, the second one ends the run.
    for _ in 0..2 {
        assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
        std::thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(child.wait().unwrap().code(), Some(143));
    assert_eq!(entries(temporary), [""; 0].map(PathBuf::from));
}

#[test]
fn a_probe_that_is_interrupted_cleans_up() {
    let stand = Stand::with("transitions: {seconds: 3}\n");
    let before = stand.state();
    let mut command = stand.command(&["service", "probe"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let began = std::time::Instant::now();
    while stand.changes().len() < 2 {
        assert!(began.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(200));
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    let ended = Ended::of(&child.wait_with_output().unwrap());
    assert_eq!(ended.answer(3)["verdict"], "unfinished");
    assert_eq!(stand.state(), before);
}

#[test]
fn what_a_killed_probe_left_is_removed_by_the_next_one() {
    let probe = ["service", "probe", "--journal", "j"];
    let is_removed = |stand: &Stand| {
        let before = stand.state();
        let mut command = stand.command(&probe);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let began = std::time::Instant::now();
        // The application is on its way.
        while stand.changes().len() < 2 {
            assert!(began.elapsed() < Duration::from_secs(20));
            std::thread::sleep(Duration::from_millis(10));
        }
        std::thread::sleep(Duration::from_millis(200));
        child.kill().unwrap();
        child.wait().unwrap();
        let (builds, applications) = stand.state();
        assert_eq!((builds, applications.len()), (before.0 + 1, before.1.len() + 1), "something was left");
        let answer = stand.run(&probe).answer(0);
        assert_eq!(answer["verdict"], "verified");
        assert_eq!(answer["notes"][0]["code"], "cleaned", "{answer}");
        assert_eq!(stand.state(), before);
        let journal = fs::read_to_string(stand.path("j")).unwrap();
        assert!(journal.lines().last().unwrap().contains("\"step\":\"end\""), "{journal}");
    };
    // Most of the time is spent waiting, so both wait at once.
    std::thread::scope(|scope| {
        for stand in Stand::both("transitions: {seconds: 2}\n") {
            scope.spawn(move || is_removed(&stand));
        }
    });
}

#[test]
fn what_a_probe_keeps_is_removed_by_name() {
    for stand in Stand::both("") {
        let before = stand.state();
        let answer = stand.run(&["service", "probe", "--keep"]).answer(0);
        let name = answer["application"]["name"].as_str().unwrap().to_owned();
        assert!(name.starts_with("stapel-probe-"), "{name}");
        assert_eq!(stand.state().1.len(), 2);
        let commands: Vec<&str> =
            answer["next"].as_array().unwrap().iter().map(|next| next["command"].as_str().unwrap()).collect();
        assert!(commands[0].starts_with("stapel service probe --cleanup"), "{commands:?}");
        assert_eq!(stand.run(&["service", "probe", "--cleanup", "shop"]).code, Some(1), "that is no probe");
        assert_eq!(stand.run(&["service", "probe", "--cleanup", &name]).answer(0)["verdict"], "cleaned");
        assert_eq!(stand.state(), before);
    }
}

#[test]
fn no_secret_is_written_anywhere() {
    let stand = Stand::with(
        "applying: [{outcome: rolled-back, messages: ['Bearer eyJhbGciOi.aaaaaaaaaaaa.bbbbbbbbbbbb']}]\n",
    );
    let ended = stand.deploy(&["--journal", "j", "--report", "json=r.json"]);
    assert_eq!(ended.code, Some(1));
    let environment = stand.running.environment();
    let secret = &environment[2].1;
    let written = [
        ended.stdout,
        ended.stderr,
        fs::read_to_string(stand.path("j")).unwrap(),
        fs::read_to_string(stand.path("r.json")).unwrap(),
    ];
    assert!(secret.len() > 3);
    for text in &written {
        assert!(!text.is_empty());
        assert!(!text.contains(secret.as_str()) && !text.contains("eyJhbGciOi.aaaaaaaaaaaa"), "{text}");
    }
}
