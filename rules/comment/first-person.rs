//! Pronouns and verbs of the first person plural in comments.

use crate::{
    rules::prelude::*,
    syntax::prose::{Piece, is_we_verb},
};

#[rustfmt::skip]
const PRONOUNS: [&str; 20] = [
    "мы", "нас", "нам", "нами", "наш", "нашего", "нашему", "нашим", "нашем", "наша", "нашей", "нашу", "наше",
    "наши", "наших", "нашими", "we", "us", "our", "ourselves",
];

/// Of the one who writes; looked for where the whole text is known to be English.
const SINGULAR: [&str; 5] = ["me", "my", "mine", "myself", "ours"];

pub fn check(comments: &Comments<'_>, report: &mut Reporter<'_>) {
    for word in comments.lines().flatten().filter(is_first_person) {
        report.at(word.span()).arg("word", word.text);
    }
    let dictionary = comments.file().element();
    for line in dictionary.iter().flat_map(Element::translated).filter(|line| line.is_comment) {
        let is_ours =
            |word: &Piece<'_>| is_first_person(word) || !word.is_capitals() && word.is_any(&SINGULAR);
        for word in line.words().filter(is_ours) {
            report.at(word.span()).arg("word", word.text);
        }
    }
}

/// Capitals are for abbreviations: US.
fn is_first_person(piece: &Piece<'_>) -> bool {
    let is_word = !piece.is_capitals();
    is_word && (piece.is_any(&PRONOUNS) || (piece.is_russian() && is_we_verb(piece.text)))
}
