//! A suppression that leaves out nothing: what it named has been fixed, or it stands where it has no effect.

use crate::{
    rules::{Asked, Draft, State, prelude::*},
    syntax::suppression::{Scope, WORDS},
};

pub fn check(suppressions: &Suppressions<'_>, report: &mut Reporter<'_>) {
    let first_to_stay: Vec<_> = suppressions.asked.iter().map(Asked::first_to_stay).collect();
    for (at, asked) in suppressions.asked.iter().enumerate() {
        misplaced(suppressions, asked, report);
        match asked.suppression.scope {
            // There is nothing to judge, or the start tells.
            Err(_) | Ok(Scope::End) => {}
            Ok(_) if first_to_stay.get(at).is_some_and(Option::is_some) => {
                each(suppressions, at, &first_to_stay, report);
            }
            Ok(_) => whole(suppressions, at, asked, report),
        }
    }
}

/// The names of a comment that have no effect, while others have.
fn each(
    suppressions: &Suppressions<'_>,
    at: usize,
    first_to_stay: &[Option<usize>],
    report: &mut Reporter<'_>,
) {
    let without = |(comment, name): (usize, usize)| {
        suppressions.asked.get(comment)?.without(name, *first_to_stay.get(comment)?)
    };
    let names = suppressions.asked.get(at).into_iter().flat_map(|asked| asked.names.iter().enumerate());
    for (number, name) in names.filter(|(_, name)| name.state == State::Unused) {
        let draft = report.at(name.span).variant(Variant("one")).arg("name", suppressions.text(name.span));
        let places = [Some((at, number)), name.partner];
        let names: Option<Vec<Span>> = places.into_iter().flatten().map(without).collect();
        mended(draft, names.unwrap_or_default().into_iter().map(|name| (name, "")));
    }
}

/// Names without any effect where they stand.
fn misplaced(suppressions: &Suppressions<'_>, asked: &Asked, report: &mut Reporter<'_>) {
    for name in &asked.names {
        let variant = match name.state {
            State::Endless => Variant("endless"),
            State::Startless => Variant("startless"),
            State::Late => Variant("late"),
            State::Settled | State::Unused => continue,
        };
        report.at(name.span).variant(variant).arg("name", suppressions.text(name.span));
    }
}

/// A comment of which no name has an effect.
fn whole(suppressions: &Suppressions<'_>, at: usize, asked: &Asked, report: &mut Reporter<'_>) {
    let comment = asked.suppression.comment;
    let draft = report.at(asked.suppression.span);
    let draft = match asked.names.as_slice() {
        [name] => draft.arg("name", suppressions.text(name.span)),
        _ => draft.variant(Variant("several")),
    };
    match asked.suppression.scope {
        Ok(Scope::Line) if suppressions.stands_alone(comment) => {
            let next = next_in_the_language_of(suppressions.text(asked.suppression.word));
            draft.variant(Variant("alone")).arg("instead", next);
        }
        Ok(Scope::Start) => {
            if let Some(end) = only_end(suppressions, at, asked) {
                mended(draft, [comment, end.suppression.comment].map(|it| suppressions.without_comment(it)));
            }
        }
        _ => _ = mended(draft, [suppressions.without_comment(comment)]),
    }
}

/// The one comment that ends all that another starts, and nothing else.
fn only_end<'s>(suppressions: &'s Suppressions<'_>, start: usize, asked: &Asked) -> Option<&'s Asked> {
    let (end, _) = asked.names.first()?.partner?;
    let is_in = |asked: &Asked, other: usize| {
        asked.names.iter().all(|name| name.partner.is_some_and(|(comment, _)| comment == other))
    };
    suppressions.asked.get(end).filter(|ending| is_in(asked, end) && is_in(ending, start))
}

fn mended<'f>(draft: Draft<'f>, edits: impl IntoIterator<Item = (Span, &'static str)>) -> Draft<'f> {
    edits.into_iter().fold(draft, |draft, (span, instead)| draft.fix(span, instead))
}

fn next_in_the_language_of(word: &str) -> &'static str {
    let words = |wanted| WORDS.iter().find(|(scope, _)| *scope == wanted).map(|(_, words)| words);
    let is_russian = words(Scope::Line).is_some_and(|[_, russian]| *russian == word);
    words(Scope::Next).map_or("", |words| words[usize::from(is_russian)])
}
