//! Rules that a caller names, and what to say about a name that fits none.

use crate::{
    check::{RuleSet, Settings},
    messages::{
        Failure,
        usage::{Advice, Problem},
    },
    rules::{Catalog, RuleRef, Selector, Tier, UnknownSelector},
};

/// The selectors that an option lists, `--select` for one.
///
/// # Errors
/// One of them names no rule.
pub fn selectors(texts: &[String], option: &str, catalog: &Catalog) -> Result<Vec<Selector>, Failure> {
    let selectors = texts.iter().map(|text| Selector::parse(text, catalog));
    selectors.collect::<Result<_, _>>().map_err(|unknown| {
        let problem = Problem::UnknownSelector { flag: option.to_owned(), selector: unknown.text.clone() };
        advised(Failure::new(problem), &unknown)
    })
}

/// Refuses settings that leave no rule: a check by nothing would find nothing.
///
/// # Errors
/// That none is left, and why.
pub fn expect_rules(settings: &Settings) -> Result<(), Failure> {
    if settings.leave_rules() {
        return Ok(());
    }
    let rules = RuleSet::resolve(settings);
    let ids = |rules: &[RuleRef]| rules.iter().map(|rule| &*rule.id).collect::<Vec<_>>().join(", ");
    let mut failure = Failure::new(Problem::NoRuleLeft);
    if !rules.inactive.is_empty() {
        failure = failure.advise(Advice::LackTables { rules: ids(&rules.inactive) });
    }
    if !rules.projectless.is_empty() {
        failure = failure.advise(Advice::LackProject { rules: ids(&rules.projectless) });
    }
    Err(failure.advise(Advice::SeeSettings))
}

/// The rule with exactly this id.
///
/// # Errors
/// There is none; what may have been meant.
pub fn rule<'c>(id: &str, catalog: &'c Catalog) -> Result<&'c RuleRef, Failure> {
    if let Some(rule) = catalog.find(id) {
        return Ok(rule);
    }
    let failure = Failure::new(Problem::UnknownRule { rule: id.to_owned() });
    Err(match Selector::parse(id, catalog) {
        Err(unknown) => advised(failure, &unknown),
        Ok(_) => failure.advise(Advice::SeeRulesOf { selector: id.to_owned() }),
    })
}

/// Adds what may have been meant to a failure about a selector.
pub(super) fn advised(failure: Failure, unknown: &UnknownSelector) -> Failure {
    let failure = match unknown.nearest.as_deref() {
        Some(tier) if Tier::of(tier).is_some() => {
            failure.advise(Advice::TierIsUpperCase { tier: tier.to_owned() })
        }
        nearest => failure.did_you_mean(nearest),
    };
    failure.advise(Advice::SeeRules)
}
