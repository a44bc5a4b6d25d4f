//! Expressions that descriptions bind (`=Товары.Размер()`), read as code.

use crate::syntax::xbsl::{self, Tree};

/// What code reads in front of an expression: alone it is no module, and only methods have locals, those of lambdas too. The
/// name is one that nobody else has.
const BEFORE: &str = "метод М()\n    знч _ =";

/// An expression without the sign `=` before it.
pub(super) struct BoundCode {
    pub tree: Tree,
}

impl BoundCode {
    pub(super) fn of(expression: &str) -> Self {
        Self { tree: xbsl::parse([BEFORE, expression, "\n;\n"].concat().into()) }
    }

    /// Where in the expression something stands that is at an offset of the tree's text.
    pub(super) fn in_expression(offset: u32) -> u32 {
        offset.saturating_sub(length())
    }

    /// Where in the tree's text something stands that is at an offset of the expression.
    pub(super) fn in_tree(offset: u32) -> u32 {
        offset + length()
    }
}

fn length() -> u32 {
    u32::try_from(BEFORE.len()).unwrap_or_default()
}
