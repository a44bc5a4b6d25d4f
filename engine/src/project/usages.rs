//! Whether the name of an element stands anywhere but in its own files.
//!
//! A session keeps in which file each name was found ([`UsageMemo`]): of the next snapshot only names whose file has changed
//! are looked for everywhere, and names that stood nowhere only in what has changed.

use std::{
    collections::hash_map::Entry,
    sync::{
        Arc, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Element, File, Parsed, Project,
    word_uses::{Marks, number},
};
use crate::{platform::Lookup, source::FileIndex};

/// The names looked for. A word is looked up only if it may be one by its mark.
#[derive(Default)]
struct Names<'p> {
    marks: Marks,
    /// By the numbers that the words of files are kept as.
    bearers: FxHashMap<u64, Bearer<'p>>,
}

/// A name and the files of the first element that bears it.
struct Bearer<'p> {
    name: &'p str,
    description: FileIndex,
    module: Option<FileIndex>,
    /// The file in which the name was found; else [`NOWHERE`], or [`TWICE`] where two elements bear it.
    found_in: AtomicU32,
    /// Whether it need not be looked for: an earlier snapshot knew where it stands, or that it stands nowhere, and what has
    /// changed since was looked through.
    is_known: bool,
}

const NOWHERE: u32 = u32::MAX;
const TWICE: u32 = u32::MAX - 1;

/// What is known of the names of a project from one snapshot to the next.
#[derive(Debug, Default)]
pub(super) struct UsageMemo {
    /// The files that were looked through, in path order.
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
        if elements.is_empty() {
            return elements;
        }
        let mut names = Names::new(self, &elements);
        let files: Vec<&File> = self.files().collect();
        match self.usage_memos() {
            None => names.look_through(&files),
            Some(memos) => {
                // Taken out meanwhile: a thread that waits for others may begin another job, which asks for it too.
                let memos = || memos.lock().unwrap_or_else(PoisonError::into_inner);
                let mut memo = memos().remove(self.dir()).unwrap_or_default();
                memo.advance(self, &files);
                names.recall(self, &memo);
                if names.bearers.values().any(|bearer| !bearer.is_known && !bearer.is_mentioned()) {
                    names.look_through(&files);
                }
                memo.keep(self, &names);
                memos().insert(self.dir().into(), memo);
            }
        }
        let bearer = |element: &Element<'p>| names.bearers.get(&number(element.name()?));
        elements.into_iter().filter(|element| !bearer(element).is_none_or(Bearer::is_mentioned)).collect()
    }
}

impl UsageMemo {
    /// Goes on to other files: forgets the names that were found in a file that is no more, and looks for those that stood
    /// nowhere in the files that are new.
    fn advance(&mut self, project: &Project<'_>, files: &[&File]) {
        let (new, gone) = self.differences(files);
        if new.is_empty() && gone.is_empty() {
            return;
        }
        let is_gone = |parsed: &Arc<Parsed>| gone.contains(&Arc::as_ptr(parsed));
        self.names.retain(|_, known| !known.found_in.as_ref().is_some_and(is_gone));
        let mut names = Names::default();
        for (name, known) in self.names.iter().filter(|(_, known)| known.found_in.is_none()) {
            let place = |path: &Option<Box<str>>| Some(project.file_at(path.as_deref()?)?.index);
            let [description, module] = known.own.each_ref().map(place);
            // One whose description is gone is nobody's any more.
            names.add(name, description.unwrap_or(FileIndex(NOWHERE)), module);
        }
        names.look_through(&new);
        let found = names.found(project);
        self.files = files.iter().map(|file| file.parsed().clone()).collect();
        for (name, parsed) in found {
            if let Some(known) = self.names.get_mut(&*name) {
                known.found_in = Some(parsed);
            }
        }
    }

    /// The files that are new since, and what is there no more.
    fn differences<'f>(&self, files: &[&'f File]) -> (Vec<&'f File>, FxHashSet<*const Parsed>) {
        let mut old = self.files.iter().peekable();
        let (mut new, mut gone) = (Vec::new(), FxHashSet::default());
        for file in files {
            if old.next_if(|old| Arc::ptr_eq(old, file.parsed())).is_some() {
                continue;
            }
            while let Some(old) = old.next_if(|old| old.source.path.as_str() <= file.path()) {
                gone.insert(Arc::as_ptr(old));
            }
            new.push(*file);
        }
        gone.extend(old.map(Arc::as_ptr));
        (new, gone)
    }

    /// Keeps what was found out of names.
    fn keep(&mut self, project: &Project<'_>, names: &Names<'_>) {
        for bearer in names.bearers.values().filter(|bearer| !bearer.is_known) {
            let place = bearer.found_in.load(Ordering::Relaxed);
            // Whether two elements bear a name is known of each snapshot anew.
            if place != TWICE {
                let own = bearer.paths(project).map(|path| path.map(Box::from));
                let found_in = project.file(FileIndex(place)).map(|file| file.parsed().clone());
                self.names.insert(Box::from(bearer.name), KnownUsage { own, found_in });
            }
        }
    }
}

impl Bearer<'_> {
    fn is_mentioned(&self) -> bool {
        self.found_in.load(Ordering::Relaxed) != NOWHERE
    }

    /// Whether it was not found yet, and would count in this file: in another than its own.
    fn is_looked_for_in(&self, file: FileIndex) -> bool {
        self.description != file && self.module != Some(file) && !self.is_mentioned()
    }

    /// The paths of its files.
    fn paths<'p>(&self, project: &Project<'p>) -> [Option<&'p str>; 2] {
        let path = |index: FileIndex| project.file(index).map(File::path);
        [path(self.description), self.module.and_then(path)]
    }
}

impl<'p> Names<'p> {
    fn new(project: &Project<'p>, elements: &[Element<'p>]) -> Self {
        let mut names = Self::default();
        for element in elements {
            let Some(name) = element.name() else { continue };
            let module = match project.module_of(element) {
                Lookup::Found(module) => Some(module.file().index),
                Lookup::Absent | Lookup::Unknown => None,
            };
            names.add(name, element.file().index, module);
        }
        names
    }

    fn add(&mut self, name: &'p str, description: FileIndex, module: Option<FileIndex>) {
        let number = number(name);
        self.marks.add(number);
        match self.bearers.entry(number) {
            // Each of two elements with one name mentions the other.
            Entry::Occupied(first) => first.get().found_in.store(TWICE, Ordering::Relaxed),
            Entry::Vacant(entry) => {
                let found_in = AtomicU32::new(NOWHERE);
                entry.insert(Bearer { name, description, module, found_in, is_known: false });
            }
        }
    }

    /// Looks for the names that were not found yet.
    fn look_through(&self, files: &[&File]) {
        files.par_iter().for_each(|file| self.look_in(file));
    }

    fn look_in(&self, file: &File) {
        let words = file.parsed.words().where_names_count(&file.tree);
        for word in words.filter(|word| self.marks.may_have(**word)) {
            if let Some(bearer) = self.bearers.get(word).filter(|it| it.is_looked_for_in(file.index)) {
                bearer.found_in.store(file.index.0, Ordering::Relaxed);
            }
        }
    }

    /// Takes over what is known of names.
    fn recall(&mut self, project: &Project<'_>, memo: &UsageMemo) {
        for bearer in self.bearers.values_mut() {
            let Some(known) = memo.names.get(bearer.name) else { continue };
            if known.own.each_ref().map(|own| own.as_deref()) != bearer.paths(project) {
                continue;
            }
            bearer.is_known = true;
            if let Some(parsed) = &known.found_in
                && let Some(file) = project.file_at(&parsed.source.path)
            {
                _ = bearer.found_in.compare_exchange(
                    NOWHERE,
                    file.index.0,
                    Ordering::Relaxed,
                    Ordering::Relaxed,
                );
            }
        }
    }

    /// The names that were found, each with the file it stands in.
    fn found(&self, project: &Project<'_>) -> Vec<(Box<str>, Arc<Parsed>)> {
        let found = self.bearers.values().filter_map(|bearer| {
            let file = project.file(FileIndex(bearer.found_in.load(Ordering::Relaxed)))?;
            Some((Box::from(bearer.name), file.parsed().clone()))
        });
        found.collect()
    }
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
            ("а.xbsl", "метод М()\n    // Э1\n;\n"),
            ("а.xbql", "ВЫБРАТЬ А ИЗ Э1"),
        ] {
            for count in [2, 100] {
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
            for count in [2, 100] {
                assert_eq!(unmentioned(count, "а.yaml", text).len(), count, "{text}");
            }
        }
    }
}
