//! An emulator of the service: its whole table of endpoints over HTTP, on this machine only, with the behaviours that the
//! document tells of. It is for trying things out and for tests; it runs no application.
//!
//! - [`Emulator::start`] listens and returns; [`Running`] is the emulator as long as it lives.
//! - Each connection has a thread of its own, of which there are at most [`MOST_CONNECTIONS`]. All state is behind one lock that is
//!   held while a request is answered and not while one is read, a build is opened, or an answer is on its way.
//! - Time is what the caller says it is ([`Options::clock`]); how long states last is told by a [`Scenario`].
//! - Builds are opened by the same strict reader that `inspect` and `verify` use, and their sources are parsed.

mod access;
mod applications;
mod branches;
mod builds;
mod compile;
mod faults;
mod http;
mod reading;
mod reply;
mod request;
mod route;
mod saved;
mod scenario;
mod serve;
pub mod state;
mod tasks;
mod time;
mod user_lists;
mod world;

use std::{
    collections::HashMap,
    fmt,
    io::{self, ErrorKind},
    net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream},
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use super::Api;
pub use access::Credentials;
use access::Tokens;
use faults::Faults;
pub use reading::At;
use saved::Saved;
pub use saved::Unsaved;
pub use scenario::{
    AfterDeletion, Applying, BuildId, Cut, Dates, Fault, LARGEST, ListShape, Outcome, Scenario, Status,
    TokenKey, TokenRules, Transitions, UploadId, Verb,
};
use state::State;
use world::World;

use crate::messages::Lang;

/// How many connections there are at a time.
pub const MOST_CONNECTIONS: usize = 64;
/// How many requests are remembered.
const MOST_RECORDED: usize = 100_000;

/// Milliseconds since 1970, by the clock that counts.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;
/// What is told about each request.
pub type Told = Arc<dyn Fn(&Recorded) + Send + Sync>;

/// How an emulator is to be.
#[derive(Clone)]
pub struct Options {
    /// The port to listen on; any free one for 0.
    pub port: u16,
    /// Whose behaviour counts; that of the scenario where it is not given.
    pub api: Option<Api>,
    pub scenario: Scenario,
    /// A file that keeps the state.
    pub state: Option<PathBuf>,
    pub credentials: Credentials,
    /// The language of messages about builds.
    pub lang: Lang,
    pub clock: Clock,
    pub told: Option<Told>,
}

impl Options {
    /// Those of an emulator on any free port, as the document has it.
    #[must_use]
    pub fn new(clock: Clock) -> Self {
        Self {
            port: 0,
            api: None,
            scenario: Scenario::default(),
            state: None,
            credentials: Credentials::default(),
            lang: Lang::En,
            clock,
            told: None,
        }
    }

    /// The moment by the clock of the service.
    fn now(&self) -> i64 {
        (self.clock)().saturating_add(self.scenario.clock_skew.saturating_mul(1000))
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_struct("Options")
            .field("port", &self.port)
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

/// Why there is no emulator.
#[derive(Debug)]
pub enum Unstarted {
    /// The port cannot be listened on.
    Port(io::Error),
    /// The file with the state cannot be used.
    State(Unsaved),
}

/// A request that came, and what was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    pub method: String,
    /// Without the query.
    pub path: String,
    pub query: String,
    /// 0 where the connection was broken instead.
    pub status: u16,
    /// Whether it had a header with a token or credentials.
    pub is_authorized: bool,
    /// The length of its body, in bytes.
    pub length: u64,
}

/// Starts emulators.
#[derive(Clone, Copy, Debug)]
pub struct Emulator;

impl Emulator {
    /// Listens on loopback and answers until it is stopped.
    ///
    /// # Errors
    /// A port that is taken, a file of state that cannot be read.
    pub fn start(options: Options) -> Result<Running, Unstarted> {
        let saved = options.state.clone().map(Saved::open).transpose().map_err(Unstarted::State)?;
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).map_err(Unstarted::Port)?;
        let address = listener.local_addr().map_err(Unstarted::Port)?;
        let now = options.now();
        let api = options.api.or(options.scenario.api).unwrap_or_default();
        let (saved, state) = saved.map_or((None, None), |(saved, state)| (Some(saved), state));
        let faults = Faults::of(&options.scenario.faults);
        let origin = url(address);
        let world = World::new(options.scenario.clone(), api, state, origin, now);
        let shared = Arc::new(Shared {
            address,
            api,
            starting: AtomicUsize::new(world.scenario.starting as usize),
            world: Mutex::new(world),
            tokens: Mutex::default(),
            faults: Mutex::new(faults),
            saved: saved.map(Mutex::new),
            recorded: Mutex::default(),
            connections: Mutex::default(),
            count: AtomicUsize::new(0),
            is_stopped: AtomicBool::new(false),
            options,
        });
        let accepting = Arc::clone(&shared);
        let thread = thread::Builder::new()
            .name("emulator".to_owned())
            .spawn(move || accept(&listener, &accepting))
            .map_err(Unstarted::Port)?;
        Ok(Running { shared, thread: Some(thread) })
    }
}

/// What the threads of an emulator share.
pub(in crate::service::emulator) struct Shared {
    address: SocketAddr,
    api: Api,
    options: Options,
    world: Mutex<World>,
    tokens: Mutex<Tokens>,
    faults: Mutex<Faults>,
    saved: Option<Mutex<Saved>>,
    recorded: Mutex<Vec<Recorded>>,
    connections: Mutex<HashMap<usize, TcpStream>>,
    count: AtomicUsize,
    /// How many requests are still answered as by a server that starts.
    starting: AtomicUsize,
    is_stopped: AtomicBool,
}

impl Shared {
    /// The moment by the clock of the service.
    fn now(&self) -> i64 {
        self.options.now()
    }

    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::SeqCst)
    }

    fn record(&self, request: Recorded) {
        if let Some(told) = &self.options.told {
            told(&request);
        }
        let mut recorded = locked(&self.recorded);
        if recorded.len() < MOST_RECORDED {
            recorded.push(request);
        }
    }
}

fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The address for clients, without a path.
fn url(address: SocketAddr) -> String {
    const SCHEME: &str = "http";
    format!("{SCHEME}://{}:{}", address.ip(), address.port())
}

fn accept(listener: &TcpListener, shared: &Arc<Shared>) {
    let mut number = 0;
    while !shared.is_stopped() {
        let Ok((stream, _)) = listener.accept() else {
            thread::sleep(Duration::from_millis(10));
            continue;
        };
        if shared.is_stopped() {
            return;
        }
        number += 1;
        if shared.count.fetch_add(1, Ordering::SeqCst) >= MOST_CONNECTIONS {
            shared.count.fetch_sub(1, Ordering::SeqCst);
            // Closed unanswered: the client sees a broken connection and asks again.
            continue;
        }
        if let Ok(copy) = stream.try_clone() {
            locked(&shared.connections).insert(number, copy);
        }
        let of_thread = Arc::clone(shared);
        let spawned = thread::Builder::new().name(format!("emulator {number}")).spawn(move || {
            serve::connection(stream, &of_thread);
            locked(&of_thread.connections).remove(&number);
            of_thread.count.fetch_sub(1, Ordering::SeqCst);
        });
        if spawned.is_err() {
            locked(&shared.connections).remove(&number);
            shared.count.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

/// An emulator that answers. It stops when this goes.
pub struct Running {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

impl fmt::Debug for Running {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_struct("Running").field("address", &self.shared.address).finish_non_exhaustive()
    }
}

impl Running {
    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.shared.address
    }

    /// The address for clients, without a path.
    #[must_use]
    pub fn url(&self) -> String {
        url(self.shared.address)
    }

    /// The variables by which our client finds it.
    #[must_use]
    pub fn environment(&self) -> [(&'static str, String); 3] {
        let Credentials { id, secret } = self.shared.options.credentials.clone();
        [("STAPEL_SERVICE_URL", self.url()), ("STAPEL_CLIENT_ID", id), ("STAPEL_CLIENT_SECRET", secret)]
    }

    /// Looks at the state, or changes it.
    pub fn with_state<T>(&self, look: impl FnOnce(&mut State) -> T) -> T {
        look(&mut locked(&self.shared.world).state)
    }

    /// Changes how it behaves from now on. What a scenario says to be there is not made anew.
    pub fn with_scenario<T>(&self, change: impl FnOnce(&mut Scenario) -> T) -> T {
        locked(&self.shared.world).change_scenario(change)
    }

    /// Adds something that goes wrong from now on.
    pub fn add_fault(&self, fault: Fault) {
        locked(&self.shared.faults).add(fault);
    }

    /// From now on nothing goes wrong any more.
    pub fn clear_faults(&self) {
        locked(&self.shared.faults).clear();
    }

    /// Makes all tokens bad that were given.
    pub fn expire_tokens(&self) {
        locked(&self.shared.tokens).expire();
    }

    /// The requests that came, in their order.
    #[must_use]
    pub fn requests(&self) -> Vec<Recorded> {
        locked(&self.shared.recorded).clone()
    }

    /// Forgets them.
    pub fn forget_requests(&self) {
        locked(&self.shared.recorded).clear();
    }

    /// Waits until somebody else stops it.
    pub fn wait(mut self) {
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap_or_default();
        }
    }

    /// Ends all connections and listens no more.
    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        self.shared.is_stopped.store(true, Ordering::SeqCst);
        // Wakes the thread that accepts.
        let woken = TcpStream::connect_timeout(&self.shared.address, Duration::from_secs(1));
        for stream in locked(&self.shared.connections).values() {
            stream.shutdown(Shutdown::Both).unwrap_or_default();
        }
        let is_awake =
            woken.is_ok() || woken.is_err_and(|error| error.kind() == ErrorKind::ConnectionRefused);
        if let Some(thread) = self.thread.take().filter(|_| is_awake) {
            thread.join().unwrap_or_default();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}
