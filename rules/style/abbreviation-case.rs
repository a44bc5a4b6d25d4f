//! An abbreviation in a name is a word like any other: only its first letter is a capital. Of a run of capitals
//! the last belongs to the next word if a small letter follows it; the `s` of a plural does not begin one.

use crate::{
    project::NameRole,
    rules::prelude::*,
    syntax::xbsl::{is_small_letter, small_letter},
};

const ROLES: [NameRole; 5] =
    [NameRole::Method, NameRole::Type, NameRole::Field, NameRole::Variable, NameRole::Parameter];

pub fn check(module: &Module<'_>, report: &mut Reporter<'_>) {
    for name in module.names(&ROLES) {
        if letters(name.text()).any(|(_, should_be_small)| should_be_small) {
            let changed =
                |(letter, should_be_small)| if should_be_small { small_letter(letter) } else { letter };
            let instead: String = letters(name.text()).map(changed).collect();
            report.at(name.span()).arg("name", name.text()).arg("instead", instead);
        }
    }
}

/// The letters of a name, and whether each is a capital inside an abbreviation.
fn letters(name: &str) -> impl Iterator<Item = (char, bool)> {
    let mut rest = name.chars();
    let mut after_capital = false;
    std::iter::from_fn(move || {
        let letter = rest.next()?;
        let is_capital = small_letter(letter) != letter;
        let inside = after_capital && is_capital && !begins_word(rest.as_str());
        after_capital = is_capital;
        Some((letter, inside))
    })
}

/// Whether a capital before this rest of a name begins a word.
fn begins_word(rest: &str) -> bool {
    rest != "s" && rest.starts_with(is_small_letter)
}
