//! The sources of a snapshot while a command changes them in memory.

use std::{
    collections::{BTreeMap, HashMap},
    path::{Path, PathBuf},
};

use super::{FormChange, Outcome, Plan, Planned, Spelling, Step, form::FormEdit};
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
    notes: Vec<Note>,
    form: Option<FormChange>,
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
        Self { session, by_path, texts: BTreeMap::new(), notes: Vec::new(), form: None }
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

    /// Something worth telling.
    pub fn note(&mut self, note: Note) {
        self.notes.push(note);
    }

    /// What is planned; files that stay as they are do not count.
    #[must_use]
    pub fn into_plan(self) -> Plan {
        let step = |(path, draft): (PathBuf, Draft<'_>)| {
            let Draft { before, text, cursor } = draft;
            let planned = match before {
                Some(before) if *before.text == *text => return None,
                Some(before) => Planned::Replace { before: before.clone(), text, cursor },
                None => Planned::Create { text, cursor },
            };
            Some(Step { path, planned })
        };
        Plan { steps: self.texts.into_iter().filter_map(step).collect(), notes: self.notes, form: self.form }
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
