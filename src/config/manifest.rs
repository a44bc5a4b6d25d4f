//! The manifest of a rule that a team writes: a new rule made of a matcher, or a change of a rule that is there.
//!
//! It has the keys of built-in manifests. Texts may be in one language only, which then serves for both; examples are
//! welcome and not needed. What it defines lasts as long as the process, as built-in rules do.

use regex::{Regex, RegexBuilder};

use super::{
    Document, Fault, Wanted, Wrong,
    read::{Reader, quoted},
};
use crate::{
    platform::{
        Word,
        words::{key, kind},
    },
    rules::{
        Both, Catalog, Check, Example, Fixability, Param, Rule, Syntax, Tier,
        matchers::{At, Characters, Matcher, NameRole, NameWords, Position, Shape, TextKind, ValueShape},
        pattern::{Pattern, Places},
    },
    source::FileKind,
    syntax::yaml::Value,
};

/// The keys of a manifest.
const KEYS: [&str; 10] =
    ["tier", "severity", "off", "params", "check", "title", "message", "reason", "fix", "examples"];

const MATCHERS: [&str; 4] = ["value-shape", "name-words", "characters", "pattern"];
const TIERS: [&str; 4] = ["A", "B", "C", "D"];
const FIXES: [&str; 2] = ["safe", "suggested"];

/// The largest expression, in bytes of memory when it is ready to run.
const EXPRESSION: usize = 1 << 20;

/// The longest text that may stand in the place of characters, in bytes: there is one at each place where they stand.
const REPLACEMENT: usize = 256;

/// Words of manifests with what they mean.
type Words<T> = [(&'static str, T)];

const PLACES: &Words<At> = &[
    ("element-id", At::ElementId),
    ("item-id", At::ItemId),
    ("project-name", At::ProjectName),
    ("project-vendor", At::ProjectVendor),
    ("project-version", At::ProjectVersion),
    ("soap-handler-name", At::SoapHandlerName),
];
const SHAPES: &Words<Shape> = &[
    ("uuid", Shape::Uuid),
    ("capitalized-name", Shape::CapitalizedName),
    ("three-numbers", Shape::ThreeNumbers),
    ("latin-name", Shape::LatinName),
];
const POSITIONS: &Words<Position> =
    &[("first", Position::First), ("alone", Position::Alone), ("anywhere", Position::Anywhere)];
const TEXTS: &Words<TextKind> = &[
    ("code-comment", TextKind::CodeComment),
    ("description-comment", TextKind::DescriptionComment),
    ("literal", TextKind::Literal),
    ("markup", TextKind::Markup),
];
const ROLES: &Words<NameRole> = &[
    ("method", NameRole::Method),
    ("type", NameRole::Type),
    ("exception", NameRole::Exception),
    ("enumeration", NameRole::Enumeration),
    ("field", NameRole::Field),
    ("constant", NameRole::Constant),
    ("variable", NameRole::Variable),
    ("loop-variable", NameRole::LoopVariable),
    ("parameter", NameRole::Parameter),
    ("boolean", NameRole::Boolean),
];
const FILES: &Words<FileKind> =
    &[("module", FileKind::Module), ("description", FileKind::Description), ("query", FileKind::Query)];

/// Adds the rule of a manifest to the catalog, or changes the one with its id.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn apply(id: &str, document: &Document, catalog: &mut Catalog) -> Result<(), Fault> {
    let reader = Reader::of(&document.0);
    let Some(root) = document.0.root() else { return Ok(()) };
    let entries = Entries(reader.entries(root, &KEYS)?);
    let rule = match catalog.find(id) {
        Some(known) => changed(&reader, known, &entries)?,
        None if entries.get("check").is_none() => {
            let (rule, nearest) = (quoted(id), catalog.nearest(id));
            return Err(reader.fault(root.span(), Wrong::NothingToChange { rule, nearest }));
        }
        None => defined(&reader, id, root, &entries)?,
    };
    catalog.put(rule);
    Ok(())
}

/// What a manifest says, by known key.
struct Entries<'t>(Vec<(&'static str, Value<'t>)>);

impl<'t> Entries<'t> {
    fn get(&self, key: &str) -> Option<Value<'t>> {
        self.0.iter().find(|(known, _)| *known == key).map(|(_, value)| *value)
    }

    fn need(&self, key: &'static str, reader: &Reader<'t>, root: Value<'t>) -> Result<Value<'t>, Fault> {
        self.get(key).ok_or_else(|| reader.fault(root.span(), Wrong::NoKey { key }))
    }
}

/// A rule that is there with another severity, default or parameters.
fn changed<'t>(reader: &Reader<'t>, known: &Rule, entries: &Entries<'t>) -> Result<Rule, Fault> {
    let mut rule = *known;
    for (key, value) in &entries.0 {
        match *key {
            "severity" => rule.severity = reader.severity(*value)?,
            "off" => rule.off = off(reader, *value)?,
            "params" => {
                let mut params: Vec<Param> = known.params.to_vec();
                for (name, value) in reader.mapping(*value)? {
                    let (_, name, number) = reader.parameter(known, name, value)?;
                    params
                        .iter_mut()
                        .filter(|param| param.name == name)
                        .for_each(|param| param.default = number);
                }
                rule.params = params.leak();
            }
            key => {
                let rule = known.id.to_owned();
                let place = value.key().unwrap_or(*value).span();
                return Err(reader.fault(place, Wrong::Unchangeable { rule, key }));
            }
        }
    }
    Ok(rule)
}

fn defined<'t>(reader: &Reader<'t>, id: &str, root: Value<'t>, entries: &Entries<'t>) -> Result<Rule, Fault> {
    let check = entries.need("check", reader, root)?;
    let (matcher, arguments) = matcher(reader, check)?;
    let tier = entries.get("tier").map(|value| reader.choice(value, &TIERS)).transpose()?;
    let severity = entries.get("severity").map(|value| reader.severity(value)).transpose()?;
    let off = entries.get("off").map(|value| off(reader, value)).transpose()?;
    if let Some(params) = entries.get("params") {
        let (rule, name) = (quoted(id), "params".to_owned());
        return Err(reader.fault(params.span(), Wrong::NoParameter { rule, name, allowed: Vec::new() }));
    }
    let message = entries.need("message", reader, root)?;
    let title = both(reader, entries.need("title", reader, root)?)?;
    let said = both(reader, message)?;
    for text in [said.ru, said.en] {
        if let Some(name) = arguments_of(text).find(|name| !arguments.contains(name)) {
            return Err(
                reader.fault(message.span(), Wrong::NoArgument { name: quoted(name), allowed: arguments })
            );
        }
    }
    let fix = match entries.get("fix").map(|value| reader.choice(value, &FIXES)).transpose()? {
        Some("safe") => Fixability::Safe,
        Some(_) => Fixability::Suggested,
        None => Fixability::None,
    };
    let (bad, good) =
        entries.get("examples").map(|value| examples(reader, value)).transpose()?.unwrap_or_default();
    let reason = entries.get("reason").map(|value| both(reader, value)).transpose()?;
    Ok(Rule {
        id: leaked(id),
        tier: tier
            .and_then(|letter| Tier::ALL.into_iter().find(|tier| tier.letter() == letter))
            .unwrap_or(Tier::B),
        severity: severity.unwrap_or(crate::rules::Severity::Warning),
        off: off.flatten(),
        check: Check::Matcher(matcher),
        needs_project: false,
        syntax: Syntax::Any,
        tables: &[],
        params: &[],
        title,
        reason: reason.unwrap_or(title),
        messages: vec![("", said)].leak(),
        fix,
        sensitive: false,
        deviation: None,
        bad,
        good,
    })
}

/// The matcher, and the arguments that it has for messages.
fn matcher<'t>(reader: &Reader<'t>, check: Value<'t>) -> Result<(Matcher, &'static [&'static str]), Fault> {
    let entries = reader.entries(check, &MATCHERS)?;
    let [(name, fields)] = entries.as_slice() else { return Err(reader.wants(check, Wanted::OneMatcher)) };
    let fields = *fields;
    Ok(match *name {
        "value-shape" => {
            let entries = Entries(reader.entries(fields, &["at", "shape"])?);
            let at = words(reader, entries.need("at", reader, fields)?, PLACES)?;
            let shape = word(reader, entries.need("shape", reader, fields)?, SHAPES)?;
            (Matcher::ValueShape(ValueShape { at, shape }), &["key", "value", "part"])
        }
        "name-words" => {
            let entries = Entries(reader.entries(fields, &["names", "words", "position"])?);
            let names = words(reader, entries.need("names", reader, fields)?, ROLES)?;
            let listed = reader.list(entries.need("words", reader, fields)?)?.into_iter();
            let listed: Vec<&'static str> =
                listed.map(|word| reader.text(word).map(leaked)).collect::<Result<_, _>>()?;
            let position = word(reader, entries.need("position", reader, fields)?, POSITIONS)?;
            (Matcher::NameWords(NameWords { names, words: listed.leak(), position }), &["name", "value"])
        }
        "characters" => {
            let entries = Entries(reader.entries(fields, &["within", "replace"])?);
            let within = words(reader, entries.need("within", reader, fields)?, TEXTS)?;
            let replace = entries.need("replace", reader, fields)?;
            let pair = |(key, value): (Value<'t>, Value<'t>)| {
                let instead = if value.is_scalar() {
                    value.text()
                } else {
                    return Err(reader.wants(value, Wanted::Text));
                };
                if instead.len() > REPLACEMENT {
                    return Err(reader.fault(value.span(), Wrong::LongReplacement { most: REPLACEMENT }));
                }
                Ok((leaked(reader.text(key)?), leaked(instead)))
            };
            let pairs = reader.mapping(replace)?.into_iter().map(pair).collect::<Result<Vec<_>, Fault>>()?;
            let mut firsts: Vec<_> = pairs.iter().filter_map(|(value, _)| value.as_bytes().first()).collect();
            firsts.sort_unstable();
            firsts.dedup();
            if firsts.len() > 3 {
                return Err(reader.fault(replace.span(), Wrong::TooManyCharacters));
            }
            (Matcher::Characters(Characters { within, replace: pairs.leak() }), &["value", "instead"])
        }
        _ => (Matcher::Pattern(pattern(reader, fields)?), &["value", "key"]),
    })
}

fn pattern<'t>(reader: &Reader<'t>, fields: Value<'t>) -> Result<Pattern, Fault> {
    const PLACES: [&str; 5] = ["within", "names", "names-of", "values-of", "lines-of"];
    let entries = reader
        .entries(fields, &["within", "names", "names-of", "values-of", "lines-of", "find", "require"])?;
    let is_place = |key: &str| PLACES.contains(&key);
    let mut places = entries.iter().filter(|(key, _)| is_place(key));
    let mut expressions = entries.iter().filter(|(key, _)| !is_place(key));
    let (Some((place, list)), None) = (places.next(), places.next()) else {
        return Err(reader.wants(fields, Wanted::OnePlace));
    };
    let (Some((wish, expression)), None) = (expressions.next(), expressions.next()) else {
        return Err(reader.wants(fields, Wanted::FindOrRequire));
    };
    let places = match *place {
        "within" => Places::Within(words(reader, *list, TEXTS)?),
        "names" => Places::Names(words(reader, *list, ROLES)?),
        "names-of" => Places::NamesOf(platform_words(reader, *list, kind::ALL)?),
        "values-of" => Places::ValuesOf(platform_words(reader, *list, key::ALL)?),
        _ => Places::LinesOf(words(reader, *list, FILES)?),
    };
    let is_required = *wish == "require";
    let text = reader.text(*expression)?;
    let compiled =
        RegexBuilder::new(text).size_limit(EXPRESSION).dfa_size_limit(EXPRESSION).nest_limit(100).build();
    let compiled: Regex = compiled
        .map_err(|_| reader.fault(expression.span(), Wrong::NotAnExpression { expression: quoted(text) }))?;
    if !is_required && compiled.is_match("") {
        return Err(reader.fault(expression.span(), Wrong::MatchesNothing { expression: quoted(text) }));
    }
    Ok(Pattern { places, expression: Box::leak(Box::new(compiled)), is_required })
}

/// A text in both languages, or in one that serves for both.
fn both<'t>(reader: &Reader<'t>, value: Value<'t>) -> Result<Both, Fault> {
    if !value.is_mapping() {
        let text = leaked(reader.text(value)?.trim());
        return Ok(Both { ru: text, en: text });
    }
    let entries = Entries(reader.entries(value, &["ru", "en"])?);
    let text = |lang| entries.get(lang).map(|value| Ok(leaked(reader.text(value)?.trim()))).transpose();
    match (text("ru")?, text("en")?) {
        (None, None) => Err(reader.wants(value, Wanted::Text)),
        (ru, en) => Ok(Both { ru: ru.or(en).unwrap_or_default(), en: en.or(ru).unwrap_or_default() }),
    }
}

/// Why a rule is off unless somebody turns it on; `false` turns it on.
fn off<'t>(reader: &Reader<'t>, value: Value<'t>) -> Result<Option<Both>, Fault> {
    match reader.switch(value) {
        Ok(false) => Ok(None),
        Ok(true) => Err(reader.wants(value, Wanted::Reason)),
        Err(_) => both(reader, value).map(Some),
    }
}

type Examples = (&'static [Example], &'static [Example]);

fn examples<'t>(reader: &Reader<'t>, value: Value<'t>) -> Result<Examples, Fault> {
    let entries = Entries(reader.entries(value, &["bad", "good"])?);
    let of = |key: &str| -> Result<&'static [Example], Fault> {
        let Some(list) = entries.get(key) else { return Ok(&[]) };
        let examples = reader.list(list)?.into_iter().map(|item| example(reader, item));
        let examples: Vec<Example> = examples.collect::<Result<_, _>>()?;
        Ok(examples.leak())
    };
    Ok((of("bad")?, of("good")?))
}

fn example<'t>(reader: &Reader<'t>, item: Value<'t>) -> Result<Example, Fault> {
    if item.is_scalar() {
        return Ok(Example { files: vec![("", leaked(item.text()))].leak() });
    }
    let file = |(path, text): (Value<'t>, Value<'t>)| Ok((leaked(path.text()), leaked(reader.text(text)?)));
    let files: Vec<_> = reader.mapping(item)?.into_iter().map(file).collect::<Result<_, Fault>>()?;
    Ok(Example { files: files.leak() })
}

fn words<'t, T: Copy>(
    reader: &Reader<'t>,
    list: Value<'t>,
    known: &'static Words<T>,
) -> Result<&'static [T], Fault> {
    let items = reader.list(list)?.into_iter().map(|item| word(reader, item, known));
    let items: Vec<T> = items.collect::<Result<_, _>>()?;
    if items.is_empty() { Err(reader.wants(list, Wanted::List)) } else { Ok(items.leak()) }
}

fn word<'t, T: Copy>(reader: &Reader<'t>, value: Value<'t>, known: &'static Words<T>) -> Result<T, Fault> {
    let text = reader.text(value)?;
    let found = known.iter().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning);
    found.ok_or_else(|| {
        let allowed = known.iter().map(|(word, _)| *word).collect();
        reader.unknown(value, allowed)
    })
}

/// Words of the platform in either spelling, each standing for both; others as they are written.
fn platform_words<'t>(
    reader: &Reader<'t>,
    list: Value<'t>,
    known: &'static [Word],
) -> Result<&'static [Word], Fault> {
    let word = |item: Value<'t>| {
        let text = reader.text(item)?;
        let found = known.iter().find(|word| word.is(text)).copied();
        let role = known.first().map_or(crate::platform::Role::Key, |word| word.role);
        Ok(found.unwrap_or_else(|| Word { role, ru: leaked(text), en: None }))
    };
    let words: Vec<Word> = reader.list(list)?.into_iter().map(word).collect::<Result<_, Fault>>()?;
    if words.is_empty() { Err(reader.wants(list, Wanted::List)) } else { Ok(words.leak()) }
}

/// The names in braces.
fn arguments_of(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0))
}

/// A text that lasts as long as the rule it belongs to.
fn leaked(text: &str) -> &'static str {
    Box::leak(text.into())
}

#[cfg(test)]
mod tests;
