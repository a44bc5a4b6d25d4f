//! `stapel service verify`: whether an earlier deploy worked, by its journal or by what is known of it.

use std::path::PathBuf;

use crate::{
    cli::{
        Outcome,
        command::{Args, Combinations, Command},
        deploy::{
            answer::Answer,
            finish, first_line, journal,
            options::{self, APP, JOURNAL},
            target::TargetOptions,
            told,
        },
        flags::{Flag, text},
        pack::options::BUILD_VERSION,
        signals::Patience,
    },
    messages::{
        Bilingual, Failure, Lang,
        deploy::DeployProblem,
        help::{flag, page, section, value},
        service::help,
        usage::{Advice, Problem},
    },
    service::{
        UtcTime,
        deploy::{
            Flow, Journal, Limits, Remote,
            flow::{Doing, Event},
            journal::{Head, VERSION},
            server::{Listed, NewApplication},
            survey::{Lost, Wanted, find},
        },
    },
};

const BUILD: Flag<Option<String>> = text("build", help::VALUE_BUILD, section::DEPLOY, flag::BUILD);
const SINCE: Flag<Option<String>> = text("started-since", value::MOMENT, section::DEPLOY, flag::SINCE_MOMENT);

/// `stapel service verify`.
pub(crate) struct VerifyDeploy {
    app: Option<String>,
    journal: Option<PathBuf>,
    build: Option<String>,
    version: Option<String>,
    since: Option<String>,
    limits: Limits,
    target: TargetOptions,
}

impl Command for VerifyDeploy {
    const NAME: &'static str = "service verify";
    const ABOUT: Bilingual = page::ABOUT_SERVICE_VERIFY;
    const COMBINATIONS: Combinations = Combinations {
        clashes: &[(JOURNAL.spec, &[APP.spec, BUILD.spec, BUILD_VERSION.spec, SINCE.spec])],
        ..Combinations::NONE
    };

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            app: args.flag(APP),
            journal: args.flag(JOURNAL.described(flag::JOURNAL_OF_DEPLOY)),
            build: args.flag(BUILD),
            version: args.flag(BUILD_VERSION.under(section::DEPLOY).described(flag::VERSION_APPLIED)),
            since: args.flag(SINCE),
            limits: options::limits(args),
            target: TargetOptions::read(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        let _patience = Patience::begin();
        let connection = match self.target.open(lang) {
            Ok(target) => target,
            Err(outcome) => return Ok(outcome),
        };
        let mut answer = Answer::default();
        let server = Remote::new(connection.client(), lang);
        let ended = self.verify(&server, connection.application(), &mut answer, lang);
        finish(ended, answer, (self.target.form, first_line), connection.client(), lang)
    }
}

impl VerifyDeploy {
    fn verify(
        &self,
        server: &Remote<'_>,
        default: Option<&str>,
        answer: &mut Answer,
        lang: Lang,
    ) -> Result<Outcome, Failure> {
        let journal = match &self.journal {
            Some(path) => journal::read(path)?,
            None => match self.known(server, default)? {
                Ok(journal) => journal,
                Err(lost) => {
                    return crate::cli::deploy::lose(lost, self.app.as_deref().or(default), answer, lang);
                }
            },
        };
        let Some(application) = journal.application().map(str::to_owned) else {
            answer.journal(&journal);
            answer.verdict = "unknown";
            answer.problem(&DeployProblem::CreateUnknown, lang);
            return Ok(Outcome::Unfinished);
        };
        let mut doing = Doing::Judging;
        let mut flow = Flow {
            server,
            limits: self.limits,
            journal,
            record: &mut |_| Ok(()),
            tell: &mut |event| {
                if let Event::Begun(now) = event {
                    doing = *now;
                }
                told(event, ("", ""), lang);
            },
            new: NewApplication::default(),
            restarts: false,
        };
        let ended = flow.verify(&application);
        let journal = flow.journal;
        answer.journal(&journal);
        let identity = format!("{}/{}", journal.head.vendor, journal.head.name);
        Ok(match &ended {
            Ok(ended) => {
                answer.since.clone_from(&journal.head.since);
                answer.conclude(ended, identity.trim_matches('/'), lang)
            }
            Err(halt) => answer.halt(halt, doing, lang),
        })
    }

    /// What the options tell of a deploy, as its journal would.
    fn known(&self, server: &Remote<'_>, default: Option<&str>) -> Result<Result<Journal, Lost>, Failure> {
        let Some(app) = self.app.as_deref().or(default) else {
            return Err(Failure::new(Problem::NoApplicationNamed).advise(Advice::NameApplication));
        };
        let since = self.since.clone();
        if let Some(value) = since.clone().filter(|since| UtcTime::parse(since).is_none()) {
            let flag = SINCE.spec.long();
            return Err(Failure::new(Problem::BadValue { flag, value }).advise(Advice::GiveMoment));
        }
        let by_name = find(server, Wanted::Name(app));
        let found = match by_name {
            Ok(None) => find(server, Wanted::Id(app)),
            found => found,
        };
        let card = match found {
            Ok(Some(card)) => card,
            Ok(None) => return Ok(Err(Lost::NoSuchId)),
            Err(lost) => return Ok(Err(lost)),
        };
        let head = Head {
            format: VERSION,
            application: Some(card.id),
            application_name: card.name,
            version: self.version.clone().unwrap_or_default(),
            since,
            ..Head::default()
        };
        let mut journal = Journal { head, ..Journal::default() };
        if self.build.is_some() || self.version.is_some() {
            let id = self.build.clone().unwrap_or_default();
            // A version that is asked about is the server's own.
            journal.done.build = Some(Listed { id, version: self.version.clone() });
        }
        Ok(Ok(journal))
    }
}
