//! Colours of what commands print for people at a terminal.

use super::{flags::Color, output};
use crate::rules::Severity;

/// What a text is among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Heading,
    Error,
    Warning,
    Info,
    /// What is to be imitated.
    Good,
}

impl From<Severity> for Style {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Error => Self::Error,
            Severity::Warning => Self::Warning,
            Severity::Info => Self::Info,
        }
    }
}

/// Puts texts in the colours that reports have, where the output is coloured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Painter {
    is_on: bool,
}

impl Painter {
    /// For standard output, by the choice of `--color`.
    pub(crate) fn of(choice: Color) -> Self {
        Self { is_on: output::is_coloured(choice, output::stdout_is_terminal()) }
    }

    /// The text in a style. It must not hold anything that a terminal would obey.
    pub(crate) fn paint(self, style: Style, text: &str) -> String {
        if !self.is_on || text.is_empty() {
            return text.to_owned();
        }
        let color = match style {
            Style::Heading => "",
            Style::Error => "\x1b[38;5;9m",
            Style::Warning => "\x1b[38;5;11m",
            Style::Info | Style::Good => "\x1b[38;5;10m",
        };
        format!("\x1b[1m{color}{text}\x1b[0m")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_ends_with_its_text() {
        let painter = Painter { is_on: true };
        assert_eq!(painter.paint(Style::Error, "a"), "\x1b[1m\x1b[38;5;9ma\x1b[0m");
        assert_eq!(painter.paint(Style::Heading, ""), "");
        assert_eq!(Painter { is_on: false }.paint(Style::Error, "a"), "a");
    }
}
