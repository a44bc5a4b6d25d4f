//! Flat questions at named places, for rules that need no algorithm.
//!
//! A matcher has no conditions, nesting or exceptions: where a rule needs an exception, the place wants a name
//! here. One with fewer than three users is removed.

use super::Reporter;
use crate::{
    platform::words::{key, kind},
    project::{Element, File, ValueWords},
    syntax::yaml::Value,
};

/// Named places in a description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// The `Id` of the description itself.
    ElementId,
    /// The `Id` of an item of a list.
    ItemId,
}

/// What a text may look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Uuid,
}

/// A matcher with its fields.
#[derive(Clone, Copy, Debug)]
pub enum Matcher {
    ValueShape(ValueShape),
}

impl Matcher {
    /// What the rule is checked on, in the words of the manifest.
    #[must_use]
    pub const fn subject(&self) -> &'static str {
        match self {
            Self::ValueShape(_) => "element",
        }
    }

    pub fn check(&self, file: &File, report: &mut Reporter<'_>) {
        match self {
            Self::ValueShape(matcher) => {
                if let Some(element) = file.element() {
                    matcher.check(&element, report);
                }
            }
        }
    }
}

/// Values at these places that do not have the shape. Message argument: `{value}`.
#[derive(Clone, Copy, Debug)]
pub struct ValueShape {
    pub at: &'static [At],
    pub shape: Shape,
}

impl ValueShape {
    fn check(&self, element: &Element<'_>, report: &mut Reporter<'_>) {
        for value in self.at.iter().flat_map(|at| at.values(element)) {
            if value.is_scalar() && !self.shape.fits(value.text()) {
                report.at(value.span()).arg("value", value.text());
            }
        }
    }
}

impl At {
    fn values<'p>(self, element: &Element<'p>) -> Vec<Value<'p>> {
        match self {
            Self::ElementId => element.get(key::ID).into_iter().collect(),
            Self::ItemId => {
                // Ids of the fields of a report's layout are written without dashes: another place.
                let items = element.tree().mappings().skip(1).filter(|_| !element.is_kind(kind::REPORT));
                items.filter_map(|item| item.get(key::ID)).collect()
            }
        }
    }
}

impl Shape {
    fn fits(self, text: &str) -> bool {
        match self {
            Self::Uuid => is_uuid(text),
        }
    }
}

/// Hexadecimal digits in groups of 8-4-4-4-12.
fn is_uuid(text: &str) -> bool {
    let is_dash = |at| matches!(at, 8 | 13 | 18 | 23);
    text.len() == 36
        && text
            .bytes()
            .enumerate()
            .all(|(at, byte)| if is_dash(at) { byte == b'-' } else { byte.is_ascii_hexdigit() })
}
