//! Which of the files that were asked for the rules look at, and why they pass over the others.

use crate::{
    project::{Codebase, File, FileRole},
    source::FileSet,
};

/// Why no rule looks at a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassedOver {
    /// A description outside of all projects of a run that has some.
    OutsideProjects,
    /// YAML that is no description of the platform.
    NotADescription,
    /// The configuration excludes it.
    Excluded,
    /// A file given by its name whose extension no source has.
    NotASource,
}

/// How many files were passed over, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub outside_projects: usize,
    pub not_a_description: usize,
    pub excluded: usize,
    pub not_a_source: usize,
}

impl PassedOver {
    /// What it is called in machine formats.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::OutsideProjects => "outside_projects",
            Self::NotADescription => "not_a_description",
            Self::Excluded => "excluded",
            Self::NotASource => "not_a_source",
        }
    }
}

impl Tally {
    /// What a run over the requested files passes over.
    #[must_use]
    pub fn of(codebase: &Codebase, requested: &FileSet) -> Self {
        let run = codebase.run();
        let mut tally =
            Self { excluded: run.excluded.len(), not_a_source: run.unrecognized.len(), ..Self::default() };
        for reason in codebase.files_in(requested).filter_map(|file| passed_over(codebase, file)) {
            match reason {
                PassedOver::OutsideProjects => tally.outside_projects += 1,
                PassedOver::NotADescription => tally.not_a_description += 1,
                PassedOver::Excluded | PassedOver::NotASource => {}
            }
        }
        tally
    }

    /// All of them.
    #[must_use]
    pub const fn files(self) -> usize {
        self.outside_projects + self.not_a_description + self.excluded + self.not_a_source
    }
}

/// Whether the rules look at a file.
#[must_use]
pub fn is_judged(codebase: &Codebase, file: &File) -> bool {
    passed_over(codebase, file).is_none()
}

/// Why the rules do not look at a file that was read, if they do not.
///
/// A description that belongs to no project, or is none the platform knows, is not judged. Where a run has no
/// descriptor at all, the loose files are taken for a project as they are; but in a repository what the platform does
/// not know is somebody else's. The dictionary by which a project is translated lies beside it, above it or in it, and is
/// judged everywhere. What is no text at all may be anything, and is reported where a project has it.
#[must_use]
pub fn passed_over(codebase: &Codebase, file: &File) -> Option<PassedOver> {
    let is_unknown = file.role == FileRole::Other;
    if is_unknown && file.is_english_dictionary() {
        return None;
    }
    match codebase.project_of(file.index) {
        None if file.yaml().is_some() => Some(PassedOver::OutsideProjects),
        None => is_unknown.then_some(PassedOver::NotADescription),
        Some(project) => {
            let may_be_foreign = project.has_descriptor() || codebase.run().is_repository;
            (is_unknown && may_be_foreign && file.source.is_text()).then_some(PassedOver::NotADescription)
        }
    }
}
