//! The grammar of a data root against the compiled-in lexer, which it does not drive.

use std::sync::Arc;

use super::{
    Platform, Table,
    json::{members, texts},
};
use crate::syntax::xbsl::{TokenKind, parse};

impl Platform {
    /// Keywords and operators of the root's `language.json` that the lexer does not read as such, in the order
    /// of that file. None is expected: sources for a platform with another grammar would be misread.
    #[must_use]
    pub fn foreign_words(&self) -> Vec<&str> {
        self.keywords().chain(self.operators()).filter(|word| !is_of_the_language(word)).collect()
    }

    /// Whether the root's `language.json` can be read and names no keyword or no operator, so that nothing tells for
    /// which language the data are.
    #[must_use]
    pub fn lacks_grammar(&self) -> bool {
        self.table(Table::Language).problem.is_none()
            && (self.keywords().next().is_none() || self.operators().next().is_none())
    }

    fn keywords(&self) -> impl Iterator<Item = &str> {
        let keywords = members(self.table(Table::Language).value.get("keywords"));
        keywords.flat_map(|(_, keyword)| texts(keyword.get("forms")))
    }

    fn operators(&self) -> impl Iterator<Item = &str> {
        texts(self.table(Table::Language).value.get("operators"))
    }
}

/// Whether the lexer takes a word for one keyword or operator.
fn is_of_the_language(word: &str) -> bool {
    let tree = parse(Arc::from(word));
    let mut tokens = tree.tokens().map(|token| token.kind());
    // A lone `#` begins a directive, the one use of that operator.
    let is_word = |kind: TokenKind| kind.spelling().is_some() || kind == TokenKind::Directive;
    tokens.next().is_some_and(is_word) && tokens.next().is_none()
}
