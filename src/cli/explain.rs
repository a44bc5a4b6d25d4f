//! `stapel explain RULE`: the page of a rule, rendered from its manifest.

use std::{borrow::Cow, ffi::OsString, path::PathBuf};

use serde::Serialize;

use super::{
    Outcome,
    archive::Tool,
    command::{Args, Argument, Command},
    examine::scope_over,
    flags::{ANSWER, AnswerFormat, CONFIG, Color, DATA_DIR, NO_CONFIG},
    list::{self, Parameter},
    needed_data::NeededData,
    options::{COLOR, data_at, file_choice},
    output,
    paint::{Painter, Style},
};
use crate::{
    messages::{
        Bilingual, Failure, Lang, Sentence,
        help::{page, section, value},
        run::{Explained, Fix, Subject},
    },
    platform::Description,
    report::{visible, visible_lines, wrap},
    rules::{self, Catalog, Example, Examples, Param, Rule, TABLE},
    session::{self, Configurations, FileChoice, Inputs, data},
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
    platform_data: Option<&'static str>,
    missing_tables: Vec<&'static str>,
    bad: Vec<Vec<ExampleText>>,
    good: Vec<Vec<ExampleText>>,
    source: &'a str,
}

#[derive(Serialize)]
struct Message<'a> {
    variant: &'static str,
    text: &'a str,
}

/// A file of an example, the places of findings between ⟦ and ⟧.
#[derive(Serialize)]
struct ExampleText {
    /// Empty where any name would do.
    path: Cow<'static, str>,
    text: Cow<'static, str>,
}

impl<'a> Page<'a> {
    fn of(rule: &'a Rule, catalog: &'a Catalog, root: &Description, lang: Lang) -> Self {
        let text = |text: &'a rules::Bilingual| text.get(lang).trim_end();
        let texts = |examples: &Examples| {
            let file = |(path, text): &(Cow<'static, str>, Cow<'static, str>)| ExampleText {
                path: path.clone(),
                text: text.clone(),
            };
            examples.list().iter().map(|example| example.files.iter().map(file).collect()).collect()
        };
        let messages = rule.messages.iter();
        let needed = NeededData::of(rule, root);
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
            needs_tables: needed.names(),
            platform_data: needed.state(),
            missing_tables: needed.missing(),
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
    color: Color,
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
            color: args.flag(COLOR.under(section::OTHER)),
        }
    }

    fn run(&self, lang: Lang) -> Result<Outcome, Failure> {
        output::print(text(self, lang)?.as_bytes())?;
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
    let root = data::open(&inputs.data, configurations.run())?.describe();
    if options.answer == AnswerFormat::Json {
        let rule = Page::of(rule, &catalog, &root, lang);
        let document = Document { version: 1, tool: Tool::THIS, lang: lang.code(), rule };
        return Ok(output::pretty_json(&document));
    }
    let (painter, width) = (Painter::of(options.color), output::stdout_width());
    let mut sheet = Sheet { lang, painter, width: width.unwrap_or(usize::MAX), text: String::new() };
    sheet.write(rule, &root);
    Ok(sheet.text)
}

/// The page of a rule for people. What a team's rule says may hold anything, so every text is made visible first.
struct Sheet {
    lang: Lang,
    painter: Painter,
    /// The longest line of prose, in characters.
    width: usize,
    text: String,
}

impl Sheet {
    fn write(&mut self, rule: &Rule, root: &Description) {
        let (lang, painter) = (self.lang, self.painter);
        let id = painter.paint(rule.severity.into(), &visible(&rule.id));
        let title = painter.paint(Style::Heading, &visible(&format!(": {}", rule.title.get(lang))));
        self.line(&format!("{id}{title}"));
        let properties = Explained::Properties {
            tier: rule.tier.word().to_owned(),
            severity: rule.severity.word().to_owned(),
            subject: subject(rule).to(lang).to_string(),
            fix: Fix::of(rule.fix).to(lang).to_string(),
        };
        self.line(&properties.to(lang).to_string());
        if let Some(reason) = &rule.off {
            let off = Explained::Off { reason: reason.get(lang).to_owned() };
            self.prose("", &off.to(lang).to_string());
        }
        if let Some(needed) = NeededData::of(rule, root).sentence(lang) {
            self.prose("", &needed);
        }
        self.line("");
        self.paragraph(&Explained::Reason, rule.reason.get(lang));
        if let Some(how) = &rule.deviation {
            self.paragraph(&Explained::Differs, how.get(lang));
        }
        self.heading(Style::Heading, &Explained::Messages);
        for (_, message) in &*rule.messages {
            self.prose("    ", &visible(message.get(lang)));
        }
        if !rule.params.is_empty() {
            self.heading(Style::Heading, &Explained::Parameters);
        }
        for param in &*rule.params {
            self.prose("    ", &explained(param, lang).to(lang).to_string());
        }
        for (style, heading, examples) in
            [(Style::Error, Explained::Bad, &rule.bad), (Style::Good, Explained::Good, &rule.good)]
        {
            for example in in_order(&examples.list(), lang) {
                self.heading(style, &heading);
                self.example(example);
            }
        }
        let suppress = Explained::Suppress { rule: rule.id.clone().into_owned() };
        self.line("");
        self.prose("", &suppress.to(lang).to_string());
    }

    fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// A heading below an empty line.
    fn heading(&mut self, style: Style, heading: &Explained) {
        let heading = self.painter.paint(style, &heading.to(self.lang).to_string());
        self.line(&format!("\n{heading}"));
    }

    /// Lines of prose, broken between words, each behind the indent.
    fn prose(&mut self, indent: &str, text: &str) {
        for line in visible_lines(text).lines() {
            for part in wrap(line, self.width.saturating_sub(indent.len())) {
                self.line(&format!("{indent}{part}"));
            }
        }
    }

    /// A heading with a text on the same line.
    fn paragraph(&mut self, heading: &Explained, text: &str) {
        let heading = heading.to(self.lang).to_string();
        let start = self.text.len();
        self.prose("", &format!("{heading} {}", text.trim_end()));
        // The heading is shorter than any line, so it is whole.
        let painted = self.painter.paint(Style::Heading, &heading);
        self.text.replace_range(start..start + heading.len(), &painted);
    }

    /// An example, the marked places underlined.
    fn example(&mut self, example: &Example) {
        for (path, text) in &*example.files {
            if !path.is_empty() {
                self.line(&format!("    {}:", visible(path)));
            }
            let mut is_marked = false;
            for line in text.lines() {
                let (shown, underline) = unmarked(&visible_lines(line), &mut is_marked);
                self.line(&format!("    {shown}"));
                if !underline.is_empty() {
                    let carets = underline.trim_start();
                    let (blanks, _) = underline.split_at(underline.len() - carets.len());
                    self.line(&format!("    {blanks}{}", self.painter.paint(Style::Error, carets)));
                }
            }
        }
    }
}

/// The examples in the language of the reader before the others.
fn in_order(examples: &[Example], lang: Lang) -> impl Iterator<Item = &Example> {
    let (own, other): (Vec<_>, Vec<_>) = examples.iter().partition(|example| spelling(example) == lang);
    own.into_iter().chain(other)
}

/// The language that most letters of an example belong to.
fn spelling(example: &Example) -> Lang {
    let letters =
        example.files.iter().flat_map(|(_, text)| text.chars()).filter(|letter| letter.is_alphabetic());
    let (latin, others) =
        letters.fold(
            (0, 0),
            |(latin, others), letter| {
                if letter.is_ascii() { (latin + 1, others) } else { (latin, others + 1) }
            },
        );
    if latin > others { Lang::En } else { Lang::Ru }
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

/// What a parameter of a rule is for and what it may be.
pub(crate) fn explained(param: &Param, lang: Lang) -> Explained {
    Explained::Parameter {
        name: param.name.to_owned(),
        default: param.default,
        least: param.min,
        most: param.max,
        doc: param.doc.get(lang).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Lang, in_order, unmarked};
    use crate::rules::Example;

    #[test]
    fn examples_of_the_reader_come_first() {
        let example = |text: &'static str| Example { files: vec![("".into(), text.into())] };
        let examples = [example("method Do()\n;\n"), example("метод Do()\n;\n"), example("x = 1\n")];
        let shown = |lang| {
            let texts = in_order(&examples, lang).map(|example| example.files[0].1.to_string());
            texts.map(|text| text.chars().next()).collect::<Vec<_>>()
        };
        assert_eq!(shown(Lang::Ru), [Some('м'), Some('m'), Some('x')]);
        assert_eq!(shown(Lang::En), [Some('m'), Some('x'), Some('м')]);
    }

    #[test]
    fn marks_become_carets() {
        let (shown, underline) = unmarked("Ид: ⟦12⟧ # ⟦⟧", &mut false);
        assert_eq!(shown, "Ид: 12 # ");
        assert_eq!(underline, "    ^^   ^");
    }
}
