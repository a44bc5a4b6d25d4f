//! `stapel explain RULE`: the page of a rule, rendered from its manifest.

use std::{
    borrow::Cow,
    ffi::OsString,
    fmt::{self, Write},
    path::PathBuf,
};

use serde::Serialize;

use super::{
    Outcome,
    archive::Tool,
    command::{Args, Argument, Command},
    examine::scope_over,
    flags::{ANSWER, AnswerFormat, CONFIG, DATA_DIR, NO_CONFIG},
    list::{self, Parameter},
    options::{data_at, file_choice},
    output,
};
use crate::{
    messages::{
        Bilingual, Failure, Lang, Sentence,
        help::{page, value},
        run::{Explained, Fix, Subject},
    },
    report::{visible, visible_lines},
    rules::{self, Catalog, Example, Param, Rule, TABLE},
    session::{self, Configurations, FileChoice, Inputs},
};

/// What encloses a place in an example.
const OPEN: char = '⟦';
const CLOSE: char = '⟧';

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    tool: Tool,
    lang: &'static str,
    rule: Page<'a>,
}

/// All that the manifest of a rule says, in one language.
#[derive(Serialize)]
struct Page<'a> {
    id: &'a str,
    group: &'a str,
    title: &'a str,
    tier: &'static str,
    severity: &'static str,
    checked_on: &'static str,
    scope: &'static str,
    fix: &'static str,
    enabled_by_default: bool,
    off_reason: Option<&'a str>,
    reason: &'a str,
    deviation: Option<&'a str>,
    messages: Vec<Message<'a>>,
    params: Vec<Parameter<'a>>,
    needs_tables: Vec<&'static str>,
    bad: Vec<Vec<ExampleText<'a>>>,
    good: Vec<Vec<ExampleText<'a>>>,
    source: &'a str,
}

#[derive(Serialize)]
struct Message<'a> {
    variant: &'static str,
    text: &'a str,
}

/// A file of an example, the places of findings between ⟦ and ⟧.
#[derive(Serialize)]
struct ExampleText<'a> {
    /// Empty where any name would do.
    path: &'a str,
    text: &'a str,
}

impl<'a> Page<'a> {
    fn of(rule: &'a Rule, catalog: &'a Catalog, lang: Lang) -> Self {
        let text = |text: &'a rules::Bilingual| text.get(lang).trim_end();
        let texts = |examples: &'a [Example]| {
            let file = |(path, text): &'a (Cow<'static, str>, Cow<'static, str>)| ExampleText { path, text };
            examples.iter().map(|example| example.files.iter().map(file).collect()).collect()
        };
        let messages = rule.messages.iter();
        Self {
            id: &rule.id,
            group: rule.group(),
            title: rule.title.get(lang),
            tier: rule.tier.word(),
            severity: rule.severity.word(),
            checked_on: rule.check.subject().word(),
            scope: rule.scope(),
            fix: rule.fix.word(),
            enabled_by_default: rule.is_on_by_default(),
            off_reason: rule.off.as_ref().map(text),
            reason: text(&rule.reason),
            deviation: rule.deviation.as_ref().map(text),
            messages: messages.map(|(variant, both)| Message { variant, text: text(both) }).collect(),
            params: Parameter::all(rule, lang),
            needs_tables: list::tables(rule),
            bad: texts(&rule.bad),
            good: texts(&rule.good),
            source: list::source(rule, catalog),
        }
    }
}

/// `stapel explain RULE`.
pub(crate) struct Explain {
    /// The id of the rule, as typed.
    rule: OsString,
    config: FileChoice,
    data_dir: Option<PathBuf>,
    answer: AnswerFormat,
}

impl Command for Explain {
    const NAME: &'static str = "explain";
    const ABOUT: Bilingual = page::ABOUT_EXPLAIN;

    fn read(args: &mut Args<'_>) -> Self {
        Self {
            rule: args.argument(Argument::one(value::RULE).among(ids)),
            config: file_choice(args, CONFIG, NO_CONFIG),
            data_dir: args.flag(DATA_DIR),
            answer: args.flag(ANSWER),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        output::print_lines(&text(self, lang)?)?;
        Ok(Outcome::Clean)
    }
}

/// The ids of the built-in rules.
fn ids() -> Vec<&'static str> {
    TABLE.iter().map(|rule| &*rule.id).collect()
}

/// The page of the rule that is named.
fn text(options: &Explain, lang: Lang) -> Result<String, Failure> {
    let id = options.rule.to_string_lossy();
    let inputs = Inputs {
        config: options.config.clone(),
        data: data_at(options.data_dir.clone(), None),
        ..Inputs::default()
    };
    let scope = scope_over(Vec::new())?;
    let mut configurations = Configurations::of(&inputs, &scope)?;
    let catalog = match configurations.run().catalog.find(&id) {
        Some(_) => configurations.run().catalog.clone(),
        // A project below may have it.
        None => {
            let found = configurations.find_below(&scope).and_then(|()| configurations.catalog());
            found.unwrap_or_else(|_| configurations.run().catalog.clone())
        }
    };
    let rule = session::rule(&id, &catalog)?;
    if options.answer == AnswerFormat::Json {
        let rule = Page::of(rule, &catalog, lang);
        let document = Document { version: 1, tool: Tool::THIS, lang: lang.code(), rule };
        return Ok(output::pretty_json(&document));
    }
    let mut text = String::new();
    // What a team's rule says may hold anything; whoever prints the page spells that out.
    write(rule, lang, &mut text).unwrap_or_default();
    Ok(text)
}

fn write(rule: &Rule, lang: Lang, to: &mut String) -> fmt::Result {
    writeln!(to, "{}", visible(&format!("{}: {}", rule.id, rule.title.get(lang))))?;
    let properties = Explained::Properties {
        tier: rule.tier.word().to_owned(),
        severity: rule.severity.word().to_owned(),
        subject: subject(rule).to(lang).to_string(),
        fix: Fix::of(rule.fix).to(lang).to_string(),
    };
    writeln!(to, "{}", properties.to(lang))?;
    if let Some(reason) = &rule.off {
        writeln!(to, "{}", Explained::Off { reason: reason.get(lang).to_owned() }.to(lang))?;
    }
    writeln!(to, "\n{}", Explained::Reason { reason: rule.reason.get(lang).trim_end().to_owned() }.to(lang))?;
    if let Some(how) = &rule.deviation {
        writeln!(to, "{}", Explained::Differs { how: how.get(lang).trim_end().to_owned() }.to(lang))?;
    }
    writeln!(to, "\n{}", Explained::Messages.to(lang))?;
    for (_, message) in &*rule.messages {
        writeln!(to, "    {}", visible(message.get(lang)))?;
    }
    if !rule.params.is_empty() {
        writeln!(to, "\n{}", Explained::Parameters.to(lang))?;
    }
    for param in &*rule.params {
        writeln!(to, "    {}", Explained::of(param, lang).to(lang))?;
    }
    for (heading, examples) in [(Explained::Bad, &rule.bad), (Explained::Good, &rule.good)] {
        for example in &**examples {
            writeln!(to, "\n{}", heading.to(lang))?;
            example_text(example, to)?;
        }
    }
    writeln!(to, "\n{}", Explained::Suppress { rule: rule.id.clone().into_owned() }.to(lang))
}

fn subject(rule: &Rule) -> Subject {
    match rule.check.subject() {
        rules::Subject::Module => Subject::Module,
        rules::Subject::Element => Subject::Element,
        rules::Subject::Query => Subject::Query,
        rules::Subject::Project => Subject::Project,
        _ => Subject::Text,
    }
}

/// An example, the marked places underlined.
fn example_text(example: &Example, to: &mut String) -> fmt::Result {
    for (path, text) in &*example.files {
        if !path.is_empty() {
            writeln!(to, "    {}:", visible(path))?;
        }
        let mut is_marked = false;
        for line in text.lines() {
            let (shown, underline) = unmarked(&visible_lines(line), &mut is_marked);
            writeln!(to, "    {shown}")?;
            if !underline.is_empty() {
                writeln!(to, "    {underline}")?;
            }
        }
    }
    Ok(())
}

/// A line without its marks, and carets under what they enclose. A mark may stay open over several lines.
fn unmarked(line: &str, is_marked: &mut bool) -> (String, String) {
    let mut shown = String::new();
    let mut underline = String::new();
    for character in line.chars() {
        match character {
            OPEN => *is_marked = true,
            CLOSE => {
                // A mark around nothing still points at its place.
                if !underline.ends_with('^') {
                    underline.push('^');
                }
                *is_marked = false;
            }
            _ => {
                shown.push(character);
                let blank = if character == '\t' { '\t' } else { ' ' };
                underline.push(if *is_marked { '^' } else { blank });
            }
        }
    }
    (shown, underline.trim_end().to_owned())
}

impl Explained {
    /// What a parameter of a rule is for and what it may be.
    pub(crate) fn of(param: &Param, lang: Lang) -> Self {
        Self::Parameter {
            name: param.name.to_owned(),
            default: param.default,
            least: param.min,
            most: param.max,
            doc: param.doc.get(lang).to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::unmarked;

    #[test]
    fn marks_become_carets() {
        let (shown, underline) = unmarked("Ид: ⟦12⟧ # ⟦⟧", &mut false);
        assert_eq!(shown, "Ид: 12 # ");
        assert_eq!(underline, "    ^^   ^");
    }
}
