//! Russian words in capitals: which of them are words, and which stand for something.

use super::{Piece, russian::plain};

/// Short words, and longer ones with a single vowel, that are no abbreviations.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "во", "да", "до", "же", "за", "из", "их", "на", "не", "ни", "от", "по", "со", "та", "те", "то", "ту", "без",
    "вне", "все", "всю", "вся", "где", "два", "две", "для", "еще", "или", "как", "над", "нем", "нет", "оба", "обе",
    "под", "при", "раз", "сам", "так", "там", "тем", "тех", "той", "том", "тот", "три", "тут", "уже", "что", "эта",
    "эти", "это", "эту", "весь", "всей", "всем", "всех", "вдруг", "вновь", "вслед", "есть", "здесь", "лишь", "между",
    "свой", "сквозь", "слов",
];

/// Words of one letter that stand before another word.
const LETTERS: &[&str] = &["в", "и", "к", "о", "с", "у", "я"];

/// Abbreviations that read like words.
#[rustfmt::skip]
const ABBREVIATIONS: &[&str] = &[
    "асутп", "гуид", "еаэс", "егаис", "егрип", "егрюл", "есиа", "каско", "магатэ", "огрнип", "окато", "оквэд",
    "океи", "окопф", "окоф", "окпо", "октмо", "осаго", "осно", "усно", "ууид", "фиас", "юнеско",
];

/// What is called by a word of a language, without its ending.
#[rustfmt::skip]
const OPERATORS: &[&str] = &[
    "оператор", "операци", "связк", "связок", "operator", "operation", "keyword", "connective",
];

/// What is called by a word of a language, a constant or a caption, without its ending.
#[rustfmt::skip]
const NAMED: &[&str] = &[
    "услови", "секци", "предложени", "конструкци", "блок", "кнопк", "кнопок", "тип", "констант", "condition", "clause",
    "section", "statement", "construct", "construction", "block", "button", "type", "constant",
];

/// The endings of these words, and of «слово», in all cases.
#[rustfmt::skip]
const ENDINGS: &[&str] = &[
    "", "а", "ам", "ами", "ах", "е", "ев", "ей", "ем", "и", "й", "о", "ов", "ой", "ом", "у", "ы", "ю", "я", "ям", "ями",
    "ях", "s",
];

impl Piece<'_> {
    /// Whether the words before it say that it is a name: «оператор ИЛИ», «ключевое слово ГДЕ», «кнопка ОТМЕНА». Behind
    /// most of them «не» is none: «условие НЕ выполнено».
    #[must_use]
    pub fn is_named_by(&self, before: &[Piece<'_>]) -> bool {
        let is_of = |noun: &Piece<'_>, stems: &[&str]| {
            let mut rests = stems.iter().filter_map(|stem| noun.rest_of(stem));
            rests.any(|rest| ENDINGS.iter().any(|ending| rest.chars().map(plain).eq(ending.chars())))
        };
        match before {
            [.., key, noun] if is_of(noun, &["слов"]) => key.rest_of("ключев").is_some(),
            [.., noun] => is_of(noun, OPERATORS) || is_of(noun, NAMED) && !self.is_any(&["не", "ни", "not"]),
            [] => false,
        }
    }

    /// Whether the Russian word it spells is no abbreviation, judged by the word alone: by its vowels, or by a list.
    #[must_use]
    pub fn reads_as_word(&self) -> bool {
        let is_vowel = |letter: &char| "АЕЁИОУЫЭЮЯаеёиоуыэюя".contains(*letter);
        let has_vowels = self.text.chars().filter(is_vowel).count() > 1;
        let is_long = self.text.chars().nth(3).is_some();
        self.is_russian() && (self.is_any(WORDS) || (is_long && has_vowels && !self.is_any(ABBREVIATIONS)))
    }

    /// Whether it is a word of one letter that stands before another word.
    #[must_use]
    pub fn is_one_letter_word(&self) -> bool {
        self.is_any(LETTERS)
    }

    /// Whether only its «не» or «ни» is in capitals: `НЕважно`.
    #[must_use]
    pub fn is_stressed_negation(&self) -> bool {
        let rest = ["НЕ", "НИ"].iter().find_map(|negation| self.text.strip_prefix(negation));
        let is_small = |letter| matches!(letter, 'а'..='я' | 'ё');
        rest.is_some_and(|rest| !rest.is_empty() && rest.chars().all(is_small))
    }
}
