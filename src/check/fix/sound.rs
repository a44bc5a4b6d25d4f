//! Whether the grammar takes what the fixes make of a file.

use std::{collections::BTreeMap, hash::Hash};

use rustc_hash::FxHashMap;

use crate::{
    edit::{TextEdit, apply},
    project::{File, Text, Tree},
    rules::Finding,
};

/// What became of the fixes of a file.
#[derive(Default)]
pub(super) struct Sound<'f> {
    /// The file with the fixes made, and how many they are; `None` where there are none.
    pub(super) file: Option<(File, usize)>,
    /// The fixes that break the syntax, or that there was no allowance to try.
    pub(super) dropped: Vec<&'f Finding>,
    /// Whether the allowance was used up.
    pub(super) is_exhausted: bool,
}

impl<'f> Sound<'f> {
    /// None of these fixes made.
    pub(super) fn without(fixes: &[&'f Finding]) -> Self {
        Self { dropped: fixes.to_vec(), ..Self::default() }
    }
}

/// How often a text may be read to find the fixes that break it, and how many bytes may be read in any case. Each try
/// reads the whole text.
const MOST_TRIES: usize = 32;
const ALWAYS_ALLOWED: usize = 1 << 22;

/// Makes fixes that touch different bytes, but for those that break the syntax.
pub(super) fn sound<'f>(file: &File, fixes: &[&'f Finding]) -> Sound<'f> {
    let texts = if matches!(file.tree, Tree::Text) { file.texts() } else { Vec::new() };
    let allowance = ALWAYS_ALLOWED + MOST_TRIES * file.text().len();
    let mut trial = Trial { file, texts, made: Vec::new(), allowance, sound: Sound::default() };
    if !fixes.is_empty() && !trial.make(fixes) {
        // Mostly all that breaks a file is of one rule; the fixes of the others then need no search.
        let mut by_rule: BTreeMap<&str, Vec<&Finding>> = BTreeMap::new();
        fixes.iter().for_each(|finding| by_rule.entry(&finding.rule.id).or_default().push(finding));
        by_rule.retain(|_, fixes| !trial.make(fixes));
        by_rule.values().for_each(|fixes| trial.search(fixes));
    }
    trial.sound.dropped.sort_by_key(|finding| finding.place);
    trial.sound
}

struct Trial<'t, 'f> {
    file: &'t File,
    /// What is shown or commented in the file before, where that is all the structure it has.
    texts: Vec<Text>,
    made: Vec<&'f Finding>,
    allowance: usize,
    sound: Sound<'f>,
}

impl<'f> Trial<'_, 'f> {
    /// Makes these fixes together with those already made, if that is sound and there is an allowance to try.
    fn make(&mut self, fixes: &[&'f Finding]) -> bool {
        if self.allowance == 0 {
            self.sound.is_exhausted = true;
            return false;
        }
        let made = [&self.made, fixes].concat();
        let edits = made.iter().flat_map(|finding| &finding.fix);
        let mut edits: Vec<_> = edits.map(|edit| TextEdit::replace(edit.span, &*edit.text)).collect();
        let after = self.file.with_text(apply(self.file.text(), &mut edits).into());
        self.allowance = self.allowance.saturating_sub(after.text().len());
        let is_sound = !self.is_broken_in(&after, &edits);
        if is_sound {
            self.sound.file = Some((after, made.len()));
            self.made = made;
        }
        is_sound
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
