//! Imports after elements have gone elsewhere: what their users need is added, what nothing uses any more goes. The same of
//! what descriptions of subsystems list under `Использование`.
//!
//! Moving there and back gives the same bytes as far as the texts themselves can tell what was there before:
//!
//! - one import takes the place of another where it can;
//! - one goes only if it was used before, and if adding it would put it where it was;
//! - one that was there for nothing stays, and then so does the one whose place it would take.
//!
//! What the texts cannot tell: whether a user had the import of the target for nothing before, or got it on the way there.
//! Both give the same files; the way back takes the second for granted.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
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
    project::{
        Change, Codebase, Element, File, FileRole, Project, ValueWords, further_import, subsystem, usage_edit,
    },
    scaffold::WorkingCopy,
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

/// What came of it, by the paths that files had before.
#[derive(Default)]
pub(super) struct Imported {
    pub texts: BTreeMap<PathBuf, String>,
    /// The files that import another namespace than before.
    pub open: BTreeSet<PathBuf>,
    /// Those to which a person has to add an import.
    pub by_hand: BTreeSet<PathBuf>,
}

/// One change of the imports of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Edit {
    Replace { old: String, new: String },
    Remove(String),
    Add(String),
}

impl Edit {
    /// The namespace that is imported now.
    fn added(&self) -> Option<&str> {
        match self {
            Self::Replace { new, .. } | Self::Add(new) => Some(new),
            Self::Remove(_) => None,
        }
    }
}

impl<'s> ImportChanges<'s, '_> {
    /// The texts that change in the snapshot after the move. What cannot be written is noted.
    pub(super) fn made(&self, copy: &mut WorkingCopy<'_>, after: &Session) -> Imported {
        let old_paths: FxHashMap<&Path, &Path> =
            self.paths.iter().map(|(old, new)| (new.as_path(), old.as_path())).collect();
        let before =
            |path: &Path| old_paths.get(path).map_or_else(|| path.to_path_buf(), |old| old.to_path_buf());
        let files = by_path(after.codebase());
        let mut imported = Imported::default();
        let mut texts: BTreeMap<PathBuf, String> = BTreeMap::new();
        for (path, edits) in self.edits(after) {
            let Some(file) = files.get(path.as_path()) else { continue };
            let Some(project) = after.codebase().project_of(file.index) else { continue };
            let mut draft = file.with_text(file.text().into());
            for edit in &edits {
                let Some(text) = edited(&project, &draft, edit) else {
                    let path = file.path().to_owned();
                    copy.note(match edit {
                        Edit::Remove(namespace) => Note::ImportLeft { path, namespace: namespace.clone() },
                        Edit::Add(namespace) | Edit::Replace { new: namespace, .. } => {
                            Note::ImportByHand { path, namespace: namespace.clone() }
                        }
                    });
                    if edit.added().is_some() {
                        imported.by_hand.insert(before(&file.source.real.clone().unwrap_or_default()));
                    }
                    continue;
                };
                draft = draft.with_text(text.into());
                if edit.added().is_some() {
                    imported.open.insert(before(&path));
                }
            }
            if draft.text() != file.text() {
                texts.insert(path, draft.text().to_owned());
            }
        }
        let now = with_texts(after, texts.clone());
        texts.extend(self.used_subsystems(copy, &now));
        imported.texts = texts.into_iter().map(|(path, text)| (before(&path), text)).collect();
        imported
    }

    /// What each file needs and needs no more, by its path in the snapshot after the move.
    fn edits(&self, after: &Session) -> BTreeMap<PathBuf, Vec<Edit>> {
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
        let moved: FxHashMap<PathBuf, &File> =
            self.moved.iter().filter_map(|file| Some((now(file)?.source.real.clone()?, *file))).collect();
        for file in self.moved.iter().filter_map(|file| now(file)) {
            if let (Some(path), Some(project)) =
                (file.source.real.clone(), after.codebase().project_of(file.index))
            {
                looked_at.insert(path, (file, project));
            }
        }
        let named: FxHashSet<PathBuf> = looked_at.keys().cloned().collect();
        let (mut needs_before, mut needs_after) = (Needs::of(self.before), Needs::default());
        self.add_reaching_modules(after, &mut looked_at, &mut needs_before);
        let stayed: FxHashMap<&Path, &File> =
            self.before.files().filter_map(|file| Some((file.source.real.as_deref()?, file))).collect();
        let mut edits: BTreeMap<PathBuf, Vec<Edit>> = BTreeMap::new();
        for (path, (file, project)) in looked_at {
            let mut adds: Vec<String> = needed.remove(&path).unwrap_or_default().into_iter().collect();
            let was = moved.get(&path).or_else(|| stayed.get(path.as_path())).copied();
            needs_after.project.get_or_insert(project);
            let mut was_needed =
                |namespace: &str| was.is_some_and(|was| needs_before.is_needed(was, namespace));
            // The own namespace needs no import; what stays may need the old one no more. One of the own subsystem was
            // never needed, so somebody wants it.
            let is_own = moved.contains_key(&path);
            let (left, other) = if is_own { (self.new, self.old) } else { (self.old, self.new) };
            let user = if is_own { self.old } else { project.namespace_of(file) };
            let imports = imports_of(&project, file);
            let has = |namespace: &str| imports.iter().any(|import| import.namespace == namespace);
            let mut is_superfluous = subsystem(user) != subsystem(left)
                && has(left)
                && was_needed(left)
                && (is_own || !needs_after.is_needed(file, left));
            if is_superfluous && !named.contains(&path) {
                // A module may reach the element through a value. It has the import for that, and needs another for it.
                is_superfluous = subsystem(user) != subsystem(self.new)
                    && !has(self.new)
                    && needs_after.is_needed(file, self.new);
                adds.extend(is_superfluous.then(|| self.new.to_owned()));
            } else if is_superfluous && adds.is_empty() && has(other) {
                // An import that was there for nothing: on the way back this one would take its place. A file that goes has
                // the other one as its own then; if that was for nothing before, this one came with the way there.
                is_superfluous = if is_own {
                    !was_needed(other)
                } else {
                    subsystem(user) == subsystem(other) || was_needed(other)
                };
            }
            let of_file = exchange(is_superfluous.then(|| left.to_owned()).into_iter().collect(), adds);
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
        needs: &mut Needs<'s>,
    ) {
        let files = by_path(after.codebase());
        for module in self.before.modules() {
            let file = module.file();
            let Some(path) = file.source.real.as_deref().filter(|path| !self.paths.contains_key(*path))
            else {
                continue;
            };
            let imports = imports_of(&self.before, file);
            if imports.iter().any(|import| import.namespace == self.old)
                && needs.is_needed(file, self.old)
                && let Some(now) = files.get(path)
                && let Some(project) = after.codebase().project_of(now.index)
            {
                looked_at.entry(path.to_path_buf()).or_insert((now, project));
            }
        }
    }

    /// The descriptions of subsystems with those among their used ones that their files import now, and without those of
    /// which they import nothing any more. Only what has changed counts.
    fn used_subsystems(&self, copy: &mut WorkingCopy<'_>, after: &Session) -> BTreeMap<PathBuf, String> {
        let mut texts = BTreeMap::new();
        let Some(project) = after.codebase().projects().find(|it| it.folder() == self.before.folder()) else {
            return texts;
        };
        let (before, now) = (self.before.imported_subsystems(), project.imported_subsystems());
        let nothing = BTreeSet::new();
        let descriptors: Vec<Element<'_>> =
            project.descriptions().filter(|it| it.role() == FileRole::Subsystem).collect();
        let described: BTreeSet<&str> =
            descriptors.iter().map(|it| subsystem(project.namespace_of(it.file()))).collect();
        for descriptor in descriptors {
            let Some(path) = descriptor.file().source.real.clone() else { continue };
            let own = subsystem(project.namespace_of(descriptor.file()));
            let [before, now] = [&before, &now].map(|imported| imported.get(own).unwrap_or(&nothing));
            let listed: BTreeSet<&str> = project.used_subsystems(&descriptor).collect();
            let lacking = now.difference(before).copied();
            let lacking = lacking
                .filter(|other| *other != own && described.contains(other) && !listed.contains(other))
                .map(str::to_owned);
            // One that was listed for nothing: on the way back the other would take its place.
            let (old, new) = (subsystem(self.old), subsystem(self.new));
            let was_for_nothing = listed.contains(new) && !before.contains(new);
            let unused = before.difference(now).copied();
            let unused = unused
                .filter(|other| *other != own && !(*other == old && was_for_nothing))
                .map(str::to_owned);
            let file = descriptor.file();
            let mut draft = file.with_text(file.text().into());
            for edit in exchange(unused.collect(), lacking.collect()) {
                match (with_usage(&project, &draft, &edit), edit.added()) {
                    (Some(text), _) => draft = draft.with_text(text.into()),
                    (None, Some(new)) => copy
                        .note(Note::UsageByHand { path: file.path().to_owned(), subsystem: new.to_owned() }),
                    (None, None) => {}
                }
            }
            if draft.text() != file.text() {
                texts.insert(path, draft.text().to_owned());
            }
        }
        texts
    }
}

/// A text of a file with one change of its imports; `None` where that has no certain place, or could not be undone.
fn edited(project: &Project<'_>, file: &File, edit: &Edit) -> Option<String> {
    match edit {
        Edit::Replace { old, new } => {
            let imports = imports_of(project, file).into_iter().filter(|import| import.namespace == *old);
            let edits = imports.map(|import| {
                let span = Span::new(import.span.start + import.full, import.span.end);
                TextEdit::replace(span, new.as_str())
            });
            let mut edits: Vec<TextEdit> = edits.collect();
            (!edits.is_empty()).then(|| apply(file.text(), &mut edits))
        }
        Edit::Remove(namespace) => {
            let text = if file.module().is_some() {
                without_import(project, file, namespace)?
            } else {
                let is_it = |item: &str| project.short_namespace(item) == namespace;
                without_item(file.text(), key::IMPORT.spellings(), &is_it)?
            };
            let without = file.with_text(text.into());
            let back = further_import(&without, namespace)?;
            (inserted(without.text(), back) == file.text()).then(|| without.text().to_owned())
        }
        Edit::Add(namespace) => Some(inserted(file.text(), further_import(file, namespace)?)),
    }
}

/// The description of a subsystem with one change of what it lists as used; `None` where that has no certain place, or could
/// not be undone.
fn with_usage(project: &Project<'_>, file: &File, edit: &Edit) -> Option<String> {
    let is_of = |item: &str, name: &str| subsystem(project.short_namespace(item)) == name;
    let added = |file: &File, name: &str| Some(inserted(file.text(), usage_edit(&file.element()?, name)?));
    match edit {
        Edit::Replace { old, new } => {
            let list = file.element()?.root().entry(key::USING)?.value;
            let mut items = list.items().filter(|item| item.raw() == item.text());
            let item = items.find(|item| is_of(item.text(), old))?;
            let full = item.text().len() - project.short_namespace(item.text()).len();
            let start = item.span().start + u32::try_from(full).ok()?;
            let span = Span::new(start, item.span().end);
            Some(apply(file.text(), &mut [TextEdit::replace(span, new.as_str())]))
        }
        Edit::Remove(name) => {
            let text = without_item(file.text(), key::USING.spellings(), &|item| is_of(item, name))?;
            let without = file.with_text(text.into());
            (added(&without, name)? == file.text()).then(|| without.text().to_owned())
        }
        Edit::Add(name) => added(file, name),
    }
}

/// The changes that take some names away and add others, both in order. What they do backwards is undone by the same
/// changes the other way round.
fn exchange(left: Vec<String>, added: Vec<String>) -> Vec<Edit> {
    let both = left.len().min(added.len());
    let removed = left.iter().skip(both).rev().cloned().map(Edit::Remove);
    let further = added.iter().skip(both).cloned().map(Edit::Add);
    let replaced =
        left.iter().zip(&added).map(|(old, new)| Edit::Replace { old: old.clone(), new: new.clone() });
    removed.chain(replaced).chain(further).collect()
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

/// Which imports the files of a project need. What members are of is looked up once.
#[derive(Default)]
struct Needs<'p> {
    project: Option<Project<'p>>,
    members: Option<HashMap<&'p str, HashSet<&'p str>>>,
    /// The queries beside descriptions, which import what these do, by their places without the ending.
    queries: Option<HashMap<PathBuf, &'p File>>,
}

impl<'p> Needs<'p> {
    const fn of(project: Project<'p>) -> Self {
        Self { project: Some(project), members: None, queries: None }
    }

    /// Whether anything in a file may need the import of a namespace: it names an element from there, or what may be a
    /// member with a type from there.
    fn is_needed(&mut self, file: &'p File, namespace: &str) -> bool {
        let Some(project) = self.project else { return true };
        let members = self.members.get_or_insert_with(|| project.namespaces_of_members());
        let is_reached =
            |name: &str| members.get(name).is_some_and(|namespaces| namespaces.contains(namespace));
        if let Some(module) = file.module() {
            return project.namespaces_named_in(&module).any(|named| named == namespace)
                || module.member_names().any(is_reached);
        }
        let queries = self.queries.get_or_insert_with(|| {
            let queries = project.files().filter(|file| file.role == FileRole::Query);
            queries.map(|query| (query.source.directory().join(query.stem()), query)).collect()
        });
        let query = queries.get(&file.source.directory().join(file.stem())).copied();
        let is_there = |word: &str| {
            project.elements_named(word).any(|element| project.namespace_of(element.file()) == namespace)
        };
        // The fields of tables need no import, whatever their types.
        let mut named = [Some(file), query].into_iter().flatten().flat_map(|file| words(file.text()));
        let mut behind_dots = file.text().split('.').skip(1).filter_map(|rest| words(rest).next());
        named.any(is_there) || behind_dots.any(is_reached)
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
