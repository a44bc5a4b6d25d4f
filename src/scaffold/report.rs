//! What a new report shows, given as JSON.

use serde::Deserialize;

use super::{NewId, Outcome, Spelling, file::Description};
use crate::{
    edit::yaml::Node,
    messages::scaffold::Refusal,
    platform::{
        Word,
        words::{key, value},
    },
};

/// `{"source", "rows", "columns", "measures", "title"?}`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReportText {
    source: String,
    rows: Vec<String>,
    #[serde(default)]
    columns: Vec<String>,
    measures: Vec<Measure>,
    pub(super) title: Option<String>,
    /// The existing tool knows this key; the namespace is part of the source here.
    #[serde(default, rename = "import_subsystem")]
    import: Option<String>,
}

/// A field, or an expression with a title.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Measure {
    Field(String),
    Expression { expr: String, title: Option<String> },
}

impl ReportText {
    /// Reads the option.
    ///
    /// # Errors
    /// It is no such JSON, or has no rows or measures.
    pub(super) fn read(text: &str) -> Outcome<Self> {
        let bad = |reason: String| Refusal::BadReport { reason };
        let report: Self = serde_json::from_str(text).map_err(|error| bad(error.to_string()))?;
        for (key, is_empty) in [
            ("source", report.source.is_empty()),
            ("rows", report.rows.is_empty()),
            ("measures", report.measures.is_empty()),
        ] {
            if is_empty {
                return Err(bad(format!("{key}: []")));
            }
        }
        Ok(report)
    }

    /// The entries of the description.
    pub(super) fn describe(&self, description: &mut Description, spelling: Spelling, new_id: &mut NewId<'_>) {
        const DIMENSION: &str = "Измерение";
        const MEASURE: &str = "Мера";
        if let Some(import) = &self.import {
            description.add(key::IMPORT, Node::Sequence(vec![Node::scalar(import)]));
        }
        description.word(key::DATA_SOURCE_KIND, value::TABLE);
        description.scalar(key::DATA_SOURCE, &self.source);
        let mut field = |kind: &str, roles: &[&str], expression: &str, title: Option<&String>| {
            let mut entries = vec![
                (spelling.word(key::KIND), Node::scalar(kind)),
                ("ВизуальныеРоли", Node::Sequence(roles.iter().copied().map(Node::scalar).collect())),
                (spelling.word(key::EXPRESSION), Node::scalar(expression)),
                (spelling.word(key::ID), Node::scalar(new_id())),
                (key::USE.ru, Node::scalar(spelling.word(value::TRUE))),
            ];
            if let Some(title) = title {
                entries.push((spelling.word(key::PRESENTATION), Node::quoted(title)));
            }
            Node::mapping(entries)
        };
        let rows = self.rows.iter().map(|row| (DIMENSION, &["Строки"][..], row.clone(), None));
        let columns =
            self.columns.iter().map(|column| (DIMENSION, &["Колонки", "Итог"][..], column.clone(), None));
        let measures = self.measures.iter().map(|measure| {
            let (expression, title) = match measure {
                Measure::Field(name) => (format!("{}({name})", spelling.choose("СУММА", "SUM")), None),
                Measure::Expression { expr, title } => (expr.clone(), title.as_ref()),
            };
            (MEASURE, &["ЗначенияКолонок"][..], expression, title)
        });
        let fields = rows.chain(columns).chain(measures);
        let fields: Vec<Node> =
            fields.map(|(kind, roles, text, title)| field(kind, roles, &text, title)).collect();
        let layout = [
            (spelling.word(key::DISPLAY_KIND).to_owned(), Node::scalar("СводнаяТаблица")),
            (spelling.word(key::FIELDS).to_owned(), Node::Sequence(fields)),
        ];
        let layout_key: Word = key::REPORT_LAYOUT;
        description.add(layout_key, Node::mapping(layout));
    }
}
