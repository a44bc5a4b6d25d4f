//! Types as written: alternatives, nullable marks, qualified names with arguments, function types.

use super::{Mark, Parser};
use crate::syntax::xbsl::error::{ErrorKind, Expected};
use crate::syntax::xbsl::kind::NodeKind;
use crate::syntax::xbsl::token::TokenKind;
use crate::syntax::xbsl::tree::flag;

impl Parser<'_> {
    /// `A|B?|(C)->D`; a `Type` node in any case.
    pub(super) fn type_reference(&mut self) {
        self.type_with(false);
    }

    /// After `это`: here a `?` may belong to a ternary.
    pub(super) fn tested_type(&mut self) {
        self.type_with(true);
    }

    fn type_with(&mut self, tested: bool) {
        let mark = self.start();
        self.deeper(|parser| {
            let mut keyword = parser.keyword_or_alternative(tested);
            let mut is_union = false;
            while parser.eat(TokenKind::Pipe) {
                is_union = true;
                keyword = keyword.or(parser.keyword_or_alternative(tested));
            }
            if let Some(keyword) = keyword.filter(|_| is_union) {
                parser.note(ErrorKind::KeywordInUnion, keyword, None);
            }
        });
        self.finish(mark, NodeKind::Type);
    }

    /// A keyword that a function gives: the rest of `неизвестно|А` belongs to the type around.
    fn result_keyword(&mut self) {
        let mark = self.start();
        self.leaf(NodeKind::KeywordType);
        self.finish(mark, NodeKind::Type);
    }

    /// An alternative, or one of the keywords, each of which is a whole type: the token of that.
    fn keyword_or_alternative(&mut self, tested: bool) -> Option<usize> {
        let keyword = self.kind().is_type_keyword().then_some(self.at);
        self.alternative(tested);
        keyword
    }

    fn alternative(&mut self, tested: bool) {
        use TokenKind as T;
        match self.kind() {
            T::Question if !tested || !self.at_ternary() => self.leaf(NodeKind::NullType),
            kind if kind.is_type_keyword() => self.leaf(NodeKind::KeywordType),
            T::OpenParen => self.parenthesised_type(tested),
            T::Undefined => {
                let mark = self.start();
                self.leaf(NodeKind::Name);
                self.finish_nullable(mark, NodeKind::NamedType, tested);
            }
            _ => self.named_type(tested),
        }
    }

    pub(super) fn named_type(&mut self, tested: bool) {
        if !self.is_name() {
            return self.error(Expected::Type);
        }
        let mark = self.start();
        self.type_name();
        if self.at_type_arguments() {
            self.type_arguments();
        } else if self.is(TokenKind::Less) && self.next_kind() != TokenKind::Greater {
            self.report(ErrorKind::UnclosedBracket(TokenKind::Greater), self.at, Some(self.at));
        }
        self.finish_nullable(mark, NodeKind::NamedType, tested);
    }

    /// The name and the arguments of a type without a nullable mark, for `новый`.
    pub(super) fn constructed_type(&mut self) {
        if !self.is_name() {
            return self.error(Expected::Type);
        }
        let mark = self.start();
        self.type_name();
        if self.at_type_arguments() {
            self.type_arguments();
        }
        self.finish(mark, NodeKind::NamedType);
    }

    fn type_name(&mut self) {
        self.leaf(NodeKind::Name);
        while self.eat(TokenKind::DoubleColon) {
            self.name();
        }
        while self.is(TokenKind::Dot) {
            self.bump();
            if self.is(TokenKind::Undefined) {
                self.leaf(NodeKind::Name);
            } else {
                self.name();
            }
        }
    }

    /// Whether arguments follow a type: `<>` are none, and without `>` it is a comparison.
    fn at_type_arguments(&self) -> bool {
        self.is(TokenKind::Less)
            && self.next_kind() != TokenKind::Greater
            && self.type_arguments_end(self.at).is_some()
    }

    /// `<A, Ключ = B>`.
    pub(super) fn type_arguments(&mut self) {
        let mark = self.start();
        let opener = self.at;
        self.bump();
        loop {
            let argument = self.start();
            if self.is_name() && self.next_kind() == TokenKind::Assign {
                self.leaf(NodeKind::Name);
                self.bump();
            }
            self.type_reference();
            self.finish(argument, NodeKind::TypeArgument);
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.close_bracket(TokenKind::Greater, opener);
        self.finish(mark, NodeKind::TypeArguments);
    }

    /// `<А>` of a type literal: the name of one type, or a function type.
    pub(super) fn literal_type(&mut self) {
        if let Some((expected, at)) = self.misplaced_in_literal() {
            self.note(ErrorKind::Expected(expected), at, None);
        }
        self.type_arguments();
    }

    /// With the `<` of a type literal at the current token: the first token behind it that does not belong to one type, and
    /// what is expected instead.
    fn misplaced_in_literal(&self) -> Option<(Expected, usize)> {
        use TokenKind as T;
        let first = self.after(self.at);
        let end = self.type_arguments_end(self.at)?;
        let (mut at, mut open, mut misplaced) = (first, 0_usize, None);
        while at < end {
            match self.tokens[at].kind {
                T::Less | T::OpenParen => open += 1,
                T::Greater | T::CloseParen => open = open.saturating_sub(1),
                // What a function gives may be any type.
                T::Arrow if open == 0 => return misplaced,
                T::Pipe | T::Question | T::Comma | T::Assign if open == 0 && misplaced.is_none() => {
                    misplaced = Some((Expected::Token(T::Greater), at));
                }
                _ => {}
            }
            at = self.after(at);
        }
        let first_kind = self.tokens[first].kind;
        if first_kind.is_type_keyword() || matches!(first_kind, T::Question | T::OpenParen) {
            misplaced = Some((Expected::Type, first));
        }
        misplaced
    }

    /// `(A)` or `(A, B) -> C`: which of the two is known at the arrow.
    fn parenthesised_type(&mut self, tested: bool) {
        let mark = self.start();
        let opener = self.at;
        self.bump();
        let mut types = 0;
        while self.begins_type(self.at) && !self.panicking {
            self.type_reference();
            types += 1;
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        if !self.eat(TokenKind::CloseParen) {
            // A type stays on its line, whatever the next one begins with.
            let missing = ErrorKind::UnclosedBracket(TokenKind::CloseParen);
            self.report(missing, opener, Some(opener));
        }
        if self.eat(TokenKind::Arrow) {
            // A keyword has no `?` of its own, so that belongs to the function.
            if self.kind().is_type_keyword() {
                self.result_keyword();
                self.finish_nullable(mark, NodeKind::FunctionType, tested);
            } else {
                self.type_reference();
                self.finish(mark, NodeKind::FunctionType);
            }
        } else {
            if types != 1 {
                self.expect_on_line(TokenKind::Arrow);
            }
            self.finish_nullable(mark, NodeKind::ParenType, tested);
        }
    }

    pub(super) fn begins_type(&self, index: usize) -> bool {
        use TokenKind as T;
        let kind = self.tokens[index].kind;
        matches!(kind, T::UnknownType | T::Void | T::Never | T::OpenParen | T::Undefined | T::Question)
            || self.is_name_at(index)
    }

    fn finish_nullable(&mut self, mark: Mark, kind: NodeKind, tested: bool) {
        let nullable = self.is(TokenKind::Question) && !(tested && self.at_ternary());
        if nullable {
            self.bump();
        }
        self.finish_with(mark, kind, TokenKind::End, if nullable { flag::NULLABLE } else { 0 });
    }
}
