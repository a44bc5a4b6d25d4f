//! The tree of a module: nodes in one array, children before their parents, so that a node with everything
//! below it is a range of ids; one list of nodes per kind; no rule walks from the root.

use std::sync::{Arc, OnceLock};

use super::bindings::Table;
use super::error::SyntaxError;
use super::kind::NodeKind;
use super::token::{Token, TokenKind};
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
    pub(super) bindings: OnceLock<Table>,
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
    pub(in super::super) const ERRORS: u8 = 1;
    pub(in super::super) const STATIC: u8 = 2;
    pub(in super::super) const ABSTRACT: u8 = 4;
    pub(in super::super) const REQUIRED: u8 = 2;
    pub(in super::super) const DEFAULT: u8 = 2;
    pub(in super::super) const NULLABLE: u8 = 2;
    pub(in super::super) const NEGATED: u8 = 2;
    pub(in super::super) const SAFE: u8 = 2;
    pub(in super::super) const DOWN: u8 = 2;
    pub(in super::super) const BRACES: u8 = 2;
    pub(in super::super) const DOLLAR: u8 = 4;
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

    fn of(&self, kind: NodeKind) -> &[u32] {
        let range = self.starts[kind as usize] as usize..self.starts[kind as usize + 1] as usize;
        self.ids.get(range).unwrap_or_default()
    }
}

impl Tree {
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    #[must_use]
    pub fn shared_text(&self) -> Arc<str> {
        Arc::clone(&self.text)
    }

    /// What the lexer and the parser found, in the order of the text; one broken place gives one error.
    #[must_use]
    pub fn errors(&self) -> &[SyntaxError] {
        &self.errors
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

    /// All nodes of a kind: of two nested ones the inner first, otherwise in the order of the text.
    pub fn nodes(&self, kind: NodeKind) -> impl ExactSizeIterator<Item = Node<'_>> + Clone {
        self.by_kind.of(kind).iter().map(|&id| self.node(NodeId(id)))
    }

    /// All nodes that have this view, kind after kind: `tree.all::<Call>()`.
    pub fn all<'t, V: View<'t>>(&'t self) -> impl Iterator<Item = V> {
        V::KINDS.iter().flat_map(|&kind| self.nodes(kind)).filter_map(V::cast)
    }

    /// The tokens of the text with comments and directives, without the ones inside strings and queries.
    pub fn tokens(&self) -> impl DoubleEndedIterator<Item = TokenRef<'_>> + ExactSizeIterator + Clone {
        (0..self.length as u32).map(|id| TokenRef { tree: self, id: TokenId(id) })
    }

    /// The comments of the text; `///` and `/** */` included.
    pub fn comments(&self) -> impl Iterator<Item = TokenRef<'_>> {
        self.tokens().filter(|token| token.kind().is_comment())
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

    pub(super) fn data(&self, id: NodeId) -> &NodeData {
        &self.nodes[id.0 as usize]
    }
}

/// A node: its tree and its number.
#[derive(Clone, Copy)]
pub struct Node<'t> {
    tree: &'t Tree,
    id: NodeId,
}

impl<'t> Node<'t> {
    #[must_use]
    pub fn tree(self) -> &'t Tree {
        self.tree
    }

    #[must_use]
    pub fn id(self) -> NodeId {
        self.id
    }

    #[must_use]
    pub fn kind(self) -> NodeKind {
        self.data().kind
    }

    /// From the first byte of its first token to the end of its last; empty for a node without tokens.
    #[must_use]
    pub fn span(self) -> Span {
        let data = self.data();
        let first = self.tree.tokens[data.first_token as usize].span;
        if data.end_token <= data.first_token {
            return Span::at(first.start);
        }
        Span::new(first.start, self.tree.tokens[data.end_token as usize - 1].span.end)
    }

    #[must_use]
    pub fn text(self) -> &'t str {
        self.span().slice(&self.tree.text)
    }

    #[must_use]
    pub fn parent(self) -> Option<Node<'t>> {
        let parent = self.data().parent;
        (parent != NONE).then(|| self.tree.node(NodeId(parent)))
    }

    /// In the order of the text.
    pub fn children(self) -> impl Iterator<Item = Node<'t>> + Clone {
        let tree = self.tree;
        let first = self.data().first_child;
        std::iter::successors((first != NONE).then_some(first), |&id| {
            let next = tree.nodes[id as usize].next_sibling;
            (next != NONE).then_some(next)
        })
        .map(move |id| tree.node(NodeId(id)))
    }

    /// The next child of its parent.
    #[must_use]
    pub fn next_sibling(self) -> Option<Node<'t>> {
        let next = self.data().next_sibling;
        (next != NONE).then(|| self.tree.node(NodeId(next)))
    }

    /// The child of its parent before it.
    #[must_use]
    pub fn previous_sibling(self) -> Option<Node<'t>> {
        // What was finished right before its first descendant is the sibling or belongs to something outside.
        let before = self.tree.node(NodeId(self.data().first_descendant.checked_sub(1)?));
        (before.data().next_sibling == self.id.0).then_some(before)
    }

    /// Its parent, the parent of that, and so on.
    pub fn ancestors(self) -> impl Iterator<Item = Node<'t>> + Clone {
        std::iter::successors(self.parent(), |node| node.parent())
    }

    /// Everything below it, children before parents. Meant for small nodes.
    pub fn descendants(self) -> impl DoubleEndedIterator<Item = Node<'t>> + ExactSizeIterator + Clone {
        let tree = self.tree;
        (self.data().first_descendant..self.id.0).map(move |id| tree.node(NodeId(id)))
    }

    /// Whether `other` is this node or stands below it.
    #[must_use]
    pub fn contains(self, other: Node<'_>) -> bool {
        (self.data().first_descendant..=self.id.0).contains(&other.id.0)
    }

    /// The first child of a kind.
    #[must_use]
    pub fn child(self, kind: NodeKind) -> Option<Node<'t>> {
        self.children().find(|child| child.kind() == kind)
    }

    /// The children that are expressions.
    pub fn expressions(self) -> impl Iterator<Item = Node<'t>> + Clone {
        self.children().filter(|child| child.kind().is_expression())
    }

    /// The first node around it, itself not counted, that has this view.
    #[must_use]
    pub fn enclosing<V: View<'t>>(self) -> Option<V> {
        self.ancestors().find_map(V::cast)
    }

    /// The method it stands in; a search by number, whatever the depth.
    #[must_use]
    pub fn enclosing_method(self) -> Option<Method<'t>> {
        let methods = self.tree.by_kind.of(NodeKind::Method);
        let next = methods.partition_point(|&id| id <= self.id.0);
        let method = self.tree.node(NodeId(*methods.get(next)?));
        if method.contains(self) { Method::cast(method) } else { None }
    }

    /// All its tokens, comments between them included; a string or a query is one token.
    pub fn tokens(self) -> impl DoubleEndedIterator<Item = TokenRef<'t>> + ExactSizeIterator + Clone {
        let data = self.data();
        let tree = self.tree;
        (data.first_token..data.end_token.max(data.first_token)).map(move |id| tree.token(TokenId(id)))
    }

    /// Its first token, or the one found where an empty node had to have tokens.
    #[must_use]
    pub fn first_token(self) -> TokenRef<'t> {
        self.tree.token(TokenId(self.data().first_token))
    }

    /// Its last token; `None` for a node without tokens.
    #[must_use]
    pub fn last_token(self) -> Option<TokenRef<'t>> {
        self.tokens().next_back()
    }

    /// The `;` that ends it, of a method, a structure, an enumeration, a lambda or a statement with blocks.
    #[must_use]
    pub fn closing_semicolon(self) -> Option<TokenRef<'t>> {
        self.last_token().filter(|token| token.kind() == TokenKind::Semicolon)
    }

    /// The first token of a kind that belongs to it and to none of its children.
    #[must_use]
    pub fn own_token(self, kind: TokenKind) -> Option<TokenRef<'t>> {
        let mut children = self.children().peekable();
        self.tokens().find(|token| {
            while children.next_if(|child| child.data().end_token <= token.id.0).is_some() {}
            let inside = children.peek().is_some_and(|child| child.data().first_token <= token.id.0);
            !inside && token.kind() == kind
        })
    }

    /// The comments on the lines right above it, from the top; a blank line ends them.
    pub fn comments_above(self) -> impl Iterator<Item = TokenRef<'t>> + Clone {
        let tree = self.tree;
        let last = self.data().first_token;
        let mut first = last;
        while let Some(comment) = first.checked_sub(1).map(|id| tree.token(TokenId(id))) {
            let next = tree.token(TokenId(first)).span().start;
            let gap = tree.text.get(comment.span().end as usize..next as usize).unwrap_or_default();
            if !comment.kind().is_comment() || !comment.starts_line() || gap.matches('\n').count() > 1 {
                break;
            }
            first -= 1;
        }
        (first..last).map(move |id| tree.token(TokenId(id)))
    }

    /// Whether both are the same tokens in the same spelling, white space and comments aside.
    #[must_use]
    pub fn same_text(self, other: Node<'_>) -> bool {
        let significant = |token: &TokenRef<'_>| !token.kind().is_trivia();
        let texts = self.tokens().filter(significant).map(TokenRef::text);
        texts.eq(other.tokens().filter(significant).map(TokenRef::text))
    }

    pub(super) fn data(self) -> &'t NodeData {
        self.tree.data(self.id)
    }

    pub(super) fn has_flag(self, flag: u8) -> bool {
        self.data().flags & flag != 0
    }
}

impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && std::ptr::eq(self.tree, other.tree)
    }
}

impl Eq for Node<'_> {}

impl std::fmt::Debug for Node<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:?}@{}..{}", self.kind(), self.span().start, self.span().end)
    }
}

/// A token: its tree and its number.
#[derive(Clone, Copy)]
pub struct TokenRef<'t> {
    tree: &'t Tree,
    id: TokenId,
}

impl<'t> TokenRef<'t> {
    #[must_use]
    pub fn id(self) -> TokenId {
        self.id
    }

    #[must_use]
    pub fn kind(self) -> TokenKind {
        self.token().kind
    }

    #[must_use]
    pub fn span(self) -> Span {
        self.token().span
    }

    #[must_use]
    pub fn text(self) -> &'t str {
        self.span().slice(&self.tree.text)
    }

    /// The token before it, comments included; `None` at the start of the text or of an insert.
    #[must_use]
    pub fn previous(self) -> Option<TokenRef<'t>> {
        let before = self.tree.token(TokenId(self.id.0.checked_sub(1)?));
        (before.kind() != TokenKind::End).then_some(before)
    }

    /// The token after it, comments included; `None` at the end of the text or of an insert.
    #[must_use]
    pub fn next(self) -> Option<TokenRef<'t>> {
        if self.kind() == TokenKind::End {
            return None;
        }
        let after = self.tree.token(TokenId(self.id.0 + 1));
        (after.kind() != TokenKind::End).then_some(after)
    }

    /// The nearest token before it that is neither comment nor directive.
    #[must_use]
    pub fn previous_significant(self) -> Option<TokenRef<'t>> {
        std::iter::successors(self.previous(), |token| token.previous())
            .find(|token| !token.kind().is_trivia())
    }

    /// The nearest token after it that is neither comment nor directive.
    #[must_use]
    pub fn next_significant(self) -> Option<TokenRef<'t>> {
        std::iter::successors(self.next(), |token| token.next()).find(|token| !token.kind().is_trivia())
    }

    /// Whether only white space stands before it on its line.
    #[must_use]
    pub fn starts_line(self) -> bool {
        match self.previous() {
            Some(before) => self.tree.breaks_line(before.span().end, self.span().start),
            None => true,
        }
    }

    /// Whether only white space and comments stand after it on its line.
    #[must_use]
    pub fn ends_line(self) -> bool {
        let mut end = self.span().end;
        for after in std::iter::successors(self.next(), |token| token.next()) {
            if self.tree.breaks_line(end, after.span().start) {
                return true;
            }
            if !after.kind().is_comment() {
                return false;
            }
            end = after.span().end;
        }
        true
    }

    fn token(self) -> &'t Token {
        &self.tree.tokens[self.id.0 as usize]
    }
}

impl PartialEq for TokenRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && std::ptr::eq(self.tree, other.tree)
    }
}

impl Eq for TokenRef<'_> {}

impl std::fmt::Debug for TokenRef<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:?}({:?})", self.kind(), self.text())
    }
}
