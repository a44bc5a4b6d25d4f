//! Answers for people: a list as a table, a record as its fields.

use serde_json::Value;

use crate::source::visible;

/// A cell shows at most so many characters.
const WIDEST: usize = 100;

/// A column: its heading, which is the name of the field, and where the field is.
pub(super) type Column = &'static [&'static str];

/// A list as a table with these columns; a column without any value is left out.
pub(super) fn table(items: &[Value], columns: &[Column]) -> String {
    let cell = |item: &Value, column: Column| match item {
        Value::Object(_) => shown(column.iter().fold(item, |value, key| &value[*key])),
        plain if column.last() == Some(&"id") => shown(plain),
        _ => String::new(),
    };
    let rows: Vec<Vec<String>> =
        items.iter().map(|item| columns.iter().map(|column| cell(item, column)).collect()).collect();
    let headings: Vec<String> = columns.iter().map(|column| column.join(".")).collect();
    let used: Vec<usize> =
        (0..columns.len()).filter(|at| rows.iter().any(|row| !row[*at].is_empty())).collect();
    let width = |at: usize| {
        let cells = rows.iter().map(|row| &row[at]).chain([&headings[at]]);
        cells.map(|cell| cell.chars().count()).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let mut text = String::new();
    for row in [&headings].into_iter().chain(&rows) {
        let mut line = String::new();
        for at in &used {
            let cell = &row[*at];
            line.push_str(cell);
            line.push_str(&" ".repeat(widths[*at] - cell.chars().count() + 2));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A record as lines of fields, those of inner records below their names.
pub(super) fn fields(value: &Value) -> String {
    let mut text = String::new();
    write_fields(value, 0, &mut text);
    text
}

fn write_fields(value: &Value, depth: usize, text: &mut String) {
    let indent = " ".repeat(2 * depth);
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                let key = visible(key);
                match value {
                    Value::Object(_) | Value::Array(_) if !is_empty(value) => {
                        text.push_str(&format!("{indent}{key}:\n"));
                        write_fields(value, depth + 1, text);
                    }
                    plain => text.push_str(format!("{indent}{key}: {}", shown(plain)).trim_end()),
                }
                if !text.ends_with('\n') {
                    text.push('\n');
                }
            }
        }
        Value::Array(items) => {
            for item in items {
                text.push_str(&format!("{indent}-\n"));
                write_fields(item, depth + 1, text);
            }
        }
        plain => text.push_str(&format!("{indent}{}\n", shown(plain))),
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Object(fields) => fields.is_empty(),
        Value::Array(items) => items.is_empty(),
        _ => false,
    }
}

/// A value on one line.
fn shown(value: &Value) -> String {
    let text = match value {
        Value::Null => String::new(),
        Value::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    };
    let text = visible(&text).into_owned();
    match text.char_indices().nth(WIDEST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_table_has_the_columns_that_say_something() {
        let items = [json!({"id": "1", "a": {"b": "я я"}, "c": null}), json!("2")];
        let text = table(&items, &[&["id"], &["a", "b"], &["c"]]);
        assert_eq!(text, "id  a.b\n1   я я\n2\n");
        assert_eq!(table(&[], &[&["id"]]), "\n");
    }

    #[test]
    fn a_record_is_a_line_a_field() {
        let text = fields(&json!({"a": {"b": 1}, "c": [{"d": "x\u{1b}"}], "e": [], "f": ""}));
        assert_eq!(text, "a:\n  b: 1\nc:\n  -\n    d: x\\u{1b}\ne: []\nf:\n");
    }
}
