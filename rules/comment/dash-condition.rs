//! «Цена не задана – берется последняя»: a few words that end in a state, a dash, and what is done then.

use crate::{
    rules::prelude::*,
    syntax::prose::{Piece, PieceKind, is_finite_verb},
};

/// Words that say a state, without their endings.
#[rustfmt::skip]
const STATES: [&str; 32] = [
    "больше", "выбран", "готов", "есть", "загружен", "задан", "заполнен", "изменил", "истек", "меньше", "найден",
    "недоступен", "недоступн", "отсутствует", "отсутствуют", "получен", "пришел", "пришл", "пуст", "пустой",
    "пустая", "пустое", "пустые", "равен", "равн", "снят", "совпадает", "совпадают", "совпал", "указан",
    "отвечает", "отвечают",
];

/// Words that say a state behind «не» and an event without it.
#[rustfmt::skip]
const DENIED: [&str; 15] = [
    "записан", "нашел", "нашл", "определен", "ответил", "отмечен", "передан", "подтвержден", "прочитан", "прошел",
    "прошл", "создан", "сработал", "удал", "установлен",
];

const ENDINGS: [&str; 12] = ["", "а", "о", "ы", "и", "ла", "ло", "ли", "ся", "ась", "ось", "ись"];

/// Words that make the condition plain, or no condition at all.
#[rustfmt::skip]
const PLAIN: [&str; 12] = [
    "если", "когда", "пока", "раз", "случай", "случае", "случаев", "случаях", "тоже", "также", "всегда", "иначе",
];

/// Words that are no subject by themselves.
const NO_SUBJECTS: [&str; 9] = ["не", "все", "еще", "уже", "же", "или", "но", "то", "и"];

/// How many words a condition has at most.
const LONGEST: usize = 6;

pub fn check(comments: &Comments<'_>, report: &mut Reporter<'_>) {
    for paragraph in comments.paragraphs() {
        for sentence in paragraph.split(|piece| piece.kind == PieceKind::Stop) {
            if let Some(condition) = condition(sentence)
                && let [first, .., last] = condition
            {
                let words: Vec<&str> = condition.iter().map(|piece| piece.text).collect();
                report.at(first.span().cover(last.span())).arg("condition", words.join(" "));
            }
        }
    }
}

/// The pieces of a sentence before the dash, if they are a condition and a consequence follows.
fn condition<'s, 't>(sentence: &'s [Piece<'t>]) -> Option<&'s [Piece<'t>]> {
    let is_bullet = |piece: &Piece<'_>| piece.kind == PieceKind::Dash || ["(", "•"].contains(&piece.text);
    let number = sentence.iter().take(2).position(|piece| piece.text == ")").map_or(0, |at| at + 1);
    let numbered = sentence.get(number..)?;
    let bullets = numbered.iter().take_while(|piece| is_bullet(piece)).count();
    let sentence = numbered.get(bullets..)?;
    let dash = sentence.iter().position(|piece| piece.kind == PieceKind::Dash)?;
    let (before, after) = sentence.split_at(dash);
    let commas = before.iter().rev().take_while(|piece| piece.kind == PieceKind::Comma).count();
    let before = before.get(..before.len() - commas)?;
    (is_condition(before) && (has_verb(after) || has_alternative(after))).then_some(before)
}

fn is_condition(pieces: &[Piece<'_>]) -> bool {
    let Some((state, others)) = pieces.split_last() else { return false };
    let is_word = |piece: &&Piece<'_>| matches!(piece.kind, PieceKind::Word | PieceKind::Name);
    let is_other = |piece: &Piece<'_>| {
        piece.kind == PieceKind::Quotation
            || (piece.kind == PieceKind::Sign && !["(", ")"].contains(&piece.text))
    };
    let is_denied = others.last().is_some_and(|piece| piece.is("не"));
    let is_state = is_form(state, &STATES) || (is_denied && is_form(state, &DENIED));
    is_state
        && !state.is_capitals()
        && pieces.iter().filter(is_word).count() <= LONGEST
        && others.iter().filter(is_word).any(|piece| !piece.is_any(&NO_SUBJECTS))
        && !others.iter().any(|piece| is_other(piece) || piece.is_any(&PLAIN) || is_finite_verb(piece.text))
}

/// Whether a piece is one of the words with some ending.
fn is_form(piece: &Piece<'_>, words: &[&str]) -> bool {
    let mut forms = words.iter().filter_map(|word| piece.rest_of(word));
    piece.is_russian() && forms.any(|ending| ENDINGS.contains(&ending))
}

/// Whether it says what is done in the other case: «создать, иначе обновить».
fn has_alternative(pieces: &[Piece<'_>]) -> bool {
    pieces.windows(2).any(|pair| pair[0].kind == PieceKind::Comma && pair[1].is("иначе"))
}

/// Whether a verb says what is done; one in parentheses does not.
fn has_verb(pieces: &[Piece<'_>]) -> bool {
    let mut depth = 0_usize;
    pieces.iter().any(|piece| {
        match piece.text {
            "(" => depth += 1,
            ")" => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && piece.is_russian() && is_finite_verb(piece.text)
    })
}
