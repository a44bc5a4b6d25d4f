//! Blocks and statements.

use super::{Clauses, Mark, Parser};
use crate::syntax::MAX_DEPTH;
use crate::syntax::xbsl::error::{ErrorKind, Expected};
use crate::syntax::xbsl::kind::NodeKind;
use crate::syntax::xbsl::token::TokenKind;
use crate::syntax::xbsl::tree::flag;

impl Parser<'_> {
    /// Statements up to what closes them: a `Block` node in any case.
    pub(super) fn block(&mut self) {
        let mark = self.start();
        let brackets = std::mem::take(&mut self.brackets);
        if self.depth >= MAX_DEPTH {
            self.report(ErrorKind::TooDeep, self.at, None);
            self.skip_block();
            self.panicking = false;
        } else {
            self.depth += 1;
            while !self.ends_block() {
                let start = self.at;
                self.statement();
                self.recover_past(start);
            }
            self.depth -= 1;
        }
        self.brackets = brackets;
        self.finish(mark, NodeKind::Block);
    }

    /// The body of a method or a lambda: clauses of constructs around it are none of its business.
    pub(super) fn body(&mut self) {
        let clauses = Clauses { bracketed: self.brackets > 0, ..Clauses::default() };
        let clauses = std::mem::replace(&mut self.clauses, clauses);
        self.block();
        self.clauses = clauses;
    }

    /// Whether the token is a clause some open construct waits for.
    pub(super) fn at_clause(&self) -> bool {
        match self.kind() {
            TokenKind::Else => self.clauses.alternative > 0,
            TokenKind::When => self.clauses.when > 0 && self.begins_control(self.at),
            TokenKind::Catch => self.clauses.catch > 0 && self.begins_control(self.at),
            TokenKind::Finally => self.clauses.catch > 0,
            _ => false,
        }
    }

    /// Whether the token closes a bracket around the lambda whose body is being read.
    pub(super) fn at_outer_bracket(&self) -> bool {
        use TokenKind as T;
        self.clauses.bracketed
            && self.brackets == 0
            && matches!(self.kind(), T::CloseParen | T::CloseBracket | T::CloseBrace)
    }

    fn ends_block(&self) -> bool {
        match self.kind() {
            TokenKind::End | TokenKind::Semicolon | TokenKind::InsertClose => true,
            TokenKind::At => self.on_new_line() && self.begins_annotated(self.at),
            _ if self.at_clause() || self.at_outer_bracket() => true,
            _ => self.at_next_declaration(),
        }
    }

    /// Without building nodes, up to the `;` of the block that begins here.
    fn skip_block(&mut self) {
        use TokenKind as T;
        let mut open = 0_usize;
        loop {
            match self.kind() {
                T::End => return,
                T::Semicolon => match open.checked_sub(1) {
                    Some(outer) => open = outer,
                    None => return,
                },
                T::If
                    if self.end_of_previous > 0
                        && self.tokens[self.end_of_previous - 1].kind == T::Else
                        && !self.on_new_line() => {}
                T::If | T::Case | T::For | T::While | T::Try if self.begins_control(self.at) => open += 1,
                T::Scope => open += 1,
                T::Method if self.next_kind() == T::OpenParen => open += 1,
                _ if self.at_next_declaration() => return,
                _ => {}
            }
            self.bump();
        }
    }

    /// Whether the token is a word that begins a statement and is no name.
    pub(super) fn begins_statement(&self) -> bool {
        use TokenKind as T;
        match self.kind() {
            T::Var | T::Val | T::Use | T::Return | T::Break | T::Continue | T::Scope => true,
            T::If | T::Case | T::For | T::While | T::Try => self.begins_control(self.at),
            _ => false,
        }
    }

    pub(super) fn statement(&mut self) {
        use TokenKind as T;
        let mark = self.start();
        match self.kind() {
            T::If if self.begins_control(self.at) => self.if_statement(mark),
            T::Case if self.begins_control(self.at) => self.case(mark),
            T::While if self.begins_control(self.at) => self.while_loop(mark),
            T::For if self.begins_control(self.at) => self.for_loop(mark),
            T::Try if self.begins_control(self.at) => self.try_statement(mark),
            T::Scope => {
                self.bump();
                self.block();
                self.close_block(mark);
                self.finish(mark, NodeKind::Scope);
            }
            T::Break => self.leaf(NodeKind::Break),
            T::Continue => self.leaf(NodeKind::Continue),
            T::Return => self.return_statement(mark),
            T::Var | T::Val => self.variable(mark),
            T::Use => self.use_statement(mark),
            _ if self.begins_expression(self.at) => self.expression_statement(mark),
            _ => {
                self.error(Expected::Statement);
                self.bump();
                self.finish(mark, NodeKind::Error);
            }
        }
    }

    /// A condition, a collection, a bound: after an error in it the block is read all the same.
    fn header(&mut self) {
        self.expression();
        self.recover();
    }

    fn if_statement(&mut self, mark: Mark) {
        self.clauses.alternative += 1;
        let branch = self.start();
        self.bump();
        self.if_branch(branch);
        while self.is(TokenKind::Else) {
            let branch = self.start();
            self.bump();
            // On a new line `если` is a statement of its own inside the branch.
            if self.is(TokenKind::If) && !self.on_new_line() && self.begins_control(self.at) {
                self.bump();
                self.if_branch(branch);
            } else {
                self.else_branch(branch);
                break;
            }
        }
        self.clauses.alternative -= 1;
        self.close_block(mark);
        self.finish(mark, NodeKind::If);
    }

    fn if_branch(&mut self, mark: Mark) {
        self.header();
        self.block();
        self.finish(mark, NodeKind::IfBranch);
    }

    /// The last branch: another `иначе` belongs to a construct around this one, if to any.
    fn else_branch(&mut self, mark: Mark) {
        self.clauses.alternative -= 1;
        self.block();
        self.clauses.alternative += 1;
        self.finish(mark, NodeKind::ElseBranch);
    }

    fn case(&mut self, mark: Mark) {
        self.bump();
        self.clauses.when += 1;
        self.clauses.alternative += 1;
        if !self.at_clause() && self.begins_expression(self.at) {
            self.header();
        }
        if !self.at_clause() && !self.is(TokenKind::Semicolon) {
            self.error(Expected::Token(TokenKind::When));
            self.recover();
            self.block();
        }
        while self.is(TokenKind::When) {
            self.when_branch();
        }
        if self.is(TokenKind::Else) {
            let branch = self.start();
            self.bump();
            self.else_branch(branch);
        }
        self.clauses.when -= 1;
        self.clauses.alternative -= 1;
        self.close_block(mark);
        self.finish(mark, NodeKind::Case);
    }

    fn when_branch(&mut self) {
        let mark = self.start();
        self.bump();
        loop {
            self.when_condition();
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.recover();
        self.block();
        self.finish(mark, NodeKind::WhenBranch);
    }

    fn when_condition(&mut self) {
        let mark = self.start();
        let kind = self.kind();
        if kind == TokenKind::Is {
            self.bump();
            let negated = self.eat(TokenKind::Not);
            self.type_reference();
            let flags = if negated { flag::NEGATED } else { 0 };
            self.finish_with(mark, NodeKind::WhenIs, kind, flags);
        } else if kind.is_comparison() && !self.at_typed_collection() {
            self.bump();
            self.expression();
            self.finish_with(mark, NodeKind::WhenCompare, kind, 0);
        } else {
            self.expression();
            self.finish(mark, NodeKind::WhenValue);
        }
    }

    fn while_loop(&mut self, mark: Mark) {
        self.bump();
        self.header();
        self.block();
        self.close_block(mark);
        self.finish(mark, NodeKind::While);
    }

    fn for_loop(&mut self, mark: Mark) {
        self.bump();
        self.name();
        let mut kind = NodeKind::ForIn;
        let mut flags = 0;
        if self.eat(TokenKind::In) {
            self.expression();
        } else if self.eat(TokenKind::Assign) {
            kind = NodeKind::ForTo;
            self.expression();
            if self.eat(TokenKind::Down) {
                flags |= flag::DOWN;
            }
            if self.expect(TokenKind::To) {
                self.expression();
            }
            if self.eat(TokenKind::Step) {
                self.expression();
            }
        } else {
            self.report(ErrorKind::LoopHeader, self.at, None);
            self.missing(Expected::Expression);
        }
        self.recover();
        self.block();
        self.close_block(mark);
        self.finish_with(mark, kind, TokenKind::For, flags);
    }

    fn try_statement(&mut self, mark: Mark) {
        self.bump();
        self.clauses.catch += 1;
        self.block();
        while self.is(TokenKind::Catch) && self.at_clause() {
            let catch = self.start();
            self.bump();
            self.name();
            if self.expect(TokenKind::Colon) {
                self.type_reference();
            }
            self.recover();
            self.block();
            self.finish(catch, NodeKind::Catch);
        }
        self.clauses.catch -= 1;
        if self.is(TokenKind::Finally) {
            let finally = self.start();
            self.bump();
            self.block();
            self.finish(finally, NodeKind::Finally);
        }
        self.close_block(mark);
        self.finish(mark, NodeKind::Try);
    }

    fn return_statement(&mut self, mark: Mark) {
        self.bump();
        if self.at_value() {
            self.expression();
        }
        self.finish(mark, NodeKind::Return);
    }

    /// Whether `возврат` or `выбросить` goes on here: not where the line ends and a statement follows, and on the
    /// line with whatever stands there.
    pub(super) fn at_value(&self) -> bool {
        use TokenKind as T;
        let next_statement = match self.kind() {
            T::If | T::Case | T::For | T::While | T::Try | T::When | T::Catch => self.begins_control(self.at),
            _ => self.at_next_declaration(),
        };
        if self.on_new_line() {
            self.begins_expression(self.at) && !next_statement
        } else {
            self.begins_expression(self.at) || self.begins_statement()
        }
    }

    fn variable(&mut self, mark: Mark) {
        let kind = self.kind();
        self.bump();
        // What is missing at the end of the line is missed there.
        let nameless = !self.is_name() && self.on_new_line();
        let name = if nameless { mark.token } else { self.at };
        if nameless || self.name() {
            if !self.has_type_or_value() {
                self.report(ErrorKind::Expected(Expected::TypeOrValue), name, None);
            }
            self.type_and_value();
        }
        self.finish_with(mark, NodeKind::Variable, kind, 0);
    }

    /// At the `:` or the `=` after a name: whether anything follows, on this line or as what it wants.
    fn has_type_or_value(&self) -> bool {
        let next = self.after(self.at);
        match self.kind() {
            TokenKind::Colon => self.begins_type(next) || !self.is_on_new_line(next),
            kind => kind == TokenKind::Assign,
        }
    }

    fn use_statement(&mut self, mark: Mark) {
        self.bump();
        if self.is_name() && matches!(self.next_kind(), TokenKind::Colon | TokenKind::Assign) {
            self.name();
            self.type_and_value();
            self.finish_with(mark, NodeKind::Variable, TokenKind::Use, 0);
        } else {
            self.expression();
            self.finish(mark, NodeKind::UseStatement);
        }
    }

    fn expression_statement(&mut self, mark: Mark) {
        self.expression();
        if self.kind().is_assignment() {
            self.assignment(mark);
        } else {
            self.finish(mark, NodeKind::ExpressionStatement);
        }
    }

    /// At the sign of an assignment whose target has been read since `mark`.
    pub(super) fn assignment(&mut self, mark: Mark) {
        let sign = self.kind();
        let sign_at = self.at;
        self.bump();
        if !self.begins_expression(self.at) && self.on_new_line() {
            self.report(ErrorKind::Expected(Expected::Expression), sign_at, None);
        }
        self.expression();
        self.finish_with(mark, NodeKind::Assignment, sign, 0);
    }

    /// `метод (А: Тип) -> ... ;`.
    pub(super) fn full_lambda(&mut self) {
        let mark = self.start();
        self.bump();
        self.parameters();
        self.expect_on_line(TokenKind::Arrow);
        let brackets = self.brackets;
        self.recover();
        self.brackets = brackets;
        self.body();
        self.close_block(mark);
        let flags = self.errors_since(mark);
        self.finish_with(mark, NodeKind::FullLambda, TokenKind::Method, flags);
    }
}
