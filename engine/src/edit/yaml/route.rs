//! Ways from the root of a text to a value.

use std::fmt;

use crate::syntax::yaml::{Step, Value};

/// Keys and indexes from the root down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route(pub Vec<RouteStep>);

/// One step down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RouteStep {
    /// Under this key, as the text spells it.
    Key(String),
    /// To this item, from 0.
    Item(usize),
}

impl Route {
    /// The root.
    #[must_use]
    pub const fn root() -> Self {
        Self(Vec::new())
    }

    /// The way to a value in its tree. Of a key, the way to what stands under it.
    #[must_use]
    pub fn to(value: Value<'_>) -> Self {
        let steps = value.path().into_iter().map(|step| match step {
            Step::Key(key) => RouteStep::Key(key.text().to_owned()),
            Step::Item(index) => RouteStep::Item(index),
        });
        Self(steps.collect())
    }

    /// One step further, under a key.
    #[must_use]
    pub fn key(mut self, key: impl Into<String>) -> Self {
        self.0.push(RouteStep::Key(key.into()));
        self
    }

    /// One step further, to an item.
    #[must_use]
    pub fn item(mut self, index: usize) -> Self {
        self.0.push(RouteStep::Item(index));
        self
    }

    /// The way to what it stands in, and its last step. `None` for the root.
    #[must_use]
    pub fn split_last(&self) -> Option<(Self, &RouteStep)> {
        let (last, above) = self.0.split_last()?;
        Some((Self(above.to_vec()), last))
    }

    /// The value there.
    #[must_use]
    pub fn find<'t>(&self, root: Option<Value<'t>>) -> Option<Value<'t>> {
        self.0.iter().try_fold(root?, |value, step| match step {
            RouteStep::Key(key) => value.get_str(key),
            RouteStep::Item(index) => value.items().nth(*index),
        })
    }
}

/// `Реквизиты[2]/Имя`.
impl fmt::Display for Route {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, step) in self.0.iter().enumerate() {
            match step {
                RouteStep::Key(key) if number == 0 => write!(to, "{key}")?,
                RouteStep::Key(key) => write!(to, "/{key}")?,
                RouteStep::Item(index) => write!(to, "[{index}]")?,
            }
        }
        Ok(())
    }
}
