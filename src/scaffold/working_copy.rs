//! The sources of a snapshot while a command changes them in memory.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::{Path, PathBuf},
};

use super::{FormChange, HandlerChange, KeptMeaning, Outcome, Plan, Planned, Spelling, Step, form::FormEdit};
use crate::{
    edit::yaml::{Document, Refused},
    messages::scaffold::{Note, Refusal},
    platform::Platform,
    project::{Element, File, FileRole, Project},
    session::Session,
    source::{LineIndex, Source},
};

/// The files of a snapshot and what is planned for them.
pub struct WorkingCopy<'s> {
    session: &'s Session,
    by_path: HashMap<&'s Path, &'s File>,
    texts: BTreeMap<PathBuf, Draft<'s>>,
    /// Where sources go, by the paths that they have now.
    moved: BTreeMap<PathBuf, PathBuf>,
    /// Where they and other files go.
    taken: BTreeSet<PathBuf>,
    deleted: BTreeSet<PathBuf>,
    /// What becomes of files that are no sources, by the paths that they have now.
    others: BTreeMap<PathBuf, Other>,
    notes: Vec<Note>,
    form: Option<FormChange>,
    handler: Option<HandlerChange>,
    kept: Option<KeptMeaning>,
    orphaned: usize,
}

/// A file that is no source, with its contents.
struct Other {
    bytes: Vec<u8>,
    /// Where it goes; `None` where it is deleted.
    to: Option<PathBuf>,
}

/// What is planned for a file.
struct Draft<'s> {
    before: Option<&'s Source>,
    text: String,
    cursor: Option<u32>,
}

impl<'s> WorkingCopy<'s> {
    #[must_use]
    pub fn of(session: &'s Session) -> Self {
        let files = session.codebase().files().iter();
        let by_path = files.filter_map(|file| Some((file.source.real.as_deref()?, file))).collect();
        Self {
            session,
            by_path,
            texts: BTreeMap::new(),
            moved: BTreeMap::new(),
            taken: BTreeSet::new(),
            deleted: BTreeSet::new(),
            others: BTreeMap::new(),
            notes: Vec::new(),
            form: None,
            handler: None,
            kept: None,
            orphaned: 0,
        }
    }

    #[must_use]
    pub const fn session(&self) -> &'s Session {
        self.session
    }

    #[must_use]
    pub fn platform(&self) -> &'s Platform {
        self.session.platform()
    }

    /// The file at an absolute path, as the snapshot has it.
    ///
    /// # Errors
    /// There is none that is a source.
    pub fn file(&self, path: &Path) -> Outcome<&'s File> {
        let missing = || Refusal::NoSuchFile { path: path.display().to_string() };
        self.by_path.get(path).copied().ok_or_else(missing)
    }

    /// The element that a file describes.
    ///
    /// # Errors
    /// There is no such file, it is no valid YAML, or it describes no element.
    pub fn element(&self, path: &Path) -> Outcome<Element<'s>> {
        let file = self.file(path)?;
        self.document(path)?;
        let element =
            file.element().filter(|element| element.kind().is_some() && file.role == FileRole::Element);
        element.ok_or_else(|| Refusal::NoElement { path: path.display().to_string() })
    }

    /// The project that a file belongs to.
    ///
    /// # Errors
    /// It belongs to none.
    pub fn project_of(&self, file: &File) -> Outcome<Project<'s>> {
        let project = self.session.codebase().project_of(file.index).filter(Project::has_descriptor);
        project.ok_or_else(|| Refusal::NoProject { path: file.path().to_owned() })
    }

    /// The spelling that new text in a file takes.
    #[must_use]
    pub fn spelling_of(&self, file: &File) -> Spelling {
        let of_project = || Some(Spelling::of_project(&self.session.codebase().project_of(file.index)?));
        Spelling::of(file).or_else(of_project).unwrap_or_default()
    }

    /// The text of a description as it is planned so far, to be edited and [put](Self::put) back.
    ///
    /// # Errors
    /// There is no such file, or it is no valid YAML.
    pub fn document(&self, path: &Path) -> Outcome<Document> {
        let text = self.text(path)?;
        Document::read(text).map_err(|refused| unedited(path, text, &refused))
    }

    /// Whether the snapshot has sources in a directory, at any depth.
    #[must_use]
    pub fn has_files_below(&self, dir: &Path) -> bool {
        self.by_path.keys().any(|path| path.starts_with(dir))
    }

    /// Plans another text for a file that is there, or a new file. `cursor` is where a person goes on, in bytes.
    pub fn put(&mut self, path: &Path, text: impl Into<String>, cursor: Option<u32>) {
        let before = self.by_path.get(path).map(|file| &file.source);
        self.texts.insert(path.to_path_buf(), Draft { before, text: text.into(), cursor });
    }

    /// The text of a file as it is planned so far.
    ///
    /// # Errors
    /// There is no such file.
    pub fn text(&self, path: &Path) -> Outcome<&str> {
        match self.texts.get(path) {
            Some(draft) => Ok(&draft.text),
            None => Ok(self.file(path)?.text()),
        }
    }

    /// Plans a new file.
    ///
    /// # Errors
    /// A source has its path.
    pub fn create(&mut self, path: &Path, text: impl Into<String>, cursor: Option<u32>) -> Outcome {
        if self.by_path.contains_key(path) || self.texts.contains_key(path) {
            return Err(Refusal::Occupied { path: path.display().to_string() });
        }
        self.put(path, text, cursor);
        Ok(())
    }

    /// Plans that a source goes elsewhere, with the text that it has or gets. It is still known by the path that it has now.
    ///
    /// # Errors
    /// There is no such source, or another file is there and stays.
    pub fn relocate(&mut self, path: &Path, to: &Path) -> Outcome {
        self.file(path)?;
        if path != to {
            self.take(to)?;
            self.moved.insert(path.to_path_buf(), to.to_path_buf());
        }
        Ok(())
    }

    /// Where a source goes, by the path that it has now.
    #[must_use]
    pub fn destination(&self, path: &Path) -> Option<&Path> {
        self.moved.get(path).map(PathBuf::as_path)
    }

    /// Where a source is afterwards.
    #[must_use]
    pub fn place_after(&self, file: &File) -> PathBuf {
        let path = file.source.real.as_deref().unwrap_or(Path::new(""));
        self.destination(path).unwrap_or(path).to_path_buf()
    }

    /// Plans that a file that is no source goes elsewhere.
    ///
    /// # Errors
    /// Another file is there and stays.
    pub fn relocate_bytes(&mut self, path: &Path, bytes: Vec<u8>, to: &Path) -> Outcome {
        if path != to {
            self.take(to)?;
            self.others.insert(path.to_path_buf(), Other { bytes, to: Some(to.to_path_buf()) });
        }
        Ok(())
    }

    /// Plans that a source is deleted.
    ///
    /// # Errors
    /// There is none.
    pub fn delete(&mut self, path: &Path) -> Outcome {
        self.file(path)?;
        self.deleted.insert(path.to_path_buf());
        Ok(())
    }

    /// Plans that a file is deleted that is no source.
    pub fn delete_bytes(&mut self, path: &Path, bytes: Vec<u8>) {
        self.others.insert(path.to_path_buf(), Other { bytes, to: None });
    }

    /// Keeps a place for a file that goes there. A source that is there must be planned to go before.
    fn take(&mut self, place: &Path) -> Outcome {
        let is_there = self.by_path.contains_key(place) || self.texts.contains_key(place);
        let goes = self.moved.contains_key(place) || self.deleted.contains(place);
        if is_there && !goes || !self.taken.insert(place.to_path_buf()) {
            return Err(Refusal::Occupied { path: place.display().to_string() });
        }
        Ok(())
    }

    /// Edits a description by route.
    ///
    /// # Errors
    /// It cannot be read, or the edit is refused.
    pub fn edit(
        &mut self,
        path: &Path,
        edit: impl FnOnce(&mut Document) -> Result<Option<u32>, Refused>,
    ) -> Outcome {
        let mut document = self.document(path)?;
        let before = document.text().to_owned();
        let cursor = edit(&mut document).map_err(|refused| unedited(path, &before, &refused))?;
        self.put(path, document.text(), cursor);
        Ok(())
    }

    /// Edits the markup of a form.
    ///
    /// # Errors
    /// It is no form, or the edit is refused.
    pub fn edit_form(&mut self, path: &Path, edit: &FormEdit) -> Outcome {
        let mut document = self.document(path)?;
        let shown = path.display().to_string();
        let node = edit.apply(&mut document, self.platform(), &shown, &mut self.notes)?;
        if self.file(path)?.text() == document.text() && self.notes.is_empty() {
            self.note(Note::NothingToDo);
        }
        self.put(path, document.text(), None);
        self.form = Some(FormChange { node });
        Ok(())
    }

    /// What the plan makes of the method of an event.
    pub fn put_handler(&mut self, handler: HandlerChange) {
        self.handler = Some(handler);
    }

    /// Makes the plan count only if these names still mean the same afterwards.
    pub fn keep_meaning(&mut self, kept: KeptMeaning) {
        self.kept = Some(kept);
    }

    /// How many places surely refer to what is deleted.
    pub const fn orphan(&mut self, places: usize) {
        self.orphaned = places;
    }

    /// Something worth telling.
    pub fn note(&mut self, note: Note) {
        self.notes.push(note);
    }

    /// What is planned; files that stay as they are do not count.
    #[must_use]
    pub fn into_plan(self) -> Plan {
        let mut steps = self.source_steps();
        for (path, Other { bytes, to }) in self.others {
            steps.push(match to {
                Some(to) => Step { path: to, planned: Planned::MoveBytes { from: path, bytes } },
                None => Step { path, planned: Planned::DeleteBytes { bytes } },
            });
        }
        steps.sort_by(|one, other| one.path.cmp(&other.path));
        let Self { notes, form, handler, kept, orphaned, .. } = self;
        Plan { steps, notes, form, handler, kept, orphaned }
    }

    /// The snapshot with what is planned so far. `shown` gives the path of a file as the snapshot writes it.
    #[must_use]
    pub fn preview(&self, shown: &dyn Fn(&Path) -> String) -> Session {
        let plan = Plan { steps: self.source_steps(), ..Plan::default() };
        self.session.with(plan.in_snapshot(shown))
    }

    /// What becomes of sources.
    fn source_steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        let source = |path: &Path| self.by_path.get(path).map(|file| file.source.clone());
        for path in &self.deleted {
            let step = |before| Step { path: path.clone(), planned: Planned::Delete { before } };
            steps.extend(source(path).map(step));
        }
        for (from, path) in &self.moved {
            let Some(before) = source(from) else { continue };
            let text = self.texts.get(from);
            let text = text.map_or_else(|| before.text.to_string(), |draft| draft.text.clone());
            steps.push(Step { path: path.clone(), planned: Planned::Move { before, text } });
        }
        let goes = |path: &PathBuf| self.moved.contains_key(path) || self.deleted.contains(path);
        for (path, Draft { before, text, cursor }) in self.texts.iter().filter(|(path, _)| !goes(path)) {
            let (text, cursor) = (text.clone(), *cursor);
            let planned = match before {
                Some(before) if *before.text == *text => continue,
                Some(before) => Planned::Replace { before: (*before).clone(), text, cursor },
                None => Planned::Create { text, cursor },
            };
            steps.push(Step { path: path.clone(), planned });
        }
        steps
    }
}

/// Why a text cannot be edited, with the line.
pub(super) fn unedited(path: &Path, text: &str, refused: &Refused) -> Refusal {
    let path = path.display().to_string();
    let line = |offset: u32| LineIndex::new(text).line(offset);
    match refused {
        Refused::Invalid { offset, .. } => Refusal::BadYaml { path, line: line(*offset) },
        Refused::RepeatedKey { offset } => Refusal::RepeatedKey { path, line: line(*offset) },
        Refused::Unwritable { offset } => Refusal::Unwritable { path, line: line(*offset) },
        Refused::NoSuchPlace(route) | Refused::NotMapping(route) | Refused::NotSequence(route) => {
            Refusal::UnfitValue { path, route: route.to_string() }
        }
        Refused::KeyExists { route, key } => {
            Refusal::KeyExists { path, route: route.clone().key(key.as_str()).to_string() }
        }
    }
}
