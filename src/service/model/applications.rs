//! Applications, their dumps and debug data.

use std::fmt;

use super::records::records;

/// What an application does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    Running,
    Stopped,
    Error,
    Starting,
    Stopping,
    Initializing,
    Updating,
    Frozen,
    Creating,
    Deleted,
    /// A word that the document does not list.
    Other(String),
    /// The field is empty, as it may be during transitions, or missing.
    Empty,
}

impl Status {
    const KNOWN: [(&'static str, Self); 10] = [
        ("Running", Self::Running),
        ("Stopped", Self::Stopped),
        ("Error", Self::Error),
        ("Starting", Self::Starting),
        ("Stopping", Self::Stopping),
        ("Initializing", Self::Initializing),
        ("Updating", Self::Updating),
        ("Frozen", Self::Frozen),
        ("Creating", Self::Creating),
        ("Deleted", Self::Deleted),
    ];

    /// The status that a word names, in either case.
    #[must_use]
    pub fn of(word: &str) -> Self {
        let word = word.trim();
        let known = Self::KNOWN.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
        match known {
            Some((_, status)) => status.clone(),
            None if word.is_empty() => Self::Empty,
            None => Self::Other(word.to_owned()),
        }
    }

    /// Whether it stays so by itself.
    #[must_use]
    pub const fn is_stable(&self) -> bool {
        matches!(self, Self::Running | Self::Stopped | Self::Error)
    }

    /// Whether it will become something else by itself. An unknown word is one that does: a newer server may have more of
    /// them.
    #[must_use]
    pub const fn is_transitional(&self) -> bool {
        !self.is_stable() && !matches!(self, Self::Deleted)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Other(word) => to.write_str(word),
            Self::Empty => to.write_str("-"),
            known => to.write_str(
                Self::KNOWN.iter().find(|(_, status)| status == known).map_or("", |(name, _)| name),
            ),
        }
    }
}

records! {
    /// The card of an application.
    Application {
        /// The publication name.
        display_name => ["display-name", "name"];
        /// The address where it runs; none for a while after it was created.
        uri => ["uri"];
        error => ["error"];
        technology_version => ["technology-version"];
        date_updated => ["date-updated"];
        publication_context => ["publication-context"];
        default_user_list => ["default-user-list"];
    }

    /// What a debugger has to know.
    DebugInfo {
        token => ["debug-token"];
        address => ["debug-address"];
    }

    /// A copy of an application's data, being made or ready.
    Dump {
        id => ["id", "dump-id"];
        status => ["status"];
    }
}

impl Application {
    #[must_use]
    pub fn id(&self) -> Option<String> {
        self.0.id()
    }

    #[must_use]
    pub fn status(&self) -> Status {
        Status::of(&self.0.text(&["status"]).unwrap_or_default())
    }

    /// The version of the build that is applied.
    #[must_use]
    pub fn applied_version(&self) -> Option<String> {
        self.0.text(&["source", "project-version"])
    }

    /// The id of the build that is applied, where the card has it.
    #[must_use]
    pub fn applied_build(&self) -> Option<String> {
        self.0.text(&["source", "project-version-id"])
    }

    /// The project it was made of, where the card has it.
    #[must_use]
    pub fn project_id(&self) -> Option<String> {
        ["project-id", "image-id"].iter().find_map(|key| self.0.text(&["source", key]))
    }
}

/// What an application is made of, or what is applied to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source<'a> {
    /// A build, by its id.
    Build(&'a str),
    /// A project: its latest build; on some servers an empty application.
    Project(&'a str),
    /// A build of a project, by its version, or the latest.
    ProjectVersion { project: &'a str, version: Option<&'a str> },
}
