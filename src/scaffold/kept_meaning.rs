//! Whether names still mean what they meant, when a plan has changed them or what stands around them.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use rustc_hash::FxHashMap;

use super::Outcome;
use crate::{
    messages::scaffold::Refusal,
    project::{Element, File, Reference, ReferencePlace},
    session::Session,
    source::{LineIndex, Span},
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
    uses: Vec<Use>,
    /// How many lines the file has. A plan adds and removes lines only above references, for imports.
    length: u32,
}

/// One of them, as it stood before the plan.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    /// From 1.
    pub line: u32,
    pub span: Span,
    pub place: ReferencePlace,
    /// Whether the name stands there with escapes.
    pub is_escaped: bool,
}

/// References to one element in one file, of which some do not surely mean it any more.
pub(super) struct Lost<'k, 'a> {
    /// The path of the file as it was shown before.
    pub shown: &'k str,
    /// What the element is called after the plan, and where it is then.
    pub name: &'k str,
    pub namespace: &'a str,
    /// The file after the plan.
    pub file: Option<&'a File>,
    /// All of the references before, in order.
    pub uses: &'k [Use],
    /// How many lines the file has before the plan and after it.
    pub lengths: [u32; 2],
    /// Where the element is still meant, with the lines.
    pub kept: Vec<(u32, Span)>,
}

/// References to one element in one file after the plan.
struct Kept {
    /// Where they stand, with the lines.
    uses: Vec<(u32, Span)>,
    /// How many lines the file has.
    length: u32,
}

impl Lost<'_, '_> {
    /// Why the plan cannot be carried out.
    pub(super) fn refusal(&self) -> Refusal {
        let [before, after] = self.lengths;
        let mut kept = self.kept.iter().map(|(line, _)| line + before).peekable();
        let is_lost = |found: &&Use| kept.next_if_eq(&(found.line + after)).is_none();
        let lost = self.uses.iter().find(is_lost).or(self.uses.first());
        let line = lost.map(|lost| lost.line).unwrap_or_default();
        Refusal::MeansOther { path: self.shown.to_owned(), line, name: self.name.to_owned() }
    }
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
                uses: Vec::new(),
                length,
            });
            let Reference { span, place: stands_in, decoded, .. } = *reference;
            place.uses.push(Use { line, span, place: stands_in, is_escaped: decoded.is_some() });
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
        self.lost(after).first().map_or(Ok(()), |lost| Err(lost.refusal()))
    }

    /// What does not surely mean its element any more.
    pub(super) fn lost<'a>(&self, after: &'a Session) -> Vec<Lost<'_, 'a>> {
        let mut files: FxHashMap<&Path, Option<&'a File>> = FxHashMap::default();
        files.extend(self.targets.iter().map(|target| (target.path.as_path(), None)));
        files.extend(self.places.iter().map(|places| (places.path.as_path(), None)));
        for file in after.codebase().files() {
            if let Some(found) = file.source.real.as_deref().and_then(|path| files.get_mut(path)) {
                *found = Some(file);
            }
        }
        let at = |path: &Path| files.get(path).copied().flatten();
        let elements: Option<Vec<Element<'a>>> =
            self.targets.iter().map(|target| at(&target.path).and_then(File::element)).collect();
        let (Some(elements), Some(first)) =
            (elements, self.targets.first().and_then(|target| at(&target.path)))
        else {
            return Vec::new();
        };
        let Some(project) = after.codebase().project_of(first.index) else { return Vec::new() };
        let mut looked_at: Vec<&File> = self.places.iter().filter_map(|places| at(&places.path)).collect();
        looked_at.sort_by_key(|file| file.index);
        looked_at.dedup_by_key(|file| file.index);
        let found = project.references_in_files(&elements, &looked_at, after.platform());
        // The references, and how many lines the file has.
        let mut kept: FxHashMap<(u32, usize), Kept> = FxHashMap::default();
        each_proved(&found, |reference, line, length| {
            let place = (reference.file.index.0, reference.target);
            let kept = kept.entry(place).or_insert_with(|| Kept { uses: Vec::new(), length });
            kept.uses.push((line, reference.span));
        });
        let mut lost = Vec::new();
        for Places { path, shown, target, uses, length } in &self.places {
            let file = at(path);
            let place = (file.map_or(u32::MAX, |file| file.index.0), *target);
            let of_file = || file.map_or(*length, |file| file.lines().lines());
            let none = || Kept { uses: Vec::new(), length: of_file() };
            let kept = kept.remove(&place).unwrap_or_else(none);
            if kept.uses.len() >= uses.len() {
                continue;
            }
            let name = self.targets.get(*target).map(|target| target.name.as_str()).unwrap_or_default();
            let namespace = elements.get(*target).map(|target| project.namespace_of(target.file()));
            lost.push(Lost {
                shown,
                name,
                namespace: namespace.unwrap_or_default(),
                file,
                uses,
                lengths: [*length, kept.length],
                kept: kept.uses,
            });
        }
        lost
    }
}

/// Each proved reference with its line, from 1, and the number of lines of its file. The lines of files are counted once where
/// the references of each stand together.
fn each_proved(references: &[Reference<'_>], mut then: impl FnMut(&Reference<'_>, u32, u32)) {
    let mut last: Option<(u32, LineIndex<'_>, u32)> = None;
    for reference in references.iter().filter(|reference| reference.is_proved) {
        let file = reference.file;
        if last.as_ref().is_none_or(|(index, ..)| *index != file.index.0) {
            let lines = file.lines();
            let length = lines.lines();
            last = Some((file.index.0, lines, length));
        }
        if let Some((_, lines, length)) = &last {
            then(reference, lines.line(reference.span.start), *length);
        }
    }
}
