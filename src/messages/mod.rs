//! Every sentence of the commands, in Russian and English, including the help of the flags. Those about what is read and how it
//! is set are the engine's.

pub mod archive;
pub mod deploy;
pub mod emulator;
pub mod help;
pub mod init;
pub mod pack;
pub mod run;
pub mod scaffold;
pub mod service;

pub use stapel_engine::messages::{Bilingual, Failure, Lang, Localized, Sentence, kebab, usage};

pub(crate) use stapel_engine::sentences;

#[cfg(test)]
#[path = "../../engine/src/messages/checks.rs"]
pub(crate) mod checks;

#[cfg(test)]
mod tests {
    use super::{checks::check, *};

    #[test]
    fn both_texts_of_a_sentence_are_in_their_languages_and_have_the_same_arguments() {
        let all = [
            archive::Flaw::TEXTS,
            archive::Remark::TEXTS,
            archive::Difference::TEXTS,
            archive::Inspected::TEXTS,
            archive::Verified::TEXTS,
            deploy::DeployNote::TEXTS,
            deploy::DeployProblem::TEXTS,
            deploy::DeployLine::TEXTS,
            deploy::LossUnknown::TEXTS,
            deploy::DeployStep::TEXTS,
            emulator::Emulated::TEXTS,
            init::Begun::TEXTS,
            pack::Fault::TEXTS,
            pack::Remedy::TEXTS,
            pack::Caution::TEXTS,
            run::Summary::TEXTS,
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
            scaffold::Refusal::TEXTS,
            scaffold::Done::TEXTS,
            scaffold::Note::TEXTS,
            scaffold::Seen::TEXTS,
            service::ServiceProblem::TEXTS,
            service::ServiceHint::TEXTS,
            service::ServiceNote::TEXTS,
            service::ServiceCheck::TEXTS,
        ];
        let sources = [
            include_str!("archive.rs"),
            include_str!("deploy.rs"),
            include_str!("emulator.rs"),
            include_str!("init.rs"),
            include_str!("pack.rs"),
            include_str!("run.rs"),
            include_str!("scaffold.rs"),
            include_str!("service.rs"),
        ];
        check(&all, &sources);
    }
}
