//! `ЕСТЬNULL(А, Б)`, known from other query languages.

use crate::rules::prelude::*;

const SPELLINGS: [&str; 2] = ["ЕСТЬNULL", "ISNULL"];

pub fn check(query: &Query<'_>, report: &mut Reporter<'_>) {
    for pair in query.tokens().windows(2) {
        let [name, next] = pair else { continue };
        let text = query.text_of(*name);
        if query.text_of(*next) == "(" && name.kind.is_word() && SPELLINGS.iter().any(|word| same(word, text))
        {
            report.at(name.span).arg("name", text);
        }
    }
}

/// Words of queries are the same in any letter case.
fn same(word: &str, text: &str) -> bool {
    text.len() == word.len() && text.chars().flat_map(char::to_uppercase).eq(word.chars())
}
