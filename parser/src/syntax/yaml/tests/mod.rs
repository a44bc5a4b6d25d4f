//! What the tree of a text is, written out: one node a line, its source in `⟦⟧`, its text where that differs.

mod errors;
mod fronts;
mod hostile;
mod reading;

use super::{Kind, Style, Tree, Value, parse};

/// A node a line, indented by depth, then comments, repeated keys and errors.
fn dump(tree: &Tree) -> String {
    let mut out = String::new();
    for value in tree.values() {
        let indent = value.ancestors().count() * 2;
        out += &format!("{:indent$}{}\n", "", line(value));
    }
    for comment in tree.comments() {
        let doc = if comment.is_doc { "doc " } else { "" };
        let alone = if comment.is_alone { "alone " } else { "" };
        out += &format!("comment {doc}{alone}{}\n", comment.span.slice(tree.text()));
    }
    for duplicate in tree.duplicates() {
        let place = |id| tree.value(id).map(|key| key.span().start);
        out += &format!("repeat {:?} of {:?}\n", place(duplicate.repeat), place(duplicate.first));
    }
    for error in tree.errors() {
        out += &format!("error {:?} {}..{}\n", error.kind, error.span.start, error.span.end);
    }
    out
}

fn line(value: Value<'_>) -> String {
    let kind = match value.kind() {
        Kind::Mapping => "mapping".to_owned(),
        Kind::Sequence => "sequence".to_owned(),
        Kind::Scalar(Style::Plain) => "plain".to_owned(),
        Kind::Scalar(Style::Single) => "single".to_owned(),
        Kind::Scalar(Style::Double) => "double".to_owned(),
        Kind::Scalar(Style::Literal) => "literal".to_owned(),
        Kind::Scalar(Style::Folded) => "folded".to_owned(),
        Kind::Alias => "alias".to_owned(),
        Kind::Null => format!("null {}", value.span().start),
    };
    let role = if value.is_key() { "key " } else { "" };
    let source = if value.is_null() { String::new() } else { format!(" ⟦{}⟧", visible(value.raw())) };
    let differs = value.is_scalar() && value.text() != value.raw();
    let text = if differs { format!(" = {}", visible(value.text())) } else { String::new() };
    format!("{role}{kind}{source}{text}")
}

fn visible(text: &str) -> String {
    text.replace('\n', "\\n").replace('\r', "\\r").replace('\t', "\\t")
}

fn dumped(text: &str) -> String {
    dump(&parse(text.into()))
}
