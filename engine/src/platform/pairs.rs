//! Spellings of one role in both directions. Compiled-in words come first, then what the tables add.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::Role;

/// A word of the program, one of a table of the program, or a copy of one of another table.
type Spelling = Cow<'static, str>;

#[derive(Debug, Default)]
pub(super) struct Pairs {
    english: FxHashMap<Spelling, Spelling>,
    russian: FxHashMap<Spelling, Spelling>,
}

impl Pairs {
    /// The words of a role, and the pairs of a table: Russian and English.
    pub(super) fn of(role: Role, table: impl Iterator<Item = (Spelling, Spelling)>) -> Self {
        let mut pairs = Self::default();
        for word in role.words() {
            if let Some(en) = word.en {
                pairs.add(word.ru.into(), en.into());
            }
        }
        if !matches!(role, Role::Field | Role::Handler) {
            let most = table.size_hint().1.unwrap_or_default();
            pairs.english.reserve(most);
            pairs.russian.reserve(most);
        }
        for (ru, en) in table {
            match role {
                // Facets stand in the table with the type they belong to: `Справочник.Ссылка`.
                Role::Facet => {
                    if let (Some((_, ru)), Some((_, en))) = (ru.rsplit_once('.'), en.rsplit_once('.')) {
                        pairs.add(ru.to_owned().into(), en.to_owned().into());
                    }
                }
                // The table holds every member; of these roles there are only the words known.
                Role::Field | Role::Handler if !role.words().iter().any(|word| word.ru == ru) => {}
                _ => pairs.add(ru, en),
            }
        }
        pairs
    }

    /// Adds pairs whose English half is only read, as its capital letters are a guess; nothing is written by them.
    pub(super) fn add_guessed(&mut self, table: impl Iterator<Item = (Spelling, Spelling)>) {
        for (ru, en) in table {
            self.russian.entry(en).or_insert(ru);
        }
    }

    /// The first pair wins, in each direction: several Russian words may share an English one.
    fn add(&mut self, ru: Spelling, en: Spelling) {
        self.english.entry(ru.clone()).or_insert_with(|| en.clone());
        self.russian.entry(en).or_insert(ru);
    }

    pub(super) fn english(&self, ru: &str) -> Option<&str> {
        self.english.get(ru).map(AsRef::as_ref)
    }

    pub(super) fn russian(&self, en: &str) -> Option<&str> {
        self.russian.get(en).map(AsRef::as_ref)
    }
}
