//! What elements, projects and dictionaries are made of, for people and programs. Nothing is changed.
//!
//! - The keys are those of the existing tool; `standard`, `forms`, `objects_matched` and `truncated` are ours.
//! - Words of the platform are in Russian, as in the tables, whatever the sources speak: programs compare them. What the
//!   platform adds to the fields of an element is spelled as the element spells, for people write it in code.
//! - Names, types and rights are told, never values: a secret may be one.
//!
//! Each answer takes time that grows with the project. Spec: `toolkit.md`, "Scaffolding and inspection commands".

mod localization;
mod object;
mod project;
mod references;

use std::path::Path;

use serde::{Serialize, Serializer};

pub use localization::LocalizationInfo;
pub use object::{Asked, ObjectInfo};
pub use project::{ProjectFilter, ProjectInfo};

use crate::{
    messages::Lang,
    platform::{Platform, Role, words::key},
    project::{Element, Project, ValueWords, subsystem},
    syntax::yaml::Value,
};

/// How the caller writes a path.
pub type ShowPath<'p> = dyn Fn(&Path) -> String + 'p;

/// Entries of an object of JSON, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries<T>(pub Vec<(String, T)>);

impl<T: Serialize> Serialize for Entries<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<T> Entries<T> {
    fn get(&self, key: &str) -> Option<&T> {
        self.0.iter().find(|(own, _)| own == key).map(|(_, value)| value)
    }
}

/// The Russian spelling of a word of the platform; as it is written where none is known.
fn russian<'t>(platform: &'t Platform, role: Role, written: &'t str) -> &'t str {
    let known = role.words().iter().find(|word| word.is(written)).map(|word| word.ru);
    known.or_else(|| platform.russian(role, written)).unwrap_or(written)
}

/// A word of the platform for people who read a language; in Russian where it has no English spelling.
fn shown(lang: Lang, role: Role, russian: &str) -> String {
    let known = role.words().iter().find(|word| word.ru == russian);
    known.map_or(russian, |word| word.spelling(lang == Lang::En)).to_owned()
}

/// Where an element lies: subsystem, package in it, and the namespace with vendor and project.
struct Place {
    subsystem: Option<String>,
    package: Option<String>,
    namespace: String,
}

impl Place {
    fn of(project: &Project<'_>, element: &Element<'_>) -> Self {
        let own = project.namespace_of(element.file());
        let descriptor = project.descriptor().map(|descriptor| descriptor.root());
        let parts = [key::VENDOR, key::NAME].map(|key| descriptor.and_then(|root| root.text_of(key)));
        let parts = parts.into_iter().flatten().chain(Some(own)).filter(|part| !part.is_empty());
        Self {
            subsystem: Some(subsystem(own)).filter(|name| !name.is_empty()).map(str::to_owned),
            package: own.split_once("::").map(|(_, package)| package.to_owned()),
            namespace: parts.collect::<Vec<_>>().join("::"),
        }
    }
}

/// The rights that an element gives, each with how it does, in Russian and in the order of the text.
fn permissions(element: &Element<'_>, platform: &Platform) -> Option<Entries<String>> {
    let control = element.get(key::ACCESS_CONTROL)?;
    let entries = control.get(key::PERMISSIONS).into_iter().flat_map(Value::entries);
    let entries = entries.filter(|entry| entry.value.is_scalar()).map(|entry| {
        let right = russian(platform, Role::Key, entry.key.text()).to_owned();
        (right, russian(platform, Role::Value, entry.value.text()).to_owned())
    });
    Some(Entries(entries.collect()))
}
