//! Whether the name of an element stands anywhere but in its own files.
//!
//! A session keeps in which file each name was found ([`UsageMemo`]): of the next snapshot only names whose file has changed
//! are looked for everywhere, and names that stood nowhere only in what has changed.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{
        Arc, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

use memchr::memmem::Finder;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Element, File, Parsed, Project, Tree};
use crate::{
    platform::Lookup,
    source::FileIndex,
    syntax::{
        xbsl::{TokenKind, words},
        yaml,
    },
};

/// The names looked for. A word is looked up only if its [`mark`] is that of some name.
struct Names<'p> {
    /// The lengths of the names, all long ones as one.
    lengths: [bool; LONG + 1],
    marks: Box<[u64; MARKS / 64]>,
    bearers: HashMap<&'p str, Bearer>,
}

/// The files of the first element with a name.
struct Bearer {
    description: FileIndex,
    module: Option<FileIndex>,
    /// The file in which the name was found; else [`NOWHERE`], or [`TWICE`] where two elements bear it.
    found_in: AtomicU32,
    /// Whether it has to be looked for in all files, not only in those that have changed.
    is_new: bool,
}

const NOWHERE: u32 = u32::MAX;
const TWICE: u32 = u32::MAX - 1;

/// What is known of the names of a project from one snapshot to the next.
#[derive(Debug, Default)]
pub(super) struct UsageMemo {
    /// The files that were looked through.
    files: Vec<Arc<Parsed>>,
    names: FxHashMap<Box<str>, KnownUsage>,
}

/// What is known of a name.
#[derive(Debug)]
struct KnownUsage {
    /// The paths of the files that bear it.
    own: [Option<Box<str>>; 2],
    found_in: Option<Arc<Parsed>>,
}

impl<'p> Project<'p> {
    /// Those of the elements whose names stand as a word in no other file than their description and its module.
    /// In a description the values count, elsewhere the whole text: a page among the resources can open a component by
    /// its name. Files are read on all threads, as far as the snapshot before does not already tell.
    #[must_use]
    pub fn unmentioned(&self, elements: Vec<Element<'p>>) -> Vec<Element<'p>> {
        let mut names = Names::new(self, &elements);
        let files: Vec<&File> = self.files().collect();
        match self.usage_memos() {
            None => names.look_through(&files),
            Some(memos) => {
                let mut memos = memos.lock().unwrap_or_else(PoisonError::into_inner);
                let memo = memos.entry(self.dir().into()).or_default();
                let changed = names.recall(&files, memo);
                names.look_through(&changed);
                if names.bearers.values().any(|bearer| bearer.is_new && !bearer.is_mentioned()) {
                    names.look_through(&files);
                }
                *memo = names.known(self, &files);
            }
        }
        let bearer = |element: &Element<'p>| names.bearers.get(element.name()?);
        elements.into_iter().filter(|element| !bearer(element).is_none_or(Bearer::is_mentioned)).collect()
    }
}

impl Bearer {
    fn is_mentioned(&self) -> bool {
        self.found_in.load(Ordering::Relaxed) != NOWHERE
    }

    fn is_own(&self, file: FileIndex) -> bool {
        self.description == file || self.module == Some(file)
    }

    /// The paths of its files.
    fn paths<'p>(&self, project: &Project<'p>) -> [Option<&'p str>; 2] {
        let path = |index: FileIndex| project.file(index).map(File::path);
        [path(self.description), self.module.and_then(path)]
    }
}

impl<'p> Names<'p> {
    fn new(project: &Project<'p>, elements: &[Element<'p>]) -> Self {
        let mut names =
            Self { lengths: [false; LONG + 1], marks: Box::new([0; MARKS / 64]), bearers: HashMap::new() };
        for element in elements {
            let Some(name) = element.name() else { continue };
            let module = match project.module_of(element) {
                Lookup::Found(module) => Some(module.file().index),
                Lookup::Absent | Lookup::Unknown => None,
            };
            let description = element.file().index;
            names.lengths[name.len().min(LONG)] = true;
            let mark = mark(name);
            names.marks[mark / 64] |= 1 << (mark % 64);
            match names.bearers.entry(name) {
                // Each of two elements with one name mentions the other.
                Entry::Occupied(first) => first.get().found_in.store(TWICE, Ordering::Relaxed),
                Entry::Vacant(entry) => {
                    let found_in = AtomicU32::new(NOWHERE);
                    entry.insert(Bearer { description, module, found_in, is_new: true });
                }
            }
        }
        names
    }

    /// Looks for the names that were not found yet. Nearly all components are the whole of some value; other texts are read
    /// for the few that are not.
    fn look_through(&self, files: &[&File]) {
        files.par_iter().for_each(|file| self.look_at_values(file));
        let others = self.unmentioned();
        files.par_iter().filter(|file| may_hold(file, &others)).for_each(|file| self.look_in(file));
    }

    /// Takes over what is known of names, and returns the files that have changed since.
    fn recall<'f>(&mut self, files: &[&'f File], memo: &UsageMemo) -> Vec<&'f File> {
        let address = |parsed: &Arc<Parsed>| Arc::as_ptr(parsed).addr();
        let now: FxHashMap<usize, FileIndex> =
            files.iter().map(|file| (address(file.parsed()), file.index)).collect();
        let path = |index: FileIndex| {
            files
                .binary_search_by_key(&index, |file| file.index)
                .ok()
                .and_then(|at| Some(files.get(at)?.path()))
        };
        for (name, bearer) in &mut self.bearers {
            let own = [path(bearer.description), bearer.module.and_then(path)];
            let known =
                memo.names.get(*name).filter(|known| known.own.each_ref().map(|own| own.as_deref()) == own);
            match known.map(|known| &known.found_in) {
                None => {}
                Some(None) => bearer.is_new = false,
                Some(Some(parsed)) => {
                    let place = now.get(&address(parsed)).filter(|place| !bearer.is_own(**place));
                    if let Some(place) = place {
                        *bearer.found_in.get_mut() = place.0;
                    }
                }
            }
        }
        let before: FxHashSet<usize> = memo.files.iter().map(address).collect();
        files.iter().copied().filter(|file| !before.contains(&address(file.parsed()))).collect()
    }

    /// What to keep for the next snapshot.
    fn known(&self, project: &Project<'_>, files: &[&File]) -> UsageMemo {
        let known = |(name, bearer): (&&str, &Bearer)| {
            let own = bearer.paths(project).map(|path| path.map(Box::from));
            let found_in = match bearer.found_in.load(Ordering::Relaxed) {
                NOWHERE => None,
                // Whether two elements bear a name is known of each snapshot anew.
                TWICE => return None,
                place => Some(project.file(FileIndex(place))?.parsed().clone()),
            };
            Some((Box::from(*name), KnownUsage { own, found_in }))
        };
        UsageMemo {
            files: files.iter().map(|file| file.parsed().clone()).collect(),
            names: self.bearers.iter().filter_map(known).collect(),
        }
    }

    fn look_at_values(&self, file: &File) {
        let Some(tree) = file.yaml().filter(|tree| tree.is_valid()) else { return };
        for value in values(tree).filter(|value| self.lengths[value.text_len().min(LONG)]) {
            self.note(value.text(), file.index);
        }
    }

    /// What finds the names that nothing has mentioned so far.
    fn unmentioned(&self) -> Vec<Finder<'p>> {
        let bearers = self.bearers.iter();
        let others = bearers.filter(|(_, bearer)| !bearer.is_mentioned());
        others.map(|(name, _)| Finder::new(*name)).collect()
    }

    fn look_in(&self, file: &File) {
        let note = |word: &str| self.note(word, file.index);
        match &file.tree {
            Tree::Yaml(tree) if tree.is_valid() => {
                values(tree).flat_map(|value| words(value.text())).for_each(note);
            }
            Tree::Module(tree) => {
                for token in tree.tokens().filter(|token| !token.kind().is_sign()) {
                    match token.kind() {
                        TokenKind::Identifier => note(token.text()),
                        kind if kind.is_keyword() => note(token.text()),
                        _ => words(token.text()).for_each(note),
                    }
                }
            }
            Tree::Yaml(_) | Tree::Text => words(file.text()).for_each(note),
        }
    }

    fn note(&self, word: &str, file: FileIndex) {
        let mark = mark(word);
        if self.marks[mark / 64] & 1 << (mark % 64) == 0 {
            return;
        }
        if let Some(bearer) = self.bearers.get(word)
            && !bearer.is_own(file)
            && !bearer.is_mentioned()
        {
            bearer.found_in.store(file.0, Ordering::Relaxed);
        }
    }
}

fn values(tree: &yaml::Tree) -> impl Iterator<Item = yaml::Value<'_>> {
    tree.scalars().filter(|scalar| !scalar.is_key())
}

/// From here on lengths of names do not count.
const LONG: usize = 255;

/// Up to so many names are looked for one by one, each faster than words are.
const FEW: usize = 16;

/// Whether any of the names may stand in a file; what a description says need not stand in it so.
fn may_hold(file: &File, names: &[Finder<'_>]) -> bool {
    let is_searchable = names.len() <= FEW && file.yaml().is_none_or(yaml::Tree::is_verbatim);
    let stands = |name: &Finder<'_>| name.find(file.text().as_bytes()).is_some();
    !names.is_empty() && (!is_searchable || names.iter().any(stands))
}

const MARKS: usize = 1 << 16;

/// A number below [`MARKS`] that tells most words apart at a glance: of the length and of letters at the start, in
/// the middle and at the end.
fn mark(word: &str) -> usize {
    let bytes = word.as_bytes();
    let pair = |at: usize| match bytes.get(at..at + 2) {
        Some([first, second]) => usize::from(*first) << 8 | usize::from(*second),
        _ => 0,
    };
    let (middle, end) = (bytes.len() / 2, bytes.len().saturating_sub(2));
    (bytes.len() + pair(0) * 31 + pair(middle) * 1009 + pair(end) * 7919) % MARKS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{project::Codebase, source::Workspace};

    /// Which of the elements `Э0`, `Э1`… nothing in the text of another file mentions.
    fn unmentioned(count: usize, path: &str, text: &str) -> Vec<String> {
        let element = |number| (format!("п/Э{number}.yaml"), format!("ВидЭлемента: Отчет\nИмя: Э{number}\n"));
        let mut files: Vec<_> = (0..count).map(element).collect();
        files.push((format!("п/{path}"), text.to_owned()));
        let codebase = Codebase::new(Workspace::in_memory(files));
        let project = codebase.projects().next().expect("loose files are a project");
        let is_numbered = |element: &Element<'_>| element.name().is_some_and(|name| name.starts_with('Э'));
        let elements = project.elements().filter(is_numbered).collect();
        let names = project.unmentioned(elements).into_iter();
        names.filter_map(|element| element.name().map(str::to_owned)).collect()
    }

    #[test]
    fn few_names_and_many_are_found_alike() {
        for (path, text) in [
            ("а.yaml", "ВидЭлемента: Отчет\nФорма: Э1\n"),
            ("а.yaml", "ВидЭлемента: Отчет\nТип: Массив<Э1.Ссылка>\n"),
            ("а.yaml", "ВидЭлемента: Отчет\nЗаголовок: \"\\u042d1\"\n"),
            ("а.yaml", "ВидЭлемента: Отчет\nТекст: >\n    а\n    Э1\n"),
            ("а.xbsl", "метод М()\n    Э1.Выполнить()\n;\n"),
            ("а.xbsl", "метод М()\n    Открыть(\"Э1\") // нет\n;\n"),
            ("а.xbql", "ВЫБРАТЬ А ИЗ Э1"),
        ] {
            for count in [2, FEW, FEW + 1, FEW + 2] {
                let found = unmentioned(count, path, text);
                assert_eq!(found.len(), count - 1, "{text}");
                assert!(!found.contains(&"Э1".to_owned()), "{text}");
            }
        }
    }

    #[test]
    fn keys_comments_of_descriptions_and_parts_of_words_mention_nothing() {
        for text in
            ["ВидЭлемента: Отчет\nЭ1: а\n", "ВидЭлемента: Отчет # Э1\n", "ВидЭлемента: Отчет\nФорма: Э1а\n"]
        {
            for count in [2, FEW + 2] {
                assert_eq!(unmentioned(count, "а.yaml", text).len(), count, "{text}");
            }
        }
    }
}
