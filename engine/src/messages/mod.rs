//! Every sentence of the program, in Russian and English.
//!
//! - Both texts of a sentence stand at one place, and a text that forgets an argument of its sentence is a
//!   compiler warning, so neither language can fall behind.
//! - A sentence never inflects an argument: «строк: {count}», not «{count} строк».
//! - Texts of rules live in their manifests, not here.

pub mod archive;
pub mod deploy;
pub mod emulator;
mod failure;
pub mod help;
pub mod init;
pub mod pack;
pub mod run;
pub mod scaffold;
pub mod service;
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
pub(crate) use sentences;

/// `TwoWords` as `two-words`.
fn kebab(name: &str) -> String {
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
mod foreign_words;

#[cfg(test)]
mod tests {
    use super::{foreign_words::leftovers, *};

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
        assert_eq!(usage::Problem::NoDataRoot { path: String::new() }.code(), "no-data-root");
    }

    fn sentences() -> impl Iterator<Item = Bilingual> {
        let all = [
            Example::TEXTS,
            usage::Problem::TEXTS,
            usage::Advice::TEXTS,
            usage::Refusal::TEXTS,
            archive::Flaw::TEXTS,
            archive::Remark::TEXTS,
            archive::Difference::TEXTS,
            archive::Inspected::TEXTS,
            archive::Verified::TEXTS,
            scaffold::Refusal::TEXTS,
            scaffold::Note::TEXTS,
            scaffold::Done::TEXTS,
            scaffold::Seen::TEXTS,
            pack::Fault::TEXTS,
            pack::Remedy::TEXTS,
            pack::Caution::TEXTS,
            run::Word::TEXTS,
            run::Summary::TEXTS,
            run::Note::TEXTS,
            run::Packing::TEXTS,
            run::SettingsText::TEXTS,
            run::Listing::TEXTS,
            run::Column::TEXTS,
            run::Step::TEXTS,
            run::Page::TEXTS,
            run::SeverityName::TEXTS,
            run::Left::TEXTS,
            run::Below::TEXTS,
            run::Listed::TEXTS,
            run::Explained::TEXTS,
            run::Subject::TEXTS,
            run::Fix::TEXTS,
            run::Data::TEXTS,
            run::Timing::TEXTS,
            init::Begun::TEXTS,
            service::ServiceProblem::TEXTS,
            service::ServiceHint::TEXTS,
            service::ServiceNote::TEXTS,
            emulator::Emulated::TEXTS,
            service::ServiceCheck::TEXTS,
            deploy::DeployNote::TEXTS,
            deploy::DeployProblem::TEXTS,
            deploy::DeployLine::TEXTS,
            deploy::LossUnknown::TEXTS,
            deploy::DeployStep::TEXTS,
        ];
        let declared = [
            include_str!("usage.rs"),
            include_str!("run.rs"),
            include_str!("pack.rs"),
            include_str!("archive.rs"),
            include_str!("init.rs"),
            include_str!("scaffold.rs"),
            include_str!("service.rs"),
            include_str!("emulator.rs"),
            include_str!("deploy.rs"),
        ]
        .map(|text| text.matches("sentences! {").count());
        assert_eq!(all.len(), 1 + declared.iter().sum::<usize>(), "an enum of sentences is missing here");
        all.into_iter().flatten().copied()
    }

    #[test]
    fn every_sentence_is_in_its_own_language() {
        for text in sentences() {
            assert_eq!(leftovers(text.ru, Lang::Ru), Vec::<String>::new(), "in: {}", text.ru);
            assert_eq!(leftovers(text.en, Lang::En), Vec::<String>::new(), "in: {}", text.en);
        }
    }

    #[test]
    fn both_texts_of_a_sentence_have_the_same_arguments() {
        let arguments = |text: &str| {
            let parts = text.split('{').skip(1).filter_map(|part| part.split_once('}'));
            let mut names: Vec<String> = parts.map(|(name, _)| name.to_owned()).collect();
            names.sort();
            names
        };
        for text in sentences() {
            assert_eq!(arguments(text.ru), arguments(text.en), "in: {}", text.en);
        }
    }
}
