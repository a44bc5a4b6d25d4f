//! `project-info`: which projects there are, and their elements.

use std::{
    collections::BTreeMap,
    path::{Component, Path},
};

use serde::Serialize;

use super::{Entries, Place, ShowPath, permissions, shown};
use crate::{
    messages::{
        Lang, Sentence,
        scaffold::{Refusal, Seen},
    },
    platform::{
        Platform, Role,
        words::{key, kind},
    },
    project::{Element, FileRole, Project, ValueWords},
    scaffold::{FieldKind, Outcome, access, creatable},
    session::Session,
};

/// Which elements are asked for. Words and names in either spelling.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ProjectFilter {
    /// `Name`, `Vendor::Name`, or a directory.
    pub project: Option<String>,
    pub kind: Option<String>,
    pub subsystem: Option<String>,
    /// Below the subsystem, or with it: `Subsystem::Package`. Packages in it belong to it.
    pub package: Option<String>,
    /// Only counts, and the words that the commands take.
    #[serde(skip)]
    pub is_brief: bool,
    /// At most so many elements are listed; all without one.
    #[serde(skip)]
    pub limit: Option<usize>,
}

/// The projects of a directory, and their elements.
#[derive(Debug, Serialize)]
pub struct ProjectInfo {
    projects: Vec<ProjectEntry>,
    /// Of the projects, whatever else is asked for.
    object_counts: BTreeMap<String, usize>,
    objects_total: usize,
    filter: ProjectFilter,
    #[serde(flatten)]
    lists: Option<Lists>,
    #[serde(flatten)]
    words: Option<CommandWords>,
}

#[derive(Debug, Serialize)]
struct Lists {
    packages: Vec<Package>,
    objects: Vec<Object>,
    /// How many there are that are asked for.
    objects_matched: usize,
    /// Whether more are asked for than are listed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    truncated: bool,
}

#[derive(Debug, Serialize)]
struct ProjectEntry {
    vendor: Option<String>,
    name: Option<String>,
    dir: String,
    subsystems: Vec<String>,
    libraries: Vec<Library>,
}

/// The keys are those of descriptions.
#[derive(Debug, Serialize)]
struct Library {
    #[serde(rename = "Имя")]
    name: String,
    #[serde(rename = "Поставщик")]
    vendor: String,
    #[serde(rename = "Версия")]
    version: String,
}

#[derive(Debug, Serialize)]
struct Package {
    subsystem: Option<String>,
    package: String,
    dir: String,
    objects: usize,
}

#[derive(Debug, Serialize)]
struct Object {
    kind: String,
    name: String,
    path: String,
    subsystem: Option<String>,
    package: Option<String>,
    namespace: String,
    access_default: Option<String>,
    access_permissions: Entries<String>,
}

/// The words that the commands take.
#[derive(Debug, Serialize)]
struct CommandWords {
    creatable_kinds: Vec<&'static str>,
    field_kinds: Entries<Vec<&'static str>>,
    access_methods: Vec<&'static str>,
    access_kind_rights: Entries<Vec<&'static str>>,
}

impl ProjectInfo {
    /// The projects of a session and their elements.
    ///
    /// # Errors
    /// No project or kind of the filter is there.
    pub fn of(session: &Session, filter: ProjectFilter, show: &ShowPath<'_>) -> Outcome<Self> {
        let platform = session.platform();
        let all = session.codebase().projects().filter(Project::has_descriptor);
        let (projects, others): (Vec<_>, Vec<_>) = all.partition(|project| filter.has_project(project, show));
        if let (Some(name), true) = (&filter.project, projects.is_empty()) {
            let known: Vec<String> = others.iter().map(|project| names_of(project).join("::")).collect();
            return Err(Refusal::NoSuchProject { name: name.clone(), known: known.join(", ") });
        }
        filter.expect_known_kind(platform)?;
        let mut info = Self {
            projects: projects.iter().map(|project| ProjectEntry::of(project, show)).collect(),
            object_counts: BTreeMap::new(),
            objects_total: 0,
            lists: None,
            words: filter.is_brief.then(CommandWords::all),
            filter,
        };
        let mut lists =
            Lists { packages: Vec::new(), objects: Vec::new(), objects_matched: 0, truncated: false };
        for project in &projects {
            info.add(project, platform, show, &mut lists);
        }
        lists.packages.sort_by(|one, other| one.dir.cmp(&other.dir));
        lists.objects.sort_by(|one, other| (&one.kind, &one.path).cmp(&(&other.kind, &other.path)));
        if let Some(limit) = info.filter.limit {
            lists.truncated = lists.objects.len() > limit;
            lists.objects.truncate(limit);
        }
        info.lists = (!info.filter.is_brief).then_some(lists);
        Ok(info)
    }

    fn add(&mut self, project: &Project<'_>, platform: &Platform, show: &ShowPath<'_>, lists: &mut Lists) {
        let mut packages: BTreeMap<String, Package> = BTreeMap::new();
        for element in project.elements() {
            let of_kind = element.russian_kind(platform);
            *self.object_counts.entry(of_kind.to_owned()).or_default() += 1;
            self.objects_total += 1;
            let place = Place::of(project, &element);
            let is_asked = self.filter.takes(of_kind, &element, &place);
            if self.filter.is_brief {
                lists.objects_matched += usize::from(is_asked);
                continue;
            }
            if let Some(package) = place.package.as_ref().filter(|_| self.filter.takes_place(&place)) {
                let dir = element.file().source.directory();
                let entry = packages.entry(place.namespace.clone()).or_insert_with(|| Package {
                    subsystem: place.subsystem.clone(),
                    package: package.clone(),
                    dir: show(dir),
                    objects: 0,
                });
                entry.objects += 1;
            }
            if is_asked {
                lists.objects_matched += 1;
                lists.objects.push(Object::of(&element, of_kind, place, platform, show));
            }
        }
        lists.packages.extend(packages.into_values());
    }

    /// The same for people.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let mut text = String::new();
        let mut add = |sentence: &Seen| text += &format!("{}\n", sentence.to(lang));
        for project in &self.projects {
            let names = [&project.vendor, &project.name].map(|name| name.clone().unwrap_or_default());
            add(&Seen::Project { name: names.join("::"), dir: project.dir.clone() });
            if !project.subsystems.is_empty() {
                add(&Seen::Subsystems { names: project.subsystems.join(", ") });
            }
            for Library { name, vendor, version } in &project.libraries {
                add(&Seen::Library { name: format!("{vendor}::{name}"), version: version.clone() });
            }
        }
        add(&Seen::Elements { count: self.objects_total });
        match &self.lists {
            None => {
                for (of_kind, count) in &self.object_counts {
                    add(&Seen::OfKind { kind: shown(lang, Role::Kind, of_kind), count: *count });
                }
            }
            Some(lists) => {
                for Object { kind, name, path, .. } in &lists.objects {
                    let kind = shown(lang, Role::Kind, kind);
                    add(&Seen::Element { kind, name: name.clone(), path: path.clone() });
                }
                if lists.truncated {
                    add(&Seen::More { count: lists.objects_matched - lists.objects.len() });
                }
            }
        }
        text
    }
}

impl ProjectFilter {
    fn has_project(&self, project: &Project<'_>, show: &ShowPath<'_>) -> bool {
        let Some(wanted) = &self.project else { return true };
        let [vendor, name] = names_of(project);
        let is_dir = || {
            let dir = project.folder().map(show).unwrap_or_default();
            plain(&dir) == plain(wanted)
        };
        *wanted == name || *wanted == format!("{vendor}::{name}") || is_dir()
    }

    /// Refuses a kind that neither the platform knows nor any element could have.
    fn expect_known_kind(&self, platform: &Platform) -> Outcome {
        let Some(wanted) = &self.kind else { return Ok(()) };
        let is_known =
            kind::ALL.iter().any(|word| same(word.ru, wanted) || word.en.is_some_and(|en| same(en, wanted)))
                || platform.russian(Role::Kind, wanted).is_some()
                || platform.english(Role::Kind, wanted).is_some();
        if is_known {
            return Ok(());
        }
        let known: Vec<&str> = kind::ALL.iter().map(|word| word.ru).collect();
        Err(Refusal::BadWord { option: "--kind".to_owned(), word: wanted.clone(), known: known.join(", ") })
    }

    fn takes(&self, of_kind: &str, element: &Element<'_>, place: &Place) -> bool {
        let is_kind = |wanted: &String| {
            let written = element.kind().unwrap_or_default();
            let words = kind::ALL.iter().filter(|word| word.ru == of_kind);
            same(of_kind, wanted)
                || same(written, wanted)
                || words.filter_map(|word| word.en).any(|en| same(en, wanted))
        };
        self.kind.as_ref().is_none_or(is_kind) && self.takes_place(place)
    }

    fn takes_place(&self, place: &Place) -> bool {
        let subsystem = place.subsystem.as_deref().unwrap_or_default();
        let is_package = |wanted: &String| {
            let wanted = wanted.replace(['/', '\\'], "::");
            let own = place.package.as_deref().unwrap_or_default();
            let is_in = |own: &str| {
                own.strip_prefix(wanted.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
            };
            !own.is_empty() && (is_in(own) || is_in(&format!("{subsystem}::{own}")))
        };
        self.subsystem.as_ref().is_none_or(|wanted| wanted == subsystem)
            && self.package.as_ref().is_none_or(is_package)
    }
}

/// The parts of a path as typed, without those that lead nowhere.
fn plain(path: &str) -> Vec<Component<'_>> {
    Path::new(path).components().filter(|part| *part != Component::CurDir).collect()
}

fn same(one: &str, other: &str) -> bool {
    one == other || one.to_lowercase() == other.to_lowercase()
}

/// The vendor and the name of a project.
fn names_of(project: &Project<'_>) -> [String; 2] {
    let root = project.descriptor().map(|descriptor| descriptor.root());
    [key::VENDOR, key::NAME].map(|key| root.and_then(|root| root.text_of(key)).unwrap_or_default().to_owned())
}

impl ProjectEntry {
    fn of(project: &Project<'_>, show: &ShowPath<'_>) -> Self {
        let root = project.descriptor().map(|descriptor| descriptor.root());
        let text = |key| root.and_then(|root| root.text_of(key)).map(str::to_owned);
        let folder = project.folder();
        let descriptors = project.files().filter(|file| file.role == FileRole::Subsystem);
        let directories = descriptors.map(|file| file.source.directory());
        let directories = directories.filter(|dir| dir.parent() == folder);
        let mut subsystems: Vec<String> =
            directories.filter_map(|dir| Some(dir.file_name()?.to_string_lossy().into_owned())).collect();
        subsystems.sort();
        subsystems.dedup();
        let libraries = root.into_iter().flat_map(|root| root.list(key::LIBRARIES));
        let libraries = libraries.map(|library| {
            let text = |key| library.text_of(key).unwrap_or_default().to_owned();
            Library { name: text(key::NAME), vendor: text(key::VENDOR), version: text(key::VERSION) }
        });
        Self {
            vendor: text(key::VENDOR),
            name: text(key::NAME),
            dir: folder.map(show).unwrap_or_default(),
            subsystems,
            libraries: libraries.collect(),
        }
    }
}

impl Object {
    fn of(
        element: &Element<'_>,
        of_kind: &str,
        place: Place,
        platform: &Platform,
        show: &ShowPath<'_>,
    ) -> Self {
        let file = element.file();
        let access_permissions = permissions(element, platform).unwrap_or(Entries(Vec::new()));
        Self {
            kind: of_kind.to_owned(),
            name: element.name().unwrap_or(file.stem()).to_owned(),
            path: file.source.real.as_deref().map_or_else(|| file.path().to_owned(), show),
            subsystem: place.subsystem,
            package: place.package,
            namespace: place.namespace,
            access_default: access_permissions.get(key::DEFAULT.ru).cloned(),
            access_permissions,
        }
    }
}

impl CommandWords {
    fn all() -> Self {
        let mut creatable_kinds: Vec<&str> = creatable::kinds().map(|word| word.ru).collect();
        creatable_kinds.sort_unstable();
        let fields = |of_kind: &str| FieldKind::of_elements(of_kind).map(|field| field.names()[0]).collect();
        let field_kinds = creatable::kinds().map(|word| (word.ru.to_owned(), fields(word.ru)));
        let rights = kind::ALL.iter().map(|word| {
            let rights = access::rights(word.ru).iter().filter(|right| **right != key::DEFAULT);
            (word.ru.to_owned(), rights.map(|right| right.ru).collect::<Vec<_>>())
        });
        Self {
            creatable_kinds,
            field_kinds: Entries(
                field_kinds.filter(|(_, fields): &(_, Vec<_>)| !fields.is_empty()).collect(),
            ),
            access_methods: access::METHODS.iter().map(|word| word.ru).collect(),
            access_kind_rights: Entries(rights.filter(|(_, rights)| !rights.is_empty()).collect()),
        }
    }
}
