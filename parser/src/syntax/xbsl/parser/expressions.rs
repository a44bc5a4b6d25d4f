//! Expressions, by precedence climbing.

use super::{Mark, Parser};
use crate::syntax::xbsl::error::{ErrorKind, Expected};
use crate::syntax::xbsl::kind::NodeKind;
use crate::syntax::xbsl::token::{TokenKind, is_capital};
use crate::syntax::xbsl::tree::flag;

/// How tightly operators bind. `это` and `как` are looser than comparisons, `не` is between them.
mod level {
    pub(super) const OR: u8 = 1;
    pub(super) const AND: u8 = 2;
    pub(super) const TYPE: u8 = 3;
    pub(super) const COMPARE: u8 = 4;
    pub(super) const SUM: u8 = 5;
    pub(super) const TERM: u8 = 6;
    pub(super) const POWER: u8 = 7;
}

fn level_of(operator: TokenKind) -> u8 {
    use TokenKind as T;
    match operator {
        T::Or => level::OR,
        T::And => level::AND,
        T::Is | T::As => level::TYPE,
        kind if kind.is_comparison() => level::COMPARE,
        T::Plus | T::Minus => level::SUM,
        T::Star | T::Slash | T::Percent => level::TERM,
        T::Power => level::POWER,
        _ => 0,
    }
}

impl Parser<'_> {
    /// One expression; a node in any case.
    pub(super) fn expression(&mut self) {
        self.nested(|parser| {
            let mark = parser.start();
            parser.binary(level::OR);
            // `x как T!`: the mark of the whole, where a postfix one cannot stand.
            if parser.eat(TokenKind::Bang) {
                parser.finish(mark, NodeKind::NonNull);
            }
            if parser.eat(TokenKind::Coalesce) {
                parser.expression();
                parser.finish_with(mark, NodeKind::Binary, TokenKind::Coalesce, 0);
            }
            if parser.eat(TokenKind::Question) {
                parser.expression();
                parser.expect(TokenKind::Colon);
                parser.expression();
                parser.finish(mark, NodeKind::Ternary);
            }
        });
    }

    /// One level deeper, or an empty node where there is no deeper.
    fn nested(&mut self, parse: impl FnOnce(&mut Self)) {
        let before = self.pending.len();
        self.deeper(parse);
        if self.pending.len() == before {
            let mark = self.start();
            self.finish(mark, NodeKind::Missing);
        }
    }

    fn binary(&mut self, lowest: u8) {
        let mark = self.start();
        // What has been read as a looser operand takes no tighter operator: `а как Т == б` is none.
        let mut highest = level::POWER;
        if self.is(TokenKind::Not) && lowest <= level::COMPARE {
            self.bump();
            self.nested(|parser| parser.binary(level::COMPARE));
            self.finish(mark, NodeKind::Not);
            highest = level::TYPE;
        } else {
            self.unary();
        }
        loop {
            let operator = self.kind();
            let level = level_of(operator);
            let fits = level > 0 && (lowest..=highest).contains(&level);
            if !fits || self.panicking || !self.may_grow() {
                return;
            }
            highest = level;
            self.bump();
            match operator {
                TokenKind::Is => {
                    let negated = self.eat(TokenKind::Not);
                    self.tested_type();
                    let flags = if negated { flag::NEGATED } else { 0 };
                    self.finish_with(mark, NodeKind::Is, operator, flags);
                }
                TokenKind::As => {
                    self.tested_type();
                    self.finish_with(mark, NodeKind::As, operator, 0);
                }
                _ => {
                    // Powers group to the right.
                    let right = if operator == TokenKind::Power { level } else { level + 1 };
                    self.nested(|parser| parser.binary(right));
                    self.finish_with(mark, NodeKind::Binary, operator, 0);
                }
            }
        }
    }

    fn unary(&mut self) {
        match self.kind() {
            TokenKind::Plus | TokenKind::Minus => {
                let mark = self.start();
                let sign = self.kind();
                self.bump();
                self.nested(Self::unary);
                self.finish_with(mark, NodeKind::Unary, sign, 0);
            }
            TokenKind::Ampersand => self.method_reference(),
            _ => self.postfix(),
        }
    }

    fn postfix(&mut self) {
        let mark = self.start();
        self.atom();
        while !self.panicking {
            match self.kind() {
                TokenKind::Dot | TokenKind::SafeDot => {
                    let safe = if self.is(TokenKind::SafeDot) { flag::SAFE } else { 0 };
                    let sign = self.kind();
                    if !self.may_grow() {
                        return;
                    }
                    self.bump();
                    if self.is(TokenKind::New) {
                        self.leaf(NodeKind::Name);
                    } else {
                        self.name();
                    }
                    self.finish_with(mark, NodeKind::Member, sign, safe);
                    if !self.panicking {
                        self.call(mark);
                    }
                }
                TokenKind::OpenBracket => {
                    if !self.may_grow() {
                        return;
                    }
                    let opener = self.at;
                    self.bump();
                    if !self.is(TokenKind::CloseBracket) {
                        self.expression();
                    }
                    self.close_bracket(TokenKind::CloseBracket, opener);
                    self.finish(mark, NodeKind::Index);
                }
                TokenKind::Bang => {
                    if !self.may_grow() {
                        return;
                    }
                    self.bump();
                    self.finish(mark, NodeKind::NonNull);
                }
                _ => return,
            }
        }
    }

    /// A call of what was read since `mark`, if one follows. A parenthesis that starts a line calls nothing.
    fn call(&mut self, mark: Mark) {
        let generic = self.is(TokenKind::Less);
        let paren = if generic { self.type_arguments_end(self.at) } else { Some(self.at) };
        let Some(paren) = paren else { return };
        if self.tokens[paren].kind != TokenKind::OpenParen || self.is_on_new_line(paren) {
            return;
        }
        if generic {
            self.type_arguments();
        }
        self.arguments();
        self.finish(mark, NodeKind::Call);
    }

    fn arguments(&mut self) {
        let mark = self.start();
        let opener = self.at;
        self.bump();
        if !self.is(TokenKind::CloseParen) {
            self.argument();
            while self.eat(TokenKind::Comma) {
                self.argument();
            }
        }
        self.close_bracket(TokenKind::CloseParen, opener);
        self.finish(mark, NodeKind::Arguments);
    }

    /// `[Имя =] [выражение]`; an argument left out is a node too, so that places count.
    fn argument(&mut self) {
        let mark = self.start();
        if self.is_name() && self.next_kind() == TokenKind::Assign {
            self.leaf(NodeKind::Name);
            self.bump();
        }
        if !self.is(TokenKind::Comma) && !self.at_list_end() {
            self.expression();
        }
        self.finish(mark, NodeKind::Argument);
    }

    /// Whether no item of a list in brackets can begin here: the list ends, or is cut short.
    pub(super) fn at_list_end(&self) -> bool {
        use TokenKind as T;
        match self.kind() {
            T::CloseParen | T::CloseBracket | T::CloseBrace => true,
            T::Semicolon | T::End | T::InsertClose => true,
            _ => self.at_next_declaration(),
        }
    }

    /// `&Имя`, `&этот.Имя`, `&Тип<А>.Имя(Число)`.
    fn method_reference(&mut self) {
        let mark = self.start();
        self.bump();
        let target = self.start();
        let is_owner = self.is(TokenKind::This) || self.at_global();
        match self.kind() {
            TokenKind::This => self.leaf(NodeKind::This),
            _ if is_owner => self.leaf(NodeKind::Global),
            _ if self.is_name() => self.qualified_name(),
            _ => self.missing(Expected::Name),
        }
        if is_owner && !self.is(TokenKind::Dot) {
            self.note(ErrorKind::Expected(Expected::Token(TokenKind::Dot)), self.at, None);
        }
        loop {
            if self.is(TokenKind::Less) && self.type_arguments_end(self.at).is_some() {
                self.type_arguments();
            }
            if !self.is(TokenKind::Dot) || !self.may_grow() {
                break;
            }
            self.bump();
            if self.is(TokenKind::New) {
                self.leaf(NodeKind::Name);
            } else {
                self.name();
            }
            self.finish_with(target, NodeKind::Member, TokenKind::Dot, 0);
        }
        if self.is(TokenKind::OpenParen) && !self.on_new_line() {
            let opener = self.at;
            self.bump();
            while !self.is(TokenKind::CloseParen) && !self.panicking {
                self.type_reference();
                if !self.eat(TokenKind::Comma) {
                    break;
                }
            }
            self.close_bracket(TokenKind::CloseParen, opener);
        }
        self.finish(mark, NodeKind::MethodRef);
    }

    fn at_global(&self) -> bool {
        self.is(TokenKind::Global) && (!self.is_name() || self.next_kind() == TokenKind::Dot)
    }

    fn qualified_name(&mut self) {
        let mark = self.start();
        self.bump();
        while self.is(TokenKind::DoubleColon) {
            self.bump();
            if self.is_name() {
                self.bump();
            } else {
                self.error(Expected::Name);
            }
        }
        self.finish(mark, NodeKind::NameExpression);
    }

    fn atom(&mut self) {
        use TokenKind as T;
        let mark = self.start();
        let closing = match self.kind() {
            T::String => b'"',
            T::Pattern => b'\'',
            T::Braced | T::Query => b'}',
            _ => 0,
        };
        // The lexer has reported a literal without an end, and what it has swallowed is missing around it.
        let unclosed = closing != 0 && self.word(self.at).last() != Some(&closing);
        match self.kind() {
            T::Number => self.leaf(NodeKind::Number),
            T::Duration => self.leaf(NodeKind::Duration),
            T::String => self.literal_with_inserts(NodeKind::String),
            T::Query => self.literal_with_inserts(NodeKind::Query),
            T::Pattern => self.leaf(NodeKind::Pattern),
            T::Braced => self.leaf(NodeKind::Braced),
            T::True | T::False => self.leaf(NodeKind::Boolean),
            T::Undefined => self.leaf(NodeKind::Undefined),
            T::This => self.leaf(NodeKind::This),
            T::Global if self.at_global() => self.leaf(NodeKind::Global),
            T::Throw => {
                self.bump();
                if self.at_value() {
                    self.expression();
                }
                self.finish(mark, NodeKind::Throw);
            }
            T::New => self.new_object(),
            T::Method if !is_capital(self.word(self.at)) && self.next_kind() == T::OpenParen => {
                self.full_lambda();
            }
            T::TypeWord if self.at_type_literal() => {
                self.bump();
                self.literal_type();
                self.finish(mark, NodeKind::TypeLiteral);
            }
            T::Less if self.at_typed_collection() => self.typed_collection(),
            T::OpenBracket => {
                self.array_items();
                self.finish(mark, NodeKind::Array);
            }
            T::OpenBrace => {
                let kind = self.brace_items();
                self.finish(mark, kind);
            }
            T::OpenParen if self.at_lambda_parameters() => {
                self.lambda_parameters();
                self.lambda_body(mark);
            }
            T::OpenParen => {
                let opener = self.at;
                self.bump();
                self.expression();
                self.close_bracket(TokenKind::CloseParen, opener);
                self.finish(mark, NodeKind::Paren);
            }
            _ if !self.is_name() => self.no_expression(),
            _ if self.next_kind() == T::Arrow => {
                let parameter = self.start();
                self.leaf(NodeKind::Name);
                self.finish(parameter, NodeKind::Parameter);
                self.finish(parameter, NodeKind::Parameters);
                self.lambda_body(mark);
            }
            _ => {
                self.qualified_name();
                self.call(mark);
            }
        }
        self.panicking |= unclosed;
    }

    /// Where a value had to stand. A statement with a block written instead is read as one, so that its `;` closes
    /// nothing else.
    pub(super) fn no_expression(&mut self) {
        use TokenKind as T;
        self.missing(Expected::Expression);
        let opens_block = matches!(self.kind(), T::If | T::Case | T::For | T::While | T::Try | T::Scope);
        if opens_block && self.brackets == 0 && !self.on_new_line() {
            self.panicking = false;
            self.nested(Self::statement);
            self.panicking = true;
        }
    }

    /// At the arrow: an expression or one assignment.
    fn lambda_body(&mut self, mark: Mark) {
        if self.expect_on_line(TokenKind::Arrow) {
            let body = self.start();
            self.expression();
            if self.kind().is_assignment() {
                self.assignment(body);
            }
        }
        self.finish(mark, NodeKind::ShortLambda);
    }

    /// `Тип<X>` that is not the beginning of a call or of a comparison.
    fn at_type_literal(&self) -> bool {
        let less = self.after(self.at);
        self.tokens[less].kind == TokenKind::Less
            && self
                .type_arguments_end(less)
                .is_some_and(|end| self.tokens[end].kind != TokenKind::OpenParen || self.is_on_new_line(end))
    }

    fn new_object(&mut self) {
        let mark = self.start();
        self.bump();
        self.constructed_type();
        if self.is(TokenKind::OpenParen) && !self.on_new_line() && !self.panicking {
            self.arguments();
        }
        self.finish(mark, NodeKind::New);
    }

    /// `<Тип>[...]`, `<Ключ, Значение>{...}`.
    fn typed_collection(&mut self) {
        let mark = self.start();
        self.type_arguments();
        let kind = if self.is(TokenKind::OpenBrace) {
            self.brace_items()
        } else {
            self.array_items();
            NodeKind::Array
        };
        self.finish(mark, kind);
    }

    fn array_items(&mut self) {
        let opener = self.at;
        self.bump();
        while !self.at_list_end() && !self.panicking {
            self.expression();
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.close_bracket(TokenKind::CloseBracket, opener);
    }

    /// `{}` and `{А, Б}` are sets, `{:}` and `{А: Б}` are maps.
    fn brace_items(&mut self) -> NodeKind {
        let opener = self.at;
        self.bump();
        let mut kind = NodeKind::Set;
        if self.eat(TokenKind::Colon) {
            kind = NodeKind::Map;
        }
        while !self.at_list_end() && !self.panicking {
            let entry = self.start();
            self.expression();
            if self.eat(TokenKind::Colon) {
                self.expression();
                self.finish(entry, NodeKind::MapEntry);
                kind = NodeKind::Map;
            }
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.close_bracket(TokenKind::CloseBrace, opener);
        kind
    }
}
