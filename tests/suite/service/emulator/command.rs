//! `stapel service emulate`, as somebody calls it.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    process::{Command, Output, Stdio},
};

use super::Bench;

fn stapel(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_stapel"));
    command.args(["service", "emulate", "--lang", "en"]).args(arguments);
    for name in ["STAPEL_SERVICE_URL", "STAPEL_CLIENT_ID", "STAPEL_CLIENT_SECRET"] {
        command.env_remove(name);
    }
    command
}

fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = stapel(arguments).output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

#[test]
fn it_lives_as_long_as_its_command() {
    let (code, out, _) =
        run(&["--", "sh", "-c", "echo $STAPEL_SERVICE_URL $STAPEL_CLIENT_ID $STAPEL_CLIENT_SECRET"]);
    assert_eq!(code, Some(0));
    let words: Vec<&str> = out.split_whitespace().collect();
    assert!(
        words[0].starts_with("http://127.0.0.1:") && words[1..] == ["emulator", "emulator-secret"],
        "{out}"
    );
    let address = words[0].trim_start_matches("http://");
    assert!(std::net::TcpStream::connect(address).is_err());
    for (ends, expected) in
        [("exit 1", 1), ("exit 3", 3), ("exit 77", 77), ("exit 255", 255), ("kill -9 $$", 137)]
    {
        assert_eq!(run(&["--", "sh", "-c", ends]).0, Some(expected), "{ends}");
    }
    let (code, _, told) = run(&["--", "no-such-program"]);
    assert_eq!(
        (code, told.contains("the program 'no-such-program' could not be started")),
        (Some(2), true),
        "{told}"
    );
}

#[test]
fn what_it_prints_can_be_read_by_a_shell() {
    let mut running = stapel(&["--log"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(running.stdout.take().unwrap()).lines().map(Result::unwrap);
    let told: Vec<String> = lines.by_ref().take(5).collect();
    assert!(told[0].starts_with("# An emulator of the service at http://127.0.0.1:"), "{told:?}");
    let script = format!("{}\necho $STAPEL_SERVICE_URL", told.join("\n"));
    let sourced = Command::new("sh").args(["-c", &script]).output().unwrap();
    let url = String::from_utf8(sourced.stdout).unwrap();
    let answer = ureq::get(format!("{}/nobody", url.trim())).call();
    assert!(matches!(answer, Err(ureq::Error::StatusCode(404))), "{answer:?}");
    running.kill().unwrap();
    running.wait().unwrap();
    let mut log = String::new();
    running.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert_eq!(log, "404 GET /nobody\n");
}

#[test]
fn what_keeps_it_from_starting_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("state.json"), "{\"version\": 9}").unwrap();
    fs::write(path("scenario.yaml"), "debug: perhaps\n").unwrap();
    let taken = Bench::new();
    let port = taken.running.address().port().to_string();
    for (arguments, expected) in [
        (vec!["--port", &port], format!("port {port} is taken or cannot be used")),
        (vec!["--port", "65536"], "65536".to_owned()),
        (vec!["--api", "other"], "documented, live".to_owned()),
        (vec!["--state", &path("state.json")], "version 9 of this file is not supported".to_owned()),
        (
            vec!["--scenario", &path("scenario.yaml")],
            "scenario.yaml:1:8: 'debug': the value has the wrong type".to_owned(),
        ),
        (vec!["--scenario", &path("missing.yaml")], "no file or directory".to_owned()),
    ] {
        let (code, out, told) = run(&[&arguments[..], &["--", "true"]].concat());
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?}: {told}");
        assert!(told.contains(&expected), "{arguments:?}: {told}");
    }
}

#[test]
fn a_scenario_and_a_state_are_files() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    fs::write(
        path("scenario.json"),
        r#"{"spaces": [{"name": "Yard"}], "faults": [{"path": "/**", "status": 418}]}"#,
    )
    .unwrap();
    let asks = "exec 3<>/dev/tcp/${STAPEL_SERVICE_URL#http://}";
    let asks = asks.replacen("${STAPEL_SERVICE_URL#http://}", "127.0.0.1/${STAPEL_SERVICE_URL##*:}", 1)
        + "; printf 'GET /x HTTP/1.1\\r\\nHost: %s\\r\\nConnection: close\\r\\n\\r\\n' ${STAPEL_SERVICE_URL#http://} >&3; head -1 <&3";
    let (scenario, state) = (path("scenario.json"), path("state.json"));
    let (code, out, told) = run(&["--scenario", &scenario, "--state", &state, "--", "bash", "-c", &asks]);
    assert_eq!((code, out.trim_end()), (Some(0), "HTTP/1.1 418 Status"), "{told}");
}
