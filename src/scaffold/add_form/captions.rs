//! Titles of forms: texts, or keys of the dictionary of a project that people use in several languages.

use std::{
    collections::{HashMap, HashSet},
    path::{Path, PathBuf},
};

use crate::{
    edit::yaml::{Node, Route},
    messages::scaffold::Note,
    platform::words::{key, kind, place},
    project::{Element, Project, ValueWords},
    scaffold::{Outcome, WorkingCopy, access::key_in},
};

/// Gives titles, and remembers what the dictionary lacks.
#[derive(Default)]
pub(super) struct Captions {
    dictionary: Option<Dictionary>,
    /// Keys that are to be added, in the order in which they were asked for.
    added: Vec<(String, String)>,
    /// The texts of these.
    asked: HashMap<String, String>,
}

/// `ЛокализованныеСтроки` for an element.
struct Dictionary {
    name: String,
    path: PathBuf,
    /// Its namespace, where that is not the one of the element.
    import: Option<String>,
    texts: HashMap<String, String>,
}

impl Captions {
    /// The dictionary that titles of forms beside an element go through, in a project of several languages: the only one
    /// beside it, or the only one in the nearest folder above that has any.
    pub(super) fn of(project: &Project<'_>, element: &Element<'_>) -> Self {
        let Some(path) = element.file().source.real.as_deref().filter(|_| project.has_several_languages())
        else {
            return Self::default();
        };
        let is_dictionary = |of: &Element<'_>| of.is_kind(kind::LOCALIZED_STRINGS) && of.file().is_valid();
        let all: Vec<_> = project.elements().filter(is_dictionary).collect();
        let mut above = path.ancestors().skip(1).take_while(|dir| Some(*dir) != project.folder());
        let nearest = above.find(|dir| all.iter().any(|of| folder(of) == Some(*dir)));
        let mut found = all.iter().filter(|of| nearest.is_some() && folder(of) == nearest);
        let dictionary = found.next().filter(|_| found.next().is_none()).and_then(|of| {
            let strings = of.root().get(key::STRINGS).into_iter().flat_map(|strings| strings.entries());
            let namespace = project.namespace_of(of.file());
            let is_other = namespace != project.namespace_of(element.file());
            Some(Dictionary {
                name: of.name()?.to_owned(),
                path: of.file().source.real.clone()?,
                import: is_other.then(|| namespace.to_owned()),
                texts: strings
                    .map(|entry| (entry.key.text().to_owned(), entry.value.text().to_owned()))
                    .collect(),
            })
        });
        Self { dictionary, ..Self::default() }
    }

    /// The namespace that a form with titles imports.
    pub(super) fn import(&self) -> Option<&str> {
        self.dictionary.as_ref()?.import.as_deref()
    }

    /// What a title is written as: `text`, which people see, or the key of the dictionary that holds it. What is a key
    /// of a dictionary itself stays. A key that the dictionary has already counts whatever it says there.
    pub(super) fn title(&mut self, name: &str, text: &str) -> String {
        let Some(dictionary) = self.dictionary.as_ref().filter(|_| !text.starts_with('$')) else {
            return text.to_owned();
        };
        let known = |key: &str| self.asked.get(key).or_else(|| dictionary.texts.get(key));
        let mut key = name.to_owned();
        let mut number = 1_usize;
        while known(&key).is_some_and(|other| other != text) {
            number += 1;
            key = format!("{name}{number}");
        }
        let is_asked = self.asked.contains_key(name);
        if known(&key).is_none() && dictionary.texts.contains_key(name) && !is_asked {
            key = name.to_owned();
        } else if known(&key).is_none() {
            self.added.push((key.clone(), text.to_owned()));
            self.asked.insert(key.clone(), text.to_owned());
        }
        format!("${}.{key}", dictionary.name)
    }

    /// Plans the new keys: in the dictionary, and in its translations, where they wait for a translation.
    ///
    /// # Errors
    /// One of the files cannot be edited.
    pub(super) fn plan(self, copy: &mut WorkingCopy<'_>) -> Outcome {
        let Some(dictionary) = self.dictionary.filter(|_| !self.added.is_empty()) else { return Ok(()) };
        let names: Vec<&str> = self.added.iter().map(|(key, _)| key.as_str()).collect();
        let names = names.join(", ");
        add_strings(copy, &dictionary.path, &self.added)?;
        let shown = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        copy.note(Note::CaptionsAdded { dictionary: shown(&dictionary.path), keys: names.clone() });
        for path in translations(copy, &dictionary.path) {
            add_strings(copy, &path, &self.added)?;
            let language = path.parent().map(shown).unwrap_or_default();
            let file = format!("{language}/{}", shown(&path));
            copy.note(Note::CaptionsUntranslated { path: file, keys: names.clone() });
        }
        Ok(())
    }
}

fn folder<'p>(of: &Element<'p>) -> Option<&'p Path> {
    of.file().source.real.as_deref().and_then(Path::parent)
}

/// The translations of a dictionary, by their languages.
fn translations(copy: &WorkingCopy<'_>, dictionary: &Path) -> Vec<PathBuf> {
    let (Some(dir), Some(name)) = (dictionary.parent(), dictionary.file_name()) else { return Vec::new() };
    let folders = place::LOCALIZATION.spellings().map(|folder| dir.join(folder));
    let is_translation = |path: &&Path| {
        let folder = path.parent().and_then(Path::parent);
        path.file_name() == Some(name) && folder.is_some_and(|folder| folders.iter().any(|it| it == folder))
    };
    let files = copy.session().codebase().files().iter().filter(|file| file.is_valid());
    let paths = files.filter_map(|file| file.source.real.as_deref()).filter(is_translation);
    let mut paths: Vec<PathBuf> = paths.map(Path::to_path_buf).collect();
    paths.sort();
    paths
}

fn add_strings(copy: &mut WorkingCopy<'_>, path: &Path, strings: &[(String, String)]) -> Outcome {
    let spelling = copy.spelling_of(copy.file(path)?);
    copy.edit(path, |document| {
        let root = Route::root();
        let name = key_in(document, &root, key::STRINGS, spelling);
        let section = root.clone().key(name.as_str());
        let entries = document.get(&section).into_iter().flat_map(|strings| strings.entries());
        let known: HashSet<String> = entries.map(|entry| entry.key.text().to_owned()).collect();
        if document.get(&section).is_none() {
            document.insert_entry(&root, usize::MAX, &name, &Node::Null)?;
        }
        for (key, text) in strings.iter().filter(|(key, _)| !known.contains(key)) {
            document.insert_entry(&section, usize::MAX, key, &Node::scalar(text))?;
        }
        Ok(None)
    })
}
