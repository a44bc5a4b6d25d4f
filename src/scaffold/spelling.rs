//! In which of the two spellings of the platform's words a text is written.

use crate::{
    platform::{Word, words::key},
    project::{File, Project},
};

/// Russian or English, of sources; what messages speak is another matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spelling {
    #[default]
    Russian,
    English,
}

impl Spelling {
    /// Of a description, by its first key that has two spellings. `None` where no key tells.
    #[must_use]
    pub fn of(file: &File) -> Option<Self> {
        const TELLING: [Word; 5] = [key::ELEMENT_KIND, key::NAME, key::VENDOR, key::ID, key::INTERFACE];
        let root = file.yaml()?.root()?;
        root.entries().find_map(|entry| {
            let word = TELLING.iter().find(|word| word.is(entry.key.text()))?;
            Some(if entry.key.text() == word.ru { Self::Russian } else { Self::English })
        })
    }

    /// Of most descriptions of a project; Russian where there are as many of both, or none.
    #[must_use]
    pub fn of_project(project: &Project<'_>) -> Self {
        let count = |spelling| project.files().filter(|file| Self::of(file) == Some(spelling)).count();
        if count(Self::English) > count(Self::Russian) { Self::English } else { Self::Russian }
    }

    /// A word of the platform; in Russian where it has no English spelling.
    #[must_use]
    pub const fn word(self, word: Word) -> &'static str {
        word.spelling(matches!(self, Self::English))
    }

    /// One of two texts.
    #[must_use]
    pub const fn choose<'t>(self, russian: &'t str, english: &'t str) -> &'t str {
        match self {
            Self::Russian => russian,
            Self::English => english,
        }
    }
}
