//! What goes wrong. The run ends with exit code 2 and says what to do next.

use crate::{
    messages::{
        Both, Lang, Sentence,
        run::Word,
        usage::{Advice, Problem, Refusal},
    },
    report::visible,
};

/// A problem with what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    problem: Problem,
    detail: Option<Box<Detail>>,
    advice: Vec<Advice>,
}

/// What is told of a problem more exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Detail {
    /// Why the system refused.
    Refusal(Refusal),
    /// A sentence that stands elsewhere.
    Sentence(Both),
}

impl Failure {
    pub(crate) const fn new(problem: Problem) -> Self {
        Self { problem, detail: None, advice: Vec::new() }
    }

    /// Adds why the system refused.
    pub(crate) fn because(mut self, reason: Refusal) -> Self {
        self.detail = Some(Box::new(Detail::Refusal(reason)));
        self
    }

    /// Adds what is wrong more exactly, in a sentence that stands elsewhere.
    pub(crate) fn explain(mut self, sentence: Both) -> Self {
        self.detail = Some(Box::new(Detail::Sentence(sentence)));
        self
    }

    pub(crate) fn advise(mut self, advice: Advice) -> Self {
        self.advice.push(advice);
        self
    }

    /// What went wrong, for programs.
    pub(crate) fn code(&self) -> String {
        self.problem.code()
    }

    /// What went wrong and why, without advice.
    pub(crate) fn sentence(&self, lang: Lang) -> String {
        let problem = self.problem.to(lang);
        match self.detail.as_deref() {
            Some(Detail::Refusal(reason)) => format!("{problem}: {}", reason.to(lang)),
            Some(Detail::Sentence(sentence)) => format!("{problem}: {}", sentence.get(lang)),
            None => problem.to_string(),
        }
    }

    /// The lines for standard error.
    pub(crate) fn text(&self, lang: Lang) -> String {
        let first = format!("stapel: {}: {}", Word::Error.to(lang), self.sentence(lang));
        let advice = self.advice.iter().map(|advice| format!("  {}", advice.to(lang)));
        // What was typed may hold anything.
        std::iter::once(first).chain(advice).map(|line| format!("{}\n", visible(&line))).collect()
    }
}
