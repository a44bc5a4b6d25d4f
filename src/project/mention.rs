//! Whether the name of an element stands anywhere but in its own files.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::atomic::{AtomicBool, Ordering},
};

use memchr::memmem::Finder;
use rayon::prelude::*;

use super::{Element, File, Project, Tree};
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
    is_mentioned: AtomicBool,
}

impl<'p> Project<'p> {
    /// Those of the elements whose names stand as a word in no other file than their description and its module.
    /// In a description the values count, elsewhere the whole text: a page among the resources can open a component by
    /// its name. Reads all files of the project at each call, on all threads.
    #[must_use]
    pub fn unmentioned(&self, elements: Vec<Element<'p>>) -> Vec<Element<'p>> {
        let names = Names::new(self, &elements);
        let files: Vec<&File> = self.files().collect();
        // Nearly all components are the whole of some value; other texts are read for the few that are not.
        files.par_iter().for_each(|file| names.look_at_values(file));
        let others = names.unmentioned();
        files.par_iter().filter(|file| may_hold(file, &others)).for_each(|file| names.look_in(file));
        let bearer = |element: &Element<'p>| names.bearers.get(element.name()?);
        let is_mentioned = |bearer: &Bearer| bearer.is_mentioned.load(Ordering::Relaxed);
        elements.into_iter().filter(|element| !bearer(element).is_none_or(is_mentioned)).collect()
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
                Entry::Occupied(first) => first.get().is_mentioned.store(true, Ordering::Relaxed),
                Entry::Vacant(entry) => {
                    entry.insert(Bearer { description, module, is_mentioned: AtomicBool::new(false) });
                }
            }
        }
        names
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
        let others = bearers.filter(|(_, bearer)| !bearer.is_mentioned.load(Ordering::Relaxed));
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
            && bearer.description != file
            && bearer.module != Some(file)
        {
            bearer.is_mentioned.store(true, Ordering::Relaxed);
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
