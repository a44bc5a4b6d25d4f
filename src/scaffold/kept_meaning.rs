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
    /// The lines of the references, from 1, in order; a plan that changes them keeps line breaks.
    lines: Vec<u32>,
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
        let mut last: Option<(u32, LineIndex<'_>)> = None;
        for reference in references.iter().filter(|reference| reference.is_proved) {
            let file = reference.file;
            if last.as_ref().is_none_or(|(index, _)| *index != file.index.0) {
                last = Some((file.index.0, LineIndex::new(file.text())));
            }
            let Some((_, lines)) = &last else { continue };
            let place = places.entry((file.index.0, reference.target)).or_insert_with(|| Places {
                path: path(file),
                shown: file.path().to_owned(),
                target: reference.target,
                lines: Vec::new(),
            });
            place.lines.push(lines.line(reference.span.start));
        }
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
        let mut kept: FxHashMap<(u32, usize), Vec<u32>> = FxHashMap::default();
        let mut last: Option<(u32, LineIndex<'_>)> = None;
        for reference in found.iter().filter(|reference| reference.is_proved) {
            let file = reference.file;
            if last.as_ref().is_none_or(|(index, _)| *index != file.index.0) {
                last = Some((file.index.0, LineIndex::new(file.text())));
            }
            let Some((_, lines)) = &last else { continue };
            let line = lines.line(reference.span.start);
            kept.entry((file.index.0, reference.target)).or_default().push(line);
        }
        for Places { path, shown, target, lines } in &self.places {
            let file = at(path).map_or(u32::MAX, |file| file.index.0);
            let kept = kept.get(&(file, *target)).map_or(&[][..], Vec::as_slice);
            if kept.len() >= lines.len() {
                continue;
            }
            let mut kept = kept.iter().peekable();
            let lost = lines.iter().find(|line| kept.next_if_eq(line).is_none()).or(lines.first());
            let name = self.targets.get(*target).map(|target| target.name.clone()).unwrap_or_default();
            let line = lost.copied().unwrap_or_default();
            return Err(Refusal::MeansOther { path: shown.clone(), line, name });
        }
        Ok(())
    }
}
