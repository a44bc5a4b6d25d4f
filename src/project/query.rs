//! A query: a whole `.xbql` file, or the text of a query literal in a module.

use super::File;
use crate::source::Span;

/// The text of a query and where it stands.
#[derive(Clone, Debug)]
pub struct Query<'p> {
    file: &'p File,
    span: Span,
    is_literal: bool,
}

impl<'p> Query<'p> {
    pub(crate) const fn new(file: &'p File, span: Span, is_literal: bool) -> Self {
        Self { file, span, is_literal }
    }

    #[must_use]
    pub const fn file(&self) -> &'p File {
        self.file
    }

    /// The query's text in its file, without the braces of a literal.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Whether it stands in a module, as `Запрос{…}`.
    #[must_use]
    pub const fn is_literal(&self) -> bool {
        self.is_literal
    }
}
