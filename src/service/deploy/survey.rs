//! What is on the server before a deploy: the application, its build, and the builds of the project.

use super::{
    flow::is_deleted,
    journal::Head,
    server::{Application, CallError, Listed, ProjectCard, Server},
};
use crate::service::UtcTime;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// None where there is none of the name.
    pub application: Option<Application>,
    pub project: Option<String>,
    /// The builds of the project, where that is known.
    pub builds: Option<Vec<Listed>>,
    /// The commit of the applied build, where the server knows it.
    pub commit: Option<String>,
    /// The clock of the server.
    pub since: Option<UtcTime>,
}

/// Why there is no survey.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lost {
    Call(CallError),
    /// No application has the id.
    NoSuchId,
    /// Several have the name.
    Ambiguous {
        ids: Vec<String>,
    },
}

impl From<CallError> for Lost {
    fn from(error: CallError) -> Self {
        Self::Call(error)
    }
}

/// Which application is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted<'w> {
    Id(&'w str),
    Name(&'w str),
}

impl Survey {
    /// Looks; changes nothing.
    ///
    /// # Errors
    /// The server gives no answer, or the application is not to be told from others.
    pub fn of(
        server: &dyn Server,
        wanted: Wanted<'_>,
        project: Option<&str>,
        (vendor, name): (&str, &str),
    ) -> Result<Self, Lost> {
        let mut application = find(server, wanted)?;
        let told = application.as_ref().and_then(|card| card.project.clone());
        let (project, builds) = match project {
            Some(project) => (Some(project.to_owned()), Some(server.builds(project)?)),
            None => match told.and_then(|project| Some((server.builds(&project).ok()?, project))) {
                Some((builds, project)) => (Some(project), Some(builds)),
                None => match owner(server, vendor, name)? {
                    Some(project) => {
                        let builds = server.builds(&project)?;
                        (Some(project), Some(builds))
                    }
                    None => (None, None),
                },
            },
        };
        if let (Some(card), Some(builds)) = (&mut application, &builds) {
            // The card may name only one of both.
            let build = &mut card.build;
            let same = |listed: &&Listed| match (&build.id, &build.version) {
                (Some(id), _) => listed.id == *id,
                (None, version) => version.is_some() && listed.version == *version,
            };
            if let Some(listed) = builds.iter().find(same) {
                build.version = build.version.take().or_else(|| listed.version.clone());
                build.id = build.id.take().or_else(|| Some(listed.id.clone()));
            }
        }
        let applied = application.as_ref().and_then(|card| {
            Some(Listed { id: card.build.id.clone()?, version: card.build.version.clone() })
        });
        let commit = match (&project, applied) {
            // The card of a build may be gone, or not be readable for this client.
            (Some(project), Some(build)) => server.commit(project, &build).ok().flatten(),
            _ => None,
        };
        Ok(Self { application, project, builds, commit, since: server.date() })
    }

    /// The version of the project's latest build: that with the largest number behind the last hyphen.
    #[must_use]
    pub fn latest(&self) -> Option<&str> {
        let versions = self.builds.iter().flatten().filter_map(|build| build.version.as_deref());
        versions
            .filter_map(|version| Some((Head::counter(version)?, version)))
            .max()
            .map(|(_, version)| version)
    }

    /// The application, where it is neither gone nor missing.
    #[must_use]
    pub fn build_before(&self) -> Option<&super::verdict::Build> {
        self.application.as_ref().map(|card| &card.build)
    }
}

/// The project that vendor and name belong to, where the list tells both and just one has them.
fn owner(server: &dyn Server, vendor: &str, name: &str) -> Result<Option<String>, CallError> {
    let is_owner =
        |card: &ProjectCard| card.vendor.as_deref() == Some(vendor) && card.name.as_deref() == Some(name);
    let mut owners = server.projects()?.into_iter().filter(is_owner);
    Ok(owners.next().filter(|_| owners.next().is_none()).map(|card| card.id))
}

/// The application that is meant.
///
/// # Errors
/// As of the survey.
pub fn find(server: &dyn Server, wanted: Wanted<'_>) -> Result<Option<Application>, Lost> {
    match wanted {
        Wanted::Id(id) => {
            let card = server.application(id)?.filter(|card| !is_deleted(&card.status));
            card.map(Some).ok_or(Lost::NoSuchId)
        }
        Wanted::Name(name) => {
            let all = server.applications()?;
            let mut named: Vec<Application> =
                all.into_iter().filter(|card| card.name == name && !is_deleted(&card.status)).collect();
            match (named.pop(), named.is_empty()) {
                (None, _) => Ok(None),
                // The list may tell less than the card.
                (Some(card), true) => Ok(server.application(&card.id)?.or(Some(card))),
                (Some(card), false) => {
                    let ids = named.into_iter().map(|card| card.id).chain([card.id]).collect();
                    Err(Lost::Ambiguous { ids })
                }
            }
        }
    }
}
