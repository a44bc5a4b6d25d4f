//! The emulator, asked over HTTP by a client that knows nothing of it.

mod applications;
mod branches;
mod builds;
mod command;
mod http;
mod scenarios;
mod user_lists;

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use serde_json::{Value, json};
use stapel::service::emulator::{Clock, Emulator, Options, Running, Scenario};

use crate::service::archive::Build;

/// 2026-11-23T05:02:03Z.
const START: i64 = 1_795_410_123_000;

/// An emulator with a clock that stands still until it is moved, and a client that has a token.
struct Bench {
    running: Running,
    clock: Arc<AtomicI64>,
    client: Client,
}

impl Bench {
    fn new() -> Self {
        Self::with("")
    }

    /// With a scenario.
    fn with(scenario: &str) -> Self {
        Self::of(|options| options.scenario = Scenario::parse(scenario, "scenario.yaml").unwrap())
    }

    fn of(change: impl FnOnce(&mut Options)) -> Self {
        let clock = Arc::new(AtomicI64::new(START));
        let shown = Arc::clone(&clock);
        let read: Clock = Arc::new(move || shown.load(Ordering::SeqCst));
        let mut options = Options::new(read);
        change(&mut options);
        let running = Emulator::start(options).unwrap();
        let client = Client::new(&running);
        Self { running, clock, client }
    }

    fn pass(&self, seconds: i64) {
        self.clock.fetch_add(seconds * 1000, Ordering::SeqCst);
    }

    fn get(&self, path: &str) -> Answer {
        self.client.ask("GET", path, None)
    }

    fn post(&self, path: &str, body: &Value) -> Answer {
        self.client.ask("POST", path, Some(body.to_string().into_bytes()))
    }

    fn put(&self, path: &str, body: &Value) -> Answer {
        self.client.ask("PUT", path, Some(body.to_string().into_bytes()))
    }

    fn delete(&self, path: &str) -> Answer {
        self.client.ask("DELETE", path, None)
    }

    /// Uploads a build; the answer of the service.
    fn upload(&self, path: &str, build: &Build) -> Answer {
        self.client.ask("POST", path, Some(build.bytes()))
    }

    /// Uploads a build as a project; the ids of build and project.
    fn project(&self, build: &Build) -> (String, String) {
        let answer = self.upload("/projects", build).json();
        (text(&answer["image-id"]), text(&answer["artifact"]["artifact-id"]))
    }

    /// Creates an application from a build, and waits until it runs or fails; its id.
    fn application(&self, name: &str, build: &str) -> String {
        let answer = self.post("/applications", &creation(name, json!({"project-version-id": build})));
        assert_eq!(answer.status, 200, "{answer:?}");
        let id = text(&answer.json()["id"]);
        self.settle(&id);
        id
    }

    /// Reads a card until it says the same twice; the statuses on the way.
    fn settle(&self, id: &str) -> Vec<String> {
        let mut seen: Vec<String> = Vec::new();
        for _ in 0..20 {
            let answer = self.get(&format!("/applications/{id}"));
            let status =
                if answer.status == 200 { text(&answer.json()["status"]) } else { answer.status.to_string() };
            if seen.last() == Some(&status) {
                break;
            }
            seen.push(status);
        }
        seen
    }

    fn card(&self, id: &str) -> Value {
        self.get(&format!("/applications/{id}")).json()
    }

    fn tasks(&self) -> Vec<Value> {
        self.get("/tasks/application-tasks").json().as_array().unwrap().clone()
    }
}

/// The body that creates an application.
fn creation(name: &str, source: Value) -> Value {
    let mut source = source;
    source["type"] = json!("repository");
    json!({"source": source, "display-name": name, "publication-context": name, "development-mode": false})
}

fn applied(build: &str) -> Value {
    json!({"source": {"type": "repository", "image-id": build}})
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

/// A client that keeps its connections.
struct Client {
    agent: ureq::Agent,
    url: String,
    token: String,
}

#[derive(Debug)]
struct Answer {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }
}

impl Client {
    fn new(running: &Running) -> Self {
        let config = ureq::Agent::config_builder().http_status_as_error(false).max_redirects(0);
        let agent = config.timeout_global(Some(Duration::from_secs(20))).build().new_agent();
        let mut client = Self { agent, url: running.url(), token: String::new() };
        // A scenario may refuse it.
        let answer = client.sign_in("emulator", "emulator-secret");
        if let Ok(answer) = serde_json::from_str::<Value>(&answer.map_or(String::new(), |answer| answer.body))
        {
            let keys = ["id_token", "token", "value", "access_token"];
            let token =
                keys.iter().filter_map(|key| answer[key].as_str()).find(|text| *text != "Not implemented");
            client.token = token.unwrap_or_default().to_owned();
        }
        client
    }

    fn sign_in(&self, id: &str, secret: &str) -> Result<Answer, ureq::Error> {
        use base64::{Engine, prelude::BASE64_STANDARD};
        let basic = format!("Basic {}", BASE64_STANDARD.encode(format!("{id}:{secret}")));
        let request = ureq::http::Request::post(format!("{}/console/sys/token", self.url))
            .header("authorization", basic)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(b"grant_type=CLIENT_CREDENTIALS".to_vec());
        self.send(request.unwrap())
    }

    fn ask(&self, method: &str, path: &str, body: Option<Vec<u8>>) -> Answer {
        self.try_ask(method, path, body).unwrap()
    }

    fn try_ask(&self, method: &str, path: &str, body: Option<Vec<u8>>) -> Result<Answer, ureq::Error> {
        self.raw(method, &format!("/console/api/v2{path}"), body)
    }

    /// A request to a whole path.
    fn raw(&self, method: &str, path: &str, body: Option<Vec<u8>>) -> Result<Answer, ureq::Error> {
        let request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.url))
            .header("authorization", format!("Bearer {}", self.token));
        self.send(request.body(body.unwrap_or_default()).unwrap())
    }

    fn send(&self, request: ureq::http::Request<Vec<u8>>) -> Result<Answer, ureq::Error> {
        let config = self.agent.configure_request(request).allow_non_standard_methods(true).build();
        let mut response = self.agent.run(config)?;
        let headers = response.headers().iter();
        let headers = headers
            .map(|(name, value)| {
                (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
            })
            .collect();
        let status = response.status().as_u16();
        let body = response.body_mut().read_to_string()?;
        Ok(Answer { status, headers, body })
    }
}
