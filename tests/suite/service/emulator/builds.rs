//! Spaces, projects and builds: uploads, numbers, names, addresses.

use serde_json::json;
use stapel::service::{Api, emulator::Scenario};

use super::{Bench, text};
use crate::service::archive::Build;

#[test]
fn an_upload_without_a_project_goes_to_the_owner_of_vendor_and_name() {
    let bench = Bench::new();
    let first = bench.upload("/projects", &Build::new("1.0-7")).json();
    assert_eq!(first["artifact"]["configuration-id"], "6f9619ff-8b86-d011-b42d-00cf4fc964ff");
    assert_eq!(first["artifact"]["name"], "The shop");
    // Another id in the descriptor makes no other project.
    let other_id = Build { id: "6f9619ff-8b86-d011-b42d-00cf4fc964f0", ..Build::new("1.0-8") };
    let second = bench.upload("/projects", &other_id).json();
    assert_eq!(first["artifact"]["artifact-id"], second["artifact"]["artifact-id"]);
    let other_name = Build { name: "Stock", ..Build::new("1.0-1") };
    let third = bench.upload("/projects", &other_name).json();
    assert_ne!(first["artifact"]["artifact-id"], third["artifact"]["artifact-id"]);
    let id = text(&third["artifact"]["artifact-id"]);
    let card = bench.get(&format!("/projects/{id}")).json();
    assert_eq!((&card["id"], &card["name"]), (&json!(id), &json!("The shop")));
    assert_eq!(bench.get("/projects").json().as_array().unwrap().len(), 2);
    // Nor is its pair registered anew under another project, whatever the id.
    let answer = bench.upload(&format!("/projects/{id}/assemblies"), &other_id);
    assert_eq!((answer.status, &answer.json()["code"]), (409, &json!("ALREADY_EXISTS")));
    assert_eq!(bench.get("/projects/none").status, 404);
    assert_eq!(bench.upload("/projects/none/assemblies", &other_id).status, 404);
}

#[test]
fn a_project_in_a_space() {
    let bench = Bench::with("spaces: [{name: One}, {name: Two, id: two}]\n");
    let spaces = bench.get("/spaces").json();
    assert_eq!((&spaces[0]["name"], &spaces[1]["id"]), (&json!("One"), &json!("two")));
    let made = bench.upload("/projects?SpaceId=two", &Build::new("1.0-1")).json();
    let id = text(&made["artifact"]["artifact-id"]);
    assert_eq!(bench.get(&format!("/projects/{id}")).json()["space-id"], "two");
    assert_eq!(bench.upload("/projects?SpaceId=three", &Build::new("1.0-2")).status, 400);
}

#[test]
fn the_service_numbers_builds_and_knows_a_version_again() {
    let bench = Bench::new();
    let (_, project) = bench.project(&Build::new("1.0-57"));
    let path = format!("/projects/{project}/assemblies");
    let second = bench.upload(&path, &Build::new("1.0-58")).json();
    assert_eq!(second["assembly-version"], "1.0-2");
    for version in ["1.0-57", "1.0-58", "1.0-1"] {
        let answer = bench.upload(&path, &Build::new(version));
        assert_eq!((answer.status, &answer.json()["code"]), (409, &json!("ALREADY_EXISTS")), "{version}");
    }
    // Counters are given once.
    bench.delete(&format!("{path}/{}", text(&second["image-id"])));
    assert_eq!(bench.upload(&path, &Build::new("1.0-58")).json()["assembly-version"], "1.0-3");
    for number in 4..=10 {
        let version: &'static str = format!("1.0-{}", number + 90).leak();
        assert_eq!(
            bench.upload(&path, &Build::new(version)).json()["assembly-version"],
            format!("1.0-{number}")
        );
    }

    let bench = Bench::with("renumber: false\n");
    assert_eq!(bench.upload("/projects", &Build::new("1.0-57")).json()["assembly-version"], "1.0-57");
}

#[test]
fn a_project_is_called_as_its_last_build() {
    let bench = Bench::new();
    let (_, project) = bench.project(&Build::new("1.0-1"));
    let path = format!("/projects/{project}/assemblies");
    let name = || text(&bench.get(&format!("/projects/{project}")).json()["name"]);
    let renaming = Build { name: "Other", presentation: "Another shop", ..Build::new("1.0-2") };
    assert_eq!(bench.upload(&path, &renaming).status, 200);
    assert_eq!(name(), "Another shop");
    bench.upload(&path, &Build::new("1.0-3"));
    assert_eq!(name(), "The shop");
}

#[test]
fn the_list_of_builds_has_three_shapes_and_two_keys() {
    for (shape, id) in [("array", "id"), ("items", "image-id"), ("assemblies", "id")] {
        let bench = Bench::with(&format!("build-list: {shape}\nbuild-id: {id}\ntask-list: {shape}\n"));
        let (build, project) = bench.project(&Build::new("1.0-1"));
        let list = bench.get(&format!("/projects/{project}/assemblies")).json();
        let list = if shape == "array" { list } else { list[shape].clone() };
        assert_eq!((&list[0][id], &list[0]["assembly-version"]), (&json!(build), &json!("1.0-1")), "{shape}");
        let tasks = bench.get("/tasks/application-tasks").json();
        assert_eq!(if shape == "array" { tasks } else { tasks[shape].clone() }, json!([]));
    }
    for key in ["image-id", "assembly-id", "id"] {
        let bench = Bench::with(&format!("upload-id: {key}\n"));
        let answer = bench.upload("/projects", &Build::new("1.0-1")).json();
        let keys: Vec<_> =
            ["image-id", "assembly-id", "id"].into_iter().filter(|key| answer[key].is_string()).collect();
        assert_eq!(keys, [key]);
    }
}

#[test]
fn a_build_is_addressed_by_its_id() {
    let bench = Bench::new();
    let (build, project) = bench.project(&Build::new("1.0-1"));
    let path = format!("/projects/{project}/assemblies");
    let card = bench.get(&format!("{path}/{build}")).json();
    assert_eq!(card["assembly-version"], "1.0-1");
    assert!(card.as_object().unwrap().contains_key("commit-id") && card["commit-id"].is_null());
    for ask in [bench.get(&format!("{path}/1.0-1")), bench.delete(&format!("{path}/1.0-1"))] {
        assert_eq!((ask.status, ask.body.contains("Version is not a valid UUID")), (400, true));
    }
    let unknown = "00000000-0000-4000-8000-000000000000";
    assert_eq!(bench.get(&format!("{path}/{unknown}")).status, 404);
    assert_eq!(bench.delete(&format!("{path}/{build}")).status, 200);
    assert_eq!(bench.delete(&format!("{path}/{build}")).status, 404);
    assert_eq!(bench.delete(&format!("/projects/{project}")).status, 200);
    assert_eq!(bench.get("/projects").json(), json!([]));
}

#[test]
fn parameters_of_an_upload_have_no_effect() {
    let bench = Bench::new();
    let (_, project) = bench.project(&Build::new("1.0-1"));
    let path = format!("/projects/{project}/assemblies");
    let query = "?BranchName=main&CommitId=0540&CommitMessage=x&commit-id=0540";
    let build = text(&bench.upload(&format!("{path}{query}"), &Build::new("1.0-2")).json()["image-id"]);
    assert!(bench.get(&format!("{path}/{build}")).json()["commit-id"].is_null());
}

#[test]
fn servers_were_seen_to_do_it_otherwise() {
    let live = || Bench::of(|options| options.api = Some(Api::Live));
    let bench = live();
    let (build, project) = bench.project(&Build::new("1.0-1"));
    let path = format!("/projects/{project}/assemblies");
    // A build is addressed by its version, and has the commit that was given with it.
    assert_eq!(bench.get(&format!("{path}/{build}")).status, 404);
    assert_eq!(bench.get(&format!("{path}/1.0-1")).json()["id"], *build);
    bench.upload(&format!("{path}?commit-id=0540"), &Build::new("1.0-2"));
    assert_eq!(bench.get(&format!("{path}/1.0-2")).json()["commit-id"], "0540");
    assert_eq!(bench.upload(&format!("{path}?modified=1"), &Build::new("1.0-3")).status, 500);
    // A project is the one of an id, and only needs a pair that is free.
    let same_id = Build { name: "Other", ..Build::new("1.0-4") };
    assert_eq!(bench.upload("/projects", &same_id).json()["artifact"]["artifact-id"], *project);
    let taken = Build { id: "6f9619ff-8b86-d011-b42d-00cf4fc964f0", ..Build::new("1.0-5") };
    assert_eq!(bench.upload("/projects", &taken).status, 409);
    let space = text(&bench.get("/spaces").json()[0]["id"]);
    let other = Build { name: "Third", id: "6f9619ff-8b86-d011-b42d-00cf4fc964f1", ..Build::new("1.0-1") };
    assert_eq!(bench.upload(&format!("/spaces/{space}/projects"), &other).status, 200);
    // What is under way keeps others waiting, in words of its own.
    let id = bench.application("Shop", &build);
    let update = format!("/applications/{id}/project/update");
    assert_eq!(bench.post(&update, &super::applied(&build)).status, 200);
    let busy = bench.post(&update, &super::applied(&build));
    assert_eq!(
        (busy.status, busy.body.contains("Application \\\"Shop\\\" is busy")),
        (404, true),
        "{busy:?}"
    );
    bench.settle(&id);
    bench.delete(&format!("/applications/{id}"));
    assert_eq!(bench.settle(&id), ["Deleting", "404"]);
    // A scenario may ask for it, too.
    let scenario = Scenario::parse("api: live", "s.yaml").unwrap();
    assert_eq!(scenario.api, Some(Api::Live));
}

#[test]
fn what_is_no_build_file_is_refused() {
    let bench = Bench::new();
    let whole = Build::new("1.0-1").bytes();
    let mut broken = whole.clone();
    let middle = broken.len() / 2;
    broken[middle] ^= 0xff;
    for (wrong, why) in [
        (b"not an archive".to_vec(), "not a build file"),
        (whole[..whole.len() - 9].to_vec(), "not a build file"),
        (broken, "not a sound build file"),
        ([b"#!/bin/sh\n".to_vec(), whole.clone()].concat(), "not a sound build file"),
        (Build { version: "", ..Build::new("") }.bytes(), "not a sound build file"),
        (Vec::new(), "not a build file"),
    ] {
        let answer = bench.client.ask("POST", "/projects", Some(wrong));
        assert_eq!((answer.status, answer.body.contains(why)), (400, true), "{answer:?}");
    }
    assert_eq!(bench.get("/projects").json(), json!([]));
    assert_eq!(bench.client.ask("POST", "/projects", Some(whole)).status, 200);
}
