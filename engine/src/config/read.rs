//! From nodes of YAML to values of a wanted type, or to a fault at their place.

use std::{cell::OnceCell, path::Path};

use super::{ConfigError, Located, Patterns, Wanted, Wrong};
use crate::{
    source::{self, BadPattern, Globs, LineIndex, Pattern, Span},
    syntax::yaml::{Style, Tree, Value},
};

/// Reads the nodes of one tree.
pub(super) struct Reader<'t> {
    tree: &'t Tree,
    /// Made once: there may be as many places to tell as the text is long.
    lines: OnceCell<LineIndex<'t>>,
}

impl<'t> Reader<'t> {
    pub(super) const fn of(tree: &'t Tree) -> Self {
        Self { tree, lines: OnceCell::new() }
    }

    pub(super) fn fault(&self, span: Span, wrong: Wrong) -> ConfigError {
        let place = self.lines().line_col(span.start);
        ConfigError { line: place.line, column: place.col, wrong }
    }

    /// A value with the line of its key, or with its own where it has none.
    pub(super) fn located<T>(&self, at: Value<'t>, value: T) -> Located<T> {
        let line = self.line(at.key().unwrap_or(at));
        Located { value, line }
    }

    fn line(&self, value: Value<'t>) -> u32 {
        self.lines().line(value.span().start)
    }

    fn lines(&self) -> &LineIndex<'t> {
        self.lines.get_or_init(|| LineIndex::new(self.tree.text()))
    }

    /// What to say of a value of another type.
    pub(super) fn wants(&self, value: Value<'_>, wanted: Wanted) -> ConfigError {
        let key = value.key().or_else(|| value.parent().and_then(Value::key));
        let span = if value.span().is_empty() { key.map_or(value.span(), Value::span) } else { value.span() };
        let key = key.map_or("", Value::text).to_owned();
        self.fault(span, Wrong::Type { key, wanted })
    }

    /// The entries of a mapping that has these keys only.
    pub(super) fn entries(
        &self,
        mapping: Value<'t>,
        keys: &[&'static str],
    ) -> Result<Vec<(&'static str, Value<'t>)>, ConfigError> {
        let known = |key: Value<'t>| {
            let found = keys.iter().find(|known| **known == key.text()).copied();
            found.ok_or_else(|| {
                let nearest = nearest(key.text(), keys);
                let wrong = Wrong::UnknownKey { key: quoted(key.text()), nearest, allowed: keys.to_vec() };
                self.fault(key.span(), wrong)
            })
        };
        let entries = self.mapping(mapping)?.into_iter();
        entries.map(|(key, value)| Ok((known(key)?, value))).collect()
    }

    /// What to say of a word that is none of these.
    pub(super) fn unknown(&self, word: Value<'_>, allowed: Vec<&'static str>) -> ConfigError {
        let nearest = nearest(word.text(), &allowed);
        self.fault(word.span(), Wrong::UnknownWord { word: quoted(word.text()), nearest, allowed })
    }

    /// The entries of a mapping, each key a scalar.
    pub(super) fn mapping(&self, mapping: Value<'t>) -> Result<Vec<(Value<'t>, Value<'t>)>, ConfigError> {
        if !mapping.is_mapping() {
            return Err(self.wants(mapping, Wanted::Mapping));
        }
        let mut entries = mapping.entries();
        match entries.find(|entry| !entry.key.is_scalar()) {
            Some(entry) => Err(self.wants(entry.key, Wanted::Text)),
            None => Ok(mapping.entries().map(|entry| (entry.key, entry.value)).collect()),
        }
    }

    pub(super) fn list(&self, value: Value<'t>) -> Result<Vec<Value<'t>>, ConfigError> {
        if value.is_sequence() { Ok(value.items().collect()) } else { Err(self.wants(value, Wanted::List)) }
    }

    /// A text that is not empty.
    pub(super) fn text(&self, value: Value<'t>) -> Result<&'t str, ConfigError> {
        let text = value.is_scalar().then(|| value.text()).filter(|text| !text.trim().is_empty());
        text.ok_or_else(|| self.wants(value, Wanted::Text))
    }

    pub(super) fn path(&self, value: Value<'t>) -> Result<String, ConfigError> {
        let path = self.text(value).ok().filter(|path| !path.contains('\0'));
        path.map(str::to_owned).ok_or_else(|| self.wants(value, Wanted::Path))
    }

    pub(super) fn switch(&self, value: Value<'t>) -> Result<bool, ConfigError> {
        match (value.style(), value.text()) {
            (Some(Style::Plain), "true") => Ok(true),
            (Some(Style::Plain), "false") => Ok(false),
            _ => Err(self.wants(value, Wanted::Switch)),
        }
    }

    pub(super) fn number(&self, value: Value<'t>) -> Result<i64, ConfigError> {
        let number = (value.style() == Some(Style::Plain)).then(|| value.text().parse().ok()).flatten();
        number.ok_or_else(|| self.wants(value, Wanted::Number))
    }

    /// What one of these words means.
    pub(super) fn choice<'w, T: Copy + 'w>(
        &self,
        value: Value<'t>,
        words: impl IntoIterator<Item = &'w (&'static str, T), IntoIter: Clone>,
    ) -> Result<T, ConfigError> {
        let text = if value.is_scalar() { value.text() } else { return Err(self.wants(value, Wanted::Text)) };
        let words = words.into_iter();
        words.clone().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning).ok_or_else(|| {
            let key = value.key().map_or("", Value::text).to_owned();
            let allowed = words.map(|(word, _)| *word).collect();
            self.fault(value.span(), Wrong::Choice { key, value: quoted(text), allowed })
        })
    }

    /// Patterns of paths, and the line of each.
    pub(super) fn globs(&self, value: Value<'t>, dir: &Path) -> Result<Patterns, ConfigError> {
        let pattern = |item: Value<'t>| {
            let text = self.text(item)?;
            Pattern::parse(text).map_err(|bad| {
                let glob = quoted(text);
                let wrong = match bad {
                    BadPattern::Outside => Wrong::OutsideGlob { glob },
                    BadPattern::Malformed => Wrong::MalformedGlob { glob },
                };
                self.fault(item.span(), wrong)
            })
        };
        let items = self.list(value)?;
        let patterns = items.iter().copied().map(pattern).collect::<Result<Vec<_>, _>>()?;
        let globs = Globs::new(dir, patterns);
        let globs = globs.ok_or_else(|| self.fault(value.span(), Wrong::TooManyGlobs))?;
        Ok(Patterns { globs, lines: items.into_iter().map(|item| self.line(item)).collect() })
    }
}

/// A text as an error quotes it: cut, as it may be of any length.
pub(super) fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// How much of a text an error quotes, in characters.
const QUOTED: usize = 100;

/// The word nearest to what was typed, if one is near enough to be a slip of the hand.
pub(super) fn nearest<'w>(typed: &str, words: &[&'w str]) -> Option<&'w str> {
    source::nearest(typed, words.iter().map(|word| (word, *word)))
}
