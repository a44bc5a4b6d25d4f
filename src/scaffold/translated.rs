//! Keys of the dictionary by which a project is translated (`xbsl-translation`) that name what gets another name.
//!
//! Such a key stands for everything that is called so: the element, and any field, method or variable of that name. So it is
//! proved to name the element only where nothing else has the name.

use memchr::memmem::Finder;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{WorkingCopy, abroad::words};
use crate::{
    platform::words::key,
    project::{Element, File, Project, Reference, ReferencePlace, ValueWords},
    source::{FileIndex, Span},
    syntax::yaml::Value,
};

/// An element that gets another name.
#[derive(Clone, Copy)]
pub(super) struct NewName<'s, 'n> {
    pub element: Element<'s>,
    pub old: &'s str,
    pub new: &'n str,
}

/// A key that names one of them, or may.
pub(super) struct TranslatedName<'s> {
    pub file: &'s File,
    /// Where the name stands.
    pub span: Span,
    /// Which of the elements.
    pub target: usize,
    pub is_proved: bool,
}

/// The keys that name some elements. `references` are all references to them in the project, `own` tells where the elements
/// say their own names.
pub(super) fn translated_names<'s>(
    copy: &WorkingCopy<'s>,
    project: &Project<'s>,
    names: &[NewName<'s, '_>],
    references: &[Reference<'s>],
    own: &[(FileIndex, Span)],
) -> Vec<TranslatedName<'s>> {
    let files = project.translation_files();
    if files.is_empty() {
        return Vec::new();
    }
    let targets: FxHashMap<&str, usize> =
        names.iter().enumerate().map(|(number, name)| (name.old, number)).collect();
    let known: FxHashSet<&str> =
        files.iter().flat_map(|file| file.translated_names()).map(Value::text).collect();
    let mut only = Only::of(copy, project, &files, references, own);
    let mut found = Vec::new();
    for file in files {
        for key in file.translated_names() {
            let (first, rest) = key.text().split_once('.').map_or((key.text(), None), |(a, b)| (a, Some(b)));
            let Some((target, name)) = targets.get(first).and_then(|at| Some((*at, names.get(*at)?))) else {
                continue;
            };
            let Some(before) = key.raw().find(key.text()).and_then(|at| u32::try_from(at).ok()) else {
                continue;
            };
            let start = key.span().start + before;
            let length = u32::try_from(first.len()).unwrap_or_default();
            let renamed = rest.map_or_else(|| name.new.to_owned(), |rest| format!("{}.{rest}", name.new));
            let is_proved = !known.contains(renamed.as_str())
                && rest.is_none_or(|rest| owns(&name.element, rest))
                && only.has(name.old);
            found.push(TranslatedName { file, span: Span::new(start, start + length), target, is_proved });
        }
    }
    found
}

/// Whether something in an element has a name: a field, or a text of a dictionary.
fn owns(element: &Element<'_>, name: &str) -> bool {
    let mut texts =
        [key::STRINGS, key::TEMPLATES].into_iter().filter_map(|section| element.root().get(section));
    element.symbols().has_part(name) || texts.any(|section| section.get_str(name).is_some())
}

/// Which names only the elements have.
struct Only<'s> {
    project: Project<'s>,
    /// The files that the dictionary translates.
    files: Vec<&'s File>,
    /// Where names stand that mean the elements, or are no names.
    meant: FxHashSet<(FileIndex, u32)>,
    known: FxHashMap<&'s str, bool>,
}

impl<'s> Only<'s> {
    fn of(
        copy: &WorkingCopy<'s>,
        project: &Project<'s>,
        dictionary: &[&'s File],
        references: &[Reference<'s>],
        own: &[(FileIndex, Span)],
    ) -> Self {
        let folder = project.folder();
        let is_inside = |file: &&File| {
            folder.is_some_and(|folder| {
                file.source.real.as_deref().is_some_and(|path| path.starts_with(folder))
            })
        };
        // One above the project may be that of others too.
        let all = copy.session().codebase().files().iter();
        let is_of_project_alone = dictionary.iter().all(&is_inside);
        let dictionary: FxHashSet<FileIndex> = dictionary.iter().map(|file| file.index).collect();
        let is_translated = |file: &&File| !dictionary.contains(&file.index);
        let files = all.filter(|file| !is_of_project_alone || is_inside(file)).filter(is_translated);
        let is_text = |place: ReferencePlace| {
            use ReferencePlace::{Comment, Resource, Text, Translation};
            matches!(place, Comment | Text | Resource | Translation)
        };
        let meant =
            references.iter().filter(|it| it.decoded.is_none() && (it.is_proved || is_text(it.place)));
        let meant = meant.map(|it| (it.file.index, it.span.start));
        let own = own.iter().flat_map(|(file, span)| (span.start..span.end).map(|start| (*file, start)));
        Self {
            project: *project,
            files: files.collect(),
            meant: meant.chain(own).collect(),
            known: FxHashMap::default(),
        }
    }

    /// Whether nothing but the elements has a name.
    fn has(&mut self, name: &'s str) -> bool {
        if let Some(known) = self.known.get(name) {
            return *known;
        }
        let finder = Finder::new(name);
        let is_meant = |file: &File| {
            let is_readable = file.yaml().is_none_or(|tree| tree.is_valid());
            words(file.text(), &finder, name)
                .all(|span| is_readable && self.meant.contains(&(file.index, span.start)))
        };
        let is_only = self.project.elements_named(name).nth(1).is_none()
            && self.files.iter().all(|file| is_meant(file));
        self.known.insert(name, is_only);
        is_only
    }
}
