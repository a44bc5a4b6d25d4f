//! `localization-info`: to which languages a dictionary is translated, and to which it can be.

use std::path::Path;

use serde::Serialize;

use super::Entries;
use crate::{
    messages::{
        Lang, Sentence,
        scaffold::{Refusal, Seen},
    },
    platform::words::{key, kind, place},
    project::{FileRole, ValueWords},
    scaffold::{Outcome, WorkingCopy, file::project_above, localization::LANGUAGES},
};

/// The languages of a dictionary, each by the code that its folder has; one without a code by its name.
#[derive(Debug, Serialize)]
pub struct LocalizationInfo {
    languages: Vec<String>,
    default: Option<String>,
    /// Those with a translation.
    existing: Vec<String>,
    /// Those that `add-localization` takes.
    candidates: Vec<String>,
    /// What the candidates are called.
    names: Entries<String>,
    names_en: Entries<String>,
    notes: Vec<String>,
}

impl LocalizationInfo {
    /// The languages of the dictionary that the file at an absolute path describes.
    ///
    /// # Errors
    /// It is no dictionary, or lies in no project.
    pub fn of(copy: &WorkingCopy<'_>, path: &Path, lang: Lang) -> Outcome<Self> {
        let element = copy.element(path)?;
        if !element.is_kind(kind::LOCALIZED_STRINGS) {
            let kind = copy.spelling_of(element.file()).word(kind::LOCALIZED_STRINGS).to_owned();
            return Err(Refusal::NotOfKind { path: path.display().to_string(), kind });
        }
        let (_, descriptor) = project_above(copy, path)?;
        let root = descriptor.element().map(|element| element.root());
        let languages: Vec<String> = root
            .into_iter()
            .flat_map(|root| root.list(key::LOCALIZATION_LANGUAGES))
            .map(|language| code_of(language.text()))
            .collect();
        let default = root.and_then(|root| root.text_of(key::DEFAULT_LANGUAGE)).map(code_of);
        let existing = translations(copy, path);
        let is_candidate = |code: &&String| Some(*code) != default.as_ref() && !existing.contains(code);
        let candidates: Vec<String> = languages.iter().filter(is_candidate).cloned().collect();
        let names = |is_english: bool| {
            let known = LANGUAGES.iter().filter(|(_, code)| candidates.iter().any(|own| own == code));
            Entries(
                known
                    .map(|(word, code)| ((*code).to_owned(), word.spelling(is_english).to_owned()))
                    .collect(),
            )
        };
        let unlisted = existing.iter().filter(|code| !languages.contains(code));
        let notes =
            unlisted.map(|code| Seen::UnlistedTranslation { code: code.clone() }.to(lang).to_string());
        Ok(Self {
            notes: notes.collect(),
            names: names(false),
            names_en: names(true),
            languages,
            default,
            existing,
            candidates,
        })
    }

    /// The same for people.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let listed = |codes: &[String]| if codes.is_empty() { "–".to_owned() } else { codes.join(", ") };
        let mut lines = vec![
            Seen::Languages { codes: listed(&self.languages) }.to(lang).to_string(),
            Seen::Translated { codes: listed(&self.existing) }.to(lang).to_string(),
            Seen::Untranslated { codes: listed(&self.candidates) }.to(lang).to_string(),
        ];
        lines.extend(self.notes.iter().cloned());
        lines.join("\n") + "\n"
    }
}

/// The code of a language that a project lists; the same where it is not known.
fn code_of(written: &str) -> String {
    let known = LANGUAGES.iter().find(|(word, _)| word.is(written));
    known.map_or(written, |(_, code)| code).to_owned()
}

/// The codes of the folders beside a dictionary that hold a translation of it.
fn translations(copy: &WorkingCopy<'_>, path: &Path) -> Vec<String> {
    let files = copy.session().codebase().files().iter().filter(|file| file.role == FileRole::Translation);
    let code = |translation: &Path| {
        let folder = translation.parent()?;
        let of_all = folder.parent()?;
        let is_folder = of_all.file_name()?.to_str().is_some_and(|name| place::LOCALIZATION == name);
        let is_own = translation.file_name() == path.file_name() && of_all.parent() == path.parent();
        (is_folder && is_own).then(|| folder.file_name()?.to_str().map(str::to_owned)).flatten()
    };
    files.filter_map(|file| code(file.source.real.as_deref()?)).collect()
}
