//! The suppressions of a file and what came of them, for the rules that judge them.

use super::RuleRef;
use crate::{project::File, source::Span, syntax::suppression::Suppression};

/// What is left out of the findings in one file: by its comments, or by a baseline, which comes after them.
#[derive(Clone, Debug)]
pub struct Suppressions<'p> {
    pub file: &'p File,
    /// What the comments ask to leave out, in order.
    pub asked: Vec<Asked>,
    /// Of each entry of the baseline without a reason the first finding that it leaves out.
    pub frozen: Vec<Frozen<'p>>,
}

/// A finding that an entry of a baseline leaves out.
#[derive(Clone, Copy, Debug)]
pub struct Frozen<'p> {
    pub span: Span,
    pub rule: &'p str,
}

/// One comment with the rules it names, in its order.
#[derive(Clone, Debug)]
pub struct Asked {
    pub suppression: Suppression,
    pub names: Vec<Named>,
}

/// A rule named in a comment.
#[derive(Clone, Debug)]
pub struct Named {
    pub span: Span,
    /// `None` where no rule has this id.
    pub rule: Option<RuleRef>,
    pub state: State,
    /// The end of what it starts, or the start of what it ends: a comment and a name of that, as indices.
    pub partner: Option<(usize, usize)>,
}

/// What came of a name. A start and its end have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It left out a finding; or nobody can tell, as the rule did not run here or the file could not be read wholly.
    Settled,
    /// The rule ran, and there was nothing to leave out.
    Unused,
    /// It starts a part of the file that nothing ends, and leaves out nothing therefore.
    Endless,
    /// It ends what was not started.
    Startless,
    /// It is about the whole file and stands below the first declaration.
    Late,
}

impl Suppressions<'_> {
    /// A part of the file as it is written.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        span.slice(self.file.text())
    }

    /// Whether nothing but the comment stands on its line.
    #[must_use]
    pub fn stands_alone(&self, comment: Span) -> bool {
        let (before, after) = self.blanks_around(comment);
        let text = self.file.text().as_bytes();
        is_line_end(text, before.start.checked_sub(1)) && is_line_end(text, Some(after.end))
    }

    /// Takes a comment out with the blanks it needs no more, or with its line if nothing else stands there: what goes,
    /// and what stands there instead.
    #[must_use]
    pub fn without_comment(&self, comment: Span) -> (Span, &'static str) {
        let (before, after) = self.blanks_around(comment);
        let text = self.file.text().as_bytes();
        let (starts, ends) =
            (is_line_end(text, before.start.checked_sub(1)), is_line_end(text, Some(after.end)));
        let line_end = match text.get(after.end as usize..) {
            Some([b'\r', b'\n', ..]) => 2,
            Some([_, ..]) => 1,
            _ => 0,
        };
        match (starts, ends) {
            (true, true) => (Span::new(before.start, after.end + line_end), ""),
            (false, true) => (before.cover(comment), ""),
            _ if starts || !before.is_empty() => (comment.cover(after), ""),
            _ => (comment, " "),
        }
    }

    /// The blanks right before and right after a comment.
    fn blanks_around(&self, comment: Span) -> (Span, Span) {
        let text = self.file.text().as_bytes();
        let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
        let Span { start, end } = comment;
        let before = text.get(..start as usize).unwrap_or_default().iter().rev().take_while(is_blank).count();
        let after = text.get(end as usize..).unwrap_or_default().iter().take_while(is_blank).count();
        (Span::new(start - before as u32, start), Span::new(end, end + after as u32))
    }
}

impl Asked {
    /// What goes with a name that is taken out of its brackets; `None` where no other would stay. What goes with several
    /// names of a comment does not meet: each takes the comma on the side of the first name that stays.
    #[must_use]
    pub fn without(&self, name: usize, first_to_stay: Option<usize>) -> Option<Span> {
        let span = self.names.get(name)?.span;
        Some(if name < first_to_stay? {
            Span::new(span.start, self.names.get(name + 1)?.span.start)
        } else {
            Span::new(self.names.get(name.checked_sub(1)?)?.span.end, span.end)
        })
    }

    /// The first name that is not [`State::Unused`].
    #[must_use]
    pub fn first_to_stay(&self) -> Option<usize> {
        self.names.iter().position(|name| name.state != State::Unused)
    }
}

/// Whether a place is out of the text, or a line ends there.
fn is_line_end(text: &[u8], at: Option<u32>) -> bool {
    at.and_then(|at| text.get(at as usize)).is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
}
