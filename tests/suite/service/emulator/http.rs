//! What is below the answers: sign-in, strangers, bodies of every framing, connections, faults.

use std::{
    io::{Read, Write},
    net::TcpStream,
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use stapel::service::emulator::{Credentials, Fault, MOST_CONNECTIONS, Scenario};

use super::{Bench, text};
use crate::service::archive::Build;

/// Sends bytes and returns all that comes until the connection ends.
fn exchange(bench: &Bench, request: &str) -> String {
    let mut stream = TcpStream::connect(bench.running.address()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap_or_default();
    String::from_utf8_lossy(&answer).into_owned()
}

fn host(bench: &Bench) -> String {
    bench.running.address().to_string()
}

#[test]
fn a_token_is_given_for_credentials_in_each_form() {
    for (key, decoy) in [
        ("id_token", "access_token"),
        ("token", "id_token"),
        ("value", "id_token"),
        ("access_token", "id_token"),
    ] {
        let bench = Bench::with(&format!("token: {{key: {key}}}\n"));
        let answer = bench.client.sign_in("emulator", "emulator-secret").unwrap().json();
        assert!(answer[key].is_string() && answer[key] != "Not implemented", "{answer}");
        assert_eq!(answer[decoy], "Not implemented");
        assert_eq!(bench.get("/spaces").status, 200);
    }
    let bench = Bench::with("token: {decoy: false}\n");
    assert!(
        bench.client.sign_in("emulator", "emulator-secret").unwrap().json().get("access_token").is_none()
    );
    assert_eq!(bench.client.sign_in("emulator", "wrong").unwrap().status, 401);
    assert_eq!(bench.client.sign_in("other", "emulator-secret").unwrap().status, 401);
    let named = Credentials { id: "a:b".into(), secret: "c".into() };
    let bench = Bench::of(|options| options.credentials = named);
    assert_eq!(bench.client.sign_in("a:b", "c").unwrap().status, 200);
}

#[test]
fn a_token_is_good_for_its_time() {
    for (status, scenario) in [(401, ""), (400, "token: {lifetime: 3600, expired: 400}\n")] {
        let mut bench = Bench::with(scenario);
        assert_eq!(bench.get("/spaces").status, 200);
        bench.pass(3600);
        let answer = bench.get("/spaces");
        assert_eq!((answer.status, &answer.json()["error_code"]), (status, &json!("invalid_request")));
        assert!(answer.body.contains("JWT"));
        bench.client = super::Client::new(&bench.running);
        assert_eq!(bench.get("/spaces").status, 200);
        bench.running.expire_tokens();
        assert_eq!(bench.get("/spaces").status, status);
        bench.client.token = String::new();
        assert_eq!(bench.get("/spaces").status, 401);
    }
}

#[test]
fn an_unknown_path_looks_like_a_missing_sign_in() {
    let bench = Bench::new();
    for (method, path) in
        [("GET", "/nothing"), ("PATCH", "/applications"), ("GET", "/applications/x/technology-version")]
    {
        let answer = bench.client.ask(method, path, None);
        assert_eq!(answer.status, 401, "{method} {path}");
        let message = format!("Handler of HTTP request {method} /console/api/v2{path} not found");
        assert_eq!(answer.json()["message"], message);
    }
    assert_eq!(bench.client.raw("GET", "/console/other", None).unwrap().status, 404);
}

#[test]
fn a_server_that_starts_is_not_there_yet() {
    let bench = Bench::with("starting: 3\n");
    // The first one was for a token.
    for _ in 0..2 {
        let answer = bench.get("/spaces");
        assert_eq!((answer.status, answer.body.as_str()), (404, "Application \"console\" not found"));
    }
    assert_eq!(bench.client.sign_in("emulator", "emulator-secret").unwrap().status, 200);
}

#[test]
fn only_this_machine_is_answered() {
    let bench = Bench::new();
    assert!(bench.running.address().ip().is_loopback());
    let port = bench.running.address().port();
    let status = |headers: &str| {
        let answer = exchange(
            &bench,
            &format!("GET /console/api/v2/spaces HTTP/1.1\r\nConnection: close\r\n{headers}\r\n"),
        );
        answer.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    for host in [format!("127.0.0.1:{port}"), format!("localhost:{port}")] {
        assert_eq!(status(&format!("Host: {host}\r\n")), "401");
    }
    for host in [
        "localhost".to_owned(),
        format!("evil.example:{port}"),
        format!("127.0.0.1:{port}.evil.example"),
        String::new(),
    ] {
        assert_eq!(status(&format!("Host: {host}\r\n")), "421", "{host}");
    }
    assert_eq!(status(""), "421");
    assert_eq!(status(&format!("Host: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n")), "403");
}

#[test]
fn bodies_come_in_each_framing() {
    let bench = Bench::new();
    let token = &bench.client.token;
    let head = format!(
        "POST /console/api/v2/projects HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n",
        host(&bench)
    );
    let build = Build::new("1.0-1").bytes();
    let mut stream = TcpStream::connect(bench.running.address()).unwrap();
    let mut chunked = format!("{head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n").into_bytes();
    for chunk in build.chunks(100) {
        chunked.extend(format!("{:X};x=y\r\n", chunk.len()).into_bytes());
        chunked.extend(chunk);
        chunked.extend(b"\r\n");
    }
    chunked.extend(b"0\r\nTrailer: x\r\n\r\n");
    stream.write_all(&chunked).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.contains("image-id"), "{answer}");

    // A client that waits is told to go on.
    let waiting = exchange(
        &bench,
        &format!("{head}Content-Length: 4\r\nExpect: 100-continue\r\nConnection: close\r\n\r\nnone"),
    );
    assert!(waiting.starts_with("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 400"), "{waiting}");
    // Two requests at once are two answers; an old client gets one.
    let two = format!("GET /console/api/v2/spaces HTTP/1.1\r\nHost: {}\r\n\r\n", host(&bench));
    let answers =
        exchange(&bench, &format!("{two}{}", two.replacen("\r\n\r\n", "\r\nConnection: close\r\n\r\n", 1)));
    assert_eq!(answers.matches("HTTP/1.1 401").count(), 2, "{answers}");
    let old = format!("GET / HTTP/1.0\r\nHost: {}\r\n\r\n", host(&bench));
    assert_eq!(exchange(&bench, &format!("{old}{old}")).matches("HTTP/1.1 404").count(), 1);
    for wrong in [
        "no request\r\n\r\n".to_owned(),
        format!("{head}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"),
        format!("{head}Transfer-Encoding: chunked\r\n\r\nzz\r\n"),
        format!("{head}Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n"),
    ] {
        assert!(exchange(&bench, &wrong).starts_with("HTTP/1.1 400"), "{wrong}");
    }
    let large = exchange(&bench, &format!("{head}Content-Length: 99999999999999\r\n\r\n"));
    assert!(large.starts_with("HTTP/1.1 413"), "{large}");
    let long = format!("GET /{} HTTP/1.1\r\n", "a".repeat(100_000));
    assert!(exchange(&bench, &long).starts_with("HTTP/1.1 413"));
}

#[test]
fn a_large_upload_is_no_burden_and_small_ones_are_many() {
    let bench = Bench::new();
    let mut large = Build::new("1.0-1").bytes();
    large.resize(5 << 20, 0);
    let answer = bench.client.ask("POST", "/projects", Some(large));
    assert_eq!((answer.status, answer.body.contains("not a")), (400, true), "{answer:?}");
    let mut streams: Vec<_> =
        (0..MOST_CONNECTIONS + 8).map(|_| TcpStream::connect(bench.running.address()).unwrap()).collect();
    streams.clear();
    for _ in 0..100 {
        if bench.client.try_ask("GET", "/spaces", None).is_ok_and(|answer| answer.status == 200) {
            return;
        }
        thread::sleep(Duration::from_millis(50));
    }
    panic!("connections that ended are not counted any more");
}

#[test]
fn the_clock_of_the_service_is_its_own() {
    let bench = Bench::with("clock-skew: 90\n");
    assert_eq!(bench.get("/spaces").header("date"), "Mon, 23 Nov 2026 05:03:33 GMT");
    bench.pass(-180);
    assert_eq!(bench.get("/spaces").header("date"), "Mon, 23 Nov 2026 05:00:33 GMT");
}

/// A fault from its text.
fn fault(text: &str) -> Fault {
    Scenario::parse(&format!("faults: [{{{text}}}]"), "fault").unwrap().faults.remove(0)
}

#[test]
fn faults_come_as_they_are_ordered() {
    let bench = Bench::new();
    let status = || bench.client.try_ask("GET", "/spaces", None).map(|answer| answer.status).ok();
    bench.running.add_fault(fault("path: /spaces, skip: 1, times: 2, status: 503, retry-after: 7"));
    assert_eq!(status(), Some(200));
    let busy = bench.get("/spaces");
    assert_eq!((busy.status, busy.header("retry-after")), (503, "7"));
    assert_eq!((status(), status()), (Some(503), Some(200)));

    bench.running.add_fault(fault("method: GET, html: true, times: 1"));
    let page = bench.get("/spaces");
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    bench.running.add_fault(fault("method: GET, html: true, status: 502, times: 1"));
    assert_eq!(status(), Some(502));
    bench.running.add_fault(fault("truncated: true, times: 1"));
    let cut = bench.get("/spaces");
    assert!(cut.status == 200 && serde_json::from_str::<Value>(&cut.body).is_err(), "{cut:?}");
    bench.running.add_fault(fault("redirect: 'http://127.0.0.1:9/elsewhere', times: 1, status: 307"));
    let moved = bench.get("/spaces");
    assert_eq!((moved.status, moved.header("location")), (307, "http://127.0.0.1:9/elsewhere"));
    bench.running.add_fault(fault("chunked: true, times: 1"));
    assert_eq!(bench.get("/spaces").json(), bench.get("/spaces").json());
    bench.running.add_fault(fault("delay: 0.3, times: 1"));
    let begun = Instant::now();
    assert_eq!(status(), Some(200));
    assert!(begun.elapsed() >= Duration::from_millis(290));
}

#[test]
fn connections_break_in_each_phase() {
    let bench = Bench::new();
    let (build, project) = bench.project(&Build::new("1.0-1"));
    let builds = || bench.get(&format!("/projects/{project}/assemblies")).json().as_array().unwrap().len();
    let mut expected = 1;
    for (number, (phase, is_done)) in [
        ("in-request", false),
        ("before-work", false),
        ("after-work", true),
        ("in-head", true),
        ("in-body", true),
    ]
    .into_iter()
    .enumerate()
    {
        bench.running.add_fault(fault(&format!("method: POST, cut: {phase}, times: 1")));
        let version: &'static str = format!("1.0-{}", number + 50).leak();
        let path = format!("/projects/{project}/assemblies");
        let answer = bench.client.try_ask("POST", &path, Some(Build::new(version).bytes()));
        assert!(answer.is_err(), "{phase}: {answer:?}");
        expected += usize::from(is_done);
        assert_eq!(builds(), expected, "{phase}");
    }
    bench.running.add_fault(fault("method: GET, cut: in-request, times: 1"));
    assert!(bench.client.try_ask("GET", "/spaces", None).is_err());
    let recorded = bench.running.requests();
    let broken = recorded.iter().filter(|request| request.status == 0).count();
    assert!(broken >= 4, "{recorded:?}");
    assert_eq!(text(&bench.get(&format!("/projects/{project}/assemblies/{build}")).json()["id"]), build);
}

#[test]
fn what_came_is_recorded_without_secrets() {
    let bench = Bench::new();
    bench.running.forget_requests();
    bench.get("/applications?name=x");
    let recorded = bench.running.requests();
    assert_eq!(recorded.len(), 1);
    assert_eq!(
        (recorded[0].method.as_str(), recorded[0].path.as_str()),
        ("GET", "/console/api/v2/applications")
    );
    assert_eq!(
        (recorded[0].query.as_str(), recorded[0].status, recorded[0].is_authorized),
        ("name=x", 200, true)
    );
    assert!(!format!("{recorded:?}").contains(&bench.client.token));
}

#[test]
fn a_stopped_emulator_answers_no_more() {
    let bench = Bench::new();
    let address = bench.running.address();
    assert_eq!(bench.get("/spaces").status, 200);
    bench.running.stop();
    // A process that another test is starting may hold the socket until it is what it shall become.
    let begun = Instant::now();
    while TcpStream::connect(address).is_ok() {
        assert!(begun.elapsed() < Duration::from_secs(20), "it still answers");
        thread::sleep(Duration::from_millis(5));
    }
}
