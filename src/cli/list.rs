//! `--list-rules`: the rules with what the manifests say of them, as text or JSON.

use std::fmt::Write;

use serde::Serialize;

use super::{configuration::Configuration, examine::Scope, failure::Failure, output, parse::Options};
use crate::{
    messages::{
        Lang, Sentence,
        run::{Explained, Listed},
    },
    report::visible,
    rules::Rule,
};

#[derive(Serialize)]
struct Row {
    id: &'static str,
    title: &'static str,
    tier: &'static str,
    severity: &'static str,
    checked_on: &'static str,
    scope: &'static str,
    fix: &'static str,
    enabled_by_default: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    off_reason: Option<&'static str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    needs_tables: &'static [&'static str],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    params: Vec<Param>,
}

#[derive(Serialize)]
struct Param {
    name: &'static str,
    default: i64,
    min: i64,
    max: i64,
    doc: &'static str,
}

/// The list that the options ask for: all rules, or those that `--select` and `--ignore` leave.
pub(crate) fn rules(options: &Options, lang: Lang) -> Result<String, Failure> {
    let configuration = Configuration::of(options, &Scope::of(options)?)?;
    let selection = configuration.asked(options)?;
    let is_narrowed = !selection.select.is_empty() || !selection.ignore.is_empty();
    let rules = configuration.catalog.iter().filter(|rule| !is_narrowed || selection.includes(rule));
    if options.choice("format") == "json" {
        let rows: Vec<Row> = rules.map(|rule| row(rule, lang)).collect();
        return Ok(output::pretty_json(&rows));
    }
    let mut text = String::new();
    for rule in rules {
        line(rule, lang, &mut text).unwrap_or_default();
    }
    Ok(text)
}

fn row(rule: &'static Rule, lang: Lang) -> Row {
    let params = rule.params.iter().map(|param| Param {
        name: param.name,
        default: param.default,
        min: param.min,
        max: param.max,
        doc: param.doc.get(lang),
    });
    Row {
        id: rule.id,
        title: rule.title.get(lang),
        tier: rule.tier.letter(),
        severity: rule.severity.word(),
        checked_on: rule.check.subject(),
        scope: if rule.check.is_file_scoped() { "file" } else { "project" },
        fix: rule.fix.word(),
        enabled_by_default: rule.is_on_by_default(),
        off_reason: rule.off.map(|reason| reason.get(lang)),
        needs_tables: rule.tables,
        params: params.collect(),
    }
}

fn line(rule: &'static Rule, lang: Lang, to: &mut String) -> std::fmt::Result {
    let state = if rule.is_on_by_default() { Listed::On } else { Listed::Off };
    let state = state.to(lang).to_string();
    let (tier, id, severity, title) =
        (rule.tier.letter(), rule.id, rule.severity.word(), rule.title.get(lang));
    let line = format!("{tier} {state:<4} {id:<40} {severity:<7} {title}");
    writeln!(to, "{}", visible(&line))?;
    if let Some(reason) = rule.off {
        let reason = Explained::Off { reason: reason.get(lang).to_owned() }.to(lang).to_string();
        writeln!(to, "       {}", visible(&reason))?;
    }
    rule.params.iter().try_for_each(|param| writeln!(to, "       {}", Explained::of(param, lang).to(lang)))
}
