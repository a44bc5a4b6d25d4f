//! The module and its members.

use super::{Mark, Parser};
use crate::source::Span;
use crate::syntax::xbsl::error::{ErrorKind, Expected};
use crate::syntax::xbsl::kind::NodeKind;
use crate::syntax::xbsl::token::TokenKind;
use crate::syntax::xbsl::tree::flag;

impl Parser<'_> {
    pub(super) fn module(&mut self) {
        let mark = self.start();
        while !self.is(TokenKind::End) {
            self.member();
            self.recover_to_member();
        }
        self.end_of_previous = self.at;
        self.allow_directives(mark);
        let flags = self.errors_since(mark);
        self.finish_with(Mark { token: 0, ..mark }, NodeKind::Module, TokenKind::End, flags);
    }

    /// Between the members since the mark directives are in their place.
    fn allow_directives(&mut self, mark: Mark) {
        let members = self.pending.get(mark.pending..).unwrap_or_default();
        let span = |id: &u32| {
            let node = &self.nodes[*id as usize];
            Span::new(
                self.tokens[node.first_token as usize].span.start,
                self.tokens[node.end_token as usize - 1].span.end,
            )
        };
        self.errors.retain(|error| {
            let after = || members.partition_point(|id| span(id).start < error.span.start);
            let inside =
                || after().checked_sub(1).is_some_and(|at| error.span.start < span(&members[at]).end);
            error.kind != ErrorKind::MisplacedDirective || inside()
        });
    }

    fn member(&mut self) {
        let mark = self.start();
        self.too_deep = false;
        if self.is(TokenKind::Import) {
            return self.import(mark);
        }
        self.annotations();
        match self.kind() {
            TokenKind::Method | TokenKind::Static | TokenKind::Abstract => self.method(mark),
            TokenKind::Structure | TokenKind::Exception => self.structure(mark),
            TokenKind::Enumeration => self.enumeration(mark),
            TokenKind::Const | TokenKind::Val | TokenKind::Var | TokenKind::Use => self.module_const(mark),
            _ => {
                self.error(Expected::Declaration);
                if self.at > mark.token {
                    self.finish(mark, NodeKind::Error);
                }
            }
        }
    }

    /// Outside of methods only declarations make sense, so everything up to the next one is an error; a word that
    /// may begin something else counts only without indentation, where nothing is left over from a method cut short.
    /// A variable is read behind whatever stands before it on its line.
    fn recover_to_member(&mut self) {
        if !self.panicking {
            return;
        }
        let mark = self.start();
        while !self.is_member_start() {
            if self.at == mark.token || self.on_new_line() || self.begins_variable(self.at) {
                self.stray_statement();
            } else {
                self.skip();
            }
        }
        if self.at > mark.token {
            self.finish(mark, NodeKind::Error);
        }
        self.brackets = 0;
        self.panicking = false;
    }

    /// A statement outside of methods is read all the same, for what can be said of it by itself. That it is there is the
    /// error; what else is wrong with it is not told.
    fn stray_statement(&mut self) {
        let start = self.at;
        if self.begins_statement() || self.begins_expression(start) {
            let errors = self.errors.len();
            self.panicking = false;
            self.brackets = 0;
            self.statement();
            self.errors.truncate(errors);
            self.panicking = true;
        }
        if self.at == start {
            self.skip();
        }
    }

    fn is_member_start(&self) -> bool {
        match self.kind() {
            TokenKind::End => true,
            _ if !self.on_new_line() => false,
            TokenKind::At => true,
            _ if self.begins_declaration(self.at) => true,
            kind => {
                let may_declare = kind.may_declare() || kind.declares_variable();
                may_declare && self.indentation(self.at) == Some(0)
            }
        }
    }

    fn import(&mut self, mark: Mark) {
        self.bump();
        self.name();
        while self.eat(TokenKind::DoubleColon) {
            self.name();
        }
        self.finish(mark, NodeKind::Import);
    }

    /// Zero or more annotations.
    pub(super) fn annotations(&mut self) {
        while self.is(TokenKind::At) {
            let mark = self.start();
            self.bump();
            // A sign without a name is an annotation, too.
            if !self.begins_declaration(self.at) && self.name() {
                while self.eat(TokenKind::DoubleColon) {
                    self.name();
                }
                if self.is(TokenKind::OpenParen) && !self.on_new_line() {
                    self.annotation_arguments();
                }
            }
            self.finish(mark, NodeKind::Annotation);
        }
    }

    fn annotation_arguments(&mut self) {
        let mark = self.start();
        let opener = self.at;
        self.bump();
        self.deeper(|parser| {
            while !parser.is(TokenKind::CloseParen) && !parser.panicking {
                let argument = parser.start();
                let is_named = parser.is_name() && parser.next_kind() == TokenKind::Assign;
                if is_named {
                    parser.leaf(NodeKind::Name);
                    parser.bump();
                }
                if parser.is(TokenKind::At) {
                    parser.annotations();
                } else if is_named || !parser.is(TokenKind::Comma) && !parser.at_list_end() {
                    parser.expression();
                }
                parser.finish(argument, NodeKind::Argument);
                if !parser.eat(TokenKind::Comma) {
                    break;
                }
            }
        });
        self.close_bracket(TokenKind::CloseParen, opener);
        self.finish(mark, NodeKind::Arguments);
    }

    /// `[статический] метод Имя(...) [: Тип] ... ;`, or abstract and then without a body.
    fn method(&mut self, mark: Mark) {
        let indentation = self.indentation(mark.token).unwrap_or(usize::MAX);
        let farthest = std::mem::replace(&mut self.farthest, indentation);
        let mut flags = 0;
        loop {
            let word = match self.kind() {
                TokenKind::Static => flag::STATIC,
                TokenKind::Abstract => flag::ABSTRACT,
                _ => break,
            };
            if flags & word != 0 {
                self.error(Expected::Token(TokenKind::Method));
            }
            flags |= word;
            self.bump();
        }
        let keyword = self.start();
        if self.expect(TokenKind::Method) {
            self.name();
            self.parameters();
            if self.eat(TokenKind::Colon) {
                self.type_reference();
            }
        }
        // What lacks nothing but its `;` can be judged. A text that ends within a line may be cut off.
        let mut lacks_only_end = false;
        if flags & flag::ABSTRACT == 0 {
            self.recover();
            self.brackets = 0;
            self.body();
            flags |= self.errors_since(mark);
            lacks_only_end = match self.kind() {
                TokenKind::End => self.on_new_line(),
                _ => self.begins_untyped_method(self.at),
            };
            self.close_block(keyword);
        }
        if !lacks_only_end {
            flags |= self.errors_since(mark);
        }
        self.farthest = farthest;
        self.finish_with(mark, NodeKind::Method, TokenKind::End, flags);
    }

    /// The `;` of the block that the word at the mark opened; where it is not, the block ends without one.
    pub(super) fn close_block(&mut self, opener: Mark) {
        if self.eat(TokenKind::Semicolon) || self.panicking {
            return;
        }
        let culprit = self.badly_closed_since(opener).unwrap_or(opener.token);
        let word = self.tokens[culprit].kind;
        self.report(ErrorKind::UnclosedBlock(word), self.at, Some(culprit));
    }

    /// The first block since the mark whose `;` stands further to the left than the block begins: that `;` was
    /// meant for a block around it, so this is the one that has none.
    fn badly_closed_since(&self, mark: Mark) -> Option<usize> {
        let blocks = self.nodes.get(mark.nodes..)?.iter().filter(|node| node.kind.ends_with_semicolon());
        let mut ends = blocks.map(|node| (node.first_token as usize, node.end_token as usize - 1));
        let culprit = ends.find(|&(first, last)| {
            self.tokens[last].kind == TokenKind::Semicolon && self.indentation(last) < self.indentation(first)
        });
        culprit.map(|(first, _)| first)
    }

    /// Bytes of white space before the first token of a line; `None` inside a line.
    pub(super) fn indentation(&self, index: usize) -> Option<usize> {
        let before = self.text.as_bytes().get(..self.tokens[index].span.start as usize)?;
        let blank = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let line_before = before.get(..before.len() - blank)?;
        matches!(line_before.last(), None | Some(b'\n' | b'\r')).then_some(blank)
    }

    /// `(А: Тип, Б = 1)`; commas may be left out, and one may follow the last.
    pub(super) fn parameters(&mut self) {
        self.parameter_list(|parser| {
            while (parser.is_name() || parser.is(TokenKind::At)) && !parser.panicking {
                let mark = parser.start();
                parser.annotations();
                parser.name();
                parser.type_and_value();
                parser.finish(mark, NodeKind::Parameter);
                parser.eat(TokenKind::Comma);
            }
        });
    }

    /// Of a short lambda: `(А, Б: Тип)`.
    pub(super) fn lambda_parameters(&mut self) {
        self.parameter_list(|parser| {
            let mut more = parser.is_name();
            while more && !parser.panicking {
                let mark = parser.start();
                parser.name();
                if parser.eat(TokenKind::Colon) {
                    parser.type_reference();
                }
                parser.finish(mark, NodeKind::Parameter);
                more = parser.eat(TokenKind::Comma);
            }
        });
    }

    fn parameter_list(&mut self, parameters: impl Fn(&mut Self)) {
        let mark = self.start();
        let opener = self.at;
        if self.expect(TokenKind::OpenParen) {
            parameters(self);
            self.close_bracket(TokenKind::CloseParen, opener);
        }
        self.finish(mark, NodeKind::Parameters);
    }

    /// `[: Тип] [= выражение]`.
    pub(super) fn type_and_value(&mut self) {
        if self.eat(TokenKind::Colon) {
            self.type_reference();
        }
        if self.eat(TokenKind::Assign) {
            self.expression();
        }
    }

    fn structure(&mut self, mark: Mark) {
        let keyword = self.start();
        let word = self.kind();
        self.bump();
        self.name();
        self.recover();
        while !self.is(TokenKind::End) && !self.is(TokenKind::Semicolon) && !self.ends_members(keyword) {
            let member = self.start();
            self.annotations();
            match self.kind() {
                TokenKind::Constructor => {
                    self.bump();
                    self.finish(member, NodeKind::Constructor);
                }
                TokenKind::Method | TokenKind::Static | TokenKind::Abstract => self.method(member),
                TokenKind::Val | TokenKind::Var | TokenKind::Use | TokenKind::Req => self.field(member),
                _ => self.skip_member(member),
            }
            self.recover_past(member.token);
        }
        self.close_block(keyword);
        let kind = if word == TokenKind::Exception { NodeKind::Exception } else { NodeKind::Structure };
        let flags = self.errors_since(mark);
        self.finish_with(mark, kind, word, flags);
    }

    /// `обз знч Имя: Тип = значение`, with `обз` before or after the kind.
    fn field(&mut self, mark: Mark) {
        let mut flags = if self.eat(TokenKind::Req) { flag::REQUIRED } else { 0 };
        let kind = self.kind();
        if !matches!(kind, TokenKind::Val | TokenKind::Var | TokenKind::Use) {
            self.error(Expected::StructureMember);
            return self.finish(mark, NodeKind::Error);
        }
        self.bump();
        if self.is(TokenKind::Req) && self.is_name_at(self.after(self.at)) {
            self.bump();
            flags |= flag::REQUIRED;
        }
        self.name();
        self.type_and_value();
        self.finish_with(mark, NodeKind::Field, kind, flags);
    }

    fn enumeration(&mut self, mark: Mark) {
        let keyword = self.start();
        self.bump();
        self.name();
        self.recover();
        while !self.is(TokenKind::End) && !self.is(TokenKind::Semicolon) && !self.ends_members(keyword) {
            let item = self.start();
            self.annotations();
            let is_method =
                matches!(self.kind(), TokenKind::Method | TokenKind::Static | TokenKind::Abstract);
            if is_method && self.begins_declaration(self.at) {
                self.method(item);
            } else if self.is_name() {
                self.leaf(NodeKind::Name);
                // Wherever the line ends.
                let default = self.eat(TokenKind::Default);
                self.eat(TokenKind::Comma);
                let flags = if default { flag::DEFAULT } else { 0 };
                self.finish_with(item, NodeKind::EnumItem, TokenKind::End, flags);
            } else {
                self.skip_member(item);
            }
            self.recover_past(item.token);
        }
        self.close_block(keyword);
        let flags = self.errors_since(mark);
        self.finish_with(mark, NodeKind::Enumeration, TokenKind::End, flags);
    }

    /// Whether something begins here that no structure or enumeration holds.
    fn ends_members(&self, keyword: Mark) -> bool {
        use TokenKind as T;
        matches!(self.kind(), T::Structure | T::Exception | T::Enumeration | T::Const | T::Import)
            && self.begins_declaration(self.at)
            && self.indentation(self.at) <= self.indentation(keyword.token)
    }

    fn skip_member(&mut self, mark: Mark) {
        self.error(Expected::StructureMember);
        if !self.is(TokenKind::Semicolon) {
            self.bump();
        }
        if self.at > mark.token {
            self.finish(mark, NodeKind::Error);
        }
    }

    /// `конст ИМЯ = 1`; the other three words are read too, a rule says that they do not belong here.
    fn module_const(&mut self, mark: Mark) {
        let kind = self.kind();
        self.bump();
        self.name();
        self.type_and_value();
        let flags = self.errors_since(mark);
        self.finish_with(mark, NodeKind::ModuleConst, kind, flags);
    }
}
