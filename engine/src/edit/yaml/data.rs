//! What a text says, apart from how it is written: an edit is right if the new text says what was asked for.

use super::node::Node;
use crate::syntax::yaml::{Kind, Value};

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Data {
    Null,
    Alias(String),
    Scalar(String),
    Sequence(Vec<Data>),
    Mapping(Vec<(Data, Data)>),
}

impl Data {
    /// Trees are at most `MAX_DEPTH` deep.
    pub(super) fn of(value: Option<Value<'_>>) -> Self {
        let Some(value) = value else { return Self::Null };
        match value.kind() {
            Kind::Null => Self::Null,
            Kind::Alias => Self::Alias(value.raw().to_owned()),
            Kind::Scalar(_) => Self::Scalar(value.text().to_owned()),
            Kind::Sequence => Self::Sequence(value.items().map(|item| Self::of(Some(item))).collect()),
            Kind::Mapping => Self::Mapping(
                value
                    .entries()
                    .map(|entry| (Self::of(Some(entry.key)), Self::of(Some(entry.value))))
                    .collect(),
            ),
        }
    }

    pub(super) fn of_node(node: &Node) -> Self {
        match node {
            Node::Null => Self::Null,
            Node::Scalar(text) | Node::Quoted(text) => Self::Scalar(text.clone()),
            Node::Sequence(items) => Self::Sequence(items.iter().map(Self::of_node).collect()),
            Node::Mapping(entries) => Self::Mapping(
                entries
                    .iter()
                    .map(|(key, value)| (Self::Scalar(key.clone()), Self::of_node(value)))
                    .collect(),
            ),
            Node::Piece(piece) => piece.data().clone(),
        }
    }

    pub(super) fn to_node(&self) -> Node {
        match self {
            Self::Null => Node::Null,
            Self::Alias(text) | Self::Scalar(text) => Node::Scalar(text.clone()),
            Self::Sequence(items) => Node::Sequence(items.iter().map(Self::to_node).collect()),
            Self::Mapping(entries) => Node::Mapping(
                entries
                    .iter()
                    .map(|(key, value)| match key {
                        Self::Scalar(key) => (key.clone(), value.to_node()),
                        _ => (String::new(), value.to_node()),
                    })
                    .collect(),
            ),
        }
    }

    /// What stands on the way, by the numbers of entries and items.
    pub(super) fn at_mut(&mut self, way: &[usize]) -> Option<&mut Self> {
        way.iter().try_fold(self, |data, &index| match data {
            Self::Sequence(items) => items.get_mut(index),
            Self::Mapping(entries) => entries.get_mut(index).map(|(_, value)| value),
            _ => None,
        })
    }

    /// Whether two texts say the same, where nothing and an empty collection are the same.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Sequence(one), Self::Sequence(two)) => {
                one.len() == two.len() && one.iter().zip(two).all(|(one, two)| one.is_same(two))
            }
            (Self::Mapping(one), Self::Mapping(two)) => {
                one.len() == two.len()
                    && one.iter().zip(two).all(|(one, two)| one.0 == two.0 && one.1.is_same(&two.1))
            }
            (one, two) => one == two || (one.is_empty() && two.is_empty()),
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Sequence(items) => items.is_empty(),
            Self::Mapping(entries) => entries.is_empty(),
            Self::Alias(_) | Self::Scalar(_) => false,
        }
    }
}
