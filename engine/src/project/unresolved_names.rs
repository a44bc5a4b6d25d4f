//! The names in a file that elements of the project have, but by which the file does not reach the one that is meant: it
//! imports none of their namespaces or several of them, they are not public, or another namespace stands before the name.

use std::{
    cell::{LazyCell, OnceCell},
    collections::HashSet,
};

use super::{
    Element, File, NamePlace, NameUse, Project,
    resolver::{Resolution, without_blanks},
};
use crate::source::Span;

/// The names of a file that do not reach an element, for all checks that ask about them.
#[derive(Debug)]
pub struct UnresolvedNames<'p> {
    file: &'p File,
    project: Project<'p>,
    /// Found when a check asks for them.
    found: OnceCell<Vec<(NameUse<'p>, Resolution<'p>)>>,
}

/// A namespace that a file would have to import.
#[derive(Clone, Debug)]
pub struct MissingImport<'p> {
    /// The first name that needs it.
    pub found: NameUse<'p>,
    /// Joined for a reader where several have the name.
    pub namespace: String,
    /// Whether the name is in no other namespace, and no other name of the file would mean something else.
    pub is_certain: bool,
}

/// A name with a namespace before it that does not hold it.
#[derive(Clone, Debug)]
pub struct MisplacedName<'p> {
    pub found: NameUse<'p>,
    /// The namespace as written.
    pub written: &'p str,
    /// The namespaces that hold the name, joined for a reader.
    pub namespaces: String,
    /// What to write where, if only one namespace holds it.
    pub instead: Option<(Span, String)>,
}

impl<'p> UnresolvedNames<'p> {
    #[must_use]
    pub const fn of(file: &'p File, project: Project<'p>) -> Self {
        Self { file, project, found: OnceCell::new() }
    }

    /// The file they stand in.
    #[must_use]
    pub const fn file(&self) -> &'p File {
        self.file
    }

    #[must_use]
    pub const fn project(&self) -> &Project<'p> {
        &self.project
    }

    /// The namespaces that the file would have to import for its names, each with the first of these names. `is_of_platform`
    /// tells the names that may mean something else.
    pub fn missing_imports(&self, is_of_platform: impl Fn(&str) -> bool) -> Vec<MissingImport<'p>> {
        let mut missing: Vec<MissingImport<'p>> = Vec::new();
        let mut met: HashSet<String> = HashSet::new();
        for (found, resolution) in self.found() {
            let Resolution::NotImported(owners) = resolution else { continue };
            let namespace = self.project.namespaces_of(owners);
            if !is_of_platform(found.name().name) && met.insert(namespace.clone()) {
                missing.push(MissingImport { found: *found, namespace, is_certain: owners.len() == 1 });
            }
        }
        if !missing.is_empty() {
            let contested = self.project.contested_namespaces(self.file, is_of_platform);
            missing
                .iter_mut()
                .for_each(|import| import.is_certain &= !contested.contains(import.namespace.as_str()));
        }
        missing
    }

    /// The names of elements that are not public, with these elements. Whether events are seen from elsewhere is not known,
    /// nor whether what is quoted means the element.
    pub fn hidden(&self) -> impl Iterator<Item = (NameUse<'p>, Element<'p>)> {
        let is_wanted = |found: &NameUse<'_>| !matches!(found.place, NamePlace::Quoted | NamePlace::Event);
        self.found().iter().filter_map(move |(found, resolution)| match resolution {
            Resolution::NotPublic(element) if is_wanted(found) => Some((*found, *element)),
            _ => None,
        })
    }

    /// The types that several imported namespaces hold, with these namespaces, joined for a reader. Of two elements in one
    /// namespace nothing is told.
    pub fn ambiguous_types(&self) -> impl Iterator<Item = (NameUse<'p>, String)> {
        let has_several = LazyCell::new(|| self.project.imports(self.file).namespaces.len() > 1);
        let of_type = self.found().iter().filter(|(found, _)| found.place == NamePlace::Type);
        of_type.filter_map(move |(found, resolution)| match resolution {
            Resolution::Ambiguous(owners) if *has_several => {
                Some((*found, self.project.namespaces_of(owners)))
            }
            _ => None,
        })
    }

    /// The names with a namespace before them that does not hold them. None in a folder without the descriptor of a project:
    /// nobody knows its namespaces in full.
    pub fn misplaced(&self) -> impl Iterator<Item = MisplacedName<'p>> {
        let of_project = self.found().iter().filter(|_| self.project.has_descriptor());
        of_project.filter_map(|(found, resolution)| match resolution {
            Resolution::Elsewhere(owners) => MisplacedName::of(&self.project, *found, owners),
            _ => None,
        })
    }

    fn found(&self) -> &[(NameUse<'p>, Resolution<'p>)] {
        self.found.get_or_init(|| {
            let is_unresolved =
                |resolution: &Resolution<'_>| !matches!(resolution, Resolution::Seen | Resolution::Unknown);
            let uses = self.project.resolved_uses(self.file);
            uses.filter(|(_, resolution)| is_unresolved(resolution)).collect()
        })
    }
}

impl<'p> MisplacedName<'p> {
    fn of(project: &Project<'p>, found: NameUse<'p>, owners: &[Element<'p>]) -> Option<Self> {
        let written = found.name().namespace?;
        // What lies in no subsystem is in no namespace that could be written.
        if owners.iter().any(|owner| project.namespace_of(owner.file()).is_empty()) {
            return None;
        }
        let namespaces = project.namespaces_of(owners);
        let is_only = owners.len() == 1;
        // A comment within the namespace would be lost.
        let is_replaceable = is_only && !written.contains('/');
        let instead = found.namespace_span().filter(|_| is_replaceable).map(|span| {
            // The vendor and the project stay.
            let plain = without_blanks(written);
            let kept = plain.len() - project.short_namespace(&plain).len();
            (span, format!("{}{namespaces}", plain.get(..kept).unwrap_or_default()))
        });
        Some(Self { found, written, namespaces, instead })
    }
}
