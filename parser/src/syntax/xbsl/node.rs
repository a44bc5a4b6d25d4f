//! A node or a token together with its tree: what rules hold in their hands.

use super::kind::NodeKind;
use super::token::{Token, TokenKind};
use super::tree::{NONE, NodeData, NodeId, TokenId, Tree, flag};
use super::views::{Binary, Member, Method, View};
use crate::{source::Span, syntax::suppression::is_suppression};

/// A node: its tree and its number.
#[derive(Clone, Copy)]
pub struct Node<'t> {
    pub(super) tree: &'t Tree,
    pub(super) id: NodeId,
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

    #[inline]
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
        let mut next = self.data().first_child;
        std::iter::from_fn(move || {
            let child = (next != NONE).then(|| tree.node(NodeId(next)))?;
            next = child.data().next_sibling;
            Some(child)
        })
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

    /// What is below it and has this view, kind after kind; a search by number, however much else the module holds.
    pub fn all_below<V: View<'t>>(self) -> impl Iterator<Item = V> + use<'t, V> {
        let (first, end) = (self.data().first_descendant, self.id.0);
        V::KINDS.iter().flat_map(move |&kind| {
            let ids = self.tree.by_kind.of(kind);
            let from = ids.partition_point(|&id| id < first);
            let to = ids.partition_point(|&id| id < end);
            let below = ids.get(from..to).unwrap_or_default();
            below.iter().filter_map(move |id| V::cast(self.tree.node(NodeId(*id))))
        })
    }

    /// The first of what is below it, itself if there is nothing.
    pub(super) fn first_descendant(self) -> NodeId {
        NodeId(self.data().first_descendant)
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

    /// Whether the declaration it stands in was read without errors; what a broken one means is unsure.
    #[must_use]
    pub fn is_sound(self) -> bool {
        // What cannot be read behind a method belonged in it, and a stray `;` has cut it short.
        let is_cut = |method: Method<'_>| {
            method.node().next_sibling().is_some_and(|next| next.kind() == NodeKind::Error)
        };
        self.is_read() && (self.tree.errors.is_empty() || !self.enclosing_method().is_some_and(is_cut))
    }

    /// The same, but more of its method may stand behind the `;` that ends it.
    #[must_use]
    pub fn is_read(self) -> bool {
        if self.tree.errors.is_empty() {
            return true;
        }
        if let Some(method) = self.enclosing_method() {
            return !method.has_errors() && !self.is_in_broken_insert();
        }
        !std::iter::once(self)
            .chain(self.ancestors())
            .any(|node| node.kind() != NodeKind::Module && node.has_flag(flag::ERRORS))
    }

    /// Whether what it says was read without errors, be its method broken farther on: in the signature, or in a statement
    /// that is followed by more code before the first error.
    #[must_use]
    pub fn precedes_errors(self) -> bool {
        if self.is_sound() {
            return true;
        }
        let Some(method) = self.enclosing_method() else { return false };
        if method.body().is_none_or(|body| self.span().end <= body.span().start) {
            return !method.has_broken_signature();
        }
        let is_statement = |node: &Node<'_>| node.kind().is_statement();
        let statement = std::iter::once(self).chain(self.ancestors()).find(is_statement);
        let errors = &self.tree.errors;
        let first = errors.partition_point(|error| error.span.start < method.span().start);
        let next = statement.and_then(|it| it.last_token()?.next_significant());
        next.zip(errors.get(first)).is_some_and(|(next, error)| next.span().end <= error.span.start)
    }

    /// Whether it stands in an insert that cannot be read.
    fn is_in_broken_insert(self) -> bool {
        // The tokens of inserts stand behind those of the text.
        let is_inserted = self.data().first_token as usize > self.tree.length;
        let is_broken = |above: Node<'_>| above.kind() == NodeKind::Insert && above.has_flag(flag::ERRORS);
        is_inserted && self.ancestors().any(is_broken)
    }

    /// Whether it is inserted in a string or a query, or stands below what is.
    #[must_use]
    pub fn is_inserted(self) -> bool {
        self.ancestors().any(|above| above.kind() == NodeKind::Insert)
    }

    /// Whether `?.` stands anywhere in the chain of members, calls and indexes that ends with it.
    #[must_use]
    pub fn has_safe_access(self) -> bool {
        let mut link = Some(self);
        while let Some(node) = link {
            link = match node.kind() {
                NodeKind::Member if Member::cast(node).is_some_and(Member::is_safe) => return true,
                NodeKind::Member | NodeKind::Call | NodeKind::Index => node.children().next(),
                _ => None,
            };
        }
        false
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

    /// The comments on the lines right above it, from the top; a blank line ends them. Suppressions are none.
    pub fn comments_above(self) -> impl Iterator<Item = TokenRef<'t>> + Clone {
        let tree = self.tree;
        let last = self.data().first_token;
        let mut first = last;
        while let Some(comment) = first.checked_sub(1).map(|id| tree.token(TokenId(id))) {
            let next = tree.token(TokenId(first)).span().start;
            let gap = tree.text.get(comment.span().end as usize..next as usize).unwrap_or_default();
            let is_above = || comment.starts_line() || is_suppression(comment.text());
            if !comment.kind().is_comment() || !is_above() || gap.matches('\n').count() > 1 {
                break;
            }
            first -= 1;
        }
        let comments = (first..last).map(move |id| tree.token(TokenId(id)));
        comments.filter(|comment| !is_suppression(comment.text()))
    }

    /// What stands in the parentheses around an expression, however many there are; the node itself without any.
    #[must_use]
    pub fn without_parens(self) -> Node<'t> {
        let mut within = self;
        while within.kind() == NodeKind::Paren
            && let Some(expression) = within.expressions().next()
        {
            within = expression;
        }
        within
    }

    /// The first operand of a sum, `А` of `А + Б + В`; the node itself if it is none.
    #[must_use]
    pub fn first_summand(self) -> Node<'t> {
        let mut first = self;
        while let Some(sum) = Binary::cast(first).filter(|sum| sum.operator() == TokenKind::Plus) {
            let Some(left) = sum.left() else { break };
            first = left;
        }
        first
    }

    /// Whether a comment stands in its last part, from an offset on.
    #[must_use]
    pub fn has_comment_from(self, offset: u32) -> bool {
        let tokens = self.tokens().rev().take_while(|token| token.span().start >= offset);
        tokens.into_iter().any(|token| token.kind().is_comment())
    }

    /// The lines it takes up, the last line break included; `None` where anything else stands on them.
    #[must_use]
    pub fn whole_lines(self) -> Option<Span> {
        let text = self.tree.text.as_bytes();
        let line_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let (head, tail) = (text.get(..self.span().start as usize)?, text.get(self.span().end as usize..)?);
        let indent = head.iter().rev().take_while(|byte| !line_end(byte));
        let rest = tail.iter().take_while(|byte| !line_end(byte));
        let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t');
        if !indent.clone().chain(rest.clone()).all(is_blank) {
            return None;
        }
        let (before, after) = (indent.count(), rest.count());
        let line_break = match tail.get(after..) {
            Some([b'\r', b'\n', ..]) => 2,
            Some([_, ..]) => 1,
            _ => 0,
        };
        Some(Span::new(self.span().start - before as u32, self.span().end + (after + line_break) as u32))
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
    pub(super) tree: &'t Tree,
    pub(super) id: TokenId,
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

    #[inline]
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

    /// Whether it is the first code on its line; a comment may stand before it.
    #[must_use]
    pub fn starts_code_line(self) -> bool {
        match self.previous_significant() {
            Some(before) => self.tree.breaks_line(before.span().end, self.span().start),
            None => true,
        }
    }

    /// Whether a space or a tab stands right before it.
    #[must_use]
    pub fn follows_blank(self) -> bool {
        self.span().start.checked_sub(1).is_some_and(|before| self.tree.is_blank(before))
    }

    /// Whether a space or a tab stands right after it.
    #[must_use]
    pub fn precedes_blank(self) -> bool {
        self.tree.is_blank(self.span().end)
    }

    /// How another keyword is written in the language of this one.
    #[must_use]
    pub fn same_language(self, keyword: TokenKind) -> &'static str {
        let (russian, english) = keyword.spelling().unwrap_or_default();
        if self.text().is_ascii() { english } else { russian }
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
