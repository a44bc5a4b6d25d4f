//! Names that stand nowhere as words in the texts of a project but where they are declared.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::{File, FileRole, Module, Project, Tree};
use crate::{
    platform::words::kind,
    source::{FileIndex, Source, Span},
    syntax::xbsl::{Name, TokenKind, is_identifier, words},
};

/// The words of a file, each as a number that tells it from all others. They are found while the text is still in the caches,
/// because several rules ask for all words of a project.
#[derive(Debug, Default)]
pub(super) struct FileWords {
    outside_comments: Box<[u64]>,
    in_comments: Box<[u64]>,
}

/// How often some names stand where.
#[derive(Debug)]
struct WordUses {
    marks: Box<[u64; MARKS / 64]>,
    counts: FxHashMap<u64, Count>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Count {
    outside_comments: u32,
    is_in_comment: bool,
}

/// Marks of numbers, which tell most other numbers apart at a glance.
const MARKS: usize = 1 << 16;

/// A declared name that stands nowhere else outside of comments.
#[derive(Clone, Copy, Debug)]
pub struct UnusedName<'p> {
    pub file: FileIndex,
    pub span: Span,
    pub text: &'p str,
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
        let unused = names.into_iter().filter(|(_, name)| uses.of_name(name.text()).outside_comments <= 1);
        unused
            .map(|(file, name)| {
                let (span, text) = (name.span(), name.text());
                UnusedName { file, span, text, is_in_comment: uses.of_name(text).is_in_comment }
            })
            .collect()
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
        let in_paths: FxHashSet<&str> = self.files().flat_map(|file| words(file.path())).collect();
        let is_nowhere = |name: &&str| uses.of_name(name).outside_comments == 0 && !in_paths.contains(*name);
        names.into_iter().filter(is_nowhere).collect()
    }
}

impl FileWords {
    /// The words of a module with those of its strings and queries, of the keys and values of a description, and of any other
    /// text as a whole.
    pub(super) fn of(source: &Source, tree: &Tree) -> Self {
        let (mut outside_comments, mut in_comments) = (Vec::new(), Vec::new());
        match tree {
            Tree::Module(tree) => {
                for token in tree.tokens().filter(|token| !token.kind().is_sign()) {
                    let kind = token.kind();
                    let found = if kind.is_comment() { &mut in_comments } else { &mut outside_comments };
                    if kind == TokenKind::Identifier || kind.is_keyword() {
                        found.push(number(token.text()));
                    } else {
                        found.extend(words(token.text()).map(number));
                    }
                }
            }
            Tree::Yaml(tree) if tree.is_valid() => {
                outside_comments.extend(tree.scalars().flat_map(|value| words(value.text())).map(number));
                let comments = tree.comments().iter().map(|comment| comment.span.slice(&source.text));
                in_comments.extend(comments.flat_map(words).map(number));
            }
            Tree::Yaml(_) | Tree::Text => outside_comments.extend(words(&source.text).map(number)),
        }
        Self { outside_comments: outside_comments.into(), in_comments: in_comments.into() }
    }
}

impl WordUses {
    /// Looks for names among the words of some files.
    fn of<'f, 'n>(files: impl Iterator<Item = &'f File>, names: impl Iterator<Item = &'n str>) -> Self {
        let counts: FxHashMap<u64, Count> = names.map(|name| (number(name), Count::default())).collect();
        let mut marks = Box::new([0; MARKS / 64]);
        counts.keys().map(|number| mark(*number)).for_each(|(at, bit)| marks[at] |= bit);
        let mut uses = Self { marks, counts };
        for file in files {
            let FileWords { outside_comments, in_comments } = &file.parsed.words;
            outside_comments.iter().for_each(|word| uses.note(*word, |count| count.outside_comments += 1));
            in_comments.iter().for_each(|word| uses.note(*word, |count| count.is_in_comment = true));
        }
        uses
    }

    #[inline]
    fn note(&mut self, word: u64, add: impl Fn(&mut Count)) {
        let (at, bit) = mark(word);
        if self.marks[at] & bit != 0 {
            self.counts.get_mut(&word).into_iter().for_each(add);
        }
    }

    /// How often a name stands outside of comments, its declarations included, and whether one has it.
    fn of_name(&self, name: &str) -> Count {
        self.counts.get(&number(name)).copied().unwrap_or_default()
    }
}

fn number(word: &str) -> u64 {
    FxBuildHasher.hash_one(word)
}

/// Where the mark of a number is.
const fn mark(number: u64) -> (usize, u64) {
    let mark = number as usize % MARKS;
    (mark / 64, 1 << (mark % 64))
}
