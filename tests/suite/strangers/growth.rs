//! Sixteen times as much of one thing takes about sixteen times as long: for all rules there are, those of teams included,
//! for the fixes and for the reports.
//!
//! Measured is the processor time of one thread, so that other work on the machine counts little.

mod descriptions;
mod forms;
mod measure;
mod modules;
mod products;
mod projects;
mod rules;
mod settings;

use std::time::Duration;

use stapel::rules::{Rule, TABLE};

use measure::{assert_linear, assert_linear_from, checking, faults, fixing, reporting};

#[test]
fn declarations() {
    assert_linear(&modules::declarations(), rules::all(), checking);
}

#[test]
fn statements() {
    assert_linear(&modules::statements(), rules::all(), checking);
}

#[test]
fn expressions() {
    assert_linear(&modules::expressions(), rules::all(), checking);
}

#[test]
fn comments_and_texts() {
    assert_linear(&modules::texts(), rules::all(), checking);
}

#[test]
fn queries() {
    assert_linear(&modules::queries(), rules::all(), checking);
}

#[test]
fn descriptions_of_elements() {
    assert_linear(&descriptions::elements(), rules::all(), checking);
}

#[test]
fn yaml_of_any_kind() {
    assert_linear(&descriptions::any(), rules::all(), checking);
}

#[test]
fn many_files() {
    // Of what stands in one file and is asked for in another there has to be more, so that it counts beside all the rest.
    assert_linear_from(Duration::from_millis(20), &projects::files(), rules::all(), checking);
}

/// One rule alone has little to do, and reading counts too.
const LEAST_OF_ONE_RULE: Duration = Duration::from_millis(1);

/// Each bad example of each rule, its marked lines repeated, and the whole of it.
fn examples_of(is_meant: fn(&Rule) -> bool) {
    let faults = |(rule, inputs): (_, Vec<_>)| faults(LEAST_OF_ONE_RULE, &inputs, &[rule], checking);
    let examples = rules::examples().into_iter().filter(|(rule, _)| is_meant(rule));
    let wrong: String = examples.map(faults).collect();
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn examples_of_rules_about_code() {
    examples_of(|rule| rule.group() == "code");
}

#[test]
fn examples_of_other_rules() {
    examples_of(|rule| rule.group() != "code");
}

#[test]
fn places_that_ask_for_one_large_thing() {
    let faults = |(id, input)| {
        let rule = TABLE.iter().find(|rule| rule.id == id).expect("a rule of the table");
        faults(2 * LEAST_OF_ONE_RULE, &[input], &[rule], checking)
    };
    let wrong: String = products::products().map(faults).collect();
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn reports() {
    assert_linear(&modules::with_findings(), rules::all(), reporting);
    assert_linear(&descriptions::with_findings(), rules::all(), reporting);
}

#[test]
fn fixes() {
    assert_linear(&modules::with_fixes(), rules::all(), fixing);
    assert_linear(&descriptions::with_fixes(), rules::all(), fixing);
}

#[test]
fn settings() {
    assert_linear(&settings::configurations(), rules::all(), settings::configuring);
    assert_linear(&settings::frozen(), rules::all(), settings::freezing);
    assert_linear(&settings::ignored(), rules::all(), settings::loading);
    assert_linear(&settings::projects(), rules::all(), settings::finding);
}

#[test]
fn forms() {
    assert_linear(&forms::forms(), rules::all(), forms::working);
}
