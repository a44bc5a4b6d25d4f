//! How a text is laid out: what new lines in it should look like.

use super::splice::column;
use crate::syntax::yaml::{Tree, Value};

/// Indentations in columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// How far the keys below a key stand in from it.
    pub(super) step: usize,
    /// How far the `-` of a list stands in from its key.
    pub(super) dash: usize,
    pub(super) item: ItemStyle,
}

/// How a mapping begins that is an item of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ItemStyle {
    /// On the line below the `-`, so many columns to the right of it.
    Below(usize),
    /// On the line of the `-`, so many columns to the right of it.
    Beside(usize),
}

impl ItemStyle {
    /// How far the mapping stands in from the `-`.
    pub(super) const fn gap(self) -> usize {
        match self {
            Self::Below(gap) | Self::Beside(gap) => gap,
        }
    }
}

impl Layout {
    /// As most sources of the platform are written.
    const USUAL: Self = Self { step: 4, dash: 4, item: ItemStyle::Below(4) };

    /// What a text shows, and the usual where it shows nothing.
    pub(super) fn of(tree: &Tree) -> Self {
        let text = tree.text();
        let mut found = Self::USUAL;
        let entries = || tree.mappings().filter(|mapping| is_block(*mapping)).flat_map(Value::entries);
        let below = |value: Value<'_>, key: Value<'_>| {
            let inner = column(text, value.span().start);
            inner.checked_sub(column(text, key.span().start))
        };
        let nested = entries().find(|entry| entry.value.is_mapping() && is_block(entry.value));
        if let Some(step) = nested.and_then(|entry| below(entry.value, entry.key)).filter(|step| *step > 0) {
            found.step = step;
        }
        let list = entries().find(|entry| entry.value.is_sequence() && is_block(entry.value));
        if let Some(dash) = list.and_then(|entry| below(entry.value, entry.key)) {
            found.dash = dash;
        }
        let mut items =
            entries().filter(|entry| entry.value.is_sequence()).flat_map(|entry| entry.value.items());
        if let Some(style) = items.find_map(|item| item_style(item).filter(|_| item.is_mapping())) {
            found.item = style;
        }
        found
    }

    /// The same, with items like those of a list.
    pub(super) fn with_items_like(self, sequence: Value<'_>) -> Self {
        let item =
            sequence.items().filter(|item| item.is_mapping()).find_map(item_style).unwrap_or(self.item);
        Self { item, ..self }
    }
}

/// How an item that is a block collection begins.
pub(super) fn item_style(item: Value<'_>) -> Option<ItemStyle> {
    let text = item.tree().text();
    let dash = item.dash().filter(|_| (item.is_mapping() || item.is_sequence()) && is_block(item))?;
    let between = text.get(dash as usize..item.span().start as usize)?;
    let gap = column(text, item.span().start).checked_sub(column(text, dash)).filter(|gap| *gap > 0)?;
    Some(if between.contains(['\n', '\r']) { ItemStyle::Below(gap) } else { ItemStyle::Beside(gap) })
}

/// Whether a collection is written in lines, not in brackets.
pub(super) fn is_block(value: Value<'_>) -> bool {
    !value.raw().starts_with(['{', '['])
}
