//! Sentences in Russian and English: how they are written, and those about what is read and how it is set. The package above
//! adds those of its own rooms.
//!
//! - Both texts of a sentence stand at one place, and a text that forgets an argument of its sentence is a
//!   compiler warning, so neither language can fall behind.
//! - A sentence never inflects an argument: «строк: {count}», not «{count} строк».
//! - Texts of rules live in their manifests, not here.

mod failure;
pub mod run;
pub mod usage;

use std::fmt;

pub use crate::rules::Lang;
pub use failure::Failure;

/// A sentence of the program in both languages.
pub type Bilingual = crate::rules::Bilingual<&'static str>;

/// A sentence with typed arguments.
pub trait Sentence {
    /// Writes the sentence, its arguments filled in, without a line break.
    fn write(&self, lang: Lang, to: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// What the sentence is called, for programs: lower-case words with hyphens, the same in every language.
    fn code(&self) -> String;

    /// The sentence as something to display.
    fn to(&self, lang: Lang) -> Localized<'_, Self> {
        Localized { sentence: self, lang }
    }
}

/// A sentence together with the language to say it in.
pub struct Localized<'a, S: ?Sized> {
    sentence: &'a S,
    lang: Lang,
}

impl<S: Sentence + ?Sized> fmt::Display for Localized<'_, S> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence.write(self.lang, to)
    }
}

/// Declares an enum of sentences: `Variant { argument: Type } => "по-русски {argument}", "in English {argument}";`.
#[macro_export]
macro_rules! sentences {
    (
        $(#[$attribute:meta])*
        $vis:vis enum $name:ident {
            $( $variant:ident $({ $($argument:ident: $type:ty),+ $(,)? })? => $ru:literal, $en:literal; )+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis enum $name {
            $( $variant $({ $($argument: $type),+ })? ),+
        }

        #[cfg(test)]
        impl $name {
            /// All texts, for tests that hold of every one.
            pub(crate) const TEXTS: &'static [$crate::messages::Bilingual] =
                &[$( $crate::messages::Bilingual { ru: $ru, en: $en } ),+];
        }

        impl $crate::messages::Sentence for $name {
            fn code(&self) -> String {
                $crate::messages::kebab(match self {
                    $( Self::$variant $({ $($argument: _),+ })? => stringify!($variant), )+
                })
            }

            fn write(
                &self,
                lang: $crate::messages::Lang,
                to: &mut std::fmt::Formatter<'_>,
            ) -> std::fmt::Result {
                match lang {
                    $crate::messages::Lang::Ru => match self {
                        $( Self::$variant $({ $($argument),+ })? => write!(to, $ru), )+
                    },
                    $crate::messages::Lang::En => match self {
                        $( Self::$variant $({ $($argument),+ })? => write!(to, $en), )+
                    },
                }
            }
        }
    };
}
pub use sentences;

/// `TwoWords` as `two-words`.
#[must_use]
pub fn kebab(name: &str) -> String {
    let mut code = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !code.is_empty() {
            code.push('-');
        }
        code.push(letter.to_ascii_lowercase());
    }
    code
}

#[cfg(test)]
pub(crate) mod checks;

#[cfg(test)]
mod tests {
    use super::{checks::check, *};

    sentences! {
        enum Example {
            Plain => "ничего", "nothing";
            Counted { count: usize, path: String } => "{path}: строк: {count}", "{path}: lines: {count}";
        }
    }

    #[test]
    fn a_sentence_fills_its_arguments_in_either_language() {
        let sentence = Example::Counted { count: 3, path: "А.yaml".into() };
        assert_eq!(sentence.to(Lang::Ru).to_string(), "А.yaml: строк: 3");
        assert_eq!(sentence.to(Lang::En).to_string(), "А.yaml: lines: 3");
        assert_eq!(Example::Plain.to(Lang::Ru).to_string(), "ничего");
        assert_eq!(Example::TEXTS[0], Bilingual { ru: "ничего", en: "nothing" });
        assert_eq!(usage::Problem::NoDataRoot { path: String::new() }.code(), "no-data-root");
    }

    #[test]
    fn both_texts_of_a_sentence_are_in_their_languages_and_have_the_same_arguments() {
        let all = [
            usage::Problem::TEXTS,
            usage::Advice::TEXTS,
            usage::Refusal::TEXTS,
            run::Word::TEXTS,
            run::Note::TEXTS,
        ];
        check(&all, &[include_str!("usage.rs"), include_str!("run.rs")]);
    }
}
