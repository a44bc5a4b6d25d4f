//! The tree of a module: nodes in one array, children before their parents, so that a node with everything
//! below it is a range of ids; one list of nodes per kind; no rule walks from the root.

use std::sync::{Arc, OnceLock};

use super::bindings::Table;
use super::declared::Declared;
use super::doc::Documented;
use super::error::{ErrorKind, SyntaxError};
use super::kind::NodeKind;
use super::node::{Node, TokenRef};
use super::token::{Token, TokenKind};
use super::type_texts::TypeTexts;
use super::views::{Method, View};
use crate::source::Span;

/// The number of a node in its tree. The ids of a node's descendants are the ones right before its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

/// The number of a token in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TokenId(pub(super) u32);

/// A parsed module. Immutable, owns its text.
#[derive(Debug)]
pub struct Tree {
    pub(super) text: Arc<str>,
    /// The tokens of the text and an `End`; then, for every insert, its tokens and an `End`.
    pub(super) tokens: Vec<Token>,
    /// How many tokens belong to the text itself, the `End` not counted.
    pub(super) length: usize,
    pub(super) nodes: Vec<NodeData>,
    pub(super) by_kind: KindLists,
    pub(super) errors: Vec<SyntaxError>,
    /// All that could not be read, if anything, is inside of inserts, or a `;` before the next method.
    pub(super) is_valid: bool,
    /// Something is wrong outside of inserts.
    pub(super) is_broken: bool,
    pub(super) bindings: OnceLock<Table>,
    pub(super) declared: OnceLock<Declared>,
    pub(super) documented: OnceLock<Documented>,
    pub(super) type_texts: OnceLock<TypeTexts>,
}

/// A node as it is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeData {
    pub(super) kind: NodeKind,
    pub(super) flags: u8,
    /// The operator or the keyword that tells nodes of one kind apart.
    pub(super) token: TokenKind,
    /// The longest way down to a leaf.
    pub(super) height: u16,
    pub(super) parent: u32,
    pub(super) first_token: u32,
    pub(super) end_token: u32,
    pub(super) first_child: u32,
    pub(super) next_sibling: u32,
    /// The id of the first descendant, its own if there is none.
    pub(super) first_descendant: u32,
}

pub(super) const NONE: u32 = u32::MAX;

/// What [`NodeData::flags`] may say.
pub(super) mod flag {
    pub(in crate::syntax::xbsl) const ERRORS: u8 = 1;
    pub(in crate::syntax::xbsl) const STATIC: u8 = 2;
    pub(in crate::syntax::xbsl) const ABSTRACT: u8 = 4;
    pub(in crate::syntax::xbsl) const REQUIRED: u8 = 2;
    pub(in crate::syntax::xbsl) const DEFAULT: u8 = 2;
    pub(in crate::syntax::xbsl) const NULLABLE: u8 = 2;
    pub(in crate::syntax::xbsl) const NEGATED: u8 = 2;
    pub(in crate::syntax::xbsl) const SAFE: u8 = 2;
    pub(in crate::syntax::xbsl) const DOWN: u8 = 2;
    pub(in crate::syntax::xbsl) const BRACES: u8 = 2;
    pub(in crate::syntax::xbsl) const DOLLAR: u8 = 4;
}

/// Node ids grouped by kind, in the order of the array.
#[derive(Debug)]
pub(super) struct KindLists {
    starts: [u32; NodeKind::COUNT + 1],
    ids: Vec<u32>,
}

impl KindLists {
    pub(super) fn new(nodes: &[NodeData]) -> Self {
        let mut starts = [0_u32; NodeKind::COUNT + 1];
        for node in nodes {
            starts[node.kind as usize + 1] += 1;
        }
        for kind in 0..NodeKind::COUNT {
            starts[kind + 1] += starts[kind];
        }
        let mut next = starts;
        let mut ids = vec![0_u32; nodes.len()];
        for (id, node) in nodes.iter().enumerate() {
            let slot = &mut next[node.kind as usize];
            ids[*slot as usize] = id as u32;
            *slot += 1;
        }
        Self { starts, ids }
    }

    #[inline]
    pub(super) fn of(&self, kind: NodeKind) -> &[u32] {
        let range = self.starts[kind as usize] as usize..self.starts[kind as usize + 1] as usize;
        self.ids.get(range).unwrap_or_default()
    }
}

impl Tree {
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What the lexer and the parser found, in the order of the text; one broken place gives one error.
    #[must_use]
    pub fn errors(&self) -> &[SyntaxError] {
        &self.errors
    }

    /// Whether everything could be read. Of a module with an error nothing is sure that rests on all of it: on what
    /// a name means, on what a method declares. An error inside of an insert ends with the literal around it, and a method
    /// that lacks only its `;` ends where the next begins.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.is_valid
    }

    /// Whether an error lies outside of all inserts.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Whether what is wrong is that a method lacks its `;`, and nothing else, before the next method.
    pub(super) fn is_missing_end(&self, error: &SyntaxError) -> bool {
        let methods = self.by_kind.of(NodeKind::Method);
        let start = |id: &u32| self.tokens[self.nodes[*id as usize].first_token as usize].span.start;
        let before = methods.partition_point(|id| start(id) < error.span.start).checked_sub(1);
        matches!(error.kind, ErrorKind::UnclosedBlock(_))
            && error.found != TokenKind::End
            && before.is_some_and(|at| self.nodes[methods[at] as usize].flags & flag::ERRORS == 0)
    }

    /// Whether an error lies inside of an insert, of which the compiler tells more. That an insert is not closed is an error of
    /// the literal.
    #[must_use]
    pub fn is_in_insert(&self, error: &SyntaxError) -> bool {
        let found = self.token_at(error.span.start).filter(|_| error.kind != ErrorKind::UnclosedInsert);
        found.is_some_and(|token| token.span().start < error.span.start && token.kind().has_inserts())
    }

    /// Whether every declaration of the module is there by its name, though something inside of methods or between
    /// declarations could not be read.
    #[must_use]
    pub fn declares_all(&self) -> bool {
        let is_name = |token: TokenRef<'_>| token.kind() == TokenKind::Identifier;
        let may_hide = |member: Node<'_>| match Method::cast(member) {
            // A method that is not closed may hold what begins at the margin.
            Some(method) => {
                let is_at_margin = |it: TokenRef<'_>| is_name(it) && it.starts_line() && !it.follows_blank();
                method.has_broken_signature() || member.tokens().skip(1).any(is_at_margin)
            }
            // `структуар Точка`.
            None if member.kind() == NodeKind::Error => {
                let names = member.tokens().filter(|token| !token.kind().is_trivia());
                let names: Vec<bool> = names.map(is_name).collect();
                names.windows(2).any(|pair| pair == [true, true])
            }
            _ => !member.is_read(),
        };
        self.is_valid || !self.root().children().any(may_hide)
    }

    /// What stands outside of all declarations, in the order of the text.
    pub fn undeclared(&self) -> impl Iterator<Item = Span> {
        let outside = self.root().children().filter(|child| child.kind() == NodeKind::Error);
        outside.map(Node::span)
    }

    /// The module itself; its children are imports and declarations in the order of the text.
    #[must_use]
    pub fn root(&self) -> Node<'_> {
        Node { tree: self, id: NodeId(self.nodes.len() as u32 - 1) }
    }

    #[must_use]
    pub fn node(&self, id: NodeId) -> Node<'_> {
        Node { tree: self, id }
    }

    /// All nodes, children before their parents, otherwise in the order of the text.
    pub(super) fn all_nodes(&self) -> impl ExactSizeIterator<Item = Node<'_>> {
        (0..self.nodes.len() as u32).map(|id| self.node(NodeId(id)))
    }

    /// All nodes of a kind: of two nested ones the inner first, otherwise in the order of the text.
    #[inline]
    pub fn nodes(&self, kind: NodeKind) -> impl ExactSizeIterator<Item = Node<'_>> + Clone {
        self.by_kind.of(kind).iter().map(|&id| self.node(NodeId(id)))
    }

    /// The last node of a kind that begins at or before an offset, for a kind whose nodes do not nest.
    #[must_use]
    pub fn last_before(&self, kind: NodeKind, offset: u32) -> Option<Node<'_>> {
        let ids = self.by_kind.of(kind);
        let after = ids.partition_point(|&id| self.node(NodeId(id)).span().start <= offset);
        Some(self.node(NodeId(*ids.get(after.checked_sub(1)?)?)))
    }

    /// All nodes that have this view, kind after kind: `tree.all::<Call>()`.
    pub fn all<'t, V: View<'t>>(&'t self) -> impl Iterator<Item = V> {
        V::KINDS.iter().flat_map(|&kind| self.nodes(kind)).filter_map(V::cast)
    }

    /// The tokens of the text with comments and directives, without the ones inside strings and queries.
    pub fn tokens(&self) -> impl DoubleEndedIterator<Item = TokenRef<'_>> + ExactSizeIterator + Clone {
        (0..self.length as u32).map(|id| TokenRef { tree: self, id: TokenId(id) })
    }

    /// Those of them whose kinds are wanted.
    #[inline]
    pub fn tokens_with(&self, is_wanted: impl Fn(TokenKind) -> bool) -> impl Iterator<Item = TokenRef<'_>> {
        let tokens = self.tokens.get(..self.length).unwrap_or_default().iter().zip(0..);
        let wanted = tokens.filter(move |(token, _)| is_wanted(token.kind));
        wanted.map(|(_, id)| TokenRef { tree: self, id: TokenId(id) })
    }

    /// The comments of the text; `///` and `/** */` included.
    pub fn comments(&self) -> impl Iterator<Item = TokenRef<'_>> {
        self.tokens_with(TokenKind::is_comment)
    }

    #[must_use]
    pub fn token(&self, id: TokenId) -> TokenRef<'_> {
        TokenRef { tree: self, id }
    }

    /// The token of the text that holds a byte, strings and queries being one token.
    #[must_use]
    pub fn token_at(&self, offset: u32) -> Option<TokenRef<'_>> {
        let tokens = self.tokens.get(..self.length)?;
        let index = tokens.partition_point(|token| token.span.end <= offset);
        let token = tokens.get(index)?;
        token.span.contains(offset).then(|| self.token(TokenId(index as u32)))
    }

    /// Methods of the module and of its structures and enumerations, in the order of the text.
    pub fn methods(&self) -> impl Iterator<Item = Method<'_>> {
        self.all::<Method>()
    }

    /// Whether there is a line end between two places of the text.
    pub(super) fn breaks_line(&self, from: u32, to: u32) -> bool {
        let gap = self.text.as_bytes().get(from as usize..to as usize).unwrap_or_default();
        memchr::memchr2(b'\n', b'\r', gap).is_some()
    }

    /// Whether a space or a tab stands at a place of the text.
    pub(super) fn is_blank(&self, at: u32) -> bool {
        matches!(self.text.as_bytes().get(at as usize), Some(b' ' | b'\t'))
    }

    pub(super) fn data(&self, id: NodeId) -> &NodeData {
        &self.nodes[id.0 as usize]
    }
}
