//! The translation dictionary of a project was filled by a machine where it shouts although the key does not, or where a
//! passive verb has its object right behind.

use std::collections::HashSet;

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
const NO_VERBS: [&str; 7] = ["hundred", "indeed", "naked", "red", "sacred", "unneeded", "wicked"];

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
const TURNS: [&str; 24] = [
    "bit", "day", "first", "following", "hour", "instant", "last", "little", "lot", "minute", "moment", "month", "most",
    "next", "night", "other", "same", "second", "seconds", "time", "usual", "way", "week", "year",
];

/// What begins such a turn before a measure of time: `is checked a few times`. Before anything else it may begin an object.
const AMOUNTS: [&str; 4] = ["entire", "few", "previous", "whole"];

#[rustfmt::skip]
const TIMES: [&str; 15] = [
    "day", "days", "hour", "hours", "minute", "minutes", "month", "months", "night", "time", "times", "week", "weeks", "year",
    "years",
];

pub fn check(element: &Element<'_>, report: &mut Reporter<'_>) {
    let codes: HashSet<&str> = element.translated().filter_map(Translated::code).collect();
    for line in element.translated() {
        check_line(line, &codes, report);
    }
}

fn check_line(line: Translated<'_>, codes: &HashSet<&str>, report: &mut Reporter<'_>) {
    let key = line.russian.text();
    if !line.is_stressed() {
        for word in line.shouted().into_iter().filter(|word| !codes.contains(word.text)) {
            report.at(word.span()).arg("word", word.text).arg("key", key);
        }
    }
    let words: Vec<Piece<'_>> = line.words().collect();
    // A verb that begins the line has its subject behind: `is added a row`.
    for (at, turn) in words.windows(3).enumerate().skip(1) {
        let [first, _, last] = turn else { continue };
        if is_passive_with_object(turn) && !is_turn(words.get(at + 3..).unwrap_or_default()) {
            let place = first.span().cover(last.span());
            let turn = place.slice(line.english.tree().text());
            report.at(place).variant(Variant("passive")).arg("turn", turn).arg("key", key);
        }
    }
}

/// Whether what follows an article says when, how or how often.
fn is_turn(words: &[Piece<'_>]) -> bool {
    match words {
        [amount, time, ..] if amount.is_any(&AMOUNTS) => time.is_any(&TIMES),
        [first, ..] => first.is_any(&TURNS),
        [] => false,
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
