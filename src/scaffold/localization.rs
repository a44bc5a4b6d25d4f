//! `add-localization`: a translation of localized strings to a language of the project.

use std::path::Path;

use super::{Outcome, WorkingCopy, file::project_above, value::list};
use crate::{
    edit::yaml::{Document, Node, Route},
    messages::scaffold::{Note, Refusal},
    platform::{
        Word,
        words::{key, kind, place, value},
    },
    project::ValueWords,
};

/// A language and the folder of its translations.
pub(super) const LANGUAGES: [(Word, &str); 2] = [(value::RUSSIAN, "Ru"), (value::ENGLISH, "En")];

/// A translation to begin with.
#[derive(Clone, Debug)]
pub struct AddLocalization {
    /// A name in either language, or a code.
    pub language: String,
}

impl AddLocalization {
    /// Plans the file beside the element at an absolute path: its strings and templates as they are.
    ///
    /// # Errors
    /// The element has no such strings, or the project is not localized to that language.
    pub fn plan(&self, copy: &mut WorkingCopy<'_>, path: &Path) -> Outcome {
        let element = copy.element(path)?;
        let spelling = copy.spelling_of(element.file());
        if !element.is_kind(kind::LOCALIZED_STRINGS) {
            let kind = spelling.word(kind::LOCALIZED_STRINGS).to_owned();
            return Err(Refusal::NotOfKind { path: path.display().to_string(), kind });
        }
        let folded = self.language.to_lowercase();
        let is_meant = |(word, code): &&(Word, &str)| {
            code.to_lowercase() == folded || word.spellings().iter().any(|name| name.to_lowercase() == folded)
        };
        let (language, code) = LANGUAGES.iter().find(is_meant).ok_or_else(|| Refusal::UnknownLanguage {
            word: self.language.clone(),
            known: list(&LANGUAGES.map(|(word, _)| word)),
        })?;
        let (_, descriptor) = project_above(copy, path)?;
        let root = descriptor.element().map(|element| element.root());
        let named = || spelling.word(*language).to_owned();
        if root.and_then(|root| root.text_of(key::DEFAULT_LANGUAGE)).is_some_and(|text| language.is(text)) {
            return Err(Refusal::DefaultLanguage { language: named() });
        }
        let listed = root.and_then(|root| root.get(key::LOCALIZATION_LANGUAGES));
        if !listed.is_some_and(|listed| listed.items().any(|item| language.is(item.text()))) {
            return Err(Refusal::NotLocalizedTo { language: named() });
        }
        let (Some(dir), Some(name)) = (path.parent(), path.file_name()) else { return Ok(()) };
        let target = dir.join(spelling.word(place::LOCALIZATION)).join(code).join(name);
        if copy.file(&target).is_ok() {
            copy.note(Note::AlreadyThere {
                name: target.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
            });
            return Ok(());
        }
        let unwritable = |_| Refusal::Unwritable { path: path.display().to_string(), line: 1 };
        let from = copy.document(path)?;
        let mut document = Document::read("").map_err(unwritable)?;
        for section in [key::STRINGS, key::TEMPLATES] {
            let Some(entry) = element.root().entry(section) else { continue };
            let name = entry.key.text();
            let piece = from.piece(&Route::root().key(name)).map_err(unwritable)?;
            document
                .insert_entry(&Route::root(), usize::MAX, name, &Node::Piece(piece))
                .map_err(unwritable)?;
        }
        let text = document.text().to_owned();
        copy.create(&target, text, None)
    }
}
