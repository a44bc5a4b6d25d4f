//! Tables in memory.

use std::{borrow::Cow, collections::HashMap, ops::Range, sync::OnceLock};

use serde_json::{Value, value::RawValue};

use super::{Completeness, Coverage, DataError};

/// A table as it was read. One that is missing or broken is empty and partial: every answer is Unknown.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) value: Sections,
    pub(super) completeness: Completeness,
    pub(super) problem: Option<DataError>,
}

impl Loaded {
    pub(super) fn empty(problem: Option<DataError>) -> Self {
        Self { value: Sections::default(), completeness: Completeness::Whole(Coverage::Partial), problem }
    }
}

/// The sections of a table. Each is parsed when it is first asked for: to make values of a whole table costs many times
/// what finding its sections does, and rules ask few of them.
#[derive(Debug, Default)]
pub(super) struct Sections {
    text: Cow<'static, str>,
    by_name: HashMap<String, Section>,
}

#[derive(Debug)]
struct Section {
    /// In the text of the table, in bytes.
    span: Range<usize>,
    /// `None` for one that is nested too deeply.
    value: OnceLock<Option<Value>>,
}

impl Sections {
    /// Finds the sections of a table.
    ///
    /// # Errors
    /// The text is not JSON, or no object; with it the text.
    pub(super) fn of(text: Cow<'static, str>) -> Result<Self, (serde_json::Error, Cow<'static, str>)> {
        let found: HashMap<String, &RawValue> = match serde_json::from_str(&text) {
            Ok(found) => found,
            Err(error) => return Err((error, text)),
        };
        let begin = text.as_ptr().addr();
        let section = |raw: &RawValue| {
            let start = raw.get().as_ptr().addr() - begin;
            Section { span: start..start + raw.get().len(), value: OnceLock::new() }
        };
        let by_name = found.into_iter().map(|(name, raw)| (name, section(raw))).collect();
        Ok(Self { text, by_name })
    }

    /// A section by its name.
    pub(super) fn get(&self, name: &str) -> Option<&Value> {
        let section = self.by_name.get(name)?;
        let parse = || serde_json::from_str(self.text.get(section.span.clone())?).ok();
        section.value.get_or_init(parse).as_ref()
    }
}

#[cfg(test)]
impl std::ops::Index<&str> for Sections {
    type Output = Value;

    fn index(&self, name: &str) -> &Value {
        self.get(name).unwrap_or(&Value::Null)
    }
}

#[cfg(test)]
impl Sections {
    pub(super) fn len(&self) -> usize {
        self.by_name.len()
    }
}
