//! Rows: groups whose components stand side by side and, where nothing else is given, on one baseline.

use std::collections::HashSet;

use super::{Binding, Element, ValueWords};
use crate::{
    platform::words::{key, type_name, value},
    syntax::yaml::{Entry, Value},
};

/// A horizontal group of several components that does not say how it aligns them vertically.
#[derive(Clone, Copy, Debug)]
pub struct Row<'p> {
    /// The entry that makes it horizontal.
    pub layout: Entry<'p>,
    /// The list of its components.
    content: Value<'p>,
}

/// What stands on the baseline of a row, of a component that does not say how it is aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Baseline<'p> {
    /// The caption of a button.
    Caption(Shown<'p>),
    /// The lower edge of a picture.
    Edge(Shown<'p>),
}

/// When a component is seen: always, or if an expression holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shown<'p> {
    Always,
    If(&'p str),
}

impl<'p> Element<'p> {
    /// The rows in the markup that leave the vertical alignment to the platform, in the order of the text.
    pub fn unaligned_rows(&self) -> impl Iterator<Item = Row<'p>> + use<'p> {
        let layouts = self.kind().map(|_| self.entries_under(key::LAYOUT)).into_iter().flatten();
        layouts.filter(|layout| layout.value.is(value::HORIZONTAL)).filter_map(|layout| {
            let group = layout.key.parent()?;
            let content = group.get(key::CONTENT).filter(|content| content.items().nth(1).is_some())?;
            group.get(key::CONTENT_VERTICAL_ALIGN).is_none().then_some(Row { layout, content })
        })
    }
}

impl<'p> Row<'p> {
    pub fn components(self) -> impl Iterator<Item = Value<'p>> {
        self.content.items()
    }

    /// Whether it holds an HTML container, itself or in groups that are no rows.
    #[must_use]
    pub fn has_html(self) -> bool {
        let mut contents = vec![self.content];
        while let Some(content) = contents.pop() {
            // A content of one component needs no list.
            for component in content.items().chain(Some(content).filter(|content| content.is_mapping())) {
                if component.has_type(&[type_name::HTML_CONTAINER]) {
                    return true;
                }
                let is_row = component.get(key::LAYOUT).is_some_and(|layout| layout.is(value::HORIZONTAL));
                contents.extend(component.get(key::CONTENT).filter(|_| !is_row));
            }
        }
        false
    }
}

impl<'p> Baseline<'p> {
    /// What a component puts on the baseline. Its properties are looked for in several mappings, the first that gives one
    /// counts: where it is placed, and the markup of its own. The last one tells its type.
    #[must_use]
    pub fn of(layers: &[Value<'p>]) -> Option<Self> {
        let property = |key| layers.iter().find_map(|layer| layer.get(key));
        let own = layers.last()?;
        if property(key::VERTICAL_ALIGN_IN_GROUP).is_some() {
            return None;
        }
        let shown = match property(key::VISIBLE) {
            // Whether the platform shows it is not known.
            Some(visible) if visible.is(value::FALSE) || visible.is(value::AUTO) => return None,
            visible => visible.and_then(Binding::of).map_or(Shown::Always, |it| Shown::If(it.expression())),
        };
        let has_caption = || property(key::TITLE).is_some_and(|title| !title.text().trim().is_empty());
        if own.has_type(&[type_name::IMAGE]) {
            return Some(Self::Edge(shown));
        }
        (own.has_type(&[type_name::BUTTON]) && has_caption()).then_some(Self::Caption(shown))
    }

    /// Whether some caption and some edge are seen together. Two that are seen under different conditions may well stand
    /// for each other.
    pub fn differ(baselines: impl Iterator<Item = Self>) -> bool {
        let (mut captions, mut edges) = (HashSet::new(), HashSet::new());
        for baseline in baselines {
            match baseline {
                Self::Caption(shown) => captions.insert(shown),
                Self::Edge(shown) => edges.insert(shown),
            };
        }
        let always = |one: &HashSet<Shown<'_>>, other: &HashSet<Shown<'_>>| {
            one.contains(&Shown::Always) && !other.is_empty()
        };
        always(&captions, &edges) || always(&edges, &captions) || !captions.is_disjoint(&edges)
    }
}
