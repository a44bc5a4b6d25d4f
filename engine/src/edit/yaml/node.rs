//! What is written into a text, and how a scalar is spelled.

use super::{layout::ItemStyle, piece::Piece};
use crate::syntax::yaml::{self, Style};

/// A value to write.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    Null,
    /// Without quotes where YAML reads it the same, else in double quotes.
    Scalar(String),
    /// In double quotes, as sources write what people read.
    Quoted(String),
    Sequence(Vec<Node>),
    Mapping(Vec<(String, Node)>),
    /// What was taken out of a text.
    Piece(Piece),
}

impl Node {
    #[must_use]
    pub fn scalar(text: impl Into<String>) -> Self {
        Self::Scalar(text.into())
    }

    #[must_use]
    pub fn quoted(text: impl Into<String>) -> Self {
        Self::Quoted(text.into())
    }

    /// A mapping with these entries, in their order.
    #[must_use]
    pub fn mapping<K: Into<String>>(entries: impl IntoIterator<Item = (K, Self)>) -> Self {
        Self::Mapping(entries.into_iter().map(|(key, value)| (key.into(), value)).collect())
    }

    /// How it is written on one line, without comments. In a flow collection commas and brackets need quotes.
    pub(super) fn in_line(&self, in_flow: bool) -> String {
        match self {
            Self::Null => String::new(),
            Self::Scalar(text) => scalar(text, in_flow),
            Self::Quoted(text) => double_quoted(text),
            Self::Sequence(items) => {
                let items: Vec<_> = items.iter().map(|item| item.in_line(true)).collect();
                format!("[{}]", items.join(", "))
            }
            Self::Mapping(entries) => {
                let entries: Vec<_> = entries
                    .iter()
                    .map(|(key, value)| format!("{}: {}", scalar(key, true), value.in_line(true)))
                    .collect();
                format!("{{{}}}", entries.join(", "))
            }
            Self::Piece(piece) => piece.data().to_node().in_line(in_flow),
        }
    }

    /// How many comments it brings.
    pub(super) fn comments(&self) -> usize {
        match self {
            Self::Null | Self::Scalar(_) | Self::Quoted(_) => 0,
            Self::Sequence(items) => items.iter().map(Self::comments).sum(),
            Self::Mapping(entries) => entries.iter().map(|(_, value)| value.comments()).sum(),
            Self::Piece(piece) => piece.comments(),
        }
    }

    /// How it began as an item of a list.
    pub(super) fn style(&self) -> Option<ItemStyle> {
        if let Self::Piece(piece) = self { piece.style() } else { None }
    }

    /// Whether it takes lines of its own in a block collection.
    pub(super) fn is_block(&self) -> bool {
        match self {
            Self::Sequence(items) => !items.is_empty(),
            Self::Mapping(entries) => !entries.is_empty(),
            Self::Piece(piece) => piece.is_block(),
            Self::Null | Self::Scalar(_) | Self::Quoted(_) => false,
        }
    }
}

/// A scalar as it is written, without quotes where that reads the same.
pub(super) fn scalar(text: &str, in_flow: bool) -> String {
    if is_plain(text, in_flow) { text.to_owned() } else { double_quoted(text) }
}

/// A scalar in the quotes of what it replaces, if that can hold it.
pub(super) fn scalar_like(text: &str, style: Option<Style>, in_flow: bool) -> String {
    match style {
        Some(Style::Double) => double_quoted(text),
        Some(Style::Single) if !text.chars().any(needs_escape) => format!("'{}'", text.replace('\'', "''")),
        _ => scalar(text, in_flow),
    }
}

fn is_plain(text: &str, in_flow: bool) -> bool {
    // The letters that YAML keeps for itself are not equally refused by all readers.
    if text.is_empty() || text.starts_with(['@', '`', '%']) || text.chars().any(needs_escape) {
        return false;
    }
    let written = if in_flow { format!("[k: {text}, k]") } else { format!("k: {text}\nk2: k\n") };
    let tree = yaml::parse(written.as_str().into());
    let mapping = tree.root().and_then(|root| if in_flow { root.items().next() } else { Some(root) });
    let value = mapping.and_then(|mapping| mapping.get_str("k"));
    let is_whole = value.is_some_and(|value| value.style() == Some(Style::Plain) && value.text() == text);
    let is_alone = tree
        .root()
        .is_some_and(|root| if in_flow { root.items().count() == 2 } else { root.entries().count() == 2 });
    // A key and an item of a list must read the same.
    let as_item = yaml::parse(format!("- {text}\n").into());
    let item = as_item.root().and_then(|root| root.items().next());
    is_whole
        && is_alone
        && tree.is_valid()
        && tree.comments().is_empty()
        && as_item.is_valid()
        && item.is_some_and(|item| item.style() == Some(Style::Plain) && item.text() == text)
}

/// In double quotes with the escapes of JSON, which YAML reads too.
fn double_quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            letter if needs_escape(letter) && u32::from(letter) <= 0xFFFF => {
                out.push_str(&format!("\\u{:04X}", u32::from(letter)));
            }
            letter if needs_escape(letter) => out.push_str(&format!("\\U{:08X}", u32::from(letter))),
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// Letters that are not seen, or end a line.
fn needs_escape(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{2028}' | '\u{2029}' | '\u{FEFF}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
}
