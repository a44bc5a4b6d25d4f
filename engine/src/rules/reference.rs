//! Rules that many hold.

use std::{fmt, ops::Deref, sync::Arc};

use super::Rule;

/// A rule of the table, or one that a team has made or changed, which is freed when nobody holds it any more.
#[derive(Clone)]
pub enum RuleRef {
    BuiltIn(&'static Rule),
    OfTeam(Arc<Rule>),
}

impl Deref for RuleRef {
    type Target = Rule;

    fn deref(&self) -> &Rule {
        match self {
            Self::BuiltIn(rule) => rule,
            Self::OfTeam(rule) => rule,
        }
    }
}

impl From<&'static Rule> for RuleRef {
    fn from(rule: &'static Rule) -> Self {
        Self::BuiltIn(rule)
    }
}

impl From<Rule> for RuleRef {
    fn from(rule: Rule) -> Self {
        Self::OfTeam(Arc::new(rule))
    }
}

impl fmt::Debug for RuleRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}
