//! The rules there are: the built-in ones, and what a team has added to them or changed in them.

use std::collections::BTreeMap;

use super::{Rule, RuleRef, TABLE, Tier};
use crate::source::nearest;

/// Rules ordered by id, and which files made or changed some of them.
#[derive(Clone, Debug)]
pub struct Catalog {
    rules: Vec<RuleRef>,
    /// The paths of files, by id of rule.
    origins: BTreeMap<Box<str>, Box<str>>,
}

impl Default for Catalog {
    /// The built-in rules as they are.
    fn default() -> Self {
        Self { rules: TABLE.iter().map(RuleRef::from).collect(), origins: BTreeMap::new() }
    }
}

impl Catalog {
    pub fn iter(&self) -> impl Iterator<Item = &RuleRef> {
        self.rules.iter()
    }

    /// How many rules there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.rules.len()
    }

    /// The rule with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&RuleRef> {
        self.position(id).ok().and_then(|at| self.rules.get(at))
    }

    /// Adds a rule, or puts it in the place of the one with its id.
    pub fn put(&mut self, rule: Rule) {
        match self.position(&rule.id) {
            Ok(at) => self.rules[at] = rule.into(),
            Err(at) => self.rules.insert(at, rule.into()),
        }
    }

    /// Notes the path of the file that made or changed the rule with this id.
    pub fn set_origin(&mut self, id: &str, path: &str) {
        self.origins.insert(id.into(), path.into());
    }

    /// The path of the file that made or changed the rule with this id, the last of several; none for a built-in rule as
    /// it is.
    #[must_use]
    pub fn origin(&self, id: &str) -> Option<&str> {
        self.origins.get(id).map(|path| &**path)
    }

    /// The id, group or tier nearest to what was typed, if anything is near.
    #[must_use]
    pub fn nearest(&self, text: &str) -> Option<&str> {
        let folded: String = text.chars().flat_map(char::to_lowercase).collect();
        if let Some((tier, _)) = Tier::WORDS.iter().find(|(tier, _)| tier.eq_ignore_ascii_case(text)) {
            return Some(tier);
        }
        let names = self.iter().flat_map(|rule| [&*rule.id, rule.group()]);
        let tails = self.iter().filter_map(|rule| Some((rule.id.split_once('/')?.1, &*rule.id)));
        nearest(&folded, names.map(|name| (name, name)).chain(tails))
    }

    fn position(&self, id: &str) -> Result<usize, usize> {
        self.rules.binary_search_by(|rule| (*rule.id).cmp(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_replaces_the_one_with_its_id() {
        let mut catalog = Catalog::default();
        let count = catalog.count();
        let known: Rule = (**catalog.find("yaml/id-uuid").unwrap()).clone();
        catalog.put(Rule { severity: crate::rules::Severity::Info, ..known.clone() });
        catalog.put(Rule { id: "company/naming".into(), ..known });
        assert_eq!(catalog.count(), count + 1);
        assert_eq!(catalog.find("yaml/id-uuid").unwrap().severity, crate::rules::Severity::Info);
        assert!(catalog.find("company/naming").is_some());
        assert!(catalog.iter().is_sorted_by_key(|rule| &rule.id));
    }
}
