//! A query: a whole `.xbql` file, or the text of a query literal in a module.

use std::cell::OnceCell;

use super::File;
use crate::{source::Span, syntax::xbql};

/// The text of a query and where it stands.
#[derive(Clone, Debug)]
pub struct Query<'p> {
    file: &'p File,
    span: Span,
    is_literal: bool,
    tokens: OnceCell<Vec<xbql::Token>>,
}

impl<'p> Query<'p> {
    pub(super) const fn new(file: &'p File, span: Span, is_literal: bool) -> Self {
        Self { file, span, is_literal, tokens: OnceCell::new() }
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

    #[must_use]
    pub fn text(&self) -> &'p str {
        self.span.slice(self.file.text())
    }

    /// Whether it stands in a module, as `Запрос{…}`.
    #[must_use]
    pub const fn is_literal(&self) -> bool {
        self.is_literal
    }

    /// The tokens, with spans in the file; read at the first call.
    #[must_use]
    pub fn tokens(&self) -> &[xbql::Token] {
        self.tokens.get_or_init(|| xbql::tokens(self.file.text(), self.span))
    }

    #[must_use]
    pub fn text_of(&self, token: xbql::Token) -> &'p str {
        token.span.slice(self.file.text())
    }
}
