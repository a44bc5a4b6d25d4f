//! What goes wrong. The run ends with exit code 2 and says what to do next.

use crate::{
    messages::{
        Lang, Sentence,
        run::Word,
        usage::{Advice, Problem, Refusal},
    },
    report::visible,
};

/// A problem with what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    problem: Problem,
    reason: Option<Refusal>,
    advice: Vec<Advice>,
}

impl Failure {
    pub(crate) const fn new(problem: Problem) -> Self {
        Self { problem, reason: None, advice: Vec::new() }
    }

    /// Adds why the system refused.
    pub(crate) fn because(mut self, reason: Refusal) -> Self {
        self.reason = Some(reason);
        self
    }

    pub(crate) fn advise(mut self, advice: Advice) -> Self {
        self.advice.push(advice);
        self
    }

    /// What went wrong and why, without advice.
    pub(crate) fn sentence(&self, lang: Lang) -> String {
        let problem = self.problem.to(lang);
        match &self.reason {
            Some(reason) => format!("{problem}: {}", reason.to(lang)),
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
