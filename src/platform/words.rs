//! Platform words by role. Rules compare words, never spellings: `word == text` is true for either spelling.
//! A word is told by its role and its Russian spelling; the English one is there where public material shows it.

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

/// Keys of descriptors and elements.
pub mod key {
    use super::Word;

    pub const ELEMENT_KIND: Word = Word::new("ВидЭлемента", "ElementKind");
    pub const ID: Word = Word::new("Ид", "Id");
    pub const NAME: Word = Word::new("Имя", "Name");
    pub const TYPE: Word = Word::new("Тип", "Type");
}
