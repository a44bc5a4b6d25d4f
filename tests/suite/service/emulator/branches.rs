//! Branches of development environments.

use serde_json::{Value, json};

use super::{Bench, text};

const SCENARIO: &str = "\
projects: [{vendor: Dockyard, name: Shop, id: shop, builds: [{version: 1.0-1}]}, {vendor: Dockyard, name: Other, id: other}]
applications: [{name: One, id: one, project: Dockyard/Shop, unpublished: true}, {name: Two, id: two}]
branches:
- {name: main, id: main, project: Dockyard/Shop}
- {name: work, id: work, project: Dockyard/Shop, application: One, source-branch: main}
- {name: work, id: elsewhere, project: Dockyard/Other}
";

/// The body of a change, as the document says: the card, its references collapsed.
fn change(card: &Value) -> Value {
    let mut body = json!({});
    for key in ["name", "kind", "deletion-mark", "version-stamp"] {
        body[key] = card[key].clone();
    }
    for key in ["source-branch", "application"] {
        let of_card = &card[key];
        body[key] = match (&of_card["id"], &of_card["name"]) {
            (Value::String(id), _) => json!({"id": id}),
            (_, Value::String(name)) => json!({"name": name}),
            _ => Value::Null,
        };
    }
    body
}

#[test]
fn the_list_can_be_asked_by_project_and_name() {
    let bench = Bench::with(SCENARIO);
    let ids = |query: &str| {
        let list = bench.get(&format!("/branches{query}")).json();
        list.as_array().unwrap().iter().map(|card| text(&card["id"])).collect::<Vec<_>>()
    };
    assert_eq!(ids(""), ["main", "work", "elsewhere"]);
    assert_eq!(ids("?project-id=shop"), ["main", "work"]);
    assert_eq!(ids("?name=work"), ["work", "elsewhere"]);
    assert_eq!(ids("?project-id=other&name=work"), ["elsewhere"]);
    let card = bench.get("/branches/work").json();
    assert_eq!((&card["kind"], &card["project"]["id"]), (&json!("development"), &json!("shop")));
    assert_eq!((&card["application"]["id"], &card["source-branch"]["name"]), (&json!("one"), &json!("main")));
    assert_eq!(bench.get("/branches/none").status, 404);
}

#[test]
fn a_branch_is_created_and_deleted() {
    let bench = Bench::with(SCENARIO);
    let body = json!({"name": "new", "kind": "development", "project": {"id": "shop"}, "application": {"id": "two"}});
    let made = bench.post("/branches", &body).json();
    assert_eq!(made["application"]["id"], "two");
    assert_eq!((bench.post("/branches", &body).status), 409);
    for (key, wrong) in [
        ("kind", json!("release")),
        ("name", json!("")),
        ("project", json!({"id": "none"})),
        ("application", json!({"id": "none"})),
    ] {
        let mut body = body.clone();
        body[key] = wrong;
        assert_eq!(bench.post("/branches", &body).status, 400, "{key}");
    }
    let path = format!("/branches/{}", text(&made["id"]));
    assert_eq!(bench.delete(&path).status, 200);
    assert_eq!(bench.delete(&path).status, 404);
}

#[test]
fn a_change_needs_the_stamp_of_the_card() {
    let bench = Bench::with(SCENARIO);
    let card = bench.get("/branches/work").json();
    let mut body = change(&card);
    body["application"] = json!({"id": "two"});
    let changed = bench.put("/branches/work", &body).json();
    assert_eq!(
        (&changed["application"]["id"], &changed["source-branch"]["name"]),
        (&json!("two"), &json!("main"))
    );
    assert_ne!(changed["version-stamp"], card["version-stamp"]);
    // The same once more is a change of somebody who has not seen this one.
    assert_eq!(bench.put("/branches/work", &body).status, 409);
    for key in ["name", "kind", "deletion-mark", "version-stamp"] {
        let mut part = change(&changed);
        part.as_object_mut().unwrap().remove(key);
        assert_eq!(bench.put("/branches/work", &part).status, 400, "{key}");
    }
    assert_eq!(bench.put("/branches/work", &change(&changed)).status, 200);
}

#[test]
fn accepting_changes_publishes_the_edits() {
    let bench = Bench::with(SCENARIO);
    assert_eq!(bench.delete("/applications/one").status, 400);
    let mut body = change(&bench.get("/branches/work").json());
    body["write-parameters"] = json!({"merge": true});
    assert_eq!(bench.put("/branches/work", &body).status, 200);
    assert_eq!(bench.running.with_state(|state| state.branches[1].merges), 1);
    assert_eq!(bench.delete("/applications/one").status, 200);
}
