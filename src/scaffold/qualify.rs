//! Names that a plan would lose to a nearer name of the same spelling get the namespace of their element before them.
//!
//! A namespace settles a name in code, in types, in tables of queries and in bindings. It does not where a local variable has
//! the name, nor in places of which it is not known that they take one: these are for a person to change.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    KeptMeaning, Outcome, Plan, Planned, Step,
    kept_meaning::{Lost, Use},
};
use crate::{
    edit::{TextEdit, apply},
    messages::scaffold::Note,
    project::{File, ReferencePlace},
    session::Session,
    source::{LineIndex, Span, lines},
    syntax::xbsl::{NameExpression, word_ranges},
};

/// So many places are told.
const MOST: usize = 200;

/// A text in which some names have a namespace now.
pub(super) struct Qualified {
    /// Where the file is after the plan, absolute.
    path: PathBuf,
    text: String,
    notes: Vec<Note>,
}

impl KeptMeaning {
    /// The texts after a plan with a namespace before each name that is lost; none where nothing is. Whether that helps has
    /// to be asked again.
    ///
    /// # Errors
    /// A name is lost where a namespace does not help.
    pub(super) fn qualified(&self, before: &Session, after: &Session) -> Outcome<Vec<Qualified>> {
        let mut by_file: BTreeMap<&Path, Names<'_>> = BTreeMap::new();
        for lost in self.lost(after) {
            let (Some(file), Some(places)) = (lost.file, places(&lost, before)) else {
                return Err(lost.refusal());
            };
            let Some(path) = file.source.real.as_deref() else { return Err(lost.refusal()) };
            let name = |at: u32| (at, format!("{}::{}", lost.namespace, lost.name));
            let names = by_file.entry(path).or_insert(Names { file, found: Vec::new() });
            names.found.extend(places.into_iter().map(name));
        }
        Ok(by_file.into_iter().map(|(path, names)| names.qualified(path)).collect())
    }
}

/// The names in a text that get a namespace: where each stands without it, and what it is with it.
struct Names<'a> {
    file: &'a File,
    found: Vec<(u32, String)>,
}

impl Names<'_> {
    fn qualified(mut self, path: &Path) -> Qualified {
        self.found.sort();
        let lines = LineIndex::new(self.file.text());
        let note = |(at, name): &(u32, String)| Note::NamespaceAdded {
            place: format!("{}:{}", self.file.path(), lines.line(*at)),
            name: name.clone(),
        };
        let edit = |(at, name): &(u32, String)| {
            let namespace = name.rfind("::").and_then(|end| name.get(..end + 2)).unwrap_or_default();
            TextEdit::insert(*at, namespace)
        };
        let mut edits: Vec<TextEdit> = self.found.iter().map(edit).collect();
        Qualified {
            path: path.to_path_buf(),
            text: apply(self.file.text(), &mut edits),
            notes: self.found.iter().map(note).collect(),
        }
    }
}

/// Where the lost names stand in the text after the plan; `None` where one of them cannot have a namespace. A line has the
/// same words in the same order before and after the plan, but for namespaces and for the names that it changes.
fn places(lost: &Lost<'_, '_>, before: &Session) -> Option<Vec<u32>> {
    let (old, file) = (before.codebase().file_at(lost.shown)?, lost.file?);
    if lost.namespace.is_empty() {
        return None;
    }
    let [old_lines, new_lines] = [old, file].map(|file| lines(file.text()).collect::<Vec<Span>>());
    let kept: FxHashSet<u32> = lost.kept.iter().map(|(_, span)| span.start).collect();
    let mut kept_in: FxHashMap<u32, usize> = FxHashMap::default();
    lost.kept.iter().for_each(|(line, _)| *kept_in.entry(*line).or_default() += 1);
    let locals = locals(file, lost.name);
    let mut found = Vec::new();
    for uses in lost.uses.chunk_by(|one, other| one.line == other.line) {
        let line = uses.first()?.line;
        let line_after = (line + lost.lengths[1]).checked_sub(lost.lengths[0])?;
        if kept_in.get(&line_after).is_some_and(|count| *count >= uses.len()) {
            continue;
        }
        let line_at = |lines: &[Span], line: u32| lines.get(line.checked_sub(1)? as usize).copied();
        let is_use = |start: u32| uses.binary_search_by_key(&start, |found| found.span.start).is_ok();
        let stood = names(old.text(), line_at(&old_lines, line)?, lost.name, is_use);
        let stand = names(file.text(), line_at(&new_lines, line_after)?, lost.name, |_| false);
        if stood.len() != stand.len() {
            return None;
        }
        for found_before in uses {
            let start = *stand.get(stood.binary_search(&found_before.span.start).ok()?)?;
            if kept.contains(&start) {
                continue;
            }
            let is_behind = file.text().get(..start as usize)?.ends_with("::");
            if !takes_namespace(found_before) || is_behind || locals.contains(&start) {
                return None;
            }
            found.push(start);
        }
    }
    (!found.is_empty()).then_some(found)
}

/// Whether a name may stand behind a namespace where it is.
const fn takes_namespace(found: &Use) -> bool {
    let is_place = matches!(
        found.place,
        ReferencePlace::Type
            | ReferencePlace::Constructor
            | ReferencePlace::Code
            | ReferencePlace::Insert
            | ReferencePlace::Table
            | ReferencePlace::Binding
    );
    is_place && !found.is_escaped
}

/// Where a name stands in a line, and what else is meant, namespaces left out.
fn names(text: &str, line: Span, name: &str, is_meant: impl Fn(u32) -> bool) -> Vec<u32> {
    let written = line.slice(text);
    let mut starts = Vec::new();
    for word in word_ranges(written) {
        let Ok(start) = u32::try_from(word.start) else { break };
        let is_namespace = written.get(word.end..).is_some_and(|rest| rest.starts_with("::"));
        let is_name = written.get(word).is_some_and(|word| word == name);
        if !is_namespace && (is_name || is_meant(line.start + start)) {
            starts.push(line.start + start);
        }
    }
    starts
}

/// Where a name is that of a local variable.
fn locals(file: &File, name: &str) -> FxHashSet<u32> {
    let Some(module) = file.module() else { return FxHashSet::default() };
    let tree = module.tree();
    let named = tree.all::<NameExpression<'_>>().filter(|found| found.text() == name);
    let local = named.filter(|found| tree.bindings().resolve(found.node()).is_some());
    local.map(|found| found.span().start).collect()
}

impl Plan {
    /// Takes texts with names that have a namespace now, for files that it writes and for others.
    pub(super) fn qualify(&mut self, before: &Session, texts: Vec<Qualified>) {
        let mut told = 0;
        let mut count = 0;
        let mut by_path: FxHashMap<PathBuf, String> = FxHashMap::default();
        for Qualified { path, text, notes } in texts {
            count += notes.len();
            self.notes.extend(notes.into_iter().take(MOST - told));
            told = count.min(MOST);
            by_path.insert(path, text);
        }
        for Step { path, planned } in &mut self.steps {
            if let Planned::Create { text, .. } | Planned::Replace { text, .. } | Planned::Move { text, .. } =
                planned
                && let Some(qualified) = by_path.remove(path)
            {
                *text = qualified;
            }
        }
        for file in before.codebase().files() {
            let real = file.source.real.as_ref();
            if let Some((path, text)) = real.and_then(|path| by_path.remove_entry(path)) {
                let planned = Planned::Replace { before: file.source.clone(), text, cursor: None };
                self.steps.push(Step { path, planned });
            }
        }
        self.steps.sort_by(|one, other| one.path.cmp(&other.path));
        if count > told {
            self.notes.push(Note::MorePlaces { count: count - told });
        }
    }
}
