//! One connection: requests are read, answered and recorded, one after another; or what a scenario wants goes wrong.

use std::{
    io,
    net::{Shutdown, TcpStream},
    sync::atomic::Ordering,
    thread,
    time::Duration,
};

use super::{
    Recorded, Shared,
    access::refuse_stranger,
    builds,
    http::{Connection, Framing, Head, Taking, Unread, pairs, reason},
    locked,
    reply::{Reply, TEXT},
    request::Request,
    route::{self, Route},
    scenario::{Cut, Fault, Status},
    time,
    world::World,
};
use crate::{edit::Spool, service::endpoint::PREFIX};

/// Where a token is asked for.
const TOKEN: &str = "/console/sys/token";
/// The most bytes of a body of JSON or a form, and of a build file.
const LARGEST_BODY: u64 = 4 << 20;
const LARGEST_BUILD: u64 = 1 << 30;
/// How long a client may be silent.
const PATIENCE: Duration = Duration::from_secs(60);

/// What becomes of the connection after an answer.
enum Next {
    Another,
    End,
    /// It broke instead of an answer.
    Broken,
}

/// Answers all requests of a connection.
pub(super) fn connection(stream: TcpStream, shared: &Shared) {
    let settings =
        stream.set_read_timeout(Some(PATIENCE)).and_then(|()| stream.set_write_timeout(Some(PATIENCE)));
    let Ok(copy) = settings.and_then(|()| stream.set_nodelay(true)).and_then(|()| stream.try_clone()) else {
        return;
    };
    let mut connection = Connection::new(stream);
    while !shared.is_stopped() {
        let next = match connection.head() {
            Ok(Some(head)) => exchange(&mut connection, &head, shared),
            Ok(None) | Err(Unread::Gone) => break,
            Err(unread) => {
                refuse_unread(&mut connection, unread, shared);
                Next::End
            }
        };
        match next {
            Next::Another => {}
            Next::End | Next::Broken => break,
        }
    }
    copy.shutdown(Shutdown::Both).unwrap_or_default();
}

fn refuse_unread(connection: &mut Connection, unread: Unread, shared: &Shared) {
    let reply = match unread {
        Unread::Malformed(why) => Reply::bad(why),
        Unread::TooLarge => Reply::error(413, "TOO_LARGE", "the request is larger than the emulator takes"),
        Unread::Gone => return,
    };
    write(connection, &reply, Sending { is_last: true, ..Sending::plain(shared.now()) }).unwrap_or_default();
}

fn exchange(connection: &mut Connection, head: &Head, shared: &Shared) -> Next {
    let (path, query) = head.target.split_once('?').unwrap_or((&head.target, ""));
    let mut recorded = Recorded {
        method: head.method.clone(),
        path: path.to_owned(),
        query: query.to_owned(),
        status: 0,
        is_authorized: head.header("authorization").is_some(),
        length: 0,
    };
    let fault = locked(&shared.faults).next(&head.method, path).unwrap_or_default();
    let plan = Plan::of(head, path, query, shared);
    let body = match receive(connection, head, &plan, fault.cut) {
        Ok(body) => body,
        Err(unread) => {
            refuse_unread(connection, unread, shared);
            shared.record(recorded);
            return Next::End;
        }
    };
    recorded.length = body.length();
    if fault.cut == Some(Cut::BeforeWork) {
        shared.record(recorded);
        return Next::Broken;
    }
    wait(fault.delay, shared);
    let reply = match instead(&fault) {
        Some(reply) => reply,
        None => plan.answer(head, body, shared),
    };
    if fault.cut == Some(Cut::AfterWork) {
        shared.record(recorded);
        return Next::Broken;
    }
    let sending = Sending {
        now: shared.now(),
        is_last: head.is_last(),
        is_head: head.method == "HEAD",
        cut: fault.cut,
        truncated: fault.truncated,
        chunked: fault.chunked,
    };
    recorded.status = reply.status;
    shared.record(recorded);
    match write(connection, &reply, sending) {
        Ok(true) if !sending.is_last => Next::Another,
        Ok(true) => Next::End,
        Ok(false) | Err(_) => Next::Broken,
    }
}

/// What a request leads to, known before its body is read.
enum Plan {
    Done(Reply),
    Token,
    Route(Route, Vec<(String, String)>),
    /// The address of an application.
    Visit(String),
}

impl Plan {
    fn of(head: &Head, path: &str, query: &str, shared: &Shared) -> Self {
        if let Some(refusal) = refuse_stranger(head, shared.address.port()) {
            return Self::Done(refusal);
        }
        if !path.starts_with("/console/") {
            return Self::Visit(path.trim_matches('/').to_owned());
        }
        let is_starting =
            shared.starting.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        if is_starting.is_ok() {
            return Self::Done(Reply::new(404, TEXT, "Application \"console\" not found"));
        }
        if path == TOKEN && head.method == "POST" {
            return Self::Token;
        }
        let Some(below) = path.strip_prefix(PREFIX) else {
            return Self::Done(Reply::error(404, "NOT_FOUND", format!("no {path}")));
        };
        let Some(route) = route::find(&head.method, below, shared.api) else {
            return Self::Done(route::unknown(&head.method, path));
        };
        let rules = locked(&shared.world).scenario.token.clone();
        match locked(&shared.tokens).refuse(head, &rules, shared.now()) {
            Some(refusal) => Self::Done(refusal),
            None => Self::Route(route, pairs(query)),
        }
    }

    /// What is done with the body.
    fn taking(&self) -> Taking {
        match self {
            Self::Route(route, _) if route.takes_archive => {
                Taking { kept: true, most: LARGEST_BUILD, cut: None }
            }
            Self::Token | Self::Route(..) => Taking { kept: true, most: LARGEST_BODY, cut: None },
            Self::Done(_) | Self::Visit(_) => Taking { kept: false, most: LARGEST_BUILD, cut: None },
        }
    }

    fn answer(self, head: &Head, body: Spool, shared: &Shared) -> Reply {
        match self {
            Self::Done(reply) => reply,
            Self::Token => {
                let rules = locked(&shared.world).scenario.token.clone();
                let (known, now) = (&shared.options.credentials, shared.now());
                locked(&shared.tokens).give(head, body.small().unwrap_or_default(), known, &rules, now)
            }
            Self::Route(route, query) => {
                let mut request = Request { parts: route.parts.clone(), query, body, ..Request::default() };
                if route.takes_archive {
                    request.opened = Some(builds::open(&request, shared.options.lang));
                } else {
                    let bytes = whole(&request.body);
                    request.parsed = serde_json::from_slice(&bytes).ok();
                }
                handle(&route, &request, shared)
            }
            Self::Visit(context) => visit(&head.method, &context, shared),
        }
    }
}

/// The bytes of a body that is no build.
fn whole(body: &Spool) -> Vec<u8> {
    match body.small() {
        Some(bytes) => bytes.to_vec(),
        None => body.source().and_then(|source| source.read(0..source.length()).ok()).unwrap_or_default(),
    }
}

fn handle(route: &Route, request: &Request, shared: &Shared) -> Reply {
    let mut world = locked(&shared.world);
    world.now = shared.now();
    world.pass_time();
    let reply = (route.handler)(&mut world, request).unwrap_or_else(|refusal| refusal);
    keep(&world, shared).unwrap_or(reply)
}

/// Saves what has changed. An answer that is not kept would be a lie.
fn keep(world: &World, shared: &Shared) -> Option<Reply> {
    let saved = shared.saved.as_ref()?;
    let kept = locked(saved).keep(&world.state);
    kept.err()
        .map(|error| Reply::error(500, "INTERNAL", format!("the emulator cannot write its state: {error}")))
}

/// The address of an application: whether it runs, and whether it lets anybody in.
fn visit(method: &str, context: &str, shared: &Shared) -> Reply {
    if !["GET", "HEAD"].contains(&method) {
        return Reply::page(405, "Method not allowed");
    }
    let mut world = locked(&shared.world);
    world.now = shared.now();
    world.pass_time();
    let found = world
        .state
        .applications
        .iter()
        .find(|known| !known.gone && known.has_uri && known.context == context);
    match found {
        None => Reply::page(404, "Not found"),
        Some(application) if application.status != Status::Running => {
            Reply::page(503, "The application does not run")
        }
        Some(application) if application.closed => {
            Reply::page(401, "Who is there?").with("WWW-Authenticate", "Basic realm=\"application\"")
        }
        Some(_) => Reply::page(200, "An emulated application"),
    }
}

fn receive(connection: &mut Connection, head: &Head, plan: &Plan, cut: Option<Cut>) -> Result<Spool, Unread> {
    let framing = head.framing()?;
    if cut == Some(Cut::InRequest) {
        let half = match framing {
            Framing::Sized(0) => return Err(Unread::Gone),
            Framing::Sized(length) => length / 2,
            Framing::Chunked => 1,
        };
        greet(connection, head)?;
        connection.body(framing, Taking { kept: false, most: LARGEST_BUILD, cut: Some(half) })?;
        return Err(Unread::Gone);
    }
    greet(connection, head)?;
    connection.body(framing, plan.taking())
}

/// Tells a client that waits with its body to send it.
fn greet(connection: &mut Connection, head: &Head) -> io::Result<()> {
    if head.is_waiting() { connection.write(b"HTTP/1.1 100 Continue\r\n\r\n") } else { Ok(()) }
}

fn wait(seconds: Option<f64>, shared: &Shared) {
    let mut left = seconds.unwrap_or_default().clamp(0.0, 3600.0);
    while left > 0.0 && !shared.is_stopped() {
        let step = left.min(0.05);
        thread::sleep(Duration::from_secs_f64(step));
        left -= step;
    }
}

/// What is answered without doing anything.
fn instead(fault: &Fault) -> Option<Reply> {
    if let Some(address) = &fault.redirect {
        let status = fault.status.as_ref().map_or(302, |status| status.value);
        return Some(Reply::page(status, "Moved").with("Location", address));
    }
    let status = fault.status.as_ref().map(|status| status.value);
    if fault.html {
        return Some(again(Reply::page(status.unwrap_or(200), "Proxy"), fault));
    }
    let status = status?;
    Some(again(Reply::error(status, "UNAVAILABLE", reason(status)), fault))
}

fn again(reply: Reply, fault: &Fault) -> Reply {
    match fault.retry_after {
        Some(seconds) => reply.with("Retry-After", seconds.to_string()),
        None => reply,
    }
}

/// How an answer is sent.
#[derive(Clone, Copy)]
struct Sending {
    now: i64,
    is_last: bool,
    is_head: bool,
    cut: Option<Cut>,
    truncated: bool,
    chunked: bool,
}

impl Sending {
    const fn plain(now: i64) -> Self {
        Self { now, is_last: false, is_head: false, cut: None, truncated: false, chunked: false }
    }
}

/// Sends an answer; tells whether it was sent whole.
fn write(connection: &mut Connection, reply: &Reply, sending: Sending) -> io::Result<bool> {
    let body = if sending.truncated { reply.body.get(..reply.body.len() / 2) } else { Some(&*reply.body) };
    let body = body.unwrap_or_default();
    let mut head = format!(
        "HTTP/1.1 {} {}\r\nDate: {}\r\nServer: stapel-emulator\r\nContent-Type: {}\r\n",
        reply.status,
        reason(reply.status),
        time::of_header(sending.now),
        reply.media
    );
    for (name, value) in &reply.headers {
        // A scenario may say anything.
        let value: String = value.chars().filter(|letter| !letter.is_control()).collect();
        head += &format!("{name}: {value}\r\n");
    }
    head += &match sending.chunked {
        true => "Transfer-Encoding: chunked\r\n".to_owned(),
        false => format!("Content-Length: {}\r\n", body.len()),
    };
    head += if sending.is_last { "Connection: close\r\n\r\n" } else { "Connection: keep-alive\r\n\r\n" };
    if sending.cut == Some(Cut::InHead) {
        connection.write(head.get(..head.len() / 2).unwrap_or_default().as_bytes())?;
        return Ok(false);
    }
    let mut bytes = head.into_bytes();
    if !sending.is_head {
        let is_cut = sending.cut == Some(Cut::InBody);
        let part = if is_cut { body.get(..body.len() / 2).unwrap_or_default() } else { body };
        if sending.chunked {
            for chunk in part.chunks(1000) {
                bytes.extend(format!("{:x}\r\n", chunk.len()).into_bytes());
                bytes.extend(chunk);
                bytes.extend(b"\r\n");
            }
            if !is_cut {
                bytes.extend(b"0\r\n\r\n");
            }
        } else {
            bytes.extend(part);
        }
        if is_cut {
            connection.write(&bytes)?;
            return Ok(false);
        }
    }
    connection.write(&bytes)?;
    Ok(true)
}
