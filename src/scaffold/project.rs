//! `new-project`: a project with one subsystem, which checks clean.

use std::path::Path;

use super::{
    NewId, Outcome, Spelling, WorkingCopy,
    file::{Description, PROJECT, SUBSYSTEM, descriptor_name},
    name::{expect_name, expect_no_keyword},
    subsystem::subsystem_text,
};
use crate::{
    edit::yaml::Node,
    messages::scaffold::{Note, Refusal},
    platform::words::{key, value},
    source::DESCRIPTORS,
};

/// A new project.
#[derive(Clone, Debug)]
pub struct NewProject {
    pub vendor: String,
    pub name: String,
    pub spelling: Spelling,
    /// What people see; the name where it is not given.
    pub presentation: Option<String>,
    /// Three numbers.
    pub version: String,
    pub compatibility: String,
    pub subsystem: Option<String>,
    pub is_library: bool,
}

/// Refuses names that cannot be those of directories of a project.
///
/// # Errors
/// One of them is no name.
pub fn expect_project_names(vendor: &str, name: &str) -> Outcome {
    expect_name(vendor)?;
    expect_name(name)
}

impl NewProject {
    /// Plans the project in its directory, `{vendor}/{name}`.
    ///
    /// # Errors
    /// A name or a version is none, or another project is there.
    pub fn plan(&self, copy: &mut WorkingCopy<'_>, dir: &Path, new_id: &mut NewId<'_>) -> Outcome {
        expect_project_names(&self.vendor, &self.name)?;
        let subsystem = self.subsystem.as_deref().unwrap_or_else(|| self.spelling.choose("Основное", "Main"));
        expect_name(subsystem)?;
        [&*self.vendor, &self.name, subsystem].into_iter().try_for_each(expect_no_keyword)?;
        expect_version(&self.version, 3..=3)?;
        expect_version(&self.compatibility, 2..=3)?;
        if let Some(descriptor) = DESCRIPTORS.iter().find_map(|name| copy.file(&dir.join(name)).ok()) {
            let is_same = descriptor.element().is_some_and(|element| {
                let text = |word| element.get(word).map(|value| value.text().to_owned());
                text(key::VENDOR).as_ref() == Some(&self.vendor)
                    && text(key::NAME).as_ref() == Some(&self.name)
            });
            if is_same {
                copy.note(Note::AlreadyThere { name: self.name.clone() });
                return Ok(());
            }
            return Err(Refusal::ProjectExists { path: dir.display().to_string() });
        }
        let path = dir.join(descriptor_name(self.spelling, PROJECT));
        copy.create(&path, self.description(new_id).text(&path)?, None)?;
        let module = dir.join(format!("{}.xbsl", self.spelling.word(PROJECT)));
        copy.create(&module, self.module(new_id), None)?;
        let of_subsystem = dir.join(subsystem).join(descriptor_name(self.spelling, SUBSYSTEM));
        let text = subsystem_text(&of_subsystem, self.spelling, None, &[], true)?;
        copy.create(&of_subsystem, text, None)?;
        if self.is_library {
            copy.note(Note::LibraryVisible);
        }
        Ok(())
    }

    fn description(&self, new_id: &mut NewId<'_>) -> Description {
        let language = match self.spelling {
            Spelling::Russian => value::RUSSIAN,
            Spelling::English => value::ENGLISH,
        };
        let mut description = Description::of(self.spelling);
        description.scalar(key::ID, new_id());
        if self.is_library {
            description.word(key::PROJECT_KIND, value::LIBRARY);
        }
        let presentation = self.presentation.as_deref().unwrap_or(&self.name);
        description.add(key::PRESENTATION, Node::quoted(presentation));
        description.scalar(key::VERSION, &self.version);
        description.scalar(key::VENDOR, &self.vendor);
        description.scalar(key::NAME, &self.name);
        description.add(key::VENDOR_PRESENTATION, Node::quoted(&self.vendor));
        description.scalar(key::COMPATIBILITY_MODE, &self.compatibility);
        let language = self.spelling.word(language);
        description.add(key::LOCALIZATION_LANGUAGES, Node::Sequence(vec![Node::scalar(language)]));
        description.scalar(key::DEFAULT_LANGUAGE, language);
        description.scalar(key::DEVELOPMENT_LANGUAGE, language);
        description
    }

    /// Samples of the methods that a module of a project may have, in comments.
    fn module(&self, new_id: &mut NewId<'_>) -> String {
        let (first, second) = (new_id(), new_id());
        match self.spelling {
            Spelling::Russian => format!(
                "// @НастройкаПриложения(Ид = \"{first}\", Номер = 1)\n// метод ЗаполнитьНовоеПриложение()\n// ;\n\n// @ОбновлениеПроекта(Ид = \"{second}\", Номер = 1)\n// метод ОбновитьДанные()\n// ;\n"
            ),
            Spelling::English => format!(
                "// @ApplicationSetup(Id = \"{first}\", Order = 1)\n// method FillNewApplication()\n// ;\n\n// @ProjectUpdate(Id = \"{second}\", Order = 1)\n// method UpdateData()\n// ;\n"
            ),
        }
    }
}

/// Refuses what is no version of so many numbers.
pub(super) fn expect_version(text: &str, numbers: std::ops::RangeInclusive<usize>) -> Outcome {
    let is_number = |part: &str| {
        !part.is_empty() && part.len() <= 9 && part.bytes().all(|letter| letter.is_ascii_digit())
    };
    if numbers.contains(&text.split('.').count()) && text.split('.').all(is_number) {
        return Ok(());
    }
    Err(Refusal::BadVersion { text: text.chars().take(100).collect() })
}
