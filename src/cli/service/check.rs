//! `stapel service check`: whether address, certificate, credentials, rights and versions fit.

use serde_json::{Value, json};

use super::{AnswerOptions, Connection, Session, answer::Form, connection::with_session};
use crate::{
    cli::{
        Outcome,
        command::{Args, Command},
    },
    messages::{
        Bilingual, Failure, Lang, Sentence,
        service::{ServiceCheck, help},
    },
    service::{
        Body, Class, ServiceError,
        config::Setting,
        endpoint::{
            Endpoint, LIST_APPLICATIONS, LIST_BRANCHES, LIST_BUILDS, LIST_PROJECTS, LIST_SPACES, LIST_TASKS,
            LIST_USER_LISTS,
        },
        items,
    },
};

/// `stapel service check`.
pub(crate) struct Check {
    connection: Connection,
    answer: AnswerOptions,
}

impl Command for Check {
    const NAME: &'static str = "service check";
    const ABOUT: Bilingual = help::ABOUT_CHECK;

    fn read(args: &mut Args<'_>) -> Self {
        Self { connection: Connection::read(args), answer: AnswerOptions::read(args) }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        with_session(&self.connection, self.answer, lang, |session, answering| {
            let mut page = Page { lines: Vec::new(), worst: None };
            page.fill(session);
            session.close();
            match self.answer.form {
                Form::Json => answering.show(&page.document(lang, session.client.vault()), &[])?,
                Form::Text => answering.show_lines(&page.text(lang))?,
            }
            Ok(page.outcome())
        })
    }
}

/// A line of the page: good, or what is wrong.
enum Line {
    Good(ServiceCheck),
    Bad { what: String, error: Box<ServiceError> },
}

struct Page {
    lines: Vec<Line>,
    worst: Option<Class>,
}

impl Page {
    fn good(&mut self, line: ServiceCheck) {
        self.lines.push(Line::Good(line));
    }

    fn bad(&mut self, what: &str, error: ServiceError) {
        let class = error.class();
        // No connection is worse than a refusal: nothing is known then.
        self.worst = self.worst.max(Some(class));
        self.lines.push(Line::Bad { what: what.to_owned(), error: Box::new(error) });
    }

    fn fill(&mut self, session: &Session) {
        let client = &session.client;
        let settings = client.settings();
        self.good(ServiceCheck::Source { name: session.source.clone() });
        self.good(ServiceCheck::Address { address: settings.address.as_str().to_owned() });
        if let Some(proxy) = &settings.proxy {
            self.good(ServiceCheck::Proxy { proxy: proxy.shown() });
        }
        if let Err(error) = client.token() {
            return self.bad("token", error);
        }
        self.good(if settings.address.is_secure() {
            let roots = if settings.authorities.is_some() { "--ca-file" } else { "TLS" };
            ServiceCheck::Certificate { roots: roots.to_owned() }
        } else {
            ServiceCheck::Plain
        });
        self.good(ServiceCheck::SignedIn);
        let rights: [&Endpoint; 6] =
            [&LIST_APPLICATIONS, &LIST_PROJECTS, &LIST_SPACES, &LIST_BRANCHES, &LIST_USER_LISTS, &LIST_TASKS];
        for (at, endpoint) in rights.into_iter().enumerate() {
            match client.call(endpoint, &[], &[], Body::Nothing) {
                Err(error) => self.bad(endpoint.resource, error),
                Ok(answer) => {
                    if at == 0
                        && let Some(date) = answer.date
                    {
                        let ahead = date.seconds() - client.clock().now().seconds();
                        self.good(ServiceCheck::Clock { seconds: ahead });
                    }
                    let count = items(answer.body).map_or(0, |items| items.len());
                    self.good(ServiceCheck::Reads { what: endpoint.resource.to_owned(), count });
                }
            }
        }
        self.check_settings(session);
    }

    /// Whether the application and the project of the settings are there.
    fn check_settings(&mut self, session: &Session) {
        let client = &session.client;
        if let Some(wanted) = &session.application {
            let [name, _] = Setting::Application.variables();
            match client.find_application(wanted) {
                Err(error) => self.bad(name, error),
                Ok(card) => {
                    let application = card.display_name().or_else(|| card.id()).unwrap_or_default();
                    self.good(ServiceCheck::Setting {
                        name: name.to_owned(),
                        value: format!("{application} ({})", card.status()),
                    });
                    if let Some(technology) = card.technology_version() {
                        self.good(ServiceCheck::Version { application, technology });
                    }
                }
            }
        }
        if let Some(wanted) = &session.project {
            let [name, _] = Setting::Project.variables();
            let found = client.find_project(wanted);
            match found.and_then(|project| {
                client.builds(&project.id().unwrap_or_default()).map(|builds| (project, builds))
            }) {
                Err(error) => self.bad(name, error),
                Ok((project, builds)) => {
                    let value = project.name().or_else(|| project.id()).unwrap_or_default();
                    self.good(ServiceCheck::Setting { name: name.to_owned(), value });
                    self.good(ServiceCheck::Reads {
                        what: LIST_BUILDS.resource.to_owned(),
                        count: builds.len(),
                    });
                }
            }
        }
    }

    fn outcome(&self) -> Outcome {
        match self.worst {
            None => Outcome::Clean,
            Some(Class::Refused) => Outcome::Findings,
            Some(Class::Failed) => Outcome::Incomplete,
            Some(Class::Unfinished) => Outcome::Unfinished,
        }
    }

    fn text(&self, lang: Lang) -> String {
        let line = |line: &Line| match line {
            Line::Good(line) => format!("  ok  {}\n", line.to(lang)),
            Line::Bad { what, error } => {
                let sentences = error.sentences(lang);
                let mut text = format!("  !!  {what}: {}\n", sentences.first().map_or("", String::as_str));
                sentences.iter().skip(1).for_each(|line| text.push_str(&format!("      {line}\n")));
                text
            }
        };
        let verdict = if self.worst.is_none() { ServiceCheck::Fits } else { ServiceCheck::FitsNot };
        let lines: String = self.lines.iter().map(line).collect();
        format!("{lines}{}\n", verdict.to(lang))
    }

    fn document(&self, lang: Lang, vault: &crate::service::Vault) -> Value {
        let line = |line: &Line| match line {
            Line::Good(line) => {
                json!({ "ok": true, "code": line.code(), "message": line.to(lang).to_string() })
            }
            Line::Bad { what, error } => {
                let mut document = error.document(lang, vault);
                if let Some(fields) = document.as_object_mut() {
                    fields.insert("ok".to_owned(), false.into());
                    fields.insert("what".to_owned(), what.as_str().into());
                }
                document
            }
        };
        json!({ "ok": self.worst.is_none(), "checks": self.lines.iter().map(line).collect::<Vec<_>>() })
    }
}
