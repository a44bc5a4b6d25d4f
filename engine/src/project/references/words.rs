//! Names as words of a text.

use memchr::memmem::Finder;
use rustc_hash::FxHashMap;

use crate::{
    source::Span,
    syntax::xbsl::{self, is_identifier_part},
};

/// Up to so many names are searched for one after another.
const MOST_FINDERS: usize = 16;

/// How names are searched for, so that the time does not grow with their number.
pub(super) enum Search<'n> {
    /// A few: each by itself. Of names that hold another one the other alone is looked for.
    Finders(Vec<Finder<'n>>),
    /// Many: each word of a text is looked up.
    Words,
}

impl<'n> Search<'n> {
    pub(super) fn of<N>(names: &FxHashMap<&'n str, N>) -> Self {
        if names.len() > MOST_FINDERS {
            return Self::Words;
        }
        let is_shortest =
            |name: &&&str| !names.keys().any(|other| other.len() < name.len() && name.contains(*other));
        Self::Finders(names.keys().filter(is_shortest).map(|name| Finder::new(*name)).collect())
    }

    /// Whether a wanted word may stand in a text.
    pub(super) fn may_find(&self, text: &str, is_wanted: impl Fn(&str) -> bool) -> bool {
        match self {
            Self::Finders(finders) => finders.iter().any(|finder| finder.find(text.as_bytes()).is_some()),
            Self::Words => xbsl::words(text).any(is_wanted),
        }
    }

    /// The words of a text that are wanted, in its order.
    pub(super) fn places<'t>(&self, text: &'t str, is_wanted: impl Fn(&'t str) -> bool) -> Vec<Span> {
        match self {
            Self::Finders(finders) => places(text, finders, is_wanted),
            Self::Words => {
                let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
                let words = xbsl::word_ranges(text);
                let wanted = words.filter(|word| text.get(word.clone()).is_some_and(&is_wanted));
                wanted.map(|word| Span::new(offset(word.start), offset(word.end))).collect()
            }
        }
    }
}

/// The finders know parts of all of the words that are wanted.
fn places<'t>(text: &'t str, finders: &[Finder<'_>], is_wanted: impl Fn(&'t str) -> bool) -> Vec<Span> {
    let mut spans = Vec::new();
    for finder in finders {
        let mut from = 0;
        while let Some(found) = text.get(from..).and_then(|rest| finder.find(rest.as_bytes())) {
            let at = from + found;
            let word = word_at(text, at);
            if is_wanted(word.slice(text)) {
                spans.push(word);
            }
            from = (word.end as usize).max(at + 1);
            while !text.is_char_boundary(from) {
                from += 1;
            }
        }
    }
    spans.sort_unstable_by_key(|span| span.start);
    spans.dedup();
    spans
}

/// The word around an offset at which a character begins.
fn word_at(text: &str, at: usize) -> Span {
    let (before, behind) = text.split_at(at);
    let start = before.len()
        - before.chars().rev().take_while(|it| is_identifier_part(*it)).map(char::len_utf8).sum::<usize>();
    let length: usize = behind.chars().take_while(|it| is_identifier_part(*it)).map(char::len_utf8).sum();
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(offset(start), offset(at + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_names_and_many_are_found_alike() {
        let names: FxHashMap<&str, ()> =
            ["Товары", "Товар", "a1", "Wares"].into_iter().map(|name| (name, ())).collect();
        let many = (0..MOST_FINDERS).map(|number| format!("Нет{number}")).collect::<Vec<_>>();
        let mut all = names.clone();
        all.extend(many.iter().map(|name| (name.as_str(), ())));
        let (few, many) = (Search::of(&names), Search::of(&all));
        assert!(matches!((&few, &many), (Search::Finders(_), Search::Words)));
        for text in
            ["", "Товары Товар.Товары::a1 Товары2 xWares Wares", "aa1 1a1 a1\nТоварыТовар", "«Товар»,Wares"]
        {
            let places = |search: &Search<'_>| search.places(text, |word| names.contains_key(word));
            assert_eq!(places(&few), places(&many), "{text}");
            let is_there = !places(&few).is_empty();
            assert!(few.may_find(text, |word| names.contains_key(word)) || !is_there);
            assert_eq!(many.may_find(text, |word| names.contains_key(word)), is_there, "{text}");
        }
        assert_eq!(many.places("1a1 a1", |word| names.contains_key(word)), [Span::new(4, 6)]);
    }
}
