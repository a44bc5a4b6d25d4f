//! Places where an edit can be made without reading the text again.

use super::{Entry, Style, Value};
use crate::{
    source::Span,
    syntax::{Insertion, place_above, place_in_order},
};

impl Value<'_> {
    /// The span of what a scalar says, without its quotes. `None` where it is not written as it reads.
    #[must_use]
    pub fn content(self) -> Option<Span> {
        let span = self.span();
        match self.style()? {
            Style::Plain => Some(span).filter(|_| self.raw() == self.text()),
            Style::Single | Style::Double => {
                let inside = Span::new(span.start + 1, span.end.saturating_sub(1));
                Some(inside).filter(|inside| inside.slice(self.tree().text()) == self.text())
            }
            Style::Literal | Style::Folded => None,
        }
    }
}

impl Entry<'_> {
    /// Where a further entry of a block mapping goes, in bytes, and the line break with the indentation to put
    /// before it. Only an entry on one line has such a place.
    #[must_use]
    pub fn below(self) -> Option<(u32, String)> {
        let mapping = self.key.parent().filter(|mapping| !mapping.raw().starts_with('{'))?;
        let text = mapping.tree().text();
        let span = self.span();
        if memchr::memchr2(b'\n', b'\r', span.slice(text).as_bytes()).is_some() {
            return None;
        }
        let (before, after) = (text.get(..span.start as usize)?, text.get(span.end as usize..)?);
        let line = memchr::memrchr2(b'\n', b'\r', before.as_bytes()).map_or(0, |at| at + 1);
        let indentation = before.get(line..)?.chars().count();
        let line_break = if is_crlf(after) { "\r\n" } else { "\n" };
        Some((span.end, format!("{line_break}{:indentation$}", "")))
    }
}

const MOST_INDENTATION: usize = 1 << 10;

/// How far the items of a list stand in from its key, unless it shows something else.
const STEP: &str = "    ";

impl Entry<'_> {
    /// A further plain item of the list that the entry is, in its style: in a list in alphabetical order at its place, else
    /// at the end. `None` where it is no list of scalars, or none that is written in a usual way.
    #[must_use]
    pub fn further_item(self, item: &str) -> Option<Insertion> {
        let text = self.key.tree().text();
        let value = self.value;
        if value.is_null() {
            let after_key = text.get(self.key.span().end as usize..)?;
            let colon = after_key.strip_prefix(':').filter(|_| value.raw().is_empty())?;
            let end = (text.len() - colon.len()) as u32;
            let line = format!("{}{STEP}- {item}", indentation(text, self.key.span().start)?);
            return Insertion::below(text, end, "#", &[&line]);
        }
        if !value.is_sequence() || !value.items().all(Value::is_scalar) {
            return None;
        }
        let last = value.items().last();
        let names: Vec<&str> = value.items().map(Value::text).collect();
        let next = place_in_order(&names, item).and_then(|at| value.items().nth(at));
        if value.raw().starts_with('[') {
            if let Some(next) = next {
                return Some(Insertion { offset: next.span().start, text: format!("{item}, ") });
            }
            let (offset, text) = match last {
                Some(last) => (last.span().end, format!(", {item}")),
                None => (value.span().start + 1, item.to_owned()),
            };
            return Some(Insertion { offset, text });
        }
        let last = last?;
        let dash = last.dash()?;
        let between = text.get(dash as usize..last.span().start as usize)?;
        let is_usual = between.trim_start_matches('-').bytes().all(|byte| byte == b' ');
        let line = format!("{}{between}{item}", indentation(text, dash)?);
        if let Some(at) = next.and_then(|next| place_above(text, next.dash()?, "#")).filter(|_| is_usual) {
            return Some(Insertion::above(text, at, &[&line]));
        }
        Insertion::below(text, last.span().end, "#", &[&line]).filter(|_| is_usual)
    }

    /// A further entry below this one in a block mapping: a list with a plain item.
    #[must_use]
    pub fn further_list(self, key: &str, item: &str) -> Option<Insertion> {
        let mapping = self.key.parent().filter(|mapping| !mapping.raw().starts_with('{'))?;
        let text = mapping.tree().text();
        let indentation = indentation(text, self.key.span().start)?;
        let lines = [format!("{indentation}{key}:"), format!("{indentation}{STEP}- {item}")];
        Insertion::below(text, self.span().end, "#", &lines.each_ref().map(String::as_str))
    }
}

/// What stands before an offset on its line, if that is blank and not longer than anybody indents: every edit repeats it.
fn indentation(text: &str, offset: u32) -> Option<&str> {
    let head = text.get(..offset as usize)?;
    let from = head.len().saturating_sub(MOST_INDENTATION + 1);
    let line = match memchr::memrchr2(b'\n', b'\r', head.as_bytes().get(from..)?) {
        Some(at) => from + at + 1,
        None if from == 0 => 0,
        None => return None,
    };
    head.get(line..).filter(|before| before.bytes().all(|byte| matches!(byte, b' ' | b'\t')))
}

/// Whether the first line of a text ends in `\r\n`.
fn is_crlf(text: &str) -> bool {
    memchr::memchr(b'\n', text.as_bytes())
        .is_some_and(|at| at > 0 && text.as_bytes().get(at - 1) == Some(&b'\r'))
}

#[cfg(test)]
mod tests {
    use super::MOST_INDENTATION;
    use crate::syntax::yaml::parse;

    fn below(text: &str) -> Option<String> {
        let tree = parse(text.into());
        let name = tree.mappings().flat_map(super::Value::entries).find(|entry| entry.key.text() == "Имя")?;
        let (at, start) = name.below()?;
        let (head, tail) = text.split_at(at as usize);
        Some(format!("{head}{start}Тип: А{tail}"))
    }

    #[test]
    fn an_entry_goes_below_another() {
        assert_eq!(below("Имя: Б").as_deref(), Some("Имя: Б\nТип: А"));
        assert_eq!(below("-\n    Имя: Б # в\n").as_deref(), Some("-\n    Имя: Б\n    Тип: А # в\n"));
        assert_eq!(below("- Имя: Б\r\n  В: Г\r\n").as_deref(), Some("- Имя: Б\r\n  Тип: А\r\n  В: Г\r\n"));
        assert_eq!(below("- {Имя: Б}"), None);
        assert_eq!(below("Имя:\n    Б: В"), None);
    }

    #[test]
    fn content_is_what_stands_in_the_quotes() {
        let content = |text: &str| {
            let tree = parse(text.into());
            let span = tree.root()?.content()?;
            Some(span.slice(text).to_owned())
        };
        assert_eq!(content("А|Б").as_deref(), Some("А|Б"));
        assert_eq!(content("'А|Б'").as_deref(), Some("А|Б"));
        assert_eq!(content("\"А\\n\""), None);
        assert_eq!(content("'А''Б'"), None);
        assert_eq!(content("|-\n  А"), None);
    }

    #[test]
    fn an_item_gets_an_indentation_of_a_usual_length() {
        let further = |count| {
            let tree = parse(format!("a:\n{}- x\n", " ".repeat(count)).into());
            let list = tree.root()?.entries().next()?;
            Some(list.further_item("y")?.text.len())
        };
        assert_eq!(further(MOST_INDENTATION), Some(MOST_INDENTATION + "- y\n".len()));
        assert_eq!(further(MOST_INDENTATION + 1), None);
    }
}
