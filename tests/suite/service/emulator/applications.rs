//! Life of applications: statuses on the way, builds that apply and that do not, restart, deletion, tasks, dumps.

use serde_json::{Value, json};

use super::{Bench, applied, creation, text};
use crate::service::archive::{BROKEN, Build};

#[test]
fn a_new_application_is_on_its_way_without_an_address() {
    let bench = Bench::new();
    let (build, _) = bench.project(&Build::new("1.0-7"));
    let body = creation("Shop", json!({"project-version-id": build}));
    let created = bench.post("/applications", &body).json();
    assert_eq!(created["status"], "Creating");
    assert_eq!(created.get("uri"), None);
    let id = text(&created["id"]);
    let first = bench.card(&id);
    assert_eq!((&first["status"], first.get("uri")), (&json!("Creating"), None));
    assert_eq!(bench.settle(&id), ["Initializing", "Running"]);
    let card = bench.card(&id);
    assert_eq!(card["source"]["project-version"], "1.0-1");
    assert_eq!(card["source"]["project-version-id"], *build);
    assert_eq!(card["display-name"], "Shop");
    assert_eq!(card["publication-context"], "Shop");
    assert_eq!(card["date-updated"], "2026-11-23T05:02:03.000Z");
    assert_eq!(card["uri"], format!("{}/Shop", bench.running.url()));
    for key in ["technology-version", "default-user-list", "error"] {
        assert!(card[key].is_string(), "{key}: {card}");
    }
    let task = &bench.tasks()[0];
    assert_eq!(
        (&task["operation-type"], &task["status"]),
        (&json!("CreateApplication"), &json!("Completed"))
    );
    assert_eq!(
        (&task["application-id"], &task["start-date"]),
        (&json!(id), &json!("2026-11-23T05:02:03.000Z"))
    );
    assert_eq!(bench.client.raw("GET", "/Shop", None).unwrap().status, 200);
}

#[test]
fn what_a_body_lacks_is_named() {
    let bench = Bench::new();
    let (build, project) = bench.project(&Build::new("1.0-1"));
    let whole = creation("Shop", json!({"project-version-id": build}));
    for key in ["source", "display-name", "publication-context", "development-mode"] {
        let mut part = whole.clone();
        part.as_object_mut().unwrap().remove(key);
        let answer = bench.post("/applications", &part);
        assert_eq!(answer.status, 400, "{key}");
        assert!(answer.body.contains(key), "{key}: {}", answer.body);
    }
    for source in [
        json!({}),
        json!({"project-version-id": build, "image-id": project}),
        json!({"project-version-id": project}),
        json!({"image-id": build}),
    ] {
        assert_eq!(bench.post("/applications", &creation("Shop", source.clone())).status, 400, "{source}");
    }
    let mut other = whole.clone();
    other["source"]["type"] = json!("file");
    assert_eq!(bench.post("/applications", &other).status, 400);
    let mut other = whole;
    other["space-id"] = json!("nowhere");
    assert_eq!(bench.post("/applications", &other).status, 400);
    assert_eq!(bench.get("/applications").json(), json!([]));
}

#[test]
fn a_build_is_applied_by_id_and_by_version() {
    let bench = Bench::new();
    let (first, project) = bench.project(&Build::new("1.0-1"));
    let (second, _) = bench.project(&Build::new("1.0-2"));
    let (third, _) = bench.project(&Build::new("1.0-3"));
    let id = bench.application("Shop", &first);
    let update = format!("/applications/{id}/project/update");
    let version = || text(&bench.card(&id)["source"]["project-version"]);
    assert_eq!(bench.post(&update, &applied(&second)).status, 200);
    assert_eq!(bench.settle(&id), ["Updating", "Running"]);
    assert_eq!(version(), "1.0-2");
    let by_version =
        json!({"source": {"type": "repository", "project-id": project, "assembly-version": "1.0-1"}});
    bench.post(&update, &by_version);
    bench.settle(&id);
    assert_eq!(version(), "1.0-1");
    bench.post(&update, &json!({"source": {"type": "repository", "project-id": project}}));
    bench.settle(&id);
    assert_eq!(version(), "1.0-3");
    assert_eq!(bench.card(&id)["source"]["project-version-id"], *third);
    let unknown = json!({"source": {"type": "repository", "project-id": project, "assembly-version": "9"}});
    assert_eq!(bench.post(&update, &unknown).status, 404);
    assert_eq!(bench.post(&update, &json!({"source": {"type": "repository"}})).status, 400);
}

#[test]
fn a_build_that_does_not_compile_is_rolled_back_silently() {
    let bench = Bench::new();
    let (sound, _) = bench.project(&Build::new("1.0-1"));
    let id = bench.application("Shop", &sound);
    bench.pass(60);
    let (broken, _) = bench.project(&Build::broken("1.0-2"));
    bench.post(&format!("/applications/{id}/project/update"), &applied(&broken));
    assert_eq!(bench.settle(&id), ["Updating", "Running"]);
    let card = bench.card(&id);
    assert_eq!((&card["source"]["project-version"], &card["error"]), (&json!("1.0-1"), &json!("")));
    let task = &bench.tasks()[0];
    assert_eq!((&task["status"], &task["start-date"]), (&json!("Error"), &json!("2026-11-23T05:03:03.000Z")));
    let message = text(&task["error-message"]);
    assert!(message.starts_with("Dockyard/Shop/Stock/Goods.xbsl [3:1]: <Server> "), "{message}");
    // One that only took part in an apply is deleted as any other.
    let project = text(&bench.get("/projects").json()[0]["id"]);
    assert_eq!(bench.delete(&format!("/projects/{project}/assemblies/{broken}")).status, 200);
}

#[test]
fn an_application_of_a_broken_build_ends_in_error_for_good() {
    let bench = Bench::new();
    let (broken, _) = bench.project(&Build { module: BROKEN, ..Build::new("1.0-1") });
    let body = creation("Shop", json!({"project-version-id": broken}));
    let id = text(&bench.post("/applications", &body).json()["id"]);
    assert_eq!(bench.settle(&id), ["Creating", "Initializing", "Error"]);
    assert!(text(&bench.card(&id)["error"]).contains("Goods.xbsl"));
    for verb in ["stop", "start"] {
        let answer = bench.put(&format!("/applications/{id}/status/{verb}"), &Value::Null);
        assert_eq!((answer.status, bench.settle(&id)), (200, vec!["Error".to_owned()]), "{verb}");
    }
    let (sound, _) = bench.project(&Build::new("1.0-2"));
    bench.post(&format!("/applications/{id}/project/update"), &applied(&sound));
    assert_eq!(bench.settle(&id), ["Error"]);
}

#[test]
fn a_scenario_says_what_becomes_of_a_build() {
    let bench = Bench::with(
        "applying:\n\
         - {version: 1.0-2, outcome: rolled-back}\n\
         - {version: 1.0-3, outcome: error, messages: [no room]}\n\
         - {version: 1.0-4, outcome: stopped, busy: 2}\n\
         - {version: 1.0-5, outcome: frozen}\n\
         - {name: Other, outcome: error}\n",
    );
    let (first, _) = bench.project(&Build::new("1.0-1"));
    let ends = |version, statuses: &[&str], applied_version: &str| {
        let (build, _) = bench.project(&Build::new(version));
        let id = bench.application(version, &first);
        let update = format!("/applications/{id}/project/update");
        let mut busy = 0;
        while bench.post(&update, &applied(&build)).status == 409 {
            busy += 1;
        }
        assert_eq!(bench.settle(&id), statuses, "{version}");
        assert_eq!(bench.card(&id)["source"]["project-version"], applied_version, "{version}");
        (busy, id)
    };
    ends("1.0-2", &["Updating", "Running"], "1.0-1");
    assert!(bench.tasks().iter().all(|task| task["status"] == "Completed"), "it is silent");
    let (_, id) = ends("1.0-3", &["Updating", "Error"], "1.0-1");
    assert_eq!(bench.card(&id)["error"], "no room");
    assert_eq!(ends("1.0-4", &["Updating", "Stopped"], "1.0-4").0, 2);
    let (_, id) = ends("1.0-5", &["Updating", "Frozen"], "1.0-5");
    bench.put(&format!("/applications/{id}/status/stop"), &Value::Null);
    assert_eq!(bench.settle(&id), ["Stopping", "Stopped"]);
    bench.put(&format!("/applications/{id}/status/start"), &Value::Null);
    assert_eq!(bench.settle(&id), ["Starting", "Running"]);
}

#[test]
fn an_application_of_a_project_has_its_last_build_or_is_empty() {
    for (scenario, version) in [("", "1.0-2"), ("empty-skeleton: true\n", "")] {
        let bench = Bench::with(scenario);
        let (_, project) = bench.project(&Build::new("1.0-1"));
        bench.project(&Build::new("1.0-2"));
        let body = creation("Shop", json!({"image-id": project}));
        let id = text(&bench.post("/applications", &body).json()["id"]);
        assert_eq!(bench.settle(&id).last().unwrap(), "Running");
        assert_eq!(bench.card(&id)["source"]["project-version"], version);
    }
}

#[test]
fn an_application_goes_before_its_build_does() {
    for (shown, status) in [("gone", 404), ("listed", 404), ("status", 200)] {
        let bench = Bench::with(&format!("deleted: {shown}\n"));
        let (build, project) = bench.project(&Build::new("1.0-1"));
        let id = bench.application("Shop", &build);
        let of_build = format!("/projects/{project}/assemblies/{build}");
        assert_eq!(bench.delete(&of_build).status, 500);
        assert_eq!(bench.delete(&format!("/projects/{project}")).status, 500);
        assert_eq!(bench.delete(&format!("/applications/{id}")).status, 200);
        assert_eq!(bench.delete(&of_build).status, 500, "it lives on for a while");
        let task = &bench.tasks()[0];
        assert_eq!(task["operation-type"], "DeleteApplication");
        assert_eq!(bench.get(&format!("/applications/{id}")).status, status);
        let listed: Vec<_> = bench
            .get("/applications")
            .json()
            .as_array()
            .unwrap()
            .iter()
            .map(|card| text(&card["status"]))
            .collect();
        let expected: &[&str] = if shown == "gone" { &[] } else { &["Deleted"] };
        assert_eq!(listed, expected, "{shown}");
        assert_eq!(bench.delete(&of_build).status, 200);
        assert_eq!(bench.delete(&format!("/applications/{id}")).status, 404);
        assert_eq!(bench.tasks()[0]["status"], "Completed");
    }
}

#[test]
fn an_application_with_unpublished_edits_is_kept() {
    let bench = Bench::with(
        "projects: [{vendor: Dockyard, name: Shop, builds: [{version: 1.0-1}]}]\n\
         applications: [{name: Shop, id: shop, project: Dockyard/Shop, unpublished: true}]\n",
    );
    let answer = bench.delete("/applications/shop");
    assert_eq!(answer.status, 400);
    assert!(answer.body.contains("FAILED_PRECONDITION"));
    assert_eq!(bench.settle("shop"), ["Running"]);
}

#[test]
fn statuses_last_as_a_scenario_says() {
    let bench = Bench::with("transitions: {reads: 3, empty-status: true}\n");
    let (build, _) = bench.project(&Build::new("1.0-1"));
    let id = bench.application("Shop", &build);
    let reads: Vec<_> = (0..9).map(|_| text(&bench.card(&id)["status"])).collect();
    // Two were read while it was waited for a second equal one.
    assert_eq!(reads, ["", "", "", "", "Running", "Running", "Running", "Running", "Running"]);

    let bench = Bench::with("transitions: {seconds: 10}\n");
    let (build, _) = bench.project(&Build::new("1.0-1"));
    let id = bench.application("Shop", &build);
    let status = || text(&bench.card(&id)["status"]);
    assert_eq!((status(), status()), ("Creating".into(), "Creating".into()));
    bench.pass(10);
    assert_eq!(status(), "Initializing");
    bench.pass(9);
    assert_eq!(status(), "Initializing");
    bench.pass(1);
    assert_eq!(status(), "Running");
    bench.put(&format!("/applications/{id}/status/stop"), &Value::Null);
    bench.pass(100);
    assert_eq!(status(), "Stopped");
}

#[test]
fn the_query_of_a_name_has_no_effect_and_tasks_are_of_all() {
    let bench = Bench::new();
    let (build, _) = bench.project(&Build::new("1.0-1"));
    bench.application("One", &build);
    bench.application("Two", &build);
    let listed = bench.get("/applications?name=One").json();
    assert_eq!(listed.as_array().unwrap().len(), 2);
    assert_eq!(bench.tasks().len(), 2);
}

#[test]
fn debugging_can_be_off() {
    let bench = Bench::new();
    let (build, _) = bench.project(&Build::new("1.0-1"));
    let id = bench.application("Shop", &build);
    let debug = format!("/applications/{id}/actions/debug");
    let answer = bench.client.ask("POST", &debug, None).json();
    assert!(
        answer["debug-token"].is_string() && text(&answer["debug-address"]).starts_with("ws://127.0.0.1")
    );
    bench.running.with_scenario(|scenario| scenario.debug = false);
    let answer = bench.client.ask("POST", &debug, None);
    assert_eq!(answer.status, 400);
    assert!(answer.body.contains("config/debug.yml"));
}

#[test]
fn dumps_and_group_tasks_get_on() {
    let bench = Bench::new();
    let (build, _) = bench.project(&Build::new("1.0-1"));
    let id = bench.application("Shop", &build);
    let body =
        json!({"include-users": true, "include-binary-data": false, "description": "before the update"});
    let dump = bench.post(&format!("/applications/{id}/dumps"), &body).json();
    assert_eq!((&dump["status"], &dump["description"]), (&json!("InProgress"), &json!("before the update")));
    let path = format!("/applications/{id}/dumps/{}", text(&dump["id"]));
    let seen: Vec<_> = (0..3).map(|_| bench.get(&path).json()["progress"].clone()).collect();
    assert_eq!(seen, [0, 50, 100]);
    assert_eq!(bench.get(&path).json()["status"], "Completed");
    assert_eq!(bench.get(&format!("/applications/{id}/dumps/none")).status, 404);
    assert_eq!(bench.post("/applications/none/dumps", &body).status, 404);

    let body = json!({"technology-version": "9.1", "applications": [id]});
    let group = bench.post("/tasks/group-tasks/update-applications-technology", &body).json();
    let path = format!("/tasks/group-tasks/{}", text(&group["id"]));
    assert_eq!(bench.card(&id)["technology-version"], "9.0");
    let seen: Vec<_> = (0..3).map(|_| text(&bench.get(&path).json()["status"])).collect();
    assert_eq!(seen, ["InProgress", "InProgress", "Completed"]);
    assert_eq!(bench.card(&id)["technology-version"], "9.1");
    for wrong in [
        json!({"applications": [id]}),
        json!({"technology-version": "9"}),
        json!({"technology-version": "9", "applications": ["x"]}),
    ] {
        assert_eq!(
            bench.post("/tasks/group-tasks/update-applications-technology", &wrong).status,
            400,
            "{wrong}"
        );
    }
}
