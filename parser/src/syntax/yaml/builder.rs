//! Makes a tree out of what a front end reads, in the order of the text, within the budgets.

use std::cell::Cell;
use std::collections::HashMap;
use std::collections::hash_map;
use std::sync::Arc;

use super::MAX_NODES;
use super::error::{ErrorKind, YamlError};
use super::tree::{
    Comment, Duplicate, FarKeys, Key, KeySet, Kind, Node, NodeId, NodeRole, Style, Tree, Value, glance,
};
use crate::source::Span;
use crate::syntax::MAX_DEPTH;

/// Up to so many keys a mapping is searched for repeats by comparing each with each.
const FEW_KEYS: usize = 64;

pub(super) struct Builder {
    tree: Tree,
    open: Vec<Open>,
    cursor: u32,
}

/// Empty lists with room, which a thread keeps from one text to the next.
#[derive(Default)]
struct Room {
    nodes: Vec<Node>,
    mappings: Vec<NodeId>,
    keys: Vec<Key>,
    open: Vec<Open>,
}

thread_local! {
    static ROOM: Cell<Room> = Cell::default();
}

/// With room for more nodes the lists are not kept.
const KEPT: usize = 1 << 12;

struct Open {
    id: NodeId,
    is_mapping: bool,
    /// In a mapping, whether the next node is a value.
    awaits_value: bool,
    /// The next child's index.
    index: u32,
    /// Where its last child ends, or it begins.
    end: u32,
    /// Its scalar keys so far.
    keys: KeySet,
    /// Whether two of them may be the same.
    may_repeat: bool,
}

impl Open {
    fn next_role(&self) -> NodeRole {
        match self {
            Self { is_mapping: false, .. } => NodeRole::Item,
            Self { awaits_value: false, .. } => NodeRole::Key,
            Self { awaits_value: true, .. } => NodeRole::EntryValue,
        }
    }
}

/// The budget is spent, and the error is in the tree: nothing more can be added.
pub(super) struct Spent;

impl Builder {
    pub(super) fn new(text: Arc<str>) -> Self {
        let Room { nodes, mappings, keys, open } = ROOM.take();
        Self {
            tree: Tree {
                text,
                nodes,
                documents: Vec::with_capacity(1),
                mappings,
                decoded: Vec::new(),
                comments: Vec::new(),
                duplicates: Vec::new(),
                errors: Vec::new(),
                far_keys: FarKeys::default(),
                keys,
                key_set: KeySet::default(),
            },
            open,
            cursor: 0,
        }
    }

    /// Adds a leaf whose source says it as it stands.
    pub(super) fn leaf(&mut self, kind: Kind, span: Span) -> Result<(), Spent> {
        let (id, role) = self.push(kind, span, false)?;
        if role == NodeRole::Key
            && let Kind::Scalar(style) = kind
        {
            self.list_key(id, glance(content(style, span, self.tree.text.as_bytes())));
        }
        Ok(())
    }

    /// Adds a scalar that says something else than its source.
    pub(super) fn decoded(&mut self, style: Style, span: Span, text: Box<str>) -> Result<(), Spent> {
        let (id, role) = self.push(Kind::Scalar(style), span, true)?;
        if role == NodeRole::Key {
            self.list_key(id, glance(text.as_bytes()));
        }
        self.tree.decoded.push((id, text));
        Ok(())
    }

    /// Lists the last node among the keys.
    fn list_key(&mut self, id: NodeId, glance: u32) {
        if let Some(key) = self.tree.nodes.last_mut() {
            key.tag = glance;
        }
        self.tree.key_set.add(glance);
        self.tree.keys.push(Key { id, glance });
        if let Some(mapping) = self.open.last_mut() {
            mapping.may_repeat |= !mapping.keys.add(glance);
        }
    }

    /// Opens a collection at a byte offset; what follows is its content until [`Builder::close`].
    pub(super) fn open(&mut self, kind: Kind, start: u32) -> Result<(), Spent> {
        if self.open.len() >= MAX_DEPTH {
            self.error(ErrorKind::TooDeep, Span::at(start));
            return Err(Spent);
        }
        let (id, _) = self.push(kind, Span::at(start), false)?;
        let is_mapping = kind == Kind::Mapping;
        if is_mapping {
            self.tree.mappings.push(id);
        }
        self.open.push(Open {
            id,
            is_mapping,
            awaits_value: false,
            index: 0,
            end: start,
            keys: KeySet::default(),
            may_repeat: false,
        });
        Ok(())
    }

    /// Closes the innermost collection, which ends at `end` or, if none is given, with its last child.
    pub(super) fn close(&mut self, end: Option<u32>) {
        let Some(open) = self.open.pop() else { return };
        let next = self.tree.nodes.len() as u32;
        if let Some(node) = self.tree.nodes.get_mut(open.id.0 as usize) {
            node.next = next;
            node.span.end = end.unwrap_or(open.end).max(node.span.start);
            let end = node.span.end;
            self.read_to(end);
        }
        if open.may_repeat {
            self.find_duplicates(open.id);
        }
    }

    /// What the next node will be.
    pub(super) fn next_role(&self) -> NodeRole {
        self.open.last().map_or(NodeRole::Root, Open::next_role)
    }

    /// Whether no node is read yet.
    pub(super) fn is_empty(&self) -> bool {
        self.tree.nodes.is_empty()
    }

    /// The byte offset up to which the text is read into nodes.
    pub(super) fn cursor(&self) -> u32 {
        self.cursor
    }

    /// Where the bracket of the innermost flow collection that is still open stands.
    pub(super) fn open_bracket(&self) -> Option<u32> {
        let starts = self.open.iter().rev().filter_map(|open| self.tree.nodes.get(open.id.0 as usize));
        let text = self.tree.text.as_bytes();
        let is_bracket = |&at: &u32| matches!(text.get(at as usize), Some(b'[' | b'{'));
        starts.map(|node| node.span.start).find(is_bracket)
    }

    pub(super) fn comments(&mut self) -> &mut Vec<Comment> {
        &mut self.tree.comments
    }

    pub(super) fn error(&mut self, kind: ErrorKind, span: Span) {
        self.tree.errors.push(YamlError { span, stop: span.start, kind });
    }

    pub(super) fn found(&mut self, error: YamlError) {
        self.tree.errors.push(error);
    }

    /// What is read so far.
    pub(super) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The tree, with all that is still open ending where its content does.
    pub(super) fn finish(mut self) -> Tree {
        while !self.open.is_empty() {
            if self.next_role() == NodeRole::EntryValue {
                self.append(Kind::Null, Span::at(self.cursor), false);
            }
            self.close(None);
        }
        self.tree.duplicates.sort_unstable_by_key(|duplicate| duplicate.repeat);
        let Self { mut tree, open, .. } = self;
        let nodes = exact(&mut tree.nodes);
        let mappings = exact(&mut tree.mappings);
        let keys = exact(&mut tree.keys);
        if nodes.capacity() <= KEPT {
            ROOM.set(Room { nodes, mappings, keys, open });
        }
        tree
    }

    #[inline]
    fn push(&mut self, kind: Kind, span: Span, is_decoded: bool) -> Result<(NodeId, NodeRole), Spent> {
        if self.tree.nodes.len() >= MAX_NODES {
            self.error(ErrorKind::TooLarge, Span::at(span.start));
            return Err(Spent);
        }
        Ok(self.append(kind, span, is_decoded))
    }

    #[inline]
    fn append(&mut self, kind: Kind, span: Span, is_decoded: bool) -> (NodeId, NodeRole) {
        let id = NodeId(self.tree.nodes.len() as u32);
        let (parent, role, tag) = match self.open.last_mut() {
            None => {
                self.tree.documents.push(id);
                (id, NodeRole::Root, self.tree.documents.len() as u32 - 1)
            }
            Some(open) => {
                let (role, index) = (open.next_role(), open.index);
                open.awaits_value = role == NodeRole::Key;
                open.index += u32::from(role != NodeRole::Key);
                open.end = open.end.max(span.end);
                (open.id, role, index)
            }
        };
        self.cursor = self.cursor.max(span.end);
        self.tree.nodes.push(Node { span, parent, next: id.0 + 1, tag, kind, role, is_decoded });
        (id, role)
    }

    fn read_to(&mut self, end: u32) {
        self.cursor = self.cursor.max(end);
        if let Some(open) = self.open.last_mut() {
            open.end = open.end.max(end);
        }
    }

    /// Lists the repeats among the scalar keys of a mapping.
    fn find_duplicates(&mut self, mapping: NodeId) {
        let mut found = std::mem::take(&mut self.tree.duplicates);
        let tree = &self.tree;
        let entries = tree.value(mapping).into_iter().flat_map(Value::entries);
        let ids = entries.map(|entry| entry.key).filter(|key| key.is_scalar()).map(Value::id);
        let key = |id: NodeId| Some(Key { id, glance: tree.nodes.get(id.0 as usize)?.tag });
        let keys: Vec<Key> = ids.filter_map(key).collect();
        let text = |key: Key| tree.value(key.id).map_or("", |key| key.text());
        if keys.len() <= FEW_KEYS {
            let mut rest = &keys[..];
            while let Some((&repeat, earlier)) = rest.split_last() {
                let is_same = |first: &&Key| first.glance == repeat.glance && text(**first) == text(repeat);
                let first = earlier.iter().find(is_same);
                found.extend(first.map(|first| Duplicate { first: first.id, repeat: repeat.id }));
                rest = earlier;
            }
        } else {
            // Its hash has a secret, so that no text can be written to make this slow.
            let mut seen = HashMap::with_capacity(keys.len());
            for &key in &keys {
                match seen.entry(text(key)) {
                    hash_map::Entry::Vacant(entry) => _ = entry.insert(key.id),
                    hash_map::Entry::Occupied(first) => {
                        found.push(Duplicate { first: *first.get(), repeat: key.id });
                    }
                }
            }
        }
        self.tree.duplicates = found;
    }
}

/// Leaves a list with no more room than it needs, as trees stay for the whole run; returns the room it had, empty.
fn exact<T: Copy>(list: &mut Vec<T>) -> Vec<T> {
    let exact = list.to_vec();
    let mut room = std::mem::replace(list, exact);
    room.clear();
    room
}

/// The source between the quotes of a quoted scalar, or all of a plain one.
pub(super) fn content(style: Style, span: Span, text: &[u8]) -> &[u8] {
    let quote = match style {
        Style::Plain => 0,
        Style::Single | Style::Double => 1,
        Style::Literal | Style::Folded => return &[],
    };
    let content = text.get(span.start as usize + quote..(span.end as usize).saturating_sub(quote));
    match content {
        Some(content) => content,
        None => &[],
    }
}
