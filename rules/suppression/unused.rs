//! A suppression that leaves out nothing: what it named has been mended, or it stands where it has no effect.

use crate::{
    rules::{Asked, Draft, State, prelude::*},
    syntax::suppression::{Scope, WORDS},
};

pub fn check(suppressions: &Suppressions<'_>, report: &mut Reporter<'_>) {
    let all = &suppressions.asked;
    let to_stay: Vec<_> = all.iter().map(Asked::first_to_stay).collect();
    for (at, asked) in all.iter().enumerate() {
        let Ok(scope) = asked.suppression.scope else { continue };
        misplaced(suppressions, asked, report);
        let first_to_stay = to_stay.get(at).copied().flatten();
        if scope == Scope::End {
            // The start tells.
        } else if first_to_stay.is_none() {
            whole(suppressions, at, asked, report);
        } else {
            let names = asked.names.iter().enumerate();
            for (number, name) in names.filter(|(_, name)| name.state == State::Unused) {
                let draft =
                    report.at(name.span).variant("one").arg("name", suppressions.text(name.span));
                let own = asked.without(number, first_to_stay);
                let end = name.partner.map(|(comment, number)| {
                    all.get(comment)?.without(number, to_stay.get(comment).copied().flatten())
                });
                match (own, end) {
                    (Some(own), None) => _ = mended(draft, [own]),
                    (Some(own), Some(Some(end))) => _ = mended(draft, [own, end]),
                    _ => {}
                }
            }
        }
    }
}

/// Names without any effect where they stand.
fn misplaced(suppressions: &Suppressions<'_>, asked: &Asked, report: &mut Reporter<'_>) {
    for name in &asked.names {
        let variant = match name.state {
            State::Endless => "endless",
            State::Startless => "startless",
            State::Late => "late",
            State::Settled | State::Unused => continue,
        };
        report.at(name.span).variant(variant).arg("name", suppressions.text(name.span));
    }
}

/// A comment of which no name has an effect.
fn whole(suppressions: &Suppressions<'_>, at: usize, asked: &Asked, report: &mut Reporter<'_>) {
    let comment = asked.suppression.comment;
    let draft = report.at(asked.suppression.span);
    match asked.suppression.scope {
        Ok(Scope::Line) if suppressions.stands_alone(comment) => {
            let next = next_in_the_language_of(suppressions.text(asked.suppression.word));
            draft.variant("alone").arg("instead", next);
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

fn mended<'f>(draft: Draft<'f>, edits: impl IntoIterator<Item = Edit>) -> Draft<'f> {
    edits.into_iter().fold(draft, |draft, edit| draft.fix(edit.span, edit.text))
}

fn next_in_the_language_of(word: &str) -> &'static str {
    let words = |wanted| WORDS.iter().find(|(scope, _)| *scope == wanted).map(|(_, words)| words);
    let is_russian = words(Scope::Line).is_some_and(|[_, russian]| *russian == word);
    words(Scope::Next).map_or("", |words| words[usize::from(is_russian)])
}
