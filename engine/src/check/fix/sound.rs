//! Whether the grammar takes what the fixes make of some files.

use std::{collections::BTreeMap, hash::Hash};

use rustc_hash::FxHashMap;

use super::Subjects;
use crate::{
    edit::{TextEdit, apply},
    project::{File, Text, Tree},
    rules::Finding,
    source::FileIndex,
};

/// What became of the fixes of some files.
#[derive(Default)]
pub(super) struct Sound<'f> {
    /// The files with the fixes made.
    pub(super) files: Vec<File>,
    /// The fixes that were made.
    pub(super) made: Vec<&'f Finding>,
    /// The fixes that break the syntax, or that there was no allowance to try.
    pub(super) dropped: Vec<&'f Finding>,
    /// Whether the allowance was used up.
    pub(super) is_exhausted: bool,
}

/// How often a text may be read to find the fixes that break it, and how many bytes may be read in any case. Each try
/// reads the whole texts of the files it changes.
const MOST_TRIES: usize = 32;
const ALWAYS_ALLOWED: usize = 1 << 22;

/// Makes fixes that touch different bytes, but for those that break the syntax.
pub(super) fn sound<'f>(subjects: &Subjects<'_>, fixes: &[&'f Finding]) -> Sound<'f> {
    let length: usize = subjects.values().map(|subject| subject.file.text().len()).sum();
    let drafts = subjects.iter().map(|(index, subject)| (*index, Draft::of(subject.file))).collect();
    let mut trial =
        Trial { drafts, allowance: ALWAYS_ALLOWED + MOST_TRIES * length, sound: Sound::default() };
    if !fixes.is_empty() && !trial.make(fixes) {
        // Mostly all that breaks a file is of one rule; the fixes of the others then need no search.
        let mut by_rule: BTreeMap<&str, Vec<&Finding>> = BTreeMap::new();
        fixes.iter().for_each(|finding| by_rule.entry(&finding.rule.id).or_default().push(finding));
        by_rule.retain(|_, fixes| !trial.make(fixes));
        by_rule.values().for_each(|fixes| trial.search(fixes));
    }
    let Trial { drafts, mut sound, .. } = trial;
    sound.dropped.sort_by_key(|finding| finding.place);
    sound.files = drafts.into_values().filter_map(|draft| draft.after).collect();
    sound
}

struct Trial<'t, 'f> {
    drafts: BTreeMap<FileIndex, Draft<'t>>,
    allowance: usize,
    sound: Sound<'f>,
}

/// A file with the edits that were made so far.
struct Draft<'t> {
    file: &'t File,
    /// What is shown or commented in the file before, where that is all the structure it has.
    texts: Vec<Text>,
    edits: Vec<TextEdit>,
    /// The file after the edits; `None` where there are none.
    after: Option<File>,
}

impl<'f> Trial<'_, 'f> {
    /// Makes these fixes together with those already made, if that is sound and there is an allowance to try.
    fn make(&mut self, fixes: &[&'f Finding]) -> bool {
        let mut edits: BTreeMap<FileIndex, Vec<TextEdit>> = BTreeMap::new();
        for edit in fixes.iter().flat_map(|finding| &finding.fix) {
            let edits = edits.entry(edit.place.file).or_default();
            edits.push(TextEdit::replace(edit.place.span, &*edit.text));
        }
        let mut after = Vec::new();
        for (index, edits) in edits {
            if self.allowance == 0 {
                self.sound.is_exhausted = true;
                return false;
            }
            let Some(draft) = self.drafts.get(&index) else { return false };
            let (file, edits) = draft.with(edits);
            self.allowance = self.allowance.saturating_sub(file.text().len());
            if draft.is_broken_in(&file, &edits) {
                return false;
            }
            after.push((index, file, edits));
        }
        for (index, file, edits) in after {
            if let Some(draft) = self.drafts.get_mut(&index) {
                (draft.after, draft.edits) = (Some(file), edits);
            }
        }
        self.sound.made.extend(fixes);
        true
    }

    /// Makes what is sound of fixes that together are not: each half by itself.
    fn search(&mut self, fixes: &[&'f Finding]) {
        if fixes.len() == 1 || self.sound.is_exhausted {
            self.sound.dropped.extend(fixes);
            return;
        }
        let (first, second) = fixes.split_at(fixes.len() / 2);
        for half in [first, second] {
            if !self.make(half) {
                self.search(half);
            }
        }
    }
}

impl<'t> Draft<'t> {
    fn of(file: &'t File) -> Self {
        let texts = if matches!(file.tree, Tree::Text) { file.texts() } else { Vec::new() };
        Self { file, texts, edits: Vec::new(), after: None }
    }

    /// The file with further edits made, and all its edits. One that several findings ask for is made once.
    fn with(&self, new: Vec<TextEdit>) -> (File, Vec<TextEdit>) {
        let mut edits = [self.edits.as_slice(), &new].concat();
        let file = self.file.with_text(apply(self.file.text(), &mut edits).into());
        edits.dedup();
        (file, edits)
    }

    /// Whether there is something wrong with a text that was not wrong before.
    fn is_broken_in(&self, after: &File, edits: &[TextEdit]) -> bool {
        match (&self.file.tree, &after.tree) {
            (Tree::Module(before), Tree::Module(after)) => {
                let [before, after] =
                    [before, after].map(|tree| tree.errors().iter().map(|error| error.kind));
                are_new(before, after)
            }
            (Tree::Yaml(before), Tree::Yaml(after)) => {
                let is_repeating = after.duplicates().len() > before.duplicates().len();
                let [before, after] =
                    [before, after].map(|tree| tree.errors().iter().map(|error| error.kind));
                is_repeating || are_new(before, after)
            }
            _ => !are_texts_kept(&self.texts, &after.texts(), edits),
        }
    }
}

/// Whether texts and comments begin and end where they did, edits aside. There is no tree that would tell more.
fn are_texts_kept(before: &[Text], after: &[Text], edits: &[TextEdit]) -> bool {
    let mut shift = 0;
    let shifts: Vec<(u32, i64)> = edits
        .iter()
        .map(|edit| {
            shift += edit.new_text.len() as i64 - i64::from(edit.span.len());
            (edit.span.end, shift)
        })
        .collect();
    let moved = |offset: u32| {
        let before = shifts.partition_point(|(end, _)| *end <= offset).checked_sub(1);
        i64::from(offset) + before.and_then(|at| shifts.get(at)).map_or(0, |(_, shift)| *shift)
    };
    let expected = before.iter().map(|text| (text.kind, moved(text.span.start), moved(text.span.end)));
    let found = after.iter().map(|text| (text.kind, text.span.start.into(), text.span.end.into()));
    expected.eq(found)
}

/// Whether there are more of any kind than before.
fn are_new<K: Eq + Hash>(before: impl Iterator<Item = K>, mut after: impl Iterator<Item = K>) -> bool {
    let mut known: FxHashMap<K, usize> = FxHashMap::default();
    before.for_each(|kind| *known.entry(kind).or_default() += 1);
    after.any(|kind| match known.get_mut(&kind) {
        Some(left) if *left > 0 => {
            *left -= 1;
            false
        }
        _ => true,
    })
}
