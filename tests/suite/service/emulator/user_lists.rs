//! Lists of users and their settings.

use serde_json::{Value, json};

use super::{Bench, text};
use crate::service::archive::Build;

fn own_list(bench: &Bench) -> (String, String) {
    let (build, _) = bench.project(&Build::new("1.0-1"));
    let application = bench.application("Shop", &build);
    let list = text(&bench.card(&application)["default-user-list"]);
    (application, list)
}

#[test]
fn an_application_has_a_list_of_its_own_without_services() {
    let bench = Bench::new();
    let (_, list) = own_list(&bench);
    let listed = bench.get("/user-lists").json();
    let space = bench.get("/spaces").json()[0]["id"].clone();
    assert_eq!(listed, json!([{"id": list, "presentation": "Shop", "space-id": space}]));
    assert_eq!(
        bench.get(&format!("/user-lists/{list}/settings/account-services-settings")).json(),
        json!([])
    );
    assert_eq!(bench.delete(&format!("/user-lists/{list}")).status, 400);
    assert_eq!(bench.get("/user-lists/none").status, 404);
}

#[test]
fn a_list_is_created_of_a_whole_card() {
    let bench = Bench::new();
    let (_, list) = own_list(&bench);
    let card = bench.get(&format!("/user-lists/{list}")).json();
    let keys: Vec<String> = card.as_object().unwrap().keys().filter(|key| *key != "id").cloned().collect();
    assert!(keys.len() > 3, "{keys:?}");
    for key in keys {
        let mut part = card.clone();
        part.as_object_mut().unwrap().remove(&key);
        let answer = bench.post("/user-lists", &part);
        assert_eq!((answer.status, answer.body.contains("Failed to parse json")), (500, true), "{key}");
    }
    let made = bench.post("/user-lists", &card).json();
    assert_ne!(made["id"], card["id"]);
    let path = format!("/user-lists/{}", text(&made["id"]));
    assert_eq!(bench.get(&path).json()["presentation"], "Shop");
    assert_eq!(bench.delete(&path).status, 200);
    assert_eq!(bench.get(&path).status, 404);
}

#[test]
fn users_may_register_themselves_or_not() {
    let bench = Bench::new();
    let (_, list) = own_list(&bench);
    let path = format!("/user-lists/{list}/settings/self-registration");
    let off = json!({"enabled": false, "phone-required": false, "email-required": false});
    assert_eq!(bench.get(&path).json(), off);
    let on = json!({"enabled": true, "phone-required": false, "email-required": true});
    assert_eq!(bench.put(&path, &on).json(), on);
    assert_eq!(bench.get(&path).json(), on);
    assert_eq!(bench.put(&path, &json!({"enabled": true})).status, 400);
}

#[test]
fn an_account_service_shows_its_secret_and_never_its_rules() {
    let bench = Bench::new();
    let (_, list) = own_list(&bench);
    let path = format!("/user-lists/{list}/settings/account-services-settings");
    let entry = json!({
        "account-service-type": "OIDC",
        "local-id": "company",
        "enabled": true,
        "create-user-on-auth": true,
        "additional-settings": {"client_id": "shop", "client_secret": "planted-secret"},
        "userPropertiesCalculationRules": {"presentation-rule": "name", "response-kind": "json"},
    });
    let made = bench.post(&path, &entry).json();
    let id = text(&made["account-service-id"]);
    assert_eq!(bench.post(&path, &made).status, 409);
    let shown = bench.get(&path).json();
    assert_eq!(shown[0]["additional-settings"]["client_secret"], "planted-secret");
    assert_eq!(shown[0].get("userPropertiesCalculationRules"), None);
    let kept = bench.running.with_state(|state| state.user_lists[0].services[0].rules.clone());
    assert_eq!(kept, Some(entry["userPropertiesCalculationRules"].clone()));
    let of_entry = format!("{path}/{id}");
    let mut wrong = entry.clone();
    wrong["calculation-rules"] = json!({});
    for answer in [bench.post(&path, &wrong), bench.put(&of_entry, &wrong)] {
        assert_eq!((answer.status, answer.body.contains("userPropertiesCalculationRules")), (400, true));
    }
    for (key, value) in [("account-service-type", json!("Other")), ("enabled", Value::Null)] {
        let mut wrong = entry.clone();
        wrong[key] = value;
        assert_eq!(bench.put(&of_entry, &wrong).status, 400, "{key}");
    }
    for kind in ["Local", "OIDC", "Cas", "ActiveDirectory", "Esia"] {
        let changed = json!({"account-service-type": kind, "enabled": false});
        assert_eq!(bench.put(&of_entry, &changed).json()["account-service-type"], kind);
    }
    assert!(bench.running.with_state(|state| state.user_lists[0].services[0].rules.is_some()));
    assert_eq!(bench.delete(&of_entry).status, 200);
    assert_eq!(bench.delete(&of_entry).status, 404);
    assert_eq!(bench.put(&of_entry, &entry).status, 404);
}

#[test]
fn other_lists_are_connected_to_an_application() {
    let bench = Bench::with("user-lists: [{presentation: Staff, id: staff}]\n");
    let (application, own) = own_list(&bench);
    let path = format!("/applications/{application}/userlists");
    assert_eq!(bench.get(&path).json(), json!([own]));
    assert_eq!(bench.post(&path, &json!({"id": "staff"})).json(), json!([own, "staff"]));
    let body = json!(["staff"]).to_string().into_bytes();
    assert_eq!(bench.client.ask("DELETE", &path, Some(body)).json(), json!([own]));
    assert_eq!(bench.post(&path, &json!({"id": "none"})).status, 400);
    // The other spelling is no path here.
    assert_eq!(bench.get(&format!("/applications/{application}/user-lists")).status, 401);
    assert_eq!(bench.get("/userlists").status, 401);
}
