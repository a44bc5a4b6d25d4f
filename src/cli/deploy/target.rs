//! Which service a command deploys to, and how it answers.

use crate::{
    cli::{
        Outcome,
        command::Args,
        service::{
            AnswerOptions, Answering, Connection, Session,
            answer::{FORMAT, Form},
            connection::bare_vault,
            row::{PROJECT, SPACE, project_id},
        },
    },
    messages::Lang,
    project::is_uuid,
    service::{Client, ServiceError},
};

/// The options of that.
pub(crate) struct TargetOptions {
    project: Option<String>,
    space: Option<String>,
    connection: Connection,
    pub(crate) form: Form,
}

/// The service, with what settings say of the deploy.
pub(crate) struct Target {
    session: Session,
    project: Option<String>,
    space: Option<String>,
}

impl TargetOptions {
    pub(crate) fn read(args: &mut Args<'_>) -> Self {
        Self {
            project: args.flag(PROJECT),
            space: args.flag(SPACE),
            connection: Connection::read(args),
            form: args.flag(FORMAT),
        }
    }

    /// The service; a project that is named is looked for there.
    ///
    /// # Errors
    /// How the run ends where there is none; why was told.
    pub(crate) fn open(&self, lang: Lang) -> Result<Target, Outcome> {
        let options = AnswerOptions { form: self.form, show_secrets: false };
        let fail = |error: &ServiceError, session: Option<&Session>| {
            let bare = bare_vault();
            let vault = session.map_or(&bare, |session| session.client.vault());
            Answering { options, lang, vault }.fail(error)
        };
        let session = self.connection.open(lang).map_err(|error| fail(&error, None))?;
        let project = match self.project.as_ref().or(session.project.as_ref()) {
            Some(name) if !is_uuid(name) => {
                Some(project_id(&session, name).map_err(|error| fail(&error, Some(&session)))?)
            }
            project => project.cloned(),
        };
        let space = self.space.clone().or_else(|| session.space.clone());
        Ok(Target { session, project, space })
    }
}

impl Target {
    pub(crate) const fn client(&self) -> &Client {
        &self.session.client
    }

    /// The application of the environment.
    pub(crate) fn application(&self) -> Option<&str> {
        self.session.application.as_deref()
    }

    pub(crate) fn project(&self) -> Option<&str> {
        self.project.as_deref()
    }

    pub(crate) fn space(&self) -> Option<&str> {
        self.space.as_deref()
    }
}

impl Drop for Target {
    fn drop(&mut self) {
        self.session.close();
    }
}
