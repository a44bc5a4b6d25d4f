//! Projects, their builds, branches and spaces.

use super::records::records;

records! {
    Space {
        name => ["name", "display-name", "presentation"];
    }

    Project {
        name => ["name", "display-name", "presentation"];
        vendor => ["vendor"];
        space_id => ["space-id"];
    }

    /// A build of a project, of the list or its card.
    Build {
        id => ["id", "image-id", "assembly-id"];
        version => ["assembly-version", "project-version", "version"];
        /// Only with a link of the project to a repository.
        commit_id => ["commit-id"];
        created => ["created", "date-created", "creation-date"];
    }

    /// The answer to an upload.
    UploadedBuild {
        /// The id of the build.
        id => ["image-id", "assembly-id", "id"];
        version => ["assembly-version", "project-version", "version"];
    }

    /// A branch, which is a development environment.
    Branch {
        name => ["name"];
        kind => ["kind"];
        stamp => ["version-stamp"];
    }
}

impl Space {
    #[must_use]
    pub fn id(&self) -> Option<String> {
        self.0.id()
    }
}

impl Project {
    #[must_use]
    pub fn id(&self) -> Option<String> {
        self.0.id()
    }
}

impl Branch {
    #[must_use]
    pub fn id(&self) -> Option<String> {
        self.0.id()
    }

    #[must_use]
    pub fn application_id(&self) -> Option<String> {
        self.0.text(&["application", "id"])
    }
}

impl Build {
    /// The number after the last hyphen of its version. Builds are compared by it.
    #[must_use]
    pub fn counter(&self) -> Option<u64> {
        counter(&self.version()?)
    }
}

impl UploadedBuild {
    /// The project that has it now.
    #[must_use]
    pub fn project_id(&self) -> Option<String> {
        self.0.text(&["artifact", "artifact-id"])
    }

    /// The Ид of the project's description.
    #[must_use]
    pub fn configuration_id(&self) -> Option<String> {
        self.0.text(&["artifact", "configuration-id"])
    }

    /// What the project is called by now.
    #[must_use]
    pub fn project_name(&self) -> Option<String> {
        self.0.text(&["artifact", "name"])
    }
}

/// The number after the last hyphen of a version. Spec: "Versioning".
#[must_use]
pub fn counter(version: &str) -> Option<u64> {
    let (_, digits) = version.rsplit_once('-')?;
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then(|| digits.parse().ok())?
}
