//! The rules there are: the built-in ones, and what a team has added to them or changed in them.

use std::{collections::BTreeMap, path::PathBuf, sync::Arc};

use super::{Rule, RuleRef, TABLE, Tier};
use crate::source::nearest;

/// Rules ordered by id, and which files made or changed some of them. A copy shares all until it is changed.
#[derive(Clone, Debug)]
pub struct Catalog {
    rules: Arc<Vec<RuleRef>>,
    /// The paths of files in the order in which each had its say, by id of rule.
    origins: Arc<BTreeMap<Box<str>, Vec<Origin>>>,
}

/// A file that made or changed a rule.
#[derive(Clone, Debug)]
struct Origin {
    /// As readers see it.
    path: Box<str>,
    /// Where it lies, its links resolved: by that it is known.
    place: PathBuf,
}

impl PartialEq for Origin {
    fn eq(&self, other: &Self) -> bool {
        self.place == other.place
    }
}

impl Default for Catalog {
    /// The built-in rules as they are.
    fn default() -> Self {
        Self { rules: Arc::new(TABLE.iter().map(RuleRef::from).collect()), origins: Arc::default() }
    }
}

impl Catalog {
    pub fn iter(&self) -> impl Iterator<Item = &RuleRef> {
        self.rules.iter()
    }

    /// How many rules there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.rules.len()
    }

    /// The rule with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<&RuleRef> {
        self.position(id).ok().and_then(|at| self.rules.get(at))
    }

    /// Adds a rule, or puts it in the place of the one with its id.
    pub fn put(&mut self, rule: Rule) {
        self.put_ref(rule.into());
    }

    fn put_ref(&mut self, rule: RuleRef) {
        let position = self.position(&rule.id);
        let rules = Arc::make_mut(&mut self.rules);
        match position {
            Ok(at) => rules[at] = rule,
            Err(at) => rules.insert(at, rule),
        }
    }

    /// Adds what another catalog has more, or has changed. The error is a rule that both have changed, each in its own way:
    /// the paths of the files that did.
    ///
    /// # Errors
    /// There is such a rule.
    pub fn merge(&mut self, other: &Self) -> Result<(), (Box<str>, Box<str>)> {
        if Arc::ptr_eq(&self.origins, &other.origins) {
            return Ok(());
        }
        for (id, theirs) in &*other.origins {
            let ours = self.origins.get(id).map_or(&[][..], Vec::as_slice);
            if ours.starts_with(theirs) {
                continue;
            }
            if let (false, Some(one), Some(other)) = (theirs.starts_with(ours), ours.last(), theirs.last()) {
                return Err((one.path.clone(), other.path.clone()));
            }
            if let Some(rule) = other.find(id) {
                self.put_ref(rule.clone());
                Arc::make_mut(&mut self.origins).insert(id.clone(), theirs.clone());
            }
        }
        Ok(())
    }

    /// Notes the path of the file that made or changed the rule with this id, and where it lies, its links resolved.
    pub fn set_origin(&mut self, id: &str, path: &str, place: PathBuf) {
        let origin = Origin { path: path.into(), place };
        Arc::make_mut(&mut self.origins).entry(id.into()).or_default().push(origin);
    }

    /// The path of the file that made or changed the rule with this id, the last of several; none for a built-in rule as
    /// it is.
    #[must_use]
    pub fn origin(&self, id: &str) -> Option<&str> {
        self.origins.get(id)?.last().map(|origin| &*origin.path)
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
