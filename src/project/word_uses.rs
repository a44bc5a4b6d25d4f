//! How often names stand as words in the texts of a project.

use std::{
    collections::HashMap,
    sync::atomic::{AtomicBool, AtomicU32, Ordering},
};

use rayon::prelude::*;

use super::{File, Project, Tree, usages::Marks};
use crate::syntax::xbsl::{TokenKind, words};

/// Where words stand.
#[derive(Debug, Default)]
pub struct WordUses<'n> {
    marks: Marks,
    counts: HashMap<&'n str, Count>,
}

#[derive(Debug, Default)]
struct Count {
    outside_comments: AtomicU32,
    is_in_comment: AtomicBool,
}

impl<'n> WordUses<'n> {
    /// Looks through all files on all threads: modules with their strings and queries, keys and values of descriptions,
    /// other texts as a whole.
    #[must_use]
    pub fn of(project: &Project<'_>, names: impl Iterator<Item = &'n str>) -> Self {
        let mut uses = Self::default();
        for name in names {
            uses.marks.add(name);
            uses.counts.entry(name).or_default();
        }
        let files: Vec<&File> = project.files().collect();
        files.par_iter().filter(|_| !uses.counts.is_empty()).for_each(|file| uses.look_in(file));
        uses
    }

    /// How often a name stands outside of comments, its declarations included.
    #[must_use]
    pub fn outside_comments(&self, name: &str) -> u32 {
        self.counts.get(name).map_or(0, |count| count.outside_comments.load(Ordering::Relaxed))
    }

    /// Whether a name stands in a comment of a module or a description.
    #[must_use]
    pub fn is_in_comment(&self, name: &str) -> bool {
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
