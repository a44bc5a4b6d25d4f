//! Which language to speak: known before anything is parsed, so that help and usage errors are in it too.

use std::ffi::OsString;

use super::flags::Word;
use crate::{
    messages::{
        Failure, Lang,
        usage::{Advice, Problem},
    },
    system,
};

pub(crate) const VARIABLE: &str = "STAPEL_LANG";

/// The language for `flag`, the value of `--lang` if one was given: that value, else `STAPEL_LANG`, else the
/// locale. A value of the flag that is no language is left to the parser to complain about.
pub(crate) fn choose(
    flag: Option<Lang>,
    variable: impl Fn(&str) -> Option<OsString>,
) -> (Lang, Option<Failure>) {
    if let Some(lang) = flag {
        return (lang, None);
    }
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    match set(VARIABLE) {
        Some(value) => match value.to_str().and_then(Lang::named) {
            Some(lang) => (lang, None),
            None => (of_locale(set), Some(not_a_language(&value.to_string_lossy()))),
        },
        None => (of_locale(set), None),
    }
}

/// `LC_ALL` > `LC_MESSAGES` > `LANG` > what the system knows besides; whatever is not English is Russian.
fn of_locale(set: impl Fn(&str) -> Option<OsString>) -> Lang {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set).or_else(system::locale);
    match locale {
        Some(locale) if locale.to_string_lossy().starts_with("en") => Lang::En,
        _ => Lang::Ru,
    }
}

fn not_a_language(value: &str) -> Failure {
    let problem = Problem::BadVariable { variable: VARIABLE.to_owned(), value: value.to_owned() };
    Failure::new(problem).advise(Advice::OneOf { values: Lang::words().join(", ") })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(flag: Option<Lang>, variables: &[(&str, &str)]) -> (Lang, bool) {
        let variable = |name: &str| variables.iter().find(|(n, _)| *n == name).map(|(_, value)| value.into());
        let (lang, failure) = choose(flag, variable);
        (lang, failure.is_some())
    }

    #[test]
    fn the_flag_beats_the_variable_beats_the_locale() {
        assert_eq!(chosen(Some(Lang::En), &[("STAPEL_LANG", "ru")]), (Lang::En, false));
        assert_eq!(chosen(Some(Lang::En), &[("STAPEL_LANG", "de")]), (Lang::En, false));
        assert_eq!(chosen(None, &[("STAPEL_LANG", "en"), ("LC_ALL", "ru_RU.UTF-8")]), (Lang::En, false));
        assert_eq!(
            chosen(None, &[("LC_ALL", "ru_RU"), ("LC_MESSAGES", "en_US"), ("LANG", "en_US")]),
            (Lang::Ru, false)
        );
        assert_eq!(
            chosen(None, &[("LC_ALL", ""), ("LC_MESSAGES", "en_US"), ("LANG", "ru_RU")]),
            (Lang::En, false)
        );
        assert_eq!(chosen(None, &[("LANG", "en_GB.UTF-8")]), (Lang::En, false));
    }

    #[test]
    fn russian_is_the_last_resort() {
        for locale in ["C", "POSIX", "de_DE.UTF-8", "C.UTF-8"] {
            assert_eq!(chosen(None, &[("LC_ALL", locale)]), (Lang::Ru, false), "{locale}");
        }
        assert_eq!(chosen(None, &[]), (Lang::Ru, false));
    }

    #[test]
    fn a_wrong_variable_is_a_failure_told_in_the_language_of_the_locale() {
        assert_eq!(chosen(None, &[("STAPEL_LANG", "EN"), ("LANG", "en_US")]), (Lang::En, true));
        assert_eq!(chosen(None, &[("STAPEL_LANG", "de")]), (Lang::Ru, true));
    }
}
