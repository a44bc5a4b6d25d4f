//! Names that stand nowhere as words in the texts of a project but where they are declared.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::{File, FileRole, Module, Project, Tree, is_uuid};
use crate::{
    platform::words::kind,
    source::{FileIndex, Source, Span},
    syntax::{
        xbsl::{self, Name, TokenKind, is_identifier, word_ranges, words},
        yaml::{self, Value},
    },
};

/// The words of a file, each as a number that tells it from all others. They are found when the first rule asks for the words
/// of a project, and kept for the others that do. Of a word that stands often in the code of a module two are enough, for
/// nobody asks but whether it stands there once, where it is declared, or more often; anywhere else, one.
#[derive(Debug, Default)]
pub(super) struct FileWords {
    /// Those of keys last.
    outside_comments: Box<[u64]>,
    in_comments: Box<[u64]>,
    /// How many of those outside of comments stand in no key.
    outside_keys: usize,
}

/// Collects numbers of words, each at most so many times; more of one only where others came between that share its place.
struct Collected<const MOST: usize, const PLACES: usize> {
    words: Vec<u64>,
    /// By the last bits of a number, the latest at that place: collected once, collected twice, and so on. Small, since it is
    /// made for each file.
    latest: [[u64; PLACES]; MOST],
}

type Once = Collected<1, PLACES>;
type Twice = Collected<2, { PLACES / 2 }>;

/// Some of the texts of a description that were met last: many stand there more than once, and their words need not be found
/// again.
struct LastTexts<'t>([&'t str; PLACES / 2]);

/// Most files have not many more different words.
const USUAL_WORDS: usize = 64;

/// How many numbers are told from those that come next.
const PLACES: usize = 128;

/// How often some names stand where: not at all, once or more often.
#[derive(Debug)]
struct WordUses {
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
    /// Of the names that `declared_in` finds in the code of these modules, those that stand nowhere else outside of comments.
    /// None in loose files, unless a whole folder of them was read, and beside a descriptor that cannot be read.
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
        match tree {
            Tree::Module(tree) => Self::of_module(tree),
            Tree::Yaml(tree) if tree.is_valid() => Self::of_description(tree),
            Tree::Yaml(_) | Tree::Text => {
                let mut anywhere = Once::with_room(USUAL_WORDS);
                anywhere.add_words_in(&source.text);
                let outside_keys = anywhere.words.len();
                Self { outside_comments: anywhere.words.into(), in_comments: Box::default(), outside_keys }
            }
        }
    }

    fn of_module(tree: &xbsl::Tree) -> Self {
        let mut outside_comments = Twice::with_room(USUAL_WORDS);
        let mut in_comments = Once::with_room(0);
        let text = tree.text();
        for token in tree.tokens_with(|kind| !kind.is_sign()) {
            let (kind, span) = (token.kind(), token.span());
            if kind == TokenKind::Identifier || kind.is_keyword() {
                outside_comments.add(bytes_of(text, span));
            } else if kind.is_comment() {
                in_comments.add_words_in(span.slice(text));
            } else {
                outside_comments.add_words_in(span.slice(text));
            }
        }
        let outside_keys = outside_comments.words.len();
        let in_comments = in_comments.words.into();
        Self { outside_comments: outside_comments.words.into(), in_comments, outside_keys }
    }

    fn of_description(tree: &yaml::Tree) -> Self {
        let (mut outside_comments, mut met) = (Once::with_room(USUAL_WORDS), LastTexts([""; PLACES / 2]));
        // Nearly every mapping has an id, and no name stands in one.
        let values = tree.scalars().filter(|scalar| !scalar.is_key()).map(Value::text);
        let new = values.filter(|value| !is_uuid(value) && met.add(value));
        new.for_each(|value| outside_comments.add_words_in(value));
        let outside_keys = outside_comments.words.len();
        for key in tree.keys().map(Value::text).filter(|key| !is_uuid(key) && met.add(key)) {
            // Most keys are one word.
            if is_identifier(key) {
                outside_comments.add(key.as_bytes());
            } else {
                outside_comments.add_words_in(key);
            }
        }
        let mut in_comments = Vec::new();
        if !tree.comments().is_empty() {
            let mut words = Once::with_room(0);
            let comments = tree.comments().iter().map(|comment| comment.span.slice(tree.text()));
            comments.for_each(|comment| words.add_words_in(comment));
            in_comments = words.words;
        }
        Self {
            outside_comments: outside_comments.words.into(),
            in_comments: in_comments.into(),
            outside_keys,
        }
    }
}

fn bytes_of(text: &str, span: Span) -> &[u8] {
    text.as_bytes().get(span.start as usize..span.end as usize).unwrap_or_default()
}

impl<'t> LastTexts<'t> {
    /// Adds a text and tells whether another one had its place: that of its length and a few of its bytes.
    #[inline]
    fn add(&mut self, text: &'t str) -> bool {
        let bytes = text.as_bytes();
        let byte = |at: usize| bytes.get(at).copied().map_or(0, usize::from);
        // The first byte of a Russian letter says little.
        let place =
            bytes.len() + 3 * byte(1) + 5 * byte(bytes.len() / 2) + 7 * byte(bytes.len().wrapping_sub(1));
        std::mem::replace(&mut self.0[place % (PLACES / 2)], text) != text
    }
}

impl<const MOST: usize, const PLACES: usize> Collected<MOST, PLACES> {
    /// Room for so many words is made at once.
    fn with_room(words: usize) -> Self {
        Self { words: Vec::with_capacity(words), latest: [[0; PLACES]; MOST] }
    }

    fn add_words_in(&mut self, text: &str) {
        let words = word_ranges(text).filter_map(|range| text.as_bytes().get(range));
        words.for_each(|word| self.add(word));
    }

    #[inline]
    fn add(&mut self, word: &[u8]) {
        let number = number_of(word);
        let mut latest = self.latest.iter_mut().map(|latest| &mut latest[number as usize % PLACES]);
        if let Some(other) = latest.find(|latest| **latest != number) {
            *other = number;
            self.words.push(number);
        }
    }
}

impl WordUses {
    /// Looks for names among the words of some files.
    fn of<'f, 'n>(files: impl Iterator<Item = &'f File>, names: impl Iterator<Item = &'n str>) -> Self {
        let mut counts: FxHashMap<u64, Count> = names.map(|name| (number(name), Count::default())).collect();
        let mut marks = Marks::default();
        counts.keys().for_each(|number| marks.add(*number));
        for file in files {
            let FileWords { outside_comments, in_comments, .. } = file.parsed.words();
            let may_be_one = |word: &&u64| marks.may_have(**word);
            for word in outside_comments.iter().filter(may_be_one) {
                counts.get_mut(word).into_iter().for_each(|count| count.outside_comments += 1);
            }
            for word in in_comments.iter().filter(may_be_one) {
                counts.get_mut(word).into_iter().for_each(|count| count.is_in_comment = true);
            }
        }
        Self { counts }
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

/// Tells a word from all others; never 0.
pub(super) fn number(word: &str) -> u64 {
    number_of(word.as_bytes())
}

#[inline]
fn number_of(word: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(word);
    hasher.finish() | 1 << 63
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
        for (path, least) in [("А.xbql", 1), ("А.yaml", 1), ("А.xbsl", 2)] {
            let file = file(path, &format!("{} ", words.join(" ")).repeat(3));
            let kept = &file.parsed.words().outside_comments;
            let count = |word: &String| kept.iter().filter(|known| **known == number(word)).count();
            assert!(words.iter().all(|word| count(word) >= least), "{path}");
        }
    }
}
