//! Scenarios and saved states: what is there, how it behaves, and what is wrong with a text.

use std::{fs, time::Instant};

use serde_json::json;
use stapel::{
    messages::Lang,
    service::emulator::{Emulator, Scenario, Unsaved, Unstarted},
};

use super::{Bench, text};
use crate::service::archive::Build;

#[test]
fn a_scenario_says_what_is_there() {
    let bench = Bench::with(
        "# Comments are allowed.\n\
         dates: mixed\n\
         projects:\n\
         - vendor: Dockyard\n  \
           name: Shop\n  \
           presentation: The shop\n  \
           builds: [{version: 1.0-9}, {version: 1.0-10, commit: 054067f8}]\n\
         applications:\n\
         - {name: Shop, id: shop, project: Dockyard/Shop, technology-version: '8.5'}\n\
         - {name: Old, id: old, project: Dockyard/Shop, version: 1.0-9, status: Frozen, closed: true}\n\
         - {name: Lost, status: Error, error: no room on the disk}\n\
         tasks:\n\
         - {application: Old, operation: UpdateApplication, status: Failed, error: old news, age: 3600}\n\
         - {application: Old, operation: UpdateApplication, status: Error, error: when?, start-date: yesterday}\n\
         - {application: Shop, operation: X, status: Completed}\n\
         - {application: Shop, operation: X, status: Completed}\n",
    );
    let shop = bench.card("shop");
    // 10 is more than 9.
    assert_eq!(
        (&shop["source"]["project-version"], &shop["technology-version"]),
        (&json!("1.0-10"), &json!("8.5"))
    );
    let old = bench.card("old");
    assert_eq!((&old["source"]["project-version"], &old["status"]), (&json!("1.0-9"), &json!("Frozen")));
    let lost = &bench.get("/applications").json()[2];
    assert_eq!((&lost["status"], &lost["error"]), (&json!("Error"), &json!("no room on the disk")));
    let dates: Vec<_> = bench.tasks().iter().rev().map(|task| text(&task["start-date"])).collect();
    assert_eq!(
        dates,
        ["2026-11-23T04:02:03Z", "yesterday", "2026-11-23T08:02:03+03:00", "2026-11-23T05:02:03.000Z"]
    );
    assert_eq!(bench.tasks()[3]["error-message"], "old news");
    let project = text(&bench.get("/projects").json()[0]["id"]);
    assert_eq!(
        bench.upload(&format!("/projects/{project}/assemblies"), &Build::new("1.0-12")).json()["assembly-version"],
        "1.0-11"
    );
    let visit = |name: &str| bench.client.raw("GET", &format!("/{name}"), None).unwrap().status;
    assert_eq!((visit("shop"), visit("old"), visit("none")), (200, 503, 404));
    bench.put("/applications/old/status/start", &json!(null));
    bench.settle("old");
    assert_eq!(visit("old"), 401);
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (scenario, expected) in [
        ("a: [", "scenario.yaml:1:4: not valid YAML"),
        ("debug: true\ndebgu: false\n", "scenario.yaml:2:1: no such key 'debgu'\n  did you mean 'debug'?"),
        ("debug: true\ndebug: false\n", "scenario.yaml:2:1: the key 'debug' is already on line 1"),
        (
            "dates: zulu\n",
            "scenario.yaml:1:8: 'zulu' is not allowed here\n  allowed: z, naive, offset, fraction, mixed",
        ),
        ("debug: maybe\n", "scenario.yaml:1:8: 'debug': the value has the wrong type"),
        ("starting: -1\n", "scenario.yaml:1:11: 'starting': the value has the wrong type"),
        ("projects: [{name: Shop}]\n", "scenario.yaml:1:12: the key 'vendor' is missing"),
        ("projects: {}\n", "scenario.yaml:1:11: 'projects': the value has the wrong type"),
        (
            "applications:\n- name: Shop\n  project: Dockyard/Shop\n",
            "scenario.yaml:3:12: 'Dockyard/Shop' is not allowed here",
        ),
        (
            "projects: [{vendor: A, name: B}]\napplications: [{name: C, project: A/B, version: '7'}]\n",
            "scenario.yaml:2:49: '7' is not allowed here",
        ),
        (
            "tasks: [{application: X, operation: Y, status: Z}]\n",
            "scenario.yaml:1:23: 'X' is not allowed here",
        ),
        ("faults: [{status: 99}]\n", "scenario.yaml:1:19: '99' is not allowed here"),
        ("token: {expired: 500}\n", "scenario.yaml:1:18: '500' is not allowed here"),
        ("- one\n", "scenario.yaml:1:1: '': the value has the wrong type"),
        ("one\n", "scenario.yaml:1:1: 'one': the value has the wrong type"),
    ] {
        let failure = Scenario::parse(scenario, "scenario.yaml").unwrap_err().text(Lang::En);
        let failure = failure.trim_end().trim_start_matches("stapel: error: ");
        assert_eq!(failure, expected, "{scenario}");
    }
    for (empty, debug) in [
        ("", true),
        ("# nothing\n", true),
        ("{}", true),
        ("{\"debug\": false}", false),
        ("\u{feff}debug: false\n", false),
    ] {
        assert_eq!(Scenario::parse(empty, "").unwrap().debug, debug, "{empty}");
    }
}

#[test]
fn a_state_outlives_an_emulator() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("state.json");
    let with_state = || {
        Bench::of(|options| {
            options.state = Some(path.clone());
            options.scenario = Scenario::parse("spaces: [{name: Yard}]", "").unwrap();
        })
    };
    let bench = with_state();
    let (build, project) = bench.project(&Build::new("1.0-1"));
    let id = bench.application("Shop", &build);
    let card = bench.card(&id);
    drop(bench);
    let written = fs::read_to_string(&path).unwrap();
    let bench = with_state();
    assert_eq!(bench.card(&id), {
        let mut moved = card;
        moved["uri"] = json!(format!("{}/Shop", bench.running.url()));
        moved
    });
    assert_eq!(bench.get("/spaces").json().as_array().unwrap().len(), 1);
    assert_eq!(fs::read_to_string(&path).unwrap(), written, "nothing was changed");
    assert_eq!(bench.upload(&format!("/projects/{project}/assemblies"), &Build::new("1.0-2")).status, 200);
    assert_ne!(fs::read_to_string(&path).unwrap(), written);
    drop(bench);
    let start = || {
        let options = Bench::new();
        drop(options);
        let mut options = stapel::service::emulator::Options::new(std::sync::Arc::new(|| 0));
        options.state = Some(path.clone());
        Emulator::start(options)
    };
    fs::write(&path, "{\"version\": 1, \"given\": \"x\"}").unwrap();
    assert!(matches!(start(), Err(Unstarted::State(Unsaved::Foreign { line: 1, .. }))));
    fs::write(&path, "{\"version\": 7}").unwrap();
    assert!(matches!(start(), Err(Unstarted::State(Unsaved::Version(7)))));
    fs::write(&path, "[]").unwrap();
    assert!(matches!(start(), Err(Unstarted::State(Unsaved::Foreign { .. }))));
}

#[test]
fn a_state_that_cannot_be_written_is_no_success() {
    let dir = tempfile::tempdir().unwrap();
    let bench = Bench::of(|options| options.state = Some(dir.path().join("missing/state.json")));
    let answer = bench.upload("/projects", &Build::new("1.0-1"));
    assert_eq!((answer.status, answer.body.contains("cannot write its state")), (500, true));
}

#[test]
fn a_taken_port_is_told() {
    let bench = Bench::new();
    let mut options = stapel::service::emulator::Options::new(std::sync::Arc::new(|| 0));
    options.port = bench.running.address().port();
    assert!(matches!(Emulator::start(options), Err(Unstarted::Port(_))));
}

#[test]
fn long_lists_are_quick() {
    let mut scenario = String::from("applications:\n");
    (0..200).for_each(|number| scenario += &format!("- {{name: Application {number}}}\n"));
    scenario += "tasks:\n";
    (0..5000).for_each(|number| {
        scenario += &format!(
            "- {{application: Application {}, operation: Update, status: Completed}}\n",
            number % 200
        );
    });
    let bench = Bench::with(&scenario);
    let begun = Instant::now();
    assert_eq!(bench.get("/applications").json().as_array().unwrap().len(), 200);
    assert_eq!(bench.tasks().len(), 5000);
    assert!(begun.elapsed().as_millis() < 1500, "{:?}", begun.elapsed());
}
