//! What descriptions give to the components of the platform.

use std::cell::OnceCell;

use super::{Element, Typed, ValueWords, typed::bare_name};
use crate::{
    platform::{Lookup, Ui, UiComponent, UiProperty, Word, words::key},
    syntax::yaml::{Entry, Value},
};

/// A component of the platform that stands in a description.
#[derive(Clone, Copy, Debug)]
pub struct PlacedComponent<'p> {
    pub typed: Typed<'p>,
    pub component: UiComponent<'p>,
}

/// A key of a component of the platform with its value, as a description gives them.
#[derive(Clone, Copy, Debug)]
pub struct ComponentEntry<'p> {
    pub of: PlacedComponent<'p>,
    pub entry: Entry<'p>,
    property: Lookup<UiProperty<'p>>,
}

/// The components of the platform that stand in a description, for all checks that ask about them.
#[derive(Debug)]
pub struct Components<'p> {
    element: Element<'p>,
    ui: Ui<'p>,
    placed: Vec<PlacedComponent<'p>>,
    /// Found when a check asks for them.
    entries: OnceCell<Vec<ComponentEntry<'p>>>,
}

impl<'p> Components<'p> {
    #[must_use]
    pub fn of(element: Element<'p>, ui: Ui<'p>) -> Self {
        let known = |typed: Typed<'p>| {
            let component = ui.component(bare_name(typed.written.text())).found()?;
            Some(PlacedComponent { typed, component })
        };
        let placed = element.typed_values().filter_map(known).collect();
        Self { element, ui, placed, entries: OnceCell::new() }
    }

    /// The description they stand in.
    #[must_use]
    pub const fn element(&self) -> &Element<'p> {
        &self.element
    }

    /// What else is known of components.
    #[must_use]
    pub const fn ui(&self) -> Ui<'p> {
        self.ui
    }

    /// Those that are known, in the order of the text. Declarations of properties and the like are none.
    pub fn placed(&self) -> impl Iterator<Item = PlacedComponent<'p>> {
        self.placed.iter().copied()
    }

    /// What is given to them under all keys but that of the type.
    pub fn entries(&self) -> impl Iterator<Item = &ComponentEntry<'p>> {
        let find = || {
            let most = self.placed().map(|placed| placed.typed.node.entries().count()).sum();
            let mut entries = Vec::with_capacity(most);
            for placed in self.placed() {
                entries.extend(placed.entries().map(|entry| ComponentEntry::of(placed, entry)));
            }
            entries
        };
        self.entries.get_or_init(find).iter()
    }
}

impl<'p> Element<'p> {
    /// Whether a part of the description belongs to the markup of the component that it describes.
    #[must_use]
    pub fn is_in_markup(&self, part: Value<'p>) -> bool {
        self.get(key::INHERITS).is_some_and(|markup| markup.span().contains(part.span().start))
    }
}

impl<'p> PlacedComponent<'p> {
    /// What is given under all keys but that of the type.
    fn entries(self) -> impl Iterator<Item = Entry<'p>> {
        self.typed.node.entries().filter(move |entry| entry.value != self.typed.written)
    }

    /// What is given for a property. Its English name may be one that only the tables know.
    #[must_use]
    pub fn given(self, property: Word) -> Option<ComponentEntry<'p>> {
        let names = |entry: &Entry<'p>| {
            entry.key.is(property) || self.component.is_named_by_tables(property, entry.key.text())
        };
        self.entries().find(names).map(|entry| ComponentEntry::of(self, entry))
    }
}

impl<'p> ComponentEntry<'p> {
    fn of(of: PlacedComponent<'p>, entry: Entry<'p>) -> Self {
        Self { of, entry, property: of.component.property(entry.key.text()) }
    }

    /// The property or event that the key names.
    #[must_use]
    pub const fn property(self) -> Lookup<UiProperty<'p>> {
        self.property
    }

    /// Whether the value is a word, with the name of an enumeration before it or without. Its English spelling may be one
    /// that only the tables know.
    #[must_use]
    pub fn says(self, word: Word) -> bool {
        let name = self.entry.value.value_name();
        let means = |property: UiProperty<'_>| property.spells(word, name);
        self.entry.value.is_scalar() && (word.is(name) || self.property().found().is_some_and(means))
    }
}
