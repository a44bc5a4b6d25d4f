//! Questions about the tokens ahead, each answered by looking at a bounded number of them.

use super::Parser;
use crate::syntax::xbsl::token::{TokenKind, is_capital};

/// How many tokens type arguments may take before `<` is read as a comparison.
const LONGEST_ARGUMENTS: usize = 512;
/// How deep type arguments may nest before `<` is read as a comparison.
const DEEPEST_ARGUMENTS: usize = 32;
/// How many tokens the annotations of one declaration may take after an error before they are skipped too.
const LONGEST_ANNOTATIONS: usize = 64;
/// How many tokens the parameters of a method may take to be looked through.
const LONGEST_PARAMETERS: usize = 64;
/// How many tokens may stand between `?` and `:` after a type for it to be a ternary.
const LONGEST_BRANCH: usize = 256;

impl Parser<'_> {
    /// Whether a control word begins a statement here; capitalised and followed by an operator it is a name.
    pub(super) fn begins_control(&self, index: usize) -> bool {
        use TokenKind as T;
        let next = self.tokens[self.after(index)].kind;
        !is_capital(self.word(index))
            || !(next.is_assignment()
                || matches!(
                    next,
                    T::Dot | T::SafeDot | T::OpenBracket | T::OpenParen | T::DoubleColon | T::Bang
                ))
    }

    /// Whether an import, a method, a structure, an enumeration or a constant begins here. All these words are
    /// names too, but a name is never followed by a name on its line.
    pub(super) fn begins_declaration(&self, index: usize) -> bool {
        use TokenKind as T;
        let next = || self.after(index);
        let name = || Some(next()).filter(|next| !self.is_on_new_line(*next) && self.is_name_at(*next));
        match self.tokens[index].kind {
            T::Method | T::Import | T::Const => name().is_some(),
            T::Structure | T::Exception | T::Enumeration => {
                name().is_some_and(|name| !self.continues_name(self.after(name)))
            }
            T::Static => matches!(self.tokens[next()].kind, T::Method | T::Abstract),
            T::Abstract => matches!(self.tokens[next()].kind, T::Method | T::Static),
            _ => false,
        }
    }

    /// Whether a word that declares a variable has the name behind it, on the same line.
    pub(super) fn begins_variable(&self, index: usize) -> bool {
        let name = self.after(index);
        self.tokens[index].kind.declares_variable() && !self.is_on_new_line(name) && self.is_name_at(name)
    }

    /// Whether a declaration begins here that can be no part of the method being read: it starts its line, and is
    /// not indented farther than the method. Of one that is, the words are names.
    #[inline]
    pub(super) fn at_next_declaration(&self) -> bool {
        // Most words are others.
        self.kind().may_declare() && self.is_next_declaration()
    }

    fn is_next_declaration(&self) -> bool {
        self.begins_declaration(self.at)
            && self.indentation(self.at).is_some_and(|indentation| indentation <= self.farthest)
    }

    /// Whether a method begins here whose header has neither annotations nor types. Behind a method without its `;` such a
    /// header may be read as a call of that method; any other is an error there.
    pub(super) fn begins_untyped_method(&self, index: usize) -> bool {
        use TokenKind as T;
        let name = self.after(index);
        let mut at = self.after(name);
        if self.tokens[index].kind != T::Method
            || !self.is_name_at(name)
            || self.tokens[at].kind != T::OpenParen
        {
            return false;
        }
        for _ in 0..LONGEST_PARAMETERS {
            at = self.after(at);
            match self.tokens[at].kind {
                T::CloseParen => return self.tokens[self.after(at)].kind != T::Colon,
                T::Colon | T::At | T::OpenParen | T::Semicolon | T::End => return false,
                _ => {}
            }
        }
        false
    }

    /// Whether an expression goes on with this token, a name being before it on the line.
    fn continues_name(&self, index: usize) -> bool {
        use TokenKind as T;
        let kind = self.tokens[index].kind;
        let is_sign =
            matches!(kind, T::Dot | T::SafeDot | T::OpenBracket | T::OpenParen | T::DoubleColon | T::Bang);
        (is_sign || kind.is_assignment()) && !self.is_on_new_line(index)
    }

    /// With `@` at `index`: whether the annotations from here stand above a declaration.
    pub(super) fn begins_annotated(&self, index: usize) -> bool {
        use TokenKind as T;
        let mut at = index;
        let mut parens = 0_usize;
        for _ in 0..LONGEST_ANNOTATIONS {
            match self.tokens[at].kind {
                T::End | T::Semicolon => return false,
                T::OpenParen => parens += 1,
                T::CloseParen => parens = parens.saturating_sub(1),
                _ if parens == 0 && self.begins_declaration(at) => return true,
                T::At | T::DoubleColon => {}
                _ if parens > 0 || self.is_name_at(at) => {}
                _ => return false,
            }
            at = self.after(at);
        }
        false
    }

    /// With `<` at the current token: whether an array, a set or a map follows the arguments.
    pub(super) fn at_typed_collection(&self) -> bool {
        self.is(TokenKind::Less)
            && self.type_arguments_end(self.at).is_some_and(|end| {
                matches!(self.tokens[end].kind, TokenKind::OpenBracket | TokenKind::OpenBrace)
            })
    }

    /// With `<` at `index`: the index past the matching `>` if everything between can be types.
    pub(super) fn type_arguments_end(&self, index: usize) -> Option<usize> {
        use TokenKind as T;
        let mut open = 0_usize;
        let mut parens = 0_usize;
        let mut at = index;
        for _ in 0..LONGEST_ARGUMENTS {
            match self.tokens[at].kind {
                T::Less if open < DEEPEST_ARGUMENTS => open += 1,
                T::Greater if open == 1 => return (parens == 0).then(|| self.after(at)),
                T::Greater => open -= 1,
                T::OpenParen => parens += 1,
                T::CloseParen => parens = parens.checked_sub(1)?,
                T::Comma | T::Dot | T::DoubleColon | T::Pipe | T::Question | T::Assign | T::Arrow => {}
                T::Undefined | T::UnknownType | T::Void | T::Never => {}
                _ if self.is_name_at(at) => {}
                _ => return None,
            }
            at = self.after(at);
        }
        None
    }

    /// With `(` at the current token: whether it opens the parameters of a short lambda.
    pub(super) fn at_lambda_parameters(&self) -> bool {
        use TokenKind as T;
        let first = self.after(self.at);
        let second = self.after(first);
        match self.tokens[first].kind {
            T::CloseParen => self.tokens[second].kind == T::Arrow,
            _ if !self.is_name_at(first) => false,
            _ => match self.tokens[second].kind {
                T::Comma | T::Colon => true,
                T::CloseParen => self.tokens[self.after(second)].kind == T::Arrow,
                _ => false,
            },
        }
    }

    /// With `?` at the current token, after `это Тип`: whether a `:` follows what comes next, which makes it the
    /// sign of a ternary and not of a nullable type.
    pub(super) fn at_ternary(&self) -> bool {
        use TokenKind as T;
        let mut at = self.after(self.at);
        if !self.begins_expression(at) {
            return false;
        }
        let mut brackets = 0_usize;
        for _ in 0..LONGEST_BRANCH {
            match self.tokens[at].kind {
                T::OpenParen | T::OpenBracket | T::OpenBrace => brackets += 1,
                T::CloseParen | T::CloseBracket | T::CloseBrace => match brackets.checked_sub(1) {
                    Some(outer) => brackets = outer,
                    None => return false,
                },
                T::Colon if brackets == 0 => return true,
                T::Comma if brackets == 0 => return false,
                T::Semicolon | T::End | T::Var | T::Val | T::Use | T::Return | T::Else | T::When => {
                    return false;
                }
                T::Break | T::Continue | T::Scope | T::Finally | T::Catch => return false,
                T::If | T::For | T::While | T::Case | T::Try if !self.is_name_at(at) => return false,
                kind if kind.is_assignment() && brackets == 0 => return false,
                _ => {}
            }
            at = self.after(at);
        }
        false
    }

    /// Whether the token can begin an expression.
    pub(super) fn begins_expression(&self, index: usize) -> bool {
        use TokenKind as T;
        match self.tokens[index].kind {
            T::Not | T::Plus | T::Minus | T::Ampersand | T::Throw | T::This | T::Global | T::New => true,
            T::Number | T::Duration | T::String | T::Pattern | T::Braced | T::Query => true,
            T::True | T::False | T::Undefined | T::Method => true,
            T::OpenBracket | T::OpenBrace | T::Less | T::OpenParen => true,
            _ => self.is_name_at(index),
        }
    }
}
