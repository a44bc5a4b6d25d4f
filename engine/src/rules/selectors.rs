//! Which rules run: `--select`, `--ignore`, `--enable` by id, group or tier letter.

use std::borrow::Cow;

use super::{Catalog, Rule, Tier};

/// A parsed selector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selector {
    Id(Cow<'static, str>),
    Group(Cow<'static, str>),
    Tier(Tier),
}

/// A selector that names nothing, and the nearest thing that is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSelector {
    pub text: String,
    pub nearest: Option<String>,
}

impl Selector {
    /// Reads one selector. The error carries a suggestion.
    pub fn parse(text: &str, catalog: &Catalog) -> Result<Self, UnknownSelector> {
        if let Some(tier) = Tier::of(text) {
            return Ok(Self::Tier(tier));
        }
        for rule in catalog.iter() {
            if rule.id == text {
                return Ok(Self::Id(rule.id.clone()));
            }
            if rule.group() == text {
                return Ok(Self::Group(text.to_owned().into()));
            }
        }
        Err(UnknownSelector { text: text.to_owned(), nearest: catalog.nearest(text).map(str::to_owned) })
    }

    /// The selector as it is written.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Id(text) | Self::Group(text) => text,
            Self::Tier(tier) => tier.word(),
        }
    }

    /// How closely it names rules: a tier least, an id most.
    #[must_use]
    pub const fn specificity(&self) -> u8 {
        match self {
            Self::Tier(_) => 0,
            Self::Group(_) => 1,
            Self::Id(_) => 2,
        }
    }

    #[must_use]
    pub fn matches(&self, rule: &Rule) -> bool {
        match self {
            Self::Id(id) => rule.id == *id,
            Self::Group(group) => rule.group() == *group,
            Self::Tier(tier) => rule.tier == *tier,
        }
    }
}

/// What was asked for on the command line or in the configuration.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    pub select: Vec<Selector>,
    pub ignore: Vec<Selector>,
    pub enable: Vec<Selector>,
}

impl Selection {
    /// `ignore` beats `select` beats (defaults + `enable`); any kind of `select` turns off-by-default rules on.
    #[must_use]
    pub fn includes(&self, rule: &Rule) -> bool {
        let any = |selectors: &[Selector]| selectors.iter().any(|selector| selector.matches(rule));
        if any(&self.ignore) {
            false
        } else if self.select.is_empty() {
            rule.is_on_by_default() || any(&self.enable)
        } else {
            any(&self.select)
        }
    }

    /// Whether the rule was asked for by its exact id, so that not running it deserves a word.
    #[must_use]
    pub fn names(&self, rule: &Rule) -> bool {
        self.select
            .iter()
            .chain(&self.enable)
            .any(|selector| matches!(selector, Selector::Id(id) if *id == rule.id))
    }
}
