//! The commands, by running the program against recorded answers: what they send, print and end with.

use std::{
    fs,
    process::{Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::{
    client_world::SECRET,
    server::{Reply, Seen, Server, Stage, closed_port},
};

const APP: &str = "11111111-1111-4111-8111-111111111111";
/// Secrets that a server shows.
const OIDC: &str = "planted-oidc-secret-0815";
const DEBUG: &str = "planted-debug-token-42";

fn command(url: &str, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
    for name in ["STAPEL_LANG", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy", "CI"] {
        command.env_remove(name);
    }
    command
        .env("LC_ALL", "en")
        .env("STAPEL_SERVICE_URL", url)
        .env("STAPEL_CLIENT_ID", "id")
        .env("STAPEL_CLIENT_SECRET", SECRET)
        .arg("service")
        .args(args);
    command
}

fn run(url: &str, args: &[&str]) -> Output {
    command(url, args).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn answer(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn error(output: &Output) -> Value {
    assert!(output.stdout.is_empty(), "{}", stdout(output));
    let text = stderr(output);
    let json = &text[text.find("{\n").unwrap_or_default()..];
    serde_json::from_str::<Value>(json).unwrap_or_else(|_| panic!("{text}"))["error"].clone()
}

/// A server with one of each.
fn service() -> Server {
    Server::answering(respond)
}

fn respond(seen: &Seen) -> Reply {
    let path = seen.path.trim_start_matches("/console/api/v2");
    let parts: Vec<&str> = path.trim_start_matches('/').split(['/', '?']).collect();
    let card = json!({"id": APP, "display-name": "Приложение", "status": "Running", "uri": "https://a",
        "source": {"project-version": "1.0-2", "project-version-id": "b2", "project-id": "p"}, "technology-version": "9.2"});
    Reply::json(match (seen.method.as_str(), parts.as_slice()) {
        ("GET", ["applications"]) => json!([
            card,
            {"id": "gone", "display-name": "Old", "status": "Deleted"},
            {"id": "stopped", "display-name": "Other", "status": "Stopped"},
        ]),
        ("GET", ["applications", "gone-later"]) => return Reply::status(404, json!({})),
        ("GET", ["applications", _]) => card,
        ("GET", ["applications", _, "userlists"]) => json!(["list-1", "list-2"]),
        ("POST", ["applications", _, "actions", "debug"]) => {
            json!({"debug-token": DEBUG, "debug-address": "ws://a"})
        }
        ("GET", ["projects"]) => json!({"items": [{"id": "p", "name": "Проект"}]}),
        ("GET", ["projects", _, "assemblies"]) => json!({"assemblies": [
            {"id": "b1", "assembly-version": "1.0-9"}, {"image-id": "b2", "assembly-version": "1.0-10"}]}),
        ("POST", ["projects", _, "assemblies"]) | ("POST", ["projects", ..]) => {
            json!({"image-id": "new", "artifact": {"artifact-id": "p"}})
        }
        ("GET", ["tasks", "application-tasks"]) => json!([
            {"id": "t1", "application-id": APP, "status": "Error", "start-date": "2026-11-20T09:00:00Z", "operation-type": "A"},
            {"id": "t2", "application-id": "x", "status": "Completed", "start-date": "2026-11-21T09:00:00Z", "operation-type": "B"},
            {"id": "t3", "application-id": APP, "status": "Completed", "operation-type": "B"},
        ]),
        ("GET", ["user-lists", _, "settings", "account-services-settings"]) => json!([
            {"account-service-id": "s", "account-service-type": "OIDC", "enabled": false, "local-id": "l",
             "additional-settings": {"client_secret": OIDC, "note": format!("again {OIDC}")}}]),
        ("GET", ["user-lists", _, "settings", "self-registration"]) => {
            json!({"enabled": false, "phone-required": true, "email-required": true})
        }
        ("GET", ["user-lists"]) => json!([{"id": "list-1", "presentation": "Пользователи", "space-id": "s"}]),
        ("GET", ["branches"]) => json!([{"id": "br", "name": "feature", "version-stamp": "AAE="}]),
        ("GET", ["branches", _]) => {
            json!({"id": "br", "name": "feature", "kind": "development", "deletion-mark": false, "version-stamp": "AAE=",
                "application": {"id": "a"}})
        }
        ("GET", ["spaces"]) => json!([{"id": "s", "name": "Пространство"}]),
        (_, ["projects" | "user-lists" | "branches" | "applications" | "tasks", ..]) => {
            json!({"id": "made", "status": "Completed"})
        }
        _ => return Reply::text(401, "Handler of HTTP request not found"),
    })
}

#[test]
fn lists_are_filtered_here() {
    let server = service();
    let ids = |args: &[&str]| -> Vec<String> {
        let answer = answer(&run(&server.url(), args));
        answer
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["id"].as_str().or(one["image-id"].as_str()).unwrap().to_owned())
            .collect()
    };
    assert_eq!(ids(&["applications", "list"]), [APP, "stopped"]);
    assert_eq!(ids(&["applications", "list", "--include-deleted"]), [APP, "gone", "stopped"]);
    assert_eq!(ids(&["applications", "list", "--status", "stopped,deleted"]), ["gone", "stopped"]);
    assert_eq!(ids(&["applications", "list", "--name", "ПРИЛ"]), [APP]);
    assert_eq!(ids(&["applications", "list", "--limit", "1"]), [APP]);
    assert_eq!(ids(&["projects", "list", "--name", "прое"]), ["p"]);
    assert_eq!(ids(&["projects", "list", "--name", "other"]), [""; 0]);
    assert_eq!(ids(&["builds", "list", "--project", "Проект"]), ["b2", "b1"]);
    assert_eq!(ids(&["tasks", "list"]), ["t3", "t2", "t1"]);
    assert_eq!(ids(&["tasks", "list", "--app", "Приложение"]), ["t3", "t1"]);
    assert_eq!(ids(&["tasks", "list", "--started-since", "2026-11-21T00:00:00"]), ["t3", "t2"]);
    assert_eq!(ids(&["tasks", "list", "--status", "error"]), ["t1"]);
    assert_eq!(ids(&["tasks", "list", "--operation", "b", "--limit", "1"]), ["t3"]);
    assert!(server.lines().iter().all(|line| !line.contains("name=")), "the server filters nothing");
}

#[test]
fn text_is_for_people() {
    let server = service();
    let output = run(&server.url(), &["applications", "list", "--format", "text"]);
    assert_eq!(
        stdout(&output),
        "id                                    status   display-name  source.project-version  uri\n\
         11111111-1111-4111-8111-111111111111  Running  Приложение    1.0-2                   https://a\n\
         stopped                               Stopped  Other\n"
    );
    let output = run(&server.url(), &["applications", "user-lists", "Приложение", "--format", "text"]);
    assert_eq!(stdout(&output), "id\nlist-1\nlist-2\n");
    let output = run(&server.url(), &["technology", "get", "Приложение", "--format", "text"]);
    assert_eq!(stdout(&output), format!("id: {APP}\ntechnology-version: 9.2\n"));
}

#[test]
fn requests_are_made_of_options() {
    let server = service();
    let body = |args: &[&str]| {
        answer(&run(&server.url(), args));
        let seen = server.seen().pop().unwrap();
        (format!("{} {}", seen.method, seen.path.trim_start_matches("/console/api/v2")), seen.json())
    };
    let (line, sent) = body(&[
        "applications",
        "create",
        "N",
        "--build",
        "1.0-9",
        "--project",
        "p",
        "--publication-context",
        "c",
    ]);
    assert_eq!(line, "POST /applications");
    assert_eq!(
        sent,
        json!({"source": {"type": "repository", "project-version-id": "b1"}, "display-name": "N",
            "publication-context": "c", "development-mode": false})
    );
    let (line, sent) = body(&["applications", "apply", APP, "--build", "1.0-10", "--project", "p"]);
    assert_eq!(line, format!("POST /applications/{APP}/project/update"));
    assert_eq!(sent, json!({"source": {"type": "repository", "image-id": "b2"}}));
    let (_, sent) = body(&["dumps", "create", "--app", APP, "--include-users", "true", "--description", "d"]);
    assert_eq!(sent, json!({"include-users": true, "include-binary-data": false, "description": "d"}));
    let (line, sent) = body(&["technology", "set", "9.3", "--apps", APP, "--apps", "Other"]);
    assert_eq!(line, "POST /tasks/group-tasks/update-applications-technology");
    assert_eq!(sent, json!({"technology-version": "9.3", "applications": [APP, "stopped"]}));
    let (line, sent) = body(&["branches", "merge", "feature"]);
    assert_eq!(line, "PUT /branches/br");
    assert_eq!(
        sent,
        json!({"name": "feature", "kind": "development", "deletion-mark": false, "version-stamp": "AAE=",
            "application": {"id": "a"}, "write-parameters": {"merge": true}})
    );
    let (_, sent) = body(&["branches", "rebind", "feature", "--app", APP]);
    assert_eq!(sent["application"], json!({"id": APP}));
    let (_, sent) = body(&["branches", "create", "new", "--project", "p"]);
    assert_eq!(sent, json!({"name": "new", "kind": "development", "project": {"id": "p"}}));
    let (line, sent) = body(&["user-lists", "set-self-registration", "Пользователи", "--enabled", "true"]);
    assert_eq!(line, "PUT /user-lists/list-1/settings/self-registration");
    assert_eq!(sent, json!({"enabled": true, "phone-required": true, "email-required": true}));
    let (line, sent) =
        body(&["user-lists", "set-account-service", "s", "--list", "list-1", "--enabled", "true"]);
    assert_eq!(line, "PUT /user-lists/list-1/settings/account-services-settings/s");
    assert_eq!(
        (&sent["enabled"], &sent["additional-settings"]["client_secret"]),
        (&json!(true), &json!(OIDC))
    );
    let (line, _) = body(&["builds", "delete", "1.0-9", "--project", "p"]);
    assert_eq!(line, "DELETE /projects/p/assemblies/b1");
}

#[test]
fn a_body_comes_from_a_file_or_standard_input() {
    let server = service();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("card.json");
    fs::write(&file, r#"{"presentation": "L", "whole": [1]}"#).unwrap();
    let path = file.to_str().unwrap();
    answer(&run(&server.url(), &["user-lists", "create", "--body", path]));
    assert_eq!(server.seen().pop().unwrap().json(), json!({"presentation": "L", "whole": [1]}));
    let mut from_input = command(&server.url(), &["applications", "link-user-list", APP, "--body", "-"]);
    let output = from_input.stdin(fs::File::open(&file).unwrap()).output().unwrap();
    answer(&output);
    assert!(server.seen().pop().unwrap().is(&format!("POST /applications/{APP}/userlists")));
    fs::write(&file, "{").unwrap();
    let output = run(&server.url(), &["user-lists", "create", "--body", path]);
    assert_eq!((output.status.code(), &error(&output)["code"]), (Some(2), &json!("body-invalid")));
}

#[test]
fn nothing_secret_is_printed_unless_asked() {
    let server = service();
    let service_of =
        |args: &[&str]| run(&server.url(), &[&["user-lists", "account-services", "list-1"], args].concat());
    for args in [&[][..], &["--format", "text"]] {
        let printed = stdout(&service_of(args));
        assert!(!printed.contains(OIDC), "{printed}");
        assert!(printed.contains("OIDC"), "{printed}");
    }
    let answered = answer(&service_of(&[]));
    assert_eq!(answered[0]["additional-settings"], json!({"client_secret": "***", "note": "again ***"}));
    let shown = answer(&service_of(&["--show-secrets"]));
    assert_eq!(shown[0]["additional-settings"]["client_secret"], json!(OIDC));
    let debug = run(&server.url(), &["applications", "debug", APP]);
    assert_eq!(answer(&debug), json!({"debug-token": "***", "debug-address": "ws://a"}));
    let token = run(&server.url(), &["token"]);
    assert_eq!(answer(&token)["token"], json!("***"));
    let token = run(&server.url(), &["token", "--show-secrets"]);
    assert_eq!(answer(&token)["token"], json!("the-token-of-the-test"));
}

/// Whatever a server says back, however it is asked.
#[test]
fn no_output_holds_a_planted_secret() {
    let told = format!(
        "token the-token-of-the-test, secret {SECRET}, Basic aWQ6cGxhbnRlZC1jbGllbnQtc2VjcmV0LTQ3MTE=, client_secret={OIDC}, https://me:{DEBUG}@host/"
    );
    let planted = [SECRET, "the-token-of-the-test", "aWQ6cGxhbnRlZC1jbGllbnQtc2VjcmV0LTQ3MTE", OIDC, DEBUG];
    let mut runs = 0;
    for status in [200, 302, 400, 401, 404, 500] {
        let told = told.clone();
        let server = Server::answering(move |seen| match seen.number % 3 {
            0 => Reply::status(status, json!({"message": told, "id": told}))
                .with("Location", "https://me:planted-debug-token-42@x/"),
            1 => Reply::text(status, &told),
            _ => Reply::text(status, &format!("<html>{told}")),
        });
        for args in [
            &["applications", "get", APP][..],
            &["projects", "list"],
            &["user-lists", "account-services", APP],
            &["applications", "delete", APP],
            &["check"],
            &["builds", "get", "x", "--project", "p"],
        ] {
            for format in ["json", "text"] {
                let output = run(&server.url(), &[args, &["--format", format]].concat());
                runs += 1;
                let printed = stdout(&output) + &stderr(&output);
                assert!(printed.len() > 10, "{status} {args:?} {printed}");
                for secret in planted {
                    assert!(!printed.contains(secret), "{status} {args:?} shows {secret}: {printed}");
                }
            }
        }
    }
    assert_eq!(runs, 72);
    let output = run(&format!("http://me:{SECRET}@127.0.0.1:1"), &["check"]);
    assert_eq!(error(&output)["code"], json!("address-holds-credentials"));
    assert!(!stderr(&output).contains(SECRET));
}

#[test]
fn errors_are_documents_with_a_code_and_an_exit_code() {
    let server = service();
    let output = run(&server.url(), &["applications", "get", "nobody"]);
    assert_eq!(output.status.code(), Some(1));
    let document = error(&output);
    assert_eq!(document["code"], json!("application-unknown"));
    for key in ["message", "status", "method", "url", "hint"] {
        assert!(document.get(key).is_some(), "{key} in {document}");
    }
    let closed = format!("http://127.0.0.1:{}", closed_port());
    let output = run(&closed, &["applications", "list", "--lang", "ru"]);
    assert_eq!((output.status.code(), &error(&output)["code"]), (Some(2), &json!("connection-refused")));
    assert!(stderr(&output).contains("не принимает соединение"), "{}", stderr(&output));
    let waiting = Server::answering(|_| Reply::json(json!({"id": APP, "status": "Starting"})));
    let output = run(
        &waiting.url(),
        &["applications", "start", APP, "--wait", "--start-timeout", "1", "--poll-interval", "1"],
    );
    assert_eq!((output.status.code(), &error(&output)["code"]), (Some(3), &json!("not-finished")));
    assert_eq!(error(&output)["known"]["status"], json!("Starting"));
    let output = run(&server.url(), &["applications", "get", "nobody", "--format", "text"]);
    assert!(
        stderr(&output).starts_with("stapel: error: no application 'nobody'\n  the list:"),
        "{}",
        stderr(&output)
    );
    let output = run("http://example.com", &["check"]);
    assert_eq!((output.status.code(), &error(&output)["code"]), (Some(2), &json!("address-not-secure")));
}

#[test]
fn unknown_words_are_told_with_what_there_is() {
    let output = run("", &["aplications", "list"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("applications list"), "{}", stderr(&output));
    let output = run("", &["applications", "lst"]);
    assert!(stderr(&output).contains("'list'"), "{}", stderr(&output));
    let output = run("", &["branches", "merge", "--help"]);
    assert!(
        stdout(&output).contains("stapel service branches merge BRANCH [options]"),
        "{}",
        stdout(&output)
    );
    let output = run("", &[]);
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("service user-lists add-account-service"), "{}", stdout(&output));
}

#[test]
fn settings_are_of_one_source() {
    let server = service();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("service.env");
    fs::write(&file, format!("STAPEL_SERVICE_URL={}\nSTAPEL_CLIENT_ID=id\nSTAPEL_CLIENT_SECRET='{SECRET}'\nSTAPEL_PROJECT_ID=p\n", server.url())).unwrap();
    let path = file.to_str().unwrap();
    let bare = |args: &[&str]| {
        let mut command = command("", args);
        for name in ["STAPEL_SERVICE_URL", "STAPEL_CLIENT_ID", "STAPEL_CLIENT_SECRET"] {
            command.env_remove(name);
        }
        command
    };
    let output = bare(&["builds", "list", "--env-file", path]).output().unwrap();
    assert_eq!(answer(&output).as_array().unwrap().len(), 2);
    // Others can read that file.
    assert!(stderr(&output).contains("chmod 600"), "{}", stderr(&output));
    // An address of one place and credentials of another.
    let output = bare(&["builds", "list", "--env-file", path])
        .env("STAPEL_SERVICE_URL", "http://127.0.0.1:1")
        .output()
        .unwrap();
    assert_eq!((output.status.code(), &error(&output)["code"]), (Some(2), &json!("no-credentials")));
    let output = bare(&["spaces", "list", "--url", &server.url(), "--env-file", path]).output().unwrap();
    assert_eq!(error(&output)["code"], json!("no-credentials"));
    // Never from the current directory unasked.
    fs::rename(&file, folder.path().join(".env")).unwrap();
    let output = bare(&["spaces", "list"]).current_dir(folder.path()).output().unwrap();
    assert_eq!(error(&output)["code"], json!("no-address"));
    // The names of the existing tool, and a secret from standard input.
    let output = bare(&["spaces", "list"])
        .env("ELEMENT_BASE_URL", server.url())
        .env("ELEMENT_CLIENT_ID", "id")
        .env("ELEMENT_CLIENT_SECRET", SECRET)
        .output()
        .unwrap();
    assert_eq!(answer(&output)[0]["id"], json!("s"));
    let secret = folder.path().join("secret");
    fs::write(&secret, format!("{SECRET}\n")).unwrap();
    let output =
        bare(&["spaces", "list", "--url", &server.url(), "--client-id", "id", "--client-secret-file", "-"])
            .stdin(fs::File::open(&secret).unwrap())
            .output()
            .unwrap();
    assert_eq!(answer(&output)[0]["id"], json!("s"));
}

#[test]
fn a_token_is_kept_only_on_request_and_for_this_user() {
    let server = service();
    let folder = tempfile::tempdir().unwrap();
    let sign_ins = || server.seen().iter().filter(|seen| seen.is_sign_in()).count();
    let run = |args: &[&str]| {
        let mut command = command(&server.url(), &[&["spaces", "list"], args].concat());
        answer(
            &command
                .env("XDG_CACHE_HOME", folder.path())
                .env("LOCALAPPDATA", folder.path())
                .output()
                .unwrap(),
        )
    };
    run(&[]);
    assert!(!folder.path().join("stapel").exists());
    run(&["--token-cache"]);
    run(&["--token-cache"]);
    assert_eq!(sign_ins(), 2);
    let kept: Vec<_> =
        fs::read_dir(folder.path().join("stapel")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(kept.len(), 1);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&kept[0]).unwrap().permissions().mode() & 0o777, 0o600);
        // What others could have written is not trusted.
        fs::set_permissions(&kept[0], fs::Permissions::from_mode(0o644)).unwrap();
        run(&["--token-cache"]);
        assert_eq!(sign_ins(), 3);
    }
}

#[test]
fn check_is_one_page() {
    let server = service();
    let output = command(&server.url(), &["check", "--format", "text"])
        .env("STAPEL_APP_ID", "Приложение")
        .env("STAPEL_PROJECT_ID", "p")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    let page = stdout(&output);
    for line in [
        "settings: STAPEL_*",
        "credentials are accepted",
        "applications: readable, records: 3",
        "technology version 9.2",
        "STAPEL_PROJECT_ID: Проект",
        "all fits",
    ] {
        assert!(page.contains(line), "{line} in:\n{page}");
    }
    let refusing = Server::answering(|seen| {
        if seen.path.ends_with("/spaces") { Reply::text(403, "no") } else { Reply::json(json!([])) }
    });
    let output = run(&refusing.url(), &["check"]);
    assert_eq!(output.status.code(), Some(1));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["ok"], json!(false));
    assert!(stdout(&output).contains("\"forbidden\""), "{}", stdout(&output));
}

#[test]
fn remove_waits_between_application_and_build() {
    let server = Server::answering(|seen| match (seen.method.as_str(), seen.number) {
        ("GET", n) if seen.path.ends_with(APP) && n > 4 => Reply::status(404, json!({})),
        _ => respond(seen),
    });
    let output = run(&server.url(), &["remove", APP, "--poll-interval", "0"]);
    assert_eq!(
        answer(&output),
        json!({"application": APP, "build": {"id": "b2", "project": "p", "version": "1.0-10"}})
    );
    let lines = server.lines();
    let deletions: Vec<_> = lines.iter().filter(|line| line.starts_with("DELETE")).collect();
    assert_eq!(deletions, [&format!("DELETE /applications/{APP}"), "DELETE /projects/p/assemblies/b2"]);
    assert!(lines.contains(&format!("GET /applications/{APP}")));
}

#[test]
fn a_file_is_uploaded() {
    let server = service();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("App 1.0-1.xasm");
    fs::write(&file, vec![b'x'; 300_000]).unwrap();
    let output = run(&server.url(), &["builds", "upload", file.to_str().unwrap(), "--project", "p"]);
    assert_eq!(answer(&output)["image-id"], json!("new"));
    assert_eq!(server.seen().pop().unwrap().body.len(), 300_000);
    let output = run(&server.url(), &["projects", "upload", file.to_str().unwrap(), "--space", "s"]);
    assert_eq!(answer(&output)["image-id"], json!("new"));
    assert!(server.seen().pop().unwrap().is("POST /projects?SpaceId=s"));
    let output = run(&server.url(), &["builds", "upload", "missing.xasm", "--project", "p"]);
    assert_eq!((output.status.code(), &error(&output)["code"]), (Some(2), &json!("file-unread")));
}

/// A file of 50 MB is sent piece by piece. The limit is for the whole program, its code included.
#[cfg(target_os = "linux")]
#[test]
fn a_large_upload_needs_little_memory() {
    let server = Server::start(None, |stage, seen| match stage {
        Stage::Head => None,
        Stage::Whole if seen.is_sign_in() => Some(Reply::token()),
        // Long enough to see the peak of a program that still waits for this answer.
        Stage::Whole if seen.method == "POST" => {
            Some(Reply::Late(Duration::from_millis(700), Box::new(Reply::json(json!({"image-id": "new"})))))
        }
        Stage::Whole => Some(Reply::json(json!([]))),
    });
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("App 1.0-1.xasm");
    fs::File::create(&file).unwrap().set_len(50_000_000).unwrap();
    let mut child = command(&server.url(), &["builds", "upload", file.to_str().unwrap(), "--project", APP])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().split(' ').next()?.parse().ok()).unwrap_or(0);
        peak = peak.max(kilobytes);
        thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(answer(&output)["image-id"], json!("new"));
    assert_eq!(server.seen().pop().unwrap().body.len(), 50_000_000);
    assert!((1..30 << 10).contains(&peak), "{peak} KiB");
}

/// Two hundred applications and five thousand tasks take no time to speak of: the program is built without optimization here,
/// and the limit is wide for that.
#[test]
fn long_lists_are_shown_quickly() {
    let applications: Value = (0..200)
        .map(|at| json!({"id": format!("{at:08}-0000-4000-8000-000000000000"), "display-name": format!("Приложение {at}"), "status": "Running", "uri": "https://host/app"}))
        .collect();
    let tasks: Value = (0..5000)
        .map(|at| json!({"id": format!("{at:08}-0000-4000-8000-000000000000"), "application-id": APP, "status": "Completed",
            "operation-type": "UpdateApplication", "start-date": format!("2026-11-20T09:{:02}:{:02}Z", at / 60 % 60, at % 60), "error-message": ""}))
        .collect();
    let server = Server::answering(move |seen| {
        Reply::json(if seen.path.ends_with("tasks") { tasks.clone() } else { applications.clone() })
    });
    let begun = Instant::now();
    assert_eq!(answer(&run(&server.url(), &["applications", "list"])).as_array().unwrap().len(), 200);
    assert_eq!(answer(&run(&server.url(), &["tasks", "list"])).as_array().unwrap().len(), 5000);
    let limit = if cfg!(debug_assertions) { 5000 } else { 300 };
    assert!(begun.elapsed().as_millis() < limit, "{:?}", begun.elapsed());
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_wait_and_tells_what_is_known() {
    let server = Server::answering(|_| Reply::json(json!({"id": APP, "status": "Starting"})));
    let mut child = command(&server.url(), &["applications", "start", APP, "--wait"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while server.lines().len() < 2 {
        assert!(child.try_wait().unwrap().is_none(), "it did not wait");
        thread::sleep(Duration::from_millis(20));
    }
    // A process in the background may be started with an interrupt ignored, and this one does the same.
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), &error(&output)["code"]), (Some(3), &json!("interrupted")));
    assert_eq!(error(&output)["known"]["status"], json!("Starting"));
    // What goes on at the server is not stopped.
    assert!(server.lines().iter().all(|line| !line.contains("status/stop")));
}

#[test]
fn a_proxy_of_the_environment_counts_and_its_password_does_not_show() {
    let proxy = format!("http://me:{OIDC}@127.0.0.1:{}", closed_port());
    let run = &|url: &str, variable: &str| {
        let mut command = command(url, &["spaces", "list", "--insecure-http", "--connect-timeout", "2"]);
        command.env(variable, &proxy).output().unwrap()
    };
    // Both are tried again for some seconds.
    let [by_proxy, direct] = thread::scope(|scope| {
        let runs = ["HTTP_PROXY", "HTTPS_PROXY"]
            .map(|variable| scope.spawn(move || run("http://service.invalid", variable)));
        runs.map(|run| run.join().unwrap())
    });
    let document = error(&by_proxy);
    assert_eq!((by_proxy.status.code(), &document["code"]), (Some(2), &json!("connection-refused")));
    assert!(document["message"].as_str().unwrap().contains("http://***@127.0.0.1:"), "{document}");
    assert!(!stderr(&by_proxy).contains(OIDC));
    // Not the proxy of another scheme, and none for this machine.
    assert_eq!(error(&direct)["code"], json!("host-not-found"));
    let server = service();
    assert_eq!(answer(&run(&server.url(), "HTTP_PROXY"))[0]["id"], json!("s"));
}
