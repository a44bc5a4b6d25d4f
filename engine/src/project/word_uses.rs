//! Names that stand nowhere as words in the texts of a project but where they are declared.

use std::{
    collections::HashMap,
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
};

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::{File, FileRole, Module, Project, Tree, usages::Marks};
use crate::{
    platform::words::kind,
    source::{FileIndex, Span},
    syntax::xbsl::{Name, TokenKind, is_identifier, words},
};

/// Where words stand.
#[derive(Debug, Default)]
struct WordUses<'n> {
    marks: Marks,
    counts: HashMap<&'n str, Count>,
}

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
    /// loose files, unless a whole folder of them was read.
    pub fn unused_names<N: Iterator<Item = Name<'p>>>(
        &self,
        modules: impl Iterator<Item = Module<'p>>,
        declared_in: impl Fn(Module<'p>) -> N,
    ) -> Vec<UnusedName<'p>> {
        let is_project = match self.descriptor() {
            Some(descriptor) => descriptor.is_project(),
            None => self.is_whole() && !self.has_descriptor(),
        };
        if !is_project {
            return Vec::new();
        }
        let names =
            modules.flat_map(|module| declared_in(module).map(move |name| (module.file().index, name)));
        let names: Vec<_> = names.filter(|(_, name)| is_identifier(name.text())).collect();
        let uses = WordUses::of(self.files(), names.iter().map(|(_, name)| name.text()));
        let unused = names.into_iter().filter(|(_, name)| uses.outside_comments(name.text()) <= 1);
        unused
            .map(|(file, name)| {
                let (span, text) = (name.span(), name.text());
                UnusedName { file, span, text, is_in_comment: uses.is_in_comment(text) }
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
        let is_nowhere = |name: &&str| uses.outside_comments(name) == 0 && !in_paths.contains(*name);
        names.into_iter().filter(is_nowhere).collect()
    }
}

#[derive(Debug, Default)]
struct Count {
    outside_comments: AtomicU32,
    is_in_comment: AtomicBool,
}

impl<'n> WordUses<'n> {
    /// Looks through files on all threads: modules with their strings and queries, keys and values of descriptions,
    /// other texts as a whole.
    fn of<'f>(files: impl Iterator<Item = &'f File>, names: impl Iterator<Item = &'n str>) -> Self {
        let mut uses = Self::default();
        for name in names {
            uses.marks.add(name);
            uses.counts.entry(name).or_default();
        }
        let files: Vec<&File> = files.collect();
        files.par_iter().filter(|_| !uses.counts.is_empty()).for_each(|file| uses.look_in(file));
        uses
    }

    /// How often a name stands outside of comments, its declarations included.
    fn outside_comments(&self, name: &str) -> u32 {
        self.counts.get(name).map_or(0, |count| count.outside_comments.load(Ordering::Relaxed))
    }

    /// Whether a name stands in a comment of a module or a description.
    fn is_in_comment(&self, name: &str) -> bool {
        self.counts.get(name).is_some_and(|count| count.is_in_comment.load(Ordering::Relaxed))
    }

    fn look_in(&self, file: &File) {
        match &file.tree {
            Tree::Module(tree) => {
                for token in tree.tokens().filter(|token| !token.kind().is_sign()) {
                    match token.kind() {
                        TokenKind::Identifier => self.note(token.text()),
                        kind if kind.is_keyword() => self.note(token.text()),
                        kind if kind.is_comment() => {
                            words(token.text()).for_each(|word| self.note_comment(word))
                        }
                        _ => words(token.text()).for_each(|word| self.note(word)),
                    }
                }
            }
            Tree::Yaml(tree) if tree.is_valid() => {
                tree.scalars().flat_map(|value| words(value.text())).for_each(|word| self.note(word));
                let comments = tree.comments().iter().map(|comment| comment.span.slice(file.text()));
                comments.flat_map(words).for_each(|word| self.note_comment(word));
            }
            Tree::Yaml(_) | Tree::Text => words(file.text()).for_each(|word| self.note(word)),
        }
    }

    fn note(&self, word: &str) {
        if let Some(count) = self.count(word) {
            count.outside_comments.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn note_comment(&self, word: &str) {
        if let Some(count) = self.count(word) {
            count.is_in_comment.store(true, Ordering::Relaxed);
        }
    }

    fn count(&self, word: &str) -> Option<&Count> {
        self.marks.may_have(word).then(|| self.counts.get(word))?
    }
}
