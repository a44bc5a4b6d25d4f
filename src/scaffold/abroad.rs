//! Places in other projects of the run that may mean an element of a library which they attach.
//!
//! Nobody resolves names of one project in another, so these places are listed and left: what stands behind the full
//! namespace of the element, and its name alone where the file imports that namespace.

use memchr::memmem::Finder;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{WorkingCopy, mentions::qualifier};
use crate::{
    messages::scaffold::Note,
    platform::words::key,
    project::{Element, File, Project, ValueWords},
    source::Span,
    syntax::xbsl::{Import, is_identifier_part},
};

impl<'s> WorkingCopy<'s> {
    /// Notes where projects that attach this one name a namespace of it.
    pub(super) fn note_namespace_abroad(&mut self, project: &Project<'s>, namespace: &str) {
        let places = namespace_places(self, project, namespace);
        if !places.is_empty() {
            self.note(Note::MayBeMeant { name: namespace.to_owned(), count: places.len() });
            self.note_places(places);
        }
    }

    /// Notes where projects that attach this one may mean elements of it. `name` is what the note is about.
    pub(super) fn note_abroad(&mut self, project: &Project<'s>, elements: &[Element<'s>], name: &str) {
        let places = places(self, project, elements);
        if !places.is_empty() {
            self.note(Note::MayBeMeant { name: name.to_owned(), count: places.len() });
            self.note_places(places);
        }
    }
}

/// What names a namespace of the project or one inside of it, in full.
fn namespace_places<'s>(
    copy: &WorkingCopy<'s>,
    project: &Project<'s>,
    namespace: &str,
) -> Vec<(&'s File, Span)> {
    let Some(library) = full_name(project) else { return Vec::new() };
    let full = format!("{library}::{namespace}");
    let finder = Finder::new(&full);
    let in_file = |file: &'s File| {
        let text = file.text();
        let is_first = |span: &Span| !text[..span.start as usize].ends_with("::");
        words(text, &finder, &full).filter(is_first).map(|span| (file, span)).collect::<Vec<_>>()
    };
    files_of_users(copy, project, &library).into_iter().flat_map(in_file).collect()
}

fn places<'s>(
    copy: &WorkingCopy<'s>,
    project: &Project<'s>,
    elements: &[Element<'s>],
) -> Vec<(&'s File, Span)> {
    let Some(library) = full_name(project) else { return Vec::new() };
    let mut wanted: FxHashMap<&str, FxHashSet<String>> = FxHashMap::default();
    for element in elements {
        if let Some(name) = element.name().filter(|name| !name.is_empty()) {
            let namespace = format!("{library}::{}", project.namespace_of(element.file()));
            wanted.entry(name).or_default().insert(namespace);
        }
    }
    let finders: Vec<_> =
        wanted.iter().map(|(name, namespaces)| (Finder::new(*name), *name, namespaces)).collect();
    let mut places = Vec::new();
    for file in files_of_users(copy, project, &library) {
        let text = file.text();
        let imports: Vec<&str> = imports(file).collect();
        let mut of_file = Vec::new();
        for (finder, name, namespaces) in &finders {
            let is_imported = imports.iter().any(|import| namespaces.contains(*import));
            let is_meant = |span: &Span| {
                match qualifier(text, span.start) {
                    Some(qualifier) => namespaces.contains(qualifier.slice(text)),
                    // Behind a dot stands a member.
                    None => is_imported && !text[..span.start as usize].ends_with('.'),
                }
            };
            of_file.extend(words(text, finder, name).filter(is_meant));
        }
        of_file.sort_by_key(|span| span.start);
        places.extend(of_file.into_iter().map(|span| (file, span)));
    }
    places
}

/// The files of the other projects that attach a library.
fn files_of_users<'s>(copy: &WorkingCopy<'s>, project: &Project<'s>, library: &str) -> Vec<&'s File> {
    let attaches = |user: &Project<'s>| {
        let descriptor = user.descriptor();
        let libraries = descriptor.iter().flat_map(|descriptor| descriptor.root().list(key::LIBRARIES));
        libraries.into_iter().any(|item| {
            let part = |word| item.text_of(word).unwrap_or_default();
            library == format!("{}::{}", part(key::VENDOR), part(key::NAME))
        })
    };
    let projects = copy.session().codebase().projects();
    let users = projects.into_iter().filter(|user| user.folder() != project.folder() && attaches(user));
    users.flat_map(|user| user.files().collect::<Vec<_>>()).collect()
}

/// Vendor and name, as they stand before namespaces.
fn full_name(project: &Project<'_>) -> Option<String> {
    let root = project.descriptor()?.root();
    Some(format!("{}::{}", root.text_of(key::VENDOR)?, root.text_of(key::NAME)?))
}

fn imports<'s>(file: &'s File) -> impl Iterator<Item = &'s str> {
    let code = file.module().into_iter().flat_map(|module| module.tree().all::<Import<'s>>());
    let described = file.element().into_iter().flat_map(|element| element.root().list(key::IMPORT));
    code.map(|import| import.path()).chain(described.map(|item| item.text()))
}

/// Where a name stands as a whole word.
pub(super) fn words<'t>(
    text: &'t str,
    finder: &'t Finder<'_>,
    name: &'t str,
) -> impl Iterator<Item = Span> + 't {
    let found = finder.find_iter(text.as_bytes());
    found.filter_map(move |start| {
        let end = start + name.len();
        let before = text.get(..start)?.chars().next_back();
        let is_whole = !before.is_some_and(is_identifier_part)
            && !text.get(end..)?.chars().next().is_some_and(is_identifier_part);
        is_whole.then(|| Some(Span::new(u32::try_from(start).ok()?, u32::try_from(end).ok()?))).flatten()
    })
}
