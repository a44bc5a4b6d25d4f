//! Where servers were seen to do something else than the document says. The document is the default; `--api live` follows
//! these rows. No other file knows of a difference.

use super::endpoint::{Endpoint, UPLOAD_PROJECT};

/// Which facts count where the document and servers contradict each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Api {
    #[default]
    Documented,
    Live,
}

/// One difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A build in a path: its id; live, its version.
    BuildAddress,
    /// A build as a project of its own: `POST /projects?SpaceId=…`; live, `POST /spaces/{id}/projects` where there is a space.
    ProjectUpload,
    /// The space of an upload to a project: not documented; live, the query `space-id`.
    UploadSpace,
    /// The commit of an upload: ignored; live, the query `commit-id` is kept.
    UploadCommit,
    /// What a project is known by: the pair of vendor and name; live, the id in its description.
    ProjectIdentity,
}

impl Difference {
    pub const ALL: [Self; 5] = [
        Self::BuildAddress,
        Self::ProjectUpload,
        Self::UploadSpace,
        Self::UploadCommit,
        Self::ProjectIdentity,
    ];

    /// What the document says and what servers were seen to do.
    #[must_use]
    pub const fn texts(self) -> [&'static str; 2] {
        match self {
            Self::BuildAddress => {
                ["/projects/{id}/assemblies/{build id}", "/projects/{id}/assemblies/{build version}"]
            }
            Self::ProjectUpload => ["POST /projects?SpaceId={space}", "POST /spaces/{space}/projects"],
            Self::UploadSpace => {
                ["POST /projects/{id}/assemblies", "POST /projects/{id}/assemblies?space-id={space}"]
            }
            Self::UploadCommit => {
                ["POST /projects/{id}/assemblies", "POST /projects/{id}/assemblies?commit-id={commit}"]
            }
            Self::ProjectIdentity => ["Vendor + Name", "Id"],
        }
    }
}

/// `POST /spaces/{space-id}/projects`, which only [`Api::Live`] has.
pub const UPLOAD_PROJECT_TO_SPACE: Endpoint =
    Endpoint { path: "/spaces/{space-id}/projects", query: &[], ..UPLOAD_PROJECT };

impl Api {
    pub const ALL: [Self; 2] = [Self::Documented, Self::Live];

    /// As `--api` names it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Documented => "documented",
            Self::Live => "live",
        }
    }

    /// Whether the difference counts.
    #[must_use]
    pub fn has(self, _: Difference) -> bool {
        self == Self::Live
    }

    /// What stands in a path for a build.
    #[must_use]
    pub fn build_address<'a>(self, id: &'a str, version: Option<&'a str>) -> &'a str {
        if self.has(Difference::BuildAddress) { version.unwrap_or(id) } else { id }
    }

    /// How a build becomes a project: the endpoint, its parameters and its query.
    #[must_use]
    pub fn project_upload(self, space: Option<&str>) -> (Endpoint, Vec<&str>, Vec<(&'static str, &str)>) {
        match space {
            Some(space) if self.has(Difference::ProjectUpload) => {
                (UPLOAD_PROJECT_TO_SPACE, vec![space], Vec::new())
            }
            Some(space) => (UPLOAD_PROJECT, Vec::new(), vec![("SpaceId", space)]),
            None => (UPLOAD_PROJECT, Vec::new(), Vec::new()),
        }
    }

    /// The query of an upload to a project.
    #[must_use]
    pub fn upload_query<'a>(
        self,
        space: Option<&'a str>,
        commit: Option<&'a str>,
    ) -> Vec<(&'static str, &'a str)> {
        let space = space.filter(|_| self.has(Difference::UploadSpace)).map(|space| ("space-id", space));
        let commit =
            commit.filter(|_| self.has(Difference::UploadCommit)).map(|commit| ("commit-id", commit));
        space.into_iter().chain(commit).collect()
    }
}
