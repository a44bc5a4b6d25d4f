//! `stapel service emulate`: an emulator of the service on this machine, until it is interrupted, or as long as a command
//! takes that is to work with it.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command as Process,
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

use crate::{
    cli::{
        Outcome,
        command::{Args, Argument, Command},
        flags::{Flag, Word, named_choice, number, one, switch},
        output,
    },
    messages::{
        Bilingual, Failure, Lang, Sentence,
        emulator::{ABOUT, Emulated, flag},
        help::{section, value},
        usage::{Advice, Problem},
    },
    service::{
        Api,
        emulator::{
            Clock, Emulator, LARGEST, Options, Recorded, Running, Scenario, Told, Unsaved, Unstarted,
        },
    },
    session::unread,
    source::{decode, read_bytes, visible},
    system::exit_code,
};

const PORT: Flag<Option<usize>> =
    number("port", value::NUMBER, section::OTHER, flag::PORT, u16::MAX as usize);
const API: Flag<Option<Api>> = named_choice("api", value::BEHAVIOUR, section::OTHER, flag::API);
const SCENARIO: Flag<Option<PathBuf>> = one("scenario", value::FILE, section::OTHER, flag::SCENARIO);
const STATE: Flag<Option<PathBuf>> = one("state", value::FILE, section::OTHER, flag::STATE);
const LOG: Flag<bool> = switch("log", section::OTHER, flag::LOG);

impl Word for Api {
    const ALL: &'static [Self] = &Self::ALL;

    fn word(self) -> &'static str {
        self.word()
    }
}

/// `stapel service emulate`.
pub(crate) struct Emulate {
    /// A command and its arguments.
    command: Vec<OsString>,
    port: Option<usize>,
    api: Option<Api>,
    scenario: Option<PathBuf>,
    state: Option<PathBuf>,
    log: bool,
}

impl Command for Emulate {
    const NAME: &'static str = "service emulate";
    const ABOUT: Bilingual = ABOUT;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            command: args.argument(Argument::any(value::COMMAND)),
            port: args.flag(PORT),
            api: args.flag(API),
            scenario: args.flag(SCENARIO),
            state: args.flag(STATE),
            log: args.flag(LOG),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let running = self.start(lang)?;
        match self.command.split_first() {
            None => {
                output::print(introduction(&running, lang).as_bytes())?;
                running.wait();
                Ok(Outcome::Clean)
            }
            Some((program, arguments)) => {
                let ended = call(&running, program, arguments);
                running.stop();
                ended
            }
        }
    }
}

impl Emulate {
    fn start(&self, lang: Lang) -> Result<Running, Failure> {
        let scenario = self.scenario.as_deref().map(scenario).transpose()?.unwrap_or_default();
        let port = self.port.and_then(|port| u16::try_from(port).ok()).unwrap_or_default();
        let clock: Clock = Arc::new(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
        });
        let told: Told = Arc::new(|request: &Recorded| output::complain(&line(request)));
        let options = Options {
            port,
            api: self.api,
            scenario,
            state: self.state.clone(),
            lang,
            told: self.log.then_some(told),
            ..Options::new(clock)
        };
        Emulator::start(options).map_err(|unstarted| match unstarted {
            Unstarted::Port(error) => Failure::new(Problem::PortUnusable { port }).refused(&error),
            Unstarted::State(unsaved) => {
                state_failure(&unsaved, self.state.as_deref().unwrap_or(Path::new("")))
            }
        })
    }
}

fn scenario(path: &Path) -> Result<Scenario, Failure> {
    let shown = path.display().to_string();
    let bytes = read_bytes(path, LARGEST).map_err(|reason| unread(shown.clone(), &reason))?;
    Scenario::parse(&decode(&bytes).text, &shown)
}

fn state_failure(unsaved: &Unsaved, path: &Path) -> Failure {
    let path = path.display().to_string();
    match *unsaved {
        Unsaved::Unread(ref reason) => unread(path, reason),
        Unsaved::Foreign { line, column } => Failure::new(Problem::ForeignShape { path, line, column }),
        Unsaved::Version(version) => Failure::new(Problem::ForeignVersion { path, version }),
    }
}

/// What it is and how it is found, as a text that a shell can read.
fn introduction(running: &Running, lang: Lang) -> String {
    let mut text = format!(
        "# {}\n# {}\n",
        Emulated::Is { address: running.url() }.to(lang),
        Emulated::HowToEnd.to(lang)
    );
    for (name, value) in running.environment() {
        text += &format!("export {name}='{value}'\n");
    }
    text
}

fn line(request: &Recorded) -> String {
    let status = if request.status == 0 { "---".to_owned() } else { request.status.to_string() };
    let query = if request.query.is_empty() { String::new() } else { format!("?{}", request.query) };
    visible(&format!("{status} {} {}{query}", request.method, request.path)).into_owned() + "\n"
}

/// Runs a command that finds the emulator, and ends as it does.
fn call(running: &Running, program: &OsString, arguments: &[OsString]) -> Result<Outcome, Failure> {
    let ended = Process::new(program).args(arguments).envs(running.environment()).status();
    let shown = || program.to_string_lossy().into_owned();
    match ended {
        Ok(status) => Ok(Outcome::Ended(exit_code(status))),
        Err(error) => Err(Failure::new(Problem::ProgramNotRun { program: shown() })
            .refused(&error)
            .advise(Advice::CheckPath)),
    }
}
