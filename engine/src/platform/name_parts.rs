//! Which words the names of the platform are put together from. Where not all of these names are known, that tells names of
//! people's own from those that the platform may have: `РасчетСкидки` has a word that nothing of it is called by.

use rustc_hash::FxHashSet;

use super::{Json, Platform, Table};
use crate::syntax::xbsl::{first_letters, is_russian_letter, name_words, words};

impl Platform {
    /// Whether a Russian name has a word that no name in the tables has in whatever form. Of a short word nothing is told, nor
    /// of any where the tables hold few names.
    #[must_use]
    pub fn has_foreign_word(&self, name: &str) -> bool {
        let known = self.name_parts.get_or_init(|| self.read_name_parts());
        let is_foreign = |word: &str| beginning(word).is_some_and(|it| !known.contains(&*it));
        known.len() >= FEWEST_PARTS && name_words(name).any(is_foreign)
    }

    fn read_name_parts(&self) -> FxHashSet<Box<str>> {
        let mut parts = FxHashSet::default();
        for table in Table::ALL {
            each_text(&self.table(table).value.whole(), &mut |text| {
                let russian = words(text).filter(|word| word.contains(is_russian_letter));
                for word in russian.flat_map(name_words) {
                    for count in [SHORT_BEGINNING, BEGINNING] {
                        let part = first_letters(word, count);
                        if !parts.contains(&*part) {
                            parts.insert(part.into());
                        }
                    }
                }
            });
        }
        parts
    }
}

/// With fewer parts the tables tell too little: the built-in ones have a thousand.
const FEWEST_PARTS: usize = 500;

/// So many letters are the same in all forms of a word, and in words that come of it.
const BEGINNING: usize = 4;

/// The same of a word of four letters.
const SHORT_BEGINNING: usize = 3;

/// What all forms of a word begin with; `None` of one that is too short.
fn beginning(word: &str) -> Option<String> {
    match word.chars().count() {
        ..=SHORT_BEGINNING => None,
        BEGINNING => Some(first_letters(word, SHORT_BEGINNING)),
        _ => Some(first_letters(word, BEGINNING)),
    }
}

/// The names and texts of some JSON.
fn each_text(json: &Json<'_>, found: &mut impl FnMut(&str)) {
    match json {
        Json::Text(text) => found(text),
        Json::List(items) => items.iter().for_each(|item| each_text(item, found)),
        Json::Object(members) => {
            for (name, value) in members {
                found(name);
                each_text(value, found);
            }
        }
        Json::Other | Json::Bool(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_word_that_the_platform_never_uses_is_told_from_its_own() {
        let platform = Platform::embedded();
        for name in ["РасчетСкидки", "НайтиТовар", "КодТовара", "ОбщийСчет", "РасчётЗарплаты", "СчётФактура"]
        {
            assert!(platform.has_foreign_word(name), "{name}");
        }
        for name in ["ФормаСписка", "СписокФорм", "ПолучитьДанные", "НовоеИмя", "КодДня", "ОбщийКот", ""]
        {
            assert!(!platform.has_foreign_word(name), "{name}");
        }
    }
}
