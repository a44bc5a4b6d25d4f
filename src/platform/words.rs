//! Platform words by role. Rules compare words, never spellings: `word == text` is true for either spelling.
//!
//! A word is told by its role and its Russian spelling; the English one is there where public material shows
//! it. The role matters: `Ссылка` is Link as a key and Reference as a facet. What every version has is here,
//! so that projects in either spelling are checked without any data; the rest is in the tables.

/// A word the platform writes in two languages.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    pub ru: &'static str,
    pub en: Option<&'static str>,
}

impl Word {
    const fn new(ru: &'static str, en: &'static str) -> Self {
        Self { ru, en: Some(en) }
    }

    const fn russian(ru: &'static str) -> Self {
        Self { ru, en: None }
    }

    /// Whether `text` is one of the spellings, letter for letter.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        self.ru == text || self.en == Some(text)
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

impl PartialEq<Word> for Word {
    fn eq(&self, other: &Word) -> bool {
        self.ru == other.ru && self.en == other.en
    }
}

impl Eq for Word {}

/// Declares words and `ALL` of them in order: `NAME = "русское" / "English";`, or without the English one
/// where public material does not show it.
macro_rules! words {
    ($($name:ident = $ru:literal $(/ $en:literal)?;)*) => {
        $(pub const $name: $crate::platform::Word = words!(@word $ru $($en)?);)*

        /// Every word of this role.
        pub const ALL: &[$crate::platform::Word] = &[$($name),*];
    };
    (@word $ru:literal $en:literal) => { $crate::platform::Word::new($ru, $en) };
    (@word $ru:literal) => { $crate::platform::Word::russian($ru) };
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
