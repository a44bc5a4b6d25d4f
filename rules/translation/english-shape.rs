//! The translation dictionary of a project was filled by a machine where it shouts although the key does not, or where a
//! passive verb has its object right behind.

use crate::{
    project::Translated,
    rules::prelude::*,
    syntax::prose::{Piece, PieceKind},
};

const AUXILIARIES: [&str; 4] = ["is", "are", "was", "were"];

/// What begins an object. Not `this`: `is opened this way`.
const DETERMINERS: [&str; 12] =
    ["the", "a", "an", "its", "his", "her", "their", "our", "my", "your", "these", "those"];

/// Words in -ed that are no participles of verbs with an object.
#[rustfmt::skip]
const NO_VERBS: [&str; 10] = [
    "hundred", "indeed", "naked", "need", "red", "sacred", "seed", "speed", "unneeded", "wicked",
];

/// Participles without the ending -ed.
#[rustfmt::skip]
const IRREGULAR: [&str; 12] = [
    "begun", "broken", "built", "chosen", "done", "drawn", "forgotten", "held", "hidden", "lost", "taken", "written",
];

/// Verbs whose passive takes a complement: `is called the owner`, `is granted the right`.
#[rustfmt::skip]
const WITH_COMPLEMENT: [&str; 33] = [
    "allowed", "appointed", "asked", "assigned", "awarded", "believed", "called", "charged", "considered", "crowned",
    "declared", "deemed", "denied", "designated", "dubbed", "elected", "entitled", "expected", "fined", "granted",
    "handed", "issued", "labeled", "labelled", "named", "nominated", "offered", "passed", "proclaimed", "promised",
    "pronounced", "refused", "rendered",
];

/// More of them, whose complement is most often a turn of its own: `is used the most`.
const OTHERS: [&str; 6] = ["required", "served", "spared", "supposed", "titled", "used"];

/// What follows an article in a turn that says when, how or how often: `is sorted the other way`.
#[rustfmt::skip]
const TURNS: [&str; 33] = [
    "bit", "day", "entire", "few", "first", "following", "hour", "instant", "last", "little", "lot", "minute", "moment",
    "month", "most", "next", "night", "number", "other", "previous", "priori", "quarter", "same", "second", "seconds",
    "third", "time", "usual", "way", "week", "weekend", "whole", "year",
];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    for line in element.translated() {
        check_line(line, report);
    }
}

fn check_line(line: Translated<'_>, report: &mut Reporter<'_>) {
    let key = line.russian.text();
    if !line.is_stressed() {
        for word in line.shouted() {
            report.at(word.span()).arg("word", word.text).arg("key", key);
        }
    }
    let words: Vec<Piece<'_>> = line.words().collect();
    for (at, turn) in words.windows(3).enumerate() {
        let [first, _, last] = turn else { continue };
        let goes_on = words.get(at + 3).is_some_and(|next| next.is_any(&TURNS));
        if is_passive_with_object(turn) && !goes_on {
            let place = first.span().cover(last.span());
            let turn = place.slice(line.english.tree().text());
            report.at(place).variant(Variant("passive")).arg("turn", turn).arg("key", key);
        }
    }
}

fn is_passive_with_object(turn: &[Piece<'_>]) -> bool {
    let [auxiliary, verb, determiner] = turn else { return false };
    turn.iter().all(|word| word.kind == PieceKind::Word)
        && auxiliary.is_any(&AUXILIARIES)
        && (verb.text.ends_with("ed") && !NO_VERBS.contains(&verb.text) || IRREGULAR.contains(&verb.text))
        && !WITH_COMPLEMENT.contains(&verb.text)
        && !OTHERS.contains(&verb.text)
        && DETERMINERS.contains(&determiner.text)
}
