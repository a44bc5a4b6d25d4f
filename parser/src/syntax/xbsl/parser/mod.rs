//! Recursive descent with one mark per node. It never fails: what had to stand somewhere and does not becomes
//! an error and, where a view counts on it, an empty node.
//!
//! One broken place gives one error: after an error nothing is reported until [`Parser::recover`] has found a
//! token that surely begins something. Lookahead scans are bounded by a number of tokens, so no input makes
//! the parser slow; nesting is bounded by [`MAX_DEPTH`], chains of operators by [`MAX_HEIGHT`].

mod declarations;
mod expressions;
mod inserts;
mod lookahead;
mod statements;
mod types;

use std::sync::{Arc, OnceLock};

use super::error::{ErrorKind, Expected, SyntaxError};
use super::kind::NodeKind;
use super::lexer::lex;
use super::token::{Token, TokenKind, is_capital};
use super::tree::{KindLists, NONE, NodeData, Tree, flag};
use crate::source::Span;
use crate::syntax::MAX_DEPTH;

/// The height a tree may have below one node: what a recursive reader of the tree has to stand.
const MAX_HEIGHT: u16 = 2048;

/// Reads a module. Any text has a tree; what is wrong with it is in [`Tree::errors`].
#[must_use]
pub fn parse(text: Arc<str>) -> Tree {
    // What a usual module needs, so that the lists seldom grow.
    let mut tokens = Vec::with_capacity(text.len() / 10 + 16);
    let mut errors = Vec::new();
    lex(&text, Span::new(0, text.len() as u32), &mut tokens, &mut errors);
    let length = tokens.len() - 1;
    let nodes = Vec::with_capacity(tokens.len() + tokens.len() / 6 + 1);
    let mut parser = Parser {
        text: &text,
        tokens,
        at: 0,
        end_of_previous: 0,
        nodes,
        pending: Vec::with_capacity(64),
        errors,
        errors_in_inserts: Vec::new(),
        panicking: false,
        depth: 0,
        brackets: 0,
        clauses: Clauses::default(),
        farthest: usize::MAX,
        too_deep: false,
    };
    parser.skip_trivia();
    parser.module();
    let Parser { mut tokens, mut nodes, mut errors, errors_in_inserts, .. } = parser;
    // The trees stay for the whole run.
    tokens.shrink_to_fit();
    nodes.shrink_to_fit();
    errors.sort_by_key(|error| error.span);
    flag_broken(&mut nodes, &tokens, &errors);
    if !errors_in_inserts.is_empty() {
        errors.extend(errors_in_inserts);
        errors.sort_by_key(|error| error.span);
    }
    errors.dedup_by_key(|error| error.span.start);
    let by_kind = KindLists::new(&nodes);
    let mut tree = Tree {
        text,
        tokens,
        length,
        nodes,
        by_kind,
        errors,
        is_valid: true,
        is_broken: false,
        bindings: OnceLock::new(),
        declared: OnceLock::new(),
        documented: OnceLock::new(),
        type_texts: OnceLock::new(),
    };
    tree.is_broken = tree.errors.iter().any(|error| !tree.is_in_insert(error));
    tree.is_valid = tree.errors.iter().all(|error| tree.is_in_insert(error) || tree.is_missing_end(error));
    tree
}

/// Marks the nodes that errors of the lexer lie in; the parser has marked what broke for it.
fn flag_broken(nodes: &mut [NodeData], tokens: &[Token], errors: &[SyntaxError]) {
    if errors.is_empty() {
        return;
    }
    for node in nodes.iter_mut().filter(|node| node.kind.reports_errors()) {
        let start = tokens[node.first_token as usize].span.start;
        let end = tokens[(node.end_token.max(node.first_token + 1) - 1) as usize].span.end;
        // What was found at its first token was expected by something before it.
        let next = errors.partition_point(|error| error.span.start <= start);
        if errors.get(next).is_some_and(|error| error.span.start < end) {
            node.flags |= flag::ERRORS;
        }
    }
}

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    /// The current token; never a trivia one.
    at: usize,
    /// Past the last token consumed.
    end_of_previous: usize,
    nodes: Vec<NodeData>,
    /// Finished nodes that have no parent yet.
    pending: Vec<u32>,
    errors: Vec<SyntaxError>,
    /// Those of inserts, which break nothing else.
    errors_in_inserts: Vec<SyntaxError>,
    /// An error was reported and nothing sure has been found since.
    panicking: bool,
    depth: usize,
    /// How many brackets are open since the innermost block began.
    brackets: usize,
    clauses: Clauses,
    /// How far the method being read is indented: what is indented farther is no declaration of its own.
    farthest: usize,
    /// The declaration that is being read has been found to nest too deep.
    too_deep: bool,
}

/// How many open constructs wait for a clause of each kind; a clause nobody waits for is a stray word.
#[derive(Clone, Copy, Default)]
struct Clauses {
    alternative: u32,
    when: u32,
    catch: u32,
    /// The body belongs to a lambda between brackets, so a closing bracket ends it.
    bracketed: bool,
}

/// Where a node began.
#[derive(Clone, Copy)]
struct Mark {
    token: usize,
    pending: usize,
    nodes: usize,
    errors: usize,
}

impl Parser<'_> {
    fn kind(&self) -> TokenKind {
        self.tokens[self.at].kind
    }

    fn is(&self, kind: TokenKind) -> bool {
        self.kind() == kind
    }

    /// The index of the significant token after `index`; of an `End`, itself.
    fn after(&self, index: usize) -> usize {
        if self.tokens[index].kind == TokenKind::End {
            return index;
        }
        let mut next = index + 1;
        while self.tokens[next].kind.is_trivia() {
            next += 1;
        }
        next
    }

    fn next_kind(&self) -> TokenKind {
        self.tokens[self.after(self.at)].kind
    }

    fn skip_trivia(&mut self) {
        while self.kind().is_trivia() {
            self.at += 1;
        }
    }

    fn bump(&mut self) {
        match self.kind() {
            TokenKind::End => return,
            TokenKind::OpenParen | TokenKind::OpenBracket | TokenKind::OpenBrace => self.brackets += 1,
            TokenKind::CloseParen | TokenKind::CloseBracket | TokenKind::CloseBrace => {
                self.brackets = self.brackets.saturating_sub(1);
            }
            _ => {}
        }
        self.end_of_previous = self.at + 1;
        self.at = self.after(self.at);
    }

    fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.is(kind);
        if found {
            self.bump();
        }
        found
    }

    fn expect(&mut self, kind: TokenKind) -> bool {
        let found = self.eat(kind);
        if !found {
            self.error(Expected::Token(kind));
        }
        found
    }

    /// As [`Parser::expect`], but what is missing at the end of a line is missed there.
    fn expect_on_line(&mut self, kind: TokenKind) -> bool {
        let found = self.eat(kind);
        if !found {
            let at = if self.on_new_line() { self.end_of_previous.saturating_sub(1) } else { self.at };
            self.report(ErrorKind::Expected(Expected::Token(kind)), at, None);
        }
        found
    }

    fn word(&self, index: usize) -> &[u8] {
        let span = self.tokens[index].span;
        self.text.as_bytes().get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Whether the token can be a name: an identifier, a contextual keyword, a capitalised control word.
    fn is_name_at(&self, index: usize) -> bool {
        match self.tokens[index].kind {
            TokenKind::Identifier => true,
            // `global` is a name too, `глобальный` is not.
            TokenKind::Global => self.word(index).is_ascii(),
            kind if kind.is_contextual() => true,
            kind if kind.is_name_when_capital() => is_capital(self.word(index)),
            _ => false,
        }
    }

    /// Whether the current token is a name, and not the word that begins the next declaration.
    fn is_name(&self) -> bool {
        self.is(TokenKind::Identifier) || (self.is_name_at(self.at) && !self.at_next_declaration())
    }

    /// Whether a line ends between the previous significant token and this one.
    fn on_new_line(&self) -> bool {
        self.is_on_new_line(self.at)
    }

    fn is_on_new_line(&self, index: usize) -> bool {
        let mut before = index;
        while let Some(previous) = before.checked_sub(1) {
            before = previous;
            if !self.tokens[before].kind.is_trivia() {
                break;
            }
        }
        if before == index || self.tokens[before].kind == TokenKind::End {
            return true;
        }
        let gap = self.tokens[before].span.end as usize..self.tokens[index].span.start as usize;
        let gap = self.text.as_bytes().get(gap).unwrap_or_default();
        gap.iter().any(|byte| matches!(byte, b'\n' | b'\r'))
    }

    /// The bracket that closes the one opened at a token.
    fn close_bracket(&mut self, kind: TokenKind, opener: usize) {
        if self.eat(kind) {
            return;
        }
        let cut_short = match self.kind() {
            TokenKind::Semicolon | TokenKind::End | TokenKind::InsertClose => true,
            TokenKind::CloseParen | TokenKind::CloseBracket | TokenKind::CloseBrace => true,
            _ => self.on_new_line(),
        };
        if cut_short {
            self.brackets = self.brackets.saturating_sub(1);
            self.report(ErrorKind::UnclosedBracket(kind), self.at, Some(opener));
        } else {
            self.report(ErrorKind::Expected(Expected::Token(kind)), self.at, Some(opener));
        }
    }

    fn error(&mut self, expected: Expected) {
        let kind = match (expected, self.kind()) {
            (Expected::Declaration | Expected::StructureMember, TokenKind::Semicolon) => {
                ErrorKind::ExtraSemicolon
            }
            (
                Expected::Statement | Expected::Declaration | Expected::StructureMember,
                TokenKind::CloseParen | TokenKind::CloseBracket | TokenKind::CloseBrace,
            ) => ErrorKind::StrayBracket,
            _ => ErrorKind::Expected(expected),
        };
        self.report(kind, self.at, None);
    }

    /// An error at a token, unless one has been reported and nothing sure has been found since.
    fn report(&mut self, kind: ErrorKind, at: usize, opener: Option<usize>) {
        self.note(kind, at, opener);
        self.panicking = true;
    }

    /// The same where all that follows can be read as if nothing was wrong.
    fn note(&mut self, kind: ErrorKind, at: usize, opener: Option<usize>) {
        let Token { kind: found, span } = self.tokens[at];
        let opener = opener.map(|index| self.tokens[index].span);
        // The lexer has reported an unknown character already, and once is enough for a depth.
        let said = match kind {
            ErrorKind::TooDeep => std::mem::replace(&mut self.too_deep, true),
            _ => found == TokenKind::Unknown,
        };
        if !self.panicking && !said {
            self.errors.push(SyntaxError { span, kind, found, opener });
        }
    }

    fn start(&self) -> Mark {
        Mark {
            token: self.at,
            pending: self.pending.len(),
            nodes: self.nodes.len(),
            errors: self.errors.len(),
        }
    }

    /// Takes back all tokens and nodes since the mark, which is at the end of both.
    fn forget(&mut self, mark: Mark) {
        self.tokens.truncate(mark.token);
        self.nodes.truncate(mark.nodes);
        self.pending.truncate(mark.pending);
        self.at = mark.token;
    }

    fn finish(&mut self, mark: Mark, kind: NodeKind) {
        self.finish_with(mark, kind, TokenKind::End, 0);
    }

    /// Makes a node of everything since the mark.
    fn finish_with(&mut self, mark: Mark, kind: NodeKind, token: TokenKind, flags: u8) {
        let id = self.nodes.len() as u32;
        let mut node = self.childless(mark.token, kind, token, flags);
        for &child in self.pending.get(mark.pending..).unwrap_or_default().iter().rev() {
            let child_node = &mut self.nodes[child as usize];
            child_node.parent = id;
            child_node.next_sibling = node.first_child;
            node.height = node.height.max(child_node.height.saturating_add(1));
            node.first_descendant = child_node.first_descendant;
            node.first_child = child;
        }
        self.pending.truncate(mark.pending);
        self.pending.push(id);
        self.nodes.push(node);
    }

    /// The next node, of all tokens from one to the last consumed, with nothing below it.
    fn childless(&self, first_token: usize, kind: NodeKind, token: TokenKind, flags: u8) -> NodeData {
        NodeData {
            kind,
            flags,
            token,
            height: 0,
            parent: NONE,
            first_token: first_token as u32,
            end_token: self.end_of_previous.max(first_token) as u32,
            first_child: NONE,
            next_sibling: NONE,
            first_descendant: self.nodes.len() as u32,
        }
    }

    /// A node of one token.
    fn leaf(&mut self, kind: NodeKind) {
        let (first_token, token) = (self.at, self.kind());
        self.bump();
        self.pending.push(self.nodes.len() as u32);
        self.nodes.push(self.childless(first_token, kind, token, 0));
    }

    fn missing(&mut self, expected: Expected) {
        self.error(expected);
        let mark = self.start();
        self.finish(mark, NodeKind::Missing);
    }

    /// A declared name; an error where there is none.
    fn name(&mut self) -> bool {
        let found = self.is_name();
        if found {
            self.leaf(NodeKind::Name);
        } else {
            self.error(Expected::Name);
        }
        found
    }

    /// Whether the node finished last can take one more operator on top.
    fn may_grow(&mut self) -> bool {
        let height = self.pending.last().map_or(0, |&id| self.nodes[id as usize].height);
        let low = height < MAX_HEIGHT;
        if !low {
            self.report(ErrorKind::TooDeep, self.at, None);
        }
        low
    }

    /// Runs `parse` one level deeper; past the bound it reports that and parses nothing.
    fn deeper(&mut self, parse: impl FnOnce(&mut Self)) {
        if self.depth >= MAX_DEPTH {
            self.report(ErrorKind::TooDeep, self.at, None);
            return;
        }
        self.depth += 1;
        parse(self);
        self.depth -= 1;
    }

    /// Whether anything went wrong since the mark, as a flag of the node.
    fn errors_since(&self, mark: Mark) -> u8 {
        if self.errors.len() > mark.errors || self.panicking { flag::ERRORS } else { 0 }
    }

    /// After an error: skips to a token that surely begins something, and makes a node of what was skipped.
    fn recover(&mut self) {
        if !self.panicking {
            return;
        }
        let mark = self.start();
        while !self.is(TokenKind::End) && !self.is_safe_place() {
            self.skip();
        }
        if self.at > mark.token {
            self.finish(mark, NodeKind::Error);
        }
        self.brackets = 0;
        self.panicking = false;
    }

    /// As [`Parser::recover`], and in any case past the token at which a turn of a loop began.
    fn recover_past(&mut self, start: usize) {
        self.recover();
        if self.at == start {
            let mark = self.start();
            self.skip();
            self.finish(mark, NodeKind::Error);
        }
    }

    /// Past one token of a broken part. Strings and queries are read all the same.
    fn skip(&mut self) {
        match self.kind() {
            TokenKind::String => self.literal_with_inserts(NodeKind::String),
            TokenKind::Query => self.literal_with_inserts(NodeKind::Query),
            _ => self.bump(),
        }
    }

    /// A token from which statements and declarations can be read again: `;`, a keyword of a statement or a
    /// declaration at the start of its line, and, where no bracket is open, anything else that starts a line
    /// and does not look like the rest of an expression.
    fn is_safe_place(&self) -> bool {
        use TokenKind as T;
        match self.kind() {
            T::Semicolon => true,
            _ if self.at_clause() || self.at_outer_bracket() => true,
            _ if !self.on_new_line() => false,
            T::At => self.begins_annotated(self.at),
            _ if self.begins_statement() || self.begins_declaration(self.at) => true,
            _ if self.brackets > 0 => false,
            T::This | T::Throw => true,
            _ => self.is_name(),
        }
    }
}
