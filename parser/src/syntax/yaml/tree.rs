//! The tree: an arena of nodes in the order of the text, and views that walk it.
//!
//! A collection's node is followed by its children, each with all that is below it; in a mapping, keys and
//! values alternate. `next` names the node after the last one below, so a sibling is one step away and
//! no walk needs recursion.

use std::collections::HashMap;
use std::iter;
use std::sync::{Arc, OnceLock};

use memchr::memmem::Finder;

use super::comments;
use super::error::YamlError;
use crate::source::Span;

/// A read YAML text. It owns the text and every span in it is in bytes of that text.
#[derive(Debug, PartialEq)]
pub struct Tree {
    pub(super) text: Arc<str>,
    pub(super) nodes: Vec<Node>,
    pub(super) documents: Vec<NodeId>,
    pub(super) mappings: Vec<NodeId>,
    /// Texts of the scalars that are not written as they read, by ascending node.
    pub(super) decoded: Vec<(NodeId, Box<str>)>,
    pub(super) comments: Vec<Comment>,
    pub(super) duplicates: Vec<Duplicate>,
    pub(super) errors: Vec<YamlError>,
    pub(super) far_keys: FarKeys,
    /// The scalars among the keys, in the order of the text.
    pub(super) keys: Vec<Key>,
    pub(super) key_set: KeySet,
}

/// A key that is a scalar, and the [`glance`] of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) id: NodeId,
    pub(super) glance: u32,
}

/// The keys of a tree as far as their [`glance`] tells them: a bit for each, and some share one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct KeySet([u64; 8]);

impl KeySet {
    /// Adds a key by its [`glance`]. Whether it was not among them for sure.
    pub(super) const fn add(&mut self, glance: u32) -> bool {
        let (word, bit) = Self::place(glance);
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    /// Whether the tree may have one of these keys.
    #[inline]
    fn may_have<const N: usize>(&self, keys: &[KeyText<'_>; N]) -> bool {
        keys.iter().any(|key| self.has(key.glance))
    }

    /// Whether it has this glance, or another one with the same place.
    const fn has(&self, glance: u32) -> bool {
        let (word, bit) = Self::place(glance);
        self.0[word] & bit != 0
    }

    /// The word with the bit of a key, and the bit: by the nine highest bits of the product, where all others have a part.
    const fn place(glance: u32) -> (usize, u64) {
        let bit = glance.wrapping_mul(0x9e37_79b1) >> 23;
        ((bit / u64::BITS) as usize, 1 << (bit % u64::BITS))
    }
}

/// So many entries of a mapping are looked through for a key, the rest is looked up.
const NEAR: usize = 64;

/// The first key of each text among the entries of long mappings, from the first that is not [near](NEAR) on; made when
/// it is first asked.
#[derive(Debug, Default)]
pub(super) struct FarKeys(OnceLock<HashMap<NodeId, HashMap<Box<str>, NodeId>>>);

/// It follows from the rest of the tree.
impl PartialEq for FarKeys {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Names a node in its own tree; ascending in the order of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(super) u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) span: Span,
    /// The collection it stands in; a root names itself.
    pub(super) parent: NodeId,
    /// One past the last node below it.
    pub(super) next: u32,
    /// The number of the entry, item or document it is, from 0; of a scalar key the [`glance`] of its text.
    pub(super) tag: u32,
    pub(super) kind: Kind,
    pub(super) role: NodeRole,
    /// Whether its text stands in `Tree::decoded`.
    pub(super) is_decoded: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NodeRole {
    Root,
    Item,
    Key,
    /// The value of an entry, and where its key is.
    EntryValue,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Mapping,
    Sequence,
    Scalar(Style),
    /// `*name` of anything but a short plain scalar, not expanded.
    Alias,
    /// Nothing is written where a value may stand.
    Null,
}

/// How a scalar is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    Plain,
    /// `'…'`
    Single,
    /// `"…"`
    Double,
    /// `|`
    Literal,
    /// `>`
    Folded,
}

/// A comment, from its `#` to the end of the line, the line break not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment {
    pub span: Span,
    /// Whether it begins with `##` and no further `#`.
    pub is_doc: bool,
    /// Whether nothing but white space stands before it on its line.
    pub is_alone: bool,
}

/// Two keys of one mapping with the same text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duplicate {
    /// The first key with that text in the mapping.
    pub first: NodeId,
    pub repeat: NodeId,
}

impl Tree {
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the text is YAML; repeated keys are not counted as an error.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.errors.is_empty()
    }

    /// Whether every scalar stands in the text as it reads: none is escaped or folded.
    #[must_use]
    pub fn is_verbatim(&self) -> bool {
        self.decoded.is_empty()
    }

    /// What keeps the text from being YAML. The tree then holds what stood before the first of these.
    #[must_use]
    pub fn errors(&self) -> &[YamlError] {
        &self.errors
    }

    /// The content of the first document; `None` for a text without any.
    #[must_use]
    pub fn root(&self) -> Option<Value<'_>> {
        self.documents().next()
    }

    /// The content of each document, null for an empty one.
    pub fn documents(&self) -> impl ExactSizeIterator<Item = Value<'_>> {
        self.documents.iter().map(|&id| Value { tree: self, id })
    }

    /// Every node, keys included, in the order of the text.
    pub fn values(&self) -> impl Iterator<Item = Value<'_>> {
        (0..self.nodes.len() as u32).map(|id| Value { tree: self, id: NodeId(id) })
    }

    /// How many mappings, lists and scalars there are; of the keys only those count that are no scalars.
    #[must_use]
    pub fn size(&self) -> usize {
        self.nodes.len() - self.keys.len()
    }

    /// Every mapping, in the order of the text.
    pub fn mappings(&self) -> impl ExactSizeIterator<Item = Value<'_>> {
        self.mappings.iter().map(|&id| Value { tree: self, id })
    }

    /// Every scalar, keys included, in the order of the text.
    pub fn scalars(&self) -> impl Iterator<Item = Value<'_>> {
        self.values().filter(|value| value.is_scalar())
    }

    /// The scalars, keys included, whose texts have at least so many bytes, in the order of the text.
    pub fn long_scalars(&self, least: usize) -> impl Iterator<Item = Value<'_>> {
        // Most others are told without their texts.
        let may_be_long = move |node: &Node| {
            node.is_decoded || node.span.end.saturating_sub(node.span.start) as usize >= least
        };
        let likely = self.nodes.iter().zip(0..).filter(move |(node, _)| may_be_long(node));
        let values = likely.map(|(_, id)| Value { tree: self, id: NodeId(id) });
        values.filter(move |value| value.is_scalar() && value.text_len() >= least)
    }

    /// Whether some mapping may have a key with this text.
    #[must_use]
    pub fn may_have_key(&self, key: KeyText<'_>) -> bool {
        self.key_set.may_have(&[key])
    }

    /// The scalars among the keys, in the order of the text.
    pub fn keys(&self) -> impl Iterator<Item = Value<'_>> {
        self.keys.iter().map(|key| Value { tree: self, id: key.id })
    }

    /// The scalars, keys included, in whose texts a piece stands, in the order of the text.
    pub fn scalars_with(&self, piece: &Finder<'_>) -> impl Iterator<Item = Value<'_>> {
        // Few have it, and what is escaped may have it without being written so.
        let places = self.is_verbatim().then(|| piece.find_iter(self.text.as_bytes()));
        let mut last = None;
        let at_places = places.into_iter().flatten().filter_map(move |place| {
            let value = self.value_at(u32::try_from(place).ok()?)?;
            (last.replace(value.id) != Some(value.id)).then_some(value)
        });
        let all = (!self.is_verbatim()).then(|| self.scalars()).into_iter().flatten();
        let scalars = at_places.chain(all).filter(|value| value.is_scalar());
        scalars.filter(move |value| piece.find(value.text().as_bytes()).is_some())
    }

    /// Every entry of every mapping whose key has one of these texts, in the order of the text.
    pub fn entries_under<const N: usize>(
        &self,
        keys: [KeyText<'static>; N],
    ) -> impl Iterator<Item = Entry<'_>> {
        let glances = keys.map(|key| key.glance);
        let listed = if self.key_set.may_have(&keys) { &self.keys[..] } else { &[] };
        let likely = listed.iter().filter(move |key| glances.contains(&key.glance));
        let found = likely.map(|key| Value { tree: self, id: key.id });
        found.filter(move |key| key.is_any_of(&keys)).map(|key| Entry { key, value: key.at(key.node().next) })
    }

    /// The same for many texts: not each of them is compared with each key.
    pub fn entries_under_any(&self, keys: &'static [KeyText<'static>]) -> impl Iterator<Item = Entry<'_>> {
        let mut wanted = KeySet::default();
        for key in keys {
            wanted.add(key.glance);
        }
        let likely = self.keys.iter().filter(move |key| wanted.has(key.glance));
        let found = likely.map(|key| Value { tree: self, id: key.id });
        found.filter(|key| key.is_any_of(keys)).map(|key| Entry { key, value: key.at(key.node().next) })
    }

    /// The node an id of this tree names.
    #[must_use]
    pub fn value(&self, id: NodeId) -> Option<Value<'_>> {
        ((id.0 as usize) < self.nodes.len()).then_some(Value { tree: self, id })
    }

    /// The last node that begins at or before an offset in bytes: the innermost one there.
    #[must_use]
    pub fn value_at(&self, offset: u32) -> Option<Value<'_>> {
        let after = self.nodes.partition_point(|node| node.span.start <= offset);
        let id = NodeId(u32::try_from(after).ok()?.checked_sub(1)?);
        self.value(id)
    }

    /// In the order of the text.
    #[must_use]
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// Keys repeated in one mapping, ordered by the repeats.
    #[must_use]
    pub fn duplicates(&self) -> &[Duplicate] {
        &self.duplicates
    }
}

/// A node seen in its tree.
#[derive(Clone, Copy)]
pub struct Value<'t> {
    tree: &'t Tree,
    id: NodeId,
}

/// A key and what stands under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'t> {
    pub key: Value<'t>,
    pub value: Value<'t>,
}

/// The text of a key to look for, with what tells it from most others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyText<'k> {
    text: &'k str,
    glance: u32,
}

/// One step from a collection down to what stands in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'t> {
    /// Under this key.
    Key(Value<'t>),
    /// At this index, from 0.
    Item(usize),
}

impl<'t> Value<'t> {
    #[must_use]
    pub fn id(self) -> NodeId {
        self.id
    }

    #[must_use]
    pub fn tree(self) -> &'t Tree {
        self.tree
    }

    #[must_use]
    pub fn kind(self) -> Kind {
        self.node().kind
    }

    /// How it is written, if it is a scalar.
    #[must_use]
    pub fn style(self) -> Option<Style> {
        match self.kind() {
            Kind::Scalar(style) => Some(style),
            _ => None,
        }
    }

    #[must_use]
    pub fn is_mapping(self) -> bool {
        self.kind() == Kind::Mapping
    }

    #[must_use]
    pub fn is_sequence(self) -> bool {
        self.kind() == Kind::Sequence
    }

    #[must_use]
    pub fn is_scalar(self) -> bool {
        matches!(self.kind(), Kind::Scalar(_))
    }

    /// Whether nothing is written here; `~` and `null` are scalars.
    #[must_use]
    pub fn is_null(self) -> bool {
        self.kind() == Kind::Null
    }

    /// What it takes up in the text: quotes and brackets included, anchor and tag not. A block collection
    /// goes from its first key or `-` to the end of its last child; a null is empty, after its `:` or `-`.
    #[must_use]
    pub fn span(self) -> Span {
        self.node().span
    }

    /// The source of its span.
    #[must_use]
    pub fn raw(self) -> &'t str {
        self.span().slice(&self.tree.text)
    }

    /// What a scalar says, quoting, escapes and folding undone; empty for everything else.
    #[inline]
    #[must_use]
    pub fn text(self) -> &'t str {
        let node = self.node();
        if node.kind == Kind::Scalar(Style::Plain) && !node.is_decoded {
            return node.span.slice(&self.tree.text);
        }
        self.text_of_others()
    }

    /// The same of what is no plain scalar that reads as it is written.
    fn text_of_others(self) -> &'t str {
        let node = self.node();
        if node.is_decoded {
            let found = self.tree.decoded.binary_search_by_key(&self.id, |&(id, _)| id);
            return found.ok().and_then(|at| self.tree.decoded.get(at)).map_or("", |(_, text)| text);
        }
        match node.kind {
            Kind::Scalar(_) => Span::new(node.span.start + 1, node.span.end - 1).slice(&self.tree.text),
            _ => "",
        }
    }

    /// How many bytes [`Value::text`] has, without a look at them where the tree tells.
    #[inline]
    #[must_use]
    pub fn text_len(self) -> usize {
        let node = self.node();
        let length = node.span.end.saturating_sub(node.span.start) as usize;
        match node.kind {
            _ if node.is_decoded => self.text().len(),
            Kind::Scalar(Style::Plain) => length,
            Kind::Scalar(_) => length.saturating_sub(2),
            _ => 0,
        }
    }

    /// The collection it stands in.
    #[must_use]
    pub fn parent(self) -> Option<Self> {
        let node = self.node();
        (node.role != NodeRole::Root).then_some(self.at(node.parent.0))
    }

    /// The collections it stands in, the innermost first.
    pub fn ancestors(self) -> impl Iterator<Item = Self> {
        iter::successors(self.parent(), |value| value.parent())
    }

    /// Whether it is the key of an entry.
    #[must_use]
    pub fn is_key(self) -> bool {
        self.node().role == NodeRole::Key
    }

    /// Whether it is a key with one of these texts.
    #[inline]
    #[must_use]
    pub fn is_key_text(self, texts: &[KeyText<'_>]) -> bool {
        self.is_key() && self.is_any_of(texts)
    }

    /// The same of what is known to be a key.
    #[inline(always)]
    fn is_any_of(self, texts: &[KeyText<'_>]) -> bool {
        let glance = self.node().tag;
        texts.iter().any(|wanted| wanted.glance == glance && self.says(wanted.text))
    }

    /// Whether it is a scalar with this text.
    fn says(self, text: &str) -> bool {
        let node = self.node();
        if node.kind == Kind::Scalar(Style::Plain) && !node.is_decoded {
            // Bytes are compared without a look at where the characters among them begin.
            let bytes = self.tree.text.as_bytes().get(node.span.start as usize..node.span.end as usize);
            return bytes == Some(text.as_bytes());
        }
        self.is_scalar() && self.text() == text
    }

    /// The key it stands under, if it is the value of an entry.
    #[must_use]
    pub fn key(self) -> Option<Self> {
        if self.node().role == NodeRole::EntryValue { self.previous() } else { None }
    }

    /// Its number among the entries or items of its parent, or among the documents; from 0.
    #[must_use]
    pub fn index_in_parent(self) -> usize {
        let counted = if self.is_key() { self.at(self.node().next) } else { self };
        counted.node().tag as usize
    }

    /// The way from the root to it, the root's step first. A key's way ends with itself.
    #[must_use]
    pub fn path(self) -> Vec<Step<'t>> {
        let step = |value: Self| match value.node().role {
            NodeRole::Root => None,
            NodeRole::Item => Some(Step::Item(value.index_in_parent())),
            NodeRole::Key => Some(Step::Key(value)),
            NodeRole::EntryValue => value.key().map(Step::Key),
        };
        let mut path: Vec<_> =
            iter::successors(Some(self), |value| value.parent()).filter_map(step).collect();
        path.reverse();
        path
    }

    /// The entries of a mapping; none for everything else.
    #[inline]
    pub fn entries(self) -> impl Iterator<Item = Entry<'t>> {
        let nodes = self.nodes_to_end_of(Kind::Mapping);
        let mut next = self.id.0 + 1;
        iter::from_fn(move || {
            let key = nodes.get(next as usize)?;
            let value = nodes.get(key.next as usize)?;
            let entry = Entry { key: self.at(next), value: self.at(key.next) };
            next = value.next;
            Some(entry)
        })
    }

    /// The nodes of the tree up to the last one below this one if it is of a kind, none for everything else.
    #[inline]
    fn nodes_to_end_of(self, kind: Kind) -> &'t [Node] {
        let node = self.node();
        let end = if node.kind == kind { node.next } else { 0 };
        self.tree.nodes.get(..end as usize).unwrap_or_default()
    }

    /// The items of a sequence; none for everything else.
    pub fn items(self) -> impl Iterator<Item = Self> {
        let nodes = self.nodes_to_end_of(Kind::Sequence);
        let mut next = self.id.0 + 1;
        iter::from_fn(move || {
            let id = next;
            next = nodes.get(id as usize)?.next;
            Some(self.at(id))
        })
    }

    /// The first entry whose key has one of these texts.
    #[inline]
    #[must_use]
    pub fn entry_under<const N: usize>(self, keys: [KeyText<'_>; N]) -> Option<Entry<'t>> {
        // Mostly there is none, which is told where it is asked.
        if self.tree.key_set.may_have(&keys) { self.entry_among(&keys) } else { None }
    }

    #[inline(never)]
    fn entry_among<const N: usize>(self, keys: &[KeyText<'_>; N]) -> Option<Entry<'t>> {
        let nodes = self.nodes_to_end_of(Kind::Mapping);
        let mut next = self.id.0 + 1;
        for _ in 0..NEAR {
            let key = nodes.get(next as usize)?;
            let value = nodes.get(key.next as usize)?;
            if keys.iter().any(|wanted| wanted.glance == key.tag && self.at(next).says(wanted.text)) {
                return Some(Entry { key: self.at(next), value: self.at(key.next) });
            }
            next = value.next;
        }
        nodes.get(next as usize)?;
        self.far_entry(keys)
    }

    /// The same behind those that are [near](NEAR).
    #[cold]
    fn far_entry(self, keys: &[KeyText<'_>]) -> Option<Entry<'t>> {
        let far = self.tree.far_keys.0.get_or_init(|| far_keys(self.tree)).get(&self.id)?;
        let key = self.at(keys.iter().filter_map(|key| far.get(key.text)).min()?.0);
        Some(Entry { key, value: key.at(key.node().next) })
    }

    /// The entries whose keys have one of these texts; more than one are a mistake.
    pub fn all_under<'k, const N: usize>(
        self,
        keys: [KeyText<'k>; N],
    ) -> impl Iterator<Item = Entry<'t>> + use<'t, 'k, N> {
        let entries = self.tree.key_set.may_have(&keys).then(|| self.entries());
        entries.into_iter().flatten().filter(move |entry| entry.key.is_any_of(&keys))
    }

    /// The value under the first key with this text.
    #[must_use]
    pub fn get_str(self, key: &str) -> Option<Self> {
        self.entry_under([KeyText::new(key)]).map(|entry| entry.value)
    }

    /// All that is below it, keys included, in the order of the text.
    pub fn descendants(self) -> impl Iterator<Item = Self> {
        (self.id.0 + 1..self.node().next).map(move |id| self.at(id))
    }

    /// The byte offset of the `-` of an item of a block sequence.
    #[must_use]
    pub fn dash(self) -> Option<u32> {
        if self.node().role != NodeRole::Item {
            return None;
        }
        let before = if self.index_in_parent() > 0 {
            self.previous()?.span().end
        } else {
            self.parent()?.span().start
        };
        let at = comments::skip_space(&self.tree.text, before);
        (self.tree.text.as_bytes().get(at as usize) == Some(&b'-')).then_some(at)
    }

    /// The whole lines an item of a block sequence takes up, from its `-` to the line break after its end,
    /// a comment at that end included. `None` where something else stands on those lines.
    #[must_use]
    pub fn whole_lines(self) -> Option<Span> {
        lines_around(self.tree.text(), Span::new(self.dash()?, self.span().end))
    }

    /// The child of the same collection that stands before it; there must be one.
    fn previous(self) -> Option<Self> {
        // The node before it in the text is that child, or the last one below it.
        let last = self.tree.value(NodeId(self.id.0.checked_sub(1)?));
        iter::successors(last, |value| value.parent()).find(|value| value.node().parent == self.node().parent)
    }

    fn at(self, id: u32) -> Self {
        Self { tree: self.tree, id: NodeId(id) }
    }

    fn node(self) -> &'t Node {
        &self.tree.nodes[self.id.0 as usize]
    }
}

fn far_keys(tree: &Tree) -> HashMap<NodeId, HashMap<Box<str>, NodeId>> {
    let long = tree.mappings().filter(|mapping| mapping.entries().nth(NEAR).is_some());
    let keys = |mapping: Value<'_>| {
        let mut keys = HashMap::new();
        for key in mapping.entries().skip(NEAR).map(|entry| entry.key).filter(|key| key.is_scalar()) {
            keys.entry(key.text().into()).or_insert(key.id);
        }
        keys
    };
    long.map(|mapping| (mapping.id, keys(mapping))).collect()
}

impl<'k> KeyText<'k> {
    #[must_use]
    pub const fn new(text: &'k str) -> Self {
        Self::known(text, glance(text.as_bytes()))
    }

    /// The same with the number that [`Self::glance`] gave.
    #[must_use]
    pub const fn known(text: &'k str, glance: u32) -> Self {
        Self { text, glance }
    }

    /// A number that is the same for equal texts, and another one for most others.
    #[must_use]
    pub const fn glance(self) -> u32 {
        self.glance
    }
}

/// A number that tells most texts apart at a glance: of the length and of three bytes.
pub(super) const fn glance(bytes: &[u8]) -> u32 {
    let length = bytes.len();
    // The first byte of a Russian letter says little.
    let (second, middle, last) = match length {
        0 => (0, 0, 0),
        1 => (0, bytes[0], bytes[0]),
        _ => (bytes[1], bytes[length / 2], bytes[length - 1]),
    };
    u32::from_le_bytes([length as u8, second, middle, last])
}

impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.tree, other.tree) && self.id == other.id
    }
}

impl Eq for Value<'_> {}

impl std::fmt::Debug for Value<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{:?}@{:?} {:?}", self.kind(), self.span(), self.raw())
    }
}

impl Entry<'_> {
    /// From the key's start to the value's end.
    #[must_use]
    pub fn span(self) -> Span {
        self.key.span().cover(self.value.span())
    }

    /// The whole lines the entry takes up, the last line break and a comment before it included: what to
    /// delete to delete the entry. `None` where something else stands on those lines, as a `-` may.
    #[must_use]
    pub fn whole_lines(self) -> Option<Span> {
        lines_around(self.key.tree.text(), self.span())
    }

    /// The whole lines to delete where that loses nothing else: a comment on them may have more to say, and a mapping
    /// without entries would be none.
    #[must_use]
    pub fn removable_lines(self) -> Option<Span> {
        let is_only = self.key.parent().is_none_or(|mapping| mapping.entries().nth(1).is_none());
        let lines = self.whole_lines().filter(|_| !is_only)?;
        (!lines.slice(self.key.tree.text()).contains('#')).then_some(lines)
    }
}

/// Widens a span to whole lines where only white space stands before it and a comment after it.
fn lines_around(text: &str, span: Span) -> Option<Span> {
    let head = text.get(..span.start as usize)?;
    let tail = text.get(span.end as usize..)?;
    let start = memchr::memrchr2(b'\n', b'\r', head.as_bytes()).map_or(0, |at| at + 1);
    let blank = |part: &str| part.bytes().all(|byte| matches!(byte, b' ' | b'\t'));
    if !blank(head.get(start..)?) {
        return None;
    }
    // A block scalar ends behind its line break.
    let is_at_line_start = span.end > 0 && matches!(text.as_bytes()[span.end as usize - 1], b'\n' | b'\r');
    if is_at_line_start && !span.is_empty() {
        return Some(Span::new(start as u32, span.end));
    }
    let rest = memchr::memchr2(b'\n', b'\r', tail.as_bytes()).unwrap_or(tail.len());
    let after = tail.get(..rest)?;
    let spaces = after.len() - after.trim_start_matches([' ', '\t']).len();
    let is_comment = spaces > 0 && after.get(spaces..)?.starts_with('#');
    if !is_comment && spaces < after.len() {
        return None;
    }
    let line_break = match tail.as_bytes().get(rest..) {
        Some([b'\r', b'\n', ..]) => 2,
        Some([_, ..]) => 1,
        _ => 0,
    };
    Some(Span::new(start as u32, span.end + (rest + line_break) as u32))
}
