//! Typed calls against recorded answers: what is sent for each row of the table, and how every shape of an answer is read.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use stapel::service::{
    Application, Body, Build, Source, Status, UtcTime,
    calls::{BranchChange, NewApplication, UploadExtras, branch_body},
    endpoint::{self, ENDPOINTS},
};

use super::{
    client_world::{client, live_client},
    server::{Reply, Server},
};

const APP: &str = "11111111-1111-4111-8111-111111111111";

/// Each row: called, and seen by the server with its method, path and credentials.
#[test]
fn every_row_of_the_table_is_sent_as_it_says() {
    let server = Server::answering(|_| Reply::json(json!([])));
    let (client, _) = client(&server.url());
    for row in ENDPOINTS {
        let values: Vec<String> = row.parameters().map(|name| format!("of {name}")).collect();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let body = json!({"a": 1});
        let archive = b"PK".to_vec();
        let body = match row.body {
            endpoint::Body::Nothing => Body::Nothing,
            endpoint::Body::Object(_) => Body::Json(&body),
            endpoint::Body::Archive => Body::Archive(&archive),
        };
        client.call(row, &values, &[], body).unwrap();
        let seen = server.seen().pop().unwrap();
        let path = row.path.replace("{id}", "of%20id").replace("{dump-id}", "of%20dump-id");
        let path = path.replace("{task-id}", "of%20task-id").replace("{assembly-id}", "of%20assembly-id");
        let path = path.replace("{account-service-id}", "of%20account-service-id");
        assert_eq!(seen.path, format!("/console/api/v2{path}"));
        assert_eq!(seen.method, row.method.word());
        assert_eq!(seen.header("authorization"), Some("Bearer the-token-of-the-test"));
        let (media_type, length) = match body {
            Body::Nothing => (None, "0"),
            Body::Json(_) => (Some("application/json"), "7"),
            Body::Archive(_) => (Some("application/octet-stream"), "2"),
        };
        assert_eq!(seen.header("content-type"), media_type, "{row:?}");
        assert_eq!(seen.header("content-length").unwrap_or("0"), length, "{row:?}");
    }
    let sign_ins: Vec<_> = server.seen().into_iter().filter(|seen| seen.is_sign_in()).collect();
    assert_eq!(sign_ins.len(), 1);
    assert_eq!(sign_ins[0].method, "POST");
    assert_eq!(sign_ins[0].body, b"grant_type=client_credentials");
    assert_eq!(sign_ins[0].header("authorization"), Some("Basic aWQ6cGxhbnRlZC1jbGllbnQtc2VjcmV0LTQ3MTE="));
}

#[test]
fn no_two_rows_are_the_same_command() {
    let names: BTreeSet<_> = ENDPOINTS.iter().map(|row| (row.resource, row.verb)).collect();
    assert_eq!(names.len(), ENDPOINTS.len());
    assert!(names.len() >= 40);
}

#[test]
fn a_card_is_read_whatever_it_lacks() {
    let full = Application::new(json!({
        "id": APP, "status": "Running", "uri": "https://a", "error": null, "technology-version": "9.0",
        "date-updated": "2026-11-20T09:44:11Z", "display-name": "Имя", "publication-context": "ctx",
        "source": {"project-version": "1.0-7", "project-version-id": "b", "project-id": "p"},
        "default-user-list": "l", "unknown": {"kept": [1]},
    }));
    assert_eq!((full.id().as_deref(), full.status()), (Some(APP), Status::Running));
    assert_eq!(full.applied_version().as_deref(), Some("1.0-7"));
    assert_eq!(full.applied_build().as_deref(), Some("b"));
    assert_eq!(full.uri().as_deref(), Some("https://a"));
    assert_eq!(full.error(), None);
    assert_eq!(full.technology_version().as_deref(), Some("9.0"));
    assert_eq!(full.default_user_list().as_deref(), Some("l"));
    let document = full.record().document();
    assert_eq!(document["unknown"]["kept"][0], json!(1));
    for (field, value) in
        [("date-updated", "2026-11-20T09:44:11Z"), ("display-name", "Имя"), ("publication-context", "ctx")]
    {
        assert_eq!(document[field], value, "{field}");
    }
    for odd in [
        json!({}),
        json!(null),
        json!([1]),
        json!("x"),
        json!({"id": null, "status": "", "source": null}),
        json!({"id": [1], "status": 5, "source": [], "uri": "", "display-name": {}}),
    ] {
        let card = Application::new(odd.clone());
        assert!(card.uri().is_none() && card.applied_version().is_none(), "{odd}");
        assert!(card.status().is_transitional(), "{odd}");
    }
}

#[test]
fn statuses_are_stable_transitional_or_unknown() {
    for word in ["Running", "Stopped", "Error"] {
        assert!(Status::of(word).is_stable(), "{word}");
        assert!(!Status::of(word).is_transitional(), "{word}");
    }
    for word in ["Starting", "Stopping", "Initializing", "Updating", "Frozen", "Creating", "", "Soon"] {
        assert!(Status::of(word).is_transitional(), "{word}");
    }
    assert!(!Status::Deleted.is_stable() && !Status::Deleted.is_transitional());
    assert_eq!(Status::of("RUNNING"), Status::Running);
}

#[test]
fn a_build_has_its_id_under_several_keys() {
    let builds = json!([
        {"id": "a", "assembly-version": "1.0-9"},
        {"image-id": "b", "assembly-version": "1.0-10"},
        {"id": "c", "project-version": "odd"},
    ]);
    for list in [builds.clone(), json!({"items": builds}), json!({"assemblies": builds})] {
        let server = Server::answering(move |_| Reply::json(list.clone()));
        let (client, _) = client(&server.url());
        let builds = client.builds("p").unwrap();
        let ids: Vec<_> = builds.iter().filter_map(Build::id).collect();
        assert_eq!(ids, ["a", "b", "c"]);
        // The number after the hyphen counts, not the text.
        assert_eq!(client.latest_build("p").unwrap().unwrap().id().as_deref(), Some("b"));
        assert_eq!(client.find_build("p", "odd").unwrap().id().as_deref(), Some("c"));
        assert_eq!(client.find_build("p", "1.0-11").unwrap_err().code(), "build-unknown");
    }
}

#[test]
fn an_upload_says_what_it_became() {
    for (answer, id) in [
        (json!({"image-id": "i", "assembly-id": "a", "id": "x"}), "i"),
        (json!({"assembly-id": "a", "id": "x"}), "a"),
        (json!({"id": "x"}), "x"),
    ] {
        let mut answer = answer;
        answer["artifact"] = json!({"artifact-id": "p", "configuration-id": "c", "name": "n"});
        let server = Server::answering(move |seen| match seen.method.as_str() {
            "GET" => Reply::json(json!([])),
            _ => Reply::json(answer.clone()),
        });
        let (client, _) = client(&server.url());
        let uploaded = client.upload_build("p", &b"PK".to_vec(), UploadExtras::default()).unwrap();
        assert!(!uploaded.was_found);
        assert_eq!(uploaded.build.id().as_deref(), Some(id));
        assert_eq!(uploaded.build.project_id().as_deref(), Some("p"));
        assert_eq!(uploaded.build.configuration_id().as_deref(), Some("c"));
        assert_eq!(uploaded.build.project_name().as_deref(), Some("n"));
        let seen = server.seen().pop().unwrap();
        assert_eq!(seen.body, b"PK");
        assert_eq!(seen.header("content-type"), Some("application/octet-stream"));
        let uploaded = client.upload_project(&b"PK".to_vec(), Some("s p")).unwrap();
        assert_eq!(uploaded.build.id().as_deref(), Some(id));
        assert!(server.seen().pop().unwrap().is("POST /projects?SpaceId=s%20p"));
    }
}

#[test]
fn an_application_is_created_from_a_build_or_a_project() {
    let new = |source| NewApplication {
        source,
        display_name: "n",
        publication_context: "c",
        development_mode: true,
        space_id: Some("s"),
        technology_version: None,
    };
    assert_eq!(
        new(Source::Build("b")).body(),
        json!({"source": {"type": "repository", "project-version-id": "b"}, "display-name": "n",
            "publication-context": "c", "development-mode": true, "space-id": "s"})
    );
    assert_eq!(new(Source::Project("p")).body()["source"], json!({"type": "repository", "image-id": "p"}));
    assert_eq!(Source::Build("b").apply_body(), json!({"source": {"type": "repository", "image-id": "b"}}));
    assert_eq!(
        Source::ProjectVersion { project: "p", version: Some("1-2") }.apply_body(),
        json!({"source": {"type": "repository", "project-id": "p", "assembly-version": "1-2"}})
    );
    assert_eq!(
        Source::ProjectVersion { project: "p", version: None }.apply_body(),
        json!({"source": {"type": "repository", "project-id": "p"}})
    );
}

#[test]
fn a_branch_is_changed_with_its_stamp_and_collapsed_references() {
    let card = json!({
        "id": "b", "name": "feature", "kind": "development", "deletion-mark": false, "version-stamp": "AAE=",
        "project": {"id": "p"}, "source-branch": {"id": null, "name": "main", "more": 1},
        "application": {"id": "a", "name": "app"},
    });
    let change = BranchChange { merge: true, ..BranchChange::default() };
    assert_eq!(
        branch_body(&card.clone().into(), change),
        json!({"name": "feature", "kind": "development", "deletion-mark": false, "version-stamp": "AAE=",
            "source-branch": {"name": "main"}, "application": {"id": "a"}, "write-parameters": {"merge": true}})
    );
    let change = BranchChange { application: Some("z"), ..BranchChange::default() };
    let body = branch_body(&card.clone().into(), change);
    assert_eq!(body["application"], json!({"id": "z"}));
    assert_eq!(body.get("write-parameters"), None);
    // The card is read first, and sent to its own address.
    let server = Server::answering(move |seen| match seen.method.as_str() {
        "GET" => Reply::json(card.clone()),
        _ => Reply::status(409, json!({"code": "STALE"})),
    });
    let (client, _) = client(&server.url());
    let error = client.modify_branch("b", BranchChange::default()).unwrap_err();
    assert_eq!(error.code(), "conflict");
    assert_eq!(server.lines(), ["GET /branches/b", "PUT /branches/b"]);
    assert_eq!(server.seen().pop().unwrap().json()["version-stamp"], json!("AAE="));
}

#[test]
fn an_application_is_found_by_id_or_by_the_only_name() {
    let server = Server::answering(|seen| {
        if seen.path.ends_with("/applications") {
            Reply::json(json!([
                {"id": "1", "display-name": "Одно", "status": "Running"},
                {"id": "2", "display-name": "Одно", "status": "Deleted"},
                {"id": "3", "display-name": "Два"},
                {"id": "4", "display-name": "Два"},
            ]))
        } else {
            Reply::json(json!({"id": APP}))
        }
    });
    let (client, _) = client(&server.url());
    assert_eq!(client.find_application("Одно").unwrap().id().as_deref(), Some("1"));
    assert_eq!(client.find_application("3").unwrap().id().as_deref(), Some("3"));
    let error = client.find_application("Два").unwrap_err();
    assert_eq!(error.code(), "application-ambiguous");
    assert!(format!("{:?}", error.problem).contains("3, 4"));
    assert_eq!(client.find_application("Три").unwrap_err().code(), "application-unknown");
    assert_eq!(client.find_application(APP).unwrap().id().as_deref(), Some(APP));
}

/// Where servers were seen to differ from the document, and nowhere else.
#[test]
fn live_servers_are_asked_as_they_were_seen() {
    let server = Server::answering(|seen| match seen.method.as_str() {
        "GET" if seen.path.ends_with("/assemblies") => {
            Reply::json(json!([{"id": "uuid", "assembly-version": "1.0-3"}]))
        }
        _ => Reply::json(json!({"id": "x"})),
    });
    let (documented, live) = (client(&server.url()).0, live_client(&server.url()));
    let extras = UploadExtras { space: Some("s"), commit: Some("c") };
    for client in [&documented, &live] {
        let build = client.find_build("p", "1.0-3").unwrap();
        client.build("p", &build).unwrap();
        client.delete_build("p", &build).unwrap();
        client.upload_project(&b"PK".to_vec(), Some("s")).unwrap();
        client.upload_build("p", &b"PK".to_vec(), extras).unwrap();
    }
    let mut lines = server.lines();
    lines.retain(|line| line != "GET /projects/p/assemblies");
    assert_eq!(
        lines,
        [
            "GET /projects/p/assemblies/uuid",
            "DELETE /projects/p/assemblies/uuid",
            "POST /projects?SpaceId=s",
            "POST /projects/p/assemblies",
            "GET /projects/p/assemblies/1.0-3",
            "DELETE /projects/p/assemblies/1.0-3",
            "POST /spaces/s/projects",
            "POST /projects/p/assemblies?space-id=s&commit-id=c",
        ]
    );
}

#[test]
fn tasks_are_ours_by_their_date_in_utc() {
    let start = UtcTime::parse("2026-11-20T09:44:11Z").unwrap();
    let task = |date: Value, status: &str| {
        stapel::service::ApplicationTask::new(json!({"start-date": date, "status": status}))
    };
    for (date, is_ours) in [
        (json!("2026-11-20T09:44:11Z"), true),
        (json!("2026-11-20T12:44:10+03:00"), false),
        (json!("2026-11-20T09:44:11.001"), true),
        (json!("yesterday"), true),
        (json!(null), true),
    ] {
        assert_eq!(task(date.clone(), "Error").is_since(start), is_ours, "{date}");
    }
    for (status, has_failed) in [("Error", true), ("failed", true), ("Completed", false), ("", false)] {
        assert_eq!(task(json!(null), status).has_failed(), has_failed, "{status}");
    }
}

#[test]
fn the_documented_errors_are_told_apart() {
    let server = Server::answering(|seen| {
        match (seen.method.as_str(), seen.path.trim_start_matches("/console/api/v2")) {
            ("GET", "/projects/p/assemblies/1.0-3") => Reply::text(400, "Version is not a valid UUID"),
            ("GET", "/projects/p/assemblies") => Reply::json(json!([])),
            ("POST", "/projects/p/assemblies" | "/projects") => {
                Reply::status(409, json!({"code": "ALREADY_EXISTS"}))
            }
            ("DELETE", "/projects/p/assemblies/b") => Reply::status(500, json!({})),
            ("DELETE", "/applications/a") => {
                Reply::status(400, json!({"error": {"code": "FAILED_PRECONDITION", "message": "edits"}}))
            }
            ("POST", "/user-lists") => Reply::text(500, "Failed to parse json"),
            ("POST", _) if seen.path.ends_with("/account-services-settings") => {
                Reply::text(400, "unknown key calculation-rules")
            }
            ("POST", _) if seen.path.ends_with("/actions/debug") => {
                Reply::status(400, json!({"message": "debug is off"}))
            }
            ("GET", "/spaces") => Reply::text(401, "Handler of HTTP request GET /spaces not found"),
            ("GET", "/projects") => Reply::text(403, "<html><body>No <b>rights</b></body></html>"),
            ("GET", "/user-lists") => Reply::text(404, "Application \"console\" not found"),
            _ => Reply::status(404, json!({"message": "none"})),
        }
    });
    let (client, _) = client(&server.url());
    let build = |id: &str| Build::new(json!({ "id": id }));
    let archive = b"PK".to_vec();
    let code = |result: Result<(), stapel::service::ServiceError>| {
        let error = result.unwrap_err();
        let hint = error.hint.as_ref().map(|hint| format!("{hint:?}")).unwrap_or_default();
        format!("{} {} {hint}", error.code(), error.status().unwrap())
    };
    assert_eq!(code(client.build("p", &build("1.0-3")).map(drop)), "not-an-id 400 UseBuildId");
    let upload = client.upload_build("p", &archive, UploadExtras::default());
    assert_eq!(code(upload.map(drop)), "already-exists 409 OtherBuildVersion");
    assert_eq!(code(client.upload_project(&archive, None).map(drop)), "already-exists 409 OwnedElsewhere");
    assert_eq!(code(client.delete_build("p", &build("b")).map(drop)), "in-use 500 DeleteApplicationFirst");
    assert_eq!(code(client.delete_application("a").map(drop)), "unpublished-edits 400 PublishEdits");
    assert_eq!(code(client.create_user_list(&json!({})).map(drop)), "incomplete-body 500 SendWholeCard");
    let service = client.add_account_service("l", &json!({"calculation-rules": {}}));
    assert_eq!(code(service.map(drop)), "rejected 400 UseCalculationRules");
    assert_eq!(code(client.debug_application("a").map(drop)), "rejected 400 EnableDebugging");
    assert_eq!(code(client.spaces().map(drop)), "no-such-endpoint 401 OtherVersion");
    assert_eq!(code(client.projects().map(drop)), "forbidden 403 CheckRights");
    assert_eq!(code(client.user_lists().map(drop)), "server-starting 404 TryLater");
    assert_eq!(code(client.application("x").map(drop)), "not-found 404 ");
    assert_eq!(client.projects().unwrap_err().answer(), Some("No rights"));
    assert_eq!(client.delete_application("a").unwrap_err().answer(), Some("edits"));
    // No refusal of these is tried again, and none asks for a new token.
    let sign_ins = server.seen().iter().filter(|seen| seen.is_sign_in()).count();
    assert_eq!(sign_ins, 1);
    assert_eq!(server.lines().iter().filter(|line| *line == "DELETE /projects/p/assemblies/b").count(), 1);
}
