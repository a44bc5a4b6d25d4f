//! The particle «бы», unless it is a part of a fixed turn: «хотя бы», «как бы ни было».

use crate::{rules::prelude::*, syntax::prose::Piece};

/// Words that make a turn of their own with the particle.
const TURNS: [&str; 6] = ["хотя", "будто", "вроде", "лишь", "только", "что"];

/// Words that make a turn with the particle and a «ни» soon after it.
#[rustfmt::skip]
const QUESTIONS: [&str; 47] = [
    "как", "кто", "кого", "кому", "кем", "ком", "чего", "чему", "чем", "где", "куда", "откуда", "когда", "почему",
    "зачем", "отчего", "сколько", "скольких", "насколько", "какой", "какая", "какое", "какие", "какого", "какому",
    "каким", "каком", "каких", "какими", "какую", "чей", "чья", "чье", "чьи", "чьих", "чьим", "чьей", "который",
    "которая", "которое", "которые", "каков", "какова", "каково", "каковы", "докуда", "доколе",
];

/// How far behind the particle «ни» may stand, in words.
const REACH: usize = 3;

pub fn check(comments: &Comments<'_>, report: &mut Reporter<'_>) {
    for paragraph in comments.paragraphs().filter(|paragraph| paragraph.iter().any(is_particle)) {
        let words: Vec<Piece<'_>> = paragraph.iter().copied().filter(Piece::is_russian).collect();
        for (at, word) in words.iter().enumerate().filter(|(_, word)| is_particle(word)) {
            let before = at.checked_sub(1).and_then(|before| words.get(before));
            let mut after = words.iter().skip(at + 1).take(REACH);
            let is_turn = before.is_some_and(|before| {
                before.is_any(&TURNS) || (before.is_any(&QUESTIONS) && after.any(|word| word.is("ни")))
            });
            if !is_turn {
                report.at(word.span());
            }
        }
    }
}

fn is_particle(word: &Piece<'_>) -> bool {
    word.is("бы")
}
