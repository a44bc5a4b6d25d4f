//! Names that stand nowhere as words in the texts of a project but where they are declared.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::{File, FileRole, Module, Project, Tree, is_uuid};
use crate::{
    platform::words::kind,
    source::{FileIndex, Source},
    syntax::{
        xbsl::{Name, TokenKind, is_identifier, words},
        yaml::Value,
    },
};

/// The words of a file, each as a number that tells it from all others. They are found when the first rule asks for the words
/// of a project, and kept for the others that do. Of a word that stands often outside of comments two are enough, for
/// nobody asks but whether it stands there once or more often; within comments, one.
#[derive(Debug, Default)]
pub(super) struct FileWords {
    /// Those of keys last.
    outside_comments: Box<[u64]>,
    in_comments: Box<[u64]>,
    /// How many of those outside of comments stand in no key.
    outside_keys: usize,
}

/// Collects numbers of words, each at most so many times; more of one only where others came between that share its place.
struct Collected<const MOST: usize> {
    words: Vec<u64>,
    /// By the last bits of a number, where the latest at that place stands among the words, from 1: collected once, collected
    /// twice, and so on. Small, since it is made for each file; of what stands behind the first 65,535 all are
    /// collected.
    latest: [[u16; PLACES]; MOST],
}

/// Most files have not many more different words.
const USUAL_WORDS: usize = 64;

/// How many numbers are told from those that come next.
const PLACES: usize = 256;

/// How often some names stand where: not at all, once or more often.
#[derive(Debug)]
struct WordUses {
    marks: Marks,
    counts: FxHashMap<u64, Count>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    outside_comments: u32,
    is_in_comment: bool,
}

/// Marks of the numbers of some words, which tell most other words apart from them at a glance.
#[derive(Debug)]
pub(super) struct Marks(Box<[u64; MARKS / 64]>);

const MARKS: usize = 1 << 16;

/// A declared name that stands nowhere else outside of comments.
#[derive(Clone, Copy, Debug)]
pub struct UnusedName<'p> {
    pub file: FileIndex,
    pub name: Name<'p>,
    pub is_in_comment: bool,
}

impl<'p> Project<'p> {
    /// Of the names that `declared_in` finds in these modules, those that stand nowhere else outside of comments. None in
    /// loose files, unless a whole folder of them was read, and beside a descriptor that cannot be read.
    pub fn unused_names<N: Iterator<Item = Name<'p>>>(
        &self,
        modules: impl Iterator<Item = Module<'p>>,
        declared_in: impl Fn(Module<'p>) -> N,
    ) -> Vec<UnusedName<'p>> {
        let is_known =
            if self.has_descriptor() { !self.has_unreadable_descriptor() } else { self.is_whole() };
        if !is_known {
            return Vec::new();
        }
        let names =
            modules.flat_map(|module| declared_in(module).map(move |name| (module.file().index, name)));
        let names: Vec<_> = names.filter(|(_, name)| is_identifier(name.text())).collect();
        let uses = WordUses::of(self.files(), names.iter().map(|(_, name)| name.text()));
        let unused = names.into_iter().filter_map(|(file, name)| {
            let Count { outside_comments, is_in_comment } = uses.of_name(name.text());
            (outside_comments <= 1).then_some(UnusedName { file, name, is_in_comment })
        });
        unused.collect()
    }
}

impl<'p> Project<'p> {
    /// Those of some names that stand nowhere outside of comments: in no text of the project, and in no name of a file or
    /// folder.
    #[must_use]
    pub fn names_nowhere<'n>(&self, names: Vec<&'n str>) -> FxHashSet<&'n str> {
        self.nowhere_in(self.files(), names)
    }

    /// The same for names that stand nowhere but in dictionaries and their translations.
    #[must_use]
    pub fn names_nowhere_but_in_dictionaries<'n>(&self, names: Vec<&'n str>) -> FxHashSet<&'n str> {
        let is_dictionary = |file: &&File| match file.role {
            FileRole::Translation => true,
            FileRole::Element => file.element().is_some_and(|it| it.is_kind(kind::LOCALIZED_STRINGS)),
            _ => false,
        };
        self.nowhere_in(self.files().filter(|file| !is_dictionary(file)), names)
    }

    fn nowhere_in<'n>(
        &self,
        files: impl Iterator<Item = &'p File>,
        names: Vec<&'n str>,
    ) -> FxHashSet<&'n str> {
        if names.is_empty() {
            return FxHashSet::default();
        }
        let uses = WordUses::of(files, names.iter().copied());
        let is_nowhere = |name: &&str| uses.of_name(name).outside_comments == 0;
        let mut nowhere: FxHashSet<&str> = names.into_iter().filter(is_nowhere).collect();
        if nowhere.is_empty() {
            return nowhere;
        }
        let mut last_folder = "";
        for file in self.files() {
            // Most files lie in the folder of the one before.
            if file.folder() != last_folder {
                words(file.folder()).for_each(|word| _ = nowhere.remove(word));
                last_folder = file.folder();
            }
            words(file.file_name()).for_each(|word| _ = nowhere.remove(word));
        }
        nowhere
    }
}

impl FileWords {
    /// Where the name of an element counts: in the values of a description, in any other file everywhere.
    pub(super) fn where_names_count(&self, tree: &Tree) -> impl Iterator<Item = &u64> {
        let parts = match tree {
            Tree::Yaml(_) => [self.outside_comments.get(..self.outside_keys).unwrap_or_default(), &[]],
            Tree::Module(_) | Tree::Text => [&*self.outside_comments, &*self.in_comments],
        };
        parts.into_iter().flatten()
    }

    /// The words of a module with those of its strings and queries, of the keys and values of a description, and of any other
    /// text as a whole.
    pub(super) fn of(source: &Source, tree: &Tree) -> Self {
        let mut outside_comments = Collected::<2>::with_room(USUAL_WORDS);
        let mut in_comments = Collected::<1>::with_room(0);
        let mut outside_keys = None;
        match tree {
            Tree::Module(tree) => {
                for token in tree.tokens().filter(|token| !token.kind().is_sign()) {
                    let kind = token.kind();
                    if kind == TokenKind::Identifier || kind.is_keyword() {
                        outside_comments.add(token.text());
                    } else if kind.is_comment() {
                        words(token.text()).for_each(|word| in_comments.add(word));
                    } else {
                        words(token.text()).for_each(|word| outside_comments.add(word));
                    }
                }
            }
            Tree::Yaml(tree) if tree.is_valid() => {
                // Nearly every mapping has an id, and no name stands in one.
                let told = |text: &&str| !is_uuid(text);
                let values = tree.scalars().filter(|scalar| !scalar.is_key()).map(Value::text);
                values.filter(told).flat_map(words).for_each(|word| outside_comments.add(word));
                outside_keys = Some(outside_comments.words.len());
                let keys = tree.keys().map(Value::text).filter(told);
                keys.flat_map(words).for_each(|word| outside_comments.add(word));
                let comments = tree.comments().iter().map(|comment| comment.span.slice(&source.text));
                comments.flat_map(words).for_each(|word| in_comments.add(word));
            }
            Tree::Yaml(_) | Tree::Text => {
                words(&source.text).for_each(|word| outside_comments.add(word));
            }
        }
        let (outside_comments, in_comments) = (outside_comments.words, in_comments.words);
        let outside_keys = outside_keys.unwrap_or(outside_comments.len());
        Self { outside_comments: outside_comments.into(), in_comments: in_comments.into(), outside_keys }
    }
}

impl<const MOST: usize> Collected<MOST> {
    /// Room for so many words is made at once.
    fn with_room(words: usize) -> Self {
        Self { words: Vec::with_capacity(words), latest: [[0; PLACES]; MOST] }
    }

    fn add(&mut self, word: &str) {
        let number = number(word);
        let is_at = |place: u16| place > 0 && self.words.get(usize::from(place) - 1) == Some(&number);
        let mut latest = self.latest.iter_mut().map(|latest| &mut latest[number as usize % PLACES]);
        if let Some(other) = latest.find(|latest| !is_at(**latest)) {
            self.words.push(number);
            *other = u16::try_from(self.words.len()).unwrap_or_default();
        }
    }
}

impl WordUses {
    /// Looks for names among the words of some files.
    fn of<'f, 'n>(files: impl Iterator<Item = &'f File>, names: impl Iterator<Item = &'n str>) -> Self {
        let counts: FxHashMap<u64, Count> = names.map(|name| (number(name), Count::default())).collect();
        let mut marks = Marks::default();
        counts.keys().for_each(|number| marks.add(*number));
        let mut uses = Self { marks, counts };
        for file in files {
            let FileWords { outside_comments, in_comments, .. } = file.parsed.words();
            outside_comments.iter().for_each(|word| uses.note(*word, |count| count.outside_comments += 1));
            in_comments.iter().for_each(|word| uses.note(*word, |count| count.is_in_comment = true));
        }
        uses
    }

    #[inline]
    fn note(&mut self, word: u64, add: impl Fn(&mut Count)) {
        if self.marks.may_have(word) {
            self.counts.get_mut(&word).into_iter().for_each(add);
        }
    }

    /// How often a name stands outside of comments, its declarations included, as far as [`FileWords`] tells, and whether one
    /// has it.
    fn of_name(&self, name: &str) -> Count {
        self.counts.get(&number(name)).copied().unwrap_or_default()
    }
}

impl Default for Marks {
    fn default() -> Self {
        Self(Box::new([0; MARKS / 64]))
    }
}

impl Marks {
    pub(super) fn add(&mut self, number: u64) {
        let (at, bit) = Self::place(number);
        self.0[at] |= bit;
    }

    /// Whether a word may be one of them.
    pub(super) fn may_have(&self, number: u64) -> bool {
        let (at, bit) = Self::place(number);
        self.0[at] & bit != 0
    }

    const fn place(number: u64) -> (usize, u64) {
        let mark = number as usize % MARKS;
        (mark / 64, 1 << (mark % 64))
    }
}

/// Tells a word from all others.
pub(super) fn number(word: &str) -> u64 {
    FxBuildHasher.hash_one(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{project::Codebase, source::Workspace};

    fn file(path: &str, text: &str) -> File {
        let codebase = Codebase::new(Workspace::in_memory([(path.to_owned(), text.as_bytes())]));
        codebase.files()[0].clone()
    }

    #[test]
    fn of_a_word_two_are_kept_and_one_of_comments() {
        let text = "// а б а\nметод а()\n    а(а, в)\n    а()\n;\n";
        let file = file("А.xbsl", text);
        let count = |words: &[u64], word| words.iter().filter(|known| **known == number(word)).count();
        let FileWords { outside_comments, in_comments, .. } = file.parsed.words();
        assert_eq!(["а", "б", "в", "метод"].map(|word| count(outside_comments, word)), [2, 0, 1, 1]);
        assert_eq!(["а", "б", "в"].map(|word| count(in_comments, word)), [1, 1, 0]);
    }

    #[test]
    fn no_word_is_lost_among_many() {
        let words: Vec<_> = (0..4 * PLACES).map(|number| format!("а{number}")).collect();
        let file = file("А.xbql", &format!("{} ", words.join(" ")).repeat(3));
        let kept = &file.parsed.words().outside_comments;
        let count = |word: &String| kept.iter().filter(|known| **known == number(word)).count();
        assert!(words.iter().all(|word| count(word) >= 2));
    }
}
