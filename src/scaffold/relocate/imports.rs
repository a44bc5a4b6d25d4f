//! Imports after elements have gone elsewhere: what their users need is added, what nothing uses any more goes.
//!
//! One import takes the place of another where it can, so that moving there and back gives the same bytes. Changes of one
//! file are made one after another, each on what the one before has left.

use std::{
    collections::{BTreeMap, BTreeSet, VecDeque},
    path::{Path, PathBuf},
};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    edit::{
        TextEdit, apply,
        yaml::{Document, Route},
    },
    messages::scaffold::Note,
    platform::words::key,
    project::{Change, Codebase, Element, File, FileRole, Project, ValueWords, subsystem},
    scaffold::{Outcome, WorkingCopy},
    session::Session,
    source::{Source, Span},
    syntax::{
        Insertion,
        xbsl::{Import, words},
    },
};

/// What has changed its place.
pub(super) struct ImportChanges<'s, 'c> {
    /// The project before.
    pub before: Project<'s>,
    /// The namespace that elements have left, and the one they have now.
    pub old: &'s str,
    pub new: &'c str,
    /// Where files are now that have gone elsewhere.
    pub paths: &'c FxHashMap<PathBuf, PathBuf>,
    /// Files with elements that they name without a namespace.
    pub users: Vec<(&'s File, Element<'s>)>,
    /// The sources that have gone.
    pub moved: Vec<&'s File>,
}

/// One change of the imports of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Edit {
    Replace { old: String, new: String },
    Remove(String),
    Add(String),
}

impl ImportChanges<'_, '_> {
    /// The texts that change in the snapshot after the move, by the paths that files had before. What cannot be written is
    /// noted.
    pub(super) fn texts(
        &self,
        copy: &mut WorkingCopy<'_>,
        mut after: Session,
    ) -> Outcome<Vec<(PathBuf, String)>> {
        let mut pending = self.edits(&after);
        let mut changed: BTreeSet<PathBuf> = BTreeSet::new();
        // Each round makes one change of each file.
        while !pending.is_empty() {
            let mut round = Round::default();
            {
                let codebase = after.codebase();
                let files = by_path(codebase);
                for (path, edits) in &mut pending {
                    let Some(file) = files.get(path.as_path()) else {
                        edits.clear();
                        continue;
                    };
                    let Some(project) = codebase.project_of(file.index) else {
                        edits.clear();
                        continue;
                    };
                    let Some(edit) = edits.front() else { continue };
                    match round.make(&project, file, edit) {
                        Made::Done => _ = edits.pop_front(),
                        Made::Later => {}
                        Made::ByHand(namespace) => {
                            edits.pop_front();
                            copy.note(Note::ImportByHand { path: file.path().to_owned(), namespace });
                        }
                    }
                }
            }
            pending.retain(|_, edits| !edits.is_empty());
            if round.texts.is_empty() {
                break;
            }
            changed.extend(round.texts.keys().cloned());
            after = with_texts(&after, round.texts);
        }
        let unused = self.unused_subsystems(&after);
        changed.extend(unused.keys().cloned());
        after = with_texts(&after, unused);
        let old_paths: FxHashMap<&Path, &Path> =
            self.paths.iter().map(|(old, new)| (new.as_path(), old.as_path())).collect();
        let files = by_path(after.codebase());
        let texts = changed.into_iter().filter_map(|path| {
            let text = files.get(path.as_path())?.text().to_owned();
            let old = old_paths.get(path.as_path()).map_or_else(|| path.clone(), |old| old.to_path_buf());
            Some((old, text))
        });
        Ok(texts.collect())
    }

    /// What each file needs and needs no more, by its path in the snapshot after the move.
    fn edits(&self, after: &Session) -> BTreeMap<PathBuf, VecDeque<Edit>> {
        let files = by_path(after.codebase());
        let now = |file: &File| -> Option<&File> {
            let path = file.source.real.as_deref()?;
            files.get(self.paths.get(path).map_or(path, PathBuf::as_path)).copied()
        };
        let mut needed: BTreeMap<PathBuf, BTreeSet<String>> = BTreeMap::new();
        let mut looked_at: BTreeMap<PathBuf, (&File, Project<'_>)> = BTreeMap::new();
        let mut at_hand = FxHashMap::default();
        for (file, target) in &self.users {
            let (Some(user), Some(target)) = (now(file), now(target.file()).and_then(File::element)) else {
                continue;
            };
            let Some(project) = after.codebase().project_of(user.index) else { continue };
            // A query imports what its description does.
            let user = match user.role {
                FileRole::Query => project.beside(user, user.stem()).unwrap_or(user),
                _ => user,
            };
            let Some(path) = user.source.real.clone() else { continue };
            looked_at.insert(path.clone(), (user, project));
            let is_at_hand = at_hand.entry(user.index).or_insert_with(|| project.at_hand(user));
            let namespace = project.namespace_of(target.file());
            if !is_at_hand(&target) && !namespace.is_empty() {
                needed.entry(path).or_default().insert(namespace.to_owned());
            }
        }
        let moved: FxHashSet<PathBuf> =
            self.moved.iter().filter_map(|file| now(file)?.source.real.clone()).collect();
        for file in self.moved.iter().filter_map(|file| now(file)) {
            if let (Some(path), Some(project)) =
                (file.source.real.clone(), after.codebase().project_of(file.index))
            {
                looked_at.insert(path, (file, project));
            }
        }
        self.add_reaching_modules(after, &mut looked_at);
        let mut members = None;
        let mut edits: BTreeMap<PathBuf, VecDeque<Edit>> = BTreeMap::new();
        for (path, (file, project)) in looked_at {
            let mut adds: VecDeque<String> = needed.remove(&path).unwrap_or_default().into_iter().collect();
            // The own namespace needs no import; what stays may need the old one no more. One of the own subsystem was
            // never needed, so somebody wants it.
            let is_own = moved.contains(&path);
            let left = if is_own { self.new } else { self.old };
            let user = if is_own { self.old } else { project.namespace_of(file) };
            let imports = imports_of(&project, file);
            let has = |namespace: &str| imports.iter().any(|import| import.namespace == namespace);
            let is_superfluous = subsystem(user) != subsystem(left)
                && has(left)
                && (is_own || !needs(&project, file, left, &mut members));
            // A module may reach the element through a value, and then it has the import for that.
            let reaches = !is_own
                && is_superfluous
                && subsystem(user) != subsystem(self.new)
                && !has(self.new)
                && file.module().is_some()
                && needs(&project, file, self.new, &mut members);
            if adds.is_empty() && reaches {
                adds.push_back(self.new.to_owned());
            }
            let mut of_file = VecDeque::new();
            if is_superfluous {
                of_file.push_back(match adds.pop_front() {
                    Some(new) => Edit::Replace { old: left.to_owned(), new },
                    None => Edit::Remove(left.to_owned()),
                });
            }
            of_file.extend(adds.into_iter().map(Edit::Add));
            if !of_file.is_empty() {
                edits.insert(path, of_file);
            }
        }
        edits
    }

    /// Modules that import the old namespace and do not name what has left it: they may have reached it through values.
    fn add_reaching_modules<'a>(
        &self,
        after: &'a Session,
        looked_at: &mut BTreeMap<PathBuf, (&'a File, Project<'a>)>,
    ) {
        let mut members = None;
        let files = by_path(after.codebase());
        for module in self.before.modules() {
            let file = module.file();
            let Some(path) = file.source.real.as_deref().filter(|path| !self.paths.contains_key(*path))
            else {
                continue;
            };
            let imports = imports_of(&self.before, file);
            if imports.iter().any(|import| import.namespace == self.old)
                && needs(&self.before, file, self.old, &mut members)
                && let Some(now) = files.get(path)
                && let Some(project) = after.codebase().project_of(now.index)
            {
                looked_at.entry(path.to_path_buf()).or_insert((now, project));
            }
        }
    }

    /// The descriptions of subsystems without those among their used ones of which they import nothing any more.
    fn unused_subsystems(&self, after: &Session) -> BTreeMap<PathBuf, String> {
        let concerned = [subsystem(self.old), subsystem(self.new)];
        let before = self.before.imported_subsystems();
        let mut texts = BTreeMap::new();
        let Some(project) = after.codebase().projects().find(|it| it.folder() == self.before.folder()) else {
            return texts;
        };
        let now = project.imported_subsystems();
        for descriptor in project.descriptions().filter(|it| it.role() == FileRole::Subsystem) {
            let own = subsystem(project.namespace_of(descriptor.file()));
            let imported = |of: &BTreeMap<&str, BTreeSet<&str>>, other: &str| {
                of.get(own).is_some_and(|imported| imported.contains(other))
            };
            let is_unused = |other: &&str| imported(&before, other) && !imported(&now, other);
            let unused: Vec<&str> =
                concerned.into_iter().filter(|other| *other != own).filter(is_unused).collect();
            let Some(path) = descriptor.file().source.real.clone() else { continue };
            let mut text = descriptor.file().text().to_owned();
            for other in unused {
                let is_it = |item: &str| subsystem(project.short_namespace(item)) == other;
                text = without_item(&text, key::USING.spellings(), &is_it).unwrap_or(text);
            }
            if text != descriptor.file().text() {
                texts.insert(path, text);
            }
        }
        texts
    }
}

/// An import as it is written.
struct Written {
    /// Without vendor and project.
    namespace: String,
    /// The whole path.
    span: Span,
    /// How much of it is vendor and project, in bytes.
    full: u32,
}

fn imports_of(project: &Project<'_>, file: &File) -> Vec<Written> {
    let written = |path: &str, span: Span| {
        let namespace = project.short_namespace(path);
        let full = u32::try_from(path.len() - namespace.len()).unwrap_or_default();
        Written { namespace: namespace.to_owned(), span, full }
    };
    if let Some(module) = file.module() {
        return module.tree().all::<Import<'_>>().map(|it| written(it.path(), it.path_span())).collect();
    }
    let lists = file.element().into_iter().flat_map(|element| element.root().all(key::IMPORT));
    let items = lists.flat_map(|list| list.value.items()).filter(|item| item.raw() == item.text());
    items.map(|item| written(item.text(), item.span())).collect()
}

/// Whether anything in a file may need the import of a namespace.
fn needs<'p>(
    project: &Project<'p>,
    file: &'p File,
    namespace: &str,
    members: &mut Option<std::collections::HashMap<&'p str, std::collections::HashSet<&'p str>>>,
) -> bool {
    let Some(module) = file.module() else {
        let is_there = |word: &str| {
            project.elements_named(word).any(|element| project.namespace_of(element.file()) == namespace)
        };
        return words(file.text()).any(is_there);
    };
    let members = members.get_or_insert_with(|| project.namespaces_of_members());
    let is_reached = |name: &str| members.get(name).is_some_and(|namespaces| namespaces.contains(namespace));
    project.namespaces_named_in(&module).contains(namespace) || module.member_names().any(is_reached)
}

/// What one round has changed.
#[derive(Default)]
struct Round {
    texts: BTreeMap<PathBuf, String>,
    /// The subsystems that a description has got among its used ones.
    used: BTreeSet<(PathBuf, String)>,
}

enum Made {
    Done,
    Later,
    ByHand(String),
}

impl Round {
    fn make(&mut self, project: &Project<'_>, file: &File, edit: &Edit) -> Made {
        let Some(path) = file.source.real.clone() else { return Made::Done };
        if self.texts.contains_key(&path) {
            return Made::Later;
        }
        match edit {
            Edit::Replace { old, new } => {
                let edits = imports_of(project, file).into_iter().filter(|import| import.namespace == *old);
                let edits = edits.map(|import| {
                    let span = Span::new(import.span.start + import.full, import.span.end);
                    TextEdit::replace(span, new.as_str())
                });
                let mut edits: Vec<TextEdit> = edits.collect();
                let Some(at) = self.using(project, file, new) else { return Made::Later };
                if edits.is_empty() {
                    return Made::ByHand(new.clone());
                }
                self.use_subsystem(at);
                self.texts.insert(path, apply(file.text(), &mut edits));
            }
            Edit::Remove(namespace) => {
                let text = if file.module().is_some() {
                    without_import(project, file, namespace)
                } else {
                    let is_it = |item: &str| project.short_namespace(item) == namespace;
                    without_item(file.text(), key::IMPORT.spellings(), &is_it)
                };
                // One that stays where it could go does no harm.
                self.texts.extend(text.map(|text| (path, text)));
            }
            Edit::Add(namespace) => {
                let Some(edits) = project.import_edits(file, namespace) else {
                    return Made::ByHand(namespace.clone());
                };
                let (own, others): (Vec<_>, Vec<_>) =
                    edits.into_iter().partition(|(edited, _)| edited.index == file.index);
                let mut uses = Vec::new();
                for (descriptor, insertion) in others {
                    let Some(at) = descriptor.source.real.clone() else { continue };
                    let used = subsystem(namespace).to_owned();
                    match (self.used.contains(&(at.clone(), used.clone())), self.texts.contains_key(&at)) {
                        (true, _) => {}
                        (false, true) => return Made::Later,
                        (false, false) => uses.push((at, used, inserted(descriptor.text(), insertion))),
                    }
                }
                self.use_subsystem(uses);
                for (_, insertion) in own {
                    self.texts.insert(path.clone(), inserted(file.text(), insertion));
                }
            }
        }
        Made::Done
    }

    /// What the description of the subsystem of a file gets so that it uses that of a namespace; `None` where this has to
    /// wait.
    fn using(
        &self,
        project: &Project<'_>,
        file: &File,
        namespace: &str,
    ) -> Option<Vec<(PathBuf, String, String)>> {
        let edits = project.import_edits(file, namespace).unwrap_or_default();
        let mut uses = Vec::new();
        for (descriptor, insertion) in edits.into_iter().filter(|(edited, _)| edited.index != file.index) {
            let at = descriptor.source.real.clone()?;
            let used = subsystem(namespace).to_owned();
            if self.used.contains(&(at.clone(), used.clone())) {
                continue;
            }
            if self.texts.contains_key(&at) {
                return None;
            }
            uses.push((at, used, inserted(descriptor.text(), insertion)));
        }
        Some(uses)
    }

    fn use_subsystem(&mut self, uses: Vec<(PathBuf, String, String)>) {
        for (at, used, text) in uses {
            self.used.insert((at.clone(), used));
            self.texts.insert(at, text);
        }
    }
}

fn inserted(text: &str, Insertion { offset, text: new }: Insertion) -> String {
    apply(text, &mut [TextEdit::insert(offset, new)])
}

/// A module without an import. The blank line that was set below the only one goes too.
fn without_import(project: &Project<'_>, file: &File, namespace: &str) -> Option<String> {
    let module = file.module()?;
    let text = file.text();
    let imports: Vec<Import<'_>> = module.tree().all::<Import<'_>>().collect();
    let import = imports.iter().find(|import| project.short_namespace(import.path()) == namespace)?;
    let mut lines = import.node().whole_lines()?;
    let before = text.get(..lines.start as usize)?;
    let is_only = imports.len() == 1;
    let is_apart = before.is_empty() || before.ends_with("\n\n") || before.ends_with("\r\n\r\n");
    let rest = text.get(lines.end as usize..)?;
    let blank = ["\r\n", "\n"].into_iter().find(|blank| rest.starts_with(blank));
    if let Some(blank) = blank.filter(|_| is_only && is_apart) {
        lines.end += u32::try_from(blank.len()).ok()?;
    }
    Some(apply(text, &mut [TextEdit::delete(lines)]))
}

/// A description without an item of a list, and without the list where it was the only one.
fn without_item(text: &str, keys: [&str; 2], is_it: &dyn Fn(&str) -> bool) -> Option<String> {
    let mut document = Document::read(text).ok()?;
    let entry = document.tree().root()?.entries().find(|entry| keys.contains(&entry.key.text()))?;
    let index = entry.value.items().position(|item| is_it(item.text()))?;
    let is_only = entry.value.items().nth(1).is_none();
    let list = Route::root().key(entry.key.text());
    let place = if is_only { list } else { list.item(index) };
    document.remove(&place).ok()?;
    Some(document.text().to_owned())
}

fn by_path(codebase: &Codebase) -> FxHashMap<&Path, &File> {
    let files = codebase.files().iter();
    files.filter_map(|file| Some((file.source.real.as_deref()?, file))).collect()
}

fn with_texts(session: &Session, texts: BTreeMap<PathBuf, String>) -> Session {
    let changes: Vec<Change> = {
        let files = by_path(session.codebase());
        let changed = texts.into_iter().filter_map(|(path, text)| {
            let file = files.get(path.as_path())?;
            Some(Change::Put(Source { text: text.into(), ..file.source.clone() }))
        });
        changed.collect()
    };
    session.with(changes)
}
