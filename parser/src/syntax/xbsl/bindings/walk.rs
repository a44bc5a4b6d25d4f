//! One pass over a tree that finds its locals and their uses.

use std::cmp::Reverse;

use rustc_hash::{FxBuildHasher, FxHashMap};

use super::{LocalKind, UseKind, UsePlace};
use crate::syntax::xbql::TokenKind;
use crate::syntax::xbsl::kind::NodeKind;
use crate::syntax::xbsl::node::Node;
use crate::syntax::xbsl::tree::{NONE, NodeId, Tree};
use crate::syntax::xbsl::views::{
    Assignment, Catch, ForIn, ForTo, Name, NameExpression, Parameter, Query, Variable, VariableKind,
};
use crate::syntax::xbsl::word::{Folded, identifier_end};

/// What is kept of a module's locals.
#[derive(Debug, Default)]
pub(in crate::syntax::xbsl) struct Table {
    pub(super) locals: Vec<LocalData>,
    /// Grouped by local.
    pub(super) uses: Vec<UseData>,
    /// Of each node which local it names, or [`NONE`].
    pub(super) meant: Box<[u32]>,
    /// Which locals belong to a method: the first and past the last.
    pub(super) methods: Vec<(NodeId, u32, u32)>,
}

#[derive(Debug)]
pub(super) struct LocalData {
    pub(super) name: NodeId,
    pub(super) kind: LocalKind,
    pub(super) declaration: NodeId,
    pub(super) scope: NodeId,
    pub(super) lambda: Option<NodeId>,
    /// How many lambdas stand around it.
    lambdas: u32,
    pub(super) hidden: Option<u32>,
    /// The first one that hides it.
    pub(super) hidden_by: Option<u32>,
    pub(super) first_use: u32,
    pub(super) end_use: u32,
    pub(super) is_assigned: bool,
    /// Whether a text that sees it has its name behind a `%`: a query, be it in a string of it, or an insert that `%%` made text.
    pub(super) is_in_text: bool,
    /// Whether somewhere it is asked what it is: by `это` or `выбор`.
    pub(super) is_tested: bool,
}

#[derive(Debug)]
pub(super) struct UseData {
    pub(super) local: u32,
    pub(super) node: NodeId,
    pub(super) kind: UseKind,
    pub(super) place: UsePlace,
    pub(super) captured_by: Option<NodeId>,
}

/// The assignment a name is the target of, be it in parentheses.
pub(super) fn assignment_to<'t>(name: Node<'t>) -> Option<Assignment<'t>> {
    let around = |node: &Node<'t>| node.parent().filter(|parent| parent.kind() == NodeKind::Paren);
    let target = std::iter::successors(Some(name), around).last()?;
    target.parent().and_then(Assignment::cast).filter(|assignment| assignment.target() == Some(target))
}

/// The kinds of nodes that open something where what is below them begins, and close it behind themselves.
const OPENING: [NodeKind; 5] =
    [NodeKind::Method, NodeKind::FullLambda, NodeKind::ShortLambda, NodeKind::Block, NodeKind::Insert];

/// How many names that differ in letter case alone are looked through for the exact one.
pub(super) const MAX_VARIANTS: usize = 64;

/// One walk over the tree with the names seen at the place it has come to.
pub(super) struct Walk<'t> {
    tree: &'t Tree,
    table: Table,
    /// The local seen last under each name.
    seen: FxHashMap<Folded<'t>, u32>,
    /// The locals to forget, and how many of them there were when each open scope began.
    declared: Vec<u32>,
    scopes: Vec<(NodeId, usize)>,
    lambdas: Vec<NodeId>,
    places: Vec<UsePlace>,
}

impl<'t> Walk<'t> {
    pub(super) fn new(tree: &'t Tree) -> Self {
        let count = |kinds: &[NodeKind]| kinds.iter().map(|kind| tree.nodes(*kind).len()).sum();
        let declarations: usize = count(&[NodeKind::Parameter, NodeKind::Variable]);
        let uses: usize = count(&[NodeKind::NameExpression]);
        Self {
            tree,
            // Room for nearly all that may come, so that few of the lists grow.
            table: Table {
                locals: Vec::with_capacity(declarations),
                uses: Vec::with_capacity(uses / 2),
                meant: vec![NONE; tree.all_nodes().len()].into(),
                methods: Vec::with_capacity(count(&[NodeKind::Method])),
            },
            seen: FxHashMap::with_capacity_and_hasher(declarations.min(64), FxBuildHasher),
            declared: Vec::with_capacity(16),
            scopes: Vec::with_capacity(16),
            lambdas: Vec::new(),
            places: Vec::new(),
        }
    }

    /// Goes over the nodes as they stand in the tree, what is below a node before it, so that only the beginnings of
    /// scopes have to be looked for.
    pub(super) fn run(mut self) -> Table {
        let mut opening = Vec::with_capacity(OPENING.iter().map(|kind| self.tree.nodes(*kind).len()).sum());
        for node in OPENING.iter().flat_map(|kind| self.tree.nodes(*kind)) {
            opening.push((node.first_descendant(), Reverse(node.id())));
        }
        opening.sort_unstable();
        let mut opening = opening.into_iter();
        let mut next = opening.next();
        for node in self.tree.all_nodes() {
            while let Some((first, Reverse(around))) = next
                && first == node.id()
            {
                self.enter(self.tree.node(around));
                next = opening.next();
            }
            self.leave(node);
        }
        self.group_uses();
        self.table
    }

    fn enter(&mut self, node: Node<'t>) {
        match node.kind() {
            NodeKind::Method => {
                let first = self.table.locals.len() as u32;
                self.table.methods.push((node.id(), first, first));
                self.open(node);
            }
            NodeKind::FullLambda | NodeKind::ShortLambda => {
                self.lambdas.push(node.id());
                self.open(node);
            }
            NodeKind::Block => {
                self.open(node);
                self.declare_of_header(node);
            }
            NodeKind::Insert => {
                let query = node.parent().is_some_and(|literal| literal.kind() == NodeKind::Query);
                self.places.push(if query { UsePlace::Query } else { UsePlace::String });
            }
            _ => {}
        }
    }

    fn leave(&mut self, node: Node<'t>) {
        match node.kind() {
            NodeKind::Method => {
                self.close();
                if let Some((_, _, end)) = self.table.methods.last_mut() {
                    *end = self.table.locals.len() as u32;
                }
            }
            NodeKind::FullLambda | NodeKind::ShortLambda => {
                self.close();
                self.lambdas.pop();
            }
            NodeKind::Block => self.close(),
            NodeKind::Insert => {
                self.places.pop();
            }
            NodeKind::Parameter => {
                let lambda =
                    node.parent().and_then(Node::parent).is_some_and(|owner| owner.kind().is_lambda());
                let kind = if lambda { LocalKind::LambdaParameter } else { LocalKind::Parameter };
                self.declare(node, Parameter(node).name(), kind);
            }
            NodeKind::Variable => {
                let variable = Variable(node);
                let kind = match variable.kind() {
                    VariableKind::Var => LocalKind::Var,
                    VariableKind::Use => LocalKind::Use,
                    VariableKind::Val | VariableKind::Const => LocalKind::Val,
                };
                self.declare(node, variable.name(), kind);
            }
            NodeKind::Query if node.text().contains('%') => self.note_inserted(Query(node)),
            NodeKind::EscapedInsert => {
                let behind = self.tree.text().get(node.span().end as usize..).unwrap_or_default();
                self.note_in_text(behind.trim_start_matches([' ', '\t']));
            }
            NodeKind::NameExpression if !node.names_method() => self.note_use(NameExpression(node)),
            _ => {}
        }
    }

    /// The variable of a loop or a `поймать` is declared at the beginning of the block under it.
    fn declare_of_header(&mut self, block: Node<'t>) {
        let Some(owner) = block.parent() else { return };
        match owner.kind() {
            NodeKind::ForIn => self.declare(owner, ForIn(owner).name(), LocalKind::ForIn),
            NodeKind::ForTo => self.declare(owner, ForTo(owner).name(), LocalKind::ForTo),
            NodeKind::Catch => self.declare(owner, Catch(owner).name(), LocalKind::Catch),
            _ => {}
        }
    }

    fn open(&mut self, scope: Node<'t>) {
        self.scopes.push((scope.id(), self.declared.len()));
    }

    fn close(&mut self) {
        let Some((_, first)) = self.scopes.pop() else { return };
        for index in self.declared.drain(first..).rev() {
            let local = &self.table.locals[index as usize];
            let name = Folded(self.tree.node(local.name).text());
            match local.hidden {
                Some(hidden) => self.seen.insert(name, hidden),
                None => self.seen.remove(&name),
            };
        }
    }

    fn declare(&mut self, declaration: Node<'t>, name: Option<Name<'t>>, kind: LocalKind) {
        let (Some(name), Some(&(scope, _))) = (name, self.scopes.last()) else { return };
        let index = self.table.locals.len() as u32;
        let hidden = self.seen.insert(Folded(name.text()), index);
        if let Some(hidden) = hidden {
            self.table.locals[hidden as usize].hidden_by.get_or_insert(index);
        }
        self.table.locals.push(LocalData {
            name: name.node().id(),
            kind,
            declaration: declaration.id(),
            scope,
            lambda: self.lambdas.last().copied(),
            lambdas: self.lambdas.len() as u32,
            hidden,
            hidden_by: None,
            first_use: 0,
            end_use: 0,
            is_assigned: false,
            is_in_text: false,
            is_tested: false,
        });
        self.note_meant(name.node(), index);
        self.declared.push(index);
    }

    fn note_use(&mut self, name: NameExpression<'t>) {
        if name.is_qualified() {
            return;
        }
        let Some(local) = self.find(name.text()) else { return };
        let captured_by = self.lambdas.get(self.table.locals[local as usize].lambdas as usize).copied();
        let node = name.node();
        let kind = match assignment_to(node) {
            None => UseKind::Read,
            Some(assignment) if assignment.is_compound() => UseKind::ReadWrite,
            Some(_) => UseKind::Write,
        };
        let place = self.places.last().copied().unwrap_or(UsePlace::Code);
        let around = node.ancestors().find(|around| around.kind() != NodeKind::Paren);
        let is_test = |around: Node<'_>| matches!(around.kind(), NodeKind::Is | NodeKind::Case);
        self.table.locals[local as usize].is_assigned |= kind != UseKind::Read;
        self.table.locals[local as usize].is_tested |= around.is_some_and(is_test);
        self.note_meant(node, local);
        self.table.uses.push(UseData { local, node: node.id(), kind, place, captured_by });
    }

    fn note_meant(&mut self, name: Node<'t>, local: u32) {
        if let Some(meant) = self.table.meant.get_mut(name.id().0 as usize) {
            *meant = local;
        }
    }

    /// Names behind `%` or `%{` anywhere in a query but in its comments.
    fn note_inserted(&mut self, query: Query<'t>) {
        let content = query.content();
        let begins_comment = |at: usize| matches!(content.as_bytes().get(at + 1), Some(b'/' | b'*'));
        // Most have no comments, and need not be read.
        if !memchr::memchr_iter(b'/', content.as_bytes()).any(begins_comment) {
            return self.note_after_signs(content);
        }
        for token in query.tokens().into_iter().filter(|token| token.kind != TokenKind::Comment) {
            self.note_after_signs(token.text(self.tree.text()));
        }
    }

    fn note_after_signs(&mut self, text: &'t str) {
        for inserted in text.split('%').skip(1) {
            self.note_in_text(inserted.strip_prefix('{').unwrap_or(inserted));
        }
    }

    /// The name at the start of a text that may read it.
    fn note_in_text(&mut self, text: &'t str) {
        let name = &text[..identifier_end(text, 0, text.len())];
        if let Some(local) = self.find(name) {
            self.table.locals[local as usize].is_in_text = true;
        }
    }

    /// The local of exactly this name that is seen here.
    fn find(&self, name: &'t str) -> Option<u32> {
        let last = self.seen.get(&Folded(name)).copied();
        std::iter::successors(last, |&index| self.table.locals[index as usize].hidden)
            .take(MAX_VARIANTS)
            .find(|&index| self.tree.node(self.table.locals[index as usize].name).text() == name)
    }

    fn group_uses(&mut self) {
        self.table.uses.sort_by_key(|place| place.local);
        let mut end = 0;
        for (index, local) in self.table.locals.iter_mut().enumerate() {
            local.first_use = end;
            let uses = self.table.uses.get(end as usize..).unwrap_or_default();
            end += uses.iter().take_while(|place| place.local == index as u32).count() as u32;
            local.end_use = end;
        }
    }
}
