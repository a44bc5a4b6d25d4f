//! Whether names still mean what they meant, when a plan has changed them or what stands around them.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use rustc_hash::FxHashMap;

use super::Outcome;
use crate::{
    messages::scaffold::Refusal,
    project::{Element, File, Reference},
    session::Session,
    source::LineIndex,
};

/// What proved references mean, to be asked again of the snapshot after a plan.
#[derive(Clone, Debug, Default)]
pub struct KeptMeaning {
    /// The elements that are meant.
    targets: Vec<Target>,
    places: Vec<Places>,
}

#[derive(Clone, Debug)]
struct Target {
    /// Where its description is after the plan, absolute.
    path: PathBuf,
    name: String,
}

/// The references to one element in one file.
#[derive(Clone, Debug)]
struct Places {
    /// Where the file is after the plan, absolute.
    path: PathBuf,
    /// The path of the file as it was shown before.
    shown: String,
    target: usize,
    /// The lines of the references, from 1, in order.
    lines: Vec<u32>,
    /// How many lines the file has. A plan adds and removes lines only above references, for imports.
    length: u32,
}

impl KeptMeaning {
    /// Takes the proved ones among some references to elements. `names` are those that the elements have after the plan,
    /// `path` gives where a file is then.
    #[must_use]
    pub fn of(
        elements: &[Element<'_>],
        names: &[String],
        references: &[Reference<'_>],
        path: &dyn Fn(&File) -> PathBuf,
    ) -> Self {
        let target = |(element, name): (&Element<'_>, &String)| Target {
            path: path(element.file()),
            name: name.clone(),
        };
        let mut places: BTreeMap<(u32, usize), Places> = BTreeMap::new();
        each_proved(references, |reference, line, length| {
            let file = reference.file;
            let place = places.entry((file.index.0, reference.target)).or_insert_with(|| Places {
                path: path(file),
                shown: file.path().to_owned(),
                target: reference.target,
                lines: Vec::new(),
                length,
            });
            place.lines.push(line);
        });
        Self {
            targets: elements.iter().zip(names).map(target).collect(),
            places: places.into_values().collect(),
        }
    }

    /// Asks again, of the snapshot after the plan; only files with these references are looked at.
    ///
    /// # Errors
    /// A place does not surely mean its element any more.
    pub fn expect(&self, after: &Session) -> Outcome {
        let mut files: FxHashMap<&Path, Option<&File>> = FxHashMap::default();
        files.extend(self.targets.iter().map(|target| (target.path.as_path(), None)));
        files.extend(self.places.iter().map(|places| (places.path.as_path(), None)));
        for file in after.codebase().files() {
            if let Some(found) = file.source.real.as_deref().and_then(|path| files.get_mut(path)) {
                *found = Some(file);
            }
        }
        let at = |path: &Path| files.get(path).copied().flatten();
        let elements: Option<Vec<Element<'_>>> =
            self.targets.iter().map(|target| at(&target.path).and_then(File::element)).collect();
        let (Some(elements), Some(first)) =
            (elements, self.targets.first().and_then(|target| at(&target.path)))
        else {
            return Ok(());
        };
        let Some(project) = after.codebase().project_of(first.index) else { return Ok(()) };
        let mut looked_at: Vec<&File> = self.places.iter().filter_map(|places| at(&places.path)).collect();
        looked_at.sort_by_key(|file| file.index);
        looked_at.dedup_by_key(|file| file.index);
        let found = project.references_in_files(&elements, &looked_at, after.platform());
        // The lines of the references, and how many the file has.
        let mut kept: FxHashMap<(u32, usize), (Vec<u32>, u32)> = FxHashMap::default();
        each_proved(&found, |reference, line, length| {
            let place = (reference.file.index.0, reference.target);
            kept.entry(place).or_insert_with(|| (Vec::new(), length)).0.push(line);
        });
        for Places { path, shown, target, lines, length } in &self.places {
            let file = at(path).map_or(u32::MAX, |file| file.index.0);
            let (kept, new_length) =
                kept.get(&(file, *target)).map_or((&[][..], *length), |(kept, length)| (kept, *length));
            if kept.len() >= lines.len() {
                continue;
            }
            let mut kept = kept.iter().map(|line| line + length).peekable();
            let is_lost = |line: &&u32| kept.next_if_eq(&(**line + new_length)).is_none();
            let lost = lines.iter().find(is_lost).or(lines.first());
            let name = self.targets.get(*target).map(|target| target.name.clone()).unwrap_or_default();
            let line = lost.copied().unwrap_or_default();
            return Err(Refusal::MeansOther { path: shown.clone(), line, name });
        }
        Ok(())
    }
}

/// Each proved reference with its line, from 1, and the number of lines of its file. The lines of files are counted once where
/// the references of each stand together.
fn each_proved(references: &[Reference<'_>], mut then: impl FnMut(&Reference<'_>, u32, u32)) {
    let mut last: Option<(u32, LineIndex<'_>, u32)> = None;
    for reference in references.iter().filter(|reference| reference.is_proved) {
        let file = reference.file;
        if last.as_ref().is_none_or(|(index, ..)| *index != file.index.0) {
            let lines = LineIndex::new(file.text());
            let length = lines.line(u32::try_from(file.text().len()).unwrap_or(u32::MAX));
            last = Some((file.index.0, lines, length));
        }
        if let Some((_, lines, length)) = &last {
            then(reference, lines.line(reference.span.start), *length);
        }
    }
}
