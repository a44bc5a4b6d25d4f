//! Platform words by role. Rules compare words, never spellings: `word == text` is true for either spelling.
//!
//! A word is known by its role and its Russian spelling; the English one is there where public material shows
//! it. The role matters: `Ссылка` is Link as a key and Reference as a facet. What every version has is here,
//! so that projects in either spelling are checked without any data; the rest is in the tables.

use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use crate::syntax::yaml::KeyText;

/// Where a word stands; the same Russian word has another English one in another role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// After `ВидЭлемента`.
    Kind,
    /// A key of a descriptor, an element or one of their items.
    Key,
    /// A value of an enumeration or a boolean, in a description.
    Value,
    /// The name of a type, of an interface component too.
    Type,
    /// A type that an element brings along.
    Facet,
    /// After `@`.
    Annotation,
    /// The name of a standard attribute.
    Field,
    /// A method that the platform calls by name.
    Handler,
    /// After a dot in code; names of global methods too.
    Member,
    /// The name of a file or folder.
    Place,
    /// A tag of a documentation comment.
    DocTag,
}

impl Role {
    pub const ALL: [Self; 11] = [
        Self::Kind,
        Self::Key,
        Self::Value,
        Self::Type,
        Self::Facet,
        Self::Annotation,
        Self::Field,
        Self::Handler,
        Self::Member,
        Self::Place,
        Self::DocTag,
    ];

    /// The words of this role that are known without any data.
    #[must_use]
    pub const fn words(self) -> &'static [Word] {
        match self {
            Self::Kind => kind::ALL,
            Self::Key => key::ALL,
            Self::Value => value::ALL,
            Self::Type => type_name::ALL,
            Self::Facet => facet::ALL,
            Self::Annotation => annotation::ALL,
            Self::Field => field::ALL,
            Self::Handler => handler::ALL,
            Self::Member => member::ALL,
            Self::Place => place::ALL,
            Self::DocTag => doc_tag::ALL,
        }
    }

    /// The word of this role that is so spelled; of several with one English spelling the usual one.
    #[must_use]
    pub fn word(self, spelling: &str) -> Option<Word> {
        static WORDS: [OnceLock<FxHashMap<&str, &Word>>; Role::ALL.len()] =
            [const { OnceLock::new() }; Role::ALL.len()];
        WORDS[self as usize].get_or_init(|| by_spelling(self)).get(spelling).map(|word| **word)
    }
}

fn by_spelling(role: Role) -> FxHashMap<&'static str, &'static Word> {
    let mut words = FxHashMap::default();
    for word in role.words() {
        word.spellings().into_iter().for_each(|spelling| _ = words.entry(spelling).or_insert(word));
    }
    words
}

/// A word the platform writes in two languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    pub role: Role,
    pub ru: &'static str,
    pub en: Option<&'static str>,
    /// Of both spellings as keys. The texts are not here once more: each would be an address that every start sets right.
    glances: [u32; 2],
}

impl Word {
    /// A word by its spellings.
    #[must_use]
    pub const fn new(role: Role, ru: &'static str, en: Option<&'static str>) -> Self {
        let english = match en {
            Some(en) => en,
            None => ru,
        };
        let glances = [KeyText::new(ru).glance(), KeyText::new(english).glance()];
        Self { role, ru, en, glances }
    }

    /// Both spellings, for a search among the keys of a description.
    #[must_use]
    pub const fn keys(&self) -> [KeyText<'static>; 2] {
        let [russian, english] = self.spellings();
        [KeyText::known(russian, self.glances[0]), KeyText::known(english, self.glances[1])]
    }

    /// Whether a key with this glance may be one of the spellings.
    #[must_use]
    pub(crate) const fn may_have_glance(&self, glance: u32) -> bool {
        self.glances[0] == glance || self.glances[1] == glance
    }

    /// The keys of some words, twice as many.
    #[must_use]
    pub(crate) const fn keys_of<const W: usize, const K: usize>(words: &[Self; W]) -> [KeyText<'static>; K] {
        let mut keys = [KeyText::new(""); K];
        let mut at = 0;
        while at < W {
            [keys[2 * at], keys[2 * at + 1]] = words[at].keys();
            at += 1;
        }
        keys
    }

    /// Whether `text` is one of the spellings, letter for letter.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        self.ru == text || self.en == Some(text)
    }

    /// Both spellings; the Russian one twice where there is no English one.
    #[must_use]
    pub const fn spellings(&self) -> [&'static str; 2] {
        [self.ru, self.spelling(true)]
    }

    /// The spelling of one language; Russian where there is no English one.
    #[must_use]
    pub const fn spelling(&self, english: bool) -> &'static str {
        match self.en {
            Some(en) if english => en,
            _ => self.ru,
        }
    }
}

impl PartialEq<str> for Word {
    fn eq(&self, text: &str) -> bool {
        self.is(text)
    }
}

impl PartialEq<&str> for Word {
    fn eq(&self, text: &&str) -> bool {
        self.is(text)
    }
}

/// Declares the words of a role and `ALL` of them in order: `NAME = "русское" / "English";`, or without the
/// English one where public material does not show it. Of two words with one English the usual one comes first.
macro_rules! words {
    ($role:ident; $($name:ident = $ru:literal $(/ $en:literal)?;)*) => {
        $(pub const $name: $crate::platform::Word =
            $crate::platform::Word::new($crate::platform::Role::$role, $ru, words!(@english $($en)?));)*

        /// Every word of this role.
        pub const ALL: &[$crate::platform::Word] = &[$($name),*];
    };
    (@english $en:literal) => { Some($en) };
    (@english) => { None };
}

pub mod annotation;
pub mod doc_tag;
pub mod facet;
pub mod field;
pub mod handler;
pub mod key;
pub mod kind;
pub mod member;
pub mod place;
pub mod type_name;
pub mod value;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_equals_both_spellings_and_nothing_else() {
        assert!(key::ID == "Ид" && key::ID == "Id");
        assert!(key::ID != "ИД" && key::ID != "");
        assert!(member::ADD == "Добавить" && member::ADD.en.is_none());
        assert_ne!(key::LINK, facet::REFERENCE);
    }
}
