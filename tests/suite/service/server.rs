//! A server of HTTP/1.1 for tests, which answers as a test says, breaks where a test says, and remembers what it was asked.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::{Shutdown, TcpListener},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use rustls::{ServerConfig, ServerConnection, StreamOwned};
use serde_json::{Value, json};

/// A request as it came.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) method: String,
    /// With its query.
    pub(crate) path: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
    /// How many requests had come before it.
    pub(crate) number: usize,
}

impl Seen {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    pub(crate) fn is(&self, line: &str) -> bool {
        format!("{} {}", self.method, self.path.trim_start_matches("/console/api/v2")) == line
    }

    pub(crate) fn is_sign_in(&self) -> bool {
        self.path == "/console/sys/token"
    }
}

/// What the server does with a request.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    Answer {
        status: u16,
        headers: Vec<(String, String)>,
        body: Vec<u8>,
    },
    /// The connection ends without a byte.
    Close,
    /// These bytes, and the connection ends.
    Raw(Vec<u8>),
    /// So long nothing, then the other.
    Late(Duration, Box<Self>),
}

impl Reply {
    pub(crate) fn json(value: Value) -> Self {
        Self::status(200, value)
    }

    pub(crate) fn status(status: u16, value: Value) -> Self {
        Self::Answer { status, headers: Vec::new(), body: value.to_string().into_bytes() }
    }

    pub(crate) fn text(status: u16, text: &str) -> Self {
        Self::Answer { status, headers: Vec::new(), body: text.as_bytes().to_vec() }
    }

    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        if let Self::Answer { headers, .. } = &mut self {
            headers.push((name.to_owned(), value.to_owned()));
        }
        self
    }

    /// A token.
    pub(crate) fn token() -> Self {
        Self::json(json!({"id_token": "the-token-of-the-test"}))
    }
}

/// When a request is looked at: as soon as its head is there, or with its body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Head,
    Whole,
}

type Handler = dyn Fn(Stage, &Seen) -> Option<Reply> + Send + Sync;

pub(crate) struct Server {
    pub(crate) port: u16,
    is_secure: bool,
    seen: Arc<Mutex<Vec<Seen>>>,
    connections: Arc<AtomicUsize>,
}

impl Server {
    /// A server that signs everybody in, and asks `answer` about each other request.
    pub(crate) fn answering(answer: impl Fn(&Seen) -> Reply + Send + Sync + 'static) -> Self {
        Self::start(None, move |stage, seen| match stage {
            Stage::Head => None,
            Stage::Whole if seen.is_sign_in() => Some(Reply::token()),
            Stage::Whole => Some(answer(seen)),
        })
    }

    pub(crate) fn start(
        tls: Option<Arc<ServerConfig>>,
        handler: impl Fn(Stage, &Seen) -> Option<Reply> + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let (seen, connections) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicUsize::new(0)));
        let is_secure = tls.is_some();
        let handler: Arc<Handler> = Arc::new(handler);
        let (log, counter) = (seen.clone(), connections.clone());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                counter.fetch_add(1, Ordering::SeqCst);
                let (tls, handler, log) = (tls.clone(), handler.clone(), log.clone());
                thread::spawn(move || {
                    stream.set_nodelay(true).unwrap();
                    let raw = stream.try_clone().unwrap();
                    match tls {
                        None => serve(stream, &handler, &log),
                        Some(tls) => {
                            let connection = ServerConnection::new(tls).unwrap();
                            serve(StreamOwned::new(connection, stream), &handler, &log)
                        }
                    }
                    .unwrap_or_default();
                    let _ = raw.shutdown(Shutdown::Both);
                });
            }
        });
        Self { port, is_secure, seen, connections }
    }

    pub(crate) fn url(&self) -> String {
        if self.is_secure {
            format!("https://localhost:{}", self.port)
        } else {
            format!("http://127.0.0.1:{}", self.port)
        }
    }

    pub(crate) fn seen(&self) -> Vec<Seen> {
        self.seen.lock().unwrap().clone()
    }

    /// The lines of all requests but sign-ins: `GET /applications`.
    pub(crate) fn lines(&self) -> Vec<String> {
        let seen = self.seen();
        let others = seen.iter().filter(|seen| !seen.is_sign_in());
        others
            .map(|seen| format!("{} {}", seen.method, seen.path.trim_start_matches("/console/api/v2")))
            .collect()
    }

    pub(crate) fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }
}

fn serve(stream: impl Read + Write, handler: &Arc<Handler>, log: &Mutex<Vec<Seen>>) -> io::Result<()> {
    let mut stream = BufReader::new(stream);
    loop {
        let mut seen = Seen::default();
        let mut line = String::new();
        if stream.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let mut parts = line.split_whitespace().map(str::to_owned);
        (seen.method, seen.path) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        loop {
            let mut line = String::new();
            stream.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            seen.headers.push((name.to_owned(), value.to_owned()));
        }
        let number = {
            let mut log = log.lock().unwrap();
            seen.number = log.len();
            log.push(seen.clone());
            seen.number
        };
        let early = handler(Stage::Head, &seen);
        let reply = match early {
            Some(reply) => reply,
            None => {
                let length =
                    seen.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
                seen.body = vec![0; length];
                stream.read_exact(&mut seen.body)?;
                log.lock().unwrap()[number].body = seen.body.clone();
                handler(Stage::Whole, &seen).unwrap_or(Reply::Close)
            }
        };
        if !answer(stream.get_mut(), reply)? {
            return Ok(());
        }
    }
}

/// Whether the connection goes on.
fn answer(stream: &mut impl Write, reply: Reply) -> io::Result<bool> {
    match reply {
        Reply::Close => Ok(false),
        Reply::Raw(bytes) => {
            stream.write_all(&bytes)?;
            stream.flush()?;
            Ok(false)
        }
        Reply::Late(time, reply) => {
            thread::sleep(time);
            answer(stream, *reply)
        }
        Reply::Answer { status, headers, body } => {
            let mut head = format!("HTTP/1.1 {status} X\r\nContent-Length: {}\r\n", body.len());
            for (name, value) in headers {
                head.push_str(&format!("{name}: {value}\r\n"));
            }
            stream.write_all(format!("{head}\r\n").as_bytes())?;
            stream.write_all(&body)?;
            stream.flush()?;
            Ok(true)
        }
    }
}

/// A port on which nobody listens.
pub(crate) fn closed_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}
