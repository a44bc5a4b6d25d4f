//! What a field is for: comments with `##` at the head of its item, which the development environment shows.

use super::Outcome;
use crate::{
    edit::yaml::{Document, Node, Refused, Route},
    messages::scaffold::Refusal,
    source::is_hidden,
    syntax::yaml::Value,
};

/// The lines, without `##`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct DocLines(Vec<String>);

impl DocLines {
    /// Reads the lines of a text.
    pub(super) fn read(text: &str) -> Outcome<Self> {
        let text = text.replace("\r\n", "\n");
        let lines: Vec<String> =
            text.trim_matches('\n').split('\n').map(|it| it.trim_end().to_owned()).collect();
        if lines.iter().any(|line| line.chars().any(|letter| is_hidden(letter) && letter != '\t')) {
            return Err(Refusal::BadDoc);
        }
        Ok(Self(if lines == [""] { Vec::new() } else { lines }))
    }

    /// Those at the head of an item.
    pub(super) fn of(item: Value<'_>) -> Self {
        let start = item.dash().unwrap_or(item.span().start);
        let head = start..item.entries().next().map_or(start, |entry| entry.key.span().start);
        let comments = item.tree().comments().iter().filter(|comment| head.contains(&comment.span.start));
        let lines = comments.filter_map(|comment| {
            let line = comment.span.slice(item.tree().text()).strip_prefix("##")?;
            Some(line.strip_prefix(' ').unwrap_or(line).trim_end().to_owned())
        });
        Self(lines.collect())
    }

    /// An item with the lines at its head.
    pub(super) fn above(&self, item: Node) -> Result<Node, Refused> {
        const INDENTATION: &str = "        ";
        if self.0.is_empty() {
            return Ok(item);
        }
        let mut document = Document::read("")?;
        document.insert_entry(&Route::root(), 0, "k", &Node::Sequence(vec![item]))?;
        let first = document.text().find(INDENTATION).unwrap_or_default();
        let (head, rest) = document.text().split_at(first);
        let lines = self.0.iter().map(|line| format!("{INDENTATION}{}\n", format!("## {line}").trim_end()));
        let text = format!("{head}{}{rest}", lines.collect::<String>());
        let item = Document::read(&text)?.piece(&Route::root().key("k").item(0))?;
        Ok(Node::Piece(item.restyled()))
    }
}
