//! What goes wrong. The run ends with exit code 2 and says what to do next.

use std::io;

use super::{
    Bilingual, Lang, Sentence,
    run::Word,
    usage::{Advice, Problem, Refusal},
};
use crate::source::visible;

/// A problem with what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    problem: Problem,
    detail: Option<Box<Detail>>,
    advice: Vec<Advice>,
}

/// Details of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Detail {
    /// Why the system refused.
    Refusal(Refusal),
    /// A sentence that stands elsewhere.
    Sentence(Bilingual),
}

impl Failure {
    #[must_use]
    pub const fn new(problem: Problem) -> Self {
        Self { problem, detail: None, advice: Vec::new() }
    }

    /// Adds why the system refused.
    #[must_use]
    pub fn because(mut self, reason: Refusal) -> Self {
        self.detail = Some(Box::new(Detail::Refusal(reason)));
        self
    }

    /// Adds why the system refused and what to do about that.
    #[must_use]
    pub fn refused(self, error: &io::Error) -> Self {
        let refusal = Refusal::of(error);
        let advice = match refusal {
            Refusal::PermissionDenied | Refusal::ReadOnly => Some(Advice::CheckPermissions),
            Refusal::NoSpace => Some(Advice::FreeSpace),
            Refusal::InUse => Some(Advice::CloseElsewhere),
            Refusal::IsDirectory => Some(Advice::GiveFile),
            _ => None,
        };
        let failure = self.because(refusal);
        match advice {
            Some(advice) => failure.advise(advice),
            None => failure,
        }
    }

    /// Adds what is wrong more exactly, in a sentence that stands elsewhere.
    #[must_use]
    pub fn explain(mut self, sentence: Bilingual) -> Self {
        self.detail = Some(Box::new(Detail::Sentence(sentence)));
        self
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn advise(mut self, advice: Advice) -> Self {
        self.advice.push(advice);
        self
    }

    /// Adds what may have been meant, if something is near.
    #[must_use]
    pub fn did_you_mean(self, nearest: Option<impl Into<String>>) -> Self {
        match nearest {
            Some(nearest) => self.advise(Advice::DidYouMean { nearest: nearest.into() }),
            None => self,
        }
    }

    /// What went wrong, for programs.
    #[must_use]
    pub fn code(&self) -> String {
        self.problem.code()
    }

    /// What went wrong and why, without advice.
    #[must_use]
    pub fn sentence(&self, lang: Lang) -> String {
        let problem = self.problem.to(lang);
        match self.detail.as_deref() {
            Some(Detail::Refusal(reason)) => format!("{problem}: {}", reason.to(lang)),
            Some(Detail::Sentence(sentence)) => format!("{problem}: {}", sentence.get(lang)),
            None => problem.to_string(),
        }
    }

    /// The lines for standard error.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let first = format!("stapel: {}: {}", Word::Error.to(lang), self.sentence(lang));
        let advice = self.advice.iter().map(|advice| format!("  {}", advice.to(lang)));
        // What was typed may hold anything.
        std::iter::once(first).chain(advice).map(|line| format!("{}\n", visible(&line))).collect()
    }
}
