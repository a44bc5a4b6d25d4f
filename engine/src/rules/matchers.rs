//! Flat questions at named places, for rules that need no algorithm.
//!
//! A matcher has no conditions, nesting or exceptions: where a rule needs an exception, the place wants a name
//! here. One with fewer than three users is removed.

use std::borrow::Cow;

use memchr::memchr3_iter;

use super::{
    Arg, Reporter, Subject, Variant,
    manifest::{At, Position, Shape},
    pattern::Pattern,
};
use crate::{
    platform::words::{key, kind},
    project::{Element, File, LEADS_OF_SIGNS, Module, NameRole, Text, TextKind, ValueWords, is_uuid},
    source::Span,
    syntax::{
        xbsl::{after_first_word, same_ignoring_case},
        yaml::Value,
    },
};

/// A matcher with its fields.
#[derive(Clone, Debug)]
pub enum Matcher {
    ValueShape(ValueShape),
    NameWords(NameWords),
    Characters(Characters),
    /// For rules of teams only.
    Pattern(Pattern),
}

impl Matcher {
    /// What the rule is checked on.
    #[must_use]
    pub const fn subject(&self) -> Subject {
        match self {
            Self::ValueShape(_) => Subject::Element,
            Self::NameWords(_) => Subject::Module,
            Self::Characters(_) => Subject::Text,
            Self::Pattern(pattern) => pattern.subject(),
        }
    }

    pub fn check(&self, file: &File, report: &mut Reporter<'_>) {
        match self {
            Self::ValueShape(matcher) => {
                if let Some(element) = file.element() {
                    matcher.check(&element, report);
                }
            }
            Self::NameWords(matcher) => {
                if let Some(module) = file.module() {
                    matcher.check(&module, report);
                }
            }
            Self::Characters(matcher) => matcher.check(file, report),
            Self::Pattern(pattern) => pattern.check(file, report),
        }
    }
}

/// Values at these places that do not have the shape. Message arguments: `{key}`, `{value}`, and `{part}` for the
/// first piece of the value that does not fit.
#[derive(Clone, Debug)]
pub struct ValueShape {
    pub at: Cow<'static, [At]>,
    pub shape: Shape,
}

impl ValueShape {
    fn check(&self, element: &Element<'_>, report: &mut Reporter<'_>) {
        for at in &*self.at {
            at.each(element, |value| {
                let text = if value.is_scalar() { value.text().trim_end_matches('\n') } else { value.raw() };
                if let Some(part) = self.shape.misfit(text) {
                    let key = value.key().map_or("", Value::text);
                    report.at(value.span()).arg("key", key).arg("value", text).arg("part", part);
                }
            });
        }
    }
}

/// Names declared in these roles that hold one of the words. Message arguments: `{name}`, and `{value}` for the word.
#[derive(Clone, Debug)]
pub struct NameWords {
    pub names: Cow<'static, [NameRole]>,
    pub words: Cow<'static, [Cow<'static, str>]>,
    pub position: Position,
}

impl NameWords {
    fn check(&self, module: &Module<'_>, report: &mut Reporter<'_>) {
        for name in module.names(&self.names) {
            if let Some(word) = self.position.find(name.text(), &self.words) {
                report.at(name.span()).arg("name", name.text()).arg("value", word);
            }
        }
    }
}

impl Position {
    /// The one of the words that stands in the name, there.
    fn find<'w>(self, name: &str, words: &'w [Cow<'static, str>]) -> Option<&'w str> {
        let mut words = words.iter().map(|word| &**word);
        match self {
            Self::First => words.find(|word| after_first_word(name, word).is_some()),
            Self::Alone => {
                let stem = name.trim_end_matches(|last: char| last.is_ascii_digit());
                words.find(|word| stem == *word)
            }
            Self::Anywhere => {
                name.split('_').find_map(|part| words.clone().find(|word| same_ignoring_case(part, word)))
            }
        }
    }
}

/// A text, and what takes its place.
pub type Replacement = (Cow<'static, str>, Cow<'static, str>);

/// Characters in texts of these kinds, each with the text that replaces it: none where a person has to find the
/// words. Message arguments: `{value}` for the character, `{instead}`; the variant without a replacement is
/// `irreplaceable`.
#[derive(Clone, Debug)]
pub struct Characters {
    pub within: Cow<'static, [TextKind]>,
    pub replace: Cow<'static, [Replacement]>,
}

impl Characters {
    fn check(&self, file: &File, report: &mut Reporter<'_>) {
        // Most texts have no signs at all.
        if file.signs().is_empty() && self.are_signs() {
            return;
        }
        let mut found = self.found(file).peekable();
        if found.peek().is_none() {
            return;
        }
        let texts = file.texts();
        // Many characters may stand in one text, which is looked at once.
        let mut last = None;
        for (span, value, instead) in found {
            let before = texts.partition_point(|text| text.span.end <= span.start);
            let Some(text) = texts.get(before).filter(|text| text.span.contains(span.start)) else {
                continue;
            };
            if !self.within.contains(&text.kind) {
                continue;
            }
            let (_, is_about_signs) = match last {
                Some(known @ (index, _)) if index == before => known,
                _ => *last.insert((before, is_about_signs(file.text(), *text))),
            };
            if is_about_signs {
                continue;
            }
            let draft = report.at(span).arg("value", value).arg("instead", Arg::Text(instead.clone()));
            match &**instead {
                "" => draft.variant(Variant("irreplaceable")),
                "\"" if text.kind == TextKind::Literal => draft.fix(span, "\\\""),
                _ => draft.fix(span, instead.clone()),
            };
        }
    }

    /// Where the characters stand, each with its replacement.
    fn found<'f>(&'f self, file: &'f File) -> impl Iterator<Item = (Span, &'f str, &'f Cow<'static, str>)> {
        let text = file.text();
        let are_signs = self.are_signs();
        let signs = are_signs.then(|| file.signs()).into_iter().flatten().map(|at| *at as usize);
        let others = (!are_signs).then(|| {
            let [one, two, three] = first_three(self.first_bytes());
            memchr3_iter(one, two, three, text.as_bytes())
        });
        signs.chain(others.into_iter().flatten()).filter_map(move |at| {
            let rest = text.get(at..)?;
            let (value, instead) = self.replace.iter().find(|(value, _)| rest.starts_with(&**value))?;
            let end = at + value.len();
            Some((Span::new(at as u32, end as u32), text.get(at..end)?, instead))
        })
    }

    /// Whether it is known where in a text they may stand; others are searched for.
    fn are_signs(&self) -> bool {
        self.first_bytes().all(|first| LEADS_OF_SIGNS.contains(&first))
    }

    fn first_bytes(&self) -> impl Iterator<Item = u8> {
        self.replace.iter().filter_map(|(value, _)| value.as_bytes().first().copied())
    }
}

/// The bytes that characters begin with: not ASCII, few, and seldom met in a Russian or English text.
fn first_three(firsts: impl Iterator<Item = u8>) -> [u8; 3] {
    let mut bytes = [0xFF; 3];
    for first in firsts {
        if !bytes.contains(&first)
            && let Some(free) = bytes.iter_mut().find(|byte| **byte == 0xFF)
        {
            *free = first;
        }
    }
    bytes
}

/// Whether a string holds no word: then it names the characters themselves, as one that is searched for does.
fn is_about_signs(file: &str, text: Text) -> bool {
    text.kind == TextKind::Literal && !text.span.slice(file).contains(char::is_alphanumeric)
}

impl At {
    /// Visits the values at this place.
    fn each<'p>(self, element: &Element<'p>, mut visit: impl FnMut(Value<'p>)) {
        let visit = |value: Value<'p>| {
            if value.has_value() {
                visit(value);
            }
        };
        let is_name = |value: &Value<'_>| value.reads_as_string() && !value.text().is_empty();
        let of_project = |key| element.is_project().then(|| element.get(key)).flatten();
        let name_of_project = |key| of_project(key).filter(is_name);
        match self {
            Self::ElementId => element.own_ids().for_each(visit),
            // The fields of a report's layout have ids of another kind, without dashes.
            Self::ItemId if element.is_kind(kind::REPORT) => {
                element.item_ids().filter(|id| !is_uuid_without_dashes(id.text())).for_each(visit);
            }
            Self::ItemId => element.item_ids().for_each(visit),
            Self::ProjectName => name_of_project(key::NAME).into_iter().for_each(visit),
            Self::ProjectVendor => name_of_project(key::VENDOR).into_iter().for_each(visit),
            Self::ProjectVersion => of_project(key::VERSION).into_iter().for_each(visit),
            Self::SoapHandlerName if !element.is_kind(kind::SOAP_SERVICE) => {}
            Self::SoapHandlerName => {
                let handlers = element.root().list(key::HANDLERS);
                let names = handlers.filter_map(|handler| handler.get(key::NAME));
                names.filter(is_name).for_each(visit);
            }
        }
    }
}

impl Shape {
    /// The first piece of a text that does not have this shape.
    fn misfit(self, text: &str) -> Option<&str> {
        match self {
            Self::Uuid => Some(text).filter(|text| !is_uuid(text)),
            Self::ThreeNumbers => Some(text).filter(|text| !is_three_numbers(text)),
            Self::CapitalizedName => first_other(text, is_capital, |c| is_capital(c) || is_small_or_digit(c)),
            Self::LatinName => {
                first_other(text, |c| !c.is_ascii_digit(), |c| c.is_ascii() && !c.is_ascii_whitespace())
            }
        }
    }
}

fn is_uuid_without_dashes(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn is_three_numbers(text: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.split('.').count() == 3 && text.split('.').all(is_number)
}

fn is_capital(letter: char) -> bool {
    matches!(letter, 'A'..='Z' | 'А'..='Я' | 'Ё')
}

fn is_small_or_digit(letter: char) -> bool {
    matches!(letter, 'a'..='z' | 'а'..='я' | 'ё' | '0'..='9')
}

/// The first character that fails the test of its place; the whole text if it is empty.
fn first_other(text: &str, is_first: impl Fn(char) -> bool, is_other: impl Fn(char) -> bool) -> Option<&str> {
    let fits = |(at, letter)| is_other(letter) && (at > 0 || is_first(letter));
    match text.char_indices().find(|place| !fits(*place)) {
        Some((at, letter)) => text.get(at..at + letter.len_utf8()),
        None => Some(text).filter(|text| text.is_empty()),
    }
}
