//! A suppression that does not say what it is about: a rule or a word that does not exist, no rules at all. It leaves
//! out nothing, and what somebody wanted to be left out is found all the same.

use crate::{
    rules::{TABLE, prelude::*},
    source::nearest,
    syntax::suppression::{Fault, WORDS},
};

/// How many names of a file are compared with all that exist; a person fixes no more at a time.
const MANY: usize = 100;

/// The longest text that may be a slip of the hand, in bytes.
const LONGEST: usize = 64;

pub fn check(suppressions: &Suppressions<'_>, report: &mut Reporter<'_>) {
    let mut compared = 0;
    let mut nearest = |text: &str, find: fn(&str) -> Option<&'static str>| {
        compared += 1;
        if compared > MANY || text.len() > LONGEST { None } else { find(text) }
    };
    for asked in &suppressions.asked {
        let suppression = &asked.suppression;
        let word = suppressions.text(suppression.word);
        match suppression.scope {
            Ok(_) => {}
            Err(Fault::NoIds) => _ = report.at(suppression.span).variant(Variant("no-ids")).arg("word", word),
            Err(Fault::Unclosed) => _ = report.at(suppression.span).variant(Variant("unclosed")),
            Err(Fault::UnknownWord) => {
                let draft = report.at(suppression.span).arg("word", word);
                match nearest(word, nearest_word) {
                    Some(instead) => draft
                        .variant(Variant("near-word"))
                        .arg("instead", instead)
                        .fix(suppression.word, instead),
                    None => draft.variant(Variant("word")),
                };
            }
        }
        for name in asked.names.iter().filter(|name| name.rule.is_none()) {
            let text = suppressions.text(name.span);
            let draft = report.at(name.span).arg("name", text);
            if let Some(instead) = nearest(text, nearest_rule) {
                draft.variant(Variant("near")).arg("instead", instead).fix(name.span, instead);
            }
        }
    }
}

fn nearest_word(text: &str) -> Option<&'static str> {
    nearest(text, WORDS.iter().flat_map(|(_, spellings)| spellings).map(|word| (*word, *word)))
}

/// An id is often written without its group.
fn nearest_rule(text: &str) -> Option<&'static str> {
    let tail = |id: &'static str| id.split_once('/').map(|(_, tail)| (tail, id));
    nearest(text, TABLE.iter().flat_map(|rule| [Some((&*rule.id, &*rule.id)), tail(&rule.id)]).flatten())
}
