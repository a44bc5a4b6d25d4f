//! `stapel service remove APPLICATION`: the application, and, when it is gone, the build it was created from.

use serde_json::{Value, json};

use super::{
    AnswerOptions, Connection, Session,
    connection::{read_limits, with_session},
    row::project_id,
};
use crate::{
    cli::{
        Outcome,
        command::{Args, Argument, Command},
        flags::{Flag, switch, text},
        signals::Patience,
    },
    messages::{
        Bilingual, Failure, Lang,
        service::{ServiceHint, ServiceProblem, help},
    },
    service::{Build, ServiceError, Status, wait::WaitLimits},
};

const PROJECT: Flag<Option<String>> = text("project", help::VALUE_PROJECT, help::WHAT, help::PROJECT);
const KEEP_BUILD: Flag<bool> = switch("keep-build", help::WHAT, help::KEEP_BUILD);

/// `stapel service remove APPLICATION`.
pub(crate) struct Remove {
    application: String,
    project: Option<String>,
    keep_build: bool,
    limits: WaitLimits,
    connection: Connection,
    answer: AnswerOptions,
}

impl Command for Remove {
    const NAME: &'static str = "service remove";
    const ABOUT: Bilingual = help::ABOUT_REMOVE;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            application: args
                .argument(Argument::<std::ffi::OsString>::one(help::VALUE_APPLICATION))
                .to_string_lossy()
                .into_owned(),
            project: args.flag(PROJECT),
            keep_build: args.flag(KEEP_BUILD),
            limits: read_limits(args),
            connection: Connection::read(args),
            answer: AnswerOptions::read(args),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        with_session(&self.connection, self.answer, lang, |session, answering| {
            let patience = Patience::begin();
            let ended = self.remove(session);
            session.close();
            drop(patience);
            match ended {
                Ok(document) => {
                    answering.show(&document, &[])?;
                    Ok(Outcome::Clean)
                }
                Err(error) => Ok(answering.fail(&error)),
            }
        })
    }
}

impl Remove {
    fn remove(&self, session: &Session) -> Result<Value, ServiceError> {
        let client = &session.client;
        let card = client.find_application(&self.application)?;
        let id = card.id().unwrap_or_else(|| self.application.clone());
        let project = self.project.clone().or_else(|| session.project.clone()).or_else(|| card.project_id());
        // Found before anything is deleted: afterwards nothing tells which build it was.
        let build = match (self.keep_build, &project) {
            (true, _) | (false, None) => None,
            (false, Some(project)) => {
                let project = project_id(session, project)?;
                let builds = client.builds(&project)?;
                let applied = (card.applied_build(), card.applied_version());
                let is_it = |build: &&Build| match &applied {
                    (Some(id), _) => build.id().as_ref() == Some(id),
                    (None, version) => version.is_some() && build.version() == *version,
                };
                builds.iter().find(is_it).map(|build| (project, build.clone()))
            }
        };
        let go_on = |error: ServiceError| match error.problem {
            ServiceProblem::NotFinished { .. } | ServiceProblem::Interrupted { .. } => {
                error.advise(ServiceHint::GoOn { command: self.command(&id, project.as_deref()) })
            }
            _ => error,
        };
        if card.status() != Status::Deleted {
            client.delete_application(&id)?;
            client.wait_until_gone(&id, self.limits).map_err(go_on)?;
        }
        let removed = match &build {
            None => Value::Null,
            Some((project, build)) => {
                client.delete_build(project, build)?;
                json!({ "id": build.id(), "version": build.version(), "project": project })
            }
        };
        Ok(json!({ "application": id, "build": removed }))
    }

    fn command(&self, id: &str, project: Option<&str>) -> String {
        let project = project.map_or_else(String::new, |project| format!(" --project {project}"));
        format!("stapel service remove {id}{project}")
    }
}
