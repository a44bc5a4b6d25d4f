//! The elements of a project by their names.

use std::{hash::BuildHasher, iter, sync::OnceLock};

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::{Codebase, Project, Relisted};
use crate::{
    platform::words::key,
    project::{File, FileRole, dependencies::Dependency},
    source::{FileIndex, nearest::is_slip_inside},
    syntax::xbsl::is_identifier,
};

/// The elements of a project by their names. It keeps hashes and places, so that it is quick to make: texts stay with the
/// files.
#[derive(Debug, Default)]
pub(super) struct ElementNames {
    /// The first and the last file that bears a name, by the hash of the name.
    bearers: FxHashMap<u64, (FileIndex, FileIndex)>,
    /// After each file but the last the next one with that hash.
    next: FxHashMap<FileIndex, FileIndex>,
    /// The file names, less their extension, of elements whose name could not be read, and the names that can be made out in
    /// broken descriptions all the same.
    pub(super) unread: FxHashSet<Box<str>>,
    /// The file names, likewise, of descriptions without a kind: what others mean by them nobody knows.
    doubtful: FxHashSet<Box<str>>,
    /// The file names, likewise, of elements that give themselves another name: as an element they have that alone.
    misnamed: FxHashSet<Box<str>>,
    /// The namespaces of descriptions, with those around them.
    pub(super) namespaces: FxHashSet<Box<str>>,
    /// The descriptions of elements with names, ordered by these. Made on first use.
    by_name: OnceLock<Vec<FileIndex>>,
}

/// So many names of elements are compared with one that is mistyped.
const MOST_COMPARED: usize = 512;

impl ElementNames {
    pub(super) fn of(project: &Project<'_>) -> Self {
        let files = project.index.files.files.len();
        let mut names =
            Self { bearers: FxHashMap::with_capacity_and_hasher(files, FxBuildHasher), ..Self::default() };
        let mut met = FxHashSet::default();
        for (file, tree) in project.files().filter_map(|file| Some((file, file.yaml()?))) {
            let is_element = matches!(file.role, FileRole::Element | FileRole::Kindless);
            let name = file.known_name().filter(|_| is_element);
            if !tree.is_valid() || name.is_none() && is_element {
                names.unread.insert(file.stem().into());
            }
            if !tree.is_valid() {
                names.unread.extend(name_in_text(file.text()).map(Box::from));
            }
            if let Some(name) = name {
                names.add(name, file.index);
            }
            if is_doubtful(file) {
                let of_element = file.role == FileRole::Element;
                let stems = if of_element { &mut names.misnamed } else { &mut names.doubtful };
                stems.insert(file.stem().into());
            }
            let namespace = project.namespace_of(file);
            if met.insert(namespace.as_ptr()) {
                names.add_namespace(namespace);
            }
        }
        names
    }

    /// The same elements in other places.
    pub(super) fn moved(&self, list: &Relisted<'_>) -> Self {
        let place = |file: &FileIndex| list.place_of(*file);
        let bearers = self.bearers.iter().map(|(name, (first, last))| (*name, (place(first), place(last))));
        Self {
            bearers: bearers.collect(),
            next: self.next.iter().map(|(file, next)| (place(file), place(next))).collect(),
            unread: self.unread.clone(),
            doubtful: self.doubtful.clone(),
            misnamed: self.misnamed.clone(),
            namespaces: self.namespaces.clone(),
            by_name: OnceLock::new(),
        }
    }

    fn by_name(&self, codebase: &Codebase) -> &[FileIndex] {
        self.by_name.get_or_init(|| {
            let starts = self.bearers.values().map(|(first, _)| *first);
            let mut files: Vec<FileIndex> = starts.chain(self.next.values().copied()).collect();
            files.sort_by_cached_key(|file| (name_of(codebase, *file), *file));
            files
        })
    }

    fn add(&mut self, name: &str, file: FileIndex) {
        let (_, last) = self.bearers.entry(hash(name)).or_insert((file, file));
        if *last != file {
            self.next.insert(*last, file);
            *last = file;
        }
    }

    fn add_namespace(&mut self, namespace: &str) {
        if !self.namespaces.contains(namespace) {
            self.namespaces.insert(namespace.into());
            namespace.rsplit_once("::").into_iter().for_each(|(around, _)| self.add_namespace(around));
        }
    }

    /// The files of the elements with a name, in path order.
    pub(super) fn bearers<'c, 'n>(
        &'c self,
        codebase: &'c Codebase,
        name: &'n str,
    ) -> impl Iterator<Item = &'c File> + use<'c, 'n> {
        let mut following = self.bearers.get(&hash(name)).map(|(first, _)| *first);
        let alike = iter::from_fn(move || {
            let file = following?;
            following = self.next.get(&file).copied();
            Some(file)
        });
        alike.filter_map(|file| codebase.file(file)).filter(move |file| file.known_name() == Some(name))
    }

    /// Whether an element may have a name that no description gives.
    pub(super) fn may_hide(&self, name: &str) -> bool {
        self.unread.contains(name) || self.doubtful.contains(name)
    }

    /// Whether the file of an element that gives itself another name is called so.
    pub(super) fn is_misnamed(&self, stem: &str) -> bool {
        self.misnamed.contains(stem)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bearers.is_empty()
    }
}

/// Whether a description that could be read leaves it open which element it is.
fn is_doubtful(file: &File) -> bool {
    match file.role {
        FileRole::Other => file.yaml().is_some(),
        FileRole::Element | FileRole::Kindless => file.element_name().is_some_and(|name| name != file.stem()),
        _ => false,
    }
}

/// The name that a description gives itself in a line of its own, however broken the rest is.
fn name_in_text(text: &str) -> Option<&str> {
    let mut entries = text.lines().filter_map(|line| line.split_once(':'));
    let (_, value) = entries.find(|(word, _)| key::NAME.is(word.trim_end()))?;
    Some(value.trim().trim_matches(['"', '\''])).filter(|name| is_identifier(name))
}

fn name_of(codebase: &Codebase, file: FileIndex) -> Option<&str> {
    codebase.file(file)?.known_name()
}

impl<'p> Project<'p> {
    /// The name of an element that another name is a slip of, behind its first letter: one letter inside of a word is wrong,
    /// missing or too much, or two have changed places.
    #[must_use]
    pub fn mistyped_element(&self, name: &str) -> Option<&'p str> {
        let first = name.chars().next()?;
        self.note(Dependency::NamesFrom(first));
        let by_name = self.names().by_name(self.base);
        let begin = by_name.partition_point(|file| {
            name_of(self.base, *file).is_none_or(|it| it < &name[..first.len_utf8()])
        });
        let names =
            by_name.get(begin..).unwrap_or_default().iter().filter_map(|file| name_of(self.base, *file));
        let mut names = names.take_while(|it| it.starts_with(first)).take(MOST_COMPARED);
        names.find(|it| is_slip_inside(name, it))
    }

    /// The namespaces with a description that leaves it open which element it is; `None` where one could not be read, so that
    /// nobody knows what else it names.
    #[must_use]
    pub fn doubtful_namespaces(&self) -> Option<FxHashSet<&'p str>> {
        let is_read = self.could_be_read() && self.names().unread.is_empty();
        let project = *self;
        let doubtful = self.files().filter(|file| is_doubtful(file));
        is_read.then(|| doubtful.map(|file| project.namespace_of(file)).collect())
    }
}

fn hash(name: &str) -> u64 {
    FxBuildHasher.hash_one(name)
}
