//! Which words the names of the platform are put together from. Where not all of these names are known, that tells names of
//! people's own from those that the platform may have: `РасчетСкидки` has a word that nothing of it is called by.

use std::hash::BuildHasher;

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::{
    Json, Platform, Table,
    json::{members, written},
    loaded::Sections,
};
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
        let (mut met_names, mut met) = (FxHashSet::default(), FxHashSet::default());
        for table in Table::ALL {
            each_text(&self.table(table).value, &mut |text| {
                // A name stands in many places, and most are English.
                let russian = words(text).filter(|name| !name.is_ascii() && name.contains(is_russian_letter));
                let names = russian.filter(|name| met_names.insert(FxBuildHasher.hash_one(name)));
                for word in names.flat_map(name_words) {
                    if met.insert(FxBuildHasher.hash_one(word)) {
                        parts.extend(
                            [SHORT_BEGINNING, BEGINNING].map(|count| first_letters(word, count).into()),
                        );
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

/// The names and texts of a table. To read its words in the JSON takes half as long as to read that first.
fn each_text(table: &Sections, found: &mut impl FnMut(&str)) {
    let table = match table {
        Sections::Built(table) => return each_text_of(*table, found),
        Sections::Read(table) => table.text(),
    };
    if table.contains("\\u") {
        return each_text_of(written(table).unwrap_or_default().json(), found);
    }
    let mut rest = table;
    // An escape is two characters then.
    while let Some((text, escaped)) = rest.split_once('\\') {
        found(text);
        rest = escaped.get(1..).unwrap_or_default();
    }
    found(rest);
}

fn each_text_of(json: Json<'_>, found: &mut impl FnMut(&str)) {
    json.as_str().into_iter().for_each(&mut *found);
    json.as_list().unwrap_or_default().for_each(|item| each_text_of(item, found));
    for (name, value) in members(Some(json)) {
        found(name);
        each_text_of(value, found);
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

    #[test]
    fn escaped_words_are_read_too() {
        let texts = |json: &'static str| {
            let mut texts = Vec::new();
            each_text(&Sections::of(json.into()).expect("an object"), &mut |text| {
                texts.extend(words(text).map(str::to_owned))
            });
            texts
        };
        assert_eq!(
            texts(r#"{"Имя": ["А\nБ\\В", 1, {"Г": true}]}"#),
            ["Имя", "А", "Б", "В", "1", "Г", "true"]
        );
        assert_eq!(texts(r#"{"Имя": ["\u0410\nБ", 1, {"Г": true}]}"#), ["Имя", "А", "Б", "Г"]);
    }
}
