//! Whether the grammar takes what the fixes make of a file.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::{
    edit::{TextEdit, apply},
    project::{File, Tree},
    rules::Finding,
};

/// What became of the fixes of a file.
#[derive(Default)]
pub(super) struct Sound<'f> {
    /// The file with the fixes made, and how many they are; `None` where there are none.
    pub(super) file: Option<(File, usize)>,
    /// The fixes that break the syntax.
    pub(super) dropped: Vec<&'f Finding>,
}

/// After so many fixes that break a file the rest of its fixes is not tried: each try reads the whole text.
const MOST_TRIES: usize = 50;

/// Makes fixes that touch different bytes, but for those that break the syntax.
pub(super) fn sound<'f>(file: &File, fixes: &[&'f Finding]) -> Sound<'f> {
    let mut trial = Trial { file, made: Vec::new(), sound: Sound::default() };
    trial.add(fixes);
    trial.sound
}

struct Trial<'t, 'f> {
    file: &'t File,
    made: Vec<&'f Finding>,
    sound: Sound<'f>,
}

impl<'f> Trial<'_, 'f> {
    /// Makes these fixes together with those already made: all at once if that is sound, else each half by itself.
    fn add(&mut self, fixes: &[&'f Finding]) {
        if fixes.is_empty() {
            return;
        }
        let made = [&self.made, fixes].concat();
        let edits = made.iter().flat_map(|finding| &finding.fix);
        let mut edits: Vec<_> = edits.map(|edit| TextEdit::replace(edit.span, &*edit.text)).collect();
        let after = self.file.with_text(apply(self.file.text(), &mut edits).into());
        if !is_broken(self.file, &after, &edits) {
            self.sound.file = Some((after, made.len()));
            self.made = made;
        } else if fixes.len() == 1 || self.sound.dropped.len() >= MOST_TRIES {
            self.sound.dropped.extend(fixes);
        } else {
            let (first, second) = fixes.split_at(fixes.len() / 2);
            self.add(first);
            self.add(second);
        }
    }
}

/// Whether there is something wrong with a text that was not wrong before.
fn is_broken(before: &File, after: &File, edits: &[TextEdit]) -> bool {
    match (&before.tree, &after.tree) {
        (Tree::Module(before), Tree::Module(after)) => {
            let [before, after] = [before, after].map(|tree| tree.errors().iter().map(|error| error.kind));
            are_new(before, after)
        }
        (Tree::Yaml(before), Tree::Yaml(after)) => {
            let is_repeating = after.duplicates().len() > before.duplicates().len();
            let [before, after] = [before, after].map(|tree| tree.errors().iter().map(|error| error.kind));
            is_repeating || are_new(before, after)
        }
        _ => !are_texts_kept(before, after, edits),
    }
}

/// Whether texts and comments begin and end where they did, edits aside. There is no tree that would tell more.
fn are_texts_kept(before: &File, after: &File, edits: &[TextEdit]) -> bool {
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
    let expected =
        before.texts().into_iter().map(|text| (text.kind, moved(text.span.start), moved(text.span.end)));
    let found =
        after.texts().into_iter().map(|text| (text.kind, text.span.start.into(), text.span.end.into()));
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
