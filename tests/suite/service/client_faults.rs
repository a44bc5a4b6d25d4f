//! What breaks between client and server, at every place: nothing is done twice, no credential leaves, the end is clear.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use stapel::service::{
    Body, Class, Client, Delivery, ServiceError, Status,
    calls::UploadExtras,
    endpoint::{self, Endpoint, Repeat},
    wait::WaitLimits,
};

use super::{
    client_world::{client, client_with, settings},
    server::{Reply, Seen, Server, Stage, closed_port},
};

/// Ways in which an exchange ends too early.
const CUTS: [(&str, Stage, Option<&[u8]>); 5] = [
    ("after the head of the request", Stage::Head, None),
    ("after the request", Stage::Whole, None),
    ("in the head of the answer", Stage::Whole, Some(b"HTTP/1.1 200 OK\r\nContent-Le")),
    (
        "in the body of the answer",
        Stage::Whole,
        Some(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"id\":"),
    ),
    (
        "in a chunk of the answer",
        Stage::Whole,
        Some(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{"),
    ),
];

/// Requests of each kind, with what their bodies are.
const REQUESTS: [&Endpoint; 4] = [
    &endpoint::LIST_APPLICATIONS,
    &endpoint::STOP_APPLICATION,
    &endpoint::DELETE_APPLICATION,
    &endpoint::CREATE_APPLICATION,
];

fn call(client: &Client, row: &Endpoint) -> Result<Value, ServiceError> {
    let body = json!({"source": {}});
    let body = if row.body == endpoint::Body::Nothing { Body::Nothing } else { Body::Json(&body) };
    let parameters: &[&str] = if row.parameters().count() == 1 { &["a"] } else { &[] };
    client.call(row, parameters, &[], body).map(|answer| answer.body)
}

/// A server on which the first `broken` requests that are no sign-in end as told, and others are answered.
fn breaking(broken: usize, stage: Stage, with: Option<&'static [u8]>) -> (Server, Arc<AtomicUsize>) {
    let done = Arc::new(AtomicUsize::new(0));
    let (count, seen_requests) = (done.clone(), AtomicUsize::new(0));
    let server = Server::start(None, move |now, seen| {
        if seen.is_sign_in() {
            return (now == Stage::Whole).then(Reply::token);
        }
        let number =
            if now == Stage::Head { seen_requests.fetch_add(1, Ordering::SeqCst) } else { seen.number - 1 };
        if now == Stage::Whole {
            count.fetch_add(1, Ordering::SeqCst);
        }
        match (number < broken, now == stage) {
            (true, true) => Some(with.map_or(Reply::Close, |bytes| Reply::Raw(bytes.to_vec()))),
            (false, _) if now == Stage::Whole => Some(Reply::json(json!({"id": "x", "items": []}))),
            _ => None,
        }
    });
    (server, done)
}

#[test]
fn a_connection_cut_in_any_phase_repeats_only_what_may_be_repeated() {
    for row in REQUESTS {
        for (place, stage, with) in CUTS {
            let (server, done) = breaking(1, stage, with);
            let (client, clock) = client(&server.url());
            let ended = call(&client, row);
            let place = format!("{} {} {place}", row.method.word(), row.path);
            if row.repeat == Repeat::Never {
                let error = ended.expect_err(&place);
                assert_eq!(error.code(), "connection-broken", "{place}");
                assert_eq!(error.delivery, Delivery::Unknown, "{place}");
                assert_eq!(server.lines().len(), 1, "{place}");
                assert!(done.load(Ordering::SeqCst) <= 1, "{place}");
            } else {
                ended.unwrap_or_else(|error| panic!("{place}: {error:?}"));
                assert_eq!(server.lines().len(), 2, "{place}");
                assert_eq!(clock.slept.lock().unwrap().len(), 1, "{place}");
            }
        }
    }
}

#[test]
fn what_breaks_for_ever_ends_clearly() {
    for row in REQUESTS {
        for (place, stage, with) in CUTS {
            let (server, _) = breaking(usize::MAX, stage, with);
            let (client, clock) = client(&server.url());
            let error = call(&client, row).unwrap_err();
            assert_eq!(error.class(), Class::Failed, "{place}");
            assert_eq!(error.code(), "connection-broken", "{place}");
            let sent = if row.repeat == Repeat::Never { 1 } else { 4 };
            assert_eq!(server.lines().len(), sent, "{place}");
            let slept = clock.slept.lock().unwrap();
            assert!(slept.windows(2).all(|pair| pair[0] < pair[1]), "{slept:?}");
        }
    }
}

/// A deletion that broke may have worked: that it is gone by then is what was wanted.
#[test]
fn a_deletion_that_broke_and_finds_nothing_is_done() {
    let server =
        Server::answering(|seen| if seen.number == 1 { Reply::Close } else { Reply::status(404, json!({})) });
    let (client, _) = client(&server.url());
    assert!(client.delete_application("a").unwrap().is_repetition);
    // One that did not break is a mistake.
    assert_eq!(client.delete_application("a").unwrap_err().code(), "not-found");
    assert_eq!(server.lines().len(), 3);
}

#[test]
fn nobody_listens() {
    let url = format!("http://127.0.0.1:{}", closed_port());
    for row in REQUESTS {
        let (client, clock) = client(&url);
        let error = call(&client, row).unwrap_err();
        assert_eq!((error.code().as_str(), error.delivery), ("connection-refused", Delivery::NotSent));
        assert_eq!(error.class(), Class::Failed);
        assert_eq!(clock.slept.lock().unwrap().len(), 3);
    }
    // A name that nobody may have.
    let mut settings = settings("https://nobody.invalid");
    settings.attempts = 1;
    let error = call(&client_with(settings).0, REQUESTS[0]).unwrap_err();
    assert_eq!((error.code().as_str(), error.delivery), ("host-not-found", Delivery::NotSent));
}

#[test]
fn a_server_that_has_too_much_to_do_is_asked_again_when_it_says() {
    for row in REQUESTS {
        for (status, after, sent) in [
            (429, Some("3"), 2),
            (429, None, 2),
            (503, Some("3"), 2),
            (503, Some("Mon, 23 Nov 2026 05:00:03 GMT"), 2),
            (503, None, if row.repeat == Repeat::Never { 1 } else { 2 }),
            (502, None, if row.repeat == Repeat::Never { 1 } else { 2 }),
            (500, None, 1),
            // Nobody waits for an hour.
            (503, Some("3600"), 1),
        ] {
            let first = move |seen: &Seen| seen.number == 1;
            let server = Server::answering(move |seen| {
                let refusal = Reply::status(status, json!({"message": "busy"}))
                    .with("Date", "Mon, 23 Nov 2026 05:00:00 GMT");
                match after {
                    _ if !first(seen) => Reply::json(json!([])),
                    Some(after) => refusal.with("Retry-After", after),
                    None => refusal,
                }
            });
            let (client, clock) = client(&server.url());
            let ended = call(&client, row);
            let what = format!("{} {status} {after:?}", row.method.word());
            assert_eq!(server.lines().len(), sent, "{what}");
            assert_eq!(ended.is_ok(), sent == 2, "{what}: {ended:?}");
            let slept: Duration = clock.slept.lock().unwrap().iter().sum();
            if after.is_some() && sent == 2 {
                assert!(
                    slept >= Duration::from_secs(3) && slept < Duration::from_secs(5),
                    "{what}: {slept:?}"
                );
            }
        }
    }
}

#[test]
fn pages_and_broken_documents_are_no_answers() {
    for (answer, shown) in [
        ("<!DOCTYPE html><title>Sign in</title>", "Sign in"),
        ("{\"id\": \"x\", \"sta", "{\"id\": \"x\", \"sta"),
        ("[1, 2", "[1, 2"),
    ] {
        for row in REQUESTS {
            let server = Server::answering(move |_| Reply::text(200, answer));
            let (client, _) = client(&server.url());
            let error = call(&client, row).unwrap_err();
            assert_eq!(error.code(), "answer-not-json", "{answer}");
            assert!(format!("{:?}", error.problem).contains(&format!("{shown:?}")), "{error:?}");
            assert_eq!(server.lines().len(), 1, "{answer}");
        }
    }
    // A list that is none.
    let server = Server::answering(|_| Reply::json(json!("no list")));
    let (client, _) = client(&server.url());
    assert_eq!(client.applications().unwrap_err().code(), "answer-unexpected");
}

#[test]
fn no_redirect_takes_credentials_elsewhere() {
    let other = Server::answering(|_| Reply::json(json!([])));
    for target in [other.url(), other.url().replace("127.0.0.1", "localhost"), "//127.0.0.1/x".to_owned()] {
        for status in [301, 302, 303, 307, 308] {
            for row in REQUESTS {
                let target = format!("{target}/elsewhere");
                let server = Server::answering(move |_| Reply::text(status, "").with("Location", &target));
                let (client, _) = client(&server.url());
                let error = call(&client, row).unwrap_err();
                assert_eq!(error.code(), "redirected");
                assert_eq!(server.lines().len(), 1);
            }
            let target = format!("{target}/elsewhere");
            let server = Server::start(None, move |stage, _| {
                (stage == Stage::Whole).then(|| Reply::text(status, "").with("Location", &target))
            });
            let (client, _) = client(&server.url());
            assert_eq!(client.applications().unwrap_err().code(), "redirected");
        }
    }
    assert_eq!(other.seen().len(), 0);
    // Within the server, a question may be sent on; anything else may not.
    let server = Server::answering(|seen| {
        if seen.path.ends_with("/applications") {
            Reply::text(307, "").with("Location", "/moved")
        } else {
            Reply::json(json!([]))
        }
    });
    let (client, _) = client(&server.url());
    assert!(call(&client, REQUESTS[0]).is_ok());
    assert_eq!(server.lines(), ["GET /applications", "GET /moved"]);
    assert_eq!(call(&client, &endpoint::CREATE_APPLICATION).unwrap_err().code(), "redirected");
    // Round and round.
    let server = Server::answering(|seen| Reply::text(302, "").with("Location", &seen.path));
    let (client, _) = client_with(settings(&server.url()));
    assert_eq!(call(&client, REQUESTS[0]).unwrap_err().code(), "redirected");
    assert!(server.lines().len() < 6);
}

#[test]
fn an_expired_token_is_renewed_once() {
    for (status, text) in
        [(401, ""), (400, r#"{"error_code":"invalid_request","error_description":"JWT signature expired"}"#)]
    {
        for row in REQUESTS {
            let server = Server::answering(move |seen| {
                if seen.number == 1 { Reply::text(status, text) } else { Reply::json(json!([])) }
            });
            let (one, clock) = client(&server.url());
            call(&one, row).unwrap();
            let sign_ins = |server: &Server| server.seen().iter().filter(|seen| seen.is_sign_in()).count();
            assert_eq!((server.lines().len(), sign_ins(&server)), (2, 2));
            assert!(clock.slept.lock().unwrap().is_empty());
            let server = Server::answering(move |_| Reply::text(status, text));
            let (other, _) = client(&server.url());
            assert_eq!(call(&other, row).unwrap_err().code(), "unauthorized");
            assert_eq!((server.lines().len(), sign_ins(&server)), (2, 2));
        }
    }
}

#[test]
fn a_sign_in_that_fails_is_told() {
    for (reply, code, sent) in [
        (Reply::text(401, "no"), "sign-in-refused", 1),
        (Reply::text(404, "Application \"console\" not found"), "server-starting", 1),
        (Reply::text(404, "nginx"), "no-such-endpoint", 1),
        (Reply::json(json!({"access_token": "Not implemented"})), "no-token-in-answer", 1),
        (Reply::text(200, "<html>"), "answer-not-json", 1),
        (Reply::status(503, json!({})), "unavailable", 4),
        (Reply::Close, "connection-broken", 4),
    ] {
        let server = Server::start(None, move |stage, _| (stage == Stage::Whole).then(|| reply.clone()));
        let (client, _) = client(&server.url());
        assert_eq!(client.applications().unwrap_err().code(), code);
        assert_eq!(server.seen().len(), sent, "{code}");
    }
}

#[test]
fn slow_servers_meet_a_limit() {
    let server = Server::answering(|_| Reply::Late(Duration::from_secs(3), Box::new(Reply::json(json!([])))));
    let mut settings = settings(&server.url());
    settings.limits.read = Duration::from_millis(200);
    settings.attempts = 1;
    let begun = Instant::now();
    let (client, _) = client_with(settings.clone());
    let error = client.applications().unwrap_err();
    assert_eq!((error.code().as_str(), error.delivery), ("timed-out", Delivery::Unknown));
    settings.limits.read = Duration::from_secs(5);
    settings.limits.whole = Duration::from_millis(300);
    let (client, _) = client_with(settings);
    assert_eq!(client.applications().unwrap_err().code(), "timed-out");
    assert!(begun.elapsed() < Duration::from_millis(2500), "{:?}", begun.elapsed());
}

fn is_upload(seen: &Seen) -> bool {
    seen.method == "POST" && seen.path.ends_with("/assemblies")
}

#[test]
fn an_upload_whose_answer_is_lost_is_found_in_the_list() {
    let taken = Arc::new(AtomicUsize::new(0));
    let count = taken.clone();
    let server = Server::answering(move |seen| {
        if is_upload(seen) {
            count.fetch_add(1, Ordering::SeqCst);
            return Reply::Close;
        }
        let old = json!({"id": "old", "assembly-version": "1.0-1"});
        let new = json!({"id": "new", "assembly-version": "1.0-2"});
        Reply::json(if count.load(Ordering::SeqCst) > 0 { json!([old, new]) } else { json!([old]) })
    });
    let (client, _) = client(&server.url());
    let uploaded = client.upload_build("p", &vec![7_u8; 100_000], UploadExtras::default()).unwrap();
    assert!(uploaded.was_found);
    assert_eq!(uploaded.build.id().as_deref(), Some("new"));
    assert_eq!(taken.load(Ordering::SeqCst), 1);
}

#[test]
fn an_upload_that_nobody_knows_about_is_not_sent_again() {
    let server =
        Server::answering(|seen| if is_upload(seen) { Reply::Close } else { Reply::json(json!([])) });
    let (client, _) = client(&server.url());
    let error = client.upload_build("p", &vec![7_u8; 100_000], UploadExtras::default()).unwrap_err();
    assert_eq!((error.code().as_str(), error.class()), ("upload-broken", Class::Failed));
    assert_eq!(server.lines().iter().filter(|line| line.starts_with("POST")).count(), 1);
}

#[test]
fn an_upload_that_broke_on_its_way_is_sent_again_after_a_look() {
    let tries = Arc::new(AtomicUsize::new(0));
    let count = tries.clone();
    let server = Server::start(None, move |stage, seen| match stage {
        Stage::Head if is_upload(seen) && count.fetch_add(1, Ordering::SeqCst) == 0 => Some(Reply::Close),
        Stage::Head => None,
        Stage::Whole if seen.is_sign_in() => Some(Reply::token()),
        Stage::Whole if is_upload(seen) => Some(Reply::json(json!({"image-id": "new"}))),
        Stage::Whole => Some(Reply::json(json!([]))),
    });
    let (client, _) = client(&server.url());
    // Larger than what the system takes from a program without anybody reading it.
    let uploaded = client.upload_build("p", &vec![7_u8; 30 << 20], UploadExtras::default()).unwrap();
    assert_eq!(uploaded.build.id().as_deref(), Some("new"));
    let lines = server.lines();
    let posts: Vec<_> = lines.iter().filter(|line| line.starts_with("POST")).collect();
    assert_eq!(posts.len(), 2);
    // The list was asked between the two.
    assert_eq!(lines[2], "GET /projects/p/assemblies", "{lines:?}");
}

#[test]
fn waiting_survives_what_passes_and_ends_at_what_does_not() {
    let limits = WaitLimits::default();
    let suggested = [180, 300, 10].map(Duration::from_secs);
    assert_eq!([limits.stop, limits.start, limits.poll], suggested);
    let server = Server::answering(|seen| match seen.number {
        1 => Reply::json(json!({"status": "Updating"})),
        2 => Reply::status(500, json!({})),
        3 => Reply::text(200, "<html>"),
        4 => Reply::json(json!({"status": ""})),
        _ => Reply::json(json!({"status": "Running", "uri": "https://a"})),
    });
    let (one, clock) = client(&server.url());
    assert_eq!(one.wait_until_stable("a", limits).unwrap().status(), Status::Running);
    assert_eq!(clock.slept.lock().unwrap().len(), 4);
    let server = Server::answering(|_| Reply::json(json!({"status": "Error", "error": "broken"})));
    let (other, clock) = client(&server.url());
    let error = other.wait_until_ready("a", limits).unwrap_err();
    assert_eq!((error.code().as_str(), error.class()), ("application-failed", Class::Refused));
    assert!(clock.slept.lock().unwrap().is_empty(), "Error ends at once");
    // Ready is stable with an address; a deletion ends with 404 or with a word.
    let server = Server::answering(|_| Reply::json(json!({"status": "Running"})));
    let (third, clock) = client(&server.url());
    let error = third.wait_until_ready("a", limits).unwrap_err();
    assert_eq!((error.code().as_str(), error.class()), ("not-finished", Class::Unfinished));
    assert_eq!(clock.slept.lock().unwrap().iter().sum::<Duration>(), limits.start);
    for gone in [Reply::status(404, json!({})), Reply::json(json!({"status": "Deleted"}))] {
        let server = Server::answering(move |seen| {
            if seen.number < 3 { Reply::json(json!({"status": "Running"})) } else { gone.clone() }
        });
        let (client, _) = client(&server.url());
        client.wait_until_gone("a", limits).unwrap();
    }
    let (fourth, clock) = client(&server.url());
    clock.is_interrupted.store(true, Ordering::SeqCst);
    let error = fourth.wait_for_status("a", &Status::Stopped, limits.stop, limits.poll).unwrap_err();
    assert_eq!((error.code().as_str(), error.class()), ("interrupted", Class::Unfinished));
    assert_eq!(error.details.unwrap().known.unwrap()["status"], json!("Running"));
}

#[test]
fn requests_that_change_nothing_share_a_connection() {
    let server = Server::answering(|_| Reply::json(json!([])));
    let (client, _) = client(&server.url());
    for _ in 0..20 {
        client.applications().unwrap();
    }
    assert_eq!(server.connections(), 1);
}
