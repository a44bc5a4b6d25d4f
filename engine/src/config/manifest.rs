//! The manifest of a rule that a team writes: a new rule made of a matcher, or a change of a rule that is there.
//!
//! It has the keys of built-in manifests. Texts may be in one language only, which then serves for both; examples are
//! welcome and not needed. What it defines is freed with the last catalog, report or finding that holds it.

use std::borrow::Cow;

use regex::RegexBuilder;

use super::{
    ConfigError, Document, Wanted, Wrong,
    read::{Reader, quoted},
};
use crate::{
    platform::{self, Word},
    project::{NameRole, TextKind},
    rules::{
        Bilingual, Catalog, Check, Example, Examples, Fixability, Rule, Severity, Syntax, Tier,
        manifest::{At, Form, Position, Shape, field, key},
        matchers::{Characters, Matcher, NameWords, Replacement, ValueShape},
        pattern::{Pattern, Places, PlatformName},
    },
    source::FileKind,
    syntax::yaml::Value,
};

/// The largest expression, in bytes of memory when it is ready to run.
const EXPRESSION: usize = 1 << 20;

/// The longest text that may stand in the place of characters, in bytes: there is one at each place where they stand.
const REPLACEMENT: usize = 256;

/// Words of manifests with what they mean.
type Words<T> = [(&'static str, T)];

/// Resources have no lines to speak of: what is theirs is looked at by `within`.
const FILES: &Words<FileKind> =
    &[("module", FileKind::Module), ("description", FileKind::Description), ("query", FileKind::Query)];

/// Adds the rule of a manifest to the catalog, or changes the one with its id.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn apply(id: &str, document: &Document, catalog: &mut Catalog) -> Result<(), ConfigError> {
    let reader = Reader::of(&document.0);
    let Some(root) = document.0.root() else { return Ok(()) };
    let entries = Entries(reader.entries(root, key::OF_TEAMS)?);
    let rule = match catalog.find(id) {
        Some(known) => changed(&reader, known, &entries)?,
        None if entries.get(key::CHECK).is_none() => {
            let (rule, nearest) = (quoted(id), catalog.nearest(id).map(str::to_owned));
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

    fn need(
        &self,
        key: &'static str,
        reader: &Reader<'t>,
        root: Value<'t>,
    ) -> Result<Value<'t>, ConfigError> {
        self.get(key).ok_or_else(|| reader.fault(root.span(), Wrong::NoKey { key }))
    }
}

/// A rule that is there with another severity, default or parameters.
fn changed<'t>(reader: &Reader<'t>, known: &Rule, entries: &Entries<'t>) -> Result<Rule, ConfigError> {
    let mut rule = known.clone();
    for (key, value) in &entries.0 {
        match *key {
            key::SEVERITY => rule.severity = reader.severity(*value)?,
            key::OFF => rule.off = off(reader, *value)?,
            key::PARAMS => {
                for (name, value) in reader.mapping(*value)? {
                    let set = reader.parameter(known, name, value)?;
                    let params = rule.params.to_mut().iter_mut();
                    params.filter(|param| param.name == set.name).for_each(|param| param.default = set.value);
                }
            }
            key => {
                let rule = known.id.clone().into_owned();
                let place = value.key().unwrap_or(*value).span();
                return Err(reader.fault(place, Wrong::Unchangeable { rule, key }));
            }
        }
    }
    Ok(rule)
}

fn defined<'t>(
    reader: &Reader<'t>,
    id: &str,
    root: Value<'t>,
    entries: &Entries<'t>,
) -> Result<Rule, ConfigError> {
    let check = entries.need(key::CHECK, reader, root)?;
    let (matcher, arguments) = matcher(reader, check)?;
    let tier = entries.get(key::TIER).map(|value| reader.choice(value, Tier::WORDS)).transpose()?;
    let severity = entries.get(key::SEVERITY).map(|value| reader.severity(value)).transpose()?;
    let off = entries.get(key::OFF).map(|value| off(reader, value)).transpose()?;
    if let Some(params) = entries.get(key::PARAMS) {
        let (rule, name) = (quoted(id), key::PARAMS.to_owned());
        return Err(reader.fault(params.span(), Wrong::NoParameter { rule, name, allowed: Vec::new() }));
    }
    let message = entries.need(key::MESSAGE, reader, root)?;
    let title = both(reader, entries.need(key::TITLE, reader, root)?)?;
    let said = both(reader, message)?;
    for text in [&said.ru, &said.en] {
        if let Some(name) = arguments_of(text).find(|name| !arguments.contains(name)) {
            return Err(
                reader.fault(message.span(), Wrong::NoArgument { name: quoted(name), allowed: arguments })
            );
        }
    }
    let fixes = Fixability::WORDS.iter().filter(|(_, fix)| *fix != Fixability::None);
    let fix = entries.get(key::FIX).map(|value| reader.choice(value, fixes)).transpose()?;
    let (bad, good) =
        entries.get(key::EXAMPLES).map(|value| examples(reader, value)).transpose()?.unwrap_or_default();
    let reason = entries.get(key::REASON).map(|value| both(reader, value)).transpose()?;
    Ok(Rule {
        id: owned(id),
        tier: tier.unwrap_or(Tier::B),
        severity: severity.unwrap_or(Severity::Warning),
        off: off.flatten(),
        check: Check::Matcher(matcher),
        needs_project: false,
        syntax: Syntax::Any,
        tables: &[],
        needs_tables: false,
        any_bytes: false,
        params: Cow::Borrowed(&[]),
        reason: reason.unwrap_or_else(|| title.clone()),
        title,
        messages: vec![("", said)].into(),
        fix: fix.unwrap_or(Fixability::None),
        sensitive: false,
        deviation: None,
        bad: Examples::Own(bad),
        good: Examples::Own(good),
    })
}

/// The matcher, and the arguments that it has for messages.
fn matcher<'t>(
    reader: &Reader<'t>,
    check: Value<'t>,
) -> Result<(Matcher, &'static [&'static str]), ConfigError> {
    let entries = reader.entries(check, &FORMS.map(|form| form.name))?;
    let [(name, fields)] = entries.as_slice() else { return Err(reader.wants(check, Wanted::OneMatcher)) };
    let form = FORMS.into_iter().find(|form| form.name == *name).unwrap_or(Form::PATTERN);
    let fields = Fields { reader, mapping: *fields, entries: Entries(reader.entries(*fields, form.fields)?) };
    let matcher = if form.name == Form::VALUE_SHAPE.name {
        Matcher::ValueShape(ValueShape {
            at: words(reader, fields.need(field::AT)?, At::WORDS)?.into(),
            shape: word(reader, fields.need(field::SHAPE)?, Shape::WORDS)?,
        })
    } else if form.name == Form::NAME_WORDS.name {
        let names = words(reader, fields.need(field::NAMES)?, NameRole::WORDS)?.into();
        let listed = reader.list(fields.need(field::WORDS)?)?.into_iter();
        let words = listed.map(|word| reader.text(word).map(owned)).collect::<Result<_, _>>()?;
        let position = word(reader, fields.need(field::POSITION)?, Position::WORDS)?;
        Matcher::NameWords(NameWords { names, words, position })
    } else if form.name == Form::CHARACTERS.name {
        Matcher::Characters(Characters {
            within: words(reader, fields.need(field::WITHIN)?, TextKind::WORDS)?.into(),
            replace: replacements(reader, fields.need(field::REPLACE)?)?,
        })
    } else {
        Matcher::Pattern(pattern(&fields)?)
    };
    Ok((matcher, form.arguments))
}

/// The matchers of teams.
const FORMS: [Form; 4] = [Form::VALUE_SHAPE, Form::NAME_WORDS, Form::CHARACTERS, Form::PATTERN];

/// The fields of a matcher.
struct Fields<'r, 't> {
    reader: &'r Reader<'t>,
    mapping: Value<'t>,
    entries: Entries<'t>,
}

impl<'t> Fields<'_, 't> {
    fn need(&self, field: &'static str) -> Result<Value<'t>, ConfigError> {
        self.entries.need(field, self.reader, self.mapping)
    }
}

/// Characters, each with the text that takes its place.
fn replacements<'t>(
    reader: &Reader<'t>,
    replace: Value<'t>,
) -> Result<Cow<'static, [Replacement]>, ConfigError> {
    let pair = |(key, value): (Value<'t>, Value<'t>)| {
        if !value.is_scalar() {
            return Err(reader.wants(value, Wanted::Text));
        }
        let instead = value.text();
        if instead.len() > REPLACEMENT {
            return Err(reader.fault(value.span(), Wrong::LongReplacement { most: REPLACEMENT }));
        }
        Ok((owned(reader.text(key)?), owned(instead)))
    };
    let pairs = reader.mapping(replace)?.into_iter().map(pair).collect::<Result<Vec<_>, ConfigError>>()?;
    let mut firsts: Vec<_> = pairs.iter().filter_map(|(value, _)| value.as_bytes().first()).collect();
    firsts.sort_unstable();
    firsts.dedup();
    if firsts.len() > 3 {
        return Err(reader.fault(replace.span(), Wrong::TooManyCharacters));
    }
    Ok(pairs.into())
}

fn pattern(Fields { reader, mapping, entries }: &Fields<'_, '_>) -> Result<Pattern, ConfigError> {
    let is_place = |key: &str| field::PLACES_OF_PATTERN.contains(&key);
    let mut places = entries.0.iter().filter(|(key, _)| is_place(key));
    let mut expressions = entries.0.iter().filter(|(key, _)| !is_place(key));
    let (Some((place, list)), None) = (places.next(), places.next()) else {
        return Err(reader.wants(*mapping, Wanted::OnePlace));
    };
    let (Some((wish, expression)), None) = (expressions.next(), expressions.next()) else {
        return Err(reader.wants(*mapping, Wanted::FindOrRequire));
    };
    let places = match *place {
        field::WITHIN => Places::Within(words(reader, *list, TextKind::WORDS)?),
        field::NAMES => Places::Names(words(reader, *list, NameRole::WORDS)?),
        field::NAMES_OF => Places::NamesOf(platform_words(reader, *list, platform::words::kind::ALL)?),
        field::VALUES_OF => Places::ValuesOf(platform_words(reader, *list, platform::words::key::ALL)?),
        _ => Places::LinesOf(words(reader, *list, FILES)?),
    };
    let is_required = *wish == field::REQUIRE;
    let text = reader.text(*expression)?;
    let compiled =
        RegexBuilder::new(text).size_limit(EXPRESSION).dfa_size_limit(EXPRESSION).nest_limit(100).build();
    let compiled = compiled
        .map_err(|_| reader.fault(expression.span(), Wrong::NotAnExpression { expression: quoted(text) }))?;
    if !is_required && compiled.is_match("") {
        return Err(reader.fault(expression.span(), Wrong::MatchesNothing { expression: quoted(text) }));
    }
    Ok(Pattern { places, expression: compiled, is_required })
}

/// A text in both languages, or in one that serves for both.
fn both<'t>(reader: &Reader<'t>, value: Value<'t>) -> Result<Bilingual, ConfigError> {
    if !value.is_mapping() {
        let text = owned(reader.text(value)?.trim());
        return Ok(Bilingual { ru: text.clone(), en: text });
    }
    let entries = Entries(reader.entries(value, key::LANGUAGES)?);
    let text = |lang| entries.get(lang).map(|value| Ok(owned(reader.text(value)?.trim()))).transpose();
    match (text(key::RU)?, text(key::EN)?) {
        (None, None) => Err(reader.wants(value, Wanted::Text)),
        (Some(ru), Some(en)) => Ok(Bilingual { ru, en }),
        (Some(only), None) | (None, Some(only)) => Ok(Bilingual { ru: only.clone(), en: only }),
    }
}

/// Why a rule is off unless somebody turns it on; `false` turns it on.
fn off<'t>(reader: &Reader<'t>, value: Value<'t>) -> Result<Option<Bilingual>, ConfigError> {
    match reader.switch(value) {
        Ok(false) => Ok(None),
        Ok(true) => Err(reader.wants(value, Wanted::Reason)),
        Err(_) => both(reader, value).map(Some),
    }
}

/// Bad ones and good ones.
type BadAndGood = (Vec<Example>, Vec<Example>);

fn examples<'t>(reader: &Reader<'t>, value: Value<'t>) -> Result<BadAndGood, ConfigError> {
    let entries = Entries(reader.entries(value, key::EXAMPLE_KINDS)?);
    let of = |key: &str| -> Result<Vec<Example>, ConfigError> {
        let Some(list) = entries.get(key) else { return Ok(Vec::new()) };
        reader.list(list)?.into_iter().map(|item| example(reader, item)).collect()
    };
    Ok((of(key::BAD)?, of(key::GOOD)?))
}

fn example<'t>(reader: &Reader<'t>, item: Value<'t>) -> Result<Example, ConfigError> {
    if item.is_scalar() {
        return Ok(Example { files: vec![(Cow::Borrowed(""), owned(item.text()))] });
    }
    let file = |(path, text): (Value<'t>, Value<'t>)| Ok((owned(path.text()), owned(reader.text(text)?)));
    let files: Vec<_> = reader.mapping(item)?.into_iter().map(file).collect::<Result<_, ConfigError>>()?;
    Ok(Example { files })
}

fn words<'t, T: Copy>(
    reader: &Reader<'t>,
    list: Value<'t>,
    known: &'static Words<T>,
) -> Result<Vec<T>, ConfigError> {
    let items = reader.list(list)?.into_iter().map(|item| word(reader, item, known));
    let items: Vec<T> = items.collect::<Result<_, _>>()?;
    if items.is_empty() { Err(reader.wants(list, Wanted::List)) } else { Ok(items) }
}

fn word<'t, T: Copy>(
    reader: &Reader<'t>,
    value: Value<'t>,
    known: &'static Words<T>,
) -> Result<T, ConfigError> {
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
) -> Result<Vec<PlatformName>, ConfigError> {
    let word = |item: Value<'t>| {
        let text = reader.text(item)?;
        let found = known.iter().find(|word| word.is(text)).copied();
        Ok(found.map_or_else(|| PlatformName::Other(text.into()), PlatformName::Known))
    };
    let words: Vec<PlatformName> =
        reader.list(list)?.into_iter().map(word).collect::<Result<_, ConfigError>>()?;
    if words.is_empty() { Err(reader.wants(list, Wanted::List)) } else { Ok(words) }
}

/// The names in braces.
fn arguments_of(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0))
}

/// A text of the rule's own.
fn owned(text: &str) -> Cow<'static, str> {
    Cow::Owned(text.to_owned())
}

#[cfg(test)]
mod tests;
