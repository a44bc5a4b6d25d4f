//! A form as programs read it.

use serde::Serialize;

use super::{FormTree, Node, NodeKind};
use crate::{
    edit::yaml::lines,
    platform::words::key,
    project::ValueWords,
    source::{LineIndex, Span},
    syntax::{
        xbsl::is_identifier,
        yaml::{Entry, Value},
    },
};

/// How long the beginning of a value is that is shown, in characters.
const PREVIEW: usize = 60;

/// In characters from 0, the end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SpanView {
    pub start: u32,
    pub end: u32,
}

/// How much of a tree is shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Depth {
    /// So many levels below; all without it.
    pub levels: Option<usize>,
    /// Properties are only counted.
    pub without_properties: bool,
    /// Nothing below, and that nothing is said of it.
    pub alone: bool,
}

/// A component or a slot.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NodeView {
    pub id: String,
    pub kind: &'static str,
    pub span: SpanView,
    pub content_span: SpanView,
    #[serde(flatten)]
    pub detail: Detail,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub children: Option<Vec<NodeView>>,
    /// How many there are, where they are not shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub children_omitted: Option<usize>,
}

/// What only components or only slots have.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Detail {
    #[serde(rename_all = "camelCase")]
    Component {
        r#type: Option<String>,
        type_full: Option<String>,
        name: Option<String>,
        slot: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        properties: Option<Vec<PropertyView>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        property_count: Option<usize>,
    },
    Slot {
        name: String,
        list: bool,
    },
}

/// A property of a component.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PropertyView {
    pub key: String,
    pub kind: &'static str,
    pub value_preview: String,
    pub span: SpanView,
    pub value_span: Option<SpanView>,
}

/// A property that the form itself declares.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct DeclaredProperty {
    pub name: String,
    pub r#type: Option<String>,
    pub span: SpanView,
    pub name_span: SpanView,
    pub type_span: Option<SpanView>,
}

/// What makes views of a form.
pub struct TreeView<'f, 't> {
    form: &'f FormTree<'t>,
    lines: LineIndex<'t>,
}

impl<'f, 't> TreeView<'f, 't> {
    #[must_use]
    pub fn of(form: &'f FormTree<'t>) -> Self {
        Self { form, lines: LineIndex::new(form.tree().text()) }
    }

    /// A node with what is below it.
    #[must_use]
    pub fn node(&self, number: usize, depth: Depth) -> Option<NodeView> {
        let node = self.form.node(number)?;
        let (children, children_omitted) = match depth.levels {
            _ if depth.alone => (None, None),
            Some(0) if !node.children.is_empty() => (None, Some(node.children.len())),
            levels => {
                let below = Depth { levels: levels.map(|levels| levels.saturating_sub(1)), ..depth };
                (Some(node.children.iter().filter_map(|child| self.node(*child, below)).collect()), None)
            }
        };
        Some(NodeView {
            id: node.id.clone(),
            kind: match node.kind {
                NodeKind::Component => "component",
                NodeKind::Slot { .. } => "slot",
            },
            span: self.span(self.form.lines(node)),
            content_span: self.span(self.form.content_lines(node)),
            detail: self.detail(number, node, depth),
            children,
            children_omitted,
        })
    }

    /// The properties that the form declares.
    #[must_use]
    pub fn declared(&self) -> Vec<DeclaredProperty> {
        let root = self.form.tree().root();
        let items = root.into_iter().flat_map(|root| root.list(key::PROPERTIES));
        items.filter_map(|item| self.declared_property(item)).collect()
    }

    /// The byte offset of one in characters from 0; past the end it is the end.
    #[must_use]
    pub fn offset(&self, chars: usize) -> u32 {
        let text = self.form.tree().text();
        text.char_indices().nth(chars).map_or(text.len() as u32, |(at, _)| at as u32)
    }

    /// A span of bytes in characters.
    #[must_use]
    pub fn span(&self, span: Span) -> SpanView {
        SpanView { start: self.lines.chars_before(span.start), end: self.lines.chars_before(span.end) }
    }

    fn detail(&self, number: usize, node: &Node<'t>, depth: Depth) -> Detail {
        let NodeKind::Component = node.kind else {
            let NodeKind::Slot { entry, is_list } = node.kind else {
                return Detail::Slot { name: String::new(), list: false };
            };
            return Detail::Slot { name: entry.key.text().to_owned(), list: is_list };
        };
        let slot = node.parent.and_then(|parent| self.form.node(parent)).and_then(|slot| match slot.kind {
            NodeKind::Slot { entry, .. } => Some(entry.key.text().to_owned()),
            NodeKind::Component => None,
        });
        let (properties, property_count) = if depth.without_properties {
            (None, Some(self.form.properties(number).count()))
        } else {
            (Some(self.form.properties(number).map(|entry| self.property(entry)).collect()), None)
        };
        Detail::Component {
            r#type: node.value.type_name().map(str::to_owned),
            type_full: node.value.text_of(key::TYPE).map(str::to_owned),
            name: node.name().map(str::to_owned),
            slot,
            properties,
            property_count,
        }
    }

    fn property(&self, entry: Entry<'t>) -> PropertyView {
        let value = entry.value;
        let text = self.form.tree().text();
        let kind = match value.text().chars().next() {
            _ if !value.is_scalar() => "composite",
            Some('=' | '$') => "binding",
            _ if is_event(entry.key.text()) && is_identifier(value.text()) => "handler",
            _ => "scalar",
        };
        let shown =
            if value.is_mapping() { value.text_of(key::TYPE).unwrap_or_default() } else { value.text() };
        PropertyView {
            key: entry.key.text().to_owned(),
            kind,
            value_preview: shown.chars().take(PREVIEW).collect(),
            span: self.span(lines::around(text, entry.key.span().start, value.span().end)),
            value_span: value.is_scalar().then(|| self.span(value.span())),
        }
    }

    fn declared_property(&self, item: Value<'t>) -> Option<DeclaredProperty> {
        let name = item.get(key::NAME).filter(|name| name.is_scalar())?;
        let of_type = item.get(key::TYPE).filter(|of_type| of_type.is_scalar());
        let start = item.dash().unwrap_or(item.span().start);
        Some(DeclaredProperty {
            name: name.text().to_owned(),
            r#type: of_type.map(|of_type| of_type.text().to_owned()),
            span: self.span(lines::around(self.form.tree().text(), start, item.span().end)),
            name_span: self.span(name.span()),
            type_span: of_type.map(|of_type| self.span(of_type.span())),
        })
    }
}

/// Whether a key names a moment at which a method is called: `ПриНажатии`, `AfterCreate`.
fn is_event(key: &str) -> bool {
    ["При", "После", "Перед", "Обработчик", "On", "After", "Before", "Handler"].iter().any(|start| {
        key.strip_prefix(start).is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_uppercase))
    })
}
