//! Spellings of one role in both directions. Compiled-in words come first, then what the tables add.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::Role;

#[derive(Debug, Default)]
pub(super) struct Pairs {
    english: FxHashMap<Box<str>, Box<str>>,
    russian: FxHashMap<Box<str>, Box<str>>,
}

impl Pairs {
    /// The words of a role, and the pairs of a table: Russian and English.
    pub(super) fn of<'t>(role: Role, table: impl Iterator<Item = (&'t str, Cow<'t, str>)>) -> Self {
        let mut pairs = Self::default();
        for word in role.words() {
            if let Some(en) = word.en {
                pairs.add(word.ru, en);
            }
        }
        for (ru, en) in table {
            match role {
                // Facets stand in the table with the type they belong to: `Справочник.Ссылка`.
                Role::Facet => {
                    if let (Some((_, ru)), Some((_, en))) = (ru.rsplit_once('.'), en.rsplit_once('.')) {
                        pairs.add(ru, en);
                    }
                }
                // The table holds every member; of these roles there are only the words known.
                Role::Field | Role::Handler if !role.words().iter().any(|word| word.ru == ru) => {}
                _ => pairs.add(ru, &en),
            }
        }
        pairs
    }

    /// Adds pairs whose English half is only read, as its capital letters are a guess; nothing is written by them.
    pub(super) fn add_guessed<'t>(&mut self, table: impl Iterator<Item = (&'t str, Cow<'t, str>)>) {
        for (ru, en) in table {
            self.russian.entry(en.into()).or_insert_with(|| ru.into());
        }
    }

    /// The first pair wins, in each direction: several Russian words may share an English one.
    fn add(&mut self, ru: &str, en: &str) {
        self.english.entry(ru.into()).or_insert_with(|| en.into());
        self.russian.entry(en.into()).or_insert_with(|| ru.into());
    }

    pub(super) fn english(&self, ru: &str) -> Option<&str> {
        self.english.get(ru).map(AsRef::as_ref)
    }

    pub(super) fn russian(&self, en: &str) -> Option<&str> {
        self.russian.get(en).map(AsRef::as_ref)
    }
}
