//! Components and slots of a form, found once.

use std::cell::OnceCell;

use rustc_hash::FxHashMap;

use crate::{
    edit::yaml::{Route, lines},
    messages::scaffold::Refusal,
    platform::{
        Lookup, Platform, Word,
        words::{key, kind},
    },
    project::ValueWords,
    scaffold::Outcome,
    source::{Span, nearest},
    syntax::yaml::{Entry, Tree, Value},
};

/// The slots that may be empty, because they are known by their names alone.
const SLOTS: [Word; 8] = [
    key::CONTENT,
    key::PAGES,
    key::COLUMNS,
    key::COMMANDS,
    key::ROW_COMMANDS,
    key::HEADER,
    key::FOOTER,
    key::CREATION_COMMANDS,
];

/// The markup of a description as a tree.
pub struct FormTree<'t> {
    tree: &'t Tree,
    platform: &'t Platform,
    /// In the order in which they are found; the first is the form itself.
    nodes: Vec<Node<'t>>,
    /// Made when somebody asks for a node.
    index: OnceCell<NodeIndex>,
}

/// The numbers of nodes by what they are asked for.
#[derive(Default)]
struct NodeIndex {
    ids: FxHashMap<String, usize>,
    names: FxHashMap<String, Vec<usize>>,
}

/// A component, or a slot in which components stand.
pub struct Node<'t> {
    pub id: String,
    pub kind: NodeKind<'t>,
    /// Of a component its mapping, of a slot what stands under its key.
    pub value: Value<'t>,
    /// The number of the node it stands in.
    pub parent: Option<usize>,
    pub children: Vec<usize>,
    /// The byte offset of its `-`, else of the key or of the first key of the mapping.
    start: u32,
}

#[derive(Clone, Copy, Debug)]
pub enum NodeKind<'t> {
    Component,
    /// The entry in the component, and whether it holds a list.
    Slot {
        entry: Entry<'t>,
        is_list: bool,
    },
}

impl<'t> FormTree<'t> {
    /// The tree of a description.
    ///
    /// # Errors
    /// It is no interface component, or has no markup.
    pub fn of(tree: &'t Tree, platform: &'t Platform, path: &str) -> Outcome<Self> {
        let root = tree.root();
        let written = root.and_then(|root| root.text_of(key::ELEMENT_KIND)).unwrap_or_default();
        let is_form = kind::INTERFACE_COMPONENT.is(written);
        let markup = root
            .and_then(|root| root.entry(key::INHERITS))
            .filter(|entry| is_form && entry.value.is_mapping());
        let markup = markup.ok_or_else(|| Refusal::NoForm { path: path.to_owned() })?;
        let mut form = Self { tree, platform, nodes: Vec::new(), index: OnceCell::new() };
        form.add(
            markup.key.text().to_owned(),
            NodeKind::Component,
            markup.value,
            None,
            markup.key.span().start,
        );
        let mut next = 0;
        while next < form.nodes.len() {
            form.add_children(next);
            next += 1;
        }
        Ok(form)
    }

    #[must_use]
    pub const fn tree(&self) -> &'t Tree {
        self.tree
    }

    /// The form itself.
    #[must_use]
    pub const fn root(&self) -> usize {
        0
    }

    #[must_use]
    pub fn node(&self, number: usize) -> Option<&Node<'t>> {
        self.nodes.get(number)
    }

    pub fn nodes(&self) -> impl Iterator<Item = (usize, &Node<'t>)> {
        self.nodes.iter().enumerate()
    }

    /// The node that an id, or a name that only one component has, means.
    ///
    /// # Errors
    /// None is meant, or several are.
    pub fn find(&self, text: &str) -> Outcome<usize> {
        if let Some(number) = self.index().ids.get(text) {
            return Ok(*number);
        }
        match self.named(text).as_slice() {
            [only] => Ok(*only),
            [] => Err(Refusal::NoSuchNode { node: text.to_owned(), near: self.nearest(text) }),
            several => {
                let ids: Vec<_> =
                    several.iter().filter_map(|number| Some(self.node(*number)?.id.as_str())).collect();
                Err(Refusal::AmbiguousNode { name: text.to_owned(), ids: ids.join(", ") })
            }
        }
    }

    /// The components of a name.
    #[must_use]
    pub fn named(&self, name: &str) -> Vec<usize> {
        self.index().names.get(name).cloned().unwrap_or_default()
    }

    fn index(&self) -> &NodeIndex {
        self.index.get_or_init(|| {
            let mut index = NodeIndex::default();
            for (number, node) in self.nodes() {
                index.ids.entry(node.id.clone()).or_insert(number);
                if let Some(name) = node.name() {
                    index.names.entry(name.to_owned()).or_default().push(number);
                }
            }
            index
        })
    }

    /// The innermost node whose lines hold a byte offset.
    #[must_use]
    pub fn at(&self, offset: u32) -> Option<usize> {
        let holds = |(_, node): &(usize, &Node<'_>)| self.lines(node).contains(offset);
        let depth = |node: &Node<'_>| node.id.len();
        self.nodes().filter(holds).max_by_key(|(_, node)| depth(node)).map(|(number, _)| number)
    }

    /// The whole lines of a node with the comments directly above, in bytes.
    #[must_use]
    pub fn lines(&self, node: &Node<'t>) -> Span {
        let content = self.content_lines(node);
        Span::new(lines::start_with_comments(self.tree.text(), node.start), content.end)
    }

    /// The same without the comments above.
    #[must_use]
    pub fn content_lines(&self, node: &Node<'t>) -> Span {
        lines::around(self.tree.text(), node.start, node.value.span().end)
    }

    /// The entries of a component that are neither slots nor its type and name.
    pub fn properties(&self, number: usize) -> impl Iterator<Item = Entry<'t>> {
        let node = self.node(number).filter(|node| matches!(node.kind, NodeKind::Component));
        let slots: Vec<_> = node
            .iter()
            .flat_map(|node| &node.children)
            .filter_map(|child| match self.node(*child)?.kind {
                NodeKind::Slot { entry, .. } => Some(entry.key.id()),
                NodeKind::Component => None,
            })
            .collect();
        let entries = node.map(|node| node.value.entries()).into_iter().flatten();
        entries.filter(move |entry| {
            !slots.contains(&entry.key.id()) && !entry.key.is(key::TYPE) && !entry.key.is(key::NAME)
        })
    }

    fn nearest(&self, text: &str) -> String {
        let names = self.nodes.iter().filter_map(Node::name);
        nearest(text, names.map(|name| (name, name))).unwrap_or("–").to_owned()
    }

    fn add(&mut self, id: String, kind: NodeKind<'t>, value: Value<'t>, parent: Option<usize>, start: u32) {
        let number = self.nodes.len();
        self.nodes.push(Node { id, kind, value, parent, children: Vec::new(), start });
        if let Some(parent) = parent.and_then(|parent| self.nodes.get_mut(parent)) {
            parent.children.push(number);
        }
    }

    fn add_children(&mut self, number: usize) {
        let Some(Node { id, kind, value, .. }) = self.nodes.get(number) else { return };
        let (id, kind, value) = (id.clone(), *kind, *value);
        match kind {
            NodeKind::Component => {
                let slots: Vec<_> = value.entries().filter(|entry| self.is_slot(value, *entry)).collect();
                for entry in slots {
                    let is_list = entry.value.is_sequence();
                    let id = format!("{id}/{}", entry.key.text());
                    self.add(
                        id,
                        NodeKind::Slot { entry, is_list },
                        entry.value,
                        Some(number),
                        entry.key.span().start,
                    );
                }
            }
            NodeKind::Slot { is_list: true, .. } => {
                let items: Vec<_> = value.items().filter(|item| item.is_mapping()).collect();
                for item in items {
                    let start = item.dash().unwrap_or(item.span().start);
                    let id = format!("{id}[{}]", item.index_in_parent());
                    self.add(id, NodeKind::Component, item, Some(number), start);
                }
            }
            NodeKind::Slot { is_list: false, .. } if value.is_mapping() => {
                self.add(format!("{id}[0]"), NodeKind::Component, value, Some(number), value.span().start);
            }
            NodeKind::Slot { .. } => {}
        }
    }

    /// Whether components stand under a key: what the platform's table says counts, else what stands there.
    fn is_slot(&self, component: Value<'t>, entry: Entry<'t>) -> bool {
        let value = entry.value;
        let typed = |value: Value<'_>| value.is_mapping() && value.type_name().is_some();
        let is_empty = value.is_null() || (value.is_sequence() && value.items().next().is_none());
        let is_known = SLOTS.iter().any(|slot| entry.key.is(*slot));
        if is_empty {
            return is_known;
        }
        let mut held = if value.is_sequence() { value.items().collect() } else { vec![value] };
        held.retain(|value| value.is_mapping());
        if held.is_empty() {
            return false;
        }
        let ui = self.platform.ui();
        let said = component.type_name().and_then(|name| match ui.component(name) {
            Lookup::Found(component) => component.property(entry.key.text()).found(),
            Lookup::Absent | Lookup::Unknown => None,
        });
        let is_component = |value: &Value<'_>| {
            value.type_name().is_some_and(|name| !matches!(ui.component(name), Lookup::Absent))
        };
        // What stands there without a type has the type that the table names, so nothing but the table tells of it.
        let is_said = said.is_some_and(|property| property.is_slot());
        held.retain(|value| typed(*value));
        is_said || !held.is_empty() && (is_known || said.is_none() && held.iter().all(is_component))
    }
}

impl<'t> Node<'t> {
    /// The name of a component.
    #[must_use]
    pub fn name(&self) -> Option<&'t str> {
        match self.kind {
            NodeKind::Component => self.value.text_of(key::NAME),
            NodeKind::Slot { .. } => None,
        }
    }

    /// The way to its value.
    #[must_use]
    pub fn route(&self) -> Route {
        Route::to(self.value)
    }
}
