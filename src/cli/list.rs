//! `--list-rules`: the rules with what the manifests say of them, as text or JSON.

use std::fmt::Write;

use serde::Serialize;

use super::{
    Outcome, archive::Tool, destination::Answer, examine::scope, explain::explained, needed_data::NeededData,
    options::LintOptions, output,
};
use crate::{
    messages::{
        Failure, Lang, Sentence,
        run::{Explained, Listed},
    },
    platform::Description,
    report::{Format, visible},
    rules::{Catalog, Rule},
    session::{Configuration, Configurations, data},
};

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    tool: Tool,
    lang: &'static str,
    rules: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    group: &'a str,
    title: &'a str,
    tier: &'static str,
    severity: &'static str,
    checked_on: &'static str,
    scope: &'static str,
    fix: &'static str,
    enabled_by_default: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    off_reason: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    needs_tables: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    platform_data: Option<&'static str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    missing_tables: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    params: Vec<Parameter<'a>>,
    /// `built-in`, or the file that makes or changes the rule.
    source: &'a str,
}

/// A parameter of a rule and what it may be.
#[derive(Serialize)]
pub(crate) struct Parameter<'c> {
    name: &'static str,
    default: i64,
    min: i64,
    max: i64,
    doc: &'c str,
}

/// Writes the list that the options ask for: all rules, or those that `--select` and `--ignore` leave.
pub(crate) fn run(options: &LintOptions, lang: Lang) -> Result<Outcome, Failure> {
    let inputs = options.inputs();
    let scope = scope(&options.scope)?;
    let configurations = Configurations::of(&inputs, &scope)?;
    let answer = Answer::of(options.report.out.as_deref(), &scope, &configurations)?;
    answer.write_lines(&list(options, configurations.run(), lang)?)?;
    Ok(Outcome::Clean)
}

fn list(options: &LintOptions, configuration: &Configuration, lang: Lang) -> Result<String, Failure> {
    let selection = options.selectors.among(&configuration.catalog)?;
    let root = data::open(&options.data, configuration)?.describe();
    let is_narrowed = !selection.select.is_empty() || !selection.ignore.is_empty();
    let rules = configuration.catalog.iter().filter(|rule| !is_narrowed || selection.includes(rule));
    if options.report.format == Format::Json {
        let rules = rules.map(|rule| row(rule, &configuration.catalog, &root, lang)).collect();
        let document = Document { version: 1, tool: Tool::THIS, lang: lang.code(), rules };
        return Ok(output::pretty_json(&document));
    }
    let mut text = String::new();
    for rule in rules {
        line(rule, &root, lang, &mut text).unwrap_or_default();
    }
    Ok(text)
}

impl<'c> Parameter<'c> {
    /// The parameters of a rule.
    pub(crate) fn all(rule: &'c Rule, lang: Lang) -> Vec<Self> {
        let parameters = rule.params.iter().map(|param| Self {
            name: param.name,
            default: param.default,
            min: param.min,
            max: param.max,
            doc: param.doc.get(lang),
        });
        parameters.collect()
    }
}

/// Where a rule comes from, for programs.
pub(crate) fn source<'c>(rule: &Rule, catalog: &'c Catalog) -> &'c str {
    catalog.origin(&rule.id).unwrap_or("built-in")
}

fn row<'c>(rule: &'c Rule, catalog: &'c Catalog, root: &Description, lang: Lang) -> Row<'c> {
    let needed = NeededData::of(rule, root);
    Row {
        id: &rule.id,
        group: rule.group(),
        title: rule.title.get(lang),
        tier: rule.tier.word(),
        severity: rule.severity.word(),
        checked_on: rule.check.subject().word(),
        scope: rule.scope(),
        fix: rule.fix.word(),
        enabled_by_default: rule.is_on_by_default(),
        off_reason: rule.off.as_ref().map(|reason| reason.get(lang)),
        needs_tables: needed.names(),
        platform_data: needed.state(),
        missing_tables: needed.missing(),
        params: Parameter::all(rule, lang),
        source: source(rule, catalog),
    }
}

fn line(rule: &Rule, root: &Description, lang: Lang, to: &mut String) -> std::fmt::Result {
    let state = if rule.is_on_by_default() { Listed::On } else { Listed::Off };
    let state = state.to(lang).to_string();
    let (tier, id, severity, title) =
        (rule.tier.word(), &rule.id, rule.severity.word(), rule.title.get(lang));
    let line = format!("{tier} {state:<4} {id:<40} {severity:<7} {title}");
    writeln!(to, "{}", visible(&line))?;
    if let Some(reason) = &rule.off {
        let reason = Explained::Off { reason: reason.get(lang).to_owned() }.to(lang).to_string();
        writeln!(to, "       {}", visible(&reason))?;
    }
    if let Some(needed) = NeededData::of(rule, root).sentence(lang) {
        writeln!(to, "       {needed}")?;
    }
    rule.params.iter().try_for_each(|param| writeln!(to, "       {}", explained(param, lang).to(lang)))
}
