//! The languages of texts for people, and a text in both.

use std::borrow::Cow;

/// The language of texts for people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lang {
    #[default]
    Ru,
    En,
}

impl Lang {
    /// `ru` or `en`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ru => "ru",
            Self::En => "en",
        }
    }
}

/// A text in both languages: that of a rule, which a team may have written, or one of the program's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bilingual<T = Cow<'static, str>> {
    pub ru: T,
    pub en: T,
}

impl Bilingual {
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::Ru => &self.ru,
            Lang::En => &self.en,
        }
    }
}

impl Bilingual<&'static str> {
    #[must_use]
    pub const fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::Ru => self.ru,
            Lang::En => self.en,
        }
    }
}
